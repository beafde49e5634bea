//! Embeds drawings of a lesson's folder in a page: validates them, fills in texts, and makes ids unique on
//! the page.

/// Splits a figure's text into the caption and the lines `key = text` at its end.
pub(crate) fn keys(body: &str) -> (&str, Vec<(&str, &str)>) {
    let mut end = body.len();
    let mut keys = Vec::new();
    while let Some(line) = body[..end].trim_end().lines().last() {
        let Some((key, text)) = line.split_once('=').map(|(key, text)| (key.trim(), text.trim())) else {
            break;
        };
        if key.is_empty() || !key.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c)) {
            break;
        }
        keys.insert(0, (key, text));
        end = body[..end].trim_end().len() - line.len();
    }
    (&body[..end], keys)
}

/// The drawing with `{{key}}` replaced and its ids prefixed. Returns all errors otherwise.
pub(crate) fn inline(text: &str, keys: &[(&str, &str)], prefix: &str) -> Result<String, Vec<String>> {
    let mut wrong = Vec::new();
    let start = text.find("<svg").unwrap_or_default();
    let mut drawing = without_comments(text[start..].trim_end());
    if !drawing.starts_with("<svg") || !drawing.ends_with("</svg>") {
        return Err(vec!["is no SVG: it begins with `<svg` and ends with `</svg>`".to_owned()]);
    }
    refuse(&drawing, &mut wrong);
    let ids: Vec<String> = drawing
        .split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next().map(str::to_owned))
        .collect();
    for id in &ids {
        for (before, after) in [(" id=\"", "\""), ("href=\"#", "\""), ("url(#", ")"), ("labelledby=\"", "\"")]
        {
            drawing =
                drawing.replace(&format!("{before}{id}{after}"), &format!("{before}{prefix}-{id}{after}"));
        }
    }
    for (key, text) in keys {
        let place = format!("{{{{{key}}}}}");
        if !drawing.contains(&place) {
            wrong.push(format!("has no `{place}`"));
        }
        drawing = drawing.replace(&place, &escape(text));
    }
    let open = drawing.split("{{").skip(1).filter_map(|rest| rest.split_once("}}"));
    wrong.extend(
        open.map(|(key, _)| format!("`{{{{{key}}}}}` is left open: a line `{key} = text` under the caption")),
    );
    if !wrong.is_empty() {
        return Err(wrong);
    }
    Ok(drawing.replacen("<svg", &format!("<svg role=\"img\" aria-labelledby=\"{prefix}-caption\""), 1))
}

/// Reports contents that must not get into a page with a drawing, or that would be rendered differently
/// there.
fn refuse(drawing: &str, wrong: &mut Vec<String>) {
    let lower = drawing.to_ascii_lowercase();
    for tag in ["script", "style", "foreignobject", "image", "iframe", "a ", "animate", "set "] {
        if lower.contains(&format!("<{tag}")) {
            wrong.push(format!("`<{}>` may not stand in a drawing", tag.trim()));
        }
    }
    for (mark, message) in [
        ("href=\"", "refers to something outside: only `#id` may be referred to"),
        ("url(", "refers to something outside: only `#id` may be referred to"),
    ] {
        if lower.split(mark).skip(1).any(|rest| !rest.starts_with('#')) {
            wrong.push(message.to_owned());
        }
    }
    let attribute = |rest: &str| {
        let name: String = rest.chars().take_while(char::is_ascii_alphabetic).collect();
        !name.is_empty() && rest[name.len()..].trim_start().starts_with('=')
    };
    if lower.split([' ', '\n', '\t']).any(|word| word.strip_prefix("on").is_some_and(attribute)) {
        wrong.push("has a handler of events".to_owned());
    }
    let root = lower.split('>').next().unwrap_or_default();
    if !root.contains(" viewbox=") || root.contains(" width=") || root.contains(" height=") {
        wrong.push("needs a viewBox and no width or height: it is as wide as the text".to_owned());
    }
    for paint in ["fill", "stroke", "stop-color", "color"] {
        for mark in
            [format!("{paint}=\"#"), format!("{paint}:#"), format!("{paint}: #"), format!("{paint}=\"rgb")]
        {
            if lower.contains(&mark) {
                wrong.push(format!(
                    "has a fixed {paint}: `currentColor` or `var(--…)` follow the reader's theme"
                ));
            }
        }
    }
    let width =
        root.split("viewbox=\"").nth(1).and_then(|rest| rest.split([' ', ',']).nth(2)?.parse::<f64>().ok());
    let scale = width.map_or(1.0, |width| 720.0 / width);
    for size in lower.split("font-size=\"").skip(1).filter_map(leading) {
        if size * scale < 14.0 {
            wrong.push(format!("font-size {size} is less than 14 at a width of 720"));
        }
    }
    wrong.dedup();
}

fn leading(text: &str) -> Option<f64> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text[..end].parse().ok()
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!--") {
        out.push_str(before);
        rest = after.split_once("-->").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Escapes plain text for the content of an element.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_at_the_end() {
        let check = |body: &str, caption: &str, expect: &[(&str, &str)]| {
            assert_eq!(keys(body), (caption, expect.to_vec()));
        };
        check(
            "A caption.\n\nlane = lane\nin-use = in use, x = 1\n",
            "A caption.\n\n",
            &[("lane", "lane"), ("in-use", "in use, x = 1")],
        );
        check("One with a = b, and more.\n", "One with a = b, and more.\n", &[]);
        check("", "", &[]);
    }

    #[test]
    fn drawings() {
        let check = |text: &str, keys: &[(&str, &str)], expect: Result<&str, &[&str]>| {
            let got = inline(text, keys, "f");
            let got = got.as_deref().map_err(|e| e.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(got, expect.map_err(<[&str]>::to_vec));
        };
        check(
            "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 9 9\"><!-- x --><g id=\"a\"/><use href=\"#a\" fill=\"url(#a)\"/>{{k}}</svg>\n",
            &[("k", "a < b")],
            Ok(
                "<svg role=\"img\" aria-labelledby=\"f-caption\" viewBox=\"0 0 9 9\"><g id=\"f-a\"/><use href=\"#f-a\" fill=\"url(#f-a)\"/>a &lt; b</svg>",
            ),
        );
        check("<p>", &[], Err(&["is no SVG: it begins with `<svg` and ends with `</svg>`"]));
        check(
            "<svg viewBox=\"0 0 9 9\">{{a}}</svg>",
            &[("b", "x")],
            Err(&["has no `{{b}}`", "`{{a}}` is left open: a line `a = text` under the caption"]),
        );
        let body = |inside: &str, expect: &str| {
            check(&format!("<svg viewBox=\"0 0 720 9\">{inside}</svg>"), &[], Err(&[expect]));
        };
        body("<script>x</script>", "`<script>` may not stand in a drawing");
        body("<use href=\"http://x\"/>", "refers to something outside: only `#id` may be referred to");
        body("<g onclick=\"x\"/>", "has a handler of events");
        body(
            "<g fill=\"#fff\"/>",
            "has a fixed fill: `currentColor` or `var(--…)` follow the reader's theme",
        );
        body("<g font-size=\"12\"/>", "font-size 12 is less than 14 at a width of 720");
        check(
            "<svg viewBox=\"0 0 9 9\" width=\"9\"></svg>",
            &[],
            Err(&["needs a viewBox and no width or height: it is as wide as the text"]),
        );
    }
}

//! The HTML that puts a cell or a notebook into a page of others, and the dialog that offers it.

use gloo::events::EventListener;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlTextAreaElement};

use crate::env;
use crate::text::fill;

/// What is put into a page.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// A cell of a lesson. `link`: the fragment of its state, if that is not the lesson's.
    Cell { lesson: &'a str, id: &'a str, link: Option<&'a str> },
    /// A notebook: its Markdown, and the fragment of a link to it, if a link can hold it.
    Notebook { markdown: &'a str, link: Option<&'a str> },
}

/// Where the course is.
#[derive(Clone, Copy, Debug)]
struct Site<'a> {
    /// Address of the site's root, with a slash at its end.
    root: &'a str,
    /// Language of the page: `en` or `ru`.
    lang: &'a str,
}

/// An element of `embed.js`, which fits itself to its content.
fn element(site: Site, part: Part) -> String {
    let Site { root, lang } = site;
    let script = format!("<script src=\"{}embed.js\" async></script>\n", escape(root));
    let own = match part {
        Part::Cell { lesson, id, link } => {
            // The front page has no slug.
            let lesson = if lesson.is_empty() { "front" } else { lesson };
            let (name, value) = link.map_or(("cell", id), |link| ("link", link));
            format!(
                "<warpbook-cell lang=\"{lang}\" lesson=\"{lesson}\" {name}=\"{value}\"></warpbook-cell>\n"
            )
        }
        Part::Notebook { markdown, .. } => format!(
            "<warpbook-cell lang=\"{lang}\" notebook><script type=\"text/plain\">\n{}\n</script></warpbook-cell>\n",
            markdown.trim_end().replace("</script", "<\\/script")
        ),
    };
    script + &own
}

/// A frame alone. `None`: an address cannot hold the notebook.
fn frame(site: Site, part: Part, title: &str) -> Option<String> {
    let Site { root, lang } = site;
    let path = match part {
        Part::Cell { lesson: "", id, link } => address("", id, link),
        Part::Cell { lesson, id, link } => address(&format!("{lesson}/"), id, link),
        Part::Notebook { link, .. } => format!("notebook/?embed{}", link?),
    };
    let (address, title) = (escape(&format!("{root}{lang}/{path}")), escape(title));
    Some(format!(
        "<iframe src=\"{address}\" title=\"{title}\" loading=\"lazy\" style=\"width: 100%; height: 40rem; border: 0; border-radius: 14px\"></iframe>\n"
    ))
}

fn address(folder: &str, id: &str, link: Option<&str>) -> String {
    link.map_or_else(|| format!("{folder}?embed#cell-{id}"), |link| format!("{folder}?embed{link}"))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

/// Shows the HTML for a part of this page in a dialog, with buttons that copy it. `title` is what screen readers call the
/// frame.
pub fn offer(part: Part, title: &str) {
    let t = env::texts();
    let root = env::site();
    let site = Site { root: &root, lang: env::lang().pick("en", "ru") };
    let area = |name: &str, head: &str, html: &str| {
        let rows = html.lines().count().clamp(3, 12);
        format!(
            "<h3 id=\"embed-{name}\">{head}</h3>\
             <textarea class=\"embed-code\" readonly rows=\"{rows}\" spellcheck=\"false\" aria-labelledby=\"embed-{name}\">{}</textarea>\
             <p class=\"row\"><button type=\"button\" class=\"button\" data-action=\"embed-{name}\">{}</button></p>",
            escape(html),
            t.embed_copy,
        )
    };
    let framed = match frame(site, part, title) {
        Some(html) => area("frame", t.embed_frame, &html),
        None => format!("<p>{}</p>", t.embed_long),
    };
    let page = format!("{root}{}/embed/", site.lang);
    let Ok(dialog) = env::document().create_element("dialog") else { return };
    dialog.set_class_name("settings embed");
    let _ = dialog.set_attribute("aria-labelledby", "embed-title");
    dialog.set_inner_html(&format!(
        "<form method=\"dialog\"><header><h2 id=\"embed-title\">{}</h2>\
         <button type=\"button\" class=\"icon-button\" data-action=\"embed-close\" aria-label=\"{}\">\
         <svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"M6 6l12 12M18 6L6 18\"/></svg></button></header>\
         <p>{}</p>{}{framed}<p role=\"status\"></p><p><a href=\"{}\">{}</a></p></form>",
        t.embed_title,
        t.close,
        t.embed_text,
        area("script", t.embed_script, &element(site, part)),
        escape(&page),
        t.embed_more,
    ));
    show(dialog.unchecked_into());
}

fn show(dialog: HtmlDialogElement) {
    let Some(body) = env::document().body() else { return };
    let _ = body.append_child(&dialog);
    let (shown, gone) = (dialog.clone(), dialog.clone());
    EventListener::new(&dialog, "click", move |e| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = target.and_then(|target| target.closest("button").ok().flatten());
        match button.and_then(|button| button.get_attribute("data-action")).as_deref() {
            Some("embed-close") => shown.close(),
            Some(name) => copy(&shown, name),
            None => {}
        }
    })
    .forget();
    EventListener::new(&dialog, "close", move |_| gone.remove()).forget();
    let _ = dialog.show_modal();
}

/// Copies the HTML above a button. Where the browser forbids it, the text is selected for the reader to copy.
fn copy(dialog: &HtmlDialogElement, button: &str) {
    let t = env::texts();
    let area = dialog.query_selector(&format!("textarea[aria-labelledby={button}]")).ok().flatten();
    let Some(area) = area.and_then(|area| area.dyn_into::<HtmlTextAreaElement>().ok()) else { return };
    let dialog = dialog.clone();
    env::copy(&area.value(), move |copied| {
        if copied {
            // The message is below the dialog.
            dialog.close();
            return env::toast(t.embed_copied);
        }
        area.select();
        if let Some(state) = dialog.query_selector("[role=status]").ok().flatten() {
            state.set_text_content(Some(t.embed_failed));
        }
    });
}

/// Name of a cell's frame for screen readers.
pub fn title(file: &str) -> String {
    fill(env::texts().embed_name, &[file])
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: Site = Site { root: "https://a.example/book/", lang: "ru" };

    #[test]
    fn a_cell_is_named_or_linked() {
        let cell = |link| Part::Cell { lesson: "scan", id: "naive", link };
        assert_eq!(
            element(SITE, cell(None)),
            "<script src=\"https://a.example/book/embed.js\" async></script>\n\
             <warpbook-cell lang=\"ru\" lesson=\"scan\" cell=\"naive\"></warpbook-cell>\n"
        );
        assert!(element(SITE, cell(Some("#w1.x"))).contains(" lesson=\"scan\" link=\"#w1.x\">"));
        let frame = |part| frame(SITE, part, "a \"b\"").unwrap();
        assert!(frame(cell(None)).starts_with(
            "<iframe src=\"https://a.example/book/ru/scan/?embed#cell-naive\" title=\"a &quot;b&quot;\""
        ));
        assert!(frame(cell(Some("#w1.x"))).contains("/ru/scan/?embed#w1.x\""));
        let front = Part::Cell { lesson: "", id: "hello", link: None };
        assert!(frame(front).contains("/ru/?embed#cell-hello\""));
        assert!(element(SITE, front).contains(" lesson=\"front\" cell=\"hello\""));
    }

    #[test]
    fn a_notebook_is_its_markdown() {
        let notebook = |link| Part::Notebook { markdown: "# T\n\n</script>\n\n", link };
        assert!(element(SITE, notebook(None)).ends_with(
            " notebook><script type=\"text/plain\">\n# T\n\n<\\/script>\n</script></warpbook-cell>\n"
        ));
        assert_eq!(frame(SITE, notebook(None), ""), None);
        assert!(frame(SITE, notebook(Some("#n1.x")), "").unwrap().contains("/ru/notebook/?embed#n1.x\""));
    }
}

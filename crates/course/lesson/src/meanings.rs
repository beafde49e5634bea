//! Meanings of a parameter's values, if these are codes: lines `PATTERN 3: shifted by one word` in the fence
//! of a cell.

use protocol::{Cell, Lang, Param};

use crate::typeset::typeset;

/// Largest value that is taken for a code.
const LARGEST_CODE: u32 = 9;

/// Parses the lines into the cell's parameters, and requires them for parameters whose values are codes.
pub(crate) fn read(cell: &mut Cell, body: &str, lang: Lang, wrong: &mut Vec<String>) {
    for line in body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Err(message) = meaning(&mut cell.params, line, lang) {
            wrong.push(message);
        }
    }
    for param in &cell.params {
        let without: Vec<String> = param
            .choices
            .iter()
            .filter(|value| param.meaning(**value).is_none())
            .map(|value| format!("`{} {value}: …`", param.name))
            .collect();
        let has_some = !param.meanings.is_empty();
        if !without.is_empty() && (has_some || is_code(param, &cell.source)) {
            wrong.push(format!(
                "{} is a code: say in the fence what its values mean, a line {}",
                param.name,
                without.join(", ")
            ));
        }
    }
}

fn meaning(params: &mut [Param], line: &str, lang: Lang) -> Result<(), String> {
    let parsed = line.split_once(':').and_then(|(left, words)| {
        let (name, value) = left.trim().split_once(' ')?;
        Some((name, value.trim().parse::<u32>().ok()?, words.trim()))
    });
    let Some((name, value, words)) = parsed.filter(|(.., words)| !words.is_empty()) else {
        return Err(format!(
            "`{line}` is not `NAME VALUE: words`; the program of a cell with file= is in the file"
        ));
    };
    let param = params.iter_mut().find(|param| param.name == name && param.choices.contains(&value));
    let param = param.ok_or(format!("`{line}`: params= has no {name} with the value {value}"))?;
    if param.meaning(value).is_some() {
        return Err(format!("`{line}`: {name} {value} has words already"));
    }
    param.meanings.push((value, typeset(words, lang)));
    Ok(())
}

/// Whether the values are codes: they are small, and include 0 or are explained by a comment of the program
/// for two of them.
fn is_code(param: &Param, source: &str) -> bool {
    if param.choices.len() < 2 || param.choices.iter().any(|value| *value > LARGEST_CODE) {
        return false;
    }
    let comment = comment(&param.name, source);
    let explained = |value: &&u32| explains(&comment, **value);
    param.choices.contains(&0) || param.choices.iter().filter(explained).count() >= 2
}

/// The comment beside the definition of a name, and those on the lines directly above and below.
fn comment(name: &str, source: &str) -> String {
    let lines: Vec<&str> = source.lines().collect();
    let defines = |line: &&str| {
        let line = line.split("//").next().unwrap_or_default();
        line.trim_start().starts_with("#define") && line.split_whitespace().any(|word| word == name)
    };
    let Some(at) = lines.iter().position(defines) else { return String::new() };
    let is_comment = |line: &&&str| line.trim_start().starts_with("//");
    let above = lines[..at].iter().rev().take_while(is_comment).count();
    let below = lines[at + 1..].iter().take_while(is_comment).count();
    let text = |line: &&str| line.split_once("//").map(|(_, comment)| comment.to_owned());
    lines[at - above..=at + below].iter().filter_map(text).collect::<Vec<_>>().join("\n")
}

/// Whether a comment explains a value: it has the value as a word, followed by another word, as in `3:
/// shuffles` or `3 shuffles`.
fn explains(comment: &str, value: u32) -> bool {
    let value = value.to_string();
    comment.match_indices(&value).any(|(at, _)| {
        let starts = !comment[..at].ends_with(|c: char| c.is_alphanumeric());
        let after = &comment[at + value.len()..];
        let words = after.strip_prefix(':').unwrap_or(after);
        starts
            && words.strip_prefix(' ').is_some_and(|text| text.trim_start().starts_with(char::is_alphabetic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(source: &str, choices: &[u32]) -> Cell {
        let param = Param { name: "K".to_owned(), choices: choices.to_vec(), ..Param::default() };
        Cell { source: source.to_owned(), params: vec![param], ..Cell::default() }
    }

    #[test]
    fn codes_need_words() {
        let check = |source: &str, choices: &[u32], body: &str, expect: &[&str]| {
            let mut wrong = Vec::new();
            read(&mut cell(source, choices), body, Lang::En, &mut wrong);
            assert_eq!(wrong, expect, "{source} {body}");
        };
        let demand = "K is a code: say in the fence what its values mean, a line ";
        check("#define K 0", &[0, 1], "", &[&format!("{demand}`K 0: …`, `K 1: …`")]);
        check("#define K 0", &[0, 1], "K 0: off\nK 1: on", &[]);
        check("#define K 16", &[16, 32], "", &[]);
        check("#define K 16", &[16, 32], "K 16: small", &[&format!("{demand}`K 32: …`")]);
        check("#define K 1 // 1 fill, 2 sort", &[1, 2], "", &[&format!("{demand}`K 1: …`, `K 2: …`")]);
        check("// 1: fill\n// 2: sort\n#define K 1", &[1, 2], "", &[&format!("{demand}`K 1: …`, `K 2: …`")]);
        check("#define K 4 // 1, 2, 4 or 8", &[1, 2, 4, 8], "", &[]);
        let form = "is not `NAME VALUE: words`; the program of a cell with file= is in the file";
        check("#define K 16", &[16, 32], "int x;", &[&format!("`int x;` {form}")]);
        check("#define K 16", &[16], "K 3: x", &["`K 3: x`: params= has no K with the value 3"]);
    }
}

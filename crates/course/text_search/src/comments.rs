//! Translates the comments of a lesson's programs.
//!
//! A program is one file, with comments in the course's first language. A page in another language shows,
//! edits and runs the program with translated comments, but stores it and links to it with the comments of
//! the file. A comment is the text from `//` to the end of its line, so a translation moves no code and
//! changes no line number.

/// Replaces the comments of the file by those of the page. A comment without a translation stays.
///
/// `texts` has two lines for each comment: the comment of the file, and that of the page. Both begin with
/// `//`.
pub fn translated(code: &str, texts: &str) -> String {
    exchanged(code, texts, true)
}

/// Replaces the comments of the page by those of the file: the inverse of [`translated`].
pub fn original(code: &str, texts: &str) -> String {
    exchanged(code, texts, false)
}

/// Replaces comments at each `//`, also inside of a string: the rest of such a line is not in `texts`, and
/// stays.
fn exchanged(code: &str, texts: &str, forward: bool) -> String {
    let mut out = String::with_capacity(code.len());
    for line in code.split_inclusive('\n') {
        let text = line.trim_end();
        let found =
            text.match_indices("//").find_map(|(at, _)| Some((at, other(&text[at..], texts, forward)?)));
        let (at, comment) = found.unwrap_or((text.len(), ""));
        out.push_str(&line[..at]);
        out.push_str(comment);
        out.push_str(&line[text.len()..]);
    }
    out
}

fn other<'t>(comment: &str, texts: &'t str, forward: bool) -> Option<&'t str> {
    let mut lines = texts.split('\n');
    while let (Some(file), Some(page)) = (lines.next(), lines.next()) {
        let (old, new) = if forward { (file, page) } else { (page, file) };
        if old == comment {
            return Some(new);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_change_and_come_back() {
        let texts = "// rows\n// строк\n// adds, then waits\n// складывает и ждёт\n";
        let check = |code: &str, expect: &str| {
            assert_eq!(translated(code, texts), expect);
            assert_eq!(translated(expect, texts), expect, "what is translated stays");
            assert_eq!(original(expect, texts), code);
            assert_eq!(code.lines().count(), expect.lines().count());
        };
        check("#define N 8  // rows\nint main() {}\n", "#define N 8  // строк\nint main() {}\n");
        check("// adds, then waits\r\nint x; // rows \r\n", "// складывает и ждёт\r\nint x; // строк \r\n");
        check("// rows", "// строк");
        check("// rows of mine\nputs(\"// rows\");\n", "// rows of mine\nputs(\"// rows\");\n");
        check("puts(\"http://a\"); // rows", "puts(\"http://a\"); // строк");
        check("/// rows\n\n// adds", "/// rows\n\n// adds");
        check("", "");
    }
}

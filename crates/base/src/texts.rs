//! The diagnostics' texts of one language as a file.
//!
//! A browser downloads the modules without texts, and the file of the reader's language beside them, which it
//! passes to [`load`] before the first program. Native builds contain the texts. The file begins with the
//! language's name, and then has three lines for each code in the order of the table, so that it fits only
//! the build that wrote it.

use std::sync::OnceLock;

use crate::codes::Text;
use crate::{Code, Lang};

static LOADED: [OnceLock<Vec<&'static str>>; 2] = [const { OnceLock::new() }; 2];

/// Lines of a code in the file: message, explanation, hint.
const LINES: usize = 3;

/// The file of a language.
pub fn file(lang: Lang) -> String {
    let mut file = format!("{}\n", name(lang));
    for text in Code::ALL.iter().map(|code| code.text(lang)) {
        for line in [text.message, text.why, text.hint] {
            file.push_str(line);
            file.push('\n');
        }
    }
    file
}

/// Loads a file that [`file()`] made. A second file of the same language is ignored.
pub fn load(file: &str) {
    let (first, lines) = file.split_once('\n').unwrap_or_default();
    let lang = if first == name(Lang::Ru) { Lang::Ru } else { Lang::En };
    let lines: &'static str = Box::leak(lines.into());
    LOADED[lang as usize].get_or_init(|| lines.lines().collect());
}

/// The texts of a code; empty if its language was not loaded.
#[cfg_attr(not(target_family = "wasm"), allow(dead_code))]
pub(crate) fn loaded(code: Code, lang: Lang) -> Text {
    let lines = LOADED[lang as usize].get().map(Vec::as_slice).unwrap_or_default();
    let line = |i| lines.get(code as usize * LINES + i).copied().unwrap_or_default();
    Text { message: line(0), why: line(1), hint: line(2) }
}

fn name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "en",
        Lang::Ru => "ru",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_holds_every_text() {
        for lang in [Lang::En, Lang::Ru] {
            load(&file(lang));
            for code in Code::ALL {
                let (have, expect) = (loaded(*code, lang), code.text(lang));
                assert_eq!([have.message, have.why, have.hint], [expect.message, expect.why, expect.hint]);
            }
        }
    }
}

//! The texts of one language as a file.
//!
//! A browser loads the simulator without texts and the reader's language beside it, which it hands over before the first
//! program; anywhere else the texts are compiled in. The file has the language and three lines for each code, in the order
//! of the table, so it fits the build that wrote it and no other.

use std::sync::OnceLock;

use crate::codes::Text;
use crate::{Code, Lang};

static LOADED: [OnceLock<Vec<&'static str>>; 2] = [const { OnceLock::new() }; 2];

/// Lines of a code in the file.
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

/// Takes a file of [`file()`]. The first one of a language stays.
pub fn load(file: &str) {
    let (first, lines) = file.split_once('\n').unwrap_or_default();
    let lang = if first == name(Lang::Ru) { Lang::Ru } else { Lang::En };
    let lines: &'static str = Box::leak(lines.into());
    LOADED[lang as usize].get_or_init(|| lines.lines().collect());
}

/// The texts of a code; empty in a language that was not loaded.
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

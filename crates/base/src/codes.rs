//! The table of everything the product can tell a reader about a program: one row a code, both languages in it.
//!
//! Numbering: E01xx lexing and preprocessing, E02xx names and types, E03xx syntax, E04xx device rules, E05xx code
//! generation limits, W…  warnings, N… notes, F01xx memory faults, F02xx synchronisation, F03xx host and runtime.
//! A row's texts: `message` says what is wrong, `why` explains it to one who learns, `hint` says what to do.

use crate::{Lang, Severity};

/// Texts of a code in one language.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// One sentence, no full stop.
    pub message: &'static str,
    /// Why; may be empty.
    pub why: &'static str,
    /// What to do; may be empty.
    pub hint: &'static str,
}

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident
        en $en_message:literal $en_why:literal $en_hint:literal
        ru $ru_message:literal $ru_why:literal $ru_hint:literal)*) => {
        /// What a diagnostic is about.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Code { $(#[doc = $en_message] $variant,)* }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$variant),*];
            /// The stable name, such as `E0201`.
            pub fn name(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }
            /// How bad it is.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }
            /// Texts, with `{0}` … where arguments go.
            pub fn text(self, lang: Lang) -> Text {
                match (self, lang) {
                    $((Code::$variant, Lang::En) =>
                        Text { message: $en_message, why: $en_why, hint: $en_hint },
                    (Code::$variant, Lang::Ru) =>
                        Text { message: $ru_message, why: $ru_why, hint: $ru_hint },)*
                }
            }
        }
    };
}

codes! {
    UnknownName "E0201" Error
        en "`{0}` is not declared"
           "A name must be declared before it is used: as a variable, parameter, function, type or macro."
           ""
        ru "имя `{0}` не объявлено"
           "Имя нужно объявить до использования: как переменную, параметр, функцию, тип или макрос."
           ""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_both_languages_use_the_same_arguments() {
        let mut names: Vec<_> = Code::ALL.iter().map(|c| c.name()).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|w| w[0] != w[1]), "a code name is used twice: {names:?}");
        let places = |t: Text| {
            let all = [t.message, t.why, t.hint].concat();
            (0..8).filter(|n| all.contains(&format!("{{{n}}}"))).collect::<Vec<_>>()
        };
        for &code in Code::ALL {
            assert_eq!(places(code.text(Lang::En)), places(code.text(Lang::Ru)), "{}", code.name());
        }
    }
}

//! Words of questions and exercises in both languages.

use protocol::Lang;

/// A word or phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    GuessFirst,
    ShowAnswer,
    Hint,
    Repair,
    Improve,
    Predict,
}

/// A word in a language.
pub(crate) fn word(word: Word, lang: Lang) -> &'static str {
    let (en, ru) = match word {
        Word::GuessFirst => ("Guess first", "Сначала угадайте"),
        Word::ShowAnswer => ("Show the answer", "Показать ответ"),
        Word::Hint => ("Hint", "Подсказка"),
        Word::Repair => ("Repair", "Исправить"),
        Word::Improve => ("Improve", "Ускорить"),
        Word::Predict => ("Predict", "Предсказать"),
    };
    lang.pick(en, ru)
}

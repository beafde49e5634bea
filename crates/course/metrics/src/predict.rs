//! A question that a reader answers before the text does, as the page receives it.

use serde::{Deserialize, Serialize};

/// One question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Predict {
    /// Identifier, unique in the lesson.
    pub id: String,
    /// What is asked for.
    pub ask: Ask,
}

/// The kind of answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// A number, chosen on a scale.
    Value {
        /// The right number. `None` in drafts.
        result: Option<f64>,
        /// Lower end of the scale.
        low: f64,
        /// Upper end of the scale.
        high: f64,
        /// Whether the scale is logarithmic.
        log: bool,
        /// Unit as the page's language writes it; may be empty.
        unit: String,
    },
    /// One of several answers.
    Choice {
        /// The answers as HTML.
        choices: Vec<String>,
        /// Index of the right answer.
        right: usize,
    },
}

impl Default for Ask {
    fn default() -> Self {
        Ask::Choice { choices: Vec::new(), right: 0 }
    }
}

/// HTML of the notice that covers a block which would reveal an answer: the reason, a link to the question,
/// and a button that uncovers it. The site generator and the page's program produce the same HTML.
pub fn notice(question: &str, lang: protocol::Lang) -> String {
    let text = lang.pick(
        "This shows the answer to a question. It is covered until you have guessed.",
        "Здесь виден ответ на вопрос. Он закрыт, пока вы не ответили сами.",
    );
    let (go, show) =
        (lang.pick("To the question", "К вопросу"), lang.pick("Show anyway", "Всё равно показать"));
    format!(
        "<div class=\"cover-note\"><p>{text}</p><p><a href=\"#predict-{question}\">{go}</a> \
         <button type=\"button\" class=\"button\" data-action=\"uncover\">{show}</button></p></div>"
    )
}

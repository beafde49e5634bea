//! A question that a reader answers before the text does, as the page gets it.

use serde::{Deserialize, Serialize};

/// One question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Predict {
    /// Unique in the lesson.
    pub id: String,
    /// What is asked for.
    pub ask: Ask,
}

/// What a reader answers with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// A number on a scale.
    Value {
        /// What comes out; `None` in drafts.
        result: Option<f64>,
        /// The least that can be guessed.
        low: f64,
        /// The most.
        high: f64,
        /// The scale is logarithmic.
        log: bool,
        /// As the language writes it; may be empty.
        unit: String,
    },
    /// One of several answers.
    Choice {
        /// Their HTML.
        choices: Vec<String>,
        /// Number of the right one, from 0.
        right: usize,
    },
}

impl Default for Ask {
    fn default() -> Self {
        Ask::Choice { choices: Vec::new(), right: 0 }
    }
}

/// What the page shows instead of a block that would tell the answer: why it is covered, the way to the question, and a button
/// that uncovers it. The same HTML comes from the build, before the page's program runs, and from that program.
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

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

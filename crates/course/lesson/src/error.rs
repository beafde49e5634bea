//! Mistakes in a lesson.

use std::fmt;

/// One mistake, where it is and what it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// Path as the author knows it, such as `lessons/08-transpose/en.md`.
    pub file: String,
    /// From 1; 0 for the file as a whole.
    pub line: usize,
    /// A sentence without a full stop.
    pub message: String,
}

impl LessonError {
    /// A mistake at a line.
    pub fn new(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for LessonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.message),
            line => write!(f, "{}:{line}: {}", self.file, self.message),
        }
    }
}

impl std::error::Error for LessonError {}

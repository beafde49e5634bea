//! Errors in the source of a lesson.

use std::fmt;

/// An error with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonError {
    /// Path for the author, such as `lessons/08-transpose/en.md`.
    pub file: String,
    /// Line from 1. 0 for the whole file.
    pub line: usize,
    /// A sentence without a full stop.
    pub message: String,
}

impl LessonError {
    /// An error at a line.
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

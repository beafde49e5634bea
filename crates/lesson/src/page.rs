//! What a lesson's text parses to.

use protocol::{Cell, Lang};

/// One lesson in one language.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its language.
    pub lang: Lang,
    /// The heading of the first level, as text.
    pub title: String,
    /// One sentence for search engines and the contents.
    pub description: String,
    /// The text in order.
    pub pieces: Vec<Piece>,
    /// Experiments, in order.
    pub cells: Vec<CellSpec>,
    /// Headings of the second and third level.
    pub toc: Vec<Heading>,
    /// Assertions about the cells.
    pub expects: Vec<Expect>,
}

/// A stretch of a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Finished.
    Html(String),
    /// A number to be filled in.
    Number(NumberRef),
    /// The cell with this index.
    Cell(usize),
    /// A listing that is not run: language (may be empty) and text.
    Code {
        /// First word of the fence.
        lang: String,
        /// Its text.
        text: String,
    },
}

/// A cell before it is run.
#[derive(Clone, Debug, PartialEq)]
pub struct CellSpec {
    /// As the page will get it, results still missing.
    pub cell: Cell,
    /// Line of its fence.
    pub line: usize,
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 2 or 3.
    pub level: u8,
    /// The anchor.
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// `{{ cell.name }}` or `{{ cell.name:2 }}` with the digits after the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRef {
    /// Id of the cell.
    pub cell: String,
    /// What of it; see [`crate::numbers`].
    pub name: String,
    /// Digits after the point, if said.
    pub digits: Option<usize>,
    /// Line in the file.
    pub line: usize,
}

/// `expect: cell.name OP value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// The assertion without the word `expect:`.
    pub text: String,
    /// Line in the file.
    pub line: usize,
}

impl Page {
    /// The cell with this id.
    pub fn cell(&self, id: &str) -> Option<&Cell> {
        self.cells.iter().map(|spec| &spec.cell).find(|cell| cell.id == id)
    }
}

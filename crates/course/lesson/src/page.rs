//! The parsed form of a lesson's text.

use metrics::accuracy::{self, Table};
use metrics::exercise::Exercise;
use metrics::numbers::{self, Value};
use protocol::{Cell, Lang, View};
use text_search::comments;

use crate::Covers;
use crate::origin::Origin;

/// One lesson in one language.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Its language.
    pub lang: Lang,
    /// Text of the heading of the first level.
    pub title: String,
    /// A sentence for search engines and the table of contents.
    pub description: String,
    /// Whether the page is a draft, which need not meet the requirements on lessons.
    pub draft: bool,
    /// The texts that make claims, on a page that lists claims. Empty for other pages.
    pub origins: Vec<Origin>,
    /// The text in order.
    pub pieces: Vec<Piece>,
    /// The cells in order.
    pub cells: Vec<CellSpec>,
    /// The questions in order.
    pub predicts: Vec<Predict>,
    /// The exercises in order.
    pub exercises: Vec<ExerciseText>,
    /// The figures in order.
    pub figures: Vec<Figure>,
    /// Tables of measured and simulated values, in order.
    pub accuracies: Vec<Accuracy>,
    /// Notes for the lecturer in order, at most one for each section.
    pub notes: Vec<Notes>,
    /// Headings of the second and third level.
    pub toc: Vec<Heading>,
    /// Assertions about the cells.
    pub expects: Vec<Expect>,
    /// Every number of the text, wherever it occurs.
    pub numbers: Vec<NumberRef>,
    /// Every target of links on the page.
    pub anchors: Vec<String>,
    /// Every link: its address and line.
    pub links: Vec<(String, usize)>,
    /// Parts of the text, with the number of their blocks.
    pub parts: Vec<Part>,
    /// Number of words of prose, without programs.
    pub words: usize,
}

/// A piece of a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// Finished HTML.
    Html(String),
    /// A number to fill in.
    Number(NumberRef),
    /// The cell with this index.
    Cell(usize),
    /// The question with this index.
    Predict(usize),
    /// The exercise with this index.
    Exercise(usize),
    /// The figure with this index.
    Figure(usize),
    /// The group of accuracy tables with this index.
    Accuracy(usize),
    /// The lecturer's notes with this index.
    Notes(usize),
    /// A listing that is not run.
    Code {
        /// First word of the fence; may be empty.
        lang: String,
        /// Text of the listing.
        text: String,
    },
}

/// A cell before it is run.
#[derive(Clone, Debug, PartialEq)]
pub struct CellSpec {
    /// The cell as the page will receive it, still without results.
    pub cell: Cell,
    /// Views in which its default result is drawn: the one that is open at first, and those of figures.
    pub views: Vec<View>,
    /// Pairs of comments of its program, in the file and on the page, in the form that
    /// [`comments::translated`] takes. Empty if the cell has the file's text.
    pub comments: String,
    /// Line of the cell's fence.
    pub line: usize,
}

/// A question that the reader answers before the text does.
#[derive(Clone, Debug, PartialEq)]
pub struct Predict {
    /// Identifier, unique in the lesson.
    pub id: String,
    /// The question.
    pub question: Vec<Piece>,
    /// The kind of answer.
    pub ask: Ask,
    /// The answer with its explanation.
    pub answer: Vec<Piece>,
    /// Blocks that reveal the answer, as far as the author names them.
    pub covers: Covers,
    /// Line of the question's fence.
    pub line: usize,
}

/// The kind of answer to a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// A number on a scale.
    Value {
        /// The right number.
        number: NumberRef,
        /// Lower and upper end of the scale.
        range: (f64, f64),
        /// Whether the scale is logarithmic.
        log: bool,
        /// Unit: a word of [`metrics::unit`], or free text; may be empty.
        unit: String,
    },
    /// One of several answers.
    Choice {
        /// The answers in order.
        choices: Vec<Vec<Piece>>,
        /// Index of the right answer.
        right: usize,
    },
}

/// An exercise with its texts in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseText {
    /// The part of the exercise that is the same in all languages.
    pub data: Exercise,
    /// The cell in which the reader edits the program. `None` if a number is asked for.
    pub cell: Option<CellSpec>,
    /// File name of the solution. Empty if a number is asked for.
    pub solution_file: String,
    /// Text of the solution.
    pub solution_source: String,
    /// Title without a paragraph around it.
    pub title: Vec<Piece>,
    /// The task.
    pub task: Vec<Piece>,
    /// Hints, from vague to nearly the answer.
    pub hints: Vec<Vec<Piece>>,
    /// Explanations of failures: key and text.
    pub whys: Vec<(String, Vec<Piece>)>,
    /// Explanation of the solution.
    pub solution: Vec<Piece>,
    /// Line of the exercise's fence.
    pub line: usize,
}

/// A figure with its caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Identifier, unique on the page, derived from the place.
    pub id: String,
    /// The content of the figure.
    pub what: Drawn,
    /// The caption, without a paragraph around it.
    pub caption: Vec<Piece>,
    /// Line of the figure's fence.
    pub line: usize,
}

/// The content of a figure.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// The default result of the cell with this id, in this view.
    Cell(String, View),
    /// A drawing of the lesson's folder: its file name, and SVG to embed in the page.
    Svg(String, String),
}

/// A group of tables of measured and simulated values.
#[derive(Clone, Debug, PartialEq)]
pub struct Accuracy {
    /// Identifier under which the text names its numbers; unique among those of cells and tables of the page.
    pub id: String,
    /// The tables that the attributes select, in the order of the file.
    pub tables: Vec<Table>,
    /// Whether all rows of these tables are selected.
    pub is_whole: bool,
    /// The caption, without a paragraph around it.
    pub caption: Vec<Piece>,
    /// Line of the fence.
    pub line: usize,
}

/// Notes for the lecturer about a section. They are shown in a window of their own, not in the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes {
    /// Anchor of the section's heading. Empty before the first heading.
    pub section: String,
    /// The text.
    pub text: Vec<Piece>,
    /// Line of the fence.
    pub line: usize,
}

/// A heading of the second or third level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// Level: 2 or 3.
    pub level: u8,
    /// Anchor of the heading.
    pub id: String,
    /// Text of the heading without markup.
    pub text: String,
    /// For a glossary term, the forms in which prose mentions it; see `text_search::terms`.
    pub forms: Option<String>,
    /// For a claim, the letters of the texts that make it ([`Origin::letter`]). Empty for other headings.
    pub says: Vec<char>,
}

/// A part of the text between headings, or the text of a question, exercise or caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Anchor of the part's heading, or another name that is the same in all languages.
    pub name: String,
    /// Line at which the part begins.
    pub line: usize,
    /// Number of paragraphs, list items and table rows.
    pub blocks: usize,
}

/// A reference to a number: `{{ id.name }}`, or `{{ id.name:2 }}` with the number of decimals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRef {
    /// Id of the cell or of the tables.
    pub cell: String,
    /// Name of the number; see [`metrics::numbers`].
    pub name: String,
    /// Number of decimals, if given.
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

impl CellSpec {
    /// The program as in the lesson's folder. The text in the cell may have translated comments.
    pub fn program(&self) -> String {
        comments::original(&self.cell.source, &self.comments)
    }
}

impl Page {
    /// A number of the cell or tables with this id.
    ///
    /// # Errors
    /// There is no such number.
    pub fn value(&self, id: &str, name: &str) -> Result<Value, String> {
        if let Some(own) = self.accuracies.iter().find(|own| own.id == id) {
            return accuracy::number(&own.tables, name).map_err(|message| format!("{id}: {message}"));
        }
        numbers::lookup(self.cell(id).ok_or_else(|| format!("no cell `{id}`"))?, name)
    }

    /// Whether a number of a run is an estimate, because launches were sampled.
    pub fn is_estimate(&self, id: &str, name: &str) -> bool {
        let reply = self.cell(id).and_then(|cell| cell.default_reply.as_ref());
        let of_run = !["sweep.", "measured.", "at.", "on."].iter().any(|other| name.starts_with(other));
        of_run && !metrics::is_exact(name) && reply.is_some_and(|reply| reply.estimated)
    }

    /// Whether the page has a cell or tables with this id.
    pub fn has_numbers(&self, id: &str) -> bool {
        self.cell(id).is_some() || self.accuracies.iter().any(|own| own.id == id)
    }

    /// Every cell that is run: those of the text and those of exercises.
    pub fn all_cells(&self) -> impl Iterator<Item = &CellSpec> {
        self.cells.iter().chain(self.exercises.iter().filter_map(|exercise| exercise.cell.as_ref()))
    }

    /// Every cell that is run, to fill in results.
    pub fn all_cells_mut(&mut self) -> impl Iterator<Item = &mut CellSpec> {
        self.cells.iter_mut().chain(self.exercises.iter_mut().filter_map(|exercise| exercise.cell.as_mut()))
    }

    /// The cell of the text with this id.
    pub fn cell(&self, id: &str) -> Option<&Cell> {
        self.cells.iter().map(|spec| &spec.cell).find(|cell| cell.id == id)
    }
}

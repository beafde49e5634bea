//! What a lesson's text parses to.

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
    /// The heading of the first level, as text.
    pub title: String,
    /// One sentence for search engines and the contents.
    pub description: String,
    /// It is not yet as long or complete as a lesson has to be.
    pub draft: bool,
    /// Of a page that lists claims: the texts that make them. Empty for other pages.
    pub origins: Vec<Origin>,
    /// The text in order.
    pub pieces: Vec<Piece>,
    /// Experiments, in order.
    pub cells: Vec<CellSpec>,
    /// Questions before the answer, in order.
    pub predicts: Vec<Predict>,
    /// Exercises, in order.
    pub exercises: Vec<ExerciseText>,
    /// Pictures, in order.
    pub figures: Vec<Figure>,
    /// Tables of measured and simulated values, in order.
    pub accuracies: Vec<Accuracy>,
    /// What the lecturer says, at most one for each section, in order.
    pub notes: Vec<Notes>,
    /// Headings of the second and third level.
    pub toc: Vec<Heading>,
    /// Assertions about the cells.
    pub expects: Vec<Expect>,
    /// Every number of the text, wherever it stands.
    pub numbers: Vec<NumberRef>,
    /// Every place that a link may lead to.
    pub anchors: Vec<String>,
    /// Every link: its address and line.
    pub links: Vec<(String, usize)>,
    /// Stretches of the text, with what each holds.
    pub parts: Vec<Part>,
    /// Words of prose; programs do not count.
    pub words: usize,
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
    /// The question with this index.
    Predict(usize),
    /// The exercise with this index.
    Exercise(usize),
    /// The picture with this index.
    Figure(usize),
    /// The tables with this index.
    Accuracy(usize),
    /// The lecturer's notes with this index.
    Notes(usize),
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
    /// Views that its default result is drawn as: the one that it opens with, and those of figures.
    pub views: Vec<View>,
    /// Comments of its program, each as in the file and as in the cell, as [`comments::translated`] takes them. Empty where the
    /// cell has the file's text.
    pub comments: String,
    /// Line of its fence.
    pub line: usize,
}

/// A question that a reader answers before the text does.
#[derive(Clone, Debug, PartialEq)]
pub struct Predict {
    /// Unique in the lesson.
    pub id: String,
    /// The question.
    pub question: Vec<Piece>,
    /// What it is answered with.
    pub ask: Ask,
    /// What comes out, and why.
    pub answer: Vec<Piece>,
    /// Blocks that show the answer, as far as the author names them.
    pub covers: Covers,
    /// Line of its fence.
    pub line: usize,
}

/// What a question is answered with.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// A number between two.
    Value {
        /// What comes out.
        number: NumberRef,
        /// The least and the most that can be guessed.
        range: (f64, f64),
        /// The scale is logarithmic.
        log: bool,
        /// A word of [`metrics::unit`], or free text; may be empty.
        unit: String,
    },
    /// One of several answers.
    Choice {
        /// In order.
        choices: Vec<Vec<Piece>>,
        /// Number of the right one, from 0.
        right: usize,
    },
}

/// An exercise with its texts in one language.
#[derive(Clone, Debug, PartialEq)]
pub struct ExerciseText {
    /// What is the same in all languages; its texts are still missing.
    pub data: Exercise,
    /// The cell that its program is edited in; none when a number is asked for.
    pub cell: Option<CellSpec>,
    /// File name of the solution; empty when a number is asked for.
    pub solution_file: String,
    /// Its text.
    pub solution_source: String,
    /// Title, without a paragraph around it.
    pub title: Vec<Piece>,
    /// What is to be done.
    pub task: Vec<Piece>,
    /// From vague to nearly the answer.
    pub hints: Vec<Vec<Piece>>,
    /// What a miss means, by its name.
    pub whys: Vec<(String, Vec<Piece>)>,
    /// The solution explained.
    pub solution: Vec<Piece>,
    /// Line of its fence.
    pub line: usize,
}

/// A picture with its caption.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Unique on the page, made from its place.
    pub id: String,
    /// What it shows.
    pub what: Drawn,
    /// The caption, without a paragraph around it.
    pub caption: Vec<Piece>,
    /// Line of its fence.
    pub line: usize,
}

/// What a picture shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawn {
    /// The default result of the cell with this id, as this view.
    Cell(String, View),
    /// A drawing of the folder: its file name, and SVG ready to stand in the page.
    Svg(String, String),
}

/// Measured and simulated values side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Accuracy {
    /// Unique on the page, among cells too: its numbers are named by it.
    pub id: String,
    /// As the attributes choose them, in the order of the file.
    pub tables: Vec<Table>,
    /// All rows of these tables are here.
    pub is_whole: bool,
    /// The caption, without a paragraph around it.
    pub caption: Vec<Piece>,
    /// Line of its fence.
    pub line: usize,
}

/// What a lecturer says of a section: shown in a window of its own, not in the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes {
    /// Anchor of the section's heading; empty before the first.
    pub section: String,
    /// The text.
    pub text: Vec<Piece>,
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
    /// Of a term: what prose calls it; see `text_search::terms`.
    pub forms: Option<String>,
    /// Of a claim: letters of the texts that make it, of the page's [`Origin`]s. Empty for other headings.
    pub says: Vec<char>,
}

/// A stretch of the text between headings, or a question, exercise or caption.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Part {
    /// Its heading's anchor, or the like; the same in all languages.
    pub name: String,
    /// Where it begins.
    pub line: usize,
    /// Paragraphs, items of lists and rows of tables in it.
    pub blocks: usize,
}

/// `{{ id.name }}`, of a cell or of tables, or `{{ cell.name:2 }}` with the digits after the point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRef {
    /// Id of the cell or of the tables.
    pub cell: String,
    /// What of it; see [`metrics::numbers`].
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

impl CellSpec {
    /// The program as in the lesson's folder. The cell's own text has comments in the language of its page.
    pub fn program(&self) -> String {
        comments::original(&self.cell.source, &self.comments)
    }
}

impl Page {
    /// A number of the cell or the tables with this id.
    ///
    /// # Errors
    /// There is none.
    pub fn value(&self, id: &str, name: &str) -> Result<Value, String> {
        if let Some(own) = self.accuracies.iter().find(|own| own.id == id) {
            return accuracy::number(&own.tables, name).map_err(|message| format!("{id}: {message}"));
        }
        numbers::lookup(self.cell(id).ok_or_else(|| format!("no cell `{id}`"))?, name)
    }

    /// Whether something on the page has numbers under this id.
    pub fn has_numbers(&self, id: &str) -> bool {
        self.cell(id).is_some() || self.accuracies.iter().any(|own| own.id == id)
    }

    /// Every cell that is run: those of the text and those of exercises.
    pub fn all_cells(&self) -> impl Iterator<Item = &CellSpec> {
        self.cells.iter().chain(self.exercises.iter().filter_map(|exercise| exercise.cell.as_ref()))
    }

    /// The same, to put results in.
    pub fn all_cells_mut(&mut self) -> impl Iterator<Item = &mut CellSpec> {
        self.cells.iter_mut().chain(self.exercises.iter_mut().filter_map(|exercise| exercise.cell.as_mut()))
    }

    /// The cell of the text with this id.
    pub fn cell(&self, id: &str) -> Option<&Cell> {
        self.cells.iter().map(|spec| &spec.cell).find(|cell| cell.id == id)
    }
}

//! Parses lessons: Markdown with live cells becomes pages of pieces.
//!
//! # Entry points
//! - [`Course::read`] reads the folder `lessons/`, [`Course::read_one`] a single lesson. Both return all
//!   errors with file and line.
//! - [`Course::dead_links`] checks links between pages.
//! - [`draft`] parses a lesson that is being written block by block. [`archive`] packs and unpacks folders.
//!
//! # Main types
//! A [`Course`] has [`Lesson`]s, a lesson has a [`Page`] for each language, a page has [`Piece`]s: HTML,
//! numbers to fill in, cells, questions, exercises, figures, tables, notes. [`Origin`] and [`Covers`] are
//! what authors say about claims and about covered answers.
//!
//! # The format
//! A lesson is a folder `NN-slug/` with `en.md`, `ru.md` and programs; `course.toml` gives the order.
//! `lessons/README.md` describes the format for authors. The text may contain
//!
//! - cells, as fences: ```` ```cuda id=naive file=transpose.cu device=quadro-fx-4800 view=heatmap sweep=block
//!   ```` ([`fence`]),
//! - numbers of the simulator: `{{ naive.time_ms }}` ([`numbers`]),
//! - assertions that the text relies on: `expect: naive.gst.transactions == 16` ([`expect`]),
//! - tables of measured and simulated values, with statistics (`accuracy`),
//! - questions (`predict`), exercises (`exercise`, with `exercises.toml`) and figures (`figure`), as fences,
//! - notes for a lecturer (`notes`),
//! - translated comments of the programs, in a file of their own (`ru.comments`),
//! - on a page that lists claims, the texts that make each: `origins:` in the head and `says=` at the
//!   headings.
//!
//! # Data flow
//! The crate runs no program. The site generator fills the results into [`Page::cells`] and writes
//! [`Page::pieces`] as HTML.
//!
//! # Invariants
//! - On a page without errors the ids of cells are unique, their files exist, and numbers and assertions
//!   refer to cells of the same page. Checked while parsing (`references`).
//! - The languages of a lesson have the same cells, questions, exercises, figures, assertions and anchors.
//!   Checked by `Lesson::read` (`agree`).
//! - All errors of a lesson are reported, not only the first.
//!
//! # API boundary
//! Depends on `protocol`, `metrics` and `text_search`. Used by the site generator, the notebook's page and `warpbook grade`.

mod accuracy;
mod agree;
pub mod archive;
mod blocks;
mod comments;
mod course;
mod covers;
pub mod draft;
mod error;
mod exercises;
pub mod fence;
mod form;
mod fragment;
mod head;
mod inline_syntax;
mod links;
mod markdown;
mod math;
mod meanings;
mod measured;
mod notes;
mod origin;
mod page;
mod references;
mod svg;
mod typeset;
mod values;

pub use course::{Course, Lesson};
pub use covers::{Covers, Target};
pub use error::LessonError;
pub use inline_syntax::TAKEN;
pub use metrics::{expect, numbers};
pub use origin::Origin;
pub use page::{
    Accuracy, Ask, CellSpec, Drawn, ExerciseText, Expect, Figure, Heading, Notes, NumberRef, Page, Part,
    Piece, Predict,
};

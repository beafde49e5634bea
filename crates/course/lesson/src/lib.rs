//! Lessons: Markdown with live cells, parsed to pages of pieces.
//!
//! A lesson is a folder `NN-slug/` with `en.md`, `ru.md` and programs; `course.toml` gives the order. The text may hold
//!
//! - cells, as fences: ```` ```cuda id=naive file=transpose.cu device=quadro-fx-4800 view=heatmap sweep=block ```` ([`fence`]),
//! - numbers of the simulator: `{{ naive.time_ms }}` ([`numbers`]),
//! - assertions that the text rests on: `expect: naive.gst.transactions == 16` ([`expect`]),
//! - tables of measured and simulated values, with their numbers (`accuracy`),
//! - questions (`predict`), exercises (`exercise`, with `exercises.toml`) and figures (`figure`), as fences, too,
//! - what a lecturer says of a section (`notes`),
//! - beside the text, comments of the programs in other languages (`ru.comments`),
//! - of a list of claims, the texts that make each: `origins:` in the head and `says=` at the headings.
//!
//! `lessons/README.md` is the format as authors see it.
//!
//! Nothing here runs a program: a page names its cells, whoever builds the site fills in their results, and then
//! [`Page::pieces`] come out as HTML. Invariant: a page that parsed has unique cells whose files exist, and numbers and
//! assertions only about cells of the same page. All mistakes of a lesson are reported, each with file and line.

mod accuracy;
mod agree;
mod blocks;
mod comments;
mod course;
mod covers;
mod error;
mod exercises;
pub mod fence;
mod form;
mod fragment;
mod head;
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
mod words;

pub use course::{Course, Lesson};
pub use covers::{Covers, Target};
pub use error::LessonError;
pub use metrics::{expect, numbers};
pub use origin::Origin;
pub use page::{
    Accuracy, Ask, CellSpec, Drawn, ExerciseText, Expect, Figure, Heading, Notes, NumberRef, Page, Part,
    Piece, Predict,
};
pub use words::TAKEN;

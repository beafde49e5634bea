//! Lessons: Markdown with live cells, parsed to pages of pieces.
//!
//! A lesson is a folder `NN-slug/` with `en.md`, `ru.md` and programs; `course.toml` gives the order. The text may hold
//!
//! - cells, as fences: ```` ```cuda id=naive file=transpose.cu device=quadro-fx-4800 view=heatmap sweep=block ```` ([`fence`]),
//! - numbers of the simulator: `{{ naive.time_ms }}` ([`numbers`]),
//! - assertions that the text rests on: `expect: naive.gst.transactions == 16` ([`expect`]).
//!
//! Nothing here runs a program: a page names its cells, whoever builds the site fills in their results, and then
//! [`Page::pieces`] come out as HTML. Invariant: a page that parsed has unique cells whose files exist, and numbers and
//! assertions only about cells of the same page. All mistakes of a lesson are reported, each with file and line.

mod course;
mod error;
pub mod fence;
mod markdown;
mod math;
mod measured;
mod page;

pub use claims::{expect, numbers};
pub use course::{Course, Lesson};
pub use error::LessonError;
pub use page::{CellSpec, Expect, Heading, NumberRef, Page, Piece};

//! Numbers of simulated runs by name, assertions about them, and the judging of exercises.
//!
//! # Entry points
//! - [`numbers::lookup`] finds a number of a cell by its name, such as `naive.time_ms`; the table of all
//!   names is in [`numbers`]. [`numbers::format`] writes it in a language.
//! - [`expect::check`] checks an assertion of a lesson, such as `naive.time_ms ~= 1.36 within 6%`.
//! - [`exercise::Exercise::requests`] lists the runs that judge a reader's program, [`exercise::judge`] their
//!   verdict, [`exercise::guess`] that on a guessed number.
//! - [`variant`] reduces a run to the numbers of a comparison ([`NAMES`]).
//! - [`accuracy::number`] computes statistics of measured against simulated values, which lessons cite.
//! - [`predict::Predict`] is a question that the reader answers before the text does.
//!
//! # Data flow
//! A caller runs [`protocol::RunRequest`]s elsewhere (`session`, a web worker) and passes the
//! [`protocol::RunReply`] to this crate.
//!
//! # Invariants
//! - A name means the same number in lessons, in exercises, on the page and on the command line, since all of
//!   them call this crate. By convention.
//! - Nothing here runs a program, reads a file or draws. The crate's dependencies (`protocol`, `libm` and
//!   serde) leave no way to; `cargo xtask check` fixes the dependencies within the repository.
//! - A program that passes an exercise on the page passes on the command line: both use `requests` and
//!   `judge`. `session`'s `tests/answers.rs` tests the judge against attempts to cheat.
//!
//! # API boundary
//! Used by `lesson` (which refuses malformed assertions), `site`, `viewmodels`, the page and the command
//! line. It knows nothing of the simulator.

pub mod accuracy;
mod decimal;
pub mod exercise;
pub mod expect;
mod names;
pub mod numbers;
pub mod predict;
mod reason_text;
mod run;

pub use decimal::number;
pub use names::{NAMES, is_exact, shown, unit};
pub use run::{number_of, variant};

//! What can be said of a run and checked: its numbers by name, assertions about them, and exercises.
//!
//! One crate for all who check, so that they agree: the tests of lessons, the page, and the command line that grades. Nothing
//! here runs a program or reads a file: who does hands over replies. Invariant: a name means the same number everywhere.

pub mod accuracy;
mod decimal;
pub mod exercise;
pub mod expect;
mod names;
pub mod numbers;
pub mod predict;
mod run;
mod told;

pub use decimal::number;
pub use names::{NAMES, shown, unit};
pub use run::variant;

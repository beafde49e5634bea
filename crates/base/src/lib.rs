//! Types that every wing of the project uses: source positions, typed ids, diagnostics and their texts, and
//! small collections.
//!
//! The crate knows neither CUDA nor GPUs. It depends only on serde.
//!
//! # Entry points
//!
//! - [`SourceMap`], [`SourceFile`] and [`Span`]: the files of a compilation, and byte ranges in them.
//!   [`SourceMap::locate`] gives line and column.
//! - [`Diagnostic`]: a problem in a program as a value, with a [`Code`], a [`Span`] and arguments.
//!   [`Diagnostic::render`] makes a report for a terminal.
//! - [`codes`]: the table of all codes with their texts in English and Russian. [`texts`] writes the texts of
//!   one language to a file, which browsers load.
//! - [`Arena`] and [`id!`]: vectors with typed indices.
//! - [`Map`], [`Set`] and [`LongMap`]: collections in the order of their keys.
//! - [`decimal`]: conversion between floating-point numbers and decimal text, correctly rounded.
//! - [`path`]: file paths as text, the same on every system.
//! - [`find`], [`replace`] and [`sort_by_key`]: search and sorting.
//!
//! # Why own collections, search, sorting and number formatting
//!
//! Two of the project's modules are downloaded by browsers before a program can run. The versions of the
//! standard library are faster for large data, but they are compiled anew for each type and contain large
//! tables. Their replacements here have the same results, which tests compare with the standard library.
//!
//! # Invariants
//!
//! - A [`Span`] lies in one file; [`Span::to`] of two files returns its first argument.
//! - A [`Diagnostic`] has a code and arguments, never a finished sentence. One table therefore serves all
//!   languages, and text files fit exactly the build that wrote them.
//! - Names of codes are five characters long (checked at compile time), and every code has texts in all
//!   languages (by the type of the table).
//!
//! # API boundary
//!
//! Every crate may use this one, and it uses none of them. A type belongs here if the compiler, the simulator
//! and the course all need it.

mod arena;
pub mod codes;
pub mod decimal;
mod diagnostic;
mod long_map;
mod map;
pub mod path;
mod search;
mod sort;
mod source;
pub mod texts;

pub use arena::{Arena, Idx};
pub use codes::Code;
pub use diagnostic::{Diagnostic, Lang, Severity};
pub use long_map::LongMap;
pub use map::{Map, Set};
pub use search::{find, replace};
pub use sort::sort_by_key;
pub use source::{FileId, LineColumn, SourceFile, SourceMap, Span};

//! What every crate shares: source positions, typed ids and arenas, and diagnostics with their texts.
//!
//! Invariants: a [`Span`] never crosses a file; a [`Diagnostic`] holds a code and arguments, never a rendered
//! sentence, so that one table ([`codes`]) serves both languages. Nothing here knows CUDA or GPUs.

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

//! What each view of a result shows, for the page and for figures of the static pages alike.
//!
//! A function per view makes a [`View`] of values of `protocol`: a chart, what is said of each of its elements, and the same numbers
//! as a table. Nothing here draws or knows a browser. Invariant: a chart has as many spots as the view has readouts, in the
//! same order; everything that a chart shows is in its table.

mod accuracy;
mod compare;
mod heatmap;
mod memory;
mod occupancy;
mod roofline;
mod stall;
mod table;
mod timeline;
mod transfers;
mod words;

use plot::Chart;
use protocol::Lang;

pub use accuracy::accuracy;
pub use compare::{Entry, compare, device_name, one_of_each};
pub use heatmap::{Heatmaps, Sweep, heat_table, heatmap};
pub use memory::{Step, memory, memory_entry, memory_overview, memory_text, steps, telling};
pub use occupancy::{limits, occupancy};
pub use roofline::roofline;
pub use stall::{stall, tone};
pub use table::{Datum, Table};
pub use timeline::{Look, next_event, timeline, timeline_at, timeline_segments, timeline_span};
pub use transfers::{By, transfers, transfers_span};

/// A view, ready to be shown.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// What it is, in a few words: title of the figure, label for screen readers.
    pub title: String,
    /// The picture.
    pub chart: Chart,
    /// What is said of each element of the chart that can be pointed at.
    pub readouts: Vec<String>,
    /// Said while none is pointed at: what there is to see.
    pub summary: String,
    /// The numbers.
    pub table: Table,
}

/// Words in a language with `{0}`, `{1}` … replaced.
pub(crate) fn fill(lang: Lang, en: &str, ru: &str, args: &[&str]) -> String {
    protocol::fill(lang.pick(en, ru), args)
}

/// A kernel's name without most of a template's arguments, which libraries have many of: at most so many letters.
pub fn short(kernel: &str, most: usize) -> String {
    match kernel.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &kernel[..at]),
        None => kernel.to_owned(),
    }
}

/// Letters of a kernel's name in a chart.
pub(crate) const IN_CHART: usize = 32;

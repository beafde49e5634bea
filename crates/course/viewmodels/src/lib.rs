//! View models: what each view of a result shows, independently of how it is drawn.
//!
//! # Entry points
//! One function for each view turns values of `protocol` into a [`View`]: [`accuracy()`], [`compare()`],
//! [`heatmap()`], [`memory()`] and [`memory_overview`], [`occupancy()`], [`roofline()`], [`timeline()`],
//! [`transfers()`]. [`later`] sums the launches that a profile does not list. [`pairs`] puts two results side by side. [`code()`] lists machine code below its source lines. [`steps`] explains the rule by which a device serves a memory access, step by step.
//! [`Pixels`] decodes the pictures that programs write, [`columns()`] draws their columns of numbers. [`stall()`] and [`tone`] give names and colours to warp states.
//!
//! # Main types
//! A [`View`] has a title, a chart (`plot::Chart`), a text for each element of the chart (readout), a
//! summary, and the same numbers as a [`Table`], which screen readers read and CSV exports contain.
//!
//! # Data flow
//! `protocol::RunReply`, `Cell` or `OccupancyCurves` -> view function -> [`View`] -> the page draws the chart
//! on a canvas; the site generator writes SVG for static pages.
//!
//! # Invariants
//! - A chart has as many spots ([`Chart::spots`]) as the view has readouts, in the same order. Tests of the
//!   views check it.
//! - Everything that a chart shows is in its table. By convention.
//! - `memory` derives transactions and passes from the addresses by the rules of the programming guides,
//!   independently of the simulator. A property test compares them with what the simulator recorded.
//! - Texts are in English and Russian, by [`Lang`]; no other state influences a view.
//!
//! # API boundary
//! Depends on `protocol`, `plot`, `metrics` and `diagnosis`. Nothing here draws pixels or knows a browser.
//! Used by the page, the site generator and the command line.

mod accuracy;
mod code;
mod columns;
mod compare;
mod heatmap;
mod later;
mod memory;
mod occupancy;
mod pixels;
mod roofline;
mod stall;
mod table;
mod timeline;
mod transfers;
mod versions;
mod words;

use plot::Chart;
use protocol::Lang;

pub use accuracy::accuracy;
pub use code::{CodeEntry, CodeRow, Did, code, code_needs};
pub use columns::columns;
pub use compare::{Entry, compare, device_name, one_of_each};
pub use heatmap::{Heatmaps, Sweep, heat_table, heatmap};
pub use later::{later, later_text};
pub use memory::{Step, memory, memory_entry, memory_overview, memory_text, steps, telling};
pub use occupancy::{limits, occupancy};
pub use pixels::Pixels;
pub use roofline::roofline;
pub use stall::{stall, tone};
pub use table::{Datum, Table};
pub use timeline::{Look, next_event, timeline, timeline_at, timeline_segments, timeline_span};
pub use transfers::{By, transfers, transfers_span};
pub use versions::{Pair, pairs, versions_table, written};

/// The model of one view, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// A few words for the title of the figure and for screen readers.
    pub title: String,
    /// The chart.
    pub chart: Chart,
    /// A text for each element of the chart that can be pointed at, in the order of the chart's spots.
    pub readouts: Vec<String>,
    /// The text shown while no element is pointed at.
    pub summary: String,
    /// The numbers of the chart as a table.
    pub table: Table,
}

/// A text in a language with `{0}`, `{1}` … replaced.
pub(crate) fn fill(lang: Lang, en: &str, ru: &str, args: &[&str]) -> String {
    protocol::fill(lang.pick(en, ru), args)
}

/// The first `most` characters of a kernel's name, which may have long template arguments.
pub fn short(kernel: &str, most: usize) -> String {
    match kernel.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &kernel[..at]),
        None => kernel.to_owned(),
    }
}

/// Largest number of characters of a kernel's name in a chart.
pub(crate) const IN_CHART: usize = 32;

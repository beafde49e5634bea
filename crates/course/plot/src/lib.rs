//! Charts of the course, for any plotters backend: a canvas in the page, SVG in static pages and tests.
//!
//! # Entry points
//! - [`Chart`] is one of [`Bars`], [`Curves`], [`Gantt`], [`Heat`] and [`Lanes`], each a plain struct with
//!   its data.
//! - [`Chart::picture`] lays a chart out and returns a [`Picture`], a list of shapes. [`Picture::paint`]
//!   draws it on a backend, [`svg()`] writes it as text (feature `svg`).
//! - [`Chart::spots`], [`Spot::at`] and [`Spot::step`] find the element under a pointer or the next one for
//!   an arrow key.
//! - [`Style`] sets text size, colours and language. [`Tone`] is a colour with a meaning, [`Scale`] maps
//!   values to colours.
//!
//! # Data flow
//! `viewmodels` fills a [`Chart`]; the page or the site generator paints its picture. Layout is computed once
//! for all backends, and separately from drawing, so that hit testing and drawing agree.
//!
//! # Invariants
//! - Colours come from maps that are legible with any colour vision (cividis; green to brown for
//!   differences). A number that a colour shows is also written as text, and categories differ by shape,
//!   letter or hatching, too. By convention.
//! - Text on a colour has a contrast of at least 4.5 (WCAG 2). Tests of `style` and `tone` check it.
//! - Output depends on its inputs only. Snapshots in `tests/figures.rs` check it.
//!
//! # API boundary
//! Depends on `protocol` for languages and grids only. Knows no simulator and no browser.

mod axis;
mod bars;
mod chart;
mod curves;
mod gantt;
mod heatmap;
mod lanes;
mod layout;
mod picture;
mod scale;
mod style;
#[cfg(feature = "svg")]
mod svg;
mod text;
mod time;
mod tone;

pub use axis::{Axis, Spacing};
pub use bars::{Bar, Bars};
pub use chart::{Chart, Spot};
pub use curves::{Curves, Line, Point};
pub use gantt::{Gantt, Hatch, Key, Mark, Row, Span, Stack};
pub use heatmap::{Heat, difference};
pub use lanes::{Group, Lane, Lanes, Moved, Place, Show, Strip, Used, Wire};
use layout::HeatLayout;
pub use picture::Picture;
pub use scale::Scale;
pub use style::{Rgb, Style, Theme};
#[cfg(feature = "svg")]
pub use svg::svg;
pub use text::number;
pub use time::Clock;
pub use tone::Tone;

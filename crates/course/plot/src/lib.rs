//! Figures of the course, on any plotters backend: a canvas in the page, SVG text in builds and tests.
//!
//! A figure is a plain struct that borrows the data; [`Style`] says size of text, colours and language. Where its parts lie
//! is computed apart from drawing ([`Chart::spots`]), so that the page can tell the element under a pointer. Invariants: colours
//! come from maps that are readable with any colour vision (cividis, and green to brown for differences), every number
//! that a colour stands for is also written, and text on a colour has a contrast of at least 4.5.

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

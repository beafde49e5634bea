//! The visible window of a range of time, and how the reader changes it.

use yew::{Callback, Html, KeyboardEvent, html};

use crate::button::{self, Button};
use crate::env;

/// The window. Invariant: it lies within the whole range and is not shorter than the least length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zoom {
    whole: (f64, f64),
    least: f64,
    window: (f64, f64),
}

/// A change of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    Whole,
    In,
    Out,
    Earlier,
    Later,
    /// Shows this range: start and end.
    To(f64, f64),
}

impl Zoom {
    /// A window that shows the whole range.
    pub fn new(whole: (f64, f64), least: f64) -> Self {
        Self { whole, least: least.min(whole.1 - whole.0), window: whole }
    }

    /// Start and end of the window.
    pub fn window(&self) -> (f64, f64) {
        self.window
    }

    /// Start and end of the whole range.
    pub fn whole(&self) -> (f64, f64) {
        self.whole
    }

    /// Applies a change. `at` is the reader's position, which keeps its place on the screen if it is visible.
    pub fn change(&mut self, change: Change, at: Option<f64>) {
        let (from, to) = self.window;
        let long = to - from;
        let fixed = at.filter(|at| (from..=to).contains(at)).unwrap_or((from + to) / 2.0);
        let scaled = |by: f64| (fixed - (fixed - from) * by, fixed + (to - fixed) * by);
        let (from, to) = match change {
            Change::Whole => self.whole,
            Change::In => scaled(0.5),
            Change::Out => scaled(2.0),
            Change::Earlier => (from - long * 0.5, to - long * 0.5),
            Change::Later => (from + long * 0.5, to + long * 0.5),
            Change::To(a, b) => (a.min(b), a.max(b)),
        };
        let long = (to - from).clamp(self.least, self.whole.1 - self.whole.0);
        let middle = (from + to) / 2.0;
        let from = (middle - long / 2.0).clamp(self.whole.0, self.whole.1 - long);
        self.window = (from, from + long);
    }

    /// Moves the window so that a time is visible.
    pub fn show(&mut self, at: f64) {
        let (from, to) = self.window;
        if !(from..=to).contains(&at) {
            let half = (to - from) / 2.0;
            self.change(Change::To(at - half, at + half), None);
        }
    }

    /// Buttons for changes.
    pub fn controls(&self, on: &Callback<Change>) -> Html {
        let t = env::texts();
        let all = self.window == self.whole;
        let step = |change: Change, sign: &'static str, label: &'static str, off: bool| {
            button::sign(sign, label, off, on.reform(move |_| change))
        };
        let word = |change: Change, class: &'static str, name: &'static str, off: bool| {
            Button { class, off, ..Button::default() }.text(name, on.reform(move |_| change))
        };
        let (earlier, later) = (self.window.0 > self.whole.0, self.window.1 < self.whole.1 - 1e-6);
        button::group(
            t.zoom,
            html! {
                <>
                    { Button { off: all, ..button::quiet("") }.text(t.zoom_whole, on.reform(|_| Change::Whole)) }
                    { step(Change::Out, "−", t.zoom_out, all) }
                    { step(Change::In, "+", t.zoom_in, self.window.1 - self.window.0 <= self.least * 1.001) }
                    { word(Change::Earlier, "button quiet earlier", t.zoom_earlier, !earlier) }
                    { word(Change::Later, "button quiet later", t.zoom_later, !later) }
                </>
            },
        )
    }
}

/// The change that a key of the chart means.
pub fn key(e: &KeyboardEvent) -> Option<Change> {
    if e.ctrl_key() || e.alt_key() || e.meta_key() {
        return None;
    }
    match e.key().as_str() {
        "+" | "=" => Some(Change::In),
        "-" | "−" => Some(Change::Out),
        "0" => Some(Change::Whole),
        "PageUp" => Some(Change::Earlier),
        "PageDown" => Some(Change::Later),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_stays_within_the_whole() {
        let mut zoom = Zoom::new((100.0, 200.0), 10.0);
        let mut check = |change, at, expect| {
            zoom.change(change, at);
            assert_eq!(zoom.window(), expect, "{change:?}");
        };
        check(Change::In, Some(100.0), (100.0, 150.0));
        check(Change::Later, None, (125.0, 175.0));
        check(Change::Later, None, (150.0, 200.0));
        check(Change::Later, None, (150.0, 200.0));
        check(Change::To(180.0, 170.0), None, (170.0, 180.0));
        check(Change::In, None, (170.0, 180.0));
        check(Change::Out, None, (165.0, 185.0));
        check(Change::Whole, None, (100.0, 200.0));
        zoom.change(Change::To(100.0, 120.0), None);
        zoom.show(150.0);
        assert_eq!(zoom.window(), (140.0, 160.0));
    }
}

//! Time axes: units and tick marks.

use protocol::Lang;

use crate::{Axis, text};

/// The unit of positions along a time axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// Nanoseconds. The axis is labelled in ns, µs, ms or s.
    #[default]
    Nanos,
    /// Cycles.
    Cycles,
}

/// A range of time in the unit that suits it.
pub(crate) struct Ruler {
    axis: Axis,
    /// Positions in one unit.
    scale: f64,
    decimals: usize,
}

impl Clock {
    /// Size of the unit that suits times up to `to`, and its name.
    fn unit(self, to: f64, lang: Lang) -> (f64, &'static str) {
        let units = lang.pick(["ns", "µs", "ms", "s"], ["нс", "мкс", "мс", "с"]);
        match (self, to) {
            (Clock::Cycles, _) => (1.0, lang.pick("cycles", "такты")),
            (_, to) if to >= 2e9 => (1e9, units[3]),
            (_, to) if to >= 2e6 => (1e6, units[2]),
            (_, to) if to >= 2e3 => (1e3, units[1]),
            _ => (1.0, units[0]),
        }
    }
}

impl Ruler {
    /// A ruler for a range.
    pub fn new(clock: Clock, (from, to): (f64, f64), lang: Lang) -> Self {
        let (scale, name) = clock.unit(to, lang);
        let axis = Axis { label: name.to_owned(), from: from / scale, to: to / scale, ..Axis::default() };
        Self { axis, scale, decimals: 0 }
    }

    /// Name of the unit.
    pub fn unit(&self) -> &str {
        &self.axis.label
    }

    /// Tick marks that fit a width: position in the clock's unit, and text.
    pub fn marks(&mut self, width: f64, size: f64, lang: Lang) -> Vec<(f64, String)> {
        let mut most = 12;
        loop {
            let ticks = self.axis.ticks(most);
            self.decimals = decimals(&ticks);
            let written: Vec<String> = ticks.iter().map(|tick| self.written(*tick, lang)).collect();
            let room = written.iter().map(|mark| text::width(mark, size) + size * 1.6).fold(1.0, f64::max);
            if most <= 2 || room * written.len() as f64 <= width {
                return ticks.into_iter().map(|tick| tick * self.scale).zip(written).collect();
            }
            most -= 1;
        }
    }

    fn written(&self, value: f64, lang: Lang) -> String {
        protocol::decimal(value, self.decimals, lang)
    }
}

/// Number of decimals at which neighbouring tick marks differ.
fn decimals(ticks: &[f64]) -> usize {
    let step = ticks.windows(2).map(|two| two[1] - two[0]).fold(f64::MAX, f64::min);
    if step >= 0.999 { 0 } else { libm::ceil(-libm::log10(step) - 1e-6).clamp(0.0, 9.0) as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_have_a_unit_that_fits() {
        let check = |clock, window, lang, expect: &str| {
            let mut ruler = Ruler::new(clock, window, lang);
            let marks: Vec<String> = ruler.marks(400.0, 12.0, lang).into_iter().map(|mark| mark.1).collect();
            assert_eq!(format!("{} {}", marks.join(" "), ruler.unit()), expect);
        };
        check(Clock::Nanos, (0.0, 900.0), Lang::En, "0 100 200 300 400 500 600 700 800 900 ns");
        check(Clock::Nanos, (123_450.0, 123_550.0), Lang::Ru, "123,46 123,48 123,50 123,52 123,54 мкс");
        check(Clock::Nanos, (0.0, 2.5e6), Lang::En, "0.0 0.5 1.0 1.5 2.0 2.5 ms");
        check(
            Clock::Cycles,
            (10_000.0, 14_000.0),
            Lang::Ru,
            "10\u{a0}000 11\u{a0}000 12\u{a0}000 13\u{a0}000 14\u{a0}000 такты",
        );
    }
}

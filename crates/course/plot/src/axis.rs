//! An axis of a chart: its range, its scale (linear or logarithmic) and its tick marks.

use protocol::Lang;

use crate::text;

/// The scale of an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spacing {
    /// Linear.
    #[default]
    Linear,
    /// Linear, with tick marks at whole numbers only.
    Whole,
    /// Logarithmic, with tick marks at powers of ten.
    Log10,
    /// Logarithmic, with tick marks at powers of two.
    Log2,
}

impl Spacing {
    /// Whether the scale is linear.
    pub fn is_even(self) -> bool {
        matches!(self, Self::Linear | Self::Whole)
    }
}

/// An axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// Name of the quantity with its unit.
    pub label: String,
    /// Value at the start.
    pub from: f64,
    /// Value at the end.
    pub to: f64,
    /// The scale.
    pub spacing: Spacing,
}

impl Axis {
    /// A linear axis from the smallest to the largest of these values.
    pub fn spanning(label: String, values: impl Iterator<Item = f64>) -> Self {
        let kept = values.filter(|value| value.is_finite());
        let (low, high) = kept.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let margin = if low == high { low.abs().max(1.0) * 0.05 } else { 0.0 };
        Self { label, from: low - margin, to: high + margin, spacing: Spacing::Linear }
    }

    /// An axis that contains these values: from 0 if it is linear, up to a round number.
    pub fn over(label: String, spacing: Spacing, values: impl Iterator<Item = f64>) -> Self {
        let kept = values.filter(|value| value.is_finite() && (spacing.is_even() || *value > 0.0));
        let (low, high) = kept.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)));
        let (low, high) = if low > high { (1.0, 2.0) } else { (low, high) };
        let round = |value: f64, base: f64, up: bool| {
            let power = libm::log(value) / libm::log(base);
            libm::pow(base, if up { libm::ceil(power - 1e-9) } else { libm::floor(power + 1e-9) })
        };
        let (from, to) = match spacing {
            Spacing::Linear | Spacing::Whole => (low.min(0.0), if high > 0.0 { high } else { 1.0 }),
            Spacing::Log10 => (round(low, 10.0, false), round(high, 10.0, true)),
            Spacing::Log2 => (low, high),
        };
        let to = if to > from { to } else { from * 2.0 };
        Self { label, from, to, spacing }
    }

    /// Position of a value: 0 at the start, 1 at the end, and beyond for values outside of the range.
    pub fn share(&self, value: f64) -> f64 {
        match self.spacing {
            Spacing::Linear | Spacing::Whole => (value - self.from) / (self.to - self.from),
            Spacing::Log10 | Spacing::Log2 => libm::log(value / self.from) / libm::log(self.to / self.from),
        }
    }

    /// Values of the tick marks, at most `most`.
    pub fn ticks(&self, most: usize) -> Vec<f64> {
        let most = most.max(2);
        let kept = |ticks: Vec<f64>| -> Vec<f64> {
            ticks.into_iter().filter(|tick| (-1e-6..=1.0 + 1e-6).contains(&self.share(*tick))).collect()
        };
        match self.spacing {
            Spacing::Linear | Spacing::Whole => {
                let step = round_step((self.to - self.from) / most as f64);
                let step = if self.spacing == Spacing::Whole { step.max(1.0) } else { step };
                let first = libm::ceil(self.from / step - 1e-9);
                kept((0..=most).map(|i| (first + i as f64) * step).collect())
            }
            Spacing::Log10 | Spacing::Log2 => {
                let base: f64 = if self.spacing == Spacing::Log2 { 2.0 } else { 10.0 };
                let power = |value: f64| libm::log(value) / libm::log(base);
                let first = libm::ceil(power(self.from) - 1e-9);
                let count = libm::floor(power(self.to) + 1e-9) - first + 1.0;
                let every = libm::ceil(count / most as f64).max(1.0);
                let ticks = (0..most).map(|i| libm::pow(base, first + i as f64 * every));
                let ticks = kept(ticks.collect());
                // A logarithmic axis over less than two powers has the tick marks of a linear one.
                if ticks.len() < 2 {
                    Self { spacing: Spacing::Linear, ..self.clone() }.ticks(most)
                } else {
                    ticks
                }
            }
        }
    }

    /// Text of a tick mark.
    pub fn written(&self, value: f64, lang: Lang) -> String {
        let units = lang.pick(["", "k", "M", "G"], ["", "\u{a0}тыс.", "\u{a0}млн", "\u{a0}млрд"]);
        let powers_of_two = self.spacing == Spacing::Log2;
        let (mut number, mut unit) = (value, 0);
        // Numbers of up to four digits are not abbreviated: 5000, but 1M.
        let long = |number: f64, unit: usize| number.abs() >= if unit == 0 { 10_000.0 } else { 1000.0 };
        while !powers_of_two && long(number, unit) && unit + 1 < units.len() {
            (number, unit) = (number / 1000.0, unit + 1);
        }
        let mut out = text::trimmed(number, lang);
        out.push_str(units[unit]);
        out
    }
}

/// The smallest of 1, 2, 5 times a power of ten that is at least `least`.
fn round_step(least: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(least)));
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    steps.into_iter().find(|step| *step >= least * (1.0 - 1e-9)).unwrap_or(power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        let check = |spacing, values: [f64; 2], most, expect: &str| {
            let axis = Axis::over(String::new(), spacing, values.into_iter());
            let ticks: Vec<String> =
                axis.ticks(most).into_iter().map(|tick| axis.written(tick, Lang::En)).collect();
            assert_eq!(ticks.join(" "), expect);
        };
        check(Spacing::Linear, [3.0, 97.0], 5, "0 20 40 60 80");
        check(Spacing::Linear, [0.1, 0.97], 4, "0 0.5");
        check(Spacing::Whole, [0.0, 2.0], 8, "0 1 2");
        check(Spacing::Log10, [3.0, 970.0], 6, "1 10 100 1000");
        check(Spacing::Log10, [3.0, 4e6], 4, "1 100 10k 1M");
        check(Spacing::Log2, [1.0, 32.0], 8, "1 2 4 8 16 32");
        check(Spacing::Log2, [32.0, 1024.0], 3, "32 128 512");
        check(Spacing::Linear, [0.0, 0.0], 4, "0 0.5 1");
    }

    #[test]
    fn positions() {
        let axis = Axis::over(String::new(), Spacing::Log10, [1.0, 100.0].into_iter());
        assert!((axis.share(10.0) - 0.5).abs() < 1e-12);
        let axis = Axis { from: 10.0, to: 20.0, ..Axis::default() };
        assert_eq!([axis.share(10.0), axis.share(15.0), axis.share(20.0)], [0.0, 0.5, 1.0]);
    }
}

//! Writes numbers, times and sizes as each language does.

use protocol::Lang;

/// Writes numbers in a language.
#[derive(Clone, Copy, Debug)]
pub struct Numbers(pub Lang);

/// A unit of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeUnit {
    /// Nanoseconds, 1e-9 s.
    Nanoseconds,
    /// Microseconds, 1e-6 s.
    Microseconds,
    /// Milliseconds, 1e-3 s.
    Milliseconds,
    /// Seconds.
    Seconds,
}

impl TimeUnit {
    /// The unit in which a time given in milliseconds has one to three digits before the point.
    pub fn of(ms: f64) -> Self {
        match ms.abs() {
            v if v >= 999.5 => Self::Seconds,
            v if v >= 0.9995 || v == 0.0 => Self::Milliseconds,
            v if v >= 0.9995e-3 => Self::Microseconds,
            _ => Self::Nanoseconds,
        }
    }
}

impl Numbers {
    /// A number with this many decimals, as [`protocol::decimal`] writes it.
    pub fn decimal(self, value: f64, decimals: usize) -> String {
        protocol::decimal(value, decimals, self.0)
    }
    /// A whole number.
    pub fn count(self, value: u64) -> String {
        self.decimal(value as f64, 0)
    }
    /// A number with three significant digits.
    pub fn three_digits(self, value: f64) -> String {
        let decimals = match value.abs() {
            v if v >= 99.95 => 0,
            v if v >= 9.995 => 1,
            _ => 2,
        };
        self.decimal(value, decimals)
    }
    /// A time given in milliseconds, with three significant digits and a unit that fits.
    pub fn millis(self, ms: f64) -> String {
        self.millis_in(ms, TimeUnit::of(ms))
    }
    /// A time given in milliseconds, with three significant digits in the given unit. For columns of times
    /// that share a unit.
    pub fn millis_in(self, ms: f64, unit: TimeUnit) -> String {
        let units = self.0.pick(["ns", "µs", "ms", "s"], ["нс", "мкс", "мс", "с"]);
        let scale = [1e6, 1e3, 1.0, 1e-3][unit as usize];
        format!("{}\u{a0}{}", self.three_digits(ms * scale), units[unit as usize])
    }
    /// A time given in milliseconds; if it may be off by so many milliseconds, with ≈ and this interval.
    pub fn estimate(self, ms: f64, error_ms: f64) -> String {
        let written = self.millis(ms);
        if error_ms > 0.0 { self.interval(&written, error_ms / ms.max(f64::MIN_POSITIVE)) } else { written }
    }
    /// A written number that may be off by this part of it.
    pub fn interval(self, written: &str, error: f64) -> String {
        // Rounded up, so that the interval is no smaller than the one that is meant.
        let percent = (error * 1000.0).ceil() / 1000.0;
        format!("{} ±\u{a0}{}", approximate(written), self.fine_percent(percent))
    }
    /// A share (0..=1) in whole per cent; "< 1%" instead of 0 for a positive share.
    pub fn percent(self, share: f64) -> String {
        let (less, share) = if share > 0.0 && share < 0.005 { ("<\u{a0}", 0.01) } else { ("", share) };
        format!("{less}{}{}", self.decimal(share * 100.0, 0), self.0.pick("%", "\u{a0}%"))
    }
    /// A share (0..=1) in per cent, with one decimal below ten per cent.
    pub fn fine_percent(self, share: f64) -> String {
        let percent = share * 100.0;
        let decimals = usize::from(percent != 0.0 && percent.abs() < 9.95);
        format!("{}{}", self.decimal(percent, decimals), self.0.pick("%", "\u{a0}%"))
    }
    /// A number of bytes with three significant digits and a unit that fits.
    pub fn bytes(self, bytes: u64) -> String {
        let units = match self.0 {
            Lang::En => ["B", "KB", "MB", "GB"],
            Lang::Ru => ["Б", "КБ", "МБ", "ГБ"],
        };
        let (mut value, mut unit) = (bytes as f64, 0);
        while value >= 1024.0 && unit + 1 < units.len() {
            value /= 1024.0;
            unit += 1;
        }
        let decimals = usize::from(unit > 0 && value < 100.0);
        format!("{}\u{a0}{}", self.decimal(value, decimals), units[unit])
    }
}

/// A written number, marked as an estimate.
pub fn approximate(written: &str) -> String {
    format!("≈\u{a0}{written}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_have_an_interval_that_is_not_rounded_down() {
        let (en, ru) = (Numbers(Lang::En), Numbers(Lang::Ru));
        assert_eq!(en.estimate(1.25, 0.0), en.millis(1.25));
        assert_eq!(en.estimate(1.25, 0.0151), "≈\u{a0}1.25\u{a0}ms ±\u{a0}1.3%");
        assert_eq!(ru.estimate(0.02, 0.004), "≈\u{a0}20,0\u{a0}мкс ±\u{a0}20\u{a0}%");
    }

    #[test]
    fn numbers_are_written_as_the_language_writes_them() {
        let (en, ru) = (Numbers(Lang::En), Numbers(Lang::Ru));
        assert_eq!((en.decimal(1234.56, 1), ru.decimal(1234.56, 1)), ("1234.6".into(), "1234,6".into()));
        assert_eq!(
            (en.count(1_234_567), ru.count(1_234_567)),
            ("1,234,567".into(), "1\u{a0}234\u{a0}567".into())
        );
        assert_eq!((en.bytes(100), ru.bytes(3 << 19)), ("100\u{a0}B".into(), "1,5\u{a0}МБ".into()));
    }
}

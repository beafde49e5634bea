//! The lecturer's stopwatch. One key starts, stops and resets it, in this order.

/// A stopwatch. Times are milliseconds of the page's clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timer {
    /// Time measured before the last start.
    before: f64,
    since: Option<f64>,
}

impl Timer {
    /// Starts a stopwatch that has never run.
    pub fn begin(&mut self, now: f64) {
        if *self == Self::default() {
            self.since = Some(now);
        }
    }

    /// Starts, stops or resets.
    pub fn press(&mut self, now: f64) {
        *self = match self.since {
            Some(_) => Self { before: self.elapsed(now).max(1.0), since: None },
            None if self.before > 0.0 => Self::default(),
            None => Self { before: 0.0, since: Some(now) },
        };
    }

    /// Whether it is running.
    pub fn runs(&self) -> bool {
        self.since.is_some()
    }

    /// The time as `7:05` or `1:07:05`.
    pub fn shown(&self, now: f64) -> String {
        let seconds = (self.elapsed(now) / 1000.0) as u32;
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 {
            format!("{hours}:{minutes:02}:{seconds:02}")
        } else {
            format!("{minutes}:{seconds:02}")
        }
    }

    fn elapsed(&self, now: f64) -> f64 {
        self.before + self.since.map_or(0.0, |since| now - since)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_starts_stops_and_sets_back() {
        let mut timer = Timer::default();
        assert_eq!(timer.shown(5000.0), "0:00");
        timer.begin(1000.0);
        timer.begin(60_000.0);
        assert_eq!((timer.shown(66_000.0).as_str(), timer.runs()), ("1:05", true));
        timer.press(3_662_000.0);
        assert_eq!((timer.shown(9_000_000.0).as_str(), timer.runs()), ("1:01:01", false));
        timer.press(9_000_000.0);
        assert_eq!(timer.shown(9_000_000.0), "0:00");
        timer.press(9_000_000.0);
        assert_eq!(timer.shown(9_009_000.0), "0:09");
    }
}

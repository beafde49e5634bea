//! Maps values to colours.

use crate::Rgb;

/// The mapping from values to colours of a heatmap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// Logarithmic, for positive quantities. The colour map is cividis reversed, so that small times are
    /// bright.
    Log {
        /// Value of the bright end.
        low: f64,
        /// Value of the dark end.
        high: f64,
    },
    /// Deviations in per cent: green below zero, brown above, pale at zero.
    Difference {
        /// Absolute deviation at which the colours end on both sides.
        limit: f64,
    },
}

impl Scale {
    /// The colour of a value. Values beyond the ends have the colour of the end.
    pub fn color(&self, value: f64) -> Rgb {
        let share = self.share(value);
        let color = match self {
            Scale::Log { .. } => colorous::CIVIDIS.eval_continuous(1.0 - share),
            // The ends of the colour map are nearly black: only four fifths of it keep text legible.
            Scale::Difference { .. } => colorous::BROWN_GREEN.eval_continuous(0.5 + (0.5 - share) * 0.8),
        };
        Rgb(color.r, color.g, color.b)
    }

    /// Position along the scale, 0 to 1.
    pub fn share(&self, value: f64) -> f64 {
        let share = match *self {
            Scale::Log { low, high } if low > 0.0 && high > low && value > 0.0 => {
                libm::log(value / low) / libm::log(high / low)
            }
            Scale::Log { .. } => 0.0,
            Scale::Difference { limit } if limit > 0.0 => 0.5 + value / limit / 2.0,
            Scale::Difference { .. } => 0.5,
        };
        share.clamp(0.0, 1.0)
    }

    /// The value at a position, 0 to 1.
    pub fn value(&self, share: f64) -> f64 {
        match *self {
            Scale::Log { low, high } if low > 0.0 && high > low => low * libm::pow(high / low, share),
            Scale::Log { low, .. } => low,
            Scale::Difference { limit } => (share * 2.0 - 1.0) * limit,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions() {
        let log = Scale::Log { low: 0.5, high: 2.0 };
        let difference = Scale::Difference { limit: 20.0 };
        let check = |scale: Scale, value: f64, share: f64| {
            assert!((scale.share(value) - share).abs() < 1e-12, "{value}");
            assert!((scale.value(share) - value).abs() < 1e-9, "{share}");
        };
        check(log, 0.5, 0.0);
        check(log, 1.0, 0.5);
        check(log, 2.0, 1.0);
        check(difference, -20.0, 0.0);
        check(difference, 0.0, 0.5);
        check(difference, 10.0, 0.75);
        assert_eq!(difference.share(100.0), 1.0);
        assert_eq!(Scale::Log { low: 1.0, high: 1.0 }.share(1.0), 0.0);
    }

    #[test]
    fn numbers_on_colours_are_readable() {
        for scale in [Scale::Log { low: 1.0, high: 10.0 }, Scale::Difference { limit: 30.0 }] {
            for step in 0..=200 {
                let color = scale.color(scale.value(f64::from(step) / 200.0));
                assert!(color.text_on().contrast(color) >= 4.5, "{scale:?} at {step}");
            }
        }
    }
}

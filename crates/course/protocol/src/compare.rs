//! Variants of an experiment side by side: devices and values of one `#define`.

use serde::{Deserialize, Serialize};

/// The variants of a comparison: every device with every value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compare {
    /// Name of the `#define` that varies. Empty: only the device varies.
    pub name: String,
    /// Values of the `#define`, ascending. Empty if `name` is empty.
    pub values: Vec<u32>,
    /// Slugs of the devices. Empty: the device that the reader has chosen.
    pub devices: Vec<String>,
    /// The number that is drawn first, by its name in lessons (`metrics::NAMES`).
    pub show: String,
}

impl Compare {
    /// Device and value of every variant, device by device. `chosen` is the device if the comparison names
    /// none.
    pub fn variants<'a>(&'a self, chosen: &'a str) -> Vec<(&'a str, Option<u32>)> {
        let devices: Vec<&str> = match self.devices.as_slice() {
            [] => vec![chosen],
            some => some.iter().map(String::as_str).collect(),
        };
        let of = |device| -> Vec<(&'a str, Option<u32>)> {
            match self.values.as_slice() {
                [] => vec![(device, None)],
                values => values.iter().map(|value| (device, Some(*value))).collect(),
            }
        };
        devices.into_iter().flat_map(of).collect()
    }
}

/// The result of a variant's run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// Exit code. `None`: the program did not run to its end.
    pub exit: Option<i32>,
    /// Number of findings of the sanitizer.
    pub hazards: u32,
    /// The numbers that `metrics::NAMES` lists, in its order. `None`: the run has no such number.
    pub numbers: Vec<Option<f64>>,
    /// Half of the width of the interval in which the exact time lies, as a part of the time. 0: nothing is an estimate.
    #[serde(default)]
    pub error: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_device_with_every_value() {
        let strings = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let check = |values: &[u32], devices: &[&str], expect: &[(&str, Option<u32>)]| {
            let compare =
                Compare { values: values.to_vec(), devices: strings(devices), ..Compare::default() };
            assert_eq!(compare.variants("c"), expect);
        };
        check(&[], &[], &[("c", None)]);
        check(&[1, 2], &[], &[("c", Some(1)), ("c", Some(2))]);
        check(&[1, 2], &["a", "b"], &[("a", Some(1)), ("a", Some(2)), ("b", Some(1)), ("b", Some(2))]);
    }
}

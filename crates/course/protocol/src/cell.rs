//! A cell: one experiment of a lesson, as the lesson's text declares it and the page shows it.

use serde::{Deserialize, Serialize};

use crate::{Compare, Launch, RunReply, Variant};

/// Which view a cell opens with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// What the program printed.
    #[default]
    Output,
    /// Simulated time and counters.
    Time,
    /// Time over block sizes.
    Heatmap,
    /// Counters by source line.
    Lines,
    /// What the warps of an SM did when.
    Timeline,
    /// What the lanes of a warp touched, and the transactions of it.
    Memory,
    /// Resident warps: what limits them, and what another block size or need would give.
    Occupancy,
    /// Operations a second under the roofs of the device.
    Roofline,
    /// Variants of the program and devices side by side.
    Compare,
    /// Copies, kernels and the host over time.
    Transfers,
}

impl View {
    /// All, in the order of the tabs; links hold positions in it, so new ones come last.
    pub const ALL: [View; 10] = [
        View::Output,
        View::Time,
        View::Heatmap,
        View::Lines,
        View::Timeline,
        View::Memory,
        View::Occupancy,
        View::Roofline,
        View::Compare,
        View::Transfers,
    ];
}

/// A number the reader may change: a `#define` or global constant of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    /// Name in the program.
    pub name: String,
    /// Value in the program as written.
    pub default: u32,
    /// Values offered, ascending.
    pub choices: Vec<u32>,
    /// What values mean, in the page's language, where they are codes: value and words.
    pub meanings: Vec<(u32, String)>,
}

impl Param {
    /// What a value means, if it is a code.
    pub fn meaning(&self, value: u32) -> Option<&str> {
        self.meanings.iter().find(|(known, _)| *known == value).map(|(_, words)| words.as_str())
    }

    /// A value as readers see it: `3: shifted by one word`, or the number alone.
    pub fn told(&self, value: u32) -> String {
        self.meaning(value).map_or_else(|| value.to_string(), |words| format!("{value}: {words}"))
    }
}

/// The grid of a sweep: every pair (x, y) with `min_threads <= x·y <= max_threads`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sweep {
    /// Name of the define swept along the horizontal axis, such as `BX`.
    pub x_name: String,
    /// Its values, ascending.
    pub xs: Vec<u32>,
    /// Name of the define swept along the vertical axis.
    pub y_name: String,
    /// Its values, ascending.
    pub ys: Vec<u32>,
    /// Smallest product that is run.
    pub min_threads: u32,
    /// Largest product; the device may allow less.
    pub max_threads: u32,
}

/// A number per block size: simulated, measured, or their ratio. Row-major, `ys` rows of `xs`; `None`: not there.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Grid {
    pub xs: Vec<u32>,
    pub ys: Vec<u32>,
    pub values: Vec<Option<f64>>,
}

impl Grid {
    /// An empty grid over these axes.
    pub fn new(xs: Vec<u32>, ys: Vec<u32>) -> Self {
        let values = vec![None; xs.len() * ys.len()];
        Self { xs, ys, values }
    }
    /// The value at axis positions.
    pub fn at(&self, column: usize, row: usize) -> Option<f64> {
        self.values[row * self.xs.len() + column]
    }
    /// Sets a value by axis positions.
    pub fn set(&mut self, column: usize, row: usize, value: f64) {
        let i = row * self.xs.len() + column;
        self.values[i] = Some(value);
    }
    /// Smallest and largest value, `None` when empty.
    pub fn range(&self) -> Option<(f64, f64)> {
        self.values.iter().flatten().fold(None, |r, &v| match r {
            None => Some((v, v)),
            Some((lo, hi)) => Some((v.min(lo), v.max(hi))),
        })
    }
}

/// A published measurement over block sizes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Slug of the device it was measured on.
    pub device: String,
    /// Milliseconds.
    pub time_ms: Grid,
    /// Where it was published, as the page prints it.
    pub source: String,
}

/// One experiment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Unique in the lesson.
    pub id: String,
    /// File name of the program.
    pub file: String,
    /// The lesson's version of it.
    pub source: String,
    /// Device it starts with (slug).
    pub device: String,
    /// Devices offered, in order; empty: all.
    pub devices: Vec<String>,
    /// View it opens with.
    pub view: View,
    /// Block size x and y, problem size and what else may be changed.
    pub params: Vec<Param>,
    /// Sweep over block sizes, if it has one.
    pub sweep: Option<Sweep>,
    /// Published measurements to show beside the sweep.
    pub measured: Vec<Measured>,
    /// Variants to compare, if the lesson names some.
    pub compare: Option<Compare>,
    /// Launch that views of one launch begin with: its number from 1, or the kernel's name; empty: the first.
    pub launch: String,
    /// Block and warp whose accesses are shown first.
    pub warp: (u64, u32),
    /// Result for the defaults, computed by the build; absent in drafts.
    pub default_reply: Option<RunReply>,
    /// Sweep for the default device, milliseconds, computed by the build.
    pub default_sweep: Option<Grid>,
    /// Results of the variants, in the order of [`Compare::variants`], computed by the build.
    pub default_compare: Vec<Option<Variant>>,
}

impl Cell {
    /// What a value of the parameter with this name means, if it is a code.
    pub fn meaning(&self, name: &str, value: u32) -> Option<&str> {
        self.params.iter().find(|param| param.name == name)?.meaning(value)
    }

    /// Position of the launch that its views show first: the one that it names by a number from 1 or by the kernel.
    pub fn first_launch(&self, launches: &[Launch]) -> usize {
        let named = launches.iter().position(|launch| launch.kernel == self.launch);
        let number = self.launch.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        named.or(number.filter(|at| *at < launches.len())).unwrap_or(0)
    }
}

/// What the page needs to know about a device to offer it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DeviceInfo {
    pub slug: String,
    pub name: String,
    /// Chip, such as `G92`.
    pub chip: String,
    /// Major and minor compute capability.
    pub cc: (u32, u32),
    /// Architecture family, such as `Tesla`, `Fermi`, `Hopper`.
    pub architecture: String,
    pub year: u32,
    pub sm_count: u32,
    pub max_threads_per_block: u32,
    pub warp_limit: u32,
    pub peak_bandwidth_gbps: f64,
    pub mem_partitions: u32,
    /// The numbers of [`DeviceTable::main`]; 0: this device has none, or it means nothing here.
    pub numbers: Vec<u32>,
}

/// All devices, and what of them a reader may edit: `SLUG+FIELD=VALUE` is an edited device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DeviceTable {
    /// The presets, oldest first.
    pub devices: Vec<DeviceInfo>,
    /// Fields that say most about a device.
    pub main: Vec<String>,
    /// Every field, with the least and the most it may be.
    pub fields: Vec<(String, u32, u32)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_launch_is_named_by_number_or_kernel() {
        let launch = |kernel: &str| Launch { kernel: kernel.to_owned(), ..Launch::default() };
        let launches = [launch("a"), launch("b"), launch("b")];
        let check = |named: &str, expect: usize| {
            let cell = Cell { launch: named.to_owned(), ..Cell::default() };
            assert_eq!(cell.first_launch(&launches), expect, "{named}");
        };
        check("", 0);
        check("b", 1);
        check("3", 2);
        check("4", 0);
        check("0", 0);
        check("c", 0);
    }
}

//! A cell: one experiment of a lesson, as the lesson declares it and the page shows it.

use serde::{Deserialize, Serialize};

use crate::{Bundle, Compare, Launch, RunReply, Variant};

/// A view (tab) of a cell's results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum View {
    /// The standard output of the program.
    #[default]
    Output,
    /// Simulated time and counters.
    Time,
    /// Time as a function of the block size, x and y.
    Heatmap,
    /// Counters by source line.
    Lines,
    /// States of the warps of one SM over time.
    Timeline,
    /// Addresses of the lanes of one warp, and the transactions that serve them.
    Memory,
    /// Resident warps: their limiter, and the effect of another block size, register count or shared-memory
    /// size.
    Occupancy,
    /// The roofline plot: operations per second under the roofs of the device.
    Roofline,
    /// Variants of the program and devices side by side.
    Compare,
    /// Copies, kernels and host work over time.
    Transfers,
    /// Machine code beside the source, and what each instruction did.
    Code,
    /// A launch statement by statement, forwards and backwards, with its variables.
    Step,
    /// The device while a launch plays.
    Gpu,
}

impl View {
    /// All views in the order of their tabs. Permalinks store positions in this array, so new views are
    /// appended.
    pub const ALL: [View; 13] = [
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
        View::Code,
        View::Step,
        View::Gpu,
    ];
}

/// A number that the reader may change: a `#define` or a global constant of the program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    /// Name in the program.
    pub name: String,
    /// Value in the program as written.
    pub default: u32,
    /// Values offered, ascending.
    pub choices: Vec<u32>,
    /// For a parameter whose values are codes: value and its meaning in the page's language.
    pub meanings: Vec<(u32, String)>,
}

impl Param {
    /// The meaning of a value, if the parameter's values are codes.
    pub fn meaning(&self, value: u32) -> Option<&str> {
        self.meanings.iter().find(|(known, _)| *known == value).map(|(_, words)| words.as_str())
    }

    /// A value as readers see it: `3: shifted by one word`, or the number alone.
    pub fn told(&self, value: u32) -> String {
        self.meaning(value).map_or_else(|| value.to_string(), |words| format!("{value}: {words}"))
    }
}

/// The grid of a sweep over block sizes: every pair (x, y) with `min_threads <= x·y <= max_threads`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sweep {
    /// Name of the `#define` that varies along the horizontal axis, such as `BX`.
    pub x_name: String,
    /// Values along the horizontal axis, ascending.
    pub xs: Vec<u32>,
    /// Name of the `#define` that varies along the vertical axis.
    pub y_name: String,
    /// Values along the vertical axis, ascending.
    pub ys: Vec<u32>,
    /// Smallest number of threads in a block, x·y, that is run.
    pub min_threads: u32,
    /// Largest number of threads in a block, x·y. The device may allow fewer.
    pub max_threads: u32,
}

/// One number for each block size: a simulated or measured time, or their ratio. Row-major, `ys.len()` rows
/// of `xs.len()` columns; `None` where there is no value.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Grid {
    pub xs: Vec<u32>,
    pub ys: Vec<u32>,
    pub values: Vec<Option<f64>>,
}

impl Grid {
    /// A grid over these axes without values.
    pub fn new(xs: Vec<u32>, ys: Vec<u32>) -> Self {
        let values = vec![None; xs.len() * ys.len()];
        Self { xs, ys, values }
    }
    /// The value at these positions on the axes, if there is one.
    pub fn at(&self, column: usize, row: usize) -> Option<f64> {
        self.values[row * self.xs.len() + column]
    }
    /// Sets the value at these positions on the axes.
    pub fn set(&mut self, column: usize, row: usize, value: f64) {
        let i = row * self.xs.len() + column;
        self.values[i] = Some(value);
    }
    /// The smallest and the largest value. `None` if the grid has no values.
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
    /// Slug of the device on which it was measured.
    pub device: String,
    /// Measured times, in milliseconds.
    pub time_ms: Grid,
    /// The publication, as the page cites it.
    pub source: String,
}

/// One experiment of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// Identifier, unique in the lesson.
    pub id: String,
    /// File name of the program.
    pub file: String,
    /// Text of the program as the lesson has it.
    pub source: String,
    /// Further files, arguments and standard input of the program.
    pub bundle: Bundle,
    /// Slug of the device that is chosen at first.
    pub device: String,
    /// Slugs of the devices offered, in order. Empty: all devices.
    pub devices: Vec<String>,
    /// The view that is open at first.
    pub view: View,
    /// The parameters that the reader may change: block size x and y, problem size and others.
    pub params: Vec<Param>,
    /// The sweep over block sizes, if the cell has one.
    pub sweep: Option<Sweep>,
    /// Published measurements, shown beside the sweep.
    pub measured: Vec<Measured>,
    /// The variants to compare, if the lesson names some.
    pub compare: Option<Compare>,
    /// The launch that views of a single launch show first: its number from 1, or its kernel's name. Empty:
    /// the first launch.
    pub launch: String,
    /// Linear index of the block, and index of the warp in it, whose accesses are shown first.
    pub warp: (u64, u32),
    /// Reply to a run with the default values, computed by the build. `None` in drafts.
    pub default_reply: Option<RunReply>,
    /// Sweep on the default device, in milliseconds, computed by the build.
    pub default_sweep: Option<Grid>,
    /// Results of the variants in the order of [`Compare::variants`], computed by the build.
    pub default_compare: Vec<Option<Variant>>,
}

impl Cell {
    /// The meaning of a value of the parameter with this name, if its values are codes.
    pub fn meaning(&self, name: &str, value: u32) -> Option<&str> {
        self.params.iter().find(|param| param.name == name)?.meaning(value)
    }

    /// Index of the launch that the cell's views show first ([`Cell::launch`]). 0 if `launches` has no such
    /// launch.
    pub fn first_launch(&self, launches: &[Launch]) -> usize {
        let named = launches.iter().position(|launch| launch.kernel == self.launch);
        let number = self.launch.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        named.or(number.filter(|at| *at < launches.len())).unwrap_or(0)
    }
}

/// The properties of a device that the page shows where the reader chooses one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DeviceInfo {
    pub slug: String,
    pub name: String,
    /// Name of the chip, such as `G92`.
    pub chip: String,
    /// Compute capability: major, minor.
    pub cc: (u32, u32),
    /// Architecture family, such as `Tesla`, `Fermi`, `Hopper`.
    pub architecture: String,
    pub year: u32,
    pub sm_count: u32,
    pub max_threads_per_block: u32,
    pub warp_limit: u32,
    pub peak_bandwidth_gbps: f64,
    pub mem_partitions: u32,
    /// Values of the fields that [`DeviceTable::main`] names, in its order. 0: the device has no such unit,
    /// or its model does not use the number.
    pub numbers: Vec<u32>,
}

/// All devices, and the fields that a reader may edit: `SLUG+FIELD=VALUE` names an edited device.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct DeviceTable {
    /// The presets, oldest first.
    pub devices: Vec<DeviceInfo>,
    /// Names of the fields that say most about a device.
    pub main: Vec<String>,
    /// Every editable field: name, smallest and largest value.
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

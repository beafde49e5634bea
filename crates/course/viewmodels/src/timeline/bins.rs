//! Histogram of the warps' states over intervals of the window.

use super::Scene;

/// Number of intervals that replace the segments of a slot when there are too many.
const OF_A_SLOT: usize = 48;

/// An interval of time, for the warps of one slot or for all.
#[derive(Clone, Debug, Default)]
pub struct Bin {
    /// Row of the slot.
    pub row: usize,
    /// Start and end in cycles.
    pub from: f64,
    pub to: f64,
    /// Cycles that warps spent in each state, in the order of the keys.
    pub cycles: Vec<f64>,
}

impl Bin {
    /// Average number of warps in each state.
    pub fn warps(&self) -> Vec<f64> {
        self.cycles.iter().map(|cycles| cycles / (self.to - self.from).max(1e-9)).collect()
    }

    /// Adds the counts of another interval.
    pub fn add(&mut self, other: &Bin) {
        self.cycles.resize(other.cycles.len().max(self.cycles.len()), 0.0);
        self.cycles.iter_mut().zip(&other.cycles).for_each(|(to, cycles)| *to += cycles);
    }
}

/// `count` equal intervals of the window, without counts.
fn stretches(scene: &Scene<'_>, row: usize, count: usize) -> Vec<Bin> {
    let (from, to) = scene.window;
    let edge = |i: usize| from + (to - from) * i as f64 / count as f64;
    let bin = |i| Bin { row, from: edge(i), to: edge(i + 1), cycles: vec![0.0; scene.keys.len()] };
    (0..count).map(bin).collect()
}

/// Adds a segment to the intervals of the window that it overlaps.
fn count(bins: &mut [Bin], window: (f64, f64), key: usize, (from, to): (f64, f64)) {
    let each = (window.1 - window.0) / bins.len().max(1) as f64;
    let (from, to) = (from.max(window.0), to.min(window.1));
    let first = ((from - window.0) / each.max(1e-9)) as usize;
    for bin in bins.iter_mut().skip(first.saturating_sub(1)) {
        if bin.from >= to {
            break;
        }
        bin.cycles[key] += (to.min(bin.to) - from.max(bin.from)).max(0.0);
    }
}

/// The histogram of all warps, with `number` intervals.
pub fn all(scene: &Scene<'_>, number: usize) -> Vec<Bin> {
    let mut bins = stretches(scene, 0, number);
    for segment in &scene.shown {
        let (from, to) = scene.cycles_of(segment);
        count(&mut bins, scene.window, scene.key(&segment.state), (from as f64, to as f64));
    }
    bins
}

/// The histogram of each slot, without intervals in which the slot had no warp.
pub fn by_slot(scene: &Scene<'_>) -> Vec<Bin> {
    let mut out = Vec::new();
    for row in 0..scene.slots.len() {
        let mut bins = stretches(scene, row, OF_A_SLOT);
        for segment in scene.shown.iter().filter(|s| s.slot == scene.slots[row]) {
            let (from, to) = scene.cycles_of(segment);
            count(&mut bins, scene.window, scene.key(&segment.state), (from as f64, to as f64));
        }
        out.extend(bins.into_iter().filter(|bin| bin.cycles.iter().any(|cycles| *cycles > 0.0)));
    }
    out
}

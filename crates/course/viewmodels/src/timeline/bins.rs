//! Time in each state, counted over stretches of the window.

use super::Scene;

/// Stretches of a slot's time that stand for its segments.
const OF_A_SLOT: usize = 48;

/// A stretch of time: of one slot's warps, or of all.
#[derive(Clone, Debug, Default)]
pub struct Bin {
    /// Row of the slot.
    pub row: usize,
    /// From and to, cycles.
    pub from: f64,
    pub to: f64,
    /// Cycles that warps spent in each state, in the order of the keys.
    pub cycles: Vec<f64>,
}

impl Bin {
    /// How many warps were in each state, on average.
    pub fn warps(&self) -> Vec<f64> {
        self.cycles.iter().map(|cycles| cycles / (self.to - self.from).max(1e-9)).collect()
    }

    /// Adds what another counted.
    pub fn add(&mut self, other: &Bin) {
        self.cycles.resize(other.cycles.len().max(self.cycles.len()), 0.0);
        self.cycles.iter_mut().zip(&other.cycles).for_each(|(to, cycles)| *to += cycles);
    }
}

/// So many equal stretches of the window, without counts.
fn stretches(scene: &Scene<'_>, row: usize, count: usize) -> Vec<Bin> {
    let (from, to) = scene.window;
    let edge = |i: usize| from + (to - from) * i as f64 / count as f64;
    let bin = |i| Bin { row, from: edge(i), to: edge(i + 1), cycles: vec![0.0; scene.keys.len()] };
    (0..count).map(bin).collect()
}

/// Counts a segment in the stretches of the window that it lies in.
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

/// All warps together.
pub fn all(scene: &Scene<'_>, number: usize) -> Vec<Bin> {
    let mut bins = stretches(scene, 0, number);
    for segment in &scene.shown {
        let (from, to) = scene.cycles_of(segment);
        count(&mut bins, scene.window, scene.key(&segment.state), (from as f64, to as f64));
    }
    bins
}

/// Each slot's, without those in which it had no warp.
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

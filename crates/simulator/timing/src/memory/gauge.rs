//! Work of partitions by stretches of time. Partitions that are busy one after the other are as slow as one that is always busy, which
//! only short stretches show.

/// Length of a stretch, ps: some hundred transfers of a channel.
pub const STRETCH: u64 = 2_000_000;

/// The work of one partition, sampled from counters that only grow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gauge {
    /// Counters at the last stretch's end.
    before: Vec<u64>,
    /// Number of the stretch.
    stretch: usize,
    /// Work of each stretch so far: of the resource that grew most in it.
    work: Vec<u64>,
}

impl Gauge {
    /// Ends a stretch at `now`; returns when the next is over. The counters are the time that each resource worked so far.
    pub fn sample(&mut self, now: u64, counters: Vec<u64>) -> u64 {
        self.before.resize(counters.len(), 0);
        let grown = counters.iter().zip(&self.before).map(|(new, old)| new - old).max();
        self.work.resize(self.stretch, 0);
        self.work.push(grown.unwrap_or(0));
        self.stretch = (now / STRETCH) as usize;
        self.before = counters;
        (self.stretch as u64 + 1).saturating_mul(STRETCH)
    }
    /// All work.
    pub fn sum(&self) -> u64 {
        self.work.iter().sum()
    }
}

/// Sum over all stretches of the busiest partition's work, ps: a lower bound of the time.
pub fn crest(gauges: &[Gauge]) -> u64 {
    let stretches = gauges.iter().map(|gauge| gauge.work.len()).max().unwrap_or(0);
    let most = |k: usize| gauges.iter().filter_map(|gauge| gauge.work.get(k)).max().copied();
    (0..stretches).filter_map(most).sum()
}

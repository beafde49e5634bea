//! Work of partitions in windows of time: partitions that are busy one after the other are as slow as one that is always
//! busy, and only a look at short stretches shows it.

/// Length of a window, ps: some hundred transfers of a channel.
const WINDOW: u64 = 2_000_000;

/// Sums of the partitions' work, taken from counters that only grow.
#[derive(Clone, Debug, Default)]
pub struct Gauge {
    /// Counters of each partition at the last window's end.
    before: Vec<Vec<u64>>,
    /// End of the window.
    until: u64,
    /// Sum over windows of the busiest partition's work.
    pub crest: u64,
    /// Work of each partition.
    pub work: Vec<u64>,
}

impl Gauge {
    /// For so many partitions.
    pub fn new(partitions: usize) -> Self {
        Self { before: Vec::new(), until: WINDOW, crest: 0, work: vec![0; partitions] }
    }
    /// The window is over.
    pub fn due(&self, now: u64) -> bool {
        now >= self.until
    }
    /// Ends a window. Each partition's counters are the time its resources worked so far; it could not have been faster than
    /// the busiest of them.
    pub fn sample(&mut self, now: u64, counters: Vec<Vec<u64>>) {
        self.until = now + WINDOW;
        let mut most = 0;
        for (p, counters) in counters.iter().enumerate() {
            let mut grown = 0;
            for (i, &new) in counters.iter().enumerate() {
                let old = self.before.get(p).and_then(|before| before.get(i)).copied().unwrap_or(0);
                grown = grown.max(new - old);
            }
            self.work[p] += grown;
            most = most.max(grown);
        }
        self.before = counters;
        self.crest += most;
    }
}

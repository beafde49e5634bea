//! Floating-point atomics of an L2 slice: each waits for the last one in the same sector.

/// The last floating-point atomics of a slice: line, sectors, and when each is done, ps.
#[derive(Clone, Debug, Default)]
pub struct FloatAtomics {
    last: [(u64, u8, u64); 8],
    at: usize,
}

impl FloatAtomics {
    /// When the last atomic in one of these sectors is done, ps.
    pub fn last(&self, line: u64, sectors: u8) -> u64 {
        let same = self.last.iter().filter(|last| last.0 == line && last.1 & sectors != 0);
        same.map(|last| last.2).max().unwrap_or(0)
    }
    /// Notes an atomic in these sectors that is done at `done`, ps.
    pub fn add(&mut self, line: u64, sectors: u8, done: u64) {
        self.last[self.at] = (line, sectors, done);
        self.at = (self.at + 1) % self.last.len();
    }
}

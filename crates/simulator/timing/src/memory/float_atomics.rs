//! Floating-point atomics of an L2 slice: the next sum in a sector waits for the last.

/// The floating-point atomics of a slice that may still be at work: line, sectors, and when they are done.
#[derive(Clone, Debug, Default)]
pub struct FloatAtomics {
    last: [(u64, u8, u64); 8],
    at: usize,
}

impl FloatAtomics {
    /// When the last sum in one of these sectors was done.
    pub fn last(&self, line: u64, sectors: u8) -> u64 {
        let same = self.last.iter().filter(|last| last.0 == line && last.1 & sectors != 0);
        same.map(|last| last.2).max().unwrap_or(0)
    }
    /// A sum in these sectors is done then.
    pub fn add(&mut self, line: u64, sectors: u8, done: u64) {
        self.last[self.at] = (line, sectors, done);
        self.at = (self.at + 1) % self.last.len();
    }
}

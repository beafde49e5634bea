//! Pseudo-random numbers for tests: the same for the same seed on every machine.

/// The generator `SplitMix64`.
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { seed, state: seed.wrapping_mul(0xd134_2543_de82_ef95) }
    }
    /// The seed of the generator.
    pub fn seed(&self) -> u64 {
        self.seed
    }
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }
    /// A random element.
    pub fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
    /// True with probability 1 / `many`.
    pub fn once_in(&mut self, many: u64) -> bool {
        self.below(many) == 0
    }
}

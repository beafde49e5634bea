//! Random numbers of glibc, so that a program prints the same as on Linux: `rand` with the additive feedback
//! generator of degree 31 (TYPE_3 of `random_r.c`), and `drand48` with the 48-bit linear congruential
//! generator.

use functional::translated::Rand;

/// State of the random number generators.
pub struct Random {
    /// State of `rand`.
    pub rand: Rand,
    /// State of `drand48`.
    pub x48: u64,
}

impl Random {
    /// The initial state, as after `srand(1)`.
    pub fn new() -> Self {
        let mut random = Random { rand: Rand { table: [0; 31], front: 3, rear: 0 }, x48: 0x1234_abcd_330e };
        random.seed(1);
        random
    }
    /// `srand`.
    pub fn seed(&mut self, seed: u32) {
        let mut word = if seed == 0 { 1 } else { seed as i32 };
        self.rand.table[0] = word as u32;
        for slot in &mut self.rand.table[1..] {
            // 16807 * word mod 2^31 - 1 by Schrage's method, as glibc does it.
            let (high, low) = (word / 127_773, word % 127_773);
            word = 16_807 * low - 2_836 * high;
            if word < 0 {
                word += 2_147_483_647;
            }
            *slot = word as u32;
        }
        (self.rand.front, self.rand.rear) = (3, 0);
        for _ in 0..310 {
            self.next();
        }
    }
    /// `rand`: a number from 0 to 2^31 - 1.
    pub fn next(&mut self) -> u32 {
        let Rand { table, front, rear } = &mut self.rand;
        let value = table[*front as usize].wrapping_add(table[*rear as usize]);
        table[*front as usize] = value;
        *front = (*front + 1) % 31;
        *rear = (*rear + 1) % 31;
        value >> 1
    }
    /// Advances the 48-bit generator and returns its state.
    pub fn next48(&mut self) -> u64 {
        self.x48 = self.x48.wrapping_mul(0x5_deec_e66d).wrapping_add(0xb) & 0xffff_ffff_ffff;
        self.x48
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_glibc() {
        let mut r = Random::new();
        assert_eq!([r.next(), r.next(), r.next()], [1_804_289_383, 846_930_886, 1_681_692_777]);
        r.seed(42);
        assert_eq!([r.next(), r.next()], [71_876_166, 708_592_740]);
    }
}

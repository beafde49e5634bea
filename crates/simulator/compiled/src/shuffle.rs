//! Orders of bytes for `i8x16.shuffle` of two vectors a and b of four words.

/// `[a0, b0, a1, b1]`: lanes 0 and 1 of 64 bits, from low and high words.
pub(crate) const LANES_01: [u8; 16] = [0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23];
/// `[a2, b2, a3, b3]`: lanes 2 and 3 of 64 bits.
pub(crate) const LANES_23: [u8; 16] = [8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31];
/// `[a0, a2, b0, b2]`: low words of four lanes of 64 bits.
pub(crate) const LOW_WORDS: [u8; 16] = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];
/// `[a1, a3, b1, b3]`: high words of four lanes of 64 bits.
pub(crate) const HIGH_WORDS: [u8; 16] = [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31];
/// `[a0, a1, b0, b1]`.
pub(crate) const LOWER_HALVES: [u8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];
/// `[a2, a3, b2, b3]`. Of a vector and itself, its upper half in both halves.
pub(crate) const UPPER_HALVES: [u8; 16] = [8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31];
/// `[a0, a0, a0, a0]`.
pub(crate) const FIRST: [u8; 16] = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3];

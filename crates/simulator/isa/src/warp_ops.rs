//! Operations of a whole warp: shuffles, votes, reductions, searches for equal values, tensor operations.

use serde::{Deserialize, Serialize};

use crate::{InstKind, Operand, Ty};

/// Which lane a shuffle reads, given the operand b.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ShflMode {
    /// Lane b.
    Idx,
    /// Own lane − b.
    Up,
    /// Own lane + b.
    Down,
    /// Own lane xor b.
    Bfly,
}

/// Kinds of warp votes. The lanes that take part are those of a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum VoteMode {
    /// 1 if the predicate holds in all lanes, else 0.
    All,
    /// 1 if the predicate holds in any lane, else 0.
    Any,
    /// Mask of the lanes in which the predicate holds.
    Ballot,
    /// 1 if the predicate has the same value in all lanes, else 0.
    Uni,
}

/// An operation that combines one 32-bit value of each lane in a mask. All lanes get the same result, except
/// with [`CollectOp::MatchAny`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CollectOp {
    /// Sum, wrapping.
    Add,
    /// Minimum of signed values.
    Min,
    /// Minimum of unsigned values.
    MinU,
    /// Maximum of signed values.
    Max,
    /// Maximum of unsigned values.
    MaxU,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Mask of the lanes whose value equals the lane's own.
    MatchAny,
    /// The whole mask if all lanes have the same value, else 0.
    MatchAll,
}

/// Element type of a tensor operation (`mma`). It multiplies a tile of 16 × k by one of k × 8, or of 8 × 4 by
/// 4 × 8 for doubles. Tiles lie in the registers of the lanes as PTX specifies for `mma`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum MmaKind {
    /// Half precision, accumulated in single precision; k is 16.
    F16,
    /// Half precision, accumulated in half precision; k is 16.
    Half,
    /// bfloat16, accumulated in single precision; k is 16.
    Bf16,
    /// TF32: single precision without its last 13 mantissa bits; k is 8.
    Tf32,
    /// Signed bytes, accumulated in 32-bit integers; k is 16.
    S8,
    /// Unsigned bytes, accumulated in 32-bit integers; k is 16.
    U8,
    /// Double precision; k is 4.
    F64,
}

impl MmaKind {
    /// Numbers of words that each lane holds of the left factor, of the right factor and of the accumulator.
    pub fn words(self) -> [usize; 3] {
        match self {
            MmaKind::Half => [4, 2, 2],
            MmaKind::S8 | MmaKind::U8 => [2, 1, 4],
            MmaKind::F64 => [1, 1, 2],
            _ => [4, 2, 4],
        }
    }
    /// Type of one of these words.
    pub fn word(self) -> Ty {
        if self == MmaKind::F64 { Ty::F64 } else { Ty::U32 }
    }
    /// Registers of a lane's part of the result.
    pub fn result(self) -> u8 {
        if self == MmaKind::Half { 2 } else { 4 }
    }
    /// Elements in one word of a factor, which are consecutive along k.
    pub fn run(self) -> usize {
        match self {
            MmaKind::S8 | MmaKind::U8 => 4,
            MmaKind::F16 | MmaKind::Half | MmaKind::Bf16 => 2,
            MmaKind::Tf32 | MmaKind::F64 => 1,
        }
    }
    /// The depth k: columns of the left factor and rows of the right one.
    pub fn depth(self) -> usize {
        match self {
            MmaKind::Tf32 => 8,
            MmaKind::F64 => 4,
            _ => 16,
        }
    }
}

impl InstKind {
    /// Mask of the lanes that a warp-level operation waits for, if this is one.
    pub fn member_mask(&self) -> Option<Operand> {
        match *self {
            InstKind::WarpSync { mask }
            | InstKind::Vote { mask, .. }
            | InstKind::Shfl { mask, .. }
            | InstKind::Collect { mask, .. } => Some(mask),
            InstKind::Mma { .. } => Some(Operand::Imm(u32::MAX)),
            _ => None,
        }
    }
}

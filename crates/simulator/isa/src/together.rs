//! What lanes of a warp do together: shuffles, votes, reductions, searches for equal values, products on tensor cores.

use serde::{Deserialize, Serialize};

use crate::{InstKind, Operand, Ty};

/// Which lane a shuffle reads.
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

/// Warp votes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum VoteMode {
    /// All lanes: predicate as 0 or 1.
    All,
    /// Any lane.
    Any,
    /// Mask of lanes.
    Ballot,
    /// All equal.
    Uni,
}

/// What a warp works out of a value of each lane in a mask: one for all of them, or for [`CollectOp::MatchAny`] one for each
/// group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum CollectOp {
    /// Sum, wrapping.
    Add,
    /// Least of signed values.
    Min,
    /// Least of unsigned values.
    MinU,
    /// Greatest of signed values.
    Max,
    /// Greatest of unsigned values.
    MaxU,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Mask of the lanes that have the lane's own value.
    MatchAny,
    /// The mask if all have the same value, else 0.
    MatchAll,
}

/// What a tensor operation multiplies: tiles of 16 × k and k × 8, of doubles 8 × 4 and 4 × 8, laid out in the lanes and
/// their registers as in PTX's `mma`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum MmaKind {
    /// Half precision, sums in single; k is 16.
    F16,
    /// Half precision, sums too.
    Half,
    /// bfloat16, sums in single; k is 16.
    Bf16,
    /// Single precision without its last 13 bits; k is 8.
    Tf32,
    /// Signed bytes; k is 16.
    S8,
    /// Unsigned bytes; k is 16.
    U8,
    /// Double precision.
    F64,
}

impl MmaKind {
    /// Words of a, of b and of the sums that a lane has.
    pub fn words(self) -> [usize; 3] {
        match self {
            MmaKind::Half => [4, 2, 2],
            MmaKind::S8 | MmaKind::U8 => [2, 1, 4],
            MmaKind::F64 => [1, 1, 2],
            _ => [4, 2, 4],
        }
    }
    /// Type of a word.
    pub fn word(self) -> Ty {
        if self == MmaKind::F64 { Ty::F64 } else { Ty::U32 }
    }
    /// Registers of the result.
    pub fn result(self) -> u8 {
        if self == MmaKind::Half { 2 } else { 4 }
    }
    /// Elements of a word of a or b, which are neighbours in k.
    pub fn run(self) -> usize {
        match self {
            MmaKind::S8 | MmaKind::U8 => 4,
            MmaKind::F16 | MmaKind::Half | MmaKind::Bf16 => 2,
            MmaKind::Tf32 | MmaKind::F64 => 1,
        }
    }
    /// Columns of a.
    pub fn depth(self) -> usize {
        match self {
            MmaKind::Tf32 => 8,
            MmaKind::F64 => 4,
            _ => 16,
        }
    }
}

impl InstKind {
    /// Lanes that a warp-level operation waits for.
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

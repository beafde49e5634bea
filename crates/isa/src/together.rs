//! What lanes of a warp do together: shuffles, votes, reductions, searches for equal values.

use serde::{Deserialize, Serialize};

use crate::{InstKind, Operand};

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

impl InstKind {
    /// Lanes that a warp-level operation waits for.
    pub fn member_mask(&self) -> Option<Operand> {
        match *self {
            InstKind::WarpSync { mask }
            | InstKind::Vote { mask, .. }
            | InstKind::Shfl { mask, .. }
            | InstKind::Collect { mask, .. } => Some(mask),
            _ => None,
        }
    }
}

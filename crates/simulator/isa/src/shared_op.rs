//! Operations of compute capability 1.x with an operand in shared memory.

use serde::{Deserialize, Serialize};

use crate::{BinOp, InstKind, Operand, Reg, TernOp, Ty};

/// An operation whose second operand may be a word of shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SharedOp {
    /// An operation of two operands.
    Two(BinOp),
    /// An operation of three operands.
    Three(TernOp),
}

impl SharedOp {
    /// The instruction that computes the same from the operand `b` instead of the word of shared memory.
    pub fn plain(self, ty: Ty, dst: Reg, [a, b, c]: [Operand; 3]) -> InstKind {
        match self {
            SharedOp::Two(op) => InstKind::Binary { op, ty, dst, a, b },
            SharedOp::Three(op) => InstKind::Ternary { op, ty, dst, a, b, c },
        }
    }
}

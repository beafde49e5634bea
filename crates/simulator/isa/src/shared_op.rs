//! Operations of 1.x with an operand in shared memory.

use serde::{Deserialize, Serialize};

use crate::{BinOp, InstKind, Operand, Reg, TernOp, Ty};

/// An operation that takes its second operand from shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SharedOp {
    /// Of two operands.
    Two(BinOp),
    /// Of three.
    Three(TernOp),
}

impl SharedOp {
    /// The instruction that takes `b` instead.
    pub fn plain(self, ty: Ty, dst: Reg, [a, b, c]: [Operand; 3]) -> InstKind {
        match self {
            SharedOp::Two(op) => InstKind::Binary { op, ty, dst, a, b },
            SharedOp::Three(op) => InstKind::Ternary { op, ty, dst, a, b, c },
        }
    }
}

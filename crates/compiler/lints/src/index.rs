//! Array indices as sums: a constant, terms that are equal for all threads of a block, and terms that differ.

use hir::{BinaryOp, Builtin, Const, Expr, ExprKind, UnaryOp};
use isa::Special;

use crate::facts::{BLOCK, Facts, THREAD, UNKNOWN};
use crate::walk;

/// A sum of terms, each with `true` if it is subtracted.
#[derive(Clone, Default)]
pub struct Sum<'m> {
    pub constant: i64,
    /// Terms that are equal for all threads.
    pub uniform: Vec<(bool, &'m Expr)>,
    /// Terms that differ between threads, as far as is known.
    pub varying: Vec<(bool, &'m Expr)>,
}

/// Relation of two indices that different threads use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Both are the same sum.
    Same,
    /// The sums differ, so one thread's element may be another thread's.
    Differ,
    /// They differ in a way that the text does not show, as with halves of a double buffer, or slices of a
    /// thread.
    Unknown,
}

impl<'m> Sum<'m> {
    pub fn of(facts: &Facts<'m>, e: &'m Expr) -> Self {
        let mut sum = Self::default();
        sum.add(facts, e, false);
        sum
    }

    /// Adds `e` to the sum, or subtracts it.
    pub fn add(&mut self, facts: &Facts<'m>, e: &'m Expr, negate: bool) {
        let bare = walk::bare(e);
        let reach = facts.reach(bare);
        // Variables that differ between threads are replaced by their values; others are terms themselves.
        let e = if reach & (THREAD | BLOCK) != 0 { facts.source(bare) } else { bare };
        match &e.kind {
            ExprKind::Const(Const::Int(n)) => self.constant += if negate { -n } else { *n },
            ExprKind::Binary { op: BinaryOp::Add, a, b } => {
                self.add(facts, a, negate);
                self.add(facts, b, negate);
            }
            ExprKind::Binary { op: BinaryOp::Sub, a, b } => {
                self.add(facts, a, negate);
                self.add(facts, b, !negate);
            }
            ExprKind::Unary { op: UnaryOp::Neg, a } => self.add(facts, a, !negate),
            _ if reach & (THREAD | UNKNOWN) != 0 => self.varying.push((negate, e)),
            _ => self.uniform.push((negate, e)),
        }
    }

    /// Whether the varying part of the sum is exactly the thread's index.
    pub fn is_thread(&self, facts: &Facts<'m>) -> bool {
        let number = |e| {
            let what = &facts.source(e).kind;
            matches!(what, ExprKind::Builtin { what: Builtin::Special(Special::Tid(_)), .. })
        };
        matches!(self.varying.as_slice(), [(_, term)] if number(term))
    }

    /// The relation of this index to `other`.
    pub fn relation(&self, other: &Self) -> Relation {
        let equal_uniform = equal(&self.uniform, &other.uniform);
        if !equal_uniform && !self.uniform.is_empty() && !other.uniform.is_empty() {
            Relation::Unknown
        } else if equal_uniform && self.constant == other.constant && equal(&self.varying, &other.varying) {
            Relation::Same
        } else {
            Relation::Differ
        }
    }
}

/// Whether both lists have the same terms, in any order.
fn equal(a: &[(bool, &Expr)], b: &[(bool, &Expr)]) -> bool {
    let mut rest: Vec<_> = b.to_vec();
    a.len() == b.len()
        && a.iter().all(|(sign, e)| {
            let at = rest.iter().position(|(other, f)| sign == other && walk::same(e, f));
            at.map(|at| rest.swap_remove(at)).is_some()
        })
}

//! Indices as sums: a constant, terms that are the same for all threads of a block, and terms that are not.

use hir::{BinaryOp, Builtin, Const, Expr, ExprKind, UnaryOp};
use isa::Special;

use crate::facts::{BLOCK, Facts, THREAD, UNKNOWN};
use crate::walk;

/// A sum of terms, each added or subtracted.
#[derive(Clone, Default)]
pub struct Sum<'m> {
    pub constant: i64,
    /// The same for all threads.
    pub uniform: Vec<(bool, &'m Expr)>,
    /// Different between threads, as far as is known.
    pub varying: Vec<(bool, &'m Expr)>,
}

/// How two indices lie to each other, when threads differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The same sum.
    Same,
    /// Sums that differ: one thread's element is another's.
    Differ,
    /// They differ in what no text says: halves of a double buffer, slices of a thread.
    Unknown,
}

impl<'m> Sum<'m> {
    pub fn of(facts: &Facts<'m>, e: &'m Expr) -> Self {
        let mut sum = Self::default();
        sum.add(facts, e, false);
        sum
    }

    /// Adds `e`, or subtracts it.
    pub fn add(&mut self, facts: &Facts<'m>, e: &'m Expr, negate: bool) {
        let bare = walk::bare(e);
        let reach = facts.reach(bare);
        // Variables of threads are looked through; those of all threads stand for themselves.
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

    /// What differs between threads is their number.
    pub fn is_thread(&self, facts: &Facts<'m>) -> bool {
        let number = |e| {
            let what = &facts.source(e).kind;
            matches!(what, ExprKind::Builtin { what: Builtin::Special(Special::Tid(_)), .. })
        };
        matches!(self.varying.as_slice(), [(_, term)] if number(term))
    }

    /// How this lies to `other`.
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

/// The same terms, in any order.
fn equal(a: &[(bool, &Expr)], b: &[(bool, &Expr)]) -> bool {
    let mut rest: Vec<_> = b.to_vec();
    a.len() == b.len()
        && a.iter().all(|(sign, e)| {
            let at = rest.iter().position(|(other, f)| sign == other && walk::same(e, f));
            at.map(|at| rest.swap_remove(at)).is_some()
        })
}

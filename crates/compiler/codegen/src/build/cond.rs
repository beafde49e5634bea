//! Builds conditions: short-circuit logic and `?:`, as predicates if both sides are cheap, else as jumps.

use hir::{Expr, ExprKind, UnaryOp};
use isa::PredOp;

use super::{Builder, Shape};
use crate::ir::{Block, Op, Val};

/// Largest expression, in parts, that is evaluated speculatively instead of being jumped over.
const CHEAP: u32 = 8;

impl Builder<'_, '_> {
    /// Branches on a condition. Both targets get their predecessors here.
    pub(super) fn branch_on(&mut self, e: &Expr, then: Block, or_else: Block) {
        self.place_at(e.span);
        match &e.kind {
            ExprKind::And { a, b } if !self.speculates(b) => {
                let more = self.block();
                self.branch_on(a, more, or_else);
                self.start_sealed(more);
                self.branch_on(b, then, or_else);
            }
            ExprKind::Or { a, b } if !self.speculates(b) => {
                let more = self.block();
                self.branch_on(a, then, more);
                self.start_sealed(more);
                self.branch_on(b, then, or_else);
            }
            ExprKind::Unary { op: UnaryOp::Not, a } => self.branch_on(a, or_else, then),
            _ => {
                let p = self.predicate(e);
                self.place_at(e.span);
                self.branch(p, then, or_else);
            }
        }
    }

    /// The value of a condition as a predicate.
    pub(super) fn predicate(&mut self, e: &Expr) -> Val {
        let v = self.value(e);
        let s = self.shape(e.ty);
        self.convert(v, s, Shape::Bool)
    }

    /// `&&` and `||` as predicates.
    pub(super) fn short_circuit(&mut self, a: &Expr, b: &Expr, op: PredOp) -> Val {
        if self.speculates(b) {
            let x = self.predicate(a);
            let y = self.predicate(b);
            return self.make(Op::PLogic(op), &[x, y]);
        }
        let var = self.ssa.variable(crate::ir::Class::Pred);
        let x = self.predicate(a);
        self.ssa.write(var, self.cur, x);
        let (more, after) = (self.block(), self.block());
        if op == PredOp::And {
            self.branch(x, more, after);
        } else {
            self.branch(x, after, more);
        }
        self.start_sealed(more);
        let y = self.predicate(b);
        self.ssa.write(var, self.cur, y);
        self.jump(after);
        self.start_sealed(after);
        self.ssa.read(&mut self.f, var, after)
    }

    /// `c ? a : b` for scalars and `void`.
    pub(super) fn conditional(&mut self, e: &Expr, c: &Expr, a: &Expr, b: &Expr) -> Val {
        let s = self.shape(e.ty);
        if s != Shape::Void && self.speculates(a) && self.speculates(b) {
            let p = self.predicate(c);
            let x = self.value(a);
            let y = self.value(b);
            if let Some(bits) = self.f.constant(p) {
                return if bits == 1 { x } else { y };
            }
            return self.select(p, x, y);
        }
        let var = self.ssa.variable(Self::class_of_shape(s));
        let (then, or_else, after) = (self.block(), self.block(), self.block());
        self.branch_on(c, then, or_else);
        for (block, value) in [(then, a), (or_else, b)] {
            self.start_sealed(block);
            let v = self.value(value);
            if s != Shape::Void {
                self.ssa.write(var, self.cur, v);
            }
            self.jump(after);
        }
        self.start_sealed(after);
        if s == Shape::Void { self.nothing() } else { self.ssa.read(&mut self.f, var, after) }
    }

    /// p ? x : y. Of predicates it is logic.
    pub(super) fn select(&mut self, p: Val, x: Val, y: Val) -> Val {
        if self.f.class(x) != crate::ir::Class::Pred || self.f.simplify {
            return self.make(Op::Select, &[p, x, y]);
        }
        let n = self.make(Op::PNot, &[p]);
        let a = self.make(Op::PLogic(PredOp::And), &[p, x]);
        let b = self.make(Op::PLogic(PredOp::And), &[n, y]);
        self.make(Op::PLogic(PredOp::Or), &[a, b])
    }

    /// Whether evaluating the expression has no effect, cannot fault and is cheap.
    fn speculates(&self, e: &Expr) -> bool {
        self.cost(e) <= CHEAP
    }

    fn cost(&self, e: &Expr) -> u32 {
        const TOO_MUCH: u32 = 1000;
        match &e.kind {
            ExprKind::Const(_) => 0,
            ExprKind::Load(p) => match p.kind {
                hir::PlaceKind::Local(l) if !p.volatile && matches!(self.home(l), super::Home::Var(_)) => 0,
                _ => TOO_MUCH,
            },
            ExprKind::Unary { a, .. } => 1 + self.cost(a),
            ExprKind::Cast { a, .. } => 1 + self.cost(a),
            ExprKind::Binary { op: hir::BinaryOp::Div | hir::BinaryOp::Rem, a, b } => {
                if matches!(b.kind, ExprKind::Const(_)) { 3 + self.cost(a) } else { TOO_MUCH }
            }
            ExprKind::Binary { a, b, .. }
            | ExprKind::And { a, b }
            | ExprKind::Or { a, b }
            | ExprKind::PtrAdd { ptr: a, index: b, .. } => 1 + self.cost(a) + self.cost(b),
            ExprKind::Cond { c, a, b } if self.shape(e.ty) != Shape::Void => {
                1 + self.cost(c) + self.cost(a) + self.cost(b)
            }
            ExprKind::Builtin { what: hir::Builtin::Special(_), .. } => 1,
            ExprKind::Builtin { what: hir::Builtin::Unary(_) | hir::Builtin::Binary(_), args } => {
                1 + args.iter().map(|a| self.cost(a)).sum::<u32>()
            }
            _ => TOO_MUCH,
        }
    }
}

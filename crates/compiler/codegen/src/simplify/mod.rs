//! Local simplification. Each instruction is made by [`Func::make`], which folds constants, applies identities and moves
//! constants outwards, so that `base + offset` reaches each memory access as the addition of a constant.
//! Invariant: a rule replaces a value by one that is equal for every input for which the behaviour of the C++ program is
//! defined. Only the address rules use that signed operations do not overflow (C++ [expr.pre]/4).

mod address;
mod bytes;
mod divide;
mod float;
mod int;
mod range;

use isa::{BinOp, Cmp, Loc, PredOp, Special, TernOp, Ty, UnOp};

use crate::fold;
use crate::ir::{Args, Block, Class, Func, Op, Val};

/// Where new instructions are appended.
pub(crate) struct Site {
    pub block: Block,
    pub loc: Loc,
}

/// Deepest nesting of simplifications. In unreachable code a value may be computed from itself, so rules that look through
/// operands would not terminate. Elsewhere few simplifications are nested.
const MOST_NESTED: u32 = 100;

impl Func {
    /// Appends an instruction to `b`, or returns a simpler value that is equal.
    pub fn make(&mut self, b: Block, op: Op, args: &[Val], loc: Loc) -> Val {
        let mut op = op;
        let mut args: Args = args.iter().map(|&a| self.resolve(a)).collect();
        if self.nested < MOST_NESTED {
            self.nested += 1;
            let simpler = self.simplified(&Site { block: b, loc }, &mut op, &mut args);
            self.nested -= 1;
            if let Some(v) = simpler {
                return v;
            }
        }
        let class = self.class_of(op, &args);
        self.push(b, op, class, &args, loc)
    }

    /// A value equal to `op args`. If there is none, brings `op args` into normal form and returns `None`.
    pub(crate) fn simplified(&mut self, at: &Site, op: &mut Op, args: &mut Args) -> Option<Val> {
        if !self.simplify {
            return None;
        }
        match *op {
            Op::Unary(o, ty) => self.simplify_unary(at, o, ty, args[0]),
            Op::Binary(o, ty) if ty.is_float() => self.simplify_float(at, o, ty, args),
            Op::Binary(..) => self.simplify_int(at, op, args),
            Op::Ternary(TernOp::MadWide, ty) => self.simplify_mad_wide(at, op, ty, args),
            Op::Ternary(TernOp::Mad, ty) if !ty.is_float() => self.simplify_mad(at, ty, args),
            Op::Ternary(TernOp::Prmt, _) => self.simplify_prmt(at, args),
            Op::Math(f, ty) => self.simplify_math(at, f, ty, args),
            Op::Cmp(..) => self.simplify_compare(at, op, args),
            Op::Cvt { to, from, round } => {
                let host = self.kind == isa::FunctionKind::Host;
                if let Some(a) = self.constant(args[0])
                    && (!host || fold::converts_everywhere(to, from, a))
                    && let Some(bits) = fold::convert(to, from, round, a)
                {
                    return Some(self.bits(at, Class::of(to), bits));
                }
                self.simplify_convert(at, to, from, args[0])
            }
            Op::PLogic(o) => self.simplify_logic(at, o, args),
            Op::PNot => match self.op(args[0]) {
                Op::Const(bits) => Some(self.bits(at, Class::Pred, 1 - bits)),
                Op::PNot => Some(self.arg(args[0], 0)),
                _ => None,
            },
            Op::Select => self.simplify_select(at, args),
            Op::Part { index, wide } => self.simplify_part(at, index, wide, args[0]),
            Op::Pack => self.simplify_pack(at, args),
            _ => None,
        }
    }

    /// Makes a constant.
    pub(crate) fn bits(&mut self, at: &Site, class: Class, bits: u64) -> Val {
        self.push(at.block, Op::Const(bits), class, &[], at.loc)
    }

    fn simplify_unary(&mut self, at: &Site, o: UnOp, ty: Ty, a: Val) -> Option<Val> {
        if let Some(bits) = self.constant(a).and_then(|a| fold::unary(o, ty, a)) {
            let class = self.class_of(Op::Unary(o, ty), &[a]);
            return Some(self.bits(at, class, bits));
        }
        match self.op(a) {
            Op::Unary(UnOp::Neg, t) if o == UnOp::Neg && t == ty => Some(self.arg(a, 0)),
            Op::Unary(UnOp::Not, t) if o == UnOp::Not && t.wide() == ty.wide() => Some(self.arg(a, 0)),
            Op::Unary(UnOp::Abs, t) if o == UnOp::Abs && t == ty => Some(a),
            _ => None,
        }
    }

    /// Comparisons: moves constants to the right, uses known ranges, and finds predicates that went through an integer.
    fn simplify_compare(&mut self, at: &Site, op: &mut Op, args: &mut Args) -> Option<Val> {
        let Op::Cmp(mut cmp, ty) = *op else { return None };
        if self.constant(args[0]).is_some() && self.constant(args[1]).is_none() {
            args.swap(0, 1);
            cmp = swapped(cmp);
            *op = Op::Cmp(cmp, ty);
        }
        if let (Some(a), Some(b)) = (self.constant(args[0]), self.constant(args[1])) {
            let holds = fold::compare(cmp, ty, a, b)?;
            return Some(self.bits(at, Class::Pred, holds.into()));
        }
        if ty.is_float() {
            return None;
        }
        if args[0] == args[1] {
            let holds = matches!(cmp, Cmp::Eq | Cmp::Le | Cmp::Ge);
            return Some(self.bits(at, Class::Pred, holds.into()));
        }
        let b = self.constant(args[1])?;
        if matches!(cmp, Cmp::Eq | Cmp::Ne)
            && self.op(args[0]) == Op::Select
            && let (Some(t), Some(f)) =
                (self.constant(self.arg(args[0], 1)), self.constant(self.arg(args[0], 2)))
            && t != f
        {
            let p = self.arg(args[0], 0);
            let (if_true, if_false) = ((t == b) == (cmp == Cmp::Eq), (f == b) == (cmp == Cmp::Eq));
            return Some(match (if_true, if_false) {
                (true, false) => p,
                (false, true) => self.make(at.block, Op::PNot, &[p], at.loc),
                (same, _) => self.bits(at, Class::Pred, same.into()),
            });
        }
        if !ty.wide()
            && let Some(holds) = self.decided_by_range(cmp, ty, args[0], b)
        {
            return Some(self.bits(at, Class::Pred, holds.into()));
        }
        // x + c == d is x == d − c in modular arithmetic.
        if matches!(cmp, Cmp::Eq | Cmp::Ne)
            && let Op::Binary(BinOp::Add, t) = self.op(args[0])
            && t.wide() == ty.wide()
            && let Some(c) = self.constant(self.arg(args[0], 1))
        {
            let x = self.arg(args[0], 0);
            let d = self.bits(at, Class::of(ty), fold::normalize(ty, b.wrapping_sub(c)));
            return Some(self.make(at.block, *op, &[x, d], at.loc));
        }
        None
    }

    fn simplify_logic(&mut self, at: &Site, o: PredOp, args: &mut Args) -> Option<Val> {
        if self.constant(args[0]).is_some() {
            args.swap(0, 1);
        }
        let a = args[0];
        if let Some(b) = self.constant(args[1]) {
            return Some(match (o, b) {
                (PredOp::And, 0) | (PredOp::Or, 1) => args[1],
                (PredOp::And, _) | (PredOp::Or, _) | (PredOp::Xor, 0) => a,
                (PredOp::Xor, _) => self.make(at.block, Op::PNot, &[a], at.loc),
            });
        }
        (args[0] == args[1]).then(|| match o {
            PredOp::And | PredOp::Or => a,
            PredOp::Xor => self.bits(at, Class::Pred, 0),
        })
    }

    fn simplify_select(&mut self, at: &Site, args: &mut Args) -> Option<Val> {
        if let Some(p) = self.constant(args[0]) {
            return Some(args[if p == 1 { 1 } else { 2 }]);
        }
        if args[1] == args[2] {
            return Some(args[1]);
        }
        if self.op(args[0]) == Op::PNot {
            args[0] = self.arg(args[0], 0);
            args.swap(1, 2);
        }
        if self.class(args[1]) == Class::Pred {
            return self.select_of_predicates(at, args);
        }
        let (t, f) = (self.constant(args[1])?, self.constant(args[2])?);
        (t == f).then_some(args[1])
    }

    /// p ? a : b of predicates becomes logic.
    fn select_of_predicates(&mut self, at: &Site, args: &Args) -> Option<Val> {
        let (p, a, b) = (args[0], args[1], args[2]);
        let not_p = |f: &mut Func| f.make(at.block, Op::PNot, &[p], at.loc);
        let logic = |f: &mut Func, o, x, y| f.make(at.block, Op::PLogic(o), &[x, y], at.loc);
        Some(match (self.constant(a), self.constant(b)) {
            (Some(1), _) => logic(self, PredOp::Or, p, b),
            (Some(_), _) => {
                let n = not_p(self);
                logic(self, PredOp::And, n, b)
            }
            (None, Some(0)) => logic(self, PredOp::And, p, a),
            (None, Some(_)) => {
                let n = not_p(self);
                logic(self, PredOp::Or, n, a)
            }
            (None, None) => {
                let n = not_p(self);
                let x = logic(self, PredOp::And, p, a);
                let y = logic(self, PredOp::And, n, b);
                logic(self, PredOp::Or, x, y)
            }
        })
    }

    fn simplify_part(&mut self, at: &Site, index: u8, wide: bool, a: Val) -> Option<Val> {
        let class = if wide { Class::R2 } else { Class::R1 };
        match self.op(a) {
            Op::Const(bits) if !wide && self.class(a) == Class::R2 => {
                Some(self.bits(at, class, bits >> (32 * u32::from(index)) & 0xffff_ffff))
            }
            Op::Undef => Some(self.push(at.block, Op::Undef, class, &[], at.loc)),
            Op::Pack => {
                let piece = self.inst(a).args.len();
                let pieces_wide = self.class(self.arg(a, 0)) == Class::R2;
                if pieces_wide == wide {
                    debug_assert!((index as usize) < piece);
                    return Some(self.arg(a, index as usize));
                }
                if !wide {
                    let half = self.arg(a, index as usize / 2);
                    return Some(self.make(at.block, Op::Part { index: index % 2, wide }, &[half], at.loc));
                }
                let (lo, hi) = (self.arg(a, index as usize * 2), self.arg(a, index as usize * 2 + 1));
                Some(self.make(at.block, Op::Pack, &[lo, hi], at.loc))
            }
            Op::Cvt { to, from, .. }
                if index == 0 && !wide && !to.is_float() && from.bytes() <= 4 && !from.is_float() =>
            {
                Some(self.arg(a, 0))
            }
            Op::Part { index: outer, wide: true } if !wide => {
                let whole = self.arg(a, 0);
                Some(self.make(at.block, Op::Part { index: outer * 2 + index, wide }, &[whole], at.loc))
            }
            _ => None,
        }
    }

    /// All parts of a wide value in order are that value.
    fn simplify_pack(&mut self, at: &Site, args: &Args) -> Option<Val> {
        let wide = self.class(args[0]) == Class::R2;
        let total: u8 = args.iter().map(|&a| self.class(a).regs()).sum();
        if args.len() == 2
            && !wide
            && let (Some(lo), Some(hi)) = (self.constant(args[0]), self.constant(args[1]))
        {
            return Some(self.bits(at, Class::R2, lo | hi << 32));
        }
        let first = args[0];
        let Op::Part { .. } = self.op(first) else { return None };
        let whole = self.arg(first, 0);
        let all = args
            .iter()
            .enumerate()
            .all(|(i, &a)| self.op(a) == Op::Part { index: i as u8, wide } && self.arg(a, 0) == whole);
        (all && self.class(whole).regs() == total).then_some(whole)
    }

    /// The class of the result of an operation.
    pub(crate) fn class_of(&self, op: Op, args: &[Val]) -> Class {
        match op {
            Op::Unary(UnOp::Popc | UnOp::Clz, _) => Class::R1,
            Op::Unary(_, ty) | Op::Math(_, ty) => Class::of(ty),
            Op::Binary(BinOp::MulWide, _) | Op::Ternary(TernOp::MadWide, _) => Class::R2,
            Op::Binary(_, ty) | Op::Ternary(_, ty) => Class::of(ty),
            Op::Cvt { to, .. } => Class::of(to),
            Op::Cmp(..) | Op::PLogic(_) | Op::PNot => Class::Pred,
            Op::Select => self.class(args[1]),
            Op::Special(Special::Clock64 | Special::GlobalTimer) => Class::R2,
            Op::GlobalAddr(..) | Op::FuncAddr(_) | Op::ToGeneric(_) => Class::R2,
            Op::Load { mem, .. } | Op::Tex(_, mem) => match mem.regs() {
                1 => Class::R1,
                2 => Class::R2,
                _ => Class::R4,
            },
            Op::Mma(isa::MmaKind::Half) => Class::R2,
            Op::Mma(_) => Class::R4,
            Op::Atom { ty, .. } => Class::of(ty),
            Op::Bar(isa::Bar::Sync | isa::Bar::Arrive | isa::Bar::ClusterArrive | isa::Bar::ClusterWait)
            | Op::Store { .. }
            | Op::Fence(_)
            | Op::WarpSync
            | Op::Trap => Class::None,
            Op::Part { wide, .. } => {
                if wide {
                    Class::R2
                } else {
                    Class::R1
                }
            }
            Op::Pack => match args.iter().map(|&a| self.class(a).regs()).sum::<u8>() {
                2 => Class::R2,
                _ => Class::R4,
            },
            Op::Phi => self.class(args[0]),
            Op::Special(_) | Op::Shfl(_) | Op::Vote(_) | Op::Collect(_) | Op::Bar(_) | Op::LocalAddr(_) => {
                Class::R1
            }
            // These get their class from `push`.
            Op::Const(_)
            | Op::Undef
            | Op::Arg(_)
            | Op::KParam(_)
            | Op::Call { .. }
            | Op::CallPtr { .. }
            | Op::Sys { .. }
            | Op::Launch { .. } => Class::R1,
        }
    }
}

/// The comparison with exchanged operands.
pub fn swapped(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Lt => Cmp::Gt,
        Cmp::Le => Cmp::Ge,
        Cmp::Gt => Cmp::Lt,
        Cmp::Ge => Cmp::Le,
        Cmp::Eq | Cmp::Ne | Cmp::Num | Cmp::Nan => cmp,
    }
}

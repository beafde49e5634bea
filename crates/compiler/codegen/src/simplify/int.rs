//! Rules for integer operations: identities, constants moved outwards, powers of two.

use isa::{BinOp, MemTy, Space, Ty, UnOp};

use super::Site;
use crate::fold;
use crate::ir::{Args, Class, Func, Op, Val};

impl Func {
    pub(super) fn simplify_int(&mut self, at: &Site, op: &mut Op, args: &mut Args) -> Option<Val> {
        let Op::Binary(mut o, ty) = *op else { return None };
        let class = self.class_of(*op, args);
        let commutes = matches!(
            o,
            BinOp::Add
                | BinOp::Mul
                | BinOp::MulHi
                | BinOp::MulWide
                | BinOp::Mul24
                | BinOp::Min
                | BinOp::Max
                | BinOp::And
                | BinOp::Or
                | BinOp::Xor
        );
        if commutes && self.constant(args[0]).is_some() {
            args.swap(0, 1);
        }
        let (a, b) = (self.constant(args[0]), self.constant(args[1]));
        if let (Some(a), Some(b)) = (a, b)
            && let Some(bits) = fold::binary(o, ty, a, b)
        {
            return Some(self.bits(at, class, bits));
        }
        if o == BinOp::Sub && b.is_some() {
            let minus = fold::unary(UnOp::Neg, ty, b?)?;
            args[1] = self.bits(at, class, minus);
            o = BinOp::Add;
            *op = Op::Binary(o, ty);
        }
        match o {
            BinOp::Add => self.simplify_add(at, ty, args),
            BinOp::Sub => self.simplify_sub(at, ty, args),
            BinOp::Mul => self.simplify_mul(at, ty, args),
            BinOp::Shl | BinOp::Shr => self.simplify_shift(at, o, ty, args),
            BinOp::Div | BinOp::Rem => self.divide_by_constant(at, o, ty, args),
            BinOp::And | BinOp::Or | BinOp::Xor => self.simplify_bits(at, o, ty, args),
            BinOp::Min | BinOp::Max => (args[0] == args[1]).then_some(args[0]),
            BinOp::MulHi | BinOp::Mul24 | BinOp::MulWide | BinOp::CopySign => None,
        }
    }

    /// A product with zero, or of two constants, leaves an addition.
    pub(super) fn simplify_mad(&mut self, at: &Site, ty: Ty, args: &Args) -> Option<Val> {
        let (a, b) = (self.constant(args[0]), self.constant(args[1]));
        let product = if a == Some(0) || b == Some(0) { 0 } else { fold::binary(BinOp::Mul, ty, a?, b?)? };
        let product = self.num(at, ty, product);
        Some(self.bin(at, BinOp::Add, ty, args[2], product))
    }

    fn num(&mut self, at: &Site, ty: Ty, bits: u64) -> Val {
        self.bits(at, Class::of(ty), fold::normalize(ty, bits))
    }

    fn bin(&mut self, at: &Site, o: BinOp, ty: Ty, a: Val, b: Val) -> Val {
        self.make(at.block, Op::Binary(o, ty), &[a, b], at.loc)
    }

    /// `v` in the form x + constant, of the same width.
    fn plus_constant(&self, v: Val, ty: Ty) -> Option<(Val, u64)> {
        match self.op(v) {
            Op::Binary(BinOp::Add, t) if t.wide() == ty.wide() && !t.is_float() => {
                Some((self.arg(v, 0), self.constant(self.arg(v, 1))?))
            }
            _ => None,
        }
    }

    fn simplify_add(&mut self, at: &Site, ty: Ty, args: &Args) -> Option<Val> {
        let (a, b) = (args[0], args[1]);
        if let Some(c) = self.constant(b) {
            if c == 0 {
                return Some(a);
            }
            if let Some((x, d)) = self.plus_constant(a, ty) {
                let sum = self.num(at, ty, c.wrapping_add(d));
                return Some(self.bin(at, BinOp::Add, ty, x, sum));
            }
        } else {
            for (p, q, first) in [(a, b, true), (b, a, false)] {
                if let Some((x, c)) = self.plus_constant(p, ty) {
                    // Pointers stay the left operand.
                    let (x, q) = if first { (x, q) } else { (q, x) };
                    let sum = self.bin(at, BinOp::Add, ty, x, q);
                    let c = self.num(at, ty, c);
                    return Some(self.bin(at, BinOp::Add, ty, sum, c));
                }
                if let Op::Unary(UnOp::Neg, t) = self.op(p)
                    && t.wide() == ty.wide()
                    && !t.is_float()
                {
                    let x = self.arg(p, 0);
                    return Some(self.bin(at, BinOp::Sub, ty, q, x));
                }
            }
        }
        if ty.wide() {
            return self.add_to_pointer(at, a, b);
        }
        None
    }

    /// Keeps pointers into 32-bit spaces in the form `ToGeneric(address)`.
    fn add_to_pointer(&mut self, at: &Site, a: Val, b: Val) -> Option<Val> {
        let (p, x) = match (self.op(a), self.op(b)) {
            (Op::ToGeneric(_), _) => (a, b),
            (_, Op::ToGeneric(_)) => (b, a),
            (Op::GlobalAddr(g, o), Op::Const(c)) => {
                let sum = i32::try_from(i64::from(o) + c as i64).ok()?;
                return Some(self.push(at.block, Op::GlobalAddr(g, sum), Class::R2, &[], at.loc));
            }
            _ => return None,
        };
        let Op::ToGeneric(space) = self.op(p) else { return None };
        let inner = self.arg(p, 0);
        let low = self.make(at.block, Op::Part { index: 0, wide: false }, &[x], at.loc);
        let sum = self.bin(at, BinOp::Add, Ty::I32, inner, low);
        Some(self.make(at.block, Op::ToGeneric(space), &[sum], at.loc))
    }

    fn simplify_sub(&mut self, at: &Site, ty: Ty, args: &Args) -> Option<Val> {
        let (a, b) = (args[0], args[1]);
        if a == b {
            return Some(self.num(at, ty, 0));
        }
        if self.constant(a) == Some(0) {
            return Some(self.make(at.block, Op::Unary(UnOp::Neg, ty), &[b], at.loc));
        }
        if let Some((x, c)) = self.plus_constant(b, ty) {
            let diff = self.bin(at, BinOp::Sub, ty, a, x);
            let c = self.num(at, ty, c.wrapping_neg());
            return Some(self.bin(at, BinOp::Add, ty, diff, c));
        }
        if let Some((x, c)) = self.plus_constant(a, ty)
            && self.constant(b).is_none()
        {
            if x == b {
                return Some(self.num(at, ty, c));
            }
            let diff = self.bin(at, BinOp::Sub, ty, x, b);
            let c = self.num(at, ty, c);
            return Some(self.bin(at, BinOp::Add, ty, diff, c));
        }
        // (x + b) − b
        if let Op::Binary(BinOp::Add, t) = self.op(a)
            && t.wide() == ty.wide()
        {
            let (x, y) = (self.arg(a, 0), self.arg(a, 1));
            if y == b {
                return Some(x);
            }
            if x == b {
                return Some(y);
            }
        }
        None
    }

    fn simplify_mul(&mut self, at: &Site, ty: Ty, args: &Args) -> Option<Val> {
        let (a, b) = (args[0], args[1]);
        let Some(c) = self.constant(b) else { return self.widened_factors(at, ty, a, b) };
        if c == 0 {
            return Some(b);
        }
        if c == 1 {
            return Some(a);
        }
        if fold::as_int(ty, c) == -1 {
            return Some(self.make(at.block, Op::Unary(UnOp::Neg, ty), &[a], at.loc));
        }
        if let Some((x, d)) = self.plus_constant(a, ty) {
            let product = self.bin(at, BinOp::Mul, ty, x, b);
            let d = self.num(at, ty, c.wrapping_mul(d));
            return Some(self.bin(at, BinOp::Add, ty, product, d));
        }
        if c.is_power_of_two() {
            let n = self.bits(at, Class::R1, c.trailing_zeros().into());
            return Some(self.bin(at, BinOp::Shl, ty, a, n));
        }
        if let Op::Binary(BinOp::Mul, t) = self.op(a)
            && t.wide() == ty.wide()
            && let Some(d) = self.constant(self.arg(a, 1))
        {
            let x = self.arg(a, 0);
            let product = self.num(at, ty, c.wrapping_mul(d));
            return Some(self.bin(at, BinOp::Mul, ty, x, product));
        }
        self.widened_factors(at, ty, a, b)
    }

    /// A 64-bit product of two extended 32-bit values is one wide multiplication.
    fn widened_factors(&mut self, at: &Site, ty: Ty, a: Val, b: Val) -> Option<Val> {
        if !ty.wide() {
            return None;
        }
        let Op::Cvt { to, from, .. } = self.op(a) else { return None };
        if !to.wide() || to.is_float() || !matches!(from, Ty::I32 | Ty::U32) {
            return None;
        }
        let x = self.arg(a, 0);
        let y = match self.op(b) {
            Op::Cvt { to, from: f, .. } if to.wide() && !to.is_float() && f == from => self.arg(b, 0),
            Op::Const(c) if fold::as_int(from, c & 0xffff_ffff) == fold::as_int(Ty::I64, c) => {
                self.bits(at, Class::R1, c & 0xffff_ffff)
            }
            _ => return None,
        };
        Some(self.bin(at, BinOp::MulWide, from, x, y))
    }

    fn simplify_shift(&mut self, at: &Site, o: BinOp, ty: Ty, args: &mut Args) -> Option<Val> {
        let a = args[0];
        if self.constant(a) == Some(0) {
            return Some(a);
        }
        let n = self.constant(args[1])?;
        let width = if ty.wide() { 64 } else { 32 };
        if n == 0 {
            return Some(a);
        }
        if n >= width && (o == BinOp::Shl || !ty.is_signed()) {
            return Some(self.num(at, ty, 0));
        }
        if let Op::Binary(inner, t) = self.op(a)
            && t.wide() == ty.wide()
            && !t.is_float()
            && let Some(m) = self.constant(self.arg(a, 1))
        {
            let x = self.arg(a, 0);
            if inner == o && (o == BinOp::Shl || t == ty) && m + n < width {
                let sum = self.bits(at, Class::R1, m + n);
                return Some(self.bin(at, o, ty, x, sum));
            }
            if inner == BinOp::Add && o == BinOp::Shl {
                let shifted = self.bin(at, BinOp::Shl, ty, x, args[1]);
                let c = self.num(at, ty, m << n);
                return Some(self.bin(at, BinOp::Add, ty, shifted, c));
            }
            // (x >> n) << n and (x << n) >> n are masks.
            if inner == BinOp::Shr && o == BinOp::Shl && m == n {
                let mask = self.num(at, ty, !0 << n);
                return Some(self.bin(at, BinOp::And, ty, x, mask));
            }
        }
        if o == BinOp::Shr && ty == Ty::I32 && self.nonneg(a) {
            return Some(self.bin(at, BinOp::Shr, Ty::U32, a, args[1]));
        }
        if o == BinOp::Shr && ty == Ty::U32 && self.umax(a) >> n == 0 {
            return Some(self.num(at, ty, 0));
        }
        None
    }

    fn simplify_bits(&mut self, at: &Site, o: BinOp, ty: Ty, args: &Args) -> Option<Val> {
        let (a, b) = (args[0], args[1]);
        if a == b {
            return Some(if o == BinOp::Xor { self.num(at, ty, 0) } else { a });
        }
        let c = self.constant(b)?;
        let ones = fold::normalize(ty, !0);
        match o {
            BinOp::And if c == 0 => return Some(b),
            BinOp::And if c == ones => return Some(a),
            BinOp::Or | BinOp::Xor if c == 0 => return Some(a),
            BinOp::Or if c == ones => return Some(b),
            BinOp::Xor if c == ones => {
                return Some(self.make(at.block, Op::Unary(UnOp::Not, ty), &[a], at.loc));
            }
            _ => {}
        }
        // A low mask that covers the whole range.
        if o == BinOp::And && !ty.wide() && (c + 1).is_power_of_two() && self.umax(a) <= c {
            return Some(a);
        }
        if let Op::Binary(inner, t) = self.op(a)
            && inner == o
            && t.wide() == ty.wide()
            && let Some(d) = self.constant(self.arg(a, 1))
        {
            let x = self.arg(a, 0);
            let both = fold::binary(o, ty, c, d)?;
            let both = self.num(at, ty, both);
            return Some(self.bin(at, o, ty, x, both));
        }
        None
    }

    /// Conversions between integers. To the same width there is nothing to do, narrowing takes a part, and extending a value
    /// that is in range does nothing.
    pub(super) fn simplify_convert(&mut self, at: &Site, to: Ty, from: Ty, a: Val) -> Option<Val> {
        if to == from {
            return Some(a);
        }
        // A float that was widened for memory only: a demoted double.
        if (to, from) == (Ty::F32, Ty::F64)
            && self.kind != isa::FunctionKind::Host
            && matches!(self.op(a), Op::Cvt { from: Ty::F32, .. })
        {
            return Some(self.arg(a, 0));
        }
        if to.is_float() || from.is_float() {
            return None;
        }
        if from.wide() {
            if to.wide() {
                return Some(a);
            }
            let low = self.make(at.block, Op::Part { index: 0, wide: false }, &[a], at.loc);
            return Some(self.make(
                at.block,
                Op::Cvt { to, from: Ty::U32, round: isa::Round::Near },
                &[low],
                at.loc,
            ));
        }
        if to.wide() {
            return None;
        }
        if to.bytes() == 4 {
            return Some(a);
        }
        // Narrowing keeps a value that is known to fit.
        let keeps = match self.op(a) {
            Op::Cvt { to: t, .. } => t == to,
            Op::Load { mem, space, .. } => {
                space != Space::Const
                    && matches!(
                        (mem, to),
                        (MemTy::S8, Ty::I8)
                            | (MemTy::U8, Ty::U8)
                            | (MemTy::S16, Ty::I16)
                            | (MemTy::U16, Ty::U16)
                    )
            }
            _ => false,
        };
        let max = match to {
            Ty::I8 => 0x7f,
            Ty::U8 => 0xff,
            Ty::I16 => 0x7fff,
            _ => 0xffff,
        };
        if keeps || self.umax(a) <= max {
            return Some(a);
        }
        if matches!(to, Ty::U8 | Ty::U16) {
            let mask = self.bits(at, Class::R1, max);
            return Some(self.bin(at, BinOp::And, Ty::U32, a, mask));
        }
        None
    }
}

//! Arithmetic of 64 bits. A value is a pair of vectors: the low words and the high words of four lanes. Where the engine has
//! instructions on 64 bits, the words are dealt to two vectors of two lanes each, and back.

use isa::{BinOp, Cmp, Guard, Operand, Reg, TernOp, Ty, UnOp};

use crate::emit::{Emitter, Options, scratch};
use crate::shuffle::{HIGH_WORDS, LANES_01, LANES_23, LOW_WORDS};

pub(crate) fn unary(op: UnOp, ty: Ty) -> bool {
    match op {
        UnOp::Neg => true,
        UnOp::Abs => ty == Ty::F64,
        UnOp::Not => ty != Ty::F64,
        UnOp::Sqrt | UnOp::Rcp => ty == Ty::F64,
        _ => false,
    }
}

pub(crate) fn binary(op: BinOp, ty: Ty, b: Operand) -> bool {
    if ty == Ty::F64 {
        return matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div);
    }
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::MulWide => true,
        BinOp::Shl | BinOp::Shr => matches!(b, Operand::Imm(_)),
        _ => false,
    }
}

pub(crate) fn ternary(op: TernOp, ty: Ty, b: Operand, options: &Options) -> bool {
    if ty == Ty::F64 {
        return options.fused && (op.signs().is_some() || matches!(op, TernOp::Mad | TernOp::Fma));
    }
    match op {
        TernOp::Lea => matches!(b, Operand::Imm(_)),
        TernOp::Mad => true,
        _ => false,
    }
}

impl Emitter<'_, '_> {
    /// Locals with low and high words of a 64-bit operand.
    pub fn pair(&mut self, ty: Ty, operand: Operand) -> [u32; 2] {
        match operand {
            Operand::Reg(reg) => [0, 1].map(|k| {
                let local = self.vector();
                self.get(Reg(reg.0 + k));
                self.s.local_set(local);
                local
            }),
            Operand::Imm(x) => {
                let value = if ty == Ty::F64 { u64::from(x) << 32 } else { x as i32 as u64 };
                [value as u32, (value >> 32) as u32].map(|word| {
                    let local = self.vector();
                    self.splat(word);
                    self.s.local_set(local);
                    local
                })
            }
            Operand::Param(offset) => [0, 4].map(|k| {
                let local = self.vector();
                self.operand(Operand::Param(offset + k));
                self.s.local_set(local);
                local
            }),
        }
    }

    /// Pushes two lanes of 64 bits: the first two or the last two of a vector.
    fn two_lanes(&mut self, [low, high]: [u32; 2], last: bool) {
        self.s.local_get(low).local_get(high).i8x16_shuffle(if last { LANES_23 } else { LANES_01 });
    }
    /// Two scratch vectors of two lanes each become low and high words in the first two scratch vectors.
    pub fn deal_words(&mut self, [first, last]: [u32; 2]) {
        let high = scratch(7);
        self.s.local_get(first).local_get(last).i8x16_shuffle(HIGH_WORDS).local_set(high);
        self.s.local_get(first).local_get(last).i8x16_shuffle(LOW_WORDS).local_set(scratch(0));
        self.s.local_get(high).local_set(scratch(1));
    }
    /// Adds a pair to a pair. The sum is in the first two scratch vectors.
    fn add_pairs(&mut self, x: [u32; 2], y: [u32; 2]) {
        let (sum, high) = (scratch(6), scratch(7));
        self.s.local_get(x[0]).local_get(y[0]).i32x4_add().local_set(sum);
        self.s.local_get(x[1]).local_get(y[1]).i32x4_add();
        // The carry is −1 as a mask.
        self.s.local_get(sum).local_get(x[0]).i32x4_lt_u().i32x4_sub().local_set(high);
        self.s.local_get(sum).local_set(scratch(0)).local_get(high).local_set(scratch(1));
    }

    /// The 64-bit products of two words, in the first two scratch vectors.
    pub fn mul_wide(&mut self, ty: Ty, a: Operand, b: Operand) {
        let (x, y) = (scratch(2), scratch(3));
        self.operand(a);
        self.s.local_set(x);
        self.operand(b);
        self.s.local_set(y);
        for (last, to) in [(false, 4), (true, 5)] {
            self.s.local_get(x).local_get(y);
            match (last, ty.is_signed()) {
                (false, true) => self.s.i64x2_extmul_low_i32x4_s(),
                (true, true) => self.s.i64x2_extmul_high_i32x4_s(),
                (false, false) => self.s.i64x2_extmul_low_i32x4_u(),
                (true, false) => self.s.i64x2_extmul_high_i32x4_u(),
            };
            self.s.local_set(scratch(to));
        }
        self.deal_words([scratch(4), scratch(5)]);
    }

    /// A 64-bit product of two words plus a pair, in the first two scratch vectors.
    pub fn mad_wide(&mut self, ty: Ty, a: Operand, b: Operand, c: Operand) {
        let c = self.pair(Ty::U64, c);
        self.mul_wide(ty, a, b);
        self.add_pairs([scratch(0), scratch(1)], c);
    }

    pub fn unary_wide(&mut self, op: UnOp, ty: Ty, dst: Reg, a: Operand, guard: Guard) {
        let x = self.pair(ty, a);
        let r = [scratch(0), scratch(1)];
        match (op, ty == Ty::F64) {
            (UnOp::Sqrt | UnOp::Rcp, _) => {
                return self.doubles(dst, guard, x, x, |e, last| {
                    if op == UnOp::Rcp {
                        let one = i128::from(1f64.to_bits());
                        e.s.v128_const(one | one << 64);
                    }
                    e.two_lanes(x, last);
                    if op == UnOp::Rcp {
                        e.s.f64x2_div()
                    } else {
                        e.s.f64x2_sqrt()
                    };
                });
            }
            (UnOp::Neg, true) | (UnOp::Abs, true) => {
                self.s.local_get(x[0]).local_set(r[0]).local_get(x[1]);
                if op == UnOp::Neg {
                    self.splat(1 << 31);
                    self.s.v128_xor();
                } else {
                    self.splat(!(1 << 31));
                    self.s.v128_and();
                }
                self.s.local_set(r[1]);
            }
            (UnOp::Neg, false) => {
                for (last, to) in [(false, 4), (true, 5)] {
                    self.two_lanes(x, last);
                    self.s.i64x2_neg().local_set(scratch(to));
                }
                self.deal_words([scratch(4), scratch(5)]);
            }
            _ => {
                for k in 0..2 {
                    self.s.local_get(x[k]).v128_not().local_set(r[k]);
                }
            }
        }
        self.set_pair(dst, guard, r);
    }

    pub fn binary_wide(&mut self, op: BinOp, ty: Ty, dst: Reg, [a, b]: [Operand; 2], guard: Guard) {
        let x = self.pair(ty, a);
        if let (BinOp::Shl | BinOp::Shr, Operand::Imm(count)) = (op, b) {
            self.shift_wide(op == BinOp::Shl, ty.is_signed(), x, count);
            return self.set_pair(dst, guard, [scratch(0), scratch(1)]);
        }
        let y = self.pair(ty, b);
        if ty == Ty::F64 {
            return self.doubles(dst, guard, x, y, |e, last| {
                e.two_lanes(x, last);
                e.two_lanes(y, last);
                match op {
                    BinOp::Add => e.s.f64x2_add(),
                    BinOp::Sub => e.s.f64x2_sub(),
                    BinOp::Mul => e.s.f64x2_mul(),
                    _ => e.s.f64x2_div(),
                };
            });
        }
        let r = [scratch(0), scratch(1)];
        match op {
            BinOp::Add => self.add_pairs(x, y),
            BinOp::Sub => {
                self.s.local_get(x[1]).local_get(y[1]).i32x4_sub();
                self.s.local_get(x[0]).local_get(y[0]).i32x4_lt_u().i32x4_add().local_set(scratch(7));
                self.s.local_get(x[0]).local_get(y[0]).i32x4_sub().local_set(r[0]);
                self.s.local_get(scratch(7)).local_set(r[1]);
            }
            BinOp::Mul => {
                for (last, to) in [(false, 4), (true, 5)] {
                    self.two_lanes(x, last);
                    self.two_lanes(y, last);
                    self.s.i64x2_mul().local_set(scratch(to));
                }
                self.deal_words([scratch(4), scratch(5)]);
            }
            _ => {
                for k in 0..2 {
                    self.s.local_get(x[k]).local_get(y[k]);
                    match op {
                        BinOp::And => self.s.v128_and(),
                        BinOp::Or => self.s.v128_or(),
                        _ => self.s.v128_xor(),
                    };
                    self.s.local_set(r[k]);
                }
            }
        }
        self.set_pair(dst, guard, r);
    }

    /// Shifts a pair by a constant, into the first two scratch vectors.
    fn shift_wide(&mut self, left: bool, signed: bool, x: [u32; 2], count: u32) {
        let clamped = if signed && !left { count.min(63) } else { count };
        for (last, to) in [(false, 4), (true, 5)] {
            if clamped > 63 {
                self.s.v128_const(0);
            } else {
                self.two_lanes(x, last);
                self.s.i32_const(clamped as i32);
                match (left, signed) {
                    (true, _) => self.s.i64x2_shl(),
                    (false, true) => self.s.i64x2_shr_s(),
                    (false, false) => self.s.i64x2_shr_u(),
                };
            }
            self.s.local_set(scratch(to));
        }
        self.deal_words([scratch(4), scratch(5)]);
    }

    pub fn ternary_wide(&mut self, op: TernOp, ty: Ty, dst: Reg, [a, b, c]: [Operand; 3], guard: Guard) {
        let r = [scratch(0), scratch(1)];
        let x = self.pair(ty, a);
        if ty == Ty::F64 {
            let (y, z) = (self.pair(ty, b), self.pair(ty, c));
            let (product, sum) = op.signs().unwrap_or_default();
            for (negate, high) in [(product, x[1]), (sum, z[1])] {
                if negate {
                    self.s.local_get(high);
                    self.splat(1 << 31);
                    self.s.v128_xor().local_set(high);
                }
            }
            return self.doubles(dst, guard, x, y, |e, last| {
                e.two_lanes(x, last);
                e.two_lanes(y, last);
                e.two_lanes(z, last);
                e.s.f64x2_relaxed_madd();
            });
        }
        if let (TernOp::Lea, Operand::Imm(count)) = (op, b) {
            self.shift_wide(true, false, x, count);
        } else {
            let y = self.pair(ty, b);
            for (last, to) in [(false, 4), (true, 5)] {
                self.two_lanes(x, last);
                self.two_lanes(y, last);
                self.s.i64x2_mul().local_set(scratch(to));
            }
            self.deal_words([scratch(4), scratch(5)]);
        }
        let z = self.pair(ty, c);
        self.add_pairs(r, z);
        self.set_pair(dst, guard, r);
    }

    /// Doubles of four lanes, computed two at a time by `f`. A NaN is that of the first operand that is one, made quiet,
    /// or else the default one.
    fn doubles(
        &mut self,
        dst: Reg,
        guard: Guard,
        x: [u32; 2],
        y: [u32; 2],
        mut f: impl FnMut(&mut Self, bool),
    ) {
        for (last, to) in [(false, 4), (true, 5)] {
            let r = scratch(to);
            f(self, last);
            self.s.local_tee(r).local_get(r).f64x2_ne().v128_any_true();
            self.open_if();
            let quiet = |e: &mut Self, of: [u32; 2], local: u32| {
                let bit = i128::from(1u64 << 51);
                e.two_lanes(of, last);
                e.s.local_set(local).local_get(local).v128_const(bit | bit << 64).v128_or();
            };
            const NAN: u64 = 0xfff8_0000_0000_0000;
            let nan = i128::from(NAN);
            quiet(self, y, scratch(6));
            self.s
                .v128_const(nan | nan << 64)
                .local_get(scratch(6))
                .local_get(scratch(6))
                .f64x2_ne()
                .v128_bitselect();
            self.s.local_set(scratch(3));
            quiet(self, x, scratch(6));
            self.s
                .local_get(scratch(3))
                .local_get(scratch(6))
                .local_get(scratch(6))
                .f64x2_ne()
                .v128_bitselect();
            self.s.local_get(r).local_get(r).local_get(r).f64x2_ne().v128_bitselect().local_set(r);
            self.close();
        }
        self.deal_words([scratch(4), scratch(5)]);
        self.set_pair(dst, guard, [scratch(0), scratch(1)]);
    }

    /// Pushes the lanes in which a comparison of 64-bit values holds.
    pub fn compare_wide(&mut self, cmp: Cmp, ty: Ty, a: Operand, b: Operand) {
        let (x, y) = (self.pair(ty, a), self.pair(ty, b));
        if cmp == Cmp::Num || cmp == Cmp::Nan {
            if ty != Ty::F64 {
                self.s.v128_const(if cmp == Cmp::Num { -1 } else { 0 });
                return;
            }
            for (last, to) in [(false, 4), (true, 5)] {
                for of in [x, y] {
                    self.two_lanes(of, last);
                    self.s.local_set(scratch(6)).local_get(scratch(6)).local_get(scratch(6)).f64x2_ne();
                }
                self.s.v128_or().local_set(scratch(to));
            }
        } else {
            for (last, to) in [(false, 4), (true, 5)] {
                // `>` and `≥` of unsigned values need the sign bits exchanged, since there are only signed comparisons.
                let unsigned = ty == Ty::U64 && !matches!(cmp, Cmp::Eq | Cmp::Ne);
                for of in [x, y] {
                    self.two_lanes(of, last);
                    if unsigned {
                        let sign = i128::from(1u64 << 63);
                        self.s.v128_const(sign | sign << 64).v128_xor();
                    }
                }
                match (cmp, ty == Ty::F64) {
                    (Cmp::Eq, true) => self.s.f64x2_eq(),
                    (Cmp::Ne, true) => self.s.f64x2_ne(),
                    (Cmp::Lt, true) => self.s.f64x2_lt(),
                    (Cmp::Le, true) => self.s.f64x2_le(),
                    (Cmp::Gt, true) => self.s.f64x2_gt(),
                    (_, true) => self.s.f64x2_ge(),
                    (Cmp::Eq, false) => self.s.i64x2_eq(),
                    (Cmp::Ne, false) => self.s.i64x2_ne(),
                    (Cmp::Lt, false) => self.s.i64x2_lt_s(),
                    (Cmp::Le, false) => self.s.i64x2_le_s(),
                    (Cmp::Gt, false) => self.s.i64x2_gt_s(),
                    (_, false) => self.s.i64x2_ge_s(),
                };
                self.s.local_set(scratch(to));
            }
        }
        self.s.local_get(scratch(4)).local_get(scratch(5)).i8x16_shuffle(LOW_WORDS);
        if cmp == Cmp::Num {
            self.s.v128_not();
        }
    }
}

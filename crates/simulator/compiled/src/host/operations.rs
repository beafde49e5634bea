//! Arithmetic, comparisons and conversions.

use std::mem::offset_of;

use isa::{BinOp, Cmp, Inst, InstKind, MathFn, Operand, Reg, TernOp, Ty, UnOp};
use wasm_encoder::MemArg;

use super::{DOUBLE, FIRST, RANDOM, Rand, WORD, Writer};
use crate::emit::at;

impl Writer<'_, '_> {
    pub(super) fn one(&mut self, inst: &Inst) {
        match inst.kind {
            InstKind::Mov { ty, dst, src } => {
                self.value(ty, src);
                self.set(ty, dst);
            }
            InstKind::Select { ty, dst, a, b, pred } => {
                self.value(ty, a);
                self.value(ty, b);
                self.guard(pred);
                self.s.select();
                self.set(ty, dst);
            }
            InstKind::PLogic { op, dst, a, b } => {
                self.guard(a);
                self.guard(b);
                match op {
                    isa::PredOp::And => self.s.i32_and(),
                    isa::PredOp::Or => self.s.i32_or(),
                    isa::PredOp::Xor => self.s.i32_xor(),
                };
                self.s.local_set(FIRST + u32::from(dst.0));
            }
            InstKind::SetP { cmp, ty, dst, a, b, and } => {
                self.compare(cmp, ty, a, b);
                if !and.is_always() {
                    self.guard(and);
                    self.s.i32_and();
                }
                self.s.local_set(FIRST + u32::from(dst.0));
            }
            InstKind::Unary { op, ty, dst, a } => self.unary(op, ty, dst, a),
            InstKind::Math { f: MathFn::Sqrt, ty, dst, a, .. } => self.unary(UnOp::Sqrt, ty, dst, a),
            InstKind::Math { f, ty, dst, a, b } => {
                self.s.i32_const(((f as u32) << 1 | u32::from(ty.wide())) as i32);
                for (operand, wide) in [(a, ty.wide()), (b, ty.wide() && !f.takes_integer())] {
                    if wide {
                        self.long(ty, operand);
                    } else {
                        self.word(operand);
                        self.s.i64_extend_i32_u();
                    }
                }
                self.s.call(0);
                if !ty.wide() {
                    self.s.i32_wrap_i64();
                }
                self.set(ty, dst);
            }
            InstKind::Binary { op, ty, dst, a, b } if ty.is_float() => {
                self.float(ty, a);
                self.float(ty, b);
                match (op, ty == Ty::F64) {
                    (BinOp::Add, true) => self.s.f64_add(),
                    (BinOp::Sub, true) => self.s.f64_sub(),
                    (BinOp::Mul, true) => self.s.f64_mul(),
                    (_, true) => self.s.f64_div(),
                    (BinOp::Add, false) => self.s.f32_add(),
                    (BinOp::Sub, false) => self.s.f32_sub(),
                    (BinOp::Mul, false) => self.s.f32_mul(),
                    (_, false) => self.s.f32_div(),
                };
                self.set_float(ty, dst);
            }
            InstKind::Binary { op, ty, dst, a, b } => self.binary(op, ty, dst, a, b),
            InstKind::Ternary { op, ty, dst, a, b, c } => self.ternary(op, ty, dst, [a, b, c]),
            InstKind::Cvt { to, from, dst, a, .. } => self.convert(to, from, dst, a),
            InstKind::Ld { space, ty, dst, addr, .. } => self.load(space, ty, dst, addr),
            InstKind::St { space, ty, addr, src, .. } => self.store(space, ty, addr, src),
            InstKind::Sys { dst: Some(dst), .. } => self.rand(dst),
            _ => unreachable!("only what can be translated is in a block"),
        }
    }

    /// The next number of [`super::Rand`].
    fn rand(&mut self, dst: Reg) {
        let [front, rear] = [offset_of!(Rand, front), offset_of!(Rand, rear)].map(|offset| at(offset as u64));
        self.element(front);
        for index in [front, rear] {
            self.element(index);
            self.s.i32_load(at(0));
        }
        self.s.i32_add().local_tee(WORD).i32_store(at(0));
        for index in [front, rear] {
            self.s.local_get(RANDOM).i32_const(0);
            self.s.local_get(RANDOM).i32_load(index).i32_const(1).i32_add();
            self.s.local_get(RANDOM).i32_load(index).i32_const(30).i32_eq();
            self.s.select().i32_store(index);
        }
        self.s.local_get(WORD).i32_const(1).i32_shr_u();
        self.set_word(dst);
    }

    /// Pushes the place of the word of `rand` that an index tells.
    fn element(&mut self, index: MemArg) {
        self.s.local_get(RANDOM);
        self.s.local_get(RANDOM).i32_load(index).i32_const(2).i32_shl();
        if self.wide {
            self.s.i64_extend_i32_u().i64_add()
        } else {
            self.s.i32_add()
        };
    }

    pub(super) fn unary(&mut self, op: UnOp, ty: Ty, dst: Reg, a: Operand) {
        let wide = ty.wide();
        if let UnOp::Sqrt | UnOp::Floor | UnOp::Ceil | UnOp::Trunc = op {
            self.float(ty, a);
            match (op, wide) {
                (UnOp::Sqrt, true) => self.s.f64_sqrt(),
                (UnOp::Sqrt, false) => self.s.f32_sqrt(),
                (UnOp::Floor, true) => self.s.f64_floor(),
                (UnOp::Floor, false) => self.s.f32_floor(),
                (UnOp::Ceil, true) => self.s.f64_ceil(),
                (UnOp::Ceil, false) => self.s.f32_ceil(),
                (_, true) => self.s.f64_trunc(),
                (_, false) => self.s.f32_trunc(),
            };
            return self.set_float(ty, dst);
        }
        if op == UnOp::Neg && !ty.is_float() {
            self.zero(wide);
            self.value(ty, a);
            if wide {
                self.s.i64_sub()
            } else {
                self.s.i32_sub()
            };
            return self.set(ty, dst);
        }
        self.value(ty, a);
        match (op, wide) {
            (UnOp::Neg, true) => self.s.i64_const(i64::MIN).i64_xor(),
            (UnOp::Neg, false) => self.s.i32_const(i32::MIN).i32_xor(),
            (UnOp::Abs, true) => self.s.i64_const(i64::MAX).i64_and(),
            (UnOp::Abs, false) => self.s.i32_const(i32::MAX).i32_and(),
            (_, true) => self.s.i64_const(-1).i64_xor(),
            (_, false) => self.s.i32_const(-1).i32_xor(),
        };
        self.set(ty, dst);
    }

    pub(super) fn binary(&mut self, op: BinOp, ty: Ty, dst: Reg, a: Operand, b: Operand) {
        let signed = ty.is_signed();
        match op {
            BinOp::MulWide | BinOp::MulHi => {
                self.product(signed, [a, b]);
                if op == BinOp::MulWide {
                    return self.set_long(dst);
                }
                self.s.i64_const(32).i64_shr_u().i32_wrap_i64();
                return self.set_word(dst);
            }
            BinOp::Shl | BinOp::Shr => {
                self.shift(op, ty, a, b);
                return self.set(ty, dst);
            }
            BinOp::Min | BinOp::Max => {
                for operand in [a, b, a, b] {
                    self.word(operand);
                }
                match (op, signed) {
                    (BinOp::Min, true) => self.s.i32_lt_s(),
                    (BinOp::Min, false) => self.s.i32_lt_u(),
                    (_, true) => self.s.i32_gt_s(),
                    (_, false) => self.s.i32_gt_u(),
                };
                self.s.select();
                return self.set_word(dst);
            }
            BinOp::Div | BinOp::Rem => {
                // Division by zero and of the smallest number by −1 trap in WebAssembly.
                self.word(b);
                self.s.i32_eqz();
                if signed {
                    self.word(a);
                    self.s.i32_const(i32::MIN).i32_eq();
                    self.word(b);
                    self.s.i32_const(-1).i32_eq().i32_and().i32_or();
                }
                self.leave_if();
            }
            _ => {}
        }
        self.value(ty, a);
        self.value(ty, b);
        match (op, ty.wide()) {
            (BinOp::Add, true) => self.s.i64_add(),
            (BinOp::Sub, true) => self.s.i64_sub(),
            (BinOp::Mul, true) => self.s.i64_mul(),
            (BinOp::And, true) => self.s.i64_and(),
            (BinOp::Or, true) => self.s.i64_or(),
            (_, true) => self.s.i64_xor(),
            (BinOp::Add, false) => self.s.i32_add(),
            (BinOp::Sub, false) => self.s.i32_sub(),
            (BinOp::Mul, false) => self.s.i32_mul(),
            (BinOp::And, false) => self.s.i32_and(),
            (BinOp::Or, false) => self.s.i32_or(),
            (BinOp::Div, false) if signed => self.s.i32_div_s(),
            (BinOp::Div, false) => self.s.i32_div_u(),
            (BinOp::Rem, false) if signed => self.s.i32_rem_s(),
            (BinOp::Rem, false) => self.s.i32_rem_u(),
            (_, false) => self.s.i32_xor(),
        };
        self.set(ty, dst);
    }

    /// Pushes a zero.
    fn zero(&mut self, wide: bool) {
        if wide {
            self.s.i64_const(0)
        } else {
            self.s.i32_const(0)
        };
    }

    /// Adds the two integers on the stack.
    fn add(&mut self, wide: bool) {
        if wide {
            self.s.i64_add()
        } else {
            self.s.i32_add()
        };
    }

    /// Pushes the product of two words as 64 bits.
    fn product(&mut self, signed: bool, operands: [Operand; 2]) {
        for operand in operands {
            self.word(operand);
            if signed {
                self.s.i64_extend_i32_s()
            } else {
                self.s.i64_extend_i32_u()
            };
        }
        self.s.i64_mul();
    }

    /// Pushes an integer, shifted by a constant.
    fn shift(&mut self, op: BinOp, ty: Ty, a: Operand, count: Operand) {
        let Operand::Imm(count) = count else { unreachable!("only constant counts are translated") };
        let bits = 8 * ty.bytes();
        self.value(ty, a);
        let arithmetic = op == BinOp::Shr && ty.is_signed();
        if count >= bits && !arithmetic {
            self.s.drop();
            return self.zero(ty.wide());
        }
        let count = count.min(bits - 1);
        if ty.wide() {
            self.s.i64_const(count.into());
            match (op, arithmetic) {
                (BinOp::Shl, _) => self.s.i64_shl(),
                (_, true) => self.s.i64_shr_s(),
                (_, false) => self.s.i64_shr_u(),
            };
        } else {
            self.s.i32_const(count as i32);
            match (op, arithmetic) {
                (BinOp::Shl, _) => self.s.i32_shl(),
                (_, true) => self.s.i32_shr_s(),
                (_, false) => self.s.i32_shr_u(),
            };
        }
    }

    pub(super) fn ternary(&mut self, op: TernOp, ty: Ty, dst: Reg, [a, b, c]: [Operand; 3]) {
        if op == TernOp::MadWide {
            self.product(ty.is_signed(), [a, b]);
            self.long(Ty::U64, c);
            self.s.i64_add();
            return self.set_long(dst);
        }
        let wide = ty.wide();
        match op {
            TernOp::Lea => self.shift(BinOp::Shl, ty, a, b),
            TernOp::Add3 => {
                self.value(ty, a);
                self.value(ty, b);
                self.add(wide);
            }
            _ => {
                self.value(ty, a);
                self.value(ty, b);
                if wide {
                    self.s.i64_mul()
                } else {
                    self.s.i32_mul()
                };
            }
        }
        self.value(ty, c);
        self.add(wide);
        self.set(ty, dst);
    }

    pub(super) fn convert(&mut self, to: Ty, from: Ty, dst: Reg, a: Operand) {
        match (to, from) {
            (Ty::F64, Ty::F32) => {
                self.float(from, a);
                self.s.f64_promote_f32();
                return self.set_float(to, dst);
            }
            (Ty::F32, Ty::F64) => {
                self.float(from, a);
                self.s.f32_demote_f64();
                return self.set_float(to, dst);
            }
            (_, Ty::F32 | Ty::F64) => self.truncate(to, from, a),
            (Ty::F32 | Ty::F64, _) => {
                self.value(from, a);
                match (to, from) {
                    (Ty::F32, Ty::I32) => self.s.f32_convert_i32_s(),
                    (Ty::F32, Ty::U32) => self.s.f32_convert_i32_u(),
                    (Ty::F32, Ty::I64) => self.s.f32_convert_i64_s(),
                    (Ty::F32, _) => self.s.f32_convert_i64_u(),
                    (_, Ty::I32) => self.s.f64_convert_i32_s(),
                    (_, Ty::U32) => self.s.f64_convert_i32_u(),
                    (_, Ty::I64) => self.s.f64_convert_i64_s(),
                    _ => self.s.f64_convert_i64_u(),
                };
                if to == Ty::F32 {
                    self.s.i32_reinterpret_f32()
                } else {
                    self.s.i64_reinterpret_f64()
                };
            }
            (Ty::I64 | Ty::U64, _) => {
                self.word(a);
                if from == Ty::I32 {
                    self.s.i64_extend_i32_s()
                } else {
                    self.s.i64_extend_i32_u()
                };
            }
            _ => {
                self.long(from, a);
                self.s.i32_wrap_i64();
            }
        }
        self.set(to, dst);
    }

    /// Pushes a float as an integer. Leaves if its magnitude is too large for a signed one, or it is negative and the integer unsigned.
    fn truncate(&mut self, to: Ty, from: Ty, a: Operand) {
        let limit = if to.wide() { 63 } else { 31 };
        self.float(from, a);
        if from == Ty::F32 {
            self.s.f64_promote_f32();
        }
        self.s.local_tee(DOUBLE);
        if to.is_signed() {
            self.s.f64_abs();
        }
        self.s.f64_const(2_f64.powi(limit).into()).f64_lt();
        if !to.is_signed() {
            self.s.local_get(DOUBLE).f64_const(0.0.into()).f64_ge().i32_and();
        }
        self.s.i32_eqz();
        self.leave_if();
        self.s.local_get(DOUBLE);
        if to.wide() {
            self.s.i64_trunc_f64_s()
        } else {
            self.s.i32_trunc_f64_s()
        };
    }

    /// Pushes whether a comparison holds.
    pub(super) fn compare(&mut self, cmp: Cmp, ty: Ty, a: Operand, b: Operand) {
        if ty.is_float() {
            let double = ty == Ty::F64;
            if let Cmp::Num | Cmp::Nan = cmp {
                for operand in [a, b] {
                    self.float(ty, operand);
                    self.float(ty, operand);
                    if double {
                        self.s.f64_ne()
                    } else {
                        self.s.f32_ne()
                    };
                }
                self.s.i32_or();
                if cmp == Cmp::Num {
                    self.s.i32_eqz();
                }
                return;
            }
            self.float(ty, a);
            self.float(ty, b);
            match (cmp, double) {
                (Cmp::Eq, true) => self.s.f64_eq(),
                (Cmp::Ne, true) => self.s.f64_ne(),
                (Cmp::Lt, true) => self.s.f64_lt(),
                (Cmp::Le, true) => self.s.f64_le(),
                (Cmp::Gt, true) => self.s.f64_gt(),
                (_, true) => self.s.f64_ge(),
                (Cmp::Eq, false) => self.s.f32_eq(),
                (Cmp::Ne, false) => self.s.f32_ne(),
                (Cmp::Lt, false) => self.s.f32_lt(),
                (Cmp::Le, false) => self.s.f32_le(),
                (Cmp::Gt, false) => self.s.f32_gt(),
                (_, false) => self.s.f32_ge(),
            };
            return;
        }
        self.value(ty, a);
        self.value(ty, b);
        match (cmp, ty.wide(), ty.is_signed()) {
            (Cmp::Eq, true, _) => self.s.i64_eq(),
            (Cmp::Ne, true, _) => self.s.i64_ne(),
            (Cmp::Lt, true, true) => self.s.i64_lt_s(),
            (Cmp::Lt, true, false) => self.s.i64_lt_u(),
            (Cmp::Le, true, true) => self.s.i64_le_s(),
            (Cmp::Le, true, false) => self.s.i64_le_u(),
            (Cmp::Gt, true, true) => self.s.i64_gt_s(),
            (Cmp::Gt, true, false) => self.s.i64_gt_u(),
            (Cmp::Ge, true, true) => self.s.i64_ge_s(),
            (Cmp::Ge, true, false) => self.s.i64_ge_u(),
            (Cmp::Eq, false, _) => self.s.i32_eq(),
            (Cmp::Ne, false, _) => self.s.i32_ne(),
            (Cmp::Lt, false, true) => self.s.i32_lt_s(),
            (Cmp::Lt, false, false) => self.s.i32_lt_u(),
            (Cmp::Le, false, true) => self.s.i32_le_s(),
            (Cmp::Le, false, false) => self.s.i32_le_u(),
            (Cmp::Gt, false, true) => self.s.i32_gt_s(),
            (Cmp::Gt, false, false) => self.s.i32_gt_u(),
            (Cmp::Ge, false, true) => self.s.i32_ge_s(),
            (Cmp::Ge, false, false) => self.s.i32_ge_u(),
            (Cmp::Num | Cmp::Nan, ..) => self.s.drop().drop().i32_const((cmp == Cmp::Num).into()),
        };
    }
}

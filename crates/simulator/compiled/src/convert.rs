//! Conversions between numeric types.

use isa::{Guard, Operand, Reg, Round, Ty};

use crate::emit::{Emitter, scratch};

pub(crate) fn can(to: Ty, from: Ty, round: Round) -> bool {
    let small = |ty: Ty| !ty.is_float() && !ty.wide();
    match (to, from) {
        _ if small(to) && small(from) => true,
        (Ty::I64 | Ty::U64, _) if small(from) => true,
        (_, Ty::I64 | Ty::U64) if small(to) => true,
        (Ty::I64 | Ty::U64, Ty::I64 | Ty::U64) => true,
        (Ty::F32, Ty::I32 | Ty::U32) => round == Round::Near,
        (Ty::I32 | Ty::U32, Ty::F32) => round == Round::Zero,
        _ => false,
    }
}

impl Emitter<'_, '_> {
    pub fn convert(&mut self, (to, from, _): (Ty, Ty, Round), dst: Reg, a: Operand, guard: Guard) {
        if from.wide() {
            let [low, high] = self.pair(from, a);
            if to.wide() {
                return self.set_pair(dst, guard, [low, high]);
            }
            self.s.local_get(low);
            self.extend(to);
            return self.set(dst, guard, false);
        }
        if to.is_float() || from.is_float() {
            if from.is_float() {
                self.operand_float(a)
            } else {
                self.operand(a)
            }
            match (to, from) {
                (Ty::F32, Ty::I32) => self.s.f32x4_convert_i32x4_s(),
                (Ty::F32, _) => self.s.f32x4_convert_i32x4_u(),
                (Ty::I32, _) => self.s.i32x4_trunc_sat_f32x4_s(),
                _ => self.s.i32x4_trunc_sat_f32x4_u(),
            };
            return self.set(dst, guard, false);
        }
        self.operand(a);
        self.extend(from);
        if to.wide() {
            let (low, high) = (scratch(0), scratch(1));
            self.s.local_set(low);
            if from.is_signed() {
                self.s.local_get(low).i32_const(31).i32x4_shr_s();
            } else {
                self.s.v128_const(0);
            }
            self.s.local_set(high);
            return self.set_pair(dst, guard, [low, high]);
        }
        self.extend(to);
        self.set(dst, guard, false);
    }

    /// Extends the integers of a type on the stack to 32 bits.
    fn extend(&mut self, ty: Ty) {
        let unused = 32 - 8 * ty.bytes() as i32;
        if ty.wide() || unused == 0 {
            return;
        }
        self.s.i32_const(unused).i32x4_shl().i32_const(unused);
        if ty.is_signed() {
            self.s.i32x4_shr_s()
        } else {
            self.s.i32x4_shr_u()
        };
    }
}

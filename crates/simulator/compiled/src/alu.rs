//! Arithmetic of 32 bits, predicates and special registers. Results are the same bits as those of `lane_ops`.

use isa::{BinOp, Cmp, Inst, InstKind, Operand, PredOp, Reg, Special, TernOp, Ty, UnOp};

use crate::Uniform;
use crate::emit::{Emitter, LANE, MAX_PREDS, Options, at, field, scratch};
use crate::shuffle::{LOWER_HALVES, UPPER_HALVES};
use crate::{alu64, convert};

const SIGN: u32 = 1 << 31;

/// Whether an instruction is arithmetic that can be translated.
pub(crate) fn can(inst: &Inst, options: &Options) -> bool {
    let float = |ty: Ty| match ty {
        Ty::F32 => options.ieee,
        Ty::F64 => true,
        Ty::F16 | Ty::BF16 => false,
        _ => true,
    };
    let word = |ty: Ty| !ty.wide();
    match inst.kind {
        InstKind::Mov { .. } | InstKind::Select { .. } => true,
        InstKind::PLogic { dst, .. } => u32::from(dst.0) < MAX_PREDS,
        InstKind::SetP { ty, dst, .. } => u32::from(dst.0) < MAX_PREDS && float(ty),
        InstKind::Unary { op, ty, .. } if word(ty) => float(ty) && unary(op, ty),
        InstKind::Unary { op, ty, .. } => alu64::unary(op, ty),
        InstKind::Binary { op, ty, .. } if word(ty) => float(ty) && binary(op, ty),
        InstKind::Binary { op, ty, b, .. } => alu64::binary(op, ty, b),
        InstKind::Ternary { op, ty, .. } if word(ty) => float(ty) && ternary(op, ty),
        InstKind::Ternary { op, ty, b, .. } => alu64::ternary(op, ty, b, options),
        InstKind::Cvt { to, from, round, .. } => float(to) && float(from) && convert::can(to, from, round),
        InstKind::Special { what, .. } => matches!(
            what,
            Special::Tid(_)
                | Special::LaneId
                | Special::NTid(_)
                | Special::CtaId(_)
                | Special::NCtaId(_)
                | Special::WarpId
                | Special::WarpSize
                | Special::Stack
                | Special::CtaInCluster
                | Special::Descriptor
        ),
        InstKind::GlobalAddr { global, .. } => options.globals.len() > global.0 as usize,
        _ => false,
    }
}

fn unary(op: UnOp, ty: Ty) -> bool {
    match op {
        UnOp::Neg | UnOp::Abs => true,
        UnOp::Not | UnOp::Popc | UnOp::Clz => !ty.is_float(),
        UnOp::Rcp | UnOp::Rsqrt | UnOp::Sqrt | UnOp::Floor | UnOp::Ceil | UnOp::Trunc | UnOp::Rint => {
            ty == Ty::F32
        }
        UnOp::Brev | UnOp::Sin | UnOp::Cos | UnOp::Ex2 | UnOp::Lg2 => false,
    }
}

fn binary(op: BinOp, ty: Ty) -> bool {
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Min | BinOp::Max => true,
        BinOp::CopySign | BinOp::Div => ty == Ty::F32,
        BinOp::Rem => false,
        _ => !ty.is_float(),
    }
}

fn ternary(op: TernOp, ty: Ty) -> bool {
    match op {
        TernOp::Mad | TernOp::MadWide => true,
        TernOp::Fma | TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub => ty == Ty::F32,
        TernOp::Mad24 | TernOp::Lea | TernOp::Add3 | TernOp::Sad | TernOp::FunnelL | TernOp::FunnelR => true,
        TernOp::Prmt | TernOp::Bfe | TernOp::Dp4a => false,
    }
}

impl Emitter<'_, '_> {
    /// An instruction that [`can`] be translated.
    pub fn compute(&mut self, inst: &Inst) {
        let guard = inst.guard;
        match inst.kind {
            InstKind::Mov { ty, dst, src } if ty.wide() => {
                let [low, high] = self.pair(ty, src);
                self.set_pair(dst, guard, [low, high]);
            }
            InstKind::Mov { dst, src, .. } => {
                self.operand(src);
                self.set(dst, guard, false);
            }
            InstKind::Select { ty, dst, a, b, pred } => {
                if ty.wide() {
                    let (a, b) = (self.pair(ty, a), self.pair(ty, b));
                    let r = [scratch(0), scratch(1)];
                    for k in 0..2 {
                        self.s.local_get(a[k]).local_get(b[k]);
                        self.guard(pred);
                        self.s.v128_bitselect().local_set(r[k]);
                    }
                    return self.set_pair(dst, guard, r);
                }
                self.operand(a);
                self.operand(b);
                self.guard(pred);
                self.s.v128_bitselect();
                self.set(dst, guard, false);
            }
            InstKind::PLogic { op, dst, a, b } => {
                self.guard(a);
                self.guard(b);
                match op {
                    PredOp::And => self.s.v128_and(),
                    PredOp::Or => self.s.v128_or(),
                    PredOp::Xor => self.s.v128_xor(),
                };
                self.set_pred(dst, guard);
            }
            InstKind::SetP { cmp, ty, dst, a, b, and } => {
                if ty.wide() {
                    self.compare_wide(cmp, ty, a, b)
                } else {
                    self.compare(cmp, ty, a, b)
                }
                if !and.is_always() {
                    self.guard(and);
                    self.s.v128_and();
                }
                self.set_pred(dst, guard);
            }
            InstKind::Unary { op, ty, dst, a } if ty.wide() => self.unary_wide(op, ty, dst, a, guard),
            InstKind::Unary { op, ty, dst, a } => {
                let any_nan = self.unary(op, ty, a);
                self.set(dst, guard, any_nan);
            }
            InstKind::Binary { op: BinOp::MulWide, ty, dst, a, b } => {
                self.mul_wide(ty, a, b);
                self.set_pair(dst, guard, [scratch(0), scratch(1)]);
            }
            InstKind::Binary { op, ty, dst, a, b } if ty.wide() => {
                self.binary_wide(op, ty, dst, [a, b], guard)
            }
            InstKind::Binary { op, ty, dst, a, b } => {
                let any_nan = self.binary(op, ty, a, b);
                self.set(dst, guard, any_nan);
            }
            InstKind::Ternary { op: TernOp::MadWide, ty, dst, a, b, c } => {
                self.mad_wide(ty, a, b, c);
                self.set_pair(dst, guard, [scratch(0), scratch(1)]);
            }
            InstKind::Ternary { op, ty, dst, a, b, c } if ty.wide() => {
                self.ternary_wide(op, ty, dst, [a, b, c], guard);
            }
            InstKind::Ternary { op, ty, dst, a, b, c } => {
                let any_nan = self.ternary(op, ty, [a, b, c]);
                self.set(dst, guard, any_nan);
            }
            InstKind::Cvt { to, from, round, dst, a } => self.convert((to, from, round), dst, a, guard),
            InstKind::Special { dst, what } => self.special(dst, what, guard),
            InstKind::GlobalAddr { dst, global, offset } => {
                let address = self.options.globals[global.0 as usize].wrapping_add(offset as i64 as u64);
                self.splat(address as u32);
                self.s.local_set(scratch(0));
                self.splat((address >> 32) as u32);
                self.s.local_set(scratch(1));
                self.set_pair(dst, guard, [scratch(0), scratch(1)]);
            }
            _ => unreachable!("only what can be translated is in a group"),
        }
    }

    /// Sets a register pair.
    pub fn set_pair(&mut self, dst: Reg, guard: isa::Guard, [low, high]: [u32; 2]) {
        self.s.local_get(low);
        self.set(dst, guard, false);
        self.s.local_get(high);
        self.set(Reg(dst.0 + 1), guard, false);
    }

    fn special(&mut self, dst: Reg, what: Special, guard: isa::Guard) {
        match what {
            Special::Tid(axis) => {
                self.pointer_field(field!(thread_indices));
                self.s.local_get(LANE).i32_const(2).i32_shl();
                self.widen();
                self.pointer_add();
                self.s.v128_load(at(128 * u64::from(axis)));
            }
            Special::LaneId => {
                self.s.local_get(LANE).i32x4_splat();
                self.s.v128_const(1 << 32 | 2 << 64 | 3 << 96).i32x4_add();
            }
            Special::NTid(axis) => self.uniform(Uniform::NTid(axis)),
            Special::CtaId(axis) => self.uniform(Uniform::CtaId(axis)),
            Special::NCtaId(axis) => self.uniform(Uniform::NCtaId(axis)),
            Special::WarpId => self.uniform(Uniform::WarpId),
            Special::WarpSize => self.splat(32),
            Special::Descriptor => {
                self.splat(0);
                self.s.local_set(scratch(0));
                return self.set_pair(dst, guard, [scratch(0), scratch(0)]);
            }
            _ => self.splat(0),
        }
        self.set(dst, guard, false);
    }

    /// Pushes a result. Whether its NaNs may have any bits.
    fn unary(&mut self, op: UnOp, ty: Ty, a: Operand) -> bool {
        if ty == Ty::F32 && !matches!(op, UnOp::Neg | UnOp::Abs) {
            self.operand_float(a);
            match op {
                UnOp::Rcp => {
                    self.s.local_set(scratch(0));
                    self.splat(1f32.to_bits());
                    self.s.local_get(scratch(0)).f32x4_div()
                }
                UnOp::Sqrt => self.s.f32x4_sqrt(),
                UnOp::Floor => self.s.f32x4_floor(),
                UnOp::Ceil => self.s.f32x4_ceil(),
                UnOp::Trunc => self.s.f32x4_trunc(),
                UnOp::Rint => self.s.f32x4_nearest(),
                _ => return self.rsqrt(),
            };
            return true;
        }
        self.operand(a);
        match (op, ty.is_float()) {
            (UnOp::Neg, true) => {
                self.splat(SIGN);
                self.s.v128_xor()
            }
            (UnOp::Abs, true) => {
                self.splat(!SIGN);
                self.s.v128_and()
            }
            (UnOp::Neg, _) => self.s.i32x4_neg(),
            (UnOp::Abs, _) if ty.is_signed() => self.s.i32x4_abs(),
            (UnOp::Abs, _) => return false,
            (UnOp::Not, _) => self.s.v128_not(),
            (UnOp::Popc, _) => {
                self.s.i8x16_popcnt().i16x8_extadd_pairwise_i8x16_u().i32x4_extadd_pairwise_i16x8_u()
            }
            _ => {
                self.s.local_set(scratch(0)).local_get(scratch(0));
                for lane in 0..4 {
                    self.s.local_get(scratch(0)).i32x4_extract_lane(lane).i32_clz().i32x4_replace_lane(lane);
                }
                return false;
            }
        };
        false
    }

    /// 1 / √a of the float on the stack, rounded once.
    fn rsqrt(&mut self) -> bool {
        let one = i128::from(1f64.to_bits());
        self.s.local_set(scratch(0));
        for (half, to) in [(scratch(0), 1), (scratch(0), 2)] {
            self.s.v128_const(one | one << 64).local_get(half);
            if to == 2 {
                self.s.local_get(half).i8x16_shuffle(UPPER_HALVES);
            }
            self.s.f64x2_promote_low_f32x4().f64x2_sqrt().f64x2_div().f32x4_demote_f64x2_zero();
            self.s.local_set(scratch(to));
        }
        self.s.local_get(scratch(1)).local_get(scratch(2)).i8x16_shuffle(LOWER_HALVES);
        true
    }

    /// Pushes a result. Whether its NaNs may have any bits.
    fn binary(&mut self, op: BinOp, ty: Ty, a: Operand, b: Operand) -> bool {
        if ty == Ty::F32 && op != BinOp::CopySign {
            self.operand_float(a);
            self.operand_float(b);
            match op {
                BinOp::Add => self.s.f32x4_add(),
                BinOp::Sub => self.s.f32x4_sub(),
                BinOp::Mul => self.s.f32x4_mul(),
                BinOp::Div => self.s.f32x4_div(),
                _ => {
                    self.extreme(op == BinOp::Min);
                    return true;
                }
            };
            return true;
        }
        if matches!(op, BinOp::Shl | BinOp::Shr) {
            self.operand(a);
            self.shift(op == BinOp::Shl, ty.is_signed(), b);
            return false;
        }
        self.operand(a);
        self.operand(b);
        let signed = ty.is_signed();
        match op {
            BinOp::Add => self.s.i32x4_add(),
            BinOp::Sub => self.s.i32x4_sub(),
            BinOp::Mul => self.s.i32x4_mul(),
            BinOp::Min if signed => self.s.i32x4_min_s(),
            BinOp::Min => self.s.i32x4_min_u(),
            BinOp::Max if signed => self.s.i32x4_max_s(),
            BinOp::Max => self.s.i32x4_max_u(),
            BinOp::And => self.s.v128_and(),
            BinOp::Or => self.s.v128_or(),
            BinOp::Xor => self.s.v128_xor(),
            BinOp::Mul24 => {
                self.s.local_set(scratch(1));
                self.low24(signed);
                self.s.local_set(scratch(0)).local_get(scratch(1));
                self.low24(signed);
                self.s.local_get(scratch(0)).i32x4_mul()
            }
            BinOp::MulHi => {
                self.s.drop().drop();
                self.mul_wide(ty, a, b);
                self.s.local_get(scratch(1))
            }
            // The sign of the second operand.
            _ => {
                self.splat(!SIGN);
                // bitselect takes the first operand's bits where the mask has ones.
                self.s.v128_bitselect()
            }
        };
        false
    }

    fn low24(&mut self, signed: bool) {
        if signed {
            self.s.i32_const(8).i32x4_shl().i32_const(8).i32x4_shr_s();
        } else {
            self.splat(0xff_ffff);
            self.s.v128_and();
        }
    }

    /// Shifts the vector on the stack by the words of an operand.
    fn shift(&mut self, left: bool, signed: bool, count: Operand) {
        if let Operand::Imm(n) = count {
            match (left, signed) {
                (false, true) => self.s.i32_const(n.min(31) as i32).i32x4_shr_s(),
                _ if n > 31 => self.s.drop().v128_const(0),
                (true, _) => self.s.i32_const(n as i32).i32x4_shl(),
                (false, false) => self.s.i32_const(n as i32).i32x4_shr_u(),
            };
            return;
        }
        let (value, counts) = (scratch(0), scratch(1));
        self.s.local_set(value);
        self.operand(count);
        // Counts are clamped before WebAssembly takes them modulo 32.
        if signed && !left {
            self.splat(31);
            self.s.i32x4_min_u();
        }
        self.s.local_set(counts).local_get(value);
        for lane in 0..4 {
            self.s.local_get(value).i32x4_extract_lane(lane);
            self.s.local_get(counts).i32x4_extract_lane(lane);
            match (left, signed) {
                (true, _) => self.s.i32_shl(),
                (false, true) => self.s.i32_shr_s(),
                (false, false) => self.s.i32_shr_u(),
            };
            self.s.i32x4_replace_lane(lane);
        }
        if left || !signed {
            self.splat(32);
            self.s.local_set(scratch(2)).local_get(counts).local_get(scratch(2)).i32x4_lt_u().v128_and();
        }
    }

    /// The smaller or the larger of two floats on the stack; if one is NaN, the other.
    fn extreme(&mut self, smaller: bool) {
        let (a, b) = (scratch(0), scratch(1));
        self.s.local_set(b).local_set(a).local_get(a).local_get(b).local_get(a).local_get(b);
        if smaller {
            self.s.f32x4_lt()
        } else {
            self.s.f32x4_gt()
        };
        // Zeros: the negative one is smaller.
        self.s.local_get(a).local_get(b).f32x4_eq().local_get(a).i32_const(31).i32x4_shr_s();
        if !smaller {
            self.s.v128_not();
        }
        self.s.v128_and().v128_or().local_get(b).local_get(b).f32x4_ne().v128_or().v128_bitselect();
    }

    /// Pushes a result. Whether its NaNs may have any bits.
    fn ternary(&mut self, op: TernOp, ty: Ty, [a, b, c]: [Operand; 3]) -> bool {
        if ty == Ty::F32 {
            let (product, sum) = op.signs().unwrap_or_default();
            for (operand, negate, to) in [(a, product, 0), (b, false, 1), (c, sum, 2)] {
                self.operand_float(operand);
                if negate {
                    self.splat(SIGN);
                    self.s.v128_xor();
                }
                self.s.local_set(scratch(to));
            }
            self.fma();
            return true;
        }
        let signed = ty.is_signed();
        match op {
            TernOp::Mad => {
                self.operand(a);
                self.operand(b);
                self.s.i32x4_mul();
                self.operand(c);
                self.s.i32x4_add();
            }
            TernOp::Mad24 => {
                self.operand(a);
                self.low24(signed);
                self.s.local_set(scratch(0));
                self.operand(b);
                self.low24(signed);
                self.s.local_get(scratch(0)).i32x4_mul();
                self.operand(c);
                self.s.i32x4_add();
            }
            TernOp::Lea => {
                self.operand(a);
                self.shift(true, false, b);
                self.operand(c);
                self.s.i32x4_add();
            }
            TernOp::Sad => {
                self.operand(a);
                self.s.local_set(scratch(0));
                self.operand(b);
                self.s.local_set(scratch(1));
                for smaller in [false, true] {
                    self.s.local_get(scratch(0)).local_get(scratch(1));
                    match (signed, smaller) {
                        (true, false) => self.s.i32x4_max_s(),
                        (true, true) => self.s.i32x4_min_s(),
                        (false, false) => self.s.i32x4_max_u(),
                        (false, true) => self.s.i32x4_min_u(),
                    };
                }
                self.s.i32x4_sub();
                self.operand(c);
                self.s.i32x4_add();
            }
            TernOp::Add3 => {
                self.operand(a);
                self.operand(b);
                self.s.i32x4_add();
                self.operand(c);
                self.s.i32x4_add();
            }
            // A funnel shift, lane by lane.
            _ => {
                for (operand, to) in [(a, 0), (b, 1), (c, 2)] {
                    self.operand(operand);
                    self.s.local_set(scratch(to));
                }
                self.s.local_get(scratch(0));
                for lane in 0..4 {
                    let word = |e: &mut Self, k| {
                        e.s.local_get(scratch(k)).i32x4_extract_lane(lane).i64_extend_i32_u();
                    };
                    word(self, 1);
                    self.s.i64_const(32).i64_shl();
                    word(self, 0);
                    self.s.i64_or();
                    word(self, 2);
                    self.s.i64_const(31).i64_and();
                    if op == TernOp::FunnelL {
                        self.s.i64_shl().i64_const(32).i64_shr_u();
                    } else {
                        self.s.i64_shr_u();
                    }
                    self.s.i32_wrap_i64().i32x4_replace_lane(lane);
                }
            }
        }
        false
    }

    /// Pushes the first scratch vector times the second plus the third, rounded once.
    fn fma(&mut self) {
        let [a, b, c] = [0, 1, 2].map(scratch);
        if self.options.fused {
            self.s.local_get(a).local_get(b).local_get(c).f32x4_relaxed_madd();
            return;
        }
        // The product of two singles is exact in double precision. The sum is rounded to an odd last bit where it is
        // inexact, and so is not rounded twice.
        for (upper, to) in [(false, 3), (true, 4)] {
            let (p, s, e) = (scratch(5), scratch(6), scratch(7));
            let wide = |emitter: &mut Self, local: u32| {
                emitter.s.local_get(local);
                if upper {
                    emitter.s.local_get(local).i8x16_shuffle(UPPER_HALVES);
                }
                emitter.s.f64x2_promote_low_f32x4();
            };
            wide(self, a);
            wide(self, b);
            self.s.f64x2_mul().local_set(p).local_get(p);
            wide(self, c);
            self.s.f64x2_add().local_set(s);
            // The error of the sum: (p - (s - t)) + (c - t) with t = s - p.
            let t = |emitter: &mut Self| {
                emitter.s.local_get(s).local_get(p).f64x2_sub();
            };
            self.s.local_get(p).local_get(s);
            t(self);
            self.s.f64x2_sub().f64x2_sub();
            wide(self, c);
            t(self);
            self.s.f64x2_sub().f64x2_add().local_set(e);
            // One step towards the exact sum: up if error and sum have the same sign, else down.
            let ones = i128::from(1u64);
            let ones = ones | ones << 64;
            self.s.local_get(e).local_get(s).v128_xor().i32_const(63).i64x2_shr_s();
            self.s.v128_const(ones).v128_or();
            // Only where inexact and even. A NaN as the error means that the sum is infinite or NaN.
            self.s.local_get(e).f64x2_abs().v128_const(0).f64x2_gt().v128_and();
            self.s.local_get(s).v128_not().v128_const(ones).v128_and();
            self.s.v128_const(0).i64x2_ne().v128_and();
            self.s.local_get(s).i64x2_add().f32x4_demote_f64x2_zero().local_set(scratch(to));
        }
        self.s.local_get(scratch(3)).local_get(scratch(4)).i8x16_shuffle(LOWER_HALVES);
    }

    /// Pushes the lanes in which a comparison of words holds.
    fn compare(&mut self, cmp: Cmp, ty: Ty, a: Operand, b: Operand) {
        if ty == Ty::F32 {
            self.operand_float(a);
            self.operand_float(b);
            match cmp {
                Cmp::Eq => self.s.f32x4_eq(),
                Cmp::Ne => self.s.f32x4_ne(),
                Cmp::Lt => self.s.f32x4_lt(),
                Cmp::Le => self.s.f32x4_le(),
                Cmp::Gt => self.s.f32x4_gt(),
                Cmp::Ge => self.s.f32x4_ge(),
                Cmp::Num | Cmp::Nan => {
                    self.s.local_set(scratch(0)).local_set(scratch(1));
                    self.s.local_get(scratch(0)).local_get(scratch(0)).f32x4_ne();
                    self.s.local_get(scratch(1)).local_get(scratch(1)).f32x4_ne().v128_or();
                    if cmp == Cmp::Num { self.s.v128_not() } else { return }
                }
            };
            return;
        }
        self.operand(a);
        self.operand(b);
        match (cmp, ty.is_signed()) {
            (Cmp::Eq, _) => self.s.i32x4_eq(),
            (Cmp::Ne, _) => self.s.i32x4_ne(),
            (Cmp::Lt, true) => self.s.i32x4_lt_s(),
            (Cmp::Lt, false) => self.s.i32x4_lt_u(),
            (Cmp::Le, true) => self.s.i32x4_le_s(),
            (Cmp::Le, false) => self.s.i32x4_le_u(),
            (Cmp::Gt, true) => self.s.i32x4_gt_s(),
            (Cmp::Gt, false) => self.s.i32x4_gt_u(),
            (Cmp::Ge, true) => self.s.i32x4_ge_s(),
            (Cmp::Ge, false) => self.s.i32x4_ge_u(),
            (Cmp::Num, _) => self.s.drop().drop().v128_const(-1),
            (Cmp::Nan, _) => self.s.drop().drop().v128_const(0),
        };
    }
}

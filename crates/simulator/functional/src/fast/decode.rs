//! Decodes verified instructions into the operations of the fast path.

use isa::{
    Address, BinOp, Function, FunctionKind, Guard, Inst, InstKind, MemTy, Operand, Program, Reg, Round,
    Space, TernOp, Ty, UnOp,
};

use super::{Fast, R, WINDOW};

/// Decodes the host functions of a program, by program counter. Entries of other functions are [`Fast::Slow`]
/// and never executed.
pub fn decode(program: &Program) -> Vec<Fast> {
    let mut fast = vec![Fast::Slow; program.code.len()];
    for (_, function) in program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Host) {
        let Function { start, end, .. } = *function;
        let range = start.0 as usize..end.0 as usize;
        for (op, inst) in fast[range.clone()].iter_mut().zip(&program.code[range]) {
            *op = one(inst).unwrap_or(Fast::Slow);
        }
    }
    fast
}

fn reg(r: Reg) -> Option<R> {
    // A pair that starts here ends in the window, too.
    (usize::from(r.0) + 1 < WINDOW).then_some(r.0 as R)
}

fn pred(p: isa::Pred) -> Option<u8> {
    u8::try_from(p.0).ok()
}

/// The operation for an instruction, if there is one.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of instruction")]
pub fn one(inst: &Inst) -> Option<Fast> {
    if let InstKind::Bra { target, .. } = inst.kind {
        return Some(match inst.guard {
            Guard { pred: Some(p), negate } => {
                Fast::JumpIf { pred: pred(p)?, when: !negate, target: target.0 }
            }
            Guard { pred: None, negate: false } => Fast::Jump { target: target.0 },
            Guard { pred: None, negate: true } => return None,
        });
    }
    if !inst.guard.is_always() {
        return None;
    }
    match inst.kind {
        InstKind::Mov { ty, dst, src: Operand::Reg(a) } => {
            let (dst, a) = (reg(dst)?, reg(a)?);
            Some(if ty.wide() { Fast::Move64 { dst, a } } else { Fast::Move { dst, a } })
        }
        InstKind::Mov { ty, dst, src: Operand::Imm(value) } if !ty.wide() => {
            Some(Fast::Set { dst: reg(dst)?, value })
        }
        InstKind::Binary { op, ty, dst, a: Operand::Reg(a), b } => binary(op, ty, reg(dst)?, reg(a)?, b),
        InstKind::Binary {
            op: BinOp::Sub,
            ty: Ty::I32 | Ty::U32,
            dst,
            a: Operand::Imm(a),
            b: Operand::Reg(b),
        } => Some(Fast::SubFrom { dst: reg(dst)?, a, b: reg(b)? }),
        InstKind::Binary { op: BinOp::Sub, ty: Ty::F32, dst, a: Operand::Imm(a), b: Operand::Reg(b) } => {
            Some(Fast::FSubFrom { dst: reg(dst)?, a: f32::from_bits(a), b: reg(b)? })
        }
        InstKind::Unary { op: UnOp::Abs, ty: Ty::F32, dst, a: Operand::Reg(a) } => {
            Some(Fast::FAbs { dst: reg(dst)?, a: reg(a)? })
        }
        InstKind::Unary { op: UnOp::Abs, ty: Ty::F64, dst, a: Operand::Reg(a) } => {
            Some(Fast::DAbs { dst: reg(dst)?, a: reg(a)? })
        }
        InstKind::Select { ty, dst, a, b, pred: Guard { pred: Some(p), negate } } if !ty.wide() => {
            let (dst, pred, when) = (reg(dst)?, pred(p)?, !negate);
            match (a, b) {
                (Operand::Reg(a), Operand::Reg(b)) => {
                    Some(Fast::Select { dst, a: reg(a)?, b: reg(b)?, pred, when })
                }
                (Operand::Imm(a), Operand::Imm(b)) => Some(Fast::SelectI { dst, a, b, pred, when }),
                _ => None,
            }
        }
        InstKind::Ternary { op, ty, dst, a: Operand::Reg(a), b, c: Operand::Reg(c) } => {
            ternary(op, ty, reg(dst)?, reg(a)?, b, reg(c)?)
        }
        InstKind::Ternary {
            op: TernOp::Mad,
            ty: Ty::I32 | Ty::U32,
            dst,
            a: Operand::Reg(a),
            b: Operand::Imm(b),
            c: Operand::Imm(c),
        } => Some(Fast::MadII { dst: reg(dst)?, a: reg(a)?, b, c }),
        InstKind::Cvt { to, from, round: Round::Near | Round::Zero, dst, a: Operand::Reg(a) } => {
            let (dst, a) = (reg(dst)?, reg(a)?);
            match (to, from) {
                (Ty::F32, Ty::I32) => Some(Fast::IntToFloat { dst, a }),
                (Ty::F32, Ty::U32) => Some(Fast::UnsignedToFloat { dst, a }),
                (Ty::F64, Ty::I32) => Some(Fast::IntToDouble { dst, a }),
                (Ty::I64 | Ty::U64, Ty::I32) => Some(Fast::IntToLong { dst, a }),
                (Ty::F64, Ty::F32) => Some(Fast::FloatToDouble { dst, a }),
                _ => None,
            }
        }
        InstKind::SetP { cmp, ty, dst, a: Operand::Reg(a), b, and } if and.is_always() => {
            let (dst, a) = (pred(dst)?, reg(a)?);
            match (ty, b) {
                (Ty::I32 | Ty::U32, Operand::Reg(b)) => {
                    Some(Fast::Compare { cmp, signed: ty == Ty::I32, dst, a, b: reg(b)? })
                }
                (Ty::I32 | Ty::U32, Operand::Imm(b)) => {
                    Some(Fast::CompareI { cmp, signed: ty == Ty::I32, dst, a, b })
                }
                (Ty::I64 | Ty::U64, Operand::Reg(b)) => {
                    Some(Fast::Compare64 { cmp, signed: ty == Ty::I64, dst, a, b: reg(b)? })
                }
                (Ty::I64 | Ty::U64, Operand::Imm(b)) => {
                    Some(Fast::Compare64I { cmp, signed: ty == Ty::I64, dst, a, b: b as i32 })
                }
                (Ty::F64, Operand::Reg(b)) => Some(Fast::CompareD { cmp, dst, a, b: reg(b)? }),
                (Ty::F32, Operand::Reg(b)) => Some(Fast::CompareF { cmp, dst, a, b: reg(b)? }),
                (Ty::F32, Operand::Imm(b)) => Some(Fast::CompareFI { cmp, dst, a, b: f32::from_bits(b) }),
                _ => None,
            }
        }
        InstKind::Ld {
            space: Space::Generic | Space::Global,
            ty,
            dst,
            addr: Address { base: Some(base), offset },
            ..
        } => {
            let (dst, base) = (reg(dst)?, reg(base)?);
            match ty {
                MemTy::B32 => Some(Fast::Load32 { dst, base, offset }),
                MemTy::B64 => Some(Fast::Load64 { dst, base, offset }),
                MemTy::U8 | MemTy::S8 => Some(Fast::Load8 { dst, base, offset, signed: ty == MemTy::S8 }),
                _ => None,
            }
        }
        InstKind::St {
            space: Space::Generic | Space::Global,
            ty,
            addr: Address { base: Some(base), offset },
            src: Operand::Reg(a),
            ..
        } => {
            let (base, a) = (reg(base)?, reg(a)?);
            match ty {
                MemTy::B32 => Some(Fast::Store32 { base, a, offset }),
                MemTy::B64 => Some(Fast::Store64 { base, a, offset }),
                MemTy::U8 | MemTy::S8 => Some(Fast::Store8 { base, a, offset }),
                _ => None,
            }
        }
        InstKind::St {
            space: Space::Generic | Space::Global,
            ty,
            addr: Address { base: Some(base), offset },
            src: Operand::Imm(value),
            ..
        } => {
            let base = reg(base)?;
            match ty {
                MemTy::B32 => Some(Fast::Store32I { base, value, offset }),
                MemTy::B64 => Some(Fast::Store64I { base, value: value as i32, offset }),
                MemTy::U8 | MemTy::S8 => Some(Fast::Store8I { base, value: value as u8, offset }),
                _ => None,
            }
        }
        InstKind::Ld { space: Space::Local, ty, dst, addr: Address { base, offset }, .. } => {
            let dst = reg(dst)?;
            match (ty, base) {
                (MemTy::B32, None) => Some(Fast::LoadLocal { dst, offset }),
                (MemTy::B64, None) => Some(Fast::LoadLocal64 { dst, offset }),
                (MemTy::B32, Some(base)) => Some(Fast::LoadLocalAt { dst, base: reg(base)?, offset }),
                _ => None,
            }
        }
        InstKind::St {
            space: Space::Local,
            ty,
            addr: Address { base, offset },
            src: Operand::Reg(a),
            ..
        } => {
            let a = reg(a)?;
            match (ty, base) {
                (MemTy::B32, None) => Some(Fast::StoreLocal { a, offset }),
                (MemTy::B64, None) => Some(Fast::StoreLocal64 { a, offset }),
                (MemTy::B32, Some(base)) => Some(Fast::StoreLocalAt { base: reg(base)?, a, offset }),
                _ => None,
            }
        }
        _ => None,
    }
}

fn binary(op: BinOp, ty: Ty, dst: R, a: R, b: Operand) -> Option<Fast> {
    match (ty, b) {
        (Ty::I32 | Ty::U32, Operand::Reg(b)) => {
            let b = reg(b)?;
            match op {
                BinOp::Add => Some(Fast::Add { dst, a, b }),
                BinOp::Sub => Some(Fast::Sub { dst, a, b }),
                BinOp::Mul => Some(Fast::Mul { dst, a, b }),
                BinOp::And => Some(Fast::And { dst, a, b }),
                BinOp::Or => Some(Fast::Or { dst, a, b }),
                BinOp::Xor => Some(Fast::Xor { dst, a, b }),
                BinOp::Div if ty == Ty::U32 => Some(Fast::Divide { dst, a, b, rest: false }),
                BinOp::Rem if ty == Ty::U32 => Some(Fast::Divide { dst, a, b, rest: true }),
                _ => None,
            }
        }
        (Ty::I32 | Ty::U32, Operand::Imm(b)) => match op {
            BinOp::Add => Some(Fast::AddI { dst, a, b }),
            BinOp::Sub => Some(Fast::AddI { dst, a, b: b.wrapping_neg() }),
            BinOp::Mul => Some(Fast::MulI { dst, a, b }),
            BinOp::And => Some(Fast::AndI { dst, a, b }),
            BinOp::Xor => Some(Fast::XorI { dst, a, b }),
            BinOp::Shl if b < 32 => Some(Fast::ShlI { dst, a, b: b as u8 }),
            BinOp::Shr if b < 32 => Some(Fast::ShrI { dst, a, b: b as u8, signed: ty == Ty::I32 }),
            BinOp::MulHi => Some(Fast::MulHiI { dst, a, b, signed: ty == Ty::I32 }),
            _ => None,
        },
        (Ty::I64 | Ty::U64, Operand::Reg(b)) if op == BinOp::Add => Some(Fast::Add64 { dst, a, b: reg(b)? }),
        (Ty::I64 | Ty::U64, Operand::Imm(b)) if op == BinOp::Add => {
            Some(Fast::Add64I { dst, a, b: b as i32 })
        }
        (Ty::I64 | Ty::U64, Operand::Imm(b)) if b < 64 => match op {
            BinOp::Shl => Some(Fast::Shl64I { dst, a, b: b as u8 }),
            BinOp::Shr => Some(Fast::Shr64I { dst, a, b: b as u8, signed: ty == Ty::I64 }),
            _ => None,
        },
        (Ty::F32, Operand::Imm(b)) => match op {
            BinOp::Add => Some(Fast::FAddI { dst, a, b: f32::from_bits(b) }),
            BinOp::Sub => Some(Fast::FAddI { dst, a, b: -f32::from_bits(b) }),
            BinOp::Mul => Some(Fast::FMulI { dst, a, b: f32::from_bits(b) }),
            _ => None,
        },
        (Ty::F32, Operand::Reg(b)) => {
            let b = reg(b)?;
            match op {
                BinOp::Add => Some(Fast::FAdd { dst, a, b }),
                BinOp::Sub => Some(Fast::FSub { dst, a, b }),
                BinOp::Mul => Some(Fast::FMul { dst, a, b }),
                BinOp::Div => Some(Fast::FDiv { dst, a, b }),
                _ => None,
            }
        }
        (Ty::F64, Operand::Imm(high)) => match op {
            BinOp::Add => Some(Fast::DAddI { dst, a, high }),
            BinOp::Sub => Some(Fast::DAddI { dst, a, high: high ^ 1 << 31 }),
            BinOp::Mul => Some(Fast::DMulI { dst, a, high }),
            _ => None,
        },
        (Ty::F64, Operand::Reg(b)) => {
            let b = reg(b)?;
            match op {
                BinOp::Add => Some(Fast::DAdd { dst, a, b }),
                BinOp::Sub => Some(Fast::DSub { dst, a, b }),
                BinOp::Mul => Some(Fast::DMul { dst, a, b }),
                _ => None,
            }
        }
        _ => None,
    }
}

fn ternary(op: TernOp, ty: Ty, dst: R, a: R, b: Operand, c: R) -> Option<Fast> {
    let signed = ty == Ty::I32;
    match (op, ty, b) {
        (TernOp::MadWide, Ty::I32 | Ty::U32, Operand::Reg(b)) => {
            Some(Fast::MadWide { dst, a, b: reg(b)?, c, signed })
        }
        (TernOp::MadWide, Ty::I32 | Ty::U32, Operand::Imm(b)) => {
            Some(Fast::MadWideI { dst, a, b: b as i32, c, signed })
        }
        (TernOp::Mad, Ty::I32 | Ty::U32, Operand::Reg(b)) => Some(Fast::Mad { dst, a, b: reg(b)?, c }),
        (TernOp::Mad, Ty::I32 | Ty::U32, Operand::Imm(b)) => Some(Fast::MadI { dst, a, b, c }),
        (TernOp::Lea, Ty::I32 | Ty::U32, Operand::Imm(b)) if b < 32 => {
            Some(Fast::LeaI { dst, a, b: b as u8, c })
        }
        (TernOp::Lea, Ty::I64 | Ty::U64, Operand::Imm(b)) if b < 64 => {
            Some(Fast::Lea64I { dst, a, b: b as u8, c })
        }
        _ => None,
    }
}

//! Operands of machine instructions: registers, immediates, parameters, addresses, argument lists.

use isa::{Address, Arg, ArgsId, InstKind, MemTy, Operand, Reg, Space, Ty};

use super::select::{NONE, Select};
use crate::fold;
use crate::ir::{Class, Op, Val};

impl Select<'_> {
    /// The register that holds a value here. A constant is moved into one first.
    pub(super) fn reg(&mut self, v: Val) -> Reg {
        let v = self.f.resolve(v);
        if self.home[v.0 as usize] == NONE
            && let Op::Const(_) | Op::KParam(_) | Op::Undef = self.f.op(v)
        {
            self.materialize(v);
        }
        Reg(self.home_of(v) as u16)
    }

    /// The register that a value is computed into.
    pub(super) fn dst(&mut self, v: Val) -> Reg {
        let r = self.home_of(v) as u16;
        let owner = self.m.owner[r as usize] as usize;
        if self.m.vregs[owner].regs != self.f.class(v).regs() {
            self.m.vregs[owner].pieces += 1;
        }
        Reg(r)
    }

    fn materialize(&mut self, v: Val) {
        let class = self.f.class(v);
        let dst = Reg(self.new_home(v) as u16);
        self.local.push(v);
        let ty = word_ty(class);
        match self.f.op(v) {
            Op::KParam(offset) => self.emit(InstKind::Mov { ty, dst, src: Operand::Param(offset) }),
            Op::Const(bits) => match immediate(bits, ty) {
                Some(src) => self.emit(InstKind::Mov { ty, dst, src }),
                None => {
                    let owner = self.m.owner[dst.0 as usize] as usize;
                    self.m.vregs[owner].pieces = 2;
                    for half in 0..2u16 {
                        let src = Operand::Imm((bits >> (32 * half)) as u32);
                        self.emit(InstKind::Mov { ty: Ty::U32, dst: Reg(dst.0 + half), src });
                    }
                }
            },
            _ => self.emit(InstKind::Mov { ty, dst, src: Operand::Imm(0) }),
        }
    }

    /// A value as an operand of type `ty`.
    pub(super) fn operand(&mut self, v: Val, ty: Ty) -> Operand {
        let v = self.f.resolve(v);
        if self.home[v.0 as usize] == NONE {
            match self.f.op(v) {
                Op::Const(bits) => {
                    if let Some(imm) = immediate(bits, ty) {
                        return imm;
                    }
                }
                Op::KParam(offset) if self.param_operands => return Operand::Param(offset),
                Op::Undef => return Operand::Imm(0),
                _ => {}
            }
        }
        Operand::Reg(self.reg(v))
    }

    pub(super) fn address(&mut self, a: Val, space: Space) -> Address {
        let (base, offset) = self.split_address(a, space);
        Address { base: base.map(|b| self.reg(b)), offset }
    }

    pub(super) fn slot_offset(&self, slot: crate::ir::Slot) -> u32 {
        self.slots[slot.0 as usize]
    }

    /// Adds an argument list.
    pub(super) fn args(&mut self, values: &[Val], types: &[Ty]) -> ArgsId {
        let list = values.iter().zip(types).map(|(&v, &ty)| Arg { ty, value: self.operand(v, ty) }).collect();
        self.m.args.push(list);
        ArgsId(self.m.args.len() as u32 - 1)
    }

    pub(super) fn store_source(&mut self, v: Val, mem: MemTy) -> Operand {
        match mem {
            MemTy::B64 => self.operand(v, Ty::U64),
            MemTy::B128 => Operand::Reg(self.reg(v)),
            _ => self.operand(v, Ty::U32),
        }
    }
}

/// The bits as an immediate operand of type `ty`, if there is one.
pub(super) fn immediate(bits: u64, ty: Ty) -> Option<Operand> {
    match ty {
        Ty::F64 => (bits as u32 == 0).then_some(Operand::Imm((bits >> 32) as u32)),
        Ty::I64 | Ty::U64 => (fold::as_int(Ty::I64, bits) == i128::from(bits as u32 as i32))
            .then_some(Operand::Imm(bits as u32)),
        _ => Some(Operand::Imm(bits as u32)),
    }
}

/// The type of moves of a class.
pub(super) fn word_ty(class: Class) -> Ty {
    if class == Class::R1 { Ty::U32 } else { Ty::U64 }
}

/// Whether an operation becomes an instruction of its own, whose target register can be chosen.
pub(super) fn computed(op: Op) -> bool {
    !matches!(
        op,
        Op::Phi
            | Op::Const(_)
            | Op::KParam(_)
            | Op::Arg(_)
            | Op::Undef
            | Op::Part { .. }
            | Op::Pack
            | Op::Call { .. }
            | Op::CallPtr { .. }
            | Op::Sys { .. }
    )
}

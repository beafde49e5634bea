//! Instruction selection: the machine instruction of each SSA instruction.

use isa::{Guard, InstKind, Operand, Reg, Ty};

use super::operand::word_ty;
use super::select::Select;
use crate::ir::{Class, Op, Val};

impl Select<'_> {
    /// Emits the instruction of `v`, unless it is folded into its users.
    pub(super) fn inst(&mut self, v: Val) {
        let f = self.f;
        let op = f.op(v);
        let arg = |n: usize| f.arg(v, n);
        let kind = match op {
            Op::Const(_) | Op::Undef | Op::Phi | Op::Arg(_) | Op::PNot => return,
            Op::KParam(_) if self.param_operands => return,
            Op::KParam(offset) => {
                let ty = word_ty(f.class(v));
                InstKind::Mov { ty, dst: self.dst(v), src: Operand::Param(offset) }
            }
            Op::Part { index, wide } => return self.part(v, index, wide),
            Op::Pack => return self.pack(v),
            Op::Unary(op, ty) => InstKind::Unary { op, ty, a: self.operand(arg(0), ty), dst: self.dst(v) },
            Op::Binary(op, ty) => {
                let b_ty = if matches!(op, isa::BinOp::Shl | isa::BinOp::Shr) { Ty::U32 } else { ty };
                let (a, b) = (self.operand(arg(0), ty), self.operand(arg(1), b_ty));
                InstKind::Binary { op, ty, a, b, dst: self.dst(v) }
            }
            Op::Ternary(op, ty) => {
                let c_ty = if op == isa::TernOp::MadWide { Ty::U64 } else { ty };
                let b_ty = if op == isa::TernOp::Lea { Ty::U32 } else { ty };
                let (a, b) = (self.operand(arg(0), ty), self.operand(arg(1), b_ty));
                let c = self.operand(arg(2), c_ty);
                InstKind::Ternary { op, ty, a, b, c, dst: self.dst(v) }
            }
            Op::Math(m, ty) => {
                let a = self.operand(arg(0), ty);
                let b_ty = if m.takes_integer() { Ty::I32 } else { ty };
                let b = if f.inst(v).args.len() > 1 { self.operand(arg(1), b_ty) } else { a };
                InstKind::Math { f: m, ty, a, b, dst: self.dst(v) }
            }
            Op::Cvt { to, from, round } => {
                InstKind::Cvt { to, from, round, a: self.operand(arg(0), from), dst: self.dst(v) }
            }
            Op::Cmp(cmp, ty) => {
                let (a, b) = (self.operand(arg(0), ty), self.operand(arg(1), ty));
                let and = if f.inst(v).args.len() > 2 { self.guard(arg(2)) } else { Guard::ALWAYS };
                InstKind::SetP { cmp, ty, dst: self.pred(v), a, b, and }
            }
            Op::PLogic(op) => {
                let (a, b) = (self.guard(arg(0)), self.guard(arg(1)));
                InstKind::PLogic { op, dst: self.pred(v), a, b }
            }
            Op::Select => {
                let ty = word_ty(f.class(v));
                let (a, b) = (self.operand(arg(1), ty), self.operand(arg(2), ty));
                InstKind::Select { ty, a, b, pred: self.guard(arg(0)), dst: self.dst(v) }
            }
            Op::Special(what) => InstKind::Special { dst: self.dst(v), what },
            Op::GlobalAddr(global, offset) => InstKind::GlobalAddr { dst: self.dst(v), global, offset },
            Op::FuncAddr(func) => InstKind::FuncAddr { dst: self.dst(v), func },
            Op::LocalAddr(slot) => {
                let src = Operand::Imm(self.slot_offset(slot));
                InstKind::Mov { ty: Ty::U32, dst: self.dst(v), src }
            }
            Op::ToGeneric(space) => {
                let a = match f.op(arg(0)) {
                    Op::LocalAddr(slot) => Operand::Imm(self.slot_offset(slot)),
                    _ => self.operand(arg(0), Ty::U32),
                };
                InstKind::ToGeneric { space, dst: self.dst(v), a }
            }
            _ => return self.effect(v, op),
        };
        self.emit_value(v, kind);
    }

    fn pred(&mut self, v: Val) -> isa::Pred {
        isa::Pred(self.home_of(v) as u16)
    }

    fn emit_value(&mut self, v: Val, kind: InstKind) {
        let guard = self.guard_of(v);
        self.emit_guarded(guard, kind);
    }

    fn guard_of(&mut self, v: Val) -> Guard {
        match self.f.inst(v).guard {
            None => Guard::ALWAYS,
            Some((p, negate)) => {
                let g = self.guard(p);
                Guard { negate: g.negate ^ negate, ..g }
            }
        }
    }

    /// Instructions that access memory, synchronise or call.
    fn effect(&mut self, v: Val, op: Op) {
        let f = self.f;
        let arg = |n: usize| f.arg(v, n);
        let kind = match op {
            Op::Load { space, mem, cache } => {
                InstKind::Ld { space, ty: mem, addr: self.address(arg(0), space), dst: self.dst(v), cache }
            }
            Op::Tex(geom, ty) => {
                let object = self.operand(arg(0), Ty::U64);
                let mut at = [Operand::Imm(0); 3];
                for (k, x) in at[..geom.coordinates()].iter_mut().enumerate() {
                    *x = self.operand(arg(1 + k), Ty::U32);
                }
                InstKind::Tex { geom, ty, dst: self.dst(v), object, at }
            }
            Op::Store { space, mem, volatile } => {
                let addr = self.address(arg(0), space);
                InstKind::St { space, ty: mem, addr, src: self.store_source(arg(1), mem), volatile }
            }
            Op::Atom { space, op, ty } => {
                let addr = self.address(arg(0), space);
                let a = self.operand(arg(1), ty);
                let b = if f.inst(v).args.len() > 2 { self.operand(arg(2), ty) } else { a };
                // An atomic whose result is not read is a reduction, which returns nothing.
                let dst = if self.uses[v.0 as usize] > 0 { Some(self.dst(v)) } else { None };
                InstKind::Atom { space, op, ty, dst, addr, a, b }
            }
            Op::Bar(kind) => {
                let (id, count) = (self.operand(arg(0), Ty::U32), self.operand(arg(1), Ty::U32));
                let pred = if f.inst(v).args.len() > 2 { self.guard(arg(2)) } else { Guard::ALWAYS };
                let dst = if f.class(v) == Class::None { None } else { Some(self.dst(v)) };
                InstKind::Bar { kind, id, count, dst, pred }
            }
            Op::WarpSync => InstKind::WarpSync { mask: self.operand(arg(0), Ty::U32) },
            Op::Fence(scope) => InstKind::Fence { scope },
            Op::Shfl(mode) => {
                let x: Vec<Operand> = (0..4).map(|n| self.operand(arg(n), Ty::U32)).collect();
                InstKind::Shfl { mode, dst: self.dst(v), a: x[0], b: x[1], width: x[2], mask: x[3] }
            }
            Op::Vote(mode) => {
                let (pred, mask) = (self.guard(arg(0)), self.operand(arg(1), Ty::U32));
                InstKind::Vote { mode, dst: self.dst(v), pred, mask }
            }
            Op::Collect(op) => {
                let (a, mask) = (self.operand(arg(0), Ty::U32), self.operand(arg(1), Ty::U32));
                InstKind::Collect { op, dst: self.dst(v), a, mask }
            }
            Op::Mma(kind) => {
                let words: Vec<Val> = (0..f.inst(v).args.len()).map(arg).collect();
                let args = self.args(&words, &vec![kind.word(); words.len()]);
                InstKind::Mma { kind, args, dst: self.dst(v) }
            }
            Op::Trap => InstKind::Trap,
            Op::Call { func, sig } => {
                let args = self.call_args(v, sig, 0);
                InstKind::Call { func, args, dst: self.result(v) }
            }
            Op::CallPtr { sig } => {
                let func = self.reg(arg(0));
                let args = self.call_args(v, sig, 1);
                InstKind::CallPtr { func, args, dst: self.result(v) }
            }
            Op::Sys { ext, sig } => {
                let args = self.call_args(v, sig, 0);
                let dst = if self.uses[v.0 as usize] > 0 { self.result(v) } else { None };
                InstKind::Sys { ext, args, dst }
            }
            Op::Launch { kernel, sig } => {
                let values: Vec<Val> = (0..8).map(arg).collect();
                let mut types = vec![Ty::U32; 6];
                types.extend([Ty::U64; 2]);
                let config = self.args(&values, &types);
                let args = self.call_args(v, sig, 8);
                InstKind::Launch { kernel, config, args }
            }
            _ => unreachable!("selected as a value"),
        };
        self.emit_value(v, kind);
    }

    fn call_args(&mut self, v: Val, sig: u32, skip: usize) -> isa::ArgsId {
        let f = self.f;
        let values: Vec<Val> = (skip..f.inst(v).args.len()).map(|n| f.arg(v, n)).collect();
        self.args(&values, &f.sigs[sig as usize])
    }

    fn result(&mut self, v: Val) -> Option<Reg> {
        (self.f.class(v) != Class::None).then(|| self.dst(v))
    }

    /// A part is a register of the whole. Of a phi, which is overwritten in place, it is a copy.
    fn part(&mut self, v: Val, index: u8, wide: bool) {
        let whole = self.f.arg(v, 0);
        let width = if wide { 2 } else { 1 };
        let src = Reg(self.reg(whole).0 + u16::from(index) * width);
        let mut root = whole;
        while let Op::Part { .. } = self.f.op(root) {
            root = self.f.arg(root, 0);
        }
        let alias = !matches!(self.f.op(root), Op::Phi | Op::Const(_) | Op::KParam(_) | Op::Undef);
        if alias && self.is_homeless(v) {
            self.set_home(v, src);
        } else {
            let ty = if wide { Ty::U64 } else { Ty::U32 };
            let dst = self.dst(v);
            self.emit(InstKind::Mov { ty, dst, src: Operand::Reg(src) });
        }
    }

    /// Moves the pieces that were not computed in place.
    fn pack(&mut self, v: Val) {
        let f = self.f;
        let first = self.reg(v);
        let owner = self.m.owner[first.0 as usize] as usize;
        let mut at = first.0;
        for n in 0..f.inst(v).args.len() {
            let a = f.arg(v, n);
            let class = f.class(a);
            if self.home_is(a, at) {
                at += u16::from(class.regs());
                continue;
            }
            let ty = word_ty(class);
            // A 64-bit constant without an immediate form goes through a register.
            let src = self.operand(a, ty);
            if let Operand::Reg(r) = src {
                self.m.hints.push((Reg(at), r));
            }
            self.m.vregs[owner].pieces += 1;
            self.emit(InstKind::Mov { ty, dst: Reg(at), src });
            at += u16::from(class.regs());
        }
    }
}

//! The verifier: checks a program after code generation, or after it was read from bytes. Everything that
//! runs programs trusts the result.

use base::Idx;

use crate::{
    ArgsId, AtomOp, BinOp, FuncId, Function, FunctionKind, Guard, Inst, InstKind, Loc, MemTy, Operand, Pc,
    Program, Reg, Reloc, RelocTarget, Space, Special, TernOp, TexGeom, Ty, UnOp,
};

/// A broken invariant and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifyError {
    /// The instruction, or the first one of the function if the function itself is wrong; 0 if a table is.
    pub pc: Pc,
    /// The function to which the instruction belongs; `None` if a table of the program is wrong.
    pub func: Option<FuncId>,
    /// The broken invariant, as a short phrase in English.
    pub what: &'static str,
}

impl std::fmt::Display for VerifyError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "pc {}: {}", self.pc.0, self.what)
    }
}

/// Checks every invariant of [the crate's documentation](crate#invariants).
///
/// # Errors
/// All the violations found, in order of the code.
pub fn verify(program: &Program) -> Result<(), Vec<VerifyError>> {
    let mut errors = Vec::new();
    tables(program, |holds, what| {
        if !holds {
            errors.push(VerifyError { pc: Pc(0), func: None, what });
        }
    });
    for (id, f) in program.functions.iter() {
        let mut check = Check { program, id, f, pc: f.start, errors: &mut errors };
        check.function();
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Largest size of a kernel's parameters, bytes: the range of [`Operand::Param`].
const MOST_PARAMETERS: u32 = 1 << 16;

/// Checks the tables beside the code: every id refers to an existing entry.
fn tables(program: &Program, mut require: impl FnMut(bool, &'static str)) {
    require(program.locs.len() == program.code.len(), "locations do not match the code");
    let frames = program.inlines.len();
    let inside = |loc: &Loc, frames: usize| loc.inlined.is_none_or(|id| id.index() < frames);
    require(program.locs.iter().all(|loc| inside(loc, frames)), "inlined nowhere");
    // A frame refers to earlier frames only, so every chain of inlined calls ends.
    let outwards = program.inlines.iter().all(|(id, frame)| inside(&frame.call, id.index()));
    require(outwards, "inlined into a later call");
    let debug = program.debug.as_deref();
    require(debug.is_none_or(|debug| debug.is_consistent(program)), "debug information of no form");
    let host = |id: &FuncId| program.functions.get(*id).is_some_and(|f| f.kind == FunctionKind::Host);
    require(program.main.iter().chain(&program.init).all(host), "start of what is no host function");
    for (_, global) in program.globals.iter() {
        let bytes = global.init.len() as u64;
        require(global.align.is_power_of_two() && bytes <= global.size, "variable of no form");
        let known = |reloc: &Reloc| {
            let target = match reloc.target {
                RelocTarget::Global(id) => id.index() < program.globals.len(),
                RelocTarget::Func(id) => id.index() < program.functions.len(),
            };
            target && u64::from(reloc.at) + 8 <= global.size
        };
        require(global.relocs.iter().all(known), "pointer to nothing in a variable");
    }
}

struct Check<'a> {
    program: &'a Program,
    id: FuncId,
    f: &'a Function,
    pc: Pc,
    errors: &'a mut Vec<VerifyError>,
}

impl Check<'_> {
    /// Records a violation unless `holds`. The texts contain no numbers: a reader of the error has the
    /// program, and formatted texts would enlarge the browser's modules.
    fn require(&mut self, holds: bool, what: &'static str) {
        if !holds {
            self.errors.push(VerifyError { pc: self.pc, func: Some(self.id), what });
        }
    }

    fn function(&mut self) {
        let f = self.f;
        let inside = f.start.0 < f.end.0 && f.end.0 as usize <= self.program.code.len();
        self.require(inside, "function without code");
        if !inside {
            return;
        }
        for p in &f.params {
            if f.kind == FunctionKind::Kernel {
                let end = p.offset.saturating_add(p.bytes);
                let fits = end <= f.param_bytes && f.param_bytes <= MOST_PARAMETERS;
                self.require(fits && (p.by_address || p.bytes <= 8), "parameter beyond its bytes");
            } else {
                self.reg(p.reg, if p.bytes > 4 { 2 } else { 1 });
            }
        }
        for pc in f.start.0..f.end.0 {
            self.pc = Pc(pc);
            let inst = *self.program.inst(self.pc);
            self.inst(&inst);
        }
        let last = self.program.inst(Pc(f.end.0 - 1));
        let ends = last.guard.is_always()
            && matches!(
                last.kind,
                InstKind::Exit | InstKind::Ret { .. } | InstKind::Trap | InstKind::Bra { .. }
            );
        self.require(ends, "control runs off the end of the function");
    }

    fn reg(&mut self, r: Reg, count: u8) {
        let regs = self.f.regs;
        self.require(u32::from(r.0) + u32::from(count) <= regs.into(), "beyond the registers");
        self.require(r.0.is_multiple_of(count.into()), "register pair that is not aligned");
    }

    fn guard(&mut self, g: Guard) {
        if let Some(p) = g.pred {
            let preds = self.f.preds;
            self.require(p.0 < preds.into(), "beyond the predicates");
        }
    }

    fn inst(&mut self, inst: &Inst) {
        if let InstKind::WithShared { op, ty, dst, a, c, .. } = inst.kind {
            let plain = op.plain(ty, dst, [a, a, c]);
            self.require(!ty.wide() && plain.def(|_| 1).is_some_and(|d| d.count == 1), "wide operands");
            self.operands(&plain);
            self.types(&plain);
        }
        self.guard(inst.guard);
        if let Some(p) = inst.kind.pred_def() {
            self.guard(Guard::on(p));
        }
        for p in inst.kind.pred_uses() {
            self.guard(Guard::on(p));
        }
        let results = |kind: &InstKind| self.result_regs(kind);
        if let Some(d) = inst.kind.def(results) {
            self.reg(d.first, d.count);
        }
        inst.kind.each_use(|u| {
            let count =
                if let InstKind::Ret { .. } = inst.kind { self.f.ret.map_or(1, Ty::regs) } else { u.count };
            self.reg(u.first, count);
        });
        self.operands(&inst.kind);
        self.types(&inst.kind);
        self.places(&inst.kind);
    }

    fn result_regs(&self, kind: &InstKind) -> u8 {
        match *kind {
            InstKind::Call { func, .. } => {
                self.program.functions.get(func).and_then(|f| f.ret).map_or(1, Ty::regs)
            }
            // The destination of a library call or of a call through a pointer says how wide the result is.
            _ => 1,
        }
    }

    fn operands(&mut self, kind: &InstKind) {
        match *kind {
            InstKind::Mov { ty, src: a, .. } | InstKind::Unary { ty, a, .. } => self.operand(a, ty.bytes()),
            InstKind::St { ty, src, .. } => self.operand(src, ty.bytes()),
            InstKind::Binary { ty, a, b, .. }
            | InstKind::SetP { ty, a, b, .. }
            | InstKind::Select { ty, a, b, .. } => {
                self.operand(a, ty.bytes());
                self.operand(b, 4);
            }
            InstKind::Ternary { ty, a, b, c, .. } => {
                self.operand(a, ty.bytes());
                [b, c].into_iter().for_each(|o| self.operand(o, 4));
            }
            InstKind::Bar { id, count, .. } => [id, count].into_iter().for_each(|o| self.operand(o, 4)),
            InstKind::Tex { geom, object, at, .. } => {
                self.operand(object, 8);
                at[..geom.coordinates()].iter().for_each(|&x| self.operand(x, 4));
            }
            _ => {}
        }
    }

    /// Checks that an operand of `bytes` bytes lies within the kernel's parameters, if it is one of them.
    fn operand(&mut self, o: Operand, bytes: u32) {
        let Operand::Param(offset) = o else { return };
        let f = self.f;
        let fits = f.kind == FunctionKind::Kernel
            && u32::from(offset) + bytes.max(1) <= f.param_bytes.next_multiple_of(4);
        self.require(fits, "parameter bytes that do not exist");
    }

    fn types(&mut self, kind: &InstKind) {
        let int32 = |ty| matches!(ty, Ty::I32 | Ty::U32);
        let int = |ty| matches!(ty, Ty::I32 | Ty::U32 | Ty::I64 | Ty::U64);
        let small = |ty| matches!(ty, Ty::I8 | Ty::U8 | Ty::I16 | Ty::U16);
        let number = |ty| !small(ty);
        let legal = match *kind {
            InstKind::Unary { op, ty, .. } => match op {
                UnOp::Neg | UnOp::Abs => number(ty),
                UnOp::Not | UnOp::Popc | UnOp::Clz | UnOp::Brev => int(ty),
                UnOp::Floor | UnOp::Ceil | UnOp::Trunc | UnOp::Rint => ty.is_float(),
                _ => ty == Ty::F32,
            },
            InstKind::Binary { op, ty, .. } => match op {
                BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Min | BinOp::Max => number(ty),
                BinOp::Mul24 | BinOp::MulWide => int32(ty),
                BinOp::CopySign => ty.is_float(),
                _ => int(ty),
            },
            InstKind::Ternary { op, ty, .. } => match op {
                TernOp::Mad => number(ty),
                TernOp::Fma | TernOp::MadSub | TernOp::MadNeg | TernOp::MadNegSub => ty.is_float(),
                TernOp::Lea => int(ty),
                _ => int32(ty),
            },
            InstKind::Math { ty, .. } => matches!(ty, Ty::F32 | Ty::F64),
            InstKind::Mov { ty, .. } | InstKind::Select { ty, .. } => number(ty),
            InstKind::SetP { ty, .. } => number(ty),
            InstKind::Tex { geom, ty, .. } => {
                ty.bytes() >= 4 && (geom != TexGeom::Surface || ty == MemTy::B64)
            }
            InstKind::Atom { op, ty, .. } => match op {
                AtomOp::Add | AtomOp::Exch => !matches!(ty, Ty::I8 | Ty::U8),
                AtomOp::Cas => !matches!(ty, Ty::I8 | Ty::U8),
                AtomOp::Inc | AtomOp::Dec => ty == Ty::U32,
                _ => int(ty),
            },
            _ => true,
        };
        self.require(legal, "type is not legal");
        let lea_shift = match *kind {
            InstKind::Ternary { op: TernOp::Lea, b, .. } => matches!(b, Operand::Imm(n) if n < 64),
            InstKind::Math { f, b, .. } if f.takes_integer() => !matches!(b, Operand::Param(_)),
            _ => true,
        };
        self.require(lea_shift, "shift of lea is not an immediate");
    }

    /// Checks jump targets, called functions, spaces of addresses, and the ids of the instruction.
    fn places(&mut self, kind: &InstKind) {
        let f = self.f;
        match *kind {
            InstKind::Bra { target, join } => {
                self.require((f.start..f.end).contains(&target), "jump out of the function");
                self.require((f.start..=f.end).contains(&join), "join outside the function");
            }
            InstKind::Call { func, args, .. } => {
                let callee = self.program.functions.get(func);
                self.require(callee.is_some(), "call of nothing");
                if let Some(callee) = callee {
                    let given = self.args(args);
                    self.require(callee.params.len() == given, "wrong number of arguments");
                    self.require(callee.kind != FunctionKind::Kernel, "call of a kernel");
                }
            }
            InstKind::CallPtr { args, .. } => {
                self.args(args);
            }
            InstKind::Sys { ext, args, .. } => {
                self.args(args);
                let known = ext.index() < self.program.externs.len();
                self.require(known, "call of an unknown library function");
            }
            InstKind::Mma { kind, args, .. } => {
                let given = self.args(args);
                self.require(given == kind.words().iter().sum::<usize>(), "wrong number of words");
                self.require(self.f.kind != FunctionKind::Host, "tensor operation on the host");
            }
            InstKind::Launch { kernel, config, args } => {
                let callee = self.program.functions.get(kernel);
                let is_kernel = callee.is_some_and(|k| k.kind == FunctionKind::Kernel);
                self.require(is_kernel, "launch of what is no kernel");
                let (config, given) = (self.args(config), self.args(args));
                self.require(config == 8, "launch configuration has not 8 values");
                self.require(
                    callee.is_none_or(|k| k.params.len() == given),
                    "wrong number of launch arguments",
                );
            }
            InstKind::FuncAddr { func, .. } => {
                let known = func.index() < self.program.functions.len();
                self.require(known, "address of an unknown function");
            }
            InstKind::Special { what, .. } => {
                use Special::{CtaId, NCtaId, NTid, Tid};
                let axis = matches!(what, Tid(n) | NTid(n) | CtaId(n) | NCtaId(n) if n > 2);
                self.require(!axis, "axis that does not exist");
            }
            InstKind::GlobalAddr { global, .. } => {
                let known = global.index() < self.program.globals.len();
                self.require(known, "address of an unknown variable");
            }
            InstKind::St { space, ty, src, .. } => {
                self.require(space != Space::Const, "store to constant memory");
                let wide_imm = ty == MemTy::B128 && !matches!(src, Operand::Reg(_));
                self.require(!wide_imm, "128-bit store of an immediate");
            }
            InstKind::Atom { space, .. } => {
                let legal = !matches!(space, Space::Const | Space::Local);
                self.require(legal, "atomic on constant or local memory");
            }
            InstKind::Exit => {
                self.require(f.kind == FunctionKind::Kernel, "exit outside a kernel");
            }
            InstKind::Ret { .. } => {
                self.require(f.kind != FunctionKind::Kernel, "return from a kernel");
            }
            _ => {}
        }
    }

    /// Checks the registers of an argument list and returns its length.
    fn args(&mut self, id: ArgsId) -> usize {
        let Some(list) = self.program.args.get(id) else {
            self.require(false, "argument list does not exist");
            return 0;
        };
        for a in list {
            if let Operand::Reg(r) = a.value {
                self.reg(r, a.ty.regs());
            }
        }
        list.len()
    }
}

#[cfg(test)]
mod tests {
    use base::{FileId, Span};

    use super::*;
    use crate::{Global, GlobalId, GlobalSpace, InlineFrame, InlineId, Pred};

    fn program(kinds: &[InstKind]) -> Program {
        let span = Span::new(FileId(0), 0, 0);
        let mut p = Program {
            code: kinds.iter().map(|&k| Inst::new(k)).collect(),
            locs: vec![Loc { span, inlined: None }; kinds.len()],
            ..Program::default()
        };
        p.functions.push(Function {
            regs: 4,
            preds: 1,
            param_bytes: 8,
            ..Function::new("k", FunctionKind::Kernel, Pc(0)..Pc(kinds.len() as u32), span)
        });
        p
    }

    #[test]
    fn each_broken_invariant_is_found() {
        let check = |kinds: &[InstKind], expect: &str| {
            let found = verify(&program(kinds)).err().unwrap_or_default();
            let found: Vec<&str> = found.iter().map(|e| e.what).collect();
            assert!(found.iter().any(|w| w.contains(expect)), "{expect}: {found:?}");
        };
        let mov = |ty, dst, src| InstKind::Mov { ty, dst: Reg(dst), src };
        check(&[mov(Ty::U32, 4, Operand::Imm(0)), InstKind::Exit], "beyond the registers");
        check(&[mov(Ty::U64, 1, Operand::Imm(0)), InstKind::Exit], "not aligned");
        check(&[mov(Ty::U64, 0, Operand::Param(4)), InstKind::Exit], "parameter bytes");
        check(&[mov(Ty::U32, 0, Operand::Imm(0))], "runs off the end");
        check(&[InstKind::Bra { target: Pc(9), join: Pc(1) }, InstKind::Exit], "jump out");
        check(&[InstKind::Ret { src: None }], "return from a kernel");
        let logic =
            |p| InstKind::PLogic { op: crate::PredOp::And, dst: Pred(p), a: Guard::ALWAYS, b: Guard::ALWAYS };
        check(&[logic(1), InstKind::Exit], "beyond the predicates");
        let neg = InstKind::Unary { op: UnOp::Not, ty: Ty::F32, dst: Reg(0), a: Operand::Imm(0) };
        check(&[neg, InstKind::Exit], "type is not legal");
        check(&[mov(Ty::U64, u16::MAX - 1, Operand::Imm(0)), InstKind::Exit], "beyond the registers");
        check(&[InstKind::FuncAddr { dst: Reg(0), func: FuncId(1) }, InstKind::Exit], "unknown function");
        check(&[InstKind::Special { dst: Reg(0), what: Special::Tid(3) }, InstKind::Exit], "axis");
        assert_eq!(verify(&program(&[mov(Ty::U64, 2, Operand::Param(0)), InstKind::Exit])), Ok(()));
    }

    #[test]
    fn each_id_beside_the_code_leads_somewhere() {
        let check = |change: fn(&mut Program), expect: &str| {
            let mut program = program(&[InstKind::Exit]);
            change(&mut program);
            let found = verify(&program).err().unwrap_or_default();
            assert_eq!(found.iter().map(|e| e.what).collect::<Vec<_>>(), [expect]);
        };
        let call = |inlined| Loc { span: Span::new(FileId(0), 0, 0), inlined: Some(InlineId(inlined)) };
        check(|p| p.locs.clear(), "locations do not match the code");
        check(|p| p.locs[0].inlined = Some(InlineId(0)), "inlined nowhere");
        check(|p| p.main = Some(FuncId(0)), "start of what is no host function");
        check(|p| p.init.push(FuncId(1)), "start of what is no host function");
        let mut endless = program(&[InstKind::Exit]);
        endless.inlines.push(InlineFrame { callee: "f".into(), call: call(0) });
        assert_eq!(verify(&endless).unwrap_err()[0].what, "inlined into a later call");
        let variable = |relocs| Global {
            name: "v".into(),
            space: GlobalSpace::Device,
            size: 8,
            align: 8,
            init: vec![0; 8],
            relocs,
            address: 0,
        };
        let pointer = |at, target| Reloc { at, target: RelocTarget::Global(GlobalId(target)), addend: 0 };
        for (relocs, fits) in
            [(vec![pointer(0, 0)], true), (vec![pointer(1, 0)], false), (vec![pointer(0, 1)], false)]
        {
            let mut program = program(&[InstKind::Exit]);
            program.globals.push(variable(relocs));
            assert_eq!(verify(&program).is_ok(), fits);
        }
    }
}

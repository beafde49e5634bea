//! How many registers hold a value that is still needed, at each instruction of a function.

use crate::{Function, Inst, InstKind, Pc, Program, Reg};

/// Registers as bits of words, 64 in each.
type Words = [u64];

/// The registers of a function that are alive before each of its instructions ([`Program::alive`]).
#[derive(Clone, Debug)]
pub struct Alive {
    start: usize,
    words: usize,
    before: Vec<u64>,
}

impl Alive {
    /// Whether a register holds a value that the instruction at `pc` or a later one may read. Just after the function's
    /// end, none does.
    pub fn before(&self, Pc(pc): Pc, Reg(reg): Reg) -> bool {
        let row = &self.before[(pc as usize - self.start) * self.words..][..self.words];
        row.get(usize::from(reg) / 64).is_some_and(|word| word >> (reg % 64) & 1 != 0)
    }
}

impl Program {
    /// For each instruction of a function the number of its 32-bit registers that are alive while it
    /// executes: those with a value that it or a later instruction reads, and those that it writes.
    /// Predicate registers do not count. It is at most [`Function::regs`].
    ///
    /// An instruction under a guard does not end the life of the value that it may overwrite, since lanes
    /// whose guard fails keep it.
    pub fn live_registers(&self, function: &Function) -> Vec<u16> {
        let Alive { start, words, before } = self.alive(function);
        let alive = |pc: usize| {
            let mut all = before[(pc - start) * words..][..words].to_vec();
            if let Some(def) = self.code[pc].kind.def(|kind| self.result_registers(kind)) {
                set(&mut all, def.first, def.count, true);
            }
            all.iter().map(|word| word.count_ones() as u16).sum()
        };
        (start..function.end.0 as usize).map(alive).collect()
    }

    /// The registers with a value that may still be read, before each instruction of a function.
    pub fn alive(&self, function: &Function) -> Alive {
        let (start, end) = (function.start.0 as usize, function.end.0 as usize);
        let words = usize::from(function.regs).div_ceil(64);
        // Row i: the registers alive before instruction `start + i`. The last row, after the end, stays empty.
        let mut before = vec![0_u64; (end - start + 1) * words];
        let mut row = vec![0; words];
        loop {
            let mut changed = false;
            for pc in (start..end).rev() {
                self.after(pc, start, &before, &mut row);
                let inst = &self.code[pc];
                if inst.guard.is_always()
                    && let Some(def) = inst.kind.def(|kind| self.result_registers(kind))
                {
                    set(&mut row, def.first, def.count, false);
                }
                self.each_read(inst, function, &mut |first, count| set(&mut row, first, count, true));
                let own = &mut before[(pc - start) * words..][..words];
                if *own != *row {
                    own.copy_from_slice(&row);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        Alive { start, words, before }
    }

    /// The registers alive after an instruction: those alive before the instructions that may follow it.
    fn after(&self, pc: usize, start: usize, before: &Words, row: &mut Words) {
        let words = row.len();
        let Inst { guard, kind } = &self.code[pc];
        let falls_through = !guard.is_always()
            || !matches!(kind, InstKind::Bra { .. } | InstKind::Ret { .. } | InstKind::Exit | InstKind::Trap);
        row.fill(0);
        let mut join = |Pc(next): Pc| {
            let alive = &before[(next as usize - start) * words..][..words];
            row.iter_mut().zip(alive).for_each(|(word, more)| *word |= more);
        };
        if falls_through {
            join(Pc(pc as u32 + 1));
        }
        if let InstKind::Bra { target, .. } = *kind {
            join(target);
        }
    }

    /// Number of registers in the result of a call.
    fn result_registers(&self, kind: &InstKind) -> u8 {
        match kind {
            InstKind::Call { func, .. } => self.functions[*func].ret.map_or(0, crate::Ty::regs),
            // The type of a result of a library function, or of one that a pointer selects, is not known
            // here. The second register of a pair counts as alive for too long then.
            _ => 1,
        }
    }

    /// Calls `f` with the first register and the number of registers of everything that an instruction reads.
    fn each_read(&self, inst: &Inst, function: &Function, f: &mut dyn FnMut(Reg, u8)) {
        use InstKind::{Call, CallPtr, Launch, Mma, Ret, Sys};
        if let Ret { src } = inst.kind {
            if let (Some(crate::Operand::Reg(first)), Some(ty)) = (src, function.ret) {
                f(first, ty.regs());
            }
            return;
        }
        inst.kind.each_use(|read| f(read.first, read.count));
        let lists = match inst.kind {
            Call { args, .. } | CallPtr { args, .. } | Sys { args, .. } | Mma { args, .. } => {
                [Some(args), None]
            }
            Launch { config, args, .. } => [Some(config), Some(args)],
            _ => [None, None],
        };
        for arg in lists.into_iter().flatten().flat_map(|list| &self.args[list]) {
            if let crate::Operand::Reg(first) = arg.value {
                f(first, arg.ty.regs());
            }
        }
    }
}

/// Enters or removes registers. Those beyond the function's own, of a pair that is only assumed, are left out.
fn set(row: &mut Words, first: Reg, count: u8, alive: bool) {
    for register in usize::from(first.0)..usize::from(first.0) + usize::from(count) {
        if let Some(word) = row.get_mut(register / 64) {
            let bit = 1 << (register % 64);
            *word = if alive { *word | bit } else { *word & !bit };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Address, BinOp, CacheOp, Guard, MemTy, Operand, Pred, Space, Ty};

    fn function(regs: u16, code: &[Inst]) -> (Program, Function) {
        let function = Function {
            regs,
            preds: 1,
            ..Function::new(
                "k",
                crate::FunctionKind::Kernel,
                Pc(0)..Pc(code.len() as u32),
                base::Span::new(base::FileId(0), 0, 0),
            )
        };
        (Program { code: code.to_vec(), ..Program::default() }, function)
    }

    fn mov(dst: u16) -> Inst {
        Inst::new(InstKind::Mov { ty: Ty::U32, dst: Reg(dst), src: Operand::Imm(1) })
    }

    fn add(dst: u16, a: u16, b: u16) -> Inst {
        let [a, b] = [a, b].map(|register| Operand::Reg(Reg(register)));
        Inst::new(InstKind::Binary { op: BinOp::Add, ty: Ty::U32, dst: Reg(dst), a, b })
    }

    #[test]
    fn a_value_lives_from_its_definition_to_its_last_use() {
        let load = |ty, dst| {
            let addr = Address { base: Some(Reg(0)), offset: 0 };
            Inst::new(InstKind::Ld { space: Space::Global, ty, dst: Reg(dst), addr, cache: CacheOp::Ca })
        };
        // R0 is half of a pair that the load reads. The load fills R4 to R7; only R4 and R5 are read later.
        let code =
            [mov(0), mov(1), load(MemTy::B128, 4), add(4, 4, 5), add(0, 4, 4), Inst::new(InstKind::Exit)];
        let (program, function) = function(8, &code);
        assert_eq!(program.live_registers(&function), [1, 2, 6, 2, 2, 0]);
    }

    #[test]
    fn a_loop_keeps_what_its_next_round_reads() {
        let back = InstKind::Bra { target: Pc(2), join: Pc(5) };
        let back = Inst { guard: Guard::on(Pred(0)), kind: back };
        let code = [mov(0), mov(1), add(2, 0, 1), add(0, 2, 1), back, Inst::new(InstKind::Exit)];
        let (program, function) = function(3, &code);
        assert_eq!(program.live_registers(&function), [1, 2, 3, 3, 2, 0]);
    }

    #[test]
    fn a_guarded_write_leaves_the_old_value_alive() {
        let guarded = Inst { guard: Guard::on(Pred(0)), ..mov(0) };
        let code = [mov(0), mov(1), guarded, add(1, 0, 1), add(1, 1, 1), Inst::new(InstKind::Exit)];
        let (program, function) = function(2, &code);
        assert_eq!(program.live_registers(&function), [1, 2, 2, 2, 1, 0]);
    }
}

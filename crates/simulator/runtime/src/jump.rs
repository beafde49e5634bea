//! `setjmp` and `longjmp`. Registers are restored, memory is not: C guarantees the value of a variable that
//! was changed in between only if it is volatile (C17 7.13.2.1).

use functional::FaultKind;
use isa::{FuncId, InstKind};

use crate::machine::{Machine, Stop};

/// The state that `setjmp` saves: that of the call that called it.
pub struct Jump {
    depth: usize,
    function: FuncId,
    pc: u32,
    window: usize,
    pred_window: usize,
    frame: u64,
    regs: Vec<u32>,
    preds: Vec<bool>,
}

impl Machine<'_> {
    /// `setjmp`, whose call is the current instruction.
    pub(crate) fn remember(&mut self, buffer: u64) {
        let Some(top) = self.frames.last() else { return };
        let function = &self.program.functions[top.function];
        let jump = Jump {
            depth: self.frames.len(),
            function: top.function,
            pc: self.pc,
            window: self.window,
            pred_window: self.pred_window,
            frame: self.frame,
            regs: self.regs[self.window..][..usize::from(function.regs)].to_vec(),
            preds: self.preds[self.pred_window..][..function.preds as usize].to_vec(),
        };
        self.jumps.insert(buffer, jump);
    }

    /// Continues after `setjmp`, which returns `value`. Calls from the library at depth `depth` or deeper
    /// must have ended before.
    pub(crate) fn jump_back(&mut self, depth: usize, buffer: u64, value: u32) -> Result<(), Stop> {
        let Some(jump) = self.jumps.get(&buffer) else { return Err(self.fault(FaultKind::Abort)) };
        if self.frames.get(jump.depth - 1).is_none_or(|f| f.function != jump.function) {
            // The function that called `setjmp` has returned.
            return Err(self.fault(FaultKind::Abort));
        }
        if jump.depth <= depth {
            return Err(Stop::Jump(buffer, value));
        }
        self.frames.truncate(jump.depth);
        (self.pc, self.window, self.pred_window, self.frame) =
            (jump.pc, jump.window, jump.pred_window, jump.frame);
        self.regs[jump.window..][..jump.regs.len()].copy_from_slice(&jump.regs);
        self.preds[jump.pred_window..][..jump.preds.len()].copy_from_slice(&jump.preds);
        if let InstKind::Sys { dst: Some(dst), .. } = self.program.code[self.pc as usize].kind {
            self.set32(dst, value.max(1));
        }
        self.advance();
        Ok(())
    }
}

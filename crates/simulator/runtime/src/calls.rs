//! Calls between functions of the program: register windows, stack frames, results.

use functional::FaultKind;
use functional::fast::WINDOW;
use isa::{FuncId, Operand, Reg, Ty};

use crate::machine::{Frame, Machine, Stop};

/// Largest depth of calls; deeper recursion is a stack overflow.
const DEPTH: usize = 100_000;

impl Machine<'_> {
    /// Enters `function`: makes its windows and frame, and copies the arguments into its parameter registers.
    pub(crate) fn enter(&mut self, function: FuncId, args: &[u64], result: Option<Reg>) -> Result<(), Stop> {
        let callee = &self.program.functions[function];
        let (regs, preds, frame) = match self.frames.last() {
            Some(top) => {
                let caller = &self.program.functions[top.function];
                let frame = match self.main_frame {
                    Some((main, _)) if main == top.function => self.stack,
                    _ => self.frame + u64::from(caller.frame_bytes).next_multiple_of(16),
                };
                (self.window + usize::from(caller.regs), self.pred_window + caller.preds as usize, frame)
            }
            None => (0, 0, self.stack),
        };
        let main_frame = self.main_frame.filter(|(main, _)| *main == function).map(|(_, place)| place);
        let frame = main_frame.unwrap_or(frame);
        let end = frame + u64::from(callee.frame_bytes);
        let too_deep = (main_frame.is_none() && end > self.stack_end) || self.frames.len() >= DEPTH;
        if too_deep {
            return Err(self.fault(FaultKind::StackOverflow));
        }
        let (regs_end, preds_end) =
            (regs + WINDOW.max(usize::from(callee.regs) + 4), preds + WINDOW.max(callee.preds as usize));
        if self.regs.len() < regs_end {
            self.regs.resize(regs_end * 2, 0);
        }
        if self.preds.len() < preds_end {
            self.preds.resize(preds_end * 2, false);
        }
        let saved = Frame {
            function,
            resume: self.pc,
            regs: self.window,
            preds: self.pred_window,
            frame: self.frame,
            result,
        };
        self.frames.push(saved);
        (self.window, self.pred_window, self.frame) = (regs, preds, frame);
        for (param, &value) in callee.params.iter().zip(args) {
            self.set(param.reg, param.bytes > 4 || param.by_address, value);
        }
        self.pc = callee.start.0;
        Ok(())
    }

    /// Returns to the caller with a value.
    pub(crate) fn leave(&mut self, value: u64) {
        let frame = self.frames.pop().expect("a return is inside a call");
        let wide = self.program.functions[frame.function].ret.is_some_and(Ty::wide);
        (self.window, self.pred_window, self.frame) = (frame.regs, frame.preds, frame.frame);
        self.pc = frame.resume;
        self.result = value;
        if let Some(result) = frame.result {
            self.set(result, wide, value);
        }
    }

    /// Value of `src`, with the width of the running function's return type.
    pub(crate) fn returned(&self, src: Operand) -> u64 {
        let function = self.frames.last().expect("a return is inside a call").function;
        match self.program.functions[function].ret {
            Some(ty) if ty.wide() => self.get64(src, ty),
            _ => self.get32(src).into(),
        }
    }
}

//! How much local memory a thread of a kernel needs: its own frame and those of what it calls.

use isa::{FuncId, FunctionKind, InstKind, Program};

/// What a call takes at least: return address and saved registers.
const CALL_BYTES: u32 = 16;

/// Bytes between a frame and the next one.
pub(crate) fn step(frame_bytes: u32) -> u32 {
    frame_bytes.max(CALL_BYTES).next_multiple_of(16)
}

/// Local memory of a thread: the deepest chain of calls, which compilers know, and `stack_bytes` for what they do not know:
/// recursion and calls through pointers.
pub(crate) fn local_bytes(program: &Program, kernel: FuncId, stack_bytes: u32) -> u32 {
    let mut chain = Chain { program, known: vec![None; program.functions.len()], open: false };
    let bytes = chain.of(kernel, &mut Vec::new());
    bytes + if chain.open { stack_bytes } else { 0 }
}

struct Chain<'a> {
    program: &'a Program,
    /// By function, once computed.
    known: Vec<Option<u32>>,
    /// A recursion or a call through a pointer was seen.
    open: bool,
}

impl Chain<'_> {
    fn of(&mut self, f: FuncId, above: &mut Vec<FuncId>) -> u32 {
        if let Some(bytes) = self.known[f.0 as usize] {
            return bytes;
        }
        if above.contains(&f) {
            self.open = true;
            return 0;
        }
        above.push(f);
        let function = &self.program.functions[f];
        let mut deepest = 0;
        let mut calls = false;
        for inst in &self.program.code[function.start.0 as usize..function.end.0 as usize] {
            match inst.kind {
                InstKind::Call { func, .. } => {
                    calls = true;
                    deepest = deepest.max(self.of(func, above));
                }
                InstKind::CallPtr { .. } => {
                    calls = true;
                    self.open = true;
                    for (id, callee) in self.program.functions.iter() {
                        if callee.kind == FunctionKind::Device {
                            deepest = deepest.max(self.of(id, above));
                        }
                    }
                }
                _ => {}
            }
        }
        above.pop();
        let own = if calls { step(function.frame_bytes) } else { function.frame_bytes.next_multiple_of(16) };
        self.known[f.0 as usize] = Some(own + deepest);
        own + deepest
    }
}

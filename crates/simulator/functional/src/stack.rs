//! Local memory that a thread of a kernel needs: its own frame and the frames of all functions that it calls.

use isa::{FuncId, FunctionKind, InstKind, Program};

/// Smallest stack space of a call in bytes: return address and saved registers.
const CALL_BYTES: u32 = 16;

/// Distance in bytes from a frame of this size to the callee's frame.
pub(crate) fn frame_distance(frame_bytes: u32) -> u32 {
    frame_bytes.max(CALL_BYTES).next_multiple_of(16)
}

/// Bytes of local memory of a thread: the frames of the deepest call chain, which the compiler knows.
/// `stack_bytes` are added if the depth is unknown, because of recursion or calls through pointers.
pub(crate) fn local_bytes(program: &Program, kernel: FuncId, stack_bytes: u32) -> u32 {
    let mut chain = Chain { program, bytes_of: vec![None; program.functions.len()], unbounded: false };
    let bytes = chain.of(kernel, &mut Vec::new());
    bytes + if chain.unbounded { stack_bytes } else { 0 }
}

struct Chain<'a> {
    program: &'a Program,
    /// Bytes that each function needs with its callees, once computed. Indexed by function.
    bytes_of: Vec<Option<u32>>,
    /// Recursion or a call through a pointer was found.
    unbounded: bool,
}

impl Chain<'_> {
    fn of(&mut self, f: FuncId, callers: &mut Vec<FuncId>) -> u32 {
        if let Some(bytes) = self.bytes_of[f.0 as usize] {
            return bytes;
        }
        if callers.contains(&f) {
            self.unbounded = true;
            return 0;
        }
        callers.push(f);
        let function = &self.program.functions[f];
        let mut deepest = 0;
        let mut calls = false;
        for inst in &self.program.code[function.start.0 as usize..function.end.0 as usize] {
            match inst.kind {
                InstKind::Call { func, .. } => {
                    calls = true;
                    deepest = deepest.max(self.of(func, callers));
                }
                InstKind::CallPtr { .. } => {
                    calls = true;
                    self.unbounded = true;
                    for (id, callee) in self.program.functions.iter() {
                        if callee.kind == FunctionKind::Device {
                            deepest = deepest.max(self.of(id, callers));
                        }
                    }
                }
                _ => {}
            }
        }
        callers.pop();
        let own = if calls {
            frame_distance(function.frame_bytes)
        } else {
            function.frame_bytes.next_multiple_of(16)
        };
        self.bytes_of[f.0 as usize] = Some(own + deepest);
        own + deepest
    }
}

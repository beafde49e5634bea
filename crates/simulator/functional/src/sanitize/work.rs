//! Work of streams, as findings name it.

use base::{Code, Diagnostic};
use isa::{FuncId, InstKind, Pc, Program};

use super::Use;
use crate::fault::inlined_calls;

/// Work that was given to a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// Its kernel; else it is what the call is named after.
    pub kernel: Option<FuncId>,
    /// The call that gave it.
    pub at: Pc,
    /// What it does with the memory at hand.
    pub by: Use,
    /// Its stream.
    pub stream: StreamKind,
}

/// Which streams a stream waits for by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamKind {
    /// The default stream: for all that block.
    Default,
    /// For the default stream.
    Blocking,
    /// `cudaStreamNonBlocking`: for none.
    NonBlocking,
}

impl Work {
    pub(super) fn name(&self, program: &Program) -> String {
        self.kernel.map_or_else(|| called(program, self.at), |kernel| program.functions[kernel].name.clone())
    }
    /// Where it was given, and what stream that is.
    pub(super) fn note(&self, program: &Program) -> Diagnostic {
        let code = match self.stream {
            StreamKind::Default => Code::InDefaultStream,
            StreamKind::Blocking => Code::InBlockingStream,
            StreamKind::NonBlocking => Code::InNonBlockingStream,
        };
        let loc = program.locs[self.at.0 as usize];
        let mut note = Diagnostic::new(code, loc.span, [self.name(program)]);
        inlined_calls(program, loc, &mut note);
        note
    }
}

/// The name of the function that host code calls, or of the kernel that it launches. Headers wrap some: then that of the
/// wrapper.
pub(super) fn called(program: &Program, at: Pc) -> String {
    let name = match program.code[at.0 as usize].kind {
        InstKind::Sys { ext, .. } => program.externs[ext].as_str(),
        InstKind::Launch { kernel, .. } => return program.functions[kernel].name.clone(),
        _ => "",
    };
    let wrapper = program.locs[at.0 as usize].inlined.map(|id| program.inlines[id].callee.as_str());
    wrapper.filter(|_| name.is_empty() || name.starts_with("__")).unwrap_or(name).into()
}

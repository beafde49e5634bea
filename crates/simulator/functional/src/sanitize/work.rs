//! Work in streams, as findings refer to it.

use base::{Code, Diagnostic};
use isa::{FuncId, InstKind, Pc, Program};

use super::Use;
use crate::fault::inlined_calls;

/// An operation that was issued to a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Work {
    /// The kernel, if it is a launch. Otherwise the call names it.
    pub kernel: Option<FuncId>,
    /// The call that issued it.
    pub at: Pc,
    /// How it uses the memory in question.
    pub by: Use,
    /// The kind of its stream.
    pub stream: StreamKind,
}

/// Kind of a stream: which streams it synchronises with implicitly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StreamKind {
    /// The default stream, which synchronises with all blocking streams.
    Default,
    /// A stream that synchronises with the default stream.
    Blocking,
    /// `cudaStreamNonBlocking`: synchronises with no other stream.
    NonBlocking,
}

impl Work {
    pub(super) fn name(&self, program: &Program) -> String {
        self.kernel.map_or_else(|| called(program, self.at), |kernel| program.functions[kernel].name.clone())
    }
    /// A note at the call that issued it, which tells the kind of its stream.
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

/// Name of the function that host code calls, or of the kernel that it launches. If the call is in a wrapper
/// of a header, the name of the wrapper.
pub(super) fn called(program: &Program, at: Pc) -> String {
    let name = match program.code[at.0 as usize].kind {
        InstKind::Sys { ext, .. } => program.externs[ext].as_str(),
        InstKind::Launch { kernel, .. } => return program.functions[kernel].name.clone(),
        _ => "",
    };
    let wrapper = program.locs[at.0 as usize].inlined.map(|id| program.inlines[id].callee.as_str());
    wrapper.filter(|_| name.is_empty() || name.starts_with("__")).unwrap_or(name).into()
}

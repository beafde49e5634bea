//! What a caller of [`crate::generate_traced`] sees of the passes: the SSA form before and after each of them.
//!
//! Tracing is an argument, not a setting: [`crate::generate`] has an instance of its own in which the observer is empty, so that
//! the wasm build holds nothing of it. A traced function is optimised a second time on a copy with its own names, since the
//! function that the cache sees has ordinals instead ([`crate::function_cache`]).

use base::SourceMap;
use isa::{FuncId, FunctionKind, Program};

use crate::Target;
use crate::ir::{Func, Op};
use crate::passes::{self, Pointer, cfg::reachable};
use crate::print::Printer;

/// Observes the passes over chosen functions. Every method but [`Tracer::wants`] does nothing unless it is implemented.
pub trait Tracer {
    /// Whether the passes over this function are observed. Asked once for each function, when the SSA form is built.
    fn wants(&mut self, name: &str, kind: FunctionKind) -> bool;
    /// The SSA form as it is built from the tree, before the first pass.
    fn built(&mut self, _function: Snapshot<'_>) {}
    /// The named pass is about to run.
    fn before(&mut self, _pass: &'static str, _function: Snapshot<'_>) {}
    /// The named pass has run.
    fn after(&mut self, _pass: &'static str, _function: Snapshot<'_>) {}
    /// The SSA form that instruction selection reads, after the last pass.
    fn optimized(&mut self, _function: Snapshot<'_>) {}
}

/// A function in SSA form at one moment.
#[derive(Clone, Copy)]
pub struct Snapshot<'a> {
    name: &'a str,
    func: &'a Func,
    program: &'a Program,
}

impl Snapshot<'_> {
    /// Name of the function, with template arguments.
    pub fn name(&self) -> &str {
        self.name
    }
    /// Instructions in reachable blocks, without constants and phis, which take no instruction of the machine by themselves.
    pub fn instructions(&self) -> usize {
        let counts = |op| !matches!(op, Op::Const(_) | Op::Undef | Op::Phi);
        let insts = reachable(self.func).into_iter().flat_map(|b| &self.func.block(b).insts);
        insts.filter(|&&v| counts(self.func.op(v))).count()
    }
    /// Reachable basic blocks.
    pub fn blocks(&self) -> usize {
        reachable(self.func).len()
    }
    /// The function as text, with source lines as comments where a source map is given.
    pub fn text(&self, sources: Option<&SourceMap>) -> String {
        let kind = match self.func.kind {
            FunctionKind::Kernel => "kernel",
            FunctionKind::Device => "device function",
            FunctionKind::Host => "host function",
        };
        let printer = Printer { func: self.func, program: Some(self.program), sources };
        format!("{kind} {}\n{printer}", self.name)
    }
}

/// Observes functions as they come from the builder. The empty observer is `()`.
pub(crate) trait FunctionObserver {
    /// A function in SSA form, before its names become ordinals.
    fn function(
        &mut self,
        _f: &Func,
        _program: &Program,
        _id: FuncId,
        _target: &Target,
        _pointers: &[Pointer],
    ) {
    }
}

impl FunctionObserver for () {}

impl FunctionObserver for &mut dyn Tracer {
    fn function(&mut self, f: &Func, program: &Program, id: FuncId, target: &Target, pointers: &[Pointer]) {
        let name = &program.functions[id].name;
        if !self.wants(name, f.kind) {
            return;
        }
        let mut f = f.clone();
        self.built(Snapshot { name, func: &f, program });
        passes::run(&mut f, target, pointers, &mut TracedPasses { tracer: *self, name, program });
        self.optimized(Snapshot { name, func: &f, program });
    }
}

/// Observes passes from inside the pipeline. The empty observer is `()`.
pub(crate) trait PassObserver {
    /// A pass is about to run.
    fn before(&mut self, _pass: &'static str, _f: &Func) {}
    /// A pass has run.
    fn after(&mut self, _pass: &'static str, _f: &Func) {}
}

impl PassObserver for () {}

/// Hands the passes over one function to a tracer.
struct TracedPasses<'a> {
    tracer: &'a mut dyn Tracer,
    name: &'a str,
    program: &'a Program,
}

impl PassObserver for TracedPasses<'_> {
    fn before(&mut self, pass: &'static str, f: &Func) {
        self.tracer.before(pass, Snapshot { name: self.name, func: f, program: self.program });
    }
    fn after(&mut self, pass: &'static str, f: &Func) {
        self.tracer.after(pass, Snapshot { name: self.name, func: f, program: self.program });
    }
}

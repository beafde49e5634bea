//! Passes over the SSA form, and the order in which they run.
//!
//! A pass is a function named by a verb that takes the function and whatever else it depends on. The [`Pipeline`] runs each of
//! them: it tells an observer before and after, and debug builds verify the SSA form in between ([`crate::verify`]). Which passes
//! run is the caller's choice ([`crate::Passes`]); without any of them a function computes the same.

mod arrays;
pub mod cfg;
mod choices;
mod clone;
mod contract;
mod count;
mod dce;
mod division;
mod gvn;
mod ifconvert;
mod licm;
pub mod memory;
pub mod parameters;
mod promote;
mod scaled;
mod spaces;
mod strength;
mod unroll;
mod vectorize;

use isa::FunctionKind;

use crate::ir::Func;
use crate::trace::PassObserver;
use crate::{Pass, Passes, Target, verify};

/// Rounds of unrolling and promotion. Each can make the next possible, for instance in nests of loops.
const ROUNDS: usize = 4;

/// The names that [`crate::Tracer`] is told, in the order in which the passes first run.
pub const PASS_NAMES: &[&str] = &[
    "simplify_control_flow",
    "number_values",
    "eliminate_dead_code",
    "promote_slots",
    "unroll_constant_loops",
    "lower_parameters",
    "infer_address_spaces",
    "convert_arms_to_selects",
    "hoist_loop_invariants",
    "reduce_strength",
    "distribute_scales",
    "unroll_runtime_loops",
    "expand_divisions",
    "vectorize_accesses",
    "convert_arms_to_guards",
    "sink_values",
    "fuse_operations",
];

/// A parameter of a kernel that is a pointer.
#[derive(Clone, Copy, Hash)]
pub struct Pointer {
    /// Offset of the parameter among the kernel's parameters, bytes.
    pub offset: u32,
    /// Alignment of the pointee type, bytes.
    pub align: u32,
    /// `const T* __restrict__`: no store of the kernel changes what it points to.
    pub read_only: bool,
}

/// Brings a function into the form that is emitted. `pointers` are the pointer parameters of a kernel. Returns the locations of
/// accesses whose state space could only be guessed.
pub(crate) fn run(
    f: &mut Func,
    target: &Target,
    pointers: &[Pointer],
    observer: &mut impl PassObserver,
) -> Vec<isa::Loc> {
    verify::check("build", f);
    Pipeline { f, target, observer }.run(pointers)
}

/// A function on its way through the passes.
struct Pipeline<'a, O> {
    f: &'a mut Func,
    target: &'a Target,
    observer: &'a mut O,
}

impl<O: PassObserver> Pipeline<'_, O> {
    /// The caller wants this pass.
    fn on(&self, pass: Pass) -> bool {
        self.target.passes.has(pass)
    }

    /// Runs one pass. Debug builds panic when it leaves the SSA form broken.
    fn pass<R>(&mut self, name: &'static str, run: impl FnOnce(&mut Func) -> R) -> R {
        self.observer.before(name, self.f);
        let result = run(self.f);
        verify::check(name, self.f);
        self.observer.after(name, self.f);
        result
    }

    fn simplify_control_flow(&mut self) {
        self.pass("simplify_control_flow", cfg::simplify_control_flow);
    }

    fn eliminate_dead_code(&mut self) {
        self.pass("eliminate_dead_code", dce::eliminate_dead_code);
    }

    fn hoist_loop_invariants(&mut self) {
        if self.on(Pass::LoopInvariants) {
            self.pass("hoist_loop_invariants", licm::hoist_loop_invariants);
        }
    }

    /// Numbers values, and drops the blocks that are unreachable once branches on constants are known.
    fn number_values(&mut self) {
        if self.on(Pass::ValueNumbering) {
            self.pass("number_values", gvn::number_values);
        }
        self.simplify_control_flow();
    }

    fn run(mut self, pointers: &[Pointer]) -> Vec<isa::Loc> {
        let (target, kind) = (self.target, self.f.kind);
        self.simplify_control_flow();
        self.f.compact();
        if target.passes == Passes::NONE {
            self.pass("lower_parameters", |f| parameters::lower_parameters(f, false));
            return Vec::new();
        }
        self.number_values();
        self.promote_and_unroll();
        let indexed = self.on(Pass::Promotion) && target.info.generic_addressing;
        self.pass("lower_parameters", |f| parameters::lower_parameters(f, indexed));
        let guessed =
            self.pass("infer_address_spaces", |f| spaces::infer_address_spaces(f, target, pointers));
        self.number_values();
        if self.on(Pass::IfConversion) {
            self.pass("convert_arms_to_selects", ifconvert::convert_arms_to_selects);
            self.simplify_control_flow();
        }
        self.optimize_loops();
        self.number_values();
        self.hoist_loop_invariants();
        if self.on(Pass::Vectors) {
            let shared = !target.info.code.shared_operands;
            self.pass("vectorize_accesses", |f| vectorize::vectorize_accesses(f, pointers, shared));
        }
        if self.on(Pass::IfConversion) && kind != FunctionKind::Host {
            let most = target.info.code.guarded.into();
            self.pass("convert_arms_to_guards", |f| ifconvert::convert_arms_to_guards(f, most));
            self.simplify_control_flow();
            self.number_values();
        }
        self.eliminate_dead_code();
        if self.on(Pass::Sinking) {
            self.pass("sink_values", dce::sink_values);
        }
        if self.on(Pass::Contraction) {
            self.pass("fuse_operations", |f| contract::fuse_operations(f, target));
        }
        guessed
    }

    /// Local variables become values, and loops with a constant number of rounds straight code, until neither happens.
    fn promote_and_unroll(&mut self) {
        for _ in 0..ROUNDS {
            self.eliminate_dead_code();
            let promoted = self.on(Pass::Promotion) && self.pass("promote_slots", promote::promote_slots);
            let unrolled = self.on(Pass::FullUnrolling)
                && self.pass("unroll_constant_loops", unroll::unroll_constant_loops);
            if !promoted && !unrolled {
                break;
            }
            self.simplify_control_flow();
            self.number_values();
        }
    }

    /// Loops, and divisions before equal parts of them are found. Of host functions only invariants are hoisted.
    fn optimize_loops(&mut self) {
        let code = self.target.info.code;
        self.hoist_loop_invariants();
        if self.f.kind == FunctionKind::Host {
            return;
        }
        if self.on(Pass::Strength) {
            self.pass("reduce_strength", strength::reduce_strength);
            self.pass("distribute_scales", scaled::distribute_scales);
        }
        self.eliminate_dead_code();
        if self.on(Pass::RuntimeUnrolling) {
            self.pass("unroll_runtime_loops", |f| unroll::unroll_runtime_loops(f, code.runtime_unroll));
        }
        if code.division_sequence && self.on(Pass::Division) {
            self.pass("expand_divisions", division::expand_divisions);
        }
    }
}

//! Passes over the SSA form, in the order in which they run.

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
use crate::{Pass, Passes, Target};

/// Rounds of unrolling and promotion: each can make the next possible, for instance in nests of loops.
const ROUNDS: usize = 4;

/// A parameter of a kernel that is a pointer.
#[derive(Clone, Copy, Hash)]
pub struct Pointer {
    /// Its place among the parameters.
    pub offset: u32,
    /// Of what it points to.
    pub align: u32,
    /// `const T* __restrict__`.
    pub read_only: bool,
}

/// Brings a function into the form that is emitted; `pointers` are a kernel's parameters. Gives the places of accesses whose memory had to be guessed.
pub fn run(f: &mut Func, target: &Target, pointers: &[Pointer]) -> Vec<isa::Loc> {
    let on = |pass| target.passes.has(pass);
    cfg::tidy(f);
    f.compact();
    if target.passes == Passes::NONE {
        parameters::run(f, false);
        return Vec::new();
    }
    let number = |f: &mut Func| {
        if on(Pass::ValueNumbering) {
            gvn::run(f);
        }
        cfg::tidy(f);
    };
    number(f);
    for _ in 0..ROUNDS {
        dce::run(f);
        let promoted = on(Pass::Promotion) && promote::run(f);
        let unrolled = on(Pass::FullUnrolling) && unroll::full(f);
        if !promoted && !unrolled {
            break;
        }
        cfg::tidy(f);
        number(f);
    }
    parameters::run(f, on(Pass::Promotion) && target.info.generic_addressing);
    let guessed = spaces::run(f, target, pointers);
    number(f);
    if on(Pass::IfConversion) {
        ifconvert::selects(f);
        cfg::tidy(f);
    }
    loops(f, target);
    number(f);
    if on(Pass::LoopInvariants) {
        licm::run(f);
    }
    if on(Pass::Vectors) {
        vectorize::run(f, pointers, !target.info.code.shared_operands);
    }
    if on(Pass::IfConversion) && f.kind != FunctionKind::Host {
        ifconvert::guards(f, target.info.code.guarded.into());
        cfg::tidy(f);
        number(f);
    }
    dce::run(f);
    if on(Pass::Sinking) {
        dce::sink(f);
    }
    if on(Pass::Contraction) {
        contract::run(f, target);
    }
    guessed
}

/// What is done to loops, and to divisions before equal parts of them are found.
fn loops(f: &mut Func, target: &Target) {
    let on = |pass| target.passes.has(pass);
    if on(Pass::LoopInvariants) {
        licm::run(f);
    }
    if f.kind == FunctionKind::Host {
        return;
    }
    if on(Pass::Strength) {
        strength::run(f);
        scaled::run(f);
    }
    dce::run(f);
    if on(Pass::RuntimeUnrolling) {
        unroll::runtime(f, target.info.code.runtime_unroll);
    }
    if target.info.code.division_sequence && on(Pass::Division) {
        division::run(f);
    }
}

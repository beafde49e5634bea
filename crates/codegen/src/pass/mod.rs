//! Passes over the SSA form, in the order in which they run.

pub mod cfg;
mod clone;
mod contract;
mod count;
mod dce;
mod division;
mod gvn;
mod ifconvert;
mod licm;
pub mod memory;
mod promote;
mod scaled;
mod spaces;
mod strength;
mod unroll;
mod vectorize;

use isa::FunctionKind;

use crate::Target;
use crate::ir::Func;

/// Rounds of unrolling and promotion: each can make the next possible, for instance in nests of loops.
const ROUNDS: usize = 4;

/// Brings a function into the form that is emitted. `restrict` lists offsets of read-only parameters. Gives the places
/// of accesses whose memory had to be guessed.
pub fn run(f: &mut Func, target: &Target, restrict: &[u32]) -> Vec<base::Span> {
    cfg::tidy(f);
    if !target.passes {
        return Vec::new();
    }
    gvn::run(f);
    cfg::tidy(f);
    for _ in 0..ROUNDS {
        dce::run(f);
        let promoted = promote::run(f);
        let unrolled = unroll::full(f);
        if !promoted && !unrolled {
            break;
        }
        cfg::tidy(f);
        gvn::run(f);
        cfg::tidy(f);
    }
    let guessed = spaces::run(f, target, restrict);
    gvn::run(f);
    ifconvert::selects(f);
    cfg::tidy(f);
    licm::run(f);
    if f.kind != FunctionKind::Host {
        strength::run(f);
        scaled::run(f);
        dce::run(f);
        if target.runtime_unroll {
            unroll::runtime(f);
        }
        if target.division_sequence {
            division::run(f);
        }
    }
    gvn::run(f);
    cfg::tidy(f);
    licm::run(f);
    vectorize::run(f);
    if f.kind != FunctionKind::Host {
        ifconvert::guards(f);
        cfg::tidy(f);
        gvn::run(f);
    }
    dce::run(f);
    dce::sink(f);
    contract::run(f, target);
    guessed
}

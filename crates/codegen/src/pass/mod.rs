//! Passes over the SSA form, in the order in which they run.

pub mod cfg;

use crate::Target;
use crate::ir::Func;

/// Brings a function into the form that is emitted.
pub fn run(f: &mut Func, target: &Target, restrict: &[u32], _function: &isa::Function) {
    let _ = (target, restrict);
    cfg::tidy(f);
}

//! Statements of bodies, and the variables of blocks.
//!
//! The state is that of the function being checked ([`super::context::FnCtx`]). `statement` and `statements` append to
//! a list of `hir` statements, and `local_declarations` declares the variables of a block. `check_jumps` reports a jump
//! that enters a variable's scope after the point where the variable begins.

pub(super) mod body_ends;
pub(super) mod jumps;
pub(super) mod local_variables;
pub(super) mod range_loops;
pub(super) mod statements;
pub(super) mod structured_bindings;
pub(super) mod switches;

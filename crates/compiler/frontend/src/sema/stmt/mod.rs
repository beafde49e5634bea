//! Statements of bodies, and the variables of blocks.
//!
//! State: that of the function being checked ([`super::context::FnCtx`]). Interface: `statement` and `statements` append
//! to a list of `hir` statements, `local_declarations` declares variables of a block, `check_jumps` reports a jump that
//! passes the beginning of a variable.

pub(super) mod body_ends;
pub(super) mod jumps;
pub(super) mod local_variables;
pub(super) mod range_loops;
pub(super) mod statements;
pub(super) mod structured_bindings;
pub(super) mod switches;

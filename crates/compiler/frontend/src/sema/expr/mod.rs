//! Expressions: one module for each family of forms.
//!
//! The folder has no state of its own. `expr` checks an expression and gives an operand ([`values::Val`]): a value, a
//! place, or an overload set from which no function has been chosen yet. `rvalue` turns an operand into its value.
//! Operands of unevaluated expressions are checked in the same way, in a context that says so ([`super::context`]).

pub(super) mod binary;
pub(super) mod call_expressions;
pub(super) mod calls;
pub(super) mod class_assignment;
pub(super) mod conditional;
pub(super) mod expressions;
pub(super) mod fold_expressions;
pub(super) mod lambdas;
pub(super) mod literals;
pub(super) mod loads;
pub(super) mod member_pointers;
pub(super) mod members;
pub(super) mod new_expressions;
pub(super) mod references;
pub(super) mod unary;
pub(super) mod values;

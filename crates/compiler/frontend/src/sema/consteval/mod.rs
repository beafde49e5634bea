//! Constant expressions: evaluation of checked expressions at compile time.
//!
//! [`evaluator::Evaluator`] needs no checker: it reads the module and tables of known constants, and runs the bodies of
//! `constexpr` functions on its own memory. Interface for the rest of the checker: [`constant_values`] (`fold`,
//! `evaluate_object`).

pub(super) mod constant_values;
pub(super) mod evaluated_objects;
pub(super) mod evaluated_statements;
pub(super) mod evaluator;
pub(super) mod fold;

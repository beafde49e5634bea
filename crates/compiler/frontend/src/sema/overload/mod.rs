//! Overload resolution and conversions (C++ [over], [conv]).
//!
//! The folder has no state. `choose` picks one function for a list of arguments, and `rank` says how good an implicit
//! conversion is ([`ranking::Rank`]). `convert` carries out an implicit conversion, and `cast` a cast.
//! `operator_functions` finds the functions that operators of classes call.

pub(super) mod call_arguments;
pub(super) mod casts;
pub(super) mod conversions;
pub(super) mod function_addresses;
pub(super) mod operator_functions;
pub(super) mod ranking;
pub(super) mod resolution;
pub(super) mod user_conversions;

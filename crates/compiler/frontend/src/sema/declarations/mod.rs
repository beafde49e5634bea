//! Declarations: functions with their parameters and bodies, methods, variables of static storage, linkage.
//!
//! The state consists of the functions ([`functions::FuncEnt`]), the queue of bodies that are still to be checked, and
//! the linkage of variables. `declarations` checks a list of declarations in the current scope. `new_function` gives a
//! function its number, and `instance` its instance for a side. `check_body` checks a body once for each side that runs
//! it.

pub(super) mod bodies;
pub(super) mod bodies_on_demand;
pub(super) mod constants;
pub(super) mod declaration;
pub(super) mod function_rules;
pub(super) mod functions;
pub(super) mod initial_bytes;
pub(super) mod library_declarations;
pub(super) mod linkage;
pub(super) mod methods;
pub(super) mod out_of_class;
pub(super) mod parameters;
pub(super) mod placeholder_types;
pub(super) mod static_init;
pub(super) mod static_variables;

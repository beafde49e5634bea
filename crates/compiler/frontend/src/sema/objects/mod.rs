//! Lives of objects: how they begin, are copied, and end; virtual functions; `new` and `delete`; exceptions.
//!
//! The folder has no state of its own. `construct` and `init_value` begin an object and `end_of` ends it. `extend` and
//! `hoist` let a temporary live longer than its full expression, which is made by [`super::Checker::full_expression`].

pub(super) mod aggregates;
pub(super) mod allocation;
pub(super) mod construction;
pub(super) mod copy_elision;
pub(super) mod default_init;
pub(super) mod exceptions;
pub(super) mod initialisation;
pub(super) mod initializer_lists;
pub(super) mod lifetime;
pub(super) mod may_throw;
pub(super) mod narrowing;
pub(super) mod new_array;
pub(super) mod new_delete;
pub(super) mod partial_construction;
pub(super) mod parts;
pub(super) mod temporaries;
pub(super) mod throws;
pub(super) mod virtual_functions;

//! Lives of objects: how they begin, are copied, and end; virtual functions; `new` and `delete`; exceptions.
//!
//! No state of its own. Interface: `construct` and `init_value` begin an object, `end_of` ends it, `materialise` gives a
//! value an address, `extend` and `hoist` let a temporary live longer; the full expression with its temporaries is
//! [`super::Checker::full_expression`].

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

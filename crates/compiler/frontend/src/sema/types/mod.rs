//! Types: from their spelling to [`hir::Type`], classes with their layout, and the type traits.
//!
//! State: what is known of each class beside its `hir` record ([`records::RecordInfo`]), and of enumerations.
//! Interface: `resolve` gives the type that a type name means, `decltype` the type of an expression; `define_record`
//! lays out a class; [`type_queries`] answers questions that need the table of types alone.

pub(super) mod bases;
pub(super) mod classes;
pub(super) mod declared_types;
pub(super) mod decltype;
pub(super) mod enumerations;
pub(super) mod records;
pub(super) mod run_time_arrays;
pub(super) mod run_time_types;
pub(super) mod type_names;
pub(super) mod type_queries;
pub(super) mod type_traits;
pub(super) mod typeid;
pub(super) mod vector_types;
pub(super) mod written_types;

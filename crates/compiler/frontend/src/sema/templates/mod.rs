//! Templates: declarations, deduction of arguments, instances, specialisations, packs (C++ [temp]).
//!
//! State: the templates with their instances and specialisations ([`template_entities::TemplateEnt`]), and the classes
//! that wait until the class around them is complete ([`pending_classes`]). Interface: `class_instance`,
//! `function_instance` and `variable_instance` give the instance for a list of arguments and make it at the first
//! request; `deduce` finds the arguments by those of a call; `complete` defines a class that waits.

pub(super) mod class_deduction;
pub(super) mod class_instances;
pub(super) mod deduction;
pub(super) mod packs;
pub(super) mod partial_order;
pub(super) mod pattern_matching;
pub(super) mod pending_classes;
pub(super) mod specialisations;
pub(super) mod template_arguments;
pub(super) mod template_declarations;
pub(super) mod template_entities;

//! The meaning of names: name lookup, access control, and names that no declaration of the program introduces.
//!
//! State: the scopes ([`scope::Scope`]), which map names to entities ([`scope::Entity`]), and the functions of built-in
//! headers that were parsed so far. Interface: `find` and `find_qualified` look a name up from the current scope;
//! `declare` adds a name to the current scope; `check_member_access` reports a member that may not be named; `unknown_name`
//! reports a name that was not found, with the nearest known spelling.

pub(super) mod access_control;
pub(super) mod ambiguous_members;
pub(super) mod checked_answer;
pub(super) mod implicit_names;
pub(super) mod library_functions;
pub(super) mod scope;
pub(super) mod unknown_names;

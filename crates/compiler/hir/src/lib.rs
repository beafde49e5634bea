//! The typed tree between the C++ front end (`frontend`) and code generation (`codegen`).
//! The tree holds no C++ any more: names are resolved, templates instantiated and overloads chosen. Conversions and loads
//! from lvalues are explicit. References are pointers, methods are functions with a `this` parameter, lambdas are structs,
//! enumerations are integers, and default arguments are filled in. The rest is C: structured control flow over typed
//! expressions. Nothing depends on a target.
//! Invariants, which the front end keeps and code generation relies on:
//! - both operands of a binary operator have the same type;
//! - `Assign` stores a value of exactly the type of the place;
//! - arrays are never rvalues: they decay by [`ExprKind::AddrOf`] to a pointer to their element;
//! - every expression has a type and a source location.

mod builtin;
mod dump;
mod expr;
mod link;
mod module;
mod types;

pub use builtin::{AtomicOp, Builtin, Intrinsic};
pub use dump::{dump, dump_function};
pub use expr::{BinaryOp, CastKind, Const, Expr, ExprKind, Place, PlaceKind, UnaryOp};
pub use link::{Binding, Export, Item, LinkError, link};
pub use module::{
    FnId, FnKind, Function, Global, GlobalId, Init, InitTarget, Linkage, Local, LocalId, Module, Stmt,
    StmtKind, Storage, SwitchCase, Unroll,
};
pub use types::{DYNAMIC, Field, FloatKind, IntKind, Qual, Record, RecordId, Type, TypeId, Types};

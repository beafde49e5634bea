//! The typed tree between the C++ front end (`frontend`) and code generation (`codegen`).
//!
//! Everything that needs C++ knowledge has happened: names are resolved, templates instantiated, overloads chosen,
//! conversions and lvalue-to-rvalue loads explicit, references turned into pointers, methods into functions with a
//! `this` parameter, lambdas into structs, enums into integers, default arguments filled in. What is left is C:
//! structured control flow over typed expressions. No targets, no registers.
//!
//! Invariants: both sides of a binary operator have the same type; `Assign` stores exactly the place's type; array
//! values never occur as rvalues (they decay by [`ExprKind::AddrOf`] and a cast-free pointer type); every expression has
//! a type and a span. `frontend` builds only trees that keep these; `codegen` relies on them.

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

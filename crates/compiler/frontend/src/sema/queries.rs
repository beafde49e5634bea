//! Questions that any part of the checker may ask, and whose answers may need all of it.
//!
//! C++ is recursive: an array's length is an expression, an expression may name an instance of a template, the instance
//! is a class, whose members are declarations, whose types may have lengths. The parts of the checker meet here instead
//! of calling one another: each question has a method below, which asks the function that [`Providers`] has for it.
//! Only [`super::PROVIDERS`] knows where the answers come from, so that a folder can be read with this page and the
//! folders it uses.
//!
//! | Question | Answered in |
//! | --- | --- |
//! | [`Checker::expr`]: what is this expression? | `expr/expressions.rs` |
//! | [`Checker::name_value`]: what is the value of this name here? | `expr/expressions.rs` |
//! | [`Checker::resolve`]: which type is written here? | `types/type_names.rs` |
//! | [`Checker::decltype`]: which type does this expression have as it was declared? | `types/decltype.rs` |
//! | [`Checker::constant`]: which constant is this expression? | `types/type_names.rs` |
//! | [`Checker::class_instance`]: which type is this template with these arguments? | `templates/class_instances.rs` |
//! | [`Checker::complete`]: define this class, if it waits for its definition | `templates/pending_classes.rs` |
//! | [`Checker::check_body`]: check the body of this function | `declarations/bodies.rs` |
//! | [`Checker::declare_library_functions`]: declare the functions of these lines | `lookup/library_functions.rs` |

use base::{FileId, Span};
use hir::{Const, Qual, RecordId, Type, TypeId};

use super::Checker;
use super::declarations::functions::{FuncId, Side};
use super::expr::values::{Naming, Val};
use super::lookup::scope::Entity;
use crate::ast::{self, TemplateArg};
use crate::token::Sym;

/// A line of a built-in header: its file, start and end.
pub(super) type HeaderLine = (FileId, usize, usize);

/// The functions that answer. A call through this table costs as much as any indirect call; the work of the compiler
/// was the same within 0.1 % with direct calls.
pub(super) struct Providers {
    pub expr: fn(&mut Checker, &ast::Expr, Naming) -> Val,
    pub name_value: fn(&mut Checker, Sym, Naming, Span) -> Val,
    pub written_type: fn(&mut Checker, &ast::Type) -> Qual,
    pub decltype: fn(&mut Checker, &ast::Expr, bool) -> Qual,
    pub constant: fn(&mut Checker, &ast::Expr) -> (TypeId, Option<Const>),
    pub class_instance: fn(&mut Checker, usize, &[TemplateArg], Span) -> Option<Qual>,
    pub class_definition: fn(&mut Checker, RecordId),
    pub body: fn(&mut Checker, FuncId, Side),
    pub library_functions: fn(&mut Checker, Sym, Vec<HeaderLine>) -> Entity,
}

impl Checker<'_> {
    /// Checks an expression.
    pub fn expr(&mut self, e: &ast::Expr) -> Val {
        self.expr_naming(e, Naming::Value)
    }

    /// Checks an expression that names a variable for that purpose.
    pub(super) fn expr_naming(&mut self, e: &ast::Expr, naming: Naming) -> Val {
        (self.providers.expr)(self, e, naming)
    }

    /// The value of a plain name that is known to be declared.
    pub(super) fn name_value(&mut self, name: Sym, span: Span) -> Val {
        self.name_naming(name, Naming::Value, span)
    }

    /// [`Self::name_value`] for that purpose.
    pub(super) fn name_naming(&mut self, name: Sym, naming: Naming, span: Span) -> Val {
        (self.providers.name_value)(self, name, naming, span)
    }

    /// The type that is written.
    pub(super) fn resolve(&mut self, t: &ast::Type) -> Qual {
        (self.providers.written_type)(self, t)
    }

    /// `decltype(e)`; with `place`, `decltype((e))`.
    pub(super) fn decltype(&mut self, e: &ast::Expr, place: bool) -> Qual {
        (self.providers.decltype)(self, e, place)
    }

    /// Type and value of an expression that must be constant. A class's is that of the number it converts to.
    pub(super) fn constant(&mut self, e: &ast::Expr) -> (TypeId, Option<Const>) {
        (self.providers.constant)(self, e)
    }

    /// The type that `name<args>` means; `None` after a message.
    pub(super) fn class_instance(
        &mut self,
        template: usize,
        args: Option<&[TemplateArg]>,
        span: Span,
    ) -> Option<Qual> {
        (self.providers.class_instance)(self, template, args.unwrap_or_default(), span)
    }

    /// Defines a class that waits for it, since somebody needs what is in it.
    pub(super) fn complete(&mut self, ty: TypeId) {
        if self.later.is_empty() && self.undefined.is_empty() {
            return;
        }
        match *self.ty(ty) {
            Type::Array { of, .. } => self.complete(of.ty),
            Type::Record(r) if !self.module.types.records[r].complete => {
                (self.providers.class_definition)(self, r);
            }
            _ => {}
        }
    }

    /// Checks a function's body for a side and puts it into the module.
    pub(super) fn check_body(&mut self, id: FuncId, side: Side) {
        (self.providers.body)(self, id, side);
    }

    /// Declares the built-in functions of that name, which stand in these lines.
    pub(super) fn declare_library_functions(&mut self, name: Sym, lines: Vec<HeaderLine>) -> Entity {
        (self.providers.library_functions)(self, name, lines)
    }
}

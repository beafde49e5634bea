//! The questions that the checker asks the evaluator of constant expressions.

use hir::{Const, Expr, GlobalId, Init, TypeId};

use crate::sema::Checker;
use crate::sema::consteval::evaluated_objects::Object;
use crate::sema::consteval::evaluator::{EnclosingFunction, Evaluator};

impl Checker<'_> {
    /// An evaluator for expressions in the code being checked.
    #[inline(never)]
    fn evaluator(&self) -> Evaluator<'_> {
        let around = self.function().map(|f| EnclosingFunction {
            function: &f.hir,
            constants: &f.constants,
            objects: &f.objects,
        });
        Evaluator {
            module: &self.module,
            void: self.t.void,
            scoped_enums: &self.scoped_enums,
            constant_functions: &self.constant_functions,
            initialised: &self.initialised,
            constants: &self.constants,
            around,
        }
    }

    /// The value of a constant expression, of its operators alone or by running the functions that it calls. `None` if
    /// it is no constant number.
    pub fn fold(&self, e: &Expr) -> Option<Const> {
        let evaluator = self.evaluator();
        evaluator.known_value_of(e).or_else(|| evaluator.number_of(e))
    }

    /// The value of an expression whose operands are constants. Runs no function and reads no variable.
    pub(crate) fn fold_known(&self, e: &Expr) -> Option<Const> {
        self.evaluator().known_value_of(e)
    }

    /// The bytes of an expression's value at compile time; `None` if it is not constant.
    pub(crate) fn evaluate_object(&self, e: &Expr) -> Option<Object> {
        self.evaluator().object_of(e)
    }

    /// Is the expression certainly no constant expression? It divides by zero, leaves its object, or takes too many
    /// steps, for example.
    pub(crate) fn is_refused(&self, e: &Expr) -> bool {
        self.evaluator().refuses(e)
    }

    /// The content of a constant of static storage; `None` if it is not known.
    pub(crate) fn constant_object(&self, g: GlobalId) -> Option<Object> {
        self.evaluator().global_object(g)
    }

    /// An object as the initial value of a variable of static storage; `None` if it contains the address of a temporary
    /// or local variable.
    pub(crate) fn static_bytes(&self, object: Object) -> Option<Init> {
        self.evaluator().initial_bytes(object)
    }

    /// An object as an expression, for code that cannot read the object's memory. `None` if it contains pointers or
    /// bit-fields.
    pub(crate) fn object_expr(&self, object: &Object, ty: TypeId, span: base::Span) -> Option<Expr> {
        self.evaluator().expr_of_object(object, ty, span)
    }

    /// Converts a constant from one arithmetic type to another. Large unsigned values are not negative. `None` if the
    /// value does not fit.
    pub fn cast_const(&self, c: Const, from: TypeId, to: TypeId) -> Option<Const> {
        self.evaluator().cast_number(c, from, to)
    }
}

//! What the checker asks the evaluator of constant expressions.

use hir::{Const, Expr, GlobalId, Init, TypeId};

use crate::sema::Checker;
use crate::sema::consteval::evaluated_objects::Object;
use crate::sema::consteval::evaluator::{Around, Evaluator};

impl Checker<'_> {
    /// An evaluator for expressions that stand here.
    #[inline(never)]
    fn evaluator(&self) -> Evaluator<'_> {
        let around = self.function().map(|f| Around {
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

    /// The value of a constant expression: of constants themselves, or by running what it calls and reads.
    pub fn fold(&self, e: &Expr) -> Option<Const> {
        let evaluator = self.evaluator();
        evaluator.known_value_of(e).or_else(|| evaluator.number_of(e))
    }

    /// The value of an expression whose operands are constants. Nothing is run.
    pub(crate) fn fold_known(&self, e: &Expr) -> Option<Const> {
        self.evaluator().known_value_of(e)
    }

    /// The bytes that an expression has at compile time.
    pub(crate) fn evaluate_object(&self, e: &Expr) -> Option<Object> {
        self.evaluator().object_of(e)
    }

    /// Has the expression no value at compile time for a reason that the program is wrong about?
    pub(crate) fn is_refused(&self, e: &Expr) -> bool {
        self.evaluator().refuses(e)
    }

    /// The value of a constant of static storage.
    pub(crate) fn constant_object(&self, g: GlobalId) -> Option<Object> {
        self.evaluator().global_object(g)
    }

    /// The bytes of an object for a variable of static storage.
    pub(crate) fn static_bytes(&self, object: Object) -> Option<Init> {
        self.evaluator().initial_bytes(object)
    }

    /// An object as an expression, for code that cannot reach where the object lies.
    pub(crate) fn object_expr(&self, object: &Object, ty: TypeId, span: base::Span) -> Option<Expr> {
        self.evaluator().expr_of_object(object, ty, span)
    }

    /// A constant converted between types: large unsigned values are not negative.
    pub fn cast_const(&self, c: Const, from: TypeId, to: TypeId) -> Option<Const> {
        self.evaluator().cast_number(c, from, to)
    }
}

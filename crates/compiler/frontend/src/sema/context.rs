//! What checking depends on beside the code that is checked: the scope, the function and the expression around it, the
//! template instances that led to it.
//!
//! [`Context`] is one value with private fields, so this module is the only one that changes it. Each way in takes a
//! closure, runs it in another context and restores the one before, whatever the closure does:
//!
//! | Way in | Other than around it |
//! | --- | --- |
//! | [`Checker::within`], [`Checker::in_scope`] | the scope of names |
//! | [`Checker::unevaluated`], [`Checker::evaluated`] | whether operands are evaluated |
//! | [`Checker::with_scratch`] | a function that is thrown away, where there is none |
//! | [`Checker::attempt`] | mistakes are not reported |
//! | [`Checker::on_side_of`] | the side of a variable's initial value |
//! | [`Checker::in_definition`] | one more class is being defined |
//! | [`Checker::apart`], [`Checker::in_instance`], [`Checker::in_function`] | everything: [`Checker::enter`] |
//!
//! The last row is what makes the meaning of a body, a class or an instance independent of who needs it first: a fresh
//! context inherits nothing but the chain of instances, the place to blame and the depths that bound recursion.
//!
//! The function's own part of the context ([`FnCtx`]) holds the state that statements share: the innermost loops and
//! `switch`, the object of `this`, whether the full expression made temporaries, and the sizes of arrays of run-time
//! length. These fields are private too, and changed by closures of the same kind.

use std::rc::Rc;

use base::{Arena, Code, Map, Span};
use hir::{Expr, ExprKind, FnKind, Function, Linkage, LocalId, RecordId, Stmt, Storage, TypeId};

use super::Checker;
use super::instantiation::Instantiation;
use crate::ast;
use crate::sema::consteval::evaluated_objects::Object;
use crate::sema::declarations::functions::Side;
use crate::sema::lookup::scope::{Scope, ScopeId};
use crate::sema::stmt::jumps::Jumps;
use crate::sema::stmt::switches::Inside;
use crate::token::Sym;

/// The context of the code that is being checked. See the module's documentation.
pub struct Context {
    /// Where names are looked up and declared.
    scope: ScopeId,
    /// The function whose body is checked; none at file and class scope.
    function: Option<Box<FnCtx>>,
    /// What the operands of the expression being checked have in common with it.
    expr: ExprCtx,
    /// The side that names functions in initial values where no function is around.
    file_side: Side,
    /// The innermost template instance that is being made, with the instances that asked for it.
    instantiation: Option<Rc<Instantiation>>,
    /// Where the reader asked for the built-in body being checked: mistakes inside are reported there.
    blame: Option<Span>,
    attempt: Attempt,
    depth: Depth,
}

/// What a mistake means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Attempt {
    /// A mistake of the program.
    No,
    /// The substitution fails. In a body that the substitution needs, a mistake is one of the program (C++ [temp.deduct]).
    Substitution,
    /// Templates are compared by types that no program has: no mistake, in bodies neither.
    Comparison,
}

/// How deep things lie in one another. Each bounds a recursion.
#[derive(Clone, Copy, Default)]
struct Depth {
    /// Bodies checked inside of bodies.
    bodies: u32,
    /// Instances of classes and variables made inside of such instances.
    instances: u32,
    /// Attempts inside of attempts.
    attempts: u32,
    /// Classes defined inside of the definition of another, since the innermost body began.
    classes: u32,
}

/// What the operands of an expression have in common with it.
///
/// How an operand is converted is not part of it: that is an argument of the conversion
/// ([`crate::sema::overload::ranking::Conversion`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct ExprCtx {
    /// Only the type counts, as in `sizeof` and `decltype`: nothing is called, instantiated or read
    /// (C++ [expr.context]).
    unevaluated: bool,
    /// The function around stands in for one that is not there, and is thrown away.
    scratch: bool,
}

impl Context {
    /// The context at file scope.
    pub(super) fn at_file_scope(scope: ScopeId) -> Self {
        Self {
            scope,
            function: None,
            expr: ExprCtx::default(),
            file_side: Side::Host,
            instantiation: None,
            blame: None,
            attempt: Attempt::No,
            depth: Depth::default(),
        }
    }
}

/// What the context is.
impl Checker<'_> {
    /// The current scope.
    pub(super) fn scope(&self) -> ScopeId {
        self.context.scope
    }

    /// The current scope's names and properties, to change them.
    pub(super) fn scope_mut(&mut self) -> &mut Scope {
        &mut self.scopes[self.context.scope]
    }

    /// The function whose body is checked, if there is one.
    pub(super) fn function(&self) -> Option<&FnCtx> {
        self.context.function.as_deref()
    }

    /// [`Self::function`], to change it.
    pub(super) fn function_mut(&mut self) -> Option<&mut FnCtx> {
        self.context.function.as_deref_mut()
    }

    /// The function whose body is checked.
    pub(super) fn ctx(&mut self) -> &mut FnCtx {
        self.function_mut().expect("statements stand in functions")
    }

    /// Which side the code being checked is for; declarations count as host.
    pub(super) fn side(&self) -> Side {
        self.function().map_or(self.context.file_side, |f| f.side)
    }

    /// Is the code being checked for the device?
    pub(super) fn on_device(&self) -> bool {
        self.side() == Side::Device
    }

    /// Does only the type of the expression count?
    pub(super) fn is_unevaluated(&self) -> bool {
        self.context.expr.unevaluated
    }

    /// Is the function around thrown away?
    pub(super) fn is_scratch(&self) -> bool {
        self.context.expr.scratch
    }

    /// Are mistakes no mistakes of the program here?
    pub(super) fn is_attempt(&self) -> bool {
        self.context.attempt > Attempt::No
    }

    /// The place at which mistakes in built-in code are reported.
    pub(super) fn blame(&self) -> Option<Span> {
        self.context.blame
    }

    /// The innermost template instance that is being made.
    pub(super) fn instantiation(&self) -> Option<&Rc<Instantiation>> {
        self.context.instantiation.as_ref()
    }

    /// Bodies that are being checked, one inside the other.
    pub(super) fn depth_of_bodies(&self) -> u32 {
        self.context.depth.bodies
    }

    /// Instances of classes and variables that are being made, one inside the other.
    pub(super) fn depth_of_instances(&self) -> u32 {
        self.context.depth.instances
    }

    /// Attempts, one inside the other.
    pub(super) fn depth_of_attempts(&self) -> u32 {
        self.context.depth.attempts
    }

    /// Classes that are being defined, one inside the other, since the innermost body began.
    pub(super) fn depth_of_classes(&self) -> u32 {
        self.context.depth.classes
    }
}

/// Ways into another context.
impl Checker<'_> {
    /// Runs `f` in that context; gives what `f` left of it, too.
    fn enter<T>(&mut self, context: Context, f: impl FnOnce(&mut Self) -> T) -> (T, Context) {
        let outer = std::mem::replace(&mut self.context, context);
        let result = f(self);
        (result, std::mem::replace(&mut self.context, outer))
    }

    /// A context outside of the function, the expression and the variable that are being checked.
    #[inline(never)]
    fn fresh(&self, scope: ScopeId) -> Context {
        let outer = &self.context;
        let (instantiation, blame) = (outer.instantiation.clone(), outer.blame);
        let (attempt, depth) = (outer.attempt, outer.depth);
        Context { instantiation, blame, attempt, depth, ..Context::at_file_scope(scope) }
    }

    /// Runs `f` in a scope, outside of the function, the expression and the variable that are being checked.
    pub(super) fn apart<T>(&mut self, scope: ScopeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let context = self.fresh(scope);
        self.enter(context, f).0
    }

    /// The same, in a template instance.
    pub(super) fn in_instance<T>(
        &mut self,
        scope: ScopeId,
        instantiation: Option<Rc<Instantiation>>,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let mut context = Context { instantiation, ..self.fresh(scope) };
        context.depth.instances += 1;
        self.enter(context, f).0
    }

    /// The same, in a function of its own. Gives the function.
    pub(super) fn in_function(
        &mut self,
        scope: ScopeId,
        function: FnCtx,
        instantiation: Option<Rc<Instantiation>>,
        blame: Option<Span>,
        f: impl FnOnce(&mut Self),
    ) -> FnCtx {
        let function = Some(Box::new(function));
        let mut context = Context { function, instantiation, blame, ..self.fresh(scope) };
        context.depth.bodies += 1;
        if context.attempt == Attempt::Substitution {
            context.attempt = Attempt::No;
        }
        // What a body needs of a class, it needs at once.
        context.depth.classes = 0;
        *self.enter(context, f).1.function.expect("a function is left as it was entered")
    }

    /// Runs `f` in a new inner scope.
    pub(super) fn in_scope<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let inner = self.inner_scope();
        self.within(inner, f)
    }

    #[inline(never)]
    fn inner_scope(&mut self) -> ScopeId {
        self.scopes.push(Scope::new(Some(self.scope())))
    }

    /// Runs `f` in that scope.
    pub(super) fn within<T>(&mut self, scope: ScopeId, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.scope, scope);
        let result = f(self);
        self.context.scope = outer;
        result
    }

    /// Makes an inner scope of the current one the scope of the rest of the program.
    pub(super) fn open_scope(&mut self) -> ScopeId {
        self.context.scope = self.inner_scope();
        self.context.scope
    }

    /// Runs `f` where the operands of expressions have that in common.
    fn in_expr<T>(&mut self, context: ExprCtx, f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::replace(&mut self.context.expr, context);
        let result = f(self);
        self.context.expr = outer;
        result
    }

    /// Runs `f` where nothing is evaluated.
    pub(super) fn unevaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.in_expr(ExprCtx { unevaluated: true, ..self.context.expr }, f)
    }

    /// Runs `f` where things are evaluated: a constant expression is, even in an operand that is not.
    pub(super) fn evaluated<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.in_expr(ExprCtx { unevaluated: false, ..self.context.expr }, f)
    }

    /// Runs `f` with a function around it, if there is none, that is thrown away.
    pub(super) fn with_scratch<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        if self.function().is_some() {
            return f(self);
        }
        self.in_scratch(f)
    }

    /// Runs `f` in a function that is thrown away, instead of the one around it.
    pub(super) fn in_scratch<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let around = self.scratch_function();
        let outer = self.context.function.replace(around);
        let result = self.in_expr(ExprCtx { scratch: true, ..self.context.expr }, f);
        self.context.function = outer;
        result
    }

    #[inline(never)]
    fn scratch_function(&mut self) -> Box<FnCtx> {
        let name = self.interner.intern("");
        let span = Span::new(base::FileId(0), 0, 0);
        let hir = empty_function(String::new(), Linkage::Default, self.t.void, span);
        Box::new(FnCtx::new(self.context.file_side, hir, name, self.t.void, None))
    }

    /// Runs `f`; mistakes in what it checks are none of the program: what cannot be substituted is no candidate
    /// (C++ [temp.deduct]). Mistakes in bodies that it needs are reported.
    pub(super) fn attempt<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.in_attempt(Attempt::Substitution, f)
    }

    /// Runs `f`, which compares templates by types that no program has. No mistakes are reported.
    pub(super) fn compare_quietly<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.in_attempt(Attempt::Comparison, f)
    }

    fn in_attempt<T>(&mut self, attempt: Attempt, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.diags.len();
        let noted = self.count_notes();
        let outer = self.context.attempt;
        self.context.attempt = outer.max(attempt);
        self.context.depth.attempts += 1;
        let result = f(self);
        self.context.depth.attempts -= 1;
        self.context.attempt = outer;
        if attempt == Attempt::Comparison || self.diags.len() > before {
            self.forget_notes(noted);
        }
        self.forget_mistakes(before);
        result
    }

    /// Keeps of the diagnostics from that one on what is no mistake, and mistakes in bodies.
    #[inline(never)]
    fn forget_mistakes(&mut self, from: usize) {
        for d in self.diags.split_off(from) {
            let mistake = d.severity() >= base::Severity::Error && d.code != Code::TooManyInstances;
            if mistake && !self.in_bodies.contains(&(d.code, d.span)) {
                self.reported.remove(&(d.code, d.span));
            } else {
                self.diags.push(d);
            }
        }
    }

    /// Runs `f` on the side of a variable: its initial value names functions of that side.
    pub(super) fn on_side_of<T>(&mut self, storage: Storage, f: impl FnOnce(&mut Self) -> T) -> T {
        let device = matches!(storage, Storage::Device | Storage::Constant);
        let side = if device { Side::Device } else { Side::Host };
        let outer = std::mem::replace(&mut self.context.file_side, side);
        let result = f(self);
        self.context.file_side = outer;
        result
    }

    /// Runs `f`, which defines a class.
    pub(super) fn in_definition(&mut self, f: impl FnOnce(&mut Self)) {
        self.context.depth.classes += 1;
        f(self);
        self.context.depth.classes -= 1;
    }
}

/// A function of the host without parameters and body.
pub(super) fn empty_function(name: String, linkage: Linkage, ret: TypeId, span: Span) -> Function {
    Function {
        name,
        kind: FnKind::Host,
        linkage,
        ret,
        params: Vec::new(),
        restrict: Vec::new(),
        locals: Arena::new(),
        body: Vec::new(),
        launch_bounds: (0, 0),
        cluster: [0; 3],
        returned: None,
        span,
    }
}

/// The function whose body is being checked.
pub struct FnCtx {
    /// The side that the body is compiled for.
    pub side: Side,
    /// The function as it is made.
    pub hir: Function,
    /// Its name in the source.
    pub name: Sym,
    /// The return type as declared: may be a reference.
    pub ret: TypeId,
    /// The return type as written, while `auto` in it is not known.
    pub deduce: Option<ast::Type>,
    /// The closure whose `operator()` this is.
    pub closure: Option<(LocalId, RecordId)>,
    /// The pointer to the object of a method, and the object's class.
    pub this: Option<(LocalId, RecordId)>,
    /// Labels and what jumps to them.
    pub jumps: Jumps,
    /// Values of constants.
    pub constants: Map<LocalId, hir::Const>,
    /// Values of constants of class and array types.
    pub objects: Map<LocalId, Object>,
    /// References that take temporaries, as they are declared.
    pub rvalues: base::Set<LocalId>,
    /// Pointers to what structured bindings name: a binding has its part's own type, no reference to it.
    pub bound: base::Set<LocalId>,
    /// The variable with the size of each array type of run-time length, by the number in place of its length.
    pub dynamic: Map<u64, LocalId>,
    /// For each `return`, the variable of the function that it returns, if it returns one.
    pub returned: Vec<Option<LocalId>>,
    /// What computes the sizes of array types of run-time length, where such a type may be written.
    sizes: Option<Vec<Stmt>>,
    /// Loops around the statement being checked.
    loops: u32,
    /// `switch` statements around the statement being checked.
    switches: u32,
    /// The innermost `switch`.
    switch: Option<Inside>,
    /// The full expression being checked made objects that end with it.
    temporaries: bool,
    /// The parts of a qualified name are looked up to ask whether each may be named.
    naming: bool,
}

impl FnCtx {
    /// A function before the first statement of its body.
    pub fn new(side: Side, hir: Function, name: Sym, ret: TypeId, deduce: Option<ast::Type>) -> Self {
        FnCtx {
            side,
            hir,
            name,
            ret,
            deduce,
            closure: None,
            this: None,
            jumps: Default::default(),
            constants: Map::new(),
            objects: Map::new(),
            rvalues: base::Set::new(),
            bound: base::Set::new(),
            dynamic: Map::new(),
            returned: Vec::new(),
            sizes: None,
            loops: 0,
            switches: 0,
            switch: None,
            temporaries: false,
            naming: false,
        }
    }

    /// Is there something around that `break` leaves?
    pub(super) fn may_break(&self) -> bool {
        self.loops + self.switches > 0
    }

    /// Is there a loop around that `continue` goes on with?
    pub(super) fn may_continue(&self) -> bool {
        self.loops > 0
    }

    /// The innermost `switch`.
    pub(super) fn switch(&mut self) -> Option<&mut Inside> {
        self.switch.as_mut()
    }

    /// The list that takes what computes the size of an array type of run-time length, where one may be written.
    pub(super) fn sizes(&mut self) -> Option<&mut Vec<Stmt>> {
        self.sizes.as_mut()
    }

    /// May an array type of run-time length be written here?
    pub(super) fn takes_sizes(&self) -> bool {
        self.sizes.is_some()
    }

    /// Are the parts of a qualified name being looked up to ask whether each may be named?
    pub(super) fn is_naming(&self) -> bool {
        self.naming
    }

    /// The full expression being checked made an object that ends with it.
    pub(super) fn made_temporary(&mut self) {
        self.temporaries = true;
    }
}

/// Ways into another part of the function being checked.
impl Checker<'_> {
    /// Runs `f` in the body of a loop.
    pub(super) fn in_loop<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.ctx().loops += 1;
        let result = f(self);
        self.ctx().loops -= 1;
        result
    }

    /// Runs `f` in the body of a `switch`; gives the `switch` back with the labels found inside of its statements.
    pub(super) fn in_switch(&mut self, switch: Inside, f: impl FnOnce(&mut Self)) -> Inside {
        self.ctx().switches += 1;
        let outer = self.ctx().switch.replace(switch);
        f(self);
        self.ctx().switches -= 1;
        std::mem::replace(&mut self.ctx().switch, outer).expect("a switch is left as it was entered")
    }

    /// Runs `f` where `this` points at that object, as in a method of its class.
    pub(super) fn with_this<T>(&mut self, this: (LocalId, RecordId), f: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.ctx().this.replace(this);
        let result = f(self);
        self.ctx().this = outer;
        result
    }

    /// Runs `f`, which looks parts of a qualified name up to ask whether each may be named.
    pub(super) fn while_naming<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.ctx().naming = true;
        let result = f(self);
        self.ctx().naming = false;
        result
    }

    /// Runs `f` where array types of run-time length may be written; gives what computes their sizes.
    pub(super) fn collect_sizes<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> (T, Vec<Stmt>) {
        let outer = self.ctx().sizes.replace(Vec::new());
        let result = f(self);
        let sizes = std::mem::replace(&mut self.ctx().sizes, outer).unwrap_or_default();
        (result, sizes)
    }

    /// The full expression that `f` makes: the objects that are made in it end with it (C++ [intro.execution]).
    pub(super) fn full_expression(&mut self, f: impl FnOnce(&mut Self) -> Expr) -> Expr {
        let outer = self.begin_full();
        let e = f(self);
        self.end_full(outer, e)
    }

    /// [`Self::full_expression`] where there may be none.
    pub(super) fn full_expression_if(&mut self, f: impl FnOnce(&mut Self) -> Option<Expr>) -> Option<Expr> {
        let outer = self.begin_full();
        let e = f(self);
        match e {
            Some(e) => Some(self.end_full(outer, e)),
            None => {
                self.function_mut().into_iter().for_each(|f| f.temporaries = outer);
                None
            }
        }
    }

    #[inline(never)]
    fn begin_full(&mut self) -> bool {
        self.function_mut().is_some_and(|f| std::mem::take(&mut f.temporaries))
    }

    #[inline(never)]
    fn end_full(&mut self, outer: bool, e: Expr) -> Expr {
        let Some(f) = self.function_mut() else { return e };
        let made = std::mem::replace(&mut f.temporaries, outer);
        self.full_of(made, e)
    }

    /// A part of a full expression that becomes one of its own. What is left of the expression ends objects, too.
    pub(super) fn full_part(&mut self, e: Expr) -> Expr {
        self.end_full(true, e)
    }

    /// All that was made since the statement began ends after this expression.
    pub(super) fn full_so_far(&mut self, e: Expr) -> Expr {
        self.end_full(false, e)
    }

    fn full_of(&self, made: bool, e: Expr) -> Expr {
        if !made || e.ty == self.t.error {
            return e;
        }
        let (ty, span) = (e.ty, e.span);
        Expr { kind: ExprKind::Full(Box::new(e)), ty, span }
    }
}

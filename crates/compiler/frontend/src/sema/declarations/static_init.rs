//! Variables of static storage that code initialises and ends: before `main`, or in a block when control first reaches
//! the declaration.
//!
//! After a variable is initialised, the code registers a function with `atexit` that ends it, so that the variable that
//! is initialised last ends first (C++ [basic.start.term]).

use base::Span;
use hir::{
    Const, Expr, ExprKind, FnId, Global, GlobalId, Init, Linkage, Place, PlaceKind, Qual, Stmt, StmtKind,
    Storage, Type, UnaryOp,
};

use crate::ast;
use crate::sema::Checker;
use crate::sema::context::{FnCtx, empty_function};
use crate::sema::declarations::functions::Side;
use crate::sema::types::records::THREAD_LOCAL_PREFIX;

impl Checker<'_> {
    /// The initial value of a host variable at file or class scope, and the value if it is a known constant. What bytes
    /// cannot express becomes a function that runs before `main`.
    pub(crate) fn start_global(&mut self, g: GlobalId, q: Qual, v: &ast::Var) -> (Init, Option<Const>) {
        let mut found = (Init::Zero, None);
        let start = self.host_function("static initialisation", v.span, &mut |c, out| {
            found = c.begin_static(g, q, v, out);
        });
        self.module.starts.extend(start);
        self.linkage.starts.extend(start.map(|f| (g, f)));
        found
    }

    /// The initial value of a static variable of a block, and the value if it is a known constant. What bytes cannot
    /// express becomes code in `out`, which a guard variable lets run once.
    pub(crate) fn start_local(
        &mut self,
        g: GlobalId,
        q: Qual,
        v: &ast::Var,
        out: &mut Vec<Stmt>,
    ) -> (Init, Option<Const>) {
        let span = v.span;
        let mut begin = Vec::new();
        let found = self.begin_static(g, q, v, &mut begin);
        if begin.is_empty() {
            return found;
        }
        let (ty, storage) = (self.t.bool_, Storage::Host);
        let of_threads = if v.specs.is_thread_local { THREAD_LOCAL_PREFIX } else { "" };
        let name = format!("{of_threads}guard for {}", self.text(v.name.sym));
        let guard = Global { name, ty, storage, align: 0, init: Init::Zero, is_const: false, span };
        let guard = self.module.globals.push(guard);
        let place = Place { kind: PlaceKind::Global(guard), ty, volatile: false, span };
        let load = Expr { kind: ExprKind::Load(Box::new(place.clone())), ty, span };
        let cond = Expr { kind: ExprKind::Unary { op: UnaryOp::Not, a: Box::new(load) }, ty, span };
        let value = Box::new(self.int_const(1, ty, span));
        let made = ExprKind::Assign { place: Box::new(place), value };
        begin.push(Stmt { kind: StmtKind::Expr(Expr { kind: made, ty, span }), span });
        out.push(Stmt { kind: StmtKind::If { cond, then: begin, or_else: Vec::new() }, span });
        found
    }

    /// Adds the code that initialises a variable to `out`, unless its initial value is bytes.
    fn begin_static(
        &mut self,
        g: GlobalId,
        q: Qual,
        v: &ast::Var,
        out: &mut Vec<Stmt>,
    ) -> (Init, Option<Const>) {
        let span = v.span;
        let place = Place { kind: PlaceKind::Global(g), ty: q.ty, volatile: q.is_volatile, span };
        let mut known = None;
        if v.init.is_none() && self.begins(q.ty) {
            let call = self.begin_elements(place.clone(), span);
            out.push(Stmt { kind: StmtKind::Expr(call), span });
        } else if v.init.is_some() || self.record_of(q.ty).is_some() {
            let mut init = Init::Zero;
            let store = self.full_expression_if(|c| {
                let value = c.local_init(v, q).filter(|value| !c.is_error(value.ty))?;
                known = if c.is_arithmetic(q.ty) { c.fold(&value) } else { None };
                let bytes = c.encode(&value, q.ty);
                if let (Some(bytes), false) = (bytes, c.needs_end(q.ty)) {
                    init = bytes;
                    return None;
                }
                let value = if c.listed(q.ty).is_some() { c.hoist_static(value, out) } else { value };
                Some(c.begin_at(place.clone(), value))
            });
            let Some(store) = store else { return (init, known) };
            out.push(Stmt { kind: StmtKind::Expr(store), span });
        }
        self.end_static(&place, span, out);
        (Init::Zero, known)
    }

    /// Adds the registration of a function that ends the variable when the program ends.
    fn end_static(&mut self, place: &Place, span: Span, out: &mut Vec<Stmt>) {
        if !self.needs_end(place.ty) {
            return;
        }
        let end = self.host_function("static termination", span, &mut |c, out| {
            let end = c.end_of(place, place.ty, span);
            out.extend(end.map(|e| Stmt { kind: StmtKind::Expr(e), span }));
        });
        out.extend(end.map(|f| self.at_exit(f, span)));
    }

    /// Turns the items of a `std::initializer_list` into a variable of static storage, since they live as long as the
    /// list.
    fn hoist_static(&mut self, e: Expr, out: &mut Vec<Stmt>) -> Expr {
        let ExprKind::Let { local, init: Some(init), then } = e.kind else { return e };
        let (ty, span) = (init.ty, init.span);
        let name = "items".to_string();
        let items =
            Global { name, ty, storage: Storage::Host, align: 0, init: Init::Zero, is_const: false, span };
        let place = PlaceKind::Global(self.module.globals.push(items));
        let place = Place { kind: place, ty, volatile: false, span };
        let kind = ExprKind::Begin { place: Box::new(place.clone()), value: init };
        out.push(Stmt { kind: StmtKind::Expr(Expr { kind, ty, span }), span });
        self.end_static(&place, span, out);
        let mut then = *then;
        if let ExprKind::Comma { b, .. } = then.kind {
            then = *b;
        }
        if let ExprKind::Aggregate { parts } = &mut then.kind
            && let Some((_, Expr { kind: ExprKind::AddrOf(at), .. })) = parts.first_mut()
            && at.kind == PlaceKind::Local(local)
        {
            **at = place;
        }
        then
    }

    /// The statement that registers a function to be called when the program ends.
    fn at_exit(&mut self, f: FnId, span: Span) -> Stmt {
        let ty = self.module.types.intern(Type::Function {
            ret: self.t.void,
            params: Vec::new(),
            variadic: false,
        });
        let ty = self.pointer_to(ty);
        let f = Expr { kind: ExprKind::FnAddr(f), ty, span };
        let kind = ExprKind::CallExtern { name: "atexit".into(), args: vec![f] };
        Stmt { kind: StmtKind::Expr(Expr { kind, ty: self.t.int, span }), span }
    }

    /// A host function without parameters and result. `None` if its body is empty.
    fn host_function(
        &mut self,
        name: &str,
        span: Span,
        body: &mut dyn FnMut(&mut Self, &mut Vec<Stmt>),
    ) -> Option<FnId> {
        let hir = empty_function(name.to_string(), Linkage::NoInline, self.t.void, span);
        let function = FnCtx::new(Side::Host, hir, self.interner.intern(name), self.t.void, None);
        let (instantiation, blame) = (self.instantiation().cloned(), self.blame());
        let mut out = Vec::new();
        let function = self.in_function(self.scope(), function, instantiation, blame, |c| body(c, &mut out));
        let mut hir = function.hir;
        if out.is_empty() {
            return None;
        }
        hir.body = out;
        Some(self.module.functions.push(hir))
    }
}

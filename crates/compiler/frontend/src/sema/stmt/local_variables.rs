//! Variables that are declared in blocks.

use std::rc::Rc;

use base::{Code, Diagnostic, Span};
use hir::{Expr, ExprKind, Local, LocalId, Place, PlaceKind, Qual, Stmt, StmtKind, Storage, Type, TypeId};

use crate::ast::{self, Decl, ExprKind as E, Init, TypeKind};
use crate::sema::declarations::parameters::has_auto;
use crate::sema::expr::values::{Arg, Val};
use crate::sema::lookup::scope::{Entity, Var, VarPlace};
use crate::sema::{Checker, Side};

impl Checker<'_> {
    /// Checks the declarations of a block; `out` receives the statements of its variables.
    pub fn local_declarations(&mut self, decls: &[Decl], out: &mut Vec<Stmt>) {
        for decl in decls {
            match decl {
                Decl::Var(v) => {
                    self.local_variable(v, out);
                    self.variable_begins(v);
                    self.bind_parts(v, out);
                    self.one_auto(decls, v);
                }
                Decl::Typedef { .. } => {
                    let ((), sizes) = self.with_dynamic(|c| c.type_or_function(decl));
                    out.extend(sizes);
                }
                Decl::Function(f) if f.body.is_some() => self.error(Code::NestedFunction, f.name_span, &[]),
                other => self.type_or_function(other),
            }
        }
    }

    /// Declares a variable of a block; `out` receives its statements.
    fn local_variable(&mut self, v: &Rc<ast::Var>, out: &mut Vec<Stmt>) {
        let s = &v.specs;
        if !s.is_static
            && let ast::Type { kind: TypeKind::Reference { .. }, .. } = v.ty
        {
            return self.local_reference(v, out);
        }
        if self.misplaced(s, v.span) || self.not_constant(v) {
            return self.redeclare(v.name, Entity::Error);
        }
        let (q, sizes) = match s.is_static || s.is_extern || s.is_constexpr {
            true => (self.variable_type(v), Vec::new()),
            false => self.with_dynamic(|c| c.variable_type(v)),
        };
        out.extend(sizes);
        let Some(q) = q else {
            return self.redeclare(v.name, Entity::Error);
        };
        if self.is_dynamic(q.ty) {
            return self.dynamic_local(v, q, out);
        }
        if !s.is_static
            && let Type::Reference { to, .. } = *self.ty(q.ty)
        {
            let temporary = matches!(*self.ty(q.ty), Type::Reference { rvalue: true, .. });
            return self.bind_local(v, to, temporary, out);
        }
        let on_device = self.on_device();
        if s.shared || s.is_static || s.is_extern || s.constant || (s.device && !on_device) {
            return self.static_local(v, q, out);
        }
        let ty = q.ty;
        let local = self.new_local(v, ty);
        // The name is in scope in its own initialiser: `T *p = malloc(sizeof *p)`.
        let var = Var { place: VarPlace::Local(local), ty: q, is_ref: false, value: None, span: v.name.span };
        self.declare_variable(v, var);
        if v.init.is_none() && self.begins(ty) {
            out.push(Stmt { kind: StmtKind::Local { local, init: None, cleanup: None }, span: v.span });
            self.begin_array(local, ty, v.span, out);
            let cleanup = self.cleanup(local, ty, v.span);
            if cleanup.is_none() {
                return;
            }
            let Some(mark) = self.temp(self.t.int, v.span) else { return };
            return out
                .push(Stmt { kind: StmtKind::Local { local: mark, init: None, cleanup }, span: v.span });
        }
        let init = self.full_expression_if(|c| {
            let init = c.local_init(v, q)?;
            let class = c.record_of(ty).is_some() || matches!(c.ty(ty), Type::Array { .. });
            if v.specs.is_constexpr && class {
                match c.evaluate_object(&init) {
                    Some(object) => {
                        c.ctx().objects.insert(local, object);
                    }
                    None => c.refuse_run_time(&init),
                }
            }
            Some(match init {
                // The items of a `std::initializer_list` live as long as the list.
                init if c.listed(ty).is_some() => c.hoist(init, out),
                // Temporaries that members of reference type are bound to live as long as the variable.
                Expr { kind: ExprKind::Aggregate { parts }, ty, span } => {
                    let parts = parts.into_iter().map(|(at, e)| (at, c.extend(e, out))).collect();
                    Expr { kind: ExprKind::Aggregate { parts }, ty, span }
                }
                init => init,
            })
        });
        let init = match init {
            Some(e) if self.record_of(ty).is_some() => return self.begin_local(local, ty, e, v.span, out),
            init => init,
        };
        let value = match &init {
            Some(e) if q.is_const && (self.is_arithmetic(ty) || matches!(self.ty(ty), Type::Enum { .. })) => {
                self.fold(e)
            }
            _ => None,
        };
        if let (true, None, Some(e)) = (v.specs.is_constexpr, value, &init) {
            self.refuse_run_time(e);
        }
        if let Some(c) = value.filter(|_| !q.is_volatile) {
            self.ctx().constants.insert(local, c);
            let place = VarPlace::Local(local);
            let var = Var { place, ty: q, is_ref: false, value: Some(c), span: v.name.span };
            self.redeclare(v.name, Entity::Var(Rc::new(var)));
        }
        let cleanup = self.cleanup(local, ty, v.span);
        out.push(Stmt { kind: StmtKind::Local { local, init, cleanup }, span: v.span });
    }

    /// Enters a variable into the current scope. The unnamed variable of `auto [a, b]` is never a second declaration.
    fn declare_variable(&mut self, v: &ast::Var, var: Var) {
        let entity = Entity::Var(Rc::new(var));
        if v.bindings.is_empty() { self.declare(v.name, entity) } else { self.redeclare(v.name, entity) }
    }

    /// A new local variable of the function, with its declared name and alignment in bytes.
    pub(crate) fn new_local(&mut self, v: &ast::Var, ty: TypeId) -> LocalId {
        let align =
            v.specs.align.as_ref().and_then(|e| self.largest_alignment(e)).unwrap_or(0).clamp(0, 1 << 16)
                as u32;
        let name = self.text(v.name.sym);
        self.ctx().hir.locals.push(Local { name, ty, align, span: v.name.span })
    }

    /// Adds the statements that begin a variable with a value. A constructor makes the object in the variable itself.
    pub(crate) fn begin_local(
        &mut self,
        local: LocalId,
        ty: TypeId,
        init: Expr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let place = self.local_place(local, ty, span);
        let target = self.address(place, ty.into());
        match self.built_in_place(init, target) {
            Ok(call) => self.constructed_local(local, ty, call, span, out),
            Err(init) => {
                let cleanup = self.cleanup(local, ty, span);
                out.push(Stmt { kind: StmtKind::Local { local, init: Some(init), cleanup }, span });
            }
        }
    }

    /// Adds the call of the constructor that makes the variable. A second variable after the call holds the
    /// destructor's call, so that an object ends only if it is complete.
    fn constructed_local(&mut self, local: LocalId, ty: TypeId, call: Expr, span: Span, out: &mut Vec<Stmt>) {
        out.push(Stmt { kind: StmtKind::Local { local, init: None, cleanup: None }, span });
        out.push(Stmt { kind: StmtKind::Expr(call), span });
        let cleanup = self.cleanup(local, ty, span);
        if let (Some(_), Some(mark)) = (&cleanup, self.temp(self.t.int, span)) {
            out.push(Stmt { kind: StmtKind::Local { local: mark, init: None, cleanup }, span });
        }
    }

    /// Adds the default initialisation of an array's elements.
    fn begin_array(&mut self, local: LocalId, ty: TypeId, span: Span, out: &mut Vec<Stmt>) {
        let place = self.local_place(local, ty, span);
        let e = self.begin_elements(place, span);
        out.push(Stmt { kind: StmtKind::Expr(e), span });
    }

    /// The destructor's call when the scope is left. `None` if there is nothing to do.
    pub(crate) fn cleanup(&mut self, local: LocalId, ty: TypeId, span: Span) -> Option<Expr> {
        let place = self.local_place(local, ty, span);
        self.end_of(&place, ty, span)
    }

    /// Reports a declaration of dynamic shared memory whose type differs from the first one of the same name. All such
    /// declarations mean one variable, also in other kernels and in other instances of templates.
    fn one_dynamic_type(&mut self, v: &ast::Var, ty: TypeId) {
        let (first, span) = *self.dynamic_shared.get_or_insert_with(v.name.sym, || (ty, v.name.span));
        if first != ty && !self.is_error(first) && !self.is_error(ty) {
            let [name, ty, before] = [self.text(v.name.sym), self.name_of(ty), self.name_of(first)];
            let note = Diagnostic::new(Code::DeclaredHere, span, [&name]);
            let d = Diagnostic::new(Code::DynamicSharedType, v.name.span, [&name, &ty, &before]);
            self.report(if span == v.name.span { d } else { d.with_note(note) });
        }
    }

    /// Declares a `static`, `__shared__` or `extern` variable of a block.
    fn static_local(&mut self, v: &Rc<ast::Var>, q: Qual, out: &mut Vec<Stmt>) {
        let mut storage = self.storage(&v.specs, v.span);
        if v.specs.shared && self.side() == Side::Host {
            self.error(Code::SharedInHost, v.span, &[]);
            return self.redeclare(v.name, Entity::Error);
        }
        if v.specs.is_extern && !v.specs.shared {
            return match self.find(v.name.sym) {
                Some(Entity::Var(_)) => {}
                _ => {
                    let (g, _) = self.new_global(v, q, storage, None, true);
                    let var = Var {
                        place: VarPlace::Global(g),
                        ty: q,
                        is_ref: false,
                        value: None,
                        span: v.name.span,
                    };
                    self.declare_variable(v, var);
                }
            };
        }
        if v.specs.shared && v.specs.is_extern {
            self.one_dynamic_type(v, q.ty);
        }
        if storage == Storage::Host && self.on_device() {
            storage = if q.is_const { Storage::Constant } else { Storage::Device };
        }
        if let Type::Reference { to, .. } = *self.ty(q.ty) {
            let var = self.static_reference(v, to, storage, Some(out));
            return self.declare_variable(v, var);
        }
        let (g, value) = self.new_global(v, q, storage, Some(out), false);
        let var = Var { place: VarPlace::Global(g), ty: q, is_ref: false, value, span: v.name.span };
        self.declare_variable(v, var);
    }

    /// Declares a reference: `T &r = e;`.
    fn local_reference(&mut self, v: &Rc<ast::Var>, out: &mut Vec<Stmt>) {
        let q = if has_auto(&v.ty) { self.deduce_auto(v) } else { Some(self.resolve(&v.ty)) };
        match q.map(|q| self.ty(q.ty).clone()) {
            Some(Type::Reference { to, rvalue }) => self.bind_local(v, to, rvalue, out),
            _ => self.redeclare(v.name, Entity::Error),
        }
    }

    /// Declares a reference and binds it to its initialiser. A temporary lives as long as the reference. `temporary`:
    /// it is `T &&`, which may be bound to a temporary and change it.
    fn bind_local(&mut self, v: &Rc<ast::Var>, to: Qual, temporary: bool, out: &mut Vec<Stmt>) {
        let init = match &v.init {
            Some(Init::Value(e)) => e,
            Some(Init::Args(args, _)) if args.len() == 1 => &args[0],
            _ => {
                let name = self.text(v.name.sym);
                self.error(Code::ReferenceWithoutValue, v.name.span, &[&name]);
                return self.redeclare(v.name, Entity::Error);
            }
        };
        let pointer = self.full_expression(|c| {
            let pointer = c.bind_initial(init, (to, temporary));
            c.extend(pointer, out)
        });
        let ty = self.pointer_to(to);
        let local = self.new_local(v, ty);
        if temporary {
            self.ctx().rvalues.insert(local);
        }
        let var = Var { place: VarPlace::Local(local), ty: to, is_ref: true, value: None, span: v.name.span };
        self.declare_variable(v, var);
        out.push(Stmt { kind: StmtKind::Local { local, init: Some(pointer), cleanup: None }, span: v.span });
    }

    /// Declares an array whose length is known at run time, in memory of the heap that is freed when the scope is left.
    /// `None` after a message.
    fn start_dynamic(&mut self, v: &ast::Var, q: Qual, out: &mut Vec<Stmt>) -> Option<()> {
        let span = v.span;
        let mut of = q;
        while let Type::Array { of: inner, .. } = *self.ty(of.ty) {
            of = inner;
        }
        let (first, ty) = (self.pointer_to(of), self.pointer_to(q));
        let bytes = self.run_time_size(q.ty, span)?;
        let class =
            self.needs_end(of.ty) || self.has_constructor(of.ty) || self.default_init(of.ty, span).is_some();
        let memory = self.full_expression_if(|c| {
            let memory = if class {
                let count = c.count_of(q.ty, of.ty, span)?;
                c.new_array(of, count, (&[], false), None, span)
            } else {
                let one = c.int_const(1, c.t.ulong, span);
                // If there are initial values, the remaining elements are zero.
                let (name, more) = if v.init.is_some() { ("calloc", Some(one)) } else { ("malloc", None) };
                let args = std::iter::once(bytes).chain(more).map(|e| Arg::Val(Val::value(e)));
                c.call_header(name, None, args.collect(), span)
            };
            let memory = c.rvalue(memory);
            Some(c.recast(memory, ty))
        })?;
        let local = self.new_local(v, ty);
        self.ctx().bound.insert(local);
        let array = self.value_of(local, ty, span);
        let array = self.recast(array, first);
        let end = match class {
            true => self.delete_pointer(array.clone(), (false, true), span),
            false => Val::value(self.free(array.clone())),
        };
        let end = self.rvalue(end);
        let var = Var { place: VarPlace::Local(local), ty: q, is_ref: true, value: None, span: v.name.span };
        self.declare_variable(v, var);
        let cleanup = Some(self.to_void(end));
        out.push(Stmt { kind: StmtKind::Local { local, init: Some(memory), cleanup }, span });
        let Some(init) = &v.init else { return Some(()) };
        match init {
            // Nested lists are not supported: to distribute their items, the sizes would have to be known.
            Init::Value(ast::Expr { kind: E::List(items), .. })
                if !class && items.iter().all(|i| !matches!(i.value.kind, E::List(_))) =>
            {
                for (i, item) in items.iter().enumerate() {
                    let e = self.full_expression(|c| {
                        let index = c.int_const(i as i64, c.t.long, span);
                        let at = c.pointer_add(array.clone(), index, false, span);
                        let kind = PlaceKind::Deref(Box::new(c.rvalue(at)));
                        let value = c.init_value(of.ty, &item.value);
                        c.begin_at(Place { kind, ty: of.ty, volatile: false, span }, value)
                    });
                    out.push(Stmt { kind: StmtKind::Expr(e), span });
                }
            }
            Init::Value(e @ ast::Expr { kind: E::Str(text), .. }) if of.ty == self.t.char_ => {
                let from = self.expr(e);
                let length = self.int_const(text.len() as i64 + 1, self.t.ulong, span);
                let args = [Val::value(array), from, Val::value(length)].map(Arg::Val);
                let copy = self.call_header("memcpy", None, args.into(), span);
                let copy = self.rvalue(copy);
                out.push(Stmt { kind: StmtKind::Expr(copy), span });
            }
            _ => {
                let name = self.name_of(q.ty);
                self.error(Code::Unsupported, span, &[&format!("{name} = …")]);
            }
        }
        Some(())
    }

    /// Declares an array variable whose length is known at run time.
    fn dynamic_local(&mut self, v: &ast::Var, q: Qual, out: &mut Vec<Stmt>) {
        if self.start_dynamic(v, q, out).is_none() {
            self.redeclare(v.name, Entity::Error);
        }
    }
}

//! Copies and ends of objects: by constructors and destructors of the program, or part by part.

use base::{Code, Span};
use hir::{Expr, ExprKind, Field, LocalId, Place, PlaceKind, Qual, Stmt, StmtKind, Type, TypeId};

use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::{Arg, Val, ValKind};

/// The largest length of an array that is copied element by element. Longer arrays are reported.
pub(crate) const MAX_ELEMENTS: u64 = 64;

impl Checker<'_> {
    /// The copy of an object: by its copy or move constructor if there is one, otherwise part by part, or byte by byte.
    pub fn copy_record(&mut self, v: Val, ty: TypeId) -> Expr {
        let span = v.span;
        let Some(record) = self.record_of(ty).filter(|_| v.is_place()) else { return self.rvalue(v) };
        let moved = if v.moved && !v.q.is_const { self.copier(record, true) } else { None };
        if let Some(c) = moved.or_else(|| self.copier(record, false)) {
            return self.construct_with(ty, c, vec![v], span);
        }
        if self.refuses(record, v.moved && !v.q.is_const) {
            let (name, from) = (self.name_of(ty), self.qual_name_of(v.q));
            self.error(Code::NoMatchingFunction, span, &[&name, &from]);
            return self.bad_expr(span);
        }
        if !self.needs_copy(ty) || self.function().is_none() {
            return self.rvalue(v);
        }
        let moved = v.moved && !self.copies_instead_of_moving(ty);
        let ValKind::L(place) = v.kind else { return self.bad_expr(span) };
        let (object, temp) = self.with_address_once(place, v.q, span);
        let mut parts = Vec::new();
        self.copy_parts(object, v.q, 0, moved, &mut parts);
        let whole = self.made_of(parts, None, ty, span);
        self.with_temp(temp, whole)
    }

    /// A place that may be used more than once: its address is computed once and stored in a variable. The caller wraps
    /// the variable around the expression ([`Self::with_temp`]). A local variable needs none.
    pub fn with_address_once(
        &mut self,
        place: Place,
        q: Qual,
        span: Span,
    ) -> (Place, Option<(LocalId, Expr)>) {
        if let PlaceKind::Local(_) = place.kind {
            return (place, None);
        }
        let pointer = self.address(place, q);
        let ty = pointer.ty;
        let Some(local) = self.temp(ty, span) else {
            return (self.local_place(LocalId(0), q.ty, span), None);
        };
        let load = Expr { kind: ExprKind::Load(Box::new(self.local_place(local, ty, span))), ty, span };
        let kind = PlaceKind::Deref(Box::new(load));
        (Place { kind, ty: q.ty, volatile: q.is_volatile, span }, Some((local, pointer)))
    }

    /// Adds the copies of an object's parts to `parts`; `at` is the object's byte offset in the whole.
    fn copy_parts(&mut self, object: Place, q: Qual, at: u64, moved: bool, parts: &mut Vec<(u64, Expr)>) {
        let span = object.span;
        let moved = moved && !self.copies_instead_of_moving(q.ty);
        match *self.ty(q.ty) {
            Type::Array { of, len: Some(len) } => {
                if len > MAX_ELEMENTS {
                    let name = self.name_of(q.ty);
                    return self.error(Code::Unsupported, span, &[&name]);
                }
                let size = self.module.types.size(of.ty);
                for i in 0..len {
                    let index = self.int_const(i as i64, self.t.int, span);
                    let kind = PlaceKind::Index { of: Box::new(object.clone()), index: Box::new(index) };
                    let element = Place { kind, ty: of.ty, volatile: false, span };
                    self.copy_parts(element, of, at + i * size, moved, parts);
                }
            }
            Type::Record(r) if self.copies_by_parts(r, moved) && self.needs_copy(q.ty) => {
                for (f, base) in self.parts_of(r) {
                    if f.bits.is_some() {
                        self.error(
                            Code::Unsupported,
                            span,
                            &["bit-fields beside members with copy constructors"],
                        );
                        return;
                    }
                    let part = self.part(&object, &f, base, span);
                    self.copy_parts(part, f.ty, at + f.offset, moved, parts);
                }
                if self.records.get(&r).is_some_and(|i| i.virtuals.present) {
                    // The copy is an object of the class in the source, even if the original is of a derived class.
                    for (offset, table) in self.tables(r, span) {
                        parts.retain(|(o, e)| *o != at + offset || e.ty != table.ty);
                        parts.push((at + offset, table));
                    }
                }
            }
            _ => {
                let v = Val { moved, ..self.place_val(object, q) };
                let value = self.convert(v, q.ty);
                if !self.is_error(value.ty) {
                    parts.push((at, value));
                }
            }
        }
    }

    /// The place of a member, or of a base class part if `base`.
    pub(crate) fn part(&mut self, object: &Place, f: &Field, base: bool, span: Span) -> Place {
        if base {
            let pointer = self.address(object.clone(), object.ty.into());
            let pointer = self.base_pointer(pointer, f.ty);
            let kind = PlaceKind::Deref(Box::new(pointer));
            return Place { kind, ty: f.ty.ty, volatile: false, span };
        }
        let kind = PlaceKind::Field { of: Box::new(object.clone()), offset: f.offset, bits: f.bits };
        Place { kind, ty: f.ty.ty, volatile: false, span }
    }

    /// The expression that ends an object: its destructor, then those of its parts in reverse order. `None` if nothing
    /// has to be done. The place is computed more than once, so it must have no side effects. Checks access to the
    /// destructor.
    pub fn end_of(&mut self, object: &Place, ty: TypeId, span: Span) -> Option<Expr> {
        let mut of = ty;
        while let Type::Array { of: element, .. } = *self.ty(of) {
            of = element.ty;
        }
        self.check_destructor_access(of, span);
        self.end_parts(object, ty, span)
    }

    /// The expression that ends a part of an object, without a check of access. `None` if nothing has to be done.
    fn end_parts(&mut self, object: &Place, ty: TypeId, span: Span) -> Option<Expr> {
        if !self.needs_end(ty) {
            return None;
        }
        if let Type::Array { len, .. } = *self.ty(ty) {
            let array = self.place_val(object.clone(), ty.into());
            let first = self.rvalue(array);
            let len = self.int_const(len.unwrap_or(0) as i64, self.t.ulong, span);
            let args = vec![Arg::Val(Val::value(first)), Arg::Val(Val::value(len))];
            let call = self.call_header("__end_array", None, args, span);
            return Some(self.rvalue(call));
        }
        let record = self.record_of(ty)?;
        let mut all = Vec::new();
        if let Some(dtor) = self.records.get(&record)?.destructor {
            let side = self.side();
            if !self.funcs[dtor].on(side) {
                return None;
            }
            if self.funcs[dtor].decl.given == crate::ast::Given::Deleted {
                return None;
            }
            let f = self.instance(dtor, side, span);
            let this = self.address(object.clone(), ty.into());
            all.push(Expr { kind: ExprKind::Call { f, args: vec![this] }, ty: self.t.void, span });
        }
        for (f, base) in self.parts_of(record).into_iter().rev() {
            if self.needs_end(f.ty.ty) {
                let part = self.part(object, &f, base, span);
                all.extend(self.end_parts(&part, f.ty.ty, span));
            }
        }
        let ty = self.t.void;
        all.into_iter().reduce(|a, b| Expr {
            kind: ExprKind::Comma { a: Box::new(a), b: Box::new(b) },
            ty,
            span,
        })
    }

    /// Turns a constructor's call for a temporary into a call for the object at `target`, since objects may know their
    /// own address. Any other value is returned unchanged as `Err`.
    pub(crate) fn built_in_place(&self, value: Expr, target: Expr) -> Result<Expr, Expr> {
        let is_call = |then: &Expr, local: LocalId| match &then.kind {
            ExprKind::Comma { a, b } => match (&a.kind, &b.kind) {
                (ExprKind::Call { args, .. }, ExprKind::Load(value)) => {
                    value.kind == PlaceKind::Local(local)
                        && matches!(args.first().map(|a| &a.kind),
                            Some(ExprKind::AddrOf(p)) if p.kind == PlaceKind::Local(local))
                }
                _ => false,
            },
            _ => false,
        };
        match value.kind {
            ExprKind::Let { local, init: None, then } if is_call(&then, local) => match then.kind {
                ExprKind::Comma { a: mut call, .. } => {
                    if let ExprKind::Call { args, .. } = &mut call.kind
                        && let Some(this) = args.first_mut()
                    {
                        *this = target;
                    }
                    Ok(*call)
                }
                _ => Err(*then),
            },
            ExprKind::Full(inner) => {
                let wrap = |e: Expr| {
                    let (ty, span) = (e.ty, e.span);
                    Expr { kind: ExprKind::Full(Box::new(e)), ty, span }
                };
                self.built_in_place(*inner, target).map(wrap).map_err(wrap)
            }
            // The arguments are computed before the call.
            ExprKind::Let { local, init: Some(init), then } => {
                let wrap = |then: Expr| {
                    let (ty, span) = (then.ty, then.span);
                    Expr { kind: ExprKind::Let { local, init: Some(init), then: Box::new(then) }, ty, span }
                };
                match self.built_in_place(*then, target) {
                    Ok(call) => Ok(wrap(call)),
                    Err(then) => Err(wrap(then)),
                }
            }
            _ => Err(value),
        }
    }

    /// Makes the arguments of a constructor's call in braces be evaluated from left to right (C++ [dcl.init.list]), by
    /// means of temporaries.
    pub(crate) fn in_order(&mut self, mut value: Expr) -> Expr {
        let mut call = &mut value;
        let args = loop {
            match &mut call.kind {
                ExprKind::Let { then, .. } | ExprKind::Comma { a: then, .. } => call = then,
                ExprKind::Call { args, .. } => break args,
                _ => return value,
            }
        };
        let constant =
            |e: &Expr| matches!(e.kind, ExprKind::Const(_) | ExprKind::AddrOf(_) | ExprKind::FnAddr(_));
        if args.iter().skip(1).all(|e| constant(e) || matches!(e.kind, ExprKind::Load(_))) {
            return value;
        }
        let mut temps = Vec::new();
        for arg in args.iter_mut().skip(1).filter(|e| !constant(e)) {
            let (ty, span) = (arg.ty, arg.span);
            let Some(local) = self.temp(ty, span).filter(|_| self.record_of(ty).is_none()) else { continue };
            let load = ExprKind::Load(Box::new(self.local_place(local, ty, span)));
            temps.push((local, std::mem::replace(arg, Expr { kind: load, ty, span })));
        }
        temps.into_iter().rev().fold(value, |all, temp| self.with_temp(Some(temp), all))
    }

    /// In device code, ends the parameters that were passed by value when the function is left. In host code the caller
    /// ends them.
    pub(crate) fn end_parameters(&mut self, id: FuncId, out: &mut Vec<Stmt>) {
        if self.funcs[id].global || !self.on_device() {
            return;
        }
        let span = self.funcs[id].decl.name_span;
        for local in self.ctx().hir.params.clone() {
            let ty = self.ctx().hir.locals[local].ty;
            let place = self.local_place(local, ty, span);
            let cleanup = self.end_of(&place, ty, span);
            if cleanup.is_some()
                && let Some(mark) = self.temp(self.t.int, span)
            {
                out.push(Stmt { kind: StmtKind::Local { local: mark, init: None, cleanup }, span });
            }
        }
    }
}

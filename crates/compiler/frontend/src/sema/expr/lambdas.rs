//! Lambdas (C++ [expr.prim.lambda]): objects of a closure class, whose members are the captures and `operator()`.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Expr, ExprKind, Field, Place, PlaceKind, Qual, RecordId, Type, TypeId};

use crate::ast::{self, Lambda};
use crate::sema::Checker;
use crate::sema::declarations::functions::Side;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::{Callable, Entity, Var, VarPlace};
use crate::sema::types::records::Layout;
use crate::token::Sym;

/// The captures of a lambda: where each is stored in its closure object.
#[derive(Clone, Default)]
pub struct Closure {
    /// Captured variables, one entry for each element of a captured pack.
    pub(crate) members: Vec<Member>,
    /// Captured `this`: byte offset in the closure object, the class of `*this`, and the pointer's type.
    pub this: Option<(u64, RecordId, TypeId)>,
    /// Captured copy of `*this`: byte offset in the closure object, and class.
    pub copied: Option<(u64, RecordId)>,
}

/// What to capture: name, index in the list of captures (`None`: captured by default), by reference, index in a pack.
type Captured = (ast::Name, Option<usize>, bool, Option<usize>);

/// A captured variable as a member of the closure class.
#[derive(Clone)]
pub(crate) struct Member {
    name: ast::Name,
    /// Index in the pack, if the variable is an element of one.
    element: Option<usize>,
    /// Index in the lambda's list of captures. `None`: captured by default.
    value: Option<usize>,
    /// Does the closure hold a pointer to the variable, not a copy?
    by_reference: bool,
    /// Type of the captured object. If it is captured by value, arrays keep their type and qualifiers are dropped.
    q: Qual,
    /// Type of the variable as it is declared, with its reference if it is one.
    pub(crate) declared: Qual,
    /// Byte offset in the closure object.
    pub(crate) offset: u64,
    /// The value of a captured variable that is a known constant.
    constant: Option<hir::Const>,
}

impl Checker<'_> {
    /// Checks a lambda: makes its closure class when it is seen first, and an object of it from the captured values.
    pub(crate) fn lambda(&mut self, l: &Rc<Lambda>, span: Span) -> Val {
        let key = (Rc::as_ptr(l) as usize, self.scope());
        let ty = match self.by_decl.get(&key) {
            Some(&ty) => ty,
            None => {
                let ty = self.closure_type(l, span);
                self.by_decl.insert(key, ty);
                ty
            }
        };
        let Some(closure) = self.record_of(ty).and_then(|r| self.records[&r].closure.clone()) else {
            return self.bad(span);
        };
        let mut parts = Vec::new();
        for m in &closure.members {
            let value = match m.value.and_then(|i| l.captures[i].value.as_ref()) {
                Some(e) if m.by_reference => self.bind_reference(e, m.q),
                Some(e) => self.init_value(m.q.ty, e),
                None => {
                    let v = self.element(m.name, m.element, |c| c.variable_named(m.name.sym, m.name.span));
                    match self.ty(m.q.ty) {
                        _ if m.by_reference => self.bind_value(v, m.q),
                        Type::Array { .. } => self.whole_array(v),
                        _ => self.convert(v, m.q.ty),
                    }
                }
            };
            if self.is_error(value.ty) {
                return self.bad(span);
            }
            parts.push((m.offset, value));
        }
        if let Some((offset, ..)) = closure.this {
            let this = self.this_value(span);
            parts.push((offset, self.rvalue(this)));
        }
        Val::value(self.made_of(parts, None, ty, span))
    }

    /// Makes the closure class of a lambda. The error type after a message.
    fn closure_type(&mut self, l: &Rc<Lambda>, span: Span) -> TypeId {
        let mut closure = Closure::default();
        let mut layout = Layout::new(false);
        let mut fields = Vec::new();
        let mut named: Vec<(ast::Name, Option<usize>, bool)> =
            l.captures.iter().enumerate().map(|(i, c)| (c.name, Some(i), c.by_reference)).collect();
        // A constant is replaced by its value and needs no capture. Host code may take its address, so there it is
        // captured by reference.
        let constants = l.default == Some(true) && !l.function.specs.device && !self.on_device();
        let hidden = |sym| l.function.params.iter().any(|p| p.name.is_some_and(|n| n.sym == sym));
        for &sym in l.mentions.iter().filter(|&&sym| l.default.is_some() && !hidden(sym)) {
            if !named.iter().any(|(n, ..)| n.sym == sym) && self.is_capturable(sym, constants) {
                named.push((ast::Name { sym, span }, None, l.default == Some(true)));
            }
        }
        let specs = &l.function.specs;
        let packs: Vec<ast::Name> =
            named.iter().map(|n| n.0).filter(|n| self.pack_of(n.sym).is_some()).collect();
        for (name, value, by_reference, element) in self.each_element(named) {
            let q = self.element(name, element, |c| c.capture_type(l, name, value, by_reference));
            let Some(q) = q else { return self.t.error };
            if by_reference && specs.device && !self.on_device() {
                let text = self.text(name.sym);
                self.error(Code::ReferenceCaptureOnDevice, name.span, &[&text]);
            }
            let ty = if by_reference { self.pointer_to(q) } else { q.ty };
            let offset = layout.place(self.module.types.size(ty), self.module.types.align(ty));
            fields.push(Field { name: String::new(), ty: ty.into(), offset, bits: None });
            if self.interner.text(name.sym) == "(*this)" {
                closure.copied = self.record_of(ty).map(|r| (offset, r));
            }
            let (constant, declared) = match self.element(name, element, |c| c.find(name.sym)) {
                Some(Entity::Var(v)) if value.is_none_or(|i| l.captures[i].value.is_none()) => {
                    (v.value, self.type_of_variable(&v))
                }
                _ => (None, q),
            };
            closure.members.push(Member {
                name,
                element,
                value,
                by_reference,
                q,
                declared,
                offset,
                constant,
            });
        }
        if let Some((local, record)) = self
            .function()
            .and_then(|f| f.this)
            .filter(|_| closure.copied.is_none() && (l.this || l.default.is_some()))
        {
            let ty = self.ctx().hir.locals[local].ty;
            let offset = layout.place(8, 8);
            fields.push(Field { name: String::new(), ty: ty.into(), offset, bits: None });
            closure.this = Some((offset, record, ty));
        }
        let empty = fields.is_empty();
        let ty = self.new_class("lambda".to_string(), false);
        let Some(record) = self.record_of(ty) else { return ty };
        self.complete_record(record, fields, &layout);
        let scope = self.records[&record].scope;
        self.scopes[scope].barrier = true;
        let mut elements: Vec<(ast::Name, Vec<Entity>)> =
            packs.into_iter().map(|n| (n, Vec::new())).collect();
        for m in &closure.members {
            let is_const = m.q.is_const || (!m.by_reference && l.function.is_const);
            let var = Var {
                place: VarPlace::Capture(m.offset),
                ty: Qual { is_const, ..m.q },
                is_ref: m.by_reference,
                value: m.constant,
                span: m.name.span,
            };
            let var = Entity::Var(Rc::new(var));
            match elements.iter_mut().find(|(name, _)| m.element.is_some() && name.sym == m.name.sym) {
                Some((_, list)) => list.push(var),
                None => self.within(scope, |c| c.redeclare(m.name, var)),
            }
        }
        for (name, list) in elements {
            self.within(scope, |c| c.redeclare(name, Entity::Pack(Rc::new(list))));
        }
        self.records.get_mut(&record).expect("just made").closure = Some(closure);
        self.call_operator(l, record, empty);
        ty
    }

    /// Declares the `operator()` of a closure class, and checks its body unless it is a template. The operator of a
    /// lambda without captures (`empty`) takes no object.
    fn call_operator(&mut self, l: &Rc<Lambda>, record: RecordId, empty: bool) {
        let scope = self.records[&record].scope;
        let specs = &l.function.specs;
        // A lambda without `__host__` and `__device__` belongs to the side of the code around it.
        let asked = specs.host || specs.device;
        let side = self.side();
        let sides =
            if asked { (specs.host, specs.device) } else { (side == Side::Host, side == Side::Device) };
        let name = l.function.name_span;
        let ast::FnName::Plain(sym) = l.function.name else { return };
        let callable = |c: &mut Self| {
            if !l.template.is_empty() {
                return Callable::Template(c.add_template(
                    sym,
                    &l.template,
                    &l.function,
                    Some(record),
                    Some(sides),
                ));
            }
            let id = c.new_function(sym, l.function.clone(), Some(record), false);
            c.funcs[id].has_this = !empty;
            (c.funcs[id].host, c.funcs[id].device) = sides;
            Callable::Func(id)
        };
        self.apart(scope, |c| {
            let callable = callable(c);
            c.declare(ast::Name { sym, span: name }, Entity::Funcs(Rc::new(vec![callable])));
            if let Callable::Func(id) = callable {
                for side in c.funcs[id].sides() {
                    c.check_now(id, side);
                }
            }
        });
    }

    /// Is this name a local variable of the function around, or a pack of those? Constants of known value count if
    /// `constants`.
    fn is_capturable(&mut self, sym: Sym, constants: bool) -> bool {
        let is_variable = |e: &Entity| {
            matches!(e, Entity::Var(v)
                if (constants || v.value.is_none()) && !matches!(v.place, VarPlace::Global(_)))
        };
        match self.find(sym) {
            Some(Entity::Pack(list)) => list.iter().all(is_variable),
            found => found.is_some_and(|e| is_variable(&e)),
        }
    }

    /// The elements of a pack; `None` if the name means no pack.
    fn pack_of(&mut self, sym: Sym) -> Option<Rc<Vec<Entity>>> {
        match self.find(sym) {
            Some(Entity::Pack(list)) => Some(list),
            _ => None,
        }
    }

    /// Replaces the capture of a pack by one entry for each element.
    fn each_element(&mut self, named: Vec<(ast::Name, Option<usize>, bool)>) -> Vec<Captured> {
        let mut all = Vec::new();
        for (name, value, by_reference) in named {
            match self.pack_of(name.sym) {
                Some(list) => all.extend((0..list.len()).map(|i| (name, value, by_reference, Some(i)))),
                None => all.push((name, value, by_reference, None)),
            }
        }
        all
    }

    /// Runs `f` where the pack `name` means only its element of index `element`; without `element`, runs `f` as it is.
    fn element<R>(&mut self, name: ast::Name, element: Option<usize>, f: impl FnOnce(&mut Self) -> R) -> R {
        let Some(index) = element else { return f(self) };
        let found = self.pack_of(name.sym).and_then(|list| list.get(index).cloned());
        self.in_scope(|c| {
            if let Some(e) = found {
                c.redeclare(name, e);
            }
            f(c)
        })
    }

    /// The type of a capture's object; `None` after a message.
    fn capture_type(
        &mut self,
        l: &Lambda,
        name: ast::Name,
        value: Option<usize>,
        by_reference: bool,
    ) -> Option<Qual> {
        let v = self.unevaluated(|c| match value.and_then(|i| l.captures[i].value.as_ref()) {
            Some(e) => c.expr(e),
            None => match c.find(name.sym) {
                Some(_) => c.variable_named(name.sym, name.span),
                None => {
                    c.unknown_name(name.sym, name.span);
                    c.bad(name.span)
                }
            },
        });
        if v.is_error() {
            return None;
        }
        if by_reference {
            return Some(v.q);
        }
        if let Type::Array { of, .. } = *self.ty(v.q.ty) {
            if self.needs_end(of.ty) || self.is_dynamic(v.q.ty) {
                let text = self.text(name.sym);
                self.error(Code::CaptureArray, name.span, &[&text]);
                return None;
            }
            return Some(v.q.ty.into());
        }
        Some(self.decayed(&v).into())
    }

    /// The captured variable of this name as a member of the closure, even if its value is known. `None` if the name is
    /// not a captured variable.
    pub(crate) fn captured_here(&mut self, sym: Sym, span: Span) -> Option<Val> {
        let Some(Entity::Var(v)) = self.find(sym) else { return None };
        let VarPlace::Capture(offset) = v.place else { return None };
        Some(self.captured(&v, offset, span))
    }

    /// The operand of a variable. A captured constant is the closure's member here, not its value.
    fn variable_named(&mut self, sym: Sym, span: Span) -> Val {
        self.captured_here(sym, span).unwrap_or_else(|| self.name_value(sym, span))
    }

    /// The operand of a captured variable inside the lambda; `offset` is its byte offset in the closure object. Outside
    /// of a lambda's body only its type counts.
    pub(crate) fn captured(&mut self, v: &Var, offset: u64, span: Span) -> Val {
        let Some((local, _)) = self.function().and_then(|f| f.closure) else {
            let zero = self.zero(v.ty.ty, span);
            return self.place_of_no_object(Val { q: v.ty, ..Val::value(zero) });
        };
        let ty = if v.is_ref { self.pointer_to(v.ty) } else { v.ty.ty };
        let place = self.closure_member(local, offset, ty, span);
        if !v.is_ref {
            return self.place_val(place, v.ty);
        }
        let pointer = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
        self.deref(pointer, v.ty, span)
    }

    /// The member at a byte offset of the closure object that the parameter `local` points at.
    pub(crate) fn closure_member(
        &mut self,
        local: hir::LocalId,
        offset: u64,
        ty: TypeId,
        span: Span,
    ) -> Place {
        let pointer = self.ctx().hir.locals[local].ty;
        let this = self.local_place(local, pointer, span);
        let this = Expr { kind: ExprKind::Load(Box::new(this)), ty: pointer, span };
        let record = self.pointee(pointer).map_or(self.t.error, |q| q.ty);
        let object = Place { kind: PlaceKind::Deref(Box::new(this)), ty: record, volatile: false, span };
        let kind = PlaceKind::Field { of: Box::new(object), offset, bits: None };
        Place { kind, ty, volatile: false, span }
    }
}

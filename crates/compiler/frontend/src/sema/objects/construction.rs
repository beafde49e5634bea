//! Construction of objects: the choice and the call of a constructor; initialisation of bases and members in a
//! constructor; delegating constructors; calls of objects.

use base::{Code, Span};
use hir::{Expr, ExprKind, Place, PlaceKind, Stmt, StmtKind, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Dispatch, Funcs, Val, ValKind};
use crate::sema::lookup::scope::{Callable, Entity};
use crate::sema::overload::ranking::Conversion;
use crate::sema::overload::resolution::Choice;
use crate::sema::overload::user_conversions::{Converter, Found};

/// The brackets around the arguments of a constructor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Brackets {
    /// `T(a, b)`: direct initialisation.
    Round,
    /// `T{a, b}`: direct initialisation, in which arguments are evaluated from left to right.
    Braces,
    /// `{a, b}` as an argument or a result: copy initialisation, in which the constructor must not be `explicit`
    /// (C++ [over.match.list]).
    Copied,
}

impl Checker<'_> {
    /// An object of type `ty` made from arguments in parentheses.
    pub fn construct(&mut self, ty: TypeId, args: &[&ast::Expr], span: Span) -> Expr {
        self.construct_by(ty, args, Brackets::Round, span)
    }

    /// An object of type `ty` made from arguments. In host code, arguments in braces are evaluated from left to right
    /// (C++ [dcl.init.list]).
    pub(crate) fn construct_by(
        &mut self,
        ty: TypeId,
        args: &[&ast::Expr],
        brackets: Brackets,
        span: Span,
    ) -> Expr {
        if self.is_dim3(ty) {
            return self.construct_dim3(ty, args, span);
        }
        if args.iter().any(|a| matches!(a.kind, ast::ExprKind::Expand { .. })) {
            let args: Vec<_> = args.iter().copied().cloned().collect();
            let args = self.written_out(&args);
            return self.construct_by(ty, &args.iter().collect::<Vec<_>>(), brackets, span);
        }
        if !self.has_constructor(ty) {
            return match args {
                [] => self.default_init(ty, span).unwrap_or_else(|| self.zero(ty, span)),
                [list] if matches!(list.kind, ast::ExprKind::List(_)) => self.init_value(ty, list),
                [one] => {
                    let v = self.expr(one);
                    self.convert_as(v, ty, Conversion::Direct)
                }
                _ => {
                    let name = self.name_of(ty);
                    match self.record_of(ty).and_then(|r| self.hidden_part(r)) {
                        Some(part) => self.error(Code::HiddenPart, span, &[&name, &part]),
                        None => self.error(Code::NoConstructor, span, &[&name]),
                    }
                    self.bad_expr(span)
                }
            };
        }
        let mut list: Vec<Arg> = Vec::new();
        for a in args {
            list.extend(self.arguments(std::slice::from_ref(*a)));
        }
        if list.iter().any(|a| matches!(a, Arg::Val(v) if v.is_error())) {
            return self.bad_expr(span);
        }
        // The only argument is an object of the same class: a copy.
        if let [Arg::Val(v)] = &list[..]
            && v.q.ty == ty
        {
            return self.convert(v.clone(), ty);
        }
        let braced = brackets != Brackets::Round && list.len() > 1;
        let value = self.construct_from(ty, list, brackets, span);
        if braced && !self.on_device() { self.in_order(value) } else { value }
    }

    /// An object of a class made from checked arguments by a constructor, or by a conversion function of the only
    /// argument.
    fn construct_from(&mut self, ty: TypeId, args: Vec<Arg>, brackets: Brackets, span: Span) -> Expr {
        let Some(funcs) = self.constructors(ty) else { return self.bad_expr(span) };
        // The only argument is an object of a class: it may be converted instead of passed to a constructor.
        if let [Arg::Val(v)] = &args[..]
            && self.is_class(v)
        {
            let found = match (self.is_base(ty, v.q.ty), brackets) {
                (true, Brackets::Copied) => return self.convert_as(v.clone(), ty, Conversion::Implicit),
                (true, _) => return self.convert_as(v.clone(), ty, Conversion::Direct),
                (_, Brackets::Copied) => self.direct_conversion(v, ty, Conversion::Implicit),
                _ => self.direct_conversion(v, ty, Conversion::Direct),
            };
            match found {
                Found::One(Converter::Function(id), _) => {
                    let value = self.call_function(id, Vec::new(), Some(v.clone()), span);
                    return self.convert_as(value, ty, Conversion::Standard);
                }
                Found::Ambiguous => return self.ambiguous_conversion(v, ty),
                Found::None | Found::One(Converter::Constructor(_), _) => {}
            }
        }
        match self.choose(&funcs, &args, span) {
            Choice::One(id) if brackets == Brackets::Copied && self.funcs[id].decl.specs.is_explicit => {
                let name = self.name_of(ty);
                self.error(Code::ExplicitConstructor, span, &[&name]);
                self.bad_expr(span)
            }
            Choice::One(id) if brackets != Brackets::Round && self.narrows_any(id, &args) => {
                let name = self.name_of(ty);
                let types = self.argument_types(&args);
                self.error(Code::Narrowing, span, &[&types, &name]);
                self.bad_expr(span)
            }
            Choice::One(id) => self.construct_call(ty, Callable::Func(id), args, span),
            Choice::None | Choice::Ambiguous => {
                let name = self.name_of(ty);
                let types = self.argument_types(&args);
                self.error(Code::NoMatchingFunction, span, &[&name, &types]);
                self.bad_expr(span)
            }
        }
    }

    /// Calls a constructor for a new variable and gives the variable's value. Reports a call outside of functions.
    fn construct_call(&mut self, ty: TypeId, c: Callable, args: Vec<Arg>, span: Span) -> Expr {
        let (Callable::Func(id), Some(local)) = (c, self.temp(ty, span)) else {
            if self.function().is_none() {
                self.error(Code::NotConstant, span, &[]);
            }
            return self.bad_expr(span);
        };
        let place = self.local_place(local, ty, span);
        let object = self.place_val(place.clone(), ty.into());
        let call = self.call_function(id, args, Some(object), span);
        if call.is_error() {
            return self.bad_expr(span);
        }
        let call = self.rvalue(call);
        let load = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
        let then = Expr { kind: ExprKind::Comma { a: Box::new(call), b: Box::new(load) }, ty, span };
        Expr { kind: ExprKind::Let { local, init: None, then: Box::new(then) }, ty, span }
    }

    /// Makes an object by a constructor that was chosen before.
    pub fn construct_with(&mut self, ty: TypeId, c: Callable, args: Vec<Val>, span: Span) -> Expr {
        self.construct_call(ty, c, args.into_iter().map(Arg::Val).collect(), span)
    }

    /// `dim3(x, y, z)`: components that are not given are 1. A single object of a class is converted.
    pub(crate) fn construct_dim3(&mut self, ty: TypeId, args: &[&ast::Expr], span: Span) -> Expr {
        let uint = self.t.uint;
        if args.len() > 3 {
            self.error(Code::ArgumentCount, span, &["dim3", "0…3", &args.len().to_string()]);
            return self.bad_expr(span);
        }
        let mut values = Vec::new();
        for (i, a) in args.iter().enumerate() {
            let v = self.expr(a);
            if args.len() == 1 && i == 0 && self.is_class(&v) {
                return self.convert(v, ty);
            }
            values.push(self.convert(v, uint));
        }
        if values.iter().any(|e| self.is_error(e.ty)) {
            return self.bad_expr(span);
        }
        while values.len() < 3 {
            values.push(self.int_const(1, uint, span));
        }
        let parts = values.into_iter().enumerate().map(|(i, e)| (i as u64 * 4, e)).collect();
        Expr { kind: ExprKind::Aggregate { parts }, ty, span }
    }

    /// Adds the initialisation that a constructor does before its body: the bases, the addresses of virtual tables,
    /// then the members in order of declaration.
    pub fn member_inits(&mut self, decl: &ast::Function, out: &mut Vec<Stmt>) {
        let Some((_, record)) = self.ctx().this else { return };
        let span = decl.name_span;
        if self.delegate(decl, record, out) {
            return;
        }
        let mut known: Vec<bool> = decl.inits.iter().map(|i| i.pack.is_some()).collect();
        let info = &self.records[&record];
        for (base, offset) in info.bases.clone().into_iter().zip(info.base_offsets.clone()) {
            let ty = self.module.types.intern(Type::Record(base));
            let Some((at, element)) = self.base_init(decl, ty) else {
                if self.default_init(ty, span).is_some() {
                    let value = self.construct(ty, &[], span);
                    self.store_member(offset, ty, value, out);
                }
                continue;
            };
            known[at] = true;
            let init = &decl.inits[at];
            let args: Vec<_> = init.args.iter().collect();
            let names = init.pack.as_deref().map_or(&[][..], |names| names);
            self.at_element(element, names, span, |c| {
                let value = c.construct(ty, &args, span);
                c.store_member(offset, ty, value, out);
            });
        }
        self.begin_virtuals(record, span, out);
        for (i, f) in self.own_fields(record) {
            let at = decl
                .inits
                .iter()
                .position(|i| i.name.plain().is_some_and(|n| self.interner.text(n) == f.name));
            let value = match at {
                Some(at) => {
                    known[at] = true;
                    self.note_member(decl.inits[at].name.last().name, f.ty);
                    let args = self.written_out(&decl.inits[at].args);
                    let args: Vec<_> = args.iter().collect();
                    let to = self.reference_at(record, f.offset, f.ty.ty);
                    Some(match (&args[..], to) {
                        (&[one], Some(to)) => self.bind_initial(one, to),
                        (&[list], _) if matches!(list.kind, ast::ExprKind::List(_)) => {
                            self.init_value(f.ty.ty, list)
                        }
                        _ if self.record_of(f.ty.ty).is_some() => self.construct(f.ty.ty, &args, span),
                        ([], _) => {
                            let value = self.default_init(f.ty.ty, span);
                            value.unwrap_or_else(|| self.zero(f.ty.ty, span))
                        }
                        (&[one, ..], _) => self.init_value_by(f.ty.ty, one, Brackets::Round),
                    })
                }
                None => self.member_default(record, i, &f, span),
            };
            if let Some(value) = value {
                self.store_member(f.offset, f.ty.ty, value, out);
            }
        }
        for (init, known) in decl.inits.iter().zip(known) {
            if !known {
                self.field(record, init.name.last().name);
            }
        }
    }

    /// The index of the initialiser for the base class `ty`, and which element of its expanded pack names the class.
    /// `None` if there is no initialiser for it.
    fn base_init(&mut self, decl: &ast::Function, ty: TypeId) -> Option<(usize, usize)> {
        for (at, init) in decl.inits.iter().enumerate() {
            let (mut element, mut found) = (0, None);
            self.for_each_in(init.pack.as_deref(), init.name.span, &mut |c| {
                if found.is_none() && c.names_class(&init.name, ty) {
                    found = Some((at, element));
                }
                element += 1;
            });
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Does `name`, written in a list of member initialisers, mean the class `ty`?
    fn names_class(&mut self, name: &ast::QualName, ty: TypeId) -> bool {
        let found = match name.plain() {
            Some(sym) => match self.find(sym) {
                Some(Entity::Type(q)) => q.ty,
                _ => return self.find_tag(sym) == Some(ty),
            },
            None => self.class_named(name),
        };
        found == ty
    }

    /// Adds the call of the constructor to which `S(...) : S(...) {}` delegates. False if the constructor does not
    /// delegate.
    fn delegate(&mut self, decl: &ast::Function, record: hir::RecordId, out: &mut Vec<Stmt>) -> bool {
        let [ast::MemberInit { name, args, pack: None }] = &decl.inits[..] else { return false };
        // A name with template arguments may be a base class: another instance of the same template.
        let own = if name.last().args.is_some() {
            let ty = self.module.types.intern(Type::Record(record));
            self.names_class(name, ty)
        } else {
            let text = self.interner.text(name.last().name.sym);
            self.module.types.records[record].name.split('<').next() == Some(text)
        };
        if !own {
            return false;
        }
        let this = self.this_object(name.span);
        if let ValKind::L(place) = this.kind
            && let Some(call) =
                self.construct_in_place(place.clone(), &args.iter().collect::<Vec<_>>(), name.span)
        {
            let call = self.full_so_far(call);
            out.push(Stmt { kind: StmtKind::Expr(call), span: name.span });
            // From here on the object is complete and has to end if the body throws.
            let end = if self.on_device() { None } else { self.end_of(&place, place.ty, name.span) };
            out.extend(end.map(|e| Stmt { kind: StmtKind::OnThrow(e), span: name.span }));
        }
        true
    }

    /// Adds the initialisation of the part of `*this` at byte offset `offset`.
    fn store_member(&mut self, offset: u64, ty: TypeId, value: Expr, out: &mut Vec<Stmt>) {
        let span = value.span;
        let this = self.this_object(span);
        let ValKind::L(object) = this.kind else { return };
        if self.is_error(value.ty) {
            return;
        }
        let kind = PlaceKind::Field { of: Box::new(object), offset, bits: None };
        let place = Place { kind, ty, volatile: false, span };
        let target = self.address(place.clone(), ty.into());
        // The part has to end if the rest of the constructor throws.
        let end = if self.on_device() { None } else { self.end_of(&place, ty, span) };
        let store = match self.built_in_place(value, target) {
            Ok(call) => call,
            Err(value) => {
                let kind = ExprKind::Begin { place: Box::new(place), value: Box::new(value) };
                Expr { kind, ty, span }
            }
        };
        let store = self.full_so_far(store);
        out.push(Stmt { kind: StmtKind::Expr(store), span });
        out.extend(end.map(|e| Stmt { kind: StmtKind::OnThrow(e), span }));
    }

    /// Calls an object by its `operator()`.
    pub fn call_object(&mut self, v: Val, args: Vec<Arg>, span: Span) -> Val {
        let name = self.interner.intern("operator()");
        let scope = self.record_of(v.q.ty).and_then(|r| self.records.get(&r)).map(|r| r.scope);
        match scope.and_then(|s| self.find_in(s, name)) {
            Some(Entity::Funcs(set)) => {
                let funcs =
                    Funcs { set, this: Some(Box::new(v)), args: None, name, dispatch: Dispatch::Virtual };
                let callee = Val { kind: ValKind::Funcs(funcs), q: self.t.error.into(), span, moved: false };
                self.call_value(callee, args, span)
            }
            _ => {
                let text = self.name_of(v.q.ty);
                self.error(Code::NotAFunction, v.span, &[&text]);
                self.bad(span)
            }
        }
    }

    /// The call of the constructor that fits the arguments, for the object at `place`. `None` after a message.
    fn construct_in_place(&mut self, place: Place, args: &[&ast::Expr], span: Span) -> Option<Expr> {
        let ty = place.ty;
        let mut list = Vec::new();
        for a in args {
            list.extend(self.arguments(std::slice::from_ref(*a)));
        }
        let funcs = self.constructors(ty)?;
        let Choice::One(id) = self.choose(&funcs, &list, span) else {
            let name = self.name_of(ty);
            let types = self.argument_types(&list);
            self.error(Code::NoMatchingFunction, span, &[&name, &types]);
            return None;
        };
        let object = self.place_val(place, ty.into());
        let call = self.call_function(id, list, Some(object), span);
        (!call.is_error()).then(|| self.rvalue(call))
    }
}

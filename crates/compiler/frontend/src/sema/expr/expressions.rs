//! Answers [`Checker::expr`] and [`Checker::name_value`]: calls the function for each form of an expression, and says
//! which operand a name is.

use base::{Code, Span};
use hir::{Const, Expr, ExprKind, Qual, Storage, Type, TypeId};

use crate::ast::{self, CastStyle, ExprKind as E, QualName};
use crate::sema::Checker;
use crate::sema::cuda::builtin_table::find;
use crate::sema::declarations::functions::Side;
use crate::sema::expr::values::{Dispatch, Funcs, Naming, Val, ValKind};
use crate::sema::lookup::scope::{BitField, Callable, Entity, Var, VarPlace};
use crate::sema::overload::operator_functions::Takes;
use crate::sema::templates::template_entities::TArg;
use crate::token::Sym;

impl Checker<'_> {
    /// Answers [`Checker::expr_naming`]: checks an expression, completes its type and sets its span.
    pub(crate) fn provide_expr(&mut self, e: &ast::Expr, naming: Naming) -> Val {
        let span = e.span;
        let mut v = self.expr_kind(e, naming);
        self.complete(v.q.ty);
        v.span = span;
        match &mut v.kind {
            ValKind::R(e) => e.span = span,
            ValKind::L(p) => p.span = span,
            ValKind::Funcs(_) | ValKind::Error => {}
        }
        v
    }

    /// Calls the function that checks this form of expression.
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of expression")]
    fn expr_kind(&mut self, e: &ast::Expr, naming: Naming) -> Val {
        let span = e.span;
        match &e.kind {
            E::Error => self.bad(span),
            E::Int { value, kind } => {
                let ty = self.module.types.int(*kind);
                self.const_val(Const::Int(self.wrap(*value as i64, ty)), ty, span)
            }
            E::Float { value, kind } => {
                let ty = self.module.types.intern(Type::Float(*kind));
                self.const_val(Const::Float(*value), ty, span)
            }
            E::Char { value, kind } => {
                let ty = self.module.types.int(*kind);
                self.const_val(Const::Int(*value), ty, span)
            }
            E::Str(bytes) => self.string_literal(bytes, span),
            E::WideStr(bytes, kind) => self.wide_string(bytes, *kind, span),
            E::Literal { f, raw, args } => self.own_literal(f, raw, args, span),
            E::Noexcept(a) => {
                let v = self.unevaluated(|c| c.expr(a));
                let quiet = !v.is_error() && !self.may_throw(&v);
                self.const_val(Const::Int(i64::from(quiet)), self.t.bool_, span)
            }
            E::Bool(b) => self.const_val(Const::Int(i64::from(*b)), self.t.bool_, span),
            E::Null => self.const_val(Const::Int(0), self.t.nullptr, span),
            E::This => self.this_value(span),
            E::Name(name) => self.name(name, naming),
            E::Unary { op, a } => self.unary(*op, a, span),
            E::Plus(a) => self.plus(a, span),
            E::Deref(a) => self.dereference(a, naming, span),
            E::AddrOf(a) => self.address_of(a, naming, span),
            E::Step { a, up, post } => self.step(a, *up, *post, span),
            E::Binary { op, a, b } => self.binary(*op, a, b, span),
            E::And { a, b } => self.logical(true, a, b, span),
            E::Or { a, b } => self.logical(false, a, b, span),
            E::Assign { op, a, b } => self.assign(*op, a, b, span),
            E::Cond { c, a, b } => self.conditional(c, a, b, span),
            E::Comma { a, b } => {
                let (a, b) = (self.expr(a), self.expr(b));
                self.comma(a, b, span)
            }
            E::Cast { style, ty, a } => {
                let (to, sizes) = self.with_dynamic(|c| c.resolve(ty));
                let v = self.expr_naming(a, naming);
                let v = self.cast(v, to, *style, span);
                self.after_sizes(v, sizes)
            }
            E::Call { f, args } => self.call(f, args, span),
            E::Launch { f, config, args } => self.launch(f, config, args, span),
            E::Index { a, index } => self.index(a, index, naming, span),
            E::Member { a, arrow, owner, name } => {
                self.member_access((a, *arrow), owner.as_deref(), name, naming, span)
            }
            E::Pointed { a, arrow, b } => self.pointed(a, *arrow, b, span),
            E::SizeofType(ty) => {
                let (q, sizes) = self.with_dynamic(|c| c.resolve(ty));
                let size = self.size_of(q, span);
                self.after_sizes(size, sizes)
            }
            E::SizeofExpr(a) => {
                let v = self.unevaluated(|c| c.expr(a));
                let address = matches!((&a.kind, self.ty(v.q.ty)), (E::AddrOf(_), Type::Function { .. }));
                let q = if address { self.pointer_to(v.q.ty).into() } else { v.q };
                self.size_of(q, span)
            }
            E::TypeidType(ty) => {
                let q = self.resolve(ty);
                self.type_info(q.ty, span)
            }
            E::TypeidExpr(a) => self.type_info_of(a, span),
            E::AlignofType(ty) => {
                let q = self.resolve(ty);
                let ty = if let Type::Reference { to, .. } = *self.ty(q.ty) { to.ty } else { q.ty };
                self.complete(ty);
                let align = self.module.types.align(ty);
                self.const_val(Const::Int(i64::from(align)), self.t.ulong, span)
            }
            E::List(_) => {
                self.error(Code::ListAsValue, span, &[]);
                self.bad(span)
            }
            E::Compound { ty, list } => self.compound_literal(ty, list, span),
            E::Construct { ty, args } => self.construct_expr(ty, args, span),
            E::New { ty, global, place, count, args } => {
                self.new_expr(ty, (place, *global), count.as_deref(), args.as_deref(), span)
            }
            E::Delete { a, global, array } => self.delete_expr(a, *global, *array, span),
            E::Lambda(l) => self.lambda(l, span),
            E::Fold { op, init, pattern, left, names } => {
                let Some((first, more)) = init else {
                    return self.fold_pack(*op, None, pattern, *left, names, span);
                };
                match self.has_pack(more) && !self.has_pack(names) {
                    true => self.fold_pack(*op, Some(pattern), first, false, more, span),
                    false => self.fold_pack(*op, Some(first), pattern, true, names, span),
                }
            }
            E::Element { pattern, index, names } => self.at_element(*index, names, span, |c| c.expr(pattern)),
            E::Throw(value) => self.throw(value.as_deref(), span),
            E::PackSize(name) => self.pack_size(*name, span),
            E::Expand { .. } => {
                self.error(Code::PackOutside, span, &[]);
                self.bad(span)
            }
        }
    }

    /// Checks `a, b` for checked operands, with an overloaded `operator,` if there is one.
    pub(crate) fn comma(&mut self, a: Val, b: Val, span: Span) -> Val {
        if a.is_error() {
            return a;
        }
        if (self.is_class(&a) || self.is_class(&b)) && self.has_operator(",", &a) {
            return self.overloaded(",", a, Some(b), span);
        }
        let a = self.discard(a);
        match b.kind {
            // If `b` is a place, `a, b` is the same place.
            ValKind::L(place) if !matches!(place.kind, hir::PlaceKind::Field { bits: Some(_), .. }) => {
                let pointer = self.address(place, b.q);
                let pointer = self.comma_of(a, pointer);
                Val { moved: b.moved, ..self.deref(pointer, b.q, span) }
            }
            _ => {
                let b = self.rvalue(b);
                Val::value(Expr { span, ..self.comma_of(a, b) })
            }
        }
    }

    /// Checks the compound literal `(T){...}`. An array becomes a pointer to its first element.
    fn compound_literal(&mut self, ty: &ast::Type, list: &ast::Expr, span: Span) -> Val {
        let mut q = self.resolve_from(ty, std::slice::from_ref(list), span);
        if let Type::Array { of, len: None } = *self.ty(q.ty) {
            let len = self.deduced_len(of, &ast::Init::Value(list.clone()));
            q.ty = self.module.types.intern(Type::Array { of, len });
        }
        let value = self.init_value(q.ty, list);
        if self.is_error(value.ty) {
            return self.bad(span);
        }
        if let Type::Array { of, .. } = *self.ty(q.ty) {
            // An array needs an address, so it becomes a variable without a name.
            let Some(local) = self.temp(q.ty, span) else {
                self.error(Code::NotConstant, span, &[]);
                return self.bad(span);
            };
            let place = self.local_place(local, q.ty, span);
            let pointer_ty = self.pointer_to(of);
            let pointer = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty: pointer_ty, span };
            return Val::value(self.with_temp(Some((local, value)), pointer));
        }
        Val::value(value)
    }

    /// Checks a name as an expression: the operand of the entity that it finds, or a built-in name.
    fn name(&mut self, name: &QualName, naming: Naming) -> Val {
        let span = name.span;
        let part = name.last();
        let entity = self.find_qualified(name);
        if let (Some(_), Some(Entity::Field(..) | Entity::Funcs(_))) = (name.plain(), &entity)
            && let Some((_, record)) = self.function().and_then(|f| f.this)
            && self.ambiguous(record, part.name)
        {
            return self.bad(span);
        }
        self.check_access_along(name);
        if let Some(e) = &entity {
            self.note(part.name, e);
        }
        let args = match &part.args {
            Some(args) => match self.template_args(args) {
                Some(args) => Some(args),
                None => return self.bad(span),
            },
            None => None,
        };
        match entity {
            Some(e) => self.entity_value(e, part.name.sym, args, naming, span),
            None => {
                let text = self.text(part.name.sym);
                match args.and_then(|args| self.trait_value(&text, &args, span)) {
                    Some(v) => v,
                    None if name.parts.len() > 1 && find(&text).is_none() => {
                        self.unknown_qualified(name);
                        self.bad(span)
                    }
                    None => self.builtin_name(part.name.sym, span),
                }
            }
        }
    }

    /// Answers [`Checker::name_naming`]. An undeclared name gives the error operand without a message.
    pub(crate) fn provide_name_value(&mut self, name: Sym, naming: Naming, span: Span) -> Val {
        match self.find(name) {
            Some(e) => self.entity_value(e, name, None, naming, span),
            None => self.bad(span),
        }
    }

    /// The operand of an entity; `args` are the explicit template arguments after its name.
    fn entity_value(
        &mut self,
        e: Entity,
        name: Sym,
        args: Option<Vec<TArg>>,
        naming: Naming,
        span: Span,
    ) -> Val {
        match e {
            Entity::Var(v) => self.variable(&v, name, naming, span),
            Entity::Const(c, ty) => self.const_val(c, ty, span),
            Entity::Funcs(set) => {
                // A method named inside its class is called for `this`.
                let method = set.iter().any(|c| match *c {
                    Callable::Func(f) => self.funcs[f].has_this,
                    Callable::Template(t) => {
                        self.templates[t].owner.is_some() && self.function().is_some_and(|f| f.this.is_some())
                    }
                });
                // Where there is no `this`, only the static overloads can be called.
                let fixed = |c: &Callable| matches!(*c, Callable::Func(f) if !self.funcs[f].has_this);
                let outside = self.function().is_none_or(|f| f.this.is_none());
                let method = method && !(outside && set.iter().any(fixed));
                let this = if method { Some(Box::new(self.this_object(span))) } else { None };
                let args = args.filter(|_| !set.iter().all(|&c| self.is_header(c)));
                let q = match set[..] {
                    [c] => self.callable_type(c).unwrap_or(self.t.error).into(),
                    _ => self.t.error.into(),
                };
                Val {
                    kind: ValKind::Funcs(Funcs { set, this, args, name, dispatch: Dispatch::Virtual }),
                    q,
                    span,
                    moved: false,
                }
            }
            Entity::Field(record, index) => {
                self.check_member_access(record, ast::Name { sym: name, span }, false);
                self.this_field(record, index, span)
            }
            Entity::Address(v, ty) => self.address_value(&v, name, ty, span),
            Entity::VarTemplate(t) => match self.variable_instance(t, &args.unwrap_or_default(), span) {
                Some(e) => self.entity_value(e, name, None, naming, span),
                None => self.bad(span),
            },
            Entity::Type(_) | Entity::ClassTemplate(_) | Entity::Namespace(_) => {
                let text = self.text(name);
                self.error(Code::TypeAsValue, span, &[&text]);
                self.bad(span)
            }
            Entity::NotCaptured => {
                let text = self.text(name);
                self.error(Code::NotCaptured, span, &[&text]);
                self.bad(span)
            }
            Entity::Pack(_) => {
                self.error(Code::PackOutside, span, &[]);
                self.bad(span)
            }
            Entity::Error => self.bad(span),
        }
    }

    /// The operand of a variable: its place, the object that its reference refers to, or its known value. Reports a
    /// variable of the other side (host or device).
    pub(crate) fn variable(&mut self, v: &Var, name: Sym, naming: Naming, span: Span) -> Val {
        let g = match v.place {
            VarPlace::Local(local) => {
                if !v.is_ref {
                    let place = self.local_place(local, v.ty.ty, span);
                    return self.place_val(place, v.ty);
                }
                let ty = self.pointer_to(v.ty);
                let place = self.local_place(local, ty, span);
                let pointer = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
                return self.deref(pointer, v.ty, span);
            }
            VarPlace::Capture(offset) => {
                return match v.value {
                    Some(c) => self.const_val(c, v.ty.ty, span),
                    None => self.captured(v, offset, span),
                };
            }
            VarPlace::Bits(BitField { object, of, offset, bits }) => {
                let ty = self.pointer_to(of);
                let place = self.local_place(object, ty, span);
                let pointer = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
                let ValKind::L(of) = self.deref(pointer, of, span).kind else { return self.bad(span) };
                let kind = hir::PlaceKind::Field { of: Box::new(of), offset, bits: Some(bits) };
                return self.place_val(hir::Place { kind, ty: v.ty.ty, volatile: false, span }, v.ty);
            }
            VarPlace::Global(g) => g,
        };
        let storage = self.module.globals[g].storage;
        let code = match (self.side(), storage) {
            (Side::Device, Storage::Host) => Some(Code::HostVariableInDevice),
            (Side::Host, Storage::Device | Storage::Constant) => Some(Code::DeviceVariableInHost),
            (Side::Host, Storage::Shared) => Some(Code::SharedInHost),
            _ => None,
        };
        // A constant with a known value may be named on both sides.
        if let Some(code) = code
            && v.value.is_none()
            && !(code == Code::HostVariableInDevice && self.constant_object(g).is_some())
            && naming == Naming::Value
            && !self.is_unevaluated()
            && self.function().is_some()
            && !self.is_scratch()
        {
            let text = self.text(name);
            self.error_of(code, span, &[&text], v.span);
            return self.bad(span);
        }
        let ty = self.module.globals[g].ty;
        let place = hir::Place { kind: hir::PlaceKind::Global(g), ty, volatile: false, span };
        if v.is_ref {
            let pointer = Expr { kind: ExprKind::Load(Box::new(place)), ty, span };
            return self.deref(pointer, v.ty, span);
        }
        self.place_val(place, Qual { ty, ..v.ty })
    }

    /// The address of a variable that is the argument of a template parameter; `ty` is the parameter's pointer type.
    fn address_value(&mut self, v: &Var, name: Sym, ty: TypeId, span: Span) -> Val {
        let object = self.variable(v, name, Naming::Value, span);
        let ValKind::L(place) = object.kind else { return object };
        let pointer = match *self.ty(place.ty) {
            Type::Array { .. } => Expr { kind: ExprKind::AddrOf(Box::new(place)), ty, span },
            _ => self.address(place, object.q),
        };
        Val::value(self.pointer_cast(pointer, ty))
    }

    /// Checks `T(a, b)`: an object of a class, a cast of one argument, or zero.
    fn construct_expr(&mut self, ty: &ast::Type, args: &[ast::Expr], span: Span) -> Val {
        self.refuse_hidden(ty);
        let q = self.resolve_from(ty, args, span);
        if self.is_error(q.ty) {
            return self.bad(span);
        }
        if self.record_of(q.ty).is_some() {
            self.refuse_abstract(q.ty, span);
            let list: Vec<_> = args.iter().collect();
            let value = self.construct(q.ty, &list, span);
            return if self.is_error(value.ty) { self.bad(span) } else { Val::value(value) };
        }
        match &*self.written_out(args) {
            [] => Val::value(self.zero(q.ty, span)),
            [one] => {
                let v = self.expr(one);
                self.cast(v, q, CastStyle::C, span)
            }
            _ => {
                let name = self.name_of(q.ty);
                self.error(Code::InitialiserCount, span, &[&name, "1", &args.len().to_string()]);
                self.bad(span)
            }
        }
    }

    /// Answers [`Checker::constant`]: the expression is checked as evaluated, in a scratch function if there is none
    /// around.
    pub(crate) fn provide_constant(&mut self, e: &ast::Expr) -> (TypeId, Option<Const>) {
        let checked = |c: &mut Self| {
            let v = c.expr(e);
            let value = c.plain_operand(v, Takes::All);
            (value.ty, c.fold(&value))
        };
        self.evaluated(|c| c.with_scratch(checked))
    }
}

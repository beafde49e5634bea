//! Arguments of templates: as written, by default, bound to parameters, and as entities that names mean in an instance.
//!
//! Invariant: a complete list has one argument for each parameter in order, and the elements of a pack in its place. A
//! pack that is not the last parameter ends with [`TArg::PackEnd`].

use std::rc::Rc;

use base::{Code, Map, Span};
use hir::{Const, ExprKind, PlaceKind, Qual, Type};

use crate::ast::{self, TemplateArg, TemplateParam, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::parameters::has_auto;
use crate::sema::expr::values::ValKind;
use crate::sema::lookup::scope::{Callable, Entity, Scope, ScopeId, Var, VarPlace};
use crate::sema::templates::template_entities::{TArg, is_pack};
use crate::token::Sym;

/// The arguments found so far for the parameters of a template.
#[derive(Clone, Default)]
pub struct Bound {
    /// Arguments of parameters that are no packs.
    pub one: Map<Sym, TArg>,
    /// The elements of parameter packs.
    pub packs: Map<Sym, Vec<TArg>>,
}

impl Bound {
    /// Binds a parameter that is no pack. If it is bound already, returns whether it is bound to the same argument.
    pub fn set(&mut self, name: Sym, arg: TArg) -> bool {
        same_arg(*self.one.get_or_insert_with(name, || arg), arg)
    }
}

impl Checker<'_> {
    /// The arguments that are written; `None` after a message.
    pub fn template_args(&mut self, args: &[TemplateArg]) -> Option<Vec<TArg>> {
        let mut out = Vec::with_capacity(args.len());
        for a in args {
            out.push(match a {
                TemplateArg::Expand(pattern, names) => {
                    self.expand_args(pattern, names, &mut out)?;
                    continue;
                }
                TemplateArg::Type(t) => {
                    // The name is looked up once only. Otherwise nested names would be looked up twice at each level.
                    let q = match (self.named_bare(t), &t.kind) {
                        (Some(Entity::ClassTemplate(template)), _) => {
                            out.push(TArg::Template(template));
                            continue;
                        }
                        (Some(Entity::Type(q)), TypeKind::Named(name)) => {
                            self.check_access_along(name);
                            self.qualified(q, t)
                        }
                        _ => self.resolve(t),
                    };
                    if self.is_error(q.ty) {
                        return None;
                    }
                    TArg::Type(q)
                }
                TemplateArg::Expr(e) => self.value_arg(e)?,
            });
        }
        Some(out)
    }

    /// The argument for a parameter that is a value: a number, or the address of a function or a variable of static
    /// storage. `None` after a message.
    fn value_arg(&mut self, e: &ast::Expr) -> Option<TArg> {
        self.evaluated(|c| c.evaluated_arg(e))
    }

    /// The argument for a parameter that is a value, where operands are evaluated; `None` after a message.
    fn evaluated_arg(&mut self, e: &ast::Expr) -> Option<TArg> {
        let v = self.constant_operand(e);
        if let ValKind::Funcs(f) = &v.kind
            && let [Callable::Func(id)] = self.named_functions(&f.clone(), e.span)[..]
        {
            let ty = self.callable_type(Callable::Func(id))?;
            return Some(TArg::Func(id, self.pointer_to(ty)));
        }
        if let ValKind::L(place) = &v.kind
            && let PlaceKind::Global(g) = place.kind
            && self.known_value(&place.kind).is_none()
        {
            let ty = match *self.ty(v.q.ty) {
                Type::Array { of, .. } => self.pointer_to(of),
                _ => self.module.types.intern(Type::Reference { to: v.q, rvalue: false }),
            };
            return Some(TArg::Global(g, ty));
        }
        let value = self.rvalue(v);
        if self.is_error(value.ty) {
            return None;
        }
        if let Some(Const::Int(n)) = self.fold(&value) {
            return Some(TArg::Value(n, value.ty));
        }
        match &value.kind {
            ExprKind::AddrOf(place) if let PlaceKind::Global(g) = place.kind => {
                Some(TArg::Global(g, value.ty))
            }
            ExprKind::FnAddr(f) => {
                let id = self.function_of(*f)?;
                Some(TArg::Func(id, value.ty))
            }
            _ => {
                self.error(Code::NotConstant, e.span, &[]);
                None
            }
        }
    }

    /// The complete list of arguments of the template `t`: bound ones, and defaults for the rest. `None` if an argument
    /// is missing or does not fit.
    pub(crate) fn complete_args(
        &mut self,
        t: usize,
        params: &[TemplateParam],
        bound: &Bound,
    ) -> Option<Vec<TArg>> {
        let scope = self.scopes.push(Scope::new(Some(self.templates[t].scope)));
        self.within(scope, |c| c.complete_here(params, bound))
    }

    /// The complete list of arguments, which are declared in the current scope as they are found. `None` if one is
    /// missing or does not fit.
    fn complete_here(&mut self, params: &[TemplateParam], bound: &Bound) -> Option<Vec<TArg>> {
        let mut full = Vec::with_capacity(params.len());
        for (i, p) in params.iter().enumerate() {
            let name = p.name();
            if is_pack(p) {
                let given = name.and_then(|n| bound.packs.get(&n.sym)).map_or(&[][..], |v| v);
                let from = full.len();
                for &a in given {
                    full.push(self.adjust_arg(p, a)?);
                }
                if let Some(n) = name {
                    let list = full[from..].iter().map(|&a| self.entity_of(a)).collect();
                    self.redeclare(n, Entity::Pack(Rc::new(list)));
                }
                if i + 1 < params.len() {
                    full.push(TArg::PackEnd);
                }
                continue;
            }
            let arg = match name.and_then(|n| bound.one.get(&n.sym).copied()) {
                Some(a) => a,
                None => self.default_arg(p)?,
            };
            let arg = self.adjust_arg(p, arg)?;
            if let Some(n) = name {
                let entity = self.entity_of(arg);
                self.redeclare(n, entity);
            }
            full.push(arg);
        }
        Some(full)
    }

    /// The default argument of a parameter; `None` if it has none or after a message.
    fn default_arg(&mut self, p: &TemplateParam) -> Option<TArg> {
        match p {
            TemplateParam::Type { default, .. } => {
                let q = self.resolve(default.as_ref()?);
                (!self.is_error(q.ty)).then_some(TArg::Type(q))
            }
            TemplateParam::Value { default, .. } => self.value_arg(default.as_ref()?),
            TemplateParam::Template { default, .. } => {
                self.named_template(default.as_ref()?).map(TArg::Template)
            }
        }
    }

    /// The argument `arg` converted to the type of the parameter `p`; `None` if it does not fit.
    fn adjust_arg(&mut self, p: &TemplateParam, arg: TArg) -> Option<TArg> {
        match (p, arg) {
            (TemplateParam::Type { .. }, TArg::Type(_))
            | (TemplateParam::Template { .. }, TArg::Template(_)) => Some(arg),
            (TemplateParam::Value { ty, .. }, TArg::Value(v, from)) => {
                let ty = if has_auto(ty) { from } else { self.resolve(ty).ty };
                match (self.ty(from), self.ty(ty)) {
                    (Type::NullPtr, Type::Pointer(_)) => return Some(TArg::Value(0, ty)),
                    // Only values of an enumeration convert to it.
                    (a, b @ Type::Enum { .. }) if a != b => return None,
                    (Type::Enum { id, .. }, Type::Int(_)) if self.scoped_enums.contains(id) => return None,
                    _ => {}
                }
                match self.cast_const(Const::Int(v), from, ty)? {
                    Const::Int(v) => Some(TArg::Value(v, ty)),
                    Const::Float(_) => None,
                }
            }
            (TemplateParam::Value { ty, .. }, TArg::Func(id, from)) => {
                let ty = if has_auto(ty) { from } else { self.param_type(ty) };
                let of = self.callable_type(Callable::Func(id))?;
                let target = match *self.ty(ty) {
                    Type::Pointer(q) | Type::Reference { to: q, .. } => q.ty,
                    _ => ty,
                };
                (target == of).then_some(TArg::Func(id, ty))
            }
            (TemplateParam::Value { ty, .. }, TArg::Global(g, from)) => {
                let ty = if has_auto(ty) { from } else { self.param_type(ty) };
                let pointers = matches!(
                    (self.ty(ty), self.ty(from)),
                    (Type::Pointer(_), Type::Pointer(_)) | (Type::Reference { .. }, _)
                );
                pointers.then_some(TArg::Global(g, ty))
            }
            _ => None,
        }
    }

    /// The entity that a parameter's name means in the instance.
    fn entity_of(&self, arg: TArg) -> Entity {
        match arg {
            TArg::Type(q) => Entity::Type(q),
            TArg::Value(v, ty) => Entity::Const(Const::Int(v), ty),
            TArg::Template(t) => Entity::ClassTemplate(t),
            TArg::Func(id, _) => Entity::Funcs(Rc::new(vec![Callable::Func(id)])),
            TArg::Global(g, ty) => {
                let global = &self.module.globals[g];
                let (whole, span) = (Qual::from(global.ty), global.span);
                let (place, is_ref, value) = (VarPlace::Global(g), false, None);
                match *self.ty(ty) {
                    Type::Reference { to, .. } => {
                        Entity::Var(Rc::new(Var { place, ty: to, is_ref, value, span }))
                    }
                    _ => Entity::Address(Rc::new(Var { place, ty: whole, is_ref, value, span }), ty),
                }
            }
            TArg::PackEnd => Entity::Error,
        }
    }

    /// A new scope that declares the parameters of the template `t` with the arguments `args`.
    pub(crate) fn argument_scope(&mut self, t: usize, args: &[TArg]) -> ScopeId {
        let scope = self.scopes.push(Scope::new(Some(self.templates[t].scope)));
        let params = self.templates[t].params.clone();
        self.within(scope, |c| c.declare_args(&params, args));
        scope
    }

    /// Declares parameters with their arguments in the current scope.
    pub(crate) fn declare_args(&mut self, params: &[TemplateParam], args: &[TArg]) {
        let mut rest = args;
        for p in params {
            if is_pack(p) {
                let len = rest.iter().position(|a| *a == TArg::PackEnd).unwrap_or(rest.len());
                let list = rest[..len].iter().map(|&a| self.entity_of(a)).collect();
                if let Some(n) = p.name() {
                    self.redeclare(n, Entity::Pack(Rc::new(list)));
                }
                rest = rest.get(len + 1..).unwrap_or_default();
            } else if let Some((&a, more)) = rest.split_first() {
                if let Some(n) = p.name() {
                    let entity = self.entity_of(a);
                    self.redeclare(n, entity);
                }
                rest = more;
            }
        }
    }

    /// The text of template arguments, such as `<16, float>`.
    pub fn template_suffix(&self, args: &[TArg]) -> String {
        let list: Vec<_> = args
            .iter()
            .filter_map(|a| {
                Some(match a {
                    TArg::Type(q) => self.qual_name_of(*q),
                    TArg::Value(v, ty) if *ty == self.t.bool_ => (*v != 0).to_string(),
                    TArg::Value(v, _) => v.to_string(),
                    TArg::Template(t) => self.text(self.templates[*t].name),
                    TArg::Func(id, _) => self.text(self.funcs[*id].name),
                    TArg::Global(g, _) => self.module.globals[*g].name.clone(),
                    TArg::PackEnd => return None,
                })
            })
            .collect();
        format!("<{}>", list.join(", "))
    }

    /// Adds the arguments of a pack expansion to `out`, one for each element; `None` after a message.
    fn expand_args(&mut self, pattern: &TemplateArg, names: &[Sym], out: &mut Vec<TArg>) -> Option<()> {
        let mut failed = false;
        let found = self.for_each_element(names, Span::new(base::FileId(0), 0, 0), &mut |c| match c
            .template_args(std::slice::from_ref(pattern))
        {
            Some(args) => out.extend(args),
            None => failed = true,
        });
        (found && !failed).then_some(())
    }

    /// The entity that a type names, if the type is a name without template arguments.
    fn named_bare(&mut self, t: &ast::Type) -> Option<Entity> {
        match &t.kind {
            TypeKind::Named(name) if name.last().args.is_none() => self.find_qualified(name),
            _ => None,
        }
    }

    /// The class template that a type names without arguments; `None` for other types.
    pub(crate) fn named_template(&mut self, t: &ast::Type) -> Option<usize> {
        match self.named_bare(t)? {
            Entity::ClassTemplate(t) => Some(t),
            _ => None,
        }
    }
}

/// Binds explicit arguments to parameters in order; a pack takes the rest. `None` if they do not fit.
pub(crate) fn bind_all(bound: &mut Bound, params: &[TemplateParam], args: &[TArg]) -> Option<()> {
    for (i, a) in args.iter().enumerate() {
        let p = params.get(i).or(params.last().filter(|p| is_pack(p)))?;
        let fits = matches!(
            (p, a),
            (TemplateParam::Type { .. }, TArg::Type(_))
                | (TemplateParam::Value { .. }, TArg::Value(..) | TArg::Func(..) | TArg::Global(..))
                | (TemplateParam::Template { .. }, TArg::Template(_))
        );
        if !fits {
            return None;
        }
        let name = p.name().map(|n| n.sym);
        if is_pack(p) {
            for rest in &args[i..] {
                if let Some(n) = name {
                    bound.packs.get_or_insert_with(n, Vec::new).push(*rest);
                }
            }
            return Some(());
        }
        if let Some(n) = name {
            bound.one.insert(n, *a);
        }
    }
    Some(())
}

/// Are two arguments the same? The type of a value does not count.
pub(crate) fn same_arg(a: TArg, b: TArg) -> bool {
    match (a, b) {
        (TArg::Value(a, _), TArg::Value(b, _)) => a == b,
        (TArg::Func(a, _), TArg::Func(b, _)) => a == b,
        (TArg::Global(a, _), TArg::Global(b, _)) => a == b,
        _ => a == b,
    }
}

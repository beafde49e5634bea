//! Rules for declarations of constants and of device memory in functions.

use base::{Code, Span};

use crate::ast::{self, Expr, ExprKind, Init, Specs};
use crate::sema::Checker;
use crate::sema::lookup::scope::{Callable, Entity, VarPlace};

impl Checker<'_> {
    /// Reports device memory that is declared in a function; true after a message. Allowed are `static` variables in
    /// device code, and `extern` declarations.
    pub(crate) fn misplaced(&mut self, s: &Specs, span: Span) -> bool {
        let words = [(s.constant, "__constant__"), (s.managed, "__managed__"), (s.device, "__device__")];
        let word = words.into_iter().find(|w| w.0).map(|w| w.1);
        match word {
            Some(word) if !(s.is_extern || s.is_static && self.on_device()) => {
                self.error(Code::DeviceMemoryInFunction, span, &[word]);
                true
            }
            _ => false,
        }
    }

    /// Reports a `constexpr` variable whose value calls a function that is not `constexpr`; true after a message.
    pub(crate) fn not_constant(&mut self, v: &ast::Var) -> bool {
        let values = match &v.init {
            _ if !v.specs.is_constexpr => return false,
            Some(Init::Value(e)) => std::slice::from_ref(e),
            Some(Init::Args(list, _)) => list,
            None => return false,
        };
        let Some((name, span, at)) = values.iter().find_map(|e| self.not_constexpr(e)) else {
            return false;
        };
        let constant = self.text(v.name.sym);
        self.error_of(Code::NotConstexpr, span, &[&name, &constant], at);
        true
    }

    /// A call of a program's function that is not `constexpr`, if the expression always evaluates it: the function's
    /// name, the position of the call, and that of the declaration.
    fn not_constexpr(&mut self, e: &Expr) -> Option<(String, Span, Span)> {
        match &e.kind {
            ExprKind::Call { f, args } => {
                if let ExprKind::Name(name) = &f.kind
                    && let Some(Entity::Funcs(set)) = self.find_qualified(name)
                {
                    let plain = |c: &Callable| match c {
                        Callable::Func(id) => {
                            let f = &self.funcs[*id];
                            let own = !self.sources.file(f.decl.name_span.file()).builtin;
                            (own && !f.decl.specs.is_constexpr).then_some(f.decl.name_span)
                        }
                        Callable::Template(_) => None,
                    };
                    if let (true, Some(c)) = (set.iter().all(|c| plain(c).is_some()), set.first()) {
                        return Some((self.text(name.last().name.sym), e.span, plain(c)?));
                    }
                }
                args.iter().find_map(|a| self.not_constexpr(a))
            }
            ExprKind::Binary { a, b, .. } => self.not_constexpr(a).or_else(|| self.not_constexpr(b)),
            ExprKind::Unary { a, .. } | ExprKind::Cast { a, .. } | ExprKind::Plus(a) => self.not_constexpr(a),
            ExprKind::Cond { c: a, .. } | ExprKind::And { a, .. } | ExprKind::Or { a, .. } => {
                self.not_constexpr(a)
            }
            ExprKind::Construct { args, .. } => args.iter().find_map(|a| self.not_constexpr(a)),
            _ => None,
        }
    }

    /// Reports the value of a `constexpr` variable that did not fold to a constant, if it depends on what is known at
    /// run time only.
    pub(crate) fn refuse_run_time(&mut self, e: &hir::Expr) {
        let span = self.read_at_run_time(e);
        if let Some(span) = span.or_else(|| self.is_refused(e).then_some(e.span)) {
            self.error(Code::NotConstant, span, &[]);
        }
    }

    /// The position at which an expression always reads a variable that may change, or a value that differs between
    /// threads. `None` if there is none.
    fn read_at_run_time(&mut self, e: &hir::Expr) -> Option<Span> {
        use hir::ExprKind as E;
        match &e.kind {
            // The copy of an object without members reads nothing, so only scalars count.
            E::Load(place) if self.is_arithmetic(e.ty) || self.pointee(e.ty).is_some() => {
                self.may_change(&place.kind).then_some(e.span)
            }
            E::Builtin { what: hir::Builtin::Special(_), .. } => Some(e.span),
            E::Call { args, .. } | E::Builtin { args, .. } => {
                args.iter().find_map(|a| self.read_at_run_time(a))
            }
            E::Aggregate { parts } => parts.iter().find_map(|(_, a)| self.read_at_run_time(a)),
            E::Binary { a, b, .. } => self.read_at_run_time(a).or_else(|| self.read_at_run_time(b)),
            E::Unary { a, .. } | E::Cast { a, .. } | E::Full(a) => self.read_at_run_time(a),
            E::Cond { c: a, .. } | E::And { a, .. } | E::Or { a, .. } => self.read_at_run_time(a),
            E::Let { init: Some(a), then, .. } => {
                self.read_at_run_time(a).or_else(|| self.read_at_run_time(then))
            }
            _ => None,
        }
    }

    /// Is the place a variable in scope that is not `const`, or a part of one?
    fn may_change(&mut self, place: &hir::PlaceKind) -> bool {
        let (name, at) = match place {
            hir::PlaceKind::Local(l) => (self.ctx().hir.locals[*l].name.clone(), VarPlace::Local(*l)),
            hir::PlaceKind::Global(g) => (self.module.globals[*g].name.clone(), VarPlace::Global(*g)),
            hir::PlaceKind::Field { of, .. } | hir::PlaceKind::Index { of, .. } => {
                return self.may_change(&of.kind);
            }
            hir::PlaceKind::Deref(_) => return false,
        };
        let found = self.interner.find(&name).and_then(|name| self.find(name));
        matches!(found, Some(Entity::Var(v)) if v.place == at && !v.is_ref && !v.ty.is_const)
    }
}

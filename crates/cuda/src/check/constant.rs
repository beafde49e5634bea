//! What declarations of constants ask of the reader.

use base::{Code, Diagnostic, Span};

use super::Checker;
use super::scope::{Callable, Entity};
use crate::ast::{self, Expr, ExprKind, Init, Specs};

impl Checker<'_> {
    /// Memory of the device that is declared in a function: only `static` variables of device code may be there.
    pub(super) fn misplaced(&mut self, s: &Specs, span: Span) -> bool {
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

    /// The value of a `constexpr` variable calls a function that is none: reported.
    pub(super) fn not_constant(&mut self, v: &ast::Var) -> bool {
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
        let note = Diagnostic::new(Code::DeclaredHere, at, [name.as_str()]);
        self.report(Diagnostic::new(Code::NotConstexpr, span, [name, constant]).with_note(note));
        true
    }

    /// A call in what is always computed that no `constexpr` function of the program takes: its name, place and target.
    fn not_constexpr(&mut self, e: &Expr) -> Option<(String, Span, Span)> {
        match &e.kind {
            ExprKind::Call { f, args } => {
                if let ExprKind::Name(name) = &f.kind
                    && let Some(Entity::Funcs(set)) = self.find_qualified(name)
                {
                    let plain = |c: &Callable| match c {
                        Callable::Func(id) => {
                            let f = &self.funcs[*id];
                            let own = !self.sources.file(f.decl.name_span.file).builtin;
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
}

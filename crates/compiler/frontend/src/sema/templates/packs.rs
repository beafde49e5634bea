//! Parameter packs (C++ [temp.variadic]). A pattern is checked once for each element; the names of packs in it mean
//! that element.

use std::borrow::Cow;
use std::rc::Rc;

use base::{Code, Span};
use hir::Const;

use crate::ast::{self, ExprKind as E};
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val};
use crate::sema::lookup::scope::Entity;
use crate::token::Sym;

impl Checker<'_> {
    /// The items of a braced list with pack expansions replaced by their elements; `None` if there are no expansions.
    pub(crate) fn expanded_items(&mut self, items: &[ast::InitItem]) -> Option<Vec<ast::InitItem>> {
        if !items.iter().any(|i| matches!(i.value.kind, ast::ExprKind::Expand { .. })) {
            return None;
        }
        let mut list = Vec::new();
        for item in items {
            let designators = item.designators.clone();
            self.each_written(&item.value, &mut |value| {
                list.push(ast::InitItem { designators: designators.clone(), value });
            });
        }
        Some(list)
    }

    /// Expressions with pack expansions replaced by their elements.
    pub(crate) fn written_out<'e>(&mut self, args: &'e [ast::Expr]) -> Cow<'e, [ast::Expr]> {
        if !args.iter().any(|a| matches!(a.kind, ast::ExprKind::Expand { .. })) {
            return Cow::Borrowed(args);
        }
        let mut list = Vec::new();
        args.iter().for_each(|a| self.each_written(a, &mut |e| list.push(e)));
        Cow::Owned(list)
    }

    /// Passes an expression to `out`, or one for each element if the expression is a pack expansion.
    fn each_written(&mut self, e: &ast::Expr, out: &mut dyn FnMut(ast::Expr)) {
        let ast::ExprKind::Expand { pattern, names } = &e.kind else { return out(e.clone()) };
        let (pattern, span) = (Rc::new((**pattern).clone()), e.span);
        let mut index = 0;
        self.for_each_element(names, span, &mut |_| {
            let kind = ast::ExprKind::Element { pattern: pattern.clone(), index, names: names.clone() };
            out(ast::Expr { kind, span });
            index += 1;
        });
    }

    /// Runs `f` in a scope where each pack among `names` means its element number `index`.
    pub(crate) fn at_element<T>(
        &mut self,
        index: usize,
        names: &[Sym],
        span: Span,
        f: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.in_scope(|c| {
            c.scope_mut().expands = true;
            for &sym in names {
                if let Some(list) = c.find_pack(sym)
                    && let Some(e) = list.get(index)
                {
                    c.redeclare(ast::Name { sym, span }, e.clone());
                }
            }
            f(c)
        })
    }

    /// Runs `f` once for each element of the packs among `names`, in a scope where the packs mean that element. Returns
    /// false, after a message, if there is no pack or if the packs differ in length.
    pub(crate) fn for_each_element(
        &mut self,
        names: &[Sym],
        span: Span,
        f: &mut dyn FnMut(&mut Self),
    ) -> bool {
        let mut packs: Vec<(Sym, Rc<Vec<Entity>>)> = Vec::new();
        for &sym in names {
            packs.extend(self.find_pack(sym).map(|list| (sym, list)));
        }
        let Some(len) = packs.first().map(|(_, list)| list.len()) else {
            self.error(Code::PackOutside, span, &[]);
            return false;
        };
        if packs.iter().any(|(_, list)| list.len() != len) {
            self.error(Code::PackOutside, span, &[]);
            return false;
        }
        for i in 0..len {
            self.in_scope(|c| {
                c.scope_mut().expands = true;
                for (sym, list) in &packs {
                    c.redeclare(ast::Name { sym: *sym, span }, list[i].clone());
                }
                f(c);
            });
        }
        true
    }

    /// Runs `f` once for each element of the packs among `pack`, as [`Self::for_each_element`] does. Runs `f` once if
    /// `pack` is `None`, that is, if there is no expansion.
    pub(crate) fn for_each_in(&mut self, pack: Option<&Vec<Sym>>, span: Span, f: &mut dyn FnMut(&mut Self)) {
        match pack {
            Some(names) => {
                self.for_each_element(names, span, f);
            }
            None => f(self),
        }
    }

    /// The value of `sizeof...(name)`.
    pub(crate) fn pack_size(&mut self, name: ast::Name, span: Span) -> Val {
        match self.find_pack(name.sym) {
            Some(list) => self.const_val(Const::Int(list.len() as i64), self.t.ulong, span),
            _ => {
                self.error(Code::PackOutside, span, &[]);
                self.bad(span)
            }
        }
    }

    /// Is one of these names that of a pack?
    pub(crate) fn has_pack(&self, names: &[Sym]) -> bool {
        names.iter().any(|&n| self.find_pack(n).is_some())
    }

    /// Checks the arguments of a call. Pack expansions become one argument for each element; braced lists are left to
    /// the conversion to a parameter.
    pub(crate) fn arguments<'e>(&mut self, args: &'e [ast::Expr]) -> Vec<Arg<'e>> {
        let mut list = Vec::with_capacity(args.len());
        for a in args {
            match &a.kind {
                E::List(_) => list.push(Arg::List(a)),
                E::Expand { pattern, names } => {
                    self.for_each_element(names, a.span, &mut |c| list.push(Arg::Val(c.expr(pattern))));
                }
                _ => list.push(Arg::Val(self.expr(a))),
            }
        }
        list
    }
}

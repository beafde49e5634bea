//! Parameter packs (C++ [temp.variadic]): a pattern is checked once for each element, its packs meaning that element.

use std::borrow::Cow;
use std::rc::Rc;

use base::{Code, Span};
use hir::Const;

use crate::ast::{self, FoldOp, TemplateArg};
use crate::sema::Checker;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::Entity;
use crate::token::Sym;

impl Checker<'_> {
    /// The items with expansions written out; `None` where there are none.
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

    /// Arguments with expansions written out.
    pub(crate) fn written_out<'e>(&mut self, args: &'e [ast::Expr]) -> Cow<'e, [ast::Expr]> {
        if !args.iter().any(|a| matches!(a.kind, ast::ExprKind::Expand { .. })) {
            return Cow::Borrowed(args);
        }
        let mut list = Vec::new();
        args.iter().for_each(|a| self.each_written(a, &mut |e| list.push(e)));
        Cow::Owned(list)
    }

    /// Hands an expression over, of an expansion one for each element.
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

    /// Runs `f` with the packs among `names` meaning one of their elements.
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

    /// Runs `f` for each element of the packs among `names`; false when there is no pack or their lengths differ.
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

    /// The same where it may be no pattern: then once.
    pub(crate) fn for_each_in(&mut self, pack: Option<&Vec<Sym>>, span: Span, f: &mut dyn FnMut(&mut Self)) {
        match pack {
            Some(names) => {
                self.for_each_element(names, span, f);
            }
            None => f(self),
        }
    }

    /// `sizeof...(Ts)`.
    pub(crate) fn pack_size(&mut self, name: ast::Name, span: Span) -> Val {
        match self.find_pack(name.sym) {
            Some(list) => self.const_val(Const::Int(list.len() as i64), self.t.ulong, span),
            _ => {
                self.error(Code::PackOutside, span, &[]);
                self.bad(span)
            }
        }
    }

    pub(crate) fn has_pack(&self, names: &[Sym]) -> bool {
        names.iter().any(|&n| self.find_pack(n).is_some())
    }

    /// `(init op ... op pattern)`: one expression of the tree's kinds over variables that stand for the elements.
    pub(crate) fn fold_pack(
        &mut self,
        op: FoldOp,
        init: Option<&ast::Expr>,
        pattern: &ast::Expr,
        left: bool,
        names: &[Sym],
        span: Span,
    ) -> Val {
        let init = init.map(|e| self.expr(e));
        let mut values = Vec::new();
        if !self.for_each_element(names, span, &mut |c| values.push(c.expr(pattern))) {
            return self.bad(span);
        }
        if !left {
            values.reverse();
        }
        values.splice(0..0, init);
        let mut values = values.into_iter();
        let Some(mut all) = values.next() else {
            let empty = match op {
                FoldOp::And => 1,
                FoldOp::Or => 0,
                _ => return Val::value(self.int_const(0, self.t.int, span)),
            };
            return Val::value(self.int_const(empty, self.t.bool_, span));
        };
        for v in values {
            all = if left { self.join(op, all, v, span) } else { self.join(op, v, all, span) };
        }
        all
    }

    fn join(&mut self, op: FoldOp, a: Val, b: Val, span: Span) -> Val {
        match op {
            FoldOp::Binary(op) => self.binary_operands(op, a, b, span),
            FoldOp::And | FoldOp::Or => self.logical_operands(op == FoldOp::And, a, b, span),
            FoldOp::Comma => self.comma(a, b, span),
        }
    }

    /// Arguments of a template with packs expanded; `None` after a message.
    pub(crate) fn expand_args(
        &mut self,
        pattern: &TemplateArg,
        names: &[Sym],
        out: &mut Vec<crate::sema::templates::template_arguments::TArg>,
    ) -> Option<()> {
        let mut failed = false;
        let found = self.for_each_element(names, Span::new(base::FileId(0), 0, 0), &mut |c| match c
            .template_args(std::slice::from_ref(pattern))
        {
            Some(args) => out.extend(args),
            None => failed = true,
        });
        (found && !failed).then_some(())
    }
}

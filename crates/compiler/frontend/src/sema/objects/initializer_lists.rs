//! Ranks of braced lists as arguments, and `std::initializer_list` (C++ [over.ics.list]).

use base::Span;
use hir::{Type, TypeId};

use crate::ast::{self, ExprKind as E, InitItem};
use crate::sema::Checker;
use crate::sema::expr::values::Arg;
use crate::sema::lookup::scope::Callable;
use crate::sema::overload::ranking::{Conversion, Rank};
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_entities::TArg;

impl Checker<'_> {
    /// Does the class have a constructor that takes these items as one `std::initializer_list`? Such a constructor is
    /// preferred to the others (C++ [over.match.list]).
    pub(crate) fn takes_list(&mut self, ty: TypeId, items: &[InitItem]) -> bool {
        let Some(funcs) = self.constructors(ty) else { return false };
        let fits = funcs.set.iter().any(|&c| {
            let Callable::Func(id) = c else { return false };
            let of = self.funcs[id].sig.params.first().and_then(|p| self.listed(p.ty));
            of.is_some_and(|of| self.rank_items(items, of).is_some())
        });
        // An empty list calls the default constructor if there is one.
        let span = Span::new(base::FileId(0), 0, 0);
        fits && !(items.is_empty() && matches!(self.choose(&funcs, &[], span), Choice::One(_)))
    }

    /// The rank of the conversion from a braced list to a type. `None` if there is no conversion.
    pub(crate) fn rank_list(&mut self, list: &ast::Expr, to: TypeId) -> Option<Rank> {
        let E::List(items) = &list.kind else { return None };
        if let Some(items) = self.expanded_items(items) {
            return self.rank_list(&ast::Expr { kind: E::List(items), span: list.span }, to);
        }
        if let Type::Reference { to, rvalue } = *self.ty(to) {
            return self.rank_list(list, to.ty).filter(|_| rvalue || to.is_const).map(|r| r.taken(rvalue));
        }
        if let Some(of) = self.listed(to) {
            return self.rank_items(items, of).map(Rank::listed);
        }
        if !self.has_constructor(to) {
            let fit = match self.record_of(to) {
                Some(record) => self.fit_members(items, record, to),
                None if items.len() <= 1 => return self.rank_items(items, to),
                None => matches!(self.ty(to), Type::Array { .. }),
            };
            return fit.then_some(Rank::user(1 << 20 | to.0, None));
        }
        if self.takes_list(to, items) {
            return Some(Rank::user(1 << 20 | to.0, None));
        }
        let args: Vec<_> = items.iter().map(|i| i.value.clone()).collect();
        let args = self.unevaluated(|c| c.arguments(&args));
        // A single object is copied or converted, whatever else a constructor could make of it (C++ [over.ics.list]).
        if let [Arg::Val(v)] = &args[..]
            && self.is_class(v)
        {
            return match v.q.ty == to || self.is_base(to, v.q.ty) {
                true => self.rank(v, to),
                false => self.direct_conversion(v, to, Conversion::Implicit).rank(),
            };
        }
        let funcs = self.constructors(to)?;
        matches!(self.choose(&funcs, &args, list.span), Choice::One(_))
            .then_some(Rank::user(1 << 20 | to.0, None))
    }

    /// Can the items initialise the members, or one item the whole object? Assumed to be true where braces are left
    /// out.
    fn fit_members(&mut self, items: &[InitItem], record: hir::RecordId, ty: TypeId) -> bool {
        let own = self.own_fields(record);
        let simple = own.len() == self.module.types.records[record].fields.len()
            && !self.module.types.records[record].is_union
            && self.records.get(&record).is_none_or(|r| r.bases.is_empty() && r.unnamed.is_empty())
            && items.iter().all(|i| i.designators.is_empty());
        if !simple || (items.len() == 1 && self.rank_items(items, ty).is_some()) {
            return true;
        }
        for (n, item) in items.iter().enumerate() {
            let Some((_, field)) = own.get(n) else { return false };
            let of = field.ty.ty;
            if self.rank_items(std::slice::from_ref(item), of).is_none() {
                return self.is_aggregate(of) && !matches!(item.value.kind, E::List(_));
            }
        }
        true
    }

    /// The worst rank of the conversions from the items to the type of an element. `None` if an item has no conversion.
    fn rank_items(&mut self, items: &[InitItem], of: TypeId) -> Option<Rank> {
        self.unevaluated(|c| {
            let mut worst = Some(Rank::EXACT);
            for i in items {
                let rank = match &i.value.kind {
                    E::List(_) => c.rank_list(&i.value, of),
                    _ => {
                        let v = c.expr(&i.value);
                        c.rank(&v, of)
                    }
                };
                worst = worst.zip(rank).map(|(a, b)| if a.better(b) { b } else { a });
            }
            worst
        })
    }

    /// The type `T` of `std::initializer_list<T>`. `None` for other types.
    pub(crate) fn listed(&self, ty: TypeId) -> Option<TypeId> {
        let (t, args) = self.instance_of(self.record_of(ty)?)?;
        match args[..] {
            [TArg::Type(q)] if self.interner.text(self.templates[t].name) == "initializer_list" => Some(q.ty),
            _ => None,
        }
    }
}

//! Braced lists as arguments and as `std::initializer_list` (C++ [dcl.init.list], [over.ics.list]).

use base::{Code, Span};
use hir::{Expr, ExprKind, Qual, Type, TypeId};

use crate::ast::{self, Designator, ExprKind as E, InitItem};
use crate::sema::Checker;
use crate::sema::expr::calls::Arg;
use crate::sema::objects::initialisation::Cursor;
use crate::sema::overload::conversions::Conversion;
use crate::sema::overload::ranking::Rank;
use crate::sema::overload::resolution::Choice;
use crate::sema::templates::template_arguments::TArg;

impl Checker<'_> {
    /// `std::initializer_list`: the items as an array, its beginning and length.
    pub(crate) fn list_value(&mut self, ty: TypeId, items: &[InitItem], span: Span) -> Expr {
        let of = self.listed(ty).unwrap_or(self.t.error);
        let len = items.len() as u64;
        let ulong = self.t.ulong;
        let count = self.int_const(len as i64, ulong, span);
        if items.is_empty() {
            return Expr { kind: ExprKind::Aggregate { parts: vec![(8, count)] }, ty, span };
        }
        let array = self.module.types.intern(Type::Array { of: of.into(), len: Some(len) });
        let value = self.aggregate(array, items, span);
        let Some(local) = self.temp(array, span) else {
            self.error(Code::NotConstant, span, &[]);
            return self.bad_expr(span);
        };
        let place = self.local_place(local, array, span);
        let pointer = self.pointer_to(Qual { ty: of, is_const: true, is_volatile: false });
        let first = Expr { kind: ExprKind::AddrOf(Box::new(place)), ty: pointer, span };
        let list = Expr { kind: ExprKind::Aggregate { parts: vec![(0, first), (8, count)] }, ty, span };
        self.with_object(Some((local, value)), list)
    }

    /// Has the class a constructor that takes these items as one list? It comes before the others (C++ [over.match.list]).
    pub(crate) fn takes_list(&mut self, ty: TypeId, items: &[InitItem]) -> bool {
        let Some(funcs) = self.constructors(ty) else { return false };
        let fits = funcs.set.iter().any(|&c| {
            let crate::sema::lookup::scope::Callable::Func(id) = c else { return false };
            let of = self.funcs[id].sig.params.first().and_then(|p| self.listed(p.ty));
            of.is_some_and(|of| self.rank_items(items, of).is_some())
        });
        // An empty list makes an object by default if it can.
        let span = Span::new(base::FileId(0), 0, 0);
        fits && !(items.is_empty() && matches!(self.choose(&funcs, &[], span), Choice::One(_)))
    }

    /// Rank of a braced list: what it would construct.
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
        // One object is copied, whatever else it could make (C++ [over.ics.list]).
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

    /// Can the items fill the members, or one of them be the whole? What leaves out braces is taken for granted.
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

    /// The worst conversion of an item to an element, if every one has one.
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

    /// The `std::initializer_list` that `auto` stands for with these items (C++ [dcl.type.auto.deduct]).
    pub(crate) fn list_type(&mut self, items: &[InitItem], span: Span) -> Option<TypeId> {
        let first = items.first()?;
        let std = self.interner.find("std")?;
        let name = self.interner.find("initializer_list")?;
        let Some(crate::sema::lookup::scope::Entity::Namespace(scope)) = self.find(std) else { return None };
        let Some(crate::sema::lookup::scope::Entity::ClassTemplate(t)) = self.find_in(scope, name) else {
            return None;
        };
        let v = self.unevaluated(|c| c.with_scratch(|c| c.expr(&first.value)));
        let of = self.decayed(&v);
        self.instance_with(t, vec![TArg::Type(of.into())], span).map(|q| q.ty)
    }

    /// `T` of `std::initializer_list<T>`.
    pub(crate) fn listed(&self, ty: TypeId) -> Option<TypeId> {
        let (t, args) = self.instance_of(self.record_of(ty)?)?;
        match args[..] {
            [TArg::Type(q)] if self.interner.text(self.templates[t].name) == "initializer_list" => Some(q.ty),
            _ => None,
        }
    }

    /// Number of elements that an initialiser gives to an array without length.
    pub fn deduced_len(&mut self, of: Qual, init: &ast::Init) -> Option<u64> {
        let ast::Init::Value(e) = init else { return None };
        match &e.kind {
            E::Str(bytes) if self.module.types.size(of.ty) == 1 => Some(bytes.len() as u64 + 1),
            E::WideStr(bytes, kind) if self.int_kind(of.ty) == Some(*kind) => {
                Some(bytes.len() as u64 / u64::from(kind.bytes()) + 1)
            }
            E::List(items) => {
                let expanded = self.expanded_items(items);
                let items = expanded.as_ref().unwrap_or(items);
                if let [InitItem { value: ast::Expr { kind: E::Str(bytes), .. }, .. }] = &items[..]
                    && self.module.types.size(of.ty) == 1
                {
                    return Some(bytes.len() as u64 + 1);
                }
                // Count by filling: braces may be left out. What is reported now is not reported again.
                let mut parts = crate::sema::objects::initialisation::Parts::default();
                let mut cursor = Cursor { items, pos: 0, peeked: None, span: e.span, object: None };
                let flat = items.iter().all(|i| i.designators.is_empty())
                    && (!self.is_aggregate(of.ty)
                        || items.iter().all(|i| {
                            matches!(i.value.kind, E::List(_) | E::Call { .. } | E::Construct { .. })
                        }));
                if flat {
                    return Some(items.len().max(1) as u64);
                }
                self.unevaluated(|c| {
                    let mut max = 0;
                    let mut index = 0u64;
                    while cursor.pos < items.len() {
                        if let Some(Designator::Index(e)) = items[cursor.pos].designators.first() {
                            index = c.const_int(e).unwrap_or(0).max(0) as u64;
                        }
                        c.fill_element(of.ty, 0, &mut cursor, &mut parts, 1);
                        index += 1;
                        max = max.max(index);
                    }
                    Some(max.max(1))
                })
            }
            _ => None,
        }
    }
}

//! What objects and members start with when nothing is said.

use base::Span;
use hir::{Expr, ExprKind, Field, RecordId, Type, TypeId};

use super::Checker;

impl Checker<'_> {
    /// What an object starts with when nothing is said; `None` leaves it uninitialised.
    pub fn default_init(&mut self, ty: TypeId, span: Span) -> Option<Expr> {
        self.complete(ty);
        if self.is_dim3(ty) {
            return Some(self.construct_dim3(ty, &[], span));
        }
        if self.has_constructor(ty) {
            return Some(self.construct(ty, &[], span));
        }
        let record = self.record_of(ty)?;
        let mut parts = Vec::new();
        let info = self.records.get(&record)?;
        for (base, at) in info.bases.clone().into_iter().zip(info.base_offsets.clone()) {
            let ty = self.module.types.intern(Type::Record(base));
            // The class begins its bases, not who makes the object.
            let scope = self.records[&record].scope;
            parts.extend(self.within(scope, |c| c.default_init(ty, span)).map(|v| (at, v)));
        }
        for (i, f) in self.own_fields(record) {
            let value = self.member_default(record, i, &f, span);
            parts.extend(value.map(|v| (f.offset, v)));
        }
        (!parts.is_empty()).then_some(Expr { kind: ExprKind::Aggregate { parts }, ty, span })
    }

    /// What a member starts with where nothing else is said.
    pub(super) fn member_default(
        &mut self,
        record: RecordId,
        index: usize,
        f: &Field,
        span: Span,
    ) -> Option<Expr> {
        let defaults = &self.records.get(&record)?.defaults;
        match defaults.iter().find(|(n, _)| *n == index).map(|(_, v)| v.init.clone()) {
            Some(init) => {
                let scope = self.records[&record].scope;
                let init = init?;
                Some(self.within(scope, |c| c.init_value(f.ty.ty, super::class::init_values(&init)[0])))
            }
            None if self.is_variant(record, index) => None,
            None => self.default_init(f.ty.ty, span),
        }
    }

    /// A member of a union, which nothing makes unless it is named.
    fn is_variant(&self, record: RecordId, index: usize) -> bool {
        self.module.types.records[record].is_union
            || self.records.get(&record).is_some_and(|r| r.variants.contains(&index))
    }
}

//! Structured bindings: `auto [a, b] = e`.

use std::rc::Rc;

use base::Code;
use hir::{Place, PlaceKind, Qual, Stmt, StmtKind, Type, TypeId};

use super::Checker;
use super::scope::{Entity, Var, VarPlace};
use crate::ast;

impl Checker<'_> {
    /// Members as bindings see them: those of a tuple are one in the other.
    pub(super) fn bound_fields(&self, record: hir::RecordId) -> Vec<hir::Field> {
        let mut fields = self.module.types.records[record].fields.clone();
        while let Some(rest) = fields.pop_if(|f| f.name == "__rest")
            && let Some(inner) = self.record_of(rest.ty.ty)
        {
            let inner = self.module.types.records[inner].fields.iter().cloned();
            fields.extend(inner.map(|f| hir::Field { offset: f.offset + rest.offset, ..f }));
        }
        // `std::array` is a tuple of its elements.
        if let [one] = &fields[..]
            && one.name == "__a"
            && let Type::Array { of, len: Some(len) } = *self.ty(one.ty.ty)
        {
            let size = self.module.types.size(of.ty);
            let element = |i| hir::Field { ty: of, offset: one.offset + i * size, ..one.clone() };
            return (0..len.min(64)).map(element).collect();
        }
        fields
    }

    /// `auto [a, b] = array`.
    pub(super) fn copies_array(&self, v: &ast::Var, ty: TypeId) -> bool {
        !v.bindings.is_empty() && matches!(self.ty(ty), Type::Array { .. })
    }

    /// `auto [a, b] = e`: each name refers to a part of the variable (C++ [dcl.struct.bind]).
    pub(super) fn bind_parts(&mut self, v: &ast::Var, out: &mut Vec<Stmt>) {
        if v.bindings.is_empty() {
            return;
        }
        let whole = self.name_value(v.name.sym, v.name.span);
        let span = v.span;
        let parts: Vec<(Qual, PlaceKind)> = match (whole.kind, self.ty(whole.q.ty).clone()) {
            (super::value::ValKind::L(place), Type::Record(r)) => {
                let fields = self.bound_fields(r);
                let of = Box::new(place);
                fields
                    .iter()
                    .map(|f| (f.ty, PlaceKind::Field { of: of.clone(), offset: f.offset, bits: f.bits }))
                    .collect()
            }
            (super::value::ValKind::L(place), Type::Array { of, len: Some(len) }) => (0..len.min(64))
                .map(|i| {
                    let index = Box::new(self.int_const(i as i64, self.t.int, span));
                    (of, PlaceKind::Index { of: Box::new(place.clone()), index })
                })
                .collect(),
            _ => Vec::new(),
        };
        if parts.len() != v.bindings.len() {
            let name = self.name_of(whole.q.ty);
            let (expected, got) = (parts.len().to_string(), v.bindings.len().to_string());
            self.error(Code::InitialiserCount, v.name.span, &[&name, &expected, &got]);
        }
        for (i, &name) in v.bindings.iter().enumerate() {
            let Some((q, kind)) = parts.get(i).cloned() else {
                self.redeclare(name, Entity::Error);
                continue;
            };
            let q = Qual { is_const: q.is_const || whole.q.is_const, ..q };
            let pointer = self.address(Place { kind, ty: q.ty, volatile: false, span }, q);
            let Some(local) = self.temp(pointer.ty, span) else { return };
            out.push(Stmt { kind: StmtKind::Local { local, init: Some(pointer), cleanup: None }, span });
            let var =
                Var { place: VarPlace::Local(local), ty: q, is_ref: true, value: None, span: name.span };
            self.declare(name, Entity::Var(Rc::new(var)));
        }
    }
}

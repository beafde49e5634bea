//! Bases of classes, packs of them too, and where their parts lie.

use hir::RecordId;

use super::Checker;
use super::class::Layout;
use crate::ast::{self, TypeKind};

impl Checker<'_> {
    /// The bases: first the one whose table the class shares, or a place for the address of its own.
    pub(super) fn add_bases(&mut self, id: RecordId, r: &ast::Record, layout: &mut Layout) {
        let bases = self.base_classes(id, r);
        let has_table = |c: &Self, b: &RecordId| c.records.get(b).is_some_and(|b| b.virtuals.present);
        let shared = bases.iter().position(|b| has_table(self, b));
        if shared.is_none() && super::virtuals::begins_virtual(r) {
            layout.place(8, 8);
        }
        let mut order: Vec<usize> = (0..bases.len()).collect();
        if let Some(first) = shared {
            order[..=first].rotate_right(1);
        }
        let mut offsets = vec![0; bases.len()];
        for i in order {
            let record = &self.module.types.records[bases[i]];
            let (align, empty) = (record.align.max(1), record.fields.is_empty());
            let size = self.records.get(&bases[i]).map_or(record.size, |b| b.used);
            // A base without members takes no room.
            offsets[i] = if empty { 0 } else { layout.place(size, align) };
        }
        for (&base, &offset) in bases.iter().zip(&offsets) {
            let mut fields = self.module.types.records[base].fields.clone();
            fields.iter_mut().for_each(|f| f.offset += offset);
            self.module.types.records[id].fields.extend(fields);
            let (references, mutables) = self
                .records
                .get(&base)
                .map(|r| (r.references.clone(), r.mutables.clone()))
                .unwrap_or_default();
            let info = self.records.get_mut(&id).expect("made with the record");
            info.references.extend(references.iter().map(|at| at + offset));
            info.mutables.extend(mutables.iter().map(|at| at + offset));
        }
        let info = self.records.get_mut(&id).expect("made with the record");
        (info.bases, info.base_offsets) = (bases, offsets);
    }

    /// The bases, and how each is inherited, of packs one for each element.
    fn base_classes(&mut self, id: RecordId, r: &ast::Record) -> Vec<RecordId> {
        let mut bases = Vec::new();
        for b in &r.bases {
            let add = |c: &mut Self| bases.extend(c.base_class(&b.name).map(|base| (base, b.access)));
            self.for_each_in(b.pack.as_deref(), b.name.span, add);
        }
        let list = bases.iter().map(|b| b.0).collect();
        self.records.get_mut(&id).expect("made with the record").access.bases = bases;
        list
    }

    fn base_class(&mut self, base: &ast::QualName) -> Option<RecordId> {
        let t = ast::Type {
            kind: TypeKind::Named(base.clone()),
            is_const: false,
            is_volatile: false,
            restrict: false,
            span: base.span,
        };
        let ty = self.resolve(&t).ty;
        self.record_of(ty).filter(|_| self.require_complete(ty, base.span))
    }
}

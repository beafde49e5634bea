//! Unnamed structs and unions (C++ [class.union.anon]).

use hir::{RecordId, TypeId};

use crate::sema::Checker;
use crate::sema::types::records::Layout;

impl Checker<'_> {
    /// Members of an unnamed struct or union belong to the class around it.
    pub(crate) fn add_anonymous(&mut self, id: RecordId, ty: TypeId, layout: &mut Layout) {
        let Some(inner) = self.record_of(ty) else { return };
        let offset = layout.place(self.module.types.size(ty), self.module.types.align(ty));
        let mut fields = self.module.types.records[inner].fields.clone();
        fields.iter_mut().for_each(|f| f.offset += offset);
        let all = &mut self.module.types.records[id].fields;
        let first = all.len();
        all.extend(fields);
        let members = first..all.len();
        let info = self.records.get_mut(&id).expect("made with the record");
        if self.module.types.records[inner].is_union {
            info.variants.extend(members.clone());
        }
        info.unnamed.push((members, ty, offset));
    }
}

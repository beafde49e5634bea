//! Built-in vector types such as `float4` and `dim3`: classes that every program has.

use hir::{IntKind, Type, TypeId};

use crate::sema::Checker;
use crate::token::Sym;
use crate::vector;

impl Checker<'_> {
    /// The built-in vector type of that name, such as `float4` or `dim3`, made at first use; `None` for other names.
    pub(crate) fn vector_type(&mut self, name: Sym) -> Option<TypeId> {
        if let Some(&ty) = self.vectors.get(&name) {
            return Some(ty);
        }
        let text = self.interner.text(name).to_string();
        let (element, count, align) = match text.as_str() {
            "dim3" => (Type::Int(IntKind::UInt), 3, 4),
            _ => {
                let (element, count) = vector::parse(&text)?;
                let id = self.module.types.intern(element.clone());
                (element, count, vector::align(self.module.types.size(id), count))
            }
        };
        let elem = self.module.types.intern(element);
        let size = self.module.types.size(elem);
        let fields = vector::MEMBERS[..count as usize]
            .iter()
            .enumerate()
            .map(|(i, n)| hir::Field {
                name: n.to_string(),
                ty: elem.into(),
                offset: i as u64 * size,
                bits: None,
            })
            .collect();
        let ty = self.within(self.file_scope, |c| c.new_class(text.clone(), false));
        let id = self.record_of(ty)?;
        let size = size * u64::from(count);
        self.records.get_mut(&id)?.used = size;
        let record = &mut self.module.types.records[id];
        (record.fields, record.size, record.align, record.complete) = (fields, size, align, true);
        if text == "dim3" {
            self.module.dim3 = Some(id);
        }
        self.vectors.insert(name, ty);
        Some(ty)
    }

    /// The built-in vector type of that name; the error type for other names.
    pub(crate) fn vector_named(&mut self, name: &str) -> TypeId {
        let sym = self.interner.intern(name);
        self.vector_type(sym).unwrap_or(self.t.error)
    }

    /// Is it the type `dim3`?
    pub(crate) fn is_dim3(&self, ty: TypeId) -> bool {
        matches!(*self.ty(ty), Type::Record(r) if Some(r) == self.module.dim3)
    }
}

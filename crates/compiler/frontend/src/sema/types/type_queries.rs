//! Questions about types that need only the table of types and the known classes.

use hir::{DYNAMIC, FloatKind, IntKind, Qual, RecordId, Storage, Type, TypeId, Types};

use crate::sema::Checker;
use crate::sema::expr::values::{Val, ValKind};
use crate::sema::templates::template_entities::TArg;

/// The type that a pointer points at; `None` for other types.
pub(crate) fn target_of(types: &Types, ty: TypeId) -> Option<Qual> {
    match *types.get(ty) {
        Type::Pointer(q) => Some(q),
        _ => None,
    }
}

/// The class that a type is; `None` for other types.
pub(crate) fn class_of(types: &Types, ty: TypeId) -> Option<RecordId> {
    match *types.get(ty) {
        Type::Record(r) => Some(r),
        _ => None,
    }
}

/// The type `q` where an array has the qualifiers of its elements as its own, too.
pub(crate) fn qualified_as_whole(types: &Types, q: Qual) -> Qual {
    match *types.get(q.ty) {
        Type::Array { of, .. } => {
            let inner = qualified_as_whole(types, of);
            let (is_const, is_volatile) = (q.is_const || inner.is_const, q.is_volatile || inner.is_volatile);
            Qual { is_const, is_volatile, ty: q.ty }
        }
        _ => q,
    }
}

/// The type `q` where the elements of an array, and only they, have the qualifiers of `q`, in place of their own.
fn qualified_elements(types: &mut Types, q: Qual) -> Qual {
    match *types.get(q.ty) {
        Type::Array { of, len } => {
            let of = qualified_elements(types, Qual { ty: of.ty, ..q });
            types.intern(Type::Array { of, len }).into()
        }
        _ => q,
    }
}

/// Has the type a size? `void`, functions, arrays without a length and classes that are only declared have none.
fn has_size(types: &Types, ty: TypeId) -> bool {
    match *types.get(ty) {
        Type::Void | Type::Function { .. } => false,
        Type::Record(r) => types.records[r].complete,
        Type::Array { of, len } => len.is_some() && has_size(types, of.ty),
        _ => true,
    }
}

/// Cuts an integer to the width of an integer or enumeration type, and extends it according to its sign. Other types
/// leave it as it is.
pub(crate) fn wrapped(types: &Types, v: i64, ty: TypeId) -> i64 {
    let kind = match types.get(ty) {
        Type::Int(k) | Type::Enum { repr: k, .. } => *k,
        _ => return v,
    };
    match (kind.bytes(), kind.signed()) {
        (1, true) => i64::from(v as i8),
        (1, false) => i64::from(v as u8),
        (2, true) => i64::from(v as i16),
        (2, false) => i64::from(v as u16),
        (4, true) => i64::from(v as i32),
        (4, false) => i64::from(v as u32),
        _ => v,
    }
}

impl Checker<'_> {
    /// The kind of an integer, bool or unscoped enumeration type; `None` for other types.
    pub fn int_kind(&self, ty: TypeId) -> Option<IntKind> {
        match *self.module.types.get(ty) {
            Type::Int(k) => Some(k),
            Type::Enum { repr, id } if !self.scoped_enums.contains(&id) => Some(repr),
            _ => None,
        }
    }

    /// The kind of a floating-point type; `None` for other types.
    pub fn float_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match *self.module.types.get(ty) {
            Type::Float(k) => Some(k),
            _ => None,
        }
    }

    /// Is it an arithmetic type or an unscoped enumeration?
    pub fn is_arithmetic(&self, ty: TypeId) -> bool {
        self.int_kind(ty).is_some() || self.float_kind(ty).is_some()
    }

    /// The type that a pointer points at; `None` for other types.
    pub fn pointee(&self, ty: TypeId) -> Option<Qual> {
        target_of(&self.module.types, ty)
    }

    /// The class that a type is; `None` for other types.
    pub fn record_of(&self, ty: TypeId) -> Option<RecordId> {
        class_of(&self.module.types, ty)
    }

    /// Has the type a size?
    pub fn is_complete(&self, ty: TypeId) -> bool {
        has_size(&self.module.types, ty)
    }

    /// The type `q` where an array has the qualifiers of its elements as its own, too.
    pub(crate) fn hoisted(&self, q: Qual) -> Qual {
        qualified_as_whole(&self.module.types, q)
    }

    /// The type `q` where the elements of an array, and only they, have the qualifiers of `q`, in place of their own.
    pub(crate) fn lowered(&mut self, q: Qual) -> Qual {
        qualified_elements(&mut self.module.types, q)
    }

    /// Cuts an integer to the width of an integer or enumeration type, and extends it according to its sign. Other
    /// types leave it as it is.
    pub fn wrap(&self, v: i64, ty: TypeId) -> i64 {
        wrapped(&self.module.types, v, ty)
    }

    /// Is the operand of class type, so that an overloaded operator may take it?
    pub(crate) fn is_class(&self, v: &Val) -> bool {
        matches!(self.ty(v.q.ty), Type::Record(_)) && !matches!(v.kind, ValKind::Funcs(_))
    }

    /// Is `base` a base class of `derived`?
    pub(crate) fn is_base(&self, base: TypeId, derived: TypeId) -> bool {
        self.depth_of_base(base, derived) > 0
    }

    /// The number of steps of inheritance from `derived` to `base`, on the shortest path; 0 if `base` is no base.
    pub(crate) fn depth_of_base(&self, base: TypeId, derived: TypeId) -> u32 {
        let (Some(base), Some(derived)) = (self.record_of(base), self.record_of(derived)) else {
            return 0;
        };
        self.depth_of(base, derived)
    }

    /// Does the work of [`Self::depth_of_base`].
    fn depth_of(&self, base: RecordId, derived: RecordId) -> u32 {
        let bases = self.records.get(&derived).map_or(&[][..], |r| &r.bases);
        let depth = |&b: &RecordId| match self.depth_of(base, b) {
            _ if b == base => Some(1),
            0 => None,
            n => Some(n + 1),
        };
        bases.iter().filter_map(depth).min().unwrap_or(0)
    }

    /// The class template and the arguments that a class is an instance of; `None` for other classes.
    pub(crate) fn instance_of(&self, record: RecordId) -> Option<(usize, Vec<TArg>)> {
        self.records.get(&record)?.origin.clone()
    }

    /// The pointer to the first element of an array, with elements `of`. `const` at an array of arrays is that of the
    /// innermost elements.
    pub(crate) fn first_element(&mut self, of: Qual, array: Qual) -> TypeId {
        let is_volatile = of.is_volatile || array.is_volatile;
        let of = self.hoisted(Qual { is_const: of.is_const || array.is_const, is_volatile, ..of });
        let of = self.lowered(of);
        self.pointer_to(of)
    }

    /// The type of an operand after arrays and functions have become pointers.
    pub(crate) fn decayed(&mut self, v: &Val) -> TypeId {
        match *self.ty(v.q.ty) {
            Type::Array { of, .. } => self.first_element(of, v.q),
            Type::Function { .. } => self.pointer_to(v.q.ty),
            _ => v.q.ty,
        }
    }

    /// The kind that a value of an integer type is promoted to in arithmetic; `None` for other types.
    pub(crate) fn promoted_kind(&self, ty: TypeId) -> Option<IntKind> {
        let kind = self.int_kind(ty)?;
        Some(match self.ty(ty) {
            Type::Enum { id, .. } if let Some(&kind) = self.enum_promotions.get(id) => kind,
            _ if kind.bytes() < 4 => IntKind::Int,
            _ => kind,
        })
    }

    /// Is it an array whose length is known at run time?
    pub(crate) fn is_dynamic(&self, ty: TypeId) -> bool {
        matches!(*self.ty(ty), Type::Array { len: Some(n), .. } if n >= DYNAMIC)
    }

    /// Is a place that of a global variable in this storage?
    pub(crate) fn is_stored(&self, place: &hir::Place, there: Storage) -> bool {
        place.global().is_some_and(|g| self.module.globals[g].storage == there)
    }
}

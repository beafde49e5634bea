//! Rules for types as they are written: qualifiers, lengths of arrays, alignments, types of parameters, completeness.

use base::{Code, Span};
use hir::{Const, Qual, Type, TypeId};

use crate::ast::{self, TypeKind};
use crate::sema::Checker;

/// Types that are needed often.
pub struct Common {
    /// The type of expressions that were reported. It causes no second message.
    pub error: TypeId,
    /// The return type `auto` before the first `return` statement was checked.
    pub deduced: TypeId,
    pub void: TypeId,
    pub nullptr: TypeId,
    pub bool_: TypeId,
    pub char_: TypeId,
    pub int: TypeId,
    pub uint: TypeId,
    pub long: TypeId,
    pub ulong: TypeId,
    pub longlong: TypeId,
    pub ulonglong: TypeId,
    pub float: TypeId,
    pub double: TypeId,
}

impl Checker<'_> {
    /// The type `q` with the qualifiers that are written at `t`.
    pub(crate) fn qualified(&mut self, q: Qual, t: &ast::Type) -> Qual {
        // A reference has no qualifiers. An array has those of its elements.
        if (t.is_const || t.is_volatile)
            && matches!(self.ty(q.ty), Type::Reference { .. } | Type::Array { .. })
        {
            let Type::Array { of, len } = *self.ty(q.ty) else { return q };
            let of = self.qualified(of, t);
            return Qual { ty: self.module.types.intern(Type::Array { of, len }), ..q };
        }
        Qual { is_const: q.is_const || t.is_const, is_volatile: q.is_volatile || t.is_volatile, ..q }
    }

    /// The type of a parameter. Arrays and functions become pointers; top-level qualifiers do not count.
    pub fn param_type(&mut self, t: &ast::Type) -> TypeId {
        if let TypeKind::Array { of, .. } = &t.kind {
            let of = self.resolve(of);
            return self.pointer_to(of);
        }
        let q = self.resolve(t);
        match *self.ty(q.ty) {
            Type::Function { .. } => self.pointer_to(q.ty),
            Type::Array { of, .. } => self.pointer_to(of),
            _ => q.ty,
        }
    }

    /// The type of an array of `of`. `len` is `None` for `T[]`, and `Some(None)` if the length was reported. The error
    /// type after a message.
    pub(crate) fn array_of(&mut self, of: Qual, len: Option<Option<u64>>, span: Span) -> TypeId {
        match self.ty(of.ty) {
            Type::Error => return self.t.error,
            Type::Void | Type::Reference { .. } | Type::Function { .. } => {
                let name = self.name_of(of.ty);
                self.error(Code::ArrayOfNothing, span, &[&name]);
                return self.t.error;
            }
            _ => {}
        }
        match len {
            None => self.module.types.intern(Type::Array { of, len: None }),
            Some(Some(n)) => self.module.types.intern(Type::Array { of, len: Some(n) }),
            Some(None) => self.t.error,
        }
    }

    /// The length of an array, which must be a positive constant; `None` after a message.
    pub(crate) fn array_len(&mut self, e: &ast::Expr) -> Option<u64> {
        let (ty, value) = self.constant(e);
        self.checked_len(ty, value, e.span)
    }

    /// The value of an expression of type `ty` as the length of an array; `None` after a message. `value` is `None` if
    /// the expression is not constant.
    pub(crate) fn checked_len(&mut self, ty: TypeId, value: Option<Const>, span: Span) -> Option<u64> {
        if self.is_error(ty) {
            return None;
        }
        match value {
            Some(Const::Int(n)) if n > 0 && n <= 1 << 40 => Some(n as u64),
            Some(Const::Int(n)) => {
                self.error(Code::ArrayLength, span, &[&n.to_string()]);
                None
            }
            _ => {
                self.error(Code::ArrayLengthNotConstant, span, &[]);
                None
            }
        }
    }

    /// The largest alignment that `alignas` asks for, in bytes: that of `e` or of the elements of its expansion. `None`
    /// after a message. Reports a number that is no power of two.
    pub(crate) fn largest_alignment(&mut self, e: &ast::Expr) -> Option<i64> {
        let all = self.written_out(std::slice::from_ref(e)).into_owned();
        let align = |e: &ast::Expr| {
            let n = self.const_int(e)?;
            if n < 0 || n & (n - 1) != 0 {
                self.error(Code::BadAlignment, e.span, &[&n.to_string()]);
            }
            Some(n)
        };
        all.iter().filter_map(align).max()
    }

    /// The value of an integer constant expression; `None` after a message.
    pub fn const_int(&mut self, e: &ast::Expr) -> Option<i64> {
        let (ty, value) = self.constant(e);
        if self.is_error(ty) {
            return None;
        }
        match value {
            Some(Const::Int(n)) => Some(n),
            _ => {
                self.error(Code::NotConstant, e.span, &[]);
                None
            }
        }
    }

    /// Reports a type without a size. Defines the class first if it waits for its definition. Returns whether the type
    /// is complete, or the error type.
    pub fn require_complete(&mut self, ty: TypeId, span: Span) -> bool {
        self.complete(ty);
        let ok = self.is_error(ty) || self.is_complete(ty);
        if !ok {
            let name = self.name_of(ty);
            self.error(Code::IncompleteType, span, &[&name]);
        }
        ok
    }
}

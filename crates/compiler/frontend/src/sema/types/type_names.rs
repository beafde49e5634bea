//! Types as written to types as meant.

use base::{Code, Span};
use hir::{Const, IntKind, Qual, Type, TypeId};

use crate::ast::{self, QualName, TypeKind};
use crate::sema::Checker;
use crate::sema::lookup::scope::Entity;
use crate::sema::overload::operator_functions::Takes;
use crate::token::Sym;
use crate::vector;

/// Types that are needed all the time.
pub struct Common {
    pub error: TypeId,
    /// `auto` as a return type until the first `return` was checked.
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
    /// Answers [`Checker::resolve`].
    pub(crate) fn provide_type(&mut self, t: &ast::Type) -> Qual {
        let ty = match &t.kind {
            TypeKind::Error => self.t.error,
            TypeKind::Void => self.t.void,
            TypeKind::Int(k) => self.module.types.int(*k),
            TypeKind::Float(k) => self.module.types.intern(Type::Float(*k)),
            TypeKind::Auto | TypeKind::DecltypeAuto => {
                self.error(Code::AutoNeedsValue, t.span, &[]);
                self.t.error
            }
            TypeKind::Named(name) => {
                let q = self.named_type(name);
                return self.qualified(q, t);
            }
            TypeKind::Record(r) => self.record_type(r),
            TypeKind::Enum(e) => self.enum_type(e),
            TypeKind::Decltype { e, place } => {
                let q = self.decltype(e, *place);
                return self.qualified(q, t);
            }
            TypeKind::Pointer(to) => {
                let to = self.resolve(to);
                match *self.ty(to.ty) {
                    Type::Error => self.t.error,
                    Type::Reference { .. } => {
                        self.error(Code::PointerToReference, t.span, &[]);
                        self.t.error
                    }
                    _ => self.pointer_to(to),
                }
            }
            TypeKind::Member { class, to } => {
                let class = self.class_named(class);
                let to = self.resolve(to);
                match self.record_of(class) {
                    Some(class) => self.member_pointer(class, to),
                    None => self.t.error,
                }
            }
            TypeKind::Reference { to, rvalue } => {
                let to = self.resolve(to);
                match *self.ty(to.ty) {
                    Type::Error => self.t.error,
                    Type::Reference { to, rvalue: inner } => {
                        self.module.types.intern(Type::Reference { to, rvalue: *rvalue && inner })
                    }
                    _ => self.module.types.intern(Type::Reference { to, rvalue: *rvalue }),
                }
            }
            TypeKind::Array { of, len } => {
                let of = self.resolve(of);
                match len {
                    Some(e) if self.may_be_dynamic() => self.dynamic_array(of, e),
                    len => {
                        let len = len.as_ref().map(|e| self.array_len(e));
                        self.array_of(of, len, t.span)
                    }
                }
            }
            TypeKind::Function { ret, params, variadic, .. } => {
                let ret = self.resolve(ret).ty;
                let mut list = Vec::new();
                for p in params.iter() {
                    if p.pack {
                        let names = crate::sema::declarations::parameters::names_of(&p.ty);
                        self.for_each_element(&names, p.span, &mut |c| list.push(c.param_type(&p.ty)));
                    } else {
                        list.push(self.param_type(&p.ty));
                    }
                }
                let params = list;
                self.module.types.intern(Type::Function { ret, params, variadic: *variadic })
            }
        };
        self.qualified(ty.into(), t)
    }

    pub(crate) fn qualified(&mut self, q: Qual, t: &ast::Type) -> Qual {
        // A reference has no qualifiers of its own, and an array those of its elements.
        if (t.is_const || t.is_volatile)
            && matches!(self.ty(q.ty), Type::Reference { .. } | Type::Array { .. })
        {
            let Type::Array { of, len } = *self.ty(q.ty) else { return q };
            let of = self.qualified(of, t);
            return Qual { ty: self.module.types.intern(Type::Array { of, len }), ..q };
        }
        Qual { is_const: q.is_const || t.is_const, is_volatile: q.is_volatile || t.is_volatile, ..q }
    }

    /// Type of a parameter: arrays and functions become pointers; its own `const` does not count.
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

    /// Length of an array: a positive constant.
    fn array_len(&mut self, e: &ast::Expr) -> Option<u64> {
        let (ty, value) = self.constant(e);
        self.checked_len(ty, value, e.span)
    }

    /// The length if that value of an expression is one.
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

    /// Answers [`Checker::constant`].
    pub(crate) fn provide_constant(&mut self, e: &ast::Expr) -> (TypeId, Option<Const>) {
        let checked = |c: &mut Self| {
            let v = c.expr(e);
            let value = c.plain_operand(v, Takes::All);
            (value.ty, c.fold(&value))
        };
        self.evaluated(|c| c.with_scratch(checked))
    }

    /// What `alignas` asks for, of an expansion the most.
    pub(crate) fn strictest(&mut self, e: &ast::Expr) -> Option<i64> {
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

    /// A constant integer, or a message.
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

    fn named_type(&mut self, name: &QualName) -> Qual {
        let span = name.span;
        self.may_name_all(name);
        match self.find_qualified(name) {
            Some(Entity::Type(q)) => match &name.last().args {
                Some(args) => self.sibling(q, args, span).unwrap_or(self.t.error.into()),
                None => q,
            },
            Some(Entity::ClassTemplate(t)) => match self.class_instance(t, name.last().args.as_deref(), span)
            {
                Some(q) => q,
                None => self.t.error.into(),
            },
            Some(Entity::Error) => self.t.error.into(),
            _ => match self.find_tag(name.last().name.sym) {
                Some(ty) if name.plain().is_some() => ty.into(),
                _ => {
                    match name.plain() {
                        Some(sym) => {
                            let text = self.text(sym);
                            self.error(Code::UnknownType, span, &[&text]);
                        }
                        None => self.unknown_qualified(name),
                    }
                    self.t.error.into()
                }
            },
        }
    }

    /// Inside an instance its own name with arguments means another instance of the template.
    pub(crate) fn sibling(&mut self, q: Qual, args: &[ast::TemplateArg], span: Span) -> Option<Qual> {
        match self.record_of(q.ty).and_then(|r| self.instance_of(r)) {
            Some((t, _)) => self.class_instance(t, Some(args), span),
            None => Some(q),
        }
    }

    /// `float4`, `dim3` and their kin.
    pub fn vector_type(&mut self, name: Sym) -> Option<TypeId> {
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

    /// The built-in vector type of that name.
    pub fn vector_named(&mut self, name: &str) -> TypeId {
        let sym = self.interner.intern(name);
        self.vector_type(sym).unwrap_or(self.t.error)
    }

    pub fn is_dim3(&self, ty: TypeId) -> bool {
        matches!(*self.ty(ty), Type::Record(r) if Some(r) == self.module.dim3)
    }

    /// Reports a type without size.
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

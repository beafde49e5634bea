//! The provider of [`Checker::resolve`]: the type that is written in the source.

use base::Code;
use hir::{Qual, Type};

use crate::ast::{self, QualName, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::parameters::names_of;
use crate::sema::lookup::scope::Entity;

impl Checker<'_> {
    /// The provider of [`Checker::resolve`]: the type that is written; the error type after a message.
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
                self.note_type(name.last().name, q);
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
                        let names = names_of(&p.ty);
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

    /// The type that a name means; the error type after a message.
    fn named_type(&mut self, name: &QualName) -> Qual {
        let span = name.span;
        self.check_access_along(name);
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
}

//! Enumerations: their underlying type, their enumerators and the type that they promote to.

use std::rc::Rc;

use base::Code;
use hir::{Const, IntKind, Type, TypeId};

use crate::ast;
use crate::sema::Checker;
use crate::sema::lookup::scope::{Entity, Scope};

impl Checker<'_> {
    /// The enumeration that an enum specifier means. Declares it with its enumerators unless it is declared already.
    pub fn enum_type(&mut self, e: &Rc<ast::Enum>) -> TypeId {
        let key = (Rc::as_ptr(e) as usize, self.scope());
        if let Some(&ty) = self.by_decl.get(&key) {
            return ty;
        }
        if e.items.is_none()
            && let Some(ty) = e.name.and_then(|n| self.find_tag(n.sym))
        {
            return ty;
        }
        let name = e.name.map_or_else(|| "(unnamed enum)".to_string(), |n| self.text(n.sym));
        let id = self.module.types.enums.len() as u32;
        self.module.types.enums.push(name);
        let asked = e.repr.as_ref().map(|t| self.resolve(t).ty).and_then(|t| self.int_kind(t));
        let values = self.enum_values(e);
        let asked = asked.or(e.scoped.then_some(IntKind::Int));
        let all = |fits: fn(i64) -> bool| values.iter().all(|&(_, v)| fits(v));
        let repr = asked.unwrap_or(match all(|v| v >= 0) {
            true if all(|v| u32::try_from(v).is_ok()) => IntKind::UInt,
            true => IntKind::ULong,
            false if all(|v| i32::try_from(v).is_ok()) => IntKind::Int,
            false => IntKind::Long,
        });
        // An enumeration without a fixed type promotes to the first of `int`, `unsigned` and `long` that has all of its
        // values (C++ [conv.prom]).
        if asked.is_none() {
            let kind = if all(|v| i32::try_from(v).is_ok()) { IntKind::Int } else { repr };
            let kind = if kind == IntKind::ULong { IntKind::Long } else { kind };
            self.enum_promotions.insert(id, kind);
        }
        let ty = self.module.types.intern(Type::Enum { id, repr });
        self.by_decl.insert(key, ty);
        if let Some(n) = e.name {
            self.declare_tag(n.sym, ty);
            self.note_type(n, ty.into());
        }
        let scope = if e.scoped {
            self.scoped_enums.insert(id);
            self.scopes.push(Scope::new(Some(self.scope())))
        } else {
            self.scope()
        };
        self.prelude.enum_scopes.insert(id, scope);
        self.within(scope, |c| {
            for (name, value) in values {
                c.redeclare_enumerator(name, value, ty);
            }
        });
        ty
    }

    /// Declares an enumerator with its final type.
    fn redeclare_enumerator(&mut self, name: ast::Name, value: i64, ty: TypeId) {
        // While the values were computed, the names meant constants of type `int`.
        match self.declared_here(name.sym) {
            Some(Entity::Const(_, old)) if *old == self.t.int || *old == ty => {
                self.redeclare(name, Entity::Const(Const::Int(value), ty));
            }
            _ => self.declare(name, Entity::Const(Const::Int(value), ty)),
        }
    }

    /// The enumerators with their values. Reports a name that occurs twice.
    fn enum_values(&mut self, e: &ast::Enum) -> Vec<(ast::Name, i64)> {
        let mut values = Vec::new();
        let mut next = 0i64;
        // Values may name earlier enumerators. These are declared in a scope of their own until the type is known.
        self.in_scope(|c| {
            for (name, value) in e.items.as_deref().unwrap_or_default() {
                if let Some(v) = value {
                    next = c.const_int(v).unwrap_or(next);
                }
                if values.iter().any(|(n, _): &(ast::Name, i64)| n.sym == name.sym) {
                    let text = c.text(name.sym);
                    c.error(Code::Redeclared, name.span, &[&text]);
                }
                let int = c.t.int;
                c.redeclare(*name, Entity::Const(Const::Int(next), int));
                values.push((*name, next));
                next = next.wrapping_add(1);
            }
        });
        values
    }
}

//! Types at run time: the identity of each type that is thrown, caught or asked for, `type_info` objects, and
//! `dynamic_cast`.

use std::rc::Rc;

use base::{Code, Span};
use hir::{Global, GlobalId, Init, InitTarget, Place, PlaceKind, Qual, RecordId, Storage, Type, TypeId};

use crate::ast::Access;
use crate::sema::Checker;
use crate::sema::expr::values::{Arg, Val, ValKind};
use crate::sema::lookup::scope::Entity;

/// The number that stands for `nullptr` in the identity of its type. Handlers of all pointers accept it.
const ANY_POINTER: i32 = -3;

impl Checker<'_> {
    /// The identity of a type at run time: a constant array of pairs, ended by zero, that `catch` and `dynamic_cast`
    /// search. The pairs are the numbers of the type and of its public bases, each with the offset of its part in the
    /// object, in bytes. The address of the `type_info` object follows at the next multiple of 8, if the program
    /// includes `<typeinfo>` and the type is no pointer to a class.
    pub(crate) fn identity(&mut self, ty: TypeId, span: Span) -> GlobalId {
        if let Some(g) = self.identities.get(&ty) {
            return *g;
        }
        let mut numbers = vec![self.type_number(ty), 0];
        let mut todo: Vec<(RecordId, u64)> = self.record_of(ty).map(|r| (r, 0)).into_iter().collect();
        if ty == self.t.nullptr {
            numbers.extend([ANY_POINTER, 0]);
        }
        // Handlers of pointers to bases accept a pointer, too.
        let pointer = self.pointee(ty);
        let target = pointer.and_then(|q| self.record_of(q.ty));
        todo.extend(target.map(|r| (r, 0)));
        if let Some(q) = pointer {
            let object = !matches!(self.ty(q.ty), Type::Function { .. }) && self.pointed_member(ty).is_none();
            for ty in [Some(q.ty), Some(self.t.void).filter(|_| object)].into_iter().flatten() {
                self.add_pointers(Qual { ty, ..q }, 0, &mut numbers);
            }
        }
        while let Some((r, at)) = todo.pop() {
            let Some(info) = self.records.get(&r) else { continue };
            let hidden = |base| info.access.bases.iter().any(|&(b, a)| b == base && a != Access::Public);
            let bases = info.bases.iter().copied().zip(info.base_offsets.iter().copied());
            let bases: Vec<_> = bases.filter(|&(base, _)| !hidden(base)).collect();
            for (base, offset) in bases {
                todo.push((base, at + offset));
                let ty = self.module.types.intern(Type::Record(base));
                match pointer {
                    None => numbers.extend([self.type_number(ty), (at + offset) as i32]),
                    Some(q) => self.add_pointers(Qual { ty, ..q }, (at + offset) as i32, &mut numbers),
                }
            }
        }
        numbers.push(0);
        let mut relocs = Vec::new();
        if target.is_none() && self.names_types() {
            numbers.resize(numbers.len() + 3, 0);
            let info = self.type_info_object(ty, span);
            relocs.push((numbers.len() as u64 * 4 - 8, InitTarget::Global(info), 0));
        }
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        let int = self.t.int;
        let len = Some(numbers.len() as u64);
        let array = self.module.types.intern(Type::Array { of: int.into(), len });
        let name = format!("type {}", self.name_of(ty));
        let init = Init::Bytes(bytes, relocs);
        let global = Global { name, ty: array, storage: Storage::Host, align: 8, init, is_const: true, span };
        let g = self.module.globals.push(global);
        self.identities.insert(ty, g);
        g
    }

    /// Adds the numbers of pointers to `q.ty` with at least the qualifiers of `q`, each with the offset `at`.
    fn add_pointers(&mut self, q: Qual, at: i32, numbers: &mut Vec<i32>) {
        for (is_const, is_volatile) in [(false, false), (true, false), (false, true), (true, true)] {
            if is_const >= q.is_const && is_volatile >= q.is_volatile {
                let ty = self.pointer_to(Qual { ty: q.ty, is_const, is_volatile });
                numbers.extend([self.type_number(ty), at]);
            }
        }
        // A handler of `const T *const *` accepts `T **`, too (C++ [conv.qual]).
        if let Some(inner) = self.pointee(q.ty).filter(|inner| !inner.is_const) {
            let ty = self.pointer_to(Qual { is_const: true, ..inner });
            self.add_pointers(Qual { ty, is_const: true, ..q }, at, numbers);
        }
    }

    /// The number of a type at run time. Numbers of pointers are less than [`ANY_POINTER`], other numbers are positive.
    /// Translation units agree on the numbers of types that have linkage.
    pub(crate) fn type_number(&self, ty: TypeId) -> i32 {
        let number = match &self.linkage.unit {
            None => ty.0 as i32 + 1,
            Some(unit) => {
                let own = || format!("{} {}", unit.main.0, ty.0);
                let name = self.linked_name(ty).unwrap_or_else(own);
                let mut numbers = unit.numbers.borrow_mut();
                let next = numbers.len() as i32 + 1;
                *numbers.get_or_insert_with(name, || next)
            }
        };
        if self.pointee(ty).is_some() { ANY_POINTER - number } else { number }
    }

    /// `dynamic_cast<to>(v)`. A cast to a base is an ordinary conversion; any other one looks the target up in the
    /// identity of the object's class at run time. Reports an invalid cast.
    pub(crate) fn dynamic_cast(&mut self, v: Val, to: Qual, span: Span) -> Val {
        let (target, reference) = match *self.ty(to.ty) {
            Type::Reference { to, .. } => (Some(to), true),
            Type::Pointer(to) => (Some(to), false),
            _ => (None, false),
        };
        let (from, e) = match v.kind {
            ValKind::L(place) if reference => (Some(v.q), self.address(place, v.q)),
            _ => {
                let e = self.rvalue(v);
                (self.pointee(e.ty), e)
            }
        };
        let virtuals = |c: &Self, q: Qual| {
            c.record_of(q.ty).and_then(|r| c.records.get(&r)).is_some_and(|r| r.virtuals.present)
        };
        let (Some(target), Some(from)) = (target, from) else { return self.bad(span) };
        let up = from.ty == target.ty || self.is_base(target.ty, from.ty);
        if self.on_device() || !up && !virtuals(self, from) {
            let (from, name) = (self.name_of(from.ty), self.name_of(target.ty));
            self.error(Code::BadCast, span, &[&from, &name]);
            return self.bad(span);
        }
        let pointer = self.pointer_to(target);
        let e = if up {
            e
        } else {
            let void = self.pointer_to(self.t.void);
            let e = self.pointer_cast(e, void);
            let number = self.int_const(self.type_number(target.ty).into(), self.t.int, span);
            let args = vec![Arg::Val(Val::value(e)), Arg::Val(Val::value(number))];
            let found = match reference {
                true => self.call_thrower("__dynamic_reference", args, span),
                false => self.call_header("__dynamic_pointer", None, args, span),
            };
            self.rvalue(found)
        };
        let e = self.pointer_cast(e, pointer);
        if reference { self.deref(e, target, span) } else { Val::value(e) }
    }

    /// Does the program include `<typeinfo>`?
    fn names_types(&self) -> bool {
        self.type_info_class().is_some()
    }

    /// The `type_info` object of a type, made at first use.
    pub(crate) fn type_info_object(&mut self, ty: TypeId, span: Span) -> GlobalId {
        if let Some(&g) = self.type_infos.get(&ty) {
            return g;
        }
        let text = Rc::new(self.mangled(ty).into_bytes());
        let name = match self.string_literal(&text, span).kind {
            ValKind::L(Place { kind: PlaceKind::Global(g), .. }) => InitTarget::Global(g),
            _ => unreachable!("a string literal is a variable"),
        };
        let init = Init::Bytes(vec![0; 8], vec![(0, name, 0)]);
        let class = self.type_info_class().map_or(self.t.ulong, |q| q.ty);
        let name = format!("typeinfo for {}", self.name_of(ty));
        let global = Global { name, ty: class, storage: Storage::Host, align: 0, init, is_const: true, span };
        let g = self.module.globals.push(global);
        self.type_infos.insert(ty, g);
        g
    }

    /// The type `const std::type_info`, which `<typeinfo>` declares; `None` if it is not included.
    pub(crate) fn type_info_class(&self) -> Option<Qual> {
        let name = self.interner.find("__type_info")?;
        match self.find_in(self.file_scope, name) {
            Some(Entity::Type(q)) => Some(q),
            _ => None,
        }
    }
}

//! What objects are at run time: numbers of types, `dynamic_cast`.

use base::{Code, Span};
use hir::{Global, GlobalId, Init, InitTarget, Qual, RecordId, Storage, Type, TypeId};

use super::Checker;
use super::call::Arg;
use super::value::{Val, ValKind};

impl Checker<'_> {
    /// Numbers of a type and of its bases, each with its place in the object, ended by zero: what a `catch` or a `dynamic_cast` looks through.
    /// Behind them, at the next multiple of 8, the address of what `typeid` gives.
    pub(super) fn identity(&mut self, ty: TypeId, span: Span) -> GlobalId {
        if let Some(g) = self.identities.get(&ty) {
            return *g;
        }
        let mut numbers = vec![type_number(ty), 0];
        let mut todo: Vec<(RecordId, u64)> = self.record_of(ty).map(|r| (r, 0)).into_iter().collect();
        // A pointer is taken by handlers of pointers to bases, too.
        let pointer = self.pointee(ty);
        let target = pointer.and_then(|q| self.record_of(q.ty));
        todo.extend(target.map(|r| (r, 0)));
        if let Some(q) = pointer {
            for ty in [q.ty, self.t.void] {
                let q = Qual { ty, is_const: true, ..q };
                numbers.extend([type_number(self.pointer_to(q)), 0]);
            }
            if !q.is_const {
                numbers.extend([type_number(self.pointer_to(self.t.void)), 0]);
            }
        }
        while let Some((r, at)) = todo.pop() {
            let Some(info) = self.records.get(&r) else { continue };
            let bases: Vec<_> = info.bases.iter().copied().zip(info.base_offsets.iter().copied()).collect();
            for (base, offset) in bases {
                todo.push((base, at + offset));
                let ty = self.module.types.intern(Type::Record(base));
                match pointer {
                    None => numbers.extend([type_number(ty), (at + offset) as i32]),
                    Some(q) if at + offset == 0 => {
                        let plain = self.pointer_to(Qual { ty, ..q });
                        let constant = self.pointer_to(Qual { ty, is_const: true, ..q });
                        numbers.extend([type_number(plain), 0, type_number(constant), 0]);
                    }
                    Some(_) => {}
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

    /// `dynamic_cast`: up as by itself, down where the object is of that class.
    pub(super) fn dynamic_cast(&mut self, v: Val, to: Qual, span: Span) -> Val {
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
            let number = self.int_const(type_number(target.ty).into(), self.t.int, span);
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
}

/// What a type is at run time.
pub(super) fn type_number(ty: TypeId) -> i32 {
    ty.0 as i32 + 1
}

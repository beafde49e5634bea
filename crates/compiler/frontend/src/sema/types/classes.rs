//! Definitions of classes: members in their order, static members, anonymous structs and unions.

use std::rc::Rc;

use base::Code;
use hir::{Field, RecordId, Type, TypeId};

use crate::ast::{self, Decl, TypeKind};
use crate::sema::Checker;
use crate::sema::lookup::scope::Entity;
use crate::sema::types::records::Layout;

impl Checker<'_> {
    /// The class that a class specifier means: it is declared here if no such class is visible, and defined here if the
    /// specifier has members. `void` for the definition of a nested class outside of its class.
    pub fn record_type(&mut self, r: &Rc<ast::Record>) -> TypeId {
        let key = (Rc::as_ptr(r) as usize, self.scope());
        if let Some(&ty) = self.by_decl.get(&key) {
            return ty;
        }
        if let Some(owner) = &r.owner {
            self.nested_class(owner, r);
            return self.t.void;
        }
        let known = r
            .name
            .and_then(|n| if r.members.is_some() { self.tag_here(n.sym) } else { self.find_tag(n.sym) });
        let ty = match known {
            Some(ty) => ty,
            None => {
                let name = r.name.map_or_else(|| "(unnamed)".to_string(), |n| self.text(n.sym));
                self.new_record(name, r)
            }
        };
        self.by_decl.insert(key, ty);
        if let Type::Record(id) = *self.ty(ty)
            && r.members.is_some()
        {
            if self.module.types.records[id].complete {
                let name = self.name_of(ty);
                self.error(Code::Redeclared, r.name.map_or(r.span, |n| n.span), &[&name]);
            } else {
                self.define_or_wait(id, r);
            }
        }
        ty
    }

    /// Defines a class: resolves its bases, lays out the fields and declares the member functions and friends.
    pub fn define_record(&mut self, id: RecordId, r: &ast::Record) {
        let mut layout = Layout { pack: r.pack, ..Layout::new(r.is_union) };
        let library = self.sources.file(r.span.file()).builtin;
        let info = self.records.get_mut(&id).expect("made");
        (info.library, info.is_final) = (library, r.is_final);
        self.add_bases(id, r, &mut layout);
        self.inherit_virtuals(id, r);
        self.note_access(id, r);
        let scope = self.records[&id].scope;
        let members = r.members.as_deref().unwrap_or_default();
        let (mut methods, mut friends, mut inherited) = (Vec::new(), Vec::new(), Vec::new());
        self.within(scope, |c| {
            for (i, decl) in members.iter().enumerate() {
                match decl {
                    Decl::Var(v) if !v.specs.is_static => c.add_field(id, v, &mut layout),
                    Decl::Var(v) => c.static_member(v),
                    // A friend that is a member of another class, or an instance of a template, is declared elsewhere.
                    Decl::Function(f) if f.specs.is_friend => {
                        friends.extend((f.owner.is_none() && f.args.is_none()).then(|| f.clone()));
                    }
                    // Initial values of static members may call a static function, so it is declared at once.
                    Decl::Function(f) if f.specs.is_static => c.add_method(id, f.clone(), false),
                    Decl::Function(f) => methods.push(f.clone()),
                    Decl::Type(t) => {
                        let q = c.resolve(t);
                        let next_is_var =
                            matches!(members.get(i + 1), Some(Decl::Var(v)) if same_record(t, &v.ty));
                        if matches!(&t.kind, TypeKind::Record(r) if r.name.is_none()) && !next_is_var {
                            c.add_anonymous(id, q.ty, &mut layout);
                        }
                    }
                    Decl::Using(name, pack) if let Some(base) = name.of_constructor() => {
                        c.for_each_in(pack.as_deref(), name.span, &mut |c| {
                            inherited.extend(c.base_class(&base))
                        });
                    }
                    other => c.declarations(std::slice::from_ref(other)),
                }
            }
        });
        if let Some(n) = r.align.as_ref().and_then(|e| self.largest_alignment(e)) {
            layout.align = layout.align.max(n.clamp(1, 1 << 16) as u32);
        }
        self.complete_record(id, Vec::new(), &layout);
        // A class that C could have, too, keeps the padding at its end; classes derived from other classes may use it.
        let special =
            |f: &Rc<ast::Function>| matches!(f.name, ast::FnName::Constructor | ast::FnName::Destructor);
        let plain = r.bases.is_empty() && !self.records[&id].virtuals.present && !methods.iter().any(special);
        let size = self.module.types.records[id].size;
        self.records.get_mut(&id).expect("made").used = if plain { size } else { layout.size };
        let constructors = methods.iter().filter(|f| f.name == ast::FnName::Constructor).count();
        for f in methods {
            self.add_method(id, f, constructors > 1);
        }
        inherited.into_iter().for_each(|base| self.inherit_constructors(id, base));
        self.table_constructor(id, r);
        // Friends declared here are functions of the namespace around. Only lookup by their arguments' classes finds
        // them.
        self.apart(scope, |c| friends.iter().for_each(|f| c.declare_friend(f)));
    }

    /// Adds a non-static data member: resolves its type, places it and records its initialiser. Reports a second member
    /// of the same name.
    fn add_field(&mut self, id: RecordId, v: &Rc<ast::Var>, layout: &mut Layout) {
        let mut q = match &v.ty.kind {
            // g++ treats an array of length 0 as one without a length.
            TypeKind::Array { of, len: Some(n) } if matches!(n.kind, ast::ExprKind::Int { value: 0, .. }) => {
                let of = self.resolve(of);
                self.module.types.intern(Type::Array { of, len: None }).into()
            }
            _ => self.resolve(&v.ty),
        };
        let reference = match *self.ty(q.ty) {
            Type::Reference { to, rvalue } => {
                q = self.pointer_to(to).into();
                Some(rvalue)
            }
            _ => None,
        };
        // The last member may be an array without a length (C17 6.7.2.1).
        let flexible = matches!(self.ty(q.ty), Type::Array { len: None, .. });
        if !self.is_error(q.ty) && !flexible && !self.require_complete(q.ty, v.span) {
            q = self.t.error.into();
        }
        let name = self.text(v.name.sym);
        if !name.is_empty()
            && let Some(Entity::Field(..)) = self.find_in(self.scope(), v.name.sym)
            && self.own_fields(id).iter().any(|(_, f)| f.name == name)
        {
            self.error(Code::Redeclared, v.name.span, &[&name]);
        }
        let (size, mut align) = (self.module.types.size(q.ty), self.module.types.align(q.ty));
        align = layout.pack.unwrap_or(align).min(align);
        if let Some(n) = v.specs.align.as_ref().and_then(|e| self.largest_alignment(e)) {
            align = align.max(n.clamp(1, 1 << 16) as u32);
        }
        let width = v.bits.as_ref().and_then(|e| self.const_int(e));
        let (offset, bits) = match width {
            Some(w) if size > 0 => {
                let w = w.clamp(0, size as i64 * 8) as u64;
                let (offset, first) = layout.place_bits(size, align, w);
                (offset, Some((first, w as u8)))
            }
            _ => (layout.place(size, align), None),
        };
        if name.is_empty() {
            return;
        }
        if v.specs.is_mutable {
            self.records.get_mut(&id).expect("made with the record").mutables.push(offset);
        }
        if let Some(rvalue) = reference {
            let info = self.records.get_mut(&id).expect("made with the record");
            info.references.push(offset);
            info.taken.extend(rvalue.then_some(offset));
        }
        self.note_member(v.name, q);
        let fields = &mut self.module.types.records[id].fields;
        fields.push(Field { name, ty: q, offset, bits });
        let index = fields.len() - 1;
        if v.init.is_some() {
            self.records.get_mut(&id).expect("made with the record").defaults.push((index, v.clone()));
        }
    }

    /// Declares a static data member.
    fn static_member(&mut self, v: &Rc<ast::Var>) {
        if self.constant_member(v) {
            return;
        }
        let only_declared = self.is_declared_member(v);
        self.variable_here(v, only_declared);
    }

    /// Adds the members of an unnamed struct or union to the class around it.
    fn add_anonymous(&mut self, id: RecordId, ty: TypeId, layout: &mut Layout) {
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

/// Is the class that `a` writes the one that `b` is, or is an array of or a pointer to?
fn same_record(a: &ast::Type, b: &ast::Type) -> bool {
    let (TypeKind::Record(a), mut b) = (&a.kind, b) else {
        return false;
    };
    loop {
        match &b.kind {
            TypeKind::Record(b) => return Rc::ptr_eq(a, b),
            TypeKind::Array { of, .. } => b = of,
            TypeKind::Pointer(to) => b = to,
            _ => return false,
        }
    }
}

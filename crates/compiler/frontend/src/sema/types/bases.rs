//! Base classes: their order and offsets, expansions of packs among them, and inherited constructors.

use std::rc::Rc;

use base::Code;
use hir::{RecordId, Type};

use crate::ast::{self, ExprKind as E, Name, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::parameters::names_of;
use crate::sema::lookup::scope::{Callable, Entity, Scope};
use crate::sema::objects::virtual_functions::begins_virtual;
use crate::sema::templates::class_deduction::plain_name;
use crate::sema::templates::template_entities::TemplateKind;
use crate::sema::types::records::Layout;
use crate::token::Sym;

impl Checker<'_> {
    /// Resolves the base classes, places their parts in the object and copies their fields into the class. The first
    /// base with virtual functions comes first, since the class shares its pointer to the table of virtual functions.
    /// If there is none, room is made for such a pointer where the class needs it.
    pub(crate) fn add_bases(&mut self, id: RecordId, r: &ast::Record, layout: &mut Layout) {
        let bases = self.base_classes(id, r);
        let has_table = |c: &Self, b: &RecordId| c.records.get(b).is_some_and(|b| b.virtuals.present);
        let shared = bases.iter().position(|b| has_table(self, b));
        if shared.is_none() && begins_virtual(r) {
            layout.place(8, 8);
        }
        let mut order: Vec<usize> = (0..bases.len()).collect();
        if let Some(first) = shared {
            order[..=first].rotate_right(1);
        }
        let mut offsets = vec![0; bases.len()];
        for i in order {
            let record = &self.module.types.records[bases[i]];
            let (align, empty) = (record.align.max(1), record.fields.is_empty());
            let size = self.records.get(&bases[i]).map_or(record.size, |b| b.used);
            // A base without fields takes no room.
            offsets[i] = if empty { 0 } else { layout.place(size, align) };
        }
        for (&base, &offset) in bases.iter().zip(&offsets) {
            let mut fields = self.module.types.records[base].fields.clone();
            fields.iter_mut().for_each(|f| f.offset += offset);
            self.module.types.records[id].fields.extend(fields);
            let (references, taken, mutables) = self
                .records
                .get(&base)
                .map(|r| (r.references.clone(), r.taken.clone(), r.mutables.clone()))
                .unwrap_or_default();
            let info = self.records.get_mut(&id).expect("made with the record");
            info.references.extend(references.iter().map(|at| at + offset));
            info.taken.extend(taken.iter().map(|at| at + offset));
            info.mutables.extend(mutables.iter().map(|at| at + offset));
        }
        let info = self.records.get_mut(&id).expect("made with the record");
        (info.bases, info.base_offsets) = (bases, offsets);
    }

    /// The base classes, with one for each element of an expanded pack. Records how each is inherited and reports a
    /// base that is `final`.
    fn base_classes(&mut self, id: RecordId, r: &ast::Record) -> Vec<RecordId> {
        let mut bases = Vec::new();
        for b in &r.bases {
            let add = &mut |c: &mut Self| bases.extend(c.base_class(&b.name).map(|base| (base, b.access)));
            self.for_each_in(b.pack.as_deref(), b.name.span, add);
        }
        for &(base, _) in &bases {
            if self.records.get(&base).is_some_and(|b| b.is_final) {
                let name = self.module.types.records[base].name.clone();
                self.error(Code::FinalBase, r.name.map_or(r.span, |n| n.span), &[&name]);
            }
        }
        let list = bases.iter().map(|b| b.0).collect();
        self.records.get_mut(&id).expect("made with the record").access.bases = bases;
        list
    }

    /// The class that a base specifier names; `None` after a message, or if the name means no class.
    pub(crate) fn base_class(&mut self, base: &ast::QualName) -> Option<RecordId> {
        let ty = self.class_named(base);
        self.record_of(ty).filter(|_| self.require_complete(ty, base.span))
    }

    /// Declares the constructors that `using B::B;` inherits (C++ [namespace.udecl]): those of the base but for copy
    /// and move constructors and those that the class declares itself. Each is made in the base's scope and forwards
    /// its parameters to the base's constructor.
    pub(crate) fn inherit_constructors(&mut self, id: RecordId, base: RecordId) {
        let (class, name) = (self.interner.intern("(base)"), self.interner.intern("(constructor)"));
        for c in self.records[&base].constructors.clone() {
            let (scope, decl) = match c {
                Callable::Func(f) => (self.funcs[f].scope, self.funcs[f].decl.clone()),
                Callable::Template(t) => match &self.templates[t].kind {
                    TemplateKind::Function(f) => (self.templates[t].scope, f.clone()),
                    _ => continue,
                },
            };
            let decl = Rc::new(self.handing_over(&decl, class));
            // The base has a name of its own there: it may have inherited the constructor from where its name means
            // nothing, and instances of one template have one name.
            let scope = self.scopes.push(Scope::new(Some(scope)));
            let ty = self.module.types.intern(Type::Record(base));
            let named = Name { sym: class, span: decl.name_span };
            self.within(scope, |c| c.redeclare(named, Entity::Type(ty.into())));
            let made = self.within(scope, |checker| match c {
                Callable::Func(_) => {
                    let f = checker.new_function(name, decl, Some(id), false);
                    (checker.funcs[f].lazy, checker.funcs[f].implicit) = (true, true);
                    Callable::Func(f)
                }
                Callable::Template(t) => {
                    let params = checker.templates[t].params.clone();
                    Callable::Template(checker.add_template(name, &params, &decl, Some(id), None))
                }
            });
            let known = |c: &Self, old: &Callable| match (*old, made) {
                (Callable::Func(a), Callable::Func(b)) => c.same_function(a, b),
                _ => false,
            };
            let copies = matches!(made, Callable::Func(f) if matches!(&self.funcs[f].sig.params[..], [p]
                if self.referred_record(p.ty) == Some(base)));
            if !copies && !self.records[&id].constructors.iter().any(|old| known(self, old)) {
                self.records.get_mut(&id).expect("being defined").constructors.push(made);
            }
        }
    }

    /// A constructor with the parameters of `f`, which forwards them to the constructor of the base `class`.
    fn handing_over(&mut self, f: &ast::Function, class: Sym) -> ast::Function {
        let span = f.name_span;
        let plain = |sym| plain_name(Name { sym, span }, None);
        let mut params = (*f.params).clone();
        let mut args = Vec::new();
        for (i, p) in params.iter_mut().enumerate() {
            let sym = self.interner.intern(&format!("__{i}"));
            p.name = Some(Name { sym, span });
            let mut arg = ast::Expr { kind: E::Name(plain(sym)), span };
            if !matches!(p.ty.kind, TypeKind::Array { .. } | TypeKind::Function { .. }) {
                let kind = TypeKind::Reference { to: Box::new(p.ty.clone()), rvalue: true };
                let ty =
                    Box::new(ast::Type { kind, is_const: false, is_volatile: false, restrict: false, span });
                arg.kind = E::Cast { style: ast::CastStyle::Static, ty, a: Box::new(arg.clone()) };
            }
            if p.pack {
                let mut names = names_of(&p.ty);
                names.push(sym);
                arg.kind = E::Expand { pattern: Box::new(arg.clone()), names: Rc::new(names) };
            }
            args.push(arg);
        }
        let body = ast::Stmt { kind: ast::StmtKind::Block(Vec::new()), span };
        let inits = vec![ast::MemberInit { name: plain(class), args, pack: None }];
        let (params, body) = (Rc::new(params), Some(Rc::new(body)));
        ast::Function { params, inits, body, tried: false, given: ast::Given::Body, ..f.clone() }
    }
}

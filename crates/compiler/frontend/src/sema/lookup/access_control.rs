//! Access control of class members (C++ [class.access]): the class itself, its nested classes, its friends and its
//! derived classes may name members that are not public.
//!
//! Members of classes in built-in headers are open to all. A name for which no declaration is recorded is open, too.

use base::{Code, Map, Span};
use hir::{RecordId, Type, TypeId};

use crate::ast::{self, Access, FnName, Name, QualName};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::expr::values::Val;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::token::Sym;

/// The access rules of a class.
#[derive(Default)]
pub struct Members {
    /// The access of each name that the class declares. Overloads share the access of the most open one.
    named: Map<Sym, Access>,
    /// The direct bases, each with the access by which it is inherited.
    pub(crate) bases: Vec<(RecordId, Access)>,
    /// Names of functions and classes that are friends, without template arguments.
    friends: Vec<String>,
}

impl Checker<'_> {
    /// Records the access of the names that the class declares, and its friends. Keeps the bases, which were recorded
    /// before. Does nothing for a class of a built-in header.
    pub(crate) fn note_access(&mut self, id: RecordId, r: &ast::Record) {
        let info = &self.records[&id];
        if info.library {
            return;
        }
        let scope = info.scope;
        let mut rules = Members::default();
        for &(name, access) in &r.named {
            let old = rules.named.get(&name).copied().unwrap_or(access);
            rules.named.insert(name, access.min(old));
        }
        for &name in &r.friends {
            rules.friends.push(self.text(name));
            if let Some(Entity::Type(q)) = self.within(scope, |c| c.find(name))
                && let Some(record) = self.record_of(q.ty)
            {
                rules.friends.push(self.plain_name(record).to_string());
            }
        }
        let access = &mut self.records.get_mut(&id).expect("made").access;
        rules.bases = std::mem::take(&mut access.bases);
        **access = rules;
    }

    /// Reports the member `name` of `record` if the code being checked may not name it. `of_object` says that the
    /// member is named through an object of the class, which narrows protected access (C++ [class.protected]).
    pub(crate) fn check_member_access(&mut self, record: RecordId, name: Name, of_object: bool) {
        if self.is_access_checked(name.span) && !self.is_accessible(record, record, name.sym, of_object) {
            let owner = self.declaring(record, name.sym).unwrap_or(record);
            let access = self.records[&owner].access.named.get(&name.sym).copied().unwrap_or_default();
            let text = self.text(name.sym);
            self.report_inaccessible(access, owner, &text, name.span);
        }
    }

    /// Reports a member function that the code being checked may not call. `this` is the object that it is called on.
    pub(crate) fn check_call_access(&mut self, id: FuncId, this: Option<&Val>, span: Span) {
        let f = &self.funcs[id];
        let (access, name, constructs) = (f.access, f.name, f.decl.name == FnName::Constructor);
        let Some(owner) = f.owner.filter(|_| self.is_access_checked(span)) else { return };
        // The copy of a base that the compiler makes is made by the derived class, which may use a protected
        // constructor.
        let copies =
            constructs && matches!(&f.sig.params[..], [p] if self.referred_record(p.ty) == Some(owner));
        let object = this.and_then(|v| self.record_of(v.q.ty)).filter(|_| !constructs);
        // `using Base::f;` gives the name an access of its own in the class that contains the declaration.
        let used = |o: RecordId| {
            let by = self.declaring(o, name).filter(|&by| by != owner && self.derives(by, owner));
            by.is_some() && self.is_accessible(o, o, name, true)
        };
        let allowed = match access {
            Access::Public => object.is_none_or(|o| o == owner || self.is_accessible(o, o, name, false)),
            Access::Private => self.inside(owner),
            Access::Protected => {
                copies
                    || self.inside(owner)
                    || object.map_or_else(|| self.inside_derived(owner), |o| self.inside_between(o, owner))
            }
        };
        if !allowed && !object.is_some_and(used) && !self.records[&owner].library {
            let text = match constructs {
                true => self.plain_name(owner).to_string(),
                false => self.text(name),
            };
            self.report_inaccessible(access, owner, &text, span);
        }
    }

    /// Reports that the code may not name the member `name` of the class `owner`.
    fn report_inaccessible(&mut self, access: Access, owner: RecordId, name: &str, span: Span) {
        let class = self.module.types.records[owner].name.clone();
        let code = match access {
            Access::Private => Code::PrivateMember,
            Access::Protected => Code::ProtectedMember,
            Access::Public => Code::InheritedPrivately,
        };
        self.error(code, span, &[name, &class]);
    }

    /// Are access rules checked for code at this place? They are in functions of the program, not in built-in headers
    /// and not while [`Checker::while_naming`] looks up the parts of a qualified name.
    pub(crate) fn is_access_checked(&self, span: Span) -> bool {
        self.function().is_some_and(|f| !f.is_naming()) && !self.sources.file(span.file()).builtin
    }

    /// Reports the parts of a qualified name that the code being checked may not name. Functions and fields are left to
    /// [`Self::check_call_access`] and [`Self::check_member_access`].
    pub(crate) fn check_access_along(&mut self, name: &QualName) {
        if name.parts.len() < 2 || !self.is_access_checked(name.span) {
            return;
        }
        for n in 2..=name.parts.len() {
            let prefix = QualName { parts: name.parts[..n].to_vec(), ..name.clone() };
            let record = self.while_naming(|c| {
                let found = c.find_qualified(&prefix);
                let plain = !matches!(found, Some(Entity::Funcs(_) | Entity::Field(..)));
                c.class_before(&prefix).filter(|_| plain)
            });
            if let Some(record) = record {
                self.check_member_access(record, prefix.last().name, false);
            }
        }
    }

    /// The class that is named before the last `::`; `None` if that is no class.
    fn class_before(&mut self, name: &QualName) -> Option<RecordId> {
        let (_, owners) = name.parts.split_last()?;
        let last = owners.last()?;
        let parts = owners.to_vec();
        let owner = QualName { parts, span: last.name.span, of: name.of.clone(), global: name.global };
        let q = match (self.find_qualified(&owner)?, &last.args) {
            (Entity::Type(q), None) => q,
            (Entity::ClassTemplate(t), Some(args)) => self.class_instance(t, Some(args), owner.span)?,
            _ => return None,
        };
        self.record_of(q.ty)
    }

    /// The class that declares the member `name`: `record` or, depth first, one of its bases. `None` if none of them
    /// does.
    fn declaring(&self, record: RecordId, name: Sym) -> Option<RecordId> {
        let rules = &self.records.get(&record)?.access;
        if rules.named.contains_key(&name) {
            return Some(record);
        }
        rules.bases.iter().find_map(|&(b, _)| self.declaring(b, name))
    }

    /// May the code being checked name the member as a member of `record`, which is the class of `object` or one of its
    /// bases?
    fn is_accessible(&self, object: RecordId, record: RecordId, name: Sym, of_object: bool) -> bool {
        let Some(rules) = self.records.get(&record).map(|r| &r.access) else { return true };
        match rules.named.get(&name) {
            Some(Access::Public) => return true,
            Some(Access::Private) => return self.inside(record),
            Some(Access::Protected) => {
                return self.inside(record)
                    || if of_object {
                        self.inside_between(object, record)
                    } else {
                        self.inside_derived(record)
                    };
            }
            None => {}
        }
        let Some(&(base, access)) = rules.bases.iter().find(|(b, _)| self.declaring(*b, name).is_some())
        else {
            return true;
        };
        let inherited = match access {
            Access::Public => true,
            Access::Protected => self.inside(record) || self.inside_derived(record),
            Access::Private => self.inside(record),
        };
        // A member of the base may name the base's members whatever the access of the inheritance.
        (inherited || self.inside(base)) && self.is_accessible(object, base, name, of_object)
    }

    /// Is the code being checked in the class, in a class or function nested in it, or in one of its friends?
    fn inside(&self, class: RecordId) -> bool {
        self.scopes_around().any(|s| {
            let scope = &self.scopes[s];
            scope.record == Some(class)
                || scope.record.is_some_and(|r| self.befriends(class, self.plain_name(r)))
                || scope.function.is_some_and(|f| self.befriends(class, self.interner.text(f)))
        })
    }

    /// Is the code being checked in a class derived from `class`, or in a friend of a derived class?
    fn inside_derived(&self, class: RecordId) -> bool {
        self.scopes_around().filter_map(|s| self.scopes[s].record).any(|r| self.derives(r, class))
            || self.records.keys().any(|&r| self.derives(r, class) && self.inside(r))
    }

    /// Is the code being checked in a class that is derived from `base` and is `object` or one of the bases of
    /// `object`? Protected access to a member of an object requires that (C++ [class.protected]).
    fn inside_between(&self, object: RecordId, base: RecordId) -> bool {
        let mut list = vec![object];
        let mut at = 0;
        while let Some(&r) = list.get(at) {
            if r != base && self.derives(r, base) && self.inside(r) {
                return true;
            }
            list.extend(self.records.get(&r).map_or(&[][..], |r| &r.bases));
            at += 1;
        }
        false
    }

    /// Is `base` a direct or indirect base of `class`?
    fn derives(&self, class: RecordId, base: RecordId) -> bool {
        let bases = self.records.get(&class).map_or(&[][..], |r| &r.bases);
        bases.iter().any(|&b| b == base || self.derives(b, base))
    }

    /// The access of the name that `record` itself declares; public if it declares none.
    pub(crate) fn access_of(&self, record: RecordId, name: &str) -> Access {
        let rules = self.records.get(&record).map(|r| &r.access);
        let name = self.interner.find(name);
        name.zip(rules).and_then(|(name, rules)| rules.named.get(&name).copied()).unwrap_or_default()
    }

    /// The access of the class's destructor; public if it declares none.
    pub(crate) fn destructor_access(&self, record: RecordId) -> Access {
        let end = self.records.get(&record).and_then(|r| r.destructor);
        end.map(|f| self.funcs[f].access).unwrap_or_default()
    }

    /// The name of a base or field that is not public, if there is one: the class is no aggregate then
    /// (C++ [dcl.init.aggr]).
    pub(crate) fn hidden_part(&self, record: RecordId) -> Option<String> {
        let info = self.records.get(&record)?;
        let base = info.access.bases.iter().find(|(_, access)| *access != Access::Public);
        let base = base.map(|&(b, _)| self.module.types.records[b].name.clone());
        let hidden = |f: &hir::Field| !f.name.is_empty() && self.access_of(record, &f.name) != Access::Public;
        base.or_else(|| self.own_fields(record).into_iter().map(|(_, f)| f).find(hidden).map(|f| f.name))
    }

    /// Reports the destruction of an object whose destructor is deleted or may not be called by the code being checked.
    pub(crate) fn check_destructor_access(&mut self, ty: TypeId, span: Span) {
        let Some(end) = self.record_of(ty).and_then(|r| self.records.get(&r)?.destructor) else { return };
        if !self.is_access_checked(span) {
            return;
        }
        if self.funcs[end].decl.given == ast::Given::Deleted {
            let (name, declared) = (self.name_of(ty), self.funcs[end].decl.name_span);
            return self.error_of(Code::DeletedDestructor, span, &[&name], declared);
        }
        let (access, owner) = (self.funcs[end].access, self.funcs[end].owner);
        let allowed = |c: &Self, owner| match access {
            Access::Public => true,
            Access::Private => c.inside(owner),
            Access::Protected => c.inside(owner) || c.inside_derived(owner),
        };
        if let Some(owner) = owner.filter(|&o| !allowed(self, o) && !self.records[&o].library) {
            let name = format!("~{}", self.plain_name(owner));
            self.report_inaccessible(access, owner, &name, span);
        }
    }

    /// Does the class declare a function or class of this name as a friend?
    fn befriends(&self, class: RecordId, name: &str) -> bool {
        self.records.get(&class).is_some_and(|r| r.access.friends.iter().any(|f| f == name))
    }

    /// The current scope and the scopes around it, innermost first.
    pub(crate) fn scopes_around(&self) -> impl Iterator<Item = ScopeId> + '_ {
        std::iter::successors(Some(self.scope()), |s| self.scopes[*s].parent)
    }

    /// The name of a class without the arguments of its template.
    pub(crate) fn plain_name(&self, record: RecordId) -> &str {
        self.module.types.records[record].name.split('<').next().unwrap_or_default()
    }

    /// The class that a reference type refers to; `None` for other types.
    pub(crate) fn referred_record(&self, ty: TypeId) -> Option<RecordId> {
        match *self.ty(ty) {
            Type::Reference { to, .. } => self.record_of(to.ty),
            _ => None,
        }
    }
}

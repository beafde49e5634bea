//! Methods: their declarations in the class, their definitions outside of it, and which virtual methods they override.

use std::rc::Rc;

use base::Code;
use hir::{RecordId, Type};

use crate::ast::{self, FnName, Given};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::sema::objects::virtual_functions::Slot;
use crate::sema::types::records::RecordInfo;
use crate::token::Sym;

/// The bit in `RecordInfo::declared` and `RecordInfo::usable` for a constructor, or assignment operator if `assigns`,
/// that copies, or moves if `moves`.
fn special_bit(assigns: bool, moves: bool) -> u8 {
    1 << (2 * u8::from(assigns) + u8::from(moves))
}

impl RecordInfo {
    /// Does the class declare a move constructor or move assignment that is not deleted?
    pub(crate) fn moves(&self) -> bool {
        self.usable & (special_bit(false, true) | special_bit(true, true)) != 0
    }

    /// May an object of the class be made from another one, or, if `assigns`, be assigned one (C++ [class.copy])?
    /// `moved`: the other object may be moved from, but a copy will do. A class that declares a move has a copy only if
    /// it declares that, too.
    pub(crate) fn allows(&self, assigns: bool, moved: bool) -> bool {
        let [copy, moves] = [false, true].map(|m| special_bit(assigns, m));
        let bit = if moved && self.declared & moves != 0 { moves } else { copy };
        match self.declared & bit {
            0 => self.declared & (special_bit(false, true) | special_bit(true, true)) == 0,
            _ => self.usable & bit != 0,
        }
    }
}

impl Checker<'_> {
    /// Defines a method outside of its class: `T S::f() { ... }`.
    pub(crate) fn define_method(&mut self, owner: ast::QualName, f: &Rc<ast::Function>) {
        let ty = self.class_named(&owner);
        if let Some(record) = self.record_of(ty) {
            self.define_method_of(record, f);
        }
    }

    /// Defines a method of a given class outside of it.
    pub(crate) fn define_method_of(&mut self, record: RecordId, f: &Rc<ast::Function>) {
        let scope = self.records[&record].scope;
        let set: Vec<Callable> = match f.name {
            FnName::Constructor => self.records[&record].constructors.clone(),
            FnName::Destructor => self.records[&record].destructor.map(Callable::Func).into_iter().collect(),
            FnName::Plain(name) => match self.find_in(scope, name) {
                Some(Entity::Funcs(set)) => set.to_vec(),
                _ => Vec::new(),
            },
        };
        let probe = self.within(scope, |c| {
            let name = c.interner.intern("(method)");
            c.new_function(name, f.clone(), Some(record), false)
        });
        for c in set {
            // `static` is written in the class only.
            if let Callable::Func(id) = c {
                self.funcs[probe].has_this = self.funcs[id].has_this;
            }
            if let Callable::Func(id) = c
                && self.same_function(id, probe)
                && self.funcs[id].decl.is_const == f.is_const
            {
                if f.given == Given::Defaulted {
                    return self.defaulted_outside(record, id, f);
                }
                // Specifiers and default arguments are written in the class, the body here.
                self.defaults_once(id, &f.params);
                self.funcs[id].decl = defined_outside(f, &self.funcs[id].decl);
                if self.funcs[id].lazy {
                    // The method was used before it was defined. Now its body can be checked.
                    let used: Vec<_> = self.funcs[id].instances.keys().copied().collect();
                    used.into_iter().for_each(|side| self.pending.push_back((id, side)));
                    return;
                }
                let sides = self.funcs[id].sides();
                sides.into_iter().for_each(|side| self.pending.push_back((id, side)));
                return;
            }
        }
        let (class, name) =
            (self.module.types.records[record].name.clone(), self.sources.text(f.name_span).to_string());
        self.error(Code::NoMember, f.name_span, &[&class, &name]);
    }

    /// Removes the methods that `using` brought in and that `func` hides, as it has the same parameters.
    fn hide_used(&mut self, scope: ScopeId, sym: Sym, func: FuncId) {
        let Some(Entity::Funcs(set)) = self.within(scope, |c| c.declared_here(sym).cloned()) else { return };
        let hidden = |c: &Callable| {
            matches!(*c, Callable::Func(id) if self.funcs[id].owner != self.funcs[func].owner
                && self.same_function(id, func)
                && self.funcs[id].decl.is_const == self.funcs[func].decl.is_const)
        };
        let rest: Vec<_> = set.iter().copied().filter(|c| !hidden(c)).collect();
        if rest.len() < set.len() {
            let name = ast::Name { sym, span: self.funcs[func].decl.name_span };
            self.within(scope, |c| c.redeclare(name, Entity::Funcs(Rc::new(rest))));
        }
    }

    /// Notes whether a method copies or moves objects of its class, and whether it is deleted. True if it copies or
    /// moves.
    fn note_copies(&mut self, id: RecordId, f: &ast::Function) -> bool {
        let of_class = |p: &ast::Param| {
            let (to, rvalue) = match &p.ty.kind {
                ast::TypeKind::Reference { to, rvalue } => (&**to, *rvalue),
                _ => (&p.ty, false),
            };
            let ast::TypeKind::Named(n) = &to.kind else { return None };
            (self.interner.text(n.last().name.sym) == self.plain_name(id)).then_some(rvalue)
        };
        let assigns = matches!(f.name, FnName::Plain(name) if self.interner.text(name) == "operator=");
        let moves = match (f.name, &f.params[..]) {
            (FnName::Destructor, _) => Some(false),
            (_, [p, rest @ ..]) if assigns || f.name == FnName::Constructor => {
                of_class(p).filter(|_| rest.iter().all(|p| p.default.is_some()))
            }
            _ => None,
        };
        let info = self.records.get_mut(&id).expect("made");
        info.copies |= moves == Some(false) && !info.library;
        let Some(moves) = moves.filter(|_| f.name != FnName::Destructor) else { return false };
        let bit = special_bit(assigns, moves);
        info.declared |= bit;
        info.usable |= if f.given == Given::Deleted { 0 } else { bit };
        true
    }

    /// Handles a method that is defaulted outside of its class. `S::S() = default;` gets an empty body. A function that
    /// copies or moves is forgotten, so that the implicit one takes its place.
    fn defaulted_outside(&mut self, record: RecordId, id: FuncId, f: &Rc<ast::Function>) {
        if f.params.is_empty() {
            let body = ast::Stmt { kind: ast::StmtKind::Block(Vec::new()), span: f.name_span };
            let f = Rc::new(ast::Function { given: Given::Body, body: Some(Rc::new(body)), ..(**f).clone() });
            return self.define_method_of(record, &f);
        }
        let other = |c: &Callable| *c != Callable::Func(id);
        let info = self.records.get_mut(&record).expect("made");
        info.constructors.retain(other);
        let scope = info.scope;
        if let FnName::Plain(sym) = f.name
            && let Some(Entity::Funcs(set)) = self.within(scope, |c| c.forget(sym))
        {
            let rest: Vec<_> = set.iter().copied().filter(other).collect();
            if !rest.is_empty() {
                let name = ast::Name { sym, span: f.name_span };
                self.within(scope, |c| c.declare(name, Entity::Funcs(Rc::new(rest))));
            }
        }
    }

    /// Do these entries declare the same function?
    pub(crate) fn same_function(&self, a: FuncId, b: FuncId) -> bool {
        let (a, b) = (&self.funcs[a], &self.funcs[b]);
        let split =
            (a.host && !a.device && b.device && !b.host) || (b.host && !b.device && a.device && !a.host);
        // Conversion functions differ in their result types only.
        let conversion = self.interner.find("operator conversion").map(FnName::Plain);
        // A friend and a method of the same name differ, since the friend takes the object as an argument.
        a.has_this == b.has_this
            && (a.sig.ret == b.sig.ret || conversion != Some(a.decl.name))
            && a.decl.specs.on_value == b.decl.specs.on_value
            && a.sig.params.len() == b.sig.params.len()
            && a.sig.variadic == b.sig.variadic
            && a.sig.params.iter().zip(&b.sig.params).all(|(p, q)| p.ty == q.ty)
            && !(split && a.decl.body.is_some() && b.decl.body.is_some())
    }

    /// Declares a method in its class. `later`: the class has more than one constructor.
    pub(crate) fn add_method(&mut self, id: RecordId, f: Rc<ast::Function>, later: bool) {
        if f.specs.is_virtual && f.name == FnName::Destructor {
            self.records.get_mut(&id).expect("made").virtuals.ends = true;
        }
        if self.note_copies(id, &f) && f.given == Given::Deleted {
            return;
        }
        // A defaulted method is treated as if it were not declared, except for a default constructor beside others.
        if f.given == Given::Defaulted && !(f.name == FnName::Constructor && f.params.is_empty()) {
            return;
        }
        if f.name == FnName::Constructor && f.given == Given::Body {
            self.records.get_mut(&id).expect("made").provides = true;
        }
        let scope = self.records[&id].scope;
        let (name, span) = match f.name {
            FnName::Plain(sym) => (sym, f.name_span),
            FnName::Constructor | FnName::Destructor => (self.interner.intern("(constructor)"), f.name_span),
        };
        let kind = f.name;
        let make = |c: &mut Self| {
            if f.given == Given::Defaulted {
                let others = c.records[&id].constructors.is_empty() && !later;
                return if others { None } else { Some(c.empty_constructor(name, &f, id)) };
            }
            Some(c.new_function(name, f, Some(id), false))
        };
        let Some(func) = self.apart(scope, make) else { return };
        if let Some(old) = self.declared_twice(id, func) {
            let text = self.sources.text(span).to_string();
            return self.error_of(Code::Redeclared, span, &[&text], old);
        }
        match kind {
            FnName::Plain(sym) => {
                self.add_virtual(id, func);
                self.hide_used(scope, sym, func);
                let entity = Entity::Funcs(Rc::new(vec![Callable::Func(func)]));
                self.within(scope, |c| c.declare(ast::Name { sym, span }, entity));
            }
            FnName::Constructor => {
                self.records.get_mut(&id).expect("made").constructors.push(Callable::Func(func));
            }
            FnName::Destructor => self.records.get_mut(&id).expect("made").destructor = Some(func),
        }
        // Most methods of a header are never used, so each is checked when it is.
        let info = &self.records[&id];
        // A defaulted method is checked when it is used, since it need not be correct on both sides.
        self.funcs[func].lazy = info.instance || info.library || self.funcs[func].implicit;
        if self.funcs[func].decl.body.is_some() && !self.funcs[func].lazy {
            for side in self.funcs[func].sides() {
                self.pending.push_back((func, side));
            }
        }
    }

    /// The position of an earlier declaration in the class with the same name and parameters. `None` if there is none.
    fn declared_twice(&mut self, id: RecordId, func: FuncId) -> Option<base::Span> {
        let info = &self.records[&id];
        let set = match self.funcs[func].decl.name {
            _ if info.library || self.funcs[func].implicit => return None,
            FnName::Destructor => return info.destructor.map(|f| self.funcs[f].decl.name_span),
            FnName::Constructor => info.constructors.clone(),
            FnName::Plain(sym) => match self.within(info.scope, |c| c.declared_here(sym).cloned())? {
                Entity::Funcs(set) => set.to_vec(),
                _ => return None,
            },
        };
        let same = |c: &Callable| match *c {
            Callable::Func(old) => {
                let (a, b) = (&self.funcs[old], &self.funcs[func]);
                let same = a.owner == b.owner && a.decl.is_const == b.decl.is_const;
                (same && self.same_function(old, func)).then_some(a.decl.name_span)
            }
            Callable::Template(_) => None,
        };
        set.iter().find_map(same)
    }

    /// The constructor of `S() = default;` in a class with other constructors: it initialises the members and has an
    /// empty body.
    pub(crate) fn empty_constructor(&mut self, name: Sym, f: &ast::Function, id: RecordId) -> FuncId {
        let body = ast::Stmt { kind: ast::StmtKind::Block(Vec::new()), span: f.name_span };
        let plain = ast::Name { sym: name, span: f.name_span };
        // A method that is defaulted in the class is for both sides (CUDA C++ Programming Guide, explicitly-defaulted
        // functions).
        let specs = ast::Specs { host: true, device: true, ..f.specs.clone() };
        let function = ast::Function::new(plain, f.ret.clone(), f.params.clone(), specs);
        let function = ast::Function { name: f.name, body: Some(Rc::new(body)), ..function };
        let func = self.new_function(name, Rc::new(function), Some(id), false);
        self.funcs[func].implicit = true;
        func
    }

    /// Does `T()` zero the object before the constructor runs? It does if the program only defaulted the constructor
    /// (C++ [dcl.init]).
    pub(crate) fn zeroes_first(&self, ty: hir::TypeId) -> bool {
        let defaulted = |c: &Callable| match *c {
            Callable::Func(f) => self.funcs[f].implicit && self.funcs[f].decl.params.is_empty(),
            Callable::Template(_) => false,
        };
        self.record_of(ty)
            .and_then(|r| self.records.get(&r))
            .is_some_and(|info| info.constructors.iter().any(defaulted))
    }

    /// The number of bytes between the object that `from` returns a pointer or reference to, and its part that a caller
    /// of `to` expects. 0 unless `from` overrides `to` with a covariant result (C++ [class.virtual]).
    pub(crate) fn result_shift(&self, from: FuncId, to: FuncId) -> i64 {
        let class = |f: FuncId| match *self.ty(self.funcs[f].sig.ret) {
            Type::Pointer(q) | Type::Reference { to: q, .. } => self.record_of(q.ty),
            _ => None,
        };
        let classes = class(from).zip(class(to));
        classes.and_then(|(from, to)| self.base_offset(from, to)).map_or(0, |at| at as i64)
    }

    /// Gives a method its index in the virtual table, if it is virtual or overrides a virtual method. Reports an
    /// `override` without a virtual method, and one of a `final` method.
    fn add_virtual(&mut self, id: RecordId, func: FuncId) {
        let slots = self.records[&id].virtuals.slots.clone();
        let ent = &self.funcs[func];
        // All conversion functions have the same name and differ in their result types.
        let converts = self.interner.find("operator conversion") == Some(ent.name);
        let same = |old: &Slot| {
            let base = &self.funcs[old.function];
            base.name == ent.name
                && (!converts || base.sig.ret == ent.sig.ret)
                && base.decl.is_const == ent.decl.is_const
                && base.sig.params.len() == ent.sig.params.len()
                && base.sig.params.iter().zip(&ent.sig.params).all(|(a, b)| a.ty == b.ty)
        };
        let positions = |slots: &[Slot]| -> Vec<usize> {
            slots.iter().enumerate().filter(|(_, slot)| same(slot)).map(|(at, _)| at).collect()
        };
        let matching = positions(&slots);
        // A place whose callers expect the very result. One with a covariant result that is elsewhere in the object gets
        // a place of its own as well.
        let mut slot = matching.iter().copied().find(|&at| self.result_shift(func, slots[at].declared) == 0);
        let others = &self.records[&id].virtuals.others;
        let found: Vec<(usize, usize)> = others
            .iter()
            .enumerate()
            .flat_map(|(i, (_, slots))| positions(slots).into_iter().map(move |at| (i, at)))
            .collect();
        let is_virtual = ent.decl.specs.is_virtual;
        let overrides = ent.decl.overrides || ent.decl.is_final && !is_virtual;
        let closed =
            matching.first().map(|&at| slots[at].function).filter(|&old| self.funcs[old].decl.is_final);
        if let Some(old) = closed {
            let (span, name) = (self.funcs[func].decl.name_span, self.text(self.funcs[func].name));
            let declared = self.funcs[old].decl.name_span;
            self.error_of(Code::OverridesFinal, span, &[&name], declared);
        }
        if matching.is_empty() && found.is_empty() && overrides {
            let (span, name) = (self.funcs[func].decl.name_span, self.text(self.funcs[func].name));
            self.error(Code::OverridesNothing, span, &[&name]);
            // From here on the method of the same name counts as the one that was meant.
            slot = slots.iter().position(|old| self.funcs[old.function].name == self.funcs[func].name);
        }
        if slot.is_none() && matching.is_empty() && found.is_empty() && !is_virtual {
            return;
        }
        let virtuals = &mut self.records.get_mut(&id).expect("made").virtuals;
        for (i, at) in found {
            virtuals.others[i].1[at].function = func;
        }
        for at in matching.into_iter().chain(slot) {
            virtuals.slots[at].function = func;
        }
        let slot = slot.unwrap_or_else(|| {
            virtuals.slots.push(Slot { declared: func, function: func });
            virtuals.slots.len() - 1
        });
        self.funcs[func].slot = Some(slot);
    }
}

/// The definition of a method outside of its class, with the specifiers that are written in the class only.
fn defined_outside(f: &ast::Function, declared: &ast::Function) -> Rc<ast::Function> {
    let mut specs = f.specs.clone();
    specs.is_explicit |= declared.specs.is_explicit;
    specs.is_virtual |= declared.specs.is_virtual;
    specs.is_static |= declared.specs.is_static;
    specs.is_constexpr |= declared.specs.is_constexpr;
    specs.access = declared.specs.access;
    Rc::new(ast::Function { specs, overrides: declared.overrides, is_final: declared.is_final, ..f.clone() })
}

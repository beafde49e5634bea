//! Scopes, the entities that their names mean, and lookup by plain and qualified names (C++ [basic.lookup]).

use std::rc::Rc;

use base::{Code, Map, Span, id};
use hir::{Const, GlobalId, LocalId, Qual, RecordId, TypeId};

use crate::ast::{self, Name, QualName, TypeKind};
use crate::sema::Checker;
use crate::sema::declarations::functions::FuncId;
use crate::token::Sym;

id! {
    /// A scope: file, namespace, class, template or block.
    pub struct ScopeId;
}

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum VarPlace {
    Local(LocalId),
    Global(GlobalId),
    /// Member of the closure that the function belongs to, at that offset.
    Capture(u64),
    /// A bit-field that a structured binding names: no pointer points at one.
    Bits(BitField),
}

/// In place of an offset: a variable that the closure has no member for, which only has a type.
const NOT_CAPTURED: u64 = u64::MAX;

/// A bit-field of an object that a variable points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    /// Holds the pointer.
    pub object: LocalId,
    /// The object's type.
    pub of: Qual,
    /// Bytes from the object's beginning.
    pub offset: u64,
    /// First bit and number of bits.
    pub bits: (u8, u8),
}

/// A variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Var {
    pub place: VarPlace,
    /// Type of the variable, or of what a reference refers to.
    pub ty: Qual,
    /// The place holds a pointer to it.
    pub is_ref: bool,
    /// Value of a constant of arithmetic type.
    pub value: Option<Const>,
    pub span: Span,
}

/// A function or a template of functions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callable {
    Func(FuncId),
    Template(usize),
}

/// What a name means.
#[derive(Clone, PartialEq, Debug)]
pub enum Entity {
    Type(Qual),
    Var(Rc<Var>),
    Funcs(Rc<Vec<Callable>>),
    ClassTemplate(usize),
    VarTemplate(usize),
    /// The address of a variable, as a pointer of that type.
    Address(Rc<Var>, TypeId),
    Const(Const, TypeId),
    Namespace(ScopeId),
    /// Non-static member of a class.
    Field(RecordId, usize),
    /// Elements of a parameter pack.
    Pack(Rc<Vec<Entity>>),
    /// A variable of a function around a lambda that does not capture it.
    NotCaptured,
    /// Declared by something that was reported or is not supported.
    Error,
}

/// A scope.
#[derive(Debug, Default)]
pub struct Scope {
    pub parent: Option<ScopeId>,
    pub(crate) names: Map<Sym, (Entity, Span)>,
    /// Variables whose declarations do something, in their order.
    pub begun: Vec<Name>,
    /// `struct S`, which a variable `S` may hide.
    pub(crate) tags: Map<Sym, TypeId>,
    /// Namespaces opened by `using namespace`.
    using: Vec<ScopeId>,
    /// The class whose members these are.
    pub record: Option<RecordId>,
    /// Of a lambda: variables outside are not seen.
    pub barrier: bool,
    /// The function whose body is in it.
    pub function: Option<Sym>,
    /// Of `namespace { … }`.
    pub unnamed: bool,
    /// Of a `try`.
    pub tried: bool,
    /// Of an expansion: names of packs mean elements.
    pub expands: bool,
}

impl Scope {
    /// What it says of a name itself, and where that is declared.
    pub(crate) fn name(&self, name: Sym) -> Option<&(Entity, Span)> {
        self.names.get(&name)
    }
    /// The names that it declares.
    pub(crate) fn names(&self) -> impl Iterator<Item = Sym> + '_ {
        self.names.keys().copied()
    }
    /// An empty scope.
    pub fn new(parent: Option<ScopeId>) -> Self {
        Self { parent, ..Self::default() }
    }
}

/// Adds overloads to a set.
fn unite(set: &mut Rc<Vec<Callable>>, more: &[Callable]) {
    let fresh: Vec<Callable> = more.iter().filter(|f| !set.contains(f)).copied().collect();
    Rc::make_mut(set).extend(fresh);
}

impl Checker<'_> {
    /// Declares in the current scope; a second meaning is reported, functions are added to their set.
    pub fn declare(&mut self, name: Name, entity: Entity) {
        if self.interner.text(name.sym).is_empty() {
            return;
        }
        let scope = self.scope_mut();
        if let Some((old, at)) = scope.names.get_mut(&name.sym) {
            match (&mut *old, &entity) {
                (Entity::Funcs(set), Entity::Funcs(more)) => return unite(set, more),
                (Entity::Error, _) => {}
                // A variable or function hides the class of its name (C++ [basic.scope.hiding]).
                (Entity::Type(_), Entity::Var(_) | Entity::Funcs(_))
                    if scope.tags.contains_key(&name.sym) => {}
                (old, new) if old == new => return,
                _ => {
                    let at = *at;
                    let text = self.text(name.sym);
                    return self.error_of(Code::Redeclared, name.span, &[&text], at);
                }
            }
        }
        scope.names.insert(name.sym, (entity, name.span));
    }

    /// Gives a name a new meaning without questions.
    pub fn redeclare(&mut self, name: Name, entity: Entity) {
        self.scope_mut().names.insert(name.sym, (entity, name.span));
    }

    /// Takes a meaning out of the current scope.
    pub fn forget(&mut self, name: Sym) -> Option<Entity> {
        self.scope_mut().names.remove(&name).map(|(e, _)| e)
    }

    /// What the current scope itself says of a name.
    pub fn declared_here(&self, name: Sym) -> Option<&Entity> {
        self.scopes[self.scope()].names.get(&name).map(|(e, _)| e)
    }

    pub fn declare_tag(&mut self, name: Sym, ty: TypeId) {
        self.scope_mut().tags.insert(name, ty);
    }

    pub fn tag_here(&self, name: Sym) -> Option<TypeId> {
        self.scopes[self.scope()].tags.get(&name).copied()
    }

    /// `struct S`: the tag, in any scope around.
    pub fn find_tag(&self, name: Sym) -> Option<TypeId> {
        let mut at = Some(self.scope());
        while let Some(id) = at {
            if let Some(&ty) = self.scopes[id].tags.get(&name) {
                return Some(ty);
            }
            at = self.scopes[id].parent;
        }
        None
    }

    pub fn open_namespace(&mut self, inner: ScopeId) {
        self.scope_mut().using.push(inner);
    }

    /// A plain name, from the innermost scope outwards.
    pub fn find(&mut self, name: Sym) -> Option<Entity> {
        let mut at = Some(self.scope());
        let mut outside = false;
        while let Some(id) = at {
            match self.find_in(id, name) {
                Some(Entity::Var(v)) if outside && !matches!(v.place, VarPlace::Global(_)) => {
                    // Of an operand that is not evaluated only the type counts.
                    if self.is_unevaluated() {
                        return Some(Entity::Var(Rc::new(Var {
                            place: VarPlace::Capture(NOT_CAPTURED),
                            ..(*v).clone()
                        })));
                    }
                    // The value of a constant needs no capture (C++ [basic.def.odr]).
                    return Some(v.value.map_or(Entity::NotCaptured, |c| Entity::Const(c, v.ty.ty)));
                }
                Some(e) => return Some(e),
                None => {}
            }
            outside |= self.scopes[id].barrier;
            at = self.scopes[id].parent;
        }
        self.find_builtin(name)
    }

    /// The pack of that name, also inside an expansion of it.
    pub(crate) fn find_pack(&self, name: Sym) -> Option<Rc<Vec<Entity>>> {
        let mut at = Some(self.scope());
        while let Some(id) = at {
            let scope = &self.scopes[id];
            match self.find_in(id, name).filter(|_| !scope.expands) {
                Some(Entity::Pack(list)) => return Some(list),
                Some(_) => return None,
                None => at = scope.parent,
            }
        }
        None
    }

    /// A name of one scope: its own, of its class and bases, of namespaces it uses.
    pub fn find_in(&self, id: ScopeId, name: Sym) -> Option<Entity> {
        self.find_among(id, name, &mut Vec::new())
    }

    /// [`Self::find_in`] past the scopes already `seen`: namespaces may open each other, and themselves.
    fn find_among(&self, id: ScopeId, name: Sym, seen: &mut Vec<ScopeId>) -> Option<Entity> {
        if seen.contains(&id) {
            return None;
        }
        let scope = &self.scopes[id];
        if let Some((e, _)) = scope.names.get(&name) {
            return Some(e.clone());
        }
        if let Some(index) = scope.record.and_then(|record| self.field_index(record, name)) {
            return scope.record.map(|record| Entity::Field(record, index));
        }
        if let Some(&ty) = scope.tags.get(&name) {
            return Some(Entity::Type(ty.into()));
        }
        if let Some(record) = scope.record {
            for &base in self.records.get(&record).map_or(&[][..], |r| &r.bases) {
                if let Some(e) = self.records.get(&base).and_then(|b| self.find_among(b.scope, name, seen)) {
                    return Some(e);
                }
            }
        }
        if scope.using.is_empty() {
            return None;
        }
        seen.push(id);
        // Functions of all of them are overloads of each other (C++ [namespace.udir]).
        let mut found = None;
        for &opened in &scope.using {
            match (&mut found, self.find_among(opened, name, seen)) {
                (Some(Entity::Funcs(set)), Some(Entity::Funcs(more))) => unite(set, &more),
                (None, other) => found = other,
                _ => {}
            }
        }
        found
    }

    fn field_index(&self, record: RecordId, name: Sym) -> Option<usize> {
        let text = self.interner.text(name);
        self.module.types.records[record].fields.iter().rposition(|f| f.name == text && !text.is_empty())
    }

    /// Built-in types and functions, made when they are first named.
    fn find_builtin(&mut self, name: Sym) -> Option<Entity> {
        if let Some(ty) = self.vector_type(name) {
            return Some(Entity::Type(ty.into()));
        }
        let float = match self.interner.text(name) {
            "__f16" => Some(hir::FloatKind::F16),
            "__bf16" => Some(hir::FloatKind::BF16),
            _ => None,
        };
        if let Some(kind) = float {
            let ty = self.module.types.intern(hir::Type::Float(kind));
            return Some(Entity::Type(ty.into()));
        }
        self.prelude_function(name)
    }

    /// A name with its qualifiers; `None` after no message.
    pub fn find_qualified(&mut self, name: &QualName) -> Option<Entity> {
        if let Some(e) = &name.of {
            let q = self.decltype(e, false);
            let scope = self.scope_of_type(q.ty)?;
            return self.find_below(scope, &name.parts, name.span);
        }
        if let [part] = &name.parts[..] {
            if !name.global {
                return self.find(part.name.sym);
            }
            let file = self.file_scope;
            return self
                .find_in(file, part.name.sym)
                .or_else(|| self.find_in(ScopeId(0), part.name.sym))
                .or_else(|| self.find_builtin(part.name.sym));
        }
        let (last, owners) = name.parts.split_last()?;
        // What is in `std` here is what C has; it lives at file scope.
        let text = self.interner.text(owners[0].name.sym);
        if owners.len() == 1 && text == "std" {
            return self
                .find(owners[0].name.sym)
                .and_then(|e| match e {
                    Entity::Namespace(s) => self.find_in(s, last.name.sym),
                    _ => None,
                })
                .or_else(|| self.find_in(ScopeId(0), last.name.sym))
                .or_else(|| self.find_builtin(last.name.sym));
        }
        let first = match name.global {
            true => self
                .find_in(self.file_scope, owners[0].name.sym)
                .or_else(|| self.find_in(ScopeId(0), owners[0].name.sym)),
            false => self.find_owner(owners[0].name.sym),
        };
        let scope = match first? {
            Entity::Namespace(s) => s,
            e => self.scope_of_entity(e, &owners[0], name.span)?,
        };
        self.find_below(scope, &name.parts[1..], name.span)
    }

    /// A name by its parts from a scope on.
    fn find_below(&mut self, mut scope: ScopeId, parts: &[ast::NamePart], span: Span) -> Option<Entity> {
        let (last, owners) = parts.split_last()?;
        for part in owners {
            scope = match self.find_in(scope, part.name.sym)? {
                Entity::Namespace(s) => s,
                e => self.scope_of_entity(e, part, span)?,
            };
        }
        self.find_in(scope, last.name.sym).or_else(|| self.find_in_c(scope, last.name.sym))
    }

    fn scope_of_entity(&mut self, e: Entity, part: &ast::NamePart, span: Span) -> Option<ScopeId> {
        let q = match (e, &part.args) {
            (Entity::Type(q), None) => q,
            (Entity::Type(q), Some(args)) => self.sibling(q, args, span)?,
            (Entity::ClassTemplate(t), args) => self.class_instance(t, args.as_deref(), span)?,
            _ => return None,
        };
        self.scope_of_type(q.ty)
    }

    fn scope_of_type(&mut self, ty: TypeId) -> Option<ScopeId> {
        self.complete(ty);
        match self.ty(ty) {
            hir::Type::Record(r) => self.records.get(r).map(|r| r.scope),
            hir::Type::Enum { id, .. } => self.prelude.enum_scopes.get(id).copied(),
            _ => None,
        }
    }

    /// Do the names of a scope mean the same in every unit?
    pub(crate) fn has_linkage(&self, scope: ScopeId) -> bool {
        let mut around = std::iter::successors(Some(scope), |&s| self.scopes[s].parent);
        around.all(|s| {
            let scope = &self.scopes[s];
            let closure =
                scope.record.and_then(|r| self.records.get(&r)).is_some_and(|r| r.closure.is_some());
            !scope.unnamed && !closure && scope.function.is_none()
        })
    }

    /// What C declares, by another name of `std`.
    fn find_in_c(&mut self, scope: ScopeId, name: Sym) -> Option<Entity> {
        let std = self.interner.find("std")?;
        match self.find_in(self.file_scope, std)? {
            Entity::Namespace(s) if s == scope => {
                self.find_in(ScopeId(0), name).or_else(|| self.find_builtin(name))
            }
            _ => None,
        }
    }

    /// What a name before `::` means: types and namespaces, whatever else has it (C++ [basic.lookup.qual]).
    fn find_owner(&mut self, name: Sym) -> Option<Entity> {
        let mut at = Some(self.scope());
        while let Some(id) = at {
            let owner = |e: &Entity| {
                matches!(e, Entity::Type(_) | Entity::Namespace(_) | Entity::ClassTemplate(_) | Entity::Error)
            };
            let tag = || self.scopes[id].tags.get(&name).map(|&ty| Entity::Type(ty.into()));
            if let Some(e) = self.find_in(id, name).filter(owner).or_else(tag) {
                return Some(e);
            }
            at = self.scopes[id].parent;
        }
        self.find_builtin(name)
    }

    /// The namespace that the function being checked stands in.
    pub(crate) fn namespace_around(&self) -> ScopeId {
        let all = || std::iter::successors(Some(self.scope()), |&s| self.scopes[s].parent);
        let outside = |s: &ScopeId| self.scopes[*s].function.is_some() || self.scopes[*s].record.is_some();
        let count = all().collect::<Vec<_>>().iter().rposition(outside).map_or(0, |at| at + 1);
        all().nth(count).unwrap_or(self.file_scope)
    }

    /// Inside an instance its own name with arguments means another instance of the template.
    pub(crate) fn sibling(&mut self, q: Qual, args: &[ast::TemplateArg], span: Span) -> Option<Qual> {
        match self.record_of(q.ty).and_then(|r| self.instance_of(r)) {
            Some((t, _)) => self.class_instance(t, Some(args), span),
            None => Some(q),
        }
    }

    /// The type that a qualifier names.
    pub(crate) fn class_named(&mut self, owner: &QualName) -> TypeId {
        self.resolve(&named(owner.clone())).ty
    }
}

/// The type of a name.
pub(crate) fn named(name: QualName) -> ast::Type {
    let (span, kind) = (name.span, TypeKind::Named(name));
    ast::Type { kind, is_const: false, is_volatile: false, restrict: false, span }
}

//! Scopes, the entities that names mean, and lookup of plain and qualified names (C++ [basic.lookup]).

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
    /// A member of the closure that the function belongs to, by its offset in bytes; or [`NOT_CAPTURED`].
    Capture(u64),
    /// A bit-field that a structured binding names. No pointer can point at a bit-field.
    Bits(BitField),
}

/// The offset in [`VarPlace::Capture`] of a variable that the closure does not capture. The variable may only be used
/// for its type.
const NOT_CAPTURED: u64 = u64::MAX;

/// A bit-field of an object, which is reached through a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    /// The variable that holds the pointer to the object.
    pub object: LocalId,
    /// The type of the object.
    pub of: Qual,
    /// The offset of the bit-field's unit in the object, in bytes.
    pub offset: u64,
    /// The first bit within the unit, and the number of bits.
    pub bits: (u8, u8),
}

/// A variable.
#[derive(Clone, PartialEq, Debug)]
pub struct Var {
    pub place: VarPlace,
    /// The type of the variable; for a reference, the type of the object that it refers to.
    pub ty: Qual,
    /// The variable is a reference: `place` holds a pointer to the object.
    pub is_ref: bool,
    /// The value, if the variable is a constant of arithmetic type.
    pub value: Option<Const>,
    /// The place of the declaration.
    pub span: Span,
}

/// A function or a function template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callable {
    Func(FuncId),
    /// A function template, as an index into [`Checker::templates`].
    Template(usize),
}

/// The meaning of a name.
#[derive(Clone, PartialEq, Debug)]
pub enum Entity {
    Type(Qual),
    Var(Rc<Var>),
    /// Overloaded functions and function templates.
    Funcs(Rc<Vec<Callable>>),
    /// A class template or an alias template, as an index into [`Checker::templates`].
    ClassTemplate(usize),
    /// A variable template, as an index into [`Checker::templates`].
    VarTemplate(usize),
    /// The address of a variable as a value of this pointer type. Template parameters of pointer type mean that.
    Address(Rc<Var>, TypeId),
    /// A constant and its type: an enumerator, or a template parameter that has a value.
    Const(Const, TypeId),
    Namespace(ScopeId),
    /// A non-static data member, by the index of the field in the class's `hir` record.
    Field(RecordId, usize),
    /// A parameter pack, by its elements.
    Pack(Rc<Vec<Entity>>),
    /// A variable of a function around a lambda that does not capture the variable.
    NotCaptured,
    /// The meaning of a name whose declaration was reported or is not supported. Its uses are not reported.
    Error,
}

/// A scope: the names that are declared in a file, namespace, class, block or other region of the program.
#[derive(Debug, Default)]
pub struct Scope {
    /// The scope around this one.
    pub parent: Option<ScopeId>,
    /// The names that the scope declares, with the places of their declarations.
    pub(crate) names: Map<Sym, (Entity, Span)>,
    /// Variables of a block whose declarations run code, in the order of the declarations. Jumps may not pass them.
    pub begun: Vec<Name>,
    /// Names of classes and enumerations. A variable or function of the same name hides the type from plain lookup.
    pub(crate) tags: Map<Sym, TypeId>,
    /// Namespaces whose names are visible here by `using namespace`.
    using: Vec<ScopeId>,
    /// The class whose member scope this is.
    pub record: Option<RecordId>,
    /// The scope is that of a lambda: local variables of scopes around are visible only where the lambda captures them.
    pub barrier: bool,
    /// The function whose body the scope contains.
    pub function: Option<Sym>,
    /// The scope is that of an unnamed namespace.
    pub unnamed: bool,
    /// The scope is that of a `try` block.
    pub tried: bool,
    /// The scope is that of one step of a pack expansion: names of packs mean one element each.
    pub expands: bool,
}

impl Scope {
    /// What this scope itself declares by a name, and the place of the declaration.
    pub(crate) fn name(&self, name: Sym) -> Option<&(Entity, Span)> {
        self.names.get(&name)
    }
    /// The names that this scope declares.
    pub(crate) fn names(&self) -> impl Iterator<Item = Sym> + '_ {
        self.names.keys().copied()
    }
    /// An empty scope within `parent`.
    pub fn new(parent: Option<ScopeId>) -> Self {
        Self { parent, ..Self::default() }
    }
}

/// Adds those functions of `more` that `set` does not contain.
fn unite(set: &mut Rc<Vec<Callable>>, more: &[Callable]) {
    let fresh: Vec<Callable> = more.iter().filter(|f| !set.contains(f)).copied().collect();
    Rc::make_mut(set).extend(fresh);
}

impl Checker<'_> {
    /// Declares a name in the current scope. Adds functions to those declared before; reports a second declaration of
    /// another kind. An empty name is ignored.
    pub fn declare(&mut self, name: Name, entity: Entity) {
        if self.interner.text(name.sym).is_empty() {
            return;
        }
        self.note(name, &entity);
        let scope = self.scope_mut();
        if let Some((old, at)) = scope.names.get_mut(&name.sym) {
            match (&mut *old, &entity) {
                (Entity::Funcs(set), Entity::Funcs(more)) => return unite(set, more),
                (Entity::Error, _) => {}
                // A variable or function hides the class of the same name (C++ [basic.scope.hiding]).
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

    /// Gives a name a meaning in the current scope, in place of any other that it has there.
    pub fn redeclare(&mut self, name: Name, entity: Entity) {
        self.note(name, &entity);
        self.scope_mut().names.insert(name.sym, (entity, name.span));
    }

    /// Removes a name from the current scope and returns the meaning that it had there.
    pub fn forget(&mut self, name: Sym) -> Option<Entity> {
        self.scope_mut().names.remove(&name).map(|(e, _)| e)
    }

    /// What the current scope itself declares by a name.
    pub fn declared_here(&self, name: Sym) -> Option<&Entity> {
        self.scopes[self.scope()].names.get(&name).map(|(e, _)| e)
    }

    /// Declares a class or enumeration name in the current scope.
    pub fn declare_tag(&mut self, name: Sym, ty: TypeId) {
        self.scope_mut().tags.insert(name, ty);
    }

    /// The class or enumeration that the current scope itself declares by this name.
    pub fn tag_here(&self, name: Sym) -> Option<TypeId> {
        self.scopes[self.scope()].tags.get(&name).copied()
    }

    /// The class or enumeration of this name in the current scope or the nearest one around, even where a variable
    /// hides it.
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

    /// Makes the names of the namespace `inner` visible in the current scope, as `using namespace` does.
    pub fn open_namespace(&mut self, inner: ScopeId) {
        self.scope_mut().using.push(inner);
    }

    /// Looks up a plain name from the innermost scope outwards, then among built-in types and functions. `None` if
    /// nothing has that name; nothing is reported.
    pub fn find(&mut self, name: Sym) -> Option<Entity> {
        let mut at = Some(self.scope());
        let mut outside = false;
        while let Some(id) = at {
            match self.find_in(id, name) {
                Some(Entity::Var(v)) if outside && !matches!(v.place, VarPlace::Global(_)) => {
                    // Only the type of an unevaluated operand counts.
                    if self.is_unevaluated() {
                        return Some(Entity::Var(Rc::new(Var {
                            place: VarPlace::Capture(NOT_CAPTURED),
                            ..(*v).clone()
                        })));
                    }
                    // The value of a constant can be used without a capture (C++ [basic.def.odr]).
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

    /// The parameter pack of that name. Scopes in which the name means one element of the pack are passed over.
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

    /// Looks up a name in one scope: its own names, those of its class and the class's bases, those of namespaces that
    /// it uses.
    pub fn find_in(&self, id: ScopeId, name: Sym) -> Option<Entity> {
        self.find_among(id, name, &mut Vec::new())
    }

    /// Does the work of [`Self::find_in`]. Scopes in `seen` are not searched again: namespaces may use each other, and
    /// themselves.
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
        // Functions of all used namespaces are overloads of each other (C++ [namespace.udir]).
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

    /// The index of the field of this name. A class's own fields, which come last, hide those of its bases.
    fn field_index(&self, record: RecordId, name: Sym) -> Option<usize> {
        let text = self.interner.text(name);
        self.module.types.records[record].fields.iter().rposition(|f| f.name == text && !text.is_empty())
    }

    /// Looks up a built-in type or function, which is made when it is first named.
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
        self.library_function_named(name)
    }

    /// Looks up a name with its qualifiers. `None` if it is not found, which is not reported.
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
        // Headers declare names of the C library at file scope only, so `std::name` finds those, too.
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

    /// Looks up the rest of a qualified name, `parts`, from the scope that its first parts name.
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

    /// The scope of the names after `part::`, where `part` means the entity `e`; `None` if that has no such scope.
    fn scope_of_entity(&mut self, e: Entity, part: &ast::NamePart, span: Span) -> Option<ScopeId> {
        let q = match (e, &part.args) {
            (Entity::Type(q), None) => q,
            (Entity::Type(q), Some(args)) => self.sibling(q, args, span)?,
            (Entity::ClassTemplate(t), args) => self.class_instance(t, args.as_deref(), span)?,
            _ => return None,
        };
        self.scope_of_type(q.ty)
    }

    /// The scope of the members of a class or the enumerators of an enumeration. Defines the class if it waits for its
    /// definition.
    fn scope_of_type(&mut self, ty: TypeId) -> Option<ScopeId> {
        self.complete(ty);
        match self.ty(ty) {
            hir::Type::Record(r) => self.records.get(r).map(|r| r.scope),
            hir::Type::Enum { id, .. } => self.prelude.enum_scopes.get(id).copied(),
            _ => None,
        }
    }

    /// Do names declared in this scope have linkage, that is, mean the same in every translation unit? Names within
    /// unnamed namespaces, closures and functions do not.
    pub(crate) fn has_linkage(&self, scope: ScopeId) -> bool {
        let mut around = std::iter::successors(Some(scope), |&s| self.scopes[s].parent);
        around.all(|s| {
            let scope = &self.scopes[s];
            let closure =
                scope.record.and_then(|r| self.records.get(&r)).is_some_and(|r| r.closure.is_some());
            !scope.unnamed && !closure && scope.function.is_none()
        })
    }

    /// Looks up a name of the C library where `scope` is the namespace `std`, whatever name led to it.
    fn find_in_c(&mut self, scope: ScopeId, name: Sym) -> Option<Entity> {
        let std = self.interner.find("std")?;
        match self.find_in(self.file_scope, std)? {
            Entity::Namespace(s) if s == scope => {
                self.find_in(ScopeId(0), name).or_else(|| self.find_builtin(name))
            }
            _ => None,
        }
    }

    /// Looks up the first name of a qualified name. Only types, class templates and namespaces count
    /// (C++ [basic.lookup.qual]).
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

    /// The namespace around the code being checked: the innermost scope outside of all functions and classes.
    pub(crate) fn namespace_around(&self) -> ScopeId {
        let all = || std::iter::successors(Some(self.scope()), |&s| self.scopes[s].parent);
        let outside = |s: &ScopeId| self.scopes[*s].function.is_some() || self.scopes[*s].record.is_some();
        let count = all().collect::<Vec<_>>().iter().rposition(outside).map_or(0, |at| at + 1);
        all().nth(count).unwrap_or(self.file_scope)
    }

    /// The type that `q<args>` means. Within an instance of a class template, the template's name means the instance;
    /// with arguments it means another instance of the template. Any other `q` stays as it is. `None` after a message.
    pub(crate) fn sibling(&mut self, q: Qual, args: &[ast::TemplateArg], span: Span) -> Option<Qual> {
        match self.record_of(q.ty).and_then(|r| self.instance_of(r)) {
            Some((t, _)) => self.class_instance(t, Some(args), span),
            None => Some(q),
        }
    }

    /// The class that a qualifier names; the error type after a message.
    pub(crate) fn class_named(&mut self, owner: &QualName) -> TypeId {
        self.resolve(&named(owner.clone())).ty
    }
}

/// The type that is written as this name, without qualifiers.
pub(crate) fn named(name: QualName) -> ast::Type {
    let (span, kind) = (name.span, TypeKind::Named(name));
    ast::Type { kind, is_const: false, is_volatile: false, restrict: false, span }
}

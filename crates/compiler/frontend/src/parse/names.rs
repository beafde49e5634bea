//! The parser's symbol table: whether a name is a type, a template or something else, by scope.

use base::Map;

use crate::token::{Interner, Sym};
use crate::vector;

/// Kind of a name for the parser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    Type,
    /// Type parameter of a template.
    Parameter,
    /// Class template or alias template. With arguments it is a type.
    TypeTemplate,
    /// Function template. `<` after it opens arguments.
    FunctionTemplate,
    /// Namespace.
    Namespace,
    /// Variable whose type depends on a template parameter.
    Dependent,
    /// Any other variable, function or enumerator.
    Other,
}

/// The symbol table.
#[derive(Clone)]
pub struct Names {
    scopes: Vec<Map<Sym, NameKind>>,
    /// Members of namespaces and classes, for qualified names `a::b`.
    members: Map<Sym, Map<Sym, NameKind>>,
    /// Names whose members include those of others: aliases, and classes with bases.
    links: Map<Sym, Vec<Sym>>,
    /// The namespace `std`, in which functions of C can also be named.
    std: Option<Sym>,
    /// Namespaces and classes whose scope is open, with the index of the scope. For `a::b` inside of `a`.
    open: Vec<(Sym, usize)>,
    /// Names in text that was skipped after an error and may have declared them.
    lost: Vec<Sym>,
}

impl Names {
    /// A table with an empty file scope.
    pub fn new() -> Self {
        Self {
            scopes: vec![Map::new()],
            members: Map::new(),
            links: Map::new(),
            std: None,
            open: Vec::new(),
            lost: Vec::new(),
        }
    }
    /// Notes a name in skipped text.
    pub fn lose(&mut self, name: Sym) {
        if !self.is_lost(name) {
            self.lost.push(name);
        }
    }
    /// Whether the name was in text that was skipped.
    pub fn is_lost(&self, name: Sym) -> bool {
        self.lost.contains(&name)
    }
    /// Opens a scope.
    pub fn push(&mut self) {
        self.scopes.push(Map::new());
    }
    /// Closes the innermost scope and returns its names. The file scope stays open.
    pub fn pop(&mut self) -> Map<Sym, NameKind> {
        let scope = if self.scopes.len() > 1 { self.scopes.pop().unwrap_or_default() } else { Map::new() };
        self.open.retain(|&(_, at)| at < self.scopes.len());
        scope
    }
    /// Number of open scopes.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }
    /// Closes scopes down to a depth.
    pub fn truncate(&mut self, depth: usize) {
        self.scopes.truncate(depth.max(1));
        self.open.retain(|&(_, at)| at < self.scopes.len());
    }
    /// Declares a name in the innermost scope.
    pub fn declare(&mut self, name: Sym, kind: NameKind) {
        self.scopes.last_mut().expect("the file scope stays").insert(name, kind);
    }
    /// Declares the names that the compiler itself provides: vector types, the namespace `std`, templates of
    /// built-in functions.
    pub fn declare_known(&mut self, interner: &mut Interner) {
        let own = ["dim3", "__f16", "__bf16"].map(String::from);
        for name in vector::names().chain(own) {
            self.declare(interner.intern(&name), NameKind::Type);
        }
        let std = interner.intern("std");
        self.declare(std, NameKind::Namespace);
        self.std = Some(std);
        for name in ["forward", "__simd", "__simd_one", "__simd_sad", "__part", "__fit", "__va_arg"] {
            self.declare(interner.intern(name), NameKind::FunctionTemplate);
        }
    }
    /// Stores the members of a namespace or class.
    pub fn remember(&mut self, owner: Sym, members: Map<Sym, NameKind>) {
        self.members.get_or_insert_with(owner, Map::new).extend(members);
    }
    /// Makes `name` an alias of the namespace or class `target`.
    pub fn alias(&mut self, name: Sym, target: Sym) {
        let links = self.links.get_or_insert_with(name, Vec::new);
        if name != target && !links.contains(&target) {
            links.push(target);
        }
    }
    /// Makes the members of a class visible in one that has it as a base.
    pub fn inherit(&mut self, base: Sym) {
        let mut seen = vec![base];
        let mut at = 0;
        while let Some(&owner) = seen.get(at) {
            at += 1;
            for (name, kind) in self.members.get(&owner).cloned().unwrap_or_default() {
                if !self.scopes.last().is_some_and(|s| s.contains_key(&name)) {
                    self.declare(name, kind);
                }
            }
            for &link in self.links.get(&owner).map_or(&[][..], |v| v) {
                if !seen.contains(&link) {
                    seen.push(link);
                }
            }
        }
    }
    /// Opens the scope of a namespace or class.
    pub fn open(&mut self, owner: Sym) {
        self.open.push((owner, self.scopes.len()));
        self.push();
    }
    /// Opens a scope with the members stored for `owner`.
    pub fn reopen(&mut self, owner: Sym) {
        self.open(owner);
        let members = self.members.get(&owner).cloned().unwrap_or_default();
        self.scopes.last_mut().expect("just opened").extend(members);
    }
    /// Whether the scope of the namespace or class is open, or that of a class derived from it.
    pub fn is_open(&self, owner: Sym) -> bool {
        let of = |o: Sym| self.links.get(&o).is_some_and(|bases| bases.contains(&owner));
        self.open.iter().any(|(o, _)| *o == owner || of(*o))
    }
    /// Kind of an unqualified name.
    pub fn lookup(&self, name: Sym) -> Option<NameKind> {
        self.scopes.iter().rev().find_map(|s| s.get(&name).copied())
    }
    /// Whether some class has a method template of that name.
    pub fn is_method_template(&self, name: Sym) -> bool {
        let is = |m: &Map<Sym, NameKind>| m.get(&name) == Some(&NameKind::FunctionTemplate);
        self.members.values().any(is) || self.scopes.iter().any(is)
    }
    /// Kind of `::name`.
    pub fn global(&self, name: Sym) -> Option<NameKind> {
        self.scopes.iter().take(2).rev().find_map(|s| s.get(&name).copied())
    }
    /// Kind of a member of a namespace or class.
    pub fn member(&self, owner: Sym, name: Sym) -> Option<NameKind> {
        let own = self.linked(owner, name, &mut Vec::new());
        let is_std = |s: Sym| s == owner || self.links.get(&owner).is_some_and(|l| l.contains(&s));
        let c = || if self.std.is_some_and(is_std) { self.scopes[0].get(&name).copied() } else { None };
        let open = || {
            let scope = self.open.iter().rev().find(|(o, _)| *o == owner)?;
            self.scopes[scope.1].get(&name).copied()
        };
        own.or_else(open).or_else(c)
    }
    fn linked(&self, owner: Sym, name: Sym, seen: &mut Vec<Sym>) -> Option<NameKind> {
        if seen.contains(&owner) {
            return None;
        }
        seen.push(owner);
        let own = self.members.get(&owner).and_then(|m| m.get(&name).copied());
        let links = self.links.get(&owner).map_or(&[][..], |v| v);
        own.or_else(|| links.iter().find_map(|&l| self.linked(l, name, seen)))
    }
    /// Makes the members of a namespace visible.
    pub fn using(&mut self, owner: Sym) {
        self.inherit(owner);
    }
}

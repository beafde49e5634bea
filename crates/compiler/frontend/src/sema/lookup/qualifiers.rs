//! What stands before `::`, and what C's names mean there.

use crate::sema::Checker;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::token::Sym;

impl Checker<'_> {
    /// The namespace that the function being checked stands in.
    pub(crate) fn namespace_around(&self) -> ScopeId {
        let all = || std::iter::successors(Some(self.scope()), |&s| self.scopes[s].parent);
        let outside = |s: &ScopeId| self.scopes[*s].function.is_some() || self.scopes[*s].record.is_some();
        let count = all().collect::<Vec<_>>().iter().rposition(outside).map_or(0, |at| at + 1);
        all().nth(count).unwrap_or(self.file_scope)
    }

    /// What a name before `::` means: types and namespaces, whatever else has it (C++ [basic.lookup.qual]).
    pub(crate) fn find_owner(&mut self, name: Sym) -> Option<Entity> {
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

    /// What C declares, by another name of `std`.
    pub(crate) fn find_in_c(&mut self, scope: ScopeId, name: Sym) -> Option<Entity> {
        let std = self.interner.find("std")?;
        match self.find_in(self.file_scope, std)? {
            Entity::Namespace(s) if s == scope => {
                self.find_in(ScopeId(0), name).or_else(|| self.find_builtin(name))
            }
            _ => None,
        }
    }
}

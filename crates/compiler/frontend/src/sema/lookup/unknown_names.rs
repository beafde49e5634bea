//! Messages about names that are not declared.

use base::{Code, Diagnostic, Span};

use crate::ast::{FnName, QualName};
use crate::sema::Checker;
use crate::sema::cuda::builtin_table;
use crate::sema::declarations::functions::FuncId;
use crate::sema::lookup::scope::{Entity, VarPlace};
use crate::token::Sym;

impl Checker<'_> {
    /// Reports a qualified name that was not found: its first part if that is unknown, otherwise the last part as no
    /// member of the one before.
    pub fn unknown_qualified(&mut self, name: &QualName) {
        let last = name.last().name;
        let [.., owner, _] = &name.parts[..] else { return self.unknown_name(last.sym, name.span) };
        let first = name.parts[0].name;
        if name.of.is_none() && self.find(first.sym).is_none() && self.text(first.sym) != "std" {
            return self.unknown(Code::UnknownScope, first.sym, first.span);
        }
        let (owner, member) = (self.text(owner.name.sym), self.text(last.sym));
        self.error(Code::NoMember, name.span, &[&owner, &member]);
    }

    /// The name of a function in messages. Constructors and destructors are named after their class.
    pub(crate) fn name_in_messages(&self, id: FuncId) -> String {
        let f = &self.funcs[id];
        let class = f.owner.map(|r| self.module.types.records[r].name.clone()).unwrap_or_default();
        let bare = |class: &str| class.split('<').next().unwrap_or_default().to_string();
        match f.decl.name {
            FnName::Plain(_) => self.text(f.name),
            FnName::Constructor => format!("{class}::{}", bare(&class)),
            FnName::Destructor => format!("{class}::~{}", bare(&class)),
        }
    }

    /// Reports an unknown name and suggests the nearest known one.
    pub fn unknown_name(&mut self, name: Sym, span: Span) {
        // The declaration may be in a part of the source that the parser could not read and has reported.
        if self.names.is_lost(name) {
            return;
        }
        self.unknown(Code::UnknownName, name, span);
    }

    /// Reports an unknown name by `code`, with notes: a variable of that name whose block has ended, a later
    /// declaration, a member of `std`, or a similar name.
    fn unknown(&mut self, code: Code, name: Sym, span: Span) {
        let text = self.text(name);
        let ended = self.ended_variable(name);
        let later = self.names.global(name).is_some();
        let like = match self.interner.find("std").and_then(|std| self.names.member(std, name)) {
            Some(_) => Some(format!("std::{text}")),
            None => self.similar(&text).filter(|_| ended.is_none() && !later && code == Code::UnknownName),
        };
        let mut d = Diagnostic::new(code, span, [text.clone()]);
        if let Some(at) = ended {
            d = d.with_note(Diagnostic::new(Code::EndedHere, at, [text]));
        }
        if later && code == Code::UnknownName {
            d = d.with_note(Diagnostic::new(Code::DeclaredLater, span, [""; 0]));
        }
        if let Some(like) = like {
            d = d.with_note(Diagnostic::new(Code::DidYouMean, span, [like]));
        }
        self.report(d);
    }

    /// The name most similar to `text` among the names of the scopes around and all built-in functions; `None` if none
    /// is similar.
    fn similar(&self, text: &str) -> Option<String> {
        let mut near = Vec::new();
        let mut at = Some(self.scope());
        while let Some(id) = at {
            let scope = &self.scopes[id];
            near.extend(scope.names().map(|s| self.interner.text(s)));
            if let Some(r) = scope.record {
                near.extend(self.module.types.records[r].fields.iter().map(|f| f.name.as_str()));
            }
            at = scope.parent;
        }
        near.extend(self.prelude.names().map(|n| -> &str { n }));
        near.extend(builtin_table::names().map(|n| -> &str { n }));
        crate::suggest::best(text, &mut near.into_iter()).map(String::from)
    }

    /// The place of the declaration of a local variable of that name, in a block of the function being checked that has
    /// ended.
    fn ended_variable(&self, name: Sym) -> Option<Span> {
        let mut function = self.scope();
        while self.scopes[function].function.is_none() {
            function = self.scopes[function].parent?;
        }
        let inside = |mut id| {
            while id != function {
                match self.scopes[id].parent {
                    Some(parent) => id = parent,
                    None => return false,
                }
            }
            true
        };
        let of_block = |e: &Entity| matches!(e, Entity::Var(v) if matches!(v.place, VarPlace::Local(_) | VarPlace::Bits(_)));
        let mut found = None;
        for (id, scope) in self.scopes.iter() {
            if let Some((e, span)) = scope.name(name)
                && of_block(e)
                && inside(id)
            {
                found = Some(*span);
            }
        }
        found
    }
}

//! Declarations of the built-in headers that are parsed when a program first names them.

use std::rc::Rc;

use crate::ast::{Decl, Name};
use crate::parse::Parser;
use crate::pp;
use crate::sema::Checker;
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::sema::queries::HeaderLine;
use crate::token::Sym;

impl Checker<'_> {
    /// Answers [`Checker::declare_library_functions`].
    pub(crate) fn provide_library_functions(&mut self, name: Sym, lines: Vec<HeaderLine>) -> Entity {
        let set = self.apart(ScopeId(0), |c| {
            let mut set = Vec::new();
            let mut templates = None;
            for (file, start, end) in lines {
                let tokens = pp::lex_line(c.sources, c.interner, file, start, end);
                let mut diags = Vec::new();
                let decls = Parser::new(tokens, Vec::new(), c.interner, &mut diags, c.names).run();
                debug_assert!(diags.is_empty(), "a built-in header has mistakes: {diags:?}");
                match decls.into_iter().next() {
                    Some(Decl::Function(decl)) => {
                        let id = c.new_function(name, decl, None, true);
                        set.push(Callable::Func(id));
                    }
                    Some(Decl::Template(t)) => {
                        templates = Some(t.span);
                        c.within(ScopeId(0), |c| c.declare_template(&t));
                    }
                    _ => {}
                }
            }
            // Once the name is declared in this scope, lookup ends there, so the functions that are no templates are
            // declared, too.
            if let Some(span) = templates {
                c.within(ScopeId(0), |c| {
                    if let Some(Entity::Funcs(templates)) = c.declared_here(name) {
                        set.extend(templates.iter().copied());
                    }
                    c.redeclare(Name { sym: name, span }, Entity::Funcs(Rc::new(set.clone())));
                });
            }
            set
        });
        let entity = Entity::Funcs(Rc::new(set));
        self.prelude.made.insert(name, entity.clone());
        entity
    }
}

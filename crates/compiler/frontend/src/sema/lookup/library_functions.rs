//! Built-in functions, parsed when a program first names them: each is one line of a header,
//! overloads one line each.

use std::cell::RefCell;
use std::rc::Rc;

use base::{FileId, Map, SourceMap};

use crate::ast::{Decl, Name};
use crate::parse::Parser;
use crate::pp;
use crate::sema::Checker;
use crate::sema::lookup::scope::{Callable, Entity, ScopeId};
use crate::sema::queries::HeaderLine;
use crate::token::Sym;

/// Headers whose lines are functions.
const HEADERS: &[&str] = &["stdc.h", "cuda_runtime.h", "device.h"];

/// Where functions of the headers stand: number of the header, start and end of a line.
pub(crate) struct Index {
    texts: Vec<&'static str>,
    lines: Map<&'static str, Vec<(usize, usize, usize)>>,
}

thread_local! {
    /// Of the texts that the last compilation had: they stay the same.
    static INDEX: RefCell<Option<Rc<Index>>> = const { RefCell::new(None) };
}

impl Index {
    /// Of the headers that every program has.
    pub(crate) fn of_headers() -> Rc<Self> {
        Self::of(HEADERS.iter().map(|name| headers::text(name)).collect())
    }

    /// Is there a function of that name?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.lines.contains_key(name)
    }

    fn of(texts: Vec<&'static str>) -> Rc<Self> {
        let same = |index: &&Rc<Index>| index.texts.iter().zip(&texts).all(|(a, b)| std::ptr::eq(*a, *b));
        if let Some(index) = INDEX.with_borrow(|index| index.as_ref().filter(same).cloned()) {
            return index;
        }
        let mut lines = Map::new();
        for (header, text) in texts.iter().enumerate() {
            let mut start = 0;
            for line in text.split_inclusive('\n') {
                if let Some(name) =
                    line.split('(').next().and_then(|head| head.rsplit([' ', '*', '&']).next())
                {
                    lines.get_or_insert_with(name, Vec::new).push((header, start, start + line.len()));
                }
                start += line.len();
            }
        }
        let index = Rc::new(Self { texts, lines });
        INDEX.set(Some(index.clone()));
        index
    }
}

/// Where each function stands, and what was made of those that the program has.
pub struct Prelude {
    index: Rc<Index>,
    files: Vec<FileId>,
    made: Map<Sym, Entity>,
    /// Scopes of `enum class`.
    pub enum_scopes: Map<u32, ScopeId>,
}

impl Prelude {
    /// Indexes the headers by function name.
    pub fn new(sources: &mut SourceMap) -> Self {
        let index = Index::of_headers();
        let files = HEADERS.iter().zip(&index.texts).map(|(&name, text)| sources.add(name, *text, true));
        Self { files: files.collect(), index, made: Map::new(), enum_scopes: Map::new() }
    }

    /// Names of all built-in functions.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.index.lines.keys().copied()
    }
}

impl Checker<'_> {
    /// The built-in function of that name.
    pub fn prelude_function(&mut self, name: Sym) -> Option<Entity> {
        if let Some(e) = self.prelude.made.get(&name) {
            return Some(e.clone());
        }
        let Prelude { index, files, .. } = &self.prelude;
        let lines = index.lines.get(self.interner.text(name))?;
        let lines = lines.iter().map(|&(header, start, end)| (files[header], start, end)).collect();
        Some(self.declare_library_functions(name, lines))
    }

    /// Functions of that name that stand in these lines.
    pub(crate) fn prelude_lines(&mut self, name: Sym, text: &str) -> Option<Entity> {
        if let Some(e) = self.prelude.made.get(&name) {
            return Some(e.clone());
        }
        let file = self.sources.add("builtin", text, true);
        let mut lines = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            lines.push((file, start, start + line.len()));
            start += line.len();
        }
        Some(self.declare_library_functions(name, lines))
    }

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
            // A scope that has the templates has the others, too.
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

//! Built-in functions, parsed when a program first names them: each is one line of a header,
//! overloads one line each.

use std::cell::RefCell;
use std::rc::Rc;

use base::{FileId, Map, SourceMap};

use crate::sema::Checker;
use crate::sema::cuda::builtin_table;
use crate::sema::lookup::scope::{Entity, ScopeId};
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
    pub(crate) made: Map<Sym, Entity>,
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

/// Is it a function of the C library, or one that the compiler itself knows?
pub(crate) fn is_library(name: &str) -> bool {
    builtin_table::find(name).is_some() || Index::of_headers().has(name)
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
}

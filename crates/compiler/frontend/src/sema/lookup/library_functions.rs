//! Functions of built-in headers, parsed when a program first names them. Each line of such a header declares one
//! function; overloads have a line each.

use std::cell::RefCell;
use std::rc::Rc;

use base::{FileId, Map, SourceMap};

use crate::sema::Checker;
use crate::sema::cuda::builtin_table;
use crate::sema::lookup::scope::{Entity, ScopeId};
use crate::token::Sym;

/// Built-in headers that declare one function on each line.
const HEADERS: &[&str] = &["stdc.h", "cuda_runtime.h", "device.h"];

/// The lines of the built-in headers that declare each function.
pub(crate) struct Index {
    /// The texts of the headers.
    texts: Vec<&'static str>,
    /// The lines by the name of the function: index of the header, start and end of the line in bytes.
    lines: Map<&'static str, Vec<(usize, usize, usize)>>,
}

thread_local! {
    /// The index that the last compilation of this thread made. It is used again while the texts are the same.
    static INDEX: RefCell<Option<Rc<Index>>> = const { RefCell::new(None) };
}

impl Index {
    /// The index of [`HEADERS`].
    pub(crate) fn of_headers() -> Rc<Self> {
        Self::of(HEADERS.iter().map(|name| headers::text(name)).collect())
    }

    /// Does a header declare a function of this name?
    pub(crate) fn has(&self, name: &str) -> bool {
        self.lines.contains_key(name)
    }

    /// The index of these texts, made anew only if the last one was of other texts.
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

/// The index of the built-in headers, and the functions that the program has named so far.
pub struct Prelude {
    index: Rc<Index>,
    files: Vec<FileId>,
    /// The functions declared so far, by name.
    pub(crate) made: Map<Sym, Entity>,
    /// The scopes of the enumerators of all enumerations, by the number of the enumeration.
    pub enum_scopes: Map<u32, ScopeId>,
}

impl Prelude {
    /// Adds the headers to the files of the compilation and indexes their functions.
    pub fn new(sources: &mut SourceMap) -> Self {
        let index = Index::of_headers();
        let files = HEADERS.iter().zip(&index.texts).map(|(&name, text)| sources.add(name, *text, true));
        Self { files: files.collect(), index, made: Map::new(), enum_scopes: Map::new() }
    }

    /// The names of all functions in the headers.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.index.lines.keys().copied()
    }
}

/// Is this the name of a function of a built-in header, or of one that is built into the compiler?
pub(crate) fn is_library(name: &str) -> bool {
    builtin_table::find(name).is_some() || Index::of_headers().has(name)
}

impl Checker<'_> {
    /// The functions of this name in the built-in headers, which are declared at first use; `None` if there are none.
    pub fn library_function_named(&mut self, name: Sym) -> Option<Entity> {
        if let Some(e) = self.prelude.made.get(&name) {
            return Some(e.clone());
        }
        let Prelude { index, files, .. } = &self.prelude;
        let lines = index.lines.get(self.interner.text(name))?;
        let lines = lines.iter().map(|&(header, start, end)| (files[header], start, end)).collect();
        Some(self.declare_library_functions(name, lines))
    }

    /// The functions of this name that `text` declares, one on each line. They are declared at first use; later calls
    /// ignore `text`.
    pub(crate) fn declare_from_text(&mut self, name: Sym, text: &str) -> Option<Entity> {
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

//! The index of names: what each name in the user's files means, for an editor that shows it.
//!
//! It is made only if [`crate::Options::names`] asks for it. The preprocessor notes the macros (`pp/macro_notes.rs`), the
//! checker all other names (`sema/name_notes.rs`). A note is a place with a fact. A place may have several notes: a template
//! is checked once for each instance, a function once for each side, a header once for each unit. [`NameIndex::of`] joins
//! them to one fact for each place.
//!
//! Invariant: the ranges do not overlap, and the text of each is an identifier (`tests/names.rs`).

use base::Span;

/// The kinds of things that names mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FactKind {
    /// A macro. It comes first, because its note wins over those of the names that the macro's expansion has.
    Macro,
    /// A variable of a block.
    Local,
    /// A parameter of a function.
    Parameter,
    /// A variable that a lambda captures.
    Captured,
    /// A variable of static storage on the host.
    Static,
    /// A `__shared__` variable.
    Shared,
    /// A `__constant__` variable.
    ConstantMemory,
    /// A `__device__` variable.
    Device,
    /// A `__managed__` variable.
    Managed,
    /// A data member of a class.
    Member,
    /// An enumerator.
    Enumerator,
    /// A constant that is no variable, such as the value of a template parameter.
    Constant,
    /// A type: a class, an enumeration, another name of a type, or a template parameter.
    Type,
    /// A function or a method.
    Function,
    /// A kernel.
    Kernel,
}

/// What a name means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameFact {
    /// The kind of thing.
    pub kind: FactKind,
    /// Its type in C++ notation; of a function, the types of result and parameters. Empty for macros. In a template the
    /// types of its instances, separated by ` | `.
    pub ty: String,
    /// The value of a constant; the expansion of a macro, followed by ` = ` and its value if it has one. Empty if there is
    /// none. In a template the values of its instances, separated by ` | `.
    pub value: String,
    /// Size in bytes of an array, a class, or a variable of shared or constant memory; 0 for other things and if it is
    /// unknown.
    pub bytes: u64,
    /// The kernels of the program that the name means: one, or all instances of a template.
    pub kernels: Vec<String>,
    /// Type or value differ between instances of a template.
    pub varies: bool,
}

impl NameFact {
    pub(crate) fn new(kind: FactKind, ty: String) -> Self {
        Self { kind, ty, value: String::new(), bytes: 0, kernels: Vec::new(), varies: false }
    }
}

/// A fact about the name at a place.
pub(crate) type Note = (Span, NameFact);

/// What the names in the user's files mean.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct NameIndex {
    /// The different facts.
    pub facts: Vec<NameFact>,
    /// Places of names in the order of the sources, each with an index into `facts`.
    pub names: Vec<(Span, usize)>,
}

/// Most types or values of instances that a fact lists.
const MOST: usize = 3;

impl NameIndex {
    /// Joins the notes about each place.
    pub(crate) fn of(mut notes: Vec<Note>) -> Self {
        base::sort_by_key(&mut notes, |(span, fact)| (*span, fact.kind));
        let mut index = Self::default();
        let mut rest = notes.as_slice();
        let mut end = Span::new(base::FileId(0), 0, 0);
        while let Some(&(span, _)) = rest.first() {
            let count = rest.iter().take_while(|(other, _)| *other == span).count();
            let (here, more) = rest.split_at(count);
            rest = more;
            if span.file() == end.file() && span.start() < end.end() {
                continue;
            }
            end = span;
            let fact = joined(here);
            let known = index.facts.iter().position(|other| *other == fact);
            let at = known.unwrap_or(index.facts.len());
            if known.is_none() {
                index.facts.push(fact);
            }
            index.names.push((span, at));
        }
        index
    }
}

/// One fact of all notes about a place, which are sorted by their kinds.
fn joined(notes: &[Note]) -> NameFact {
    let first = &notes[0].1;
    let same = || notes.iter().map(|(_, fact)| fact).filter(|fact| fact.kind == first.kind);
    let (ty, types) = listed(same().map(|fact| fact.ty.as_str()));
    let (value, values) = listed(same().map(|fact| fact.value.as_str()));
    let bytes = if same().all(|fact| fact.bytes == first.bytes) { first.bytes } else { 0 };
    let mut kernels: Vec<String> = Vec::new();
    for name in same().flat_map(|fact| &fact.kernels) {
        if !kernels.contains(name) {
            kernels.push(name.clone());
        }
    }
    NameFact { kind: first.kind, ty, value, bytes, kernels, varies: types > 1 || values > 1 }
}

/// The different texts that are not empty, in one text, and their number.
fn listed<'a>(texts: impl Iterator<Item = &'a str>) -> (String, usize) {
    let mut all: Vec<&str> = Vec::new();
    for text in texts.filter(|text| !text.is_empty()) {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    let mut joined = all[..all.len().min(MOST)].join(" | ");
    if all.len() > MOST {
        joined += " | …";
    }
    (joined, all.len())
}

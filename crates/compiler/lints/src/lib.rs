//! What a teacher says of a program that compiles: warnings about mistakes of whole kernels and of how `main` uses them.
//!
//! Invariant: a hint is given only where the text of the program itself shows the mistake; whatever cannot be followed
//! (pointers that escape, `goto`, values from files) is passed over, since the sanitizer looks at what happens.

mod barrier;
mod bounds;
mod facts;
mod index;
mod launch;
mod past;
mod returned;
mod shared;
mod sizes;
mod unset;
mod walk;

use base::{Diagnostic, SourceMap};
use hir::{FnId, FnKind, Module};

use facts::Facts;

/// Hints on a checked program, in the order of its text.
pub fn hints(module: &Module, sources: &SourceMap) -> Vec<Diagnostic> {
    let program = Program::new(module, sources);
    let mut found = Vec::new();
    for facts in program.written() {
        found.extend(unset::hints(facts));
        found.extend(past::hints(facts));
        found.extend(returned::hints(facts));
        found.extend(barrier::hint(&program, facts));
        if facts.function.kind == FnKind::Kernel {
            found.extend(shared::hint(&program, facts));
        }
    }
    found.extend(bounds::hints(&program));
    found.extend(launch::unchecked(&program));
    found.extend(sizes::hints(&program));
    base::sort_by_key(&mut found, |d| (d.span.file(), d.span.start()));
    // A template's instances make one mistake.
    found.dedup_by(|b, a| a.span == b.span && a.code == b.code);
    found
}

/// A program with what is known of the functions that the reader wrote, by their ids.
struct Program<'m> {
    module: &'m Module,
    facts: Vec<Option<Facts<'m>>>,
    launches: Vec<launch::Launch<'m>>,
}

impl<'m> Program<'m> {
    fn new(module: &'m Module, sources: &SourceMap) -> Self {
        let own = |f: &hir::Function| !sources.file(f.span.file()).builtin;
        let facts: Vec<_> =
            module.functions.iter().map(|(_, f)| own(f).then(|| Facts::new(module, f))).collect();
        let launches = launch::all(&facts);
        Self { module, facts, launches }
    }
    /// What is known of a function, if the reader wrote it.
    fn of(&self, id: FnId) -> Option<&Facts<'m>> {
        self.facts.get(id.0 as usize)?.as_ref()
    }
    /// All that the reader wrote.
    fn written(&self) -> impl Iterator<Item = &Facts<'m>> {
        self.facts.iter().flatten()
    }
    /// Name of a function, for texts.
    fn name(&self, id: FnId) -> &str {
        &self.module.functions[id].name
    }
}

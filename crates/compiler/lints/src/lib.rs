//! Lints: warnings about programs that compile and are probably wrong, from missing bounds checks to missing
//! barriers. They look at whole kernels, and at how `main` launches them.
//!
//! # Entry point
//!
//! [`check`] checks a module that has no errors and returns the diagnostics in the order of the text. Their
//! sentences are in [`base::codes`].
//!
//! # Data flow
//!
//! The checked tree ([`hir::Module`]) goes in. For each function that the user wrote, `facts` finds where
//! each variable gets its value, and which values differ between threads or blocks; `launch` finds all kernel
//! launches. Each lint is a module of its own that visits the tree (`walk`) with these facts:
//!
//! - `barrier`: a barrier that only some threads of a block reach.
//! - `bounds`: threads that access memory past the end of the data, and blocks that all do the same work.
//! - `launch`: a program that never checks whether launches fail.
//! - `overrun`: a loop that counts past the end of an array.
//! - `returned_address`: the address of a local variable that is returned.
//! - `shared`: shared memory that one thread writes and another reads without a barrier in between. `index`
//!   compares the indices.
//! - `copy_sizes`: a copy or fill whose size does not fit the array.
//! - `uninitialized`: a variable that is read before it has a value.
//!
//! To add a lint, write a module with a function from `Facts` or `Program` to diagnostics, call it in
//! [`check`], and add a program to `tests/programs`.
//!
//! # Invariants
//!
//! - A lint fires only if the program's text alone shows the error. Whatever cannot be followed (pointers
//!   that escape, `goto`, values from files) is skipped, because the sanitizer checks it at run time. The
//!   test `right_programs_give_none` runs all lints on the programs in which the sanitizer finds nothing.
//! - Functions of headers are never reported.
//!
//! # API boundary
//!
//! The crate knows the checked tree and names of operations only. It compiles nothing and executes nothing.

mod barrier;
mod bounds;
mod copy_sizes;
mod facts;
mod guard;
mod index;
mod launch;
mod overrun;
mod returned_address;
mod shared;
mod uninitialized;
mod walk;

use base::{Diagnostic, SourceMap};
use hir::{FnId, FnKind, Module};

use facts::Facts;

/// Runs all lints on a checked program. Returns the diagnostics in the order of the text.
pub fn check(module: &Module, sources: &SourceMap) -> Vec<Diagnostic> {
    let program = Program::new(module, sources);
    let mut found = Vec::new();
    for facts in program.written() {
        found.extend(uninitialized::check(facts));
        found.extend(overrun::check(facts));
        found.extend(returned_address::check(facts));
        found.extend(barrier::check(&program, facts));
        if facts.function.kind == FnKind::Kernel {
            found.extend(shared::check(&program, facts));
        }
    }
    found.extend(bounds::check(&program));
    found.extend(launch::unchecked(&program));
    found.extend(copy_sizes::check(&program));
    base::sort_by_key(&mut found, |d| (d.span.file(), d.span.start()));
    // All instances of a template have the same error.
    found.dedup_by(|b, a| a.span == b.span && a.code == b.code);
    found
}

/// A program with the facts about the functions that the user wrote, by function number.
struct Program<'m> {
    module: &'m Module,
    sources: &'m SourceMap,
    facts: Vec<Option<Facts<'m>>>,
    launches: Vec<launch::Launch<'m>>,
}

impl<'m> Program<'m> {
    fn new(module: &'m Module, sources: &'m SourceMap) -> Self {
        let own = |f: &hir::Function| !sources.file(f.span.file()).builtin;
        let facts: Vec<_> =
            module.functions.iter().map(|(_, f)| own(f).then(|| Facts::new(module, f))).collect();
        let launches = launch::all(&facts);
        Self { module, sources, facts, launches }
    }
    /// Facts about a function, if the user wrote it.
    fn of(&self, id: FnId) -> Option<&Facts<'m>> {
        self.facts.get(id.0 as usize)?.as_ref()
    }
    /// Facts about all functions that the user wrote.
    fn written(&self) -> impl Iterator<Item = &Facts<'m>> {
        self.facts.iter().flatten()
    }
    /// Name of a function, for diagnostics.
    fn name(&self, id: FnId) -> &str {
        &self.module.functions[id].name
    }
}

//! Programs of several translation units.
//!
//! Each unit is compiled by itself, with its own macros and its own names without linkage; [`hir::link`] joins them. The
//! other design, one tree of all units' declarations, would let one unit see the other's overloads and macros.

use std::cell::RefCell;

use base::{Code, Diagnostic, FileId, Map, SourceMap};
use hir::LinkError;

use crate::{Options, compile_unit, sort};

/// What a translation unit is written in, which nvcc decides by the file's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// `.cu`: CUDA C++.
    #[default]
    Cuda,
    /// `.cpp`, `.cc`, `.cxx`: C++ for the host's compiler, which knows no `__CUDACC__`.
    Cpp,
    /// `.c`: the same, and functions have C linkage. It is checked by the rules of C++.
    C,
}

impl Language {
    /// By the ending of a file's name.
    pub fn of(name: &str) -> Self {
        match name.rsplit('.').next().unwrap_or_default() {
            "c" => Language::C,
            "cpp" | "cc" | "cxx" | "c++" | "C" | "CPP" | "cp" => Language::Cpp,
            _ => Language::Cuda,
        }
    }
}

/// A translation unit and how it is read.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its file in the source map; the ending of its name says which language it is in.
    pub file: FileId,
    /// Directories that `#include` looks into after that of the file which includes, as names of files begin (`-I`).
    pub include_dirs: Vec<String>,
    /// `#define` and `#undef` lines that are read before it (`-D`, `-U`).
    pub directives: String,
}

impl Unit {
    /// A file that only includes files beside it.
    pub fn new(file: FileId) -> Self {
        Self { file, include_dirs: Vec::new(), directives: String::new() }
    }
}

/// Numbers that types have at run time, the same in all units of a program.
pub(crate) type TypeNumbers = RefCell<Map<String, i32>>;

/// A unit of a program that has several, as the checker sees it.
pub(crate) struct Linked<'a> {
    /// The unit's own file.
    pub main: FileId,
    pub numbers: &'a TypeNumbers,
    pub language: Language,
}

/// Compiles one unit of a program and says what is wrong with it; other units may define what it lacks.
pub fn check_unit(sources: &mut SourceMap, unit: &Unit, options: &Options) -> Vec<Diagnostic> {
    compile_unit(sources, unit, options, Some(&TypeNumbers::default())).1
}

/// Compiles the units of a program and links them in that order; other files of `sources` that are not built in can be
/// included. A single unit needs no linker.
pub fn compile_units(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
) -> (Option<hir::Module>, Vec<Diagnostic>) {
    if let [one] = units {
        return compile_unit(sources, one, options, None);
    }
    let numbers = TypeNumbers::default();
    let (mut modules, mut diags) = (Vec::new(), Vec::<Diagnostic>::new());
    let mut failed = false;
    for unit in units {
        let (module, found) = compile_unit(sources, unit, options, Some(&numbers));
        failed |= module.is_none();
        modules.extend(module);
        // A header's messages are the same in each unit that includes it.
        let unused = |d: &Diagnostic| d.code == Code::UnusedOverride;
        let fresh = found.into_iter().filter(|d| unused(d) || !diags.contains(d)).collect::<Vec<_>>();
        diags.extend(fresh);
    }
    one_for_all_units(&mut diags, units.len());
    let linked = if failed { None } else { Some(hir::link(modules)) };
    let module = match linked {
        Some(Ok(module)) => Some(module),
        Some(Err(errors)) => {
            diags.extend(errors.into_iter().map(explained));
            None
        }
        None => None,
    };
    sort(&mut diags);
    (module, diags)
}

/// A value for a name that one of the units has is not unused because another has no such name.
fn one_for_all_units(diags: &mut Vec<Diagnostic>, units: usize) {
    let unused = |d: &Diagnostic| d.code == Code::UnusedOverride;
    let names: Vec<_> = diags.iter().filter(|d| unused(d)).map(|d| d.args.clone()).collect();
    let everywhere = |d: &Diagnostic| names.iter().filter(|args| **args == d.args).count() == units;
    let mut told = Vec::new();
    diags.retain(|d| {
        if !unused(d) {
            return true;
        }
        let first = !told.contains(&d.args);
        told.push(d.args.clone());
        first && everywhere(d)
    });
}

fn explained(error: LinkError) -> Diagnostic {
    match error {
        LinkError::Undefined { name, variable, used, declared } => {
            let code = if variable { Code::UndefinedVariable } else { Code::Undefined };
            let note = Diagnostic::new(Code::DeclaredHere, declared, [name.as_str()]);
            Diagnostic::new(code, used, [name.as_str()]).with_note(note)
        }
        LinkError::Twice { name, first, second } => {
            let note = Diagnostic::new(Code::DeclaredHere, first, [name.as_str()]);
            Diagnostic::new(Code::DefinedInTwoUnits, second, [name.as_str()]).with_note(note)
        }
        LinkError::Differs { name, declared, defined } => {
            let note = Diagnostic::new(Code::DeclaredHere, defined, [name.as_str()]);
            Diagnostic::new(Code::DeclaredOtherwise, declared, [name.as_str()]).with_note(note)
        }
    }
}

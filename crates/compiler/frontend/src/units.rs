//! Programs with several translation units.
//!
//! Each unit is compiled by itself, with its own macros and its own names without linkage, and [`hir::link`]
//! links them. The alternative, one tree with all units' declarations, would let one unit see the overloads
//! and macros of another.

use std::cell::RefCell;

use base::{Code, Diagnostic, FileId, Map, SourceMap};
use hir::LinkError;

use crate::{NameIndex, Options, Read, compile_unit, sort};

/// Language of a translation unit. Like nvcc, the compiler decides by the file's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// `.cu`: CUDA C++.
    #[default]
    Cuda,
    /// `.cpp`, `.cc`, `.cxx`: C++ for the host compiler, without `__CUDACC__`.
    Cpp,
    /// `.c`: C for the host compiler. Functions have C linkage; otherwise it is checked by the rules of C++.
    C,
}

impl Language {
    /// The language for a file's name.
    pub fn of(name: &str) -> Self {
        match name.rsplit('.').next().unwrap_or_default() {
            "c" => Language::C,
            "cpp" | "cc" | "cxx" | "c++" | "C" | "CPP" | "cp" => Language::Cpp,
            _ => Language::Cuda,
        }
    }
}

/// A translation unit with its options.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its file in the source map. The extension of its name determines the language.
    pub file: FileId,
    /// Directories that `#include` searches after that of the including file (`-I`), as prefixes of file
    /// names.
    pub include_dirs: Vec<String>,
    /// `#define` and `#undef` lines that are read before the file (`-D`, `-U`).
    pub directives: String,
}

impl Unit {
    /// A unit without options: it includes only files in its own directory.
    pub fn new(file: FileId) -> Self {
        Self { file, include_dirs: Vec::new(), directives: String::new() }
    }
}

/// Number of each type at run time, by name. The same in all units of a program.
pub(crate) type TypeNumbers = RefCell<Map<String, i32>>;

/// A unit of a program with several units, as the checker sees it.
pub(crate) struct Linked<'a> {
    /// The unit's main file.
    pub main: FileId,
    pub numbers: &'a TypeNumbers,
    pub language: Language,
}

/// What came of the units of a program.
pub struct Checked {
    /// The program, or `None` if there are errors.
    pub module: Option<hir::Module>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// What the names in the user's files mean, as far as the program is right. Empty unless [`Options::names`] is set.
    pub names: NameIndex,
}

/// Compiles one unit of a program with several units, and returns the diagnostics. Symbols may be defined in
/// other units.
pub fn check_unit(sources: &mut SourceMap, unit: &Unit, options: &Options) -> Vec<Diagnostic> {
    compile_unit(sources, unit, options, Some(&TypeNumbers::default())).diags
}

/// Compiles the units of a program and links them in this order. Other files of `sources` that are not built
/// in can be included. A single unit is not linked.
pub fn compile_units(sources: &mut SourceMap, units: &[Unit], options: &Options) -> Checked {
    if let [one] = units {
        let Read { module, diags, notes, .. } = compile_unit(sources, one, options, None);
        return Checked { module, diagnostics: diags, names: NameIndex::of(notes) };
    }
    let numbers = TypeNumbers::default();
    let (mut modules, mut diags, mut notes) = (Vec::new(), Vec::<Diagnostic>::new(), Vec::new());
    let mut failed = false;
    for unit in units {
        let read = compile_unit(sources, unit, options, Some(&numbers));
        let found = read.diags;
        failed |= read.module.is_none();
        modules.extend(read.module);
        notes.extend(read.notes);
        // A header has the same diagnostics in each unit that includes it.
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
    Checked { module, diagnostics: diags, names: NameIndex::of(notes) }
}

/// An override counts as unused only if no unit uses it.
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

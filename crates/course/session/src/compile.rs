//! The first half of a request: compiles its source text.
//!
//! Invariant: the compiler knows of devices only the contents of a [`Target`], and not the device table.

use base::{Diagnostic, FileId, SourceMap};
use cuda_compiler::hir::Module;
use cuda_compiler::{Compilation, codegen};
use protocol::{Reading, RunRequest};
use warpsim::isa::Program;

use crate::compiled::{Compiled, Object};
use crate::{Target, texts};

/// Compiles the program of a request. `target` is `None` if the request names no existing device; the result
/// is then empty.
///
/// # Errors
/// The index in [`protocol::HEADER_FILES`] of a file of headers that the program needs and that has not been
/// loaded. Only builds for browsers load headers.
pub fn compile(request: &RunRequest, target: Option<Target>) -> Result<Compiled, usize> {
    compile_by(request, target, true, generated)
}

/// The function from typed trees to a program that browsers use. One function, so that its callers share their code.
pub(crate) fn generated(
    module: &Module,
    target: &codegen::Target,
    _: &SourceMap,
) -> (Option<Program>, Vec<Diagnostic>) {
    codegen::generate(module, target)
}

/// What a compilation is for.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    /// A program without `main` is an error.
    pub main: bool,
    /// The index of names is wanted.
    pub names: bool,
}

/// Compiles like [`compile`], with another function from typed trees to a program. Without `needs_main` a program may lack `main`.
pub(crate) fn compile_by(
    request: &RunRequest,
    target: Option<Target>,
    needs_main: bool,
    generate: impl FnOnce(&Module, &codegen::Target, &SourceMap) -> (Option<Program>, Vec<Diagnostic>),
) -> Result<Compiled, usize> {
    let Some(target) = target else {
        return Ok(Compiled { diagnostics: Vec::new(), program: None });
    };
    let wanted = Wanted { main: needs_main, names: false };
    let (compilation, sources, file) = compilation(request, target, wanted, generate)?;
    let Compilation { program, diagnostics: found, .. } = compilation;
    let diagnostics = found.iter().map(|d| texts::diagnostic(d, &sources, request.lang)).collect();
    Ok(Compiled { diagnostics, program: program.map(|program| Object { program, sources, file }) })
}

/// Compiles the program of a request. Also returns its files, and the one whose lines the profile counts.
pub(crate) fn compilation(
    request: &RunRequest,
    target: Target,
    wanted: Wanted,
    generate: impl FnOnce(&Module, &codegen::Target, &SourceMap) -> (Option<Program>, Vec<Diagnostic>),
) -> Result<(Compilation, SourceMap, FileId), usize> {
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    // The profile counts the lines of the main file. If the main file is the check of an exercise, it counts
    // those of the answer.
    let mut counted = file;
    let mut units = vec![unit(file, &request.reading)];
    for other in &request.files {
        let id = sources.add(other.name.as_str(), other.text.as_str(), false);
        if request.answer.is_some() && request.files.len() == 1 {
            counted = id;
        }
    }
    for other in &request.units {
        let found = sources.files().find(|(_, f)| f.name == other.file).map(|(id, _)| id);
        units.extend(found.map(|id| unit(id, &other.reading)));
    }
    let Wanted { main: needs_main, names } = wanted;
    let options = cuda_compiler::Options { needs_main, names, ..options(request, target) };
    let compilation = cuda_compiler::compile_units_by(&mut sources, &units, &options, generate)
        .map_err(|missing| missing.file)?;
    Ok((compilation, sources, counted))
}

fn unit(file: FileId, reading: &Reading) -> cuda_compiler::Unit {
    let Reading { include_dirs, directives } = reading.clone();
    cuda_compiler::Unit { file, include_dirs, directives }
}

fn options(request: &RunRequest, target: Target) -> cuda_compiler::Options {
    cuda_compiler::Options {
        memory: target.memory,
        defines: request.defines.clone(),
        answer: request.answer.clone(),
        max_registers: request.max_registers,
        ..cuda_compiler::Options::new(target.info)
    }
}

/// Diagnostics of the main file of a request as a single translation unit, without linking.
#[cfg(not(target_family = "wasm"))]
pub fn check_unit(request: &RunRequest, target: Target) -> Vec<protocol::Diagnostic> {
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    for other in &request.files {
        sources.add(other.name.as_str(), other.text.as_str(), false);
    }
    let found =
        cuda_compiler::check_unit(&mut sources, &unit(file, &request.reading), &options(request, target));
    found.iter().map(|d| texts::diagnostic(d, &sources, request.lang)).collect()
}

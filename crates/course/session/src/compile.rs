//! The first half of a request: its text becomes a program.
//!
//! Invariant: of devices it knows what a [`Target`] says, and not their table.

use arch::TargetInfo;
use base::{Code, Diagnostic, FileId, SourceMap, Span};
use protocol::{Reading, RunRequest};

use crate::compiled::{Compiled, Object};
use crate::{Target, texts};

/// The least that `-maxrregcount` can ask for.
const LEAST_REGISTERS: u32 = 16;

/// Compiles the program of a request. Without a target there is nothing to do: no device has the name that it says.
///
/// # Errors
/// The number of the file of headers ([`texts::headers`]) that the program needs and that has not come: only in browsers.
pub fn compile(request: &RunRequest, target: Option<Target>) -> Result<Compiled, usize> {
    let Some(Target { mut info, memory }) = target else {
        return Ok(Compiled { diagnostics: Vec::new(), program: None });
    };
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    // Lines are counted of the main file; of a check of one file, of that: it is a reader's.
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
    let options = options(request, info);
    let (module, mut found) = frontend::compile_units(&mut sources, &units, &options);
    if let Some(file) = frontend::headers::lacking(&sources) {
        return Err(file);
    }
    let program = module.and_then(|module| {
        if module.main.is_none() {
            found.push(Diagnostic::new(Code::NoMain, Span::new(file, 0, 0), [""; 0]));
            return None;
        }
        if request.max_registers > 0 {
            // Fewer cannot hold what every kernel needs; nvcc raises them as well.
            info.max_regs_per_thread =
                info.max_regs_per_thread.min(request.max_registers.max(LEAST_REGISTERS));
        }
        let target = codegen::Target { memory, ..codegen::Target::new(info) };
        let (program, more) = codegen::generate(&module, &target);
        found.extend(more);
        found.extend(lints::hints(&module, &sources));
        program
    });
    // In a browser the machine checks it, when it takes it from bytes.
    #[cfg(not(target_family = "wasm"))]
    if let Some(Err(errors)) = program.as_ref().map(isa::verify) {
        // A mistake of ours: no program of a reader may make one.
        panic!("the compiler made a wrong program: {errors:?}");
    }
    let diagnostics = found.iter().map(|d| texts::diagnostic(d, &sources, request.lang)).collect();
    Ok(Compiled { diagnostics, program: program.map(|program| Object { program, sources, file: counted }) })
}

fn unit(file: FileId, reading: &Reading) -> frontend::Unit {
    let Reading { include_dirs, directives } = reading.clone();
    frontend::Unit { file, include_dirs, directives }
}

fn options(request: &RunRequest, target: TargetInfo) -> frontend::Options {
    let (defines, answer) = (request.defines.clone(), request.answer.clone());
    frontend::Options { target, defines, answer, backwards: false }
}

/// What is wrong with the main file of a request as one unit of a program, the others aside.
#[cfg(not(target_family = "wasm"))]
pub fn check_unit(request: &RunRequest, target: Target) -> Vec<protocol::Diagnostic> {
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    for other in &request.files {
        sources.add(other.name.as_str(), other.text.as_str(), false);
    }
    let found =
        frontend::check_unit(&mut sources, &unit(file, &request.reading), &options(request, target.info));
    found.iter().map(|d| texts::diagnostic(d, &sources, request.lang)).collect()
}

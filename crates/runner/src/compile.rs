//! The first half of a request: its text becomes a program.
//!
//! Invariant: of devices it knows what a [`Target`] says, and not their table.

use base::{Code, Diagnostic, SourceMap, Span};
use protocol::RunRequest;

use crate::compiled::{Compiled, Object};
use crate::{Target, texts};

/// Compiles the program of a request. Without a target there is nothing to do: no device has the name that it says.
///
/// # Errors
/// The number of the file of headers ([`texts::headers`]) that the program needs and that has not come: only in browsers.
pub fn compile(request: &RunRequest, target: Option<Target>) -> Result<Compiled, usize> {
    let Some(Target { cc, regs_per_thread, regs_per_sm, memory }) = target else {
        return Ok(Compiled { diagnostics: Vec::new(), program: None });
    };
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    // Lines are counted of the main file; of one with a single file beside it, of that: it is a reader's, checked by the main.
    let mut counted = file;
    for other in &request.files {
        counted = sources.add(other.name.as_str(), other.text.as_str(), false);
    }
    if request.files.len() > 1 {
        counted = file;
    }
    let (defines, answer) = (request.defines.clone(), request.answer.clone());
    let options = cuda::Options { defines, cc, answer, backwards: false };
    let (module, mut found) = cuda::compile(&mut sources, file, &options);
    if let Some(file) = cuda::headers::lacking(&sources) {
        return Err(file);
    }
    let program = module.and_then(|module| {
        if module.main.is_none() {
            found.push(Diagnostic::new(Code::NoMain, Span::new(file, 0, 0), [""; 0]));
            return None;
        }
        let target = codegen::Target {
            max_regs_per_thread: regs_per_thread,
            regs_per_sm,
            memory,
            ..codegen::Target::of(cc)
        };
        let (program, more) = codegen::generate(&module, &target);
        found.extend(more);
        found.extend(hints::hints(&module, &sources));
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

//! The first half of a request: its text becomes a program.

use base::SourceMap;
use protocol::{Diagnostic, Range, RunRequest, Severity};

use crate::compiled::{Compiled, Object};
use crate::{devices, texts};

/// Compiles the program of a request for its device.
pub fn compile(request: &RunRequest) -> Compiled {
    let device = match devices::find(&request.device) {
        Ok(device) => device,
        Err(message) => return Compiled { diagnostics: vec![no_device(request, message)], program: None },
    };
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    let cc = (u32::from(device.arch.cc.major), u32::from(device.arch.cc.minor));
    let options = cuda::Options { defines: request.defines.clone(), cc };
    let (module, mut found) = cuda::compile(&mut sources, file, &options);
    let program = module.and_then(|module| {
        let allocation = &device.arch.allocation;
        let target = codegen::Target {
            max_regs_per_thread: allocation.regs_per_thread,
            regs_per_sm: allocation.regs_per_sm,
            ..codegen::Target::of(cc)
        };
        let (program, more) = codegen::generate(&module, &target);
        found.extend(more);
        program
    });
    // In a browser the machine checks it, when it takes it from bytes.
    #[cfg(not(target_family = "wasm"))]
    if let Some(Err(errors)) = program.as_ref().map(isa::verify) {
        // A mistake of ours: no program of a reader may make one.
        panic!("the compiler made a wrong program: {errors:?}");
    }
    let diagnostics = found.iter().map(|d| texts::diagnostic(d, &sources, request.lang)).collect();
    Compiled { diagnostics, program: program.map(|program| Object { program, sources, file }) }
}

/// What a request gets that names no device.
fn no_device(request: &RunRequest, message: String) -> Diagnostic {
    let range = Range { file: request.file.clone(), line: 1, column: 1, ..Range::default() };
    let rendered = format!("error: {message}\n");
    Diagnostic {
        severity: Severity::Error,
        code: "E0000".into(),
        range,
        message,
        explanation: String::new(),
        hint: String::new(),
        notes: Vec::new(),
        rendered,
    }
}

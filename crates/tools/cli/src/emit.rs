//! `warpbook run --emit` and `--trace`: the forms of a program between its text and machine code, instead of a run.

use std::process::ExitCode;

use protocol::RunRequest;
use session::Form;

use crate::args::{self, RunArgs};
use crate::{REJECTED, run};

/// What the command line asks to be printed instead of a run.
///
/// # Errors
/// There is no pass of that name.
pub fn form(args: &RunArgs) -> Result<Option<Form>, String> {
    let form = args.emit.map(|form| match form {
        args::Form::Hir => Form::Hir,
        args::Form::SsaRaw => Form::RawSsa,
        args::Form::Ssa => Form::Ssa,
        args::Form::Asm => Form::Assembly,
    });
    let Some(pass) = &args.trace else { return Ok(form) };
    let known = session::pass_names();
    if !pass.is_empty() && !known.contains(&pass.as_str()) {
        return Err(format!("no pass has the name `{pass}`; the passes are {}", known.join(", ")));
    }
    Ok(Some(Form::Passes { shown: Some(pass.clone()).filter(|pass| !pass.is_empty()) }))
}

/// Compiles the program and prints a form of its kernels, or of the function of that name, on standard output. Errors and warnings
/// go to standard error.
///
/// # Errors
/// No function has the name.
pub fn emit(request: &RunRequest, form: &Form, function: Option<&str>) -> Result<ExitCode, String> {
    let mut emitted = session::emit(request, form, function);
    // Whether the program asks if its launches ran does not matter, since it does not run.
    emitted.diagnostics.retain(|d| d.code != "W0212");
    run::diagnostics(&emitted.diagnostics);
    if let Some(kernels) = emitted.no_function {
        let name = function.unwrap_or_default();
        return Err(match &kernels[..] {
            [] => format!("no function has the name `{name}`, and the program has no kernel"),
            kernels => format!(
                "no function has the name `{name}`, or calls of it are built in place; the kernels are {}",
                kernels.join(", ")
            ),
        });
    }
    print!("{}", emitted.text);
    Ok(if emitted.is_program { ExitCode::SUCCESS } else { ExitCode::from(REJECTED) })
}

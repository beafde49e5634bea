//! `warpbook nvcc`: accepts nvcc's command line, so that a Makefile or a grader builds for the simulator with
//! `NVCC="warpbook nvcc"`.
//!
//! An object file contains sources. An executable file contains the sources of all its units, and is compiled
//! when it starts, for the device that it then runs on. So one build runs on every device, and a program of
//! several units is linked whatever `-rdc` says.

mod flags;
mod package;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use protocol::{Diagnostic, RunRequest, Severity};

use crate::project::{self, Project};
pub use flags::{CommandLine, Step, parse};
pub use package::{is_program, load};

/// Output of `nvcc --version`, as far as build systems parse it.
const VERSION: &str = "warpbook nvcc: compiles CUDA for simulated GPUs
Cuda compilation tools, release 12.4, V12.4.131
";

/// Executes one command line.
///
/// # Errors
/// An option or a file that nvcc accepts and that is not supported here, with a suggestion.
pub fn nvcc(args: &[String]) -> Result<ExitCode, String> {
    let line = parse(args)?;
    for option in &line.ignored {
        eprintln!("warpbook nvcc: warning: {option} changes nothing here");
    }
    match line.step {
        Step::Version => {
            print!("{VERSION}");
            Ok(ExitCode::SUCCESS)
        }
        Step::Dependencies => dependencies(&line),
        Step::Compile => compile(&line),
        Step::Archive | Step::DeviceLink => archive(&line),
        Step::Link => link(&line),
    }
}

/// The project of a source file of the command line.
fn unit(line: &CommandLine, file: &Path) -> Result<Project, String> {
    let mut project = Project::default();
    project.add(file, &line.include_dirs, &line.directives(file))?;
    Ok(project)
}

/// `-c`: writes an object file for each source.
fn compile(line: &CommandLine) -> Result<ExitCode, String> {
    if line.output.is_some() && line.inputs.len() > 1 {
        return Err("-o names one file, and -c makes an object file of each source".into());
    }
    for file in &line.inputs {
        if !project::is_source(file) && !line.as_cuda {
            return Err(format!("{} is no source file (.cu, .cpp, .c)", file.display()));
        }
        let project = unit(line, file)?;
        let request = project.request()?;
        if !passes(&session::check_unit(&request, target(&request)?), line.quiet) {
            return Ok(ExitCode::FAILURE);
        }
        let object = line.output.clone().unwrap_or_else(|| line.beside(file, "o"));
        package::save(&object, &project, false)?;
        if line.write_dependencies {
            let rule = rule(&project, &object);
            let path = object.with_extension("d");
            std::fs::write(&path, rule).map_err(|e| format!("{}: {e}", path.display()))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// `-lib` and `-dlink`: writes one object file of several. Linking device code separately is part of the last
/// link here.
fn archive(line: &CommandLine) -> Result<ExitCode, String> {
    let name = if line.step == Step::Archive { "a.a" } else { "a_dlink.o" };
    let object = line.output.clone().unwrap_or_else(|| PathBuf::from(name));
    package::save(&object, &gather(line)?, false)?;
    Ok(ExitCode::SUCCESS)
}

/// Joins sources and object files of the command line into one project.
fn gather(line: &CommandLine) -> Result<Project, String> {
    let mut all = Project::default();
    for file in &line.inputs {
        let source = project::is_source(file) || line.as_cuda;
        all.append(if source { unit(line, file)? } else { load(file)? });
    }
    for library in line.libraries() {
        all.append(load(&library)?);
    }
    Ok(all)
}

/// Without `-c`: writes an executable file.
fn link(line: &CommandLine) -> Result<ExitCode, String> {
    if line.inputs.is_empty() {
        return Err("there is no input file".into());
    }
    let project = gather(line)?;
    let mut request = project.request()?;
    request.max_registers = line.max_registers;
    let target = target(&request)?;
    let compiled = session::compile(&request, Some(target)).expect("every header is compiled in");
    if !passes(compiled.diagnostics(), line.quiet) {
        return Ok(ExitCode::FAILURE);
    }
    if line.resource_usage {
        eprint!("{}", usage(&compiled, target.info.cc.cuda_arch() / 10));
    }
    let output = line.output.clone().unwrap_or_else(|| PathBuf::from("a.out"));
    package::save(&output, &project, true)?;
    if line.run {
        return crate::tools::execute(&[output.display().to_string()]);
    }
    Ok(ExitCode::SUCCESS)
}

fn target(request: &RunRequest) -> Result<session::Target, String> {
    let device = crate::tools::device();
    let request = RunRequest { device: device.clone(), ..request.clone() };
    session::target(&request).ok_or(format!("there is no device {device}: see `warpbook devices`"))
}

/// Prints messages, and returns false if one is an error.
fn passes(diagnostics: &[Diagnostic], quiet: bool) -> bool {
    let error = |d: &Diagnostic| d.severity == Severity::Error;
    for d in diagnostics.iter().filter(|d| error(d) || !quiet) {
        eprintln!("{}", d.rendered.trim_end());
    }
    !diagnostics.iter().any(error)
}

/// The output of `-Xptxas -v` for each kernel, for architecture `sm_N`.
fn usage(compiled: &session::Compiled, sm: u32) -> String {
    let mut out = "ptxas info    : 0 bytes gmem\n".to_owned();
    for k in compiled.kernels() {
        out += &format!(
            "ptxas info    : Compiling entry function '{0}' for 'sm_{sm}'
ptxas info    : Function properties for {0}
    {1} bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used {2} registers",
            k.name, k.local_bytes, k.registers
        );
        if k.shared_bytes > 0 {
            out += &format!(", {} bytes smem", k.shared_bytes);
        }
        out += &format!(", {} bytes cmem[0]\n", k.constant_bytes);
    }
    out
}

/// `-M`: prints the dependencies of each object as a rule of make.
fn dependencies(line: &CommandLine) -> Result<ExitCode, String> {
    for file in &line.inputs {
        let rule = rule(&unit(line, file)?, &line.beside(file, "o"));
        match &line.output {
            Some(path) => std::fs::write(path, rule).map_err(|e| format!("{}: {e}", path.display()))?,
            None => print!("{rule}"),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn rule(project: &Project, object: &Path) -> String {
    let here = project::absolute(Path::new(".")).unwrap_or_default();
    let mut names: Vec<String> = project.units.iter().map(|unit| unit.path.clone()).collect();
    names
        .extend(project.files.keys().filter(|path| !project.units.iter().any(|u| u.path == **path)).cloned());
    let names: Vec<String> =
        names.iter().map(|path| project::relative(&here, path).replace(' ', "\\ ")).collect();
    format!("{}: {}\n", object.display(), names.join(" \\\n  "))
}

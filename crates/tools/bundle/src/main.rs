//! `bundle`: from a compiled wasm to what a browser loads.
//!
//! A program apart from `xtask`, whose other commands would have to wait until the libraries for wasm are compiled.
//! The bindings come from wasm-bindgen as a library, so that no program has to be installed whose version could differ.
//! Invariant: the same input gives the same output.

mod count;
mod order;
mod symbols;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "\
bundle bind INPUT.wasm NAME OUT     writes OUT/NAME.js, OUT/NAME_bg.wasm and its snippets, with the names of functions
bundle release INPUT.wasm NAME OUT  the same, with the names of functions in OUT/NAME.symbols.txt and not in the module
bundle count FILE.wasm              makes the module count the instructions that it executes
";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["bind", input, name, out] => bind(Path::new(input), name, Path::new(out), false),
        ["release", input, name, out] => bind(Path::new(input), name, Path::new(out), true),
        ["count", file] => count(Path::new(file)),
        _ => Err(anyhow::anyhow!("what?\n{USAGE}")),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bundle: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn bind(input: &Path, name: &str, out: &Path, is_release: bool) -> Result<()> {
    if !input.is_file() {
        bail!("there is no {}", input.display());
    }
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(input)
        .out_name(name)
        .typescript(false)
        .remove_name_section(false)
        .remove_producers_section(true)
        // Else the generated init() asks the caller for a path and throws without one.
        .omit_default_module_path(false);
    bindgen.web(true)?;
    bindgen.generate(out).with_context(|| format!("wasm-bindgen of {}", input.display()))?;
    if is_release {
        let file = out.join(format!("{name}_bg.wasm"));
        let (module, names, imported) = symbols::split(&read(&file)?)?;
        let (module, order) = order::by_similarity(&module, imported)?;
        write(&file, &module)?;
        write(&out.join(format!("{name}.symbols.txt")), symbols::file(&names, &order).as_bytes())?;
    }
    Ok(())
}

fn count(file: &Path) -> Result<()> {
    write(file, &count::counting(&read(file)?)?)
}

fn read(file: &Path) -> Result<Vec<u8>> {
    std::fs::read(file).with_context(|| format!("can't read {}", file.display()))
}

fn write(file: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(file, bytes).with_context(|| format!("can't write {}", file.display()))
}

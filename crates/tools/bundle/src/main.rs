//! `bundle`: post-processes a compiled wasm module into what a browser loads.
//!
//! # Usage
//! `cargo xtask` starts it for each module, to write the JavaScript bindings and the reordered wasm, or to
//! instrument a module so that it counts its instructions (`cargo xtask bench work`).
//!
//! # Data flow
//! wasm by rustc -> wasm-bindgen (as a library, so that no program with another version has to be installed)
//! -> `order` (similar functions next to each other, for gzip) -> `NAME.js`, `NAME_bg.wasm`; or -> `count`
//! (instrumentation).
//!
//! # Invariants
//! - The same input gives the same output, so that file names by content are stable. Tests of `order` and
//!   `count` check their parts.
//! - `order` changes only positions, indices and alignment hints, and merges identical functions; results
//!   stay the same. The step `wasm-equal` compares replies of the bundled modules with native ones.
//!
//! # API boundary
//! A program apart from `xtask`, whose other commands would have to wait until the libraries for wasm are
//! compiled. Depends on no crate of this repository.

mod count;
mod order;
mod symbols;

use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "\
bundle bind INPUT.wasm NAME OUT     writes OUT/NAME.js, OUT/NAME_bg.wasm and its snippets, with the names of functions
bundle release INPUT.wasm NAME OUT  the same, with the names of functions in OUT/NAME.symbols and not in the module
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
        // Otherwise the generated `init()` requires a path from its caller and throws without one.
        .omit_default_module_path(false);
    bindgen.web(true)?;
    bindgen.generate(out).with_context(|| format!("wasm-bindgen of {}", input.display()))?;
    if is_release {
        let file = out.join(format!("{name}_bg.wasm"));
        let (module, names, imported) = symbols::split(&read(&file)?)?;
        let (module, order) = order::by_similarity(&module, imported)?;
        write(&file, &module)?;
        write(&out.join(format!("{name}.symbols")), symbols::file(&names, &order).as_bytes())?;
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

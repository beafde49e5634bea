//! CUDA C++ compiled to programs for a simulated GPU: the only entrance to the compiler for the rest of the workspace.
//!
//! [`compile`] takes one text and a [`TargetInfo`] and gives a program with its sources, or the diagnostics that say why there is
//! none. [`compile_units`] takes several files and every option.
//!
//! A compilation has four stages, a crate each:
//!
//! | Stage | Crate | Result |
//! | --- | --- | --- |
//! | preprocess, parse and check the C++ of host and device | `frontend` | [`hir::Module`]: typed trees, templates instantiated, names resolved |
//! | look for probable mistakes in correct programs | `lints` | warnings |
//! | lower to SSA, optimise, allocate registers | `codegen` | [`isa::Program`]: instructions of host and device |
//! | check the program's structure | `isa` | an error here is a defect of this compiler |
//!
//! Host code is compiled to the same instruction set as kernels; one program holds both.
//!
//! Invariants:
//! - A program is given only if no diagnostic is an error.
//! - The same text, options and target give the same bytes, natively and as WebAssembly.
//! - Of a device the compiler sees a [`TargetInfo`] and nothing else.
//!
//! API boundary: crates of the other wings use this crate, never `frontend`, `lints` or `codegen` themselves.

use arch::TargetInfo;
use base::{Code, Diagnostic, Lang, SourceMap, Span};
use hir::Module;
use isa::Program;

pub use frontend::{Class, FactKind, Language, NameFact, NameIndex, Piece, Unit, headers, highlight};
pub use {codegen, hir};

/// The smallest limit of registers that [`Options::max_registers`] can set: nvcc raises smaller values as well.
pub const LEAST_REGISTERS: u32 = 16;

/// What a compilation depends on besides the sources.
#[derive(Clone, Debug)]
pub struct Options {
    /// The device's properties that a compiler may know.
    pub target: TargetInfo,
    /// Bytes that the variables of the host may take, and bytes that those of the device may take.
    pub memory: [u64; 2],
    /// Names and values: see [`frontend::Options::defines`].
    pub defines: Vec<(String, String)>,
    /// Names of macros that an answer may set for the program that checks it: see [`frontend::Options::answer`].
    pub answer: Option<Vec<String>>,
    /// Registers that a thread may have at most, as `nvcc -maxrregcount` sets it; 0 leaves the target's limit. Values below
    /// [`LEAST_REGISTERS`] are raised to it.
    pub max_registers: u32,
    /// A program without `main` is an error (default). Tools that only look at code need none.
    pub needs_main: bool,
    /// Makes [`Compilation::names`].
    pub names: bool,
}

impl Options {
    /// Compiles for a target, with nothing defined and no limits but the target's.
    pub fn new(target: TargetInfo) -> Self {
        let memory = codegen::Target::new(target).memory;
        Self {
            target,
            memory,
            defines: Vec::new(),
            answer: None,
            max_registers: 0,
            needs_main: true,
            names: false,
        }
    }

    fn of_frontend(&self) -> frontend::Options {
        frontend::Options {
            target: self.target,
            defines: self.defines.clone(),
            answer: self.answer.clone(),
            backwards: false,
            names: self.names,
        }
    }
}

/// A header that a program includes lies in a file that has not been loaded: `headers::load`. Only builds for browsers, which
/// hold no headers, give this error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MissingHeaders {
    /// Number of the file, from 0 to [`headers::COUNT`] - 1.
    pub file: usize,
}

/// What came of several files: a program unless a diagnostic is an error.
pub struct Compilation {
    /// The program, verified in builds that are not for browsers.
    pub program: Option<Program>,
    /// Errors, warnings and lints, in the order of the sources.
    pub diagnostics: Vec<Diagnostic>,
    /// What the names in the sources mean, as far as these are right; empty unless [`Options::names`] asks for it.
    pub names: NameIndex,
}

/// Compiles `units`, the files of a program that are compiled by themselves. Other files of `sources` can be included by name;
/// headers that the program includes are added to `sources`. The first unit is the one that a missing `main` is reported in.
///
/// # Errors
/// [`MissingHeaders`]: only in browsers.
///
/// # Panics
/// If the compiler made a program that breaks the rules of the instruction set: a defect of the compiler, whatever the sources.
pub fn compile_units(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
) -> Result<Compilation, MissingHeaders> {
    compile_units_by(sources, units, options, |module, target, _| codegen::generate(module, target))
}

/// Compiles like [`compile_units`], with a function of the caller from typed trees to a program. Tools look at the forms in between
/// with it.
///
/// # Errors
/// # Panics
/// As [`compile_units`].
pub fn compile_units_by(
    sources: &mut SourceMap,
    units: &[Unit],
    options: &Options,
    generate: impl FnOnce(&Module, &codegen::Target, &SourceMap) -> (Option<Program>, Vec<Diagnostic>),
) -> Result<Compilation, MissingHeaders> {
    let frontend::Checked { module, mut diagnostics, names } =
        frontend::compile_units(sources, units, &options.of_frontend());
    if let Some(file) = headers::lacking(sources) {
        return Err(MissingHeaders { file });
    }
    let program = module.and_then(|module| {
        if options.needs_main && module.main.is_none() {
            let start = Span::new(units[0].file, 0, 0);
            diagnostics.push(Diagnostic::new(Code::NoMain, start, [""; 0]));
            return None;
        }
        let mut target = codegen::Target { memory: options.memory, ..codegen::Target::new(options.target) };
        if options.max_registers > 0 {
            let most = options.max_registers.max(LEAST_REGISTERS);
            target.info.max_regs_per_thread = target.info.max_regs_per_thread.min(most);
        }
        let (program, found) = generate(&module, &target, sources);
        diagnostics.extend(found);
        diagnostics.extend(lints::check(&module, sources));
        program
    });
    // A browser's machine verifies the program when it decodes the program's bytes.
    #[cfg(not(target_family = "wasm"))]
    if let Some(Err(errors)) = program.as_ref().map(isa::verify) {
        panic!("the compiler made a wrong program: {errors:?}");
    }
    Ok(Compilation { program, diagnostics, names })
}

/// Compiles one file of a program alone, as `nvcc -c` does, for its diagnostics.
pub fn check_unit(sources: &mut SourceMap, unit: &Unit, options: &Options) -> Vec<Diagnostic> {
    frontend::check_unit(sources, unit, &options.of_frontend())
}

/// A compiled program with the sources that its instructions point into.
#[derive(Debug)]
pub struct Compiled {
    /// Instructions of host and device.
    pub program: Program,
    /// The text and the headers that it includes.
    pub sources: SourceMap,
    /// Warnings and lints.
    pub warnings: Vec<Diagnostic>,
}

/// Why a text is not a program.
#[derive(Debug)]
pub struct Rejected {
    /// At least one of them is an error.
    pub diagnostics: Vec<Diagnostic>,
    /// What the diagnostics point into.
    pub sources: SourceMap,
}

impl Rejected {
    /// The diagnostics as a compiler prints them, with the lines that they are about.
    pub fn render(&self, lang: Lang) -> String {
        self.diagnostics.iter().map(|diagnostic| diagnostic.render(&self.sources, lang)).collect()
    }
}

impl std::fmt::Display for Rejected {
    /// Renders in English.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.render(Lang::En))
    }
}

impl std::error::Error for Rejected {}

/// Compiles a program that is one text; `name` is the file name that diagnostics show.
///
/// ```
/// use arch::{Cc, TargetInfo};
///
/// let target = TargetInfo::of(Cc::new(8, 6)).unwrap();
/// let source = "__global__ void twice(int *a) { a[threadIdx.x] *= 2; }\nint main() {}\n";
/// let compiled = cuda_compiler::compile("twice.cu", source, target)?;
/// assert!(compiled.warnings.is_empty());
///
/// let wrong = cuda_compiler::compile("wrong.cu", "int main() { return x; }", target).unwrap_err();
/// assert!(wrong.to_string().contains("wrong.cu:1:21"));
/// # Ok::<(), cuda_compiler::Rejected>(())
/// ```
///
/// # Errors
/// [`Rejected`] holds the diagnostics if one of them is an error.
///
/// # Panics
/// See [`compile_units`]; in a browser also if headers have not been loaded.
pub fn compile(name: &str, text: &str, target: TargetInfo) -> Result<Compiled, Rejected> {
    let mut sources = SourceMap::new();
    let file = sources.add(name, text, false);
    let compilation = compile_units(&mut sources, &[Unit::new(file)], &Options::new(target))
        .expect("every header is compiled in");
    let Compilation { program, diagnostics, .. } = compilation;
    match program {
        Some(program) => Ok(Compiled { program, sources, warnings: diagnostics }),
        None => Err(Rejected { diagnostics, sources }),
    }
}

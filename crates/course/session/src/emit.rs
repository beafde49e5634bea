//! The forms of a program between its text and machine code, as text, for those who look into the compiler.

use base::SourceMap;
use cuda_compiler::codegen::{Snapshot, Tracer};
use cuda_compiler::hir::FnKind;
use protocol::{Diagnostic, Lang, RunRequest};
use warpsim::isa::FunctionKind;

use crate::Compiled;
use crate::compile::compile_by;
use crate::target::target;

/// What is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// The typed tree that the front end makes.
    Hir,
    /// The SSA form before the first pass.
    RawSsa,
    /// The SSA form after the last pass.
    Ssa,
    /// Machine code.
    Assembly,
    /// A line for each pass that runs, with counts of instructions and blocks before and after it.
    Passes {
        /// The pass whose input and output are printed as well.
        shown: Option<String>,
    },
}

/// What came of it.
pub struct Emitted {
    /// Warnings, or the errors that kept the text from being a program.
    pub diagnostics: Vec<Diagnostic>,
    /// The text is a program.
    pub is_program: bool,
    /// The functions as text; empty when there are errors.
    pub text: String,
    /// Names of the kernels, if no function has the name that was asked for.
    pub no_function: Option<Vec<String>>,
}

/// Names of the passes, for [`Form::Passes`].
pub fn pass_names() -> &'static [&'static str] {
    cuda_compiler::codegen::PASS_NAMES
}

/// Compiles the program of a request for its device and prints a form of its functions: of those of the given name, with or without
/// its template arguments, or of every kernel. The program may lack `main`.
pub fn emit(request: &RunRequest, form: &Form, function: Option<&str>) -> Emitted {
    let filter = Filter(function);
    let mut text = String::new();
    let mut kernels = Vec::new();
    let generate = |module: &cuda_compiler::hir::Module,
                    target: &cuda_compiler::codegen::Target,
                    sources: &SourceMap| {
        let mut passes =
            Passes { filter, form, sources, lang: request.lang, rows: Vec::new(), text: String::new() };
        let (program, diagnostics) = cuda_compiler::codegen::generate_traced(module, target, &mut passes);
        text = passes.text;
        if *form == Form::Hir {
            text = trees(module, filter);
        }
        if let Some(program) = &program {
            let functions = || program.functions.iter();
            kernels.extend(
                functions().filter(|(_, f)| f.kind == FunctionKind::Kernel).map(|(_, f)| f.name.clone()),
            );
            if *form == Form::Assembly {
                let wanted =
                    functions().filter(|(_, f)| filter.wants(&f.name, f.kind == FunctionKind::Kernel));
                let listings = wanted.map(|(id, _)| program.listing(id, Some(sources)).to_string());
                text = listings.collect::<Vec<_>>().join("\n");
            }
        }
        (program, diagnostics)
    };
    let compiled = compile_by(request, target(request), false, generate);
    let Compiled { diagnostics, program } = compiled.expect("every header is compiled in");
    if program.is_none() {
        text.clear();
    }
    let no_function = (program.is_some() && text.is_empty() && function.is_some()).then_some(kernels);
    Emitted { diagnostics, is_program: program.is_some(), text, no_function }
}

/// Which functions are printed.
#[derive(Clone, Copy)]
struct Filter<'a>(Option<&'a str>);

impl Filter<'_> {
    fn wants(self, name: &str, is_kernel: bool) -> bool {
        match self.0 {
            None => is_kernel,
            Some(wanted) => wanted == name || name.split('<').next() == Some(wanted),
        }
    }
}

fn trees(module: &cuda_compiler::hir::Module, filter: Filter<'_>) -> String {
    let functions = module.functions.iter();
    let wanted = functions.filter(|(_, f)| filter.wants(&f.name, f.kind == FnKind::Kernel));
    wanted.map(|(id, _)| cuda_compiler::hir::dump_function(module, id)).collect::<Vec<_>>().join("\n")
}

/// Prints the SSA form of the wanted functions, or the passes over them.
struct Passes<'a> {
    filter: Filter<'a>,
    form: &'a Form,
    sources: &'a SourceMap,
    lang: Lang,
    /// Of the function that is being compiled: the name of each pass, with instructions and blocks before and after it.
    rows: Vec<(&'static str, [usize; 4])>,
    text: String,
}

impl Passes<'_> {
    fn add(&mut self, text: &str) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text += text;
    }

    /// The text of the function before or after a pass that is shown.
    fn show(&mut self, when: &str, pass: &str, function: Snapshot<'_>) {
        if let Form::Passes { shown: Some(shown) } = self.form
            && shown == pass
        {
            let run = self.rows.iter().filter(|row| row.0 == pass).count();
            let text = function.text(Some(self.sources));
            self.add(&format!("// {when} {pass}, run {run}\n{text}"));
        }
    }
}

impl Tracer for Passes<'_> {
    fn wants(&mut self, name: &str, kind: FunctionKind) -> bool {
        let shows_ssa = matches!(self.form, Form::RawSsa | Form::Ssa | Form::Passes { .. });
        shows_ssa && self.filter.wants(name, kind == FunctionKind::Kernel)
    }

    fn built(&mut self, function: Snapshot<'_>) {
        self.rows.clear();
        if *self.form == Form::RawSsa {
            self.add(&function.text(Some(self.sources)));
        }
    }

    fn before(&mut self, pass: &'static str, function: Snapshot<'_>) {
        let (instructions, blocks) = (function.instructions(), function.blocks());
        self.rows.push((pass, [instructions, instructions, blocks, blocks]));
        self.show("before", pass, function);
    }

    fn after(&mut self, pass: &'static str, function: Snapshot<'_>) {
        if let Some((_, counts)) = self.rows.last_mut() {
            (counts[1], counts[3]) = (function.instructions(), function.blocks());
        }
        self.show("after", pass, function);
    }

    fn optimized(&mut self, function: Snapshot<'_>) {
        match self.form {
            Form::Ssa => self.add(&function.text(Some(self.sources))),
            Form::Passes { .. } => {
                let table = table(&self.rows, function.name(), self.lang);
                self.add(&table);
            }
            Form::Hir | Form::RawSsa | Form::Assembly => {}
        }
    }
}

/// The passes over one function, a line each.
fn table(rows: &[(&'static str, [usize; 4])], name: &str, lang: Lang) -> String {
    let [instructions, blocks] = lang.pick(["instructions", "blocks"], ["инструкций", "блоков"]);
    let mut out = format!("{name}\n  {:24} {instructions:>14} {blocks:>14}\n", lang.pick("pass", "проход"));
    for (pass, [before, after, blocks_before, blocks_after]) in rows {
        let change = |before, after| format!("{before} -> {after}");
        let (instructions, blocks) = (change(before, after), change(blocks_before, blocks_after));
        out += &format!("  {pass:24} {instructions:>14} {blocks:>14}\n");
    }
    out
}

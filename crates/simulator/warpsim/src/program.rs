//! Programs that a simulation runs.

use base::{SourceMap, Span};

use crate::isa::{self, FunctionKind, Pc};

/// A program with the sources that its instructions point into.
pub struct Program {
    /// Instructions of host and device.
    pub code: isa::Program,
    /// The text of the program and of the headers that it includes.
    pub sources: SourceMap,
    /// Warnings of the compiler, as it prints them.
    pub warnings: Vec<String>,
}

/// A place in a source file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SourceLine {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
}

impl Program {
    /// Compiles CUDA C++ for a device; `name` is the file name that diagnostics show.
    ///
    /// # Errors
    /// [`cuda_compiler::Rejected`] holds the errors and prints them like a compiler.
    #[cfg(feature = "compiler")]
    pub fn compile(
        name: &str,
        text: &str,
        device: &crate::Device,
    ) -> Result<Self, Box<cuda_compiler::Rejected>> {
        let compiled = cuda_compiler::compile(name, text, device.arch.target()).map_err(Box::new)?;
        let cuda_compiler::Compiled { program, sources, warnings } = compiled;
        let warnings = warnings.iter().map(|warning| warning.render(&sources, base::Lang::En)).collect();
        Ok(Self { code: program, sources, warnings })
    }

    /// Names of the kernels, in the order of the program.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        let functions = self.code.functions.iter().map(|(_, function)| function);
        functions.filter(|function| function.kind == FunctionKind::Kernel).map(|kernel| kernel.name.as_str())
    }

    /// The machine code of a kernel as text, with its source lines; none if there is no kernel of that name.
    pub fn listing(&self, kernel: &str) -> Option<String> {
        let mut functions = self.code.functions.iter();
        let found = functions.find(|(_, f)| f.kind == FunctionKind::Kernel && f.name == kernel);
        found.map(|(id, _)| self.code.listing(id, Some(&self.sources)).to_string())
    }

    /// The source line that an instruction was made from.
    pub fn line(&self, pc: Pc) -> Option<SourceLine> {
        let location = self.code.locs.get(pc.0 as usize)?;
        Some(self.at(location.span))
    }

    fn at(&self, span: Span) -> SourceLine {
        let file = self.sources.file(span.file());
        SourceLine { file: file.name.clone(), line: file.line_column(span.start()).line }
    }
}

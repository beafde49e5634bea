//! What the names of a program mean, for an editor: the compiler's index of names, with the resources of kernels on the
//! chosen device.

use base::SourceMap;
use cuda_compiler::{FactKind as Kind, NameIndex};
use protocol::{FactKind, FileNames, KernelUse, NameFact, Names, RunRequest};
use warpsim::isa::{FunctionKind, GlobalSpace, Program};

use crate::Target;
use crate::compile::{Wanted, compilation, generated};

/// Compiles the program of a request and tells what the names in its files mean, also of a program with mistakes. Nothing
/// is run. Without `target` there are no names.
///
/// # Errors
/// As [`crate::compile()`].
pub fn names(request: &RunRequest, target: Option<Target>) -> Result<Names, usize> {
    let Some(target) = target else { return Ok(Names::default()) };
    let wanted = Wanted { main: false, names: true };
    let (compilation, sources, _) = compilation(request, target, wanted, generated)?;
    let program = compilation.program.unwrap_or_default();
    Ok(of(compilation.names, &program, &sources))
}

fn of(index: NameIndex, program: &Program, sources: &SourceMap) -> Names {
    let kernels = kernels(program);
    let numbers = |names: Vec<String>| {
        let number = |name: String| kernels.iter().position(|kernel| kernel.name == name);
        names.into_iter().filter_map(number).map(|at| at as u32).collect()
    };
    let facts = index.facts.into_iter().map(|fact| NameFact {
        kind: kind(fact.kind),
        ty: fact.ty,
        value: fact.value,
        bytes: fact.bytes,
        kernels: numbers(fact.kernels),
        varies: fact.varies,
    });
    let facts = facts.collect();
    let mut files: Vec<FileNames> = Vec::new();
    for (span, fact) in index.names {
        let file = &sources.file(span.file()).name;
        if files.last().is_none_or(|last| last.file != *file) {
            files.push(FileNames { file: file.clone(), names: Vec::new() });
        }
        if let Some(last) = files.last_mut() {
            last.names.push((span.start(), span.end(), fact as u32));
        }
    }
    let constant = program.globals.iter().filter(|(_, global)| global.space == GlobalSpace::Const);
    Names { facts, files, constant_bytes: constant.map(|(_, global)| global.size).sum(), kernels }
}

/// The resources of each kernel of a program.
pub(crate) fn kernels(program: &Program) -> Vec<KernelUse> {
    let kernels = program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Kernel);
    let taken = |f: &warpsim::isa::Function| KernelUse {
        name: f.name.clone(),
        registers: f.regs.into(),
        shared_bytes: f.static_smem,
        local_bytes: f.frame_bytes,
        spill_bytes: f.spill_bytes,
        constant_bytes: f.param_bytes,
    };
    kernels.map(|(_, f)| taken(f)).collect()
}

fn kind(kind: Kind) -> FactKind {
    match kind {
        Kind::Macro => FactKind::Macro,
        Kind::Local => FactKind::Local,
        Kind::Parameter => FactKind::Parameter,
        Kind::Captured => FactKind::Captured,
        Kind::Static => FactKind::Static,
        Kind::Shared => FactKind::Shared,
        Kind::ConstantMemory => FactKind::ConstantMemory,
        Kind::Device => FactKind::Device,
        Kind::Managed => FactKind::Managed,
        Kind::Member => FactKind::Member,
        Kind::Enumerator => FactKind::Enumerator,
        Kind::Constant => FactKind::Constant,
        Kind::Type => FactKind::Type,
        Kind::Function => FactKind::Function,
        Kind::Kernel => FactKind::Kernel,
    }
}

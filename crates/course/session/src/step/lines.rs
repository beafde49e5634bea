//! Where statements begin: the instructions at which a step ends, and the source lines of all instructions.

use base::{SourceMap, Span};
use warpsim::isa::{FuncId, FunctionKind, InlineId, InstKind, Loc, Program};

use super::StatementLine;

/// A line of the reader's source: file and line.
pub type Line = (base::FileId, u32);

/// The source lines of a program's instructions.
pub struct Lines {
    /// By instruction: its line, and how many of the inlined calls around it lie in the reader's files.
    at: Vec<Option<(Line, u32)>>,
    /// By instruction: a statement begins there.
    starts: Vec<bool>,
}

impl Lines {
    /// The lines of a program.
    pub fn new(program: &Program, sources: &SourceMap) -> Self {
        let chains: Vec<Vec<Line>> = program.locs.iter().map(|&loc| chain(program, sources, loc)).collect();
        let at = chains.iter().map(|chain| chain.last().map(|&line| (line, chain.len() as u32 - 1)));
        let mut starts = vec![false; chains.len()];
        for (_, function) in program.functions.iter() {
            let range = function.start.0 as usize..function.end.0 as usize;
            if let Some(first) = starts.get_mut(range.start) {
                *first = true;
            }
            for pc in range.clone() {
                let inst = program.code[pc];
                let next = (pc + 1 < range.end && falls_through(&inst)).then_some(pc + 1);
                let target = match inst.kind {
                    InstKind::Bra { target, .. } => Some(target.0 as usize),
                    _ => None,
                };
                for to in next.into_iter().chain(target).filter(|to| range.contains(to)) {
                    starts[to] |= begins(&chains[pc], &chains[to]) || to <= pc;
                }
            }
        }
        // Code of the library has no lines, so no statement begins there.
        for (start, chain) in starts.iter_mut().zip(&chains) {
            *start &= !chain.is_empty();
        }
        Self { at: at.collect(), starts }
    }
    /// The line of an instruction, and the number of inlined calls around it. `None` in code that the reader did not write.
    pub fn line(&self, pc: u32) -> Option<(Line, u32)> {
        self.at.get(pc as usize).copied().flatten()
    }
    /// The lines of a file with statements, in any order and with repeats. A launch of a kernel reaches its own code and that of
    /// device functions.
    pub fn of_file(&self, program: &Program, kernel: FuncId, file: base::FileId) -> Vec<StatementLine> {
        let functions = program.functions.iter().flat_map(|(id, function)| {
            let in_launch = id == kernel || function.kind == FunctionKind::Device;
            (function.start.0..function.end.0).map(move |pc| (pc, in_launch))
        });
        functions
            .filter(|&(pc, _)| self.is_start(pc))
            .filter_map(|(pc, in_launch)| Some((self.line(pc)?.0, in_launch)))
            .filter(|((in_file, _), _)| *in_file == file)
            .map(|((_, line), in_launch)| StatementLine { line, in_launch })
            .collect()
    }
    /// Whether a statement begins at an instruction.
    pub fn is_start(&self, pc: u32) -> bool {
        self.starts.get(pc as usize).copied().unwrap_or(false)
    }
}

fn falls_through(inst: &warpsim::isa::Inst) -> bool {
    let ends =
        matches!(inst.kind, InstKind::Bra { .. } | InstKind::Ret { .. } | InstKind::Exit | InstKind::Trap);
    !(ends && inst.guard.is_always())
}

/// Whether control that comes from one instruction begins a statement at another one. Coming back from an inlined call into the
/// rest of the statement that called it does not.
fn begins(from: &[Line], to: &[Line]) -> bool {
    match to.len().checked_sub(1) {
        Some(depth) => from.get(..=depth) != Some(to),
        None => false,
    }
}

/// The lines of an instruction in the reader's files: that of the outermost call first, its own last.
fn chain(program: &Program, sources: &SourceMap, loc: Loc) -> Vec<Line> {
    let own = |span: &Span| !sources.file(span.file()).builtin;
    let spans = levels(program, loc).into_iter().rev().map(|(_, span)| span).filter(own);
    spans.map(|span| (span.file(), sources.locate(span).line)).collect()
}

/// The places of an instruction from the innermost inlined function outwards: the inlined call, and the place in it.
pub fn levels(program: &Program, mut loc: Loc) -> Vec<(Option<InlineId>, Span)> {
    let mut levels = Vec::new();
    loop {
        levels.push((loc.inlined, loc.span));
        let Some(inlined) = loc.inlined else { return levels };
        loc = program.inlines[inlined].call;
    }
}

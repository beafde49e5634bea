//! The SSA form as text: block labels with their predecessors, one instruction a line, source lines as comments.
//!
//! ```text
//! kernel scale
//! b0:
//!   // 3: int i = blockIdx.x * blockDim.x + threadIdx.x;
//!   v0: b32 = mov %ctaid.x
//!   …
//!   branch v7 ? b1 : b2
//! b1: // from b0
//!   v9: b32 = ld.global.b32 [v8]
//!   jump b2
//! ```
//!
//! Mnemonics are those of the machine code's listing ([`isa::Listing`]). A value's type is what holds it: `pred`, `b32`, `b64` or
//! `b128`; how its bits are read is part of each operation. The printer resolves replaced values, so the text shows the operands
//! that the next pass sees.

use std::fmt::{Display, Formatter, Result};

use base::SourceMap;
use isa::{Loc, Program};

use crate::ir::{Block, Class, Func, Op, Term, Val};
use crate::passes::cfg::reachable;

impl Display for Class {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(match self {
            Class::None => "none",
            Class::Pred => "pred",
            Class::R1 => "b32",
            Class::R2 => "b64",
            Class::R4 => "b128",
        })
    }
}

impl Display for Val {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "v{}", self.0)
    }
}

impl Display for Block {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "b{}", self.0)
    }
}

/// A function to print.
pub struct Printer<'a> {
    /// The function.
    pub func: &'a Func,
    /// Where the names of callees, variables and library functions come from; without it they are printed as numbers.
    pub program: Option<&'a Program>,
    /// Where source lines come from; without it there are no comments.
    pub sources: Option<&'a SourceMap>,
}

impl Display for Printer<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, slot) in self.func.slots.iter().enumerate() {
            write!(f, "  slot {i}: {} bytes, align {}", slot.size, slot.align)?;
            match slot.param {
                Some(offset) => writeln!(f, ", parameter bytes from {offset:#x}")?,
                None => writeln!(f)?,
            }
        }
        // The line that the last comment named.
        let mut line = None;
        for b in reachable(self.func) {
            self.head(f, b)?;
            for &v in &self.func.block(b).insts {
                let loc = self.func.inst(v).loc;
                if !matches!(self.func.op(v), Op::Phi | Op::Const(_) | Op::Undef) {
                    self.comment(f, loc, &mut line)?;
                }
                writeln!(f, "  {}", self.inst(v))?;
            }
            self.comment(f, self.func.block(b).loc, &mut line)?;
            self.term(f, b)?;
        }
        Ok(())
    }
}

impl<'a> Printer<'a> {
    /// The label of a block, with its predecessors and the wish of an unroll pragma.
    fn head(&self, f: &mut Formatter<'_>, b: Block) -> Result {
        let block = self.func.block(b);
        write!(f, "{b}:")?;
        for (i, pred) in block.preds.iter().enumerate() {
            write!(f, "{} {pred}", if i == 0 { " // from" } else { "," })?;
        }
        match block.unroll {
            hir::Unroll::Auto => {}
            hir::Unroll::Full => f.write_str(" // unroll")?,
            hir::Unroll::By(n) => write!(f, " // unroll {n}")?,
        }
        writeln!(f)
    }

    fn term(&self, f: &mut Formatter<'_>, b: Block) -> Result {
        match self.func.block(b).term {
            Term::Open => writeln!(f, "  open"),
            Term::Jump(to) => writeln!(f, "  jump {to}"),
            Term::Branch { cond, then, or_else } => {
                writeln!(f, "  branch {} ? {then} : {or_else}", self.func.resolve(cond))
            }
            Term::Ret(None) => writeln!(f, "  ret"),
            Term::Ret(Some(v)) => writeln!(f, "  ret {}", self.func.resolve(v)),
        }
    }

    /// The source line of an instruction, unless the comment before named the same line.
    fn comment(&self, f: &mut Formatter<'_>, loc: Loc, line: &mut Option<(base::FileId, u32)>) -> Result {
        let Some(sources) = self.sources else { return Ok(()) };
        let (file, at) = (loc.span.file(), sources.locate(loc.span).line);
        if line.replace((file, at)) == Some((file, at)) {
            return Ok(());
        }
        let file = sources.file(file);
        let text = file.line_text(at).unwrap_or_default().trim();
        match file.builtin {
            true => writeln!(f, "  // {}:{at}: {text}", file.name),
            false => writeln!(f, "  // {at}: {text}"),
        }
    }

    /// One instruction.
    pub fn inst(&self, v: Val) -> Line<'a> {
        Line { func: self.func, program: self.program, v }
    }
}

/// One instruction to print.
pub struct Line<'a> {
    func: &'a Func,
    program: Option<&'a Program>,
    v: Val,
}

impl Display for Line<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let inst = self.func.inst(self.v);
        if let Some((p, negate)) = inst.guard {
            write!(f, "@{}{} ", if negate { "!" } else { "" }, self.func.resolve(p))?;
        }
        if inst.class != Class::None {
            write!(f, "{}: {} = ", self.v, inst.class)?;
        }
        self.operation(f, inst.op)
    }
}

impl Line<'_> {
    /// Operand number `n`.
    fn arg(&self, n: usize) -> String {
        match self.func.inst(self.v).args.get(n) {
            Some(&a) => self.func.resolve(a).to_string(),
            None => "?".into(),
        }
    }

    /// The operands from number `first` on, separated by commas.
    fn args(&self, first: usize) -> String {
        let count = self.func.inst(self.v).args.len();
        (first..count).map(|n| self.arg(n)).collect::<Vec<_>>().join(", ")
    }

    fn function(&self, id: isa::FuncId) -> String {
        let known = self.program.and_then(|p| p.functions.get(id));
        known.map_or_else(|| format!("function {}", id.0), |function| function.name.clone())
    }

    fn operation(&self, f: &mut Formatter<'_>, op: Op) -> Result {
        let args = self.args(0);
        match op {
            Op::Const(bits) if bits < 10 => write!(f, "{bits}"),
            Op::Const(bits) => write!(f, "{bits:#x}"),
            Op::Undef => f.write_str("undef"),
            Op::Phi => self.phi(f),
            Op::Arg(n) => write!(f, "arg {n}"),
            Op::KParam(offset) => write!(f, "param [{offset:#x}]"),
            Op::Unary(o, ty) => write!(f, "{}.{} {args}", o.name(), ty.name()),
            Op::Binary(o, ty) => write!(f, "{}.{} {args}", o.name(), ty.name()),
            Op::Ternary(o, ty) => write!(f, "{}.{} {args}", o.name(), ty.name()),
            Op::Math(m, ty) => write!(f, "math.{}.{} {args}", m.name(), ty.name()),
            Op::Cvt { to, from, round } => {
                write!(f, "cvt.{}.{}.{} {args}", round.name(), to.name(), from.name())
            }
            Op::Cmp(cmp, ty) => write!(f, "setp.{}.{} {args}", cmp.name(), ty.name()),
            Op::PLogic(o) => write!(f, "{}.pred {args}", o.name()),
            Op::PNot => write!(f, "not.pred {args}"),
            Op::Select => write!(f, "selp {args}"),
            Op::Special(what) => write!(f, "mov %{what}"),
            Op::GlobalAddr(id, offset) => {
                match self.program.and_then(|p| p.globals.get(id)) {
                    Some(global) => write!(f, "address {}", global.name)?,
                    None => write!(f, "address variable {}", id.0)?,
                }
                if offset == 0 { Ok(()) } else { write!(f, " + {offset}") }
            }
            Op::FuncAddr(id) => write!(f, "address {}", self.function(id)),
            Op::LocalAddr(slot) => write!(f, "address slot {}", slot.0),
            Op::ToGeneric(space) => write!(f, "cvta.{} {args}", space.name()),
            _ => self.effect(f, op, &args),
        }
    }

    /// Operands by predecessor.
    fn phi(&self, f: &mut Formatter<'_>) -> Result {
        // Which block a phi belongs to is known from the block lists alone.
        let home = self.func.blocks.iter().find(|block| block.insts.contains(&self.v));
        f.write_str("phi")?;
        for n in 0..self.func.inst(self.v).args.len() {
            let comma = if n == 0 { "" } else { "," };
            match home.and_then(|block| block.preds.get(n)) {
                Some(pred) => write!(f, "{comma} {pred}: {}", self.arg(n))?,
                None => write!(f, "{comma} ?: {}", self.arg(n))?,
            }
        }
        Ok(())
    }

    /// Memory, synchronisation, calls, and the pieces of wide values.
    fn effect(&self, f: &mut Formatter<'_>, op: Op, args: &str) -> Result {
        let (address, rest) = (self.arg(0), self.args(1));
        match op {
            Op::Load { space, mem, cache } => {
                write!(f, "ld.{}{}.{} [{address}]", space.name(), cache.suffix(), mem.name())
            }
            Op::Tex(geom, mem) => write!(f, "{}.{} {args}", geom.name(), mem.name()),
            Op::Store { space, mem, volatile } => {
                let volatile = if volatile { ".volatile" } else { "" };
                write!(f, "st.{}{volatile}.{} [{address}], {rest}", space.name(), mem.name())
            }
            Op::Atom { space, op, ty } => {
                write!(f, "atom.{}.{}.{} [{address}], {rest}", space.name(), op.name(), ty.name())
            }
            Op::Bar(kind) => write!(f, "{} {args}", kind.name()),
            Op::WarpSync => write!(f, "bar.warp.sync {args}"),
            Op::Fence(scope) => write!(f, "membar.{}", isa::fence_scope(scope)),
            Op::Shfl(mode) => write!(f, "shfl.{} {args}", mode.name()),
            Op::Vote(mode) => write!(f, "vote.{} {args}", mode.name()),
            Op::Collect(op) => write!(f, "{} {args}", op.name()),
            Op::Mma(kind) => write!(f, "mma.{} {args}", kind.name()),
            Op::Part { index, wide } => {
                write!(f, "part.{} {args}, {index}", if wide { "b64" } else { "b32" })
            }
            Op::Pack => write!(f, "pack {args}"),
            Op::Call { func, .. } => write!(f, "call {}({args})", self.function(func)),
            Op::CallPtr { .. } => write!(f, "call [{address}]({rest})"),
            Op::Sys { ext, .. } => match self.program.and_then(|p| p.externs.get(ext)) {
                Some(name) => write!(f, "sys {name}({args})"),
                None => write!(f, "sys {}({args})", ext.0),
            },
            Op::Launch { kernel, .. } => {
                let config = (0..8).map(|n| self.arg(n)).collect::<Vec<_>>().join(", ");
                write!(f, "launch {}<<<{config}>>>({})", self.function(kernel), self.args(8))
            }
            Op::Trap => f.write_str("trap"),
            _ => write!(f, "{op:?} {args}"),
        }
    }
}

//! The disassembler: one line for each instruction, with mnemonics like those of PTX and registers like those
//! of SASS.

use std::fmt::{Display, Formatter, Result, Write};

use base::SourceMap;

use crate::{
    Address, ArgsId, Bar, CacheOp, CollectOp, FuncId, Guard, Inst, InstKind, MmaKind, Operand, Pc, Program,
    Reg, SharedOp, ShflMode, Special, Ty, VoteMode,
};

/// A function as text. [`Display`] lists its instructions, below the source lines that they were generated
/// for if a source map is given.
pub struct Listing<'a> {
    program: &'a Program,
    func: FuncId,
    sources: Option<&'a SourceMap>,
}

impl Program {
    /// The disassembly of a function. `sources` adds the lines of source text.
    pub fn listing<'a>(&'a self, func: FuncId, sources: Option<&'a SourceMap>) -> Listing<'a> {
        Listing { program: self, func, sources }
    }

    /// The disassembly of one instruction.
    pub fn disassemble(&self, pc: Pc) -> String {
        Line { program: self, inst: self.inst(pc) }.to_string()
    }
}

impl Display for Listing<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let function = &self.program.functions[self.func];
        writeln!(
            f,
            "{}: regs {}, preds {}, frame {}, shared {}",
            function.name, function.regs, function.preds, function.frame_bytes, function.static_smem
        )?;
        let mut last = None;
        for pc in function.start.0..function.end.0 {
            if let Some(sources) = self.sources {
                let at = sources.locate(self.program.locs[pc as usize].span);
                let file = self.program.locs[pc as usize].span.file();
                if last != Some((file, at.line)) {
                    last = Some((file, at.line));
                    let text = sources.file(file).line_text(at.line).unwrap_or_default();
                    writeln!(f, "  // {}: {}", at.line, text.trim())?;
                }
            }
            writeln!(f, "{pc:>5}  {}", Line { program: self.program, inst: self.program.inst(Pc(pc)) })?;
        }
        Ok(())
    }
}

struct Line<'a> {
    program: &'a Program,
    inst: &'a Inst,
}

impl Display for Guard {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.negate {
            f.write_char('!')?;
        }
        match self.pred {
            Some(p) => write!(f, "P{}", p.0),
            None => f.write_str("PT"),
        }
    }
}

impl Display for Operand {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Operand::Reg(r) => write!(f, "R{}", r.0),
            Operand::Imm(n) if *n < 10 => write!(f, "{n}"),
            Operand::Imm(n) => write!(f, "{n:#x}"),
            Operand::Param(n) => write!(f, "c[{n:#x}]"),
        }
    }
}

impl Display for Address {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match (self.base, self.offset) {
            (None, n) => write!(f, "[{n:#x}]"),
            (Some(r), 0) => write!(f, "[R{}]", r.0),
            (Some(r), n) if n < 0 => write!(f, "[R{}-{:#x}]", r.0, n.unsigned_abs()),
            (Some(r), n) => write!(f, "[R{}+{n:#x}]", r.0),
        }
    }
}

impl Display for Special {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let axis = |n: &u8| ["x", "y", "z"][*n as usize % 3];
        match self {
            Special::Tid(n) => write!(f, "tid.{}", axis(n)),
            Special::NTid(n) => write!(f, "ntid.{}", axis(n)),
            Special::CtaId(n) => write!(f, "ctaid.{}", axis(n)),
            Special::NCtaId(n) => write!(f, "nctaid.{}", axis(n)),
            Special::LaneId => f.write_str("laneid"),
            Special::WarpId => f.write_str("warpid"),
            Special::SmId => f.write_str("smid"),
            Special::WarpSize => f.write_str("warpsize"),
            Special::ActiveMask => f.write_str("activemask"),
            Special::Clock => f.write_str("clock"),
            Special::Clock64 => f.write_str("clock64"),
            Special::GlobalTimer => f.write_str("globaltimer"),
            Special::DynamicSmem => f.write_str("dynamic_smem_size"),
            Special::Stack => f.write_str("stack"),
            Special::Descriptor => f.write_str("descriptor"),
            Special::ConstantBytes => f.write_str("constant_size"),
            Special::TotalSmem => f.write_str("total_smem_size"),
            Special::ClusterCta(n) => write!(f, "cluster_ctaid.{}", axis(n)),
            Special::NClusterCta(n) => write!(f, "cluster_nctaid.{}", axis(n)),
            Special::CtaInCluster | Special::ClusterRank => f.write_str("cluster_ctarank"),
        }
    }
}

impl MmaKind {
    /// Mnemonic in the disassembly: the types of the factors and, where it differs, of the sums.
    pub fn name(self) -> &'static str {
        match self {
            MmaKind::F16 => "f16.f32",
            MmaKind::Half => "f16",
            MmaKind::Bf16 => "bf16",
            MmaKind::Tf32 => "tf32",
            MmaKind::S8 => "s8",
            MmaKind::U8 => "u8",
            MmaKind::F64 => "f64",
        }
    }
}

impl Bar {
    /// Mnemonic in the disassembly.
    pub fn name(self) -> &'static str {
        match self {
            Bar::Sync => "bar.sync",
            Bar::Count => "bar.red.popc",
            Bar::And => "bar.red.and",
            Bar::Or => "bar.red.or",
            Bar::Arrive => "bar.arrive",
            Bar::ClusterArrive => "barrier.cluster.arrive",
            Bar::ClusterWait => "barrier.cluster.wait",
        }
    }
}

impl ShflMode {
    /// Mnemonic in the disassembly.
    pub fn name(self) -> &'static str {
        match self {
            ShflMode::Idx => "idx",
            ShflMode::Up => "up",
            ShflMode::Down => "down",
            ShflMode::Bfly => "bfly",
        }
    }
}

impl CollectOp {
    /// Mnemonic in the disassembly.
    pub fn name(self) -> &'static str {
        match self {
            CollectOp::Add => "redux.add",
            CollectOp::Min => "redux.min.s32",
            CollectOp::MinU => "redux.min.u32",
            CollectOp::Max => "redux.max.s32",
            CollectOp::MaxU => "redux.max.u32",
            CollectOp::And => "redux.and",
            CollectOp::Or => "redux.or",
            CollectOp::Xor => "redux.xor",
            CollectOp::MatchAny => "match.any",
            CollectOp::MatchAll => "match.all",
        }
    }
}

impl VoteMode {
    /// Mnemonic in the disassembly.
    pub fn name(self) -> &'static str {
        match self {
            VoteMode::All => "all",
            VoteMode::Any => "any",
            VoteMode::Ballot => "ballot",
            VoteMode::Uni => "uni",
        }
    }
}

impl CacheOp {
    /// Suffix of a load's mnemonic in the disassembly; empty for the default.
    pub fn suffix(self) -> &'static str {
        match self {
            CacheOp::Ca => "",
            CacheOp::Cg => ".cg",
            CacheOp::Nc => ".nc",
            CacheOp::Volatile => ".volatile",
            CacheOp::Relaxed => ".relaxed",
        }
    }
}

impl Line<'_> {
    fn args(&self, id: ArgsId) -> String {
        let list = self.program.args.get(id).map(Vec::as_slice).unwrap_or_default();
        let list: Vec<String> = list.iter().map(|a| format!("{}:{}", a.value, a.ty.name())).collect();
        list.join(", ")
    }
}

/// Suffix of a fence's mnemonic: the threads for which it orders memory accesses.
pub fn fence_scope(scope: u8) -> &'static str {
    ["cta", "gl", "sys"][usize::from(scope) % 3]
}

/// A register, or a pair as `R2:R3`.
fn dst(r: Reg, ty: Ty) -> String {
    if ty.wide() { format!("R{}:R{}", r.0, r.0 + 1) } else { format!("R{}", r.0) }
}

fn result(r: Option<Reg>) -> String {
    r.map_or(String::new(), |r| format!("R{}, ", r.0))
}

impl Display for Line<'_> {
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of instruction")]
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        use InstKind::*;
        if !self.inst.guard.is_always() {
            write!(f, "@{} ", self.inst.guard)?;
        }
        match &self.inst.kind {
            Mov { ty, dst: d, src } => write!(f, "mov.{} {}, {src}", ty.name(), dst(*d, *ty)),
            Unary { op, ty, dst: d, a } => write!(f, "{}.{} {}, {a}", op.name(), ty.name(), dst(*d, *ty)),
            Binary { op, ty, dst: d, a, b } => {
                write!(f, "{}.{} {}, {a}, {b}", op.name(), ty.name(), dst(*d, *ty))
            }
            Ternary { op, ty, dst: d, a, b, c } => {
                write!(f, "{}.{} {}, {a}, {b}, {c}", op.name(), ty.name(), dst(*d, *ty))
            }
            Math { f: m, ty, dst: d, a, b } => {
                write!(f, "{}.{} {}, {a}, {b}", m.name(), ty.name(), dst(*d, *ty))
            }
            Cvt { to, from, round, dst: d, a } => {
                write!(f, "cvt.{}.{}.{} {}, {a}", round.name(), to.name(), from.name(), dst(*d, *to))
            }
            SetP { cmp, ty, dst, a, b, and } if and.is_always() => {
                write!(f, "setp.{}.{} P{}, {a}, {b}", cmp.name(), ty.name(), dst.0)
            }
            SetP { cmp, ty, dst, a, b, and } => {
                write!(f, "setp.{}.and.{} P{}, {a}, {b}, {and}", cmp.name(), ty.name(), dst.0)
            }
            PLogic { op, dst, a, b } => write!(f, "{}.pred P{}, {a}, {b}", op.name(), dst.0),
            Select { ty, dst: d, a, b, pred } => {
                write!(f, "selp.{} {}, {a}, {b}, {pred}", ty.name(), dst(*d, *ty))
            }
            Special { dst, what } => write!(f, "mov R{}, %{what}", dst.0),
            GlobalAddr { dst, global, offset } => {
                let name = self.program.globals.get(*global).map_or("?", |g| &g.name);
                write!(f, "mov.u64 R{}, {name}+{offset}", dst.0)
            }
            ToGeneric { space, dst, a } => write!(f, "cvta.{} R{}, {a}", space.name(), dst.0),
            FromGeneric { space, dst, a } => write!(f, "cvta.to.{} R{}, {a}", space.name(), dst.0),
            FuncAddr { dst, func } => {
                let name = self.program.functions.get(*func).map_or("?", |g| &g.name);
                write!(f, "mov.u64 R{}, {name}", dst.0)
            }
            Ld { space, ty, dst, addr, cache } => {
                write!(f, "ld.{}{}.{} R{}, {addr}", space.name(), cache.suffix(), ty.name(), dst.0)
            }
            WithShared { op, ty, dst, a, addr, c } => match op {
                SharedOp::Two(op) => write!(f, "{}.{} R{}, {a}, s{addr}", op.name(), ty.name(), dst.0),
                SharedOp::Three(op) => {
                    write!(f, "{}.{} R{}, {a}, s{addr}, {c}", op.name(), ty.name(), dst.0)
                }
            },
            Tex { geom, ty, dst, object, at } => {
                write!(f, "{}.{} R{}, {object}", geom.name(), ty.name(), dst.0)?;
                at[..geom.coordinates()].iter().try_for_each(|x| write!(f, ", {x}"))
            }
            St { space, ty, addr, src, volatile } => {
                let v = if *volatile { ".volatile" } else { "" };
                write!(f, "st.{}{v}.{} {addr}, {src}", space.name(), ty.name())
            }
            Atom { space, op, ty, dst, addr, a, b } => {
                let name = if dst.is_some() { "atom" } else { "red" };
                write!(f, "{name}.{}.{}.{} {}{addr}, {a}", space.name(), op.name(), ty.name(), result(*dst))?;
                if *op == crate::AtomOp::Cas { write!(f, ", {b}") } else { Ok(()) }
            }
            Bar { kind, .. } if kind.of_cluster() => f.write_str(kind.name()),
            Bar { kind, id, count, dst, pred } => {
                write!(f, "{} {}{id}", kind.name(), result(*dst))?;
                if *count != Operand::Imm(self::Bar::BLOCK) {
                    write!(f, ", {count}")?;
                }
                if pred.is_always() { Ok(()) } else { write!(f, ", {pred}") }
            }
            WarpSync { mask } => write!(f, "bar.warp.sync {mask}"),
            Fence { scope } => write!(f, "membar.{}", fence_scope(*scope)),
            Shfl { mode, dst, a, b, width, mask } => {
                write!(f, "shfl.{} R{}, {a}, {b}, {width}, {mask}", mode.name(), dst.0)
            }
            Vote { mode, dst, pred, mask } => {
                write!(f, "vote.{} R{}, {pred}, {mask}", mode.name(), dst.0)
            }
            Collect { op, dst, a, mask } => write!(f, "{} R{}, {a}, {mask}", op.name(), dst.0),
            Bra { target, join } => write!(f, "bra {} (join {})", target.0, join.0),
            Call { func, args, dst } => {
                let name = self.program.functions.get(*func).map_or("?", |g| &g.name);
                write!(f, "call {}{name}({})", result(*dst), self.args(*args))
            }
            CallPtr { func, args, dst } => {
                write!(f, "call {}[R{}]({})", result(*dst), func.0, self.args(*args))
            }
            Mma { kind, args, dst } => {
                write!(f, "mma.{} R{}, {}", kind.name(), dst.0, self.args(*args))
            }
            Ret { src: Some(s) } => write!(f, "ret {s}"),
            Ret { src: None } => f.write_str("ret"),
            Exit => f.write_str("exit"),
            Trap => f.write_str("trap"),
            Sys { ext, args, dst } => {
                let name = self.program.externs.get(*ext).map_or("?", |n| n);
                write!(f, "sys {}{name}({})", result(*dst), self.args(*args))
            }
            Launch { kernel, config, args } => {
                let name = self.program.functions.get(*kernel).map_or("?", |g| &g.name);
                write!(f, "launch {name}<<<{}>>>({})", self.args(*config), self.args(*args))
            }
        }
    }
}

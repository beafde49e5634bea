//! What a launch's instructions are to the sanitizer, worked out once.

use std::ops::Range;

use isa::{
    AtomOp, Bar, BinOp, CacheOp, DIVISION_SCALE, FunctionKind, Inst, InstKind, MemTy, Operand, Pc, Space,
    TexGeom,
};

use super::lockstep;
use super::mark::LAST_SITE;
use crate::LaunchParams;
use crate::ways::follow;

/// The scope of a fence from which on other blocks see what was stored.
const DEVICE: u8 = 1;

/// What an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Other,
    Load,
    VolatileLoad,
    Store,
    VolatileStore,
    Atomic,
    /// A barrier of the block.
    Barrier,
    /// An operation of a warp that makes its lanes meet.
    Collective,
    /// Makes what its thread stored visible to other blocks, or to other warps of its block only.
    Fence,
    /// See there.
    BlockFence,
    /// The end of a function that has variables in local memory.
    Return,
    /// A texture fetch.
    Texture,
    /// A library call, which may write memory.
    System,
    /// Divides integers, or is where a division shows its divisor.
    Division,
}

impl Kind {
    fn of(inst: &Inst) -> Self {
        match inst.kind {
            InstKind::Ld { cache, .. } if cache.is_strong() => Kind::VolatileLoad,
            InstKind::Ld { .. } | InstKind::WithShared { .. } => Kind::Load,
            InstKind::St { volatile: true, .. } => Kind::VolatileStore,
            InstKind::St { .. } => Kind::Store,
            InstKind::Atom { .. } => Kind::Atomic,
            InstKind::Bar { .. } => Kind::Barrier,
            InstKind::Fence { scope: DEVICE.. } => Kind::Fence,
            InstKind::Fence { .. } => Kind::BlockFence,
            kind if kind.member_mask().is_some() => Kind::Collective,
            InstKind::Tex { geom, .. } if geom != TexGeom::Surface => Kind::Texture,
            InstKind::Sys { .. } => Kind::System,
            InstKind::Binary { op: BinOp::Div | BinOp::Rem, ty, .. } if !ty.is_float() => Kind::Division,
            InstKind::Binary { op: BinOp::Add, b: Operand::Imm(DIVISION_SCALE), .. } => Kind::Division,
            _ => Kind::Other,
        }
    }
    /// The sanitizer looks at it.
    #[inline(always)]
    pub fn matters(self) -> bool {
        self != Kind::Other
    }
    /// Changes memory by a plain store.
    pub fn stores(self) -> bool {
        matches!(self, Kind::Store | Kind::VolatileStore)
    }
    /// Only reads.
    pub fn loads(self) -> bool {
        matches!(self, Kind::Load | Kind::VolatileLoad | Kind::Texture)
    }
}

/// The launch at hand.
#[derive(Default)]
pub(super) struct Table {
    kinds: Vec<Kind>,
    numbers: Vec<u16>,
    /// Barriers, in order, behind which shared memory is only loaded up to the next one.
    quiet: Vec<u32>,
    /// The instructions that are numbered as sites: those of the kernel first.
    sites: Vec<Pc>,
    /// Answers of [`Table::apart`].
    apart: base::Map<(Pc, Pc), bool>,
    /// Instructions of the kernel.
    kernel: Range<u32>,
    /// Blocks of the launch.
    pub blocks: u64,
    /// Warps may be in order by other means than barriers: by fences, and flags in shared memory.
    pub shared_fenced: bool,
    /// There may be races in global memory, between blocks.
    pub global_races: bool,
    /// Global memory may carry signals between those that run at a time: blocks may be in order by other means than launches,
    /// by fences, and flags that they raise behind them.
    pub signals: bool,
    /// It has barriers for some threads of the block.
    pub counted: bool,
    /// Lanes of a warp run in step.
    pub lockstep: bool,
    /// Log2 of the bytes that are told apart.
    pub shared_unit: u32,
    pub global_unit: u32,
}

/// What stands in the code that a launch may run.
#[derive(Default)]
struct Uses {
    fence: bool,
    /// Volatile accesses and atomics that may be in this memory.
    volatile: bool,
    shared_signals: bool,
    narrow: bool,
    calls: bool,
    counted: bool,
}

impl Table {
    pub fn new(launch: &LaunchParams<'_>) -> Self {
        let program = launch.program;
        let kernel = &program.functions[launch.kernel];
        let mut uses = Uses::default();
        uses.scan(&program.code[kernel.start.0 as usize..kernel.end.0 as usize]);
        if uses.calls {
            for (_, f) in program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Device) {
                uses.scan(&program.code[f.start.0 as usize..f.end.0 as usize]);
            }
        }
        let blocks: u64 = launch.grid.iter().map(|&n| u64::from(n)).product();
        let unit = if uses.narrow { 0 } else { 2 };
        let mut kinds: Vec<Kind> = program.code.iter().map(Kind::of).collect();
        guesses(&program.code, &mut kinds);
        for (_, f) in program.functions.iter().filter(|(_, f)| f.frame_bytes > 0) {
            for at in f.start.0..f.end.0 {
                match program.code[at as usize].kind {
                    InstKind::Ret { .. } => kinds[at as usize] = Kind::Return,
                    // A register that was spilled may have had no value.
                    InstKind::Ld { space: Space::Local, addr, .. }
                        if addr.base.is_none() && addr.offset as u32 >= f.frame_bytes - f.spill_bytes =>
                    {
                        kinds[at as usize] = Kind::Other;
                    }
                    _ => {}
                }
            }
        }
        let (numbers, sites) = sites(&kinds, kernel.start.0 as usize);
        Self {
            kinds,
            numbers,
            sites,
            apart: base::Map::new(),
            kernel: kernel.start.0..kernel.end.0,
            blocks,
            quiet: quiet_barriers(&program.code, kernel.start.0..kernel.end.0),
            shared_fenced: uses.fence && uses.shared_signals,
            global_races: blocks > 1,
            signals: uses.fence || uses.volatile,
            counted: uses.counted,
            lockstep: lockstep(launch.reconvergence),
            shared_unit: unit,
            global_unit: unit,
        }
    }
    /// Nothing changes shared memory between this barrier and the next.
    pub fn only_loads(&self, barrier: Pc) -> bool {
        self.quiet.binary_search(&barrier.0).is_ok()
    }
    #[inline(always)]
    pub fn kind(&self, pc: Pc) -> Kind {
        self.kinds[pc.0 as usize]
    }
    /// Of two instructions of the kernel, no way leads from one to the other.
    pub fn apart(&mut self, code: &[Inst], a: Pc, b: Pc) -> bool {
        if !self.kernel.contains(&a.0) || !self.kernel.contains(&b.0) {
            return false;
        }
        if let Some(&known) = self.apart.get(&(a, b)) {
            return known;
        }
        let apart = !leads(code, &self.kernel, a, b) && !leads(code, &self.kernel, b, a);
        self.apart.insert((a, b), apart);
        apart
    }
    /// Number of a memory instruction among those of the program, from the kernel's first on.
    #[inline(always)]
    pub fn site(&self, pc: Pc) -> u32 {
        self.numbers[pc.0 as usize].into()
    }
    /// The instruction of a number.
    pub fn pc_of(&self, site: u32) -> Pc {
        self.sites[site as usize]
    }
    /// An access to shared memory that may race with one of another thread.
    #[inline(always)]
    pub fn may_race_in_block(&self, kind: Kind) -> bool {
        !self.shared_fenced || !matches!(kind, Kind::Atomic | Kind::VolatileLoad | Kind::VolatileStore)
    }
    /// An access that may race with one of another block. Those that carry signals are in no race where there are signals.
    #[inline(always)]
    pub fn may_race(&self, kind: Kind) -> bool {
        self.global_races
            && match kind {
                Kind::Atomic => false,
                Kind::VolatileLoad | Kind::VolatileStore => !self.signals,
                _ => true,
            }
    }
    /// Instructions of the program.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }
}

/// A way leads from one instruction to another, calls aside.
fn leads(code: &[Inst], function: &Range<u32>, from: Pc, to: Pc) -> bool {
    let mut found = false;
    follow(code, function, from.0, |at| {
        found |= at == to.0;
        !found
    });
    found
}

/// First reads of loops around a compare-and-swap of the same address: they may see anything, the swap tells whether it was
/// right. So they are to atomics what volatile loads are.
fn guesses(code: &[Inst], kinds: &mut [Kind]) {
    for (at, inst) in code.iter().enumerate() {
        let InstKind::Atom { space, op: AtomOp::Cas, addr, ty, .. } = inst.kind else { continue };
        let from = at.saturating_sub(FIRST_READ);
        for (inst, kind) in code[from..at].iter().zip(&mut kinds[from..at]) {
            if let InstKind::Ld { space: s, ty: read, addr: a, .. } = inst.kind
                && (s, a, read.bytes()) == (space, addr, 4 * u32::from(ty.regs()))
            {
                *kind = Kind::VolatileLoad;
            }
        }
    }
}

/// Instructions before a swap among which its first read is looked for.
const FIRST_READ: usize = 64;

/// Numbers of the memory instructions by instruction, and the other way round.
fn sites(kinds: &[Kind], first: usize) -> (Vec<u16>, Vec<Pc>) {
    let mut numbers = vec![0; kinds.len()];
    let mut sites = Vec::new();
    let from_first = kinds.iter().enumerate().skip(first).chain(kinds.iter().enumerate().take(first));
    for (at, kind) in from_first {
        if kind.loads() || kind.stores() {
            numbers[at] = sites.len().min(LAST_SITE as usize) as u16;
            sites.push(Pc(at as u32));
        }
    }
    (numbers, sites)
}

/// A barrier at which all threads of the block meet.
fn meets_all(inst: &Inst) -> bool {
    matches!(inst.kind, InstKind::Bar { count: Operand::Imm(Bar::BLOCK), .. })
}

/// Barriers of a kernel from which no way leads to a change of shared memory, or to a call, but through a barrier.
fn quiet_barriers(code: &[Inst], kernel: Range<u32>) -> Vec<u32> {
    let changes = |inst: &Inst| match inst.kind {
        InstKind::St { space, .. } | InstKind::Atom { space, .. } => {
            matches!(space, Space::Shared | Space::Generic)
        }
        InstKind::Call { .. } | InstKind::CallPtr { .. } | InstKind::Sys { .. } => true,
        _ => false,
    };
    let barrier = |at: u32| meets_all(&code[at as usize]);
    let only_loads = |from: u32| {
        let mut changed = false;
        follow(code, &kernel, from + 1, |at| {
            changed |= changes(&code[at as usize]);
            !changed && !barrier(at)
        });
        !changed
    };
    kernel.clone().filter(|&at| barrier(at) && only_loads(at)).collect()
}

impl Uses {
    fn scan(&mut self, code: &[Inst]) {
        for inst in code {
            match inst.kind {
                InstKind::Fence { .. } => self.fence = true,
                InstKind::Bar { kind, .. } if kind.of_cluster() => self.fence = true,
                InstKind::Bar { .. } => self.counted |= !meets_all(inst),
                InstKind::Ld { space, ty, cache, .. } => self.access(space, ty, cache == CacheOp::Volatile),
                InstKind::St { space, ty, volatile, .. } => self.access(space, ty, volatile),
                InstKind::Atom { space, .. } => {
                    self.shared_signals |= matches!(space, Space::Shared | Space::Generic);
                }
                InstKind::Call { .. } | InstKind::CallPtr { .. } => self.calls = true,
                _ => {}
            }
        }
    }
    fn access(&mut self, space: Space, ty: MemTy, volatile: bool) {
        self.volatile |= volatile && matches!(space.memory(), Space::Global | Space::Generic);
        self.shared_signals |= volatile && matches!(space, Space::Shared | Space::Generic);
        self.narrow |= ty.bytes() < 4 && !matches!(space, Space::Local | Space::Const);
    }
}

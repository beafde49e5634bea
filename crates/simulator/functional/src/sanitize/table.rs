//! What each instruction of a launch is to the sanitizer, and which checks the launch needs. Computed once
//! for each launch.

use std::ops::Range;

use isa::{
    AtomOp, Bar, BinOp, CacheOp, DIVISION_SCALE, FunctionKind, Inst, InstKind, MemTy, Operand, Pc, Space,
    TexGeom,
};

use super::lockstep;
use super::mark::LAST_SITE;
use crate::LaunchParams;
use crate::control_flow::visit_reachable;

/// The least scope of a fence that makes stores visible to other blocks.
const DEVICE: u8 = 1;

/// What an instruction is to the sanitizer.
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
    /// A warp-level operation that synchronises its lanes.
    Collective,
    /// A fence with the scope of the device or more.
    Fence,
    /// A fence with the scope of the block.
    BlockFence,
    /// The return of a function that has variables in local memory.
    Return,
    /// A texture fetch.
    Texture,
    /// A library call, which may write memory.
    System,
    /// An integer division, or the instruction of an expanded division that shows whether the divisor is
    /// zero.
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
    /// The sanitizer checks such instructions.
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

/// What the sanitizer knows of a launch in advance.
#[derive(Default)]
pub(super) struct Table {
    kinds: Vec<Kind>,
    numbers: Vec<u16>,
    /// Barriers, in order, after which shared memory is only loaded up to the next barrier.
    quiet: Vec<u32>,
    /// Memory instructions by their number, beginning with those of the kernel.
    sites: Vec<Pc>,
    /// Results of [`Table::apart`].
    apart: base::Map<(Pc, Pc), bool>,
    /// Instructions of the kernel.
    kernel: Range<u32>,
    /// Number of blocks in the launch.
    pub blocks: u64,
    /// Warps may synchronise by fences and flags in shared memory, not only by barriers.
    pub shared_fenced: bool,
    /// There can be races between blocks in global memory.
    pub global_races: bool,
    /// Blocks that run at the same time may synchronise by fences and flags in global memory.
    pub signals: bool,
    /// It has barriers for some threads of the block.
    pub counted: bool,
    /// The lanes of a warp execute in lockstep.
    pub lockstep: bool,
    /// Log2 of the bytes in a unit of shared memory.
    pub shared_unit: u32,
    pub global_unit: u32,
}

/// Features of the code that a launch may execute.
#[derive(Default)]
struct Uses {
    fence: bool,
    /// Volatile accesses to global memory.
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
    /// Both instructions are in the kernel and neither can be reached from the other.
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
    /// Number of a memory instruction in marks, counted from the kernel's first one.
    #[inline(always)]
    pub fn site(&self, pc: Pc) -> u32 {
        self.numbers[pc.0 as usize].into()
    }
    /// The instruction with a number.
    pub fn pc_of(&self, site: u32) -> Pc {
        self.sites[site as usize]
    }
    /// An access to shared memory of this kind can race with one of another thread.
    #[inline(always)]
    pub fn may_race_in_block(&self, kind: Kind) -> bool {
        !self.shared_fenced || !matches!(kind, Kind::Atomic | Kind::VolatileLoad | Kind::VolatileStore)
    }
    /// An access to global memory of this kind can race with one of another block. Volatile accesses are not
    /// in races where they may be signals.
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

/// `to` can be reached from `from` within the function, without following calls.
fn leads(code: &[Inst], function: &Range<u32>, from: Pc, to: Pc) -> bool {
    let mut found = false;
    visit_reachable(code, function, from.0, |at| {
        found |= at == to.0;
        !found
    });
    found
}

/// Classifies the first read of a compare-and-swap loop as a volatile load. It may read any value, because
/// the swap fails if the value was wrong.
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

/// Number of instructions before a swap in which its first read is searched.
const FIRST_READ: usize = 64;

/// Numbers of the memory instructions by program counter, and program counters by number.
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

/// A barrier for all threads of the block.
fn meets_all(inst: &Inst) -> bool {
    matches!(inst.kind, InstKind::Bar { count: Operand::Imm(Bar::BLOCK), .. })
}

/// Barriers of a kernel from which no change of shared memory and no call can be reached without another
/// barrier.
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
        visit_reachable(code, &kernel, from + 1, |at| {
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

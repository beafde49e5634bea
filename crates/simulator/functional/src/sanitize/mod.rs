//! What is wrong without stopping a program: races, reads of what was never written, barriers and masks that only seem to
//! work. What compute-sanitizer calls racecheck, initcheck and synccheck.
//!
//! It looks on: after each instruction of a watched launch, [`after`] is told which lanes accessed which addresses, and keeps
//! its own memory of who did so before. Execution never asks it anything, so a watched program computes the same.
//!
//! Invariants: no finding on a program that synchronises as CUDA demands; where that cannot be known (behind fences) nothing
//! is said. Findings are one for each kind and pair of instructions, with a count.

mod bits;
mod cells;
mod finding;
mod findings;
mod global;
mod local;
mod mark;
mod record;
mod refusal;
mod region;
mod shared;
mod slot;
mod suspended;
mod sync;
mod table;
mod touched;
mod values;
mod work;
mod wrote;

use arch::policy::Reconvergence;
use base::LongMap;
use isa::{AtomOp, Effect, FuncId, InstKind, IssuedOp, MemTy, Operand, Pc, Reg, Space, Ty};

use crate::env::{Block, Env};
use crate::lanes::{WideRow, each, pitch};
use crate::memory::Allocation;
use crate::warp::{Warp, Window};
pub use finding::{Finding, FindingKind, Other};
use findings::Findings;
use global::{Global, Request};
pub use refusal::Refusal;
use slot::Slot;
pub(crate) use suspended::Suspended;
pub(crate) use sync::by_zero;
pub(crate) use table::Kind;
use table::Table;
pub use touched::{Use, Used, meet};
pub use work::{StreamKind, Work};
pub(crate) use wrote::{wrote, wrote_in_peer};

/// What looks on. Belongs to a device and sees its launches, one after the other.
#[derive(Default)]
pub struct Sanitizer {
    findings: Findings,
    global: Global,
    /// Where the host allocated and freed: by address.
    origins: LongMap<u64, Origin>,
    table: Table,
    /// A launch may have carried signals since the host asked.
    signals: bool,
    slots: Vec<Slot>,
}

/// Where a block of device memory came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The call that allocated it.
    pub allocated: Pc,
    /// The call that freed it.
    pub freed: Option<Pc>,
}

impl Sanitizer {
    /// Device memory was allocated: nothing in it has a value yet.
    pub fn allocated(&mut self, address: u64, size: u64) {
        self.global.allocated(address, size);
        self.origins.remove(address);
    }
    /// The host's call that allocated it.
    pub fn set_origin(&mut self, address: u64, allocated: Pc) {
        self.origins.insert(address, Origin { allocated, freed: None });
    }
    /// Device memory was freed.
    pub fn freed(&mut self, address: u64, by: Pc) {
        if let Some(origin) = self.origin(address) {
            self.origins.insert(address, Origin { freed: Some(by), ..origin });
        }
    }
    /// The host wrote, copied or filled device memory.
    pub fn written(&mut self, address: u64, size: u64) {
        self.global.mark_written(address, size);
    }
    /// The host copies rows of device memory, `width` bytes at each address, by the first of these calls, which the others
    /// led to. All that was never written is one finding.
    pub fn copied(&mut self, rows: impl Iterator<Item = u64>, width: u64, calls: &[Pc]) {
        let (Some(&by), Some((copy, first, missing))) = (calls.first(), self.global.unwritten(rows, width))
        else {
            return;
        };
        let finding = Finding::on_host(FindingKind::UnwrittenCopied, by, first, Some(copy));
        let size = missing.try_into().unwrap_or(u32::MAX);
        self.findings.add(Finding { size, calls: calls.to_vec(), ..finding });
    }
    /// The host may touch this block, too: what a launch accesses of it matters.
    pub fn follow(&mut self, address: u64, size: u64) {
        self.global.follow(address, size);
    }
    /// Work of several streams may run: what launches access matters everywhere.
    pub fn follow_all(&mut self) {
        self.global.follow_all();
    }
    /// What launches used of memory since the last call, and whether they may order themselves by it.
    pub fn touched(&mut self) -> (Vec<Used>, bool) {
        (self.global.touched(), std::mem::take(&mut self.signals))
    }
    /// Where the allocation at this address came from.
    pub fn origin(&self, address: u64) -> Option<Origin> {
        self.origins.get(address)
    }
    /// The host freed what is no allocation.
    pub fn invalid_free(&mut self, address: u64, near: Option<Allocation>, by: Pc) {
        let origin = near.and_then(|a| self.origin(a.address));
        let finding = Finding::on_host(FindingKind::InvalidFree, by, address, near);
        self.findings.add(Finding { origin, ..finding });
    }
    /// The host found something out.
    pub fn add(&mut self, finding: Finding) {
        self.findings.add(finding);
    }
    /// What was found, in the order in which it was.
    pub fn take_findings(&mut self, program: &isa::Program) -> Vec<Finding> {
        self.findings.take(program)
    }
    /// A launch begins.
    pub(crate) fn begin(&mut self, launch: &crate::LaunchParams<'_>) {
        self.table = Table::new(launch);
        self.signals |= self.table.signals;
        self.global.begin(self.table.len());
        self.slots.iter_mut().for_each(Slot::begin);
    }
    /// What an instruction of the launch is.
    #[inline(always)]
    pub(crate) fn kind(&self, pc: Pc) -> Kind {
        self.table.kind(pc)
    }
    /// Nothing is wrong with what an instruction did, and nothing is left to do for it.
    #[inline(always)]
    pub(crate) fn passes(
        &mut self,
        slot: usize,
        kind: Kind,
        step: &IssuedOp,
        at: &WideRow,
        warp: u32,
    ) -> bool {
        match step.effect {
            Effect::Memory { space, .. } if looked_at(space, kind) => true,
            Effect::Memory { space: Space::Global, .. } => self.global.is_quiet(step.pc, step.mask, at),
            Effect::Memory { space, bytes } => {
                self.slots[slot].passes(space == Space::Local, (step.pc, warp), (step.mask, bytes), at)
            }
            _ => false,
        }
    }
    /// A block begins in a slot.
    pub(crate) fn start_block(&mut self, slot: usize, shared_bytes: usize, warps: usize, local_bytes: u32) {
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Slot::default);
        }
        self.global.start_block(slot);
        // The functional driver runs one block after the other in the first slot.
        let shared = (shared_bytes, self.table.shared_unit);
        self.slots[slot].start(slot == 0, shared, (warps, local_bytes));
    }
    /// A warp has come to a barrier of its block.
    pub(crate) fn arrived(&mut self, slot: usize, at: (u8, u32), shared: &[u8]) {
        if self.table.counted {
            self.slots[slot].arrived(&self.table, shared, at);
        }
    }
    /// Warps that waited at a barrier for some of the block's go on.
    pub(crate) fn passed(&mut self, slot: usize, id: u8, warps: u32) {
        self.slots[slot].shared.passed(id, warps);
    }
    /// All threads of the cluster of a block have met.
    pub(crate) fn cluster_barrier(&mut self, slot: usize) {
        self.slots[slot].barrier(false);
        self.global.told(slot);
    }
    /// All threads of a block have met at its barrier: at this instruction, if it is one for all.
    pub(crate) fn barrier(&mut self, slot: usize, at: Option<Pc>) {
        let quiet = at.is_some_and(|pc| self.table.only_loads(pc));
        self.slots[slot].barrier(quiet);
    }
}

/// One memory instruction of a warp.
#[derive(Clone, Copy)]
struct Access {
    kind: Kind,
    pc: Pc,
    mask: u32,
    bytes: u32,
    /// All lanes take part, each this far behind the one before.
    pitch: Option<u64>,
}

impl Access {
    #[inline(always)]
    fn new(kind: Kind, pc: Pc, mask: u32, bytes: u32, at: &WideRow) -> Self {
        Self { kind, pc, mask, bytes, pitch: pitch(mask, at) }
    }
}

/// What an instruction did.
pub(crate) struct Seen {
    pub slot: usize,
    pub kind: Kind,
    pub step: IssuedOp,
    /// Registers that the instruction's numbers meant.
    pub window: Window,
    /// It was a warp-level operation that others have executed already.
    pub granted: bool,
}

/// Looks at an instruction that was executed.
pub(crate) fn after(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen, at: &WideRow) {
    let (kind, pc, mask) = (seen.kind, seen.step.pc, seen.step.mask);
    if mask == 0 {
        return;
    }
    match seen.step.effect {
        Effect::Memory { space, bytes } => {
            let look = |env: &mut Env<'_>, space, mask, at: &WideRow| {
                if !looked_at(space, kind) {
                    access_of(env, block, w, space, Access::new(kind, pc, mask, bytes, at), at, None);
                }
            };
            look(env, space, mask, at);
            while let Some((space, mask, at)) = env.also.pop() {
                look(env, space, mask, &at);
            }
        }
        Effect::Texture { texels, bytes } => fetched(env, block, w, seen, texels.into(), bytes.into()),
        _ if matches!(kind, Kind::Fence | Kind::BlockFence) => {
            let Some(watch) = env.watch.as_deref_mut() else { return };
            if kind == Kind::Fence {
                watch.global.fence(env.slot);
            }
            if watch.table.shared_fenced {
                watch.slots[env.slot].fence(w.index);
            }
        }
        _ if kind == Kind::Return => {
            let frame = env.program.functions[FuncId(seen.window.function)].frame_bytes;
            if let Some(watch) = env.watch.as_deref_mut() {
                watch.slots[env.slot].left(w.index, mask, seen.window.sp..seen.window.sp + frame);
            }
        }
        _ => sync::after(env, block, w, seen),
    }
}

/// A store that is about to happen.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    pub ty: MemTy,
    pub src: Operand,
    /// First address and end of the allocation in which all lanes are, if that is known.
    pub range: Option<(u64, u64)>,
}

/// Looks at a store, or at an atomic of a block's own memory, that is about to happen.
#[inline(never)]
pub(crate) fn before(
    env: &mut Env<'_>,
    block: &Block,
    w: &Warp,
    (space, bytes): (Space, u32),
    store: Option<Store>,
    mask: u32,
    at: &WideRow,
) {
    let Some(watch) = env.watch.as_deref_mut() else { return };
    let pc = Pc(w.cur.pc);
    let own = space != Space::Global;
    if own && watch.slots[env.slot].repeats(space == Space::Local, (pc, w.index), mask, at) {
        return;
    }
    let access = Access::new(watch.kind(pc), pc, mask, bytes, at);
    access_of(env, block, w, space, access, at, store);
}

/// An access of this kind has been looked at before it happened.
#[inline(always)]
fn looked_at(space: Space, kind: Kind) -> bool {
    kind.stores() || space == Space::Const || (kind == Kind::Atomic && space != Space::Global)
}

fn access_of(
    env: &mut Env<'_>,
    block: &Block,
    w: &Warp,
    space: Space,
    access: Access,
    at: &WideRow,
    store: Option<Store>,
) {
    let Some(watch) = env.watch.as_deref_mut() else { return };
    let slot = &mut watch.slots[env.slot];
    // An exchange whose result nobody takes reads nothing.
    if access.kind == Kind::Atomic
        && let InstKind::Atom { op: AtomOp::Exch, dst: None, .. } = env.program.inst(access.pc).kind
    {
        for lane in each(access.mask) {
            match space {
                Space::Shared => {
                    slot.wrote(&watch.table, &block.shared, None, at[lane] as usize, access.bytes as usize)
                }
                _ => watch.global.mark_written(at[lane], access.bytes.into()),
            }
        }
    }
    let params = &env.params;
    let bytes = store.map(|store| move |lane: usize| stored_bytes(w, params, store, lane));
    let new = bytes.as_ref().map(|bytes| bytes as &dyn Fn(usize) -> [u8; 16]);
    let meets = space == Space::Shared && new.is_some() && meet_in(access, at);
    let stored = Stored { new, meets };
    let found = if space == Space::Global {
        let range = store.and_then(|store| store.range);
        let (slot, block) = (env.slot, block.number(env.grid));
        let request = Request { access, at, range, slot, block, memory: env.memory, new };
        watch.global.access(&watch.table, &request)
    } else {
        let local = space == Space::Local;
        slot.access(&watch.table, local, (access, at), w.index, &block.shared, &stored)
    };
    if let Some(hits) = found {
        finding::report(env, block, w.index, access, at, hits);
    }
    if meets {
        sync::same_place(env, block, w, store, access, at);
    }
}

/// What a store is about to write: the bytes of a lane, and whether lanes meet at a place.
#[derive(Default)]
struct Stored<'a> {
    new: Option<&'a dyn Fn(usize) -> [u8; 16]>,
    meets: bool,
}

/// Lanes of an access meet at a place.
fn meet_in(access: Access, at: &WideRow) -> bool {
    let mut last = None;
    let rising = each(access.mask).all(|lane| last.replace(at[lane]).is_none_or(|before| before < at[lane]));
    let mut rest = access.mask;
    !rising
        && each(access.mask).any(|lane| {
            rest &= rest - 1;
            each(rest).any(|other| at[other] == at[lane])
        })
}

/// Bytes that a lane stores.
#[cold]
fn stored_bytes(w: &Warp, params: &[u8], Store { ty, src, .. }: Store, lane: usize) -> [u8; 16] {
    let mut bytes = [0; 16];
    for (k, part) in bytes.chunks_exact_mut(4).enumerate().take(ty.bytes().div_ceil(4) as usize) {
        let word = match src {
            Operand::Reg(first) => w.row(Reg(first.0 + k as u16))[lane],
            _ => (w.get64(params, Ty::U64, src)[lane] >> (32 * k)) as u32,
        };
        part.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// Looks at the texels of a fetch, one of each lane at a time.
fn fetched(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen, texels: usize, bytes: u32) {
    let mut access = Access { kind: seen.kind, pc: seen.step.pc, mask: 0, bytes, pitch: None };
    for texel in 0..texels {
        let mut at = [u64::MAX; 32];
        for (i, lane) in each(seen.step.mask).enumerate() {
            at[lane] = env.texels[i * texels + texel];
        }
        access.mask =
            each(seen.step.mask).filter(|&lane| at[lane] != u64::MAX).fold(0, |m, lane| m | 1 << lane);
        let quiet = |watch: &Sanitizer| watch.global.is_quiet(access.pc, access.mask, &at);
        if access.mask != 0 && !env.watch.as_deref().is_some_and(quiet) {
            access_of(env, block, w, Space::Global, access, &at, None);
        }
    }
}

/// Lanes of one warp run in step: a later instruction of one is after an earlier one of another.
fn lockstep(rule: Reconvergence) -> bool {
    rule == Reconvergence::Stack
}

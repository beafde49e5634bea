//! The sanitizer: finds errors that do not stop a program. These are data races, reads of uninitialised
//! memory, and wrong uses of barriers and lane masks, which compute-sanitizer calls racecheck, initcheck and
//! synccheck.
//!
//! The sanitizer only observes. After each instruction of a checked launch, [`after`] receives the lanes and
//! addresses that the instruction accessed, and updates the sanitizer's own record of earlier accesses
//! (shadow memory). Execution never depends on it, so a checked program computes the same results.
//!
//! Invariants: there is no finding in a program that synchronises as CUDA demands; where order cannot be
//! known, after fences, nothing is reported. There is one finding for each kind and pair of instructions,
//! with a count.

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

/// The sanitizer of a device. It observes the device's launches, one after another.
#[derive(Default)]
pub struct Sanitizer {
    findings: Findings,
    global: Global,
    /// Calls of the host that allocated and freed device memory, by address of the allocation.
    origins: LongMap<u64, Origin>,
    table: Table,
    /// Launches since the host asked may have communicated through global memory while they ran.
    signals: bool,
    slots: Vec<Slot>,
}

/// The calls that allocated and freed a block of device memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The call that allocated it.
    pub allocated: Pc,
    /// The call that freed it, if it was freed.
    pub freed: Option<Pc>,
}

impl Sanitizer {
    /// The host allocated device memory. Its bytes have no values yet.
    pub fn allocated(&mut self, address: u64, size: u64) {
        self.global.allocated(address, size);
        self.origins.remove(address);
    }
    /// Records which call of the host allocated the block at `address`.
    pub fn set_origin(&mut self, address: u64, allocated: Pc) {
        self.origins.insert(address, Origin { allocated, freed: None });
    }
    /// The call `by` freed the block of device memory at `address`.
    pub fn freed(&mut self, address: u64, by: Pc) {
        if let Some(origin) = self.origin(address) {
            self.origins.insert(address, Origin { freed: Some(by), ..origin });
        }
    }
    /// The host wrote, copied to or filled device memory.
    pub fn written(&mut self, address: u64, size: u64) {
        self.global.mark_written(address, size);
    }
    /// The host copies rows of device memory, `width` bytes at each address. `calls` are the copying call and
    /// its callers, innermost first. All bytes that were never written are one finding.
    pub fn copied(&mut self, rows: impl Iterator<Item = u64>, width: u64, calls: &[Pc]) {
        let (Some(&by), Some((copy, first, missing))) = (calls.first(), self.global.unwritten(rows, width))
        else {
            return;
        };
        let finding = Finding::on_host(FindingKind::UnwrittenCopied, by, first, Some(copy));
        let size = missing.try_into().unwrap_or(u32::MAX);
        self.findings.add(Finding { size, calls: calls.to_vec(), ..finding });
    }
    /// The host may access this block while launches run. From now on accesses of launches to it are recorded
    /// for [`Sanitizer::touched`].
    pub fn follow(&mut self, address: u64, size: u64) {
        self.global.follow(address, size);
    }
    /// Several streams may run at a time. From now on accesses of launches to all memory are recorded for
    /// [`Sanitizer::touched`].
    pub fn follow_all(&mut self) {
        self.global.follow_all();
    }
    /// Whether accesses to all memory are recorded for [`Sanitizer::touched`].
    pub fn follows_all(&self) -> bool {
        self.global.follows_all()
    }
    /// Whether accesses to some memory are recorded for [`Sanitizer::touched`].
    pub fn follows(&self) -> bool {
        self.global.follows()
    }
    /// Number of findings so far, each as often as it was made.
    pub fn found(&self) -> u64 {
        self.findings.total()
    }
    /// The memory that launches accessed since the last call, and whether launches may have synchronised by
    /// flags in memory.
    pub fn touched(&mut self) -> (Vec<Used>, bool) {
        (self.global.touched(), std::mem::take(&mut self.signals))
    }
    /// Where the allocation at this address came from, if recorded.
    pub fn origin(&self, address: u64) -> Option<Origin> {
        self.origins.get(address)
    }
    /// The host called `cudaFree` with an address at which no allocation starts. `near` is the nearest
    /// allocation.
    pub fn invalid_free(&mut self, address: u64, near: Option<Allocation>, by: Pc) {
        let origin = near.and_then(|a| self.origin(a.address));
        let finding = Finding::on_host(FindingKind::InvalidFree, by, address, near);
        self.findings.add(Finding { origin, ..finding });
    }
    /// Adds a finding of the host's runtime.
    pub fn add(&mut self, finding: Finding) {
        self.findings.add(finding);
    }
    /// Takes all findings, in the order in which they were found.
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
    /// What an instruction of the launch is to the sanitizer.
    #[inline(always)]
    pub(crate) fn kind(&self, pc: Pc) -> Kind {
        self.table.kind(pc)
    }
    /// Fast check after an instruction: true if there is nothing to report or record.
    #[inline(always)]
    pub(crate) fn nothing_to_do(
        &mut self,
        slot: usize,
        kind: Kind,
        issued: &IssuedOp,
        at: &WideRow,
        warp: u32,
    ) -> bool {
        match issued.effect {
            Effect::Memory { space, .. } if looked_at(space, kind) => true,
            Effect::Memory { space: Space::Global, .. } => self.global.is_quiet(issued.pc, issued.mask, at),
            Effect::Memory { space, bytes } => self.slots[slot].nothing_to_do(
                space == Space::Local,
                (issued.pc, warp),
                (issued.mask, bytes),
                at,
            ),
            _ => false,
        }
    }
    /// The instruction must be executed one by one, so that the sanitizer sees it. Loads need not be, as long as they are
    /// quiet.
    pub(crate) fn must_see(&self, pc: Pc) -> bool {
        let kind = self.table.kind(pc);
        kind.matters() && !matches!(kind, Kind::Load | Kind::VolatileLoad)
    }
    /// Start and length of the range of global memory in which nothing can be wrong with loads of an instruction, until
    /// [`Sanitizer::forgot`] changes.
    pub(crate) fn quiet(&self, pc: Pc) -> (u64, u64) {
        self.global.quiet(pc)
    }
    /// How often quiet ranges were forgotten.
    pub(crate) fn forgot(&self) -> u64 {
        self.global.forgot()
    }
    /// Nothing can be wrong with loads of the block's shared memory up to its next barrier.
    pub(crate) fn is_shared_quiet(&self, slot: usize) -> bool {
        self.slots[slot].shared.is_quiet()
    }
    /// A block starts in a slot.
    pub(crate) fn start_block(&mut self, slot: usize, shared_bytes: usize, warps: usize, local_bytes: u32) {
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Slot::default);
        }
        self.global.start_block(slot);
        // The functional driver runs one block after another in the first slot, so only there a block can be
        // compared with the one before.
        let shared = (shared_bytes, self.table.shared_unit);
        self.slots[slot].start(slot == 0, shared, (warps, local_bytes));
    }
    /// A warp has arrived at a barrier of its block. `at` is the barrier's number and the warp's index.
    pub(crate) fn arrived(&mut self, slot: usize, at: (u8, u32), shared: &[u8]) {
        if self.table.counted {
            self.slots[slot].arrived(&self.table, shared, at);
        }
    }
    /// A barrier for some warps of the block completed. `warps` is the mask of those that waited.
    pub(crate) fn passed(&mut self, slot: usize, id: u8, warps: u32) {
        self.slots[slot].shared.passed(id, warps);
    }
    /// The barrier of the block's cluster completed.
    pub(crate) fn cluster_barrier(&mut self, slot: usize) {
        self.slots[slot].barrier(false);
        self.global.published(slot);
    }
    /// A barrier of the whole block completed. `at` is the barrier instruction, if all threads waited at the
    /// same one.
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
    /// Distance in bytes from lane to lane, if all 32 lanes take part and it is constant.
    pitch: Option<u64>,
}

impl Access {
    #[inline(always)]
    fn new(kind: Kind, pc: Pc, mask: u32, bytes: u32, at: &WideRow) -> Self {
        Self { kind, pc, mask, bytes, pitch: pitch(mask, at) }
    }
}

/// An instruction that was executed.
pub(crate) struct Seen {
    pub slot: usize,
    pub kind: Kind,
    pub issued: IssuedOp,
    /// The function's frame before the instruction, for reading its registers.
    pub window: Window,
    /// It was a warp-level operation that the other lanes have already executed.
    pub granted: bool,
}

/// Checks an instruction that was executed. `at` are the addresses of an access.
pub(crate) fn after(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen, at: &WideRow) {
    let (kind, pc, mask) = (seen.kind, seen.issued.pc, seen.issued.mask);
    if mask == 0 {
        return;
    }
    match seen.issued.effect {
        Effect::Memory { space, bytes } => {
            let look = |env: &mut Env<'_>, space, mask, at: &WideRow| {
                if !looked_at(space, kind) {
                    access_of(env, block, warp, space, Access::new(kind, pc, mask, bytes, at), at, None);
                }
            };
            look(env, space, mask, at);
            while let Some((space, mask, at)) = env.extra_accesses.pop() {
                look(env, space, mask, &at);
            }
        }
        Effect::Texture { texels, bytes } => fetched(env, block, warp, seen, texels.into(), bytes.into()),
        _ if matches!(kind, Kind::Fence | Kind::BlockFence) => {
            let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
            if kind == Kind::Fence {
                sanitizer.global.fence(env.slot);
            }
            if sanitizer.table.shared_fenced {
                sanitizer.slots[env.slot].fence(warp.index);
            }
        }
        _ if kind == Kind::Return => {
            let frame = env.program.functions[FuncId(seen.window.function)].frame_bytes;
            if let Some(sanitizer) = env.sanitizer.as_deref_mut() {
                sanitizer.slots[env.slot].left(warp.index, mask, seen.window.sp..seen.window.sp + frame);
            }
        }
        _ => sync::after(env, block, warp, seen),
    }
}

/// A store that is about to happen.
#[derive(Clone, Copy)]
pub(crate) struct Store {
    pub ty: MemTy,
    pub src: Operand,
    /// Start and end of the allocation in which all lanes are, if known.
    pub range: Option<(u64, u64)>,
}

/// Checks a store, or an atomic of shared or local memory, that is about to happen.
#[inline(never)]
pub(crate) fn before(
    env: &mut Env<'_>,
    block: &Block,
    warp: &Warp,
    (space, bytes): (Space, u32),
    store: Option<Store>,
    mask: u32,
    at: &WideRow,
) {
    let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
    let pc = Pc(warp.current.pc);
    let own = space != Space::Global;
    if own && sanitizer.slots[env.slot].repeats(space == Space::Local, (pc, warp.index), mask, at) {
        return;
    }
    let access = Access::new(sanitizer.kind(pc), pc, mask, bytes, at);
    access_of(env, block, warp, space, access, at, store);
}

/// Accesses of this kind are checked before they happen, by [`before`].
#[inline(always)]
fn looked_at(space: Space, kind: Kind) -> bool {
    kind.stores() || space == Space::Const || (kind == Kind::Atomic && space != Space::Global)
}

fn access_of(
    env: &mut Env<'_>,
    block: &Block,
    warp: &Warp,
    space: Space,
    access: Access,
    at: &WideRow,
    store: Option<Store>,
) {
    let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
    let slot = &mut sanitizer.slots[env.slot];
    // An exchange whose result is not used does not read.
    if access.kind == Kind::Atomic
        && let InstKind::Atom { op: AtomOp::Exch, dst: None, .. } = env.program.inst(access.pc).kind
    {
        for lane in each(access.mask) {
            match space {
                Space::Shared => slot.wrote(
                    &sanitizer.table,
                    &block.shared,
                    None,
                    at[lane] as usize,
                    access.bytes as usize,
                ),
                _ => sanitizer.global.mark_written(at[lane], access.bytes.into()),
            }
        }
    }
    let params = &env.params;
    let bytes = store.map(|store| move |lane: usize| stored_bytes(warp, params, store, lane));
    let new = bytes.as_ref().map(|bytes| bytes as &dyn Fn(usize) -> [u8; 16]);
    let meets = space == Space::Shared && new.is_some() && meet_in(access, at);
    let stored = Stored { new, meets };
    let found = if space == Space::Global {
        let range = store.and_then(|store| store.range);
        let (slot, block) = (env.slot, block.number(env.grid));
        let request = Request { access, at, range, slot, block, memory: env.memory, new };
        sanitizer.global.access(&sanitizer.table, &request)
    } else {
        let local = space == Space::Local;
        slot.access(&sanitizer.table, local, (access, at), warp.index, &block.shared, &stored)
    };
    if let Some(hits) = found {
        finding::report(env, block, warp.index, access, at, hits);
    }
    if meets {
        sync::same_place(env, block, warp, store, access, at);
    }
}

/// What a store is about to write.
#[derive(Default)]
struct Stored<'a> {
    new: Option<&'a dyn Fn(usize) -> [u8; 16]>,
    meets: bool,
}

/// Several lanes of the access have the same address.
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

/// The bytes that a lane stores.
#[cold]
fn stored_bytes(warp: &Warp, params: &[u8], Store { ty, src, .. }: Store, lane: usize) -> [u8; 16] {
    let mut bytes = [0; 16];
    for (k, part) in bytes.chunks_exact_mut(4).enumerate().take(ty.bytes().div_ceil(4) as usize) {
        let word = match src {
            Operand::Reg(first) => warp.row(Reg(first.0 + k as u16))[lane],
            _ => (warp.get64(params, Ty::U64, src)[lane] >> (32 * k)) as u32,
        };
        part.copy_from_slice(&word.to_le_bytes());
    }
    bytes
}

/// Checks the texels of a fetch, one of each lane at a time.
fn fetched(env: &mut Env<'_>, block: &Block, warp: &Warp, seen: &Seen, texels: usize, bytes: u32) {
    let mut access = Access { kind: seen.kind, pc: seen.issued.pc, mask: 0, bytes, pitch: None };
    for texel in 0..texels {
        let mut at = [u64::MAX; 32];
        for (i, lane) in each(seen.issued.mask).enumerate() {
            at[lane] = env.texels[i * texels + texel];
        }
        access.mask =
            each(seen.issued.mask).filter(|&lane| at[lane] != u64::MAX).fold(0, |m, lane| m | 1 << lane);
        let quiet = |sanitizer: &Sanitizer| sanitizer.global.is_quiet(access.pc, access.mask, &at);
        if access.mask != 0 && !env.sanitizer.as_deref().is_some_and(quiet) {
            access_of(env, block, warp, Space::Global, access, &at, None);
        }
    }
}

/// The lanes of a warp execute in lockstep: a later instruction of one lane is ordered after an earlier one
/// of another.
fn lockstep(rule: Reconvergence) -> bool {
    rule == Reconvergence::Stack
}

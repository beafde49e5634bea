//! What is wrong without stopping a program: races, reads of what was never written, barriers and masks that only seem to
//! work. What compute-sanitizer calls racecheck, initcheck and synccheck.
//!
//! It looks on: after each instruction of a watched launch, [`after`] is told which lanes accessed which addresses, and keeps
//! its own memory of who did so before. Execution never asks it anything, so a watched program computes the same.
//!
//! Invariants: no finding on a program that synchronises as CUDA demands; where that cannot be known (fences, volatile
//! flags) nothing is said. Findings are one for each kind and pair of instructions, with a count.

mod bits;
mod cells;
mod finding;
mod local;
mod pages;
mod shared;
mod sync;
mod table;

use std::collections::BTreeMap;

use arch::policy::Reconvergence;
use isa::{Pc, Space};

use crate::grid::{Block, Effect, Env, Step};
use crate::lanes::{WideRow, each};
use crate::memory::{LOCAL_WINDOW, SHARED_WINDOW};
use crate::warp::{Warp, Window};
pub use finding::{Finding, FindingKind, Other};
use finding::Findings;
use local::Local;
use pages::Pages;
use shared::Shared;
use table::{Kind, Table};

/// What looks on. Belongs to a device and sees its launches, one after the other.
#[derive(Default)]
pub struct Sanitizer {
    findings: Findings,
    pages: Pages,
    /// Where the host allocated and freed: by address.
    origins: BTreeMap<u64, Origin>,
    table: Table,
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

/// What is known of a resident block.
#[derive(Default)]
struct Slot {
    shared: Shared,
    local: Local,
}

impl Sanitizer {
    /// Device memory was allocated: nothing in it has a value yet.
    pub fn allocated(&mut self, address: u64, size: u64) {
        self.pages.mark_unwritten(address, size);
        self.origins.remove(&address);
    }
    /// The host's call that allocated it.
    pub fn set_origin(&mut self, address: u64, allocated: Pc) {
        self.origins.insert(address, Origin { allocated, freed: None });
    }
    /// Device memory was freed.
    pub fn freed(&mut self, address: u64, by: Pc) {
        if let Some(origin) = self.origins.get_mut(&address) {
            origin.freed = Some(by);
        }
    }
    /// The host wrote, copied or filled device memory.
    pub fn written(&mut self, address: u64, size: u64) {
        self.pages.mark_written(address, size);
    }
    /// Where the allocation at this address came from.
    pub fn origin(&self, address: u64) -> Option<Origin> {
        self.origins.get(&address).copied()
    }
    /// What was found, in the order in which it was.
    pub fn take_findings(&mut self) -> Vec<Finding> {
        self.findings.take()
    }
    /// A launch begins.
    pub(crate) fn begin(&mut self, launch: &crate::LaunchParams<'_>) {
        self.table = Table::new(launch);
        self.pages.begin(self.table.global_unit, self.table.first);
    }
    /// A block begins in a slot.
    pub(crate) fn start_block(&mut self, slot: usize, shared_bytes: usize, warps: usize, local_bytes: u32) {
        if self.slots.len() <= slot {
            self.slots.resize_with(slot + 1, Slot::default);
        }
        self.slots[slot].shared.start(shared_bytes, self.table.shared_unit);
        self.slots[slot].local.start(warps, local_bytes);
    }
    /// All threads of a block have met at its barrier.
    pub(crate) fn barrier(&mut self, slot: usize) {
        self.slots[slot].shared.barrier();
    }
}

/// One memory instruction of a warp.
#[derive(Clone, Copy)]
struct Access {
    kind: Kind,
    pc: Pc,
    mask: u32,
    bytes: u32,
}

/// What an instruction did, as seen from its slot.
pub(crate) struct Seen<'a> {
    pub slot: usize,
    pub step: &'a Step,
    pub addresses: &'a WideRow,
    /// Registers that the instruction's numbers meant.
    pub window: Window,
    /// It was a warp-level operation that others have executed already.
    pub granted: bool,
}

/// Looks at an instruction that was executed.
#[inline]
pub(crate) fn after(env: &mut Env<'_>, block: &Block, w: &Warp, seen: &Seen<'_>) {
    let Some(watch) = env.watch.as_deref_mut() else { return };
    let kind = watch.table.kind(seen.step.pc);
    if kind == Kind::Other || seen.step.mask == 0 {
        return;
    }
    if let Effect::Memory { space, bytes } = seen.step.effect {
        let access = Access { kind, pc: seen.step.pc, mask: seen.step.mask, bytes };
        access_of(env, block, w, seen, space, access, seen.addresses);
        while let Some((space, mask, addresses)) = env.also.pop() {
            access_of(env, block, w, seen, space, Access { mask, ..access }, &addresses);
        }
    } else {
        sync::after(env, block, w, seen, kind);
    }
}

fn access_of(
    env: &mut Env<'_>,
    block: &Block,
    w: &Warp,
    seen: &Seen<'_>,
    space: Space,
    access: Access,
    at: &WideRow,
) {
    let Some(watch) = env.watch.as_deref_mut() else { return };
    let slot = &mut watch.slots[seen.slot];
    let found = match space {
        Space::Global | Space::Generic => {
            let [gx, gy, _] = env.grid;
            let number = block.index[0] + gx * (block.index[1] + gy * block.index[2]);
            watch.pages.access(&watch.table, access, at, number, env.memory.bytes())
        }
        Space::Shared => slot.shared.access(&watch.table, access, at, w.index, &block.shared),
        Space::Local => slot.local.access(access, at, w.index),
        Space::Const => None,
    };
    if let Some(hits) = found {
        finding::report(env, block, w.index, access, at, hits);
    }
    if space == Space::Shared && access.kind.stores() {
        sync::same_place(env, block, w, seen, access, at);
    }
}

/// A library function of the device wrote `n` bytes at a generic address.
#[cold]
pub(crate) fn wrote(env: &mut Env<'_>, warp: u32, lane: usize, address: u64, n: usize) {
    let Some(watch) = env.watch.as_deref_mut() else { return };
    let state = &mut watch.slots[env.slot];
    match address {
        LOCAL_WINDOW.. => state.local.wrote(warp, lane, (address - LOCAL_WINDOW) as usize, n),
        SHARED_WINDOW.. => state.shared.wrote((address - SHARED_WINDOW) as usize, n),
        _ => watch.pages.mark_written(address, n as u64),
    }
}

/// Lanes of the mask that name no address a lower lane names.
fn distinct(mask: u32, at: &WideRow) -> impl Iterator<Item = usize> {
    let mut last = None;
    each(mask).filter(move |&lane| last.replace(at[lane]) != Some(at[lane]))
}

/// Lanes of one warp run in step: a later instruction of one is after an earlier one of another.
fn lockstep(rule: Reconvergence) -> bool {
    rule == Reconvergence::Stack
}

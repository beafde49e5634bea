//! Shadow memory for device memory, by allocation: which bytes were written, and which blocks of the running
//! launch wrote and read them.
//!
//! Loads alone are cheap. The first loads from an allocation in a launch are recorded; when there are enough
//! of them, or none are needed, the load instructions remember the allocation as quiet. The first store
//! converts the record to marks, one word for each unit of memory, and from then on each access is compared
//! with them. Stores are checked before they happen, while memory still holds what the last writer left.
//!
//! Where blocks may synchronise by fences, there are marks only for stores after which their block has not
//! executed a fence and then changed memory in a way that may be a signal. These are the stores of which it
//! is known that no other block may rely on them.
//!
//! Invariant: `stored` and the record of a region belong to the launch `launch`; instructions are quiet only
//! in regions without stores.

use isa::Pc;

use super::finding::{Hit, Hits, OtherAt};
use super::region::Region;
use super::table::{Kind, Table};
use super::touched::Used;
use super::{Access, FindingKind, mark};
use crate::lanes::{WideRow, each};
use crate::memory::{Allocation, Memory};

/// Largest number of a block's stores without a fence that are remembered. If there are more, all are
/// forgotten.
const UNFENCED: usize = 1 << 16;

/// Shadow memory of all allocations.
#[derive(Default)]
pub(super) struct Global {
    /// Allocations, in order of address.
    regions: Vec<Region>,
    /// State of each instruction, by program counter.
    sites: Vec<Site>,
    /// What each block stored that others may not rely on yet, by slot. Used where blocks may synchronise by
    /// fences.
    stored: Vec<Stored>,
    /// How often quiet ranges were forgotten.
    forgot: u64,
    /// Number of launches so far.
    launch: u64,
    /// Accesses of launches to all memory are recorded, not only those to memory that the host may access.
    followed: bool,
}

/// Addresses and sizes of stores of a block.
#[derive(Default)]
struct Stored {
    /// Without a fence since.
    unfenced: Vec<(u64, u32)>,
    /// With a fence since, but without a signal after it.
    unsignalled: Vec<(u64, u32)>,
}

/// What an instruction accessed last.
#[derive(Clone, Copy, Default)]
struct Site {
    /// First address and length of the range in which nothing can be wrong with the instruction.
    quiet: (u64, u64),
    /// Index of the region at its last access. May be out of date.
    region: u32,
}

/// An access to check.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub access: Access,
    pub at: &'a WideRow,
    /// Start and end of a range that contains all lanes, if known.
    pub range: Option<(u64, u64)>,
    pub slot: usize,
    pub block: u32,
    pub memory: &'a Memory,
    pub new: Option<&'a dyn Fn(usize) -> [u8; 16]>,
}

impl Global {
    /// A launch of a program of `code` instructions begins.
    pub fn begin(&mut self, code: usize) {
        self.launch += 1;
        self.forgot += 1;
        if self.launch.is_multiple_of(mark::LAUNCHES) {
            self.regions.iter_mut().for_each(Region::forget_marks);
        }
        self.sites.clear();
        self.sites.resize(code, Site::default());
        self.stored.clear();
    }
    /// A block starts in a slot.
    pub fn start_block(&mut self, slot: usize) {
        if let Some(stored) = self.stored.get_mut(slot) {
            *stored = Stored::default();
        }
    }
    /// The block in a slot executes a fence.
    pub fn fence(&mut self, slot: usize) {
        if let Some(Stored { unfenced, unsignalled }) = self.stored.get_mut(slot) {
            unsignalled.append(unfenced);
        }
    }
    /// The stores of the block in a slot became known to other blocks, at a barrier of the cluster.
    pub fn published(&mut self, slot: usize) {
        self.fence(slot);
        self.signal(slot);
    }
    /// The block changes memory in a way that may be a signal to others.
    fn signal(&mut self, slot: usize) {
        let Some(stored) = self.stored.get_mut(slot) else { return };
        for (address, size) in std::mem::take(&mut stored.unsignalled) {
            if let Some(region) = self.index(address) {
                self.regions[region].forget(address, size);
            }
        }
    }
    /// Memory was allocated: nothing in the range has a value.
    pub fn allocated(&mut self, address: u64, size: u64) {
        self.regions.retain(|r| r.low() + r.len() <= address || r.low() >= address + size);
        if size > 0 {
            self.insert(Region::unwritten(address, size));
        }
        self.forget_quiet();
    }
    /// The range has values.
    pub fn mark_written(&mut self, address: u64, size: u64) {
        if let Some(region) = self.index(address) {
            self.regions[region].write(address, size);
        }
    }
    /// Checks rows of `width` bytes: returns the range of all rows, the first address that was never written,
    /// and how many bytes were never written. `None` if all were written.
    pub fn unwritten(&self, rows: impl Iterator<Item = u64>, width: u64) -> Option<(Allocation, u64, u64)> {
        let (mut start, mut copied, mut first, mut missing) = (None, 0, None, 0);
        for row in rows {
            start.get_or_insert(row);
            copied += width;
            let region = self.index(row).map(|i| &self.regions[i]);
            if let Some((address, count)) = region.and_then(|region| region.missing(row, width)) {
                first.get_or_insert(address);
                missing += count;
            }
        }
        Some((Allocation { address: start?, size: copied }, first?, missing))
    }
    /// Nothing can be wrong with loads of this instruction at these addresses. Compares the first and the
    /// last lane only.
    #[inline(always)]
    pub fn is_quiet(&self, pc: Pc, mask: u32, at: &WideRow) -> bool {
        let (low, len) = self.sites[pc.0 as usize].quiet;
        let inside = |lane: u32| at[lane as usize & 31].wrapping_sub(low) < len;
        inside(mask.trailing_zeros()) & inside(31 - mask.leading_zeros())
    }

    /// Start and length of the range in which nothing can be wrong with loads of an instruction, until
    /// [`Global::forgot`] changes.
    pub fn quiet(&self, pc: Pc) -> (u64, u64) {
        self.sites[pc.0 as usize].quiet
    }
    /// How often quiet ranges were forgotten.
    pub fn forgot(&self) -> u64 {
        self.forgot
    }

    /// Records from now on what launches access in the allocation.
    pub fn follow(&mut self, address: u64, size: u64) {
        let index = self.index(address).unwrap_or_else(|| self.insert(Region::written(address, size)));
        self.regions[index].follow();
    }
    /// Records from now on what launches access in all memory.
    pub fn follow_all(&mut self) {
        if !std::mem::replace(&mut self.followed, true) {
            self.regions.iter_mut().for_each(Region::follow);
        }
    }
    /// Whether accesses to all memory are recorded.
    pub fn follows_all(&self) -> bool {
        self.followed
    }
    /// Whether accesses to some memory are recorded.
    pub fn follows(&self) -> bool {
        self.followed || self.regions.iter().any(Region::is_followed)
    }
    /// What launches accessed since the last call.
    pub fn touched(&mut self) -> Vec<Used> {
        let mut used = Vec::new();
        self.regions.iter_mut().for_each(|region| region.touched(&mut used));
        used
    }

    /// Checks an access of a warp. Stores are checked before they happen, others afterwards.
    pub fn access(&mut self, table: &Table, request: &Request<'_>) -> Option<Hits> {
        let Request { access, at, range, .. } = *request;
        let own = mark::mark(self.launch, request.block, table.site(access.pc));
        if table.signals && !access.kind.loads() {
            self.signal(request.slot);
        }
        let mut hits = Hits::default();
        let mut rest = access.mask;
        while rest != 0 {
            let first = at[rest.trailing_zeros() as usize];
            let Some(index) = self.find(access.pc, first, request.memory) else { break };
            let region = &mut self.regions[index];
            region.begin(self.launch, table.global_unit);
            let run = if rest == u32::MAX { region.run(access, at) } else { None };
            let part = if run.is_some() { rest } else { region.part(access, rest, at, range) };
            rest &= !part;
            region.touch(access, run.as_ref(), part, at);
            let followed = table.may_race(access.kind) && region.can_be_marked();
            if access.kind.stores() {
                if region.is_unwritten() {
                    region.written_by(access, run.as_ref(), part, at);
                }
                if followed && region.begin_stores(!table.signals) {
                    self.forget_quiet();
                }
                if followed && table.signals {
                    self.keep(request.slot, access, part, at);
                }
                if followed && !self.regions[index].stores(run, access, part, at, own) {
                    self.check_slowly(table, request, index, part, own, &mut hits);
                }
                continue;
            }
            let init = !region.is_unwritten() || region.has_values(access, run.as_ref(), part, at);
            let settled = !followed || !region.needs_loads(!table.signals);
            let signals = table.signals && access.kind == Kind::Atomic;
            if settled && !region.is_unwritten() && !signals {
                self.sites[access.pc.0 as usize].quiet = region.quiet(access);
            }
            let order = settled || region.loads(run, access, part, at, (own, !table.signals));
            if !init || !order {
                self.check_slowly(table, request, index, part, own, &mut hits);
            }
        }
        hits.some()
    }

    /// Remembers a store until the block's next fence.
    fn keep(&mut self, slot: usize, access: Access, part: u32, at: &WideRow) {
        if self.stored.len() <= slot {
            self.stored.resize_with(slot + 1, Stored::default);
        }
        let unfenced = &mut self.stored[slot].unfenced;
        if access.pitch == Some(access.bytes.into()) && part == u32::MAX {
            unfenced.push((at[0], 32 * access.bytes));
        } else {
            unfenced.extend(each(part).map(|lane| (at[lane], access.bytes)));
        }
        if unfenced.len() > UNFENCED {
            self.fence(slot);
            self.signal(slot);
        }
    }

    /// Checks an access lane by lane and unit by unit, and reports what is wrong.
    #[cold]
    fn check_slowly(
        &mut self,
        table: &Table,
        request: &Request<'_>,
        index: usize,
        part: u32,
        own: u32,
        hits: &mut Hits,
    ) {
        let Request { access, at, memory, new, .. } = *request;
        let region = &mut self.regions[index];
        for lane in each(part) {
            if !access.kind.stores() && !region.read_first(at[lane], access.bytes) {
                hits.push(Hit { lane, ..Hit::new(FindingKind::UnwrittenGlobal) });
            }
            let old = (at[lane] - memory.base()) as usize;
            let old = &memory.bytes()[old..old + access.bytes as usize];
            let new = new.map(|new| new(lane));
            let found = region.compare(access, at[lane], own, |bytes| {
                new.is_some_and(|new| new[bytes.clone()] == old[bytes])
            });
            if let Some((kind, by)) = found {
                let other = mark::site(by).zip(mark::block(by, table.blocks));
                let other = other.map(|(site, block)| OtherAt::Block(table.pc_of(site), block));
                let kind = if table.signals { FindingKind::Unfenced } else { kind };
                hits.push(Hit { lane, other, ..Hit::new(kind) });
            }
        }
    }

    /// The region that contains an address which an instruction accesses. An allocation that is not known
    /// counts as written.
    fn find(&mut self, pc: Pc, address: u64, memory: &Memory) -> Option<usize> {
        let site = &mut self.sites[pc.0 as usize];
        if let Some(region) = self.regions.get(site.region as usize)
            && region.holds(address)
        {
            return Some(site.region as usize);
        }
        let index = match self.index(address) {
            Some(index) => index,
            None => {
                let a = memory.allocation(address)?;
                self.insert(Region::written(a.address, a.size))
            }
        };
        self.sites[pc.0 as usize].region = index as u32;
        Some(index)
    }
    fn index(&self, address: u64) -> Option<usize> {
        let behind = self.regions.partition_point(|r| r.low() <= address);
        behind.checked_sub(1).filter(|&i| self.regions[i].holds(address))
    }
    fn insert(&mut self, mut region: Region) -> usize {
        if self.followed {
            region.follow();
        }
        let at = self.regions.partition_point(|r| r.low() < region.low());
        self.regions.insert(at, region);
        at
    }
    /// No instruction is quiet any more.
    fn forget_quiet(&mut self) {
        self.forgot += 1;
        for site in &mut self.sites {
            site.quiet = (0, 0);
        }
    }
}

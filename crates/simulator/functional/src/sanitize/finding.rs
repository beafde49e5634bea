//! Findings of the sanitizer as values, and their diagnostics.

use base::{Code, Diagnostic};
use isa::{FuncId, Pc, Program};

use super::work::{Work, called};
use super::{Access, Origin, Refusal, Use};
use crate::env::{Block, Env};
use crate::fault::{self, Place, inlined_calls};
use crate::lanes::WideRow;
use crate::memory::Allocation;

/// What is wrong. The messages are the rows S… of [`base::codes`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// Race in shared memory: a store after a store of another thread.
    SharedWriteWrite,
    /// Race in shared memory: a read after a store of another thread.
    SharedWriteRead,
    /// Race in shared memory: a store after a read of another thread.
    SharedReadWrite,
    /// Lanes of one store write different values to the same location in shared memory.
    SharedSamePlace,
    /// Race in global memory: a store after a store of another block.
    GlobalWriteWrite,
    /// Race in global memory: a read after a store of another block.
    GlobalWriteRead,
    /// Race in global memory: a store after a read of another block.
    GlobalReadWrite,
    /// An access to what another block stored without a fence since, in a launch that synchronises by fences.
    Unfenced,
    /// Read of global memory that was never written.
    UnwrittenGlobal,
    /// Read of shared memory that was never written.
    UnwrittenShared,
    /// Read of local memory that was never written.
    UnwrittenLocal,
    /// The host copies memory that was never written. The finding's allocation is the copied range.
    UnwrittenCopied,
    /// A barrier that only some lanes of a warp execute, where barriers count warps (before cc 7.0).
    DivergentBarrier,
    /// Lanes of a warp wait at different barriers.
    SplitBarrier,
    /// A lane executes a warp-level operation whose mask does not name it.
    MaskWithoutCaller,
    /// The mask of a warp-level operation names a lane that took another way.
    MaskOfAbsent,
    /// A shuffle reads a lane that does not take part.
    ShuffleFromAbsent,
    /// Integer division by zero.
    DivisionByZero,
    /// Device memory that was never freed.
    Leak,
    /// `cudaFree` of an address at which no allocation starts.
    InvalidFree,
    /// A kernel launch was refused and the program did not check for the error.
    NeverRan(FuncId, Refusal),
    /// A kernel launch was refused and the program knows. A note, not an error.
    NotRun(FuncId, Refusal),
    /// A runtime call failed with this error and the program did not check for it. With the reason, if the
    /// call was a launch.
    CallFailed(&'static str, Option<Code>),
    /// An asynchronous copy of pageable memory, for which the call waits. A note, not an error.
    Pageable,
    /// A call asks for something that the simulator does not have. The code is the message, which says what
    /// to do.
    NotHere(Code),
    /// The host accesses memory that work in a stream may be using.
    InUse(Work, fault::Access),
    /// Work in two streams uses the same memory and nothing orders the two.
    Unordered(Work, Work),
}

/// The earlier access of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Other {
    /// Its instruction.
    pub pc: Pc,
    /// Its thread. In another block only the block is known.
    pub place: Place,
    /// The thread is known.
    pub exact: bool,
    /// It was an atomic.
    pub atomic: bool,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// The instruction at which it was found.
    pub pc: Pc,
    /// The thread. `None` in host code.
    pub place: Option<Place>,
    /// The earlier access, for races.
    pub other: Option<Other>,
    /// Both threads are in the same warp.
    pub same_warp: bool,
    /// An address, an offset in shared or local memory, or a lane mask, depending on the kind.
    pub address: u64,
    /// Bytes of the access, or a lane number, depending on the kind.
    pub size: u32,
    /// The accessed allocation in global memory. For leaks the sizes of all leaked allocations are added up;
    /// for copies it is the copied range.
    pub allocation: Option<Allocation>,
    /// Where the allocation came from, if recorded.
    pub origin: Option<Origin>,
    /// How many times it was found.
    pub count: u64,
    /// For calls of the host that failed or copied: the call and its callers, innermost first.
    pub calls: Vec<Pc>,
}

/// What is wrong with one lane of an access.
#[derive(Clone, Copy)]
pub(super) struct Hit {
    pub kind: FindingKind,
    pub lane: usize,
    pub other: Option<OtherAt>,
    pub same_warp: bool,
}

/// The earlier access, with the thread or block as a number.
#[derive(Clone, Copy)]
pub(super) enum OtherAt {
    /// A thread of the same block, by its linear index.
    Thread { pc: Pc, thread: u32, atomic: bool },
    /// Another block, by its linear index.
    Block(Pc, u32),
}

impl Hit {
    pub fn new(kind: FindingKind) -> Self {
        Self { kind, lane: 0, other: None, same_warp: false }
    }
}

/// What is wrong with the lanes of one access. Does not allocate while it is empty.
#[derive(Default)]
pub(super) struct Hits(Vec<Hit>);

impl Hits {
    pub fn push(&mut self, hit: Hit) {
        self.0.push(hit);
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn some(self) -> Option<Hits> {
        if self.0.is_empty() { None } else { Some(self) }
    }
}

/// Adds the findings of an access.
#[cold]
pub(super) fn report(env: &mut Env<'_>, block: &Block, warp: u32, access: Access, at: &WideRow, hits: Hits) {
    for hit in hits.0 {
        let address = at[hit.lane];
        let global = matches!(
            hit.kind,
            FindingKind::UnwrittenGlobal
                | FindingKind::GlobalWriteWrite
                | FindingKind::GlobalWriteRead
                | FindingKind::GlobalReadWrite
                | FindingKind::Unfenced
        );
        let allocation = if global { env.memory.allocation(address) } else { None };
        let unwritten = matches!(
            hit.kind,
            FindingKind::UnwrittenGlobal | FindingKind::UnwrittenShared | FindingKind::UnwrittenLocal
        );
        if unwritten && ignores_old(env.program, access.pc) {
            continue;
        }
        let other = hit.other.map(|other| match other {
            OtherAt::Thread { pc, thread, atomic } => {
                let place = env.place_of(block, thread / 32, thread as usize % 32);
                Other { pc, place, exact: true, atomic }
            }
            OtherAt::Block(pc, number) => {
                let [gx, gy, _] = env.grid;
                let index = [number % gx, number / gx % gy, number / gx / gy];
                let place = Place { block: index, thread: [0; 3] };
                Other { pc, place, exact: false, atomic: false }
            }
        });
        let place = Some(env.place_of(block, warp, hit.lane));
        let Some(sanitizer) = env.sanitizer.as_deref_mut() else { return };
        let origin = allocation.and_then(|a| sanitizer.origin(a.address));
        sanitizer.findings.add(Finding {
            kind: hit.kind,
            pc: access.pc,
            place,
            other,
            same_warp: hit.same_warp,
            address,
            size: access.bytes,
            allocation,
            origin,
            count: 1,
            calls: Vec::new(),
        });
    }
}

/// A load for a store to a bit field: it only preserves the neighbouring bits, and its bits in the field are
/// masked away.
fn ignores_old(program: &Program, pc: Pc) -> bool {
    use isa::{BinOp, InstKind, Operand};
    let at = pc.0 as usize;
    let InstKind::Ld { space, dst, addr, .. } = program.code[at].kind else { return false };
    let mut masked = false;
    for inst in program.code[at + 1..].iter().take(12) {
        match inst.kind {
            InstKind::Binary { op: BinOp::And, a: Operand::Reg(r), b: Operand::Imm(_), .. } if r == dst => {
                masked = true
            }
            InstKind::St { space: s, addr: a, .. } if s == space && a == addr => return masked,
            _ => {}
        }
    }
    false
}

impl Finding {
    /// A finding in host code.
    pub fn on_host(kind: FindingKind, pc: Pc, address: u64, allocation: Option<Allocation>) -> Self {
        Self {
            kind,
            pc,
            place: None,
            other: None,
            same_warp: false,
            address,
            size: allocation.map_or(0, |a| a.size as u32),
            allocation,
            origin: None,
            count: 1,
            calls: Vec::new(),
        }
    }
    /// The message, with notes for the other access and the number of occurrences.
    pub fn diagnostic(&self, program: &Program) -> Diagnostic {
        let loc = program.locs[self.pc.0 as usize];
        let mut d = Diagnostic::new(self.code(), loc.span, self.args(program));
        inlined_calls(program, loc, &mut d);
        if let Some(other) = self.other {
            let at = program.locs[other.pc.0 as usize];
            let code = match (other.exact, other.atomic) {
                _ if self.kind == FindingKind::SplitBarrier => Code::OtherBarrier,
                (true, false) => Code::OtherAccess,
                (true, true) => Code::OtherAtomic,
                (false, _) => Code::OtherBlock,
            };
            let [thread, block] = [other.place.thread, other.place.block].map(triple);
            let args = if other.exact { vec![thread, block] } else { vec![block] };
            let mut note = Diagnostic::new(code, at.span, args);
            inlined_calls(program, at, &mut note);
            let notes = std::mem::take(&mut note.notes);
            d.notes.push(note);
            d.notes.extend(notes);
        }
        match self.kind {
            FindingKind::NeverRan(_, refusal) | FindingKind::NotRun(_, refusal) => {
                d.notes.push(refusal.note(loc.span));
            }
            FindingKind::CallFailed(_, Some(why)) => d.notes.push(Diagnostic::new(why, loc.span, [""; 0])),
            _ => {}
        }
        let works = match self.kind {
            FindingKind::InUse(work, _) => vec![work],
            FindingKind::Unordered(work, other) => vec![work, other],
            _ => Vec::new(),
        };
        for mut note in works.iter().map(|work| work.note(program)) {
            let notes = std::mem::take(&mut note.notes);
            d.notes.push(note);
            d.notes.extend(notes);
        }
        if let Some(origin) = self.origin {
            let bytes = self.allocation.map_or(0, |a| a.size).to_string();
            let at = program.locs[origin.allocated.0 as usize];
            d.notes.push(Diagnostic::new(Code::AllocatedHere, at.span, [bytes]));
        }
        if let Some(freed) = self.origin.and_then(|o| o.freed) {
            d.notes.push(Diagnostic::new(Code::FreedHere, program.locs[freed.0 as usize].span, [""; 0]));
        }
        if let (FindingKind::Leak, 2.., Some(all)) = (self.kind, self.count, self.allocation) {
            let args = [self.count, all.size].map(|n| n.to_string());
            d.notes.push(Diagnostic::new(Code::LeakedTimes, loc.span, args));
        } else if self.count > 1 {
            d.notes.push(Diagnostic::new(Code::FoundOften, loc.span, [self.count.to_string()]));
        }
        d
    }

    fn code(&self) -> Code {
        match self.kind {
            FindingKind::SharedWriteWrite | FindingKind::SharedWriteRead | FindingKind::SharedReadWrite
                if self.same_warp =>
            {
                Code::RaceInWarp
            }
            FindingKind::SharedWriteWrite => Code::RaceWriteWrite,
            FindingKind::SharedWriteRead => Code::RaceWriteRead,
            FindingKind::SharedReadWrite => Code::RaceReadWrite,
            FindingKind::SharedSamePlace => Code::RaceSamePlace,
            FindingKind::GlobalWriteWrite => Code::BlocksWriteWrite,
            FindingKind::GlobalWriteRead => Code::BlocksWriteRead,
            FindingKind::GlobalReadWrite => Code::BlocksReadWrite,
            FindingKind::Unfenced => Code::BlocksUnfenced,
            FindingKind::UnwrittenGlobal => Code::UnwrittenGlobal,
            FindingKind::UnwrittenShared => Code::UnwrittenShared,
            FindingKind::UnwrittenLocal => Code::UnwrittenLocal,
            FindingKind::UnwrittenCopied => Code::UnwrittenCopied,
            FindingKind::DivergentBarrier => Code::BarrierInPart,
            FindingKind::SplitBarrier => Code::BarrierSplit,
            FindingKind::MaskWithoutCaller => Code::MaskWithoutCaller,
            FindingKind::MaskOfAbsent => Code::MaskOfAbsent,
            FindingKind::ShuffleFromAbsent => Code::ShuffleFromAbsent,
            FindingKind::DivisionByZero => Code::DividesByZero,
            FindingKind::Leak => Code::LeakedMemory,
            FindingKind::InvalidFree => Code::InvalidFree,
            FindingKind::NeverRan(..) => Code::NeverRan,
            FindingKind::NotRun(..) => Code::NotRun,
            FindingKind::CallFailed(..) => Code::CallFailed,
            FindingKind::Pageable => Code::PageableCopy,
            FindingKind::NotHere(why) => why,
            FindingKind::InUse(_, fault::Access::Read) => Code::HostReadsEarly,
            FindingKind::InUse(..) => Code::HostWritesEarly,
            FindingKind::Unordered(work, _) if work.by == Use::Free => Code::StreamFreesEarly,
            FindingKind::Unordered(_, other) if other.by == Use::Allocate => Code::StreamUsesEarly,
            FindingKind::Unordered(work, _) if work.by == Use::Read => Code::StreamReadsEarly,
            FindingKind::Unordered(..) => Code::StreamWritesEarly,
        }
    }

    /// Arguments of the message: address or offset, bytes, thread, block; then offset in the allocation and
    /// its size. For failed calls, name and error.
    fn args(&self, program: &Program) -> Vec<String> {
        match self.kind {
            FindingKind::NeverRan(kernel, refusal) | FindingKind::NotRun(kernel, refusal) => {
                return vec![program.functions[kernel].name.clone(), refusal.error.into()];
            }
            FindingKind::Pageable => return vec![called(program, self.pc)],
            FindingKind::NotHere(_) => return Vec::new(),
            FindingKind::CallFailed(error, _) => return vec![called(program, self.pc), error.into()],
            FindingKind::InUse(work, _) => {
                return vec![format!("{:#x}", self.address), self.size.to_string(), work.name(program)];
            }
            FindingKind::Unordered(work, other) => return [work, other].map(|w| w.name(program)).into(),
            _ => {}
        }
        let [thread, block] = match self.place {
            Some(p) => [p.thread, p.block].map(triple),
            None => Default::default(),
        };
        let address = match self.kind {
            FindingKind::MaskWithoutCaller | FindingKind::MaskOfAbsent => format!("{:#010x}", self.address),
            FindingKind::SharedWriteWrite
            | FindingKind::SharedWriteRead
            | FindingKind::SharedReadWrite
            | FindingKind::SharedSamePlace
            | FindingKind::UnwrittenShared
            | FindingKind::UnwrittenLocal
            | FindingKind::DivergentBarrier
            | FindingKind::ShuffleFromAbsent => self.address.to_string(),
            _ => format!("{:#x}", self.address),
        };
        let mut args = vec![address, self.size.to_string(), thread, block];
        if let Some(a) = self.allocation {
            args.extend([(self.address - a.address).to_string(), a.size.to_string()]);
        }
        args
    }
}

fn triple([x, y, z]: [u32; 3]) -> String {
    format!("({x},{y},{z})")
}

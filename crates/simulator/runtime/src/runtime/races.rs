//! Detection of races between streams, and between streams and the host.
//!
//! The simulator executes work when it is issued. On a real device, it may not have begun when the host or
//! another stream continues (PG 13, "Asynchronous Concurrent Execution").
//!
//! The method is that of vector clocks. Each stream and the host have a clock: for each stream, the number of
//! its last work that has ended from their point of view. Waiting for something merges its clock. The order
//! of work is therefore what the program requested, whatever the simulated times are. Work that has ended
//! from the host's point of view is before all that follows and is forgotten. All work of a graph is one
//! piece.

use base::Map;
use functional::memory::Region;
use functional::{Access, Finding, FindingKind, StreamKind, Use, Used, Work};
use isa::{FuncId, Pc};

use super::Runtime;
use super::op::Op;
use super::stream::Stream;
use crate::machine::Machine;

/// Vector clock: for each stream, the number of its last work that has ended.
pub type Clock = Map<u64, u64>;

/// Merges `other` into `clock`.
fn join(clock: &mut Clock, other: &Clock) {
    for (&stream, &launch) in other.iter() {
        let known = clock.get_or_insert_with(stream, || 0);
        *known = launch.max(*known);
    }
}

/// Recorded work, and the clocks of host, streams and events.
#[derive(Default)]
pub struct RaceDetector {
    host: Clock,
    streams: Map<u64, Clock>,
    events: Map<u64, Clock>,
    count: u64,
    past: Vec<PastWork>,
    /// Clock of the work that is being issued.
    before: Clock,
    /// Memory that the work that is being issued uses.
    new_uses: Vec<PastWork>,
    /// Pairs of calls whose race was reported.
    reported: Vec<[Pc; 2]>,
}

/// Memory that a piece of work used.
struct PastWork {
    stream: u64,
    /// Number of the work.
    count: u64,
    work: Work,
    used: Used,
    /// Whether it may have synchronised with other work through memory.
    signals: bool,
}

/// Largest number of recorded uses.
const MOST: usize = 1000;
/// Largest number of address ranges of all recorded uses.
const MOST_RUNS: usize = 1 << 20;
/// Largest number of rows of a copy whose rows are recorded.
const MOST_ROWS: u64 = 1 << 16;

impl PastWork {
    /// Whether it uses part of a range of addresses.
    fn touches(&self, from: u64, to: u64) -> bool {
        let runs = &self.used.runs;
        runs.get(runs.partition_point(|run| run.end <= from)).is_some_and(|run| run.start < to)
    }
    fn first(&self) -> u64 {
        self.used.runs.first().map_or(0, |run| run.start)
    }
}

impl RaceDetector {
    /// The clock of a stream, merged with those of the streams that it waits for implicitly.
    fn clock_of(&mut self, stream: u64, blocking: &[u64]) -> Clock {
        let mut clock = self.streams.get(&stream).cloned().unwrap_or_default();
        for other in blocking {
            if let Some(other) = self.streams.get(other) {
                join(&mut clock, other);
            }
        }
        self.streams.insert(stream, clock.clone());
        clock
    }
    fn host_joins(&mut self, clock: &Clock) {
        join(&mut self.host, clock);
        let host = &self.host;
        self.past.retain(|p| !has_ended(host, p));
    }
    /// Earlier work with which new work races, and the address.
    fn race(&self, new: &PastWork) -> Option<(Work, u64)> {
        let pool = |by| matches!(by, Use::Allocate | Use::Free);
        self.past.iter().find_map(|old| {
            let silent = (old.signals || new.signals) && !pool(old.used.by) && !pool(new.used.by);
            if silent || has_ended(&self.before, old) || !new.used.by.conflicts(old.used.by) {
                return None;
            }
            functional::meet(&new.used.runs, &old.used.runs).map(|address| (old.work, address))
        })
    }
    /// Blocks of host memory that recorded work uses.
    fn blocks(&self, memory: &functional::Memory) -> Vec<u64> {
        let on_host = self.past.iter().map(PastWork::first).filter(|&at| Region::of(at) == Region::Host);
        on_host.filter_map(|at| memory.allocation(at)).map(|block| block.address).collect()
    }
}

/// Whether work has ended according to a clock.
fn has_ended(clock: &Clock, past: &PastWork) -> bool {
    clock.get(&past.stream).is_some_and(|&count| count >= past.count)
}

/// Streams for which `stream` waits implicitly.
fn before(streams: &Map<u64, Stream>, stream: u64) -> Vec<u64> {
    match streams.get(&stream) {
        _ if stream == 0 => streams.iter().filter(|(_, s)| s.blocking()).map(|(&h, _)| h).collect(),
        Some(s) if s.blocking() => vec![0],
        _ => Vec::new(),
    }
}

impl Runtime {
    /// The host has waited for all work of a stream.
    pub fn waited_for(&mut self, stream: u64) {
        let Some(races) = &mut self.races else { return };
        let clock = races.clock_of(stream, &before(&self.streams, stream));
        races.host_joins(&clock);
    }
    /// The host has waited for all work.
    pub fn waited_for_all(&mut self) {
        if let Some(races) = &mut self.races {
            races.past.clear();
        }
    }
    /// The host has waited for an event.
    pub fn waited_for_event(&mut self, event: u64) {
        let Some(races) = &mut self.races else { return };
        if let Some(clock) = races.events.get(&event).cloned() {
            races.host_joins(&clock);
        }
    }
    /// An event was recorded at the current end of a stream.
    pub fn recorded(&mut self, event: u64, stream: u64) {
        let Some(races) = &mut self.races else { return };
        let clock = races.clock_of(stream, &before(&self.streams, stream));
        races.events.insert(event, clock);
    }
    /// A stream waits for an event from now on.
    pub fn waits_for_event(&mut self, stream: u64, event: u64) {
        let Some(races) = &mut self.races else { return };
        let mut clock = races.clock_of(stream, &before(&self.streams, stream));
        if let Some(event) = races.events.get(&event) {
            join(&mut clock, event);
            races.streams.insert(stream, clock);
        }
    }
    /// A stream is destroyed. The default stream still waits for its work if it was a blocking one.
    pub fn stream_destroyed(&mut self, stream: u64, blocking: bool) {
        let Some(races) = &mut self.races else { return };
        let Some(last) = races.streams.remove(&stream) else { return };
        if blocking {
            let mut clock = races.clock_of(0, &[]);
            join(&mut clock, &last);
            races.streams.insert(0, clock);
        }
    }
}

/// Begins to track the memory that work uses, because from now on work may overlap.
pub fn track_work(m: &mut Machine) {
    if m.gpu.track_all() {
        m.runtime.races.get_or_insert_default();
    }
}

/// Begins to track the memory that copies use, because the host goes on while one is under way. Kernels in the only stream run
/// before or after it, and following what they access takes several times as long as running them.
pub fn track_copies(m: &mut Machine) {
    if m.gpu.is_sanitized() {
        m.runtime.races.get_or_insert_default();
    }
}

/// Begins the issue of work to a stream. A host function, directly or in a graph, runs on behalf of the host,
/// whose clock is merged with the stream's; the host's former clock is returned.
pub fn begin_issue(m: &mut Machine, stream: u64, op: &Op) -> Option<Clock> {
    let races = m.runtime.races.as_mut()?;
    let clock = races.clock_of(stream, &before(&m.runtime.streams, stream));
    let function = matches!(op, Op::Host { .. });
    if !function {
        // Accesses to host memory by the device are no accesses of host code.
        m.memory.watch(Vec::new());
    }
    let host = (function || matches!(op, Op::Graph(_))).then(|| races.host.clone());
    if host.is_some() {
        join(&mut races.host, &clock);
    }
    races.before = clock;
    host
}

/// Records that the work that is being issued uses memory.
fn record_use(m: &mut Machine, kernel: Option<FuncId>, used: Used, signals: bool) {
    let at = m.at();
    let Some(races) = &mut m.runtime.races else { return };
    let work = Work { kernel, at, by: used.by, stream: StreamKind::Default };
    races.new_uses.push(PastWork { stream: 0, count: 0, work, used, signals });
}

/// Records the memory that a kernel used.
pub fn kernel_ran(m: &mut Machine, kernel: FuncId) {
    if m.runtime.races.is_some() {
        let (all, signals) = m.gpu.take_accesses();
        all.into_iter().for_each(|used| record_use(m, Some(kernel), used, signals));
    }
}

/// Records that rows of memory were copied or filled: address of the first one, distance of two, length of
/// one in bytes, number. Host memory counts only if it is pinned.
pub fn rows(m: &mut Machine, by: Use, [start, pitch, width, rows]: [u64; 4]) {
    let known = m.gpu.owns(start) || m.runtime.is_pinned(start, 1);
    if m.runtime.races.is_none() || !known || width == 0 || rows > MOST_ROWS {
        return;
    }
    let runs = (0..rows).map(|y| start + y * pitch..start + y * pitch + width).collect();
    record_use(m, None, Used { by, runs }, false);
}

/// Records that a stream gets memory from a pool, or gives it back.
pub fn pooled(m: &mut Machine, handle: u64, by: Use, [address, size]: [u64; 2]) {
    let Some(stream) = m.runtime.stream(handle).filter(|&s| !m.runtime.is_captured(s)) else { return };
    begin_issue(m, stream, &Op::Nothing);
    record_use(m, None, Used { by, runs: std::iter::once(address..address + size).collect() }, false);
    end_issue(m, stream, m.at(), None);
    if let (Some(races), Use::Free) = (&mut m.runtime.races, by) {
        races.past.retain(|p| !p.touches(address, address + size));
    }
}

/// Ends the issue of work at a call and reports its races; `host` is the clock that [`begin_issue`] returned.
pub fn end_issue(m: &mut Machine, stream: u64, at: Pc, host: Option<Clock>) {
    let kind = match m.runtime.streams.get(&stream) {
        _ if stream == 0 => StreamKind::Default,
        Some(s) if !s.blocking() => StreamKind::NonBlocking,
        _ => StreamKind::Blocking,
    };
    // Threads that the host function started or woke know what it knows.
    let threads = m.threads.need_switching();
    let Some(races) = &mut m.runtime.races else { return };
    if let Some(host) = host.filter(|_| !threads) {
        races.host = host;
    }
    let locs = &m.program.locs;
    let mut fresh = std::mem::take(&mut races.new_uses);
    let mut found = Vec::new();
    if !fresh.is_empty() {
        races.count += 1;
        for new in &mut fresh {
            (new.stream, new.count) = (stream, races.count);
            (new.work.at, new.work.stream) = (at, kind);
            let Some((old, address)) = races.race(new) else { continue };
            // Copies of an unrolled loop's body are the same place.
            let same = |a: Pc, b: Pc| locs[a.0 as usize] == locs[b.0 as usize];
            let pair = |&[a, b]: &[Pc; 2]| same(a, at) && same(b, old.at) || same(b, at) && same(a, old.at);
            if !races.reported.iter().any(pair) {
                races.reported.push([at, old.at]);
                found.push((new.work, old, address));
            }
        }
        races.streams.get_or_insert_with(stream, Clock::new).insert(stream, races.count);
        // Of two equal uses, the newer one races with whatever the older one races with.
        let again = |p: &PastWork| fresh.iter().any(|f| (f.signals, &f.used) == (p.signals, &p.used));
        races.past.retain(|p| p.stream != stream || !again(p));
        let runs: usize = races.past.iter().map(|p| p.used.runs.len()).sum();
        let room = if runs > MOST_RUNS { 0 } else { MOST.saturating_sub(races.past.len()) };
        races.past.extend(fresh.into_iter().take(room));
    }
    let blocks = races.blocks(&m.memory);
    m.memory.watch(blocks);
    for (new, old, address) in found {
        report(m, FindingKind::Unordered(new, old), at, address, 0);
    }
}

fn report(m: &mut Machine, kind: FindingKind, at: Pc, address: u64, size: u64) {
    let allocation = m.gpu.memory().allocation(address);
    let origin = allocation.and_then(|a| m.gpu.origin(a.address));
    let finding = Finding::on_host(kind, at, address, allocation);
    m.gpu.add_findings(vec![Finding { size: size as u32, origin, ..finding }]);
}

/// Checks an access of host code to memory that work may use. At most one finding is reported for a piece of
/// work.
pub fn host_access(m: &mut Machine, access: Access, address: u64, size: u64) {
    let Some(races) = &mut m.runtime.races else { return };
    let by = if access == Access::Read { Use::Read } else { Use::Write };
    let in_use = |p: &&PastWork| {
        let conflicts = !p.signals && by.conflicts(p.used.by) && p.touches(address, address + size);
        conflicts && !has_ended(&races.host, p)
    };
    let race = races.past.iter().find(in_use).map(|p| (p.count, p.work));
    if let Some((count, _)) = race {
        races.past.retain(|p| p.count != count);
    }
    if let Some(block) = m.memory.allocation(address)
        && !races.past.iter().any(|p| p.touches(block.address, block.address + block.size))
    {
        m.memory.watch(races.blocks(&m.memory));
    }
    if let Some((_, work)) = race {
        report(m, FindingKind::InUse(work, access), m.at(), address, size);
    }
}

//! Races between streams, and between streams and the host: work is done here when it is issued, but on a device it may not
//! have begun when the host or another stream goes on (PG 13, "Asynchronous Concurrent Execution").
//!
//! Each stream and the host have a clock: of each stream, the last work that has ended when they go on. Waiting for
//! something takes over its clock. So order is what the program asked for, whatever time work takes here. Work of which the
//! host knows that it has ended is before all that is to come, and forgotten. All work of a graph is one.

use base::Map;
use functional::memory::Region;
use functional::{Access, Finding, FindingKind, StreamKind, Use, Used, Work};
use isa::{FuncId, Pc};

use super::Runtime;
use super::op::Op;
use super::stream::Stream;
use crate::machine::Machine;

/// Of each stream, the last launch that has ended.
pub type Clock = Map<u64, u64>;

/// Takes over what `other` knows.
fn join(clock: &mut Clock, other: &Clock) {
    for (&stream, &launch) in other.iter() {
        let known = clock.get_or_insert_with(stream, || 0);
        *known = launch.max(*known);
    }
}

/// Work and who has waited for it.
#[derive(Default)]
pub struct Order {
    host: Clock,
    streams: Map<u64, Clock>,
    events: Map<u64, Clock>,
    count: u64,
    past: Vec<Past>,
    /// Of the work that a stream is being given: what is before it, and what it used.
    before: Clock,
    fresh: Vec<Past>,
    /// Pairs of calls whose race has been told.
    told: Vec<[Pc; 2]>,
}

/// What work used of memory.
struct Past {
    stream: u64,
    /// Its number.
    count: u64,
    work: Work,
    used: Used,
    /// It may order itself against others by what it reads in memory.
    signals: bool,
}

/// Uses that are remembered, and their runs.
const MOST: usize = 1000;
const MOST_RUNS: usize = 1 << 20;
/// Rows of the largest copy that is told apart.
const MOST_ROWS: u64 = 1 << 16;

impl Past {
    /// It touches some of a range of addresses.
    fn touches(&self, from: u64, to: u64) -> bool {
        let runs = &self.used.runs;
        runs.get(runs.partition_point(|run| run.end <= from)).is_some_and(|run| run.start < to)
    }
    fn first(&self) -> u64 {
        self.used.runs.first().map_or(0, |run| run.start)
    }
}

impl Order {
    /// The clock of a stream, which follows others by itself.
    fn follow(&mut self, stream: u64, blocking: &[u64]) -> Clock {
        let mut clock = self.streams.get(&stream).cloned().unwrap_or_default();
        for other in blocking {
            if let Some(other) = self.streams.get(other) {
                join(&mut clock, other);
            }
        }
        self.streams.insert(stream, clock.clone());
        clock
    }
    fn host_knows(&mut self, clock: &Clock) {
        join(&mut self.host, clock);
        let host = &self.host;
        self.past.retain(|p| !has(host, p));
    }
    /// Earlier work that new work races with, and where.
    fn race(&self, new: &Past) -> Option<(Work, u64)> {
        let pool = |by| matches!(by, Use::Allocate | Use::Free);
        self.past.iter().find_map(|old| {
            let silent = (old.signals || new.signals) && !pool(old.used.by) && !pool(new.used.by);
            if silent || has(&self.before, old) || !new.used.by.conflicts(old.used.by) {
                return None;
            }
            functional::meet(&new.used.runs, &old.used.runs).map(|address| (old.work, address))
        })
    }
    /// Blocks of host memory that work uses.
    fn blocks(&self, memory: &functional::Memory) -> Vec<u64> {
        let on_host = self.past.iter().map(Past::first).filter(|&at| Region::of(at) == Region::Host);
        on_host.filter_map(|at| memory.allocation(at)).map(|block| block.address).collect()
    }
}

/// What the clock says has ended.
fn has(clock: &Clock, past: &Past) -> bool {
    clock.get(&past.stream).is_some_and(|&count| count >= past.count)
}

/// Streams that `stream` waits for by itself.
fn before(streams: &Map<u64, Stream>, stream: u64) -> Vec<u64> {
    match streams.get(&stream) {
        _ if stream == 0 => streams.iter().filter(|(_, s)| s.blocking()).map(|(&h, _)| h).collect(),
        Some(s) if s.blocking() => vec![0],
        _ => Vec::new(),
    }
}

impl Runtime {
    /// The host has waited for what the stream was given.
    pub fn waited_for(&mut self, stream: u64) {
        let Some(order) = &mut self.order else { return };
        let clock = order.follow(stream, &before(&self.streams, stream));
        order.host_knows(&clock);
    }
    /// The host has waited for all.
    pub fn waited_for_all(&mut self) {
        if let Some(order) = &mut self.order {
            order.past.clear();
        }
    }
    /// The host has waited for an event.
    pub fn waited_for_event(&mut self, event: u64) {
        let Some(order) = &mut self.order else { return };
        if let Some(clock) = order.events.get(&event).cloned() {
            order.host_knows(&clock);
        }
    }
    /// An event stands behind what the stream was given.
    pub fn recorded(&mut self, event: u64, stream: u64) {
        let Some(order) = &mut self.order else { return };
        let clock = order.follow(stream, &before(&self.streams, stream));
        order.events.insert(event, clock);
    }
    /// The stream goes on behind an event.
    pub fn goes_behind(&mut self, stream: u64, event: u64) {
        let Some(order) = &mut self.order else { return };
        let mut clock = order.follow(stream, &before(&self.streams, stream));
        if let Some(event) = order.events.get(&event) {
            join(&mut clock, event);
            order.streams.insert(stream, clock);
        }
    }
    /// A stream ends; the default stream still waits for its work.
    pub fn ends(&mut self, stream: u64, blocking: bool) {
        let Some(order) = &mut self.order else { return };
        let Some(last) = order.streams.remove(&stream) else { return };
        if blocking {
            let mut clock = order.follow(0, &[]);
            join(&mut clock, &last);
            order.streams.insert(0, clock);
        }
    }
}

/// The program may have work that overlaps: from now on it matters what work accesses.
pub fn begin(m: &mut Machine) {
    if m.gpu.track_all() {
        m.runtime.order.get_or_insert_default();
    }
}

/// A stream is being given work. A function of the host, of its own or in a graph, runs when the stream is there: what the
/// host knew before.
pub fn enter(m: &mut Machine, stream: u64, op: &Op) -> Option<Clock> {
    let order = m.runtime.order.as_mut()?;
    let clock = order.follow(stream, &before(&m.runtime.streams, stream));
    let function = matches!(op, Op::Host { .. });
    if !function {
        // What the device does is no access of the host's.
        m.memory.watch(Vec::new());
    }
    let host = (function || matches!(op, Op::Graph(_))).then(|| order.host.clone());
    if host.is_some() {
        join(&mut order.host, &clock);
    }
    order.before = clock;
    host
}

/// The work that a stream is being given uses memory.
fn uses(m: &mut Machine, kernel: Option<FuncId>, used: Used, signals: bool) {
    let at = m.at();
    let Some(order) = &mut m.runtime.order else { return };
    let work = Work { kernel, at, by: used.by, stream: StreamKind::Default };
    order.fresh.push(Past { stream: 0, count: 0, work, used, signals });
}

/// A kernel ran.
pub fn ran(m: &mut Machine, kernel: FuncId) {
    if m.runtime.order.is_some() {
        let (all, signals) = m.gpu.take_accesses();
        all.into_iter().for_each(|used| uses(m, Some(kernel), used, signals));
    }
}

/// Rows of memory were copied or filled: the first one's address, the distance between two, bytes of one, their number.
/// Of the host's memory the work has only what is pinned.
pub fn rows(m: &mut Machine, by: Use, [start, pitch, width, rows]: [u64; 4]) {
    let known = m.gpu.owns(start) || m.runtime.is_pinned(start, 1);
    if m.runtime.order.is_none() || !known || width == 0 || rows > MOST_ROWS {
        return;
    }
    let runs = (0..rows).map(|y| start + y * pitch..start + y * pitch + width).collect();
    uses(m, None, Used { by, runs }, false);
}

/// A stream is given memory of the pool, or gives it back.
pub fn pooled(m: &mut Machine, handle: u64, by: Use, [address, size]: [u64; 2]) {
    let Some(stream) = m.runtime.stream(handle).filter(|&s| !m.runtime.is_captured(s)) else { return };
    enter(m, stream, &Op::Nothing);
    uses(m, None, Used { by, runs: std::iter::once(address..address + size).collect() }, false);
    leave(m, stream, m.at(), None);
    if let (Some(order), Use::Free) = (&mut m.runtime.order, by) {
        order.past.retain(|p| !p.touches(address, address + size));
    }
}

/// The stream was given work at this call, which has been done here; `host` is what the host knew before.
pub fn leave(m: &mut Machine, stream: u64, at: Pc, host: Option<Clock>) {
    let kind = match m.runtime.streams.get(&stream) {
        _ if stream == 0 => StreamKind::Default,
        Some(s) if !s.blocking() => StreamKind::NonBlocking,
        _ => StreamKind::Blocking,
    };
    // What a function of the stream knows, threads that it starts or wakes know as well.
    let threads = m.threads.are_several();
    let Some(order) = &mut m.runtime.order else { return };
    if let Some(host) = host.filter(|_| !threads) {
        order.host = host;
    }
    let locs = &m.program.locs;
    let mut fresh = std::mem::take(&mut order.fresh);
    let mut races = Vec::new();
    if !fresh.is_empty() {
        order.count += 1;
        for new in &mut fresh {
            (new.stream, new.count) = (stream, order.count);
            (new.work.at, new.work.stream) = (at, kind);
            let Some((old, address)) = order.race(new) else { continue };
            // Loops may have been unrolled.
            let same = |a: Pc, b: Pc| locs[a.0 as usize] == locs[b.0 as usize];
            let pair = |&[a, b]: &[Pc; 2]| same(a, at) && same(b, old.at) || same(b, at) && same(a, old.at);
            if !order.told.iter().any(pair) {
                order.told.push([at, old.at]);
                races.push((new.work, old, address));
            }
        }
        order.streams.get_or_insert_with(stream, Clock::new).insert(stream, order.count);
        // What races with the older of two alike does so with the newer.
        let again = |p: &Past| fresh.iter().any(|f| (f.signals, &f.used) == (p.signals, &p.used));
        order.past.retain(|p| p.stream != stream || !again(p));
        let runs: usize = order.past.iter().map(|p| p.used.runs.len()).sum();
        let room = if runs > MOST_RUNS { 0 } else { MOST.saturating_sub(order.past.len()) };
        order.past.extend(fresh.into_iter().take(room));
    }
    let blocks = order.blocks(&m.memory);
    m.memory.watch(blocks);
    for (new, old, address) in races {
        found(m, FindingKind::Unordered(new, old), at, address, 0);
    }
}

fn found(m: &mut Machine, kind: FindingKind, at: Pc, address: u64, size: u64) {
    let allocation = m.gpu.memory().allocation(address);
    let origin = allocation.and_then(|a| m.gpu.origin(a.address));
    let finding = Finding::on_host(kind, at, address, allocation);
    m.gpu.add_findings(vec![Finding { size: size as u32, origin, ..finding }]);
}

/// The host accesses memory that work may use, too. One finding for a piece of work is enough.
pub fn touch(m: &mut Machine, access: Access, address: u64, size: u64) {
    let Some(order) = &mut m.runtime.order else { return };
    let by = if access == Access::Read { Use::Read } else { Use::Write };
    let in_use = |p: &&Past| {
        let races = !p.signals && by.conflicts(p.used.by) && p.touches(address, address + size);
        races && !has(&order.host, p)
    };
    let race = order.past.iter().find(in_use).map(|p| (p.count, p.work));
    if let Some((count, _)) = race {
        order.past.retain(|p| p.count != count);
    }
    if let Some(block) = m.memory.allocation(address)
        && !order.past.iter().any(|p| p.touches(block.address, block.address + block.size))
    {
        m.memory.watch(order.blocks(&m.memory));
    }
    if let Some((_, work)) = race {
        found(m, FindingKind::InUse(work, access), m.at(), address, size);
    }
}

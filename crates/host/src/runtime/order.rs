//! What the host may touch of managed memory: kernels run at once here, but on a device they may not have begun when the
//! host goes on (PG 13, "Coherency and Concurrency").
//!
//! Each stream and the host have a clock: of each stream, the last launch that has ended when they go on. Waiting for
//! something takes over its clock. So order is what the program asked for, whatever time kernels take here.

use std::ops::Range;

use base::Map;
use exec::{Access, Finding, FindingKind};
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

/// Launches and who has waited for them.
#[derive(Default)]
pub struct Order {
    host: Clock,
    streams: Map<u64, Clock>,
    events: Map<u64, Clock>,
    launches: u64,
    used: Vec<Used>,
    /// Of the work that a stream is being given.
    fresh: Vec<Used>,
}

/// Managed memory that a launch accessed.
struct Used {
    stream: u64,
    launch: u64,
    kernel: FuncId,
    at: Pc,
    read: Range<u64>,
    written: Range<u64>,
}

/// Accesses that are remembered.
const MOST: usize = 1000;

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
        self.used.retain(|u| host.get(&u.stream).is_none_or(|&launch| launch < u.launch));
    }
}

/// Streams that `stream` waits for by itself.
fn before(streams: &std::collections::BTreeMap<u64, Stream>, stream: u64) -> Vec<u64> {
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
            order.used.clear();
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
    /// A function of the host, of its own or in a graph, runs when the stream is there: what the host knew before.
    pub fn enter(&mut self, stream: u64, op: &Op) -> Option<Clock> {
        let order = self.order.as_mut()?;
        let clock = order.follow(stream, &before(&self.streams, stream));
        if !matches!(op, Op::Host { .. } | Op::Graph(_)) {
            return None;
        }
        let host = order.host.clone();
        join(&mut order.host, &clock);
        Some(host)
    }
}

/// A kernel ran: what it accessed of managed memory is in use until the host has waited for it.
pub fn ran(m: &mut Machine, kernel: FuncId) {
    let at = m.at();
    let Some(order) = &mut m.runtime.order else { return };
    for &start in m.runtime.managed.keys() {
        let [read, written] = m.gpu.touched(start);
        if !read.is_empty() || !written.is_empty() {
            order.fresh.push(Used { stream: 0, launch: 0, kernel, at, read, written });
        }
    }
}

/// The stream was given work, which has been done here; `host` is what the host knew before.
pub fn leave(runtime: &mut Runtime, stream: u64, host: Option<Clock>) {
    let Some(order) = &mut runtime.order else { return };
    if let Some(host) = host {
        order.host = host;
    }
    if order.fresh.is_empty() {
        return;
    }
    order.launches += 1;
    let launch = order.launches;
    order.streams.get_or_insert_with(stream, Clock::new).insert(stream, launch);
    let room = MOST.saturating_sub(order.used.len());
    order.used.extend(order.fresh.drain(..).take(room).map(|u| Used { stream, launch, ..u }));
}

/// The host accesses managed memory. One finding for a launch is enough.
pub fn touch(m: &mut Machine, access: Access, address: u64, size: u64) {
    let Some(order) = &mut m.runtime.order else { return };
    let overlaps = |range: &Range<u64>| range.start < address + size && address < range.end;
    let in_use = |u: &&Used| {
        let waited = order.host.get(&u.stream).is_some_and(|&launch| launch >= u.launch);
        !waited && (overlaps(&u.written) || access != Access::Read && overlaps(&u.read))
    };
    let Some(&Used { launch, kernel, at, .. }) = order.used.iter().find(in_use) else { return };
    order.used.retain(|u| u.launch != launch);
    let allocation = m.gpu.memory().allocation(address);
    let origin = allocation.and_then(|a| m.gpu.origin(a.address));
    let kind = FindingKind::InUse { kernel, access, launched: at };
    let finding = Finding::on_host(kind, m.at(), address, allocation);
    m.gpu.found(vec![Finding { size: size as u32, origin, ..finding }]);
}

//! The memory system of cc 1.x: SMs → clusters → partitions → DRAM, and back. No cache for global memory.
//!
//! Clusters and partitions run ahead as long as no event that may still come can matter to them, so that an event of the queue
//! covers many transactions. [`LaunchStart::step_by_step`] selects the plain path, whose results are the same.

use std::collections::VecDeque;

use arch::DeviceSpec;

use super::cached::CachedMemory;
use super::cluster::{Cluster, Outbox, Piece};
use super::contents::{Digest, Kept};
use super::dram::{Times, Timing};
use super::gauge::crest;
use super::partition::{Horizon, Packet, Partition, PartitionOutput, PortSpec};
use super::requests::Requests;
use super::textures::{Found, Textures};
use super::{
    Coupling, Handover, LaunchStart, LoadId, MemoryCounters, MemoryEvent, MemorySystem, Submission, period_ps,
};
use crate::event_queue::{EventQueue, NEVER};
use crate::film::{Asks, RequestLife, RequestLog};
use crate::load::{BankLoad, SliceLoad};
use crate::policies::Policies;

/// Location of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Partition.
    pub partition: usize,
    /// DRAM bank there.
    pub bank: u32,
    /// Row of the bank.
    pub row: u32,
}

/// Fixed properties.
#[derive(Clone, Copy, Debug)]
struct Spec {
    partitions: u32,
    /// One over that number, in units of 2^-32, rounded down.
    inverse: u64,
    /// Logarithms: a strip's bytes, a page's strips, banks.
    strip: u32,
    page: u32,
    banks: u32,
    /// Times in which a cluster sends a write.
    send: Times,
    sms_per_cluster: usize,
    port: PortSpec,
    timing: Timing,
}

impl Spec {
    fn new(device: &DeviceSpec) -> Self {
        let memory = &device.memory;
        let clock = period_ps(device.clocks.core_mhz);
        let sms_per_cluster = device.arch.sms_per_cluster.max(1) as usize;
        let (partitions, strip) = (memory.partitions.max(1), memory.strip_bytes.max(1).ilog2());
        Spec {
            partitions,
            inverse: (1 << 32) / u64::from(partitions),
            strip,
            page: memory.dram.page_bytes.max(memory.strip_bytes).ilog2() - strip,
            banks: memory.dram.banks.clamp(1, super::dram::MOST).ilog2(),
            send: Times::new(|bytes| u64::from(1 + bytes / memory.fabric.sm_out_bytes.max(1)) * clock),
            sms_per_cluster,
            port: PortSpec::new(&memory.fabric, clock, sms_per_cluster),
            timing: Timing::new(&memory.dram, device.clocks.memory_mhz),
        }
    }
    #[inline(always)]
    fn place(&self, address: u64) -> Place {
        // Memory of cc 1.x has 2^32 bytes or few more: the low bits of a strip's number tell strips apart.
        let strip = (address >> self.strip) as u32;
        // The quotient, or one less: that much faster than a division.
        let mut local = ((u64::from(strip) * self.inverse) >> 32) as u32;
        let mut partition = strip - local * self.partitions;
        if partition >= self.partitions {
            (local, partition) = (local + 1, partition - self.partitions);
        }
        let page = local >> self.page;
        Place { partition: partition as usize, bank: page & ((1 << self.banks) - 1), row: page >> self.banks }
    }
}

/// Components in the event queue, in the order of their phases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wake {
    /// A partition: its DRAM channel and its port.
    Partition(usize),
    /// Cluster.
    Cluster(usize),
    /// The port of a partition that waited for packets: it acts after the clusters at its time. Its wake-up is the partition's.
    Port(usize),
}

/// Requests to a partition that are logged and under way.
#[derive(Clone, Debug, Default)]
struct Open {
    /// Loads whose data has not left the partition.
    loads: VecDeque<(LoadId, RequestLife)>,
    /// Writes that the partition has not taken: their cluster, and their number in its queue.
    writes: VecDeque<((usize, u32), RequestLife)>,
}

/// The memory system.
#[derive(Clone, Debug)]
pub struct TeslaMemory<P: Policies> {
    spec: Spec,
    clusters: Vec<Cluster>,
    partitions: Vec<Partition<P::Dram>>,
    textures: Textures<P::Replacement>,
    policies: P,
    output: PartitionOutput,
    step_by_step: bool,
    /// Time clusters sent, ps.
    sent: u64,
    /// Requests, if they are logged.
    log: Option<Box<RequestLog>>,
    /// Those that are under way, by partition.
    open: Vec<Open>,
}

/// Partition of an address.
pub fn partition(device: &DeviceSpec, address: u64) -> usize {
    Spec::new(device).place(address).partition
}

impl<P: Policies> TeslaMemory<P> {
    /// Empty.
    pub fn new(device: &DeviceSpec, policies: &P) -> Self {
        let spec = Spec::new(device);
        let clusters = (device.sm_count as usize).div_ceil(spec.sms_per_cluster);
        let partitions = spec.partitions as usize;
        Self {
            spec,
            clusters: vec![Cluster::new(spec.sms_per_cluster); clusters],
            partitions: vec![
                Partition::new(clusters, &spec.port, &device.memory.dram, policies.dram());
                partitions
            ],
            textures: Textures::new(device, clusters, policies),
            policies: policies.clone(),
            output: PartitionOutput::default(),
            step_by_step: false,
            sent: 0,
            log: None,
            open: vec![Open::default(); partitions],
        }
    }
    /// Which component has that number.
    fn wake_of(&self, component: usize) -> Wake {
        let (partitions, clusters) = (self.partitions.len(), self.clusters.len());
        match component.checked_sub(partitions) {
            None => Wake::Partition(component),
            Some(cluster) if cluster < clusters => Wake::Cluster(cluster),
            Some(number) => Wake::Port(number - clusters),
        }
    }
    fn number(&self, wake: Wake) -> usize {
        match wake {
            Wake::Partition(p) => p,
            Wake::Cluster(c) => self.partitions.len() + c,
            Wake::Port(p) => self.partitions.len() + self.clusters.len() + p,
        }
    }
    fn outbox(&mut self, sm: usize) -> &mut Outbox {
        let per = self.spec.sms_per_cluster;
        &mut self.clusters[sm / per].outboxes[sm % per]
    }

    /// An SM hands over an instruction at `now`.
    fn queue(
        &mut self,
        events: &mut EventQueue,
        sm: usize,
        load: Option<u32>,
        pieces: impl Iterator<Item = Piece>,
        now: u64,
    ) {
        let load = load.map(|token| LoadId { sm: sm as u32, token });
        self.outbox(sm).push(load, pieces);
        let cluster = sm / self.spec.sms_per_cluster;
        if !self.clusters[cluster].blocked {
            events.wake(self.number(Wake::Cluster(cluster)), now.max(self.clusters[cluster].free));
        }
    }

    fn step_partition(&mut self, events: &mut EventQueue, p: usize, wake: Wake, now: u64) {
        let numbers = [self.number(Wake::Partition(p)), self.number(Wake::Port(p))];
        // At the port's turn, all packets sent at `now` are known.
        let sent = if let Wake::Port(_) = wake { now + 1 } else { now };
        loop {
            let horizon = if self.step_by_step {
                Horizon { until: now, sent, limit: now }
            } else {
                // An SM that has just been told of data has no event for it yet.
                let answered = self.output.data.iter().map(|data| data.1).min().unwrap_or(NEVER);
                let others = events.others(numbers[0]).min(answered);
                Horizon { until: others.max(now), sent: others.max(sent), limit: NEVER - 1 }
            };
            let partition = &mut self.partitions[p];
            partition.run(&self.spec.port, &self.spec.timing, horizon, &mut self.output);
            if self.output.room.is_empty() {
                break;
            }
            while let Some((c, at)) = self.output.room.pop() {
                let next = self.go_on(events, c, at);
                events.wake(self.number(Wake::Cluster(c)), next);
            }
            if self.step_by_step {
                break;
            }
        }
        let next = self.partitions[p].next();
        events.set_either(numbers[0], next.0, (numbers[1], next.1));
    }

    /// A cluster that was blocked has room from `at` on; returns when it acts next.
    fn go_on(&mut self, events: &mut EventQueue, c: usize, at: u64) -> u64 {
        let cluster = &mut self.clusters[c];
        cluster.blocked = false;
        cluster.free = cluster.free.max(at);
        match cluster.begun() {
            Some(sm) => self.send(events, c, sm, false).0,
            None => cluster.free,
        }
    }

    /// A cluster sends a transaction at its time; returns when it acts next.
    fn step_cluster(
        &mut self,
        events: &mut EventQueue,
        c: usize,
        now: u64,
        tell: &mut impl FnMut(&mut EventQueue, MemoryEvent),
    ) -> u64 {
        let cluster = &mut self.clusters[c];
        let Some(sm) = cluster.current() else { return NEVER };
        cluster.free = now;
        let (next, done) = self.send(events, c, sm, true);
        if done {
            tell(events, MemoryEvent::Sent { sm: c * self.spec.sms_per_cluster + sm });
        }
        next
    }

    /// A cluster sends the next transaction of SM `sm`, if this is its `turn`, and runs ahead through the other transactions of an
    /// instruction that it has begun, as far as it is known when there is room for them. The last one is sent at its turn, since the
    /// SM is told then. Returns when the cluster acts next, ps, and whether the instruction is done.
    fn send(&mut self, events: &mut EventQueue, c: usize, sm: usize, turn: bool) -> (u64, bool) {
        let ports = self.number(Wake::Port(0));
        let Self { spec, clusters, partitions, log, open, .. } = self;
        let cluster = &mut clusters[c];
        let (pieces, load) = cluster.outboxes[sm].front();
        // How many may go: all but the last at their time, and this one at its turn.
        let ahead = if self.step_by_step { 0 } else { pieces.len() - 1 };
        let most = ahead.max(usize::from(turn));
        let (mut count, mut free, mut next, mut work) = (0, cluster.free, None, 0);
        for &Piece { address, bytes } in &pieces[..most] {
            let Place { partition: p, bank, row } = spec.place(address);
            let partition = &mut partitions[p];
            let Some(room) = partition.room(c) else {
                cluster.blocked = true;
                next = Some(NEVER);
                break;
            };
            if turn && count == 0 && room > free {
                free = room;
                break;
            }
            let at = free.max(room);
            let time = spec.send.of(if load.is_some() { 0 } else { bytes });
            work += time;
            free = at + time;
            count += 1;
            if log.is_some() {
                let sm = (c * spec.sms_per_cluster + sm) as u32;
                let request = sent_request((sm, p, load.is_some()), address, at);
                match load {
                    Some(load) => open[p].loads.push_back((load, request)),
                    None => open[p].writes.push_back(((c, partition.queues().next_number(c)), request)),
                }
            }
            let packet = Packet { bytes, bank, row, sector: (address / 32) as u32, load };
            if let Some(at) = partition.push(c, packet, at) {
                events.wake_as(p, (ports + p, at));
            }
        }
        self.sent += work;
        cluster.free = free;
        let done = count > 0 && cluster.send(sm, count);
        (next.unwrap_or(free), done)
    }
}

impl<P: Policies> TeslaMemory<P> {
    /// Logs data that has left a partition and is at its SM later, and writes that the partition has taken.
    #[inline(never)]
    fn log_step(&mut self, p: usize) {
        let (Some(log), open) = (&mut self.log, &mut self.open[p]) else { return };
        for &(load, done) in &self.output.data {
            if let Some(at) = open.loads.iter().position(|(id, _)| *id == load)
                && let Some((_, request)) = open.loads.remove(at)
            {
                let taken = done.saturating_sub(self.spec.port.latency()).max(request.sent);
                log.add(RequestLife { taken, done, ..request });
            }
        }
        let queues = self.partitions[p].queues();
        open.writes.retain(|&((cluster, number), request)| {
            let taken = queues.taken(cluster, number);
            if let Some(taken) = taken {
                let taken = taken.max(request.sent);
                log.add(RequestLife { taken, done: taken, ..request });
            }
            taken.is_none()
        });
    }
}

/// A request that an SM sends to a partition.
fn sent_request((sm, partition, reads): (u32, usize, bool), address: u64, now: u64) -> RequestLife {
    RequestLife {
        sm,
        partition: partition as u32,
        kind: if reads { Asks::Read } else { Asks::Write },
        address,
        asked: now,
        sent: now,
        taken: now,
        done: now,
        missed: true,
        at: None,
    }
}

impl<P: Policies> MemorySystem for TeslaMemory<P> {
    /// None: its clusters hold the instructions.
    type Transactions = CachedMemory<P>;
    type Replacement = P::Replacement;

    fn coupling(&self) -> Coupling {
        Coupling::Events
    }
    fn flush(&mut self) {}
    fn digest(&self, _digest: &mut Digest) {}
    fn leave_out(&mut self) {}
    fn lines(&self) -> (u64, u64) {
        (0, 0)
    }
    fn kept(&self) -> Kept<P::Replacement> {
        Kept::default()
    }
    fn put_back(&mut self, _kept: Kept<P::Replacement>) {}
    fn request_log(&self) -> Option<&RequestLog> {
        self.log.as_deref()
    }
    /// Nothing is kept from one launch to the next.
    fn begin(&mut self, launch: &LaunchStart) -> usize {
        *self = Self::new(launch.device, &self.policies.clone());
        self.log = launch.log();
        self.step_by_step = launch.step_by_step;
        2 * self.partitions.len() + self.clusters.len()
    }
    #[inline]
    fn submit(&mut self, events: &mut EventQueue, access: Submission) -> Handover {
        let Submission { sm, token, transactions, now } = access;
        let pieces = transactions.iter().map(|t| Piece { address: t.address, bytes: t.bytes });
        self.queue(events, sm, token, pieces, now);
        Handover::Taken
    }
    /// What no cache has is loaded, each missing sector as a transaction of its own.
    fn fetch(&mut self, events: &mut EventQueue, access: Submission, work: u8) -> Option<Found> {
        let Submission { sm, token, transactions, now } = access;
        let spec = &self.spec;
        let cluster = sm / spec.sms_per_cluster;
        let partition = |address| spec.place(address).partition;
        let (found, pieces) = self.textures.look_up((sm, cluster), transactions, work, partition, now);
        if !pieces.is_empty() {
            self.queue(events, sm, token, pieces.into_iter(), now);
        }
        Some(found)
    }
    fn transactions(&mut self) -> Option<&mut CachedMemory<P>> {
        None
    }
    fn step(
        &mut self,
        events: &mut EventQueue,
        component: usize,
        now: u64,
        mut tell: impl FnMut(&mut EventQueue, MemoryEvent),
    ) {
        let wake = self.wake_of(component);
        match wake {
            Wake::Partition(p) | Wake::Port(p) => self.step_partition(events, p, wake, now),
            Wake::Cluster(c) => {
                let next = self.step_cluster(events, c, now, &mut tell);
                events.set(component, next);
            }
        }
        if self.log.is_some()
            && let Wake::Partition(p) | Wake::Port(p) = wake
        {
            self.log_step(p);
        }
        for (load, at) in self.output.data.drain(..) {
            tell(events, MemoryEvent::Data(load, at));
        }
    }
    fn end_window(&mut self, _answer: impl FnMut(usize, &Requests)) {}
    fn counters(&self) -> MemoryCounters {
        let mut all = MemoryCounters { sent: self.sent, ..MemoryCounters::new(0) };
        for partition in &self.partitions {
            all.dram_read += partition.bytes[0];
            all.dram_written += partition.bytes[1];
            all.last = all.last.max(partition.last);
            all.channel_busy.push(partition.busy);
        }
        all
    }
    fn add_load(&self, load: &mut crate::Load) {
        let (mut gauges, mut sum) = (Vec::new(), 0);
        for partition in &self.partitions {
            let mut gauge = partition.gauge.clone();
            gauge.sample(NEVER, partition.worked(&self.spec.timing));
            let busy_ps = partition.moved[0].max(partition.moved[1]);
            let banks: Vec<BankLoad> = partition.dram.loads().collect();
            let port = SliceLoad { busy_ps, requests: banks.iter().map(|bank| bank.requests).sum() };
            load.add(partition.busy, gauge.sum(), &banks, port);
            sum += gauge.sum();
            gauges.push(gauge);
        }
        load.crest_ps = crest(&gauges);
        load.even_ps = sum / self.partitions.len() as u64;
        load.link_ps = self.sent / self.clusters.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn strips_go_round(partitions in 1u32..20, address in any::<u64>()) {
            let mut device = *DeviceSpec::named("geforce-8800-gtx").unwrap();
            device.memory.partitions = partitions;
            let dram = device.memory.dram;
            let strip = (address / u64::from(device.memory.strip_bytes)) as u32;
            let place = Spec::new(&device).place(address);
            prop_assert_eq!(place.partition as u32, strip % partitions);
            let page = u64::from(strip / partitions) * u64::from(device.memory.strip_bytes) / u64::from(dram.page_bytes);
            prop_assert_eq!((place.bank, place.row), (page as u32 % dram.banks, page as u32 / dram.banks));
        }
    }
}

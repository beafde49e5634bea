//! The memory system of cc 1.x: SMs → clusters → partitions → DRAM, and back. No cache for global memory.

use arch::DeviceSpec;

use super::cluster::{Cluster, Outbox, Piece};
use super::dram::{Load, Timing};
use super::gauge::Gauge;
use super::partition::{Packet, Partition, PortSpec};
use super::textures::{Found, Textures};
use super::{MemoryCounters, period_ps};
use crate::agenda::{Agenda, NEVER};
use crate::coalesce::Transaction;
use crate::load::SliceLoad;

/// Where an address lies.
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
    /// Logarithms: a strip's, a page's bytes, banks.
    strip: u32,
    page: u32,
    banks: u32,
    clock: u64,
    send_bytes: u32,
    sms_per_cluster: usize,
    port: PortSpec,
    timing: Timing,
}

impl Spec {
    fn new(device: &DeviceSpec) -> Self {
        let memory = &device.memory;
        let clock = period_ps(device.clocks.core_mhz);
        let sms_per_cluster = device.arch.sms_per_cluster.max(1) as usize;
        Spec {
            partitions: memory.partitions.max(1),
            strip: memory.strip_bytes.max(1).ilog2(),
            page: memory.dram.page_bytes.max(memory.strip_bytes).ilog2(),
            banks: memory.dram.banks.clamp(1, super::dram::MOST).ilog2(),
            clock,
            send_bytes: memory.fabric.sm_out_bytes,
            sms_per_cluster,
            port: PortSpec::new(&memory.fabric, clock, sms_per_cluster),
            timing: Timing::new(&memory.dram, device.clocks.memory_mhz),
        }
    }
    fn place(&self, address: u64) -> Place {
        // Device addresses of cc 1.x have 32 bits or few more: strips fit in 32.
        let strip = (address >> self.strip) as u32;
        let local = u64::from(strip / self.partitions) << self.strip;
        let page = (local >> self.page) as u32;
        Place {
            partition: (strip % self.partitions) as usize,
            bank: page & ((1 << self.banks) - 1),
            row: page >> self.banks,
        }
    }
}

/// Components of the memory side, in the order of their phases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wake {
    /// A partition: DRAM channel and port.
    Partition(usize),
    /// Cluster.
    Cluster(usize),
}

/// What an event means for the SMs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// Nothing.
    None,
    /// One transaction of a load will have its data at the SM at this time.
    Data(Load, u64),
    /// All transactions of the SM's oldest waiting instruction have been sent.
    Sent {
        /// The SM.
        sm: usize,
        /// It was a store.
        store: bool,
    },
}

/// State.
#[derive(Clone, Debug)]
pub struct Tesla {
    spec: Spec,
    clusters: Vec<Cluster>,
    partitions: Vec<Partition>,
    gauge: Gauge,
    textures: Textures,
    /// What went through.
    pub counters: MemoryCounters,
}

/// Partition of an address.
pub fn partition(device: &DeviceSpec, address: u64) -> usize {
    Spec::new(device).place(address).partition
}

impl Tesla {
    /// Empty.
    pub fn new(device: &DeviceSpec) -> Self {
        let spec = Spec::new(device);
        let clusters = (device.sm_count as usize).div_ceil(spec.sms_per_cluster);
        let partitions = spec.partitions as usize;
        Self {
            spec,
            clusters: vec![Cluster::new(spec.sms_per_cluster); clusters],
            partitions: vec![Partition::new(clusters, &device.memory.dram); partitions],
            gauge: Gauge::new(partitions),
            textures: Textures::new(device, clusters),
            counters: MemoryCounters::new(partitions),
        }
    }
    /// Components that have wake-ups.
    pub fn components(&self) -> usize {
        self.partitions.len() + self.clusters.len()
    }
    /// Which component has that number.
    pub fn wake_of(&self, component: usize) -> Wake {
        match component.checked_sub(self.partitions.len()) {
            None => Wake::Partition(component),
            Some(cluster) => Wake::Cluster(cluster),
        }
    }
    fn number(&self, wake: Wake) -> usize {
        match wake {
            Wake::Partition(p) => p,
            Wake::Cluster(c) => self.partitions.len() + c,
        }
    }
    fn outbox(&mut self, sm: usize) -> &mut Outbox {
        let per = self.spec.sms_per_cluster;
        &mut self.clusters[sm / per].outboxes[sm % per]
    }

    /// An SM hands over an instruction at `now`.
    pub fn submit(
        &mut self,
        agenda: &mut Agenda,
        sm: usize,
        load: Option<u32>,
        pieces: impl Iterator<Item = Piece>,
        now: u64,
    ) {
        let load = load.map(|token| Load { sm: sm as u32, token });
        self.outbox(sm).push(load, pieces);
        let cluster = sm / self.spec.sms_per_cluster;
        if self.clusters[cluster].blocked.is_none() {
            agenda.wake(self.number(Wake::Cluster(cluster)), now.max(self.clusters[cluster].free));
        }
    }

    /// An SM hands over a texture fetch: what no cache has is loaded, as many parts as are missing.
    pub fn fetch(
        &mut self,
        agenda: &mut Agenda,
        sm: usize,
        load: Option<u32>,
        lines: &[Transaction],
        work: u8,
        now: u64,
    ) -> Found {
        let spec = &self.spec;
        let cluster = sm / spec.sms_per_cluster;
        let partition = |address| spec.place(address).partition;
        let (found, pieces) = self.textures.look_up((sm, cluster), lines, work, partition, now);
        if !pieces.is_empty() {
            self.submit(agenda, sm, load, pieces.into_iter(), now);
        }
        found
    }

    /// Lets a component act.
    pub fn step(&mut self, agenda: &mut Agenda, wake: Wake, now: u64) -> Notice {
        let (notice, next) = match wake {
            Wake::Partition(p) => self.step_partition(agenda, p, now),
            Wake::Cluster(c) => self.step_cluster(agenda, c, now),
        };
        agenda.set(self.number(wake), next);
        notice
    }

    /// How the launch's work was spread.
    pub fn load(&self, load: &mut crate::Load) {
        let mut gauge = self.gauge.clone();
        gauge.sample(0, work(&self.partitions, &self.spec, &self.counters));
        let mut sum = 0;
        for (p, partition) in self.partitions.iter().enumerate() {
            let busy_ps = partition.moved[0].max(partition.moved[1]);
            let port =
                SliceLoad { busy_ps, requests: partition.dram.loads.iter().map(|bank| bank.requests).sum() };
            load.add(self.counters.channel_busy[p], gauge.work[p], &partition.dram.loads, port);
            sum += gauge.work[p];
        }
        load.crest_ps = gauge.crest;
        load.even_ps = sum / self.partitions.len() as u64;
        load.link_ps = self.counters.sent / self.clusters.len() as u64;
    }

    /// Channel and port of a partition act until both wait for a later time; the channel first. Its bus carries one request
    /// at a time, so at most one leaves.
    fn step_partition(&mut self, agenda: &mut Agenda, p: usize, now: u64) -> (Notice, u64) {
        let mut notice = Notice::None;
        loop {
            let partition = &mut self.partitions[p];
            if partition.channel_at <= now {
                if self.gauge.due(now) {
                    self.gauge.sample(now, work(&self.partitions, &self.spec, &self.counters));
                }
                if let told @ Notice::Data(..) = self.step_dram(p, now) {
                    notice = told;
                }
            } else if partition.port_at <= now {
                self.step_port(agenda, p, now);
            } else {
                return (notice, partition.channel_at.min(partition.port_at));
            }
        }
    }

    fn step_dram(&mut self, p: usize, now: u64) -> Notice {
        let partition = &mut self.partitions[p];
        let (left, next) = partition.dram.step(&self.spec.timing, now);
        partition.channel_at = next;
        let Some((request, done)) = left else { return Notice::None };
        self.counters.channel_busy[p] += done - now;
        self.counters.last = self.counters.last.max(done);
        if std::mem::take(&mut partition.blocked) {
            partition.port_at = partition.port_at.min(now);
        }
        match request.load {
            Some(load) => {
                self.counters.dram_read += u64::from(request.bytes);
                Notice::Data(load, partition.answer(&self.spec.port, request.bytes, done))
            }
            None => {
                self.counters.dram_written += u64::from(request.bytes);
                Notice::None
            }
        }
    }

    fn step_port(&mut self, agenda: &mut Agenda, p: usize, now: u64) {
        let partition = &mut self.partitions[p];
        let step = partition.step(&self.spec.port, &self.spec.timing, now);
        partition.port_at = step.next;
        partition.channel_at = partition.channel_at.min(step.entered);
        if let Some(c) = step.popped
            && self.clusters[c].blocked == Some(p)
        {
            self.clusters[c].blocked = None;
            agenda.wake(self.number(Wake::Cluster(c)), now.max(self.clusters[c].free));
        }
    }

    fn step_cluster(&mut self, agenda: &mut Agenda, c: usize, now: u64) -> (Notice, u64) {
        let cluster = &mut self.clusters[c];
        let Some(sm) = cluster.current() else { return (Notice::None, NEVER) };
        let (piece, load) = cluster.outboxes[sm].front().expect("it has a transaction");
        let place = self.spec.place(piece.address);
        let partition = &mut self.partitions[place.partition];
        if partition.full(&self.spec.port, c) {
            cluster.blocked = Some(place.partition);
            return (Notice::None, NEVER);
        }
        let packet = Packet {
            bytes: piece.bytes,
            bank: place.bank,
            row: place.row,
            sector: (piece.address / 32) as u32,
            load,
        };
        partition.push(&self.spec.port, c, packet);
        // A port at work looks for more when it is done.
        let idle = partition.idle();
        if idle {
            partition.port_at = now;
        }
        let data = if load.is_some() { 0 } else { piece.bytes / self.spec.send_bytes };
        cluster.free = now + u64::from(1 + data) * self.spec.clock;
        self.counters.sent += cluster.free - now;
        let done = cluster.send(sm);
        let next = cluster.free;
        if idle {
            agenda.wake(place.partition, now);
        }
        let sm = c * self.spec.sms_per_cluster + sm;
        let notice = if done { Notice::Sent { sm, store: load.is_none() } } else { Notice::None };
        (notice, next)
    }
}

/// Of each partition, the time its resources worked so far: bus, ports, rows.
fn work(partitions: &[Partition], spec: &Spec, counters: &MemoryCounters) -> Vec<Vec<u64>> {
    let mut all = Vec::new();
    for (partition, &busy) in partitions.iter().zip(&counters.channel_busy) {
        let mut one = vec![busy, partition.moved[0], partition.moved[1]];
        spec.timing.rows(&partition.dram.loads, &mut one);
        all.push(one);
    }
    all
}

//! A memory partition of cc 1.x: a port that takes trains of requests from one cluster after the other, a DRAM channel
//! behind it, and a return path.

use std::collections::VecDeque;

use arch::{DramSpec, FabricSpec};

use super::dram::{Dram, Load, Request, Timing};
use crate::agenda::NEVER;

/// A request on its way to a partition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Bytes to transfer.
    pub bytes: u32,
    /// Bank there.
    pub bank: u32,
    /// Row of that bank.
    pub row: u32,
    /// Its first sector in the device's memory.
    pub sector: u32,
    /// Who waits.
    pub load: Option<Load>,
}

/// Fixed properties of the ports.
#[derive(Clone, Copy, Debug)]
pub struct PortSpec {
    /// Packets that wait in each cluster for this partition.
    pub queue: usize,
    train: u32,
    header: u32,
    in_bytes: u32,
    out_bytes: u32,
    clock: u64,
    latency: u64,
}

impl PortSpec {
    /// At that core clock, for clusters of so many SMs.
    pub fn new(fabric: &FabricSpec, clock: u64, sms: usize) -> Self {
        Self {
            queue: fabric.queue as usize * sms / 2,
            train: fabric.train,
            header: fabric.header_bytes,
            in_bytes: fabric.in_bytes,
            out_bytes: fabric.out_bytes,
            clock,
            latency: u64::from(fabric.latency_ns) * 1000,
        }
    }
}

/// State of a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Waiting packets by cluster.
    queues: Vec<VecDeque<Packet>>,
    /// Cluster of the current train, and how many packets it may still send.
    cluster: usize,
    left: u32,
    /// Packet being taken in, and when it is in.
    entering: Option<(Packet, u64)>,
    /// The channel.
    pub dram: Dram,
    /// When the channel acts next, and the port.
    pub channel_at: u64,
    pub port_at: u64,
    return_free: u64,
    /// The port waits for room in the window.
    pub blocked: bool,
    /// Time data came in and went out, ps.
    pub moved: [u64; 2],
}

/// What a step of the port did.
pub struct PortStep {
    /// A queue of this cluster has room again.
    pub popped: Option<usize>,
    /// Something entered the DRAM's window: it should act then, if not before.
    pub entered: u64,
    /// Act again at.
    pub next: u64,
}

impl Partition {
    /// Empty.
    pub fn new(clusters: usize, dram: &DramSpec) -> Self {
        Self {
            queues: vec![VecDeque::new(); clusters],
            cluster: 0,
            left: 0,
            entering: None,
            dram: Dram::new(dram),
            channel_at: NEVER,
            port_at: NEVER,
            return_free: 0,
            blocked: false,
            moved: [0; 2],
        }
    }
    /// A cluster's queue here takes no more.
    pub fn full(&self, spec: &PortSpec, cluster: usize) -> bool {
        self.queues[cluster].len() >= spec.queue
    }
    /// A packet joins the queue; needs room.
    pub fn push(&mut self, spec: &PortSpec, cluster: usize, packet: Packet) {
        debug_assert!(!self.full(spec, cluster));
        self.queues[cluster].push_back(packet);
    }

    /// The port takes nothing in.
    pub fn idle(&self) -> bool {
        self.entering.is_none()
    }

    /// Takes in one packet after the other: writes bring data at `in_bytes` a clock, reads only ask.
    pub fn step(&mut self, spec: &PortSpec, timing: &Timing, now: u64) -> PortStep {
        let mut entered = NEVER;
        if let Some((packet, at)) = self.entering {
            if at > now {
                return PortStep { popped: None, entered, next: at };
            }
            if self.dram.full(timing) {
                // The channel wakes the port when it has room.
                self.blocked = true;
                return PortStep { popped: None, entered, next: NEVER };
            }
            let Packet { bytes, bank, row, sector, load } = packet;
            entered = self.dram.push(Request { arrived: now, bytes, bank, row, sector, load });
            self.entering = None;
        }
        let Some(cluster) = self.choose(spec) else { return PortStep { popped: None, entered, next: NEVER } };
        let packet = self.queues[cluster].pop_front().expect("chosen for its packet");
        self.left -= 1;
        let clocks =
            if packet.load.is_some() { 0 } else { (spec.header + packet.bytes).div_ceil(spec.in_bytes) };
        let at = now + u64::from(clocks) * spec.clock;
        self.moved[0] += at - now;
        self.entering = Some((packet, at));
        PortStep { popped: Some(cluster), entered, next: at }
    }

    /// Goes on with the train, or starts the next cluster's.
    fn choose(&mut self, spec: &PortSpec) -> Option<usize> {
        if self.left == 0 || self.queues[self.cluster].is_empty() {
            let (before, after) = self.queues.split_at(self.cluster + 1);
            let first = after.iter().position(|queue| !queue.is_empty()).map(|c| c + self.cluster + 1);
            let next = first.or_else(|| before.iter().position(|queue| !queue.is_empty()))?;
            self.cluster = next;
            self.left = spec.train;
        }
        Some(self.cluster)
    }

    /// When data that leaves the DRAM at `done` is at its SM.
    pub fn answer(&mut self, spec: &PortSpec, bytes: u32, done: u64) -> u64 {
        let work = u64::from(bytes.div_ceil(spec.out_bytes)) * spec.clock;
        self.moved[1] += work;
        self.return_free = self.return_free.max(done) + work;
        self.return_free + spec.latency
    }
}

//! A memory partition of cc 1.x: a port that takes trains of requests from one cluster after the other, a DRAM channel
//! behind it, and a return path.
//!
//! A partition simulates ahead until the earliest time at which an unseen packet could arrive ([`Horizon`]): through all transfers of
//! the channel while the port is busy, and through the packets that wait. Packets carry the time at which they were sent, and their
//! places in the queues the time at which they were taken, so a cluster may send before the partition has acted and learn later
//! when there was room.

use arch::{DramSpec, FabricSpec};

use super::LoadId;
use super::dram::{Dram, Request, Times, Timing};
use super::gauge::{Gauge, STRETCH};
use super::packet_queues::PacketQueues;
use crate::event_queue::NEVER;
use crate::policies::DramScheduler;

/// A request on its way to a partition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
    pub load: Option<LoadId>,
}

/// Fixed properties of the ports.
#[derive(Clone, Copy, Debug)]
pub struct PortSpec {
    /// Packets that wait in each cluster for this partition.
    pub queue: usize,
    train: u32,
    /// Times in which a write comes in, and what was read goes out.
    written: Times,
    read: Times,
    latency: u64,
}

impl PortSpec {
    /// At that core clock, for clusters of so many SMs.
    pub fn new(fabric: &FabricSpec, clock: u64, sms: usize) -> Self {
        let clocks = |bytes: u32, rate: u32| u64::from(bytes.div_ceil(rate)) * clock;
        Self {
            queue: (fabric.queue as usize * sms / 2).max(1),
            train: fabric.train.max(1),
            written: Times::new(|bytes| clocks(fabric.header_bytes + bytes, fabric.in_bytes)),
            read: Times::new(|bytes| clocks(bytes, fabric.out_bytes)),
            latency: u64::from(fabric.latency_ns) * 1000,
        }
    }
}

/// What a port does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Port {
    /// Nothing: it waits for a packet.
    Idle,
    /// It takes one in.
    Entering,
    /// It chooses the next.
    Choosing,
}

/// State of a partition.
#[derive(Clone, Debug)]
pub struct Partition<D> {
    queues: PacketQueues,
    /// Cluster of the current train, and how many packets it may still send.
    cluster: usize,
    left: u32,
    port: Port,
    /// Where the packet stood that it takes in.
    place: u32,
    /// The channel.
    pub dram: Dram<D>,
    /// When the channel acts next, and the port.
    channel_at: u64,
    port_at: u64,
    return_free: u64,
    /// What it worked by stretches of time.
    pub gauge: Gauge,
    /// Time data came in and went out, ps.
    pub moved: [u64; 2],
    /// Time the channel transferred, and when it last ended, ps.
    pub busy: u64,
    pub last: u64,
    /// Bytes read from DRAM, and written.
    pub bytes: [u64; 2],
}

/// What a partition tells the SMs and clusters.
#[derive(Clone, Debug, Default)]
pub struct PartitionOutput {
    /// Loads one of whose transactions will have its data at the SM at this time.
    pub data: Vec<(LoadId, u64)>,
    /// Clusters for which there is room again, and from when on.
    pub room: Vec<(usize, u64)>,
}

/// How far a partition may simulate ahead, ps.
#[derive(Clone, Copy, Debug)]
pub struct Horizon {
    /// All packets that are sent before this time are known.
    pub until: u64,
    /// The same for a waiting port, which takes a packet only when all packets sent at that time are known.
    pub sent: u64,
    /// It acts no later than this.
    pub limit: u64,
}

/// The packet that a port takes next.
enum Choice {
    Cluster(usize),
    Empty,
    /// Not known: an unseen packet could come first.
    Unknown,
}

impl<D: DramScheduler> Partition<D> {
    /// Empty, for so many clusters.
    pub fn new(clusters: usize, spec: &PortSpec, dram: &DramSpec, scheduler: D) -> Self {
        Self {
            queues: PacketQueues::new(clusters, spec.queue),
            cluster: 0,
            left: 0,
            port: Port::Idle,
            place: 0,
            dram: Dram::new(dram, scheduler, STRETCH),
            channel_at: NEVER,
            port_at: NEVER,
            return_free: 0,
            gauge: Gauge::default(),
            moved: [0; 2],
            busy: 0,
            last: 0,
            bytes: [0; 2],
        }
    }
    /// When a cluster's queue has room, ps. `None`: not known yet; [`PartitionOutput::room`] will tell.
    #[inline(always)]
    pub fn room(&mut self, cluster: usize) -> Option<u64> {
        self.queues.room(cluster)
    }
    /// A cluster sends a packet at `sent`; needs room. Returns when the port takes it, if it waits for one: a port at work looks
    /// for more when it is done.
    #[inline]
    pub fn push(&mut self, cluster: usize, packet: Packet, sent: u64) -> Option<u64> {
        self.queues.push(cluster, packet, sent);
        let waits = self.port == Port::Idle && sent < self.port_at;
        if waits {
            self.port_at = sent;
        }
        waits.then_some(sent)
    }
    /// When it acts next, before clusters do at that time, and when a port that waits takes what they will have sent by then.
    pub fn next(&self) -> (u64, u64) {
        if self.port == Port::Idle {
            (self.channel_at, self.port_at)
        } else {
            (self.channel_at.min(self.port_at), NEVER)
        }
    }

    /// Acts as far as the horizon allows.
    pub fn run(
        &mut self,
        spec: &PortSpec,
        timing: &Timing,
        mut horizon: Horizon,
        output: &mut PartitionOutput,
    ) {
        loop {
            let (channel, port) = (self.channel_at, self.port_at);
            // What comes to a port that is idle, and through it to the channel, may not be known yet.
            if self.port == Port::Idle
                && if channel <= port { channel > horizon.until } else { port >= horizon.sent }
            {
                return;
            }
            // The channel goes first, but for a port that has begun to act at this time.
            if channel < port || channel == port && self.port != Port::Choosing {
                if channel > horizon.limit {
                    return;
                }
                if let Some(data) = self.step_channel(spec, timing, channel) {
                    // Its SM may send from then on, behind what clusters send at that time.
                    horizon.until = horizon.until.min(data.1);
                    horizon.sent = horizon.sent.min(data.1 + 1);
                    output.data.push(data);
                }
                continue;
            }
            if port > horizon.limit {
                return;
            }
            if !self.enter(timing, port) {
                continue;
            }
            match self.choose(spec, port, horizon.until) {
                Choice::Unknown => return,
                Choice::Empty => self.idle(),
                Choice::Cluster(cluster) => {
                    if self.take(spec, cluster, port) {
                        horizon.until = horizon.until.min(port);
                        horizon.sent = horizon.sent.min(port);
                        output.room.push((cluster, port));
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn step_channel(&mut self, spec: &PortSpec, timing: &Timing, now: u64) -> Option<(LoadId, u64)> {
        if now >= self.dram.idles_until {
            let worked = self.worked(timing);
            self.dram.idles_until = self.gauge.sample(now, worked);
        }
        let (left, next) = self.dram.step(timing, now);
        self.channel_at = next;
        let (&Request { bytes, load, .. }, done) = left?;
        self.busy += done - now;
        self.last = done;
        if self.port_at == NEVER && self.port != Port::Idle {
            // It has waited for room in the window.
            self.port_at = now;
        }
        self.bytes[usize::from(load.is_none())] += u64::from(bytes);
        load.map(|load| (load, self.answer(spec, bytes, done)))
    }

    /// Time its resources worked so far: bus, ports, rows.
    pub fn worked(&self, timing: &Timing) -> Vec<u64> {
        let mut worked = vec![self.busy, self.moved[0], self.moved[1]];
        timing.rows(self.dram.loads(), &mut worked);
        worked
    }

    /// What was taken in goes on to the channel. False: it must wait for room there, and the port with it.
    #[inline(always)]
    fn enter(&mut self, timing: &Timing, now: u64) -> bool {
        if self.port == Port::Entering {
            if self.dram.full(timing) {
                self.port_at = NEVER;
                return false;
            }
            let Packet { bytes, bank, row, sector, load } = *self.queues.packet(self.place);
            let at = self.dram.push(Request { arrived: now, bytes, bank, row, sector, load });
            self.channel_at = self.channel_at.min(at);
            self.port = Port::Choosing;
        }
        true
    }

    /// Whose packet is next: of the train's cluster, else of the next that has one.
    #[inline(always)]
    fn choose(&mut self, spec: &PortSpec, now: u64, until: u64) -> Choice {
        if self.port == Port::Idle {
            // The first packet that has come just now.
            let first = self.queues.heads().iter().position(|&sent| sent == now).expect("a packet has come");
            if first != self.cluster || self.left == 0 {
                (self.cluster, self.left) = (first, spec.train);
            }
            return Choice::Cluster(first);
        }
        let heads = self.queues.heads();
        let mut cluster = self.cluster;
        if self.left > 0 {
            // The train goes on, if it can.
            match heads[cluster] {
                sent if sent < now => return Choice::Cluster(cluster),
                NEVER if now > until => return Choice::Unknown,
                _ => {}
            }
        }
        for _ in 0..heads.len() {
            cluster = if cluster + 1 == heads.len() { 0 } else { cluster + 1 };
            match heads[cluster] {
                sent if sent < now => {
                    (self.cluster, self.left) = (cluster, spec.train);
                    return Choice::Cluster(cluster);
                }
                NEVER if now > until => return Choice::Unknown,
                _ => {}
            }
        }
        Choice::Empty
    }

    /// All that came before is taken: what waits came now or later.
    fn idle(&mut self) {
        self.port = Port::Idle;
        self.port_at = self.queues.heads().iter().copied().min().unwrap_or(NEVER);
    }

    /// Begins to take in the packet of a cluster: writes bring data, reads only ask. True if the cluster waited for its place.
    #[inline(always)]
    fn take(&mut self, spec: &PortSpec, cluster: usize, now: u64) -> bool {
        let (place, awaited) = self.queues.pop(cluster, now);
        let packet = self.queues.packet(place);
        self.left -= 1;
        let time = if packet.load.is_some() { 0 } else { spec.written.of(packet.bytes) };
        self.moved[0] += time;
        (self.port, self.place) = (Port::Entering, place);
        self.port_at = now + time;
        awaited
    }

    /// When data that leaves the DRAM at `done` is at its SM.
    #[inline]
    pub fn answer(&mut self, spec: &PortSpec, bytes: u32, done: u64) -> u64 {
        let work = spec.read.of(bytes);
        self.moved[1] += work;
        self.return_free = self.return_free.max(done) + work;
        self.return_free + spec.latency
    }
}

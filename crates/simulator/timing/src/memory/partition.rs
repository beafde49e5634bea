//! A memory partition of cc 1.x. Its port takes trains of packets from one cluster after another and feeds a DRAM
//! channel; answers go back to the SMs by a path of their own.
//!
//! A partition simulates ahead until the earliest time at which an unseen packet could arrive ([`Horizon`]): through
//! all transfers of the channel while the port is busy, and through the packets that wait. A packet carries the time at
//! which it was sent, and its place in the queue keeps the time at which it was taken. So a cluster may send before the
//! partition has acted, and learn later when there was room.

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
    /// Bytes to transfer: one to four sectors of 32 bytes.
    pub bytes: u32,
    /// Bank in the partition's DRAM channel.
    pub bank: u32,
    /// Row of that bank.
    pub row: u32,
    /// Its first sector, counted from the beginning of the device's memory.
    pub sector: u32,
    /// The load that waits for the data. `None`: a write.
    pub load: Option<LoadId>,
}

/// Fixed properties of a partition's port and return path.
#[derive(Clone, Copy, Debug)]
pub struct PortSpec {
    /// Largest number of packets that wait in each cluster for this partition.
    pub queue: usize,
    /// Largest number of packets that the port takes from one cluster in a row.
    train: u32,
    /// Time that the port takes to receive a write, by size.
    written: Times,
    /// Time that the return path takes to send data that was read, by size.
    read: Times,
    /// Time from the end of the return path to the SM, ps.
    latency: u64,
}

impl PortSpec {
    /// Time from the end of the return path to the SM, ps.
    pub fn latency(&self) -> u64 {
        self.latency
    }
    /// The properties at a core clock period of `clock` ps, for clusters of `sms` SMs.
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

/// State of a partition's port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Port {
    /// The port waits for a packet.
    Idle,
    /// The port receives a packet, or waits for room in the channel's window to hand it on.
    Entering,
    /// The port chooses the next packet.
    Choosing,
}

/// State of a partition; `D` is the policy by which its DRAM channel schedules.
#[derive(Clone, Debug)]
pub struct Partition<D> {
    /// Packets that were sent to this partition and not yet taken.
    queues: PacketQueues,
    /// Cluster of the current train.
    cluster: usize,
    /// Number of packets that the train's cluster may still send.
    left: u32,
    port: Port,
    /// Place in [`PacketQueues`] of the packet that the port receives.
    place: u32,
    /// The DRAM channel.
    pub dram: Dram<D>,
    /// Time at which the channel acts next, ps. [`NEVER`]: not before a request enters.
    channel_at: u64,
    /// Time at which the port acts next, ps. [`NEVER`]: not before a packet is sent, or there is room in the channel.
    port_at: u64,
    /// Time at which the return path is next free, ps.
    return_free: u64,
    /// Work of the partition's resources by stretches of time.
    pub gauge: Gauge,
    /// Time spent on data that came in, and on data that went out, ps.
    pub moved: [u64; 2],
    /// Time spent on transfers by the channel, ps.
    pub busy: u64,
    /// Time at which the channel's last transfer ended, ps.
    pub last: u64,
    /// Bytes read from DRAM, and bytes written.
    pub bytes: [u64; 2],
}

/// What a run of a partition means for SMs and clusters.
#[derive(Clone, Debug, Default)]
pub struct PartitionOutput {
    /// Loads, each with the time in ps at which the data of one of its transactions is at the SM.
    pub data: Vec<(LoadId, u64)>,
    /// Clusters that waited for room, each with the time in ps from which there is room.
    pub room: Vec<(usize, u64)>,
}

/// How far a partition may simulate ahead; all times are in ps.
#[derive(Clone, Copy, Debug)]
pub struct Horizon {
    /// All packets that are sent before this time are known.
    pub until: u64,
    /// All packets that are sent before this time are known to an idle port. Such a port takes a packet only when all
    /// packets sent at the same time are known.
    pub sent: u64,
    /// The partition does not act after this time.
    pub limit: u64,
}

/// The choice of the packet that a port takes next.
enum Choice {
    /// The first packet of this cluster.
    Cluster(usize),
    /// No packet that was sent before waits.
    Empty,
    /// Not known yet: an unseen packet could come first.
    Unknown,
}

impl<D: DramScheduler> Partition<D> {
    /// An empty partition for a number of clusters.
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
    /// The time from which a cluster's queue has room, ps. `None`: not known yet; [`PartitionOutput::room`] will tell.
    #[inline(always)]
    pub fn room(&mut self, cluster: usize) -> Option<u64> {
        self.queues.room(cluster)
    }
    /// The packets that wait, and those that were taken lately.
    pub fn queues(&self) -> &PacketQueues {
        &self.queues
    }
    /// A cluster sends a packet at `sent`, ps. Its queue must have room. Returns the time at which an idle port takes
    /// the packet; `None` if the port is busy or takes an earlier packet first.
    #[inline]
    pub fn push(&mut self, cluster: usize, packet: Packet, sent: u64) -> Option<u64> {
        self.queues.push(cluster, packet, sent);
        let waits = self.port == Port::Idle && sent < self.port_at;
        if waits {
            self.port_at = sent;
        }
        waits.then_some(sent)
    }
    /// Two times at which the partition acts next, ps: the first before clusters act at that time; the second after
    /// them, for an idle port that takes what they have sent by then. [`NEVER`]: not at all.
    pub fn next(&self) -> (u64, u64) {
        if self.port == Port::Idle {
            (self.channel_at, self.port_at)
        } else {
            (self.channel_at.min(self.port_at), NEVER)
        }
    }

    /// Acts as far as the horizon allows, and adds the results to `output`.
    pub fn run(
        &mut self,
        spec: &PortSpec,
        timing: &Timing,
        mut horizon: Horizon,
        output: &mut PartitionOutput,
    ) {
        loop {
            let (channel, port) = (self.channel_at, self.port_at);
            // A packet that comes to an idle port, and its request to the channel, may not be known yet.
            if self.port == Port::Idle
                && if channel <= port { channel > horizon.until } else { port >= horizon.sent }
            {
                return;
            }
            // The channel acts first, unless the port has begun to act at this time.
            if channel < port || channel == port && self.port != Port::Choosing {
                if channel > horizon.limit {
                    return;
                }
                if let Some(data) = self.step_channel(spec, timing, channel) {
                    // The SM may send from that time on, after what clusters send at that time.
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

    /// The channel acts at `now`. Returns the load whose data leaves the channel, and the time at which the data is at
    /// its SM, ps.
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
            // The port has waited for room in the channel's window.
            self.port_at = now;
        }
        self.bytes[usize::from(load.is_none())] += u64::from(bytes);
        load.map(|load| (load, self.answer(spec, bytes, done)))
    }

    /// Time that each resource worked so far, ps: the bus, the port, the return path, and the rows.
    pub fn worked(&self, timing: &Timing) -> Vec<u64> {
        let mut worked = vec![self.busy, self.moved[0], self.moved[1]];
        timing.rows(self.dram.loads(), &mut worked);
        worked
    }

    /// The packet that the port received goes on to the channel. False: the channel's window is full, and the port
    /// waits.
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

    /// Chooses the cluster whose packet the port takes at `now`: that of the current train, otherwise the next one that
    /// has a packet. All packets sent before `until` are known.
    #[inline(always)]
    fn choose(&mut self, spec: &PortSpec, now: u64, until: u64) -> Choice {
        if self.port == Port::Idle {
            // The first cluster whose packet was sent just now.
            let first = self.queues.heads().iter().position(|&sent| sent == now).expect("a packet has come");
            if first != self.cluster || self.left == 0 {
                (self.cluster, self.left) = (first, spec.train);
            }
            return Choice::Cluster(first);
        }
        let heads = self.queues.heads();
        let mut cluster = self.cluster;
        if self.left > 0 {
            // The train goes on if its cluster has a packet.
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

    /// The port becomes idle until the earliest packet that waits. All packets that were sent before now are taken.
    fn idle(&mut self) {
        self.port = Port::Idle;
        self.port_at = self.queues.heads().iter().copied().min().unwrap_or(NEVER);
    }

    /// The port begins to receive the first packet of a cluster. Writes bring data and take time; reads take none. True
    /// if the cluster waited for room.
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

    /// The time at which data that leaves the DRAM at `done` is at its SM, ps. Occupies the return path.
    #[inline]
    pub fn answer(&mut self, spec: &PortSpec, bytes: u32, done: u64) -> u64 {
        let work = spec.read.of(bytes);
        self.moved[1] += work;
        self.return_free = self.return_free.max(done) + work;
        self.return_free + spec.latency
    }
}

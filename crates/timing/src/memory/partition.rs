//! A memory partition of cc 1.x: a port that takes trains of requests from one cluster after the other, a DRAM channel
//! behind it, and a return path.
//!
//! A partition goes ahead of the rest of the machine as far as nothing that it does not know can matter to it: through all
//! transfers of the channel while the port is at work, and through the packets that wait. Packets carry the time at which
//! they were sent, and their places in the queues the time at which they were taken: a cluster may send earlier than the
//! partition acts, and finds out later when there was room.

use arch::{DramSpec, FabricSpec};

use super::dram::{Dram, Load, Request, Times, Timing};
use super::gauge::Gauge;
use crate::agenda::NEVER;

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
    pub load: Option<Load>,
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

/// A place in a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    packet: Packet,
    /// When it was sent.
    sent: u64,
    /// When the packet before it in this place was taken.
    taken: u64,
}

/// Packets of a cluster for a partition, in the order in which they were sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Queue {
    /// A ring.
    places: Vec<Place>,
    /// The next packet's place, and how many wait before it.
    next: usize,
    len: usize,
    /// The cluster waits for room.
    awaited: bool,
}

impl Queue {
    fn new(places: usize) -> Self {
        Self { places: vec![Place::default(); places], next: 0, len: 0, awaited: false }
    }
    /// From when on there is room for one more; `None`: not known yet, and the cluster is told once it is.
    #[inline(always)]
    pub fn room(&mut self) -> Option<u64> {
        self.awaited = self.len == self.places.len();
        (!self.awaited).then(|| self.places[self.next].taken)
    }
    fn push(&mut self, packet: Packet, sent: u64) {
        self.places[self.next] = Place { packet, sent, taken: 0 };
        self.next = if self.next + 1 == self.places.len() { 0 } else { self.next + 1 };
        self.len += 1;
    }
    fn first(&self) -> usize {
        if self.next >= self.len { self.next - self.len } else { self.next + self.places.len() - self.len }
    }
    /// When the first was sent.
    fn head(&self) -> Option<u64> {
        (self.len > 0).then(|| self.places[self.first()].sent)
    }
    fn pop(&mut self, now: u64) -> Packet {
        let first = self.first();
        self.len -= 1;
        self.places[first].taken = now;
        self.places[first].packet
    }
}

/// What a port does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Port {
    /// Nothing: it waits for a packet.
    Idle,
    /// It takes this one in.
    Entering(Packet),
    /// It chooses the next.
    Choosing,
}

/// State of a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    /// By cluster.
    queues: Vec<Queue>,
    /// Cluster of the current train, and how many packets it may still send.
    cluster: usize,
    left: u32,
    port: Port,
    /// The channel.
    pub dram: Dram,
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

/// What a partition has to tell the rest.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// Loads one of whose transactions will have its data at the SM at this time.
    pub data: Vec<(Load, u64)>,
    /// Clusters for which there is room again, and from when on.
    pub room: Vec<(usize, u64)>,
}

/// What is known of the packets that come.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// All that are sent before this time.
    pub until: u64,
    /// The same for a port that waits: it takes a packet only when all that are sent at that time are known, too.
    pub sent: u64,
    /// It goes no further than this.
    pub limit: u64,
}

/// What acts next, and when.
enum Act {
    Channel(u64),
    Port(u64),
    /// What comes until then matters first.
    Wait,
}

impl Partition {
    /// Empty, for so many clusters.
    pub fn new(clusters: usize, spec: &PortSpec, dram: &DramSpec) -> Self {
        Self {
            queues: vec![Queue::new(spec.queue); clusters],
            cluster: 0,
            left: 0,
            port: Port::Idle,
            dram: Dram::new(dram),
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
    /// From when on a cluster's queue has room; `None`: not known yet, and [`Told::room`] will say it.
    #[inline(always)]
    pub fn room(&mut self, cluster: usize) -> Option<u64> {
        self.queues[cluster].room()
    }
    /// A cluster sends a packet at `sent`; needs room. Returns when the port takes it, if it waits for one: a port at work looks
    /// for more when it is done.
    #[inline(always)]
    pub fn push(&mut self, cluster: usize, packet: Packet, sent: u64) -> Option<u64> {
        self.queues[cluster].push(packet, sent);
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

    /// Acts as far as nothing that may come can matter.
    pub fn run(&mut self, spec: &PortSpec, timing: &Timing, mut known: Known, told: &mut Told) {
        loop {
            match self.act(&known) {
                Act::Channel(now) => {
                    if let Some(data) = self.step_channel(spec, timing, now) {
                        // Its SM may send from then on, behind what clusters send at that time.
                        known.until = known.until.min(data.1);
                        known.sent = known.sent.min(data.1 + 1);
                        told.data.push(data);
                    }
                }
                Act::Port(now) => {
                    if !self.step_port(timing, now) {
                        continue;
                    }
                    let Some(cluster) = self.choose(spec, now, known.until) else { return };
                    if let Some(cluster) = cluster
                        && self.take(spec, cluster, now)
                    {
                        known.until = known.until.min(now);
                        known.sent = known.sent.min(now);
                        told.room.push((cluster, now));
                    }
                }
                Act::Wait => return,
            }
        }
    }

    /// The channel goes first.
    fn act(&self, known: &Known) -> Act {
        let (channel, port) = (self.channel_at, self.port_at);
        if channel.min(port) > known.limit {
            return Act::Wait;
        }
        match self.port {
            // Packets that are not known yet may come, to the port and through it to the channel.
            Port::Idle if channel <= port && channel <= known.until => Act::Channel(channel),
            Port::Idle if port < channel && port < known.sent => Act::Port(port),
            Port::Idle => Act::Wait,
            // It has begun to act at this time.
            Port::Choosing if port <= channel => Act::Port(port),
            _ if channel <= port => Act::Channel(channel),
            _ => Act::Port(port),
        }
    }

    fn step_channel(&mut self, spec: &PortSpec, timing: &Timing, now: u64) -> Option<(Load, u64)> {
        if self.gauge.due(now) {
            let worked = self.worked(timing);
            self.gauge.sample(now, worked);
        }
        let (left, next) = self.dram.step(timing, now);
        self.channel_at = next;
        let (request, done) = left?;
        self.busy += done - now;
        self.last = self.last.max(done);
        if let Port::Entering(_) = self.port {
            // It may have waited for room in the window.
            self.port_at = if self.port_at == NEVER { now } else { self.port_at };
        }
        self.bytes[usize::from(request.load.is_none())] += u64::from(request.bytes);
        request.load.map(|load| (load, self.answer(spec, request.bytes, done)))
    }

    /// Time its resources worked so far: bus, ports, rows.
    pub fn worked(&self, timing: &Timing) -> Vec<u64> {
        let mut worked = vec![self.busy, self.moved[0], self.moved[1]];
        timing.rows(&self.dram.loads, &mut worked);
        worked
    }

    /// What was taken in goes on to the channel. False: it must wait for room there, and the port with it.
    fn step_port(&mut self, timing: &Timing, now: u64) -> bool {
        if let Port::Entering(Packet { bytes, bank, row, sector, load }) = self.port {
            if self.dram.full(timing) {
                self.port_at = NEVER;
                return false;
            }
            let at = self.dram.push(Request { arrived: now, bytes, bank, row, sector, load });
            self.channel_at = self.channel_at.min(at);
            self.port = Port::Choosing;
        }
        true
    }

    /// Whose packet is next: of the train's cluster, else of the next that has one. `None`: that can't be told before it is
    /// known what comes before `now`; `Some(None)`: nobody's.
    fn choose(&mut self, spec: &PortSpec, now: u64, until: u64) -> Option<Option<usize>> {
        if self.port == Port::Idle {
            // The first packet that has come just now.
            let here = |cluster: &usize| self.queues[*cluster].head() == Some(now);
            let first = (0..self.queues.len()).find(here).expect("a packet has come");
            if first != self.cluster || self.left == 0 {
                (self.cluster, self.left) = (first, spec.train);
            }
            return Some(Some(first));
        }
        let count = self.queues.len();
        let skipped = usize::from(self.left == 0);
        for k in skipped..=count {
            let cluster = if self.cluster + k < count { self.cluster + k } else { self.cluster + k - count };
            match self.queues[cluster].head() {
                Some(sent) if sent < now => {
                    if k > 0 {
                        (self.cluster, self.left) = (cluster, spec.train);
                    }
                    return Some(Some(cluster));
                }
                None if now > until => return None,
                _ => {}
            }
        }
        self.port = Port::Idle;
        // All that came before is taken: these come now or later.
        self.port_at = self.queues.iter().filter_map(Queue::head).min().unwrap_or(NEVER);
        Some(None)
    }

    /// Begins to take in the packet of a cluster: writes bring data, reads only ask. True if the cluster waited for its place.
    fn take(&mut self, spec: &PortSpec, cluster: usize, now: u64) -> bool {
        let queue = &mut self.queues[cluster];
        let packet = queue.pop(now);
        self.left -= 1;
        let time = if packet.load.is_some() { 0 } else { spec.written.of(packet.bytes) };
        self.moved[0] += time;
        self.port = Port::Entering(packet);
        self.port_at = now + time;
        std::mem::take(&mut queue.awaited)
    }

    /// When data that leaves the DRAM at `done` is at its SM.
    pub fn answer(&mut self, spec: &PortSpec, bytes: u32, done: u64) -> u64 {
        let work = spec.read.of(bytes);
        self.moved[1] += work;
        self.return_free = self.return_free.max(done) + work;
        self.return_free + spec.latency
    }
}

//! The memory system from cc 2.0 on: L1 of each SM → port → L2 slice → DRAM channel, and back.
//!
//! Every resource is a server with a next-free time, asked in the order in which SMs send. A request carries its own clock:
//! the time it was sent plus all its waiting so far; fixed latencies are added at the end. So a request that misses holds no
//! port while its DRAM access is on the way, and hits overtake it, as they do.

use arch::policy::L1Stores;
use arch::{DeviceSpec, FabricSpec, TextureSpec};

use super::cache::Cache;
use super::l2::{Answer, L2};
use super::server::Server;
use super::stores::StoreQueue;
use super::{MemoryCounters, period_ps};

/// Bytes of address and control that leave an SM with each request.
const HEADER: u64 = 32;

/// Fixed properties, times in ps.
#[derive(Clone, Copy, Debug)]
struct Spec {
    clock: u64,
    fabric: FabricSpec,
    l1_latency: u64,
    l2_latency: u64,
    /// Time a slice's full queue stands for.
    queue: u64,
    l1_stores: L1Stores,
    l1_misses: usize,
    l1_ways: u32,
    texture: TextureSpec,
    /// Beyond what a load takes: in the L1, in the L2.
    filter: (u64, u64),
    /// A fetch that finds its texels.
    texture_latency: u64,
}

/// L1 and ports of an SM.
#[derive(Clone, Debug)]
struct Port {
    l1: Cache,
    /// Of texture units, in lines of a sector.
    textures: Vec<Cache>,
    send: Server,
    receive: Server,
    /// Completion times of the last misses, a ring: a new one takes the place of the oldest.
    misses: Vec<u64>,
    at: usize,
    stores: StoreQueue,
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The load/store unit may go on.
    pub sent: u64,
    /// Data is at the SM, or the store at its slice.
    pub done: u64,
}

/// State.
#[derive(Clone, Debug)]
pub struct Cached {
    spec: Spec,
    ports: Vec<Port>,
    l2: L2,
    /// What went through.
    pub counters: MemoryCounters,
}

impl Cached {
    /// Cold.
    pub fn new(device: &DeviceSpec) -> Self {
        let (memory, arch) = (&device.memory, &device.arch);
        let clock = period_ps(device.clocks.core_mhz);
        let cycles = |n: u32| u64::from(n) * period_ps(device.clocks.sm_mhz);
        let texture = arch.texture();
        let spec = Spec {
            clock,
            fabric: memory.fabric,
            l1_latency: cycles(arch.latencies.l1),
            l2_latency: cycles(arch.latencies.l2),
            queue: u64::from(memory.fabric.queue) * 2 * clock,
            l1_stores: arch.caches.l1_stores,
            l1_misses: arch.caches.l1_misses.max(4) as usize,
            l1_ways: arch.caches.l1_ways,
            texture,
            filter: (
                cycles(texture.latency.saturating_sub(arch.latencies.l1)),
                cycles(texture.l2_latency.saturating_sub(arch.latencies.l2)),
            ),
            texture_latency: cycles(texture.latency),
        };
        let port = Port {
            l1: Cache::new(0, 1),
            textures: Vec::new(),
            send: Server::default(),
            receive: Server::default(),
            misses: vec![0; spec.l1_misses],
            at: 0,
            stores: StoreQueue::new(),
        };
        let l2 = L2::new(device);
        let counters = MemoryCounters::new(l2.slices());
        Self { ports: vec![port; device.sm_count as usize], l2, counters, spec }
    }
    /// Forgets all cached data.
    pub fn flush(&mut self) {
        self.l2.flush();
    }
    /// A launch begins: time starts at 0, the L1s are empty and of this size, the L2 keeps what it has.
    pub fn begin(&mut self, l1_bytes: u64) {
        let spec = &self.spec;
        for port in &mut self.ports {
            port.l1 = Cache::new(l1_bytes, spec.l1_ways);
            let units = Cache::of_lines(spec.texture.cache_bytes, 32, spec.texture.ways);
            port.textures = vec![units; spec.texture.units as usize];
            port.send = Server::default();
            port.receive = Server::default();
            port.misses.fill(0);
            port.at = 0;
            port.stores = StoreQueue::new();
        }
        self.l2.begin();
        self.counters = MemoryCounters::new(self.l2.slices());
    }

    /// How the launch's work was spread.
    pub fn load_of(&self, load: &mut crate::Load) {
        self.l2.load(&self.counters, load);
        let sides = self.ports.iter().map(|port| port.send.busy.max(port.receive.busy));
        load.link_ps = sides.sum::<u64>() / self.ports.len() as u64;
    }

    /// The SM's own L1 has all of these sectors.
    pub fn holds(&mut self, sm: usize, line: u64, sectors: u8) -> bool {
        self.ports[sm].l1.holds(line / 128, sectors)
    }

    /// From when on an SM has places for misses of its L1, as many as these are sectors: a miss takes one, but begins only when
    /// each of its sectors could have one.
    pub fn places(&self, sm: usize, sectors: u8) -> u64 {
        let port = &self.ports[sm];
        let oldest = (0..sectors.count_ones() as usize).map(|k| (port.at + k) % port.misses.len());
        oldest.map(|at| port.misses[at]).max().unwrap_or(0)
    }

    /// A load of some sectors of a line; `cached`: the L1 may keep it.
    pub fn load(&mut self, sm: usize, line: u64, sectors: u8, cached: bool, now: u64) -> Outcome {
        let number = line / 128;
        let mut missing = sectors;
        let mut done = 0;
        if cached {
            let found = self.ports[sm].l1.lookup(number, sectors);
            missing &= !found.hits;
            self.counters.l1_hits += u64::from(found.hits.count_ones());
            self.counters.l1_misses += u64::from(missing.count_ones());
            if found.hits != 0 {
                done = (now + self.spec.l1_latency).max(found.ready);
            }
        }
        if missing == 0 {
            return Outcome { sent: now, done };
        }
        let outcome = self.fetch(sm, line, missing, now.max(self.places(sm, 1)));
        let port = &mut self.ports[sm];
        port.misses[port.at] = outcome.done;
        port.at = (port.at + 1) % self.spec.l1_misses;
        if cached {
            self.ports[sm].l1.fill(number, missing, outcome.done);
        }
        Outcome { done: done.max(outcome.done), ..outcome }
    }

    /// Time of a fetch that finds its texels.
    pub fn texture_latency(&self) -> u64 {
        self.spec.texture_latency
    }

    /// A fetch from some sectors of a line by a texture unit, and how many of them it found.
    pub fn fetch_texels(
        &mut self,
        sm: usize,
        unit: usize,
        line: u64,
        sectors: u8,
        now: u64,
    ) -> (Outcome, u32) {
        let (near, far) = self.spec.filter;
        if self.spec.texture.units == 0 {
            let hits = self.counters.l1_hits;
            let outcome = self.load(sm, line, sectors, true, now);
            return (Outcome { done: outcome.done + near, ..outcome }, (self.counters.l1_hits - hits) as u32);
        }
        let unit = unit % self.spec.texture.units as usize;
        let (mut missing, mut done) = (0, 0);
        for k in (0..4).filter(|k| sectors >> k & 1 != 0) {
            let found = self.ports[sm].textures[unit].lookup(line / 32 + k, 1);
            missing |= u8::from(found.hits == 0) << k;
            done = done.max(found.ready);
        }
        let hits = (sectors & !missing).count_ones();
        if hits > 0 {
            done = done.max(now + self.spec.texture_latency);
        }
        if missing == 0 {
            return (Outcome { sent: now, done }, hits);
        }
        // Texture units keep the fetches in flight in a queue that is longer than any latency.
        let mut outcome = self.fetch(sm, line, missing, now);
        outcome.done += far;
        for k in (0..4).filter(|k| missing >> k & 1 != 0) {
            self.ports[sm].textures[unit].fill(line / 32 + k, 1, outcome.done);
        }
        (Outcome { done: done.max(outcome.done), ..outcome }, hits)
    }

    /// From L2, or DRAM.
    fn fetch(&mut self, sm: usize, line: u64, sectors: u8, now: u64) -> Outcome {
        let spec = self.spec;
        let port = &mut self.ports[sm];
        let sent = port.send.serve(now, transfer(HEADER, spec.fabric.sm_out_bytes, spec.clock));
        let answer = self.l2.read(sm, line, sectors, sent, &mut self.counters);
        let bytes = u64::from(sectors.count_ones()) * 32;
        let port = &mut self.ports[sm];
        // The port takes answers in the order of their requests' turns; what DRAM adds passes while others arrive.
        let turn = port.receive.serve(answer.taken, transfer(bytes, spec.fabric.sm_in_bytes, spec.clock));
        let done = (answer.given.max(turn) + spec.l2_latency + answer.extra).max(answer.ready);
        Outcome { sent: pushed_back(sent, answer.taken, spec.queue), done }
    }

    /// A store of some words of some sectors of a line; the L2 keeps it until it must go.
    pub fn store(&mut self, sm: usize, line: u64, sectors: u8, words: u32, now: u64) -> Outcome {
        let spec = self.spec;
        match spec.l1_stores {
            L1Stores::WriteEvict => self.ports[sm].l1.invalidate(line / 128),
            // What is there takes the new value: it stays.
            L1Stores::WriteThrough | L1Stores::Bypass => {}
        }
        let stores = &self.ports[sm].stores;
        let (missing, left) = stores.join(line, sectors, now);
        if missing == 0 {
            self.l2.join(line, words);
            return Outcome { sent: now, done: left + spec.l2_latency / 2 };
        }
        let start = now.max(stores.room());
        let sent = self.send(sm, missing, words, start);
        let answer = self.l2.write(sm, line, missing, words, sent, &mut self.counters);
        let settled = self.settled(sent, answer, spec.l2_latency / 2);
        // The load/store unit goes on when the queue has the line; what comes after leaves after it.
        let port = &mut self.ports[sm];
        port.stores.push(line, missing, start, settled.sent);
        port.send.hold(settled.sent);
        Outcome { sent: start, done: settled.done.max(left) }
    }

    /// An atomic on some words of a line, one lane each: read, changed and kept in L2.
    pub fn atomic(
        &mut self,
        sm: usize,
        line: u64,
        sectors: u8,
        words: u32,
        float: bool,
        now: u64,
    ) -> Outcome {
        let sent = self.send(sm, sectors, words, now);
        let answer = self.l2.atomic(sm, line, (sectors, words, float), sent, &mut self.counters);
        self.settled(sent, answer, self.spec.l2_latency)
    }

    fn send(&mut self, sm: usize, sectors: u8, words: u32, now: u64) -> u64 {
        let whole = words.count_ones() == sectors.count_ones() * 8;
        let header = if whole { 0 } else { HEADER.min(u64::from(self.spec.fabric.header_bytes)) };
        let bytes = u64::from(sectors.count_ones()) * 32 + header;
        self.ports[sm].send.serve(now, transfer(bytes, self.spec.fabric.sm_out_bytes, self.spec.clock))
    }

    fn settled(&self, sent: u64, answer: Answer, latency: u64) -> Outcome {
        let done = (answer.given + latency + answer.extra).max(answer.ready);
        Outcome { sent: pushed_back(sent, answer.taken, self.spec.queue), done }
    }
}

/// A queue that is full holds up who sends into it.
fn pushed_back(sent: u64, taken: u64, queue: u64) -> u64 {
    sent.max(taken.saturating_sub(queue))
}

fn transfer(bytes: u64, per_clock: u32, clock: u64) -> u64 {
    bytes * clock / u64::from(per_clock.max(1))
}

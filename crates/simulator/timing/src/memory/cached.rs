//! The memory system from cc 2.0 on: L1 of each SM → port → L2 slice → DRAM channel, and back.
//!
//! Every resource is a server with a next-free time; requests reach it in the order in which SMs send. A request carries its own
//! clock: the time at which it was sent plus all waiting so far. Fixed latencies are added at the end. So a request that misses
//! occupies no port while DRAM is accessed, and hits overtake it, as in hardware.
//!
//! An L1 and its ports belong to their SM and answer at once. Everything beyond the port is served window by window. A window is no
//! longer than the shortest round trip to the L2, so nothing that an SM sends comes back to it within the window: each SM runs
//! through it alone, and [`MemorySystem::end_window`] then serves the requests of all SMs in the order of time. Until then the
//! request's number represents the time of its answer.

use arch::policy::L1Stores;
use arch::{DeviceSpec, TextureSpec};

use super::contents::{Digest, Kept};
use super::l2::L2;
use super::place::Place;
use super::port::Port;
use super::requests::{self, FillTarget, Request, RequestKind, Requests};
use super::textures::Found;
use super::{
    Coupling, Handover, LaunchStart, MemoryCounters, MemoryEvent, MemorySystem, Submission,
    TransactionMemory, period_ps,
};
use crate::event_queue::EventQueue;
use crate::film::{RequestLife, RequestLog};
use crate::policies::Policies;

/// Bytes of address and control that leave an SM with each request.
const HEADER: u64 = 32;
/// Requests whose sets in the L2 are prefetched together.
const TOGETHER: usize = 32;

/// Fixed properties, times in ps.
#[derive(Clone, Copy, Debug)]
struct Spec {
    /// Of a hit in the L1.
    l1_latency: u64,
    /// Of a hit in the L2.
    l2_latency: u64,
    /// Work that a full queue of a slice holds.
    queue: u64,
    /// What a store does to the L1.
    l1_stores: L1Stores,
    /// Miss slots (MSHRs) of an L1, sectors.
    l1_misses: usize,
    /// Ways of an L1.
    l1_ways: u32,
    texture: TextureSpec,
    /// Time of a read request on the SM's port.
    asks: u64,
    /// Time of an answer on the SM's port, by sectors.
    answers: [u64; 5],
    /// Time of a write on the SM's port, by sectors: some of them written in part, all of them whole.
    writes: [[u64; 5]; 2],
    /// Time of a texture fetch beyond that of a load: for a hit in the L1, and in the L2.
    filter: (u64, u64),
    /// Time of a texture fetch that hits.
    texture_latency: u64,
}

/// The outcome of an access, as far as it is known within its window. Times are in ps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// When the load/store unit may send the next transaction.
    pub sent: u64,
    /// When the data is at the SM, or the store at its slice, apart from the answers to `own` and `line`.
    pub done: u64,
    /// Number of the request that fetches the rest.
    pub own: Option<u32>,
    /// Number of an earlier request that fetches a line which was found in flight.
    pub line: Option<u32>,
}

/// The memory system.
#[derive(Clone, Debug)]
pub struct CachedMemory<P: Policies> {
    spec: Spec,
    ports: Vec<Port<P::Replacement>>,
    policies: P,
    /// Size of each L1 in this launch, bytes.
    l1_bytes: u64,
    l2: L2<P>,
    order: requests::Order,
    /// SMs that have sent something in this window.
    senders: Vec<u32>,
    /// What went through.
    pub counters: MemoryCounters,
    /// Requests, if they are logged, and the length of a cycle of the SMs, ps.
    log: Option<Box<RequestLog>>,
    sm_clock: u64,
}

impl<P: Policies> CachedMemory<P> {
    /// With empty caches.
    pub fn new(device: &DeviceSpec, policies: &P) -> Self {
        let (memory, arch) = (&device.memory, &device.arch);
        let clock = period_ps(device.clocks.core_mhz);
        let cycles = |n: u32| u64::from(n) * period_ps(device.clocks.sm_mhz);
        let texture = arch.texture();
        let fabric = &memory.fabric;
        let out = |bytes: u64| transfer(bytes, fabric.sm_out_bytes, clock);
        // Which bytes of sectors are written stands in a header.
        let header = HEADER.min(u64::from(fabric.header_bytes));
        let write = |header: u64| std::array::from_fn(|sectors| out(sectors as u64 * 32 + header));
        let spec = Spec {
            asks: out(HEADER),
            answers: std::array::from_fn(|sectors| transfer(sectors as u64 * 32, fabric.sm_in_bytes, clock)),
            writes: [write(header), write(0)],
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
        let port = Port::new(spec.l1_misses, spec.texture.units as usize, policies);
        let l2 = L2::new(device, policies);
        let counters = MemoryCounters::new(l2.slices());
        Self {
            policies: policies.clone(),
            ports: vec![port; device.sm_count as usize],
            l2,
            l1_bytes: 0,
            order: requests::Order::default(),
            senders: Vec::new(),
            counters,
            log: None,
            sm_clock: period_ps(device.clocks.sm_mhz),
            spec,
        }
    }
    /// Sends a read request to the L2. Returns when it has left the SM's port, ps.
    fn fetch(
        &mut self,
        sm: usize,
        line: u64,
        sectors: u8,
        target: FillTarget,
        place: Option<usize>,
        now: u64,
    ) -> u64 {
        let port = &mut self.ports[sm];
        let sent = port.send.serve(now, self.spec.asks);
        let what = RequestKind::Read { target, place: place.map(|at| at as u16) };
        self.senders.extend(port.requests.push(sm, what, (line, sectors, 0), sent));
        sent
    }

    fn send(&mut self, sm: usize, sectors: u8, words: u32, now: u64) -> u64 {
        let whole = words.count_ones() == sectors.count_ones() * 8;
        let time = self.spec.writes[usize::from(whole)][sectors.count_ones() as usize];
        self.ports[sm].send.serve(now, time)
    }

    /// The window is over: serves what all SMs sent in it, cycle by cycle and SM by SM, and says where it was waited for when
    /// it comes.
    fn serve(&mut self) {
        if self.senders.is_empty() {
            return;
        }
        self.senders.sort_unstable();
        let mut order = std::mem::take(&mut self.order);
        let sent = self.senders.iter().map(|&sm| (sm, &self.ports[sm as usize].requests));
        order.sort(sent, |sm, line| self.l2.place(sm as usize, line));
        // Sets are prefetched for some requests at a time, so that the host's cache misses overlap.
        for requests in order.requests.chunks(TOGETHER) {
            let read = requests.iter().fold(0, |read, &(_, _, place)| read ^ self.l2.prefetch(place));
            std::hint::black_box(read);
            for &(sm, number, place) in requests {
                self.answer(sm as usize, number as usize, place);
            }
        }
        self.order = order;
        for &sm in &self.senders {
            self.ports[sm as usize].settle();
        }
    }

    fn answer(&mut self, sm: usize, number: usize, place: Place) {
        let spec = &self.spec;
        let request = self.ports[sm].requests.all[number];
        let Request { what, line, sectors, words, sent, .. } = request;
        let hits = self.counters.l2_hits;
        let (answer, latency) = match what {
            RequestKind::Join => return self.l2.join(place, line, words),
            RequestKind::Read { .. } => {
                let mut answer = self.l2.read(place, line, sectors, sent, &mut self.counters);
                let time = spec.answers[sectors.count_ones() as usize];
                // The port takes answers in the order of their requests' turns; what DRAM adds passes while others arrive.
                let turn = self.ports[sm].receive.serve(answer.taken, time);
                answer.given = answer.given.max(turn);
                (answer, spec.l2_latency)
            }
            RequestKind::Write { .. } => {
                (self.l2.write(place, line, sectors, words, sent, &mut self.counters), spec.l2_latency / 2)
            }
            RequestKind::Atomic { float } => {
                let what = (sectors, words, float);
                (self.l2.atomic(place, line, what, sent, &mut self.counters), spec.l2_latency)
            }
        };
        let request = &mut self.ports[sm].requests.all[number];
        request.done = (answer.given + latency + answer.extra).max(answer.ready);
        if let RequestKind::Read { target: FillTarget::Texture { .. }, .. } = what {
            request.done += spec.filter.1;
        }
        request.sent = pushed_back(sent, answer.taken, spec.queue);
        if let Some(log) = &mut self.log {
            let found = self.counters.l2_hits - hits == u64::from(sectors.count_ones());
            log.add(RequestLife {
                sm: sm as u32,
                partition: place.home,
                kind: what.into(),
                address: line,
                asked: request.cycle * self.sm_clock,
                sent,
                taken: answer.taken,
                done: request.done,
                missed: !found && !matches!(what, RequestKind::Write { .. }),
                at: Some(request.at),
            });
        }
    }
}

impl<P: Policies> MemorySystem for CachedMemory<P> {
    type Transactions = Self;
    type Replacement = P::Replacement;

    fn coupling(&self) -> Coupling {
        Coupling::Windows
    }
    fn flush(&mut self) {
        self.l2.flush();
    }
    fn digest(&self, digest: &mut Digest) {
        self.l2.digest(digest);
    }
    fn leave_out(&mut self) {
        // Not if the launch leaves most sectors incomplete anyway.
        if self.counters.completed < self.counters.dram_written / 2 {
            self.l2.complete();
        }
    }
    fn lines(&self) -> (u64, u64) {
        self.l2.lines()
    }
    fn kept(&self) -> Kept<P::Replacement> {
        self.l2.kept()
    }
    fn put_back(&mut self, kept: Kept<P::Replacement>) {
        self.l2.put_back(kept);
    }
    fn request_log(&self) -> Option<&RequestLog> {
        self.log.as_deref()
    }
    /// The L1s are empty, the L2 keeps its data.
    fn begin(&mut self, launch: &LaunchStart) -> usize {
        self.log = launch.log();
        self.l1_bytes = launch.l1_bytes;
        for port in &mut self.ports {
            port.begin();
        }
        self.senders.clear();
        self.l2.begin();
        self.counters = MemoryCounters::new(self.l2.slices());
        0
    }
    fn submit(&mut self, _events: &mut EventQueue, _access: Submission) -> Handover {
        Handover::ByTransaction
    }
    fn fetch(&mut self, _events: &mut EventQueue, _access: Submission, _work: u8) -> Option<Found> {
        None
    }
    #[inline]
    fn transactions(&mut self) -> Option<&mut Self> {
        Some(self)
    }
    fn step(
        &mut self,
        _events: &mut EventQueue,
        _component: usize,
        _now: u64,
        _tell: impl FnMut(&mut EventQueue, MemoryEvent),
    ) {
    }
    fn end_window(&mut self, mut answer: impl FnMut(usize, &Requests)) {
        self.serve();
        for sm in self.senders.drain(..) {
            let requests = &mut self.ports[sm as usize].requests;
            answer(sm as usize, requests);
            requests.clear();
        }
    }
    fn counters(&self) -> MemoryCounters {
        self.counters.clone()
    }
    fn add_load(&self, load: &mut crate::Load) {
        self.l2.load(&self.counters, load);
        let sides = self.ports.iter().map(|port| port.send.busy.max(port.receive.busy));
        load.link_ps = sides.sum::<u64>() / self.ports.len() as u64;
    }
}

impl<P: Policies> TransactionMemory for CachedMemory<P> {
    /// The SM's own L1 has all of these sectors.
    fn l1_holds(&mut self, sm: usize, line: u64, sectors: u8) -> bool {
        self.ports[sm].l1.holds(line / 128, sectors)
    }

    /// An SM's event of this cycle begins: what it sends now is of this cycle.
    fn begin_event(&mut self, sm: usize, cycle: u64, at: u32) {
        let port = &mut self.ports[sm];
        (port.requests.cycle, port.requests.at) = (cycle, at);
        if port.stale {
            port.empty(self.l1_bytes, self.spec.l1_ways, &self.spec.texture, &self.policies);
        }
    }

    /// From when on an SM has places for misses of its L1, as many as these are sectors: a miss takes one, but begins only when
    /// each of its sectors could have one. [`requests::is_pending`]: not in this window.
    fn miss_slots_free(&self, sm: usize, sectors: u8) -> u64 {
        let port = &self.ports[sm];
        let oldest = (0..sectors.count_ones() as usize).map(|k| (port.at + k) % port.misses.len());
        oldest.map(|at| port.misses[at]).max().unwrap_or(0)
    }

    /// A load of some sectors of a line; `cached`: the L1 may keep it.
    fn load(&mut self, sm: usize, line: u64, sectors: u8, cached: bool, now: u64) -> Outcome {
        let (number, port) = (line / 128, &mut self.ports[sm]);
        let mut missing = sectors;
        let mut outcome = Outcome { sent: now, ..Outcome::default() };
        if cached {
            let found = port.l1.lookup(number, sectors);
            missing &= !found.hits;
            self.counters.l1_hits += u64::from(found.hits.count_ones());
            self.counters.l1_misses += u64::from(missing.count_ones());
            if found.hits != 0 {
                outcome.done = now + self.spec.l1_latency;
                match requests::pending_number(found.ready) {
                    None => outcome.done = outcome.done.max(found.ready),
                    later => outcome.line = later,
                }
            }
        }
        if missing == 0 {
            return outcome;
        }
        let own = port.requests.next();
        let target = if cached {
            let (place, before) = port.l1.fill_pending(number, missing, own);
            FillTarget::L1 { place, before }
        } else {
            FillTarget::Nowhere
        };
        let place = port.at;
        port.misses[place] = requests::pending(own);
        port.at = (place + 1) % self.spec.l1_misses;
        outcome.sent = self.fetch(sm, line, missing, target, Some(place), now);
        Outcome { own: Some(own), ..outcome }
    }

    /// Time of a fetch that finds its texels, and what of it comes after that of a load.
    fn texture_latency(&self) -> (u64, u64) {
        let spec = &self.spec;
        (spec.texture_latency, if spec.texture.units == 0 { spec.filter.0 } else { 0 })
    }

    /// A fetch from some sectors of a line by a texture unit, and how many of them it found.
    fn fetch_texels(&mut self, sm: usize, unit: usize, line: u64, sectors: u8, now: u64) -> (Outcome, u32) {
        if self.spec.texture.units == 0 {
            let hits = self.counters.l1_hits;
            let outcome = self.load(sm, line, sectors, true, now);
            return (outcome, (self.counters.l1_hits - hits) as u32);
        }
        let unit = unit % self.spec.texture.units as usize;
        let port = &mut self.ports[sm];
        let (mut missing, mut outcome) = (0, Outcome { sent: now, ..Outcome::default() });
        for k in (0..4).filter(|k| sectors >> k & 1 != 0) {
            let found = port.textures[unit].lookup(line / 32 + k, 1);
            missing |= u8::from(found.hits == 0) << k;
            match requests::pending_number(found.ready) {
                None => outcome.done = outcome.done.max(found.ready),
                // Of several the last asked for: they come in this order.
                later => outcome.line = outcome.line.max(later),
            }
        }
        let hits = (sectors & !missing).count_ones();
        if hits > 0 {
            outcome.done = outcome.done.max(now + self.spec.texture_latency);
        }
        if missing == 0 {
            return (outcome, hits);
        }
        let own = port.requests.next();
        let mut places = [u32::MAX; 4];
        for k in (0..4).filter(|k| missing >> k & 1 != 0) {
            places[k] = port.textures[unit].fill_pending(line / 32 + k as u64, 1, own).0;
        }
        // Texture units keep the fetches in flight in a queue that is longer than any latency.
        outcome.sent =
            self.fetch(sm, line, missing, FillTarget::Texture { unit: unit as u8, places }, None, now);
        (Outcome { own: Some(own), ..outcome }, hits)
    }

    /// A store of some words of some sectors of a line; the L2 keeps it until it must go.
    fn store(&mut self, sm: usize, line: u64, sectors: u8, words: u32, now: u64) -> Outcome {
        let spec = self.spec;
        let port = &mut self.ports[sm];
        match spec.l1_stores {
            L1Stores::WriteEvict => port.l1.invalidate(line / 128),
            // What is there takes the new value: it stays.
            L1Stores::WriteThrough | L1Stores::Bypass => {}
        }
        let (missing, left) = port.stores.join(line, sectors, now);
        if missing == 0 {
            self.senders.extend(port.requests.push(sm, RequestKind::Join, (line, 0, words), now));
            return Outcome { sent: now, done: left + spec.l2_latency / 2, ..Outcome::default() };
        }
        let start = now.max(port.stores.room());
        let own = port.requests.next();
        let sent = self.send(sm, missing, words, start);
        // The load/store unit goes on when the queue has the line; what comes after leaves after it.
        let port = &mut self.ports[sm];
        let place = port.stores.push(line, missing, start, sent);
        let what = RequestKind::Write { place: place as u8 };
        self.senders.extend(port.requests.push(sm, what, (line, missing, words), sent));
        Outcome { sent: start, done: left, own: Some(own), line: None }
    }

    /// An atomic on some words of a line, one lane each: read, changed and kept in L2.
    fn atomic(&mut self, sm: usize, line: u64, sectors: u8, words: u32, float: bool, now: u64) -> Outcome {
        let own = self.ports[sm].requests.next();
        let sent = self.send(sm, sectors, words, now);
        let what = RequestKind::Atomic { float };
        self.senders.extend(self.ports[sm].requests.push(sm, what, (line, sectors, words), sent));
        Outcome { sent, done: 0, own: Some(own), line: None }
    }
    fn count_l1(&mut self, hits: u64, misses: u64) {
        self.counters.l1_hits += hits;
        self.counters.l1_misses += misses;
    }
}

/// A queue that is full holds up who sends into it.
fn pushed_back(sent: u64, taken: u64, queue: u64) -> u64 {
    sent.max(taken.saturating_sub(queue))
}

fn transfer(bytes: u64, per_clock: u32, clock: u64) -> u64 {
    bytes * clock / u64::from(per_clock.max(1))
}

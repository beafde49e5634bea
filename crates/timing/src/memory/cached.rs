//! The memory system from cc 2.0 on: L1 of each SM → port → L2 slice → DRAM channel, and back.
//!
//! Every resource is a server with a next-free time, asked in the order in which SMs send. A request carries its own clock:
//! the time it was sent plus all its waiting so far; fixed latencies are added at the end. So a request that misses holds no
//! port while its DRAM access is on the way, and hits overtake it, as they do.

use arch::policy::{AddressMap, L1Stores};
use arch::{DeviceSpec, FabricSpec};

use super::cache::Cache;
use super::channel::{Channel, ChannelSpec};
use super::{MemoryCounters, period_ps};

/// Bytes of address and control that travel with each request.
const HEADER: u64 = 32;

/// Fixed properties, times in ps.
#[derive(Clone, Copy, Debug)]
struct Spec {
    clock: u64,
    fabric: FabricSpec,
    slices: u64,
    strip: u64,
    map: AddressMap,
    halves: u64,
    far: u64,
    l1_latency: u64,
    l2_latency: u64,
    dram_latency: u64,
    /// Time a slice's full queue stands for.
    queue: u64,
    l1_stores: L1Stores,
    l1_misses: usize,
    l1_ways: u32,
    channel: ChannelSpec,
}

/// A resource that serves one request after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Server {
    free: u64,
}

impl Server {
    /// Serves for `time` from `at` or when free; returns when done.
    fn serve(&mut self, at: u64, time: u64) -> u64 {
        self.free = self.free.max(at) + time;
        self.free
    }
}

/// L1 and ports of an SM.
#[derive(Clone, Debug)]
struct Port {
    l1: Cache,
    send: Server,
    receive: Server,
    /// Completion times of the last misses, a ring: a new one takes the place of the oldest.
    misses: Vec<u64>,
    at: usize,
}

/// An L2 slice with its channel.
#[derive(Clone, Debug)]
struct Slice {
    cache: Cache,
    take: Server,
    give: Server,
    channel: Channel,
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
    slices: Vec<Slice>,
    /// What went through.
    pub counters: MemoryCounters,
}

impl Cached {
    /// Cold.
    pub fn new(device: &DeviceSpec) -> Self {
        let (memory, arch) = (&device.memory, &device.arch);
        let clock = period_ps(device.clocks.core_mhz);
        let cycles = |n: u32| u64::from(n) * period_ps(device.clocks.sm_mhz);
        let spec = Spec {
            clock,
            fabric: memory.fabric,
            slices: u64::from(memory.partitions.max(1)),
            strip: u64::from(memory.strip_bytes),
            map: memory.map,
            halves: u64::from(memory.l2_halves.max(1)),
            far: cycles(memory.l2_far),
            l1_latency: cycles(arch.latencies.l1),
            l2_latency: cycles(arch.latencies.l2),
            dram_latency: cycles(arch.latencies.dram.saturating_sub(arch.latencies.l2)),
            queue: u64::from(memory.fabric.queue) * 2 * clock,
            l1_stores: arch.caches.l1_stores,
            l1_misses: arch.caches.l1_misses.max(1) as usize,
            l1_ways: arch.caches.l1_ways,
            channel: ChannelSpec::new(&memory.dram, device.clocks.memory_mhz),
        };
        let port = Port {
            l1: Cache::new(0, 1),
            send: Server::default(),
            receive: Server::default(),
            misses: vec![0; spec.l1_misses],
            at: 0,
        };
        let slice = Slice {
            cache: Cache::new(u64::from(memory.l2_kb) * 1024 / spec.slices, memory.l2_ways),
            take: Server::default(),
            give: Server::default(),
            channel: Channel::new(&spec.channel),
        };
        let slices = spec.slices as usize;
        Self {
            ports: vec![port; device.sm_count as usize],
            slices: vec![slice; slices],
            counters: MemoryCounters::new(slices),
            spec,
        }
    }
    /// Forgets all cached data.
    pub fn flush(&mut self) {
        for slice in &mut self.slices {
            slice.cache.clear();
        }
    }
    /// A launch begins: time starts at 0, the L1s are empty and of this size, the L2 keeps what it has.
    pub fn begin(&mut self, l1_bytes: u64) {
        let spec = &self.spec;
        for port in &mut self.ports {
            port.l1 = Cache::new(l1_bytes, spec.l1_ways);
            port.send = Server::default();
            port.receive = Server::default();
            port.misses.fill(0);
            port.at = 0;
        }
        for slice in &mut self.slices {
            slice.cache.settle();
            slice.take = Server::default();
            slice.give = Server::default();
            slice.channel = Channel::new(&spec.channel);
        }
        self.counters = MemoryCounters::new(self.slices.len());
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
        let outcome = self.fetch(sm, line, missing, now);
        if cached {
            self.ports[sm].l1.fill(number, missing, false, outcome.done);
        }
        Outcome { done: done.max(outcome.done), ..outcome }
    }

    /// From L2, or DRAM.
    fn fetch(&mut self, sm: usize, line: u64, sectors: u8, now: u64) -> Outcome {
        let spec = self.spec;
        let place = self.place(sm, line);
        let port = &mut self.ports[sm];
        // A miss needs one of the SM's places for them.
        let start = now.max(port.misses[port.at]);
        let sent = port.send.serve(start, transfer(HEADER, spec.fabric.sm_out_bytes, spec.clock));
        let bytes = u64::from(sectors.count_ones()) * 32;
        let slice = &mut self.slices[place.slice];
        let taken = slice.take.serve(sent, spec.clock);
        let found = slice.cache.lookup(line / 128, sectors);
        let missing = sectors & !found.hits;
        self.counters.l2_reads += u64::from(sectors.count_ones()) * place.passes;
        self.counters.l2_hits += u64::from(found.hits.count_ones());
        let given = slice.give.serve(taken, transfer(bytes, spec.fabric.out_bytes, spec.clock));
        let received = port.receive.serve(given, transfer(bytes, spec.fabric.sm_in_bytes, spec.clock));
        let mut done = received + spec.l2_latency + place.extra;
        if found.hits != 0 {
            done = done.max(found.ready);
        }
        if missing != 0 {
            let waited = self.dram(place, missing, false, taken);
            done += spec.dram_latency + waited;
            let evicted = self.slices[place.slice].cache.fill(line / 128, missing, false, done);
            self.write_back(place, evicted, taken);
        }
        let port = &mut self.ports[sm];
        port.misses[port.at] = done;
        port.at = (port.at + 1) % spec.l1_misses;
        Outcome { sent: pushed_back(sent, taken, spec.queue), done }
    }

    /// A store of some sectors of a line; the L2 keeps it until it must go.
    pub fn store(&mut self, sm: usize, line: u64, sectors: u8, now: u64) -> Outcome {
        let spec = self.spec;
        match spec.l1_stores {
            L1Stores::WriteEvict => self.ports[sm].l1.invalidate(line / 128),
            // What is there takes the new value: it stays.
            L1Stores::WriteThrough | L1Stores::Bypass => {}
        }
        let place = self.place(sm, line);
        let count = u64::from(sectors.count_ones());
        let bytes = HEADER + count * 32;
        let sent = self.ports[sm].send.serve(now, transfer(bytes, spec.fabric.sm_out_bytes, spec.clock));
        let slice = &mut self.slices[place.slice];
        // The slice of the near half that a far store passes works as long as the far one; on average every slice does
        // both, so both are charged here.
        let work = transfer(bytes * place.passes, spec.fabric.in_bytes, spec.clock);
        let taken = slice.take.serve(sent, work);
        let found = slice.cache.lookup(line / 128, sectors);
        self.counters.l2_writes += count * place.passes;
        self.counters.l2_hits += u64::from(found.hits.count_ones());
        let evicted = slice.cache.fill(line / 128, sectors, true, 0);
        self.write_back(place, evicted, taken);
        Outcome {
            sent: pushed_back(sent, taken, spec.queue),
            done: taken + spec.l2_latency / 2 + place.extra,
        }
    }

    /// An atomic by so many lanes on some sectors of a line: read, changed and kept in L2.
    pub fn atomic(&mut self, sm: usize, line: u64, sectors: u8, lanes: u32, now: u64) -> Outcome {
        let spec = self.spec;
        let place = self.place(sm, line);
        let bytes = HEADER + u64::from(sectors.count_ones()) * 32;
        let sent = self.ports[sm].send.serve(now, transfer(bytes, spec.fabric.sm_out_bytes, spec.clock));
        let slice = &mut self.slices[place.slice];
        let work = u64::from(lanes * spec.fabric.atomic_clocks) * spec.clock;
        let taken = slice.take.serve(sent, work);
        let found = slice.cache.lookup(line / 128, sectors);
        let missing = sectors & !found.hits;
        self.counters.l2_reads += u64::from(sectors.count_ones()) * place.passes;
        self.counters.l2_hits += u64::from(found.hits.count_ones());
        let mut done = (taken + spec.l2_latency + place.extra).max(found.ready);
        if missing != 0 {
            done += spec.dram_latency + self.dram(place, missing, false, taken);
        }
        let evicted = self.slices[place.slice].cache.fill(line / 128, sectors, true, done);
        self.write_back(place, evicted, taken);
        Outcome { sent: pushed_back(sent, taken, spec.queue), done }
    }

    /// Transfers sectors between a slice and its channel; returns how long the request waited and transferred.
    fn dram(&mut self, place: Place, sectors: u8, write: bool, at: u64) -> u64 {
        let bytes = u64::from(sectors.count_ones()) * 32;
        let slice = &mut self.slices[place.slice];
        let (begin, end) = slice.channel.transfer(&self.spec.channel, place.local, bytes, at);
        self.counters.channel_busy[place.slice] += end - begin;
        if write {
            self.counters.dram_written += bytes;
        } else {
            self.counters.dram_read += bytes;
        }
        end - at
    }

    fn write_back(&mut self, place: Place, evicted: Option<super::cache::Evicted>, at: u64) {
        if let Some(evicted) = evicted {
            let local = self.spec.local(evicted.line * 128);
            self.dram(Place { local, ..place }, evicted.dirty, true, at);
        }
    }

    fn place(&self, sm: usize, line: u64) -> Place {
        let spec = &self.spec;
        let slice = spec.slice(line);
        // SMs and slices belong to halves in turn; an access to the other half passes both.
        let far = spec.halves > 1 && slice as u64 % spec.halves != sm as u64 % spec.halves;
        let extra = if far { spec.far } else { 0 };
        Place { slice, local: spec.local(line), passes: 1 + u64::from(far), extra }
    }
}

/// Where a line lies, seen from an SM.
#[derive(Clone, Copy, Debug)]
struct Place {
    slice: usize,
    /// Address inside its channel.
    local: u64,
    /// Slices it passes.
    passes: u64,
    extra: u64,
}

impl Spec {
    fn slice(&self, address: u64) -> usize {
        let strip = address / self.strip;
        let chosen = match self.map {
            AddressMap::RoundRobin => strip,
            AddressMap::Hashed => {
                // The power of two in the number of slices by folding all bits together, so that no power-of-two stride
                // camps; the odd rest by a remainder, shifted from round to round.
                let bits = self.slices.trailing_zeros();
                let (mut fold, mut left) = (0, if bits == 0 { 0 } else { strip });
                while left != 0 {
                    fold ^= left & ((1 << bits) - 1);
                    left >>= bits;
                }
                let odd =
                    (strip + strip / self.slices + strip / self.slices / self.slices) % (self.slices >> bits);
                odd << bits | fold
            }
        };
        (chosen % self.slices) as usize
    }
    fn local(&self, address: u64) -> u64 {
        address / self.strip / self.slices * self.strip + address % self.strip
    }
}

/// A queue that is full holds up who sends into it.
fn pushed_back(sent: u64, taken: u64, queue: u64) -> u64 {
    sent.max(taken.saturating_sub(queue))
}

fn transfer(bytes: u64, per_clock: u32, clock: u64) -> u64 {
    bytes * clock / u64::from(per_clock.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        // Never early, never back in time, every sector counted once.
        #[test]
        fn contract(slug in prop::sample::select(vec!["geforce-gtx-480", "tesla-k20x", "v100", "h200-sxm"]),
            accesses in prop::collection::vec((0u64..4096, 1u8..16, 0u8..3, 0usize..5), 1..300))
        {
            let device = DeviceSpec::named(slug).unwrap();
            let mut memory = Cached::new(device);
            memory.begin(16 << 10);
            let shortest = memory.spec.l1_latency.min(memory.spec.l2_latency / 2);
            let (mut now, mut loaded) = (0, 0);
            for (line, sectors, kind, sm) in accesses {
                now += 700;
                let outcome = match kind {
                    0 => memory.store(sm, line * 128, sectors, now),
                    1 => memory.atomic(sm, line * 128, sectors, 7, now),
                    _ => {
                        loaded += u64::from(sectors.count_ones());
                        memory.load(sm, line * 128, sectors, true, now)
                    }
                };
                prop_assert!(outcome.sent >= now);
                prop_assert!(outcome.done >= now + shortest);
            }
            let c = &memory.counters;
            prop_assert_eq!(c.l1_hits + c.l1_misses, loaded);
            prop_assert!(c.l2_hits <= c.l2_reads + c.l2_writes);
        }

        // The map of slices spreads every power-of-two stride, and no two lines share a place.
        #[test]
        fn slices_are_even(slug in prop::sample::select(vec!["geforce-gtx-480", "v100", "h200-sxm"]), log in 0u32..10) {
            let device = DeviceSpec::named(slug).unwrap();
            let spec = Cached::new(device).spec;
            let mut count = vec![0u32; spec.slices as usize];
            let total = 64 * spec.slices;
            for k in 0..total {
                count[spec.slice((k << log) * spec.strip)] += 1;
            }
            prop_assert!(count.iter().all(|&n| (32..=128).contains(&n)), "{:?}", count);
        }
    }
}

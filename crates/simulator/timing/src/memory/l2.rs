//! The L2: slices, each with its DRAM channel, in one half or two.
//!
//! With two halves (A100 on), an SM accesses the slices of its own half. A line whose home is in the other half is fetched over
//! the link between the halves and kept in both, so data that both sides read takes room twice. A write passes the SM's own half
//! and stays in the home half. An H200's counters and latencies show both (`tests/h200`).
//!
//! Invariants: a line has one home slice; a dirty sector is in its home slice only; every pass is charged to the slice it passes.

use arch::DeviceSpec;
use arch::policy::AddressMap;

use super::array_times::Times;
use super::cache::{Cache, Evicted};
use super::channel::{Channel, ChannelSpec};
use super::contents::{Digest, Kept};
use super::float_atomics::FloatAtomics;
use super::place::Place;
use super::server::Server;
use super::{MemoryCounters, map, period_ps};
use crate::policies::{CacheLevel, Policies};

/// Fixed properties, times in ps.
#[derive(Clone, Copy, Debug)]
pub struct L2Spec {
    clock: u64,
    slices: u64,
    strip: u64,
    map: AddressMap,
    pages: map::Pages,
    pub(super) halves: u64,
    sms: u64,
    far: u64,
    /// Of a hit in the own half, there and back.
    hit_latency: u64,
    dram_latency: u64,
    atomic_clocks: u64,
    partial_ways: u32,
    /// Sectors that DRAM reads together.
    burst: u8,
    pub(super) channel: ChannelSpec,
}

impl L2Spec {
    /// Of a device.
    pub fn new(device: &DeviceSpec) -> Self {
        let (memory, arch) = (&device.memory, &device.arch);
        let cycles = |n: u32| u64::from(n) * period_ps(device.clocks.sm_mhz);
        let slices = u64::from(memory.partitions.max(1));
        let halves = u64::from(memory.l2_halves.max(1));
        let halves = if slices.is_multiple_of(halves) { halves } else { 1 };
        Self {
            clock: period_ps(device.clocks.core_mhz),
            slices,
            strip: u64::from(memory.strip_bytes.max(128)),
            map: memory.map,
            pages: map::Pages::new(slices, halves),
            halves,
            sms: u64::from(device.sm_count.max(1)),
            far: cycles(memory.l2_far),
            hit_latency: cycles(arch.latencies.l2),
            dram_latency: cycles(arch.latencies.dram.saturating_sub(arch.latencies.l2)),
            atomic_clocks: u64::from(memory.fabric.atomic_clocks),
            partial_ways: memory.l2_partial_ways,
            burst: if memory.dram.burst_bytes >= 64 { 2 } else { 1 },
            channel: ChannelSpec::new(&memory.dram, device.clocks.memory_mhz),
        }
    }

    /// Home slice of a line.
    pub fn slice(&self, line: u64) -> usize {
        let chosen = match self.map {
            AddressMap::RoundRobin => line / self.strip,
            AddressMap::Hashed => map::hashed(line / self.strip, self.slices),
            AddressMap::Pages => self.pages.slice(line),
        };
        if chosen < self.slices { chosen as usize } else { (chosen % self.slices) as usize }
    }
    /// Address of a line inside its channel.
    fn local(&self, line: u64) -> u64 {
        line / self.strip / self.slices * self.strip + line % self.strip
    }
    /// Half of an SM: quarters of the SMs alternate between halves.
    fn half(&self, sm: usize) -> u64 {
        sm as u64 * 4 / self.sms % self.halves
    }
    /// The sectors that DRAM reads when these are asked for: whole bursts.
    fn burst(&self, sectors: u8) -> u8 {
        match self.burst {
            2 => ((sectors | sectors >> 1) & 0b0101) * 0b11,
            _ => sectors,
        }
    }
}

/// Time of an atomic on all words of a sector, 1/16 clocks (measured on an H200: `tests/h200/atomics.cu`).
const WHOLE_SECTOR: u64 = 19;
/// Time of an atomic on some words of a sector, 1/16 clocks (same source).
const PART_OF_SECTOR: u64 = 23;
/// Time from one floating-point atomic in a sector to the next, 1/16 clocks.
const FLOAT_SUM: u64 = 56;

#[derive(Clone, Debug)]
pub(super) struct Slice<P: Policies> {
    pub(super) cache: Cache<P::Replacement>,
    sums: FloatAtomics,
    /// The data array, shared by reads, writes and fills.
    pub(super) array: Server,
    pub(super) channel: Channel<P::Dram>,
}

/// The answer of the L2 to an access. Times are in ps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// When the slice has taken it.
    pub taken: u64,
    /// When its data has left the slice; for a write, when it has arrived. Includes all waiting, but not the latency of a hit.
    pub given: u64,
    /// Fixed latency beyond that of a hit in the SM's own half.
    pub extra: u64,
    /// When data that was already on its way to the slice is at the SM.
    pub ready: u64,
}

impl Answer {
    /// When the data is at the SM, if a hit has latency `hit`.
    fn arrives(&self, hit: u64) -> u64 {
        (self.given + hit + self.extra).max(self.ready)
    }
}

/// State.
#[derive(Clone, Debug)]
pub struct L2<P: Policies> {
    /// Fixed properties.
    pub spec: L2Spec,
    times: Times,
    pub(super) slices: Vec<Slice<P>>,
    policies: P,
    /// Half of each SM.
    pub(super) half: Vec<u32>,
}

impl<P: Policies> L2<P> {
    /// Empty.
    pub fn new(device: &DeviceSpec, policies: &P) -> Self {
        let make = |sets, ways| policies.replacement(CacheLevel::L2, sets, ways);
        let (spec, memory) = (L2Spec::new(device), &device.memory);
        let slice = |number: usize| Slice {
            cache: Cache::new(u64::from(memory.l2_kb) * 1024 / spec.slices, memory.l2_ways, make),
            sums: FloatAtomics::default(),
            array: Server::default(),
            channel: Channel::new(&spec.channel, number, policies.dram()),
        };
        Self {
            slices: (0..spec.slices as usize).map(slice).collect(),
            half: (0..spec.sms as usize).map(|sm| spec.half(sm) as u32).collect(),
            times: Times::new(device),
            policies: policies.clone(),
            spec,
        }
    }
    /// Number of slices, and of channels.
    pub fn slices(&self) -> usize {
        self.slices.len()
    }
    /// Forgets all data.
    pub fn flush(&mut self) {
        for slice in &mut self.slices {
            slice.cache.clear();
        }
    }
    /// Adds what the caches hold: see [`MemorySystem::digest`](super::MemorySystem::digest).
    pub fn digest(&self, digest: &mut Digest) {
        self.slices.iter().for_each(|slice| slice.cache.digest(digest));
    }
    /// Partly written sectors become whole, as if the rest had been written.
    pub fn complete(&mut self) {
        self.slices.iter_mut().for_each(|slice| slice.cache.complete());
    }
    /// Lines that the caches hold, and lines for which they have room.
    pub fn lines(&self) -> (u64, u64) {
        let caches = self.slices.iter().map(|slice| slice.cache.lines());
        caches.fold((0, 0), |sum, (held, room)| (sum.0 + held, sum.1 + room))
    }
    /// A copy of the caches.
    pub fn kept(&self) -> Kept<P::Replacement> {
        Kept(self.slices.iter().map(|slice| slice.cache.clone()).collect())
    }
    /// Puts a copy of the caches back.
    pub fn put_back(&mut self, kept: Kept<P::Replacement>) {
        self.slices.iter_mut().zip(kept.0).for_each(|(slice, cache)| slice.cache = cache);
    }
    /// Time starts at 0; data stays.
    pub fn begin(&mut self) {
        let spec = self.spec;
        for (number, slice) in self.slices.iter_mut().enumerate() {
            slice.cache.restart_clock();
            slice.array = Server::default();
            slice.sums = FloatAtomics::default();
            slice.channel = Channel::new(&spec.channel, number, self.policies.dram());
        }
    }

    /// Reads some sectors of a line.
    pub fn read(
        &mut self,
        place: Place,
        line: u64,
        sectors: u8,
        at: u64,
        counters: &mut MemoryCounters,
    ) -> Answer {
        if place.near == place.home {
            return self.read_at(place, line, sectors, at, counters);
        }
        let (spec, number, near) = (self.spec, line / 128, place.near as usize);
        let slice = &mut self.slices[near];
        slice.cache.locate(number, place.set as usize);
        let found = slice.cache.lookup(number, sectors);
        counters.l2_reads += u64::from(sectors.count_ones());
        counters.l2_hits += u64::from(found.hits.count_ones());
        let missing = sectors & !found.hits;
        let wanted = spec.burst(missing);
        // The array is occupied at once: data that arrives late passes while other data leaves.
        let left = slice.array.serve(at, self.times.reading(sectors, wanted));
        let taken = left;
        let mut answer =
            Answer { taken, given: left, extra: 0, ready: if found.hits == 0 { 0 } else { found.ready } };
        if answer.ready > left + spec.hit_latency {
            counters.l2_late += u64::from(found.hits.count_ones());
        }
        if missing != 0 {
            let far = self.read_at(place, line, wanted, at, counters);
            answer.given = left.max(far.given);
            answer.extra = far.extra + spec.far;
            answer.ready = answer.ready.max(far.ready);
            let arrives = answer.arrives(spec.hit_latency);
            if let Some(evicted) = self.slices[near].cache.fill(number, wanted, arrives) {
                self.drop_line(near, evicted, taken, counters);
            }
        }
        answer
    }

    fn read_at(
        &mut self,
        place: Place,
        line: u64,
        sectors: u8,
        at: u64,
        counters: &mut MemoryCounters,
    ) -> Answer {
        let (spec, number, home) = (self.spec, line / 128, place.home as usize);
        let count = u64::from(sectors.count_ones());
        let slice = &mut self.slices[home];
        slice.cache.locate(number, place.set as usize);
        let found = slice.cache.lookup(number, sectors);
        let missing = sectors & !found.hits;
        counters.l2_reads += count;
        counters.l2_hits += u64::from(found.hits.count_ones());
        let fetched = spec.burst(missing);
        let given = slice.array.serve(at, self.times.reading(sectors, fetched));
        let taken = given;
        let mut answer =
            Answer { taken, given, extra: 0, ready: if found.hits == 0 { 0 } else { found.ready } };
        if answer.ready > given + spec.hit_latency {
            counters.l2_late += u64::from(found.hits.count_ones());
        }
        if missing != 0 {
            let waited = self.dram(home, line, fetched, false, taken, counters);
            answer.given += waited;
            answer.extra = spec.dram_latency;
            let arrives = answer.arrives(spec.hit_latency);
            if let Some(evicted) = self.slices[home].cache.fill(number, fetched, arrives) {
                self.drop_line(home, evicted, taken, counters);
            }
        }
        answer
    }

    /// Writes some words of some sectors.
    pub fn write(
        &mut self,
        place: Place,
        line: u64,
        sectors: u8,
        words: u32,
        at: u64,
        counters: &mut MemoryCounters,
    ) -> Answer {
        let number = line / 128;
        let (home, near) = (place.home as usize, place.near as usize);
        let count = u64::from(sectors.count_ones());
        let work = self.times.writing(sectors, words);
        let mut passed = at;
        if near != home {
            counters.l2_writes += count;
            let slice = &mut self.slices[near];
            slice.cache.locate(number, place.set as usize);
            passed = slice.array.serve(at, work);
            slice.cache.lookup(number, sectors);
            // The copy in this half is never dirty, so its eviction costs nothing.
            if sectors.count_ones() * 8 == words.count_ones()
                && let Some(evicted) = slice.cache.fill(number, sectors, 0)
            {
                self.drop_line(near, evicted, passed, counters);
            }
        }
        let slice = &mut self.slices[home];
        // Occupied at once, not after the near slice: a queue there must not leave a gap here.
        let mut taken = slice.array.serve(at, work).max(passed);
        counters.l2_writes += count;
        slice.cache.locate(number, place.set as usize);
        let found = slice.cache.lookup(number, sectors);
        counters.l2_hits += u64::from(found.hits.count_ones());
        for leaving in slice.cache.write(number, sectors, words, self.spec.partial_ways).into_iter().flatten()
        {
            taken = taken.max(self.drop_line(home, leaving, taken, counters));
        }
        let extra = if near != home { self.spec.far / 2 } else { 0 };
        Answer { taken, given: taken, extra, ready: 0 }
    }

    /// Adds words to an earlier write that has reached the slice.
    pub fn join(&mut self, place: Place, line: u64, words: u32) {
        let cache = &mut self.slices[place.home as usize].cache;
        cache.locate(line / 128, place.set as usize);
        cache.add_words(line / 128, words);
    }

    /// Atomically changes some words in their home slice, one lane each.
    pub fn atomic(
        &mut self,
        place: Place,
        line: u64,
        (sectors, words, float): (u8, u32, bool),
        at: u64,
        counters: &mut MemoryCounters,
    ) -> Answer {
        let (spec, number, home) = (self.spec, line / 128, place.home as usize);
        let slice = &mut self.slices[home];
        slice.cache.locate(number, place.set as usize);
        let clocks = spec.atomic_clocks * spec.clock;
        let work = (0..4).map(|k| match (sectors >> k & 1, words >> (8 * k) & 0xff) {
            (0, _) => 0,
            (_, 0xff) => WHOLE_SECTOR,
            _ => PART_OF_SECTOR,
        });
        let work = work.sum::<u64>() * clocks / 16;
        let mut taken = slice.array.serve(at, work);
        // Floating-point atomics in a sector wait for each other; the slice continues with other work.
        if float {
            taken = taken.max(slice.sums.last(number, sectors) + FLOAT_SUM * clocks / 16);
            slice.sums.add(number, sectors, taken);
        }
        counters.atomic += work;
        let found = slice.cache.lookup(number, sectors);
        let missing = sectors & !found.hits;
        let mut answer = Answer {
            taken,
            given: taken,
            extra: if place.near != place.home { spec.far } else { 0 },
            ready: found.ready,
        };
        if missing != 0 {
            let fetched = spec.burst(missing);
            answer.given += self.dram(home, line, fetched, false, taken, counters);
            answer.extra += spec.dram_latency;
            let arrives = answer.arrives(spec.hit_latency);
            if let Some(evicted) = self.slices[home].cache.fill(number, fetched, arrives) {
                self.drop_line(home, evicted, taken, counters);
            }
        }
        for leaving in
            self.slices[home].cache.write(number, sectors, words, spec.partial_ways).into_iter().flatten()
        {
            self.drop_line(home, leaving, taken, counters);
        }
        answer
    }

    /// Transfers sectors between a slice and its channel. Returns how long the request waited and transferred, ps.
    fn dram(
        &mut self,
        slice: usize,
        line: u64,
        sectors: u8,
        write: bool,
        at: u64,
        counters: &mut MemoryCounters,
    ) -> u64 {
        let bytes = u64::from(sectors.count_ones()) * 32;
        let local = self.spec.local(line);
        let (begin, end) = self.slices[slice].channel.transfer(&self.spec.channel, local, bytes, write, at);
        counters.channel_busy[slice] += end - begin;
        if write {
            counters.dram_written += bytes;
        } else {
            counters.dram_read += bytes;
        }
        end - at
    }

    /// Writes back an evicted line; partly written sectors are read from DRAM first. Returns when the channel's queue has taken the write,
    /// ps.
    fn drop_line(&mut self, slice: usize, evicted: Evicted, at: u64, counters: &mut MemoryCounters) -> u64 {
        let line = evicted.line * 128;
        if evicted.partial != 0 {
            self.dram(slice, line, evicted.partial, false, at, counters);
            counters.l2_writes += u64::from(evicted.partial.count_ones());
            counters.completed += 32 * u64::from(evicted.partial.count_ones());
        }
        let waited = self.dram(slice, line, evicted.dirty, true, at, counters);
        at + waited.saturating_sub(self.spec.channel.queue())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policies::DefaultPolicies;
    use proptest::prelude::*;

    fn h200() -> (L2<DefaultPolicies>, MemoryCounters) {
        let l2 = L2::new(DeviceSpec::named("h200-sxm").unwrap(), &DefaultPolicies);
        let counters = MemoryCounters::new(l2.slices());
        (l2, counters)
    }

    #[test]
    fn the_far_half_is_asked_once() {
        let (mut l2, mut c) = h200();
        let line =
            (0..).map(|k| k * 128).find(|&line| l2.place(0, line).near != l2.place(0, line).home).unwrap();
        let first = l2.read(l2.place(0, line), line, 1, 0, &mut c);
        assert_eq!((c.l2_reads, c.l2_hits, c.dram_read), (1 + 2, 0, 64));
        assert_eq!(first.extra, l2.spec.far + l2.spec.dram_latency);
        let again = l2.read(l2.place(0, line), line, 1, 10_000_000, &mut c);
        assert_eq!((c.l2_reads, c.l2_hits, c.dram_read, again.extra), (4, 1, 64, 0));
    }

    #[test]
    fn writes_of_whole_sectors_need_no_dram() {
        let (mut l2, mut c) = h200();
        for k in 0..1000u64 {
            l2.write(l2.place(0, k * 128), k * 128, 0b1111, u32::MAX, k, &mut c);
        }
        assert_eq!((c.dram_read, c.dram_written), (0, 0));
        assert!((4000..8000).contains(&c.l2_writes), "{}", c.l2_writes);
    }

    proptest! {
        // The map of slices spreads every power-of-two stride.
        #[test]
        fn slices_are_even(slug in prop::sample::select(vec!["geforce-gtx-480", "v100", "h200-sxm"]), log in 0u32..10) {
            let spec = L2Spec::new(DeviceSpec::named(slug).unwrap());
            let mut count = vec![0u32; spec.slices as usize];
            for k in 0..64 * spec.slices {
                count[spec.slice((k << log) * spec.strip)] += 1;
            }
            prop_assert!(count.iter().all(|&n| (32..=128).contains(&n)), "{:?}", count);
        }

        // What was written in part is read from DRAM before it is written there, sector by sector.
        #[test]
        fn parts_are_completed(accesses in prop::collection::vec((0u64..200_000, 0u32..32), 1..2000)) {
            let (mut l2, mut c) = h200();
            for &(line, word) in &accesses {
                l2.write(l2.place(3, line * 128), line * 128, 1 << (word / 8), 1 << word, 0, &mut c);
            }
            prop_assert!(c.dram_written >= c.dram_read);
        }
    }
}

//! Texture caches of cc 1.x: a first-level cache in each SM, and a second-level cache in front of each partition. They hold sectors.
//! A sector that both miss is loaded by a transaction of its own. A cache is filled at the miss, with data that arrives after the
//! latency of an idle DRAM.

use arch::{DeviceSpec, TextureSpec};

use super::cache::Cache;
use super::cluster::Piece;
use super::period_ps;
use super::server::Server;
use crate::coalesce::Transaction;
use crate::policies::{CacheLevel, Policies, Replacement};

/// The outcome of a fetch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// Sectors found in the first-level cache.
    pub hits: u64,
    /// Sectors that must be loaded from DRAM.
    pub missing: u32,
    /// When the other sectors are there, ps.
    pub done: u64,
}

/// The texture caches and texture units of a device.
#[derive(Clone, Debug)]
pub struct Textures<R> {
    spec: TextureSpec,
    /// Periods of the SMs' and the core's clock, ps.
    sm_clock: u64,
    clock: u64,
    /// Until what was missing is there, ps.
    dram: u64,
    first: Vec<Cache<R>>,
    second: Vec<Cache<R>>,
    /// Units of each cluster.
    units: Vec<Server>,
    /// What a partition's cache sends, 32 bytes a core clock.
    ports: Vec<Server>,
}

impl<R: Replacement + Clone> Textures<R> {
    /// Empty.
    pub fn new<P: Policies<Replacement = R>>(device: &DeviceSpec, clusters: usize, policies: &P) -> Self {
        let make = |sets, ways| policies.replacement(CacheLevel::Texture, sets, ways);
        let spec = device.arch.texture();
        let partitions = device.memory.partitions.max(1) as usize;
        let sm_clock = period_ps(device.clocks.sm_mhz);
        Self {
            spec,
            sm_clock,
            clock: period_ps(device.clocks.core_mhz),
            dram: u64::from(device.arch.latencies.dram) * sm_clock,
            first: vec![Cache::of_lines(spec.cache_bytes, 32, spec.ways, make); device.sm_count as usize],
            second: vec![Cache::of_lines(spec.l2_bytes, 32, 8, make); partitions],
            units: vec![Server::default(); clusters],
            ports: vec![Server::default(); partitions],
        }
    }

    /// Looks for the sectors of a fetch. Returns the transactions that must be loaded.
    pub fn look_up(
        &mut self,
        (sm, cluster): (usize, usize),
        lines: &[Transaction],
        work: u8,
        partition: impl Fn(u64) -> usize,
        now: u64,
    ) -> (Found, Vec<Piece>) {
        let clocks = u64::from(work).div_ceil(self.spec.rate.into()).max(1);
        let begin = self.units[cluster].serve(now, clocks * self.clock);
        let mut found =
            Found { hits: 0, missing: 0, done: begin + u64::from(self.spec.latency) * self.sm_clock };
        let mut pieces = Vec::new();
        for (line, k) in lines.iter().flat_map(|t| (0..4).map(move |k| (t, k))) {
            if line.sectors >> k & 1 == 0 {
                continue;
            }
            let address = line.address + 32 * k;
            let here = self.first[sm].lookup(address / 32, 1);
            if here.hits != 0 {
                found.hits += 1;
                found.done = found.done.max(here.ready);
                continue;
            }
            let p = partition(address);
            let there = self.second[p].lookup(address / 32, 1);
            let ready = if there.hits != 0 {
                let turn = self.ports[p].serve(begin, self.clock);
                let ready = (turn + u64::from(self.spec.l2_latency) * self.sm_clock).max(there.ready);
                found.done = found.done.max(ready);
                ready
            } else {
                found.missing += 1;
                pieces.push(Piece { address, bytes: 32 });
                self.second[p].fill(address / 32, 1, begin + self.dram);
                begin + self.dram
            };
            self.first[sm].fill(address / 32, 1, ready);
        }
        (found, pieces)
    }
}

//! What an SM has of the memory system from cc 2.0 on: its L1, the units' texture caches, and its way to the L2.

use arch::TextureSpec;

use super::cache::Cache;
use super::requests::{self, FillTarget, Request, RequestKind, Requests};
use super::server::Server;
use super::store_queue::StoreQueue;
use crate::policies::{CacheLevel, Policies, Replacement};

/// L1 and ports of an SM.
#[derive(Clone, Debug)]
pub struct Port<R> {
    /// Its caches still hold what an earlier launch left: few launches have blocks for all SMs.
    pub stale: bool,
    pub l1: Cache<R>,
    /// Of texture units, in lines of a sector.
    pub textures: Vec<Cache<R>>,
    pub send: Server,
    pub receive: Server,
    /// Completion times of the last misses, a ring: a new one takes the place of the oldest.
    pub misses: Vec<u64>,
    pub at: usize,
    pub stores: StoreQueue,
    /// What it sent in this window.
    pub requests: Requests,
}

impl<R: Replacement + Clone> Port<R> {
    /// Nothing in it, with room for so many misses.
    pub fn new<P: Policies<Replacement = R>>(misses: usize, units: usize, policies: &P) -> Self {
        let none = |cache| Cache::new(0, 1, |sets, ways| policies.replacement(cache, sets, ways));
        Self {
            stale: true,
            l1: none(CacheLevel::L1),
            textures: vec![none(CacheLevel::Texture); units],
            send: Server::default(),
            receive: Server::default(),
            misses: vec![0; misses],
            at: 0,
            stores: StoreQueue::new(),
            requests: Requests::default(),
        }
    }

    /// A launch begins.
    pub fn begin(&mut self) {
        self.stale = true;
        self.send = Server::default();
        self.receive = Server::default();
        self.misses.fill(0);
        self.at = 0;
        self.stores = StoreQueue::new();
        self.requests.clear();
    }

    /// Empties the caches, which have these sizes from now on.
    pub fn empty<P: Policies<Replacement = R>>(
        &mut self,
        l1_bytes: u64,
        l1_ways: u32,
        texture: &TextureSpec,
        policies: &P,
    ) {
        self.stale = false;
        self.l1.reset(l1_bytes, l1_ways, |sets, ways| policies.replacement(CacheLevel::L1, sets, ways));
        for unit in &mut self.textures {
            // A sector stands for a line.
            let make = |sets, ways| policies.replacement(CacheLevel::Texture, sets, ways);
            unit.reset(u64::from(texture.cache_bytes) * 4, texture.ways, make);
        }
    }

    /// Everything has been answered: writes the times where numbers of requests stand for them.
    pub fn settle(&mut self) {
        for number in 0..self.requests.all.len() {
            let Request { what, sent, done, .. } = self.requests.all[number];
            let mut ready = done;
            match what {
                RequestKind::Read { target, place } => {
                    if let Some(place) = place
                        && self.misses[usize::from(place)] == requests::pending(number as u32)
                    {
                        self.misses[usize::from(place)] = done;
                    }
                    match target {
                        FillTarget::Nowhere => {}
                        FillTarget::L1 { place, before } => {
                            ready = ready.max(self.requests.resolve(before));
                            self.l1.fill_arrived(place, number as u32, ready);
                        }
                        FillTarget::Texture { unit, places } => {
                            for place in places {
                                self.textures[usize::from(unit)].fill_arrived(place, number as u32, done);
                            }
                        }
                    }
                    self.requests.pushed = self.requests.pushed.max(sent);
                }
                RequestKind::Write { place } => {
                    self.stores.leaves(place.into(), sent);
                    self.send.hold(sent);
                }
                RequestKind::Atomic { .. } => self.requests.pushed = self.requests.pushed.max(sent),
                RequestKind::Join => {}
            }
            self.requests.all[number].line_ready = ready;
        }
    }
}

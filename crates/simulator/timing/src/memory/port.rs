//! The part of the memory system that belongs to one SM (cc 2.0 on): its L1, its texture caches, and its port to the L2.

use arch::TextureSpec;

use super::cache::Cache;
use super::requests::{self, FillTarget, Request, RequestKind, Requests};
use super::server::Server;
use super::store_queue::StoreQueue;
use crate::policies::{CacheLevel, Policies, Replacement};

/// L1 and ports of an SM.
#[derive(Clone, Debug)]
pub struct Port<R> {
    /// Its caches still hold data of an earlier launch. They are emptied at the first access, since few launches use all SMs.
    pub stale: bool,
    /// The L1.
    pub l1: Cache<R>,
    /// Caches of the texture units; their lines are sectors.
    pub textures: Vec<Cache<R>>,
    /// The port's outgoing side.
    pub send: Server,
    /// The port's incoming side.
    pub receive: Server,
    /// Miss slots (MSHRs): completion times of the last misses, ps, as a ring in which a new miss takes the place of the oldest.
    pub misses: Vec<u64>,
    /// The oldest miss slot.
    pub at: usize,
    /// Stores on their way out.
    pub stores: StoreQueue,
    /// Requests of this window.
    pub requests: Requests,
}

impl<R: Replacement + Clone> Port<R> {
    /// With empty caches and `misses` miss slots.
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

    /// A launch begins at time 0.
    pub fn begin(&mut self) {
        self.stale = true;
        self.send = Server::default();
        self.receive = Server::default();
        self.misses.fill(0);
        self.at = 0;
        self.stores = StoreQueue::new();
        self.requests.clear();
    }

    /// Empties the caches and gives them these sizes.
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

    /// All requests have been answered: replaces pending times by those of the answers.
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

//! Policies: the decisions of a GPU that researchers exchange, each behind a trait with one file for each implementation.
//!
//! | Trait | Decides | Implementations |
//! | --- | --- | --- |
//! | [`WarpScheduler`] | which of a scheduler's ready warps issues first | [`RoundRobin`], [`GreedyThenOldest`], [`OldestFirst`] |
//! | [`Replacement`] | which line of a cache's set makes room | [`Lru`], [`Fifo`], [`Random`], [`Srrip`], [`TreePlru`] |
//! | [`DramScheduler`] | which request a DRAM channel serves next | [`FrFcfs`], [`Fcfs`] |
//!
//! What an architecture *has* (coalescing rules, banks of shared memory, an L1 or none) is no policy but data: see
//! [`arch::policy`].
//!
//! A [`Model`](crate::Model) is generic in a [`Policies`] value, which makes the policy objects of all its parts. With
//! [`DefaultPolicies`], what GPUs do, every call is static. [`DynPolicies`] chooses by name or by value at run time; a type of your
//! own that implements [`Policies`] has static calls again. Either goes wherever a [`ModelFactory`](crate::ModelFactory) does.
//!
//! # Adding a policy
//! 1. A file in this folder with a type that implements the trait; `fifo.rs` is a short one.
//! 2. `mod` and `pub use` here, and its name in the table above.
//! 3. A line in the registry, [`registry::REPLACEMENTS`], [`registry::SCHEDULERS`] or [`registry::DRAM_SCHEDULERS`]: name, description,
//!    constructor.
//! 4. A property test against a brute-force oracle, in the same file.
//!
//! The command line then knows it: `warpbook run --policy replacement=NAME prog.cu`.

mod dram;
mod dynamic;
mod fcfs;
mod fifo;
mod fr_fcfs;
mod greedy_then_oldest;
mod lru;
mod oldest_first;
mod random;
pub mod registry;
mod replacement;
mod round_robin;
mod scheduler;
mod srrip;
mod tree_plru;

use std::fmt::Debug;

use arch::policy::WarpOrder;

pub use dram::{DramQueue, DramScheduler};
pub use dynamic::{DynPolicies, PolicyError};
pub use fcfs::Fcfs;
pub use fifo::Fifo;
pub use fr_fcfs::FrFcfs;
pub use greedy_then_oldest::GreedyThenOldest;
pub use lru::Lru;
pub use oldest_first::OldestFirst;
pub use random::Random;
pub use replacement::Replacement;
pub use round_robin::RoundRobin;
pub use scheduler::{ArchScheduler, WarpScheduler};
pub use srrip::Srrip;
pub use tree_plru::TreePlru;

/// A kind of cache: its replacement policy may be another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CacheLevel {
    /// L1 of an SM.
    L1,
    /// Slice of the L2.
    L2,
    /// Texture caches, where they are apart from the L1.
    Texture,
    /// Constant caches of an SM.
    Constant,
}

/// The policies of a simulated device: makes the policy objects of its parts.
pub trait Policies: Clone + Debug + Send + Sync + 'static {
    /// Of warp schedulers.
    type Scheduler: WarpScheduler + Clone;
    /// Of caches.
    type Replacement: Replacement + Clone;
    /// Of DRAM channels.
    type Dram: DramScheduler + Clone;

    /// For a warp scheduler of so many warps (at most 64); `order`: what the architecture does.
    fn scheduler(&self, order: WarpOrder, warps: usize) -> Self::Scheduler;
    /// For a cache of `sets` sets of `ways` ways, all empty. A cache without room has no sets.
    fn replacement(&self, cache: CacheLevel, sets: usize, ways: usize) -> Self::Replacement;
    /// For a DRAM channel.
    fn dram(&self) -> Self::Dram;
}

/// What GPUs do, as far as it is known: the architecture's warp order, LRU, and first-ready first-come-first-served.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefaultPolicies;

impl Policies for DefaultPolicies {
    type Scheduler = ArchScheduler;
    type Replacement = Lru;
    type Dram = FrFcfs;

    fn scheduler(&self, order: WarpOrder, warps: usize) -> ArchScheduler {
        ArchScheduler::new(order, warps)
    }
    fn replacement(&self, _cache: CacheLevel, sets: usize, ways: usize) -> Lru {
        Lru::new(sets, ways)
    }
    fn dram(&self) -> FrFcfs {
        FrFcfs
    }
}

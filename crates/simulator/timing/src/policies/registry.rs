//! The policies that can be chosen by name: a table for each kind. A new policy is a line here.

use super::*;

/// A policy by name; `F` makes it.
#[derive(Clone, Copy, Debug)]
pub struct Entry<F> {
    /// What a command line calls it.
    pub name: &'static str,
    /// One line on what it does.
    pub about: &'static str,
    /// The constructor.
    pub make: F,
}

/// Makes a warp scheduler of so many warps.
pub type MakeScheduler = fn(usize) -> Box<dyn WarpScheduler>;
/// Makes a replacement policy for so many sets and ways.
pub type MakeReplacement = fn(usize, usize) -> Box<dyn Replacement>;
/// Makes a DRAM scheduler.
pub type MakeDram = fn() -> Box<dyn DramScheduler>;

const fn entry<F: Copy>(name: &'static str, about: &'static str, make: F) -> Entry<F> {
    Entry { name, about, make }
}

/// Warp schedulers.
pub const SCHEDULERS: &[Entry<MakeScheduler>] = &[
    entry("lrr", "loose round robin", |_| Box::new(RoundRobin::default())),
    entry("gto", "greedy, then oldest", |warps| Box::new(GreedyThenOldest::new(warps))),
    entry("oldest", "oldest first", |warps| Box::new(OldestFirst::new(warps))),
];

/// Replacement policies of caches.
pub const REPLACEMENTS: &[Entry<MakeReplacement>] = &[
    entry("lru", "least recently used", |sets, ways| Box::new(Lru::new(sets, ways))),
    entry("fifo", "first in, first out", |sets, ways| Box::new(Fifo::new(sets, ways))),
    entry("random", "a line of the set at random, with a fixed seed", |sets, ways| {
        Box::new(Random::new(sets, ways))
    }),
    entry("srrip", "static re-reference interval prediction, 2 bits", |sets, ways| {
        Box::new(Srrip::new(sets, ways))
    }),
    entry("tree-plru", "tree pseudo-LRU, a bit for each node of a tree over the ways", |sets, ways| {
        Box::new(TreePlru::new(sets, ways))
    }),
];

/// DRAM schedulers.
pub const DRAM_SCHEDULERS: &[Entry<MakeDram>] = &[
    entry("fr-fcfs", "first ready, first come, first served", || Box::new(FrFcfs)),
    entry("fcfs", "first come, first served", || Box::new(Fcfs)),
];

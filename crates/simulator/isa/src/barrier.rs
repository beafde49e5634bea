//! Barriers of a block and of a cluster of blocks.

use serde::{Deserialize, Serialize};

/// Kinds of barrier instructions: `__syncthreads`, its reducing forms, PTX's `bar.arrive`, and the cluster
/// barrier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Bar {
    /// Waits for all threads that take part in the barrier.
    Sync,
    /// Waits as [`Bar::Sync`] does; the result is the number of threads whose predicate holds
    /// (`__syncthreads_count`).
    Count,
    /// Waits as [`Bar::Sync`] does; the result is 1 if the predicate holds for all threads
    /// (`__syncthreads_and`), else 0.
    And,
    /// Waits as [`Bar::Sync`] does; the result is 1 if the predicate holds for any thread
    /// (`__syncthreads_or`), else 0.
    Or,
    /// Counts the warp as arrived without waiting (`bar.arrive`).
    Arrive,
    /// Counts each thread as arrived at the cluster's barrier without waiting (`barrier.cluster.arrive`).
    ClusterArrive,
    /// Waits until all threads of the cluster that have not ended have arrived at its barrier
    /// (`barrier.cluster.wait`).
    ClusterWait,
}

impl Bar {
    /// Thread count of a barrier for all threads of the block. Threads that have ended count as arrived.
    pub const BLOCK: u32 = u32::MAX;
    /// Barrier number that stands for the cluster's barrier. Barriers of a block have the numbers 0 to 15.
    pub const CLUSTER: u8 = 16;
    /// Whether this operates on the cluster's barrier instead of one of the block's.
    pub fn of_cluster(self) -> bool {
        matches!(self, Bar::ClusterArrive | Bar::ClusterWait)
    }
}

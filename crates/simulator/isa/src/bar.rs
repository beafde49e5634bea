//! Barriers of a block and of a cluster of blocks.

use serde::{Deserialize, Serialize};

/// What a barrier of the block does: `__syncthreads`, its reducing forms, and PTX's arrival without a wait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Bar {
    /// Wait for the whole block.
    Sync,
    /// ... and count the threads whose predicate holds.
    Count,
    /// ... and tell whether it holds for all.
    And,
    /// ... for any.
    Or,
    /// Be counted, and go on.
    Arrive,
    /// Be counted at the barrier of the cluster, thread by thread, and go on.
    ClusterArrive,
    /// Wait until all threads of the cluster that have not ended have been counted there.
    ClusterWait,
}

impl Bar {
    /// Count of a barrier for all threads of the block; those that have ended have come, too.
    pub const BLOCK: u32 = u32::MAX;
    /// Number that stands for the barrier of the cluster: those of the block are 0 to 15.
    pub const CLUSTER: u8 = 16;
    /// A barrier of the cluster.
    pub fn of_cluster(self) -> bool {
        matches!(self, Bar::ClusterArrive | Bar::ClusterWait)
    }
}

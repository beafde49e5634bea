//! Thread block clusters (cc 9.0 and later): blocks that start together, access each other's shared memory,
//! and have a barrier of their own.
//!
//! Blocks are started cluster by cluster. So at most one cluster at a time lacks blocks, and every other
//! cluster can finish. Bits 23 to 27 of a generic address of shared memory name the block: 0 is the block's
//! own memory, any other value is one more than the rank in the cluster. While a block executes, the shared
//! memory of the other blocks of its cluster is moved to [`Env::peers`].

use crate::env::{Block, Env};
use crate::fault::FaultKind;
use crate::grid::Grid;
use crate::step;
use crate::warp::{Wait, Warp};
use isa::{Bar, Effect, IssuedOp};

/// Bytes of the shared memory window for each rank, and for the block's own memory.
pub(crate) const RANK_BYTES: u64 = 1 << 23;
/// Largest number of blocks in a cluster.
const MOST: usize = 16;
/// In place of a slot: the block has not started, or has ended.
const ABSENT: u32 = u32::MAX;

/// The resident blocks of one cluster.
#[derive(Clone, Copy)]
pub(crate) struct Cluster {
    number: u64,
    /// Slot of each block, by rank, or [`ABSENT`].
    slots: [u32; MOST],
    started: u32,
    ended: u32,
}

/// The clusters of a launch.
#[derive(Clone)]
pub(crate) struct Clusters {
    /// Blocks of a cluster, by axis.
    pub size: [u32; 3],
    /// Blocks of a cluster in all.
    pub blocks: u32,
    /// Clusters with resident blocks. Entries are reused.
    resident: Vec<Cluster>,
    /// Some warp has arrived at a cluster's barrier.
    barrier_used: bool,
    /// Slots of blocks whose cluster's barrier completed, for the timing model.
    released: Vec<u32>,
}

impl Clusters {
    pub fn new(size: [u32; 3]) -> Self {
        let size = size.map(|n| n.max(1));
        Self {
            size,
            blocks: size.iter().product(),
            resident: Vec::new(),
            barrier_used: false,
            released: Vec::new(),
        }
    }
    /// Index of the cluster of a block that starts in a slot.
    fn join(&mut self, number: u64, rank: u32, slot: usize) -> u32 {
        let known = self.resident.iter().position(|c| c.number == number && c.started < self.blocks);
        let free = || self.resident.iter().position(|c| c.ended == self.blocks);
        let at = known.or_else(free).unwrap_or(self.resident.len());
        let new = Cluster { number, slots: [ABSENT; MOST], started: 0, ended: 0 };
        match self.resident.get_mut(at) {
            None => self.resident.push(new),
            Some(cluster) if known.is_none() => *cluster = new,
            Some(_) => {}
        }
        let cluster = &mut self.resident[at];
        cluster.slots[rank as usize] = slot as u32;
        cluster.started += 1;
        at as u32
    }
}

impl Grid<'_> {
    /// Makes the launch use clusters of `size` blocks by axis. `gridDim` must be a multiple of it.
    #[must_use]
    pub fn clustered(mut self, size: [u32; 3]) -> Self {
        self.clusters = Clusters::new(size);
        self.env.cluster = self.clusters.size;
        self
    }
    /// Number of blocks in a cluster.
    pub fn cluster_blocks(&self) -> u32 {
        self.clusters.blocks
    }
    /// Block index, rank in the cluster and index of the cluster of the block that starts as number `block`.
    /// Blocks start cluster after cluster, and within a cluster by rank.
    pub(crate) fn index_of(&mut self, block: u64, slot: usize) -> ([u32; 3], u32, u32) {
        let grid = self.env.grid.map(u64::from);
        let place = |n: u64, of: [u64; 3]| [n % of[0], n / of[0] % of[1], n / of[0] / of[1]];
        let blocks = u64::from(self.clusters.blocks);
        if blocks == 1 {
            return (place(block, grid).map(|n| n as u32), 0, 0);
        }
        let size = self.clusters.size.map(u64::from);
        let (number, rank) = (block / blocks, block % blocks);
        let cluster = place(number, [0, 1, 2].map(|axis| grid[axis] / size[axis]));
        let inside = place(rank, size);
        let index = [0, 1, 2].map(|axis| (cluster[axis] * size[axis] + inside[axis]) as u32);
        (index, rank as u32, self.clusters.join(number, rank as u32, slot))
    }
    /// Moves the shared memory of the other blocks of the cluster to [`Env::peers`]. A second call moves it
    /// back.
    #[inline(always)]
    pub(crate) fn exchange_peers(&mut self, slot: usize) {
        if self.clusters.blocks > 1 {
            self.exchange_peers_of(slot);
        }
    }
    #[inline(never)]
    fn exchange_peers_of(&mut self, slot: usize) {
        let Block { cluster, rank, .. } = self.slots[slot].block;
        let slots = self.clusters.resident[cluster as usize].slots;
        self.env.peers.resize_with(MOST, Default::default);
        for (at, &other) in slots.iter().enumerate().take(self.clusters.blocks as usize) {
            if other != ABSENT && at != rank as usize {
                let peer = &mut self.env.peers[at];
                peer.slot = other as usize;
                std::mem::swap(&mut peer.shared, &mut self.slots[other as usize].block.shared);
            }
        }
    }
    /// Called after an instruction of the block in `slot` that arrived at a barrier or ended lanes. Releases
    /// the warps of the cluster if all have arrived.
    #[inline(always)]
    pub(crate) fn after_step(&mut self, slot: usize, effect: Effect) {
        match effect {
            Effect::Barrier { id: Bar::CLUSTER, warps: 0, .. } => {
                self.clusters.barrier_used = true;
                self.release_cluster(slot);
            }
            Effect::Exit if self.clusters.barrier_used || self.clusters.blocks > 1 => {
                self.release_cluster(slot)
            }
            _ => {}
        }
    }
    #[inline(never)]
    fn release_cluster(&mut self, slot: usize) {
        let mut alone = [ABSENT; MOST];
        alone[0] = slot as u32;
        let mut slots = alone;
        if self.clusters.blocks > 1 {
            let Block { running, cluster: at, rank, .. } = self.slots[slot].block;
            let cluster = &mut self.clusters.resident[at as usize];
            if running == 0 && cluster.slots[rank as usize] == slot as u32 {
                cluster.slots[rank as usize] = ABSENT;
                cluster.ended += 1;
            }
            if cluster.started < self.clusters.blocks {
                return;
            }
            slots = cluster.slots;
        }
        let present = || slots.iter().filter(|&&slot| slot != ABSENT).map(|&slot| slot as usize);
        let come = present()
            .all(|slot| self.slots[slot].warps.iter().all(|warp| warp.live & !warp.cluster_arrived == 0));
        if !come {
            return;
        }
        for slot in present() {
            if let Some(sanitizer) = self.env.sanitizer.as_deref_mut() {
                sanitizer.cluster_barrier(slot);
            }
            for warp in &mut self.slots[slot].warps {
                warp.cluster_arrived = 0;
                step::release_where(warp, |wait| matches!(wait, Wait::Cluster), |_, _| {});
            }
            self.clusters.released.push(slot as u32);
        }
        self.repetition = None;
    }
    /// Some warp of the blocks in these slots can execute, or the list is empty.
    pub(crate) fn can_go_on(&self, slots: &[usize]) -> bool {
        let ready = |&slot: &usize| self.slots[slot].warps.iter().any(|warp| warp.ready);
        slots.is_empty() || slots.iter().any(ready)
    }
    /// Turns the fault into a deadlock: warps wait for each other for ever.
    pub(crate) fn mark_deadlock(&mut self) {
        if let Some(fault) = &mut self.fault {
            fault.kind = FaultKind::DivergentBarrier;
        }
    }
    /// Appends the slots of blocks whose cluster's barrier completed since the last call.
    pub fn take_released(&mut self, out: &mut Vec<u32>) {
        out.append(&mut self.clusters.released);
    }
}

/// The shared memory of another block of the cluster, moved here while one block executes.
#[derive(Default)]
pub(crate) struct Peer {
    pub slot: usize,
    pub shared: Vec<u8>,
}

/// Rank of the block whose shared memory the offset in the window means. `None` for the block's own memory,
/// whether it is named by its rank or not.
pub(crate) fn peer_of(env: &Env<'_>, block: &Block, offset: u64) -> Option<u32> {
    let number = offset / RANK_BYTES;
    (env.cluster != [1; 3] && number > 0 && number - 1 != u64::from(block.rank)).then(|| number as u32 - 1)
}

/// Arrival or wait at the cluster's barrier. The barrier counts lanes, so the lanes of a warp may arrive in
/// any order.
pub(crate) fn cluster_barrier(warp: &mut Warp, kind: Bar, issued: &mut IssuedOp) {
    let path = warp.current.mask;
    issued.mask = path;
    if kind == Bar::ClusterArrive {
        warp.cluster_arrived |= path;
        issued.effect = Effect::Barrier { id: Bar::CLUSTER, warps: 0, waits: false };
    } else if warp.cluster_arrived & path != 0 {
        warp.park(Wait::Cluster);
        return;
    } else {
        // All lanes of the cluster have arrived before, so there is no need to wait.
        issued.effect = Effect::Barrier { id: Bar::CLUSTER, warps: 1, waits: false };
    }
    warp.advance();
}

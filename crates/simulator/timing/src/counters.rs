//! Counters while a launch runs.

use arch::Unit;

use crate::decode::Access;
use crate::effects::TimedEffect;
use crate::report::{GlobalTraffic, PcCounters, SharedTraffic, StallReason, TextureTraffic};
use crate::sm::SmSpec;
use crate::timeline::Recorder;

/// Per instruction and in all.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Per instruction.
    pub pcs: Vec<PcCounters>,
    /// Global loads.
    pub global_load: GlobalTraffic,
    /// Global stores.
    pub global_store: GlobalTraffic,
    /// Shared loads.
    pub shared_load: SharedTraffic,
    /// Shared stores.
    pub shared_store: SharedTraffic,
    /// Texture fetches.
    pub texture: TextureTraffic,
    /// Resident warp-cycles.
    pub warp_cycles: u64,
    /// Of those, the ones that issued an instruction.
    pub issued_cycles: u64,
    /// Cycles in which an SM had a resident warp, summed over all SMs.
    pub active_cycles: u64,
    /// Work of pipes by unit, 1/64 cycles, summed over all schedulers.
    pub pipes: [u64; Unit::COUNT],
    /// Recorder of the watched SM, if there is one.
    pub timeline: Option<Box<Recorder>>,
    /// Cycle in which the last warp ended.
    pub last_cycle: u64,
}

impl Counters {
    /// Warp-cycles spent waiting to issue an instruction.
    pub fn stall(&mut self, at: usize, reason: StallReason, cycles: u64) {
        self.pcs[at].stalls[reason as usize] += cycles;
    }

    /// The recorder, if that SM is watched.
    pub fn watched(&mut self, sm: usize) -> Option<&mut Recorder> {
        self.timeline.as_deref_mut().filter(|recorder| recorder.watches(sm))
    }

    /// Adds an access to global or local memory, or a texture fetch, to the totals. Returns what it moves, for the counters of its
    /// instruction.
    pub fn add_access(&mut self, spec: &SmSpec, (what, access): (TimedEffect, Access)) -> GlobalTraffic {
        match what {
            TimedEffect::Global(global) => {
                let traffic = global.traffic(spec);
                match access {
                    Access::Load(_) if global.global => self.global_load.add(traffic),
                    Access::Store if global.global => self.global_store.add(traffic),
                    _ => {}
                }
                traffic
            }
            TimedEffect::Texture(fetch) => {
                let traffic = fetch.traffic();
                if fetch.texture {
                    self.texture.add(TextureTraffic { requests: 1, sectors: traffic.sectors, hits: 0 });
                } else {
                    self.global_load.add(traffic);
                }
                traffic
            }
            _ => GlobalTraffic::default(),
        }
    }
}

impl TextureTraffic {
    /// Adds another's.
    pub fn add(&mut self, other: TextureTraffic) {
        self.requests += other.requests;
        self.sectors += other.sectors;
        self.hits += other.hits;
    }
}

impl PcCounters {
    /// Adds an access to memory.
    pub fn add(&mut self, access: GlobalTraffic) {
        self.requests += access.requests;
        self.transactions += access.transactions;
        self.sectors += access.sectors;
        self.bytes += access.bytes;
    }
}

impl GlobalTraffic {
    /// Adds another's.
    pub fn add(&mut self, other: GlobalTraffic) {
        self.requests += other.requests;
        self.transactions += other.transactions;
        self.sectors += other.sectors;
        self.bytes += other.bytes;
    }
}

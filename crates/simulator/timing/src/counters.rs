//! Counters while a launch runs.

use arch::Unit;

use crate::decode::Access;
use crate::effects::TimedEffect;
use crate::film::FilmRecorder;
use crate::launch::SmClock;
use crate::memory::{Memory, MemorySystem};
use crate::policies::Policies;
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
    /// What is recorded beside the counters, if anything is.
    pub recording: Option<Box<Recording>>,
    /// Cycle in which the last warp ended.
    pub last_cycle: u64,
}

/// What is recorded of a launch on request. One field of [`Counters`], so that launches without any pay one branch.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The warps of the watched SM.
    pub timeline: Option<Recorder>,
    /// All SMs and partitions.
    pub film: Option<FilmRecorder>,
}

impl Recording {
    /// The recorder of the timeline, if that SM is watched.
    pub fn watched(&mut self, sm: usize) -> Option<&mut Recorder> {
        self.timeline.as_mut().filter(|recorder| recorder.watches(sm))
    }
}

impl Counters {
    /// Warp-cycles spent waiting to issue an instruction.
    pub fn stall(&mut self, at: usize, reason: StallReason, cycles: u64) {
        self.pcs[at].stalls[reason as usize] += cycles;
    }

    /// The recorder of the timeline, if that SM is watched.
    pub fn watched(&mut self, sm: usize) -> Option<&mut Recorder> {
        self.recording.as_mut()?.watched(sm)
    }

    /// The recorder of the film, if the launch is filmed.
    pub fn film(&mut self) -> Option<&mut FilmRecorder> {
        self.recording.as_mut()?.film.as_mut()
    }

    /// A film of the launch looks at the memory system, if it is time: all that happened before `time`, ps, has been counted.
    #[inline]
    pub fn look<P: Policies>(&mut self, memory: &Memory<P>, clock: SmClock, time: u64) {
        if self.recording.is_some() {
            self.look_at(memory, clock.cycle(time));
        }
    }

    #[inline(never)]
    fn look_at<P: Policies>(&mut self, memory: &Memory<P>, cycle: u64) {
        if self.film().is_none_or(|film| cycle < film.next_look()) {
            return;
        }
        let Some(mut recording) = self.recording.take() else { return };
        recording.film.iter_mut().for_each(|film| film.look(cycle, self, &memory.counters()));
        self.recording = Some(recording);
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

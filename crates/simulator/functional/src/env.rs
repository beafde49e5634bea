//! The context of an executing instruction beyond its warp: the launch, which all blocks share, and the
//! block.

use arch::policy::Reconvergence;
use isa::{Clock, Program, Space};

use crate::children::Children;
use crate::cluster::Peer;
use crate::fault::Place;
use crate::footprint::Footprint;
use crate::lanes::{Row, WideRow};
use crate::mapped::Mapped;
use crate::memory::Memory;
use crate::sanitize::Sanitizer;
use crate::scalar::Rules;
use crate::texture::Textures;
use crate::translated::Translations;
use crate::warp::Warp;

/// State that all blocks of a launch share.
pub(crate) struct Env<'a> {
    pub program: &'a Program,
    pub params: Vec<u8>,
    pub globals: &'a [u64],
    pub constants: (u64, u64),
    pub textures: &'a Textures,
    /// Addresses of the texels of the last texture fetch, lane after lane.
    pub texels: Vec<u64>,
    pub memory: &'a mut Memory,
    /// Pinned host memory that the kernel may access.
    pub mapped: Option<Mapped<'a>>,
    pub rules: Rules,
    pub reconvergence: Reconvergence,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_smem: u32,
    /// Blocks of a cluster, by axis.
    pub cluster: [u32; 3],
    /// The other blocks in the cluster of the executing block, by rank. Their shared memory is moved here
    /// while the block executes.
    pub peers: Vec<Peer>,
    /// The last access reached the shared memory of another block.
    pub remote: bool,
    /// Bytes of the heap for device code's `malloc`.
    pub heap_bytes: u64,
    /// Bytes of local memory of a thread.
    pub local_bytes: u32,
    /// `threadIdx` of the lanes of each warp, by axis.
    pub tids: Vec<[Row; 3]>,
    pub output: &'a mut crate::Output,
    pub clock: Clock,
    /// Grids that the kernel has launched. `None` where kernels cannot launch grids.
    pub children: Option<Box<Children<'a>>>,
    /// The translated functions of the program, if the engine translates.
    pub translations: Option<&'a mut Translations>,
    /// The sanitizer, if the launch is checked.
    pub sanitizer: Option<&'a mut Sanitizer>,
    /// Record of the device memory that the launch reads and writes, if requested.
    pub footprint: Option<Box<Footprint>>,
    /// Accesses of the current instruction to a second space: space, lanes, addresses. Filled only for the
    /// sanitizer.
    pub extra_accesses: Vec<(Space, u32, WideRow)>,
    /// For the current access, each lane's distance in bytes from the start of its
    /// [`crate::lane_range::LaneRange`].
    pub lane_offsets: Row,
    /// Addresses of accesses are needed, for the timing model, a trace or the sanitizer.
    pub addresses_wanted: bool,
    /// The slot of the executing block. Valid while the sanitizer is in use.
    pub slot: usize,
}

/// State of a resident block without its warps.
#[derive(Clone)]
pub(crate) struct Block {
    pub index: [u32; 3],
    pub sm: u32,
    /// Index of its cluster among the resident clusters.
    pub cluster: u32,
    pub rank: u32,
    pub shared: Vec<u8>,
    pub local: Vec<u8>,
    pub barriers: [Barrier; 16],
    /// Warps that have not exited.
    pub running: u32,
    /// Warps that wait at a barrier.
    pub waiting: u32,
}

/// Arrivals at a barrier of the block.
#[derive(Clone, Copy, Default)]
pub(crate) struct Barrier {
    pub warps: u32,
    /// Warps that wait. Warps that have arrived without waiting (`bar.arrive`) are in `warps` only.
    pub waiting: u32,
    /// Warps that the barrier is for, or 0 for all warps that have not exited.
    pub needed: u32,
    pub count: u32,
    pub any: bool,
    pub not_all: bool,
}

impl Env<'_> {
    /// Notes that lanes of an instruction accessed another space than the first lanes. This is rare.
    #[cold]
    pub fn note_extra_access(&mut self, space: Space, mask: u32, addresses: WideRow) {
        if self.sanitizer.is_some() {
            self.extra_accesses.push((space, mask, addresses));
        }
        if let Some(footprint) = &mut self.footprint {
            footprint.vary();
        }
    }
    /// Translates addresses of mapped host memory to the copy in device memory. This is rare. `access` is
    /// mask and size in bytes.
    #[cold]
    pub fn reach_host(&mut self, writes: bool, access: (u32, u32), addresses: &mut WideRow) {
        let Some(mapped) = &mut self.mapped else { return };
        let made = mapped.translate(self.memory, writes, access, addresses);
        if let (Some((at, size)), Some(sanitizer)) = (made, &mut self.sanitizer) {
            sanitizer.allocated(at, size);
            sanitizer.written(at, size);
        }
    }
    /// Block and thread of a lane.
    pub fn place(&self, block: &Block, warp: &Warp, lane: usize) -> Place {
        self.place_of(block, warp.index, lane)
    }
    /// Block and thread of a lane, by the index of its warp.
    pub fn place_of(&self, block: &Block, warp: u32, lane: usize) -> Place {
        let tid = &self.tids[warp as usize];
        Place { block: block.index, thread: [tid[0][lane], tid[1][lane], tid[2][lane]] }
    }
}

impl Block {
    /// A barrier at which all expected warps have arrived.
    pub fn complete(&self) -> Option<u8> {
        let full = |b: &Barrier| b.warps >= if b.needed > 0 { b.needed } else { self.running.max(1) };
        self.barriers.iter().position(full).map(|id| id as u8)
    }
    /// Linear index of the block in the grid, `blockIdx.x` fastest.
    pub fn number(&self, [gx, gy, _]: [u32; 3]) -> u32 {
        self.index[0] + gx * (self.index[1] + gy * self.index[2])
    }
    pub fn new() -> Self {
        Self {
            index: [0; 3],
            sm: 0,
            cluster: 0,
            rank: 0,
            shared: Vec::new(),
            local: Vec::new(),
            barriers: [Barrier::default(); 16],
            running: 0,
            waiting: 0,
        }
    }
}

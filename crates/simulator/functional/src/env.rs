//! What an instruction finds around its warp: the launch, which all blocks share, and its block.

use arch::policy::Reconvergence;
use isa::{Clock, Program, Space};

use crate::children::Family;
use crate::cluster::Peer;
use crate::fault::Place;
use crate::footprint::Footprint;
use crate::lanes::{Row, WideRow};
use crate::mapped::Mapped;
use crate::memory::Memory;
use crate::sanitize::Sanitizer;
use crate::scalar::Rules;
use crate::texture::Textures;
use crate::warp::Warp;

/// What all blocks of a launch share.
pub(crate) struct Env<'a> {
    pub program: &'a Program,
    pub params: Vec<u8>,
    pub globals: &'a [u64],
    pub constants: (u64, u64),
    pub textures: &'a Textures,
    /// Addresses of the texels of the last fetch, lane after lane.
    pub texels: Vec<u64>,
    pub memory: &'a mut Memory,
    /// Host memory that kernels may touch, too.
    pub mapped: Option<Mapped<'a>>,
    pub rules: Rules,
    pub reconvergence: Reconvergence,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub dynamic_smem: u32,
    /// Blocks of a cluster by axis.
    pub cluster: [u32; 3],
    /// By rank, the other blocks of the cluster of the block that executes.
    pub peers: Vec<Peer>,
    /// The instruction reached shared memory of another block.
    pub remote: bool,
    /// Of device code's `malloc`.
    pub heap_bytes: u64,
    /// Local memory of a thread.
    pub local_bytes: u32,
    /// `threadIdx` of the lanes of each warp.
    pub tids: Vec<[Row; 3]>,
    pub output: &'a mut crate::Output,
    pub now: Clock,
    /// Grids that the kernel launched, where it may.
    pub family: Option<Box<Family<'a>>>,
    /// What looks on.
    pub watch: Option<&'a mut Sanitizer>,
    /// What the launch does with device memory, if somebody wants to know.
    pub footprint: Option<Box<Footprint>>,
    /// Accesses of the instruction in a second space: space, lanes and addresses. Only when something looks on.
    pub also: Vec<(Space, u32, WideRow)>,
    /// Of the access at hand, each lane's distance from the start of its [`crate::span::Span`].
    pub at: Row,
    /// Somebody wants to know the addresses of accesses.
    pub asked: bool,
    /// The slot of the block that runs, when something looks on.
    pub slot: usize,
}

/// State of a resident block but for its warps.
pub(crate) struct Block {
    pub index: [u32; 3],
    pub sm: u32,
    /// Number of its cluster among those resident, and its own in the cluster.
    pub cluster: u32,
    pub rank: u32,
    pub shared: Vec<u8>,
    pub local: Vec<u8>,
    pub barriers: [Barrier; 16],
    /// Warps that have not ended.
    pub running: u32,
    /// Warps that wait at a barrier.
    pub waiting: u32,
}

/// What arrived at a barrier so far.
#[derive(Clone, Copy, Default)]
pub(crate) struct Barrier {
    pub warps: u32,
    /// Of these, those that wait.
    pub waiting: u32,
    /// Warps it is for; 0: all that run.
    pub needed: u32,
    pub count: u32,
    pub any: bool,
    pub not_all: bool,
}

impl Env<'_> {
    /// Lanes of an instruction accessed another space than the first ones: rare.
    #[cold]
    pub fn also_at(&mut self, space: Space, mask: u32, addresses: WideRow) {
        if self.watch.is_some() {
            self.also.push((space, mask, addresses));
        }
        if let Some(footprint) = &mut self.footprint {
            footprint.vary();
        }
    }
    /// Moves addresses of mapped host memory to where kernels find it: rare.
    #[cold]
    pub fn reach_host(&mut self, writes: bool, access: (u32, u32), addresses: &mut WideRow) {
        let Some(mapped) = &mut self.mapped else { return };
        let made = mapped.translate(self.memory, writes, access, addresses);
        if let (Some((at, size)), Some(watch)) = (made, &mut self.watch) {
            watch.allocated(at, size);
            watch.written(at, size);
        }
    }
    /// The thread in a lane.
    pub fn place(&self, block: &Block, w: &Warp, lane: usize) -> Place {
        self.place_of(block, w.index, lane)
    }
    /// The same by the number of the warp.
    pub fn place_of(&self, block: &Block, warp: u32, lane: usize) -> Place {
        let tid = &self.tids[warp as usize];
        Place { block: block.index, thread: [tid[0][lane], tid[1][lane], tid[2][lane]] }
    }
}

impl Block {
    /// A barrier at which all have come that it waits for.
    pub fn complete(&self) -> Option<u8> {
        let full = |b: &Barrier| b.warps >= if b.needed > 0 { b.needed } else { self.running.max(1) };
        self.barriers.iter().position(full).map(|id| id as u8)
    }
    /// Its number in the grid, blockIdx.x fastest.
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

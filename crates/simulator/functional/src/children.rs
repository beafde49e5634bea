//! Dynamic parallelism: grids that kernels launch (CUDA programming guide, "CUDA Dynamic Parallelism").
//!
//! A launch in device code puts a grid into the queue of its parent. The grid runs when its block waits for
//! it, or when the parent's blocks have ended, which is when a device without free SMs would run it. Grids
//! run one after another, each with its own descendants before the next one. A grid has ended when its
//! descendants have. How a grid is executed and timed is decided by the driver of the parent, through
//! [`Launcher`].

use base::Map;
use isa::{ArgsId, FuncId, Pc};

use crate::access::LaneFault;
use crate::env::{Block, Env};
use crate::fault::{Access, FaultKind};
use crate::grid::{Grid, LaunchParams, Pool};
use crate::lanes::each;
use crate::system::{bytes, rows};
use crate::warp::Warp;

/// `cudaStreamTailLaunch`: the stream of grids that run after everything else that their parent launched.
pub const TAIL: u64 = 3;
/// `cudaStreamFireAndForget`: the stream of grids that run independently of all others.
pub const FIRE_AND_FORGET: u64 = 4;

/// A launched grid that has not run yet.
#[derive(Clone, Debug)]
pub struct Child {
    /// The kernel.
    pub kernel: FuncId,
    /// `gridDim`.
    pub grid: [u32; 3],
    /// `blockDim`.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub dynamic_smem: u64,
    /// Handle of the stream, unique within its block.
    pub stream: u64,
    /// Linear index of the block that launched it.
    pub parent: u32,
    /// How many times the parent had waited for children before this launch.
    pub round: u32,
    params: Vec<u8>,
}

/// Executes the children of a launch.
pub trait Launcher {
    /// Checks a launch at `at` by a grid at nesting depth `depth`, with `pending` launches that have not
    /// started. Returns 0, or the code of the CUDA error with which the launch is refused. The implementation
    /// keeps the reason for a refusal.
    fn check(&self, child: &Child, at: Pc, depth: u32, pending: usize) -> u32;
    /// Runs a grid and, by [`Grid::finish_children`], its own children. False if one of them faulted, which
    /// stops everything.
    fn run(&self, child: &Child, grid: Grid<'_>) -> bool;
}

/// The children of a grid, and what it needs to launch them.
pub(crate) struct Children<'a> {
    launcher: &'a dyn Launcher,
    queue: Vec<Child>,
    depth: u32,
    stack_bytes: u32,
    round: u32,
    streams: u64,
    /// Pending result of `cudaGetLastError`, by block and thread.
    errors: Map<(u32, u32), u32>,
    /// Number of launches so far, by block and thread.
    launched: Map<(u32, u32), usize>,
}

impl<'a> Grid<'a> {
    /// Allows the kernel to launch grids. `depth` is its own nesting depth, `stack_bytes` the stack of each
    /// thread of a child.
    #[must_use]
    pub fn launching(mut self, launcher: &'a dyn Launcher, depth: u32, stack_bytes: u32) -> Self {
        let (queue, streams) = (Vec::new(), 0x100);
        let children = Children {
            launcher,
            queue,
            depth,
            stack_bytes,
            round: 0,
            streams,
            errors: Map::new(),
            launched: Map::new(),
        };
        self.env.children = Some(Box::new(children));
        self
    }
    /// Whether any thread has launched a kernel.
    pub fn has_children(&self) -> bool {
        self.env.children.as_ref().is_some_and(|children| children.launched.iter().next().is_some())
    }
    /// Runs the children that still wait, after the last block has ended. False if a child faulted.
    pub fn finish_children(&mut self) -> bool {
        run_children(&mut self.env, None)
    }
}

/// Executes `kernel<<<…>>>(…)` for each lane.
pub(crate) fn launch(
    env: &mut Env<'_>,
    block: &mut Block,
    warp: &mut Warp,
    mask: u32,
    kernel: FuncId,
    config: ArgsId,
    args: ArgsId,
) -> Result<(), LaneFault> {
    let function = &env.program.functions[kernel];
    let (config, values) = (rows(env, warp, config), rows(env, warp, args));
    for lane in each(mask) {
        let mut params = vec![0; function.param_bytes as usize];
        for (param, (_, row)) in function.params.iter().zip(&values) {
            let place = &mut params[param.offset as usize..(param.offset + param.bytes) as usize];
            if param.by_address {
                place.copy_from_slice(bytes(env, block, warp, lane, row[lane], place.len(), Access::Read)?);
            } else {
                place.copy_from_slice(&row[lane].to_le_bytes()[..place.len()]);
            }
        }
        let value = |i: usize| config[i].1[lane];
        let parent = block.number(env.grid);
        let Some(children) = &mut env.children else { continue };
        let child = Child {
            kernel,
            grid: [0, 1, 2].map(|i| value(i) as u32),
            block: [3, 4, 5].map(|i| value(i) as u32),
            dynamic_smem: value(6),
            stream: value(7),
            parent,
            round: children.round,
            params,
        };
        let thread = (parent, warp.index * 32 + lane as u32);
        // A device starts about one waiting child in the time that a thread takes for one launch (measured:
        // `tests/h200/children.txt`).
        let launched = children.launched.get_or_insert_with(thread, || 0);
        let pending = children.queue.len().saturating_sub(*launched);
        *launched += 1;
        match children.launcher.check(&child, Pc(warp.current.pc), children.depth, pending) {
            0 => children.queue.push(child),
            error => {
                children.errors.insert(thread, error);
            }
        }
    }
    Ok(())
}

/// Calls of device code to the CUDA runtime. `None` if `name` is not one of them.
pub(crate) fn call(
    env: &mut Env<'_>,
    block: &Block,
    thread: u32,
    name: &str,
) -> Option<Result<u64, FaultKind>> {
    let parent = block.number(env.grid);
    let children = env.children.as_deref_mut();
    Some(Ok(match name {
        "__wait_children" => {
            if !run_children(env, Some(parent)) {
                return Some(Err(FaultKind::Trap));
            }
            0
        }
        "__child_error" => {
            children.and_then(|f| f.errors.get(&(parent, thread)).copied()).unwrap_or(0).into()
        }
        "__child_error_clear" => {
            children.and_then(|f| f.errors.remove(&(parent, thread))).unwrap_or(0).into()
        }
        "__child_stream" => children.map_or(0, |f| {
            f.streams += 1;
            f.streams
        }),
        _ => return None,
    }))
}

/// Runs the children of block `of`, or all children if `None`. In the latter case tail launches run last.
/// False if a child faulted.
fn run_children(env: &mut Env<'_>, of: Option<u32>) -> bool {
    let Some(children) = env.children.as_deref_mut() else { return true };
    let (launcher, depth, stack_bytes) = (children.launcher, children.depth + 1, children.stack_bytes);
    children.round += 1;
    // While blocks of the parent are resident, the sanitizer holds their state and cannot check the child.
    let mut aside = if of.is_some() { env.sanitizer.take() } else { None };
    let mut ran = false;
    let well = loop {
        let Some(children) = env.children.as_deref_mut() else { break true };
        let mine = |c: &Child| of.is_none_or(|block| c.parent == block) && c.stream != TAIL;
        let next = children.queue.iter().position(mine);
        let next = next.or(if of.is_none() && !children.queue.is_empty() { Some(0) } else { None });
        let Some(next) = next else { break true };
        let child = children.queue.remove(next);
        let launch = LaunchParams {
            program: env.program,
            kernel: child.kernel,
            grid: child.grid,
            block: child.block,
            dynamic_smem: child.dynamic_smem as u32,
            params: &child.params,
            globals: env.globals,
            constants: env.constants,
            textures: env.textures,
            reconvergence: env.reconvergence,
            rules: env.rules,
            stack_bytes,
            heap_bytes: env.heap_bytes,
        };
        let grid = Grid::new(&launch, env.memory, env.output, Pool::default())
            .watched(&launch, env.sanitizer.as_deref_mut())
            .launching(launcher, depth, stack_bytes);
        ran = true;
        if !launcher.run(&child, grid) {
            break false;
        }
    };
    if let Some(sanitizer) = aside.as_deref_mut().filter(|_| ran) {
        for allocation in env.memory.allocations() {
            sanitizer.written(allocation.address, allocation.size);
        }
    }
    if of.is_some() {
        env.sanitizer = aside;
    }
    well
}

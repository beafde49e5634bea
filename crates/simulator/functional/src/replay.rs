//! Replay: a launch that can be brought to any of its instructions, forwards and backwards.
//!
//! Execution is deterministic, so a place in a launch is a number: how many warp instructions all warps have executed. The launch
//! is recorded once from its beginning to its end, with *snapshots* of its whole state at intervals. Going to a place means to
//! restore the last snapshot before it and to execute from there. Searches backwards execute the stretch before the place and
//! keep the last match, then the stretch before that one, and so on.
//!
//! Warps take turns as under [`crate::Functional`]: blocks run one after another, and the warps of a block until they wait.

use std::rc::Rc;

use arch::policy::Reconvergence;
use isa::{Clock, Effect, FuncId, IssuedOp, Pc, Program};

use crate::cluster::Clusters;
use crate::fault::Fault;
use crate::functional::{BEFORE_NEXT_BLOCK, TURN};
use crate::grid::{Grid, LaunchParams, Pool, Slot};
use crate::lanes::WideRow;
use crate::memory::{Image, Memory};
use crate::output::Output;
use crate::scalar::Rules;
use crate::texture::Textures;
use crate::warp::{NEVER, Node, Path, Wait, Warp, Window};

/// Warp instructions between two snapshots at first. Replaying so many takes some 20 ms in a browser.
const INTERVAL: u64 = 1 << 18;
/// Bytes of snapshots after which every second one is dropped and the interval doubles.
const MOST_BYTES: usize = 256 << 20;
/// Bytes of device memory up to which a launch is recorded: each snapshot compares all of them.
pub const MOST_MEMORY: u64 = 1 << 30;

/// A launch before its first instruction: everything that it depends on.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The kernel.
    pub kernel: FuncId,
    /// `gridDim`.
    pub grid: [u32; 3],
    /// `blockDim`.
    pub block: [u32; 3],
    /// Blocks of a cluster, by axis.
    pub cluster: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub dynamic_smem: u32,
    /// Bytes of the kernel's parameters.
    pub params: Vec<u8>,
    /// Addresses of global variables, as in [`LaunchParams::globals`].
    pub globals: Vec<u64>,
    /// First address and end of the constant bank.
    pub constants: (u64, u64),
    /// Textures by handle.
    pub textures: Textures,
    /// How diverged lanes reconverge.
    pub reconvergence: Reconvergence,
    /// Floating-point rules.
    pub rules: Rules,
    /// Bytes of stack of a thread.
    pub stack_bytes: u32,
    /// Bytes of the heap for device code's `malloc`.
    pub heap_bytes: u64,
    /// Bytes of the buffer of `printf`.
    pub printf_bytes: u64,
    /// Number of blocks that the device holds at once.
    pub resident: usize,
    /// All blocks start at once (cooperative launch).
    pub cooperative: bool,
    /// Device memory.
    pub memory: Memory,
}

/// How a recorded launch ends.
#[derive(Clone, Debug)]
pub enum End {
    /// All blocks have ended.
    Done,
    /// The instruction at the end of the recording faults.
    Faulted(Box<Fault>),
    /// It goes on, but so many instructions were recorded.
    Limit,
}

/// A warp of a resident block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WarpId {
    /// Number of the block, with `blockIdx.x` varying fastest.
    pub block: u64,
    /// Number of the warp in its block.
    pub warp: u32,
}

/// An instruction of the replay, as an [`Observer`] sees it.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The place: number of warp instructions executed before this one.
    pub clock: u64,
    /// The warp that executes it.
    pub warp: WarpId,
    /// The instruction.
    pub pc: Pc,
    /// Lanes of the warp's current path.
    pub lanes: u32,
}

/// Watches a replay. Each function says whether the replay is to stop.
pub trait Observer {
    /// A warp is about to execute an instruction. Stops before it.
    fn before(&mut self, _moment: &Moment, _state: &State<'_>) -> bool {
        false
    }
    /// A warp has executed an instruction. `addresses` are those of its access, by lane. Stops after it.
    fn after(&mut self, _moment: &Moment, _issued: &IssuedOp, _addresses: &WideRow) -> bool {
        false
    }
}

impl Observer for () {}

/// Which warp executes next. All of it is small, so a copy is part of each snapshot.
#[derive(Clone, Debug)]
struct Schedule {
    /// Number of blocks that the device holds at once, and whether all start at once.
    limits: (usize, bool),
    clock: u64,
    /// Number of the next block to start.
    next_block: u64,
    /// Slots of the resident blocks.
    resident: Vec<usize>,
    /// Index in `resident`, and the warp whose turn it is.
    turn: (usize, u32),
    /// The value of `clock` at which the turn ends.
    turn_end: u64,
    /// Value of `clock` when the round of all resident warps began.
    round: u64,
    /// Value of `clock` when a block last started or ended.
    last_change: u64,
}

/// By block: the places at which it starts and ends.
type Spans = Vec<(u64, u64)>;

/// The state of a launch without what it borrows.
struct Snapshot {
    schedule: Schedule,
    slots: Vec<Slot>,
    started: u64,
    clusters: Clusters,
    output: Output,
    memory: Image,
}

/// A recorded launch, at some place in its execution.
pub struct Replay {
    program: Rc<Program>,
    capture: Capture,
    schedule: Schedule,
    slots: Vec<Slot>,
    started: u64,
    clusters: Clusters,
    output: Output,
    fault: Option<Fault>,
    snapshots: Vec<Snapshot>,
    interval: u64,
    /// By block: the places at which it starts and ends.
    spans: Spans,
    /// Place of the end, and how the launch ends there.
    end: (u64, End),
}

impl Replay {
    /// Records a launch up to `limit` warp instructions. It is then at its beginning.
    pub fn record(program: Rc<Program>, capture: Capture, limit: u64) -> Self {
        let output = Output::new(capture.printf_bytes);
        let clusters = Clusters::new(capture.cluster);
        let mut replay = Self {
            program,
            schedule: Schedule::new(capture.resident.max(1), capture.cooperative),
            slots: Vec::new(),
            started: 0,
            clusters,
            output,
            fault: None,
            snapshots: Vec::new(),
            interval: INTERVAL,
            spans: Vec::new(),
            end: (limit, End::Limit),
            capture,
        };
        let mut bytes = 0;
        loop {
            let taken = replay.snapshot();
            bytes += taken.memory.own_bytes();
            replay.snapshots.push(taken);
            if bytes > MOST_BYTES {
                let mut number = 0;
                replay.snapshots.retain(|_| {
                    number += 1;
                    number % 2 == 1
                });
                replay.interval *= 2;
                bytes = replay.snapshots.iter().map(|snapshot| snapshot.memory.own_bytes()).sum();
            }
            let last = replay.snapshots.last().map_or(0, |snapshot| snapshot.schedule.clock);
            replay.run(last + replay.interval, &mut ());
            let clock = replay.schedule.clock;
            if clock < (last + replay.interval).min(limit) {
                let end = replay.fault.take().map_or(End::Done, |fault| End::Faulted(Box::new(fault)));
                replay.end = (clock, end);
                break;
            }
            if clock >= limit {
                break;
            }
        }
        replay.seek(0);
        replay
    }

    /// The program.
    pub fn program(&self) -> Rc<Program> {
        self.program.clone()
    }
    /// The place at which the launch now is.
    pub fn clock(&self) -> u64 {
        self.schedule.clock
    }
    /// The last place, and how the launch ends there.
    pub fn end(&self) -> (u64, &End) {
        (self.end.0, &self.end.1)
    }
    /// Number of blocks of the grid.
    pub fn blocks(&self) -> u64 {
        self.capture.grid.iter().map(|&n| u64::from(n)).product()
    }
    /// Number of warps in a block.
    pub fn warps_per_block(&self) -> u32 {
        self.capture.block.iter().product::<u32>().div_ceil(32)
    }
    /// The places at which a block starts and ends. `None` if it does not start within the recording.
    pub fn span(&self, block: u64) -> Option<(u64, u64)> {
        self.spans.get(usize::try_from(block).ok()?).copied().filter(|span| span.0 != u64::MAX)
    }
    /// What the kernel has printed so far.
    pub fn printed(&self) -> String {
        String::from_utf8_lossy(self.output.text()).into_owned()
    }

    /// Goes to a place.
    pub fn seek(&mut self, clock: u64) {
        let clock = clock.min(self.end.0);
        let from = self.snapshot_before(clock);
        let here = self.schedule.clock;
        if here > clock || self.snapshots[from].schedule.clock > here {
            self.restore(from);
        }
        self.run(clock, &mut ());
    }

    /// Executes until an observer stops it, or up to the place `until`. Returns whether an observer stopped it.
    // Not generic: each instance would hold the whole interpreter (40 KiB of wasm in gzip for five).
    pub fn run(&mut self, until: u64, observer: &mut dyn Observer) -> bool {
        let until = until.min(self.end.0);
        let mut stopped = false;
        self.in_grid(&mut |grid, schedule, spans| {
            let (mut addresses, mut issued) = ([0; 32], IssuedOp::default());
            while schedule.clock < until {
                let Some((slot, warp)) = schedule.next(grid, spans) else { break };
                let w = &grid.slots[slot].warps[warp as usize];
                let id = WarpId { block: number_of(grid.slots[slot].block.index, grid.env.grid), warp };
                let moment =
                    Moment { clock: schedule.clock, warp: id, pc: Pc(w.current.pc), lanes: w.current.mask };
                if observer.before(&moment, &State::of(grid)) {
                    stopped = true;
                    break;
                }
                let now = Clock { cycles: schedule.clock, ns: schedule.clock };
                if !grid.step((slot, warp), now, &mut addresses, &mut issued) {
                    break;
                }
                schedule.executed(grid, slot, issued.effect);
                if observer.after(&moment, &issued, &addresses) {
                    stopped = true;
                    break;
                }
            }
        });
        stopped
    }

    /// Goes to the last snapshot that is not after a place, and returns its place: from there to `clock` is a stretch that is short to
    /// execute.
    pub fn rewind(&mut self, clock: u64) -> u64 {
        self.restore(self.snapshot_before(clock));
        self.schedule.clock
    }

    /// The last place before `clock` at which `stops` is true of the instruction that comes next. Goes there; without such a place
    /// the launch stays where it is.
    pub fn run_back(
        &mut self,
        clock: u64,
        first: u64,
        mut stops: impl FnMut(&Moment, &State<'_>) -> bool,
    ) -> Option<u64> {
        struct Last<F>(F, Option<u64>);
        impl<F: FnMut(&Moment, &State<'_>) -> bool> Observer for Last<F> {
            fn before(&mut self, moment: &Moment, state: &State<'_>) -> bool {
                if (self.0)(moment, state) {
                    self.1 = Some(moment.clock);
                }
                false
            }
        }
        let (here, mut end) = (self.schedule.clock, clock);
        while end > first {
            let from = self.snapshot_before(end - 1);
            self.restore(from);
            let mut last = Last(&mut stops, None);
            self.run(end, &mut last);
            if let Some(found) = last.1.filter(|&found| found >= first) {
                self.seek(found);
                return Some(found);
            }
            end = self.snapshots[from].schedule.clock;
        }
        self.seek(here);
        None
    }

    /// The state at this place.
    pub fn state(&self) -> State<'_> {
        let Capture { kernel, grid, block, params, globals, memory, .. } = &self.capture;
        State { slots: &self.slots, kernel: *kernel, grid: *grid, block: *block, params, globals, memory }
    }
    /// The warp that executes next. `None` at the end.
    pub fn next_warp(&mut self) -> Option<WarpId> {
        let mut found = None;
        let (clock, end) = (self.schedule.clock, self.end.0);
        struct First<'a>(&'a mut Option<WarpId>);
        impl Observer for First<'_> {
            fn before(&mut self, moment: &Moment, _: &State<'_>) -> bool {
                *self.0 = Some(moment.warp);
                true
            }
        }
        if clock < end {
            self.run(clock + 1, &mut First(&mut found));
        }
        found
    }

    /// Number of the last snapshot that is not after a place.
    fn snapshot_before(&self, clock: u64) -> usize {
        self.snapshots.partition_point(|snapshot| snapshot.schedule.clock <= clock).saturating_sub(1)
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            schedule: self.schedule.clone(),
            slots: self.slots.clone(),
            started: self.started,
            clusters: self.clusters.clone(),
            output: self.output.clone(),
            memory: self.capture.memory.image(self.snapshots.last().map(|snapshot| &snapshot.memory)),
        }
    }

    fn restore(&mut self, number: usize) {
        let snapshot = &self.snapshots[number];
        self.schedule.clone_from(&snapshot.schedule);
        self.slots.clone_from(&snapshot.slots);
        self.clusters = snapshot.clusters.clone();
        self.started = snapshot.started;
        self.output = snapshot.output.clone();
        self.capture.memory.restore(&snapshot.memory);
        self.fault = None;
    }

    /// Calls `work` with the launch as a grid.
    fn in_grid(&mut self, work: &mut dyn FnMut(&mut Grid<'_>, &mut Schedule, &mut Spans)) {
        let Capture { memory, .. } = &mut self.capture;
        let mut memory = std::mem::replace(memory, Memory::new(0, 0, 1));
        let capture = &self.capture;
        let launch = LaunchParams {
            program: &self.program,
            kernel: capture.kernel,
            grid: capture.grid,
            block: capture.block,
            dynamic_smem: capture.dynamic_smem,
            params: &capture.params,
            globals: &capture.globals,
            constants: capture.constants,
            textures: &capture.textures,
            reconvergence: capture.reconvergence,
            rules: capture.rules,
            stack_bytes: capture.stack_bytes,
            heap_bytes: capture.heap_bytes,
        };
        let mut grid =
            Grid::new(&launch, &mut memory, &mut self.output, Pool::default()).clustered(capture.cluster);
        grid.slots = std::mem::take(&mut self.slots);
        grid.started = self.started;
        std::mem::swap(&mut grid.clusters, &mut self.clusters);
        grid.env.cluster = grid.clusters.size;
        work(&mut grid, &mut self.schedule, &mut self.spans);
        self.slots = std::mem::take(&mut grid.slots);
        self.started = grid.started;
        self.fault = grid.fault.take();
        std::mem::swap(&mut grid.clusters, &mut self.clusters);
        drop(grid);
        self.capture.memory = memory;
    }
}

impl Schedule {
    fn new(most_resident: usize, cooperative: bool) -> Self {
        Self {
            limits: (most_resident, cooperative),
            clock: 0,
            next_block: 0,
            resident: Vec::new(),
            turn: (0, 0),
            turn_end: TURN,
            round: 0,
            last_change: 0,
        }
    }

    /// Slot and warp of the next instruction. `None` if there is none: all blocks have ended, or wait for ever.
    fn next(&mut self, grid: &mut Grid<'_>, spans: &mut Spans) -> Option<(usize, u32)> {
        loop {
            self.start_blocks(grid, spans);
            if self.resident.is_empty() {
                return None;
            }
            while let Some(&slot) = self.resident.get(self.turn.0) {
                while self.turn.1 < grid.warps_per_block() {
                    let goes_on = grid.next(slot, self.turn.1).is_some() && !grid.waits(slot, self.turn.1);
                    if goes_on && self.clock < self.turn_end {
                        return Some((slot, self.turn.1));
                    }
                    self.turn.1 += 1;
                    self.turn_end = self.clock + TURN;
                }
                self.turn.1 = 0;
                grid.pass_barrier(slot);
                if grid.running(slot) == 0 {
                    self.resident.remove(self.turn.0);
                    self.last_change = self.clock;
                    let number = number_of(grid.slots[slot].block.index, grid.env.grid);
                    spans[number as usize].1 = self.clock;
                } else {
                    self.turn.0 += 1;
                }
            }
            self.turn = (0, 0);
            if self.round == self.clock && !grid.can_go_on(&self.resident) {
                let slot = self.resident[0];
                grid.time_out(slot, 0);
                grid.mark_deadlock();
                return None;
            }
            self.round = self.clock;
        }
    }

    /// Starts the next block if none is resident, if the resident ones have not ended for long, or if its cluster has started.
    fn start_blocks(&mut self, grid: &mut Grid<'_>, spans: &mut Spans) {
        let (most, cooperative) = self.limits;
        loop {
            let quiet = cooperative || self.clock - self.last_change >= BEFORE_NEXT_BLOCK;
            let beside = quiet && self.resident.len() < most;
            let begun = !self.next_block.is_multiple_of(grid.cluster_blocks().into());
            let wanted = self.resident.is_empty() || beside || begun;
            if self.next_block >= grid.blocks() || !wanted {
                return;
            }
            let slot = (0..).find(|slot| !self.resident.contains(slot)).unwrap_or(0);
            grid.start_block(self.next_block, slot, slot as u32);
            self.resident.push(slot);
            let at = self.next_block as usize;
            if spans.len() <= at {
                spans.resize(at + 1, (u64::MAX, u64::MAX));
            }
            spans[at].0 = self.clock;
            self.next_block += 1;
            self.last_change = self.clock;
        }
    }

    /// An instruction of the warp whose turn it is has been executed.
    fn executed(&mut self, grid: &mut Grid<'_>, slot: usize, effect: Effect) {
        self.clock += 1;
        if let Effect::Barrier { warps, waits, .. } = effect {
            if warps > 0 {
                grid.pass_barrier(slot);
            }
            if waits {
                self.turn_end = self.clock;
            }
        }
    }
}

/// Number of a block, with x varying fastest.
fn number_of(index: [u32; 3], grid: [u32; 3]) -> u64 {
    let [x, y, z] = index.map(u64::from);
    let [width, height, _] = grid.map(u64::from);
    x + width * (y + height * z)
}

/// What can be seen of a launch: its parameters, its memory, and its resident blocks with their warps.
#[derive(Clone, Copy)]
pub struct State<'a> {
    slots: &'a [Slot],
    /// The kernel.
    pub kernel: FuncId,
    /// `gridDim`.
    pub grid: [u32; 3],
    /// `blockDim`.
    pub block: [u32; 3],
    /// Bytes of the kernel's parameters.
    pub params: &'a [u8],
    /// Addresses of global variables, as in [`LaunchParams::globals`].
    pub globals: &'a [u64],
    /// Device memory.
    pub memory: &'a Memory,
}

/// Why lanes do not go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// They go on when their turn comes.
    No,
    /// At the block's barrier of this number.
    Barrier(u8),
    /// For the other lanes of an operation of the warp.
    Lanes,
    /// At the barrier of the cluster.
    Cluster,
    /// For the lanes from which they diverged.
    Join,
}

/// Lanes of a warp that are at the same place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathView {
    /// The lanes.
    pub lanes: u32,
    /// Whether they wait.
    pub waits: Waits,
    /// The functions that they are in, innermost first.
    pub frames: Vec<FrameView>,
}

/// A function that lanes are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameView {
    /// The function.
    pub function: FuncId,
    /// The next instruction of the innermost function, the call in the others.
    pub pc: Pc,
    /// Start of its frame in a thread's local memory, bytes.
    pub start: u32,
}

impl<'a> State<'a> {
    fn of<'b>(grid: &'a Grid<'b>) -> Self {
        State {
            slots: &grid.slots,
            kernel: grid.kernel,
            grid: grid.env.grid,
            block: grid.env.block,
            params: &grid.env.params,
            globals: grid.env.globals,
            memory: grid.env.memory,
        }
    }
    fn slot(&self, block: u64) -> Option<&'a Slot> {
        let this = |slot: &&Slot| slot.block.running > 0 && number_of(slot.block.index, self.grid) == block;
        self.slots.iter().find(this)
    }
    /// Shared memory of a resident block.
    pub fn shared(&self, block: u64) -> Option<&'a [u8]> {
        self.slot(block).map(|slot| slot.block.shared.as_slice())
    }
    /// Local memory of a thread of a resident block.
    pub fn local(&self, id: WarpId, lane: u32) -> Option<&'a [u8]> {
        let slot = self.slot(id.block)?;
        let bytes = slot.block.local.len() / (slot.warps.len() * 32);
        let at = (id.warp * 32 + lane) as usize * bytes;
        slot.block.local.get(at..at + bytes)
    }
    /// Lanes of a warp that have not exited. `None` if its block is not resident.
    pub fn live(&self, id: WarpId) -> Option<u32> {
        self.slot(id.block)?.warps.get(id.warp as usize).map(|warp| warp.live)
    }
    /// The innermost function and instruction of a warp's current path, with its lanes.
    pub fn current(&self, id: WarpId) -> Option<(Pc, u32)> {
        let warp = self.slot(id.block)?.warps.get(id.warp as usize)?;
        (!warp.done()).then_some((Pc(warp.current.pc), warp.current.mask))
    }
    /// Where the lanes of a warp are: the current path first, then those that have not exited otherwise.
    pub fn paths(&self, id: WarpId) -> Vec<PathView> {
        let Some(warp) = self.slot(id.block).and_then(|slot| slot.warps.get(id.warp as usize)) else {
            return Vec::new();
        };
        let current = warp.ready.then_some(&warp.current);
        let mut paths: Vec<PathView> = current
            .into_iter()
            .chain(&warp.pending)
            .filter(|path| path.mask & warp.live != 0)
            .map(|path| path_view(warp, path))
            .collect();
        for (number, node) in warp.nodes.iter().enumerate() {
            let used = !warp.free_nodes.contains(&(number as u32));
            let lanes = node.arrived & warp.live;
            if used && lanes != 0 {
                let innermost = FrameView {
                    function: FuncId(node.window.function),
                    pc: Pc(node.pc),
                    start: node.window.sp,
                };
                let frames = frames(warp, innermost, node.parent);
                paths.push(PathView { lanes, waits: Waits::Join, frames });
            }
        }
        paths
    }
}

fn path_view(warp: &Warp, path: &Path) -> PathView {
    let waits = match path.wait {
        Wait::Nothing => Waits::No,
        Wait::Barrier { id, .. } => Waits::Barrier(id),
        Wait::Lanes(_) => Waits::Lanes,
        Wait::Cluster => Waits::Cluster,
    };
    let Window { function, sp, .. } = path.window;
    let innermost = FrameView { function: FuncId(function), pc: Pc(path.pc), start: sp };
    PathView { lanes: path.mask & warp.live, waits, frames: frames(warp, innermost, path.node) }
}

/// The frames of lanes, from the innermost one and the node that it belongs to.
fn frames(warp: &Warp, innermost: FrameView, node: u32) -> Vec<FrameView> {
    let mut frames = vec![innermost];
    let mut next = node;
    while next != NEVER
        && let Some(&Node { pc, parent, window, call, .. }) = warp.nodes.get(next as usize)
    {
        if call {
            // The address at which the call returns is the one after it.
            frames.push(FrameView {
                function: FuncId(window.function),
                pc: Pc(pc.saturating_sub(1)),
                start: window.sp,
            });
        }
        next = parent;
    }
    frames
}

//! Running a grid in slices: under the timing model or by itself, to its end or to where it waits for others.

use arch::DeviceSpec;
use functional::{Fault, FaultKind, Functional, Grid, Room};
use isa::{Clock, Effect, FuncId, Issue, Pc, Program};
use timing::{BlockSlot, LaunchShape, Next, Progress, Report, WarpId, WarpSource};

use crate::launch::counted;
use crate::{GpuOptions, Shape, shared_bytes};

/// Instructions between two looks at the limit, and at whether there is an end.
const SLICE: u64 = 1 << 18;
/// The same at first when a launch goes on that waited for others: most wait again soon.
const SHORT_SLICE: u64 = 1 << 10;

/// Whether a launch may stop where it waits for what others write, and how far it had come when it did.
#[derive(Default)]
pub(crate) struct Parking {
    /// It may, as long as it has launched no kernel: those would be lost.
    pub may: bool,
    /// It knows memory that the host may write.
    pub shared: bool,
    /// It has stopped so.
    pub parked: bool,
    /// Nothing but a change of memory lets it go on.
    pub proven: bool,
    /// How far it has come.
    pub engine: Option<Engine>,
}

/// What runs a grid that has stopped to wait.
pub(crate) enum Engine {
    /// The model that the launch began under; instructions issued, time spent on finding out that it waits, the last warp.
    Model { issued: u64, lost_ps: u64, last: (usize, u32) },
    /// Execution alone.
    Alone(Box<Functional>),
}

/// Local memory of all threads in flight that the simulator holds, bytes.
const LOCAL_MEMORY: u64 = 512 << 20;

/// Runs the blocks of a grid: under the model, if there is one.
pub(crate) fn run<'g>(
    model: Option<&mut timing::Model>,
    mut grid: Grid<'g>,
    spec: &DeviceSpec,
    (program, kernel): (&Program, FuncId),
    shape: &Shape,
    occupancy: &arch::Occupancy,
    (options, parking): (&GpuOptions, &mut Parking),
) -> (Report, Option<Fault>, Grid<'g>) {
    if parking.engine.is_none() {
        grid.trace_accesses(options.trace);
    }
    let resident = u64::from(spec.sm_count * occupancy.blocks);
    let blocks: u64 = shape.grid.iter().map(|&n| u64::from(n)).product();
    let asked = grid.local_bytes().saturating_mul(blocks.min(resident));
    if asked > LOCAL_MEMORY {
        let start = program.functions[kernel].start;
        let kind = FaultKind::NoRoom { of: Room::Local, asked, most: LOCAL_MEMORY };
        let report = Report { first_pc: start.0, ..Report::default() };
        return (report, Some(Fault::new(kind, start, None)), grid);
    }
    let Some(model) = model else {
        let resident = resident as usize;
        let mut functional = match parking.engine.take() {
            Some(Engine::Alone(functional)) => *functional,
            _ => Functional::new(program.code.len(), resident, shape.cooperative),
        };
        let fault = execute(&mut functional, &mut grid, options, parking);
        let report = counted(program, kernel, &functional, &spec.arch);
        if parking.parked {
            parking.engine = Some(Engine::Alone(Box::new(functional)));
        }
        return (report, fault, grid);
    };
    if parking.engine.is_some() {
        return timed(model, grid, options, parking);
    }
    let shape = LaunchShape {
        grid: shape.grid,
        block: shape.block,
        dynamic_smem: shape.dynamic_smem as u32,
        smem: shared_bytes(&spec.arch, &program.functions[kernel], shape.dynamic_smem) as u32,
        blocks_per_sm: occupancy.blocks,
    };
    model.begin(program, kernel, &shape);
    timed(model, grid, options, parking)
}

/// Runs under the model.
fn timed<'g>(
    model: &mut timing::Model,
    grid: Grid<'g>,
    options: &GpuOptions,
    parking: &mut Parking,
) -> (Report, Option<Fault>, Grid<'g>) {
    let limit = options.instruction_limit;
    let mut source = LiveSource::new(grid);
    let mut quiet = Quiet::default();
    let (mut issued, mut lost_ps, mut slice) = (0, 0, SLICE);
    if let Some(Engine::Model { issued: before, lost_ps: lost, last }) = parking.engine.take() {
        (issued, lost_ps, slice, source.last) = (before, lost, SHORT_SLICE, last);
        quiet = Quiet { progress: source.grid.progress(), slices: 0, look_at: 1 };
    }
    let mut suspected_ps = 0;
    let fault = loop {
        match model.run_until(&mut source, slice.min(limit)) {
            Progress::Finished => break None,
            Progress::Faulted => break source.grid.fault().cloned(),
            Progress::Deadlocked => break Some(source.stuck()),
            Progress::Running { .. } => {
                issued += slice.min(limit);
                slice = SLICE.min(2 * slice);
                let endless = source.grid.is_endless();
                if parking.may
                    && !source.grid.has_children()
                    && issued < limit
                    && !options.is_stopped()
                    && (endless || parking.shared && quiet.is_long())
                {
                    // What it does from when it stands still is no work.
                    lost_ps += model.report().time_ps.saturating_sub(suspected_ps);
                    let last = source.last;
                    parking.engine = Some(Engine::Model { issued, lost_ps, last });
                    (parking.parked, parking.proven) = (true, endless);
                    break None;
                }
                if issued >= limit || options.is_stopped() || endless {
                    break Some(source.endless());
                }
                if quiet.is_suspect(&source.grid) {
                    source.grid.suspect();
                    if parking.may {
                        suspected_ps = model.report().time_ps;
                    }
                }
            }
        }
    };
    let mut report = model.report();
    report.time_ps = report.time_ps.saturating_sub(lost_ps).max(1);
    (report, fault, source.grid)
}

/// Runs without the model.
fn execute(
    functional: &mut Functional,
    grid: &mut Grid<'_>,
    options: &GpuOptions,
    parking: &mut Parking,
) -> Option<Fault> {
    let limit = options.instruction_limit;
    loop {
        match functional.run(grid, SLICE.min(limit)) {
            functional::Progress::Done => return None,
            functional::Progress::Faulted => return grid.fault().cloned(),
            progress => {
                let endless = progress == functional::Progress::Endless;
                let over = functional.warp_instructions() >= limit || options.is_stopped();
                let may = parking.may && !grid.has_children();
                if may && !over && (endless || parking.shared && functional.is_quiet()) {
                    functional.stand_still();
                    (parking.parked, parking.proven) = (true, endless);
                    return None;
                }
                if endless || over {
                    functional.time_out(grid);
                    return grid.fault().cloned();
                }
            }
        }
    }
}

/// Slices of a launch without a block starting or a warp ending.
#[derive(Default)]
struct Quiet {
    progress: (u64, u64),
    slices: u64,
    /// How many there are at the next look.
    look_at: u64,
}

impl Quiet {
    /// Instructions of a resident warp before a look whether there is an end.
    const PER_WARP: u64 = 1 << 13;

    /// Nothing has happened for longer than it takes to see that a loop only reads memory: it may read a clock.
    fn is_long(&self) -> bool {
        self.slices >= 16
    }

    /// One more slice has run: is it time for a look whether there is an end? Each that finds nothing doubles the time.
    fn is_suspect(&mut self, grid: &Grid<'_>) -> bool {
        let progress = grid.progress();
        if self.progress != progress {
            let look_at = (progress.1 * Self::PER_WARP).div_ceil(SLICE).max(2);
            *self = Quiet { progress, slices: 0, look_at };
        }
        self.slices += 1;
        let suspect = self.slices >= self.look_at && !grid.is_suspect();
        if suspect {
            self.look_at = 2 * self.slices;
        }
        suspect
    }
}

/// Execution as the model asks for it.
struct LiveSource<'a> {
    grid: Grid<'a>,
    warps: u32,
    /// A sanitizer looks on.
    watched: bool,
    /// The warp that issued last.
    last: (usize, u32),
}

impl<'a> LiveSource<'a> {
    fn new(grid: Grid<'a>) -> Self {
        let warps = grid.warps_per_block();
        let watched = grid.is_watched();
        Self { grid, warps, watched, last: (0, 0) }
    }
    /// Slot and warp in the block.
    #[inline(always)]
    fn split(&self, warp: WarpId) -> (usize, u32) {
        ((warp.0 / self.warps) as usize, warp.0 % self.warps)
    }
    fn endless(&mut self) -> Fault {
        self.grid.time_out(self.last.0, self.last.1);
        self.grid.fault().cloned().unwrap_or_else(|| Fault::new(FaultKind::Timeout, Pc(0), None))
    }
    /// Warps that wait for each other.
    fn stuck(&mut self) -> Fault {
        let fault = self.endless();
        Fault { kind: FaultKind::DivergentBarrier, ..fault }
    }
}

impl WarpSource for LiveSource<'_> {
    fn start_block(&mut self, block: u64, slot: BlockSlot, sm: u32) {
        self.grid.start_block(block, slot.0 as usize, sm);
    }
    #[inline]
    fn next(&self, warp: WarpId) -> Next {
        let (slot, warp) = self.split(warp);
        self.grid.next(slot, warp).map_or(Next::Done, Next::At)
    }
    #[inline]
    fn issue(&mut self, warp: WarpId, now: Clock, issue: &mut Issue) -> bool {
        let (slot, warp) = self.split(warp);
        self.last = (slot, warp);
        let done = if self.watched || self.grid.is_suspect() {
            self.grid.step_watched((slot, warp), now, &mut issue.addresses, &mut issue.op)
        } else {
            self.grid.step((slot, warp), now, &mut issue.addresses, &mut issue.op)
        };
        if let Effect::Texture { .. } = issue.op.effect {
            issue.texels.clear();
            issue.texels.extend_from_slice(self.grid.texels());
        }
        done
    }
    fn release_barrier(&mut self, slot: BlockSlot, id: u8) {
        self.grid.release_barrier(slot.0 as usize, id);
    }
    fn released(&mut self, slots: &mut Vec<u32>) {
        self.grid.take_released(slots);
    }
}

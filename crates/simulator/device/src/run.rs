//! Execution of a grid in slices, under the timing model or alone, until it ends or is parked.

use arch::DeviceSpec;
use functional::{Fault, FaultKind, Functional, Grid, Room};
use isa::{Clock, Effect, FuncId, Issue, IssuedOp, Pc, Program};
use timing::{BlockSlot, Faulted, Followed, LaunchShape, Next, Progress, Report, WarpId, WarpSource};

use crate::issue_trace::{IssueObserver, IssueTrace, OBSERVABLE};
use crate::launch::counted;
use crate::sampler::{After, Sampler, execute_blocks};
use crate::strip::Strip;
use crate::{GpuOptions, Shape, shared_bytes};

/// Warp instructions of a slice. Limits, and whether the kernel can ever end, are checked after each.
const SLICE: u64 = 1 << 18;
/// Warp instructions of the first slice after a parked launch is resumed, since most park again soon.
const SHORT_SLICE: u64 = 1 << 10;

/// Whether a launch may be parked, and its state when it was.
#[derive(Default)]
pub(crate) struct Parking {
    /// Whether it may be parked. A kernel that has launched others is never parked, since those would be
    /// lost.
    pub may: bool,
    /// Whether it can reach memory that the host may write.
    pub shared: bool,
    /// Whether it was parked.
    pub parked: bool,
    /// Whether it is proved that only a change of memory lets it continue.
    pub proven: bool,
    /// The state of execution, for resuming.
    pub engine: Option<Engine>,
    /// The instructions that it has issued, if they are observed.
    pub issues: Option<Box<IssueTrace>>,
}

/// State of a grid's execution when it was parked.
pub(crate) enum Engine {
    /// The timing model ran: warp instructions issued, simulated time spent on finding out that the kernel
    /// waits (picoseconds), and the slot and warp that issued last.
    Model { issued: u64, lost_ps: u64, last: (usize, u32) },
    /// The timing model did not run.
    Alone(Box<Functional>),
}

/// Largest amount of local memory that the simulator allocates for all resident threads, bytes.
const LOCAL_MEMORY: u64 = 512 << 20;

/// Runs the blocks of a grid, under the timing model if there is one. Returns the report, the fault if there
/// is one, and the grid.
pub(crate) fn run<'g>(
    model: Option<&mut timing::AnyModel>,
    mut grid: Grid<'g>,
    spec: &DeviceSpec,
    (program, kernel): (&Program, FuncId),
    shape: &Shape,
    (occupancy, part): (&arch::Occupancy, Option<(Strip, f64)>),
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
        return observed(model, grid, options, (parking, None));
    }
    let sampler =
        Sampler::new((program, kernel, spec), (shape, resident), part, options).filter(|_| !parking.shared);
    let shape = LaunchShape {
        grid: part.map_or(shape.grid, |(strip, _)| strip.grid()),
        block: shape.block,
        dynamic_smem: shape.dynamic_smem as u32,
        smem: shared_bytes(&spec.arch, &program.functions[kernel], shape.dynamic_smem) as u32,
        blocks_per_sm: occupancy.blocks,
    };
    if OBSERVABLE {
        model.step_by_step(options.issues.is_some());
    }
    model.begin(program, kernel, &shape, sampler.is_some());
    observed(model, grid, options, (parking, sampler))
}

/// Runs under the model, and keeps what the launch issues if the options ask for it.
fn observed<'g>(
    model: &mut timing::AnyModel,
    grid: Grid<'g>,
    options: &GpuOptions,
    (parking, sampler): (&mut Parking, Option<Sampler<'_>>),
) -> (Report, Option<Fault>, Grid<'g>) {
    match options.issues {
        Some(most) if OBSERVABLE => {
            let mut trace = parking.issues.take().unwrap_or_else(|| Box::new(IssueTrace::new(most)));
            let done = timed(model, grid, options, (parking, sampler), &mut *trace);
            parking.issues = Some(trace);
            done
        }
        _ => timed(model, grid, options, (parking, sampler), &mut ()),
    }
}

/// Runs a grid under the timing model.
fn timed<'g>(
    model: &mut timing::AnyModel,
    grid: Grid<'g>,
    options: &GpuOptions,
    (parking, mut sampler): (&mut Parking, Option<Sampler<'_>>),
    observer: &mut impl IssueObserver,
) -> (Report, Option<Fault>, Grid<'g>) {
    let limit = options.instruction_limit;
    let mut source = LiveSource::new(grid, observer);
    source.strip = sampler.as_ref().and_then(Sampler::strip);
    let mut no_progress = NoProgress::default();
    let most = sampler.as_ref().map_or(SLICE, Sampler::slice);
    let (mut issued, mut lost_ps, mut slice) = (0, 0, most);
    if let Some(Engine::Model { issued: before, lost_ps: lost, last }) = parking.engine.take() {
        (issued, lost_ps, slice, source.last) = (before, lost, SHORT_SLICE, last);
        no_progress = NoProgress { progress: source.grid.progress(), slices: 0, next_search: 1 };
    }
    let (mut suspected_ps, mut slices) = (0, 0);
    let fault = loop {
        let progress = model.run_until(&mut source, slice.min(limit));
        if let Some(sampler) = &mut sampler {
            let started = if let Progress::Running { blocks, .. } = progress { blocks } else { 0 };
            match sampler.after_slice((model, &mut source.grid), started, options) {
                Ok(After { executed, narrowed }) => {
                    issued += executed;
                    if let Some(narrowed) = narrowed {
                        source.background = Some(sampler.begin(narrowed, &mut source.grid));
                    }
                }
                Err(fault) => break Some(*fault),
            }
            issued += std::mem::take(&mut source.executed);
        }
        match progress {
            Progress::Finished => {
                let more = model.finish_background(&mut source);
                issued += std::mem::take(&mut source.executed);
                match more {
                    Ok(true) if issued < limit && !options.is_stopped() => continue,
                    Ok(true) => break Some(source.timeout_fault()),
                    Ok(false) => {}
                    Err(Faulted) => break source.grid.fault().cloned(),
                }
                let Some(sampler) = &sampler else { break None };
                let Some(background) = &mut source.background else {
                    match sampler.finish((model, &mut source.grid), options) {
                        Ok(()) => break None,
                        Err(fault) => break Some(*fault),
                    }
                };
                // Collects what translated code has counted. Blocks that cannot go on fault.
                let done = execute_blocks(background, &mut source.grid, options);
                model.count_background(&sampler.counted(background));
                break done.err().map(|fault| *fault);
            }
            Progress::Faulted => break source.grid.fault().cloned(),
            Progress::Deadlocked => break Some(source.deadlock_fault()),
            Progress::Running { .. } => {
                issued += slice.min(limit);
                slice = most.min(2 * slice);
                let endless = source.grid.is_endless();
                // What a sampled launch leaves out is executed while it runs.
                if parking.may
                    && sampler.as_ref().is_none_or(|sampler| !sampler.leaves_out())
                    && !source.grid.has_children()
                    && issued < limit
                    && !options.is_stopped()
                    && (endless || parking.shared && no_progress.lasts())
                {
                    // What the kernel executes after it has begun to wait is not part of its time.
                    lost_ps += model.report().time_ps.saturating_sub(suspected_ps);
                    let last = source.last;
                    parking.engine = Some(Engine::Model { issued, lost_ps, last });
                    (parking.parked, parking.proven) = (true, endless);
                    break None;
                }
                if issued >= limit || options.is_stopped() || endless {
                    break Some(source.timeout_fault());
                }
                slices += 1;
                let is_whole = slices % (SLICE / most) == 0;
                if is_whole && no_progress.should_search(&source.grid) {
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

/// Runs a grid without the timing model.
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

/// Counts slices in which no block started and no warp ended, to decide when to search for an endless loop.
#[derive(Default)]
struct NoProgress {
    /// Progress of the grid when the count began.
    progress: (u64, u64),
    /// Number of slices without progress.
    slices: u64,
    /// Number of slices without progress at which to search next.
    next_search: u64,
}

impl NoProgress {
    /// Warp instructions of each resident warp before the first search.
    const PER_WARP: u64 = 1 << 13;

    /// Whether there was no progress for longer than it takes to prove that a loop only reads memory. The
    /// loop may read a clock, so that it cannot be proved.
    fn lasts(&self) -> bool {
        self.slices >= 16
    }

    /// Counts a slice. Returns whether it is time to search for an endless loop; the time doubles after each
    /// search.
    fn should_search(&mut self, grid: &Grid<'_>) -> bool {
        let progress = grid.progress();
        if self.progress != progress {
            let next_search = (progress.1 * Self::PER_WARP).div_ceil(SLICE).max(2);
            *self = NoProgress { progress, slices: 0, next_search };
        }
        self.slices += 1;
        let suspect = self.slices >= self.next_search && !grid.is_suspect();
        if suspect {
            self.next_search = 2 * self.slices;
        }
        suspect
    }
}

/// The grid as the source of instructions for the timing model.
struct LiveSource<'a, 'o, O> {
    grid: Grid<'a>,
    /// The blocks of the model, if it is of a part of the device.
    strip: Option<Strip>,
    /// Sees each issued instruction.
    observer: &'o mut O,
    /// Warps of a block.
    warps: u32,
    /// Whether a sanitizer observes the grid.
    watched: bool,
    /// Slot and warp that issued last.
    last: (usize, u32),
    /// Executes the blocks of SMs in the background.
    background: Option<Functional>,
    /// Warp instructions executed in the background since this was asked for.
    executed: u64,
    /// An access in the background.
    issue: Issue,
}

impl<'a, 'o, O> LiveSource<'a, 'o, O> {
    fn new(grid: Grid<'a>, observer: &'o mut O) -> Self {
        let warps = grid.warps_per_block();
        let watched = grid.is_watched();
        Self {
            grid,
            strip: None,
            observer,
            warps,
            watched,
            last: (0, 0),
            background: None,
            executed: 0,
            issue: Issue::default(),
        }
    }
    /// Block slot, and number of the warp in the block.
    #[inline(always)]
    fn split(&self, warp: WarpId) -> (usize, u32) {
        ((warp.0 / self.warps) as usize, warp.0 % self.warps)
    }
    /// The fault of a kernel that does not end, at the warp that issued last.
    fn timeout_fault(&mut self) -> Fault {
        self.grid.time_out(self.last.0, self.last.1);
        self.grid.fault().cloned().unwrap_or_else(|| Fault::new(FaultKind::Timeout, Pc(0), None))
    }
    /// The fault of warps that wait for each other.
    fn deadlock_fault(&mut self) -> Fault {
        let fault = self.timeout_fault();
        Fault { kind: FaultKind::DivergentBarrier, ..fault }
    }
}

impl<O: IssueObserver> WarpSource for LiveSource<'_, '_, O> {
    fn start_block(&mut self, block: u64, slot: BlockSlot, sm: u32) {
        let block = self.strip.map_or(block, |strip| strip.block(block));
        self.observer.start_block(block, slot.0 as usize, sm);
        self.grid.start_block(block, slot.0 as usize, sm);
    }
    #[inline]
    fn next(&self, warp: WarpId) -> Next {
        let (slot, warp) = self.split(warp);
        self.grid.next(slot, warp).map_or(Next::Done, Next::At)
    }
    #[inline]
    fn issue(&mut self, id: WarpId, now: Clock, issue: &mut Issue) -> Result<(), Faulted> {
        let (slot, warp) = self.split(id);
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
        if done {
            self.observer.issued((slot, warp), id.0, now, issue);
            Ok(())
        } else {
            Err(Faulted)
        }
    }
    fn release_barrier(&mut self, slot: BlockSlot, id: u8) {
        self.grid.release_barrier(slot.0 as usize, id);
    }
    fn follow(
        &mut self,
        followed: Followed,
        access: &mut dyn FnMut(WarpId, &mut Issue) -> bool,
    ) -> Result<bool, Faulted> {
        let warps = self.warps;
        let Some(background) = &mut self.background else { return Ok(false) };
        let before = background.warp_instructions();
        let issue = &mut self.issue;
        let mut sink = |(slot, warp): (usize, u32), op: &IssuedOp, addresses: &[u64; 32], texels: &[u64]| {
            (issue.op, issue.addresses) = (*op, *addresses);
            if let Effect::Texture { .. } = op.effect {
                issue.texels.clear();
                issue.texels.extend_from_slice(texels);
            }
            access(WarpId(slot as u32 * warps + warp), issue)
        };
        let started = match followed {
            Followed::Access(WarpId(warp)) => {
                let warp = ((warp / warps) as usize, warp % warps);
                background.follow_access(&mut self.grid, warp, &mut sink).then_some(false)
            }
            Followed::End(slot) => background.follow_end(&mut self.grid, slot.0 as usize, &mut sink),
        };
        let executed = background.warp_instructions() - before;
        self.executed += executed;
        started.map(|started| started || executed > 0).ok_or(Faulted)
    }
    fn released(&mut self, slots: &mut Vec<u32>) {
        self.grid.take_released(slots);
    }
}

//! Launches: checks, then execution alone or under the timing model.

use arch::{ArchSpec, DeviceSpec};
use exec::{Fault, FaultKind, Functional, Grid, LaunchParams, Mapped, Now, Room, Step};
use isa::{FuncId, OpClass, Pc, Program, Space};
use timing::{
    BlockSlot, Clock, Effect, GlobalTraffic, LaunchShape, Next, PcCounters, Progress, Report, SharedTraffic,
    WarpId, WarpOp, WarpSource,
};

use crate::children::Children;
use crate::{CopyKind, CudaError, Demand, Gpu, GpuOptions, LaunchRecord, Shape, check, shared_bytes};

/// Instructions between two looks at the limit, and at whether there is an end.
const SLICE: u64 = 1 << 18;

/// So many times the segments of one launch are kept of all.
const LAUNCHES_WATCHED: u64 = 32;

impl Gpu {
    /// Runs a kernel to its end; `host` is host memory that it may touch. Says how long it took, and what it took of the device.
    /// A fault is kept for [`Gpu::take_fault`]; the launch itself succeeded then.
    ///
    /// # Errors
    /// A launch that is refused.
    pub fn launch(
        &mut self,
        program: &Program,
        kernel: FuncId,
        shape: &Shape,
        params: &[u8],
        opted_in: u64,
        host: Option<Mapped<'_>>,
    ) -> Result<Ran, CudaError> {
        let occupancy = check(&self.spec.arch, &program.functions[kernel], shape, opted_in)?;
        let resident = self.spec.sm_count * occupancy.blocks;
        let blocks: u64 = shape.grid.iter().map(|&n| u64::from(n)).product();
        if shape.cooperative && blocks > resident.into() {
            return Err(CudaError::CooperativeLaunchTooLarge);
        }
        // A cluster is resident as a whole.
        if shape.cluster_of(&program.functions[kernel]).iter().product::<u32>() > resident {
            return Err(CudaError::InvalidClusterSize);
        }
        if self.options.cold {
            self.model.flush();
        }
        let arch = &self.spec.arch;
        let launch = LaunchParams {
            program,
            kernel,
            grid: shape.grid,
            block: shape.block,
            dynamic_smem: shape.dynamic_smem as u32,
            params,
            globals: &self.globals,
            constants: (self.constants, self.constants + self.constant_bytes),
            textures: &self.textures,
            reconvergence: arch.reconvergence,
            rules: arch.floats.into(),
            stack_bytes: self.limits[0] as u32,
            heap_bytes: self.limits[2],
        };
        let left = Left {
            launches: MOST_LAUNCHES.saturating_sub(self.launches.len() as u64),
            instructions: self.options.instruction_limit.saturating_sub(self.instructions),
        };
        if let Some(kind) = left.refuses(&self.options) {
            self.fail(Fault::new(kind, program.functions[kernel].start, None));
            return Ok(Ran { duration_ps: 0, demand: Demand::COPY });
        }
        let options = GpuOptions { instruction_limit: left.instructions, ..self.options };
        let pool = std::mem::take(&mut self.pool);
        self.output.take(self.limits[crate::limits::PRINTF_FIFO]);
        let sanitizer = self.sanitizer.as_deref_mut();
        let left = Left { launches: left.launches - 1, ..left };
        let children = Children::new(program, &self.spec, options, (self.limits[4], left));
        let grid = Grid::new(&launch, &mut self.memory, &mut self.output, pool)
            .clustered(shape.cluster_of(&program.functions[kernel]))
            .watched(&launch, sanitizer)
            .mapped(host)
            .launching(&children, 0, self.limits[0] as u32);
        let model = self.options.timing.then_some(&mut self.model);
        let (mut report, mut fault, mut grid) =
            run(model, grid, &self.spec, (program, kernel), shape, &occupancy, &options);
        if fault.is_none() {
            grid.finish_children();
        }
        let heard = grid.take_heard();
        let traffic = grid.host_traffic();
        self.mapped = grid.host_copies();
        self.pool = grid.into_pool();
        fault = children.take_fault().or(fault);
        self.refusals.extend(children.take_refusals());
        let ran = warp_instructions(&report).saturating_add(children.instructions());
        self.instructions = self.instructions.saturating_add(ran);
        let (more, records) = children.finish();
        if let Some(fault) = fault {
            self.fail(fault);
        }
        if traffic > 0 && self.options.timing {
            // What lies in host memory comes over the link, one access after the other.
            report.time_ps = report.time_ps.max(self.copy_ps(CopyKind::HostToDevice, traffic, true));
        }
        let duration_ps = report.time_ps + more;
        self.watch(&report);
        let warps = shape.block.iter().product::<u32>().div_ceil(32);
        let demand = Demand::new(&self.spec, &report, (blocks, warps), resident.into(), duration_ps);
        let named = if heard.is_some() { self.named(program, kernel, params) } else { Vec::new() };
        let shape = *shape;
        let record = LaunchRecord { kernel, shape, occupancy, report, from: Vec::new(), heard, named };
        self.launches.push(record);
        self.launches.extend(records);
        Ok(Ran { duration_ps, demand })
    }

    /// A program with thousands of launches does not fill memory with what their warps did.
    fn watch(&mut self, report: &Report) {
        let (Some(watch), Some(timeline)) = (self.options.watch, &report.timeline) else { return };
        self.watched += timeline.segments.len() as u64;
        if self.watched > LAUNCHES_WATCHED * u64::from(watch.segments) {
            self.model.watch(None);
        }
    }
}

/// What a launch took.
#[derive(Clone, Copy, Debug)]
pub struct Ran {
    /// Picoseconds, alone on the device.
    pub duration_ps: u64,
    /// What those beside it feel of it.
    pub demand: Demand,
}

/// Launches that a program can have: each leaves a record of some 2.5 kB.
const MOST_LAUNCHES: u64 = 400_000;

/// What a program may still do.
#[derive(Clone, Copy)]
pub(crate) struct Left {
    pub launches: u64,
    /// Warp instructions.
    pub instructions: u64,
}

impl Left {
    /// Why no other kernel may start.
    pub(crate) fn refuses(self, options: &GpuOptions) -> Option<FaultKind> {
        if self.launches == 0 {
            return Some(FaultKind::TooManyLaunches(MOST_LAUNCHES));
        }
        (self.instructions == 0 || options.is_stopped()).then_some(FaultKind::Timeout)
    }
}

/// Warp instructions of a launch.
pub(crate) fn warp_instructions(report: &Report) -> u64 {
    report.pcs.iter().map(|pc| pc.warp_instructions).sum()
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
    options: &GpuOptions,
) -> (Report, Option<Fault>, Grid<'g>) {
    grid.listen(options.listen);
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
        let mut functional = Functional::new(program.code.len(), resident, shape.cooperative);
        let fault = execute(&mut functional, &mut grid, options);
        return (counted(program, kernel, &functional, &spec.arch), fault, grid);
    };
    let shape = LaunchShape {
        grid: shape.grid,
        block: shape.block,
        dynamic_smem: shape.dynamic_smem as u32,
        smem: shared_bytes(&spec.arch, &program.functions[kernel], shape.dynamic_smem) as u32,
        blocks_per_sm: occupancy.blocks,
    };
    model.begin(program, kernel, &shape);
    timed(model, grid, options)
}

/// Runs under the model.
fn timed<'g>(
    model: &mut timing::Model,
    grid: Grid<'g>,
    options: &GpuOptions,
) -> (Report, Option<Fault>, Grid<'g>) {
    let limit = options.instruction_limit;
    let mut source = LiveSource::new(grid);
    let mut issued = 0;
    let mut quiet = Quiet::default();
    let fault = loop {
        match model.run_until(&mut source, SLICE.min(limit)) {
            Progress::Finished => break None,
            Progress::Faulted => break source.grid.fault().cloned(),
            Progress::Deadlocked => break Some(source.stuck()),
            Progress::Running { .. } => {
                issued += SLICE.min(limit);
                if issued >= limit || options.is_stopped() || source.grid.is_endless() {
                    break Some(source.endless());
                }
                if quiet.is_suspect(&source.grid) {
                    source.grid.suspect();
                }
            }
        }
    };
    (model.report(), fault, source.grid)
}

/// Runs without the model.
fn execute(functional: &mut Functional, grid: &mut Grid<'_>, options: &GpuOptions) -> Option<Fault> {
    let limit = options.instruction_limit;
    loop {
        match functional.run(grid, SLICE.min(limit)) {
            exec::Progress::Done => return None,
            exec::Progress::Faulted => return grid.fault().cloned(),
            exec::Progress::More => {
                if functional.warp_instructions() >= limit || options.is_stopped() {
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
    fn issue(&mut self, warp: WarpId, now: Clock, op: &mut WarpOp) -> bool {
        let (slot, warp) = self.split(warp);
        self.last = (slot, warp);
        let now = Now { cycles: now.cycles, ns: now.ns };
        let mut step = Step::default();
        let done = if self.watched || self.grid.is_suspect() {
            self.grid.step_watched((slot, warp), now, &mut op.addresses, &mut step)
        } else {
            self.grid.step((slot, warp), now, &mut op.addresses, &mut step)
        };
        if !done {
            return false;
        }
        op.pc = step.pc;
        op.path = step.path;
        op.mask = step.mask;
        op.effect = match step.effect {
            exec::Effect::None => Effect::None,
            exec::Effect::Memory { space, bytes } => Effect::Memory { space, bytes },
            exec::Effect::Remote { bytes } => Effect::Remote { bytes },
            exec::Effect::Texture { texels, bytes } => {
                op.texels.clear();
                op.texels.extend_from_slice(self.grid.texels());
                Effect::Texture { texels, bytes }
            }
            exec::Effect::Groups { count } => Effect::Groups { count },
            exec::Effect::Branch { diverged } => Effect::Branch { diverged },
            exec::Effect::Barrier { id, warps, waits } => Effect::Barrier { id, warps, waits },
            exec::Effect::Exit => Effect::Exit,
        };
        true
    }
    fn release_barrier(&mut self, slot: BlockSlot, id: u8) {
        self.grid.release_barrier(slot.0 as usize, id);
    }
    fn released(&mut self, slots: &mut Vec<u32>) {
        self.grid.take_released(slots);
    }
}

/// What execution alone can count, as a report without times.
fn counted(program: &Program, kernel: FuncId, functional: &Functional, arch: &ArchSpec) -> Report {
    let function = &program.functions[kernel];
    // The kernel, and functions it called that lie before or behind it.
    let ran = |&at: &u32| functional.counts[at as usize].warps > 0;
    let first = (0..function.start.0).find(ran).unwrap_or(function.start.0);
    let end = (function.end.0..program.code.len() as u32).rfind(ran).map_or(function.end.0, |last| last + 1);
    let mut report = Report { first_pc: first, ..Report::default() };
    for at in first..end {
        let count = &functional.counts[at as usize];
        // As the machine would count: sequences by their instructions.
        let each = u64::from(arch.cost(program.inst(Pc(at)).kind.class()).instructions);
        report.pcs.push(PcCounters {
            warp_instructions: count.warps * each,
            thread_instructions: count.threads * each,
            requests: count.requests,
            divergent: count.divergent,
            ..PcCounters::default()
        });
        let stores = matches!(program.inst(Pc(at)).kind, isa::InstKind::St { .. });
        match count.space {
            Some(Space::Global) => {
                let traffic: &mut GlobalTraffic =
                    if stores { &mut report.global_store } else { &mut report.global_load };
                traffic.requests += count.requests;
            }
            Some(Space::Shared) => {
                let traffic: &mut SharedTraffic =
                    if stores { &mut report.shared_store } else { &mut report.shared_load };
                traffic.requests += count.requests;
            }
            _ if program.inst(Pc(at)).kind.class() == OpClass::Texture => {
                report.texture.requests += count.requests;
            }
            _ => {}
        }
    }
    report
}

//! Launches: checks, then execution alone or under the timing model.

use arch::ArchSpec;
use functional::{Fault, FaultKind, Functional, Grid, LaunchParams, Mapped, footprint};
use isa::{FuncId, OpClass, Pc, Program, Space};
use timing::{GlobalTraffic, PcCounters, Report, SharedTraffic};

use crate::children::Children;
use crate::repeats::{Key, Plan, bytes_of};
use crate::run::{Engine, Parking, run};
use crate::{CopyKind, CudaError, Demand, Gpu, GpuOptions, LaunchRecord, Shape, check};

/// So many times the segments of one launch are kept of all.
const LAUNCHES_WATCHED: u64 = 32;

impl Gpu {
    /// Runs a kernel to its end; `runtime` is host memory that it may touch. Says how long it took, and what it took of the device.
    /// A fault is kept for [`Gpu::take_fault`]; the launch itself succeeded then. If `shared` says whether it knows memory that
    /// the host may write, the kernel may stop where it waits for what others write.
    ///
    /// # Errors
    /// A launch that is refused.
    pub fn launch(
        &mut self,
        program: &Program,
        (kernel, shape, params): (FuncId, &Shape, &[u8]),
        opted_in: u64,
        host: Option<Mapped<'_>>,
        shared: Option<bool>,
    ) -> Result<Launched, CudaError> {
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
        self.output.take(self.limits[crate::limits::PRINTF_FIFO]);
        let launch = UnderWay {
            kernel,
            shape: *shape,
            params: params.to_vec(),
            occupancy,
            shared: shared == Some(true),
        };
        let key = if footprint::TAKEN { self.key(kernel, shape, params) } else { None };
        let base = self.memory.base();
        let plan = match &key {
            Some(key) => self.repeats.plan(key, base, self.memory.bytes_mut()),
            None => Plan::Run,
        };
        let trace = match plan {
            Plan::Same(record, ran) => return Ok(Launched::Ran(self.same_again(record, ran))),
            Plan::Trace(changes) => key.as_ref().map(|key| (key, bytes_of(&changes, self.memory.bytes()))),
            Plan::Run => {
                self.repeats.forget();
                None
            }
        };
        Ok(self.go(program, launch, None, host, shared.is_some(), trace))
    }

    /// What the program may still do.
    pub(crate) fn left(&self) -> Left {
        Left {
            launches: MOST_LAUNCHES.saturating_sub(self.launches.len() as u64),
            instructions: self.options.instruction_limit.saturating_sub(self.instructions),
        }
    }

    /// A launch goes on that stopped; `may_park`: it may stop again.
    pub fn resume(
        &mut self,
        program: &Program,
        launch: Parked,
        host: Option<Mapped<'_>>,
        may_park: bool,
    ) -> Launched {
        let Parked { launch, mut stopped, .. } = launch;
        if let Some(model) = &mut stopped.model {
            std::mem::swap(&mut self.model, model);
        }
        let launches = self.launches.len();
        self.repeats.forget();
        let done = self.go(program, launch, Some((stopped.grid, stopped.engine)), host, may_park, None);
        // Caches hold what the last launch left in them.
        if let Some(model) = stopped.model
            && (matches!(done, Launched::Parked(_)) || launches > stopped.launches)
        {
            self.model = model;
        }
        done
    }

    fn go(
        &mut self,
        program: &Program,
        under_way: UnderWay,
        stopped: Option<(functional::Parked, Engine)>,
        host: Option<Mapped<'_>>,
        may_park: bool,
        trace: Option<(&Key, Vec<u8>)>,
    ) -> Launched {
        let UnderWay { kernel, shape, params, occupancy, shared } = &under_way;
        let kernel = *kernel;
        let resident = self.spec.sm_count * occupancy.blocks;
        let blocks: u64 = shape.grid.iter().map(|&n| u64::from(n)).product();
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
        let left = self.left();
        if let Some(kind) = left.refuses(&self.options) {
            self.fail(Fault::new(kind, program.functions[kernel].start, None));
            return Launched::Ran(Ran { duration_ps: 0, demand: Demand::COPY });
        }
        let options = GpuOptions { instruction_limit: left.instructions, ..self.options };
        let sanitizer = self.sanitizer.as_deref_mut();
        let left = Left { launches: left.launches - 1, ..left };
        let children = Children::new(program, &self.spec, options, (self.limits[4], left));
        let mut parking = Parking { may: may_park, shared: *shared, ..Parking::default() };
        let pool =
            if stopped.is_none() { std::mem::take(&mut self.pool) } else { functional::Pool::default() };
        let grid = Grid::new(&launch, &mut self.memory, &mut self.output, pool);
        let grid = match stopped {
            None => grid
                .clustered(shape.cluster_of(&program.functions[kernel]))
                .watched(&launch, sanitizer)
                .mapped(host),
            Some((stopped, engine)) => {
                parking.engine = Some(engine);
                grid.unpark(stopped, host, sanitizer)
            }
        };
        let mut grid = grid.launching(&children, 0, self.limits[0] as u32);
        if trace.is_some() {
            grid.trace();
        }
        let model = self.options.timing.then_some(&mut self.model);
        let (mut report, mut fault, mut grid) =
            run(model, grid, &self.spec, (program, kernel), shape, occupancy, (&options, &mut parking));
        if let Some(engine) = parking.engine
            && parking.parked
        {
            let launches = self.launches.len();
            let grid = grid.park();
            let model = self.options.timing.then(|| {
                let mut model = timing::Model::new(&self.spec);
                model.watch(self.options.watch);
                std::mem::replace(&mut self.model, model)
            });
            let stopped = Stopped { grid, engine, model, launches };
            self.repeats.forget();
            return Launched::Parked(Box::new(Parked { proven: parking.proven, launch: under_way, stopped }));
        }
        if fault.is_none() {
            grid.finish_children();
        }
        let accesses = grid.take_access_trace();
        let footprint = grid.take_footprint();
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
        let UnderWay { shape, params, occupancy, .. } = under_way;
        let warps = shape.block.iter().product::<u32>().div_ceil(32);
        let demand = Demand::new(&self.spec, &report, (blocks, warps), resident.into(), duration_ps);
        let mut record = LaunchRecord::new(kernel, shape, occupancy, report, accesses);
        if record.accesses.is_some() {
            record.named = self.named(program, kernel, &params);
        }
        self.launches.push(record);
        let ran = Ran { duration_ps, demand };
        if footprint::TAKEN
            && let Some((key, before)) = trace
        {
            // Memory of the host is not looked at, and what it launched or where it failed is told once.
            let alone = traffic == 0 && self.mapped.is_empty() && records.is_empty() && self.fault.is_none();
            let footprint = footprint.filter(|_| alone);
            let there = (before, self.memory.bytes());
            self.repeats.ran(key, footprint, there, (self.launches.len() - 1, ran));
        }
        self.launches.extend(records);
        Launched::Ran(ran)
    }

    /// Has host memory changed that a stopped launch reads? None where it may wait for something else.
    pub fn may_go_on(&mut self, launch: &Parked, host: &mut functional::Memory) -> Option<bool> {
        let grid = &launch.stopped.grid;
        let known = launch.proven && grid.sees_host();
        if grid.sees_change(host, &mut self.memory) { Some(true) } else { known.then_some(false) }
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

/// What became of a launch.
pub enum Launched {
    /// It has ended, maybe by a fault.
    Ran(Ran),
    /// It has stopped where it waits for what others write.
    Parked(Box<Parked>),
}

/// A launch that has stopped where it waits for what others write.
pub struct Parked {
    /// Nothing but a change of memory lets it go on.
    proven: bool,
    launch: UnderWay,
    stopped: Stopped,
}

/// What a launch is, however far it has come.
struct UnderWay {
    kernel: FuncId,
    shape: Shape,
    params: Vec<u8>,
    occupancy: arch::Occupancy,
    /// It knows memory that the host may write.
    shared: bool,
}

/// Where a launch has stopped.
struct Stopped {
    grid: functional::Parked,
    engine: Engine,
    /// Its own while others may run.
    model: Option<timing::Model>,
    /// Launches that had ended by then.
    launches: usize,
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

/// What execution alone can count, as a report without times.
pub(crate) fn counted(program: &Program, kernel: FuncId, functional: &Functional, arch: &ArchSpec) -> Report {
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

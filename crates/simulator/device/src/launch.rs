//! Kernel launches: checks, execution with or without the timing model, parking and resuming.

use arch::ArchSpec;
use functional::replay::Capture;
use functional::{Fault, FaultKind, Functional, Grid, LaunchParams, Mapped, Sanitizer};
use isa::{FuncId, OpClass, Pc, Program, Space};
use timing::{GlobalTraffic, PcCounters, Report, SharedTraffic};

use crate::children::Children;
use crate::repeats::{Earlier, Key, Plan, Wanted, contents};
use crate::run::{Engine, Parking, run};
use crate::{
    CopyKind, CudaError, Demand, Detail, FilmOf, Gpu, GpuOptions, IssueTrace, LaunchRecord, Shape, check,
};
use crate::{sampler, samples};

/// Timeline segments are recorded for all launches together up to this multiple of one launch's limit.
const LAUNCHES_WATCHED: u64 = 32;

impl Gpu {
    /// Runs a kernel. Returns how long it took and what part of the device it used, or the parked launch.
    ///
    /// `opted_in` is the dynamic shared memory that `cudaFuncSetAttribute` allows the kernel, bytes. `host`
    /// is host memory that the kernel may access. `shared` is `None` if the kernel must not be parked;
    /// otherwise it says whether the kernel can reach memory that the host may write, and the kernel may be
    /// parked where it waits for such a write. A fault is no error of this function: [`Gpu::take_fault`]
    /// returns it.
    ///
    /// # Errors
    /// The error code of a launch that is refused.
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
        // All blocks of a cluster are resident at the same time.
        if shape.cluster_of(&program.functions[kernel]).iter().product::<u32>() > resident {
            return Err(CudaError::InvalidClusterSize);
        }
        if self.options.cold {
            self.model.flush();
            self.part.iter_mut().for_each(|part| part.model.flush());
            self.caches = None;
        }
        if self.options.capture == Some(self.launches.count()) {
            self.captured = Some(Box::new(self.capture(program, (kernel, shape, params), resident)));
            return Ok(Launched::Ran(Ran { duration_ps: 0, demand: Demand::COPY }));
        }
        self.output.take(self.limits.printf_fifo_bytes);
        let mut launch = LaunchSetup {
            kernel,
            shape: *shape,
            params: params.to_vec(),
            occupancy,
            shared: shared == Some(true),
            sampled: None,
            filmed: false,
        };
        let film = self.options.film.filter(|film| film.launch == self.launches.count());
        if let Some(FilmOf { range, watch, .. }) = film {
            self.model.film(Some(range));
            self.model.watch(Some(watch));
            launch.filmed = true;
        } else {
            launch.sampled = self.sample(program, &launch);
        }
        let executes = launch.sampled == Some(true);
        let key = self.key(kernel, shape, params);
        let base = self.memory.base();
        let plan = match &key {
            Some(_) if launch.filmed => Plan::Run,
            Some(_) if !self.pays(kernel, shape) => self.repeats.computed(),
            Some(key) => {
                let caches = if self.repeats.knows(key) { self.caches() } else { None };
                let wanted = Wanted { caches, executes, accesses: self.follows() };
                self.repeats.plan(key, base, self.memory.bytes_mut(), wanted)
            }
            None => Plan::Run,
        };
        let trace = match plan {
            Plan::Effect(record, ran) => return Ok(Launched::Ran(self.repeat_executed((record, ran)))),
            Plan::Repeatable(record, ran, caches) => {
                return Ok(Launched::Ran(self.repeat_launch((record, ran), caches)));
            }
            Plan::Trace(changes) => key.as_ref().map(|key| (key, contents(&changes, self.memory.bytes()))),
            Plan::Run => {
                self.repeats.forget();
                None
            }
        };
        Ok(self.run_launch(program, launch, None, host, shared.is_some(), trace))
    }

    /// A launch before its first instruction. `resident`: number of blocks that the device holds at once.
    fn capture(
        &self,
        program: &Program,
        (kernel, shape, params): (FuncId, &Shape, &[u8]),
        resident: u32,
    ) -> Capture {
        let arch = &self.spec.arch;
        Capture {
            kernel,
            grid: shape.grid,
            block: shape.block,
            cluster: shape.cluster_of(&program.functions[kernel]),
            dynamic_smem: shape.dynamic_smem as u32,
            params: params.to_vec(),
            globals: self.globals.clone(),
            constants: (self.constants, self.constants + self.constant_bytes),
            textures: self.textures.clone(),
            reconvergence: arch.reconvergence,
            rules: arch.floats.into(),
            stack_bytes: self.limits.stack_bytes as u32,
            heap_bytes: self.limits.heap_bytes,
            printf_bytes: self.limits.printf_fifo_bytes,
            resident: resident as usize,
            cooperative: shape.cooperative,
            memory: self.memory.clone(),
        }
    }

    /// Takes the launch that [`GpuOptions::capture`] asked for, once it was reached.
    pub fn take_capture(&mut self) -> Option<Box<Capture>> {
        self.captured.take()
    }
    /// Takes the launch that [`GpuOptions::film`] asked for, once it was reached, and its fault if it has one. Its report has the film and
    /// the timeline.
    pub fn take_film(&mut self) -> Option<Box<(LaunchRecord, Option<Fault>)>> {
        self.filmed.take()
    }
    /// Whether the launch that [`GpuOptions::capture`] or [`GpuOptions::film`] asked for was reached. The program need not go on.
    pub fn is_done(&self) -> bool {
        self.captured.is_some() || self.filmed.is_some()
    }

    /// Launches and instructions that the program may still execute.
    pub(crate) fn budget(&self) -> Budget {
        Budget {
            launches: MOST_LAUNCHES.saturating_sub(self.launches.count()),
            instructions: self.options.instruction_limit.saturating_sub(self.instructions),
        }
    }

    /// Continues a parked launch. With `may_park` it may be parked again.
    pub fn resume(
        &mut self,
        program: &Program,
        launch: Parked,
        host: Option<Mapped<'_>>,
        may_park: bool,
    ) -> Launched {
        let Parked { mut launch, mut stopped, .. } = launch;
        launch.sampled = None;
        if let Some(model) = &mut stopped.model {
            std::mem::swap(&mut self.model, model);
        }
        let going_on = (stopped.grid, stopped.engine, stopped.issues);
        let launches = self.launches.count();
        self.repeats.forget();
        let done = self.run_launch(program, launch, Some(going_on), host, may_park, None);
        // The caches contain what the most recent launch left in them. Launches that ended while this one was
        // parked began after it.
        if let Some(model) = stopped.model
            && (matches!(done, Launched::Parked(_)) || launches > stopped.launches)
        {
            self.model = model;
        }
        done
    }

    #[expect(clippy::too_many_lines, reason = "the stages of a launch, in their order")]
    fn run_launch(
        &mut self,
        program: &Program,
        setup: LaunchSetup,
        stopped: Option<(functional::Parked, Engine, Option<Box<IssueTrace>>)>,
        host: Option<Mapped<'_>>,
        may_park: bool,
        trace: Option<(&Key, Vec<u8>)>,
    ) -> Launched {
        let LaunchSetup { kernel, shape, params, occupancy, shared, sampled, filmed } = &setup;
        let (kernel, sampled) = (*kernel, *sampled);
        let executes = sampled == Some(true);
        let caches = if trace.is_some() { self.caches() } else { None };
        self.caches = None;
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
            stack_bytes: self.limits.stack_bytes as u32,
            heap_bytes: self.limits.heap_bytes,
        };
        let budget = self.budget();
        if let Some(kind) = budget.refuses(&self.options) {
            self.fail(Fault::new(kind, program.functions[kernel].start, None));
            return Launched::Ran(Ran { duration_ps: 0, demand: Demand::COPY });
        }
        let detail = match self.options.detail {
            Detail::Sampled { after, of_launch } => {
                Detail::Sampled { after: after.saturating_sub(self.simulated).max(after / 8), of_launch }
            }
            detail => detail,
        };
        let mut options = GpuOptions { instruction_limit: budget.instructions, detail, ..self.options };
        if let Some(film) = options.film.filter(|_| *filmed) {
            options.detail = Detail::Exact;
            options.instruction_limit = budget.instructions.min(film.instructions);
        }
        let found = self.sanitizer.as_deref().map(Sanitizer::found);
        let sanitizer = self.sanitizer.as_deref_mut();
        let budget = Budget { launches: budget.launches - 1, ..budget };
        let limits = (self.limits.pending_launches, budget);
        let children = Children::new(program, &self.spec, (options, self.models.clone()), limits);
        // What is parked goes on under the model, or without it, as it began.
        let may = may_park && !executes;
        let mut parking = Parking { may, shared: *shared, ..Parking::default() };
        let pool =
            if stopped.is_none() { std::mem::take(&mut self.pool) } else { functional::Pool::default() };
        let grid = Grid::new(&launch, &mut self.memory, &mut self.output, pool);
        let grid = match stopped {
            None => grid
                .clustered(shape.cluster_of(&program.functions[kernel]))
                .watched(&launch, sanitizer)
                .translated(self.translations.as_mut())
                .mapped(host),
            Some((stopped, engine, issues)) => {
                (parking.engine, parking.issues) = (Some(engine), issues);
                grid.unpark(stopped, host, sanitizer)
            }
        };
        let mut grid = grid.launching(&children, 0, self.limits.stack_bytes as u32);
        if trace.is_some() {
            grid.trace();
        }
        let part = self.part.as_deref_mut().filter(|_| !*shared && parking.engine.is_none());
        let strip = part.as_ref().and_then(|part| {
            let of = part.of;
            sampler::strip((program, kernel), (shape, resident), of, &options).map(|strip| (strip, of))
        });
        let (model, spec) = match (part, strip) {
            (Some(part), Some(_)) => (&mut part.model, &part.spec),
            _ => (&mut self.model, &self.spec),
        };
        let model = (self.options.timing && !executes).then_some(model);
        let (mut report, mut fault, mut grid) =
            run(model, grid, spec, (program, kernel), shape, (occupancy, strip), (&options, &mut parking));
        if let Some(engine) = parking.engine
            && parking.parked
        {
            let launches = self.launches.count();
            let grid = grid.park();
            let model = self.options.timing.then(|| {
                let mut model = timing::AnyModel::new(&self.spec, self.models.as_deref());
                model.watch(self.options.watch);
                std::mem::replace(&mut self.model, model)
            });
            let stopped = Stopped { grid, engine, issues: parking.issues, model, launches };
            self.repeats.forget();
            return Launched::Parked(Box::new(Parked { proven: parking.proven, launch: setup, stopped }));
        }
        if fault.is_none() {
            grid.finish_children();
        }
        let issues = parking.issues.take();
        let accesses = grid.take_access_trace();
        let footprint = grid.take_footprint();
        let traffic = grid.host_traffic();
        self.mapped = grid.host_copies();
        self.pool = grid.into_pool();
        fault = children.take_fault().or(fault);
        self.refusals.extend(children.take_refusals());
        let ran = report.warp_instructions().saturating_add(children.instructions());
        let overhead_ps = samples::overhead_ps(&self.spec);
        match sampled {
            Some(true) => report = self.samples.executed(&report, overhead_ps),
            Some(false) if fault.is_none() => {
                self.samples.simulated(&report, self.model.issues(), overhead_ps)
            }
            _ => {}
        }
        if self.options.timing && !executes {
            self.simulated += self.model.issues();
        }
        self.instructions = self.instructions.saturating_add(ran);
        let (more, children) = children.finish();
        if let Some(fault) = fault {
            self.fail(fault);
        }
        if traffic > 0 && self.options.timing {
            // Data in host memory is transferred over the link, one access after the other.
            report.time_ps = report.time_ps.max(self.copy_ps(CopyKind::HostToDevice, traffic, true));
        }
        let duration_ps = report.time_ps + more;
        self.watch(&report);
        let LaunchSetup { shape, params, occupancy, filmed, .. } = setup;
        let warps = shape.block.iter().product::<u32>().div_ceil(32);
        let demand = Demand::new(&self.spec, &report, (blocks, warps), resident.into(), duration_ps);
        let mut record = LaunchRecord::new(kernel, shape, occupancy, report, accesses);
        record.issues = issues;
        if record.accesses.is_some() {
            record.named = self.named(program, kernel, &params);
        }
        if filmed {
            self.filmed = Some(Box::new((record.clone(), self.fault.clone())));
        }
        let repeatable = trace.as_ref().map(|_| (self.launches.count(), record.without_recordings()));
        self.launches.push(record);
        let ran = Ran { duration_ps, demand };
        if let (Some((key, before)), Some(repeatable)) = (trace, repeatable) {
            // Footprints do not cover host memory, and child launches, findings and faults must be reported each
            // time, so such launches are never repeated from memory.
            let silent = found == self.sanitizer.as_deref().map(Sanitizer::found);
            let alone =
                traffic == 0 && self.mapped.is_empty() && children.count() == 0 && self.fault.is_none();
            let footprint = footprint.filter(|_| alone && silent);
            let caches = caches.zip(self.caches());
            if let Some((before, after)) = caches
                && before != after
                && !self.repeats.keeps(after)
                && let Some(kept) = self.model.kept()
            {
                self.repeats.keep(after, kept);
            }
            let (number, record) = repeatable;
            self.accesses =
                if self.follows() { self.sanitizer.as_deref_mut().map(Sanitizer::touched) } else { None };
            let earlier = Earlier { number, record, accesses: self.accesses.clone() };
            let there = (before, self.memory.bytes());
            self.repeats.ran(key, footprint, there, (earlier, ran, caches));
        }
        self.launches.append(children);
        Launched::Ran(ran)
    }

    /// Whether a parked launch should be resumed: `Some(true)` if host memory that it reads has changed,
    /// `Some(false)` if only such a change can let it continue, `None` if it may wait for something else.
    pub fn can_resume(&mut self, launch: &Parked, host: &mut functional::Memory) -> Option<bool> {
        let grid = &launch.stopped.grid;
        let known = launch.proven && grid.sees_host();
        if grid.sees_change(host, &mut self.memory) { Some(true) } else { known.then_some(false) }
    }

    /// Stops recording timelines when a program has made so many launches that their segments would fill
    /// memory.
    fn watch(&mut self, report: &Report) {
        let (Some(watch), Some(timeline)) = (self.options.watch, &report.timeline) else { return };
        self.watched += timeline.segments.len() as u64;
        if self.watched > LAUNCHES_WATCHED * u64::from(watch.segments) {
            self.model.watch(None);
        }
    }
}

/// State of a launch after [`Gpu::launch`] or [`Gpu::resume`].
pub enum Launched {
    /// It has ended, possibly with a fault.
    Ran(Ran),
    /// It waits for memory that the host or another kernel writes, and is parked.
    Parked(Box<Parked>),
}

/// A launch that is parked because it waits for memory that the host or another kernel writes.
pub struct Parked {
    /// Whether execution has proved that only a change of memory lets it continue.
    proven: bool,
    launch: LaunchSetup,
    stopped: Stopped,
}

/// The invariable part of a launch.
pub(crate) struct LaunchSetup {
    pub kernel: FuncId,
    pub shape: Shape,
    pub params: Vec<u8>,
    occupancy: arch::Occupancy,
    /// Whether the kernel can reach memory that the host may write.
    pub shared: bool,
    /// Whether it need only be executed ([`Gpu::sample`]).
    sampled: Option<bool>,
    /// Whether it is the one that [`GpuOptions::film`] asks for.
    filmed: bool,
}

/// The state of a parked launch.
struct Stopped {
    grid: functional::Parked,
    engine: Engine,
    /// The instructions that it has issued, if they are observed.
    issues: Option<Box<IssueTrace>>,
    /// The model with which the launch began. The device has another one while the launch is parked.
    model: Option<timing::AnyModel>,
    /// Number of launches that had ended when it was parked.
    launches: u64,
}

/// Duration of a launch and its use of the device.
#[derive(Clone, Copy, Debug)]
pub struct Ran {
    /// Duration when no other kernel runs, picoseconds.
    pub duration_ps: u64,
    /// Parts of the device that it uses, which determine how it slows concurrent kernels.
    pub demand: Demand,
}

/// Largest number of launches of a program. The runtime keeps some bytes of each for its timeline.
const MOST_LAUNCHES: u64 = 20_000_000;

/// Launches and instructions that a program may still execute.
#[derive(Clone, Copy)]
pub(crate) struct Budget {
    /// Number of further launches.
    pub launches: u64,
    /// Number of further warp instructions.
    pub instructions: u64,
}

impl Budget {
    /// Why no other kernel may start; `None` if one may.
    pub(crate) fn refuses(self, options: &GpuOptions) -> Option<FaultKind> {
        if self.launches == 0 {
            return Some(FaultKind::TooManyLaunches(MOST_LAUNCHES));
        }
        (self.instructions == 0 || options.is_stopped()).then_some(FaultKind::Timeout)
    }
}

/// The counters that execution has without the timing model, as a report without times.
pub(crate) fn counted(program: &Program, kernel: FuncId, functional: &Functional, arch: &ArchSpec) -> Report {
    let function = &program.functions[kernel];
    // The range includes the kernel and functions that it called, which may lie before or after it in the
    // code.
    let ran = |&at: &u32| functional.counts[at as usize].warps > 0;
    let first = (0..function.start.0).find(ran).unwrap_or(function.start.0);
    let end = (function.end.0..program.code.len() as u32).rfind(ran).map_or(function.end.0, |last| last + 1);
    let mut report = Report { first_pc: first, ..Report::default() };
    for at in first..end {
        let count = &functional.counts[at as usize];
        // A sequence counts as its machine instructions, as in the hardware's counters.
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

//! The model of a device: runs launches one after the other; caches keep their contents from one launch to the next.

use std::ops::Range;

use arch::DeviceSpec;
use isa::{FuncId, Program};

use crate::background::{Background, InBackground};
use crate::counters::{Counters, Recording};
use crate::decode::Kernel;
use crate::event_queue::{EventQueue, NEVER};
use crate::film::{FilmRange, FilmRecorder};
use crate::launch::{Dispatcher, LaunchShape};
use crate::load::Load;
use crate::memory::contents::{Digest, Kept};
use crate::memory::{Coupling, LaunchStart, Memory, MemoryEvent, MemorySystem};
use crate::policies::{DefaultPolicies, Policies};
use crate::report::{PcCounters, Report};
use crate::run_ahead::RunAhead;
use crate::sampling::Sampling;
use crate::sm::{Constants, Ended, Shared, Sm, SmSpec};
use crate::source::{Faulted, WarpSource};
use crate::timeline::{Recorder, Watch};

/// Part of its lines that a full L2 holds at least.
const FULL: f64 = 0.97;
/// Part of the bandwidth of DRAM from which on it matters to a launch whether the L2 is full.
const LEAST_TRAFFIC: f64 = 0.1;
/// A launch that fills the L2 more slowly than this multiple of the instructions to be simulated is sampled before it is full.
const MOST_FILLING: u64 = 4;

/// How far a launch has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// Not done.
    Running {
        /// Blocks handed out so far.
        blocks: u64,
        /// Blocks of the grid.
        of: u64,
    },
    /// Done: take the report.
    Finished,
    /// Execution faulted: the launch cannot continue.
    Faulted,
    /// Warps wait for each other for ever: at different barriers, or at a barrier that others never reach.
    Deadlocked,
}

/// What [`Model::sample`] has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sampled {
    /// Nothing: it is too early, too few blocks have ended to measure anything, or too few are left.
    Not,
    /// Blocks will be left out: see [`Model::gap`].
    Gaps,
    /// Most SMs have gone into the background, whose blocks the caller executes from now on.
    Narrowed(Background),
}

/// A simulated device: its memory system, and the launch that is in progress or was the last.
#[derive(Clone, Debug)]
pub struct Model<P: Policies = DefaultPolicies> {
    device: DeviceSpec,
    policies: P,
    memory: Memory<P>,
    launch: Option<Launch<P>>,
    watch: Option<Watch>,
    film: Option<FilmRange>,
    step_by_step: bool,
}

/// A launch in progress.
#[derive(Clone, Debug)]
pub(crate) struct Launch<P: Policies> {
    pub(crate) kernel: Kernel,
    pub(crate) spec: SmSpec,
    pub(crate) shape: LaunchShape,
    pub(crate) sms: Vec<Sm<P>>,
    pub(crate) events: EventQueue,
    /// Number of the first SM in the event queue: the memory system's components come before.
    pub(crate) first_sm: usize,
    pub(crate) dispatcher: Dispatcher,
    pub(crate) counters: Counters,
    pub(crate) run_ahead: RunAhead,
    /// Instructions issued.
    pub(crate) issues: u64,
    /// Warp instructions after which [`Model::sample`] looks at the launch again.
    next_look: u64,
    /// The L2 at the first look of [`Model::sample`].
    first_look: Option<Look>,
    /// The L2 at the latest look of [`Model::sample`].
    last_look: Look,
    /// Whether the L2 would be full by the end of the launch and was not.
    fills: bool,
    /// Instruction counters of the blocks in gaps, by instruction. Empty without gaps.
    left_out: Vec<PcCounters>,
    /// Blocks of the same grid that other parts of the device have, if the device is a part.
    elsewhere: Option<Elsewhere>,
    /// Slots whose warps have passed the barrier of their cluster.
    released: Vec<u32>,
    /// SM numbers and blocks that have ended in this window.
    pub(crate) ended: Vec<(usize, Ended)>,
    /// SMs in the background, if there are any.
    pub(crate) in_background: Option<Box<InBackground>>,
}

/// Blocks that run beside those of the launch, on other parts of a device.
#[derive(Clone, Debug)]
struct Elsewhere {
    /// Instruction counters, by instruction.
    pcs: Vec<PcCounters>,
    /// SMs of the whole device over those of this part; `None` if the device holds all blocks at once.
    of: Option<f64>,
}

/// Part of its time that a launch may be off if only a part of the device was simulated. Nine in ten block sizes of a transpose are within
/// it (30 sizes on 12 devices).
const PART_ERROR: f64 = 0.05;

/// How full the L2 was at some time of a launch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Look {
    /// Lines that it held.
    lines: u64,
    /// Warp instructions that had issued.
    issues: u64,
    /// Time, ps.
    time: u64,
}

impl Model {
    /// A device that has run nothing yet, with the policies of real ones.
    pub fn new(device: &DeviceSpec) -> Self {
        Self::with_policies(device, DefaultPolicies)
    }
}

impl<P: Policies> Model<P> {
    /// A device that has run nothing yet, with these policies.
    pub fn with_policies(device: &DeviceSpec, policies: P) -> Self {
        let memory = Memory::new(device, &policies);
        Self { device: *device, policies, memory, launch: None, watch: None, film: None, step_by_step: false }
    }

    /// Records what the warps of an SM do, from the next launch on.
    pub fn watch(&mut self, watch: Option<Watch>) {
        self.watch = watch;
    }

    /// Films a part of each launch, from the next one on. Changes no simulated time.
    pub fn film(&mut self, range: Option<FilmRange>) {
        self.film = range;
    }

    /// From the next launch on, nothing runs ahead: SMs take turns event by event, and warps execute one instruction at a time, as
    /// in kernels that read clocks. Slower; reports are the same. For tests.
    pub fn step_by_step(&mut self, on: bool) {
        self.step_by_step = on;
    }

    /// Empties the caches: the next launch starts cold.
    pub fn flush(&mut self) {
        self.memory.flush();
    }

    /// A number for what the caches hold now. If it is the same before two launches, and the launches do the same, so are their
    /// reports, and what the caches hold after them. Valid for the replacement policy [`Lru`](crate::policies::Lru) only.
    pub fn contents(&self) -> u128 {
        let mut digest = Digest::default();
        self.memory.digest(&mut digest);
        digest.value()
    }

    /// A copy of what the caches hold now.
    pub fn kept(&self) -> Kept<P::Replacement> {
        self.memory.kept()
    }

    /// Lets the caches hold what they held when the copy was made.
    pub fn put_back(&mut self, kept: Kept<P::Replacement>) {
        self.memory.put_back(kept);
    }

    /// Block slots that a launch with `blocks_per_sm` resident blocks per SM uses.
    pub fn slots(&self, blocks_per_sm: u32) -> u32 {
        self.device.sm_count * blocks_per_sm
    }

    /// Runs a launch to its end.
    pub fn run<S: WarpSource>(
        &mut self,
        program: &Program,
        kernel: FuncId,
        shape: &LaunchShape,
        source: &mut S,
    ) -> (Progress, Report) {
        self.begin(program, kernel, shape, false);
        let mut progress = self.run_until(source, u64::MAX);
        while let Progress::Running { .. } = progress {
            progress = self.run_until(source, u64::MAX);
        }
        (progress, self.report())
    }

    /// Starts a launch; [`Self::run_until`] runs it. `blocks_per_sm` must not be 0. `sampled`: [`Self::sample`] may leave blocks
    /// out.
    pub fn begin(&mut self, program: &Program, kernel: FuncId, shape: &LaunchShape, sampled: bool) {
        assert!(shape.blocks_per_sm > 0, "a block that does not fit cannot be launched");
        let spec = SmSpec::new(&self.device, shape.blocks_per_sm as usize, shape.warps() as usize);
        let first_sm = self.memory.begin(&LaunchStart {
            device: &self.device,
            l1_bytes: shape.l1_bytes(&self.device),
            step_by_step: self.step_by_step,
            film: self.film,
        });
        let kernel = Kernel::new(program, kernel, &self.device.arch);
        // The first blocks go to one SM each, so with fewer blocks than SMs the other SMs have nothing to do.
        let count = u64::from(self.device.sm_count).min(shape.blocks()) as usize;
        let constants = Constants::new(&self.device.arch, &self.policies);
        let recorder = |watch| Recorder::new(watch, spec.clock, spec.blocks, spec.warps);
        let film = |range| FilmRecorder::new(range, spec.clock, count, [spec.blocks, spec.warps]);
        let recording = Recording { timeline: self.watch.map(recorder), film: self.film.map(film) };
        let records = recording.timeline.is_some() || recording.film.is_some();
        let mut launch = Launch {
            spec,
            shape: *shape,
            sms: (0..count)
                .map(|number| Sm::new(number, &spec, &kernel, &constants, &self.policies))
                .collect(),
            events: EventQueue::new(first_sm + count),
            first_sm,
            dispatcher: Dispatcher::of(&self.device, shape.blocks()),
            counters: Counters {
                pcs: vec![PcCounters::default(); kernel.ops.len()],
                recording: records.then(|| Box::new(recording)),
                ..Counters::default()
            },
            run_ahead: RunAhead::new(&kernel, count * spec.blocks * spec.warps, self.step_by_step),
            kernel,
            issues: 0,
            next_look: 0,
            first_look: None,
            last_look: Look::default(),
            fills: false,
            left_out: Vec::new(),
            elsewhere: None,
            released: Vec::new(),
            ended: Vec::new(),
            in_background: None,
        };
        if sampled && launch.kernel.timeless {
            let resident = u64::from(self.device.sm_count) * u64::from(shape.blocks_per_sm);
            launch.dispatcher.sampling = Some(Sampling::new(shape.blocks(), resident));
        }
        launch.fill();
        self.launch = Some(launch);
    }

    /// Runs until about `budget` more instructions have issued or the launch has ended.
    pub fn run_until<S: WarpSource>(&mut self, source: &mut S, budget: u64) -> Progress {
        let Some(launch) = &mut self.launch else { return Progress::Finished };
        let budget = launch.issues.saturating_add(budget);
        while launch.issues < budget {
            let (time, _) = launch.events.next();
            if time == NEVER {
                return launch.ended();
            }
            let result = match self.memory.coupling() {
                Coupling::Windows => launch.run_window(&mut self.memory, source, time),
                Coupling::Events => launch.run_events(&mut self.memory, source, budget),
            };
            if result.is_err() {
                return Progress::Faulted;
            }
        }
        Progress::Running { blocks: launch.dispatcher.taken(), of: launch.shape.blocks() }
    }

    /// Warp instructions that the launch has issued.
    pub fn issues(&self) -> u64 {
        self.launch.as_ref().map_or(0, |launch| launch.issues)
    }

    /// Plans to leave out blocks, such that about `issues` warp instructions are simulated in all; half of them before the first gap. To
    /// be called again and again while the launch runs. SMs go into the background after `narrow` warp
    /// instructions of the launch at the earliest.
    pub fn sample(&mut self, issues: u64, narrow: u64) -> Sampled {
        let Some(launch) = &mut self.launch else { return Sampled::Not };
        if launch.dispatcher.sampling.is_none() || launch.issues < launch.next_look.max(issues / 8) {
            return Sampled::Not;
        }
        if self.memory.coupling() == Coupling::Windows
            && let Some(background) = launch.try_narrow(&self.memory, issues.max(narrow))
        {
            return Sampled::Narrowed(background);
        }
        launch.next_look = launch.issues + launch.issues / 8;
        let (lines, room) = self.memory.lines();
        let now = Look { lines, issues: launch.issues, time: launch.time() };
        let first = *launch.first_look.get_or_insert(now);
        let before = std::mem::replace(&mut launch.last_look, now);
        if first == now {
            return Sampled::Not;
        }
        let growth = lines.saturating_sub(before.lines) as f64 / (now.issues - before.issues).max(1) as f64;
        let left = launch.dispatcher.left() * launch.issues as f64;
        // Until the L2 is full, nothing is written back, and the launch is faster than later.
        let full = room as f64 * FULL;
        let took = now.time.saturating_sub(first.time).max(1);
        let traffic = lines.saturating_sub(first.lines) as f64 * 128.0 / took as f64;
        let matters = traffic >= LEAST_TRAFFIC * self.device.peak_bandwidth() as f64 * 1e-12;
        let fills = matters && (lines as f64) < full && lines as f64 + growth * left >= full;
        if launch.fills && !fills {
            launch.dispatcher.sampling.iter_mut().for_each(Sampling::becomes_steady);
        }
        launch.fills = fills;
        let is_time = launch.issues >= issues / 2 && (!fills || launch.issues >= MOST_FILLING * issues);
        let planned = is_time && launch.dispatcher.plan(issues / 2, launch.diverges());
        if planned { Sampled::Gaps } else { Sampled::Not }
    }

    /// The launch has finished: blocks in the background go on, each to its end. Returns whether there may be more of them. What they
    /// access is counted and not sent.
    ///
    /// # Errors
    /// Execution faulted.
    pub fn finish_background<S: WarpSource>(&mut self, source: &mut S) -> Result<bool, Faulted> {
        self.launch.as_mut().map_or(Ok(false), |launch| launch.finish_background(source))
    }

    /// What the caller has executed in the background has these counters. To be called when the launch has ended.
    pub fn count_background(&mut self, counted: &Report) {
        let Some(launch) = &mut self.launch else { return };
        let Some(in_background) = &mut launch.in_background else { return };
        add_instructions(&mut in_background.counted, launch.kernel.first.0, counted);
    }

    /// Blocks that are left out and that the caller has not dealt with: it must execute them itself, in any order, if it needs what
    /// they compute. Ask after each [`Self::run_until`].
    pub fn gap(&self) -> Option<Range<u64>> {
        self.launch.as_ref()?.dispatcher.sampling.as_ref()?.gap()
    }

    /// The caller has dealt with [`Self::gap`], whose blocks have these counters.
    pub fn deal_with_gap(&mut self, counted: &Report) {
        let Some(launch) = &mut self.launch else { return };
        let Some(sampling) = &mut launch.dispatcher.sampling else { return };
        sampling.deal(counted.warp_instructions());
        self.memory.leave_out();
        // Times after a gap are not those of the whole launch.
        let recording = launch.counters.recording.as_mut();
        recording.and_then(|r| r.timeline.as_mut()).into_iter().for_each(Recorder::stop);
        launch.left_out.resize(launch.kernel.ops.len(), PcCounters::default());
        add_instructions(&mut launch.left_out, launch.kernel.first.0, counted);
    }

    /// The device is one of `of` equal parts of a device, and the launch has ended. The others had blocks with these counters at the same
    /// time. `None`: the whole device holds all blocks at once, so what others have to do does not change the time.
    pub fn add_elsewhere(&mut self, counted: &Report, of: Option<f64>) {
        let Some(launch) = &mut self.launch else { return };
        let mut pcs = vec![PcCounters::default(); launch.kernel.ops.len()];
        add_instructions(&mut pcs, launch.kernel.first.0, counted);
        launch.elsewhere = Some(Elsewhere { pcs, of });
    }

    /// The report of the launch so far; once it has finished, of the whole launch.
    pub fn report(&self) -> Report {
        let Some(launch) = &self.launch else { return Report::default() };
        launch.report(&self.device, &self.memory)
    }
}

/// Adds numbers of instructions to counters of a kernel that begins with the instruction `first`.
fn add_instructions(sums: &mut [PcCounters], first: u32, counted: &Report) {
    let skipped = counted.first_pc.saturating_sub(first) as usize;
    for (sum, pc) in sums.iter_mut().skip(skipped).zip(&counted.pcs) {
        sum.warp_instructions += pc.warp_instructions;
        sum.thread_instructions += pc.thread_instructions;
        sum.divergent += pc.divergent;
    }
}

impl<P: Policies> Launch<P> {
    /// Hands out the first blocks: slot by slot over all SMs.
    fn fill(&mut self) {
        for place in 0..self.spec.blocks {
            for sm in &mut self.sms {
                let Some((block, start)) = self.dispatcher.fill() else { break };
                sm.expect(self.spec.clock.cycle(start), block, place);
            }
        }
        for (number, sm) in self.sms.iter().enumerate() {
            self.events.set(self.first_sm + number, sm.next(&self.spec));
        }
    }

    /// Components of the memory system and SMs act in the order of their events, until there are none or `budget` instructions have
    /// issued ([`Coupling::Events`]).
    fn run_events<S: WarpSource>(
        &mut self,
        memory: &mut Memory<P>,
        source: &mut S,
        budget: u64,
    ) -> Result<(), Faulted> {
        let Self { sms, kernel, spec, first_sm, .. } = self;
        let mut shared = Shared {
            source,
            kernel,
            spec,
            memory,
            events: &mut self.events,
            dispatcher: &mut self.dispatcher,
            counters: &mut self.counters,
            run_ahead: &mut self.run_ahead,
            issues: &mut self.issues,
        };
        while *shared.issues < budget {
            let (time, component) = shared.events.next();
            if time == NEVER {
                break;
            }
            shared.counters.look(shared.memory, spec.clock, time);
            let Some(number) = component.checked_sub(*first_sm) else {
                step_memory(&mut shared, sms, *first_sm, component, time);
                continue;
            };
            let sm = &mut sms[number];
            sm.run(&mut shared, Some(spec.clock.cycle(time)), NEVER);
            shared.events.set(component, sm.next(spec));
            sm.result()?;
        }
        Ok(())
    }

    /// All SMs run through a window that begins at `time`; then the memory system serves what they sent in it
    /// ([`Coupling::Windows`]). If warps execute in batches, each SM runs through the window alone, which changes no time; else SMs
    /// take turns event by event, since execution must happen in the order of time.
    fn run_window<S: WarpSource>(
        &mut self,
        memory: &mut Memory<P>,
        source: &mut S,
        time: u64,
    ) -> Result<(), Faulted> {
        let from = self.spec.clock.cycle(time);
        let until = from + self.spec.window;
        let end = self.spec.clock.time(until);
        if self.run_ahead.enabled {
            for number in 0..self.sms.len() {
                if self.events.time(number) < end {
                    self.with_sm(memory, source, number, |sm, shared| sm.run(shared, None, until))?;
                }
            }
        } else {
            loop {
                let (time, number) = self.events.next();
                if time >= end {
                    break;
                }
                let cycle = self.spec.clock.cycle(time);
                self.with_sm(memory, source, number, |sm, shared| sm.run(shared, Some(cycle), until))?;
                self.pass_clusters(memory, source, cycle)?;
            }
        }
        self.run_background(memory, source, (from, until))?;
        self.end_window(memory, until);
        Ok(())
    }

    /// Releases the blocks whose cluster has passed its barrier in this cycle.
    fn pass_clusters<S: WarpSource>(
        &mut self,
        memory: &mut Memory<P>,
        source: &mut S,
        cycle: u64,
    ) -> Result<(), Faulted> {
        source.released(&mut self.released);
        for slot in std::mem::take(&mut self.released) {
            let (number, place) = (slot as usize / self.spec.blocks, slot as usize % self.spec.blocks);
            self.with_sm(memory, source, number, |sm, shared| sm.pass_cluster(shared, place, cycle))?;
        }
        Ok(())
    }

    /// Lets an SM act, then updates its wake-up and collects the blocks that have ended on it.
    fn with_sm<S: WarpSource>(
        &mut self,
        memory: &mut Memory<P>,
        source: &mut S,
        number: usize,
        act: impl FnOnce(&mut Sm<P>, &mut Shared<S, P>),
    ) -> Result<(), Faulted> {
        let sm = &mut self.sms[number];
        let mut shared = Shared {
            source,
            kernel: &self.kernel,
            spec: &self.spec,
            memory,
            events: &mut self.events,
            dispatcher: &mut self.dispatcher,
            counters: &mut self.counters,
            run_ahead: &mut self.run_ahead,
            issues: &mut self.issues,
        };
        act(sm, &mut shared);
        let next = sm.next(&self.spec);
        self.events.set(self.first_sm + number, next);
        self.ended.extend(sm.ended.drain(..).map(|ended| (number, ended)));
        sm.result()
    }

    /// The window is over: the memory system serves what was sent, and the dispatcher refills the slots of blocks that have ended.
    fn end_window(&mut self, memory: &mut Memory<P>, until: u64) {
        let Self { sms, events, kernel, spec, first_sm, in_background, .. } = self;
        memory.end_window(|number, answers| {
            if in_background.as_ref().is_some_and(|in_background| !in_background.stays[number]) {
                return;
            }
            let sm = &mut sms[number];
            sm.finish_window(kernel, spec, answers);
            events.set(*first_sm + number, sm.next(spec));
        });
        self.ended.sort_by_key(|&(number, ended)| (ended.event, number));
        for (number, Ended { cycle, place, .. }) in self.ended.drain(..) {
            if self.in_background.as_ref().is_some_and(|in_background| !in_background.stays[number]) {
                self.dispatcher.other_ended(self.spec.clock.time(cycle));
                continue;
            }
            let sm = &mut self.sms[number];
            sm.refill((&mut self.dispatcher, self.issues), &self.spec, cycle, place, until);
            self.events.set(number, sm.next(&self.spec));
        }
        self.counters.look(memory, self.spec.clock, self.spec.clock.time(until));
    }

    /// Time of the next event, ps.
    pub(crate) fn time(&self) -> u64 {
        self.events.next().0.max(1)
    }

    fn ended(&self) -> Progress {
        let idle = self.sms.iter().all(Sm::idle) && self.dispatcher.taken() == self.shape.blocks();
        if idle { Progress::Finished } else { Progress::Deadlocked }
    }

    fn report(&self, device: &DeviceSpec, side: &Memory<P>) -> Report {
        let memory = side.counters();
        let counters = &self.counters;
        let drained = self.sms.iter().map(Sm::drained).max().unwrap_or(0);
        let end = self
            .spec
            .clock
            .time(counters.last_cycle)
            .max(drained)
            .max(memory.last)
            .max(self.dispatcher.retired())
            .max(1);
        let end = end + u64::from(device.memory.fabric.end_ns) * 1000;
        let limit = u64::from(device.arch.limits.warps_per_sm) * counters.active_cycles.max(1);
        let recorded = counters.recording.as_deref();
        let mut report = Report {
            time_ps: 0,
            error_ps: 0,
            cycles: 0,
            first_pc: self.kernel.first.0,
            pcs: counters.pcs.clone(),
            global_load: counters.global_load,
            global_store: counters.global_store,
            shared_load: counters.shared_load,
            shared_store: counters.shared_store,
            texture: counters.texture,
            l1_hits: memory.l1_hits,
            l1_misses: memory.l1_misses,
            l2_read_sectors: memory.l2_reads,
            l2_write_sectors: memory.l2_writes,
            l2_hits: memory.l2_hits,
            dram_read_bytes: memory.dram_read,
            dram_write_bytes: memory.dram_written,
            partition_busy: memory.channel_busy.iter().map(|&busy| busy as f64 / end as f64).collect(),
            achieved_occupancy: counters.warp_cycles as f64 / limit as f64,
            warp_cycles: counters.warp_cycles,
            issued_cycles: counters.issued_cycles,
            load: self.load(side),
            timeline: recorded
                .and_then(|r| Some(r.timeline.as_ref()?.timeline(self.spec.clock, self.kernel.first.0))),
            film: recorded
                .and_then(|r| Some(r.film.as_ref()?.film(end, counters, &memory, side.request_log()))),
        };
        let mut whole = end;
        if let Some(estimate) = self.dispatcher.sampling.as_ref().and_then(|sampling| sampling.estimate(end))
        {
            report.extrapolate(estimate.work, &self.left_out, |at| self.kernel.ops[at].access);
            whole = (end as f64 * estimate.stretch) as u64;
            report.error_ps = ((whole as f64 * estimate.error) as u64).max(1);
        }
        if let Some(in_background) = &self.in_background {
            report.widen(&in_background.counted);
            report.error_ps = ((whole as f64 * self.narrow_error(in_background)) as u64).max(1);
        }
        if let Some(Elsewhere { pcs, of }) = &self.elsewhere {
            let here = report.warp_instructions().max(1) as f64;
            let others: u64 = pcs.iter().map(|pc| pc.warp_instructions).sum();
            let work = 1.0 + others as f64 / here;
            report.extrapolate(work, pcs, |at| self.kernel.ops[at].access);
            // The other parts may have had more or less to do.
            whole = (whole as f64 * of.map_or(1.0, |of| work / of)) as u64;
            report.error_ps = report.error_ps.max((whole as f64 * PART_ERROR) as u64);
        }
        report.cycles = self.spec.clock.cycle(whole);
        report.time_ps = whole + u64::from(device.memory.fabric.launch_ns) * 1000;
        report
    }

    fn load(&self, memory: &Memory<P>) -> Load {
        let counters = &self.counters;
        let (lsu_cycles, shared_cycles) =
            self.sms.iter().map(Sm::worked).fold((0, 0), |sum, sm| (sum.0 + sm.0, sum.1 + sm.1));
        let mut load = Load {
            shared_banks: self.run_ahead.shared_banks()[..self.spec.bank_count()].to_vec(),
            active_cycles: counters.active_cycles,
            lsu_cycles,
            shared_cycles,
            issue_cycles: counters.issued_cycles,
            pipe_cycles: counters.pipes.map(|work| work / 64),
            ..Load::default()
        };
        memory.add_load(&mut load);
        load
    }
}

/// A component of the memory system acts, and SMs hear what it means for them.
fn step_memory<S, P: Policies>(
    shared: &mut Shared<S, P>,
    sms: &mut [Sm<P>],
    first_sm: usize,
    component: usize,
    time: u64,
) {
    let (kernel, spec) = (shared.kernel, shared.spec);
    shared.memory.step(shared.events, component, time, |events, event| {
        let number = match event {
            MemoryEvent::Data(load, _) => load.sm as usize,
            MemoryEvent::Sent { sm } => sm,
        };
        let sm = &mut sms[number];
        if sm.memory_event(kernel, spec, event, spec.clock.cycle(time)) {
            events.wake(first_sm + number, sm.next(spec));
        }
    });
}

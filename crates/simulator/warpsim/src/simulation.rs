//! Runs of programs, and what they leave.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use base::{Lang, SourceMap};

use crate::Device;
use crate::arch::Occupancy;
use crate::device::{Gpu, GpuOptions, LaunchRecord};
use crate::functional::{self, AccessTrace, TraceFilter};
use crate::isa::Pc;
use crate::program::{Program, SourceLine};
use crate::runtime::{self, End, HostOptions, HostOutcome};
use crate::timing::policies::Policies;
use crate::timing::{ModelFactory, PcCounters, Report, StallReason};

/// Instructions after which a program counts as endless unless [`Simulation::instruction_limit`] says otherwise: about a minute of
/// a fast core's work.
const INSTRUCTIONS: u64 = 10_000_000_000;
/// Bytes of host memory, and of device memory, that a program may take unless [`Simulation::memory_limit`] says otherwise.
const MEMORY: u64 = 16 << 30;

/// A run of a program on a device, before it starts. [`Simulation::run`] executes `main`, which launches the kernels.
///
/// Without other settings the timing model runs and the sanitizer does not.
pub struct Simulation<'a> {
    program: &'a Program,
    device: &'a Device,
    gpu: GpuOptions,
    host: HostOptions<'a>,
    models: Option<Arc<dyn ModelFactory>>,
}

impl<'a> Simulation<'a> {
    /// A run of `program`, which must have been compiled for `device`, with the default settings.
    pub fn new(program: &'a Program, device: &'a Device) -> Self {
        let gpu =
            GpuOptions { instruction_limit: INSTRUCTIONS, memory_limit: MEMORY, ..GpuOptions::default() };
        let host =
            HostOptions { instruction_limit: INSTRUCTIONS, memory_limit: MEMORY, ..HostOptions::default() };
        Self { program, device, gpu, host, models: None }
    }

    /// Whether the timing model runs beside execution (default: it does). Without it results are the same, reports hold counters
    /// of instructions only, and a run takes a fraction of the time.
    pub fn timed(mut self, timed: bool) -> Self {
        self.gpu.timing = timed;
        self
    }

    /// Looks for data races, reads of unwritten memory and wrong synchronisation: [`Run::findings`] (default: it does not).
    pub fn sanitized(mut self, sanitized: bool) -> Self {
        self.gpu.sanitize = sanitized;
        self
    }

    /// Empties the caches before each launch (default: a launch finds what the one before left).
    pub fn cold(mut self, cold: bool) -> Self {
        self.gpu.cold = cold;
        self
    }

    /// Records the memory accesses of one warp in each launch: [`Launch::accesses`].
    pub fn trace(mut self, filter: TraceFilter) -> Self {
        self.gpu.trace = Some(filter);
        self
    }

    /// Replaces policies of the timing model: warp schedulers, cache replacement, DRAM scheduling. `policies` is a
    /// [`DynPolicies`](crate::timing::policies::DynPolicies), or a type of your own that implements
    /// [`Policies`](crate::timing::policies::Policies). Default: what GPUs do, as far as it is known.
    pub fn policies(mut self, policies: impl Policies) -> Self {
        self.models = Some(Arc::new(policies));
        self
    }

    /// Arguments of `main` after the program's name.
    pub fn args<S: Into<String>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.host.args.truncate(1);
        self.host.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// What standard input holds.
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.host.stdin = bytes.into();
        self
    }

    /// A file that the program can open at `path`.
    pub fn file(mut self, path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        self.host.data.push((path.into(), bytes.into()));
        self
    }

    /// Instructions of the host, and warp instructions of the device, after which the program ends with a fault.
    pub fn instruction_limit(mut self, instructions: u64) -> Self {
        self.gpu.instruction_limit = instructions;
        self.host.instruction_limit = instructions;
        self
    }

    /// Bytes of host memory and bytes of device memory that the program may take.
    pub fn memory_limit(mut self, bytes: u64) -> Self {
        self.gpu.memory_limit = bytes;
        self.host.memory_limit = bytes;
        self
    }

    /// Executes `main` until it ends, a fault stops it or a limit is reached. The same program, device and settings give the same
    /// result, bit for bit.
    pub fn run(self) -> Run<'a> {
        let mut gpu = Gpu::with_models(self.device, self.gpu, self.models);
        let outcome = runtime::run(&self.program.code, &mut gpu, &self.host);
        Run { program: self.program, gpu, outcome }
    }
}

/// What a run left.
pub struct Run<'a> {
    program: &'a Program,
    gpu: Gpu,
    outcome: HostOutcome,
}

impl Run<'_> {
    /// Standard output. Bytes that are no UTF-8 are replaced.
    pub fn stdout(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.outcome.stdout)
    }

    /// Standard error. Bytes that are no UTF-8 are replaced.
    pub fn stderr(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.outcome.stderr)
    }

    /// The exit code, 0 to 255; none if a fault ended the program.
    pub fn exit_code(&self) -> Option<i32> {
        match self.outcome.end {
            End::Exited(code) => Some(code),
            End::Faulted(_) => None,
        }
    }

    /// The fault that ended the program or a kernel, with its place, as a compiler prints an error.
    pub fn fault(&self) -> Option<String> {
        match &self.outcome.end {
            End::Exited(_) => None,
            End::Faulted(fault) => {
                let sources = self.sources();
                let builtin = |span: base::Span| sources.file(span.file()).builtin;
                Some(fault.diagnostic_outside(&self.program.code, builtin).render(sources, Lang::En))
            }
        }
    }

    /// What the sanitizer found, as a compiler prints warnings.
    pub fn findings(&self) -> impl Iterator<Item = String> {
        let render = |finding: &functional::Finding| {
            finding.diagnostic(&self.program.code).render(self.sources(), Lang::En)
        };
        self.outcome.findings.iter().map(render)
    }

    /// Files that the program wrote, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.outcome.written.iter().map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// Kernel launches in the order of their execution: all, or the first 1000, and fewer of long kernels. [`Gpu::launch_log`] has the
    /// sums of later ones.
    pub fn launches(&self) -> impl Iterator<Item = Launch<'_>> {
        self.gpu.launches().iter().map(|record| Launch { program: self.program, record })
    }

    /// The device as the program left it: memory, copies, launch records.
    pub fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    fn sources(&self) -> &SourceMap {
        &self.program.sources
    }
}

/// A kernel launch of a [`Run`].
#[derive(Clone, Copy)]
pub struct Launch<'a> {
    program: &'a Program,
    record: &'a LaunchRecord,
}

/// Counters of a source line in one launch.
#[derive(Clone, PartialEq, Debug)]
pub struct LineCounters {
    /// The line.
    pub line: SourceLine,
    /// Warp instructions issued.
    pub warp_instructions: u64,
    /// Memory transactions after coalescing.
    pub transactions: u64,
    /// Warp cycles in which a warp waited to issue an instruction of this line. A run without timing has none.
    pub stalled: u64,
}

impl<'a> Launch<'a> {
    /// Name of the kernel, with template arguments.
    pub fn kernel(&self) -> &'a str {
        &self.program.code.functions[self.record.kernel].name
    }

    /// Blocks of the grid by axis.
    pub fn grid(&self) -> [u32; 3] {
        self.record.shape.grid
    }

    /// Threads of a block by axis.
    pub fn block(&self) -> [u32; 3] {
        self.record.shape.block
    }

    /// Simulated time from the launch to its completion, microseconds; 0 without timing.
    pub fn time_us(&self) -> f64 {
        self.record.report.time_ps as f64 / 1e6
    }

    /// Warps and blocks that an SM can hold, and the limits that decide it.
    pub fn occupancy(&self) -> &'a Occupancy {
        &self.record.occupancy
    }

    /// All counters of the launch.
    pub fn report(&self) -> &'a Report {
        &self.record.report
    }

    /// Accesses of the warp that [`Simulation::trace`] selected.
    pub fn accesses(&self) -> Option<&'a AccessTrace> {
        self.record.accesses.as_deref()
    }

    /// Counters of each source line that the launch executed, by file and line.
    pub fn lines(&self) -> Vec<LineCounters> {
        let mut lines: BTreeMap<SourceLine, PcCounters> = BTreeMap::new();
        let report = self.report();
        for (index, counters) in report.pcs.iter().enumerate() {
            if counters.warp_instructions == 0 {
                continue;
            }
            let Some(line) = self.program.line(Pc(report.first_pc + index as u32)) else { continue };
            let sum = lines.entry(line).or_default();
            sum.warp_instructions += counters.warp_instructions;
            sum.transactions += counters.transactions;
            for (sum, stall) in sum.stalls.iter_mut().zip(counters.stalls) {
                *sum += stall;
            }
        }
        let line = |(line, counters): (SourceLine, PcCounters)| LineCounters {
            line,
            warp_instructions: counters.warp_instructions,
            transactions: counters.transactions,
            stalled: counters.stalls.iter().sum(),
        };
        lines.into_iter().map(line).collect()
    }

    /// Warp cycles of the launch that were spent waiting, by reason; reasons that did not occur are left out.
    pub fn stalls(&self) -> Vec<(StallReason, u64)> {
        let of = |index: usize| self.report().pcs.iter().map(|pc| pc.stalls[index]).sum::<u64>();
        let all = StallReason::ALL.iter().enumerate().map(|(index, reason)| (*reason, of(index)));
        all.filter(|(_, cycles)| *cycles > 0).collect()
    }
}

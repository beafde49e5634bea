//! Launches that are like earlier ones: of many, a few are simulated, and the others are only executed and take as long.
//!
//! Two launches are alike if they have the same kernel, shape and parameters, follow a launch of the same kernel and shape, and
//! execute each instruction equally often. Pointers are the same parameter if they point to the same place in allocations of the
//! same size, so a loop that swaps two arrays makes launches that are alike.
//!
//! The first launches are simulated, then some at growing distances. Their times tell the mean and how far a launch may be from it.

use arch::DeviceSpec;
use isa::{FuncId, Program};
use timing::Report;

use crate::launch::LaunchSetup;
use crate::repeats::Earlier;
use crate::{Detail, Gpu, Ran, Shape};

/// Launches that are simulated at least before any like them is only executed.
const FIRST: u64 = 6;
/// Launches that are simulated first if they are short.
const FIRST_SHORT: u64 = 9;
/// Launches that are simulated first if they are long: simulating more would take longer than a reader waits, and they vary
/// less, by 0.5 % in tutorials' kernels.
const FIRST_LONG: u64 = 3;
/// Part of the instructions after which a program is sampled that short launches of a kind take together, as a divisor.
const SHORT: u64 = 8;
/// After a long launch was simulated, the next one is that whose number is so many times as large.
const LONG_DISTANCE: u64 = 6;
/// Part of these instructions that one long launch takes, as a divisor.
const LONG: u64 = 4;
/// Times that are kept of launches that are alike.
const TIMES: usize = 16;
/// Kinds of launches that are remembered.
const MOST: usize = 256;
/// Least part of its time by which an executed launch may be off.
const LEAST_ERROR: f64 = 0.004;
/// Part of its time by which a launch may be off for each part by which its work differs from that of the launch it is like.
const UNLIKE: f64 = 0.3;

/// The properties by which launches are alike, but for what they execute.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LaunchKind {
    kernel: FuncId,
    shape: Shape,
    params: Vec<Param>,
    before: Option<(FuncId, Shape)>,
}

/// Eight bytes of the parameters.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Param {
    Value([u8; 8]),
    /// Size of the allocation, and the place in it.
    Pointer(u64, u64),
}

/// What is known of launches that are alike.
struct KindStatistics {
    kind: LaunchKind,
    /// Whether its blocks may run in any order.
    timeless: bool,
    /// Number of launches so far.
    made: u64,
    /// Number of the launch that is simulated next.
    next: u64,
    /// Times of the latest launches that were simulated, ps, without the overhead of a launch.
    times: Vec<f64>,
    /// Number of launches that were simulated, and warp instructions of them that were.
    simulated: u64,
    issues: u64,
    /// Simulating one takes long.
    is_long: bool,
    /// The report of the last of them.
    report: Report,
}

/// The launches of a program by their kind.
#[derive(Default)]
pub(crate) struct Samples {
    /// In the order of their last use, the latest at the end.
    known: Vec<KindStatistics>,
}

impl Samples {
    /// Notes that a launch is made. Returns whether it need only be executed. `simulated`: warp instructions of the program so far;
    /// `after`: after how many launches are to be sampled.
    pub fn plan(&mut self, program: &Program, kind: LaunchKind, simulated: u64, after: u64) -> bool {
        let at = self.known.iter().position(|known| known.kind == kind);
        let mut known = match at {
            Some(at) => self.known.remove(at),
            None => {
                if self.known.len() == MOST {
                    self.known.remove(0);
                }
                let timeless = timing::is_timeless(program, kind.kernel);
                KindStatistics {
                    kind,
                    timeless,
                    made: 0,
                    next: FIRST_SHORT + 1,
                    times: Vec::new(),
                    simulated: 0,
                    issues: 0,
                    is_long: false,
                    report: Report::default(),
                }
            }
        };
        known.made += 1;
        known.is_long = known.simulated > 0 && known.issues >= after / LONG * known.simulated;
        let first = match known.issues {
            issues if issues < after / SHORT => FIRST_SHORT,
            _ if known.is_long => FIRST_LONG,
            _ => FIRST,
        };
        let is_known = known.made > first && known.times.len() >= 2;
        let executes = simulated >= after && known.timeless && is_known && known.made < known.next;
        self.known.push(known);
        executes
    }

    /// The launch that was planned last was simulated.
    pub fn simulated(&mut self, report: &Report, issues: u64, overhead_ps: u64) {
        let Some(known) = self.known.last_mut() else { return };
        known.issues += issues;
        known.simulated += 1;
        // The first one finds other caches than those after it.
        if known.times.len() == TIMES || known.made == 2 {
            known.times.remove(0);
        }
        known.times.push(report.time_ps.saturating_sub(overhead_ps) as f64);
        if known.is_long {
            known.next = LONG_DISTANCE * known.made;
        } else if known.made >= known.next {
            known.next = known.made + known.made / 2;
        }
        known.report = Report { timeline: None, ..report.clone() };
    }

    /// The launch that was planned last was only executed, with these counters. Returns its report.
    pub fn executed(&mut self, counted: &Report, overhead_ps: u64) -> Report {
        let Some(known) = self.known.last_mut() else { return counted.clone() };
        let count = known.times.len() as f64;
        let mean = known.times.iter().sum::<f64>() / count;
        let squares: f64 = known.times.iter().map(|time| (time - mean) * (time - mean)).sum();
        let deviation = (squares / (count - 1.0).max(1.0)).sqrt() / mean.max(1.0);
        let (mut report, work) = known.report.for_counts(counted);
        let unlike = (work - 1.0).abs();
        let time = mean * work;
        // A launch, not the mean of launches, is to lie in the interval.
        let spread = deviation * (2.0 + 5.0 / count) * (1.0 + 1.0 / count).sqrt();
        let of_samples = report.error_ps as f64 / report.time_ps.max(1) as f64;
        report.time_ps = time as u64 + overhead_ps;
        report.error_ps = (time * (LEAST_ERROR + spread + of_samples + UNLIKE * unlike)) as u64 + 1;
        report.cycles =
            (known.report.cycles as f64 * time / known.times.last().map_or(1.0, |last| last.max(1.0))) as u64;
        if unlike > 0.1 && known.next > known.made + 1 && known.times.len() < TIMES {
            known.next = known.made + 1;
        }
        report
    }
}

impl Gpu {
    /// Whether a launch need only be executed; `None` if launches are not sampled.
    pub(crate) fn sample(&mut self, program: &Program, launch: &LaunchSetup) -> Option<bool> {
        let Detail::Sampled { after, .. } = self.options.detail else { return None };
        if !self.options.timing || launch.shared || self.options.issues.is_some() {
            return None;
        }
        let kind = self.launch_kind(launch.kernel, &launch.shape, &launch.params);
        Some(self.samples.plan(program, kind, self.simulated, after))
    }
    /// Appends the record of a launch that need only be executed, and has the effect of an earlier one.
    pub(crate) fn repeat_executed(&mut self, (earlier, ran): (Box<Earlier>, Ran)) -> Ran {
        let Earlier { mut record, accesses, .. } = *earlier;
        self.accesses = accesses;
        record.report = self.samples.executed(&record.report, overhead_ps(&self.spec));
        (record.from, record.same_as) = (Vec::new(), None);
        let duration_ps = record.report.time_ps;
        self.instructions = self.instructions.saturating_add(record.report.warp_instructions());
        self.launches.push(record);
        Ran { duration_ps, ..ran }
    }
    /// The kind of a launch.
    fn launch_kind(&self, kernel: FuncId, shape: &Shape, params: &[u8]) -> LaunchKind {
        let param = |bytes: &[u8]| {
            let mut eight = [0; 8];
            eight[..bytes.len()].copy_from_slice(bytes);
            let address = u64::from_le_bytes(eight);
            match self.memory.allocation(address) {
                Some(block) => Param::Pointer(block.size, address - block.address),
                None => Param::Value(eight),
            }
        };
        let params = params.chunks(8).map(param).collect();
        let before = self.launches.recent().next().map(|last| (last.kernel, last.shape));
        LaunchKind { kernel, shape: *shape, params, before }
    }
}

/// Time of a launch beside that of its kernel, ps.
pub(crate) fn overhead_ps(spec: &DeviceSpec) -> u64 {
    u64::from(spec.memory.fabric.launch_ns) * 1000
}

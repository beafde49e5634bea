//! Divides the time of a launch among causes. A pure function from counters to findings.
//!
//! The parts of a launch's time are disjoint and sum to it:
//!
//! 1. launch overhead;
//! 2. busy time of the bottleneck (the busiest resource), split into needed work and work that causes such as
//!    bank conflicts or scattered accesses add;
//! 3. time in which SMs had no block;
//! 4. the rest, in which warps waited, split in proportion to their stall reasons.
//!
//! Parts with the same cause are merged into one finding. A share is exact as a division of warp-cycles, and
//! an estimate of the gain from removing the cause.

mod facts;
mod split;
mod usage;

use protocol::{Cause, Finding};
use warpsim::arch::DeviceSpec;
use warpsim::device::LaunchRecord;
use warpsim::isa::Pc;

pub use facts::Facts;
use usage::Usage;

/// Largest number of findings of a launch.
const MOST: usize = 4;

/// Smallest share of the launch's time for a finding. It is larger for causes that only say that a resource
/// is busy.
fn least(cause: &Cause) -> f64 {
    match cause {
        Cause::DramBandwidth { .. }
        | Cause::L2Bandwidth
        | Cause::LoadStore
        | Cause::SharedBandwidth
        | Cause::IssueSlots { .. }
        | Cause::Pipe(_) => 0.12,
        _ => 0.05,
    }
}

/// The causes of a launch's time, the largest share first. Empty if the launch was not timed.
pub fn findings(
    device: &DeviceSpec,
    launch: &LaunchRecord,
    facts: &Facts,
    line: &dyn Fn(Pc) -> u32,
) -> Vec<Finding> {
    if launch.report.warp_cycles == 0 {
        return Vec::new();
    }
    let mut why = TimeDivision {
        device,
        launch,
        facts,
        usage: Usage::new(device, &launch.report, facts),
        parts: Vec::new(),
    };
    why.divide();
    let mut found = Vec::new();
    // Selects the largest part repeatedly; of equal parts the first.
    while found.len() < MOST {
        let mut most: Option<&mut Part> = None;
        for part in why.parts.iter_mut().filter(|part| part.share >= least(&part.cause)) {
            if most.as_ref().is_none_or(|most| part.share > most.share) {
                most = Some(part);
            }
        }
        let Some(part) = most else { break };
        found.push(part.finding(line));
        part.share = 0.0;
    }
    found
}

/// A part of the launch's time with its cause.
struct Part {
    cause: Cause,
    share: f64,
    /// Lower bound of the launch's time without the cause, as a share of its present time.
    floor: f64,
    pc: Option<Pc>,
}

impl Part {
    fn finding(&self, line: &dyn Fn(Pc) -> u32) -> Finding {
        let rest = (1.0 - self.share).max(self.floor).clamp(1e-3, 1.0);
        Finding { cause: self.cause, share: self.share, speedup: 1.0 / rest, line: self.pc.map_or(0, line) }
    }
}

/// State of the division.
struct TimeDivision<'a> {
    device: &'a DeviceSpec,
    launch: &'a LaunchRecord,
    facts: &'a Facts,
    usage: Usage,
    parts: Vec<Part>,
}

impl TimeDivision<'_> {
    /// Adds a share of the time to a cause.
    fn add(&mut self, cause: Cause, share: f64, floor: f64, pc: Option<Pc>) {
        let share = share.clamp(0.0, 1.0);
        let same = |part: &&mut Part| std::mem::discriminant(&part.cause) == std::mem::discriminant(&cause);
        if let Some(part) = self.parts.iter_mut().find(same) {
            part.share = (part.share + share).min(1.0);
            return;
        }
        self.parts.push(Part { cause, share, floor, pc });
    }
}

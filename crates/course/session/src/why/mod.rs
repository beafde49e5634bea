//! Why a launch took its time: who owns it. Pure: counters in, findings out.
//!
//! The time of a launch is divided without rest: its overhead; the time its busiest resource worked, which is split into
//! what was needed and what causes like conflicts or scattered accesses added; the time SMs had no block; and the rest, in
//! which warps waited, split by what they waited for. A cause in two parts has one finding. So shares are exact in the
//! sense of the owners of warp-cycles, and an estimate of what removing the cause gives.

mod facts;
mod split;
mod usage;

use protocol::{Cause, Finding};
use warpsim::arch::DeviceSpec;
use warpsim::device::LaunchRecord;
use warpsim::isa::Pc;

pub use facts::Facts;
use usage::Usage;

/// Most findings of a launch.
const MOST: usize = 4;

/// The smallest share worth a finding: that a resource works is news only where it is much.
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

/// What limits the launch, the largest share first; empty if it was not timed.
pub fn findings(
    device: &DeviceSpec,
    launch: &LaunchRecord,
    facts: &Facts,
    line: &dyn Fn(Pc) -> u32,
) -> Vec<Finding> {
    if launch.report.warp_cycles == 0 {
        return Vec::new();
    }
    let mut why =
        Why { device, launch, facts, usage: Usage::new(device, &launch.report, facts), parts: Vec::new() };
    why.divide();
    let mut found = Vec::new();
    // The largest, one after the other; of equals the first.
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

/// A part of the launch's time.
struct Part {
    cause: Cause,
    share: f64,
    /// The launch takes at least this share of its time without it.
    floor: f64,
    pc: Option<Pc>,
}

impl Part {
    fn finding(&self, line: &dyn Fn(Pc) -> u32) -> Finding {
        let rest = (1.0 - self.share).max(self.floor).clamp(1e-3, 1.0);
        Finding { cause: self.cause, share: self.share, speedup: 1.0 / rest, line: self.pc.map_or(0, line) }
    }
}

/// The division.
struct Why<'a> {
    device: &'a DeviceSpec,
    launch: &'a LaunchRecord,
    facts: &'a Facts,
    usage: Usage,
    parts: Vec<Part>,
}

impl Why<'_> {
    /// Gives a share of the time to a cause; to one that has some already, more.
    fn give(&mut self, cause: Cause, share: f64, floor: f64, pc: Option<Pc>) {
        let share = share.clamp(0.0, 1.0);
        let same = |part: &&mut Part| std::mem::discriminant(&part.cause) == std::mem::discriminant(&cause);
        if let Some(part) = self.parts.iter_mut().find(same) {
            part.share = (part.share + share).min(1.0);
            return;
        }
        self.parts.push(Part { cause, share, floor, pc });
    }
}

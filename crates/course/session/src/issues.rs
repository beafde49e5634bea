//! The instructions that the warps of timed launches issued, for those who look into the simulator.

use warpsim::arch::DeviceSpec;
use warpsim::device::{IssueRecord, LaunchRecord};
use warpsim::isa::{Bar, Effect, Program, Space};
use warpsim::timing::{Parts, WarpId};

/// Takes the instructions of launches, launch by launch, when the program has ended.
pub trait IssueLog {
    /// Most instructions of each launch that are kept: its first ones.
    fn most(&self) -> u32;
    /// Takes the instructions of a launch. `left_out` is the number of those beyond [`Self::most`].
    fn launch(&self, kernel: &str, issues: &mut dyn Iterator<Item = IssuedInstruction>, left_out: u64);
}

/// One instruction that a warp issued.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IssuedInstruction {
    /// Cycle of the SM's clock, from the start of the launch.
    pub cycle: u64,
    /// The same time in ns.
    pub ns: u64,
    /// Number of the SM.
    pub sm: u32,
    /// Number of the block in its grid, blockIdx.x fastest.
    pub block: u64,
    /// Index of the warp in the block.
    pub warp: u32,
    /// Index of the instruction in the program.
    pub pc: u32,
    /// The lanes that executed it, one bit each: those that were active and whose guard held.
    pub lanes: u32,
    /// The instruction as in the disassembly.
    pub text: String,
    /// What it did besides computing values, as words of the form `name=value`; empty for nothing.
    pub effect: String,
}

/// Hands the instructions of all launches to the log.
pub(crate) fn write(log: &dyn IssueLog, device: &DeviceSpec, program: &Program, launches: &[LaunchRecord]) {
    for launch in launches {
        let Some(trace) = &launch.issues else { continue };
        let parts = Parts::new(device, program, launch.kernel);
        let mut issues = trace.records.iter().map(|record| issued(program, &parts, record));
        log.launch(&program.functions[launch.kernel].name, &mut issues, trace.dropped);
    }
}

fn issued(program: &Program, parts: &Parts<'_>, record: &IssueRecord) -> IssuedInstruction {
    let op = record.issue.op;
    IssuedInstruction {
        cycle: record.time.cycles,
        ns: record.time.ns,
        sm: record.sm,
        block: record.block,
        warp: record.warp,
        pc: op.pc.0,
        lanes: op.mask,
        text: program.disassemble(op.pc),
        effect: effect(parts, record),
    }
}

fn effect(parts: &Parts<'_>, record: &IssueRecord) -> String {
    let op = record.issue.op;
    match op.effect {
        Effect::None => String::new(),
        Effect::Memory { space, bytes } => {
            format!("{} bytes={bytes}{}", space.name(), requests(parts, record))
        }
        Effect::Texture { texels, bytes } => {
            format!("texture texels={texels} bytes={bytes}{}", requests(parts, record))
        }
        Effect::Remote { bytes } => format!("cluster bytes={bytes}"),
        Effect::Groups { count } => format!("groups={count}"),
        Effect::Branch { diverged } => format!("branch diverged={diverged}"),
        Effect::Barrier { id: Bar::CLUSTER, .. } => "barrier=cluster".into(),
        Effect::Barrier { id, warps: 0, waits } => format!("barrier={id} warps=all waits={waits}"),
        Effect::Barrier { id, warps, waits } => format!("barrier={id} warps={warps} waits={waits}"),
        Effect::Exit => "exit".into(),
    }
}

/// The address of the first lane, and into how many transactions or passes the access falls.
fn requests(parts: &Parts<'_>, record: &IssueRecord) -> String {
    let mut issue = record.issue.clone();
    let (mask, mut count) = (issue.op.mask, 0);
    if mask == 0 {
        return String::new();
    }
    let first = match issue.op.effect {
        Effect::Texture { .. } => issue.texels.first().copied().unwrap_or_default(),
        _ => issue.addresses[mask.trailing_zeros() as usize],
    };
    let passes = parts.of(WarpId(record.warp_id), &mut issue, &mut |_| count += 1);
    match issue.op.effect {
        Effect::Memory { space: Space::Shared | Space::Const, .. } => {
            format!(" first={first:#x} passes={passes}")
        }
        _ => format!(" first={first:#x} transactions={count}"),
    }
}

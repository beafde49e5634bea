//! The machine code of a program's device functions, with the counters of the launches.

use std::collections::BTreeMap;

use base::{FileId, SourceMap};
use protocol::{Instruction, InstructionCounters, MachineCode, MachineFunction};
use warpsim::device::{LaunchLog, LaunchRecord};
use warpsim::isa::{Function, FunctionKind, Pc, Program};
use warpsim::timing::{PcCounters, StallReason};

use crate::profile::reader_line;

/// Largest number of instructions. A page can show so many, and a reader won't read more.
const MOST_INSTRUCTIONS: usize = 20_000;
/// Largest number of counters of all launches together: about 20 MB in the reply.
const MOST_COUNTERS: usize = 200_000;
/// Reasons of an instruction's stalls that are named.
const REASONS: usize = 3;

/// The machine code of a program: the kernels of the reader's file, and whatever the launches executed.
pub fn code(program: &Program, sources: &SourceMap, own: FileId, log: &LaunchLog) -> MachineCode {
    let mut code = MachineCode::default();
    let mut listed = 0;
    for launch in log.records() {
        let counters = counters(launch);
        listed += counters.len();
        if listed > MOST_COUNTERS {
            break;
        }
        code.launches.push(counters);
    }
    let executed = |function: &Function| {
        let range = function.start.0..function.end.0;
        log.records().iter().chain(log.groups().iter().map(|group| &group.sum)).any(|launch| {
            let first = launch.report.first_pc;
            let ran =
                |(pc, counters): (u32, &PcCounters)| counters.warp_instructions > 0 && range.contains(&pc);
            (first..).zip(&launch.report.pcs).any(ran)
        })
    };
    let own_kernel = |f: &Function| f.kind == FunctionKind::Kernel && f.span.file() == own;
    let mut files = Files::default();
    let mut instructions = 0;
    for (_, function) in program.functions.iter() {
        if function.kind == FunctionKind::Host || !(own_kernel(function) || executed(function)) {
            continue;
        }
        instructions += (function.end.0 - function.start.0) as usize;
        if instructions > MOST_INSTRUCTIONS && !code.functions.is_empty() {
            code.left_out += 1;
            continue;
        }
        code.functions.push(machine_function(program, sources, own, function, &mut files));
    }
    code.functions.sort_by_key(|function| function.first);
    code.files = files.names;
    code
}

/// Files beside the reader's, in the order in which they are first met.
#[derive(Default)]
struct Files {
    numbers: BTreeMap<FileId, u16>,
    names: Vec<String>,
}

impl Files {
    /// One more than the index of a file.
    fn number(&mut self, file: FileId, sources: &SourceMap) -> u16 {
        *self.numbers.entry(file).or_insert_with(|| {
            self.names.push(sources.file(file).name.clone());
            self.names.len() as u16
        })
    }
}

fn machine_function(
    program: &Program,
    sources: &SourceMap,
    own: FileId,
    function: &Function,
    files: &mut Files,
) -> MachineFunction {
    let live = program.live_registers(function);
    let instruction = |(pc, live): (u32, u16)| {
        let loc = program.locs[pc as usize];
        let elsewhere = loc.span.file() != own;
        Instruction {
            text: program.disassemble(Pc(pc)),
            live,
            line: reader_line(program, sources, own, loc).unwrap_or(0),
            file: if elsewhere { files.number(loc.span.file(), sources) } else { 0 },
            file_line: if elsewhere { sources.locate(loc.span).line } else { 0 },
        }
    };
    MachineFunction {
        name: function.name.clone(),
        is_kernel: function.kind == FunctionKind::Kernel,
        regs: function.regs.into(),
        local_bytes: function.frame_bytes,
        spill_bytes: function.spill_bytes,
        static_smem: function.static_smem,
        param_bytes: function.param_bytes,
        first: function.start.0,
        code: (function.start.0..function.end.0).zip(live).map(instruction).collect(),
    }
}

/// The counters of the instructions that a launch executed.
fn counters(launch: &LaunchRecord) -> Vec<InstructionCounters> {
    let report = &launch.report;
    let all_stalls: u64 = report.pcs.iter().flat_map(|c| c.stalls).sum();
    let ran = (report.first_pc..).zip(&report.pcs).filter(|(_, c)| c.warp_instructions > 0);
    let of = |(pc, c): (u32, &PcCounters)| {
        let own: u64 = c.stalls.iter().sum();
        let share = |part: u64, all: u64| part as f64 / all.max(1) as f64;
        let mut stalls: Vec<(&str, u64)> =
            StallReason::ALL.iter().map(|reason| reason.name()).zip(c.stalls).filter(|s| s.1 > 0).collect();
        stalls.sort_by_key(|stall| std::cmp::Reverse(stall.1));
        stalls.truncate(REASONS);
        InstructionCounters {
            pc,
            warp_instructions: c.warp_instructions,
            thread_instructions: c.thread_instructions,
            requests: c.requests,
            transactions: c.transactions,
            bytes: c.bytes,
            wavefronts: c.wavefronts,
            conflicts: c.conflicts,
            divergent: c.divergent,
            stall_share: share(own, all_stalls),
            stalls: stalls.into_iter().map(|(name, n)| (name.to_owned(), share(n, own))).collect(),
        }
    };
    ran.map(of).collect()
}

//! The Machine code view: the instructions of a function below the source lines that they belong to, and what
//! each of them did in a launch.

use diagnosis::Numbers;
use protocol::{InstructionCounters, Lang, MachineCode, MachineFunction};

use crate::{fill, stall};

/// A row of the listing.
#[derive(Clone, Debug, PartialEq)]
pub enum CodeRow {
    /// Begins the instructions of a source line.
    Source {
        /// Line of the reader's file. 0: none.
        line: u32,
        /// Text of that line, without the white space around it.
        text: String,
        /// File and line that the instructions were compiled from, such as `cub/block.cuh:12`, if it is another file.
        from: String,
    },
    /// An instruction.
    Instruction(CodeEntry),
}

/// An instruction of the listing.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeEntry {
    /// Its address, counted from the start of the function.
    pub address: u32,
    /// Line of the reader's file. 0: none.
    pub line: u32,
    /// The instruction.
    pub text: String,
    /// Registers alive.
    pub live: u16,
    /// What it did in the launch. `None`: it was not executed.
    pub did: Option<Did>,
}

/// What an instruction did in a launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Did {
    /// Warp instructions issued.
    pub issued: u64,
    /// Mean number of active lanes, 0..=32.
    pub lanes: f64,
    /// Share of the launch's stalled warp-cycles that were spent before it, 0..=1.
    pub stall_share: f64,
    /// What the warps waited for, with shares.
    pub stalls: String,
    /// Transactions, bytes and passes.
    pub moved: String,
}

/// The listing of a function in the launch with an index. A launch without counters shows the instructions alone.
pub fn code(
    code: &MachineCode,
    function: &MachineFunction,
    launch: usize,
    source: &str,
    lang: Lang,
) -> Vec<CodeRow> {
    let lines: Vec<&str> = source.lines().collect();
    let counters = code.launches.get(launch).map_or(&[][..], Vec::as_slice);
    let mut rows = Vec::new();
    let mut last = None;
    for (address, instruction) in (0..).zip(&function.code) {
        let place = (instruction.line, instruction.file, instruction.file_line);
        if last != Some(place) {
            last = Some(place);
            let text = (instruction.line as usize).checked_sub(1).and_then(|at| lines.get(at));
            let file = (instruction.file as usize).checked_sub(1).and_then(|at| code.files.get(at));
            rows.push(CodeRow::Source {
                line: instruction.line,
                text: text.map_or("", |text| text.trim()).to_owned(),
                from: file.map_or_else(String::new, |file| format!("{file}:{}", instruction.file_line)),
            });
        }
        let pc = function.first + address;
        let found = counters.binary_search_by_key(&pc, |counters| counters.pc).ok();
        rows.push(CodeRow::Instruction(CodeEntry {
            address,
            line: instruction.line,
            text: instruction.text.clone(),
            live: instruction.live,
            did: found.map(|at| did(&counters[at], lang)),
        }));
    }
    rows
}

fn did(c: &InstructionCounters, lang: Lang) -> Did {
    let n = Numbers(lang);
    let mut moved = Vec::new();
    if c.transactions > 0 {
        let args = [n.count(c.transactions), n.bytes(c.bytes)];
        let args = args.each_ref().map(String::as_str);
        moved.push(fill(lang, "{0 transaction/transactions}, {1}", "транзакций: {0}, {1}", &args));
    }
    if c.wavefronts > 0 {
        moved.push(fill(lang, "{0 pass/passes}", "проходов: {0}", &[&n.count(c.wavefronts)]));
    }
    if c.conflicts > 0 {
        moved.push(fill(
            lang,
            "{0 bank conflict/bank conflicts}",
            "конфликтов банков: {0}",
            &[&n.count(c.conflicts)],
        ));
    }
    if c.divergent > 0 {
        moved.push(fill(lang, "diverged {0 time/times}", "расхождений: {0}", &[&n.count(c.divergent)]));
    }
    let reason = |(name, share): &(String, f64)| format!("{} {}", stall(name, lang), n.percent(*share));
    Did {
        issued: c.warp_instructions,
        lanes: c.thread_instructions as f64 / c.warp_instructions.max(1) as f64,
        stall_share: c.stall_share,
        stalls: c.stalls.iter().map(reason).collect::<Vec<_>>().join(", "),
        moved: moved.join(", "),
    }
}

/// What a thread and a block of the function need, in a sentence.
pub fn code_needs(function: &MachineFunction, lang: Lang) -> String {
    let n = Numbers(lang);
    let peak = function.code.iter().max_by_key(|instruction| instruction.live);
    let (live, line) = peak.map_or((0, 0), |instruction| (instruction.live, instruction.line));
    let args = [
        n.count(function.code.len() as u64),
        n.count(function.regs.into()),
        n.count(live.into()),
        line.to_string(),
        n.bytes(function.param_bytes.into()),
        n.bytes(function.static_smem.into()),
        n.bytes(function.local_bytes.into()),
        n.bytes(function.spill_bytes.into()),
    ];
    let args = args.each_ref().map(String::as_str);
    let mut parts = vec![
        fill(lang, "{0 instruction/instructions}", "инструкций: {0}", &args),
        fill(lang, "{1 register/registers} a thread", "регистров на нить: {1}", &args),
    ];
    if line > 0 {
        parts.push(fill(lang, "at most {2} alive, in line {3}", "живых не более {2}, в строке {3}", &args));
    }
    if function.is_kernel {
        parts.push(fill(lang, "parameters {4}", "параметры {4}", &args));
    }
    if function.static_smem > 0 {
        parts.push(fill(lang, "shared memory {5} a block", "разделяемой памяти на блок {5}", &args));
    }
    if function.spill_bytes > 0 {
        let said = [
            "local memory {6}, {7} of it spilled registers",
            "локальной памяти {6}, из них вытесненные регистры {7}",
        ];
        parts.push(fill(lang, said[0], said[1], &args));
    } else if function.local_bytes > 0 {
        parts.push(fill(lang, "local memory {6} a thread", "локальной памяти на нить {6}", &args));
    }
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Instruction;

    fn example() -> MachineCode {
        let instruction = |text: &str, line, file, live| Instruction {
            text: text.into(),
            live,
            line,
            file,
            file_line: u32::from(file) * 7,
        };
        let function = MachineFunction {
            name: "k".into(),
            is_kernel: true,
            regs: 4,
            first: 10,
            param_bytes: 8,
            code: vec![
                instruction("mov.u32 R0, tid.x", 2, 0, 1),
                instruction("ld.global.b32 R1, [R2]", 2, 0, 3),
                instruction("add.u32 R1, R1, R0", 2, 1, 2),
                instruction("exit", 0, 0, 0),
            ],
            ..MachineFunction::default()
        };
        let counters = InstructionCounters {
            pc: 11,
            warp_instructions: 4,
            thread_instructions: 80,
            requests: 4,
            transactions: 1,
            bytes: 32,
            stall_share: 0.5,
            stalls: vec![("long_scoreboard".into(), 0.75), ("wait".into(), 0.25)],
            ..InstructionCounters::default()
        };
        MachineCode {
            functions: vec![function],
            files: vec!["a/b.cuh".into()],
            launches: vec![vec![counters]],
            ..MachineCode::default()
        }
    }

    #[test]
    fn instructions_stand_below_their_lines() {
        let all = example();
        let rows = code(&all, &all.functions[0], 0, "int a;\n  a = *p; // x\n", Lang::En);
        let source =
            |line, text: &str, from: &str| CodeRow::Source { line, text: text.into(), from: from.into() };
        assert_eq!(rows[0], source(2, "a = *p; // x", ""));
        assert_eq!(rows[3], source(2, "a = *p; // x", "a/b.cuh:7"));
        assert_eq!(rows[5], source(0, "", ""));
        let CodeRow::Instruction(load) = &rows[2] else { panic!("{rows:?}") };
        let did = load.did.as_ref().unwrap();
        assert_eq!((load.address, load.live, did.issued, did.lanes), (1, 3, 4, 20.0));
        assert_eq!(did.moved, "1 transaction, 32\u{a0}B");
        assert_eq!(did.stalls, "Waiting for global memory 75%, Fixed-latency result 25%");
        assert_eq!(rows.len(), 7);
    }

    #[test]
    fn a_launch_without_counters_shows_the_code_alone() {
        let all = example();
        let rows = code(&all, &all.functions[0], 1, "", Lang::Ru);
        assert!(rows.iter().all(|row| !matches!(row, CodeRow::Instruction(CodeEntry { did: Some(_), .. }))));
        assert_eq!(
            code_needs(&all.functions[0], Lang::En),
            "4 instructions · 4 registers a thread · at most 3 alive, in line 2 · parameters 8\u{a0}B"
        );
    }
}

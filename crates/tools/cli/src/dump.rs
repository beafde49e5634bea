//! `warpbook run --dump`: each instruction that the warps of a launch issue, as text.

use std::cell::RefCell;
use std::fmt::Write;

use diagnosis::Numbers;
use protocol::Lang;
use session::{IssueLog, IssuedInstruction};

use crate::args::{OnOff, RunArgs};

/// Collects the text, which is printed after the program's reports.
pub struct Dump {
    most: u32,
    lang: Lang,
    text: RefCell<Text>,
}

#[derive(Default)]
struct Text {
    launches: usize,
    lines: String,
}

impl Dump {
    /// What `--dump` asks for, if it is given.
    ///
    /// # Errors
    /// No time is simulated.
    pub fn new(args: &RunArgs) -> Result<Option<Self>, String> {
        if args.dump && args.timing == OnOff::Off {
            return Err("--dump shows when instructions issue, which needs --timing on".into());
        }
        let (most, lang) = (args.dump_limit, args.program.lang.into());
        Ok(args.dump.then(|| Self { most, lang, text: RefCell::default() }))
    }

    /// The text of all launches.
    pub fn into_text(self) -> String {
        self.text.into_inner().lines
    }
}

impl IssueLog for Dump {
    fn most(&self) -> u32 {
        self.most
    }

    fn launch(&self, kernel: &str, issues: &mut dyn Iterator<Item = IssuedInstruction>, left_out: u64) {
        let text = &mut *self.text.borrow_mut();
        text.launches += 1;
        let out = &mut text.lines;
        *out += &format!("{}. {kernel}\n", text.launches);
        let heads = self.lang.pick(
            ["cycle", "ns", "SM", "block:warp", "pc", "lanes", "instruction", "effect"],
            ["такт", "нс", "SM", "блок:варп", "pc", "дорожки", "инструкция", "действие"],
        );
        *out += &row(&heads.map(str::to_owned));
        issues.for_each(|issue| *out += &row(&fields(&issue)));
        if left_out > 0 {
            let count = Numbers(self.lang).count(left_out);
            let _ = match self.lang {
                Lang::En => writeln!(out, "{count} later instructions were left out (--dump-limit)"),
                Lang::Ru => writeln!(out, "следующие инструкции не показаны: {count} (--dump-limit)"),
            };
        }
    }
}

fn fields(issue: &IssuedInstruction) -> [String; 8] {
    [
        issue.cycle.to_string(),
        issue.ns.to_string(),
        issue.sm.to_string(),
        format!("{}:{}", issue.block, issue.warp),
        issue.pc.to_string(),
        format!("{:08x}", issue.lanes),
        issue.text.clone(),
        issue.effect.clone(),
    ]
}

fn row([cycle, ns, sm, warp, pc, lanes, instruction, effect]: &[String; 8]) -> String {
    let line =
        format!("{cycle:>10} {ns:>10} {sm:>4} {warp:>10} {pc:>6} {lanes:>8}  {instruction:40} {effect}");
    format!("{}\n", line.trim_end())
}

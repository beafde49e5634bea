//! Checks that the simulator does no more work than recorded: counts wasm instructions of the workers'
//! modules while scenarios run in Node.
//!
//! Counts are the same on every machine and at every load, so a change by a few per cent is a change of the
//! program. A file has the recorded counts; a commit that changes them records them anew. The same runs check
//! that the cost grows linearly with the number of blocks, and how much memory is used.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use crate::build::Profile;
use crate::tally::Tally;
use crate::{sh, steps, tree, wasm};

/// File with the recorded counts.
const RECORDED: &str = "crates/tools/bench/data/work.csv";
const HEADER: &str = "scenario,instructions";
const RECORD: &str = "`cargo xtask bench work --record`";

/// Allowed difference of a count from the recorded one, in per cent. Counts by another compiler than that of
/// the recording are reported and not judged, since it generates other instructions.
const NEAR: f64 = 3.0;
/// Allowed ratio of counts for four times the blocks.
const FOUR: std::ops::RangeInclusive<f64> = 3.8..=4.2;
/// Allowed memory in bytes beyond twice a program's own data.
const EXTRA: u64 = 64 << 20;

/// Measures, compares with the recorded counts, and judges.
pub fn check() -> Result<Tally> {
    let found = measure()?;
    let text = String::from_utf8(tree::read(&tree::root().join(RECORDED))?)?;
    let verdicts = judge(&found, &compiler()?, &text)?;
    let mut tally = Tally::default();
    for (holds, line) in verdicts {
        eprintln!("{} - {line}", if holds { "ok" } else { "not ok" });
        tally.passed += u32::from(holds);
        tally.failed += u32::from(!holds);
    }
    Ok(tally)
}

/// Measures and records the counts.
pub fn record() -> Result<()> {
    let found = measure()?;
    let mut text = format!("# {}\n{HEADER}\n", compiler()?);
    for line in &found.list {
        if let Wanted::Count(name) = line {
            text.push_str(&format!("{name},{}\n", found.of(name)?));
        }
    }
    tree::write(&tree::root().join(RECORDED), text)?;
    eprintln!("{RECORDED} is written");
    Ok(())
}

/// A line of the list of scenarios.
#[derive(Debug)]
enum Wanted {
    /// A count that is compared with the recorded one.
    Count(String),
    /// Two scenarios, the second with four times the blocks of the first.
    Four(String, String),
    /// A scenario with the size in bytes of its own data.
    Memory(String, u64),
}

/// Scenarios, and their results by name.
struct Found {
    list: Vec<Wanted>,
    numbers: BTreeMap<String, u64>,
}

impl Found {
    fn read(list: &str, output: &str) -> Result<Self> {
        let columns = |line: &str| line.split('\t').map(str::to_owned).collect::<Vec<_>>();
        let mut wanted = Vec::new();
        for line in list.lines() {
            wanted.push(match &columns(line)[..] {
                [kind, name] if kind == "run" || kind == "compile" => Wanted::Count(name.clone()),
                [kind, few, many] if kind == "four" => Wanted::Four(few.clone(), many.clone()),
                [kind, name, bytes] if kind == "memory" => Wanted::Memory(name.clone(), bytes.parse()?),
                _ => bail!("not understood: {line}"),
            });
        }
        let mut numbers = BTreeMap::new();
        for line in output.lines() {
            if let [name, _, number] = &columns(line)[..] {
                numbers.insert(name.clone(), number.parse()?);
            }
        }
        Ok(Self { list: wanted, numbers })
    }

    fn of(&self, name: &str) -> Result<u64> {
        self.numbers.get(name).copied().with_context(|| format!("nothing was found of {name}"))
    }
}

/// The result of each check: whether it holds, and a line for the report.
fn judge(found: &Found, compiler: &str, recorded: &str) -> Result<Vec<(bool, String)>> {
    let other = recorded.lines().next() != Some(&format!("# {compiler}"));
    let mut verdicts = Vec::new();
    for wanted in &found.list {
        verdicts.push(match wanted {
            Wanted::Count(name) => {
                let now = found.of(name)?;
                let row = recorded.lines().find_map(|line| line.strip_prefix(&format!("{name},")));
                let Some(then) = row.and_then(|number| number.trim().parse::<u64>().ok()) else {
                    verdicts.push((false, format!("{name}: not in {RECORDED}: {RECORD} writes it")));
                    continue;
                };
                let change = (now as f64 / then as f64 - 1.0) * 100.0;
                let advice = match change {
                    _ if other => "reported, not judged".to_owned(),
                    _ if change > NEAR => format!(
                        "over {NEAR} %: find what does more, or record it by {RECORD} and say why in the commit"
                    ),
                    _ if change < -NEAR => format!("less work: keep it by {RECORD}"),
                    _ => String::new(),
                };
                let holds = other || change.abs() <= NEAR;
                (holds, format!("{name}: {now} instructions, {change:+.2} % {advice}"))
            }
            Wanted::Four(few, many) => {
                let ratio = found.of(many)? as f64 / found.of(few)? as f64;
                (FOUR.contains(&ratio), format!("{many}: {ratio:.3} times the work of {few}, 4 times its blocks"))
            }
            Wanted::Memory(name, data) => {
                let (now, most) = (found.of(name)?, 2 * data + EXTRA);
                let mb = |bytes: u64| bytes >> 20;
                let line = format!("{name}: {} MB of memory for {} MB of data", mb(now), mb(*data));
                (now <= most, format!("{line}, {} are allowed", mb(most)))
            }
        });
    }
    if other {
        eprintln!("{RECORDED} was recorded with another compiler than {compiler}");
    }
    Ok(verdicts)
}

/// Instruments the compiled modules and runs the scenarios in Node.
fn measure() -> Result<Found> {
    let folder = tree::scratch("work")?;
    drop(std::fs::remove_dir_all(&folder));
    let (assets, requests) = (folder.join("assets"), folder.join("requests"));
    std::fs::create_dir_all(&requests)?;
    for name in ["compiler", "machine"] {
        wasm::bind(name, Profile::Release, &assets)?;
        let file = assets.join(format!("{name}_bg.wasm"));
        sh::run(steps::tool("bundle").arg("count").arg(&file))?;
    }
    // Tells Node that .js files are ES modules.
    tree::write(&assets.join("package.json"), r#"{ "type": "module" }"#)?;
    sh::run(steps::tool("site").args(["texts", "--out"]).arg(&assets))?;
    sh::run(steps::tool("requests").arg("work").arg(&requests))?;
    let script = tree::root().join("crates/tools/xtask/src/work.mjs");
    let args = [&*script.to_string_lossy(), &*assets.to_string_lossy(), &*requests.to_string_lossy()];
    let output = sh::output(&mut sh::command("node", &args))?;
    let list = String::from_utf8(tree::read(&requests.join("list.tsv"))?)?;
    Found::read(&list, &output)
}

/// Properties of the compiler on which counts depend.
fn compiler() -> Result<String> {
    let version = sh::output(&mut sh::command("rustc", &["--version"]))?;
    let own = if wasm::has_own_std()? { ", std compiled with it" } else { "" };
    Ok(format!("{}{own}", version.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdicts(list: &str, output: &str, recorded: &str) -> Vec<(bool, String)> {
        judge(&Found::read(list, output).unwrap(), "rustc 1", recorded).unwrap()
    }

    #[test]
    fn work_stays_within_3_percent_with_the_same_compiler() {
        let check = |now: u64, compiler: &str, holds: bool, word: &str| {
            let recorded = format!("# {compiler}\n{HEADER}\na,1000\n");
            let (held, line) = verdicts("run\ta", &format!("a\twork\t{now}"), &recorded).remove(0);
            assert_eq!(held, holds, "{line}");
            assert!(line.contains(word), "{line}");
        };
        check(1000, "rustc 1", true, "+0.00 %");
        check(1029, "rustc 1", true, "+2.90 %");
        check(1040, "rustc 1", false, "find what does more");
        check(960, "rustc 1", false, "less work");
        check(1040, "rustc 2", true, "+4.00 % reported");
        check(1200, "rustc 2", true, "+20.00 % reported");
    }

    #[test]
    fn what_is_not_recorded_is_told() {
        let (holds, line) = verdicts("compile\tb", "b\twork\t5", "# rustc 1\na,1000\n").remove(0);
        assert!(!holds && line.contains("not in"), "{line}");
    }

    #[test]
    fn four_times_the_blocks_are_four_times_the_work() {
        let check = |many: u64, holds: bool| {
            let output = format!("few\twork\t100\nmany\twork\t{many}");
            assert_eq!(verdicts("four\tfew\tmany", &output, "")[0].0, holds);
        };
        check(400, true);
        check(430, false);
        check(300, false);
    }

    #[test]
    fn memory_is_twice_the_data_and_64_mb() {
        let check = |mb: u64, holds: bool| {
            let output = format!("m\tmemory\t{}", mb << 20);
            assert_eq!(verdicts("memory\tm\t104857600", &output, "")[0].0, holds);
        };
        check(264, true);
        check(265, false);
    }
}

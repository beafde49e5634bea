//! Conformance cases: every folder of `cases/` is a program with what it must do.
//!
//! `program.cu` runs on `h200-sxm` unless a directive in its first lines says otherwise, and then also on a device whose
//! warps diverge on a stack; `stdout.txt` is what it must
//! print, recorded on a real H200 where a real device can run it (see `cases/README.md`). `diagnostics.txt` and `fault.txt`
//! are the reports it must get, in English; a program without them must get none. Directives, one a line at the top:
//! `// device: NAME`, `// args: A B`, `// set: NAME=VALUE`, `// exit: CODE`, `// known_failure: WHY` (fails once it passes).

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{Outcome, RunReply, RunRequest, Timing};

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.join("program.cu").exists())
        .collect();
    cases.sort();
    let mut trials = Vec::new();
    for path in cases {
        let name = path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        for (label, device, timing) in WAYS {
            let path = path.clone();
            let sanitize = label != "functional";
            let run = move || case(&path, device, timing, sanitize);
            trials.push(Trial::test(format!("{name}::{label}"), run));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// How each case runs; the device is that of cases that do not name one. All but the first under the sanitizer, which must
/// find nothing and change nothing.
const WAYS: [(&str, &str, Timing); 4] = [
    ("functional", "h200-sxm", Timing::Off),
    ("sanitized", "h200-sxm", Timing::Off),
    ("timed", "h200-sxm", Timing::On),
    ("on_a_stack", "tesla-k20x", Timing::Off),
];

fn case(path: &Path, device: &str, timing: Timing, sanitize: bool) -> Result<(), Failed> {
    let source = std::fs::read_to_string(path.join("program.cu"))?;
    let directive = |name: &str| {
        let prefix = format!("// {name}: ");
        source.lines().take_while(|l| l.starts_with("//")).find_map(|l| l.strip_prefix(prefix.as_str()))
    };
    let reply = runner::run(&RunRequest {
        file: "program.cu".into(),
        source: source.clone(),
        device: directive("device").unwrap_or(device).into(),
        args: directive("args").map(|a| a.split(' ').map(String::from).collect()).unwrap_or_default(),
        defines: directive("set")
            .and_then(|s| s.split_once('='))
            .map(|(n, v)| (n.into(), v.into()))
            .into_iter()
            .collect(),
        timing,
        sanitize,
        ..RunRequest::default()
    });
    let exit = directive("exit").map_or(0, |e| e.parse().expect("a number after `// exit:`"));
    match (check(path, &reply, exit), directive("known_failure")) {
        (result, None) => result.map_err(Failed::from),
        (Err(_), Some(_)) => Ok(()),
        (Ok(()), Some(why)) => Err(format!("passes now: remove its directive `known_failure: {why}`").into()),
    }
}

fn check(path: &Path, reply: &RunReply, exit: i32) -> Result<(), String> {
    let expected = |file: &str| std::fs::read_to_string(path.join(file)).unwrap_or_default();
    // That nobody asks how launches went is said of most programs here.
    let diagnostics: String =
        reply.diagnostics.iter().filter(|d| d.code != "W0212").map(|d| d.rendered.clone()).collect();
    same("diagnostics", &diagnostics, &expected("diagnostics.txt"))?;
    let fault = match &reply.outcome {
        Outcome::Faulted(fault) => fault.report.rendered.clone(),
        Outcome::Exited(_) | Outcome::Rejected => String::new(),
    };
    // Many of these programs leave their memory to the end of the process, which is a finding, and true.
    let hazards = reply.hazards.iter().filter(|h| h.report.code != "S0501");
    let hazards: String = hazards.map(|h| h.report.rendered.clone()).collect();
    same("hazards", &hazards, "")?;
    same("fault", &fault, &expected("fault.txt"))?;
    same("stdout", &reply.stdout, &expected("stdout.txt"))?;
    match reply.outcome {
        Outcome::Exited(code) if code != exit => Err(format!("exit code {code}, expected {exit}")),
        Outcome::Exited(_) | Outcome::Rejected | Outcome::Faulted(_) => Ok(()),
    }
}

fn same(what: &str, got: &str, expected: &str) -> Result<(), String> {
    if got.trim_end() == expected.trim_end() {
        return Ok(());
    }
    let differ = got.lines().zip(expected.lines()).position(|(g, e)| g != e);
    let line = differ.unwrap_or_else(|| got.lines().count().min(expected.lines().count()));
    let at = |text: &str| text.lines().nth(line).unwrap_or("<end>").to_string();
    Err(format!(
        "{what} differs in line {}:\n  got      {}\n  expected {}\n--- got\n{got}",
        line + 1,
        at(got),
        at(expected)
    ))
}

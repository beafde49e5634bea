//! Findings of the sanitizer: every `.cu` file in the folders of `hazards/` states the findings on its lines.
//!
//! `// <- S0102` after a line expects that finding there; several are separated by commas. `stack: CODE` is
//! expected only on devices before compute capability 7.0, whose lanes execute in lockstep, and `7.0: CODE`
//! only on later ones. Any other finding fails the test. With the timing model warps execute in another
//! order, and a race may be reported at its other access, so only the kinds of findings are compared.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use protocol::{Outcome, RunRequest, Timing};

const WAYS: [(&str, &str, Timing); 4] = [
    ("functional", "h200-sxm", Timing::Off),
    ("timed", "h200-sxm", Timing::On),
    ("stack", "tesla-k20x", Timing::Off),
    ("stack_timed", "tesla-k20x", Timing::On),
];

fn main() -> ExitCode {
    let mut files = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("hazards");
    for folder in entries(&root).into_iter().filter(|p| p.is_dir()) {
        files.extend(entries(&folder).into_iter().filter(|p| p.extension().is_some_and(|e| e == "cu")));
    }
    let trials = files.into_iter().map(|path| {
        let name = path.strip_prefix(&root).expect("inside").with_extension("").display().to_string();
        Trial::test(name, move || {
            let ways = WAYS.iter().map(|&(label, device, timing)| {
                case(&path, device, timing, label.starts_with("stack"))
                    .map_err(|what| format!("{label}: {what}"))
            });
            let wrong: Vec<String> = ways.filter_map(Result::err).collect();
            if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut list: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .collect();
    list.sort();
    list
}

fn case(path: &Path, device: &str, timing: Timing, stack: bool) -> Result<(), String> {
    let source = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    // The first device with atomic objects whose lanes execute in lockstep.
    let device = if stack && source.contains("<cuda/") { "cc-6.0" } else { device };
    let reply = session::run(&RunRequest {
        file: "program.cu".into(),
        source: source.clone(),
        device: device.into(),
        timing,
        sanitize: true,
        limit_million: 10,
        ..RunRequest::default()
    });
    if reply.outcome == Outcome::Rejected {
        return Err(reply.diagnostics.iter().map(|d| d.rendered.as_str()).collect());
    }
    // Copies of uninitialised memory are a note.
    let copies = reply.diagnostics.iter().filter(|d| d.code == "N0137");
    let reports: Vec<_> = reply.hazards.iter().map(|h| &h.report).chain(copies).collect();
    let mut found: BTreeSet<(u32, String)> =
        reports.iter().map(|report| (report.range.line, report.code.clone())).collect();
    let mut texts: String = reports.iter().map(|report| report.rendered.as_str()).collect();
    if let Outcome::Faulted(fault) = &reply.outcome {
        found.insert((fault.report.range.line, fault.report.code.clone()));
        texts += &fault.report.rendered;
    }
    let expected = expected(&source, stack);
    let kinds = |list: &BTreeSet<(u32, String)>| -> BTreeSet<String> {
        list.iter().map(|(_, code)| code[..3].to_string()).collect()
    };
    let same = if timing == Timing::On {
        kinds(&found).is_subset(&kinds(&expected)) && found.is_empty() == expected.is_empty()
    } else {
        found == expected
    };
    if same { Ok(()) } else { Err(format!("expected {expected:?}\nfound {found:?}\n{texts}")) }
}

/// Lines with the codes that are expected there.
fn expected(source: &str, stack: bool) -> BTreeSet<(u32, String)> {
    let mut list = BTreeSet::new();
    for (line, text) in (1..).zip(source.lines()) {
        let Some((_, marks)) = text.split_once("// <- ") else { continue };
        for mark in marks.split(", ") {
            let code = match mark.split_once(": ") {
                Some(("stack", code)) if stack => code,
                Some(("7.0", code)) if !stack => code,
                Some(_) => continue,
                None => mark,
            };
            list.insert((line, code.trim().into()));
        }
    }
    list
}

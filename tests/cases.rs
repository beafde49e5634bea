//! Conformance cases: every folder of `cases/` is a program with its expected behaviour.
//!
//! `program.cu` runs on `h200-sxm` unless a directive in its first lines says otherwise, and also on a device
//! whose warps diverge on a stack (before compute capability 7.0). `stdout.txt` is the expected output,
//! recorded on a real H200 where a real device can run the program (see `cases/README.md`). `diagnostics.txt`
//! and `fault.txt` are the expected reports in English; a program without these files must get no report.
//! Directives, one on each line at the top:
//! `// device: NAME`, `// args: A B`, `// set: NAME=VALUE`, `// exit: CODE`, `// known_failure: WHY` (fails
//! once it passes), `// gate: functional` (a long program: without `WARPBOOK_DEEP` it runs in that
//! configuration only).

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{Outcome, RunReply, RunRequest, Severity, Timing};
use session::{Compiled, Surroundings, Target};
use warpsim::functional::Translations;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut cases: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.join("program.cu").exists())
        .collect();
    cases.sort();
    let is_set = |name: &str| std::env::var_os(name).is_some();
    let extent = match (is_set("WARPBOOK_QUICK"), is_set("WARPBOOK_DEEP")) {
        (true, _) => Extent::Quick,
        (false, false) => Extent::Gate,
        (false, true) => Extent::Deep,
    };
    // Cases that are too slow for all configurations in the gate are too slow for a quick run.
    if extent == Extent::Quick {
        cases.retain(|path| {
            std::fs::read_to_string(path.join("program.cu"))
                .is_ok_and(|source| directive(&source, "gate").is_none())
        });
    }
    let trials = cases.into_iter().map(|path| {
        let name = path.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        Trial::test(name, move || case(&path, extent))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// The extent of the tests.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Extent {
    /// `WARPBOOK_QUICK`: the functional configuration only, without cases that the gate restricts.
    Quick,
    Gate,
    /// `WARPBOOK_DEEP`: all configurations for all cases.
    Deep,
}

/// A configuration in which a case runs.
struct Way {
    name: &'static str,
    /// The device of cases that name none.
    device: &'static str,
    timing: Timing,
    /// Whether the sanitizer runs, which must find nothing and change nothing.
    sanitize: bool,
    /// Whether all kernels are translated at once, as kernels that execute much are. Compiling takes longer than what most
    /// cases execute, so in the gate one case of four does it.
    translate: bool,
    /// The smallest extent with this configuration. `sanitized` is not in the gate: `timed` has the same
    /// device and sanitizer, `on_a_stack` the same order of warps.
    from: Extent,
}

const WAYS: [Way; 4] = [
    Way {
        name: "functional",
        device: "h200-sxm",
        timing: Timing::Off,
        sanitize: false,
        translate: true,
        from: Extent::Quick,
    },
    Way {
        name: "timed",
        device: "h200-sxm",
        timing: Timing::On,
        sanitize: true,
        translate: false,
        from: Extent::Gate,
    },
    Way {
        name: "on_a_stack",
        device: "tesla-k20x",
        timing: Timing::Off,
        sanitize: true,
        translate: true,
        from: Extent::Gate,
    },
    Way {
        name: "sanitized",
        device: "h200-sxm",
        timing: Timing::Off,
        sanitize: true,
        translate: false,
        from: Extent::Deep,
    },
];

/// The value of a directive `// NAME: VALUE`, if the comment at the top of the program has it.
fn directive<'a>(source: &'a str, name: &str) -> Option<&'a str> {
    let prefix = format!("// {name}: ");
    source.lines().take_while(|l| l.starts_with("//")).find_map(|l| l.strip_prefix(prefix.as_str()))
}

/// Runs a case in all its configurations, one after the other in the same thread, which caches the parsed
/// headers.
fn case(path: &Path, extent: Extent) -> Result<(), Failed> {
    let source = std::fs::read_to_string(path.join("program.cu"))?;
    let directive = |name: &str| directive(&source, name);
    let only = directive("gate").filter(|_| extent != Extent::Deep);
    if only.is_some_and(|only| WAYS.iter().all(|way| way.name != only)) {
        return Err(format!("no way is called {only:?}").into());
    }
    let mut wrong = Vec::new();
    let mut compiled = Vec::new();
    for way in WAYS.iter().filter(|way| way.from <= extent && only.is_none_or(|only| only == way.name)) {
        let request = RunRequest {
            file: "program.cu".into(),
            source: source.clone(),
            device: directive("device").unwrap_or(way.device).into(),
            args: directive("args").map(|a| a.split(' ').map(String::from).collect()).unwrap_or_default(),
            defines: directive("set")
                .and_then(|s| s.split_once('='))
                .map(|(n, v)| (n.into(), v.into()))
                .into_iter()
                .collect(),
            timing: way.timing,
            sanitize: way.sanitize,
            // A fixed limit of memory, since messages contain it: the same here and in a browser.
            memory_mib: 1024,
            ..RunRequest::default()
        };
        let program = compiled_once(&mut compiled, &request);
        let translations = way.translate.then(|| translations(extent, path)).flatten();
        let around = Surroundings { translations, ..Surroundings::default() };
        let reply = session::execute_in(&request, program, around);
        let exit = directive("exit").map_or(0, |e| e.parse().expect("a number after `// exit:`"));
        if let Err(what) = check(path, &reply, exit) {
            wrong.push(format!("{}: {what}", way.name));
        }
        // Neither a device nor the timing model affects a program of the host alone.
        if extent != Extent::Deep && is_of_the_host(&source, &reply) {
            break;
        }
    }
    match directive("known_failure") {
        Some(why) if wrong.is_empty() => {
            Err(format!("passes now: remove its directive `known_failure: {why}`").into())
        }
        None if !wrong.is_empty() => Err(wrong.join("\n").into()),
        Some(_) | None => Ok(()),
    }
}

/// What is translated in a case. In the gate that is chosen by its name: kernels in one case of four, functions of the host
/// as well in one of sixteen.
fn translations(extent: Extent, path: &Path) -> Option<&'static dyn Fn() -> Option<Translations>> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let hash = name.bytes().fold(0u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    match hash % 16 {
        _ if extent == Extent::Deep => Some(&tests::all_at_once),
        0 => Some(&tests::all_at_once),
        4 | 8 | 12 => Some(&tests::at_once),
        _ => None,
    }
}

/// The program of a case for the device of a request. It is compiled only if no previous configuration had a
/// device with the same code.
fn compiled_once(known: &mut Vec<(Option<Target>, Compiled)>, request: &RunRequest) -> Compiled {
    let target = session::target(request);
    if let Some((_, compiled)) = known.iter().find(|(of, _)| *of == target) {
        return compiled.clone();
    }
    let compiled = session::compile(request, target).expect("every header is compiled in");
    known.push((target, compiled.clone()));
    compiled
}

/// Whether the program launched nothing, and names nothing of the runtime or of a library of kernels.
fn is_of_the_host(source: &str, reply: &RunReply) -> bool {
    const DEVICE: [&str; 7] = ["cuda", "thrust", "cub", "cublas", "cufft", "curand", "__global__"];
    reply.profile.launches.is_empty() && !DEVICE.iter().any(|word| source.contains(word))
}

fn check(path: &Path, reply: &RunReply, exit: i32) -> Result<(), String> {
    let expected = |file: &str| std::fs::read_to_string(path.join(file)).unwrap_or_default();
    // Most programs here do not check for errors of launches, so that warning is ignored. The reasons of
    // failed launches depend on the device.
    let diagnostics = reply.diagnostics.iter().filter(|d| d.code != "W0212" && d.severity != Severity::Note);
    let diagnostics: String = diagnostics.map(|d| d.rendered.clone()).collect();
    same("diagnostics", &diagnostics, &expected("diagnostics.txt"))?;
    let fault = match &reply.outcome {
        Outcome::Faulted(fault) => fault.report.rendered.clone(),
        Outcome::Exited(_) | Outcome::Rejected => String::new(),
    };
    // Many of these programs do not free their memory, which is a correct finding.
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

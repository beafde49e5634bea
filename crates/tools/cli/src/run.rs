//! `warpbook run`.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use protocol::{
    AccessRequest, DataFile, Diagnostic, Lang, Outcome, RunReply, RunRequest, TimelineRequest, Timing,
};

use session::{DynPolicies, ModelFactory};

use crate::args::{OnOff, Program, RunArgs};
use crate::folder::{self, Folder};
use crate::project::Project;
use crate::{FAULTED, REJECTED, dump, emit, memory, ops, sources, time_limit, timeline, why};

/// Number of findings that are printed in full.
const SHOWN: usize = 10;

/// Capacity of an access trace, in accesses for each launch.
const ACCESSES: u32 = 1000;

/// Runs the program. Its output is printed while it runs, reports go to standard error, the profile to a
/// file.
pub fn run(args: &RunArgs) -> Result<ExitCode, String> {
    let timing = match (args.timing, args.exact) {
        (OnOff::Off, _) => Timing::Off,
        (OnOff::On, true) => Timing::On,
        (OnOff::On, false) => Timing::Sampled,
    };
    let watch = TimelineRequest { sm: args.timeline_sm, segments: args.timeline_segments };
    let project = sources::project(&args.program)?;
    let request = request(&args.program, &project, timing)?;
    if let Some(form) = emit::form(args)? {
        return emit::emit(&request, &form, args.kernel.as_deref());
    }
    // With the sanitizer the default limit applies, since an endless loop is an error to be found.
    let limit_million = args.limit.unwrap_or(if args.sanitize { 0 } else { request.limit_million });
    let request = RunRequest {
        sanitize: args.sanitize,
        limit_million,
        timeline: args.timeline.as_ref().map(|_| watch),
        accesses: args.accesses.map(|(block, warp)| AccessRequest { block, warp, most: ACCESSES }),
        ..request
    };
    let folder = Folder::new(args.folder.as_ref().unwrap_or(&project.folder()))?;
    let dump = dump::Dump::new(args)?;
    let issues = dump.as_ref().map(|dump| dump as &dyn session::IssueLog);
    let models = models(&args.policies)?;
    let mut reply = time_limit::run(&request, args.timeout, &folder, (issues, models.as_ref()));
    if !args.sanitize && every_launch_ran(&reply) {
        // The warning W0212 (nobody checks for errors) matters only to those who look for errors.
        reply.diagnostics.retain(|d| d.code != "W0212");
    }
    report(&reply);
    sampled(&reply);
    match &args.out {
        Some(dir) => folder::save(dir, &reply.written)?,
        None => mention(&reply.written),
    }
    if args.memory {
        eprint!("{}", memory::text(&reply.memory));
    }
    if args.why {
        eprint!("{}", why::text(&reply.profile, args.program.lang.into()));
    }
    if args.ops {
        eprint!("{}", ops::text(&reply.profile, args.program.lang.into()));
    }
    if args.accesses.is_some() {
        eprint!("{}", accesses(&reply, args.program.lang.into()));
    }
    if let Some(dump) = dump {
        eprint!("{}", dump.into_text());
    }
    if let Some(path) = &args.timeline {
        eprint!("{}", timeline::picture(&reply.profile));
        timeline::write(path, &reply.profile)?;
    }
    if !args.why && (args.accesses.is_some() || args.dump || args.timeline.is_some()) {
        eprint!("{}", viewmodels::later_text(&reply.profile, args.program.lang.into()));
    }
    if let Some(path) = &args.profile {
        write_profile(path, &reply)?;
    }
    Ok(exit_code(&reply.outcome))
}

/// Makes timing models with these policies. `None` without any: the policies of real GPUs.
fn models(chosen: &[(String, String)]) -> Result<Option<Arc<dyn ModelFactory>>, String> {
    if chosen.is_empty() {
        return Ok(None);
    }
    let mut policies = DynPolicies::default();
    for (kind, name) in chosen {
        policies.set(kind, name).map_err(|error| error.to_string())?;
    }
    Ok(Some(Arc::new(policies)))
}

/// The accesses of the requested warp, with their transactions below.
fn accesses(reply: &RunReply, lang: Lang) -> String {
    let mut out = String::new();
    for (number, launch) in reply.profile.launches.iter().enumerate() {
        let Some(of) = &launch.accesses else { continue };
        out += &format!("{}. {}, block {}, warp {}\n", number + 1, launch.kernel, of.block, of.warp);
        out.extend(of.list.iter().map(|access| viewmodels::memory_text(access, of, lang)));
        if of.dropped > 0 {
            out += &format!("and {} more\n", of.dropped);
        }
    }
    out
}

/// The request for a program as the command line describes it.
pub fn request(program: &Program, project: &Project, timing: Timing) -> Result<RunRequest, String> {
    Ok(RunRequest {
        device: program.device.clone(),
        defines: program.set.clone(),
        args: program.args.clone(),
        timing,
        cold: program.cold,
        lang: program.lang.into(),
        // No limit: a terminal has Ctrl+C, unlike a page.
        limit_million: u64::MAX / 1_000_000,
        memory_mib: program.memory_limit.unwrap_or(0),
        ..project.request()?
    })
}

/// Prints a message on a terminal about written files that are not kept.
fn mention(written: &[DataFile]) {
    if let ([first, rest @ ..], true) = (written, std::io::stderr().is_terminal()) {
        let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
        eprintln!("warpbook: the program wrote {}{more}; --out DIR keeps what it writes", first.name);
    }
}

/// Whether the program ended by itself and no launch failed.
fn every_launch_ran(reply: &RunReply) -> bool {
    matches!(reply.outcome, Outcome::Exited(_)) && !reply.diagnostics.iter().any(|d| d.code == "N0125")
}

/// Prints diagnostics and the fault.
pub fn report(reply: &RunReply) {
    diagnostics(&reply.diagnostics);
    if let Outcome::Faulted(fault) = &reply.outcome {
        eprintln!("{}", fault.report.rendered.trim_end());
    }
    for hazard in reply.hazards.iter().take(SHOWN) {
        eprintln!("{}", hazard.report.rendered.trim_end());
    }
    if let Some(more @ 1..) = reply.hazards.len().checked_sub(SHOWN) {
        eprintln!("warpbook: {more} more hazards");
    }
}

/// Says that times are estimates, if they are.
fn sampled(reply: &RunReply) {
    let number = reply.profile.sampled();
    if number > 0 {
        let percent = (reply.profile.error() * 1000.0).ceil() / 10.0;
        eprintln!(
            "warpbook: times are estimates (±{percent}% in all): {number} of {} launches were sampled. --exact simulates everything.",
            reply.profile.launch_count()
        );
    }
}

/// Prints errors and warnings.
pub fn diagnostics(list: &[Diagnostic]) {
    for diagnostic in list {
        eprintln!("{}", diagnostic.rendered.trim_end());
    }
}

/// The program's own exit code, or the code for its failure.
pub fn exit_code(outcome: &Outcome) -> ExitCode {
    match outcome {
        Outcome::Exited(code) => ExitCode::from(*code as u8),
        Outcome::Rejected => ExitCode::from(REJECTED),
        Outcome::Faulted(_) => ExitCode::from(FAULTED),
    }
}

fn write_profile(path: &Path, reply: &RunReply) -> Result<(), String> {
    let mut json = serde_json::to_string_pretty(&reply.profile).map_err(|e| e.to_string())?;
    json.push('\n');
    if path == Path::new("-") {
        eprint!("{json}");
        return Ok(());
    }
    std::fs::write(path, json).map_err(|e| format!("{}: {e}", path.display()))
}

//! The second half of a request: runs the compiled program and collects the reply.

use std::sync::Arc;

use base::{Code, SourceMap, Span};
use protocol::{
    Attempt, DataFile, Diagnostic, Fault, Fix, Hazard, Lang, Outcome, Range, RunReply, RunRequest, Severity,
    Timing,
};
use warpsim::arch::DeviceSpec;
use warpsim::device::{Detail, Gpu, GpuOptions};
use warpsim::functional::{Stop, Translations};
use warpsim::isa::{FuncId, Pc, Program};
use warpsim::runtime::{End, Folder, HostOptions, HostOutcome, Output};
use warpsim::timing::ModelFactory;

use crate::compiled::{Compiled, Object};
use crate::{accesses, code, devices, memory, ops, profile, races, target, texts};

/// Limit of host and warp instructions, in millions, if the request states none: about a minute of
/// translated code in a browser.
const DEFAULT_LIMIT: u64 = 40_000;

/// Runs a compiled program on the request's device.
pub fn execute(request: &RunRequest, compiled: Compiled) -> RunReply {
    execute_in(request, compiled, Surroundings::default())
}

/// Connections of a run to its surroundings, where a file system and a terminal exist.
#[derive(Clone, Copy, Default)]
pub struct Surroundings<'a> {
    /// Signals that the run should end. It is then reported like a run that exceeds its limit.
    pub stop: Option<Stop>,
    /// Files that the program can open, and its standard input.
    pub folder: Option<&'a dyn Folder>,
    /// Receives standard output while the program runs. The reply's output is then empty.
    pub output: Option<&'a dyn Output>,
    /// Takes the instructions that timed launches issued.
    #[cfg(not(target_family = "wasm"))]
    pub issues: Option<&'a dyn crate::IssueLog>,
    /// Makes the timing models, with policies other than those of real GPUs.
    pub models: Option<&'a Arc<dyn ModelFactory>>,
    /// Makes translated code of kernels, which execute faster than when they are interpreted.
    pub translations: Option<&'a dyn Fn() -> Option<Translations>>,
    /// Warp instructions of a program after which it is sampled ([`Timing::Sampled`]); `None`: as many as take about a second in a
    /// browser.
    pub sampled_after: Option<u64>,
}

/// How much of the program the timing model simulates.
fn detail(request: &RunRequest, sampled_after: Option<u64>) -> Detail {
    match request.timing {
        Timing::Off | Timing::On => Detail::Exact,
        Timing::Sampled => {
            let after = sampled_after.unwrap_or(SAMPLED_AFTER);
            // The SMs that stay are then past the start of their first blocks: a naive transpose of 1024² on an H200 in which most
            // SMs left after a quarter seemed 6 % faster.
            Detail::Sampled { after, of_launch: after / 2 }
        }
        Timing::Estimate => Detail::Estimate,
    }
}

/// Warp instructions of a program after which it is sampled: about a second in a browser.
pub(crate) const SAMPLED_AFTER: u64 = 2_000_000;

/// Hash (FNV-1a) of the reader's and the check's source text. It seeds the placement of objects in memory, so
/// that an answer cannot rely on addresses that it saw in another version of the program.
fn seed(sources: &SourceMap) -> u64 {
    let own = sources.files().filter(|(_, file)| !file.builtin);
    own.flat_map(|(_, file)| file.text.bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Runs a compiled program on the request's device, with access to its surroundings.
pub fn execute_in(request: &RunRequest, compiled: Compiled, around: Surroundings) -> RunReply {
    let Surroundings { stop, folder, output, models, translations, .. } = around;
    #[cfg(not(target_family = "wasm"))]
    let issues = around.issues.map(crate::IssueLog::most);
    #[cfg(target_family = "wasm")]
    let issues = None;
    let Compiled { diagnostics, program } = compiled;
    let mut reply = RunReply { outcome: Outcome::Rejected, diagnostics, ..RunReply::default() };
    let device = match devices::find(&request.device) {
        Ok(device) => device,
        Err(message) => {
            reply.diagnostics = vec![no_device(request, message)];
            return reply;
        }
    };
    let Some(Object { program, sources, file }) = &program else { return reply };
    let limit = if request.limit_million == 0 { DEFAULT_LIMIT } else { request.limit_million };
    let most = limit;
    let limit = limit.saturating_mul(1_000_000);
    let timing = request.timing != Timing::Off;
    let watch =
        request.timeline.map(|t| warpsim::timing::Watch { sm: t.sm, from_ps: 0, segments: t.segments });
    let sanitize = request.sanitize;
    let [host_memory, device_memory] = target::memory(request);
    let trace = request.accesses.map(accesses::filter);
    let mut gpu = Gpu::with_models(
        &device,
        GpuOptions {
            timing,
            cold: request.cold,
            instruction_limit: limit,
            memory_limit: device_memory,
            stop,
            watch,
            sanitize,
            trace,
            issues,
            clear: request.answer.is_some(),
            detail: detail(request, around.sampled_after),
            repeat: true,
            capture: None,
            film: None,
        },
        models.cloned(),
    )
    .translating(translations.and_then(|make| make()));
    let options = HostOptions {
        folder,
        output,
        instruction_limit: limit,
        memory_limit: host_memory,
        scatter: request.answer.as_ref().map(|_| seed(sources)),
        stop,
        ..host_inputs(request)
    };
    let outcome = warpsim::runtime::run(program, &mut gpu, &options);
    let own = profile::ReaderFiles { counted: *file, others: request.answer.is_none() };
    reply.profile = profile::profile(&device, program, sources, own, gpu.launch_log(), gpu.copies());
    reply.estimated = reply.profile.sampled() > 0;
    if timing {
        let line = |pc: Pc| profile::reader_line(program, sources, *file, program.locs[pc.0 as usize]);
        ops::fill(&mut reply.profile, &outcome.log, program, &line);
    }
    if let Some(asked) = request.accesses {
        accesses::add(&mut reply.profile, asked, (&device, program), gpu.launches(), &|pc| {
            profile::reader_line(program, sources, *file, program.locs[pc.0 as usize]).unwrap_or(0)
        });
    }
    reply.code = request.code.then(|| code::code(program, sources, *file, gpu.launch_log()));
    #[cfg(not(target_family = "wasm"))]
    if let Some(log) = around.issues {
        crate::issues::write(log, &device, program, gpu.launches());
    }
    if let Some(lost) = gpu.lost_prints() {
        let span = program.locs[lost.at.0 as usize].span;
        let counts = [lost.calls, lost.calls + lost.kept, lost.capacity].map(|n| n.to_string());
        let told = base::Diagnostic::new(Code::PrintsLost, span, counts);
        reply.diagnostics.push(texts::happened(told, sources, request.lang));
    }
    reply.library = profile::headers(sources, &reply.profile);
    if let End::Faulted(fault) = &outcome.end {
        reply.memory = memory::pieces(&gpu, program, sources, fault);
    }
    finish(request, (program, sources), (outcome, most, stop), gpu.launch_log().last_kernel(), &mut reply);
    reply
}

/// Arguments, standard input and files of a request.
pub(crate) fn host_inputs<'a>(request: &RunRequest) -> HostOptions<'a> {
    HostOptions {
        args: std::iter::once("./a.out".into()).chain(request.args.iter().cloned()).collect(),
        stdin: request.stdin.clone(),
        data: request.data.iter().map(|f| (f.name.clone(), f.bytes.clone())).collect(),
        root: request.root.clone(),
        ..HostOptions::default()
    }
}

/// Millions of host instructions, and of warp instructions, of a program before the launch that is looked at.
const MOST_BEFORE: u64 = 10_000;

/// Runs a program up to the launch that `options` asks to be captured or filmed; limits and memory are those of the request.
pub(crate) fn run_to_launch(
    request: &RunRequest,
    (device, program): (&DeviceSpec, &Program),
    options: GpuOptions,
    around: &Surroundings<'_>,
) -> Gpu {
    let [host_memory, device_memory] = target::memory(request);
    let instruction_limit = MOST_BEFORE * 1_000_000;
    let options = GpuOptions { instruction_limit, memory_limit: device_memory, stop: around.stop, ..options };
    let mut gpu = Gpu::new(device, options).translating(around.translations.and_then(|make| make()));
    let options = HostOptions {
        folder: around.folder,
        instruction_limit,
        memory_limit: host_memory,
        stop: around.stop,
        ..host_inputs(request)
    };
    warpsim::runtime::run(program, &mut gpu, &options);
    gpu
}

/// The message of a launch's fault.
pub(crate) fn fault_message(
    fault: &warpsim::functional::Fault,
    program: &Program,
    sources: &SourceMap,
    lang: Lang,
) -> String {
    let report = fault.diagnostic_outside(program, |span| sources.file(span.file()).builtin);
    texts::happened(report, sources, lang).message
}

/// Completes the reply. `last` is the kernel that was launched last: after a fault the one that failed.
fn finish(
    request: &RunRequest,
    (program, sources): (&Program, &SourceMap),
    (outcome, limit_million, stop): (HostOutcome, u64, Option<Stop>),
    last: Option<FuncId>,
    reply: &mut RunReply,
) {
    reply.returned = outcome.returned;
    reply.written = outcome.written.into_iter().map(|(name, bytes)| DataFile { name, bytes }).collect();
    reply.stdout = String::from_utf8_lossy(&outcome.stdout).into_owned();
    reply.stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    let found = outcome.findings.iter().filter_map(|f| hazard(f, program, sources, request.lang));
    let (notes, hazards) = found.partition(|hazard| hazard.report.severity == Severity::Note);
    reply.hazards = hazards;
    if reply.hazards.iter().any(|hazard| hazard.report.code == "S0701") {
        // The warning W0212 (nobody checks for errors) says less than the reason for a failed launch.
        reply.diagnostics.retain(|d| d.code != "W0212");
    }
    reply.diagnostics.extend(Vec::into_iter(notes).map(|note| note.report));
    reply.outcome = match outcome.end {
        End::Exited(code) => Outcome::Exited(code),
        End::Faulted(fault) => {
            let place = fault.place.unwrap_or_default();
            let mut report = fault.diagnostic_outside(program, |span| sources.file(span.file()).builtin);
            if fault.kind == warpsim::functional::FaultKind::Timeout {
                report.args = vec![limit_million.to_string()];
                if stop.is_some_and(Stop::is_asked) {
                    report.code = Code::FaultStopped;
                }
            }
            let mut report = texts::happened(report, sources, request.lang);
            if fault.access().is_some() {
                report.fixes.extend(guard_in_line(&reply.diagnostics, &report.range));
            }
            Outcome::Faulted(Box::new(Fault {
                report,
                kernel: fault.place.and(last).map(|last| program.functions[last].name.clone()),
                block: place.block,
                thread: place.thread,
                exited: outcome.exited,
                access: fault.access().map(|access| match access {
                    warpsim::functional::Access::Read => Attempt::Read,
                    warpsim::functional::Access::Write => Attempt::Write,
                    warpsim::functional::Access::Atomic => Attempt::Atomic,
                }),
            }))
        }
    };
}

/// The repair of the warning W0207 about a missing guard, if it is about this line: the access out of bounds that it warns
/// of has happened.
fn guard_in_line(diagnostics: &[Diagnostic], at: &Range) -> Vec<Fix> {
    let same = |d: &&Diagnostic| d.code == "W0207" && d.range.file == at.file && d.range.line == at.line;
    diagnostics.iter().find(same).map(|d| d.fixes.clone()).unwrap_or_default()
}

/// Renders a finding of the sanitizer. `None` for a copy of pageable memory inside a library, which the
/// reader does not control.
fn hazard(
    f: &warpsim::functional::Finding,
    program: &Program,
    sources: &SourceMap,
    lang: Lang,
) -> Option<Hazard> {
    let pair = |place: warpsim::functional::Place| [place.block, place.thread];
    let library = |span: Span| sources.file(span.file()).builtin;
    let mut report = f.diagnostic(program);
    let at = report.span;
    if f.kind == warpsim::functional::FindingKind::Pageable && library(at) {
        return None;
    }
    if let Some(place) =
        warpsim::functional::places(program, &f.calls).find(|&place| !library(place)).filter(|_| library(at))
    {
        report.notes.iter_mut().filter(|note| note.span == at).for_each(|note| note.span = place);
        report.notes.retain(|note| note.code != Code::FaultInlined);
        report.span = place;
    }
    if races::is_update(&report, sources) {
        report.advice = Some(Code::UpdatedTogether);
    }
    Some(Hazard {
        report: texts::happened(report, sources, lang),
        thread: f.place.map(pair),
        other: f.other.map(|o| pair(o.place)),
        count: f.count,
    })
}

/// The diagnostic for a request that names no existing device.
fn no_device(request: &RunRequest, message: String) -> Diagnostic {
    let range = Range { file: request.file.clone(), line: 1, column: 1, ..Range::default() };
    let rendered = format!("error: {message}\n");
    Diagnostic {
        severity: Severity::Error,
        code: "E0000".into(),
        args: Vec::new(),
        range,
        message,
        explanation: String::new(),
        hint: String::new(),
        notes: Vec::new(),
        fixes: Vec::new(),
        rendered,
    }
}

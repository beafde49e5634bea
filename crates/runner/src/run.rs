//! One request from text to reply.

use base::{FileId, SourceMap};
use gpu::{Gpu, GpuOptions};
use host::{End, HostOptions, HostOutcome};
use isa::Program;
use protocol::{Diagnostic, Fault, Outcome, Profile, Range, RunReply, RunRequest, Severity, Timing};

use crate::{devices, profile, texts};

/// Host and warp instructions, in millions, after which a program counts as endless when the request does not say:
/// about a minute of work in a browser.
const DEFAULT_LIMIT: u64 = 4_000;
/// Host memory of a program, bytes: what a page can hold beside the rest.
const HOST_MEMORY: u64 = 1 << 30;

/// Compiles and runs one program.
pub fn run(request: &RunRequest) -> RunReply {
    let device = match devices::find(&request.device) {
        Ok(device) => &device.clone(),
        Err(message) => return refused(request, message),
    };
    let mut sources = SourceMap::new();
    let file = sources.add(request.file.as_str(), request.source.as_str(), false);
    let (program, mut reply) = compile(request, device, &mut sources, file);
    let Some(program) = program else { return reply };
    let limit = if request.limit_million == 0 { DEFAULT_LIMIT } else { request.limit_million };
    let limit = limit.saturating_mul(1_000_000);
    let timing = request.timing == Timing::On;
    let watch = request.timeline.map(|t| timing::Watch { sm: t.sm, segments: t.segments });
    let mut gpu =
        Gpu::new(device, GpuOptions { timing, cold: request.cold, instruction_limit: limit, watch });
    let options = HostOptions {
        args: std::iter::once("./a.out".into()).chain(request.args.iter().cloned()).collect(),
        stdin: String::new(),
        instruction_limit: limit,
        memory_limit: HOST_MEMORY,
    };
    let outcome = host::run(&program, &mut gpu, &options);
    reply.profile = profile::profile(device, &program, &sources, file, gpu.launches(), gpu.copies());
    finish(request, &program, &sources, outcome, &mut reply);
    reply
}

/// The program, or none; the reply has the diagnostics.
fn compile(
    request: &RunRequest,
    device: &arch::DeviceSpec,
    sources: &mut SourceMap,
    file: FileId,
) -> (Option<Program>, RunReply) {
    let cc = (u32::from(device.arch.cc.major), u32::from(device.arch.cc.minor));
    let options = cuda::Options { defines: request.defines.clone(), cc };
    let (module, mut found) = cuda::compile(sources, file, &options);
    let program = module.and_then(|module| {
        let allocation = &device.arch.allocation;
        let target = codegen::Target {
            max_regs_per_thread: allocation.regs_per_thread,
            regs_per_sm: allocation.regs_per_sm,
            ..codegen::Target::of(cc)
        };
        let (program, more) = codegen::generate(&module, &target);
        found.extend(more);
        program
    });
    if let Some(program) = &program
        && let Err(errors) = isa::verify(program)
    {
        // A mistake of ours: no program of a reader may make one.
        panic!("the compiler made a wrong program: {errors:?}");
    }
    let diagnostics = found.iter().map(|d| texts::diagnostic(d, sources, request.lang)).collect();
    let outcome = if program.is_some() { Outcome::Exited(0) } else { Outcome::Rejected };
    (program, RunReply { outcome, diagnostics, ..RunReply::default() })
}

fn finish(
    request: &RunRequest,
    program: &Program,
    sources: &SourceMap,
    outcome: HostOutcome,
    reply: &mut RunReply,
) {
    reply.stdout = String::from_utf8_lossy(&outcome.stdout).into_owned();
    reply.stderr = String::from_utf8_lossy(&outcome.stderr).into_owned();
    if request.sanitize {
        for (address, bytes) in &outcome.leaks {
            reply.stderr +=
                &format!("leaked {bytes} bytes of device memory at {address:#x}: cudaFree was not called\n");
        }
    }
    reply.outcome = match outcome.end {
        End::Exited(code) => Outcome::Exited(code),
        End::Faulted(fault) => {
            let place = fault.place.unwrap_or_default();
            Outcome::Faulted(Box::new(Fault {
                report: texts::diagnostic(&fault.diagnostic(program), sources, request.lang),
                kernel: fault.place.and_then(|_| kernel_name(&reply.profile)),
                block: place.block,
                thread: place.thread,
            }))
        }
    };
}

/// The kernel that faulted was the last to start.
fn kernel_name(profile: &Profile) -> Option<String> {
    profile.launches.last().map(|l| l.kernel.clone())
}

/// A reply to a request that names no device.
fn refused(request: &RunRequest, message: String) -> RunReply {
    let range = Range { file: request.file.clone(), line: 1, column: 1, ..Range::default() };
    let rendered = format!("error: {message}\n");
    let diagnostic = Diagnostic {
        severity: Severity::Error,
        code: "E0000".into(),
        range,
        message,
        explanation: String::new(),
        hint: String::new(),
        notes: Vec::new(),
        rendered,
    };
    RunReply { outcome: Outcome::Rejected, diagnostics: vec![diagnostic], ..RunReply::default() }
}

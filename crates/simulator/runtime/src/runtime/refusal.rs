//! Reports of launches that did not run.
//!
//! A refused launch only leaves an error code. The reason is stored here until the program reads the error or
//! ends.

use base::Code;
use device::{CudaError, Shape};
use functional::{Finding, FindingKind, Refusal};
use isa::FuncId;

use super::op::{self, Op};
use crate::library::Reply;
use crate::machine::Machine;

/// Largest number of failures that are stored for the report at the end.
const MOST_UNSEEN: usize = 100;

/// Issues a launch to a stream, and stores the reason if it is refused.
pub fn launch(m: &mut Machine, stream: u64, kernel: FuncId, shape: Shape, params: Vec<u8>) -> Reply {
    let shape = Shape { wide_clusters: m.runtime.wide_clusters.contains(&kernel.0), ..shape };
    let faulted = m.runtime.sticky;
    let code = op::issue(m, stream, Op::Kernel { kernel, shape, params }, false)?;
    if let Some(error) = faulted {
        refused(m, FindingKind::NotRun(kernel, without_numbers(Code::AfterFault, error)));
    } else if let Some(error) = CudaError::from_code(code as u32).filter(|_| code != 0) {
        refused(m, FindingKind::NeverRan(kernel, reason(m, kernel, &shape, error)));
    }
    Ok(code)
}

/// Refuses a cooperative launch on a device that does not support it.
pub fn not_cooperative(m: &mut Machine, kernel: FuncId) -> Reply {
    let error = CudaError::NotSupported;
    refused(m, FindingKind::NeverRan(kernel, without_numbers(Code::NoCooperation, error)));
    super::answer(m, Err(error))
}

/// Refuses a kernel node of a graph whose kernel could not run on this device, and stores the reason.
pub fn of_node(m: &mut Machine, kernel: FuncId, shape: &Shape) -> Result<(), CudaError> {
    let shape = &Shape { wide_clusters: m.runtime.wide_clusters.contains(&kernel.0), ..*shape };
    let op = Op::Kernel { kernel, shape: *shape, params: Vec::new() };
    op::check(m, &op).inspect_err(|&error| {
        let why = reason(m, kernel, shape, error);
        refused(m, FindingKind::NeverRan(kernel, why));
    })
}

/// Refuses a call that cannot be executed: its kernel or arguments are not usable, or the device lacks the feature.
pub fn unusable(m: &mut Machine, error: CudaError, why: Code) -> Reply {
    refused(m, FindingKind::CallFailed(error.name(), Some(why)));
    super::answer(m, Err(error))
}

/// A refusal whose reason has no requested and allowed number.
fn without_numbers(why: Code, error: CudaError) -> Refusal {
    Refusal { why, asked: 0, allowed: 0, error: error.name() }
}

fn reason(m: &Machine, kernel: FuncId, shape: &Shape, error: CudaError) -> Refusal {
    let device = m.gpu.device();
    let opted_in = m.runtime.opted_in.get(&kernel.0).copied().unwrap_or(0);
    let fit = match device::refused(&device.arch, &m.program.functions[kernel], shape, opted_in) {
        Err((_, why)) => return why,
        Ok(fit) => fit.blocks,
    };
    match error {
        CudaError::CooperativeLaunchTooLarge => {
            let blocks = shape.grid.iter().map(|&n| u64::from(n)).product();
            let allowed = u64::from(fit * device.sm_count);
            Refusal { asked: blocks, allowed, ..without_numbers(Code::GridNotResident, error) }
        }
        CudaError::InvalidResourceHandle => without_numbers(Code::NoSuchStream, error),
        _ => without_numbers(Code::StreamCaptured, error),
    }
}

/// Stores a refusal until it is known whether the program uses the result of the current call.
fn refused(m: &mut Machine, kind: FindingKind) {
    settle(m);
    m.runtime.refused = Some(Finding { calls: m.calls(), ..Finding::on_host(kind, m.at(), 0, None) });
}

/// Reports the stored refusal of an earlier call, whose result the program did not drop.
fn settle(m: &mut Machine) {
    if let Some(mut finding) = m.runtime.refused.take()
        && becomes_known(&mut finding)
    {
        add(m, finding);
    }
}

/// Reports that the current asynchronous copy waits because its host memory is pageable.
pub fn waits_for_pageable(m: &mut Machine) {
    let finding = Finding { calls: m.calls(), ..Finding::on_host(FindingKind::Pageable, m.at(), 0, None) };
    add(m, finding);
}

/// Reports that the current call requests something that the simulator does not support.
pub fn not_here(m: &mut Machine, why: Code) {
    let finding =
        Finding { calls: m.calls(), ..Finding::on_host(FindingKind::NotHere(why), m.at(), 0, None) };
    add(m, finding);
}

/// Turns the report of a refused launch into a note, because the program knows of it. Returns false if
/// nothing remains to be reported.
fn becomes_known(finding: &mut Finding) -> bool {
    if let FindingKind::NeverRan(kernel, why) = finding.kind {
        finding.kind = FindingKind::NotRun(kernel, why);
    }
    matches!(finding.kind, FindingKind::NotRun(..) | FindingKind::Pageable | FindingKind::NotHere(_))
}

/// Reports the current call or launch, whose result the program drops; `failed` is the finding for a call
/// without stored refusal.
pub fn result_dropped(m: &mut Machine, failed: Option<FindingKind>) {
    let at = m.at();
    let kept = m.runtime.refused.take_if(|refused| refused.pc == at);
    let failed = failed.map(|kind| Finding { calls: m.calls(), ..Finding::on_host(kind, at, 0, None) });
    if let Some(finding) = kept.or(failed) {
        add(m, finding);
    }
}

/// Reports the launches that the kernel that has just ended tried to make and that were refused.
pub fn of_kernels(m: &mut Machine) {
    for finding in m.gpu.take_refusals() {
        add(m, finding);
    }
}

fn add(m: &mut Machine, new: Finding) {
    // After a fault no launch runs; one report is enough.
    let after_fault =
        |f: &Finding| matches!(f.kind, FindingKind::NotRun(_, why) if why.why == Code::AfterFault);
    // Copies of an unrolled loop's body are the same place for the reader.
    let span = |f: &Finding| m.program.locs[f.pc.0 as usize].span;
    let unreported = &mut m.runtime.unreported;
    if after_fault(&new) && unreported.iter().any(after_fault) {
        return;
    }
    if let Some(known) = unreported.iter_mut().find(|f| f.kind == new.kind && span(f) == span(&new)) {
        known.count += new.count;
    } else if unreported.len() < MOST_UNSEEN {
        unreported.push(new);
    }
}

/// Notes that the program reads the last error, and so knows that something failed.
pub fn error_read(m: &mut Machine) {
    settle(m);
    m.runtime.unreported.retain_mut(becomes_known);
}

/// Takes all reports, in order.
pub fn take(m: &mut Machine) -> Vec<Finding> {
    settle(m);
    std::mem::take(&mut m.runtime.unreported)
}

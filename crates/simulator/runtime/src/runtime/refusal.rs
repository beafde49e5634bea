//! Why launches did not run.
//!
//! A refused launch only leaves an error code. The reason is kept here until the program looks at the error or ends.

use base::Code;
use device::{CudaError, Shape};
use functional::{Finding, FindingKind, Refusal};
use isa::FuncId;

use super::op::{self, Op};
use crate::library::Reply;
use crate::machine::Machine;

/// Failures that are kept for the report at the end.
const MOST_UNSEEN: usize = 100;

/// Gives a stream a launch. Keeps the reason if the launch is refused.
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

/// Refuses a cooperative launch on a device that has none.
pub fn not_cooperative(m: &mut Machine, kernel: FuncId) -> Reply {
    let error = CudaError::NotSupported;
    refused(m, FindingKind::NeverRan(kernel, without_numbers(Code::NoCooperation, error)));
    super::answer(m, Err(error))
}

/// Refuses a node of a graph whose kernel could not run so on this device. Keeps the reason.
pub fn of_node(m: &mut Machine, kernel: FuncId, shape: &Shape) -> Result<(), CudaError> {
    let shape = &Shape { wide_clusters: m.runtime.wide_clusters.contains(&kernel.0), ..*shape };
    let op = Op::Kernel { kernel, shape: *shape, params: Vec::new() };
    op::check(m, &op).inspect_err(|&error| {
        let why = reason(m, kernel, shape, error);
        refused(m, FindingKind::NeverRan(kernel, why));
    })
}

/// The runtime refuses a launch whose kernel or arguments are not usable.
pub fn unusable(m: &mut Machine, error: CudaError, why: Code) -> Reply {
    refused(m, FindingKind::CallFailed(error.name(), Some(why)));
    super::answer(m, Err(error))
}

/// A refusal whose reason has no number that was asked for and none that is allowed.
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

/// Keeps a refusal until it is known whether the program takes the result of the call that is under way.
fn refused(m: &mut Machine, kind: FindingKind) {
    settle(m);
    m.runtime.refused = Some(Finding { calls: m.calls(), ..Finding::on_host(kind, m.at(), 0, None) });
}

/// The call before was not dropped: the program has its result.
fn settle(m: &mut Machine) {
    if let Some(mut finding) = m.runtime.refused.take()
        && becomes_known(&mut finding)
    {
        add(m, finding);
    }
}

/// Notes that the asynchronous copy under way waits for pageable memory.
pub fn waits_for_pageable(m: &mut Machine) {
    let finding = Finding { calls: m.calls(), ..Finding::on_host(FindingKind::Pageable, m.at(), 0, None) };
    add(m, finding);
}

/// Notes that the call under way asks for what the simulator does not have.
pub fn not_here(m: &mut Machine, why: Code) {
    let finding =
        Finding { calls: m.calls(), ..Finding::on_host(FindingKind::NotHere(why), m.at(), 0, None) };
    add(m, finding);
}

/// Turns a refused launch into a note, because the program knows of it. False: nothing is left to say of a call that failed.
fn becomes_known(finding: &mut Finding) -> bool {
    if let FindingKind::NeverRan(kernel, why) = finding.kind {
        finding.kind = FindingKind::NotRun(kernel, why);
    }
    matches!(finding.kind, FindingKind::NotRun(..) | FindingKind::Pageable | FindingKind::NotHere(_))
}

/// The result of the call or launch that is under way is lost; `failed` if the call failed and no reason was kept.
pub fn unheard(m: &mut Machine, failed: Option<FindingKind>) {
    let at = m.at();
    let kept = m.runtime.refused.take_if(|refused| refused.pc == at);
    let failed = failed.map(|kind| Finding { calls: m.calls(), ..Finding::on_host(kind, at, 0, None) });
    if let Some(finding) = kept.or(failed) {
        add(m, finding);
    }
}

/// Keeps why launches by the kernel that has just run were refused.
pub fn of_kernels(m: &mut Machine) {
    for finding in m.gpu.take_refusals() {
        add(m, finding);
    }
}

fn add(m: &mut Machine, new: Finding) {
    // After a fault no launch runs: the first says it for all.
    let after_fault =
        |f: &Finding| matches!(f.kind, FindingKind::NotRun(_, why) if why.why == Code::AfterFault);
    // The copies of an unrolled loop's body are one place to the reader.
    let span = |f: &Finding| m.program.locs[f.pc.0 as usize].span;
    let unseen = &mut m.runtime.unseen;
    if after_fault(&new) && unseen.iter().any(after_fault) {
        return;
    }
    if let Some(known) = unseen.iter_mut().find(|f| f.kind == new.kind && span(f) == span(&new)) {
        known.count += new.count;
    } else if unseen.len() < MOST_UNSEEN {
        unseen.push(new);
    }
}

/// The program looks at the last error: it knows now that something failed.
pub fn heard(m: &mut Machine) {
    settle(m);
    m.runtime.unseen.retain_mut(becomes_known);
}

/// What failed, in order.
pub fn take(m: &mut Machine) -> Vec<Finding> {
    settle(m);
    std::mem::take(&mut m.runtime.unseen)
}

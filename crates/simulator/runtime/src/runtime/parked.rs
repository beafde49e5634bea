//! Parked launches: kernels that wait for memory that the host or other kernels write.
//!
//! A kernel is executed when it is launched. It is parked if all its warps provably repeat the same steps
//! until memory changes, or if it makes no progress and can reach memory that the host may write. The host
//! then continues. The launch is the first of its stream in [`super::Runtime::waiting`], and later work waits
//! behind it. The kernel continues when the host waits for it, and at the end of a host thread's turn if
//! memory that it reads has changed. Host and kernel take turns at fixed points, so that a program behaves
//! the same each time. If the host waits and nothing else can continue, the kernel faults.

use device::{CudaError, Launched, Parked};
use isa::FuncId;

use super::op::{self, Op, Waiting};
use super::timeline::{Id, Start};
use crate::machine::{Machine, Stop};

/// Largest number of turns of host threads between two tries of a launch whose condition is not known.
const MOST_TURNS: u32 = 64;
/// Largest number of passes over parked launches that may wait for each other.
const MOST_PASSES: u32 = 1000;

/// A parked launch.
pub struct ParkedLaunch {
    number: u64,
    kernel: FuncId,
    launch: Parked,
    /// Turns of host threads until the next try, and the interval in turns at the last one.
    turns: (u32, u32),
}

impl super::Runtime {
    /// Whether the operation at this place of the queue is a parked launch.
    pub fn is_parked(&self, at: usize) -> bool {
        self.waiting.get(at).is_some_and(|w| matches!(w.op, Op::Resume(_)))
    }
    /// Whether any launch is parked.
    pub fn has_parked_launches(&self) -> bool {
        !self.parked.is_empty()
    }
    /// Whether earlier work in the queue must be executed before this operation.
    fn is_blocked(&self, at: usize) -> bool {
        let work = &self.waiting[at];
        self.waiting[..at].iter().any(|w| {
            let event = matches!((&work.op, &w.op), (Op::WaitEvent(a), Op::Record(b)) if a == b);
            event || self.ordered(w.stream, work.stream)
        })
    }
}

/// Parks a launch. The error returned means that it has not ended.
pub fn park(m: &mut Machine, kernel: FuncId, launch: Parked) -> Result<Result<Id, CudaError>, Stop> {
    let number = m.runtime.handle();
    store_parked(m, ParkedLaunch { number, kernel, launch, turns: (0, 0) })
}

fn store_parked(m: &mut Machine, parked: ParkedLaunch) -> Result<Result<Id, CudaError>, Stop> {
    m.runtime.just_parked = Some(parked.number);
    m.runtime.parked.push(parked);
    m.threads.launches_parked = true;
    // A kernel that takes turns with the host synchronises with it through memory, so its accesses are no
    // races.
    m.gpu.take_accesses();
    op::printed(m)?;
    Ok(Err(CudaError::NotReady))
}

/// Continues a parked launch.
pub fn resume(m: &mut Machine, number: u64, start: Start) -> Result<Result<Id, CudaError>, Stop> {
    let Some(at) = m.runtime.parked.iter().position(|h| h.number == number) else {
        return Ok(Err(CudaError::NotReady));
    };
    let ParkedLaunch { kernel, launch, turns, .. } = m.runtime.parked.remove(at);
    m.threads.launches_parked = m.runtime.has_parked_launches();
    let blocks = m.runtime.pinned_blocks();
    let host = (!blocks.is_empty()).then(|| functional::Mapped::new(&mut m.memory, &blocks));
    let first = m.gpu.launch_log().count();
    match m.gpu.resume(m.program, launch, host, m.runtime.may_park) {
        Launched::Parked(launch) => {
            let next = (2 * turns.1 + 1).min(MOST_TURNS);
            store_parked(m, ParkedLaunch { number, kernel, launch: *launch, turns: (next, next) })
        }
        Launched::Ran(mut ran) => {
            // It waited for what the host has done by now, so it cannot have ended earlier.
            ran.duration_ps = ran.duration_ps.max(m.now_ps().saturating_sub(start.issued));
            op::launched(m, kernel, first, ran, start)
        }
    }
}

/// Executes the waiting operations that can continue. With `all`, also parked launches that have seen no
/// change. Returns whether anything was done.
pub fn run_ready(m: &mut Machine, all: bool) -> Result<bool, Stop> {
    let (mut went, mut at) = (false, 0);
    while at < m.runtime.waiting.len() {
        if m.runtime.is_blocked(at) || !all && !should_retry(m, at) {
            at += 1;
            continue;
        }
        let work = m.runtime.waiting.remove(at);
        match op::perform(m, work, at)? {
            Err(_) if m.runtime.is_parked(at) => at += 1,
            Err(error) => (m.runtime.last, went) = (Some(error), true),
            Ok(_) => went = true,
        }
    }
    Ok(went)
}

/// Whether the operation at this place should be tried now.
fn should_retry(m: &mut Machine, at: usize) -> bool {
    let Op::Resume(number) = m.runtime.waiting[at].op else { return true };
    let Some(parked) = m.runtime.parked.iter_mut().find(|h| h.number == number) else { return true };
    match m.gpu.can_resume(&parked.launch, &mut m.memory) {
        Some(changed) => changed,
        None => {
            parked.turns.0 = parked.turns.0.saturating_sub(1);
            parked.turns.0 == 0
        }
    }
}

/// Continues launches that wait for memory that the running thread has written. Called at the end of its
/// turn.
pub fn resume_ready(m: &mut Machine) -> Result<(), Stop> {
    if m.runtime.has_parked_launches() && !m.runtime.trying_parked && !m.runtime.in_callback {
        m.runtime.trying_parked = true;
        let done = run_ready(m, false);
        m.runtime.trying_parked = false;
        done?;
    }
    Ok(())
}

/// Handles a pass in which nothing was done while the host waits: lets other threads run, allows another
/// pass, or forces a launch to end.
pub fn wait_for_progress(m: &mut Machine, passes: &mut u32) -> Result<(), Stop> {
    let parked = |w: &Waiting| matches!(w.op, Op::Resume(_));
    *passes += 1;
    if m.runtime.parked.len() > 1 && *passes < MOST_PASSES {
        return Ok(());
    }
    if m.let_others_run() {
        return Err(Stop::Retry);
    }
    if let Some(at) = m.runtime.waiting.iter().position(parked) {
        let work = m.runtime.waiting.remove(at);
        m.runtime.must_finish = true;
        let done = op::perform(m, work, at);
        m.runtime.must_finish = false;
        done?.ok();
    }
    if m.runtime.sticky.is_some() {
        m.runtime.parked.clear();
        m.runtime.waiting.retain(|w| !parked(w));
        m.threads.launches_parked = false;
    }
    Ok(())
}

/// Executes all operations that wait for host functions and parked launches.
pub fn flush(m: &mut Machine) -> Result<(), Stop> {
    let mut passes = 0;
    // A host function may issue more work, for which it must not wait.
    while !m.runtime.waiting.is_empty() {
        if !run_ready(m, true)? {
            wait_for_progress(m, &mut passes)?;
        }
    }
    Ok(())
}

/// Executes the waiting operations that precede the end of `stream` and were issued by `until`. Returns
/// whether that was all.
pub fn flush_for(m: &mut Machine, stream: u64, until: u64) -> Result<bool, Stop> {
    let mut passes = 0;
    loop {
        // Walks the queue backwards to find the operations that `stream` depends on. A kernel may depend on
        // any operation if it can reach memory that the host writes.
        let (mut streams, mut all, mut first) = (vec![stream], false, None);
        for (i, work) in m.runtime.waiting.iter().enumerate().rev() {
            if all || streams.iter().any(|&later| m.runtime.ordered(work.stream, later)) {
                streams.push(work.stream);
                all |= op::sees_host(&m.runtime, &work.op);
                first = Some(i);
            }
        }
        let Some(first) = first else { return Ok(true) };
        if m.runtime.waiting[first].issued > until {
            return Ok(false);
        }
        let work = m.runtime.waiting.remove(first);
        if let Err(error) = op::perform(m, work, first)? {
            if !m.runtime.is_parked(first) {
                m.runtime.last = Some(error);
            } else if until != u64::MAX {
                return Ok(false);
            } else if !run_ready(m, true)? {
                wait_for_progress(m, &mut passes)?;
            }
        }
    }
}

//! Launches that have stopped where they wait for what the host or other kernels write.
//!
//! A kernel runs when it is launched. If all its warps repeat the same steps and only a change of memory can help them, or it
//! makes no end and knows memory of the host, it stops there and the host goes on. The launch is then the first of
//! [`super::Runtime::waiting`], and what is issued later waits behind it. The kernel goes on when the host waits for it, and
//! at the end of a turn of a host thread if memory that it reads has changed. So both take turns, and a program does the same
//! every time. Where the host waits and nothing else can go on, the kernel faults.

use device::{CudaError, Launched, Parked};
use isa::FuncId;

use super::op::{self, Op, Waiting};
use super::timeline::{Id, Start};
use crate::machine::{Machine, Stop};

/// Turns of host threads between two tries of a launch that may wait for anything.
const MOST_TURNS: u32 = 64;
/// Passes over stopped launches that may wait for each other.
const MOST_PASSES: u32 = 1000;

/// A launch that has stopped.
pub struct Held {
    number: u64,
    kernel: FuncId,
    launch: Parked,
    /// Turns of host threads until the next try, and after it.
    turns: (u32, u32),
}

impl super::Runtime {
    /// This place of the queue is of a launch that has stopped.
    pub fn is_parked(&self, at: usize) -> bool {
        self.waiting.get(at).is_some_and(|w| matches!(w.op, Op::Resume(_)))
    }
    /// Some launch has stopped.
    pub fn holds_launches(&self) -> bool {
        !self.held.is_empty()
    }
    /// Work before it has to be done first.
    fn is_held_up(&self, at: usize) -> bool {
        let work = &self.waiting[at];
        self.waiting[..at].iter().any(|w| {
            let event = matches!((&work.op, &w.op), (Op::Behind(a), Op::Record(b)) if a == b);
            event || self.ordered(w.stream, work.stream)
        })
    }
}

/// Keeps a launch that has stopped; the answer stands for one that has not ended.
pub fn park(m: &mut Machine, kernel: FuncId, launch: Parked) -> Result<Result<Id, CudaError>, Stop> {
    let number = m.runtime.handle();
    hold(m, Held { number, kernel, launch, turns: (0, 0) })
}

fn hold(m: &mut Machine, held: Held) -> Result<Result<Id, CudaError>, Stop> {
    m.runtime.just_parked = Some(held.number);
    m.runtime.held.push(held);
    m.threads.attended = true;
    // A kernel that takes turns with others signals to them.
    m.gpu.take_accesses();
    op::printed(m)?;
    Ok(Err(CudaError::NotReady))
}

/// The launch goes on.
pub fn resume(m: &mut Machine, number: u64, start: Start) -> Result<Result<Id, CudaError>, Stop> {
    let Some(at) = m.runtime.held.iter().position(|h| h.number == number) else {
        return Ok(Err(CudaError::NotReady));
    };
    let Held { kernel, launch, turns, .. } = m.runtime.held.remove(at);
    m.threads.attended = m.runtime.holds_launches();
    let blocks = m.runtime.pinned_blocks();
    let host = (!blocks.is_empty()).then(|| functional::Mapped::new(&mut m.memory, &blocks));
    let first = m.gpu.launches().len();
    match m.gpu.resume(m.program, launch, host, m.runtime.may_park) {
        Launched::Parked(launch) => {
            let next = (2 * turns.1 + 1).min(MOST_TURNS);
            hold(m, Held { number, kernel, launch: *launch, turns: (next, next) })
        }
        Launched::Ran(mut ran) => {
            // It waited for what the host had done by now.
            ran.duration_ps = ran.duration_ps.max(m.now_ps().saturating_sub(start.issued));
            op::launched(m, kernel, first, ran, start)
        }
    }
}

/// Does what waits, as far as it can go on; `all`: also launches that have seen no change. Whether anything was done.
pub fn pass(m: &mut Machine, all: bool) -> Result<bool, Stop> {
    let (mut went, mut at) = (false, 0);
    while at < m.runtime.waiting.len() {
        if m.runtime.is_held_up(at) || !all && !is_due(m, at) {
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

/// It is time to try this again.
fn is_due(m: &mut Machine, at: usize) -> bool {
    let Op::Resume(number) = m.runtime.waiting[at].op else { return true };
    let Some(held) = m.runtime.held.iter_mut().find(|h| h.number == number) else { return true };
    match m.gpu.can_resume(&held.launch, &mut m.memory) {
        Some(changed) => changed,
        None => {
            held.turns.0 = held.turns.0.saturating_sub(1);
            held.turns.0 == 0
        }
    }
}

/// A thread's turn is over: launches go on that wait for what it wrote.
pub fn attend(m: &mut Machine) -> Result<(), Stop> {
    if m.runtime.holds_launches() && !m.runtime.attends && !m.runtime.in_callback {
        m.runtime.attends = true;
        let done = pass(m, false);
        m.runtime.attends = false;
        done?;
    }
    Ok(())
}

/// The host waits, and a pass did nothing: other threads, or another pass, or the end of a launch that waits for nobody.
pub fn wait(m: &mut Machine, passes: &mut u32) -> Result<(), Stop> {
    let parked = |w: &Waiting| matches!(w.op, Op::Resume(_));
    *passes += 1;
    if m.runtime.held.len() > 1 && *passes < MOST_PASSES {
        return Ok(());
    }
    if m.let_others_go_on() {
        return Err(Stop::Again);
    }
    if let Some(at) = m.runtime.waiting.iter().position(parked) {
        let work = m.runtime.waiting.remove(at);
        m.runtime.last_chance = true;
        let done = op::perform(m, work, at);
        m.runtime.last_chance = false;
        done?.ok();
    }
    if m.runtime.sticky.is_some() {
        m.runtime.held.clear();
        m.runtime.waiting.retain(|w| !parked(w));
        m.threads.attended = false;
    }
    Ok(())
}

/// Does what waits behind functions of the host and for launches that have stopped.
pub fn flush(m: &mut Machine) -> Result<(), Stop> {
    let mut passes = 0;
    // A function of the host may issue more, which it must not wait for.
    while !m.runtime.waiting.is_empty() {
        if !pass(m, true)? {
            wait(m, &mut passes)?;
        }
    }
    Ok(())
}

/// The same of what `stream` waits for, as far as it was issued by a time: other streams may be held up. Whether that was all.
pub fn flush_for(m: &mut Machine, stream: u64, until: u64) -> Result<bool, Stop> {
    let mut passes = 0;
    loop {
        // From the last back: whose work comes before that of which streams. Kernels may wait for what the host writes.
        let (mut streams, mut all, mut first) = (vec![stream], false, None);
        for (i, work) in m.runtime.waiting.iter().enumerate().rev() {
            if all || streams.iter().any(|&behind| m.runtime.ordered(work.stream, behind)) {
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
            } else if !pass(m, true)? {
                wait(m, &mut passes)?;
            }
        }
    }
}

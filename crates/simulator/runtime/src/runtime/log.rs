//! What the device and the host did when, for profiles: the first of it, as it was issued.
//!
//! Invariant: writing down changes no time and no order.

use device::CopyKind;
use isa::Pc;

use super::timeline::Id;
use crate::machine::Machine;

/// Work of the device, of the host in a stream, or the host's waiting for it.
#[derive(Clone, Debug)]
pub struct Did {
    /// What it was.
    pub what: What,
    /// Number of the stream in order of creation; 0: the default stream, and the host's waiting.
    pub stream: u32,
    /// Bytes that were copied or set.
    pub bytes: u64,
    /// On the host's clock, picoseconds.
    pub from_ps: u64,
    /// Until.
    pub to_ps: u64,
    /// The call that asked for it and the calls around that, innermost first.
    pub calls: Vec<Pc>,
    id: Id,
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A kernel: number of its launch record.
    Kernel(u32),
    /// A copy.
    Copy(CopyKind),
    /// `cudaMemset` and its kin.
    Fill,
    /// A function of the host.
    Function,
    /// The host waited for the device.
    Wait,
}

/// Entries that are kept.
const MOST: usize = 2000;

/// The first entries, and how many came after them.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// In the order of issue.
    pub entries: Vec<Did>,
    /// Later ones.
    pub dropped: u64,
}

/// Work was given to a stream.
pub fn work(m: &mut Machine, id: Id, what: What, stream: u32, bytes: u64) {
    let calls = m.runtime.calls.clone();
    add(m, Did { what, stream, bytes, from_ps: 0, to_ps: 0, calls, id });
}

/// The host waits from now on until a time.
pub fn wait(m: &mut Machine, to_ps: u64) {
    let (from_ps, calls) = (m.now_ps(), m.calls());
    add(m, Did { what: What::Wait, stream: 0, bytes: 0, from_ps, to_ps, calls, id: 0 });
}

fn add(m: &mut Machine, entry: Did) {
    let log = &mut m.runtime.log;
    if log.entries.len() < MOST {
        log.entries.push(entry);
    } else {
        log.dropped += 1;
    }
}

/// All that was written down, with times: the device does what it was given.
pub fn take(m: &mut Machine) -> Log {
    let mut log = std::mem::take(&mut m.runtime.log);
    for entry in log.entries.iter_mut().filter(|entry| entry.id != 0) {
        entry.to_ps = m.runtime.timeline.end(entry.id);
        entry.from_ps = m.runtime.timeline.begin_of(entry.id);
    }
    log
}

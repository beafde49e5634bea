//! Log of the work of device and host, for profiles. It has the first entries in the order of issue.
//!
//! Invariant: logging changes neither times nor order.

use device::CopyKind;
use isa::{FuncId, Pc};

use super::timeline::Id;
use crate::machine::Machine;

/// An entry of the log: an operation of a stream, or the host's wait for one.
#[derive(Clone, Debug)]
pub struct LogEntry {
    /// The kind of operation.
    pub what: LogKind,
    /// Number of the stream in order of creation. 0 for the default stream and for waits of the host.
    pub stream: u32,
    /// Bytes that were copied or filled; else 0.
    pub bytes: u64,
    /// Start on the host's clock, picoseconds.
    pub from_ps: u64,
    /// End on the host's clock, picoseconds.
    pub to_ps: u64,
    /// The host calls that issued it, innermost first.
    pub calls: Vec<Pc>,
    id: Id,
}

/// Kind of an entry of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogKind {
    /// A kernel, with the number of the launch. The device may have no record of it.
    Kernel(u32, FuncId),
    /// A copy, with its direction.
    Copy(CopyKind),
    /// A fill, such as `cudaMemset`.
    Fill,
    /// A host function.
    Function,
    /// The host waited for the device.
    Wait,
}

/// Largest number of entries.
const MOST: usize = 2000;

/// The log of a run.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// The first 2000 entries, in the order of issue.
    pub entries: Vec<LogEntry>,
    /// Number of later entries, which are not stored.
    pub dropped: u64,
}

/// Logs work that was issued to a stream.
pub fn work(m: &mut Machine, id: Id, what: LogKind, stream: u32, bytes: u64) {
    let calls = m.runtime.calls.clone();
    add(m, LogEntry { what, stream, bytes, from_ps: 0, to_ps: 0, calls, id });
}

/// Logs that the host waits from now on until a time.
pub fn wait(m: &mut Machine, to_ps: u64) {
    let (from_ps, calls) = (m.now_ps(), m.calls());
    add(m, LogEntry { what: LogKind::Wait, stream: 0, bytes: 0, from_ps, to_ps, calls, id: 0 });
}

fn add(m: &mut Machine, entry: LogEntry) {
    let log = &mut m.runtime.log;
    if log.entries.len() < MOST {
        log.entries.push(entry);
    } else {
        log.dropped += 1;
    }
}

/// Takes the log and completes the times of its entries. The device finishes its work for that.
pub fn take(m: &mut Machine) -> Log {
    let mut log = std::mem::take(&mut m.runtime.log);
    for entry in log.entries.iter_mut().filter(|entry| entry.id != 0) {
        entry.to_ps = m.runtime.timeline.end(entry.id);
        entry.from_ps = m.runtime.timeline.begin_of(entry.id);
    }
    log
}

//! Operations of streams and of the host over time, in the form of the profile.

use protocol::{Op, OpKind, Profile};
use warpsim::device::CopyKind;
use warpsim::isa::{Pc, Program};
use warpsim::runtime::{Log, LogEntry, LogKind};

/// Adds the recorded operations to a profile whose launches are complete. A kernel that is not listed among them has no number of a launch. Times are relative to the first
/// operation.
pub fn fill(profile: &mut Profile, log: &Log, program: &Program, line: &dyn Fn(Pc) -> Option<u32>) {
    let start = log.entries.iter().map(|entry| entry.from_ps).min().unwrap_or(0);
    let micros = |ps: u64| (ps - start) as f64 / 1e6;
    let mut entries: Vec<&LogEntry> = log.entries.iter().filter(|entry| entry.to_ps < u64::MAX).collect();
    base::sort_by_key(&mut entries, |entry| entry.from_ps);
    let op = |entry: &LogEntry| {
        let kernel =
            if let LogKind::Kernel(number, kernel) = entry.what { Some((number, kernel)) } else { None };
        Op {
            kind: kind(entry.what),
            name: kernel.map_or(String::new(), |(_, kernel)| program.functions[kernel].name.clone()),
            stream: entry.stream,
            from_us: micros(entry.from_ps),
            to_us: micros(entry.to_ps),
            bytes: entry.bytes,
            launch: kernel
                .map(|(number, _)| number)
                .filter(|&number| (number as usize) < profile.launches.len()),
            line: entry.calls.iter().find_map(|&pc| line(pc)).unwrap_or(0),
        }
    };
    profile.ops = entries.into_iter().map(op).collect();
    profile.ops_dropped = log.dropped;
}

fn kind(what: LogKind) -> OpKind {
    match what {
        LogKind::Kernel(..) => OpKind::Kernel,
        LogKind::Copy(CopyKind::HostToHost) => OpKind::HostToHost,
        LogKind::Copy(CopyKind::HostToDevice) => OpKind::HostToDevice,
        LogKind::Copy(CopyKind::DeviceToHost) => OpKind::DeviceToHost,
        LogKind::Copy(CopyKind::DeviceToDevice) => OpKind::DeviceToDevice,
        LogKind::Fill => OpKind::Memset,
        LogKind::Function => OpKind::HostFunction,
        LogKind::Wait => OpKind::HostWait,
    }
}

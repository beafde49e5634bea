//! Operations of streams and of the host over time agree with launches, copies and events, and with the
//! engines of the device.

use protocol::{Op, OpKind, Profile, RunReply, RunRequest, Timing};

fn run(source: &str, device: &str, timing: Timing) -> RunReply {
    let request = RunRequest {
        file: "ops.cu".into(),
        source: source.into(),
        device: device.into(),
        timing,
        ..RunRequest::default()
    };
    let reply = session::run(&request);
    assert_eq!(reply.outcome, protocol::Outcome::Exited(0), "{device}: {:?}", reply.diagnostics);
    reply
}

fn is_copy(op: &Op) -> bool {
    matches!(op.kind, OpKind::HostToDevice | OpKind::DeviceToHost)
}

/// Time in which an operation selected by `a` and one selected by `b` overlap, in microseconds.
fn together(profile: &Profile, a: fn(&Op) -> bool, b: fn(&Op) -> bool) -> f64 {
    let some = |which: fn(&Op) -> bool| profile.ops.iter().filter(move |op| which(op));
    let both = |x: &Op, y: &Op| (x.to_us.min(y.to_us) - x.from_us.max(y.from_us)).max(0.0);
    some(a).flat_map(|x| some(b).map(move |y| both(x, y))).sum()
}

const CHUNKS: &str = include_str!("ops/chunks.cu");
const KERNEL: fn(&Op) -> bool = |op| op.kind == OpKind::Kernel;
const UP: fn(&Op) -> bool = |op| op.kind == OpKind::HostToDevice;
const DOWN: fn(&Op) -> bool = |op| op.kind == OpKind::DeviceToHost;

#[test]
fn what_overlaps_is_what_the_device_has_engines_for() {
    // `beside`: kernels overlap with copies; `both_ways`: copies overlap in both directions.
    let check = |device: &str, beside: bool, both_ways: bool| {
        let profile = run(CHUNKS, device, Timing::On).profile;
        let kernels = together(&profile, KERNEL, is_copy);
        let copies = together(&profile, UP, DOWN);
        assert_eq!((kernels > 1.0, copies > 1.0), (beside, both_ways), "{device}: {kernels} {copies}");
        assert_eq!((kernels > 0.0, copies > 0.0), (beside, both_ways), "{device}: {kernels} {copies}");
    };
    check("geforce-8800-gtx", false, false);
    check("quadro-fx-4800", true, false);
    check("h200-sxm", true, true);
}

#[test]
fn work_is_as_long_as_launches_and_copies_say() {
    for device in ["geforce-8800-gtx", "quadro-fx-4800", "cc-5.2", "h200-sxm"] {
        let reply = run(CHUNKS, device, Timing::On);
        let profile = &reply.profile;
        let mut copies: Vec<_> = profile.copies.iter().map(|c| (c.bytes, c.time_us)).collect();
        for op in &profile.ops {
            assert!(op.line > 0 && op.from_us >= 0.0 && op.to_us > op.from_us, "{device}: {op:?}");
            let long = op.to_us - op.from_us;
            if is_copy(op) {
                let at = copies.iter().position(|c| c.0 == op.bytes && (c.1 - long).abs() < 1e-6);
                copies.remove(at.unwrap_or_else(|| panic!("{device}: no copy is {op:?}")));
            } else if let Some(launch) = op.launch {
                let alone = profile.launches[launch as usize].time_us;
                let beside = profile
                    .ops
                    .iter()
                    .filter(|x| x.kind != OpKind::HostWait && x.from_us < op.to_us && x.to_us > op.from_us);
                let alone_there = beside.count() == 1;
                assert!(
                    if alone_there { (long - alone).abs() < 1e-6 } else { long >= alone - 1e-6 },
                    "{op:?}"
                );
            }
        }
        assert!(copies.is_empty(), "{device}: {copies:?}");
        for stream in [1, 2] {
            let own: Vec<&Op> = profile.ops.iter().filter(|op| op.stream == stream).collect();
            assert_eq!(own.len(), 6);
            assert!(own.windows(2).all(|two| two[0].to_us <= two[1].from_us + 1e-9), "{device}: {own:?}");
        }
        // The first event completes when it is recorded, just before the first copy; the second when its
        // stream is idle.
        let ms: f64 = reply.stdout.trim().parse().expect("a time");
        let last = profile.ops.iter().filter(|op| op.stream == 1).map(|op| op.to_us).fold(0.0, f64::max);
        assert!((ms * 1000.0 - last).abs() < 4.0, "{device}: {ms} {last}");
    }
}

#[test]
fn the_default_stream_and_pageable_memory_serialise() {
    let ops = run(include_str!("ops/default.cu"), "h200-sxm", Timing::On).profile.ops;
    let device: Vec<&Op> = ops.iter().filter(|op| op.kind != OpKind::HostWait).collect();
    let said: Vec<_> = device.iter().map(|op| (op.kind, op.stream, op.line)).collect();
    use OpKind::{DeviceToHost, Kernel, Memset};
    let expect = [
        (Kernel, 1, 17),
        (Kernel, 0, 18),
        (DeviceToHost, 1, 19),
        (DeviceToHost, 1, 20),
        (Memset, 0, 21),
        (DeviceToHost, 0, 22),
    ];
    assert_eq!(said, expect);
    assert!(device.windows(2).all(|two| two[0].to_us <= two[1].from_us));
    // The host waits for a copy of pageable memory, and not for one of pinned memory.
    let waits: Vec<&Op> = ops.iter().filter(|op| op.kind == OpKind::HostWait).collect();
    assert_eq!(waits.iter().map(|op| op.line).collect::<Vec<_>>(), [20, 22]);
    for (wait, copy) in waits.iter().zip([device[3], device[5]]) {
        assert!(wait.from_us < copy.to_us && wait.to_us > copy.to_us, "{wait:?} {copy:?}");
    }
    assert!(device[4].from_us >= waits[0].to_us);
}

#[test]
fn work_knows_the_readers_line_that_asked_for_it() {
    let profile = run(include_str!("ops/behind.cu"), "cc-7.0", Timing::On).profile;
    let line = |kind, stream| {
        profile.ops.iter().filter(move |op| (op.kind, op.stream) == (kind, stream)).map(|op| op.line)
    };
    assert_eq!(line(OpKind::HostFunction, 1).collect::<Vec<_>>(), [13]);
    // The operation is complete when the host waits for it, and belongs to its own line.
    assert_eq!(line(OpKind::Kernel, 1).collect::<Vec<_>>(), [14]);
    // Launches by libraries.
    let library: Vec<u32> = line(OpKind::Kernel, 0).collect();
    assert!(library.contains(&16) && library.contains(&17) && library.iter().all(|l| (16..=17).contains(l)));
    for op in profile.ops.iter().filter(|op| op.kind == OpKind::Kernel) {
        let launch = &profile.launches[op.launch.expect("a launch") as usize];
        assert_eq!((&launch.kernel, launch.line), (&op.name, op.line));
    }
}

#[test]
fn without_the_model_there_is_none_and_long_programs_are_cut() {
    let profile = run(CHUNKS, "h200-sxm", Timing::Off).profile;
    assert_eq!((profile.ops.len(), profile.ops_dropped), (0, 0));
    let many = "int main() { char *d; cudaMalloc(&d, 8); for (int i = 0; i < 1500; ++i) { char c; \
                cudaMemcpy(d, &c, 1, cudaMemcpyHostToDevice); } return 0; }";
    let profile = run(many, "h200-sxm", Timing::On).profile;
    assert_eq!((profile.ops.len(), profile.ops_dropped), (2000, 1000));
}

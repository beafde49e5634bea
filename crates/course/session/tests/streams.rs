//! Overlap of streams on the timeline, by device.

use protocol::{RunRequest, Timing};

/// Milliseconds for copies to the device, a kernel and copies back in four streams: without overlap, with
/// streams issued one after the other (depth first), and step by step (breadth first).
fn overlap(device: &str) -> [f64; 3] {
    let reply = session::run(&RunRequest {
        file: "overlap.cu".into(),
        source: include_str!("streams/overlap.cu").into(),
        device: device.into(),
        timing: Timing::On,
        ..RunRequest::default()
    });
    let times: Vec<f64> = reply.stdout.split_whitespace().map(|t| t.parse().expect("a time")).collect();
    times.try_into().unwrap_or_else(|t| panic!("{device}: {t:?} {:?}", reply.diagnostics))
}

#[test]
fn chains_and_steps_overlap_as_published() {
    // One copy engine and one hardware queue: chains are serialised, steps overlap.
    let [one, chains, steps] = overlap("tesla-c1060");
    assert!(chains > 0.9 * one && steps < 0.95 * one, "{one} {chains} {steps}");
    // Two copy engines, but completion of kernels that were issued together is signalled together.
    let [one, chains, steps] = overlap("tesla-c2050");
    assert!(chains < 0.75 * one && steps > 1.2 * chains, "{one} {chains} {steps}");
    // One hardware queue for each stream.
    let [one, chains, steps] = overlap("tesla-k20x");
    assert!(chains < 0.8 * one && (steps / chains - 1.0).abs() < 0.1, "{one} {chains} {steps}");
    // No copy engine: nothing overlaps.
    let [one, chains, steps] = overlap("geforce-8800-gtx");
    assert!(chains > one && steps > one, "{one} {chains} {steps}");
}

/// Microseconds between events around a graph of 1 to 128 empty kernels.
fn graph(device: &str, chain: bool) -> Vec<f64> {
    let reply = session::run(&RunRequest {
        file: "graph.cu".into(),
        source: include_str!("streams/graph.cu").into(),
        device: device.into(),
        defines: vec![("CHAIN".into(), u32::from(chain).to_string())],
        timing: Timing::On,
        ..RunRequest::default()
    });
    reply.stdout.split_whitespace().map(|t| t.parse().expect("a time")).collect()
}

#[test]
fn nodes_of_graphs_take_as_long_as_on_an_h200() {
    let chain = [2.85, 3.7, 5.7, 8.5, 14.5, 27.1, 51.5, 100.7];
    for (ours, measured) in graph("h200-sxm", true).into_iter().zip(chain) {
        assert!((ours - measured).abs() < 0.6 + 0.02 * measured, "{ours} {measured}");
    }
    let apart = [2.8, 3.0, 5.9, 8.1, 10.9, 14.8, 27.5, 33.6];
    for (ours, measured) in graph("h200-sxm", false).into_iter().zip(apart) {
        assert!((ours / measured - 1.0).abs() < 0.3, "{ours} {measured}");
    }
}

#[test]
fn a_stream_takes_as_many_launches_as_on_an_h200() {
    let reply = session::run(&RunRequest {
        file: "pending.cu".into(),
        source: include_str!("../../../../tests/h200/pending.cu").into(),
        device: "h200-sxm".into(),
        // The first kernel need not run longer than the launches take.
        defines: [("STREAMS", "2"), ("CYCLES", "9500000")].map(|(n, v)| (n.into(), v.into())).into(),
        ..RunRequest::default()
    });
    let measured = include_str!("../../../../tests/h200/pending.txt").lines().take(2);
    assert!(reply.stdout.lines().eq(measured), "{} {:?}", reply.stdout, reply.outcome);
}

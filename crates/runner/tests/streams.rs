//! Streams on the timeline: what overlaps on which device.

use protocol::{RunRequest, Timing};

/// Host to device, kernel and back in four streams, on a device: milliseconds of one stream, of chains, of steps.
fn overlap(device: &str) -> [f64; 3] {
    let reply = runner::run(&RunRequest {
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
    // One engine and one queue: chains take turns, steps overlap.
    let [one, chains, steps] = overlap("tesla-c1060");
    assert!(chains > 0.9 * one && steps < 0.95 * one, "{one} {chains} {steps}");
    // Two engines, but the ends of kernels issued together come together.
    let [one, chains, steps] = overlap("tesla-c2050");
    assert!(chains < 0.75 * one && steps > 1.2 * chains, "{one} {chains} {steps}");
    // A queue for each stream.
    let [one, chains, steps] = overlap("tesla-k20x");
    assert!(chains < 0.8 * one && (steps / chains - 1.0).abs() < 0.1, "{one} {chains} {steps}");
    // No engine: nothing overlaps.
    let [one, chains, steps] = overlap("geforce-8800-gtx");
    assert!(chains > one && steps > one, "{one} {chains} {steps}");
}

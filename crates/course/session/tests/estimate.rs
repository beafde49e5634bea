//! Estimated times against exact ones, over block sizes.

use protocol::{RunReply, RunRequest, Timing};

const TRANSPOSE: &str = include_str!("../../../../lessons/08-transpose/transpose.cu");

fn run(device: &str, (x, y): (u32, u32), timing: Timing) -> RunReply {
    let define = |name: &str, value: u32| (name.to_owned(), value.to_string());
    session::run(&RunRequest {
        file: "a.cu".into(),
        source: TRANSPOSE.into(),
        device: device.into(),
        defines: vec![define("N", 1024), define("BX", x), define("BY", y)],
        timing,
        ..RunRequest::default()
    })
}

fn time(reply: &RunReply) -> f64 {
    reply.profile.launches.iter().map(|launch| launch.time_us).sum()
}

fn work(reply: &RunReply) -> u64 {
    reply.profile.launches.iter().map(|launch| launch.warp_instructions).sum()
}

#[test]
fn the_time_of_a_grid_is_told_from_its_first_blocks() {
    let blocks = [(64, 1), (1, 32), (2, 32), (8, 8), (16, 16), (128, 1)];
    for device in ["geforce-8800-gts-512", "quadro-fx-4800", "geforce-gtx-480"] {
        let runs = blocks.map(|block| (run(device, block, Timing::Estimate), run(device, block, Timing::On)));
        for ((estimate, exact), block) in runs.iter().zip(blocks) {
            let error = time(estimate) / time(exact) - 1.0;
            assert!(error.abs() <= 0.1, "{device}, {block:?}: {error:.3}");
            assert!(!exact.estimated);
            // Counters are extrapolated, too.
            let share = work(estimate) as f64 / work(exact) as f64;
            assert!((share - 1.0).abs() < 0.02, "{device}, {block:?}: {share:.3} of the instructions");
        }
        let estimated = runs.iter().filter(|(estimate, _)| estimate.estimated).count();
        assert!(estimated == 6, "{device}: {estimated} of 6");
        let mut order: Vec<usize> = (0..blocks.len()).collect();
        order.sort_by(|&a, &b| time(&runs[a].0).total_cmp(&time(&runs[b].0)));
        let best = (0..blocks.len()).min_by(|&a, &b| time(&runs[a].1).total_cmp(&time(&runs[b].1)));
        assert!(order[..4].contains(&best.unwrap()), "{device}: {order:?}");
    }
}

#[test]
fn a_grid_that_fills_the_device_once_is_exact() {
    let (estimate, exact) =
        (run("h200-sxm", (32, 8), Timing::Estimate), run("h200-sxm", (32, 8), Timing::On));
    assert_eq!(estimate, exact);
}

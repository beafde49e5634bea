//! Estimated times against exact ones, over block sizes and devices.

use protocol::{RunReply, RunRequest, Timing};

const TRANSPOSE: &str = include_str!("../../../../lessons/08-transpose/transpose.cu");

fn run(device: &str, block: (u32, u32), timing: Timing) -> RunReply {
    run_program(TRANSPOSE, (device, 1024), block, timing)
}

fn run_program(source: &str, (device, n): (&str, u32), (x, y): (u32, u32), timing: Timing) -> RunReply {
    let define = |name: &str, value: u32| (name.to_owned(), value.to_string());
    session::run(&RunRequest {
        file: "a.cu".into(),
        source: source.into(),
        device: device.into(),
        defines: vec![define("N", n), define("BX", x), define("BY", y)],
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
fn a_part_of_a_device_tells_the_time_of_few_waves() {
    for device in ["h200-sxm", "v100", "geforce-gtx-1080", "geforce-rtx-3090", "geforce-rtx-4090"] {
        for block in [(32, 1), (256, 1), (16, 16), (8, 32)] {
            let (estimate, exact) = (run(device, block, Timing::Estimate), run(device, block, Timing::On));
            assert!(estimate.estimated && !exact.estimated, "{device}, {block:?}");
            let error = time(&estimate) / time(&exact) - 1.0;
            assert!(error.abs() <= 0.1, "{device}, {block:?}: {error:.3}");
            let share = work(&estimate) as f64 / work(&exact) as f64;
            assert!((share - 1.0).abs() < 0.02, "{device}, {block:?}: {share:.3} of the instructions");
        }
    }
}

/// A kernel of N * N threads.
fn kernel(body: &str) -> String {
    format!(
        "#include <cuda_runtime.h>
        #define N 1024
        #define BX 32
        #define BY 8
        __device__ unsigned next;
        __global__ void kernel(float *a) {{
            int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
            {body}
        }}
        int main() {{
            float *a;
            cudaMalloc(&a, N * N * sizeof(float));
            kernel<<<dim3(N / BX, N / BY), dim3(BX, BY)>>>(a);
            return cudaDeviceSynchronize();
        }}"
    )
}

#[test]
fn blocks_of_other_parts_may_have_more_work() {
    let source = kernel("float s = i; for (int k = 0; k < j / 8; ++k) s = s * 1.5f + 2; a[j * N + i] = s;");
    let [estimate, exact] = [Timing::Estimate, Timing::On]
        .map(|timing| run_program(&source, ("h200-sxm", 1024), (32, 8), timing));
    assert!(estimate.estimated);
    let error = time(&estimate) / time(&exact) - 1.0;
    assert!(error.abs() <= 0.1, "{error:.3}");
    let share = work(&estimate) as f64 / work(&exact) as f64;
    assert!((share - 1.0).abs() < 0.02, "{share:.3} of the instructions");
}

#[test]
fn blocks_that_depend_on_each_other_are_simulated_together() {
    let source = kernel("unsigned mine = atomicAdd(&next, 1); a[mine] = i;");
    let [estimate, exact] = [Timing::Estimate, Timing::On]
        .map(|timing| run_program(&source, ("h200-sxm", 1024), (32, 8), timing));
    assert_eq!(estimate, exact);
}

#[test]
fn a_small_grid_is_exact() {
    let [estimate, exact] = [Timing::Estimate, Timing::On]
        .map(|timing| run_program(TRANSPOSE, ("h200-sxm", 256), (32, 8), timing));
    assert_eq!(estimate, exact);
}

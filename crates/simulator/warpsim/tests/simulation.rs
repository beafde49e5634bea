//! Programs through the facade: what a run tells of output, time, faults, findings, traces and policies.
#![cfg(feature = "compiler")]

use warpsim::functional::TraceFilter;
use warpsim::timing::policies::DynPolicies;
use warpsim::{Device, Program, Simulation, SourceLine};

/// The kernel `k` with a body, launched with 2 blocks of 64 threads on an array of 128 zeros.
fn program(body: &str, device: &Device) -> Program {
    let text = format!(
        "__global__ void k(int *a, int n) {{
    {body}
}}
int main(int argc, char **argv) {{
    int *a;
    cudaMalloc(&a, 512);
    cudaMemset(a, 0, 512);
    k<<<2, 64>>>(a, argc);
    return cudaDeviceSynchronize() == cudaSuccess ? argc : 9;
}}"
    );
    Program::compile("k.cu", &text, device).unwrap_or_else(|error| panic!("{error}"))
}

fn h200() -> Device {
    Device::parse("h200-sxm").unwrap()
}

#[test]
fn launches_tell_their_shape_time_and_lines() {
    let device = h200();
    let program = program("a[blockIdx.x * 64 + threadIdx.x] = n;", &device);
    assert_eq!(program.kernels().collect::<Vec<_>>(), ["k"]);
    assert!(program.listing("k").unwrap().contains("st.global"));
    assert!(program.listing("main").is_none());
    let run = Simulation::new(&program, &device).args(["x", "y"]).run();
    assert_eq!((run.exit_code(), run.fault()), (Some(3), None));
    let launches: Vec<_> = run.launches().collect();
    let [launch] = launches[..] else { panic!("{} launches", launches.len()) };
    assert_eq!((launch.kernel(), launch.grid(), launch.block()), ("k", [2, 1, 1], [64, 1, 1]));
    assert!(launch.time_us() > 0.0 && launch.occupancy().blocks > 0);
    let store = launch.lines().into_iter().find(|l| l.line == SourceLine { file: "k.cu".into(), line: 2 });
    // 4 warps store 32 words each: 4 sectors.
    assert_eq!(store.unwrap().transactions, 16);
    let stalled: u64 = launch.stalls().iter().map(|(_, cycles)| cycles).sum();
    assert_eq!(stalled, launch.lines().iter().map(|l| l.stalled).sum::<u64>());

    let untimed = Simulation::new(&program, &device).args(["x", "y"]).timed(false).run();
    assert_eq!(untimed.exit_code(), Some(3));
    assert_eq!(untimed.launches().map(|l| l.time_us()).sum::<f64>(), 0.0);
}

#[test]
fn a_fault_is_told_with_its_place() {
    let device = h200();
    let run = |body: &str| Simulation::new(&program(body, &device), &device).run().fault();
    let fault = run("a[4096] = n;").unwrap();
    assert!(fault.contains("k.cu:2:"), "{fault}");
    assert_eq!(run("a[n] = n;"), None);
}

#[test]
fn findings_of_the_sanitizer_are_told_if_it_looks() {
    let device = h200();
    let program = program("a[0] += threadIdx.x;", &device);
    let found = |sanitized: bool| {
        Simulation::new(&program, &device).sanitized(sanitized).run().findings().collect::<Vec<_>>()
    };
    assert!(found(false).is_empty());
    let findings = found(true);
    assert!(findings.iter().any(|f| f.contains("k.cu:2:")), "{findings:?}");
}

#[test]
fn a_trace_holds_the_accesses_of_one_warp() {
    let device = h200();
    let program = program("a[blockIdx.x * 64 + threadIdx.x] = n;", &device);
    let filter = TraceFilter { block: 1, warp: 1, most: 10 };
    let run = Simulation::new(&program, &device).trace(filter).run();
    let launch = run.launches().next().unwrap();
    let trace = launch.accesses().unwrap();
    assert_eq!((trace.records.len(), trace.dropped), (1, 0));
    let addresses = trace.records[0].addresses;
    assert!(addresses.windows(2).all(|pair| pair[1] == pair[0] + 4));
}

#[test]
fn policies_change_times_and_no_results() {
    let device = Device::parse("geforce-gtx-1080+sm_count=1").unwrap();
    let text = "
__global__ void sum(const int *a, int *sums) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 256 + t];
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) s[t] += s[t + half];
    }
    if (t == 0) sums[blockIdx.x] = s[0];
}
int main() {
    int *a, sums[64];
    cudaMalloc(&a, 256 * 65 * 4);
    cudaMemset(a, 1, 256 * 64 * 4);
    sum<<<64, 256>>>(a, a + 256 * 64);
    cudaMemcpy(sums, a + 256 * 64, sizeof sums, cudaMemcpyDeviceToHost);
    return sums[63] == 256 * 0x01010101 ? 1 : 2;
}";
    let program = Program::compile("sum.cu", text, &device).unwrap();
    let time = |policies: DynPolicies| {
        let run = Simulation::new(&program, &device).policies(policies).run();
        assert_eq!(run.exit_code(), Some(1));
        run.launches().map(|launch| launch.report().time_ps).sum::<u64>()
    };
    let usual = Simulation::new(&program, &device).run().launches().map(|l| l.report().time_ps).sum::<u64>();
    assert_eq!(time(DynPolicies::default()), usual);
    let mut robin = DynPolicies::default();
    robin.set("scheduler", "lrr").unwrap();
    assert_ne!(time(robin), usual);
    assert!(DynPolicies::default().set("scheduler", "fastest").is_err());
}

#[test]
fn endless_programs_end_by_the_limit() {
    let device = h200();
    let program =
        Program::compile("loop.cu", "int main() { for (volatile int i = 0;;) i = i + 1; }", &device);
    let program = program.unwrap();
    let run = Simulation::new(&program, &device).instruction_limit(100_000).run();
    assert_eq!(run.exit_code(), None);
    assert!(run.fault().unwrap().contains("loop.cu:1:"));
}

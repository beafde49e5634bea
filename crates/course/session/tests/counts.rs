//! Functional simulation without the timing model gives the same counters as with it.

use protocol::{Launch, RunRequest, Timing};

const PROGRAM: &str = "
__global__ void work(double *d, long long *n, float *f, unsigned *u) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    d[i] = sqrt(d[i] / (i + 1.0));
    n[i] = (n[i] * i ^ 77) / (i + 3) + (n[i] > 5);
    f[i] = sinf(f[i]) + f[i] / 3.5f;
    if (i % 3 == 0) u[i] = u[i] % 7u + i / 5;
}
int main() {
    void *p;
    cudaMalloc(&p, 1 << 20);
    work<<<3, 100>>>((double *)p, (long long *)p + 1000, (float *)p + 10000, (unsigned *)p + 20000);
    return cudaDeviceSynchronize();
}";

fn launch(device: &str, timing: Timing) -> Launch {
    let reply = session::run(&RunRequest {
        file: "work.cu".into(),
        source: PROGRAM.into(),
        device: device.into(),
        timing,
        ..RunRequest::default()
    });
    reply.profile.launches.into_iter().next().unwrap_or_else(|| panic!("{:?}", reply.diagnostics))
}

#[test]
fn the_same_with_and_without_time() {
    for device in ["geforce-gtx-280", "tesla-k20x", "h200-sxm"] {
        let (timed, alone) = (launch(device, Timing::On), launch(device, Timing::Off));
        let counts = |l: &Launch| (l.warp_instructions, l.thread_instructions, l.divergent_branches);
        assert_eq!(counts(&timed), counts(&alone), "{device}");
    }
}

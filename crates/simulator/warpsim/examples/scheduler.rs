//! A warp scheduler of one's own: the youngest ready warp first.
//!
//! `cargo run --release -p warpsim --all-features --example scheduler`

use warpsim::timing::policies::{DynPolicies, WarpScheduler};
use warpsim::{Device, Program, Simulation};

/// Issues the warp that started last among the ready ones.
#[derive(Clone, Debug)]
struct YoungestFirst {
    /// When each warp started, counted in starts.
    started: Vec<u64>,
    /// Starts so far.
    starts: u64,
}

impl WarpScheduler for YoungestFirst {
    fn warp_started(&mut self, warp: usize) {
        self.starts += 1;
        self.started[warp] = self.starts;
    }
    fn pick(&self, ready: u64) -> usize {
        let warps = (0..self.started.len()).filter(|&warp| ready >> warp & 1 != 0);
        warps.max_by_key(|&warp| self.started[warp]).expect("a warp is ready")
    }
    fn issued(&mut self, _warp: usize) {}
}

/// Each block sums a part of an array in shared memory.
const SOURCE: &str = r#"
__global__ void sum(const float *a, float *sums)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 256 + t];
    for (int half = 128; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) s[t] += s[t + half];
    }
    if (t == 0) sums[blockIdx.x] = s[0];
}
int main()
{
    const int n = 1 << 20;
    float *a, *sums;
    cudaMalloc(&a, n * sizeof *a);
    cudaMalloc(&sums, n / 256 * sizeof *sums);
    cudaMemset(a, 0, n * sizeof *a);
    sum<<<n / 256, 256>>>(a, sums);
    cudaDeviceSynchronize();
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = Device::parse("geforce-gtx-1080")?;
    let program = Program::compile("sum.cu", SOURCE, &device)?;
    let mut own = DynPolicies::default();
    own.set_scheduler(|warps| Box::new(YoungestFirst { started: vec![0; warps], starts: 0 }));
    let mut robin = DynPolicies::default();
    robin.set("scheduler", "lrr")?;
    for (name, policies) in
        [("as the GPU", DynPolicies::default()), ("round robin", robin), ("youngest first", own)]
    {
        let run = Simulation::new(&program, &device).policies(policies).run();
        let time: f64 = run.launches().map(|launch| launch.time_us()).sum();
        println!("{name:>14}: {time:.2} µs");
    }
    Ok(())
}

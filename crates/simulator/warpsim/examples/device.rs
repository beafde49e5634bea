//! A device of one's own, described by a TOML file.
//!
//! `cargo run --release -p warpsim --all-features --example device [FILE.toml]`

use warpsim::{Device, Program, Simulation, device_file};

/// An H200 with half of its SMs, smaller DRAM pages and another order of warps.
const DESCRIPTION: &str = r#"
base = "h200-sxm"
name = "Half an H200"
sm_count = 66

[memory.dram]
page_bytes = 512

[arch.issue]
order = "round-robin"
"#;

const SOURCE: &str = r#"
#include <cstdio>
__global__ void scale(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
int main()
{
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    float *a;
    cudaMalloc(&a, 1 << 24);
    cudaMemset(a, 0, 1 << 24);
    scale<<<(1 << 22) / 256, 256>>>(a);
    cudaDeviceSynchronize();
    printf("%s, %d SMs: ", p.name, p.multiProcessorCount);
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => DESCRIPTION.to_owned(),
    };
    for name in ["h200-sxm".to_owned(), device_file::read(&text)?] {
        let device = Device::parse(&name)?;
        let program = Program::compile("scale.cu", SOURCE, &device)?;
        let run = Simulation::new(&program, &device).run();
        print!("{}", run.stdout());
        println!("{:.1} µs", run.launches().map(|launch| launch.time_us()).sum::<f64>());
    }
    Ok(())
}

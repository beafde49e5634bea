//! The time of a kernel over block sizes, on several devices.
//!
//! `cargo run --release -p warpsim --all-features --example sweep [DEVICE…]`

use warpsim::{Device, Program, Simulation};

/// Adds arrays of 2^20 elements with blocks of `BLOCK` threads.
const SOURCE: &str = r#"
__global__ void add(float *a, const float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] += b[i];
}
int main()
{
    const int n = 1 << 20;
    float *a, *b;
    cudaMalloc(&a, n * sizeof *a);
    cudaMalloc(&b, n * sizeof *b);
    cudaMemset(a, 0, n * sizeof *a);
    cudaMemset(b, 0, n * sizeof *b);
    add<<<n / BLOCK, BLOCK>>>(a, b);
    cudaDeviceSynchronize();
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut devices: Vec<String> = std::env::args().skip(1).collect();
    if devices.is_empty() {
        devices = ["geforce-gtx-1080", "h200-sxm", "h200-sxm+sm_count=66"].map(String::from).into();
    }
    println!("{:>8}  {}", "threads", devices.join("  "));
    for exponent in 5..=10 {
        let block = 1 << exponent;
        let source = SOURCE.replace("BLOCK", &block.to_string());
        let mut row = format!("{block:>8}");
        for name in &devices {
            let device = Device::parse(name)?;
            let program = Program::compile("sweep.cu", &source, &device)?;
            let run = Simulation::new(&program, &device).run();
            let launch = run.launches().next().ok_or("the kernel was not launched")?;
            let shown = format!("{:.1} µs", launch.time_us());
            row.push_str(&format!("  {shown:>width$}", width = name.len()));
        }
        println!("{row}");
    }
    Ok(())
}

//! The addresses that one warp accesses, and the source lines that a kernel waits at.
//!
//! `cargo run --release -p warpsim --all-features --example trace`

use warpsim::functional::TraceFilter;
use warpsim::isa::{Effect, Issue};
use warpsim::{Device, Program, Simulation};

/// Reads a matrix by rows and writes it by columns.
const SOURCE: &str = r#"
__global__ void transpose(float *out, const float *in, int n)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    out[x * n + y] = in[y * n + x];
}
int main()
{
    const int n = 256;
    float *in, *out;
    cudaMalloc(&in, n * n * sizeof *in);
    cudaMalloc(&out, n * n * sizeof *out);
    cudaMemset(in, 0, n * n * sizeof *in);
    transpose<<<dim3(n / 32, n / 8), dim3(32, 8)>>>(out, in, n);
    cudaDeviceSynchronize();
}
"#;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = Device::parse("h200-sxm")?;
    let program = Program::compile("transpose.cu", SOURCE, &device)?;
    let filter = TraceFilter { block: 0, warp: 1, most: 100 };
    let run = Simulation::new(&program, &device).trace(filter).run();
    for launch in run.launches() {
        println!("{} {:?} {:?}: {:.2} µs", launch.kernel(), launch.grid(), launch.block(), launch.time_us());
        for access in launch.accesses().iter().flat_map(|trace| &trace.records) {
            let line = program.line(access.op.pc).map_or(0, |line| line.line);
            println!("  line {line}: {}, {}", program.code.disassemble(access.op.pc), shown(access));
        }
        println!("  warp cycles that each line waited:");
        for counters in launch.lines() {
            println!("  line {:>3} {:>9}", counters.line.line, counters.stalled);
        }
    }
    Ok(())
}

/// Where the first lanes accessed memory.
fn shown(access: &Issue) -> String {
    let [first, second] = [access.addresses[0], access.addresses[1]];
    match access.op.effect {
        Effect::Memory { space, bytes } => {
            format!(
                "{bytes} bytes of {space:?}, lane 0 at {first:#x}, lane 1 {:+} bytes",
                second as i64 - first as i64
            )
        }
        _ => String::new(),
    }
}

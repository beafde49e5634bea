//! Monotonicity: a device with one better property is never slower. Kernels of each kind run on devices of
//! each generation.
//!
//! The test allows a tolerance: blocks end in another order and move to other SMs, and warps that run ahead
//! meet in other DRAM rows and banks. Real GPUs show such effects, too; a slow-down beyond the tolerance is a
//! fault of the model.

use protocol::{Outcome, RunRequest};
use warpsim::arch::DeviceSpec;

/// A kernel with 128 threads in a block; `i` is the global index of the thread.
struct Kernel {
    name: &'static str,
    body: &'static str,
    blocks: u32,
    /// Allowed slow-down by a better property.
    tolerance: f64,
}

const KERNELS: [Kernel; 8] = [
    Kernel { name: "copy", body: "out[i] = in[i] + 1;", blocks: 256, tolerance: 0.05 },
    Kernel { name: "columns", body: "out[i % N * N + i / N] = in[i];", blocks: 256, tolerance: 0.05 },
    // The hit rate of a small cache for random lines depends on the order of accesses.
    Kernel { name: "gather", body: "out[i] = in[i * 2654435761u % (N * N)];", blocks: 256, tolerance: 0.1 },
    Kernel {
        name: "tiles",
        body: "
            __shared__ float s[8][17], t[8][17];
            int x = threadIdx.x % 16, y = threadIdx.x / 16;
            float sum = 0;
            for (int k = 0; k < 4; k++) {
                s[y][x] = in[i + k * 128];
                t[y][x] = in[i * 7 % (N * N)];
                __syncthreads();
                for (int j = 0; j < 8; j++)
                    sum += s[y][j] * t[j][x];
                __syncthreads();
            }
            out[i] = sum;",
        blocks: 256,
        tolerance: 0.05,
    },
    Kernel {
        name: "sum",
        body: "
            __shared__ float s[128];
            s[threadIdx.x] = in[i];
            for (int half = 64; half > 0; half /= 2) {
                __syncthreads();
                if (threadIdx.x < half)
                    s[threadIdx.x] += s[threadIdx.x + half];
            }
            if (threadIdx.x == 0)
                out[blockIdx.x] = s[0];",
        blocks: 256,
        tolerance: 0.05,
    },
    Kernel {
        name: "count",
        body: "atomicAdd((int *)out + i * 40503 % 512, (int)in[i]);",
        blocks: 96,
        tolerance: 0.05,
    },
    Kernel {
        name: "chase",
        body: "
            int at = i;
            for (int k = 0; k < 30; k++)
                at = (((int *)in)[at] + at * 4099 + 1021) % (N * N);
            out[i] = at;",
        blocks: 16,
        tolerance: 0.05,
    },
    Kernel {
        name: "roots",
        body: "
            float x = in[i];
            for (int k = 0; k < 8; k++)
                x = sqrtf(x * x + 1) + sinf(x);
            out[i] = x;",
        blocks: 96,
        tolerance: 0.05,
    },
];

impl Kernel {
    fn program(&self) -> String {
        let &Kernel { body, blocks, .. } = self;
        format!(
            "#define N 256
            __global__ void kernel(const float *in, float *out) {{
                int i = blockIdx.x * 128 + threadIdx.x;
                {body}
            }}
            int main() {{
                float *a, *b;
                cudaMalloc(&a, 2 * N * N * sizeof(float));
                cudaMalloc(&b, 2 * N * N * sizeof(float));
                kernel<<<{blocks}, 128>>>(a, b);
                return cudaDeviceSynchronize() != cudaSuccess;
            }}"
        )
    }
}

/// Fields to improve, and their new value in per cent of the old one.
const BETTER: [(&str, u32); 24] = [
    ("clocks.memory_mhz", 150),
    ("clocks.core_mhz", 150),
    ("memory.dram.bytes_per_clock", 200),
    ("memory.dram.t_rc", 50),
    ("memory.dram.t_rrd", 50),
    ("memory.dram.t_turn", 0),
    ("memory.dram.refresh_ns", 0),
    ("memory.fabric.in_bytes", 200),
    ("memory.fabric.out_bytes", 200),
    ("memory.fabric.sm_in_bytes", 200),
    ("memory.fabric.sm_out_bytes", 200),
    ("memory.fabric.latency_ns", 50),
    ("memory.fabric.retire_ps", 50),
    ("memory.fabric.launch_ns", 50),
    ("memory.l2_kb", 200),
    ("memory.l2_far", 50),
    ("arch.latencies.dram", 80),
    ("arch.latencies.alu", 50),
    ("arch.latencies.shared", 50),
    ("arch.caches.l1_misses", 200),
    ("arch.rates.sfu", 200),
    ("arch.rates.fp32", 200),
    ("arch.issue.barrier", 50),
    ("arch.issue.memory_queue", 200),
];

fn microseconds(program: &str, device: &str) -> f64 {
    let reply = session::run(&RunRequest {
        file: "better.cu".into(),
        source: program.into(),
        device: device.into(),
        cold: true,
        ..RunRequest::default()
    });
    assert_eq!(reply.outcome, Outcome::Exited(0), "{device}: {:?}\n{program}", reply.diagnostics);
    reply.profile.launches.last().unwrap().time_us
}

fn never_slower(slug: &str) {
    let device = DeviceSpec::named(slug).unwrap();
    let mut wrong = Vec::new();
    for kernel in
        KERNELS.iter().filter(|kernel| device.arch.features.atomics_global_i32 || kernel.name != "count")
    {
        let program = kernel.program();
        let before = microseconds(&program, slug);
        for (field, percent) in BETTER {
            let plain = device.get(field).unwrap();
            let better = plain * percent / 100;
            if better == plain {
                continue;
            }
            let after = microseconds(&program, &format!("{slug}+{field}={better}"));
            if after > before * (1.0 + kernel.tolerance) {
                wrong.push(format!("{} {field}={better}: {before:.2} to {after:.2} us", kernel.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{slug}\n{}", wrong.join("\n"));
}

#[test]
fn geforce_8800_gts_512() {
    never_slower("geforce-8800-gts-512");
}

#[test]
fn quadro_fx_4800() {
    never_slower("quadro-fx-4800");
}

#[test]
fn geforce_gtx_480() {
    never_slower("geforce-gtx-480");
}

#[test]
fn tesla_k20x() {
    never_slower("tesla-k20x");
}

#[test]
fn h200_sxm() {
    never_slower("h200-sxm");
}

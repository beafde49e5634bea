//! A SIMT GPU simulator: it runs CUDA programs for any compute capability from 1.0 on and tells their result, their time on a
//! device, and where that time goes.
//!
//! # First steps
//!
//! ```
//! use warpsim::{Device, Program, Simulation};
//!
//! let source = r#"
//!     #include <cstdio>
//!     __global__ void add(float *a, const float *b) {
//!         int i = blockIdx.x * blockDim.x + threadIdx.x;
//!         a[i] += b[i];
//!     }
//!     int main() {
//!         float *a, *b;
//!         cudaMallocManaged(&a, 4096 * sizeof *a);
//!         cudaMallocManaged(&b, 4096 * sizeof *b);
//!         for (int i = 0; i < 4096; i++) a[i] = i, b[i] = 1;
//!         add<<<16, 256>>>(a, b);
//!         cudaDeviceSynchronize();
//!         printf("%g\n", a[4095]);
//!     }"#;
//! let device = Device::parse("h200-sxm+sm_count=66")?;
//! let program = Program::compile("add.cu", source, &device)?;
//! let run = Simulation::new(&program, &device).run();
//!
//! assert_eq!(run.stdout(), "4096\n");
//! let launch = run.launches().next().unwrap();
//! assert_eq!(launch.kernel(), "add");
//! assert!(launch.time_us() > 0.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What can be chosen
//!
//! - **The device**: a preset ([`Device::all`] lists them), a preset with other numbers ([`Device::parse`]), or a TOML file
//!   ([`device_file`]).
//! - **Function or time**: [`Simulation::timed`]. Results do not depend on it.
//! - **The sanitizer**: [`Simulation::sanitized`] finds data races, reads of unwritten memory and wrong synchronisation.
//! - **Records**: counters of each launch ([`Launch::report`]), of each source line ([`Launch::lines`]), the accesses of a warp
//!   ([`Simulation::trace`]).
//! - **Policies**: [`Simulation::policies`] replaces warp schedulers, cache replacement and DRAM scheduling, by name or by types of
//!   your own ([`timing::policies`]).
//!
//! The examples of this crate are complete programs: `sweep` (a kernel's time over block sizes), `trace` (addresses of a warp),
//! `device` (a device from a TOML file), `scheduler` and `replacement` (policies of one's own).
//!
//! # Layers
//!
//! Each layer is a crate of its own, re-exported here. A layer uses those above it in this list and none below.
//!
//! | Module | What it holds |
//! | --- | --- |
//! | [`isa`] | programs of the simulated machine: instructions, functions, source locations, verification |
//! | [`arch`] | architectures and devices as data, occupancy |
//! | [`functional`] | execution of warps: registers, memory, divergence, barriers, atomics, the sanitizer |
//! | [`timing`] | time of warps: issue, pipes, coalescing, caches, interconnect, DRAM |
//! | [`device`] | a device with memory: launches, copies, dynamic parallelism; joins execution and timing |
//! | [`runtime`] | host code: the CUDA runtime, streams, events, graphs, the C library |
//!
//! # Invariants
//!
//! - The same program, device and settings give the same results, times and records, bit for bit, natively and as WebAssembly.
//! - The timing model sees no values of registers or memory, only issued instructions and their effects
//!   ([`isa::IssuedOp`]); results do not depend on it.
//! - No number of a device depends on a kernel.
//! - A program cannot make the simulator panic; its mistakes are faults with a place in its source.

#[cfg(feature = "engine")]
pub use host_engine;
pub use {arch, device, functional, isa, runtime, timing};

#[cfg(feature = "toml")]
pub mod device_file;
mod program;
mod simulation;

pub use arch::DeviceSpec as Device;
#[cfg(feature = "compiler")]
pub use cuda_compiler as compiler;
pub use program::{Program, SourceLine};
pub use simulation::{Launch, LineCounters, Run, Simulation};

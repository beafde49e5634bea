//! One request from start to end: compiles a CUDA program, runs it on a simulated device, and explains the
//! result.
//!
//! # Entry points
//! - [`run`] and [`run_in`] do everything in one process: the command line, the site generator and tests call
//!   them.
//! - [`compile`] and [`execute`] are the two halves. In a browser each half is a wasm module of its own
//!   (`web/worker`), and [`bytes`] encodes the messages between them.
//! - [`names()`]: what the names of a program mean, for an editor.
//! - [`occupancy()`], [`occupancy_curves`]: the occupancy calculator, which needs no run. [`devices()`],
//!   [`device()`], [`table`]: the device table.
//!
//! # Data flow
//! ```text
//! RunRequest -> target  -> Target                (what the compiler knows of the device)
//!            -> compile -> Compiled              (diagnostics, verified program, source files)
//!            -> execute -> runtime, device       (host code, functional simulation, timing model)
//!                       -> profile, why, hazards -> RunReply
//! ```
//! `profile` converts the device's counters into units for people and attributes them to source lines. `why`
//! divides the time of each launch among causes. `texts` renders diagnostics in English or Russian.
//! `accesses`, `code`, `load`, `memory` and `ops` fill further parts of the reply.
//!
//! # Invariants
//! - Pure: no function reads a clock, a file or the network. Input and output beyond the request pass through
//!   [`Surroundings`]. By convention.
//! - `compile` and `execute` do not call each other, so that linking one half brings no code of the other.
//!   The size budgets of the two modules check it (`cargo xtask test budgets`).
//! - A program has passed [`warpsim::isa::verify`] before it runs ([`Compiled::decode`], `compile`). `tests/bytes.rs`
//!   checks that invalid bytes are refused and that programs run alike with and without encoding.
//! - The shares of a launch's findings are disjoint parts of its time (`why`). `tests/why.rs` checks the
//!   first cause of known kernels.
//!
//! # API boundary
//! Uses the crates of compiler and simulator, and `protocol` for its inputs and outputs. It draws nothing:
//! `viewmodels` and `diagnosis` turn replies into pictures and sentences.

mod accesses;
pub mod bytes;
mod code;
mod compile;
mod compiled;
mod devices;
#[cfg(not(target_family = "wasm"))]
mod emit;
mod execute;
pub mod film;
mod fixes;
#[cfg(not(target_family = "wasm"))]
mod issues;
mod json;
mod load;
mod memory;
mod names;
mod occupancy;
mod ops;
mod profile;
mod races;
pub mod step;
mod target;
pub mod texts;
mod why;

use protocol::{RunReply, RunRequest};

#[cfg(not(target_family = "wasm"))]
pub use compile::check_unit;
pub use compile::compile;
pub use compiled::{Compiled, Unfit};
pub use devices::{device, devices, table};
#[cfg(not(target_family = "wasm"))]
pub use emit::{Emitted, Form, emit, pass_names};
pub use execute::{Surroundings, execute, execute_in};
#[cfg(not(target_family = "wasm"))]
pub use issues::{IssueLog, IssuedInstruction};
pub use names::names;
pub use occupancy::{occupancy, occupancy_curves};
pub use target::{Target, target};
pub use warpsim::functional::Stop;
pub use warpsim::functional::translated;
pub use warpsim::runtime::{Folder, Output};
pub use warpsim::timing::ModelFactory;
pub use warpsim::timing::policies::{DynPolicies, PolicyError};

/// Slug of the default device.
pub const DEFAULT_DEVICE: &str = "h200-sxm";

/// Compiles and runs one program.
///
/// ```
/// use protocol::{Outcome, RunRequest};
///
/// let source = "#include <cstdio>
/// __global__ void square(int *a) { a[threadIdx.x] *= a[threadIdx.x]; }
/// int main() {
///     int *d, h[3] = {1, 2, 3};
///     cudaMalloc(&d, sizeof h);
///     cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
///     square<<<1, 3>>>(d);
///     cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
///     printf(\"%d %d %d\\n\", h[0], h[1], h[2]);
///     cudaFree(d);
/// }";
/// let reply = session::run(&RunRequest {
///     source: source.into(),
///     device: "geforce-8800-gtx".into(),
///     ..RunRequest::default()
/// });
/// assert_eq!(reply.outcome, Outcome::Exited(0));
/// assert_eq!(reply.stdout, "1 4 9\n");
/// assert!(reply.profile.launches[0].time_us > 0.0);
/// ```
pub fn run(request: &RunRequest) -> RunReply {
    run_in(request, Surroundings::default())
}

/// Compiles and runs one program, with access to its surroundings.
pub fn run_in(request: &RunRequest, around: Surroundings) -> RunReply {
    let compiled = compile(request, target(request)).expect("every header is compiled in");
    execute_in(request, compiled, around)
}

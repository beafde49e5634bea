//! From a request to a reply: [`compile`], then [`execute`]: load, run, explain. Pure: draws nothing, catches nothing,
//! touches no file.
//!
//! Invariant: neither half calls into the other, so that a program which has only one of them (a browser's two modules)
//! holds no code of the other. What goes between them is plain data: a [`Target`] there, a [`Compiled`] back.

mod accesses;
pub mod bytes;
mod compile;
mod compiled;
mod devices;
mod execute;
mod load;
mod memory;
mod occupancy;
mod ops;
mod profile;
mod races;
mod target;
pub mod texts;
mod why;

use protocol::{RunReply, RunRequest};

#[cfg(not(target_family = "wasm"))]
pub use compile::check_unit;
pub use compile::compile;
pub use compiled::{Compiled, KernelUse, Unfit};
pub use devices::{device, devices, table};
pub use execute::{Surroundings, execute, execute_in};
pub use occupancy::{occupancy, occupancy_curves};
pub use target::{Target, target};
pub use warpsim::functional::Stop;
pub use warpsim::runtime::{Folder, Output};

/// The device that programs run on when nothing else is said.
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

/// The same, with what lies around it.
pub fn run_in(request: &RunRequest, around: Surroundings) -> RunReply {
    let compiled = compile(request, target(request)).expect("every header is compiled in");
    execute_in(request, compiled, around)
}

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
mod target;
pub mod texts;
mod why;

use protocol::{RunReply, RunRequest};

pub use compile::compile;
pub use compiled::{Compiled, Unfit};
pub use devices::{device, devices, table};
pub use execute::execute;
pub use occupancy::{occupancy, occupancy_curves};
pub use target::{Target, target};

/// The device that programs run on when nothing else is said.
pub const DEFAULT_DEVICE: &str = "h200-sxm";

/// Compiles and runs one program.
pub fn run(request: &RunRequest) -> RunReply {
    let compiled = compile(request, target(request)).expect("every header is compiled in");
    execute(request, compiled)
}

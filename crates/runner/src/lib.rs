//! From a request to a reply: compile, load, run, explain. Pure: draws nothing, catches nothing, touches no file.

mod devices;
mod texts;

pub use devices::{device, devices, occupancy};
use protocol::{RunReply, RunRequest};

/// The device that programs run on when nothing else is said.
pub const DEFAULT_DEVICE: &str = "h200-sxm";

/// Runs one program.
pub fn run(_request: &RunRequest) -> RunReply {
    RunReply::default()
}

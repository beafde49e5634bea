//! From a request to a reply: compile, load, run, explain. Pure: draws nothing, catches nothing, touches no file.

use protocol::{DeviceInfo, RunReply, RunRequest};

/// Runs one program.
pub fn run(_request: &RunRequest) -> RunReply {
    RunReply::default()
}

/// The devices offered, in the order of the device table.
pub fn devices() -> Vec<DeviceInfo> {
    Vec::new()
}

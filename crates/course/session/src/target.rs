//! What the compiler has to know of the machine, so that it needs no table of devices.

use protocol::RunRequest;
use serde::{Deserialize, Serialize};
use warpsim::arch::TargetInfo;

use crate::devices;

/// What the compilation of a request depends on besides its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// The device.
    pub info: TargetInfo,
    /// Bytes of memory that the variables of the host can take, and those of the device.
    pub memory: [u64; 2],
}

/// Bytes of memory that a program can have when the request does not say, on the host and on the device. In a browser
/// both share the 4 GiB of an instance's memory with the rest, so that a program which takes all of one finds less of the other.
/// Pages that are not touched cost nothing.
const MEMORY: [u64; 2] = if cfg!(target_family = "wasm") { [3 << 30; 2] } else { [16 << 30; 2] };

/// Bytes that the program of a request can have, on the host and on the device.
pub fn memory(request: &RunRequest) -> [u64; 2] {
    match request.memory_mib {
        0 => MEMORY,
        mib => [mib.saturating_mul(1 << 20).min(1 << 40); 2],
    }
}

/// Those of the device of a request, if there is one of that name.
pub fn target(request: &RunRequest) -> Option<Target> {
    let arch = devices::find(&request.device).ok()?.arch;
    Some(Target { info: arch.target(), memory: memory(request) })
}

//! Properties of the device that compilation depends on. The compiler does not use the device table.

use protocol::RunRequest;
use serde::{Deserialize, Serialize};
use warpsim::arch::TargetInfo;

use crate::devices;

/// Everything besides the source text that compilation depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// Properties of the device.
    pub info: TargetInfo,
    /// Memory available to variables of the host and of the device, in bytes.
    pub memory: [u64; 2],
}

/// Memory available to a program if the request states none, in bytes, on the host and on the device. In a
/// browser both share the 4 GiB of a wasm instance with the simulator, so a program that uses all of one
/// finds less of the other. Pages that are not touched cost nothing.
const MEMORY: [u64; 2] = if cfg!(target_family = "wasm") { [3 << 30; 2] } else { [16 << 30; 2] };

/// Memory available to the program of a request, in bytes, on the host and on the device.
pub fn memory(request: &RunRequest) -> [u64; 2] {
    match request.memory_mib {
        0 => MEMORY,
        mib => [mib.saturating_mul(1 << 20).min(1 << 40); 2],
    }
}

/// The target of a request. `None` if the request names no existing device.
pub fn target(request: &RunRequest) -> Option<Target> {
    let arch = devices::find(&request.device).ok()?.arch;
    Some(Target { info: arch.target(), memory: memory(request) })
}

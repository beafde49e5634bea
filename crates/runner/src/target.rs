//! What the compiler has to know of the machine, so that it needs no table of devices.

use protocol::RunRequest;
use serde::{Deserialize, Serialize};

use crate::devices;

/// Numbers of a device that code generation depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Target {
    /// Compute capability.
    pub cc: (u32, u32),
    /// Registers that one thread may have.
    pub regs_per_thread: u32,
    /// Registers of a multiprocessor.
    pub regs_per_sm: u32,
}

/// Those of the device of a request, if there is one of that name.
pub fn target(request: &RunRequest) -> Option<Target> {
    let arch = devices::find(&request.device).ok()?.arch;
    Some(Target {
        cc: (arch.cc.major.into(), arch.cc.minor.into()),
        regs_per_thread: arch.allocation.regs_per_thread,
        regs_per_sm: arch.allocation.regs_per_sm.min(arch.allocation.regs_per_block),
    })
}

//! From a request to a reply: compile, load, run, explain. Pure: draws nothing, catches nothing, touches no file.

use protocol::{DeviceInfo, OccupancyAnswer, RunReply, RunRequest};

/// The device that programs run on when nothing else is said.
pub const DEFAULT_DEVICE: &str = "h200-sxm";

/// Runs one program.
pub fn run(_request: &RunRequest) -> RunReply {
    RunReply::default()
}

/// The devices offered, in the order of the device table.
pub fn devices() -> Vec<DeviceInfo> {
    Vec::new()
}

/// One device by its slug or as `cc-X.Y`.
///
/// # Errors
/// A sentence that names the device asked for and where the list is.
pub fn device(name: &str) -> Result<DeviceInfo, String> {
    devices().into_iter().find(|d| d.slug == name).ok_or_else(|| format!("no device `{name}`: see `warpbook devices`"))
}

/// What fits on a multiprocessor.
///
/// # Errors
/// An unknown device.
pub fn occupancy(device: &str, threads: u32, regs: u32, smem: u32) -> Result<OccupancyAnswer, String> {
    let _ = (threads, regs, smem, self::device(device)?);
    Ok(OccupancyAnswer::default())
}

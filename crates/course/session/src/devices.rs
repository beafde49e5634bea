//! The device table as pages and terminals show it.

use protocol::{DeviceInfo, DeviceTable};
use warpsim::arch::DeviceSpec;
use warpsim::arch::policy::Hierarchy;

/// The presets, oldest first.
pub fn devices() -> Vec<DeviceInfo> {
    DeviceSpec::all().map(info).collect()
}

/// Numbers that say most about a device.
const MAIN: [&str; 13] = [
    "sm_count",
    "clocks.sm_mhz",
    "clocks.memory_mhz",
    "bus_bits",
    "memory.l2_kb",
    "memory.fabric.latency_ns",
    "arch.latencies.dram",
    "arch.allocation.regs_per_sm",
    "arch.shared.per_sm",
    "arch.limits.warps_per_sm",
    "arch.limits.blocks_per_sm",
    "arch.issue.schedulers",
    "arch.rates.fp32",
];

/// The presets, and what of a device may be edited.
pub fn table() -> DeviceTable {
    let field = |name: &&str| {
        let (least, most) = warpsim::arch::device_range(name);
        (name.to_string(), least, most)
    };
    DeviceTable {
        devices: devices(),
        main: MAIN.map(String::from).into(),
        fields: warpsim::arch::DEVICE_FIELDS.iter().map(field).collect(),
    }
}

/// One device by its slug or as `cc-X.Y`.
///
/// # Errors
/// A sentence that names the device asked for and says where the list is.
pub fn device(name: &str) -> Result<DeviceInfo, String> {
    Ok(info(&find(name)?))
}

/// The device's data.
pub(crate) fn find(name: &str) -> Result<DeviceSpec, String> {
    DeviceSpec::parse(name).map_err(|error| error.to_string())
}

fn info(d: &DeviceSpec) -> DeviceInfo {
    DeviceInfo {
        slug: d.slug.into(),
        name: d.name.to_string(),
        chip: d.chip.into(),
        cc: (d.arch.cc.major.into(), d.arch.cc.minor.into()),
        architecture: d.arch.family.into(),
        year: d.year,
        sm_count: d.sm_count,
        max_threads_per_block: d.arch.limits.threads_per_block,
        warp_limit: d.arch.limits.warps_per_sm,
        peak_bandwidth_gbps: d.peak_bandwidth() as f64 / 1e9,
        mem_partitions: d.memory.partitions,
        numbers: MAIN.map(|name| number(d, name)).into(),
    }
}

/// A number, if the model of this device uses it: how long a load is on its way is said in one way or the other.
fn number(d: &DeviceSpec, name: &str) -> u32 {
    let other = match d.arch.hierarchy {
        Hierarchy::Partitions => "arch.latencies.dram",
        Hierarchy::CachedSlices => "memory.fabric.latency_ns",
    };
    if name == other { 0 } else { d.get(name).unwrap_or(0) }
}

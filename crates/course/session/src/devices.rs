//! The device table in the form that page and command line show.

use protocol::{DeviceInfo, DeviceTable};
use warpsim::arch::DeviceSpec;
use warpsim::arch::policy::Hierarchy;

/// All device presets, oldest first.
pub fn devices() -> Vec<DeviceInfo> {
    DeviceSpec::all().map(info).collect()
}

/// Names of the fields that say most about a device.
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

/// All device presets, and the fields that a reader may edit.
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
/// The device is unknown: a sentence that names it and refers to the list of devices.
pub fn device(name: &str) -> Result<DeviceInfo, String> {
    Ok(info(&find(name)?))
}

/// The specification of a device by its slug, with the same errors as [`device`].
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

/// The value of a field. 0 if the model of this device does not use it: models describe memory latency by
/// different fields.
fn number(d: &DeviceSpec, name: &str) -> u32 {
    let other = match d.arch.hierarchy {
        Hierarchy::Partitions => "arch.latencies.dram",
        Hierarchy::CachedSlices => "memory.fabric.latency_ns",
    };
    if name == other { 0 } else { d.get(name).unwrap_or(0) }
}

//! Devices of the random programs.

/// A device of each kind, and whether it supports double precision.
pub const DEVICES: [(&str, bool); 6] = [
    ("cc-1.0", false),
    ("cc-1.3", true),
    ("cc-2.0", true),
    ("cc-3.5", true),
    ("cc-7.5", true),
    ("h200-sxm", true),
];

/// Whether a device flushes denormal numbers of a type to zero, so that the keys `extremes` would differ from
/// those on the host.
pub fn flushes(device: &str, kind: &str) -> bool {
    device.starts_with("cc-1") && kind == "float"
}

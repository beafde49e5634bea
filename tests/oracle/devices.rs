//! What devices the programs run on.

/// Devices of every kind, and whether they have double.
pub const DEVICES: [(&str, bool); 6] = [
    ("cc-1.0", false),
    ("cc-1.3", true),
    ("cc-2.0", true),
    ("cc-3.5", true),
    ("cc-7.5", true),
    ("h200-sxm", true),
];

/// Denormal numbers are zeros there: the keys `extremes` would not be what they are on the host.
pub fn flushes(device: &str, kind: &str) -> bool {
    device.starts_with("cc-1") && kind == "float"
}

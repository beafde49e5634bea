//! A device: an architecture, a number of SMs, clocks, and a memory system.

use crate::{ArchSpec, Cc, MemorySpec, presets};

/// Clock frequencies of a device, from its specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Clock of the interconnect and L2, MHz.
    pub core_mhz: u32,
    /// Clock of the SMs, MHz: the shader clock up to 2.x, the boost clock later.
    pub sm_mhz: u32,
    /// Command clock of the memory, MHz.
    pub memory_mhz: u32,
    /// Transfer rate of the memory, millions of transfers each second and pin.
    pub data_rate: u32,
}

/// The name of a device: UTF-8 text of at most [`DeviceName::MOST`] bytes, stored in place so that a [`DeviceSpec`] is `Copy`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DeviceName {
    bytes: [u8; Self::MOST],
    length: u8,
}

impl DeviceName {
    /// Longest name, bytes.
    pub const MOST: usize = 63;

    /// A name.
    ///
    /// # Panics
    /// If `text` is longer than [`Self::MOST`] bytes.
    pub const fn new(text: &str) -> Self {
        let text = text.as_bytes();
        assert!(text.len() <= Self::MOST, "a device's name is too long");
        let mut bytes = [0; Self::MOST];
        let mut i = 0;
        while i < text.len() {
            bytes[i] = text[i];
            i += 1;
        }
        Self { bytes, length: text.len() as u8 }
    }
}

impl std::ops::Deref for DeviceName {
    type Target = str;

    fn deref(&self) -> &str {
        std::str::from_utf8(&self.bytes[..usize::from(self.length)]).expect("made from text")
    }
}

impl std::fmt::Debug for DeviceName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&**self, f)
    }
}

/// A device. Plain data: every number may be edited.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DeviceSpec {
    /// Short name, as in `--device h200-sxm`. Unique.
    pub slug: &'static str,
    /// Name on the box, which programs see as `cudaDeviceProp::name`.
    pub name: DeviceName,
    /// Name of the chip.
    pub chip: &'static str,
    /// Year in which it was first sold.
    pub year: u32,
    /// Architecture of its SMs.
    pub arch: ArchSpec,
    /// Number of SMs.
    pub sm_count: u32,
    /// Clock frequencies.
    pub clocks: Clocks,
    /// Size of device memory, MB.
    pub memory_mb: u32,
    /// Width of the memory bus, bits.
    pub bus_bits: u32,
    /// Interconnect, L2 and DRAM.
    pub memory: MemorySpec,
    /// Bandwidth of the link to the host in one direction, MB/s.
    pub link_mbps: u32,
    /// Copies between host and device that can run at the same time (`asyncEngineCount`). With 0, copies and
    /// kernels never overlap.
    pub copy_engines: u32,
}

impl DeviceSpec {
    /// The preset with this short name, or the generic device `cc-X.Y`.
    pub fn named(slug: &str) -> Option<&'static DeviceSpec> {
        Self::all().chain(Self::generic()).find(|device| device.slug == slug)
    }
    /// Real cards, lowest compute capability first.
    pub fn all() -> impl Iterator<Item = &'static DeviceSpec> {
        presets::ALL.iter()
    }
    /// One generic device for each compute capability, lowest first.
    pub fn generic() -> impl Iterator<Item = &'static DeviceSpec> {
        presets::GENERIC.iter()
    }
    /// Compute capability of its SMs.
    pub fn cc(&self) -> Cc {
        self.arch.cc
    }
    /// Peak memory bandwidth, bytes per second.
    pub fn peak_bandwidth(&self) -> u64 {
        u64::from(self.bus_bits / 8) * u64::from(self.clocks.data_rate) * 1_000_000
    }
    /// Size of device memory, bytes.
    pub fn memory_bytes(&self) -> u64 {
        u64::from(self.memory_mb) << 20
    }
}

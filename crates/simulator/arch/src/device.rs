//! A card: an architecture, how much of it, and the memory system.

use crate::{ArchSpec, Cc, MemorySpec, presets};

/// Clocks, MHz.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clocks {
    /// Interconnect and L2.
    pub core_mhz: u32,
    /// Multiprocessors: the shader clock up to cc 2.x, the boost clock later.
    pub sm_mhz: u32,
    /// Memory command clock.
    pub memory_mhz: u32,
    /// Memory transfers, million a second and pin.
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
    /// Short name, as `--device` takes it.
    pub slug: &'static str,
    /// Name on the box, which programs see as `cudaDeviceProp::name`.
    pub name: DeviceName,
    /// Chip.
    pub chip: &'static str,
    /// First sold.
    pub year: u32,
    /// Architecture of its SMs.
    pub arch: ArchSpec,
    /// Multiprocessors.
    pub sm_count: u32,
    /// Clocks.
    pub clocks: Clocks,
    /// Memory, MB.
    pub memory_mb: u32,
    /// Width of the memory bus, bits.
    pub bus_bits: u32,
    /// Memory system.
    pub memory: MemorySpec,
    /// Host link, MB/s in one direction.
    pub link_mbps: u32,
    /// Copies between host and device at a time (`asyncEngineCount`); with none, copies and kernels take turns.
    pub copy_engines: u32,
}

impl DeviceSpec {
    /// The preset of that slug, or the generic device `cc-X.Y`.
    pub fn named(slug: &str) -> Option<&'static DeviceSpec> {
        Self::all().chain(Self::generic()).find(|device| device.slug == slug)
    }
    /// Real cards, oldest capability first.
    pub fn all() -> impl Iterator<Item = &'static DeviceSpec> {
        presets::ALL.iter()
    }
    /// One typical device of each capability, oldest first.
    pub fn generic() -> impl Iterator<Item = &'static DeviceSpec> {
        presets::GENERIC.iter()
    }
    /// Capability of its SMs.
    pub fn cc(&self) -> Cc {
        self.arch.cc
    }
    /// Peak memory bandwidth, bytes a second.
    pub fn peak_bandwidth(&self) -> u64 {
        u64::from(self.bus_bits / 8) * u64::from(self.clocks.data_rate) * 1_000_000
    }
    /// Peak single-precision operations a second, two for a multiply-add.
    pub fn peak_flops(&self) -> u64 {
        2 * u64::from(self.sm_count * self.arch.rates.fp32) * u64::from(self.clocks.sm_mhz) * 1_000_000
    }
    /// Memory, bytes.
    pub fn memory_bytes(&self) -> u64 {
        u64::from(self.memory_mb) << 20
    }
}

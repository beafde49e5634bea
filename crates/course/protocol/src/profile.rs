//! The profile of a run. The names of its fields are the keys of the JSON, which is stable.

use serde::{Deserialize, Serialize};

use crate::{Accesses, Finding, LoadProfile, Op, Roofline, Timeline};

/// All launches, copies and stream operations of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// Slug of the device.
    pub device: String,
    /// Kernel launches in order: all, or the first 1000, and fewer of long kernels.
    pub launches: Vec<Launch>,
    /// Launches that are not in `launches`, as sums by kernel and shape. Each launch of the program is in one of the two lists.
    pub later: Vec<LaunchGroup>,
    /// Copies between host and device in order: all, or the first 1000.
    pub copies: Vec<Copy>,
    /// Copies that are not in `copies`, as sums by direction.
    pub later_copies: Vec<CopyGroup>,
    /// Operations of the device's streams and of the host, in order of their starts. Empty if timing is off.
    pub ops: Vec<Op>,
    /// Number of operations that are not in `ops`, which holds the first 2000.
    pub ops_dropped: u64,
}

/// One kernel launch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Launch {
    pub kernel: String,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    /// Dynamic shared memory of a block, in bytes, as the launch requests it.
    pub dynamic_smem: u64,
    /// Static shared memory of a block, in bytes.
    pub static_smem: u64,
    /// Registers of a thread.
    pub regs: u32,
    /// Simulated time in microseconds, launch overhead included. 0 if timing is off.
    pub time_us: f64,
    /// Half of the width of the interval in which the exact time lies, in microseconds. Not 0 if the launch was sampled: its time and
    /// its counters, except for numbers of instructions, are then estimates ([`Timing::Sampled`](crate::Timing::Sampled)).
    pub error_us: f64,
    /// SM cycles of the kernel itself, without launch overhead.
    pub cycles: u64,
    pub warp_instructions: u64,
    pub thread_instructions: u64,
    pub global_load: GlobalProfile,
    pub global_store: GlobalProfile,
    pub shared_load: SharedProfile,
    pub shared_store: SharedProfile,
    pub texture: TextureProfile,
    /// Bytes that the lanes of global loads, stores and atomics requested, plus the bytes of the sectors that
    /// texture fetches touched.
    pub asked_bytes: u64,
    pub l1: L1Profile,
    pub l2: L2Profile,
    pub dram: DramProfile,
    pub occupancy: OccupancyProfile,
    /// Share of the resident warp-cycles for each stall reason, in the order of their names. With `issued`
    /// the shares sum to 1.
    #[serde(with = "by_name")]
    pub stalls: Vec<(String, f64)>,
    pub divergent_branches: u64,
    /// Line of the reader's file that launched the kernel, directly or through a library. 0: none.
    pub line: u32,
    /// Counters of the lines of the reader's file that executed instructions.
    pub lines: Vec<LineProfile>,
    /// Counters of the lines of library headers that executed instructions. Code that is inlined into the
    /// reader's lines counts in `lines`, too.
    pub library: Vec<LibraryLines>,
    /// Causes of the kernel's time, the largest share first. Empty if timing is off.
    pub why: Vec<Finding>,
    pub load: LoadProfile,
    pub roofline: Roofline,
    /// States of the warps of one SM, if the request asked for them.
    pub timeline: Option<Timeline>,
    /// Access trace of one warp, if the request asked for it.
    pub accesses: Option<Accesses>,
}

/// Launches of one kernel and shape that are not listed one by one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LaunchGroup {
    /// Number of launches.
    pub launches: u64,
    /// Number of the first of them. The program's first launch has number 0.
    pub first: u64,
    /// Whether they have different shapes; `sum` then has the shape of the first.
    pub mixed: bool,
    /// Number of launches that were sampled.
    pub sampled: u64,
    /// Shortest time of a launch in microseconds.
    pub least_us: f64,
    /// Longest time of a launch in microseconds.
    pub most_us: f64,
    /// Sum of the squares of [`Launch::error_us`].
    pub error_squares: f64,
    /// Times and counters are sums, shares are means; causes and load are those of the mean launch.
    pub sum: Launch,
}

/// Copies of one direction that are not listed one by one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CopyGroup {
    /// Direction, as in [`Copy::kind`].
    pub kind: String,
    /// Number of copies.
    pub copies: u64,
    /// Bytes of all of them.
    pub bytes: u64,
    /// Time of all of them in microseconds.
    pub time_us: f64,
}

impl Profile {
    /// The listed launches, and the sum of each group of others: what totals are made of.
    pub fn summed(&self) -> impl Iterator<Item = &Launch> + Clone {
        self.launches.iter().chain(self.later.iter().map(|group| &group.sum))
    }

    /// Number of all launches.
    pub fn launch_count(&self) -> u64 {
        self.launches.len() as u64 + self.later_count()
    }

    /// Number of launches that are not listed one by one.
    pub fn later_count(&self) -> u64 {
        self.later.iter().map(|group| group.launches).sum()
    }

    /// Simulated time of all launches in microseconds.
    pub fn time_us(&self) -> f64 {
        self.summed().map(|launch| launch.time_us).sum()
    }

    /// Number of launches that were sampled.
    pub fn sampled(&self) -> u64 {
        let listed = self.launches.iter().filter(|launch| launch.error_us > 0.0).count() as u64;
        listed + self.later.iter().map(|group| group.sampled).sum::<u64>()
    }

    /// Half of the width of the interval in which the exact time of all launches lies, as a part of the time. 0: all are exact.
    pub fn error(&self) -> f64 {
        // Launches of one kind share the error of their mean, the lesser part; the rest cancels out in a sum.
        const COMMON: f64 = 0.45;
        let errors = self.summed().map(|launch| launch.error_us).sum::<f64>();
        let listed = self.launches.iter().map(|launch| launch.error_us * launch.error_us).sum::<f64>();
        let own = (listed + self.later.iter().map(|group| group.error_squares).sum::<f64>()).sqrt();
        if errors > 0.0 { errors.min(own + COMMON * errors) / self.time_us() } else { 0.0 }
    }
}

/// Counters of global loads or stores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct GlobalProfile {
    pub requests: u64,
    pub transactions: u64,
    pub sectors: u64,
    pub bytes: u64,
}

/// Counters of shared loads or stores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SharedProfile {
    pub requests: u64,
    pub wavefronts: u64,
    pub conflicts: u64,
}

/// Texture fetches: warp instructions, sectors of 32 bytes, and sectors found in the first-level cache.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TextureProfile {
    pub requests: u64,
    pub sectors: u64,
    pub hits: u64,
}

/// Counters of the first-level cache, in sectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct L1Profile {
    pub hits: u64,
    pub misses: u64,
}

/// Counters of the second-level cache, in sectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct L2Profile {
    pub read_sectors: u64,
    pub write_sectors: u64,
    pub hits: u64,
}

/// Counters of device memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DramProfile {
    pub read_bytes: u64,
    pub write_bytes: u64,
    /// For each partition the share of the kernel's time in which it transferred data, 0..=1.
    pub partitions: Vec<f64>,
}

/// Resident warps of a launch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OccupancyProfile {
    pub blocks_per_sm: u32,
    /// Resident warps that fit over the device's limit, 0..=1.
    pub theoretical: f64,
    /// Average of the resident warps over the run, divided by the device's limit, 0..=1.
    pub achieved: f64,
    /// The resource that limits occupancy: `blocks`, `warps`, `regs`, `smem`, or several joined by `+`.
    pub limiter: String,
    /// Shared memory that a block occupies, in bytes. On compute capability 1.x it includes the kernel's
    /// parameters.
    pub smem: u64,
}

/// Counters of one source line.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct LineProfile {
    pub line: u32,
    pub warp_instructions: u64,
    pub thread_instructions: u64,
    pub transactions: u64,
    pub conflicts: u64,
    /// Share of all stalled warp-cycles of the launch that were spent before instructions of this line,
    /// 0..=1.
    pub stall_share: f64,
}

/// Counters of the lines of a library's header.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LibraryLines {
    /// Name of the header, such as `cub/device/device_reduce.cuh`.
    pub file: String,
    /// Lines of the header that executed instructions.
    pub lines: Vec<LineProfile>,
}

/// Answer of the occupancy calculator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OccupancyAnswer {
    pub blocks_per_sm: u32,
    pub warps_per_sm: u32,
    pub warp_limit: u32,
    /// Resident warps over the device's limit, 0..=1.
    pub theoretical: f64,
    /// The resource that limits occupancy, as in [`OccupancyProfile::limiter`]. If no block is resident: why
    /// none fits.
    pub limiter: String,
}

/// One copy between memories.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Copy {
    /// Direction: `host_to_device`, `device_to_host`, `device_to_device` or `host_to_host`.
    pub kind: String,
    pub bytes: u64,
    pub time_us: f64,
}

/// Serialises a list of (name, share) pairs as a JSON object.
mod by_name {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(pairs: &[(String, f64)], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(pairs.iter().map(|(name, value)| (name, value)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<(String, f64)>, D::Error> {
        Ok(BTreeMap::deserialize(from)?.into_iter().collect())
    }
}

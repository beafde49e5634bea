//! The profile of a run; field names are the JSON's and stable.

use serde::{Deserialize, Serialize};

use crate::{Accesses, Finding, LoadProfile, Op, Roofline, Timeline};

/// All launches and copies of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Profile {
    /// Slug of the device.
    pub device: String,
    /// Kernel launches in order.
    pub launches: Vec<Launch>,
    /// Copies between host and device in order.
    pub copies: Vec<Copy>,
    /// What the device and the host did when, in order of their starts; empty with timing off.
    pub ops: Vec<Op>,
    /// What came after the last of them: long programs have the first 2000 pieces of work.
    pub ops_dropped: u64,
}

/// One kernel launch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Launch {
    pub kernel: String,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    /// Bytes asked for at the launch.
    pub dynamic_smem: u64,
    /// Static shared memory of the block, bytes.
    pub static_smem: u64,
    /// Registers per thread.
    pub regs: u32,
    /// Simulated time, launch overhead included; 0 with timing off.
    pub time_us: f64,
    /// SM cycles of the kernel itself.
    pub cycles: u64,
    pub warp_instructions: u64,
    pub thread_instructions: u64,
    pub global_load: GlobalProfile,
    pub global_store: GlobalProfile,
    pub shared_load: SharedProfile,
    pub shared_store: SharedProfile,
    pub texture: TextureProfile,
    /// Bytes that the lanes of global loads, stores and atomics asked for; of texture fetches the sectors they touched.
    pub asked_bytes: u64,
    pub l1: L1Profile,
    pub l2: L2Profile,
    pub dram: DramProfile,
    pub occupancy: OccupancyProfile,
    /// Share of resident warp-cycles by stall reason, in the order of their names; with `issued` they sum to 1.
    #[serde(with = "by_name")]
    pub stalls: Vec<(String, f64)>,
    pub divergent_branches: u64,
    /// Line of the reader's file that launched it, itself or by a library; 0: none.
    pub line: u32,
    /// Lines of the reader's file that executed something.
    pub lines: Vec<LineProfile>,
    /// Lines of the libraries' headers that did; those of code built into the reader's lines count there, too.
    pub library: Vec<LibraryLines>,
    /// What limits the kernel, the largest share first; empty with timing off.
    pub why: Vec<Finding>,
    pub load: LoadProfile,
    pub roofline: Roofline,
    /// If it was asked for.
    pub timeline: Option<Timeline>,
    /// If they were asked for.
    pub accesses: Option<Accesses>,
}

/// Global loads or stores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct GlobalProfile {
    pub requests: u64,
    pub transactions: u64,
    pub sectors: u64,
    pub bytes: u64,
}

/// Shared loads or stores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct SharedProfile {
    pub requests: u64,
    pub wavefronts: u64,
    pub conflicts: u64,
}

/// Texture fetches: warp instructions, sectors of 32 bytes, and those found in the first cache.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct TextureProfile {
    pub requests: u64,
    pub sectors: u64,
    pub hits: u64,
}

/// First-level cache, in sectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct L1Profile {
    pub hits: u64,
    pub misses: u64,
}

/// Second-level cache, in sectors.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct L2Profile {
    pub read_sectors: u64,
    pub write_sectors: u64,
    pub hits: u64,
}

/// Device memory.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct DramProfile {
    pub read_bytes: u64,
    pub write_bytes: u64,
    /// Share of the time each partition was transferring.
    pub partitions: Vec<f64>,
}

/// Resident warps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OccupancyProfile {
    pub blocks_per_sm: u32,
    /// Warps that fit over the limit, 0..=1.
    pub theoretical: f64,
    /// Average over the run, 0..=1.
    pub achieved: f64,
    /// `blocks`, `warps`, `regs`, `smem`, or several joined by `+`.
    pub limiter: String,
    /// Shared memory that a block takes, bytes: on 1.x with the kernel's parameters.
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
    /// Share of all stalled warp-cycles spent before instructions of this line.
    pub stall_share: f64,
}

/// Counters of the lines of a library's header.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LibraryLines {
    /// Name of the header, such as `cub/device/device_reduce.cuh`.
    pub file: String,
    /// Its lines that executed something.
    pub lines: Vec<LineProfile>,
}

/// Answer of the occupancy calculator.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct OccupancyAnswer {
    pub blocks_per_sm: u32,
    pub warps_per_sm: u32,
    pub warp_limit: u32,
    /// Resident warps over the limit, 0..=1.
    pub theoretical: f64,
    /// As in [`OccupancyProfile`]; with no block resident, why none fits.
    pub limiter: String,
}

/// One copy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Copy {
    /// `host_to_device`, `device_to_host`, `device_to_device`, `host_to_host`.
    pub kind: String,
    pub bytes: u64,
    pub time_us: f64,
}

/// Pairs that are a map in the JSON.
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

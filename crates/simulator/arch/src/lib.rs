//! GPU architectures and devices as data: limits, rates, latencies, policies, and the memory system of each
//! card.
//!
//! Compiler and simulator read every property of a GPU from here. The compiler sees a [`TargetInfo`], the
//! timing model a [`DeviceSpec`], the CUDA runtime both limits and names.
//!
//! # Entry points
//!
//! - [`DeviceSpec::named`]: a card by its short name, such as `h200-sxm`, or a generic device such as
//!   `cc-9.0`.
//! - [`DeviceSpec::parse`]: the same, with numbers replaced, such as `h200-sxm+sm_count=1`. [`DEVICE_FIELDS`]
//!   lists the numbers and [`device_range`] their ranges.
//! - [`ArchSpec::of`]: an architecture by compute capability.
//! - [`ArchSpec::target`] and [`TargetInfo::of`]: what the compiler needs to know.
//! - [`ArchSpec::cost`]: unit, throughput and latency of an [operation class](isa::OpClass).
//! - [`occupancy::occupancy`]: how many blocks of a kernel an SM holds.
//!
//! # Data
//!
//! An [`ArchSpec`] holds what all devices of a compute capability have in common: launch limits, allocation
//! rules, rates, latencies, caches, and the algorithms that differ between generations (the enums of
//! [`policy`]). A [`DeviceSpec`] is a card: an `ArchSpec`, a number of SMs, clocks, and a memory system
//! ([`MemorySpec`] with [`FabricSpec`] and [`DramSpec`]). Both are plain data that a user may edit. `tables/`
//! has one constant for each architecture, written as a difference from an earlier one; `presets.rs` has the
//! cards.
//!
//! Units are part of a field's name (`_kb`, `_ns`, `_ps`, `_mhz`) or of its documentation. KB and MB are 1024
//! and 1024² bytes; a clock without further description is one of the SM clock, [`Clocks::sm_mhz`].
//!
//! # Sources
//!
//! Documentation and tables name their sources in short:
//!
//! - PG: NVIDIA's CUDA C++ Programming Guide of the version given, mostly its tables of technical
//!   specifications and of arithmetic throughput for each compute capability;
//! - XLS: NVIDIA's occupancy calculator spreadsheet, and OCC: its successor, the header `cuda_occupancy.h`;
//! - author and year: a paper. Volkov and Demmel 2008: "Benchmarking GPUs to tune dense linear algebra". Wong
//!   et al. 2010: "Demystifying GPU microarchitecture through microbenchmarking". Jia et al. 2018:
//!   "Dissecting the NVIDIA Volta GPU architecture via microbenchmarking";
//! - H200: measured on an H200, by the programs in `tests/h200`;
//! - fitted: chosen so that simulated times agree with published or measured ones, once for all kernels.
//!
//! # Invariants
//!
//! - No crate compares compute capabilities, apart from this one. A difference between architectures is a
//!   field or a policy here, and [`Cc::provides`] answers where a program asks for a feature. `cargo xtask
//!   check` enforces it.
//! - No number depends on a kernel (by convention).
//! - Every enum of [`policy`] is matched without a wildcard, in one module of the crate that implements it
//!   (by convention).
//! - Every architecture has a generic device, and each edited device is one that the simulator can run; the
//!   crate's tests check both.
//!
//! # API boundary
//!
//! The crate holds data and the arithmetic of occupancy and costs. It simulates nothing and depends only on
//! `isa`, whose operation classes it gives costs to.

mod constant;
mod cost;
mod device;
mod edit;
mod memory;
pub mod occupancy;
mod part;
pub mod policy;
mod presets;
mod spec;
mod tables;
mod target;
mod tensor;
mod texture;

pub use constant::ConstantSpec;
pub use cost::{CLUSTER, ClusterCosts, MATCH_PASS, OpCost, SHARED_OPERAND_CLOCKS, Unit};
pub use device::{Clocks, DeviceName, DeviceSpec};
pub use edit::{DeviceError, NAMES as DEVICE_FIELDS, WORDS as DEVICE_WORDS, range as device_range};
pub use memory::{Caches, DramSpec, FabricSpec, MemorySpec};
pub use occupancy::{KernelResources, Limiters, Occupancy};
pub use part::Part;
pub use spec::{
    Allocation, ArchSpec, Cc, Features, IssueSpec, Latencies, Limits, Rates, RegisterRule, SharedSpec,
};
pub use target::{CodeSpec, TargetInfo};
pub use tensor::TensorSpec;
pub use texture::{TextureLimits, TextureSpec};

//! Architectures and devices as data.
//!
//! An [`ArchSpec`] says what one compute capability is: limits, allocation rules, rates, latencies and which algorithm it
//! uses where generations differ (the closed enums of [`policy`]). A [`DeviceSpec`] is a card: an `ArchSpec` plus how many
//! SMs, clocks and the memory system; it is plain data that a reader may edit.
//!
//! A [`TargetInfo`] is what a compiler must know of a device.
//!
//! Invariants:
//! - Nothing outside this crate compares compute capabilities; `cargo xtask check` looks for it. A difference between architectures
//!   is a field or a policy here. Where a program asks for a feature, [`Cc::provides`] answers.
//! - No number here depends on a kernel.
//!
//! By convention, every enum of [`policy`] is matched without a wildcard, in one module of the crate that implements it. Sources of
//! the numbers are in `tables/` beside them: PG is the CUDA programming guide of that version.

mod constant;
mod cost;
mod device;
mod edit;
mod memory;
pub mod occupancy;
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
pub use spec::{
    Allocation, ArchSpec, Cc, Features, IssueSpec, Latencies, Limits, Rates, RegisterRule, SharedSpec,
};
pub use target::{CodeSpec, TargetInfo};
pub use tensor::TensorSpec;
pub use texture::{TextureLimits, TextureSpec};

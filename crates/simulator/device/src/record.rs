//! What the device did: launches and copies, for profiles and timelines.

use arch::Occupancy;
use functional::AccessTrace;
use isa::{FuncId, Pc};
use timing::Report;

use crate::{Named, Shape};

/// One kernel launch that ran, or was stopped by a fault.
#[derive(Clone, Debug)]
pub struct LaunchRecord {
    /// The kernel.
    pub kernel: FuncId,
    /// As asked for.
    pub shape: Shape,
    /// What an SM holds.
    pub occupancy: Occupancy,
    /// The launch that it was taken from, if it was not computed again: it would have left memory as it is.
    pub same_as: Option<usize>,
    /// Counters, and times if the model ran.
    pub report: Report,
    /// The host's call that launched it, or its parent, and the calls around that, innermost first.
    pub from: Vec<Pc>,
    /// The access trace of the warp that [`crate::GpuOptions::trace`] selects.
    pub accesses: Option<Box<AccessTrace>>,
    /// Allocations at that time, with their names; empty without an access trace.
    pub named: Vec<Named>,
}

impl LaunchRecord {
    /// A launch that was computed, without its calls and names.
    pub(crate) fn new(
        kernel: FuncId,
        shape: Shape,
        occupancy: Occupancy,
        report: Report,
        accesses: Option<Box<AccessTrace>>,
    ) -> Self {
        Self {
            kernel,
            shape,
            occupancy,
            same_as: None,
            report,
            from: Vec::new(),
            accesses,
            named: Vec::new(),
        }
    }
}

/// Where a copy goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum CopyKind {
    HostToHost,
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
}

impl CopyKind {
    /// Name in profiles.
    pub fn name(self) -> &'static str {
        match self {
            CopyKind::HostToHost => "host_to_host",
            CopyKind::HostToDevice => "host_to_device",
            CopyKind::DeviceToHost => "device_to_host",
            CopyKind::DeviceToDevice => "device_to_device",
        }
    }
}

/// One copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyRecord {
    /// Direction.
    pub kind: CopyKind,
    /// Bytes.
    pub bytes: u64,
    /// How long, picoseconds.
    pub time_ps: u64,
}

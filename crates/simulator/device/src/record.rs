//! Records of launches and copies, for profiles and timelines.

use arch::Occupancy;
use functional::AccessTrace;
use isa::{FuncId, Pc};
use timing::Report;

use crate::{IssueTrace, Named, Shape};

/// A kernel launch that ended, or was stopped by a fault.
#[derive(Clone, Debug)]
pub struct LaunchRecord {
    /// The kernel.
    pub kernel: FuncId,
    /// Grid, block and further properties as the launch specified them.
    pub shape: Shape,
    /// Resident blocks and warps of an SM.
    pub occupancy: Occupancy,
    /// Number of the earlier launch that this one repeats, if it was not computed: its effect on memory was
    /// known.
    pub same_as: Option<u64>,
    /// Counters, and times if the timing model ran.
    pub report: Report,
    /// Host calls that led to the launch, innermost first. For a child those of its parent.
    pub from: Vec<Pc>,
    /// Access trace of the warp that [`crate::GpuOptions::trace`] selects.
    pub accesses: Option<Box<AccessTrace>>,
    /// The instructions that the launch issued, if [`crate::GpuOptions::issues`] asks for them.
    pub issues: Option<Box<IssueTrace>>,
    /// Names of the memory that the kernel can access; empty without an access trace.
    pub named: Vec<Named>,
}

impl LaunchRecord {
    /// The record of a launch that was computed, as yet without calls and names.
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
            issues: None,
            named: Vec::new(),
        }
    }

    /// The record as the beginning of a sum of launches: without what belongs to this launch only.
    pub(crate) fn into_sum(mut self) -> Self {
        self.report.timeline = None;
        Self { accesses: None, issues: None, named: Vec::new(), same_as: None, ..self }
    }

    /// A copy without what was recorded on request.
    pub(crate) fn without_recordings(&self) -> Self {
        let report = Report { timeline: None, ..self.report.clone() };
        Self { accesses: None, issues: None, named: Vec::new(), report, from: Vec::new(), ..*self }
    }
}

/// Direction of a copy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum CopyKind {
    HostToHost,
    HostToDevice,
    DeviceToHost,
    DeviceToDevice,
}

impl CopyKind {
    /// Name in profiles, such as `host_to_device`.
    pub fn name(self) -> &'static str {
        match self {
            CopyKind::HostToHost => "host_to_host",
            CopyKind::HostToDevice => "host_to_device",
            CopyKind::DeviceToHost => "device_to_host",
            CopyKind::DeviceToDevice => "device_to_device",
        }
    }
}

impl CopyKind {
    /// All directions, in the order of their discriminants.
    pub const ALL: [CopyKind; 4] =
        [CopyKind::HostToHost, CopyKind::HostToDevice, CopyKind::DeviceToHost, CopyKind::DeviceToDevice];
}

/// The sum of copies that have no records of their own.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CopySum {
    /// Number of copies.
    pub copies: u64,
    /// Bytes of all of them.
    pub bytes: u64,
    /// Time of all of them, picoseconds.
    pub time_ps: u64,
}

/// Records of a program's copies in bounded memory: the first [`CopyLog::MOST`] each, the later ones as a sum for each direction.
#[derive(Default)]
pub struct CopyLog {
    records: Vec<CopyRecord>,
    /// By the direction's discriminant.
    later: [CopySum; CopyKind::ALL.len()],
}

impl CopyLog {
    /// Largest number of copies that keep a record.
    pub const MOST: usize = 1000;

    /// Appends a copy.
    pub(crate) fn push(&mut self, record: CopyRecord) {
        if self.records.len() < Self::MOST {
            return self.records.push(record);
        }
        let sum = &mut self.later[record.kind as usize];
        sum.copies += 1;
        sum.bytes = sum.bytes.saturating_add(record.bytes);
        sum.time_ps = sum.time_ps.saturating_add(record.time_ps);
    }

    /// The first copies.
    pub fn records(&self) -> &[CopyRecord] {
        &self.records
    }

    /// The sums of the later copies, by direction.
    pub fn later(&self) -> impl Iterator<Item = (CopyKind, CopySum)> {
        CopyKind::ALL.into_iter().zip(self.later).filter(|(_, sum)| sum.copies > 0)
    }
}

/// A copy that the host made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyRecord {
    /// Direction.
    pub kind: CopyKind,
    /// Size, bytes.
    pub bytes: u64,
    /// Duration, picoseconds.
    pub time_ps: u64,
}

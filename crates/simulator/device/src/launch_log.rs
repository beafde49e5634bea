//! Records of a program's launches in bounded memory: the first launches each, all later ones as sums.
//!
//! A record has counters for each instruction of its kernel, so a hundred thousand records would take gigabytes. A reader looks at the
//! first launches, and at totals. So the first launches keep their records, up to two limits; every later launch is added to the sum of
//! its group, which is a kernel and a shape. Nothing that can be summed is lost.
//!
//! Invariant: the records that are kept, together with the groups, count every launch once, and their sums are those of all launches.

use std::collections::VecDeque;

use isa::{FuncId, Pc};

use crate::{LaunchRecord, Shape};

/// Largest number of launches that keep a record.
pub const MOST_RECORDS: usize = 1000;
/// Largest number of instructions with counters in all records together; each takes 168 bytes. A kernel of 1300 instructions
/// reaches this limit after 100 launches.
pub const MOST_COUNTERS: usize = 1 << 17;
/// Number of groups from which on launches with further shapes share one group for each kernel.
const MOST_GROUPS: usize = 256;
/// Number of the latest launches that are remembered for comparison with the next one.
const MOST_RECENT: usize = 64;

/// The records of a program's launches.
#[derive(Default)]
pub struct LaunchLog {
    records: Vec<LaunchRecord>,
    /// Instructions with counters in all records.
    counters: usize,
    groups: Vec<LaunchGroup>,
    /// Index of the group that was used last.
    last_group: usize,
    /// Number of all launches.
    count: u64,
    /// The latest launches.
    recent: VecDeque<Recent>,
}

/// What is remembered of a recent launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recent {
    pub kernel: FuncId,
    pub shape: Shape,
    pub warp_instructions: u64,
}

/// The sum of launches that have no records of their own.
#[derive(Clone, Debug)]
pub struct LaunchGroup {
    /// Kernel, shape and calls of the first launch of the group, with the sum of all reports.
    pub sum: LaunchRecord,
    /// Whether the launches have different shapes.
    pub mixed: bool,
    /// Number of the first launch of the group; the program's first launch has number 0.
    pub first: u64,
    /// Number of launches in the group.
    pub launches: u64,
    /// Number of launches in the group that were sampled.
    pub sampled: u64,
    /// Shortest time of a launch, picoseconds.
    pub least_ps: u64,
    /// Longest time of a launch, picoseconds.
    pub most_ps: u64,
    /// Sum of the squares of [`timing::Report::error_ps`], picoseconds squared.
    pub error_squares: f64,
}

impl LaunchLog {
    /// The first launches, each with its record.
    pub fn records(&self) -> &[LaunchRecord] {
        &self.records
    }

    /// The launches without a record, in the order of the groups' first launches.
    pub fn groups(&self) -> &[LaunchGroup] {
        &self.groups
    }

    /// Number of all launches.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The kernel that was launched last.
    pub fn last_kernel(&self) -> Option<FuncId> {
        self.recent.back().map(|recent| recent.kernel)
    }

    /// The latest launches, the last one first.
    pub(crate) fn recent(&self) -> impl Iterator<Item = &Recent> {
        self.recent.iter().rev()
    }

    /// Appends a launch.
    pub(crate) fn push(&mut self, record: LaunchRecord) {
        let (kernel, shape) = (record.kernel, record.shape);
        let warp_instructions = record.report.warp_instructions();
        self.remember(Recent { kernel, shape, warp_instructions });
        let counters = self.counters + record.report.pcs.len();
        let fits = self.records.is_empty() || counters <= MOST_COUNTERS;
        // Once a launch has been summed, so are all later ones: index and number of a record are equal.
        if self.groups.is_empty() && self.records.len() < MOST_RECORDS && fits {
            self.counters = counters;
            self.records.push(record);
        } else {
            self.add(LaunchGroup::of(record, self.count));
        }
        self.count += 1;
    }

    /// Appends the launches of another log, whose numbers count from its own first launch.
    pub(crate) fn append(&mut self, other: LaunchLog) {
        let LaunchLog { records, groups, count, recent, .. } = other;
        let first = self.count;
        records.into_iter().for_each(|record| self.push(record));
        if !groups.is_empty() {
            recent.into_iter().for_each(|recent| self.remember(recent));
        }
        groups.into_iter().for_each(|group| self.add(LaunchGroup { first: first + group.first, ..group }));
        self.count = first + count;
    }

    /// Sets the host calls of the launches from number `first` on, innermost first. A group keeps those of its first launch.
    pub(crate) fn set_calls(&mut self, first: u64, calls: &[Pc]) {
        let records = self.records.iter_mut().skip(first as usize);
        let groups = self.groups.iter_mut().filter(|group| group.first >= first).map(|group| &mut group.sum);
        records.chain(groups).for_each(|record| record.from = calls.to_vec());
    }

    /// Sorts the records by these keys, one for each.
    pub(crate) fn sort_records(&mut self, keys: &[u64]) {
        let mut keyed: Vec<(u64, LaunchRecord)> =
            keys.iter().copied().zip(std::mem::take(&mut self.records)).collect();
        base::sort_by_key(&mut keyed, |(key, _)| *key);
        self.records = keyed.into_iter().map(|(_, record)| record).collect();
    }

    fn remember(&mut self, recent: Recent) {
        if self.recent.len() == MOST_RECENT {
            self.recent.pop_front();
        }
        self.recent.push_back(recent);
    }

    /// Adds launches to the group of their kernel and shape.
    fn add(&mut self, group: LaunchGroup) {
        let same = |other: &LaunchGroup| {
            let shape = other.sum.shape == group.sum.shape;
            other.sum.kernel == group.sum.kernel && other.mixed == group.mixed && (shape || group.mixed)
        };
        let at = match self.groups.get(self.last_group) {
            Some(last) if same(last) => Some(self.last_group),
            _ => self.groups.iter().position(same),
        };
        if let Some(at) = at {
            self.last_group = at;
            self.groups[at].merge(group);
        } else if self.groups.len() < MOST_GROUPS || group.mixed {
            self.groups.push(group);
        } else {
            self.add(LaunchGroup { mixed: true, ..group });
        }
    }
}

impl LaunchGroup {
    /// A group of one launch.
    fn of(record: LaunchRecord, number: u64) -> Self {
        let error_ps = record.report.error_ps;
        let (time_ps, sampled) = (record.report.time_ps, u64::from(error_ps > 0));
        Self {
            sum: record.into_sum(),
            mixed: false,
            first: number,
            launches: 1,
            sampled,
            least_ps: time_ps,
            most_ps: time_ps,
            error_squares: error_ps as f64 * error_ps as f64,
        }
    }

    /// Adds the launches of another group.
    fn merge(&mut self, other: LaunchGroup) {
        self.sum.report.merge(&other.sum.report);
        self.first = self.first.min(other.first);
        self.launches += other.launches;
        self.sampled += other.sampled;
        self.least_ps = self.least_ps.min(other.least_ps);
        self.most_ps = self.most_ps.max(other.most_ps);
        self.error_squares += other.error_squares;
    }

    /// The mean of the launches as a record.
    pub fn mean(&self) -> LaunchRecord {
        let mut record = self.sum.clone();
        record.report = self.sum.report.mean(self.launches);
        record
    }
}

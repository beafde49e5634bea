//! Shadow memory of an allocation of device memory: which of it has values, and marks of the blocks that
//! accessed it in the running launch.

use std::ops::Range;

use super::mark::{Marks, foreign};
use super::record::{Entry, LOADS, Record};
use super::touched::{MOST, Touched, Used};
use super::values::Values;
use super::{Access, FindingKind};
use crate::lanes::{WideRow, each};

/// Size, in units, of the largest allocation in which races are searched. Marks take as much memory as the
/// allocation.
const UNITS: u64 = 1 << 26;

/// An allocation.
#[derive(Default)]
pub(super) struct Region {
    low: u64,
    len: u64,
    values: Values,
    /// The last launch that accessed it.
    launch: u64,
    unit: u32,
    stage: Stage,
    record: Record,
    /// Marks of the last writer of each unit.
    writers: Marks,
    readers: Marks,
    /// What launches accessed since the host asked, if that is recorded.
    touched: Option<Box<Touched>>,
}

/// How the accesses of a launch are recorded.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// There were only loads, which are in the record.
    #[default]
    Loads,
    /// There were only stores, never two to the same location, which are in the record.
    Stores,
    /// Accesses are in marks.
    Marks,
}

impl Region {
    pub fn written(low: u64, len: u64) -> Self {
        Self { low, len, ..Self::default() }
    }
    pub fn unwritten(low: u64, len: u64) -> Self {
        Self { values: Values::none(len as usize), ..Self::written(low, len) }
    }
    pub fn low(&self) -> u64 {
        self.low
    }
    pub fn len(&self) -> u64 {
        self.len
    }
    #[inline(always)]
    pub fn holds(&self, address: u64) -> bool {
        address.wrapping_sub(self.low) < self.len
    }
    /// Called before an access of the launch. Discards the record of an earlier launch.
    #[inline(always)]
    pub fn begin(&mut self, launch: u64, unit: u32) {
        if self.launch != launch {
            self.launch = launch;
            self.stage = Stage::Loads;
            self.record.clear();
            if self.unit != unit {
                self.unit = unit;
                self.writers = Marks::default();
                self.readers = Marks::default();
                // Either empty, or recorded by the launch that made this region.
                if let Some(touched) = &mut self.touched {
                    **touched = Touched::default();
                }
            }
        }
    }
    pub fn forget_marks(&mut self) {
        self.writers.forget();
        self.readers.forget();
    }
    /// Byte range of a full warp's access, if it is contiguous and within the region.
    #[inline(always)]
    pub fn run(&self, access: Access, at: &WideRow) -> Option<Range<usize>> {
        let n = u64::from(access.bytes);
        let length = match access.pitch? {
            0 => n,
            pitch if pitch == n => 32 * n,
            _ => return None,
        };
        let from = at[0].wrapping_sub(self.low);
        (from < self.len && from + length <= self.len).then_some(from as usize..(from + length) as usize)
    }
    /// Mask of the lanes that access this region.
    #[inline(always)]
    pub fn part(&self, access: Access, mask: u32, at: &WideRow, range: Option<(u64, u64)>) -> u32 {
        if range.is_some_and(|(low, end)| low >= self.low && end <= self.low + self.len) {
            return mask;
        }
        // At a constant pitch, the lanes between the first and the last are inside as well.
        if access.pitch.is_some() && self.holds(at[0]) && self.holds(at[31]) {
            return mask;
        }
        let mut outside = 0;
        for &a in at {
            outside |= a.wrapping_sub(self.low) | (self.low + self.len - 1).wrapping_sub(a);
        }
        if outside >> 63 == 0 {
            return mask;
        }
        let mut part = 0;
        for (lane, &a) in at.iter().enumerate() {
            part |= u32::from(self.holds(a)) << lane;
        }
        part & mask
    }

    /// Records from now on what launches access, unless the allocation is too large.
    pub fn follow(&mut self) {
        if self.len <= MOST {
            self.touched.get_or_insert_default();
        }
    }
    /// Whether accesses are recorded.
    pub fn is_followed(&self) -> bool {
        self.touched.is_some()
    }
    /// Appends what launches accessed since the last call to `out`.
    pub fn touched(&mut self, out: &mut Vec<Used>) {
        if let Some(touched) = &mut self.touched {
            touched.take(self.low, self.unit, out);
        }
    }
    /// Records an access if that was requested by [`Region::follow`].
    #[inline(always)]
    pub fn touch(&mut self, access: Access, run: Option<&Range<usize>>, part: u32, at: &WideRow) {
        if let Some(touched) = &mut self.touched {
            touched.touch(access, run, part, at, (self.low, self.len, self.unit));
        }
    }
    /// First address and length of the range in which loads or atomics need not be checked again.
    pub fn quiet(&self, access: Access) -> (u64, u64) {
        self.touched
            .as_ref()
            .map_or((self.low, self.len), |touched| touched.quiet(access.kind, self.low, self.unit))
    }

    /// The range was written.
    pub fn write(&mut self, address: u64, size: u64) {
        let from = address.wrapping_sub(self.low);
        if from < self.len {
            self.values.write(from as usize..(from + size).min(self.len) as usize);
        }
    }
    /// A store wrote its lanes' bytes.
    pub fn written_by(&mut self, access: Access, run: Option<&Range<usize>>, part: u32, at: &WideRow) {
        match run {
            Some(run) => self.values.write(run.clone()),
            None => self.values.write_lanes(part, access.bytes, |lane| (at[lane] - self.low) as usize),
        }
    }
    /// All bytes that an access reads were written.
    pub fn has_values(&self, access: Access, run: Option<&Range<usize>>, part: u32, at: &WideRow) -> bool {
        match run {
            Some(run) => self.values.all(run.clone()),
            None => self.values.all_lanes(part, access.bytes, |lane| (at[lane] - self.low) as usize),
        }
    }
    /// Checks that some byte of a read was written. Marks the bytes as written, so that each one is reported
    /// once.
    pub fn read_first(&mut self, address: u64, size: u32) -> bool {
        let from = (address - self.low) as usize;
        let found = self.values.any(from..from + size as usize);
        self.write(address, size.into());
        found
    }
    /// The first address of the range that was never written, and how many bytes were never written.
    pub fn missing(&self, address: u64, size: u64) -> Option<(u64, u64)> {
        let from = address - self.low;
        let (first, count) = self.values.missing(from as usize..(from + size).min(self.len) as usize)?;
        Some((self.low + first as u64, count))
    }
    #[inline(always)]
    pub fn is_unwritten(&self) -> bool {
        self.values.are_missing()
    }

    /// The allocation is small enough for marks.
    #[inline(always)]
    pub fn can_be_marked(&self) -> bool {
        self.len >> self.unit <= UNITS
    }
    /// Loads must still be recorded. `kept` says that loads before the first store matter.
    #[inline(always)]
    pub fn needs_loads(&self, kept: bool) -> bool {
        self.stage != Stage::Loads || (kept && self.record.len() < LOADS)
    }
    #[inline(always)]
    fn units(&self, run: &Range<usize>) -> Range<usize> {
        run.start >> self.unit..run.end.div_ceil(1 << self.unit)
    }
    #[inline(always)]
    fn unit_of(&self, address: u64) -> usize {
        (address - self.low) as usize >> self.unit
    }

    /// Records loads if `kept`. False if there may be a race with another block's store.
    #[inline(always)]
    pub fn loads(
        &mut self,
        run: Option<Range<usize>>,
        access: Access,
        part: u32,
        at: &WideRow,
        (own, kept): (u32, bool),
    ) -> bool {
        match self.stage {
            Stage::Loads => {
                let entry = self.entry(run.as_ref(), access, part, at, own);
                let (low, unit) = (self.low, self.unit);
                self.record.note(entry, |lane| index(at[lane], low, unit));
                return true;
            }
            Stage::Stores => self.make_marks(),
            Stage::Marks => {}
        }
        let units = run.map(|run| self.units(&run));
        let each_has = self.each_has(access);
        if kept && self.readers.is_empty() {
            self.readers = self.new_marks();
        }
        if let Some(units) = units {
            let clean = !self.writers.any_foreign(units.clone(), own);
            if kept {
                self.readers.read(units, own);
            }
            return clean;
        }
        let mut clean = true;
        for lane in each(part) {
            let unit = self.unit_of(at[lane]);
            for unit in unit..unit + each_has {
                clean &= !foreign(self.writers.get(unit), own);
                if kept {
                    self.readers.read_one(unit, own);
                }
            }
        }
        clean
    }
    /// Records a store. False if there may be a race, in which case the access is checked again by
    /// [`Region::compare`].
    #[inline(always)]
    pub fn stores(
        &mut self,
        run: Option<Range<usize>>,
        access: Access,
        part: u32,
        at: &WideRow,
        own: u32,
    ) -> bool {
        if self.stage == Stage::Stores {
            let entry = self.entry(run.as_ref(), access, part, at, own);
            let (low, unit) = (self.low, self.unit);
            if self.record.store(entry, |lane| index(at[lane], low, unit)) {
                return true;
            }
        }
        if self.stage != Stage::Marks {
            self.make_marks();
        }
        let read = !self.readers.is_empty();
        if let Some(run) = run {
            let units = self.units(&run);
            let read = read && self.readers.any_foreign(units.clone(), own);
            if read || self.writers.any_foreign(units.clone(), own) {
                return false;
            }
            self.writers.fill(units, own);
            return true;
        }
        let each_has = self.each_has(access);
        for lane in each(part) {
            let unit = self.unit_of(at[lane]);
            for unit in unit..unit + each_has {
                // Lanes that were marked already belong to this block, so marking them again does no harm.
                if read && foreign(self.readers.get(unit), own) || !self.writers.claim(unit, own) {
                    return false;
                }
            }
        }
        true
    }
    /// Removes the writers' marks in a range.
    pub fn forget(&mut self, address: u64, size: u32) {
        let from = (address - self.low) as usize;
        let units = self.units(&(from..from + size as usize));
        if !self.writers.is_empty() {
            self.writers.fill(units, 0);
        }
    }
    fn new_marks(&self) -> Marks {
        Marks::new((self.len as usize).div_ceil(1 << self.unit))
    }
    /// Called before a store. True if it is the launch's first. With `by_record` stores may be recorded
    /// without marks.
    #[inline(always)]
    pub fn begin_stores(&mut self, by_record: bool) -> bool {
        if self.stage != Stage::Loads {
            return false;
        }
        if self.record.len() == 0 && by_record {
            self.stage = Stage::Stores;
            self.record.begin_stores((self.len as usize).div_ceil(1 << self.unit));
        } else {
            self.make_marks();
        }
        true
    }
    /// Converts the record to marks.
    #[cold]
    fn make_marks(&mut self) {
        if self.writers.is_empty() {
            self.writers = self.new_marks();
        }
        if self.stage == Stage::Stores {
            self.record.drain(|units, own| self.writers.fill(units, own));
        } else {
            if self.readers.is_empty() && self.record.len() > 0 {
                self.readers = self.new_marks();
            }
            self.record.drain(|units, own| self.readers.read(units, own));
        }
        self.stage = Stage::Marks;
    }
    /// The record entry for an access. A contiguous access becomes one of a single lane.
    #[inline(always)]
    fn entry(&self, run: Option<&Range<usize>>, access: Access, part: u32, at: &WideRow, own: u32) -> Entry {
        if let Some(run) = run.map(|run| self.units(run)) {
            return Entry { own, mask: 1, units: run.len() as u32, first: run.start as u32, pitch: Some(0) };
        }
        let pitch = access.pitch.map(|pitch| (pitch as i64 >> self.unit) as u32);
        Entry {
            own,
            mask: part,
            units: self.each_has(access) as u32,
            first: index(at[0], self.low, self.unit),
            pitch,
        }
    }
    /// Units that a lane accesses.
    #[inline(always)]
    fn each_has(&self, access: Access) -> usize {
        (access.bytes as usize >> self.unit).max(1)
    }

    /// Checks a lane's access unit by unit, and marks stores. Returns the kind of race and the mark of the
    /// other block. `equal` tells whether memory already holds a range of the stored bytes: two stores of the
    /// same value have the same result in any order.
    pub fn compare(
        &mut self,
        access: Access,
        address: u64,
        own: u32,
        equal: impl Fn(Range<usize>) -> bool,
    ) -> Option<(FindingKind, u32)> {
        if self.stage != Stage::Marks {
            return None;
        }
        let size = 1 << self.unit;
        let mut found = None;
        for (part, byte) in (0..access.bytes as usize).step_by(size).enumerate() {
            let unit = self.unit_of(address) + part;
            let writer = self.writers.get(unit);
            let reader = if self.readers.is_empty() { 0 } else { self.readers.get(unit) };
            if access.kind.loads() {
                if foreign(writer, own) {
                    found = Some((FindingKind::GlobalWriteRead, writer));
                }
            } else if access.kind.stores() {
                if foreign(writer, own) && !equal(byte..(byte + size).min(access.bytes as usize)) {
                    found = Some((FindingKind::GlobalWriteWrite, writer));
                } else if foreign(reader, own) {
                    found = Some((FindingKind::GlobalReadWrite, reader));
                }
                self.writers.set(unit, own);
            }
        }
        found
    }
}

/// Number of the unit at `address`, in a region that starts at `low`. Meaningless for addresses outside of
/// the region.
#[inline(always)]
fn index(address: u64, low: u64, unit: u32) -> u32 {
    (address.wrapping_sub(low) >> unit) as u32
}

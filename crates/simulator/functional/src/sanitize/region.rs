//! An allocation of device memory: which of it has values, and marks of the blocks that accessed it in the running launch.

use std::ops::Range;

use super::mark::{Marks, foreign};
use super::record::{Entry, LOADS, Record};
use super::touched::{MOST, Touched, Used};
use super::values::Values;
use super::{Access, FindingKind};
use crate::lanes::{WideRow, each};

/// Units of the largest allocation in which races are looked for: marks take as much memory again.
const UNITS: u64 = 1 << 26;

/// An allocation.
#[derive(Default)]
pub(super) struct Region {
    low: u64,
    len: u64,
    values: Values,
    /// The launch that accessed it last, and the log2 of the bytes that it tells apart.
    launch: u64,
    unit: u32,
    stage: Stage,
    record: Record,
    /// Marks of who wrote and who read last, by unit.
    writers: Marks,
    readers: Marks,
    /// What launches touched since the host asked, if that matters.
    touched: Option<Box<Touched>>,
}

/// How the accesses of a launch are kept.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Stage {
    /// Loads, written down.
    #[default]
    Loads,
    /// Stores, written down: it was only stored to, never twice to the same place.
    Stores,
    /// In marks.
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
    /// A launch is about to access it.
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
                // Empty, or of the launch that made this one.
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
    /// Bytes of a full warp's access, where they are one run inside of the region.
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
    /// Lanes that access it.
    #[inline(always)]
    pub fn part(&self, access: Access, mask: u32, at: &WideRow, range: Option<(u64, u64)>) -> u32 {
        if range.is_some_and(|(low, end)| low >= self.low && end <= self.low + self.len) {
            return mask;
        }
        // Those between are inside, too.
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

    /// What launches touch of it matters.
    pub fn follow(&mut self) {
        if self.len <= MOST {
            self.touched.get_or_insert_default();
        }
    }
    /// What launches touched since the last call.
    pub fn touched(&mut self, out: &mut Vec<Used>) {
        if let Some(touched) = &mut self.touched {
            touched.take(self.low, self.unit, out);
        }
    }
    /// Notes an access where that matters.
    #[inline(always)]
    pub fn touch(&mut self, access: Access, run: Option<&Range<usize>>, part: u32, at: &WideRow) {
        if let Some(touched) = &mut self.touched {
            touched.touch(access, run, part, at, (self.low, self.len, self.unit));
        }
    }
    /// First address and bytes where a load or an atomic need not be looked at again.
    pub fn quiet(&self, access: Access) -> (u64, u64) {
        self.touched
            .as_ref()
            .map_or((self.low, self.len), |touched| touched.quiet(access.kind, self.low, self.unit))
    }

    /// The range has values.
    pub fn write(&mut self, address: u64, size: u64) {
        let from = address.wrapping_sub(self.low);
        if from < self.len {
            self.values.write(from as usize..(from + size).min(self.len) as usize);
        }
    }
    /// The same for a store.
    pub fn written_by(&mut self, access: Access, run: Option<&Range<usize>>, part: u32, at: &WideRow) {
        match run {
            Some(run) => self.values.write(run.clone()),
            None => self.values.write_lanes(part, access.bytes, |lane| (at[lane] - self.low) as usize),
        }
    }
    /// All that is read has values.
    pub fn has_values(&self, access: Access, run: Option<&Range<usize>>, part: u32, at: &WideRow) -> bool {
        match run {
            Some(run) => self.values.all(run.clone()),
            None => self.values.all_lanes(part, access.bytes, |lane| (at[lane] - self.low) as usize),
        }
    }
    /// False where none of what is read was written; once is enough for a byte.
    pub fn read_first(&mut self, address: u64, size: u32) -> bool {
        let from = (address - self.low) as usize;
        let found = self.values.any(from..from + size as usize);
        self.write(address, size.into());
        found
    }
    /// The first address in a range that was never written, and how many bytes were not.
    pub fn missing(&self, address: u64, size: u64) -> Option<(u64, u64)> {
        let from = address - self.low;
        let (first, count) = self.values.missing(from as usize..(from + size).min(self.len) as usize)?;
        Some((self.low + first as u64, count))
    }
    #[inline(always)]
    pub fn is_unwritten(&self) -> bool {
        self.values.are_missing()
    }

    /// Not too large for marks.
    #[inline(always)]
    pub fn can_be_marked(&self) -> bool {
        self.len >> self.unit <= UNITS
    }
    /// What is loaded is of interest yet; loads before the first store only where `kept`.
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

    /// Loads, written down or marked where `kept`. False where there may be something to say.
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
    /// Stores, marked. False where there may be something to say.
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
                // Lanes that have been marked are no others when the access is looked at again.
                if read && foreign(self.readers.get(unit), own) || !self.writers.claim(unit, own) {
                    return false;
                }
            }
        }
        true
    }
    /// Takes the marks of a range away.
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
    /// A store is about to be looked at. True when it is the launch's first. It may be written down only.
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
    /// Makes marks of what was written down.
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
    /// An access as it is written down: one that is a run as that of a single lane.
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
    /// Units of a lane.
    #[inline(always)]
    fn each_has(&self, access: Access) -> usize {
        (access.bytes as usize >> self.unit).max(1)
    }

    /// What is wrong with a lane's access, and the mark of the block that it is wrong with; marks stores, which say which of
    /// their bytes are in memory already: two stores of one value leave the same whoever is last.
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

/// The unit of an address behind `low`; some number for one outside of the region.
#[inline(always)]
fn index(address: u64, low: u64, unit: u32) -> u32 {
    (address.wrapping_sub(low) >> unit) as u32
}

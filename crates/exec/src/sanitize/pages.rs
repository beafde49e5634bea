//! What is known of device memory, page by page, made when it is needed: which bytes were written, and which blocks of
//! the running launch wrote and read them.
//!
//! Invariant: a page's `writers`, `readers` and `values` are of the running launch only; between launches they are zero.

use isa::Pc;

use super::finding::{Hit, Hits, OtherAt};
use super::table::{Kind, Table};
use super::{Access, FindingKind, bits, distinct};
use crate::lanes::WideRow;
use crate::memory::DEVICE_BASE;

/// Log2 of a page's bytes.
const SHIFT: u32 = 12;
const BYTES: usize = 1 << SHIFT;
/// A mark of a block: number (modulo [`BLOCKS`], plus 1) in the low bits, then [`SEVERAL`], then the instruction.
const BLOCK_MASK: u32 = (1 << 17) - 1;
/// Block numbers that are told apart: of two blocks with the same, no race is found.
const BLOCKS: u32 = BLOCK_MASK - 1;
/// More than one block did.
const SEVERAL: u32 = 1 << 17;
const SITE_SHIFT: u32 = 18;
/// Instructions of a kernel that are told apart; the last stands for all behind it.
const LAST_SITE: u32 = (1 << (32 - SITE_SHIFT)) - 1;

/// One page.
#[derive(Default)]
struct Page {
    /// A bit for each byte that was written; `None`: all were.
    written: Option<Box<[u64; BYTES / 64]>>,
    missing: u32,
    /// Marks of the blocks that wrote last and read last, by unit, and what the former wrote.
    writers: Vec<u32>,
    values: Vec<u8>,
    readers: Vec<u32>,
    /// Reads before the first write: these are enough to find most races with it.
    reads: Vec<(u16, u16, u32)>,
    /// Writes while all are to different places, and a bit for each unit of those.
    writes: Vec<(u16, u16, u32)>,
    stored: Vec<u64>,
}

/// Accesses of a page that are kept in a list.
const READS: usize = 64;

/// All pages.
#[derive(Default)]
pub(super) struct Pages {
    pages: Vec<Page>,
    /// Pages with marks of the running launch.
    marked: Vec<u32>,
    unit: u32,
    first: u32,
}

/// A run of bytes inside a page.
#[derive(Clone, Copy)]
struct Run {
    page: usize,
    from: usize,
    to: usize,
}

impl Pages {
    /// A launch begins; its accesses are told apart by units of `1 << unit` bytes.
    pub fn begin(&mut self, unit: u32, first: u32) {
        for page in std::mem::take(&mut self.marked) {
            let page = &mut self.pages[page as usize];
            page.writers.clear();
            page.readers.clear();
            page.reads.clear();
            page.writes.clear();
            page.stored.fill(0);
        }
        (self.unit, self.first) = (unit, first);
    }
    /// Nothing in the range has a value.
    pub fn mark_unwritten(&mut self, address: u64, size: u64) {
        self.each_page(address, size, |page, from, to| {
            let written = page.written.get_or_insert_with(|| Box::new([u64::MAX; BYTES / 64]));
            bits::each_word(from, to, |word, mask| {
                page.missing += (written[word] & mask).count_ones();
                written[word] &= !mask;
            });
        });
    }
    /// The range has values.
    pub fn mark_written(&mut self, address: u64, size: u64) {
        self.each_page(address, size, |page, from, to| page.write(from, to));
    }

    fn each_page(&mut self, address: u64, size: u64, mut f: impl FnMut(&mut Page, usize, usize)) {
        let mut at = address.wrapping_sub(DEVICE_BASE) as usize;
        let end = at + size as usize;
        self.reach(end);
        while at < end {
            let (page, from) = (at >> SHIFT, at % BYTES);
            let to = BYTES.min(from + end - at);
            f(&mut self.pages[page], from, to);
            at += to - from;
        }
    }
    fn reach(&mut self, end: usize) {
        if self.pages.len() <= end >> SHIFT {
            self.pages.resize_with((end >> SHIFT) + 1, Page::default);
        }
    }

    /// An access of a block. `memory` is as the access left it.
    pub fn access(
        &mut self,
        table: &Table,
        access: Access,
        at: &WideRow,
        block: u32,
        memory: &[u8],
    ) -> Option<Hits> {
        let n = access.bytes as usize;
        let lane = access.mask.trailing_zeros() as usize;
        let first = at[lane].wrapping_sub(DEVICE_BASE) as usize;
        let mark = self.mark(access.pc, block);
        let mut hits = Hits::default();
        let straight = access.pitch.is_some_and(|pitch| pitch == n as u64 || pitch == 0);
        let length = if access.pitch == Some(0) { n } else { 32 * n };
        if straight && first % BYTES + length <= BYTES {
            let from = first % BYTES;
            let run = Run { page: first >> SHIFT, from, to: from + length };
            if self.clean(table, access, run, mark, memory) {
                return None;
            }
        }
        for lane in distinct(access.mask, at) {
            let first = at[lane].wrapping_sub(DEVICE_BASE) as usize;
            let from = first % BYTES;
            let run = Run { page: first >> SHIFT, from, to: from + n };
            if !self.clean(table, access, run, mark, memory) {
                self.dirty(table, access, run, mark, memory, lane, &mut hits);
            }
        }
        hits.some()
    }

    fn mark(&self, pc: Pc, block: u32) -> u32 {
        let site = pc.0.wrapping_sub(self.first).min(LAST_SITE);
        site << SITE_SHIFT | (block % BLOCKS + 1)
    }

    /// Notes an access unless there is something to say about it. True when it is noted.
    #[inline]
    fn clean(&mut self, table: &Table, access: Access, run: Run, mark: u32, memory: &[u8]) -> bool {
        let Some(page) = self.pages.get_mut(run.page) else {
            self.reach((run.page << SHIFT) + 1);
            return self.clean(table, access, run, mark, memory);
        };
        let loads = access.kind.loads();
        if page.missing != 0 {
            if access.kind.stores() {
                page.write(run.from, run.to);
            } else if !page.has(run.from, run.to) {
                return false;
            }
        }
        if !table.global_races || access.kind == Kind::Atomic {
            return true;
        }
        let unit = self.unit;
        let units = run.from >> unit..run.to.div_ceil(1 << unit);
        if page.writers.is_empty() {
            if page.reads.is_empty() && page.writes.is_empty() {
                self.marked.push(run.page as u32);
            }
            let entry = (run.from as u16, run.to as u16, mark);
            let stored = !page.writes.is_empty() && bits::any(&page.stored, units.start, units.end);
            if loads && !stored {
                if page.reads.len() < READS {
                    page.reads.push(entry);
                }
                return true;
            }
            if !stored && page.reads.is_empty() && page.writes.len() < READS {
                page.stored.resize((BYTES >> unit) / 64, 0);
                page.values.resize(BYTES, 0);
                bits::set(&mut page.stored, units.start, units.end);
                page.writes.push(entry);
                let start = run.page << SHIFT;
                page.values[run.from..run.to].copy_from_slice(&memory[start + run.from..start + run.to]);
                return true;
            }
            page.materialise(unit);
        }
        if others(&page.writers[units.clone()], mark) {
            return false;
        }
        if loads {
            page.readers.resize(BYTES >> unit, 0);
            read(&mut page.readers[units], mark);
            return true;
        }
        if !page.readers.is_empty() && others(&page.readers[units.clone()], mark) {
            return false;
        }
        page.writers[units].fill(mark);
        let start = run.page << SHIFT;
        page.values[run.from..run.to].copy_from_slice(&memory[start + run.from..start + run.to]);
        true
    }

    /// The same unit by unit, with something to say.
    #[cold]
    #[allow(clippy::too_many_arguments)] // the access, the place and where to put what is found
    fn dirty(
        &mut self,
        table: &Table,
        access: Access,
        run: Run,
        mark: u32,
        memory: &[u8],
        lane: usize,
        hits: &mut Hits,
    ) {
        let unit = self.unit;
        let page = &mut self.pages[run.page];
        let loads = access.kind.loads();
        if !access.kind.stores() && page.missing != 0 {
            if !page.has_any(run.from, run.to) {
                hits.push(Hit { lane, ..Hit::new(FindingKind::UnwrittenGlobal) });
            }
            // Once is enough for a byte.
            page.write(run.from, run.to);
        }
        if !table.global_races || access.kind == Kind::Atomic {
            return;
        }
        if page.writers.is_empty() {
            return;
        }
        page.readers.resize(BYTES >> unit, 0);
        let other = |mark: u32| {
            let block = (mark & BLOCK_MASK).saturating_sub(1);
            OtherAt::Block(Pc(self.first + (mark >> SITE_SHIFT)), block)
        };
        let mut found = None;
        for i in run.from >> unit..run.to.div_ceil(1 << unit) {
            let bytes = i << unit..(i + 1) << unit;
            let now = &memory[(run.page << SHIFT) + bytes.start..(run.page << SHIFT) + bytes.end];
            let (writer, reader) = (page.writers[i], page.readers[i]);
            if loads {
                if foreign(writer, mark) {
                    found = Some((FindingKind::GlobalWriteRead, writer));
                }
                read(&mut page.readers[i..=i], mark);
                continue;
            }
            if foreign(writer, mark) && page.values[bytes.clone()] != *now {
                found = Some((FindingKind::GlobalWriteWrite, writer));
            } else if foreign(reader, mark) {
                found = Some((FindingKind::GlobalReadWrite, reader));
            }
            page.writers[i] = mark;
            page.values[bytes].copy_from_slice(now);
        }
        if let Some((kind, by)) = found {
            hits.push(Hit { lane, other: Some(other(by)), ..Hit::new(kind) });
        }
    }
}

impl Page {
    /// Makes room for marks, and marks what was accessed so far.
    #[cold]
    fn materialise(&mut self, unit: u32) {
        self.writers.resize(BYTES >> unit, 0);
        self.values.resize(BYTES, 0);
        if !self.reads.is_empty() {
            self.readers.resize(BYTES >> unit, 0);
        }
        for &(from, to, mark) in &self.writes {
            self.writers[usize::from(from) >> unit..usize::from(to).div_ceil(1 << unit)].fill(mark);
        }
        for &(from, to, mark) in &self.reads {
            read(&mut self.readers[usize::from(from) >> unit..usize::from(to).div_ceil(1 << unit)], mark);
        }
    }
    #[inline]
    fn write(&mut self, from: usize, to: usize) {
        let Some(written) = &mut self.written else { return };
        self.missing -= bits::set(&mut written[..], from, to);
        if self.missing == 0 {
            self.written = None;
        }
    }
    fn has(&self, from: usize, to: usize) -> bool {
        self.written.as_ref().is_none_or(|w| bits::all(&w[..], from, to))
    }
    fn has_any(&self, from: usize, to: usize) -> bool {
        self.written.as_ref().is_none_or(|w| bits::any(&w[..], from, to))
    }
}

/// Was another block there?
#[inline(always)]
fn foreign(mark: u32, own: u32) -> bool {
    (mark != 0) & ((mark ^ own) & (BLOCK_MASK | SEVERAL) != 0)
}

#[inline(always)]
fn others(marks: &[u32], own: u32) -> bool {
    let mut found = false;
    for &mark in marks {
        found |= foreign(mark, own);
    }
    found
}

/// The last reader, and whether there were several.
#[inline(always)]
fn read(readers: &mut [u32], mark: u32) {
    for reader in readers {
        let other = *reader != 0 && (*reader ^ mark) & BLOCK_MASK != 0;
        *reader = mark | (*reader & SEVERAL) | if other { SEVERAL } else { 0 };
    }
}

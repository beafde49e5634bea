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
    values: Vec<u32>,
    readers: Vec<u32>,
}

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
        let same = unit == self.unit;
        for page in std::mem::take(&mut self.marked) {
            let page = &mut self.pages[page as usize];
            for marks in [&mut page.writers, &mut page.values, &mut page.readers] {
                if same { marks.fill(0) } else { marks.clear() }
            }
        }
        if !same {
            // Those of launches before the last one have the old length, too.
            for page in &mut self.pages {
                for marks in [&mut page.writers, &mut page.values, &mut page.readers] {
                    marks.clear();
                }
            }
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
        let pitch = at[1].wrapping_sub(at[0]);
        let straight =
            access.mask == u32::MAX && (pitch == n as u64 || pitch == 0) && super::shared::affine(at, pitch);
        let length = if pitch == 0 { n } else { 32 * n };
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
            if !loads {
                page.write(run.from, run.to);
            } else if !page.has(run.from, run.to) {
                return false;
            }
        }
        if !table.global_races || access.kind == Kind::Atomic {
            return true;
        }
        let units = run.from >> self.unit..run.to.div_ceil(1 << self.unit);
        if page.writers.is_empty() && page.readers.is_empty() {
            self.marked.push(run.page as u32);
        } else if !page.writers.is_empty() && others(&page.writers[units.clone()], mark) {
            return false;
        }
        let count = BYTES >> self.unit;
        if loads {
            page.readers.resize(count, 0);
            read(&mut page.readers[units], mark);
            return true;
        }
        if !page.readers.is_empty() && others(&page.readers[units.clone()], mark) {
            return false;
        }
        page.writers.resize(count, 0);
        page.values.resize(count, 0);
        page.writers[units.clone()].fill(mark);
        let start = (run.page << SHIFT) + (units.start << self.unit);
        for (i, value) in page.values[units].iter_mut().enumerate() {
            *value = value_at(memory, start + (i << self.unit), self.unit);
        }
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
        let count = BYTES >> unit;
        let page = &mut self.pages[run.page];
        let loads = access.kind.loads();
        if loads && page.missing != 0 && !page.has_any(run.from, run.to) {
            hits.push(Hit { lane, ..Hit::new(FindingKind::UnwrittenGlobal) });
            // Once is enough for a byte.
            page.write(run.from, run.to);
        }
        if !table.global_races || access.kind == Kind::Atomic {
            return;
        }
        page.writers.resize(count, 0);
        page.values.resize(count, 0);
        page.readers.resize(count, 0);
        self.marked.push(run.page as u32);
        let other = |mark: u32| {
            let block = (mark & BLOCK_MASK).checked_sub(1).unwrap_or_default();
            OtherAt::Block(Pc(self.first + (mark >> SITE_SHIFT)), block)
        };
        let mut found = None;
        for i in run.from >> unit..run.to.div_ceil(1 << unit) {
            let value = value_at(memory, (run.page << SHIFT) + (i << unit), unit);
            let (writer, reader) = (page.writers[i], page.readers[i]);
            if loads {
                if foreign(writer, mark) {
                    found = Some((FindingKind::GlobalWriteRead, writer));
                }
                read(&mut page.readers[i..=i], mark);
                continue;
            }
            if foreign(writer, mark) && page.values[i] != value {
                found = Some((FindingKind::GlobalWriteWrite, writer));
            } else if foreign(reader, mark) {
                found = Some((FindingKind::GlobalReadWrite, reader));
            }
            (page.writers[i], page.values[i]) = (mark, value);
        }
        if let Some((kind, by)) = found {
            hits.push(Hit { lane, other: Some(other(by)), ..Hit::new(kind) });
        }
    }
}

impl Page {
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
    mark != 0 && ((mark ^ own) & BLOCK_MASK != 0 || mark & SEVERAL != 0)
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

#[inline(always)]
fn value_at(memory: &[u8], at: usize, unit: u32) -> u32 {
    match memory.get(at..at + (1 << unit)) {
        Some([byte]) => u32::from(*byte),
        Some(&[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        _ => 0,
    }
}

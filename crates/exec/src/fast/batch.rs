//! Runs iterations of a loop side by side: a warp of which each lane is an iteration, with a row for each register.
//!
//! Nothing outside the warp changes before the end: then the first lanes count, up to the one that leaves the loop or the
//! last before one that does what rows cannot, such as a division by zero. What they store is stored, and what the last of
//! them left in registers is what the loop leaves there. Where accesses are not allowed, or a lane might see what another
//! one stores, no lane counts, and single instructions go on, to the same result.

use isa::{Address, BinOp, Cmp, Guard, InstKind, MemTy, Operand, Reg, Space, Ty};
use rows::arithmetic::compare_row;
use rows::wide::compare64_row;

use super::loops::{Cell, Loop, NUMBERS, PREDS, ROWS, STORED, Step};
use super::place::{at, load, local, local_at, store};
use super::Window;
use crate::alu;
use crate::lanes::Row;
use crate::memory::Memory;
use crate::scalar::{self, Rules};
use crate::span;
use crate::transfer::{read, write};
use crate::warp::Warp;

/// Iterations that are worth it.
const LEAST: u32 = 10;
/// No more is said for running a loop by batches, or against it.
const BEST: i32 = 32;
const WORST: i32 = -8;

/// The warp that batches run in.
#[derive(Debug)]
pub struct Batch {
    warp: Warp,
    /// Of the access at hand, how far each lane's address is from the start of its range.
    at: Row,
    accesses: Vec<Access>,
}

/// An access, of a loop that stores.
#[derive(Debug)]
struct Access {
    at: Row,
    /// First address and end of what lanes may access.
    range: (u64, u64),
    ty: MemTy,
    stores: bool,
    /// What is to be stored.
    value: Option<Reg>,
    /// Of a load, the store whose value it has.
    from: Option<usize>,
    /// Found when all that an iteration does is known.
    reach: Reach,
}

/// Where an access is in all lanes that count.
#[derive(Clone, Copy, Default, Debug)]
struct Reach {
    low: u64,
    end: u64,
    /// Of the first lane; how far others are from the lane before, if that is one number.
    first: u64,
    pitch: Option<i32>,
}

impl Batch {
    pub fn new() -> Self {
        Self { warp: Warp::new(), at: [0; 32], accesses: Vec::new() }
    }

    /// Runs iterations of a loop at its head. Says how many instructions they were, fewer than `budget`, and where to go on
    /// if the loop has ended; else at its head with single instructions.
    pub fn run(
        &mut self,
        l: &mut Loop,
        w: &mut Window<'_>,
        memory: &mut Memory,
        budget: u64,
    ) -> (Option<u32>, u64) {
        if self.warp.live == 0 {
            self.warp.start(0, u32::MAX, ROWS, PREDS, 0);
            *self.warp.rows_mut(NUMBERS) = [std::array::from_fn(|lane| lane as u32)];
        }
        let mut ran = 0;
        loop {
            if u64::from(l.len) * 32 >= budget - ran {
                return (None, ran);
            }
            let Some((lanes, again)) = self.round(l, w, memory) else {
                l.score -= 1;
                return (None, ran);
            };
            l.score = (l.score + lanes as i32 / 4 - 1).min(BEST);
            ran += u64::from(l.len * lanes);
            if !again {
                return (Some(l.head + l.len), ran);
            }
            if lanes < 32 {
                return (None, ran);
            }
        }
    }

    /// Runs up to 32 iterations. Says how many count, and whether another one follows.
    fn round(&mut self, l: &Loop, w: &mut Window<'_>, memory: &mut Memory) -> Option<(u32, bool)> {
        self.begin(l, w, memory)?;
        let mut lanes = 32.min(self.warp.guard(l.bound).trailing_ones() + 1);
        if lanes < LEAST {
            return None;
        }
        let mut goes_on = 0;
        for step in &l.body {
            match step {
                Step::Row(kind) => lanes = lanes.min(self.row(l, kind, w.frame, memory, lanes)?),
                Step::Scan(kind) => scan(&mut self.warp, kind),
                Step::Exit(guard) => lanes = lanes.min(self.warp.guard(*guard).trailing_zeros()),
                Step::Back(guard) => goes_on = self.warp.guard(*guard),
            }
            if lanes == 0 {
                return None;
            }
        }
        lanes = lanes.min(goes_on.trailing_ones() + 1);
        if l.stores && !self.apart(lanes) {
            return None;
        }
        self.end(l, w, memory, lanes);
        Some((lanes, goes_on >> (lanes - 1) & 1 != 0))
    }

    /// Makes rows of what the loop reads of the state before it.
    fn begin(&mut self, l: &Loop, w: &Window<'_>, memory: &mut Memory) -> Option<()> {
        self.accesses.clear();
        for &reg in &l.live.0 {
            *self.warp.rows_mut(reg) = [[w.regs[usize::from(reg.0)]; 32]];
        }
        for &pred in &l.live.1 {
            let value = if w.preds[usize::from(pred.0)] { u32::MAX } else { 0 };
            self.warp.put_pred(pred, u32::MAX, value);
        }
        for cell in &l.cells {
            let (address, size) = (cell.address(w), cell.ty.bytes());
            let value = if size == 4 {
                u32::from_le_bytes(load(memory, address)?).into()
            } else {
                u64::from_le_bytes(load(memory, address)?)
            };
            *self.warp.rows_mut(cell.reg) = [[value as u32; 32], [(value >> 32) as u32; 32]];
            if l.stores {
                let (range, ty, stores) = ((address, address + u64::from(size)), cell.ty, cell.stored);
                self.accesses.push(Access { at: [0; 32], range, ty, stores, value: None, from: None, reach: Reach::default() });
            }
        }
        for kind in &l.setup {
            alu::on_host(&mut self.warp, kind);
        }
        Some(())
    }

    /// Runs an instruction for all lanes, of which so many count; says how many can.
    fn row(
        &mut self,
        l: &Loop,
        kind: &InstKind,
        frame: u64,
        memory: &mut Memory,
        lanes: u32,
    ) -> Option<u32> {
        match *kind {
            InstKind::Ld { space, ty, dst, addr, .. } => {
                let range = self.reach(frame, memory, (space, ty, addr), lanes)?;
                let same = |a: &Access| a.value.is_some() && a.ty == ty && a.range.0 == range.0 && a.at == self.at;
                let from = self.accesses.iter().rposition(same);
                match from.and_then(|k| self.accesses[k].value) {
                    Some(value) if ty == MemTy::B32 => {
                        self.warp.assign(&[], Ty::U32, dst, u32::MAX, Operand::Reg(value));
                    }
                    Some(value) if ty == MemTy::B64 => {
                        self.warp.assign(&[], Ty::U64, dst, u32::MAX, Operand::Reg(value));
                    }
                    _ => read(bytes(memory, range), &mut self.warp, ty, dst, u32::MAX, &self.at),
                }
                if l.stores {
                    self.accesses.push(Access { at: self.at, range, ty, stores: false, value: None, from, reach: Reach::default() });
                }
            }
            InstKind::St { space, ty, addr, src, .. } => {
                let range = self.reach(frame, memory, (space, ty, addr), lanes)?;
                let stores = self.accesses.iter().filter(|a| a.value.is_some()).count() as u16;
                let value = Reg(STORED + 4 * stores);
                let width = if ty.regs() == 1 { Ty::U32 } else { Ty::U64 };
                self.warp.assign(&[], width, value, u32::MAX, src);
                if let (MemTy::B128, Operand::Reg(src)) = (ty, src) {
                    let upper = Operand::Reg(Reg(src.0 + 2));
                    self.warp.assign(&[], width, Reg(value.0 + 2), u32::MAX, upper);
                }
                let value = Some(value);
                self.accesses.push(Access { at: self.at, range, ty, stores: true, value, from: None, reach: Reach::default() });
            }
            InstKind::Binary { op: BinOp::Div | BinOp::Rem, ty, b: Operand::Reg(b), .. } if !ty.is_float() => {
                let (w, zero) = (&self.warp, &[0; 32]);
                let zeros = if ty.wide() {
                    compare64_row(Cmp::Eq, Ty::I64, [w.row(b), w.row(Reg(b.0 + 1))], [zero; 2])
                } else {
                    compare_row(Cmp::Eq, Ty::I32, Rules::Host, w.row(b), zero)
                };
                alu::on_host(&mut self.warp, kind);
                return Some(zeros.trailing_zeros());
            }
            // Which NaN comes out differs from what it would be on a device.
            InstKind::Binary { ty: Ty::F32, dst, .. } => {
                alu::on_host(&mut self.warp, kind);
                let r = self.warp.row(dst);
                return Some(compare_row(Cmp::Eq, Ty::F32, Rules::Host, r, r).trailing_ones());
            }
            _ => alu::on_host(&mut self.warp, kind),
        }
        Some(lanes)
    }

    /// Finds where the lanes of an access are, if all are in one allocation: the distances from a first address.
    fn reach(
        &mut self,
        frame: u64,
        memory: &mut Memory,
        (space, ty, addr): (Space, MemTy, Address),
        lanes: u32,
    ) -> Option<(u64, u64)> {
        let (size, mask, w) = (ty.bytes(), prefix(lanes), &self.warp);
        if space == Space::Local {
            let range = (frame, memory.range(frame)?.1);
            let row = addr.base.map_or(&[0; 32], |base| w.row(base));
            return span::narrow(row, addr.offset as u32, range, mask, size, &mut self.at).then_some(range);
        }
        let base = addr.base?;
        let zero = span::zero(w, base, addr.offset, mask);
        let range = memory.range(zero.wrapping_add(w.row(base)[0].into()))?;
        span::wide(w, base, zero, range, (mask, size), &mut self.at)
    }

    /// No lane that counts sees what another one stores, and none what it stores itself but by [`Access::from`].
    fn apart(&mut self, lanes: u32) -> bool {
        if self.accesses.len() < 2 {
            return true;
        }
        for a in &mut self.accesses {
            a.reach = a.find(lanes);
        }
        self.accesses.iter().enumerate().all(|(k, b)| {
            self.accesses[..k].iter().enumerate().all(|(i, a)| {
                let sees = a.stores && !b.stores && b.from.is_none_or(|from| from < i);
                !(a.stores || b.stores) || a.is_apart(b, sees)
            })
        })
    }

    /// The first lanes count.
    fn end(&mut self, l: &Loop, w: &mut Window<'_>, memory: &mut Memory, lanes: u32) {
        let last = lanes as usize - 1;
        for a in &self.accesses {
            if let Some(value) = a.value {
                let bytes = bytes_mut(memory, a.range);
                write(bytes, &self.warp, &[], a.ty, Operand::Reg(value), prefix(lanes), &a.at);
            }
        }
        for cell in l.cells.iter().filter(|cell| cell.stored) {
            let address = cell.address(w);
            let words = [0, 1].map(|k| self.warp.row(Reg(cell.reg.0 + k))[last]);
            let value = u64::from(words[1]) << 32 | u64::from(words[0]);
            // It was read before, so it can be written.
            let _ = if cell.ty == MemTy::B64 {
                store(memory, address, value.to_le_bytes())
            } else {
                store(memory, address, words[0].to_le_bytes())
            };
        }
        for &reg in &l.written.0 {
            w.regs[usize::from(reg.0)] = self.warp.row(reg)[last];
        }
        for &pred in &l.written.1 {
            let value = self.warp.guard(Guard::on(pred));
            w.preds[usize::from(pred.0)] = value >> last & 1 != 0;
        }
    }
}

impl Loop {
    /// It is faster without batches.
    pub fn is_hopeless(&self) -> bool {
        self.score < WORST
    }
}

impl Cell {
    fn address(&self, w: &Window<'_>) -> u64 {
        match self.addr {
            Address { base: Some(Reg(base)), offset } if self.space == Space::Local => {
                local_at(w, base as u8, offset)
            }
            Address { base: Some(Reg(base)), offset } => at(w, base as u8, offset),
            Address { base: None, offset } => local(w, offset),
        }
    }
}

impl Access {
    fn find(&self, lanes: u32) -> Reach {
        let (low, end) = self.range;
        let pitch = self.at[1].wrapping_sub(self.at[0]);
        let mut off = 0;
        for lane in 1..32 {
            let other = self.at[lane].wrapping_sub(self.at[lane - 1]) ^ pitch;
            off |= if (lane as u32) < lanes { other } else { 0 };
        }
        let (first, last) = (low + u64::from(self.at[0]), low + u64::from(self.at[lanes as usize - 1]));
        if off != 0 {
            return Reach { low, end, first, pitch: None };
        }
        let end = first.max(last) + u64::from(self.ty.bytes());
        Reach { low: first.min(last), end, first, pitch: Some(pitch as i32) }
    }

    /// The accesses meet nowhere that matters. In one lane the order stays, so they may meet there unless the second must
    /// see what the first does.
    fn is_apart(&self, other: &Self, sees: bool) -> bool {
        let (a, b) = (self.reach, other.reach);
        if a.end <= b.low || b.end <= a.low {
            return true;
        }
        let (a_end, b_end) = (a.first + u64::from(self.ty.bytes()), b.first + u64::from(other.ty.bytes()));
        let all = a_end.max(b_end) - a.first.min(b.first);
        let in_lane = a_end > b.first && b_end > a.first;
        let alone = a.pitch.is_some_and(|pitch| all <= pitch.unsigned_abs().into());
        a.pitch == b.pitch && alone && !(sees && in_lane)
    }
}

/// Each lane's sum of what those up to it add, one after the other.
fn scan(w: &mut Warp, kind: &InstKind) {
    let InstKind::Binary { ty, dst, a, b, .. } = *kind else { return };
    let x = if a == Operand::Reg(dst) { b } else { a };
    if ty.wide() {
        let (old, x) = (w.pair(dst)[0], w.get64(&[], ty, x));
        let sums = if ty == Ty::F64 {
            sums(old, &x, |old, x| scalar::binary64(BinOp::Add, Ty::F64, old, x))
        } else {
            sums(old, &x, u64::wrapping_add)
        };
        return w.put64(dst, u32::MAX, &sums);
    }
    let (old, x) = (w.row(dst)[0], w.get(&[], x));
    let sums = if ty == Ty::F32 {
        sums(old, &x, |old, x| scalar::binary32(BinOp::Add, Ty::F32, Rules::Host, old, x))
    } else {
        sums(old, &x, u32::wrapping_add)
    };
    w.put(dst, u32::MAX, &sums);
}

#[inline(always)]
fn sums<T: Copy>(mut sum: T, x: &[T; 32], add: impl Fn(T, T) -> T) -> [T; 32] {
    x.map(|x| {
        sum = add(sum, x);
        sum
    })
}

/// The first lanes.
fn prefix(lanes: u32) -> u32 {
    u32::MAX >> (32 - lanes)
}

fn bytes(memory: &Memory, (low, end): (u64, u64)) -> &[u8] {
    let base = memory.base();
    &memory.bytes()[(low - base) as usize..(end - base) as usize]
}

fn bytes_mut(memory: &mut Memory, (low, end): (u64, u64)) -> &mut [u8] {
    let base = memory.base();
    &mut memory.bytes_mut()[(low - base) as usize..(end - base) as usize]
}

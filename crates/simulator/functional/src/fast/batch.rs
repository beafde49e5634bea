//! Executes iterations of a loop side by side, in a warp in which each lane is an iteration.
//!
//! Registers that are affine in the iteration number are kept as first value and step; each other register
//! has a row. Nothing outside of the warp changes before the end of a batch. Then the first lanes count: up
//! to the one that leaves the loop, or up to the last one before an operation that rows cannot do, such as a
//! division by zero. Their stores are executed, and the last of them provides the registers' new values. No
//! lane counts if an access is not allowed, or if a lane might see what another one stores. Then single
//! instructions are executed instead, with the same result.

use isa::{Address, BinOp, Cmp, Guard, InstKind, MemTy, Operand, Reg, Space, Ty};
use lane_ops::arithmetic::compare_row;
use lane_ops::wide::compare64_row;

use super::access::Stored;
use super::address::{at, load, local, local_at, store};
use super::affine::Term;
use super::dependence::{BatchAccess, PROMOTED, are_independent};
use super::loops::{IN_BOUND, Loop, PREDS, Promoted, ROWS, Step};
use super::plan::Part;
use super::{WINDOW, Window};
use crate::alu;
use crate::lanes::Row;
use crate::memory::Memory;
use crate::scalar::{self, Rules};
use crate::warp::Warp;

/// Least number of iterations for which a batch is faster than single instructions.
const MIN_LANES: u32 = 8;
/// Limits of [`Loop::score`].
const MAX_SCORE: i32 = 32;
const MIN_SCORE: i32 = -8;

/// The state of the executing batch.
#[derive(Debug)]
pub struct Batch {
    pub warp: Warp,
    /// The affine registers: value in the first lane and step from lane to lane. A register pair is in its
    /// lower half.
    affine: Vec<(u64, u64)>,
    /// For the current access, each lane's offset in bytes from the start of its range.
    pub at: Row,
    pub accesses: Vec<BatchAccess>,
    pub stored: Vec<Stored>,
}

impl Batch {
    pub fn new() -> Self {
        let (accesses, stored) = (Vec::new(), Vec::new());
        Self { warp: Warp::new(), affine: Vec::new(), at: [0; 32], accesses, stored }
    }

    /// Executes iterations of the loop at its head, fewer than `budget` instructions. Returns where to go on
    /// if the loop has ended, or `None` to go on with single instructions at the head, and the number of
    /// instructions executed.
    pub fn run(
        &mut self,
        hot_loop: &mut Loop,
        window: &mut Window<'_>,
        memory: &mut Memory,
        budget: u64,
    ) -> (Option<u32>, u64) {
        if self.affine.is_empty() {
            self.warp.start(0, u32::MAX, ROWS, PREDS, 0);
            self.affine.resize(ROWS, (0, 0));
        }
        let mut ran = 0;
        loop {
            if u64::from(hot_loop.len) * 32 >= budget - ran {
                return (None, ran);
            }
            let Some((lanes, again)) = self.round(hot_loop, window, memory, ran == 0) else {
                hot_loop.score -= 1;
                return (None, ran);
            };
            hot_loop.score = (hot_loop.score + lanes as i32 / 4 - 1).min(MAX_SCORE);
            ran += u64::from(hot_loop.len * lanes);
            if !again {
                return (Some(hot_loop.head + hot_loop.len), ran);
            }
            if lanes < 32 {
                return (None, ran);
            }
        }
    }

    /// Executes a batch of up to 32 iterations. Returns how many of them count, and whether another one
    /// follows. `None` if none counts.
    fn round(
        &mut self,
        hot_loop: &Loop,
        window: &mut Window<'_>,
        memory: &mut Memory,
        first: bool,
    ) -> Option<(u32, bool)> {
        self.begin(hot_loop, window, memory)?;
        let mut lanes = 32;
        if let Some(bound) = &hot_loop.bound {
            let follow = bound.lanes(bound.sides.map(|side| self.affine_operand(side.0)))?;
            let holds = prefix(follow);
            self.warp.put_pred(IN_BOUND, u32::MAX, if bound.goes_on { holds } else { !holds });
            lanes = lanes.min(follow + 1);
        }
        if lanes < MIN_LANES {
            return None;
        }
        let fixed: &[Step] = if first { &hot_loop.plan.fixed } else { &[] };
        for step in fixed.iter().chain(&hot_loop.plan.body) {
            lanes = lanes.min(self.step(hot_loop, step, window.frame, memory, lanes)?);
            if lanes == 0 {
                return None;
            }
        }
        let goes_on = self.warp.guard(hot_loop.back);
        lanes = lanes.min(goes_on.trailing_ones() + 1);
        if !are_independent(&self.accesses) {
            return None;
        }
        self.end(hot_loop, window, memory, lanes);
        Some((lanes, goes_on >> (lanes - 1) & 1 != 0))
    }

    /// Reads the loop's inputs from the state before the batch.
    fn begin(&mut self, hot_loop: &Loop, window: &Window<'_>, memory: &mut Memory) -> Option<()> {
        self.accesses.clear();
        self.stored.clear();
        for cell in &hot_loop.promoted {
            let (first, ty) = (cell.address(window), cell.ty);
            let value = if ty == MemTy::B64 {
                u64::from_le_bytes(load(memory, first)?)
            } else {
                u32::from_le_bytes(load(memory, first)?).into()
            };
            self.affine[usize::from(cell.reg.0)] = (value, 0);
            if hot_loop.stores {
                let range = (first, first + u64::from(ty.bytes()));
                let stores = if cell.stored { PROMOTED } else { None };
                self.accesses.push(BatchAccess { range, first, pitch: 0, ty, stores, from: None });
            }
        }
        for &(reg, wide, by) in &hot_loop.plan.live {
            let affine_operand = &mut self.affine[usize::from(reg.0)];
            if usize::from(reg.0) < WINDOW {
                affine_operand.0 =
                    if wide { window.wide(reg.0 as u8) } else { window.get(reg.0 as u8).into() };
            }
            affine_operand.1 = i64::from(by) as u64;
        }
        for &pred in &hot_loop.plan.live_preds {
            let value = if window.preds[usize::from(pred.0)] { u32::MAX } else { 0 };
            self.warp.put_pred(pred, u32::MAX, value);
        }
        Some(())
    }

    /// Executes a step for all lanes, of which the first `lanes` may count. Returns how many of them still
    /// count.
    fn step(
        &mut self,
        hot_loop: &Loop,
        step: &Step,
        frame: u64,
        memory: &mut Memory,
        lanes: u32,
    ) -> Option<u32> {
        match step {
            Step::Affine(affine_operand) => {
                let operands = [
                    self.affine_operand(affine_operand.a),
                    self.affine_operand(affine_operand.times),
                    self.affine_operand(affine_operand.plus),
                ];
                self.affine[usize::from(affine_operand.dst.0)] = affine_operand.value(operands, lanes)?;
            }
            &Step::Spread(reg, wide) => {
                let (first, by) = self.affine[usize::from(reg.0)];
                if wide {
                    let row = std::array::from_fn(|lane| first.wrapping_add(by.wrapping_mul(lane as u64)));
                    self.warp.put64(reg, u32::MAX, &row);
                } else {
                    let [row] = self.warp.rows_mut(reg);
                    numbers(row, first as u32, by as u32, 32);
                }
            }
            &Step::Keep(Reg(upper)) => self.affine[usize::from(upper)] = self.affine[usize::from(upper) - 1],
            &Step::Scan(InstKind::Binary { ty, dst, a, b, .. }) => {
                let old = self.affine[usize::from(dst.0)].0;
                scan(&mut self.warp, ty, dst, if a == Operand::Reg(dst) { b } else { a }, old);
            }
            &Step::Scan(InstKind::Ternary { dst, b: Operand::Imm(b), c: Operand::Imm(c), .. }) => {
                let old = self.affine[usize::from(dst.0)].0 as u32;
                let row = sums(old, &[c; 32], |old, c| old.wrapping_mul(b).wrapping_add(c));
                self.warp.put(dst, u32::MAX, &row);
            }
            Step::Scan(_) | Step::Back(_) => {}
            Step::Exit(guard) => return Some(self.warp.guard(*guard).trailing_zeros()),
            Step::Access(kind) => self.access(hot_loop, kind, (frame, lanes), memory)?,
            Step::Row(kind) => return Some(row(&mut self.warp, kind)),
        }
        Some(lanes)
    }

    /// First value and step of an operand.
    #[inline(always)]
    pub fn affine_operand(&self, term: Term) -> (u64, u64) {
        match term {
            Term::Word(Reg(reg)) => {
                let (first, by) = self.affine[usize::from(reg)];
                (u64::from(first as u32), u64::from(by as u32))
            }
            Term::Pair(Reg(reg)) => self.affine[usize::from(reg)],
            Term::Constant(x) => (x, 0),
        }
    }

    /// Makes the results of the first `lanes` lanes the state after the batch.
    fn end(&mut self, hot_loop: &Loop, window: &mut Window<'_>, memory: &mut Memory, lanes: u32) {
        let last = lanes as usize - 1;
        self.store(memory, lanes);
        for cell in hot_loop.promoted.iter().filter(|cell| cell.stored) {
            let (address, at) = (cell.address(window), usize::from(cell.reg.0));
            let (first, by) = self.affine[at];
            let mut value = first.wrapping_add(by.wrapping_mul(last as u64));
            if hot_loop.plan.rows.contains(&cell.reg) {
                value = self.warp.pair(cell.reg)[last];
            }
            // It was loaded before from the same address, and the loop's accesses are checked, so the store
            // cannot fail.
            let _ = if cell.ty == MemTy::B64 {
                store(memory, address, value.to_le_bytes())
            } else {
                store(memory, address, (value as u32).to_le_bytes())
            };
        }
        for &(Reg(reg), part) in
            hot_loop.plan.affine.iter().filter(|affine_operand| usize::from(affine_operand.0.0) < WINDOW)
        {
            let (first, by) = self.affine[usize::from(reg)];
            let value = first.wrapping_add(by.wrapping_mul(last as u64));
            match part {
                Part::Word => window.set(reg as u8, value as u32),
                Part::Pair => window.set_wide(reg as u8, value),
                Part::Upper => window.set(reg as u8, (value >> 32) as u32),
            }
        }
        for &reg in hot_loop.plan.rows.iter().filter(|reg| usize::from(reg.0) < WINDOW) {
            window.set(reg.0 as u8, self.warp.row(reg)[last]);
        }
        for &pred in &hot_loop.plan.preds {
            let value = self.warp.guard(Guard::on(pred));
            window.preds[usize::from(pred.0)] = value >> last & 1 != 0;
        }
    }
}

impl Loop {
    /// The loop is slower with batches than without.
    pub fn is_hopeless(&self) -> bool {
        self.score < MIN_SCORE
    }
}

impl Promoted {
    fn address(&self, window: &Window<'_>) -> u64 {
        match self.addr {
            Address { base: Some(Reg(base)), offset } if self.space == Space::Local => {
                local_at(window, base as u8, offset)
            }
            Address { base: Some(Reg(base)), offset } => at(window, base as u8, offset),
            Address { base: None, offset } => local(window, offset),
        }
    }
}

/// Executes arithmetic. Returns for how many of the first lanes the result is the host's.
fn row(window: &mut Warp, kind: &InstKind) -> u32 {
    let mut right = u32::MAX;
    if let InstKind::Binary { op: BinOp::Div | BinOp::Rem, ty, b: Operand::Reg(b), .. } = *kind
        && !ty.is_float()
    {
        let zero = &[0; 32];
        right = !if ty.wide() {
            compare64_row(Cmp::Eq, Ty::I64, [window.row(b), window.row(Reg(b.0 + 1))], [zero; 2])
        } else {
            compare_row(Cmp::Eq, Ty::I32, Rules::Host, window.row(b), zero)
        };
    }
    alu::on_host(window, kind);
    // The kernel returns a GPU's NaN, which differs from the host's.
    if let InstKind::Binary { ty: Ty::F32, dst, .. } = *kind {
        let r = window.row(dst);
        right = compare_row(Cmp::Eq, Ty::F32, Rules::Host, r, r);
    }
    right.trailing_ones()
}

/// Running sums: each lane gets `old` plus the summands of all lanes up to itself, added one after another.
fn scan(window: &mut Warp, ty: Ty, dst: Reg, x: Operand, old: u64) {
    if ty.wide() {
        let x = window.get64(&[], ty, x);
        let sums = if ty == Ty::F64 {
            sums(old, &x, |old, x| scalar::binary64(BinOp::Add, Ty::F64, old, x))
        } else {
            sums(old, &x, u64::wrapping_add)
        };
        return window.put64(dst, u32::MAX, &sums);
    }
    let (old, x) = (old as u32, window.get(&[], x));
    let sums = if ty == Ty::F32 {
        sums(old, &x, |old, x| scalar::binary32(BinOp::Add, Ty::F32, Rules::Host, old, x))
    } else {
        sums(old, &x, u32::wrapping_add)
    };
    window.put(dst, u32::MAX, &sums);
}

#[inline(always)]
fn sums<T: Copy>(mut sum: T, x: &[T; 32], add: impl Fn(T, T) -> T) -> [T; 32] {
    let mut sums = *x;
    for x in &mut sums {
        sum = add(sum, *x);
        *x = sum;
    }
    sums
}

/// Fills a row with an affine sequence in the first `lanes` lanes. The others get the first value.
pub fn numbers(row: &mut Row, first: u32, by: u32, lanes: u32) {
    for (lane, value) in row.iter_mut().enumerate() {
        *value = first.wrapping_add(by.wrapping_mul(lane as u32));
    }
    row[lanes as usize..].fill(first);
}

/// Mask of the first `lanes` lanes.
pub fn prefix(lanes: u32) -> u32 {
    u32::MAX.unbounded_shr(32 - lanes)
}

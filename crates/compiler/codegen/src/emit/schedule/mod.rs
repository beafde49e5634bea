//! Instruction scheduling. Within each block, instructions are ordered so that a warp waits little for operands: loads first
//! and their users last, as far as there are registers.
//!
//! Invariants: every instruction stays in its block; a value is read after it is written and before it is overwritten;
//! accesses that may touch the same bytes, one of them writing, keep their order, so do volatile ones; no access
//! passes a barrier, a fence or an atomic; nothing passes a call, a trap or a reading of the clock. So results are the
//! same bit for bit.

mod deps;
mod list;

use isa::{FunctionKind, InstKind, OpClass, Space, Special};

use super::live::{Bits, Touch, live_in};
use super::{MBlock, MTerm, Machine};
use crate::ir::Func;

/// Most instructions that are scheduled together, which bounds the time for huge unrolled bodies.
const WINDOW: usize = 256;

/// Number of predicate registers of a thread.
const PREDS: u32 = 7;

/// Reorders all blocks of a device function, with up to `room` registers.
pub fn schedule_instructions(m: &mut Machine, f: &Func, room: u32) {
    debug_assert!(f.kind != FunctionKind::Host);
    let ins = live_in(m);
    let mut scratch = list::Scratch::new(m);
    for b in 0..m.blocks.len() {
        let mut after = Bits::new(m.owner.len() + m.preds as usize);
        for s in m.blocks[b].succs() {
            after.join(&ins[s]);
        }
        block(m, f, b, after, room, &mut scratch);
    }
}

/// Register pressure: the most registers that are live at once in the present order.
pub fn pressure(m: &Machine) -> u32 {
    let ins = live_in(m);
    let mut most = 0;
    let mut touch = Touch::default();
    for b in 0..m.blocks.len() {
        let mut now = Bits::new(m.owner.len() + m.preds as usize);
        for s in m.blocks[b].succs() {
            now.join(&ins[s]);
        }
        leave(m, &m.blocks[b].term, &mut now);
        let mut count: u32 = 0;
        now.each(|v| count += u32::from(v < m.owner.len()));
        most = most.max(count);
        for inst in m.blocks[b].insts.iter().rev() {
            m.touch(inst, &mut touch);
            for r in touch.written().map(usize::from) {
                count -= u32::from(now.has(r));
                now.clear(r);
            }
            for r in touch.read.iter().map(|&r| r as usize) {
                count += u32::from(!now.has(r));
                now.set(r);
            }
            most = most.max(count);
        }
    }
    most
}

/// Adds the registers that the terminator reads.
fn leave(m: &Machine, term: &MTerm, now: &mut Bits) {
    match *term {
        MTerm::Ret(Some(isa::Operand::Reg(r))) => m.to_end(r).for_each(|r| now.set(r as usize)),
        MTerm::Branch { guard, .. } => guard.pred.iter().for_each(|p| now.set(m.owner.len() + p.0 as usize)),
        _ => {}
    }
}

/// Schedules one block. `after` is what is live at its end.
fn block(m: &mut Machine, f: &Func, b: usize, after: Bits, room: u32, scratch: &mut list::Scratch) {
    let mut now = after;
    leave(m, &m.blocks[b].term, &mut now);
    let insts = std::mem::take(&mut m.blocks[b].insts);
    let mut order: Vec<usize> = Vec::with_capacity(insts.len());
    // Copies into the phis of the next block stay at the end.
    let mut hi = insts.len();
    let tail = m.blocks[b].tail;
    for regions in regions(&insts, tail).into_iter().rev() {
        let (lo, end) = regions;
        // Backwards from the end: what is live after each region, then before it.
        back(m, &insts[end..hi], &mut now);
        order.extend((end..hi).rev());
        let behind = now.clone();
        back(m, &insts[lo..end], &mut now);
        let graph = deps::build(m, f, &insts, &m.blocks[b].vals, lo..end, &insts[tail..]);
        let found = list::order(m, &insts[lo..end], &graph, &now, &behind, room, scratch);
        order.extend(found.into_iter().rev().map(|i| lo + i));
        hi = lo;
    }
    order.extend((0..hi).rev());
    order.reverse();
    apply(&mut m.blocks[b], insts, &order);
}

/// The regions of a block: runs of instructions between those that nothing may pass.
fn regions(insts: &[isa::Inst], tail: usize) -> Vec<(usize, usize)> {
    let mut out = Vec::new();
    let mut lo = 0;
    for (i, inst) in insts[..tail].iter().enumerate() {
        let stop = is_wall(&inst.kind);
        if stop || i - lo == WINDOW {
            out.push((lo, i));
            lo = i + usize::from(stop);
        }
    }
    out.push((lo, tail));
    out.retain(|&(lo, hi)| hi - lo > 1);
    out
}

/// Whether nothing may move across the instruction.
fn is_wall(kind: &InstKind) -> bool {
    match kind {
        InstKind::Call { .. }
        | InstKind::CallPtr { .. }
        | InstKind::Sys { .. }
        | InstKind::Launch { .. }
        | InstKind::Trap => true,
        InstKind::Special { what, .. } => matches!(
            what,
            Special::Clock | Special::Clock64 | Special::GlobalTimer | Special::ActiveMask | Special::SmId
        ),
        _ => false,
    }
}

/// Walks backwards over instructions. Returns what is live before them.
fn back(m: &Machine, insts: &[isa::Inst], now: &mut Bits) {
    let mut touch = Touch::default();
    let regs = m.owner.len();
    for inst in insts.iter().rev() {
        m.touch(inst, &mut touch);
        touch.written().for_each(|r| now.clear(r as usize));
        touch.pred_def.iter().for_each(|&p| now.clear(regs + p as usize));
        touch.read.iter().for_each(|&r| now.set(r as usize));
        touch.pred_uses.iter().for_each(|&p| now.set(regs + p as usize));
    }
}

fn apply(block: &mut MBlock, insts: Vec<isa::Inst>, order: &[usize]) {
    let locs = std::mem::take(&mut block.locs);
    block.insts = order.iter().map(|&i| insts[i]).collect();
    block.locs = order.iter().map(|&i| locs[i]).collect();
    block.vals.clear();
}

/// Latency of an instruction in clocks, as scheduling assumes it for all machines. A rough guess suffices: global memory is
/// slow, shared memory faster, arithmetic fast.
fn latency(class: OpClass) -> u32 {
    match class {
        OpClass::Memory(Space::Global | Space::Generic | Space::Local)
        | OpClass::Atomic(_)
        | OpClass::Texture => 200,
        OpClass::Memory(_) | OpClass::Shuffle | OpClass::Mma(_) => 28,
        OpClass::Sfu
        | OpClass::SfuReduced
        | OpClass::SfuExp2
        | OpClass::SfuLog2
        | OpClass::Popc
        | OpClass::Convert
        | OpClass::Convert64 => 18,
        OpClass::Fp64 | OpClass::Int64 | OpClass::Int64Mul => 12,
        OpClass::IntDiv(_) | OpClass::Math(..) => 100,
        _ => 5,
    }
}

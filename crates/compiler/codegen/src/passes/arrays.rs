//! Finds local arrays that full unrolling would turn into registers: those whose accesses are all at constant addresses once
//! the loops around them are unrolled.

use isa::Space;

use super::cfg::Loops;
use crate::ir::{Func, Op, Slot, Val};

/// Whether an address becomes a constant, and which loops must be unrolled for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Index {
    /// The slot that the address points into; none for values that are not addresses.
    slot: Option<Slot>,
    /// The loops whose counters the value depends on, one bit each.
    loops: u64,
}

/// Such arrays.
#[derive(Default, Debug)]
pub struct Arrays {
    /// Slots whose addresses depend on counters, each with the loops of these counters.
    found: Vec<(Slot, u64)>,
}

/// Largest array in registers, bytes; nvcc leaves one of 1024 bytes in memory.
const MOST_BYTES: u32 = 1020;
/// Most operands that are followed from an address.
const DEPTH: u32 = 24;

impl Arrays {
    /// Examines all uses of all slots.
    pub fn find(f: &Func, loops: &Loops) -> Self {
        let mut this = Arrays::default();
        if f.slots.is_empty() || loops.loops.len() > 64 {
            return this;
        }
        let mut stays = Stays { slots: vec![false; f.slots.len()], seen: vec![false; f.insts.len()] };
        let mut memo: Vec<Option<Option<Index>>> = vec![None; f.insts.len()];
        for &b in &loops.order {
            for &v in &f.block(b).insts {
                let direct = match f.op(v) {
                    Op::Load { space: Space::Local | Space::Generic, cache, .. } => !cache.is_strong(),
                    Op::Store { space: Space::Local | Space::Generic, volatile, .. } => !volatile,
                    _ => false,
                };
                let address = direct.then(|| f.arg(v, 0));
                let index = address.and_then(|a| index(f, loops, a, &mut memo, DEPTH));
                match index {
                    Some(Index { slot: Some(slot), loops }) => this.found.push((slot, loops)),
                    _ => address.iter().for_each(|&a| stays.keep(f, a)),
                }
                // The address is stored, passed on or compared.
                if !f.op(v).is_pure() && f.op(v) != Op::Phi {
                    let mut n = 0;
                    f.each_use(v, |u| {
                        if !direct || n > 0 {
                            stays.keep(f, u);
                        }
                        n += 1;
                    });
                }
            }
            if let Some(u) = f.term_use(b) {
                stays.keep(f, u);
            }
        }
        this.found.retain(|(slot, loops)| {
            *loops != 0 && !stays.slots[slot.0 as usize] && f.slots[slot.0 as usize].size <= MOST_BYTES
        });
        this
    }

    /// Whether unrolling the loop makes addresses of such an array constant.
    pub fn gain(&self, l: usize) -> bool {
        self.found.iter().any(|(_, loops)| loops >> l & 1 == 1)
    }
}

/// The slots that stay in memory, and by value whether its operands were followed already.
struct Stays {
    slots: Vec<bool>,
    seen: Vec<bool>,
}

impl Stays {
    /// Marks the slots whose addresses a value is computed from.
    fn keep(&mut self, f: &Func, v: Val) {
        if std::mem::replace(&mut self.seen[v.0 as usize], true) {
            return;
        }
        match f.op(v) {
            Op::LocalAddr(slot) => self.slots[slot.0 as usize] = true,
            Op::Cmp(..) => {}
            op if op.is_pure() || op == Op::Phi => {
                (0..f.inst(v).args.len()).for_each(|n| self.keep(f, f.arg(v, n)));
            }
            _ => {}
        }
    }
}

/// What a value depends on, if only on constants and counters.
fn index(f: &Func, loops: &Loops, v: Val, memo: &mut [Option<Option<Index>>], depth: u32) -> Option<Index> {
    if let Some(known) = memo[v.0 as usize] {
        return known;
    }
    let result = match f.op(v) {
        Op::Const(_) | Op::Undef => Some(Index::default()),
        Op::LocalAddr(slot) => Some(Index { slot: Some(slot), loops: 0 }),
        _ if depth == 0 => None,
        Op::Phi => counter(f, loops, v, memo, depth),
        op if op.is_pure() => join(f, loops, v, 0..f.inst(v).args.len(), memo, depth),
        _ => None,
    };
    memo[v.0 as usize] = Some(result);
    result
}

/// A phi of a loop header that starts from such a value and advances by such a value.
fn counter(
    f: &Func,
    loops: &Loops,
    phi: Val,
    memo: &mut [Option<Option<Index>>],
    depth: u32,
) -> Option<Index> {
    let l = (0..loops.loops.len()).find(|&l| f.phis(loops.loops[l].header).any(|p| p == phi))?;
    let outside = super::unroll::outside_index(f, loops, l)?;
    let start = index(f, loops, f.arg(phi, outside), memo, depth - 1)?;
    // Stands for the phi itself while its step is examined.
    let this = Index { loops: start.loops | 1 << l, ..start };
    memo[phi.0 as usize] = Some(Some(this));
    let next = index(f, loops, f.arg(phi, 1 - outside), memo, depth - 1)?;
    Some(Index { slot: this.slot.or(next.slot), loops: this.loops | next.loops })
}

/// What all these operands depend on. At most one slot may be among them.
fn join(
    f: &Func,
    loops: &Loops,
    v: Val,
    mut args: std::ops::Range<usize>,
    memo: &mut [Option<Option<Index>>],
    depth: u32,
) -> Option<Index> {
    args.try_fold(Index::default(), |all, n| {
        let one = index(f, loops, f.arg(v, n), memo, depth - 1)?;
        let apart = all.slot.is_some() && one.slot.is_some() && all.slot != one.slot;
        (!apart).then_some(Index { slot: all.slot.or(one.slot), loops: all.loops | one.loops })
    })
}

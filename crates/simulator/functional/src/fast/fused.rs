//! Superinstructions: frequent sequences of operations as one, and the main loop of the fast path. A
//! superinstruction is the address of an element with its access, a comparison with the jump on it, or the
//! step of a counter with both. All results of the sequence are produced. If an access is not allowed, the
//! operations before it are done and the slow path executes it.

use super::address::{at, load32, load64, store};
use super::execute::{compare, execute, product};
use super::{Branch, Decoded, Element, Fast, R, Window};
use crate::memory::Memory;

/// Replaces the first operation of a sequence by a superinstruction. The others keep their entries, for jumps
/// to them.
pub fn fuse(ops: &mut [Fast]) {
    for pc in 0..ops.len() {
        let next = |k: usize| ops.get(pc + k).copied().unwrap_or(Fast::Slow);
        if let Some(one) = count(ops[pc], next(1), next(2), pc).or_else(|| two(ops[pc], next(1), pc)) {
            ops[pc] = one;
        }
    }
}

fn count(first: Fast, second: Fast, third: Fast, pc: usize) -> Option<Fast> {
    let Fast::AddI { dst: counter, a, b: by } = first else { return None };
    let by = i8::try_from(by as i32).ok().filter(|_| a == counter)?;
    match compare_jump(second, third, pc)? {
        Fast::CompareJump { a, b, jump } if a == counter => Some(Fast::Count { counter, by, b, jump }),
        Fast::CompareJumpI { a, b, jump } if a == counter => Some(Fast::CountI { counter, by, b, jump }),
        _ => None,
    }
}

fn two(first: Fast, second: Fast, pc: usize) -> Option<Fast> {
    let Fast::MadWideI { dst: to, a, b, c, signed } = first else { return compare_jump(first, second, pc) };
    let scale = i16::try_from(b).ok()?;
    let element = |base: R, offset: i32| {
        let offset = i16::try_from(offset).ok().filter(|_| base == to)?;
        Some(Element { to, a, scale, c, signed, offset })
    };
    Some(match second {
        Fast::Load32 { dst, base, offset } => Fast::LoadAt32 { dst, at: element(base, offset)? },
        Fast::Load64 { dst, base, offset } => Fast::LoadAt64 { dst, at: element(base, offset)? },
        Fast::Store32 { base, a: src, offset } => Fast::StoreAt32 { src, at: element(base, offset)? },
        Fast::Store64 { base, a: src, offset } => Fast::StoreAt64 { src, at: element(base, offset)? },
        _ => return None,
    })
}

/// A comparison and the jump on it. `pc` is where the superinstruction is, from which the jump's distance
/// counts.
fn compare_jump(first: Fast, second: Fast, pc: usize) -> Option<Fast> {
    let Fast::JumpIf { pred, when, target } = second else { return None };
    let by = i8::try_from(i64::from(target) - pc as i64).ok()?;
    let jump = |cmp, signed, dst| (dst == pred).then_some(Branch { cmp, signed, dst, when, by });
    match first {
        Fast::Compare { cmp, signed, dst, a, b } => {
            Some(Fast::CompareJump { a, b, jump: jump(cmp, signed, dst)? })
        }
        Fast::CompareI { cmp, signed, dst, a, b } => {
            Some(Fast::CompareJumpI { a, b, jump: jump(cmp, signed, dst)? })
        }
        _ => None,
    }
}

/// Implements [`super::Decoded::run`].
pub fn run(
    Decoded { ops }: &Decoded,
    pc: u32,
    window: &mut Window<'_>,
    memory: &mut Memory,
    budget: u64,
) -> (u32, u64) {
    let mut pc = pc as usize;
    let mut ran = 0;
    while ran < budget {
        let op = ops[pc];
        let (goes_on, count) = match op {
            Fast::Jump { target } => {
                pc = target as usize;
                ran += 1;
                continue;
            }
            Fast::JumpIf { pred, when, target } => {
                ran += 1;
                pc = if window.preds[usize::from(pred)] == when { target as usize } else { pc + 1 };
                continue;
            }
            Fast::CompareJump { a, b, jump } => {
                pc = branch(window, (window.get(a), window.get(b)), jump, pc, 2);
                ran += 2;
                continue;
            }
            Fast::CompareJumpI { a, b, jump } => {
                pc = branch(window, (window.get(a), b), jump, pc, 2);
                ran += 2;
                continue;
            }
            Fast::Count { counter, by, b, jump } => {
                let a = step(window, counter, by);
                pc = branch(window, (a, window.get(b)), jump, pc, 3);
                ran += 3;
                continue;
            }
            Fast::CountI { counter, by, b, jump } => {
                let a = step(window, counter, by);
                pc = branch(window, (a, b), jump, pc, 3);
                ran += 3;
                continue;
            }
            Fast::LoadAt32 { dst, at } => {
                let address = address(window, at);
                if !load32(window, memory, dst, address) {
                    return (pc as u32 + 1, ran + 1);
                }
                (true, 2)
            }
            Fast::LoadAt64 { dst, at } => {
                let address = address(window, at);
                if !load64(window, memory, dst, address) {
                    return (pc as u32 + 1, ran + 1);
                }
                (true, 2)
            }
            Fast::StoreAt32 { src, at } => {
                let address = address(window, at);
                if !store(memory, address, window.get(src).to_le_bytes()) {
                    return (pc as u32 + 1, ran + 1);
                }
                (true, 2)
            }
            Fast::StoreAt64 { src, at } => {
                let address = address(window, at);
                if !store(memory, address, window.wide(src).to_le_bytes()) {
                    return (pc as u32 + 1, ran + 1);
                }
                (true, 2)
            }
            op => (execute(op, window, memory), 1),
        };
        if !goes_on {
            break;
        }
        pc += count;
        ran += count as u64;
    }
    (pc as u32, ran)
}

/// Adds to a counter, and returns the new value.
#[inline(always)]
fn step(window: &mut Window<'_>, counter: R, by: i8) -> u32 {
    let value = window.get(counter).wrapping_add_signed(by.into());
    window.set(counter, value);
    value
}

/// Compares and sets the predicate. Returns the next program counter; without a jump this is `pc + count`.
#[inline(always)]
fn branch(window: &mut Window<'_>, (a, b): (u32, u32), jump: Branch, pc: usize, count: usize) -> usize {
    let holds = compare(jump.cmp, jump.signed, a, b);
    window.preds[usize::from(jump.dst)] = holds;
    if holds == jump.when { pc.wrapping_add_signed(jump.by.into()) } else { pc + count }
}

/// Computes the address of an element into its register pair, and returns the address of the access.
#[inline(always)]
fn address(window: &mut Window<'_>, Element { to, a, scale, c, signed, offset }: Element) -> u64 {
    let product = product(window.get(a), i32::from(scale) as u32, signed);
    window.set_wide(to, product.wrapping_add(window.wide(c)));
    at(window, to, offset.into())
}

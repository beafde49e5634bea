//! Strength reduction: an address that a loop computes from its counter by two or more instructions becomes an induction
//! variable, which is advanced once an iteration. When the loop is unrolled, constant steps fold into offsets.

use isa::{BinOp, Space, TernOp, Ty};

use super::cfg::{Loops, edge_values};
use super::licm;
use crate::fold;
use crate::ir::{Block, Class, Func, Inst, Op, Term, Val};

/// How a value changes from one iteration to the next.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Step {
    /// By a constant.
    Const(i64),
    /// By `value · factor`, both loop-invariant.
    Times(Val, i64),
}

struct Reduce<'a> {
    loops: &'a Loops,
    l: usize,
    /// By value: whether the loop defines it.
    inside: Vec<bool>,
    outside_edge: usize,
}

/// Reduces addresses in all loops with one latch, inner loops first.
pub fn reduce_strength(f: &mut Func) {
    licm::make_preheaders(f);
    let loops = Loops::find(f);
    for l in (0..loops.loops.len()).rev() {
        let Some(preheader) = loops.preheader(f, l) else { continue };
        let header = loops.loops[l].header;
        if loops.loops[l].latches.len() != 1 || f.block(header).preds.len() != 2 {
            continue;
        }
        let outside_edge = usize::from(f.block(header).preds[1] == preheader);
        let mut inside = vec![false; f.insts.len()];
        for &b in &loops.loops[l].blocks {
            for &v in &f.block(b).insts {
                inside[v.0 as usize] = !matches!(f.op(v), Op::Const(_) | Op::KParam(_));
            }
        }
        let mut r = Reduce { loops: &loops, l, inside, outside_edge };
        r.reduce(f, preheader);
    }
}

impl Reduce<'_> {
    fn reduce(&mut self, f: &mut Func, preheader: Block) {
        let mut found: Vec<(Val, Step)> = Vec::new();
        for &b in &self.loops.loops[self.l].blocks {
            // Addresses in inner loops are reduced there.
            if self.loops.innermost(b) != Some(self.l) {
                continue;
            }
            for &v in &f.block(b).insts {
                let (Op::Load { space, .. } | Op::Store { space, .. } | Op::Atom { space, .. }) = f.op(v)
                else {
                    continue;
                };
                let (base, _) = super::memory::split(f, f.arg(v, 0));
                let Some(base) = base else { continue };
                if found.iter().any(|p| p.0 == base) || !self.is_inside(base) {
                    continue;
                }
                if let Some(step) = self.step(f, base, 8)
                    && step != Step::Const(0)
                    && self.pays(f, base, step, space)
                {
                    found.push((base, step));
                }
            }
        }
        for (address, step) in found {
            self.replace(f, preheader, address, step);
        }
    }

    fn is_inside(&self, v: Val) -> bool {
        self.inside.get(v.0 as usize).copied().unwrap_or(true)
    }

    /// The change of `v` in one iteration, if it is linear in the loop's counters.
    fn step(&self, f: &Func, v: Val, depth: u32) -> Option<Step> {
        let v = f.resolve(v);
        if !self.is_inside(v) {
            return Some(Step::Const(0));
        }
        if depth == 0 {
            return None;
        }
        let of = |n: usize| self.step(f, f.arg(v, n), depth - 1);
        match f.op(v) {
            Op::Phi => self.counter_step(f, v),
            Op::Binary(BinOp::Add, ty) if !ty.is_float() => sum(of(0)?, of(1)?),
            Op::Binary(BinOp::Sub, ty) if !ty.is_float() => sum(of(0)?, times(of(1)?, -1)?),
            Op::Binary(BinOp::Shl, ty) if !ty.wide() => times(of(0)?, 1 << f.constant(f.arg(v, 1))?.min(31)),
            Op::Binary(BinOp::Mul, ty) if !ty.is_float() && !ty.wide() => self.product(f, v, depth),
            Op::Ternary(TernOp::MadWide, Ty::I32) => {
                let size = fold::as_int(Ty::I32, f.constant(f.arg(v, 1))?) as i64;
                sum(times(of(0)?, size)?, of(2)?)
            }
            // Unsigned indices may wrap between iterations, so only those of known range count.
            Op::Ternary(TernOp::MadWide, Ty::U32) => {
                let size = f.constant(f.arg(v, 1))? as i64;
                (of(0)? == Step::Const(0)).then_some(())?;
                sum(times(of(0)?, size)?, of(2)?)
            }
            _ => None,
        }
    }

    fn product(&self, f: &Func, v: Val, depth: u32) -> Option<Step> {
        let (a, b) = (f.arg(v, 0), f.arg(v, 1));
        let (a, b) = if self.is_inside(b) { (b, a) } else { (a, b) };
        if self.is_inside(b) {
            return None;
        }
        let step = self.step(f, a, depth - 1)?;
        match (f.constant(b), step) {
            (Some(c), step) => times(step, fold::as_int(Ty::I32, c) as i64),
            (None, Step::Const(0)) => Some(Step::Const(0)),
            (None, Step::Const(c)) => Some(Step::Times(b, c)),
            (None, Step::Times(..)) => None,
        }
    }

    fn counter_step(&self, f: &Func, phi: Val) -> Option<Step> {
        if !f.phis(self.loops.loops[self.l].header).any(|p| p == phi) {
            return None;
        }
        let next = f.arg(phi, 1 - self.outside_edge);
        let Op::Binary(BinOp::Add, ty) = f.op(next) else { return None };
        if ty.is_float() {
            return None;
        }
        let (a, b) = (f.arg(next, 0), f.arg(next, 1));
        let by = if a == phi {
            b
        } else if b == phi {
            a
        } else {
            return None;
        };
        if let Some(c) = f.constant(by) {
            return Some(Step::Const(fold::as_int(if ty.wide() { Ty::I64 } else { Ty::I32 }, c) as i64));
        }
        (!self.is_inside(by) && !ty.wide()).then_some(Step::Times(by, 1))
    }

    /// Whether the instructions that only this address needs cost more than the addition that advances a pointer.
    fn pays(&self, f: &Func, address: Val, step: Step, space: Space) -> bool {
        if let Op::Phi = f.op(address) {
            return false;
        }
        let mut cost = self.cost(f, address, 8);
        if space == Space::Global32 {
            // 1.x has few registers, so a shift alone is not worth a pointer beside the counter.
            let scaled = |n: usize| matches!(f.op(f.arg(address, n)), Op::Binary(BinOp::Shl, _));
            let sum = matches!(f.op(address), Op::Binary(BinOp::Add, _));
            cost -= u32::from(cost > 1 && sum && (scaled(0) || scaled(1)));
        }
        // A 64-bit addition is two machine instructions; unrolling folds constant ones.
        let moving =
            if space.wide() && matches!(step, Step::Const(_)) && !self.single_block() { 2 } else { 1 };
        cost > moving
    }

    fn single_block(&self) -> bool {
        self.loops.loops[self.l].blocks.len() == 1
    }

    fn cost(&self, f: &Func, v: Val, depth: u32) -> u32 {
        let v = f.resolve(v);
        if depth == 0 || !self.is_inside(v) || f.op(v) == Op::Phi {
            return 0;
        }
        1 + (0..f.inst(v).args.len()).map(|i| self.cost(f, f.arg(v, i), depth - 1)).sum::<u32>()
    }

    fn replace(&self, f: &mut Func, preheader: Block, address: Val, step: Step) {
        let header = self.loops.loops[self.l].header;
        let latch = self.loops.loops[self.l].latches[0];
        let loc = f.inst(address).loc;
        let class = f.class(address);
        let start = self.at_start(f, preheader, address);
        let phi = f.detached(Inst { op: Op::Phi, class, args: Default::default(), guard: None, loc });
        f.block_mut(header).insts.insert(0, phi);
        let next = self.moved(f, latch, preheader, phi, class, step);
        let mut args = [start, next];
        if self.outside_edge == 1 {
            args.swap(0, 1);
        }
        f.inst_mut(phi).args.extend(args);
        f.replace(address, phi);
        for &b in &self.loops.loops[self.l].blocks {
            f.block_mut(b).insts.retain(|&v| v != address);
        }
        debug_assert_eq!(edge_values(f, latch, header).first(), Some(&next));
        debug_assert!(matches!(f.block(latch).term, Term::Branch { .. } | Term::Jump(_)));
    }

    /// phi + step, at the end of the iteration.
    fn moved(&self, f: &mut Func, latch: Block, preheader: Block, phi: Val, class: Class, step: Step) -> Val {
        let loc = f.inst(phi).loc;
        let wide = class == Class::R2;
        match step {
            Step::Const(c) => {
                let bits = if wide { c as u64 } else { c as u64 & 0xffff_ffff };
                let c = f.push(latch, Op::Const(bits), class, &[], loc);
                let ty = if wide { Ty::U64 } else { Ty::I32 };
                f.push(latch, Op::Binary(BinOp::Add, ty), class, &[phi, c], loc)
            }
            Step::Times(v, factor) => {
                let bits = factor as u64 & 0xffff_ffff;
                if wide {
                    let factor = f.push(preheader, Op::Const(bits), Class::R1, &[], loc);
                    return f.push(
                        latch,
                        Op::Ternary(TernOp::MadWide, Ty::I32),
                        class,
                        &[v, factor, phi],
                        loc,
                    );
                }
                let factor = f.push(preheader, Op::Const(bits), Class::R1, &[], loc);
                let by = f.make(preheader, Op::Binary(BinOp::Mul, Ty::I32), &[v, factor], loc);
                f.push(latch, Op::Binary(BinOp::Add, Ty::I32), class, &[phi, by], loc)
            }
        }
    }

    /// The address in the first iteration, computed before the loop.
    fn at_start(&self, f: &mut Func, preheader: Block, v: Val) -> Val {
        let v = f.resolve(v);
        if !self.is_inside(v) {
            return v;
        }
        if f.op(v) == Op::Phi {
            return f.arg(v, self.outside_edge);
        }
        let args: Vec<Val> = (0..f.inst(v).args.len())
            .map(|i| {
                let a = f.arg(v, i);
                self.at_start(f, preheader, a)
            })
            .collect();
        let (op, loc) = (f.op(v), f.inst(v).loc);
        f.make(preheader, op, &args, loc)
    }
}

fn sum(a: Step, b: Step) -> Option<Step> {
    Some(match (a, b) {
        (Step::Const(x), Step::Const(y)) => Step::Const(x.checked_add(y)?),
        (Step::Const(0), s) | (s, Step::Const(0)) => s,
        (Step::Times(v, x), Step::Times(w, y)) if v == w => Step::Times(v, x.checked_add(y)?),
        _ => return None,
    })
}

fn times(s: Step, factor: i64) -> Option<Step> {
    let small = |x: i64| (x.unsigned_abs() < 1 << 30).then_some(x);
    Some(match s {
        Step::Const(c) => Step::Const(small(c.checked_mul(factor)?)?),
        Step::Times(v, c) => Step::Times(v, small(c.checked_mul(factor)?)?),
    })
}

//! If-conversion: short arms of branches become selects between speculated values, or guarded instructions.

use isa::PredOp;

use super::cfg::Loops;
use crate::ir::{Block, Class, Func, Op, Term, Val};

/// Most pure instructions of an arm that are executed speculatively.
const SPECULATED: usize = 4;

/// A branch whose arms are single blocks that meet again.
struct Shape {
    head: Block,
    cond: Val,
    /// The block of each arm, and whether the arm is for lanes for which the condition does not hold. An arm may be missing.
    arms: [Option<(Block, bool)>; 2],
    join: Block,
}

/// Replaces branches around short pure arms by selects.
pub fn convert_arms_to_selects(f: &mut Func) {
    convert(f, |f, arm| {
        let insts = &f.block(arm).insts;
        let real = insts.iter().filter(|&&v| !matches!(f.op(v), Op::Const(_) | Op::KParam(_))).count();
        real <= SPECULATED && insts.iter().all(|&v| f.op(v).is_pure() && cheap(f.op(v)))
    });
}

/// Replaces branches around arms of at most `most` instructions by guarded instructions. Arms may access memory.
pub fn convert_arms_to_guards(f: &mut Func, most: usize) {
    convert(f, |f, arm| {
        let insts = &f.block(arm).insts;
        let real = insts.iter().filter(|&&v| !matches!(f.op(v), Op::Const(_) | Op::KParam(_))).count();
        real <= most && insts.iter().all(|&v| can_guard(f, v))
    });
}

fn cheap(op: Op) -> bool {
    !matches!(
        op,
        Op::Math(..)
            | Op::Binary(isa::BinOp::Div | isa::BinOp::Rem, _)
            | Op::Unary(isa::UnOp::Sqrt | isa::UnOp::Sin, _)
    )
}

fn can_guard(f: &Func, v: Val) -> bool {
    let inst = f.inst(v);
    match inst.op {
        Op::Load { .. } | Op::Store { .. } | Op::Atom { .. } | Op::Tex(..) => inst.guard.is_none(),
        Op::Phi => false,
        op => op.is_pure() && cheap(op),
    }
}

fn convert(f: &mut Func, fits: impl Fn(&Func, Block) -> bool) {
    loop {
        let loops = Loops::find(f);
        let mut found = false;
        for &b in loops.order.iter().rev() {
            if let Some(s) = shape(f, &loops, b)
                && s.arms.iter().flatten().all(|&(arm, _)| fits(f, arm))
                && joins_cheaply(f, &s)
            {
                apply(f, &s);
                found = true;
            }
        }
        if !found {
            return;
        }
        super::cfg::simplify_control_flow(f);
    }
}

/// Few phis become selects.
fn joins_cheaply(f: &Func, s: &Shape) -> bool {
    f.phis(s.join).count() <= 3
}

fn shape(f: &Func, loops: &Loops, head: Block) -> Option<Shape> {
    let Term::Branch { cond, then, or_else } = f.block(head).term else { return None };
    if then == or_else {
        return None;
    }
    let arm = |b: Block| {
        let only = f.block(b).preds.len() == 1 && loops.headed_by(b).is_none();
        match f.block(b).term {
            Term::Jump(to) if only && to != b => Some(to),
            _ => None,
        }
    };
    let (a, b) = (arm(then), arm(or_else));
    let (arms, join) = match (a, b) {
        (Some(x), Some(y)) if x == y => ([Some((then, false)), Some((or_else, true))], x),
        (Some(x), _) if x == or_else => ([Some((then, false)), None], x),
        (_, Some(y)) if y == then => ([None, Some((or_else, true))], y),
        _ => return None,
    };
    // There is no select between values of four registers.
    let large = f.phis(join).any(|phi| f.class(phi) == Class::R4);
    (join != head && !large && loops.headed_by(join).is_none()).then_some(Shape {
        head,
        cond: f.resolve(cond),
        arms,
        join,
    })
}

fn apply(f: &mut Func, s: &Shape) {
    let from = |b: Block| f.block(s.join).preds.iter().position(|&p| p == b);
    let then_edge = from(s.arms[0].map_or(s.head, |a| a.0)).expect("an edge");
    let else_edge = from(s.arms[1].map_or(s.head, |a| a.0)).expect("an edge");
    for &(arm, negate) in s.arms.iter().flatten() {
        for v in std::mem::take(&mut f.block_mut(arm).insts) {
            let needs_guard =
                matches!(f.op(v), Op::Load { .. } | Op::Store { .. } | Op::Atom { .. } | Op::Tex(..));
            if needs_guard {
                f.inst_mut(v).guard = Some((s.cond, negate));
            }
            f.block_mut(s.head).insts.push(v);
        }
    }
    // Phis of the join become selects by the condition; operands of other predecessors stay.
    let loc = f.block(s.head).loc;
    let phis: Vec<Val> = f.phis(s.join).collect();
    for phi in phis {
        let (a, b) = (f.arg(phi, then_edge), f.arg(phi, else_edge));
        let v = choose(f, s.head, s.cond, a, b, loc);
        let inst = f.inst_mut(phi);
        let (first, second) = (then_edge.min(else_edge), then_edge.max(else_edge));
        inst.args.remove(second);
        inst.args.remove(first);
        inst.args.push(v);
    }
    let (first, second) = (then_edge.min(else_edge), then_edge.max(else_edge));
    let preds = &mut f.block_mut(s.join).preds;
    preds.remove(second);
    preds.remove(first);
    preds.push(s.head);
    f.block_mut(s.head).term = Term::Jump(s.join);
    for &(arm, _) in s.arms.iter().flatten() {
        f.block_mut(arm).preds.clear();
        f.block_mut(arm).term = Term::Open;
    }
}

fn choose(f: &mut Func, b: Block, p: Val, x: Val, y: Val, loc: isa::Loc) -> Val {
    if x == y {
        return x;
    }
    if f.class(x) == Class::Pred && !f.simplify {
        let n = f.make(b, Op::PNot, &[p], loc);
        let a = f.make(b, Op::PLogic(PredOp::And), &[p, x], loc);
        let c = f.make(b, Op::PLogic(PredOp::And), &[n, y], loc);
        return f.make(b, Op::PLogic(PredOp::Or), &[a, c], loc);
    }
    f.make(b, Op::Select, &[p, x, y], loc)
}

//! Loop unrolling: fully where the trip count is a constant, by 4 or 16 where it is known on entry only.
//! The limits are those of nvcc, as its code for small kernels shows: LLVM unrolls a simple loop by 4, and ptxas a very short
//! one by 4 again.

use hir::Unroll;
use isa::{BinOp, Cmp, PredOp, Ty};

use super::arrays::Arrays;
use super::cfg::{self, Loops};
use super::clone::{add_edge, copy_body, escaping, repair};
use super::count;
use crate::fold;
use crate::ir::{Block, Class, Func, Op, Term, Val};

/// Most instructions that full unrolling makes of a loop without `#pragma unroll`.
const AUTO_SIZE: usize = 600;
/// The same if unrolling turns addresses of a local array into constants, so that the array can live in registers. nvcc 13
/// does this for 192 sums with an epilogue of 10 instructions and for 12 x 12 with one of 14 under a guard, but not for 256
/// sums, nor for 256 iterations of 15 instructions over an array of 64 words.
const ARRAY_SIZE: usize = 2500;
/// The same with `#pragma unroll`.
const FULL_SIZE: usize = 16_384;
/// Largest trip count that is looked for.
const MOST_ROUNDS: u64 = 4096;
/// Largest loop, in instructions, that is unrolled by 16.
const TINY: usize = 5;
const SHORT: usize = 40;

/// Fully unrolls loops with a constant trip count, innermost loops first. Returns whether there were any.
pub fn unroll_constant_loops(f: &mut Func) -> bool {
    let mut any = false;
    // One loop at a time: unrolling changes the blocks of the others.
    for _ in 0..256 {
        let loops = Loops::find(f);
        let arrays = Arrays::find(f, &loops);
        let next = (0..loops.loops.len()).rev().find_map(|l| rounds(f, &loops, l, &arrays).map(|n| (l, n)));
        let Some((l, n)) = next else { break };
        unroll_fully(f, &loops, l, n);
        cfg::simplify_control_flow(f);
        any = true;
    }
    any
}

/// Instructions of one iteration.
fn size(f: &Func, loops: &Loops, l: usize) -> usize {
    loops.loops[l]
        .blocks
        .iter()
        .flat_map(|&b| &f.block(b).insts)
        .filter(|&&v| !matches!(f.op(v), Op::Phi | Op::Const(_) | Op::Undef | Op::KParam(_)))
        .count()
}

/// The trip count, if it is a constant and the loop is worth unrolling.
fn rounds(f: &Func, loops: &Loops, l: usize, arrays: &Arrays) -> Option<u64> {
    let body = &loops.loops[l];
    let [latch] = body.latches[..] else { return None };
    let wish = f.block(body.header).unroll;
    if wish == Unroll::By(1) {
        return None;
    }
    let Term::Branch { cond, then, or_else } = f.block(latch).term else { return None };
    if then == or_else || (loops.contains(l, then) && loops.contains(l, or_else)) {
        return None;
    }
    let outside = outside_index(f, loops, l)?;
    let inside = 1 - outside;
    let phis: Vec<Val> = f.phis(body.header).collect();
    let mut values: Vec<(Val, Option<u64>)> =
        phis.iter().map(|&p| (p, f.constant(f.arg(p, outside)))).collect();
    if values.iter().all(|v| v.1.is_none()) {
        return None;
    }
    let size = size(f, loops, l).max(1);
    let most = match wish {
        Unroll::Full => FULL_SIZE,
        Unroll::Auto if arrays.gain(l) => ARRAY_SIZE,
        Unroll::Auto => AUTO_SIZE,
        Unroll::By(n) => {
            return exact(
                count::rounds(f, then == body.header, cond, &mut values, inside, n.into())?,
                n.into(),
            );
        }
    };
    let n = count::rounds(
        f,
        then == body.header,
        cond,
        &mut values,
        inside,
        MOST_ROUNDS.min((most / size + 1) as u64),
    )?;
    (n as usize * size <= most).then_some(n)
}

/// `#pragma unroll n` unrolls fully only if the trip count is at most n.
fn exact(n: u64, by: u64) -> Option<u64> {
    (n <= by).then_some(n)
}

/// Which of the header's two predecessors is outside the loop.
pub fn outside_index(f: &Func, loops: &Loops, l: usize) -> Option<usize> {
    let preds = &f.block(loops.loops[l].header).preds;
    (preds.len() == 2).then(|| usize::from(loops.contains(l, preds[0])))
}

fn unroll_fully(f: &mut Func, loops: &Loops, l: usize, n: u64) {
    let body = &loops.loops[l];
    let (header, latch) = (body.header, body.latches[0]);
    let outside = outside_index(f, loops, l).expect("checked by the caller");
    let entry = f.block(header).preds[outside];
    let phis: Vec<Val> = f.phis(header).collect();
    let Term::Branch { then, or_else, .. } = f.block(latch).term else { return };
    let exit = if loops.contains(l, then) { or_else } else { then };
    let escaping = escaping(f, loops, l);
    let mut versions: Vec<Vec<(Val, Block)>> = vec![Vec::new(); escaping.len()];
    let mut current: Vec<Val> = phis.iter().map(|&p| f.arg(p, outside)).collect();
    let next: Vec<Val> = phis.iter().map(|&p| f.arg(p, 1 - outside)).collect();
    let mut from: Option<Block> = None;
    for round in 0..n {
        let copy = copy_body(f, loops, l, &current);
        let first = copy.block(header).expect("the header is copied");
        match from {
            None => retarget(f, entry, header, first),
            Some(previous) => f.jump(previous, first),
        }
        let end = copy.block(latch).expect("the latch is copied");
        if round + 1 == n {
            f.block_mut(end).term = Term::Jump(exit);
            add_edge(f, exit, end, latch, &copy);
        }
        from = Some(end);
        current = next.iter().map(|&v| copy.value(f, v)).collect();
        for (version, &(v, b)) in versions.iter_mut().zip(&escaping) {
            let value = copy.value(f, v);
            version.push((value, copy.block(b).expect("a block of the loop")));
        }
    }
    cfg::drop_unreachable(f);
    for (&(v, _), version) in escaping.iter().zip(&versions) {
        repair(f, v, version, |_| false);
    }
}

/// Redirects the edge `from → old` to `new`.
fn retarget(f: &mut Func, from: Block, old: Block, new: Block) {
    match &mut f.block_mut(from).term {
        Term::Jump(t) => *t = new,
        Term::Branch { then, or_else, .. } => {
            for t in [then, or_else] {
                if *t == old {
                    *t = new;
                }
            }
        }
        _ => {}
    }
    f.remove_pred(old, from);
    f.block_mut(new).preds.push(from);
}

/// A loop of one block whose counter advances by a constant towards a bound.
struct Counted {
    /// The counter: its phi in the header.
    phi: Val,
    start: Val,
    step: i64,
    bound: Val,
    cmp: Cmp,
    ty: Ty,
    goes_on_when: bool,
}

/// Unrolls innermost loops of one block whose trip count is known on entry: those with `#pragma unroll`, and with `auto` the
/// others.
pub fn unroll_runtime_loops(f: &mut Func, auto: bool) {
    super::licm::make_preheaders(f);
    let headers: Vec<Block> = {
        let loops = Loops::find(f);
        loops.loops.iter().filter(|l| l.blocks.len() == 1).map(|l| l.header).collect()
    };
    for header in headers {
        let loops = Loops::find(f);
        let Some(l) = loops.headed_by(header) else { continue };
        let by = match f.block(header).unroll {
            Unroll::By(n) => n as usize,
            _ if !auto => 1,
            _ => match size(f, &loops, l).saturating_sub(3) {
                n if n <= TINY => 16,
                n if n <= SHORT => 4,
                _ => 1,
            },
        };
        let effects = |v: &Val| {
            matches!(
                f.op(*v),
                Op::Bar(_)
                    | Op::WarpSync
                    | Op::Shfl(_)
                    | Op::Vote(_)
                    | Op::Collect(_)
                    | Op::Mma(_)
                    | Op::Call { .. }
                    | Op::CallPtr { .. }
                    | Op::Sys { .. }
            )
        };
        if by <= 1 || by > 64 || f.block(header).insts.iter().any(effects) {
            continue;
        }
        if let Some(counted) = counted(f, &loops, l) {
            unroll_by(f, &loops, l, by, &counted);
        }
    }
    // Repairing the SSA form leaves trivial phis, which are replaced and still in their blocks.
    f.drop_replaced();
}

fn counted(f: &Func, loops: &Loops, l: usize) -> Option<Counted> {
    let header = loops.loops[l].header;
    loops.preheader(f, l)?;
    let outside = outside_index(f, loops, l)?;
    let Term::Branch { cond, then, or_else } = f.block(header).term else { return None };
    if then == or_else {
        return None;
    }
    let cond = f.resolve(cond);
    let Op::Cmp(cmp, ty) = f.op(cond) else { return None };
    if ty.is_float() {
        return None;
    }
    let (next, bound) = (f.arg(cond, 0), f.arg(cond, 1));
    let Op::Binary(BinOp::Add, _) = f.op(next) else { return None };
    let phi = f.arg(next, 0);
    let step = fold::as_int(if ty.wide() { Ty::I64 } else { Ty::I32 }, f.constant(f.arg(next, 1))?) as i64;
    let in_loop = |v: Val| f.block(header).insts.contains(&v) && !matches!(f.op(v), Op::Const(_));
    if f.op(phi) != Op::Phi || !in_loop(phi) || f.arg(phi, 1 - outside) != next || in_loop(bound) {
        return None;
    }
    let goes_on_when = then == header;
    let fits = match (cmp, goes_on_when) {
        (Cmp::Lt | Cmp::Le, true) | (Cmp::Ge | Cmp::Gt, false) => step > 0,
        (Cmp::Gt | Cmp::Ge, true) | (Cmp::Lt | Cmp::Le, false) => step < 0,
        _ => false,
    };
    let cmp = if goes_on_when { cmp } else { complement(cmp) };
    (fits && step.unsigned_abs() < 1 << 20).then_some(Counted {
        phi,
        start: f.arg(phi, outside),
        step,
        bound,
        cmp,
        ty,
        goes_on_when,
    })
}

fn complement(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Lt => Cmp::Ge,
        Cmp::Le => Cmp::Gt,
        Cmp::Gt => Cmp::Le,
        Cmp::Ge => Cmp::Lt,
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
        Cmp::Num => Cmp::Nan,
        Cmp::Nan => Cmp::Num,
    }
}

/// Unrolls a loop by a factor. The result is: a gate, which tests for enough iterations; the main loop of `by` iterations at
/// a time; the original loop, for the remaining iterations; the exit.
fn unroll_by(f: &mut Func, loops: &Loops, l: usize, by: usize, c: &Counted) {
    let header = loops.loops[l].header;
    let outside = outside_index(f, loops, l).expect("checked");
    let entry = loops.preheader(f, l).expect("checked");
    let loc = f.block(header).loc;
    let Term::Branch { then, or_else, .. } = f.block(header).term else { return };
    // A constant bound may still be in the loop, where it does not dominate the gate.
    let bound = match f.constant(c.bound) {
        Some(bits) if f.block(header).insts.contains(&c.bound) => {
            f.push(entry, Op::Const(bits), Class::of(c.ty), &[], loc)
        }
        _ => c.bound,
    };
    let c = &Counted { bound, ..*c };
    let exit = if c.goes_on_when { or_else } else { then };
    let phis: Vec<Val> = f.phis(header).collect();
    let escaping = escaping(f, loops, l);
    let main = f.new_block(loc);
    // The gate. The distance is computed modulo 2^n, so one that is too large counts as too small.
    let span = c.step.unsigned_abs() * (by as u64 - 1);
    let (limit, enough) = gate(f, entry, c, span);
    f.block_mut(entry).term = Term::Open;
    f.block_mut(entry).loc = loc;
    f.remove_pred_keep_phis(header, entry);
    let starts: Vec<Val> = phis.iter().map(|&p| f.arg(p, outside)).collect();
    f.drop_phi_operand(header, outside);
    let rest_first = f.block(header).preds.len();
    debug_assert_eq!(rest_first, 1);
    f.branch(entry, enough, main, header);
    for (&p, &s) in phis.iter().zip(&starts) {
        f.inst_mut(p).args.push(s);
    }
    let heads: Vec<Val> = phis
        .iter()
        .map(|&p| {
            let inst = crate::ir::Inst { args: Default::default(), ..f.inst(p).clone() };
            let h = f.detached(inst);
            f.block_mut(main).insts.push(h);
            h
        })
        .collect();
    let mut current = heads.clone();
    let mut from = main;
    let mut last = None;
    for _ in 0..by {
        let copy = copy_body(f, loops, l, &current);
        let first = copy.block(header).expect("copied");
        f.jump(from, first);
        from = first;
        current = phis.iter().map(|&p| copy.value(f, f.arg(p, 0))).collect();
        last = Some(copy);
    }
    let copy = last.expect("at least one round");
    let middle = f.new_block(loc);
    let at = phis.iter().position(|&p| p == c.phi).expect("a phi of the header");
    let again = f.make(from, Op::Cmp(c.cmp, c.ty), &[current[at], limit], loc);
    f.block_mut(from).loc = loc;
    f.branch(from, again, main, middle);
    for ((&h, &s), &n) in heads.iter().zip(&starts).zip(&current) {
        f.inst_mut(h).args.extend([s, n]);
    }
    // The original loop does the remaining iterations.
    let more = f.make(middle, Op::Cmp(c.cmp, c.ty), &[current[at], c.bound], loc);
    f.branch_edge(middle, more, header, exit);
    for (&p, &v) in phis.iter().zip(&current) {
        f.inst_mut(p).args.push(v);
    }
    add_edge(f, exit, middle, header, &copy);
    for &(v, b) in &escaping {
        let version = copy.value(f, v);
        repair(f, v, &[(v, b), (version, from)], |x| x == header);
    }
}

/// The bound of the main loop, and the predicate for entering it.
fn gate(f: &mut Func, b: Block, c: &Counted, span: u64) -> (Val, Val) {
    let loc = f.block(b).loc;
    let class = Class::of(c.ty);
    let constant =
        |f: &mut Func, bits: u64| f.push(b, Op::Const(fold::normalize(c.ty, bits)), class, &[], loc);
    let up = c.step > 0;
    let offset = constant(f, if up { span.wrapping_neg() } else { span });
    let limit = f.make(b, Op::Binary(BinOp::Add, c.ty), &[c.bound, offset], loc);
    let (high, low) = if up { (c.bound, c.start) } else { (c.start, c.bound) };
    let distance = f.make(b, Op::Binary(BinOp::Sub, c.ty), &[high, low], loc);
    let span = constant(f, span);
    let strict = matches!(c.cmp, Cmp::Lt | Cmp::Gt);
    let far = f.make(b, Op::Cmp(if strict { Cmp::Gt } else { Cmp::Ge }, c.ty), &[distance, span], loc);
    // Holds already if the loop is a `for` loop; decides for a `do` loop.
    let ordered = f.make(b, Op::Cmp(c.cmp, c.ty), &[c.start, c.bound], loc);
    let enough = f.make(b, Op::PLogic(PredOp::And), &[ordered, far], loc);
    (limit, enough)
}

//! Distributes shifts over sums in loops: (a + b) << n, where only b changes from iteration to iteration, becomes (b << n) +
//! (a << n). The second term moves before the loop; the first becomes one instruction together with the addition.

use isa::BinOp;

use super::cfg::Loops;
use super::licm;
use crate::ir::{Block, Class, Func, Op, Val};

/// Rewrites such sums in all loops.
pub fn distribute_scales(f: &mut Func) {
    licm::make_preheaders(f);
    let loops = Loops::find(f);
    if loops.loops.is_empty() {
        return;
    }
    let counts = f.use_counts(&loops.order);
    let mut home = vec![Block(u32::MAX); f.insts.len()];
    for &b in &loops.order {
        for &v in &f.block(b).insts {
            home[v.0 as usize] = b;
        }
    }
    for &b in &loops.order {
        let Some(l) = loops.innermost(b) else { continue };
        let Some(before) = loops.preheader(f, l) else { continue };
        for v in f.block(b).insts.clone() {
            let Op::Binary(BinOp::Shl, ty) = f.op(v) else { continue };
            let (sum, by) = (f.arg(v, 0), f.arg(v, 1));
            let Op::Binary(BinOp::Add, of) = f.op(sum) else { continue };
            let scale = f.constant(by);
            if ty.wide() || of.is_float() || scale.is_none() || counts[sum.0 as usize] != 1 {
                continue;
            }
            let fixed = |x: Val| !loops.contains(l, home[x.0 as usize]) && f.constant(x).is_none();
            let (x, y) = (f.arg(sum, 0), f.arg(sum, 1));
            let (fixed, moving) = match (fixed(x), fixed(y)) {
                (true, false) if f.constant(y).is_none() => (x, y),
                (false, true) if f.constant(x).is_none() => (y, x),
                _ => continue,
            };
            let loc = f.inst(v).loc;
            let by = f.push(before, Op::Const(scale.unwrap_or(0)), Class::R1, &[], loc);
            let outer = f.make(before, Op::Binary(BinOp::Shl, ty), &[fixed, by], loc);
            let inst = crate::ir::Inst { args: smallvec::smallvec![moving, by], ..f.inst(v).clone() };
            let inner = f.detached(inst);
            let at = f.block(b).insts.iter().position(|&x| x == v).expect("in its block");
            f.block_mut(b).insts.insert(at, inner);
            let inst = f.inst_mut(v);
            inst.op = Op::Binary(BinOp::Add, ty);
            inst.args = smallvec::smallvec![inner, outer];
        }
    }
}

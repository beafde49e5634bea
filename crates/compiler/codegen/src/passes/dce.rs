//! Removes dead code, and moves values out of loops that only code after the loop needs.

use super::cfg::Loops;
use crate::ir::{Block, Func, Op, Val};

/// Removes instructions without effects whose values nothing needs.
pub fn eliminate_dead_code(f: &mut Func) {
    let order = super::cfg::reachable(f);
    let mut needed = vec![false; f.insts.len()];
    let mut work: Vec<Val> = Vec::new();
    for &b in &order {
        work.extend(f.block(b).insts.iter().filter(|&&v| !f.op(v).is_removable()));
        work.extend(f.term_use(b));
    }
    while let Some(v) = work.pop() {
        if !std::mem::replace(&mut needed[v.0 as usize], true) {
            f.each_use(v, |u| work.push(u));
        }
    }
    for &b in &order {
        f.block_mut(b).insts.retain(|v| needed[v.0 as usize]);
    }
}

/// Moves a pure instruction of a loop to the only block that uses it, if that block is outside the loop, so that its value
/// takes no register inside. Parameters that are used only after a loop move past the loop as well.
pub fn sink_values(f: &mut Func) {
    let loops = Loops::find(f);
    if loops.loops.is_empty() {
        return;
    }
    let mut users: Vec<Option<Block>> = vec![None; f.insts.len()];
    let mut many = vec![false; f.insts.len()];
    for &b in &loops.order {
        let mut note = |u: Val, at: Option<Block>| {
            let n = u.0 as usize;
            match (users[n], at) {
                (None, Some(_)) => users[n] = at,
                (Some(x), Some(y)) if x == y => {}
                _ => many[n] = true,
            }
        };
        for &v in &f.block(b).insts {
            let at = (f.op(v) != Op::Phi).then_some(b);
            f.each_use(v, |u| note(u, at));
        }
        if let Some(u) = f.term_use(b) {
            note(u, Some(b));
        }
    }
    for &b in loops.order.iter().rev() {
        let inside = loops.innermost(b);
        for v in f.block(b).insts.clone().into_iter().rev() {
            let n = v.0 as usize;
            let Some(to) = users[n] else { continue };
            let moves = match inside {
                Some(l) => !loops.contains(l, to) && f.op(v).is_pure() && f.inst(v).guard.is_none(),
                None => to != b && loops.innermost(to).is_none() && matches!(f.op(v), Op::KParam(_)),
            };
            if many[n] || !moves {
                continue;
            }
            f.block_mut(b).insts.retain(|&x| x != v);
            let at = f.phis(to).count();
            f.block_mut(to).insts.insert(at, v);
        }
    }
}

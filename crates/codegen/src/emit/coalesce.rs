//! Coalescing: a move between two virtual registers goes when both can be one, that is when they are alive together only
//! where they hold the same value: between the move and the end of its block.

use isa::{InstKind, Operand, Reg};

use super::Machine;
use super::live::{Ranges, Touch, live, positions};

/// A move that could go.
struct Move {
    dst: usize,
    src: usize,
    /// Where both hold the same value.
    from: u32,
    to: u32,
    depth: u32,
}

/// Merges virtual registers; the moves become moves of a register to itself.
pub fn coalesce(m: &mut Machine) {
    let moves = moves(m);
    if moves.is_empty() {
        return;
    }
    let mut ranges = live(m).regs;
    let mut root: Vec<usize> = (0..m.vregs.len()).collect();
    let mut merged = false;
    for at in &moves {
        let (a, b) = (find(&mut root, at.dst), find(&mut root, at.src));
        if a == b {
            continue;
        }
        // All moves between the two webs vouch for their own stretch.
        let vouched: Vec<(u32, u32)> = moves
            .iter()
            .filter(|x| {
                let (p, q) = (find_const(&root, x.dst), find_const(&root, x.src));
                (p, q) == (a, b) || (p, q) == (b, a)
            })
            .map(|x| (x.from, x.to))
            .collect();
        let pairs = || m.numbers(a).zip(m.numbers(b));
        if pairs().all(|(x, y)| overlap_is_within(&ranges[x], &ranges[y], &vouched)) {
            // Parameters keep their register numbers.
            let (keep, drop) = if is_param(m, b) { (b, a) } else { (a, b) };
            for (x, y) in pairs() {
                let joined = union(&ranges[x], &ranges[y]);
                let (kept, dropped) = if keep == a { (x, y) } else { (y, x) };
                ranges[kept] = joined;
                ranges[dropped].clear();
            }
            root[drop] = keep;
            merged = true;
        }
    }
    if merged {
        rename(m, &mut root);
    }
}

fn is_param(m: &Machine, v: usize) -> bool {
    m.params.iter().any(|p| m.owner[p.0 as usize] as usize == v)
}

fn find(root: &mut [usize], v: usize) -> usize {
    let r = find_const(root, v);
    root[v] = r;
    r
}

fn find_const(root: &[usize], mut v: usize) -> usize {
    while root[v] != v {
        v = root[v];
    }
    v
}

/// Moves between whole registers of equal size, inner loops first.
fn moves(m: &Machine) -> Vec<Move> {
    let starts = positions(m);
    let mut out = Vec::new();
    let mut touch = Touch::default();
    for (b, block) in m.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            let InstKind::Mov { dst, src: Operand::Reg(src), .. } = inst.kind else { continue };
            let whole = |r: Reg| {
                let v = m.owner[r.0 as usize] as usize;
                (m.vregs[v].first == r.0 && m.vregs[v].pieces == 0).then_some(v)
            };
            let (Some(d), Some(s)) = (whole(dst), whole(src)) else { continue };
            if m.vregs[d].regs != m.vregs[s].regs || (is_param(m, d) && is_param(m, s)) {
                continue;
            }
            // Up to the next write of either.
            let next = block.insts[i + 1..].iter().position(|later| {
                m.touch(later, &mut touch);
                touch.reg_def.is_some_and(|r| [d, s].contains(&(m.owner[r.0 as usize] as usize)))
            });
            let from = starts[b] + 2 * i as u32 + 1;
            let to = next.map_or(starts[b + 1], |n| starts[b] + 2 * (i + 1 + n) as u32 + 1);
            out.push(Move { dst: d, src: s, from, to, depth: block.depth });
        }
    }
    base::sort_by_key(&mut out, |x| std::cmp::Reverse(x.depth));
    out
}

/// Every stretch where both are alive lies inside one of the given ones.
fn overlap_is_within(a: &Ranges, b: &Ranges, vouched: &[(u32, u32)]) -> bool {
    let (mut i, mut j) = (0, 0);
    while i < a.len() && j < b.len() {
        let (from, to) = (a[i].0.max(b[j].0), a[i].1.min(b[j].1));
        if from < to && !vouched.iter().any(|v| v.0 <= from && to <= v.1) {
            return false;
        }
        if a[i].1 <= b[j].1 {
            i += 1;
        } else {
            j += 1;
        }
    }
    true
}

fn union(a: &Ranges, b: &Ranges) -> Ranges {
    let mut all: Ranges = a.iter().chain(b).copied().collect();
    base::sort_by_key(&mut all, |r| *r);
    let mut out: Ranges = Vec::with_capacity(all.len());
    for r in all {
        match out.last_mut() {
            Some(last) if r.0 <= last.1 => last.1 = last.1.max(r.1),
            _ => out.push(r),
        }
    }
    out
}

fn rename(m: &mut Machine, root: &mut [usize]) {
    let Machine { blocks, vregs, owner, args, params, hints, .. } = m;
    let table: Vec<u16> = (0..owner.len())
        .map(|r| {
            let v = owner[r] as usize;
            vregs[find_const(root, v)].first + (r as u16 - vregs[v].first)
        })
        .collect();
    let map = |r: &mut Reg| r.0 = table[r.0 as usize];
    for block in blocks.iter_mut() {
        for inst in &mut block.insts {
            inst.kind.regs_mut(map);
        }
        if let super::MTerm::Ret(Some(Operand::Reg(r))) = &mut block.term {
            map(r);
        }
        let keep = |k: &InstKind| !matches!(*k, InstKind::Mov { dst, src, .. } if src == Operand::Reg(dst));
        let kept: Vec<bool> = block.insts.iter().map(|i| keep(&i.kind)).collect();
        let mut flags = kept.iter();
        block.insts.retain(|_| *flags.next().unwrap_or(&true));
        let mut flags = kept.iter();
        block.locs.retain(|_| *flags.next().unwrap_or(&true));
    }
    for a in args.iter_mut().flatten() {
        if let Operand::Reg(r) = &mut a.value {
            map(r);
        }
    }
    params.iter_mut().for_each(map);
    for (a, b) in hints.iter_mut() {
        map(a);
        map(b);
    }
}

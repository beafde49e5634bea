//! Coalescing: removes moves between virtual registers that can be one. Two can be if they are live together only where they
//! hold the same value, between the move and the end of its block. Registers that are moved from or to a part of the sums of
//! a tensor operation become that part, so that sums stay in place around a loop.

use isa::{InstKind, Operand, Reg};

use super::Machine;
use super::live::{Ranges, Touch, live, positions};

/// A move that might be removed.
struct Move {
    dst: Reg,
    src: Reg,
    /// The positions at which both registers hold the same value.
    from: u32,
    to: u32,
    depth: u32,
}

/// Merges virtual registers. The removed moves become moves of a register to itself, which the last step drops.
pub fn coalesce(m: &mut Machine) {
    let moves = moves(m);
    if moves.is_empty() {
        return;
    }
    let mut ranges = live(m).regs;
    // By virtual register: the register number that its first register has become.
    let mut root: Vec<u16> = m.vregs.iter().map(|v| v.first).collect();
    let mut merged = false;
    for at in &moves {
        let (a, b) = (find(m, &root, at.dst), find(m, &root, at.src));
        let (x, y) = (m.owner[a as usize] as usize, m.owner[b as usize] as usize);
        if x == y {
            continue;
        }
        // The wider one remains; parameters keep their register numbers.
        let wider = m.vregs[x].regs.cmp(&m.vregs[y].regs);
        let stays = wider.is_gt() || wider.is_eq() && !is_param(m, y);
        let (keep, drop, at_keep, at_drop) = if stays { (x, y, a, b) } else { (y, x, b, a) };
        // The register number that the first register of the merged one gets.
        let first = at_keep.wrapping_add(m.vregs[drop].first).wrapping_sub(at_drop);
        let place = first.wrapping_sub(m.vregs[keep].first);
        let size = u16::from(m.vregs[drop].regs);
        if place % size != 0 || place > u16::from(m.vregs[keep].regs) - size || is_param(m, drop) {
            continue;
        }
        // Each move between the two proves equality on its own stretch.
        let vouched = moves.iter().filter(|x| {
            let (p, q) = (find(m, &root, x.dst), find(m, &root, x.src));
            let same = |p: u16, q: u16| {
                let webs = (m.owner[p as usize] as usize, m.owner[q as usize] as usize);
                webs == (keep, drop) && p.wrapping_sub(first) == q - m.vregs[drop].first
            };
            same(p, q) || same(q, p)
        });
        let pairs = || (first as usize..).zip(m.numbers(drop));
        let fit =
            |vouched: &[(u32, u32)]| pairs().all(|(x, y)| overlap_is_within(&ranges[x], &ranges[y], vouched));
        // Computed late: most moves need none, and there may be many.
        if fit(&[]) || fit(&vouched.map(|x| (x.from, x.to)).collect::<Vec<_>>()) {
            for (kept, dropped) in pairs() {
                ranges[kept] = union(&ranges[kept], &ranges[dropped]);
                ranges[dropped].clear();
            }
            root[drop] = first;
            merged = true;
        }
    }
    if merged {
        rename(m, &root);
    }
}

fn is_param(m: &Machine, v: usize) -> bool {
    m.params.iter().any(|p| m.owner[p.0 as usize] as usize == v)
}

/// The register number that a register has become.
fn find(m: &Machine, root: &[u16], r: Reg) -> u16 {
    let mut r = r.0;
    loop {
        let v = m.owner[r as usize] as usize;
        let first = m.vregs[v].first;
        if root[v] == first {
            return r;
        }
        r = root[v] + (r - first);
    }
}

/// The moves between whole registers of equal size, and with parts of the results of tensor operations. Those of inner loops
/// come first.
fn moves(m: &Machine) -> Vec<Move> {
    let starts = positions(m);
    let mut out = Vec::new();
    let mut touch = Touch::default();
    let mut sums = vec![false; m.vregs.len()];
    for inst in m.blocks.iter().flat_map(|b| &b.insts) {
        if let InstKind::Mma { dst, .. } = inst.kind {
            sums[m.owner[dst.0 as usize] as usize] = true;
        }
    }
    for (b, block) in m.blocks.iter().enumerate() {
        for (i, inst) in block.insts.iter().enumerate() {
            let InstKind::Mov { dst, src: Operand::Reg(src), .. } = inst.kind else { continue };
            let [d, s] = [dst, src].map(|r| m.owner[r.0 as usize] as usize);
            let whole = |r: Reg, v: usize| m.vregs[v].first == r.0 && m.vregs[v].pieces == 0;
            let parts = sums[d] || sums[s];
            if !(sums[d] || whole(dst, d)) || !(sums[s] || whole(src, s)) {
                continue;
            }
            if !parts && m.vregs[d].regs != m.vregs[s].regs || (is_param(m, d) && is_param(m, s)) {
                continue;
            }
            // Up to the next write of either register.
            let next = block.insts[i + 1..].iter().position(|later| {
                m.touch(later, &mut touch);
                touch.reg_def.is_some_and(|r| [d, s].contains(&(m.owner[r.0 as usize] as usize)))
            });
            let from = starts[b] + 2 * i as u32 + 1;
            let to = next.map_or(starts[b + 1], |n| starts[b] + 2 * (i + 1 + n) as u32 + 1);
            out.push(Move { dst, src, from, to, depth: block.depth });
        }
    }
    base::sort_by_key(&mut out, |x| std::cmp::Reverse(x.depth));
    out
}

/// Whether each stretch on which both are live is inside one of the given ones.
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

fn rename(m: &mut Machine, root: &[u16]) {
    let table: Vec<u16> = (0..m.owner.len()).map(|r| find(m, root, Reg(r as u16))).collect();
    let Machine { blocks, args, params, hints, .. } = m;
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

//! Live ranges of virtual registers and predicates over the linear order of blocks. Each register of a group has its own
//! ranges, so parts of a loaded vector that are no longer needed make room.
//! Instruction `i` reads at position 2i and writes at 2i + 1. Terminators read at the position after the last instruction.

use isa::{InstKind, Operand, Reg};

use super::{MTerm, Machine};

/// Ranges of positions `[from, to)`, ascending and disjoint.
pub type Ranges = Vec<(u32, u32)>;

/// The live ranges of a function.
pub struct Live {
    /// By register number: its live ranges.
    pub regs: Vec<Ranges>,
    /// By virtual predicate: its live ranges.
    pub preds: Vec<Ranges>,
    /// By virtual register: number of reads and writes, weighted by loop depth.
    pub weight: Vec<f32>,
}

/// The registers and predicates that one instruction reads and writes.
#[derive(Default)]
pub struct Touch {
    /// The first register of each operand.
    pub reg_uses: Vec<Reg>,
    /// All registers that are read.
    pub read: Vec<u16>,
    pub reg_def: Option<Reg>,
    /// Number of registers that the definition writes.
    pub def_count: u8,
    pub pred_uses: Vec<u16>,
    pub pred_def: Option<u16>,
}

impl Touch {
    /// All registers that are written.
    pub fn written(&self) -> impl Iterator<Item = u16> + use<> {
        let count = u16::from(self.def_count);
        self.reg_def.into_iter().flat_map(move |r| r.0..r.0 + count)
    }
}

impl Machine {
    /// Fills `t` with what an instruction reads and writes.
    pub fn touch(&self, inst: &isa::Inst, t: &mut Touch) {
        t.reg_uses.clear();
        t.pred_uses.clear();
        t.read.clear();
        inst.kind.each_use(|r| {
            t.reg_uses.push(r.first);
            t.read.extend(r.first.0..r.first.0 + u16::from(r.count));
        });
        let lists = match inst.kind {
            InstKind::Call { args, .. }
            | InstKind::CallPtr { args, .. }
            | InstKind::Sys { args, .. }
            | InstKind::Mma { args, .. } => [Some(args), None],
            InstKind::Launch { config, args, .. } => [Some(config), Some(args)],
            _ => [None, None],
        };
        for id in lists.into_iter().flatten() {
            for a in &self.args[id.0 as usize] {
                if let Operand::Reg(r) = a.value {
                    t.reg_uses.push(r);
                    let exact = matches!(inst.kind, InstKind::Mma { .. });
                    // A call does not say how wide its arguments are.
                    t.read.extend(if exact { r.0..r.0 + u16::from(a.ty.regs()) } else { self.to_end(r) });
                }
            }
        }
        let result = |kind: &InstKind| match *kind {
            InstKind::Call { dst: Some(d), .. }
            | InstKind::CallPtr { dst: Some(d), .. }
            | InstKind::Sys { dst: Some(d), .. } => self.vregs[self.owner[d.0 as usize] as usize].regs,
            _ => 1,
        };
        let def = inst.kind.def(result);
        t.reg_def = def.map(|d| d.first);
        t.def_count = def.map_or(0, |d| d.count);
        t.pred_uses.extend(inst.guard.pred.iter().map(|p| p.0));
        t.pred_uses.extend(inst.kind.pred_uses().map(|p| p.0));
        t.pred_def = inst.kind.pred_def().map(|p| p.0);
    }

    fn term_reg(&self, b: usize) -> Option<Reg> {
        match self.blocks[b].term {
            MTerm::Ret(Some(Operand::Reg(r))) => Some(r),
            _ => None,
        }
    }

    fn term_pred(&self, b: usize) -> Option<u16> {
        match self.blocks[b].term {
            MTerm::Branch { guard, .. } => guard.pred.map(|p| p.0),
            _ => None,
        }
    }

    /// The registers from this one to the end of its group.
    pub fn to_end(&self, r: Reg) -> std::ops::Range<u16> {
        r.0..self.group(r.0).end as u16
    }

    /// All register numbers of the group that a register belongs to.
    pub fn group(&self, r: u16) -> std::ops::Range<usize> {
        self.numbers(self.owner[r as usize] as usize)
    }

    /// The register numbers of a virtual register.
    pub fn numbers(&self, v: usize) -> std::ops::Range<usize> {
        let first = self.vregs[v].first as usize;
        first..first + self.vregs[v].regs as usize
    }
}

/// A set of numbers.
#[derive(Clone)]
pub struct Bits(Vec<u64>);

impl Bits {
    pub fn new(n: usize) -> Self {
        Bits(vec![0; n.div_ceil(64)])
    }
    pub fn set(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }
    pub fn clear(&mut self, i: usize) {
        self.0[i / 64] &= !(1 << (i % 64));
    }
    pub fn has(&self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }
    /// Adds all members of `other`.
    pub fn join(&mut self, other: &Bits) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a |= b;
        }
    }
    pub fn each(&self, mut f: impl FnMut(usize)) {
        for (w, &word) in self.0.iter().enumerate() {
            let mut word = word;
            while word != 0 {
                f(w * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// The first position of each block, and the position after the last one.
pub fn positions(m: &Machine) -> Vec<u32> {
    let mut at = 0;
    let mut out: Vec<u32> = m
        .blocks
        .iter()
        .map(|b| {
            let start = at;
            at += 2 * (b.insts.len() as u32 + 1);
            start
        })
        .collect();
    out.push(at);
    out
}

/// Computes the live ranges of all registers and predicates. Both share one numbering, in which predicates come after
/// registers.
pub fn live(m: &Machine) -> Live {
    let regs = m.owner.len();
    let n = regs + m.preds as usize;
    let live_in = live_in(m);
    let starts = positions(m);
    let mut ranges: Vec<Ranges> = vec![Vec::new(); n];
    let mut weight = vec![0f32; m.vregs.len()];
    let mut until = vec![0u32; n];
    let mut touch = Touch::default();
    for b in (0..m.blocks.len()).rev() {
        let block = &m.blocks[b];
        let (start, end) = (starts[b], starts[b + 1]);
        let mut now = Bits::new(n);
        for s in block.succs() {
            now.join(&live_in[s]);
        }
        let cost = 10f32.powi(block.depth.min(6) as i32);
        now.each(|v| until[v] = end);
        let term = end - 2;
        let mut begin = |v: usize, at: u32, now: &mut Bits| {
            if !now.has(v) {
                now.set(v);
                until[v] = at + 1;
            }
        };
        if let Some(r) = m.term_reg(b) {
            m.to_end(r).for_each(|r| begin(r as usize, term, &mut now));
        }
        if let Some(p) = m.term_pred(b) {
            begin(regs + p as usize, term, &mut now);
        }
        for (i, inst) in block.insts.iter().enumerate().rev() {
            let at = start + 2 * i as u32;
            m.touch(inst, &mut touch);
            if let Some(d) = touch.reg_def {
                weight[m.owner[d.0 as usize] as usize] += cost;
            }
            let written = touch.written().map(usize::from);
            for v in written.chain(touch.pred_def.map(|p| regs + p as usize)) {
                let to = if now.has(v) { until[v] } else { at + 2 };
                now.clear(v);
                push_front(&mut ranges[v], at + 1, to);
            }
            for &r in &touch.reg_uses {
                weight[m.owner[r.0 as usize] as usize] += cost;
            }
            let read = touch.read.iter().map(|&r| r as usize);
            for v in read.chain(touch.pred_uses.iter().map(|&p| regs + p as usize)) {
                if !now.has(v) {
                    now.set(v);
                    until[v] = at + 1;
                }
            }
        }
        now.each(|v| push_front(&mut ranges[v], start, until[v]));
    }
    ranges.iter_mut().for_each(|r| r.reverse());
    let preds = ranges.split_off(regs);
    // Parameters are live from the beginning, whether or not they are used.
    for &p in &m.params {
        for v in m.group(p.0) {
            if ranges[v].first().is_none_or(|r| r.0 > 0) {
                ranges[v].insert(0, (0, 1));
            }
        }
    }
    if let Some(s) = m.stack {
        m.group(s.0).for_each(|v| ranges[v] = vec![(0, starts[m.blocks.len()])]);
    }
    debug_assert!(ranges.iter().all(|r| r.windows(2).all(|w| w[0].1 <= w[1].0)), "ranges overlap");
    Live { regs: ranges, preds, weight }
}

/// Adds a range before those that were found so far; ranges that touch are joined.
fn push_front(ranges: &mut Ranges, from: u32, to: u32) {
    match ranges.last_mut() {
        Some(last) if last.0 == to => last.0 = from,
        _ => ranges.push((from, to)),
    }
}

/// By block: what is read before it is written, and what is written.
fn local_sets(m: &Machine, n: usize) -> (Vec<Bits>, Vec<Bits>) {
    let regs = m.owner.len();
    let (mut gens, mut kills) = (Vec::new(), Vec::new());
    let mut touch = Touch::default();
    for (b, block) in m.blocks.iter().enumerate() {
        let (mut gen_set, mut kill) = (Bits::new(n), Bits::new(n));
        for inst in &block.insts {
            m.touch(inst, &mut touch);
            let uses = touch.read.iter().map(|&r| r as usize);
            for v in uses.chain(touch.pred_uses.iter().map(|&p| regs + p as usize)) {
                if !kill.has(v) {
                    gen_set.set(v);
                }
            }
            let defs = touch.written().map(usize::from);
            for v in defs.chain(touch.pred_def.map(|p| regs + p as usize)) {
                kill.set(v);
            }
        }
        let term = m.term_reg(b).into_iter().flat_map(|r| m.to_end(r)).map(usize::from);
        for v in term.chain(m.term_pred(b).map(|p| regs + p as usize)) {
            if !kill.has(v) {
                gen_set.set(v);
            }
        }
        gens.push(gen_set);
        kills.push(kill);
    }
    (gens, kills)
}

/// By block: what is live at its start, register numbers first, then predicates.
pub fn live_in(m: &Machine) -> Vec<Bits> {
    let n = m.owner.len() + m.preds as usize;
    let (gen_sets, kill_sets) = local_sets(m, n);
    solve(m, n, &gen_sets, &kill_sets)
}

fn solve(m: &Machine, n: usize, gens: &[Bits], kills: &[Bits]) -> Vec<Bits> {
    let mut live_in: Vec<Bits> = gens.to_vec();
    let mut changed = true;
    let words = n.div_ceil(64);
    while changed {
        changed = false;
        for b in (0..m.blocks.len()).rev() {
            for w in 0..words {
                let mut out = 0;
                for s in m.blocks[b].succs() {
                    out |= live_in[s].0[w];
                }
                let new = gens[b].0[w] | (out & !kills[b].0[w]);
                if new != live_in[b].0[w] {
                    live_in[b].0[w] = new;
                    changed = true;
                }
            }
        }
    }
    live_in
}

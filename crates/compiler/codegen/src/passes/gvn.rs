//! Simplification, global value numbering over the dominator tree, and forwarding of loads and stores.
//! A pure instruction is replaced by an equal one whose definition dominates it. Loaded values are reused, and stored values
//! forwarded to loads, along chains of blocks with one predecessor each, until an instruction may have changed the memory.

use std::hash::{Hash, Hasher};

use isa::{BinOp, CacheOp, Cmp, MemTy, Space, Ty};

use super::cfg::Loops;
use super::memory::{Extent, clobbers, extent};
use crate::function_cache::StencilKey;
use crate::ir::{Block, Class, Func, Op, Term, Val};
use crate::simplify::Site;

/// The value that a place in memory is known to hold.
#[derive(Clone)]
struct Known {
    extent: Extent,
    mem: MemTy,
    value: Val,
}

struct Gvn {
    table: Table,
    /// Predicates whose value follows from the branches that dominate the current block.
    facts: Vec<(Val, bool)>,
    /// By block: what is known of memory at its end.
    memory: Vec<Vec<Known>>,
}

/// Visits the dominator tree once, and replaces values by equal or simpler ones.
pub fn number_values(f: &mut Func) {
    let loops = Loops::find(f);
    let mut children: Vec<Vec<Block>> = vec![Vec::new(); f.blocks.len()];
    for &b in &loops.order {
        if let Some(d) = loops.idom(b) {
            children[d.0 as usize].push(b);
        }
    }
    let mut g = Gvn { table: Table::new(), facts: Vec::new(), memory: vec![Vec::new(); f.blocks.len()] };
    // Each block is entered, then its children, then it is left.
    let mut stack = vec![(f.entry, None)];
    while let Some((b, marks)) = stack.pop() {
        if let Some((table, facts, signs)) = marks {
            g.table.undo(table);
            g.facts.truncate(facts);
            f.not_negative.truncate(signs);
            continue;
        }
        stack.push((b, Some((g.table.mark(), g.facts.len(), f.not_negative.len()))));
        g.learn(f, b);
        g.learn_signs(f, b);
        g.block(f, b);
        for &c in children[b.0 as usize].iter().rev() {
            stack.push((c, None));
        }
    }
    f.not_negative.clear();
    crate::build::ssa::clean_phis(f);
}

/// `cond == value` implies that `v` is not negative.
fn implies_sign(f: &Func, cond: Val, mut value: bool, v: Val) -> bool {
    let mut cond = f.resolve(cond);
    while f.op(cond) == Op::PNot {
        cond = f.arg(cond, 0);
        value = !value;
    }
    if let Op::PLogic(isa::PredOp::And) = f.op(cond) {
        return value && (0..2).any(|i| implies_sign(f, f.arg(cond, i), true, v));
    }
    let Op::Cmp(cmp, Ty::I32) = f.op(cond) else { return false };
    let (a, b) = (f.arg(cond, 0), f.arg(cond, 1));
    let at_least = |x: Val, least: i32| {
        f.constant(x).is_some_and(|c| c as u32 as i32 >= least) || least <= 0 && f.nonneg(x)
    };
    match (cmp, value) {
        (Cmp::Gt, true) | (Cmp::Le, false) => a == v && at_least(b, -1),
        (Cmp::Ge, true) | (Cmp::Lt, false) => a == v && at_least(b, 0),
        (Cmp::Lt, true) | (Cmp::Ge, false) => b == v && at_least(a, -1),
        (Cmp::Le, true) | (Cmp::Gt, false) => b == v && at_least(a, 0),
        _ => false,
    }
}

/// Whether a phi takes only values that are not negative: by their ranges, by the branch before, or as the phi itself plus
/// such a value.
fn sign_of_phi(f: &Func, b: Block, phi: Val) -> bool {
    f.block(b).preds.iter().enumerate().all(|(i, &pred)| {
        let a = f.arg(phi, i);
        if a == phi || f.nonneg(a) {
            return true;
        }
        if let Op::Binary(BinOp::Add, Ty::I32) = f.op(a)
            && f.arg(a, 0) == phi
            && (f.nonneg(f.arg(a, 1)))
        {
            return true;
        }
        // If the predecessor only jumps, the branch before it decides.
        let (mut from, mut to) = (pred, b);
        while let (Term::Jump(_), [before]) = (f.block(from).term, &f.block(from).preds[..]) {
            to = from;
            from = *before;
        }
        matches!(f.block(from).term, Term::Branch { cond, then, or_else }
            if then != or_else && implies_sign(f, cond, then == to, a))
    })
}

impl Gvn {
    /// Records the predicate of the branch that alone leads to `b`.
    fn learn(&mut self, f: &Func, b: Block) {
        let [pred] = f.block(b).preds[..] else { return };
        let Term::Branch { cond, then, or_else } = f.block(pred).term else { return };
        if then == or_else {
            return;
        }
        let mut value = then == b;
        let mut cond = f.resolve(cond);
        while f.op(cond) == Op::PNot {
            cond = f.arg(cond, 0);
            value = !value;
        }
        self.facts.push((cond, value));
    }

    /// Records the values that are not negative in the blocks that `b` dominates.
    fn learn_signs(&self, f: &mut Func, b: Block) {
        for phi in f.phis(b).collect::<Vec<_>>() {
            if f.class(phi) == Class::R1 && sign_of_phi(f, b, phi) {
                f.not_negative.push(phi);
            }
        }
        if let [pred] = f.block(b).preds[..]
            && let Term::Branch { cond, then, or_else } = f.block(pred).term
            && then != or_else
            && let Op::Cmp(_, Ty::I32) = f.op(f.resolve(cond))
        {
            let cond = f.resolve(cond);
            for i in 0..2 {
                let v = f.arg(cond, i);
                if f.constant(v).is_none() && implies_sign(f, cond, then == b, v) {
                    f.not_negative.push(v);
                }
            }
        }
    }

    fn fact(&self, v: Val) -> Option<bool> {
        self.facts.iter().rev().find(|(p, _)| *p == v).map(|&(_, value)| value)
    }

    fn block(&mut self, f: &mut Func, b: Block) {
        let mut memory = match f.block(b).preds[..] {
            [pred] => self.memory[pred.0 as usize].clone(),
            _ => Vec::new(),
        };
        let insts = &mut f.block_mut(b).insts;
        let room = Vec::with_capacity(insts.len());
        for v in std::mem::replace(insts, room) {
            if f.resolve(v) != v {
                continue;
            }
            if f.op(v) == Op::Phi {
                f.block_mut(b).insts.push(v);
                continue;
            }
            self.inst(f, b, v, &mut memory);
        }
        if let Term::Branch { cond, then, or_else } = f.block(b).term {
            let mut cond = f.resolve(cond);
            if let Some(value) = self.fact(cond) {
                let loc = f.block(b).loc;
                cond = f.push(b, Op::Const(value.into()), Class::Pred, &[], loc);
            }
            f.block_mut(b).term = Term::Branch { cond, then, or_else };
        }
        self.memory[b.0 as usize] = memory;
    }

    fn inst(&mut self, f: &mut Func, b: Block, v: Val, memory: &mut Vec<Known>) {
        let loc = f.inst(v).loc;
        let mut op = f.op(v);
        let mut args = f.inst(v).args.clone();
        for a in &mut args {
            *a = f.resolve(*a);
            if f.class(*a) == Class::Pred
                && let Some(value) = self.fact(*a)
            {
                *a = f.push(b, Op::Const(value.into()), Class::Pred, &[], loc);
            }
        }
        let guarded = f.inst(v).guard.is_some();
        if !guarded {
            let made = f.block(b).insts.len();
            let simpler = f.simplified(&Site { block: b, loc }, &mut op, &mut args);
            self.number_new(f, b, made);
            if let Some(simpler) = simpler {
                f.replace(v, simpler);
                return;
            }
        }
        for a in &mut args {
            *a = f.resolve(*a);
        }
        let inst = f.inst_mut(v);
        inst.op = op;
        inst.args = args;
        if guarded {
            f.block_mut(b).insts.push(v);
            memory.retain(|k| !clobbers(f, v, &k.extent));
            return;
        }
        if is_numbered(op) {
            match self.table.find_or_insert(f, v) {
                Some(known) => f.replace(v, known),
                None => f.block_mut(b).insts.push(v),
            }
            return;
        }
        if !touch_memory(f, v, memory) {
            f.block_mut(b).insts.push(v);
        }
    }

    /// Numbers the instructions that simplification appended.
    fn number_new(&mut self, f: &mut Func, b: Block, from: usize) {
        if f.block(b).insts.len() == from {
            return;
        }
        let new = f.block_mut(b).insts.split_off(from);
        for v in new {
            for i in 0..f.inst(v).args.len() {
                let a = f.arg(v, i);
                f.inst_mut(v).args[i] = a;
            }
            match is_numbered(f.op(v)).then(|| self.table.find_or_insert(f, v)).flatten() {
                Some(known) => f.replace(v, known),
                None => f.block_mut(b).insts.push(v),
            }
        }
    }
}

/// The value depends on the operands only, or on memory that the kernel does not write.
fn is_numbered(op: Op) -> bool {
    match op {
        Op::Load { space: Space::Const, cache, .. } => !cache.is_strong(),
        // A kernel must not write memory that it reads through textures.
        Op::Load { cache: CacheOp::Nc, .. } | Op::Tex(..) => true,
        Op::Undef => false,
        _ => op.is_pure(),
    }
}

/// Updates what is known of memory. Returns true if `v` was a load of a known value, which then replaces it.
fn touch_memory(f: &mut Func, v: Val, memory: &mut Vec<Known>) -> bool {
    match f.op(v) {
        Op::Load { mem, cache, .. } => {
            let Some(e) = extent(f, v) else { return false };
            if cache.is_strong() {
                return false;
            }
            if let Some(k) = memory.iter().find(|k| k.extent.same(&e) && k.mem == mem) {
                let value = k.value;
                f.replace(v, value);
                return true;
            }
            memory.push(Known { extent: e, mem, value: v });
        }
        Op::Store { mem, volatile, .. } => {
            memory.retain(|k| !clobbers(f, v, &k.extent));
            // A narrow store truncates its value, so the value cannot be forwarded.
            if let Some(extent) = extent(f, v)
                && !volatile
                && matches!(mem, MemTy::B32 | MemTy::B64 | MemTy::B128)
            {
                memory.push(Known { extent, mem, value: f.arg(v, 1) });
            }
        }
        _ => memory.retain(|k| !clobbers(f, v, &k.extent)),
    }
    false
}

/// A scoped hash table of values by operation and operands. It uses open addressing, and an undo log to leave a scope.
struct Table {
    slots: Vec<u32>,
    log: Vec<usize>,
    used: usize,
    key: StencilKey,
}

const EMPTY: u32 = u32::MAX;

impl Table {
    fn new() -> Self {
        Table { slots: vec![EMPTY; 256], log: Vec::new(), used: 0, key: StencilKey::default() }
    }

    fn mark(&self) -> usize {
        self.log.len()
    }

    fn undo(&mut self, mark: usize) {
        // In reverse order of insertion, so that no probe chain is interrupted.
        for slot in self.log.drain(mark..).rev() {
            self.slots[slot] = EMPTY;
            self.used -= 1;
        }
    }

    fn hash(&mut self, f: &Func, v: Val) -> usize {
        let key = &mut self.key;
        key.clear();
        f.op(v).hash(key);
        key.write_u8(f.class(v).regs());
        for &a in &f.inst(v).args {
            key.write_u32(f.resolve(a).0);
        }
        (key.finish() >> 20) as usize
    }

    fn equal(f: &Func, a: Val, b: Val) -> bool {
        f.op(a) == f.op(b)
            && f.class(a) == f.class(b)
            && f.inst(a).args.len() == f.inst(b).args.len()
            && (0..f.inst(a).args.len()).all(|i| f.arg(a, i) == f.arg(b, i))
    }

    /// A value equal to `v` in the table. If there is none, inserts `v` and returns `None`.
    fn find_or_insert(&mut self, f: &Func, v: Val) -> Option<Val> {
        if self.used * 2 > self.slots.len() {
            self.grow(f);
        }
        let mask = self.slots.len() - 1;
        let mut at = self.hash(f, v) & mask;
        loop {
            match self.slots[at] {
                EMPTY => {
                    self.slots[at] = v.0;
                    self.log.push(at);
                    self.used += 1;
                    return None;
                }
                known if Self::equal(f, Val(known), v) => return Some(Val(known)),
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self, f: &Func) {
        let values: Vec<u32> = self.log.iter().map(|&s| self.slots[s]).collect();
        self.slots = vec![EMPTY; self.slots.len() * 2];
        let mask = self.slots.len() - 1;
        self.log.clear();
        for v in values {
            let mut at = self.hash(f, Val(v)) & mask;
            while self.slots[at] != EMPTY {
                at = (at + 1) & mask;
            }
            self.slots[at] = v;
            self.log.push(at);
        }
    }
}

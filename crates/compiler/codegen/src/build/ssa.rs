//! Construction of SSA form: variables become values while blocks are built. Braun, Buchwald, Hack et al., "Simple and
//! Efficient Construction of Static Single Assignment Form", CC 2013.
//! Invariant: a block is sealed once all its predecessors are known. Only then are the operands of its phis known.

use isa::Loc;

use crate::ir::{Args, Block, Class, Func, Inst, Op, Term, Val};

const NONE: Val = Val(u32::MAX);

/// The current definitions of variables. Used by the builder, by the promotion of slots, and by the repair after unrolling.
#[derive(Default)]
pub struct Ssa {
    /// By variable.
    classes: Vec<Class>,
    /// By variable.
    defs: Vec<Row>,
    sealed: Vec<bool>,
    /// By block: the variables and phis that wait for the block to be sealed.
    waiting: Vec<Vec<(u32, Val)>>,
    /// The variable that is PTX's carry flag.
    carry: Option<u32>,
    /// Stack of the blocks that reads walk up. A nested read uses the end of it.
    chain: Vec<Block>,
}

/// The values of a variable by block, from the first block that has one. Most variables live for a few blocks.
#[derive(Default)]
struct Row {
    first: usize,
    values: Args,
}

impl Ssa {
    /// Makes a new variable.
    pub fn variable(&mut self, class: Class) -> u32 {
        self.defs.push(Row::default());
        self.classes.push(class);
        self.classes.len() as u32 - 1
    }

    /// The variable that is PTX's carry flag.
    pub fn carry(&mut self) -> u32 {
        let made = self.carry.unwrap_or_else(|| self.variable(Class::R1));
        *self.carry.insert(made)
    }

    /// Sets the value of a variable from here on in `b`.
    pub fn write(&mut self, var: u32, b: Block, v: Val) {
        let (row, at) = (&mut self.defs[var as usize], b.0 as usize);
        if row.values.is_empty() {
            row.first = at;
        }
        if at < row.first {
            row.values.insert_many(0, std::iter::repeat_n(NONE, row.first - at));
            row.first = at;
        }
        if at - row.first >= row.values.len() {
            row.values.resize(at - row.first + 1, NONE);
        }
        row.values[at - row.first] = v;
    }

    fn local(&self, var: u32, b: Block) -> Option<Val> {
        let row = &self.defs[var as usize];
        let at = (b.0 as usize).checked_sub(row.first)?;
        row.values.get(at).copied().filter(|&v| v != NONE)
    }

    fn is_sealed(&self, b: Block) -> bool {
        self.sealed.get(b.0 as usize) == Some(&true)
    }

    fn block(&mut self, b: Block) -> usize {
        let at = b.0 as usize;
        if at >= self.sealed.len() {
            self.sealed.resize(at + 1, false);
            self.waiting.resize(at + 1, Vec::new());
        }
        at
    }

    /// The value of a variable at the end of `b`, as far as it is built.
    pub fn read(&mut self, f: &mut Func, var: u32, b: Block) -> Val {
        // Walks up single predecessors without recursion, since chains can be long.
        let below = self.chain.len();
        let mut at = b;
        let v = loop {
            if let Some(v) = self.local(var, at) {
                break f.resolve(v);
            }
            self.chain.push(at);
            // A cycle that nothing enters: code after a jump. Any value will do.
            if self.chain.len() - below > f.blocks.len() {
                self.chain.pop();
                let class = self.classes[var as usize];
                let loc = f.block(b).loc;
                break front(f, b, Op::Undef, class, loc);
            }
            let preds = &f.block(at).preds;
            if self.is_sealed(at) && preds.len() == 1 {
                at = preds[0];
            } else {
                break self.enter(f, var, at);
            }
        };
        while self.chain.len() > below
            && let Some(b) = self.chain.pop()
        {
            self.write(var, b, v);
        }
        v
    }

    /// The value at the start of a block with no, several or unknown predecessors.
    fn enter(&mut self, f: &mut Func, var: u32, b: Block) -> Val {
        let class = self.classes[var as usize];
        let loc = f.block(b).loc;
        let sealed = self.is_sealed(b);
        if sealed && f.block(b).preds.is_empty() {
            return front(f, b, Op::Undef, class, loc);
        }
        let phi = front(f, b, Op::Phi, class, loc);
        self.write(var, b, phi);
        if sealed {
            return self.complete(f, var, b, phi);
        }
        let at = self.block(b);
        self.waiting[at].push((var, phi));
        phi
    }

    fn complete(&mut self, f: &mut Func, var: u32, b: Block, phi: Val) -> Val {
        for at in 0..f.block(b).preds.len() {
            let pred = f.block(b).preds[at];
            let v = self.read(f, var, pred);
            f.inst_mut(phi).args.push(v);
        }
        remove_trivial(f, phi)
    }

    /// Seals `b`: all its predecessors are known now.
    pub fn seal(&mut self, f: &mut Func, b: Block) {
        let at = self.block(b);
        self.sealed[at] = true;
        for (var, phi) in std::mem::take(&mut self.waiting[at]) {
            self.complete(f, var, b, phi);
        }
    }
}

/// Inserts an instruction at the start of a block, after phis unless it is one.
fn front(f: &mut Func, b: Block, op: Op, class: Class, loc: Loc) -> Val {
    let v = f.detached(Inst { op, class, args: Default::default(), guard: None, loc });
    let at = if op == Op::Phi { 0 } else { f.phis(b).count() };
    f.block_mut(b).insts.insert(at, v);
    v
}

/// Replaces a trivial phi, whose operands are one value and the phi itself, by that value. Returns what now stands for the
/// phi.
pub fn remove_trivial(f: &mut Func, phi: Val) -> Val {
    let mut same = None;
    for i in 0..f.inst(phi).args.len() {
        let a = f.arg(phi, i);
        if a == phi || same == Some(a) {
            continue;
        }
        if same.is_some() {
            return phi;
        }
        same = Some(a);
    }
    let by = match same {
        Some(v) => v,
        None => {
            let (class, loc) = (f.class(phi), f.inst(phi).loc);
            let entry = f.entry;
            front(f, entry, Op::Undef, class, loc)
        }
    };
    f.replace(phi, by);
    by
}

/// Removes replaced values from their blocks, and trivial phis, until there are none.
pub fn clean_phis(f: &mut Func) {
    loop {
        let mut changed = false;
        for b in 0..f.blocks.len() {
            let mut at = 0;
            while let Some(&phi) = f.blocks[b].insts.get(at).filter(|&&v| f.op(v) == Op::Phi) {
                changed |= f.resolve(phi) == phi && remove_trivial(f, phi) != phi;
                at += 1;
            }
            let mut insts = std::mem::take(&mut f.blocks[b].insts);
            insts.retain(|&v| f.resolve(v) == v);
            f.blocks[b].insts = insts;
        }
        if !changed {
            break;
        }
    }
    debug_assert!(f.blocks.iter().all(|b| b.term != Term::Open || b.preds.is_empty()));
}

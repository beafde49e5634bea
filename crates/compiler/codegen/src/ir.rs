//! The SSA form between the typed tree and machine code.
//!
//! Values are machine words without a type: a [`Class`] says how many registers one takes, operations carry the type.
//! Invariants: operands are defined before use along every path (phis: at the end of the predecessor); a phi has one
//! operand per entry of its block's `preds`, in that order; phis come first in a block; 8- and 16-bit values are kept
//! extended to 32 bits by their sign; a replaced value is never referred to without [`Func::resolve`].

use base::Span;
use isa::{InlineId, Loc, Ty};
use smallvec::SmallVec;

pub use crate::op::Op;

base::id! {
    /// A value, and the instruction that makes it.
    pub struct Val;
    /// A basic block.
    pub struct Block;
    /// A piece of the frame.
    pub struct Slot;
}

/// What holds a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Nothing: the instruction is there for its effect.
    None,
    /// A predicate.
    Pred,
    /// One register.
    R1,
    /// A pair.
    R2,
    /// Four registers: a 128-bit access.
    R4,
}

impl Class {
    /// Registers taken.
    pub fn regs(self) -> u8 {
        match self {
            Class::None | Class::Pred => 0,
            Class::R1 => 1,
            Class::R2 => 2,
            Class::R4 => 4,
        }
    }
    /// Of a value of this type.
    pub fn of(ty: Ty) -> Self {
        if ty.wide() { Class::R2 } else { Class::R1 }
    }
}

/// Operands.
pub type Args = SmallVec<[Val; 4]>;

/// One instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    pub op: Op,
    pub class: Class,
    pub args: Args,
    /// Executed only by lanes where the predicate (or its complement) holds; the value is undefined elsewhere.
    pub guard: Option<(Val, bool)>,
    pub loc: Loc,
}

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// Not ended yet.
    Open,
    Jump(Block),
    /// Where the predicate holds to the first, else to the second.
    Branch {
        cond: Val,
        then: Block,
        or_else: Block,
    },
    /// From the function; from a kernel: end of the thread.
    Ret(Option<Val>),
}

/// A basic block.
#[derive(Clone, Debug)]
pub struct BlockData {
    pub insts: Vec<Val>,
    pub term: Term,
    pub preds: Vec<Block>,
    /// Of the terminator.
    pub loc: Loc,
    /// Wish of `#pragma unroll` for the loop that this block heads.
    pub unroll: hir::Unroll,
    /// Nothing leads here: it is nobody's predecessor, so no phi has an operand for it.
    pub dead: bool,
}

/// A piece of the frame.
#[derive(Clone, Copy, Debug)]
pub struct SlotData {
    pub size: u32,
    pub align: u32,
    /// Holds from the start what lies there among the kernel's parameters.
    pub param: Option<u16>,
}

/// A function in SSA form.
#[derive(Clone, Debug)]
pub struct Func {
    pub insts: Vec<Inst>,
    pub blocks: Vec<BlockData>,
    pub slots: Vec<SlotData>,
    /// Argument types of calls.
    pub sigs: Vec<Vec<Ty>>,
    /// Union of what each value was replaced by; itself when it stands.
    replaced: Vec<Val>,
    pub entry: Block,
    /// Kernel: parameters are in the bank.
    pub kind: isa::FunctionKind,
    /// 32-bit values that are not negative where simplification now works; kept by value numbering.
    pub not_negative: Vec<Val>,
    /// Constants are folded and operations simplified as they are made.
    pub simplify: bool,
    /// Simplifications under way, one inside of the other.
    pub nested: u32,
}

/// Room for as many values as most functions have, and most blocks.
const MANY: usize = 512;
const SOME: usize = 16;

impl Func {
    /// An empty function with an entry block.
    pub fn new(kind: isa::FunctionKind, loc: Loc, simplify: bool) -> Self {
        let mut f = Func {
            insts: Vec::with_capacity(MANY),
            blocks: Vec::new(),
            slots: Vec::new(),
            sigs: Vec::new(),
            replaced: Vec::with_capacity(MANY),
            entry: Block(0),
            kind,
            not_negative: Vec::new(),
            simplify,
            nested: 0,
        };
        f.new_block(loc);
        f
    }
    /// A new block without predecessors.
    pub fn new_block(&mut self, loc: Loc) -> Block {
        self.blocks.push(BlockData {
            insts: Vec::with_capacity(SOME),
            term: Term::Open,
            preds: Vec::new(),
            loc,
            unroll: hir::Unroll::Auto,
            dead: false,
        });
        Block(self.blocks.len() as u32 - 1)
    }
    /// The instruction.
    pub fn inst(&self, v: Val) -> &Inst {
        &self.insts[v.0 as usize]
    }
    /// The instruction, to change.
    pub fn inst_mut(&mut self, v: Val) -> &mut Inst {
        &mut self.insts[v.0 as usize]
    }
    /// Its operation.
    pub fn op(&self, v: Val) -> Op {
        self.insts[v.0 as usize].op
    }
    /// Its class.
    pub fn class(&self, v: Val) -> Class {
        self.insts[v.0 as usize].class
    }
    /// Operand `n`, resolved.
    pub fn arg(&self, v: Val, n: usize) -> Val {
        self.resolve(self.insts[v.0 as usize].args[n])
    }
    /// The block.
    pub fn block(&self, b: Block) -> &BlockData {
        &self.blocks[b.0 as usize]
    }
    /// The block, to change.
    pub fn block_mut(&mut self, b: Block) -> &mut BlockData {
        &mut self.blocks[b.0 as usize]
    }
    /// What now stands for `v`.
    pub fn resolve(&self, mut v: Val) -> Val {
        loop {
            let next = self.replaced[v.0 as usize];
            if next == v {
                return v;
            }
            v = next;
        }
    }
    /// Makes `by` stand for `v` everywhere.
    pub fn replace(&mut self, v: Val, by: Val) {
        let by = self.resolve(by);
        if by != v {
            self.replaced[v.0 as usize] = by;
        }
    }
    /// Removes the instructions of replaced values from their blocks.
    pub fn drop_replaced(&mut self) {
        let replaced = &self.replaced;
        for block in &mut self.blocks {
            block.insts.retain(|&v| replaced[v.0 as usize] == v);
        }
    }
    /// A value outside any block.
    pub fn detached(&mut self, inst: Inst) -> Val {
        let v = Val(self.insts.len() as u32);
        self.insts.push(inst);
        self.replaced.push(v);
        v
    }
    /// Appends as it stands.
    pub fn push(&mut self, b: Block, op: Op, class: Class, args: &[Val], loc: Loc) -> Val {
        let v = self.detached(Inst { op, class, args: SmallVec::from_slice(args), guard: None, loc });
        self.block_mut(b).insts.push(v);
        v
    }
    /// The bits, when a constant.
    pub fn constant(&self, v: Val) -> Option<u64> {
        match self.op(self.resolve(v)) {
            Op::Const(bits) => Some(bits),
            _ => None,
        }
    }
    /// Ends `b` with a jump and tells the target.
    pub fn jump(&mut self, b: Block, to: Block) {
        self.block_mut(b).term = Term::Jump(to);
        self.lead(b, to);
    }
    fn lead(&mut self, from: Block, to: Block) {
        if !self.block(from).dead {
            self.block_mut(to).preds.push(from);
        }
    }
    /// Ends `b` with a branch and tells both targets.
    pub fn branch(&mut self, b: Block, cond: Val, then: Block, or_else: Block) {
        self.block_mut(b).term = Term::Branch { cond, then, or_else };
        self.lead(b, then);
        self.lead(b, or_else);
    }
    /// Successors: none, one or two.
    pub fn succs(&self, b: Block) -> SmallVec<[Block; 2]> {
        match self.block(b).term {
            Term::Jump(to) => smallvec::smallvec![to],
            Term::Branch { then, or_else, .. } => smallvec::smallvec![then, or_else],
            Term::Open | Term::Ret(_) => SmallVec::new(),
        }
    }
    /// Drops the edge `from → to` (one occurrence) from `to`'s predecessors and phis.
    pub fn remove_pred(&mut self, to: Block, from: Block) {
        let Some(at) = self.block(to).preds.iter().position(|&p| p == from) else { return };
        self.block_mut(to).preds.remove(at);
        for i in 0..self.block(to).insts.len() {
            let v = self.block(to).insts[i];
            if self.op(v) != Op::Phi {
                break;
            }
            self.inst_mut(v).args.remove(at);
        }
    }
    /// Forgets the predecessor `from` of `to`; the phis are the caller's.
    pub fn remove_pred_keep_phis(&mut self, to: Block, from: Block) {
        self.block_mut(to).preds.retain(|&p| p != from);
    }
    /// Removes operand `at` of every phi.
    pub fn drop_phi_operand(&mut self, b: Block, at: usize) {
        for phi in self.phis(b).collect::<Vec<_>>() {
            self.inst_mut(phi).args.remove(at);
        }
    }
    /// Ends `b` with a branch of which only the first target is told; the second is the caller's.
    pub fn branch_edge(&mut self, b: Block, cond: Val, then: Block, or_else: Block) {
        self.block_mut(b).term = Term::Branch { cond, then, or_else };
        self.block_mut(then).preds.push(b);
    }
    /// Phis of a block.
    pub fn phis(&self, b: Block) -> impl Iterator<Item = Val> + '_ {
        self.block(b).insts.iter().copied().take_while(|&v| self.op(v) == Op::Phi)
    }
    /// Forgets values that are gone; what stays keeps its order. Building leaves many times more behind.
    pub fn compact(&mut self) {
        let mut numbers = vec![u32::MAX; self.insts.len()];
        for v in self.blocks.iter().flat_map(|b| &b.insts) {
            numbers[v.0 as usize] = 0;
        }
        let mut stays = 0;
        for (i, number) in numbers.iter_mut().enumerate().filter(|(_, number)| **number == 0) {
            *number = stays;
            if i != stays as usize {
                self.insts.swap(i, stays as usize);
            }
            stays += 1;
        }
        let mut insts = std::mem::take(&mut self.insts);
        insts.truncate(stays as usize);
        let mut blocks = std::mem::take(&mut self.blocks);
        let number = |v: &mut Val| *v = Val(numbers[self.resolve(*v).0 as usize]);
        for inst in &mut insts {
            inst.args.iter_mut().for_each(number);
            inst.guard.iter_mut().for_each(|(p, _)| number(p));
        }
        for b in &mut blocks {
            b.insts.iter_mut().for_each(number);
            if let Term::Branch { cond: v, .. } | Term::Ret(Some(v)) = &mut b.term {
                number(v);
            }
        }
        (self.insts, self.blocks) = (insts, blocks);
        self.replaced = (0..stays).map(Val).collect();
    }
    /// Calls `f` on every value read by the instruction: operands and guard, resolved.
    pub fn each_use(&self, v: Val, mut f: impl FnMut(Val)) {
        let inst = self.inst(v);
        for &a in &inst.args {
            f(self.resolve(a));
        }
        if let Some((p, _)) = inst.guard {
            f(self.resolve(p));
        }
    }
    /// Value read by the terminator.
    pub fn term_use(&self, b: Block) -> Option<Val> {
        match self.block(b).term {
            Term::Branch { cond, .. } => Some(self.resolve(cond)),
            Term::Ret(v) => v.map(|v| self.resolve(v)),
            Term::Open | Term::Jump(_) => None,
        }
    }
    /// Number of uses of every value, over the blocks given.
    pub fn use_counts(&self, blocks: &[Block]) -> Vec<u32> {
        let mut counts = vec![0; self.insts.len()];
        for &b in blocks {
            for &v in &self.block(b).insts {
                self.each_use(v, |u| counts[u.0 as usize] += 1);
            }
            if let Some(u) = self.term_use(b) {
                counts[u.0 as usize] += 1;
            }
        }
        counts
    }
}

/// A location without inlining.
pub fn at(span: Span, inlined: Option<InlineId>) -> Loc {
    Loc { span, inlined }
}

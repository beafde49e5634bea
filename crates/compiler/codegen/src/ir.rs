//! The data structures of the SSA form. The crate's first page explains the form itself.
//!
//! Invariants, which [`crate::verify`] checks but for the last two:
//! - the definition of an operand dominates its use; for a phi, the end of the predecessor;
//! - a phi has one operand for each entry of its block's `preds`, in that order, and phis come first in a block;
//! - the lists of predecessors are the edges that exist, from reachable blocks;
//! - values of 8 and 16 bits are kept extended to 32 bits by their sign;
//! - operands may name a value that was replaced: every reader of an operand passes it through [`Func::resolve`].

use base::Span;
use isa::{InlineId, Loc, Ty};
use smallvec::SmallVec;

pub use crate::op::Op;

base::id! {
    /// A value, named by the instruction that defines it.
    pub struct Val;
    /// A basic block.
    pub struct Block;
    /// A region of the function's stack frame.
    pub struct Slot;
}

/// What holds a value: the kind and number of registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Class {
    /// Nothing: the instruction has no result.
    None,
    /// A predicate register.
    Pred,
    /// One 32-bit register.
    R1,
    /// A pair of registers, 64 bits.
    R2,
    /// Four registers, 128 bits: the value of a vector access, a texture fetch or a matrix product.
    R4,
}

impl Class {
    /// Number of 32-bit registers; 0 for predicates.
    pub fn regs(self) -> u8 {
        match self {
            Class::None | Class::Pred => 0,
            Class::R1 => 1,
            Class::R2 => 2,
            Class::R4 => 4,
        }
    }
    /// The class of a value of type `ty`.
    pub fn of(ty: Ty) -> Self {
        if ty.wide() { Class::R2 } else { Class::R1 }
    }
}

/// The operands of an instruction.
pub type Args = SmallVec<[Val; 4]>;

/// One instruction, which defines one value.
#[derive(Clone, Debug)]
pub struct Inst {
    /// The operation.
    pub op: Op,
    /// What holds the result.
    pub class: Class,
    /// The operands, in the order of the machine instruction. Pass each through [`Func::resolve`].
    pub args: Args,
    /// The guard: a predicate, and whether it is negated. Only lanes for which it holds execute the instruction; in other lanes the
    /// value is undefined.
    pub guard: Option<(Val, bool)>,
    /// The source location, with the calls that were inlined.
    pub loc: Loc,
}

/// How a block ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// The block has no terminator yet, or is unreachable.
    Open,
    /// To the one successor.
    Jump(Block),
    /// To one of two successors.
    Branch {
        /// The predicate.
        cond: Val,
        /// The successor of lanes for which it holds.
        then: Block,
        /// The successor of the others.
        or_else: Block,
    },
    /// Returns from the function. In a kernel, the thread ends.
    Ret(Option<Val>),
}

/// A basic block.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// Its instructions, in the order of execution.
    pub insts: Vec<Val>,
    /// How it ends.
    pub term: Term,
    /// Its predecessors. A block that branches here with both arms occurs twice.
    pub preds: Vec<Block>,
    /// Source location of the terminator.
    pub loc: Loc,
    /// What `#pragma unroll` asks of the loop whose header this block is.
    pub unroll: hir::Unroll,
    /// Nothing leads here. The block is in no list of predecessors, so no phi has an operand for it.
    pub dead: bool,
}

/// A region of the stack frame.
#[derive(Clone, Copy, Debug)]
pub struct SlotData {
    /// Bytes.
    pub size: u32,
    /// Alignment, bytes.
    pub align: u32,
    /// The slot begins with a copy of the kernel's parameters from this byte offset on.
    pub param: Option<u16>,
    /// Holds a copy of a variable for the debugger. The code itself never reads it.
    pub shadow: bool,
}

/// A function in SSA form.
#[derive(Clone, Debug)]
pub struct Func {
    /// By value: its instruction. Most of those that building makes are in no block any more: see [`Func::compact`].
    pub insts: Vec<Inst>,
    /// By block.
    pub blocks: Vec<BlockData>,
    /// By slot.
    pub slots: Vec<SlotData>,
    /// Types of the arguments of calls, by the number that a call operation has.
    pub sigs: Vec<Vec<Ty>>,
    /// By value: the value that replaces it, or itself. A union-find forest without path compression.
    replaced: Vec<Val>,
    /// The block in which the function begins.
    pub entry: Block,
    /// Kernel, device function or host function.
    pub kind: isa::FunctionKind,
    /// 32-bit values that are known not to be negative in the block that value numbering now visits.
    pub not_negative: Vec<Val>,
    /// [`Func::make`] folds constants and simplifies operations.
    pub simplify: bool,
    /// Depth of nested simplifications under way.
    pub nested: u32,
}

/// Initial capacity for the values of a function.
const MANY: usize = 512;
/// Initial capacity for the instructions of a block.
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
    /// The instruction that defines `v`.
    pub fn inst(&self, v: Val) -> &Inst {
        &self.insts[v.0 as usize]
    }
    /// The same, to be changed.
    pub fn inst_mut(&mut self, v: Val) -> &mut Inst {
        &mut self.insts[v.0 as usize]
    }
    /// The operation of `v`.
    pub fn op(&self, v: Val) -> Op {
        self.insts[v.0 as usize].op
    }
    /// The class of `v`.
    pub fn class(&self, v: Val) -> Class {
        self.insts[v.0 as usize].class
    }
    /// Operand number `n` of `v`, resolved.
    pub fn arg(&self, v: Val, n: usize) -> Val {
        self.resolve(self.insts[v.0 as usize].args[n])
    }
    /// The block `b`.
    pub fn block(&self, b: Block) -> &BlockData {
        &self.blocks[b.0 as usize]
    }
    /// The same, to be changed.
    pub fn block_mut(&mut self, b: Block) -> &mut BlockData {
        &mut self.blocks[b.0 as usize]
    }
    /// The value that now replaces `v`; `v` itself if none does.
    pub fn resolve(&self, mut v: Val) -> Val {
        loop {
            let next = self.replaced[v.0 as usize];
            if next == v {
                return v;
            }
            v = next;
        }
    }
    /// Replaces `v` by `by` everywhere. The instruction of `v` stays in its block: the caller removes it.
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
    /// Makes a value that is in no block. The caller puts it into one.
    pub fn detached(&mut self, inst: Inst) -> Val {
        let v = Val(self.insts.len() as u32);
        self.insts.push(inst);
        self.replaced.push(v);
        v
    }
    /// Appends an instruction as it is, without simplification ([`Func::make`] simplifies).
    pub fn push(&mut self, b: Block, op: Op, class: Class, args: &[Val], loc: Loc) -> Val {
        let v = self.detached(Inst { op, class, args: SmallVec::from_slice(args), guard: None, loc });
        self.block_mut(b).insts.push(v);
        v
    }
    /// The bits of `v` if it is a constant.
    pub fn constant(&self, v: Val) -> Option<u64> {
        match self.op(self.resolve(v)) {
            Op::Const(bits) => Some(bits),
            _ => None,
        }
    }
    /// Ends `b` with a jump, and adds `b` to the predecessors of the target.
    pub fn jump(&mut self, b: Block, to: Block) {
        self.block_mut(b).term = Term::Jump(to);
        self.lead(b, to);
    }
    fn lead(&mut self, from: Block, to: Block) {
        if !self.block(from).dead {
            self.block_mut(to).preds.push(from);
        }
    }
    /// Ends `b` with a branch, and adds `b` to the predecessors of both targets.
    pub fn branch(&mut self, b: Block, cond: Val, then: Block, or_else: Block) {
        self.block_mut(b).term = Term::Branch { cond, then, or_else };
        self.lead(b, then);
        self.lead(b, or_else);
    }
    /// The successors of `b`: none, one or two, which may be equal.
    pub fn succs(&self, b: Block) -> SmallVec<[Block; 2]> {
        match self.block(b).term {
            Term::Jump(to) => smallvec::smallvec![to],
            Term::Branch { then, or_else, .. } => smallvec::smallvec![then, or_else],
            Term::Open | Term::Ret(_) => SmallVec::new(),
        }
    }
    /// Removes one edge `from → to` from the predecessors and the phis of `to`. The terminator of `from` is the caller's.
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
    /// Removes every edge `from → to` from the predecessors of `to`. The phis are the caller's.
    pub fn remove_pred_keep_phis(&mut self, to: Block, from: Block) {
        self.block_mut(to).preds.retain(|&p| p != from);
    }
    /// Removes operand number `at` of every phi of `b`.
    pub fn drop_phi_operand(&mut self, b: Block, at: usize) {
        for phi in self.phis(b).collect::<Vec<_>>() {
            self.inst_mut(phi).args.remove(at);
        }
    }
    /// Ends `b` with a branch, and adds `b` to the predecessors of `then` only. Those of `or_else` are the caller's.
    pub fn branch_edge(&mut self, b: Block, cond: Val, then: Block, or_else: Block) {
        self.block_mut(b).term = Term::Branch { cond, then, or_else };
        self.block_mut(then).preds.push(b);
    }
    /// The phis of a block.
    pub fn phis(&self, b: Block) -> impl Iterator<Item = Val> + '_ {
        self.block(b).insts.iter().copied().take_while(|&v| self.op(v) == Op::Phi)
    }
    /// Drops the instructions that are in no block and renumbers the others in the same order. Building leaves many times more
    /// instructions than the function has.
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
    /// Calls `f` on each value that the instruction reads, resolved: its operands, then its guard.
    pub fn each_use(&self, v: Val, mut f: impl FnMut(Val)) {
        let inst = self.inst(v);
        for &a in &inst.args {
            f(self.resolve(a));
        }
        if let Some((p, _)) = inst.guard {
            f(self.resolve(p));
        }
    }
    /// The value that the terminator of `b` reads, resolved.
    pub fn term_use(&self, b: Block) -> Option<Val> {
        match self.block(b).term {
            Term::Branch { cond, .. } => Some(self.resolve(cond)),
            Term::Ret(v) => v.map(|v| self.resolve(v)),
            Term::Open | Term::Jump(_) => None,
        }
    }
    /// By value: how often the instructions and terminators of `blocks` read it.
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

/// The source location of an instruction.
pub fn at(span: Span, inlined: Option<InlineId>) -> Loc {
    Loc { span, inlined }
}

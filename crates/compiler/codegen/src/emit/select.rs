//! Instruction selection: one machine instruction for one SSA instruction. Constants, parameters and constant offsets are
//! folded into operands and addresses; an instruction that is folded into all its users is not emitted.

use isa::{FunctionKind, Guard, Inst, InstKind, Loc, Operand, Pred, PredOp, Reg, Space, Ty};

use super::copies::sequence;
use super::operand::{computed, word_ty};
use super::{MBlock, MTerm, Machine};
use crate::Target;
use crate::ir::{Block, Class, Func, Op, Term, Val};
use crate::limits::bounded;
use crate::passes::cfg::{self, Loops};

pub(super) const NONE: u32 = u32::MAX;

pub(super) struct Select<'a> {
    pub f: &'a Func,
    pub m: Machine,
    pub param_operands: bool,
    needed: Vec<bool>,
    /// By value: number of its uses.
    pub(super) uses: Vec<u32>,
    /// By value: its first register number, or its predicate number.
    pub(super) home: Vec<u32>,
    /// By slot: its offset in the frame, bytes.
    pub(super) slots: Vec<u32>,
    /// Values that are in registers of one block only: large constants.
    pub(super) local: Vec<Val>,
    insts: Vec<Inst>,
    locs: Vec<Loc>,
    vals: Vec<Val>,
    pub(super) loc: Loc,
    /// The SSA value that instructions are now selected for.
    current: Val,
}

/// Selects the instructions of a function.
pub fn select(f: &Func, target: &Target) -> Machine {
    let loops = Loops::find(f);
    let order = cfg::layout(f, &loops);
    let mut index = vec![usize::MAX; f.blocks.len()];
    for (i, &b) in order.iter().enumerate() {
        index[b.0 as usize] = i;
    }
    let mut s = Select {
        f,
        m: Machine::default(),
        param_operands: target.info.code.param_operands && f.kind == FunctionKind::Kernel,
        needed: vec![false; f.insts.len()],
        uses: f.use_counts(&order),
        home: vec![NONE; f.insts.len()],
        slots: Vec::new(),
        local: Vec::new(),
        insts: Vec::new(),
        locs: Vec::new(),
        vals: Vec::new(),
        current: Val(0),
        loc: f.block(f.entry).loc,
    };
    s.mark(&order);
    s.lay_out_frame(&order);
    s.parameters(&order);
    s.phi_homes(&order);
    for &b in &order {
        s.pack_homes(b);
    }
    for &b in &order {
        let block = s.block(b, &index, loops.depth_of(b));
        s.m.blocks.push(block);
    }
    s.m
}

impl Select<'_> {
    /// Marks the values that some emitted instruction reads from a register.
    fn mark(&mut self, order: &[Block]) {
        let mut work = Vec::new();
        for &b in order {
            for &v in &self.f.block(b).insts {
                if !self.f.op(v).is_removable() {
                    self.needed[v.0 as usize] = true;
                    work.push(v);
                }
            }
            if let Some(v) = self.f.term_use(b) {
                self.need(v, &mut work);
            }
        }
        while let Some(v) = work.pop() {
            let mut reads = Vec::new();
            self.f.each_use(v, |u| reads.push(u));
            if let Some(first) = reads.first_mut()
                && let Op::Load { space, .. } | Op::Store { space, .. } | Op::Atom { space, .. } =
                    self.f.op(v)
            {
                match self.split_address(*first, space) {
                    (Some(base), _) => *first = base,
                    (None, _) => {
                        reads.remove(0);
                    }
                }
            }
            for u in reads {
                self.need(u, &mut work);
            }
        }
    }

    fn need(&mut self, v: Val, work: &mut Vec<Val>) {
        if !std::mem::replace(&mut self.needed[v.0 as usize], true) {
            work.push(v);
        }
    }

    /// Splits an address into a base and a constant offset.
    pub(super) fn split_address(&self, a: Val, space: Space) -> (Option<Val>, i32) {
        let a = self.f.resolve(a);
        let signed = |bits: u64| if space.wide() { bits as i64 } else { i64::from(bits as u32 as i32) };
        if let Op::Const(bits) = self.f.op(a)
            && let Ok(offset) = i32::try_from(signed(bits))
        {
            return (None, offset);
        }
        if let Op::Binary(isa::BinOp::Add, _) = self.f.op(a)
            && let Some(bits) = self.f.constant(self.f.arg(a, 1))
            && let Ok(offset) = i32::try_from(signed(bits))
        {
            let (base, inner) = self.split_address(self.f.arg(a, 0), space);
            if let Some(sum) = inner.checked_add(offset) {
                return (base, sum);
            }
        }
        if let Op::LocalAddr(slot) = self.f.op(a)
            && let Some(&at) = self.slots.get(slot.0 as usize)
        {
            return (None, at as i32);
        }
        // Before the frame is laid out, the address of a slot needs no register either.
        if matches!(self.f.op(a), Op::LocalAddr(_)) && space == Space::Local {
            return (None, 0);
        }
        (Some(a), 0)
    }

    fn lay_out_frame(&mut self, order: &[Block]) {
        let mut used = vec![false; self.f.slots.len()];
        for &b in order {
            for &v in &self.f.block(b).insts {
                self.f.each_use(v, |u| {
                    if let Op::LocalAddr(slot) = self.f.op(u) {
                        used[slot.0 as usize] = true;
                    }
                });
            }
        }
        let mut at = 0u32;
        let mut align = 1;
        for (slot, used) in self.f.slots.iter().zip(used) {
            at = at.next_multiple_of(slot.align);
            self.slots.push(at);
            self.m.slots.push(used.then_some(at));
            if used {
                at = bounded((at + slot.size).into());
                align = align.max(slot.align);
            }
        }
        self.m.frame_bytes = at.next_multiple_of(align.max(8));
        if at == 0 {
            self.m.frame_bytes = 0;
        }
    }

    fn parameters(&mut self, order: &[Block]) {
        let mut args: Vec<(u32, Val)> = Vec::new();
        for &b in order {
            for &v in &self.f.block(b).insts {
                if let Op::Arg(n) = self.f.op(v) {
                    args.push((n, v));
                }
            }
        }
        base::sort_by_key(&mut args, |&(n, _)| n);
        for (n, v) in args {
            // Each parameter has exactly one `Arg` instruction, and they are in order.
            debug_assert_eq!(n as usize, self.m.params.len());
            let r = self.m.vreg(self.f.class(v).regs());
            self.home[v.0 as usize] = r.0.into();
            self.m.params.push(r);
        }
    }

    fn phi_homes(&mut self, order: &[Block]) {
        for &b in order {
            for phi in self.f.phis(b) {
                if self.needed[phi.0 as usize] {
                    self.new_home(phi);
                }
            }
        }
    }

    pub(super) fn new_home(&mut self, v: Val) -> u32 {
        let h = match self.f.class(v) {
            Class::Pred => {
                let p = self.m.preds;
                self.m.preds = p.saturating_add(1);
                u32::from(p)
            }
            class => u32::from(self.m.vreg(class.regs().max(1)).0),
        };
        self.home[v.0 as usize] = h;
        h
    }

    /// Gives values whose only use is a pack of the same block a register of the packed value.
    fn pack_homes(&mut self, b: Block) {
        let f = self.f;
        let insts = &f.block(b).insts;
        if !insts.iter().any(|&v| f.op(v) == Op::Pack && self.needed[v.0 as usize]) {
            return;
        }
        for (at, &v) in insts.iter().enumerate().rev() {
            if f.op(v) != Op::Pack || !self.needed[v.0 as usize] {
                continue;
            }
            if self.home[v.0 as usize] == NONE {
                self.new_home(v);
            }
            let mut piece = self.home[v.0 as usize];
            for i in 0..f.inst(v).args.len() {
                let a = f.arg(v, i);
                let here = insts[..at].contains(&a);
                if here
                    && self.uses[a.0 as usize] == 1
                    && self.home[a.0 as usize] == NONE
                    && computed(f.op(a))
                {
                    self.home[a.0 as usize] = piece;
                }
                piece += u32::from(f.class(a).regs());
            }
        }
    }

    fn block(&mut self, b: Block, index: &[usize], depth: u32) -> MBlock {
        for v in self.local.drain(..) {
            self.home[v.0 as usize] = NONE;
        }
        for &v in &self.f.block(b).insts {
            if self.needed[v.0 as usize] {
                self.loc = self.f.inst(v).loc;
                self.current = v;
                self.inst(v);
            }
        }
        self.loc = self.f.block(b).loc;
        let tail = self.insts.len();
        self.copies(b);
        let term = match self.f.block(b).term {
            Term::Jump(to) => MTerm::Jump(index[to.0 as usize]),
            Term::Branch { cond, then, or_else } => MTerm::Branch {
                guard: self.guard(cond),
                then: index[then.0 as usize],
                or_else: index[or_else.0 as usize],
            },
            Term::Ret(_) if self.f.kind == FunctionKind::Kernel => MTerm::Exit,
            Term::Ret(v) => MTerm::Ret(v.map(|v| {
                let ty = if self.f.class(self.f.resolve(v)) == Class::R2 { Ty::U64 } else { Ty::U32 };
                self.operand(v, ty)
            })),
            Term::Open => MTerm::Dead,
        };
        MBlock {
            insts: std::mem::take(&mut self.insts),
            locs: std::mem::take(&mut self.locs),
            vals: std::mem::take(&mut self.vals),
            tail,
            term,
            term_loc: self.loc,
            depth,
        }
    }

    /// Emits the copies into the phis of the successors.
    fn copies(&mut self, b: Block) {
        let (mut regs, mut preds, mut constants) = (Vec::new(), Vec::new(), Vec::new());
        for s in self.f.succs(b) {
            let Some(at) = self.f.block(s).preds.iter().position(|&p| p == b) else { continue };
            for phi in self.f.phis(s) {
                if !self.needed[phi.0 as usize] {
                    continue;
                }
                let a = self.f.arg(phi, at);
                if a == phi || self.f.op(a) == Op::Undef {
                    continue;
                }
                if self.f.class(phi) == Class::Pred {
                    preds.push((Guard::on(Pred(self.home[phi.0 as usize] as u16)), self.guard(a)));
                    continue;
                }
                let dst = Reg(self.home[phi.0 as usize] as u16);
                let ty = word_ty(self.f.class(phi));
                match self.operand(a, ty) {
                    Operand::Reg(src) => {
                        self.m.hints.push((dst, src));
                        regs.push(((dst, ty), (src, ty)));
                        if self.f.class(phi) == Class::R4 {
                            regs.push(((Reg(dst.0 + 2), ty), (Reg(src.0 + 2), ty)));
                            self.m.vregs[self.m.owner[dst.0 as usize] as usize].pieces = 2;
                        }
                    }
                    src => constants.push(InstKind::Mov { ty, dst, src }),
                }
            }
        }
        let mut moves = Vec::new();
        let m = &mut self.m;
        sequence(
            regs,
            |(r, ty)| (m.vreg(m.vregs[m.owner[r.0 as usize] as usize].regs), ty),
            |d, s| {
                moves.push(InstKind::Mov { ty: d.1, dst: d.0, src: Operand::Reg(s.0) });
            },
        );
        for kind in moves.into_iter().chain(constants) {
            self.emit(kind);
        }
        let mut moves = Vec::new();
        let next = &mut self.m.preds;
        // A negated source differs from its predicate, but is overwritten together with it.
        let negated: Vec<(Guard, Guard)> =
            preds.iter().filter(|(_, s)| s.negate && s.pred.is_some()).copied().collect();
        for (d, s) in negated {
            *next = next.saturating_add(1);
            let saved = Pred(*next - 1);
            moves.push((saved, s));
            for p in &mut preds {
                if p.0 == d {
                    p.1 = Guard::on(saved);
                }
            }
        }
        sequence(
            preds,
            |_| {
                *next = next.saturating_add(1);
                Guard::on(Pred(*next - 1))
            },
            |d, s| moves.push((d.pred.expect("a phi has a predicate"), s)),
        );
        for (dst, a) in moves {
            self.emit(InstKind::PLogic { op: PredOp::And, dst, a, b: Guard::ALWAYS });
        }
    }

    pub(super) fn emit(&mut self, kind: InstKind) {
        self.emit_guarded(Guard::ALWAYS, kind);
    }

    pub(super) fn emit_guarded(&mut self, guard: Guard, kind: InstKind) {
        self.insts.push(Inst { guard, kind });
        self.locs.push(self.loc);
        self.vals.push(self.current);
    }

    /// A predicate as a source operand.
    pub(super) fn guard(&mut self, v: Val) -> Guard {
        let v = self.f.resolve(v);
        match self.f.op(v) {
            Op::Const(bits) => Guard { pred: None, negate: bits == 0 },
            Op::Undef => Guard { pred: None, negate: true },
            Op::PNot => {
                let g = self.guard(self.f.arg(v, 0));
                Guard { negate: !g.negate, ..g }
            }
            _ => Guard::on(Pred(self.home_of(v) as u16)),
        }
    }

    pub(super) fn home_of(&mut self, v: Val) -> u32 {
        let h = self.home[v.0 as usize];
        if h == NONE { self.new_home(v) } else { h }
    }

    pub(super) fn is_homeless(&self, v: Val) -> bool {
        self.home[v.0 as usize] == NONE
    }

    pub(super) fn set_home(&mut self, v: Val, r: Reg) {
        self.home[v.0 as usize] = r.0.into();
    }

    pub(super) fn home_is(&self, v: Val, r: u16) -> bool {
        self.f.class(v) != Class::Pred && self.home[v.0 as usize] == u32::from(r)
    }
}

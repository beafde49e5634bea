//! Finds the loops whose iterations can be executed side by side, as the lanes of a warp (module `batch`),
//! when a program is loaded.
//!
//! Such a loop is straight-line code with jumps out of it, whose memory accesses have affine addresses. Each
//! register in it is invariant, is incremented by a constant, is written before it is read, or is a
//! recurrence ([`Step::Scan`]): each iteration computes it from its value in the one before, by one
//! instruction that alone reads it. A memory location at an invariant address is promoted to a register.

use isa::{
    Address, BinOp, Function, FunctionKind, Guard, Inst, InstKind, MemTy, Operand, Pc, Pred, PredOp, Program,
    Reg, Space, TernOp, Ty,
};

use super::affine::{Affine, Bound, Term};
use super::induction::Induction;
use super::plan::Plan;
use super::{Fast, WINDOW};

/// Largest number of instructions in an iteration.
const MAX_BODY: usize = 96;
/// First of the two rows after the window, which hold the summand of a counter or of a sum of products.
const ADDED: Reg = Reg(WINDOW as u16);
/// First row for the values of promoted locations.
const PROMOTED_ROWS: u16 = WINDOW as u16 + 2;
const MAX_PROMOTED: usize = 8;
pub const STORED: u16 = PROMOTED_ROWS + 2 * MAX_PROMOTED as u16;
const MAX_STORES: usize = 16;
/// Number of rows in a batch's warp. After the promoted locations there are four rows for each store.
pub const ROWS: usize = STORED as usize + 4 * MAX_STORES;
pub const PREDS: usize = WINDOW + 1;
pub const IN_BOUND: Pred = Pred(WINDOW as u16);

/// A loop that can be executed in batches of iterations.
#[derive(Debug)]
pub struct Loop {
    /// The operation at its head that the entry for the loop replaces.
    pub first: Fast,
    pub head: u32,
    /// Instructions in an iteration.
    pub len: u32,
    /// The comparison that ends the loop, if its operands are known in advance.
    pub bound: Option<Bound>,
    /// Holds in iterations after which another one follows.
    pub back: Guard,
    pub plan: Plan,
    pub promoted: Vec<Promoted>,
    /// The loop stores to memory.
    pub stores: bool,
    /// Recent benefit of batches: rises with the iterations that a batch executes, falls with each batch that
    /// fails.
    pub score: i32,
}

/// An operation of an iteration, executed for all lanes.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Computes an affine value.
    Affine(Affine),
    /// Makes the row of an affine register, or, if `true`, the rows of a pair.
    Spread(Reg, bool),
    /// Preserves the upper half of an affine pair whose lower half is about to be overwritten.
    Keep(Reg),
    /// Computes rows from rows.
    Row(InstKind),
    /// An access at affine addresses.
    Access(InstKind),
    /// A recurrence, computed for one lane after another.
    Scan(InstKind),
    /// Leaves the loop where the guard holds.
    Exit(Guard),
    /// Continues with the next iteration where the guard holds. Always the last operation.
    Back(Guard),
}

/// A memory location at an invariant address that is promoted to a register.
#[derive(Debug)]
pub struct Promoted {
    pub reg: Reg,
    pub space: Space,
    pub ty: MemTy,
    pub addr: Address,
    pub stored: bool,
}

/// All loops in a program's host functions that can be executed in batches.
pub fn find(program: &Program) -> Vec<Loop> {
    let mut loops = Vec::new();
    for (_, function) in program.functions.iter().filter(|(_, f)| f.kind == FunctionKind::Host) {
        let Function { start, end, regs, preds, .. } = *function;
        if usize::from(regs) + 4 > WINDOW || preds as usize > WINDOW {
            continue;
        }
        for last in start.0..end.0 {
            if let InstKind::Bra { target: Pc(head), .. } = program.code[last as usize].kind
                && (start.0..=last).contains(&head)
            {
                loops.extend(loop_of(&program.code[head as usize..=last as usize], head));
            }
        }
    }
    loops
}

/// The loop of these instructions, of which the last one jumps to the first, if it can be executed in
/// batches.
pub fn loop_of(code: &[Inst], head: u32) -> Option<Loop> {
    let len = code.len();
    if len > MAX_BODY {
        return None;
    }
    let mut body = Vec::with_capacity(len + 2);
    for (k, inst) in code.iter().enumerate() {
        body.push(match inst.kind {
            InstKind::Bra { .. } if k + 1 == len => Step::Back(inst.guard),
            InstKind::Bra { target: Pc(target), .. } => {
                let outside = !(head..head + len as u32).contains(&target);
                (outside && inst.guard.pred.is_some()).then_some(Step::Exit(inst.guard))?
            }
            kind => (inst.guard.is_always() && fits(&kind)).then_some(Step::Row(kind))?,
        });
    }
    let mut induction = Induction::new(&body);
    let promoted = promoted(&mut body, &induction)?;
    count(&mut body);
    products(&mut body);
    induction = Induction::new(&body);
    let bound = bound(&induction, &mut body);
    let plan = Plan::new(&induction, bound.as_ref(), &body)?;
    let stores = body.iter().filter(|step| matches!(step, Step::Row(InstKind::St { .. }))).count();
    if stores > MAX_STORES {
        return None;
    }
    let stores = stores > 0 || promoted.iter().any(|cell| cell.stored);
    let (first, back, len) = (Fast::Slow, code.last()?.guard, len as u32);
    Some(Loop { first, head, len, bound, back, plan, promoted, stores, score: 0 })
}

/// Whether the kernels for rows compute what the host would, in the lanes that the module `batch` does not
/// cut off.
fn fits(kind: &InstKind) -> bool {
    let half = |ty: Ty| ty.is_float() && ty.bytes() == 2;
    match *kind {
        InstKind::Binary { op: BinOp::Div | BinOp::Rem, b: Operand::Imm(0), .. } => false,
        InstKind::Binary { ty, .. } | InstKind::Unary { ty, .. } | InstKind::SetP { ty, .. } => !half(ty),
        // The host's multiply-add of floats rounds twice.
        InstKind::Ternary { ty, .. } => !ty.is_float() || ty.wide(),
        InstKind::Mov { .. }
        | InstKind::Math { .. }
        | InstKind::Cvt { .. }
        | InstKind::PLogic { .. }
        | InstKind::Select { .. } => true,
        InstKind::Ld { space, addr, .. } | InstKind::St { space, addr, .. } => match space {
            Space::Generic | Space::Global => addr.base.is_some(),
            Space::Local => true,
            Space::Shared | Space::Const | Space::Global32 => false,
        },
        _ => false,
    }
}

/// Promotes locations at invariant addresses: loads from them become moves from registers, stores become
/// moves to registers. `None` if there are too many.
fn promoted(body: &mut [Step], induction: &Induction) -> Option<Vec<Promoted>> {
    let fixed = |space: Space, ty: MemTy, addr: Address| {
        let stays = |base: Reg| induction.is_invariant(base, space.wide());
        matches!(ty, MemTy::B32 | MemTy::B64) && addr.base.is_none_or(stays)
    };
    let width = |ty| if ty == MemTy::B64 { Ty::U64 } else { Ty::U32 };
    let mut promoted: Vec<Promoted> = Vec::new();
    for step in body.iter_mut() {
        let Step::Row(InstKind::Ld { space, ty, dst, addr, .. }) = *step else { continue };
        if !fixed(space, ty, addr) {
            continue;
        }
        let reg = Reg(PROMOTED_ROWS + 2 * promoted.len() as u16);
        let found = promoted.iter().find(|c| (c.space, c.ty, c.addr) == (space, ty, addr)).map(|c| c.reg);
        if found.is_none() {
            promoted.push(Promoted { reg, space, ty, addr, stored: false });
        }
        let src = Operand::Reg(found.unwrap_or(reg));
        *step = Step::Row(InstKind::Mov { ty: width(ty), dst, src });
    }
    for step in body.iter_mut() {
        let Step::Row(InstKind::St { space, ty, addr, src, .. }) = *step else { continue };
        if let Some(cell) = promoted.iter_mut().find(|c| (c.space, c.ty, c.addr) == (space, ty, addr)) {
            cell.stored = true;
            *step = Step::Row(InstKind::Mov { ty: width(ty), dst: cell.reg, src });
        }
    }
    (promoted.len() <= MAX_PROMOTED).then_some(promoted)
}

/// Rewrites `n = P ? n + 1 : n` as `n = n + (P ? 1 : 0)`, so that a single instruction computes the new `n`.
fn count(body: &mut Vec<Step>) {
    for k in 1..body.len() {
        let (Step::Row(add), Step::Row(choice)) = (&body[k - 1], &body[k]) else { continue };
        let InstKind::Binary { op: BinOp::Add, ty, dst: sum, a: Operand::Reg(n), b: by @ Operand::Imm(_) } =
            *add
        else {
            continue;
        };
        let InstKind::Select { dst, a, b, pred, ty: chosen } = *choice else { continue };
        let (sum_reg, n_reg) = (Operand::Reg(sum), Operand::Reg(n));
        let wide_or_float = |ty: Ty| ty.wide() || ty.is_float();
        if wide_or_float(ty) || chosen.wide() || dst != n || sum == n || (a, b) != (sum_reg, n_reg) {
            continue;
        }
        let (zero, added) = (Operand::Imm(0), Operand::Reg(ADDED));
        let binary = |op, dst, a, b| Step::Row(InstKind::Binary { op, ty: Ty::U32, dst, a, b });
        let steps = [
            Step::Row(InstKind::Select { ty: Ty::U32, dst: ADDED, a: by, b: zero, pred }),
            binary(BinOp::Add, n, n_reg, added),
            binary(BinOp::Sub, sum, n_reg, added),
            binary(BinOp::Add, sum, sum_reg, by),
        ];
        body.splice(k - 1..=k, steps);
    }
}

/// Rewrites `sum = a * b + sum` as a product and an addition, which alone computes the new `sum`.
fn products(body: &mut Vec<Step>) {
    for k in (0..body.len()).rev() {
        let Step::Row(InstKind::Ternary { op, ty: ty @ (Ty::I32 | Ty::U32), dst, a, b, c }) = body[k] else {
            continue;
        };
        let (product, sum) = match op {
            TernOp::Mad => (BinOp::Mul, Ty::U32),
            TernOp::MadWide => (BinOp::MulWide, Ty::U64),
            _ => continue,
        };
        let to = Operand::Reg(dst);
        if c != to || a == to || b == to {
            continue;
        }
        let steps = [
            Step::Row(InstKind::Binary { op: product, ty, dst: ADDED, a, b }),
            Step::Row(InstKind::Binary { op: BinOp::Add, ty: sum, dst, a: to, b: Operand::Reg(ADDED) }),
        ];
        body.splice(k..=k, steps);
    }
}

/// The comparison of the first jump that depends on an integer comparison of known operands. In the body the
/// comparison is replaced by the predicate [`IN_BOUND`].
fn bound(induction: &Induction, body: &mut [Step]) -> Option<Bound> {
    for k in 0..body.len() {
        let goes_on = match body[k] {
            Step::Back(guard) => guard,
            Step::Exit(guard) => Guard { negate: !guard.negate, ..guard },
            _ => continue,
        };
        let last = body[..k].iter().rposition(|s| s.pred_def().is_some() && s.pred_def() == goes_on.pred);
        let Some(at) = last else { continue };
        let Step::Row(InstKind::SetP { cmp, ty, dst, and, .. }) = body[at] else { continue };
        // If the comparison is combined with another predicate by AND, either of them may end the loop.
        let Some(sides) = induction.sides(at).filter(|_| and.is_always() || !goes_on.negate) else {
            continue;
        };
        body[at] = Step::Row(InstKind::PLogic { op: PredOp::And, dst, a: Guard::on(IN_BOUND), b: and });
        let sides = sides.map(|side| match side {
            Err(x) => (Term::of(Operand::Imm(x), ty.wide()), 0),
            Ok(sum) => (Term::of(Operand::Reg(sum.base), sum.wide), sum.by),
        });
        return Some(Bound { cmp, ty, goes_on: !goes_on.negate, sides });
    }
    None
}

impl Step {
    pub fn kind(&self) -> Option<&InstKind> {
        match self {
            Step::Row(kind) | Step::Scan(kind) | Step::Access(kind) => Some(kind),
            Step::Affine(_) | Step::Spread(..) | Step::Keep(_) | Step::Exit(_) | Step::Back(_) => None,
        }
    }
    #[inline(never)]
    pub fn pred_def(&self) -> Option<Pred> {
        self.kind().and_then(InstKind::pred_def)
    }
    #[inline(never)]
    pub fn pred_uses(&self) -> Vec<Pred> {
        let of_jump = match self {
            Step::Exit(guard) | Step::Back(guard) => guard.pred,
            _ => None,
        };
        self.kind()
            .into_iter()
            .flat_map(InstKind::pred_uses)
            .chain(of_jump)
            .filter(|&p| p != IN_BOUND)
            .collect()
    }
}

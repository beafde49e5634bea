//! Finds loops whose iterations can run side by side, as the lanes of a warp ([`super::batch`]), when a program is loaded.
//!
//! Such a loop is a straight line with jumps out of it. A register in it is the same in all iterations, goes up by a constant,
//! is written before it is read, or is [`Step::Scan`]'s: each iteration makes it from what the one before left, by one
//! instruction that alone looks at that. What lies at an address that stays the same is taken for a register, too.

use isa::{
    Address, BinOp, Function, FunctionKind, Guard, Inst, InstKind, MemTy, Operand, Pc, Pred, Program, Reg, RegRange,
    Space, TernOp, Ty,
};

use super::{Fast, WINDOW};

/// Instructions of an iteration.
const MOST: usize = 96;
/// Rows behind those of the window: the lanes' numbers, both sides of the test of the bound, what a count adds.
pub const NUMBERS: Reg = Reg(WINDOW as u16);
const TESTED: [Reg; 2] = [Reg(NUMBERS.0 + 2), Reg(NUMBERS.0 + 4)];
const ADDED: Reg = Reg(NUMBERS.0 + 6);
/// What was at fixed addresses; what is to be stored, four rows each.
const CELLS: u16 = NUMBERS.0 + 8;
const MOST_CELLS: usize = 8;
pub const STORED: u16 = CELLS + 2 * MOST_CELLS as u16;
const MOST_STORES: usize = 16;
/// All rows, and predicates, of which the last is the bound's.
pub const ROWS: usize = STORED as usize + 4 * MOST_STORES;
pub const PREDS: usize = WINDOW + 1;
const IN_BOUND: Pred = Pred(WINDOW as u16);

/// A loop that can run by batches of iterations.
#[derive(Debug)]
pub struct Loop {
    /// The entry of its first instruction as it would be otherwise.
    pub first: Fast,
    pub head: u32,
    /// Instructions of an iteration.
    pub len: u32,
    pub body: Vec<Step>,
    /// Makes rows of registers that go up, and the bound's.
    pub setup: Vec<InstKind>,
    /// Holds in iterations that another one follows, as far as that is known before; else always.
    pub bound: Guard,
    /// What it reads of the state before it.
    pub live: (Vec<Reg>, Vec<Pred>),
    pub cells: Vec<Cell>,
    /// It stores something.
    pub stores: bool,
    /// What it writes.
    pub written: (Vec<Reg>, Vec<Pred>),
    /// How much running it by batches was worth lately.
    pub score: i32,
}

/// An instruction of an iteration.
#[derive(Debug)]
pub enum Step {
    /// For all lanes at once.
    Row(InstKind),
    /// For one lane after the other: a sum.
    Scan(InstKind),
    /// Leaves the loop where it holds.
    Exit(Guard),
    /// Goes back to the head where it holds; the last one.
    Back(Guard),
}

/// A fixed address as a register.
#[derive(Debug)]
pub struct Cell {
    pub reg: Reg,
    pub space: Space,
    pub ty: MemTy,
    pub addr: Address,
    pub stored: bool,
}

/// All loops of a program's host functions that can run by batches.
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

/// The loop of these instructions, of which the last one goes back to the first.
fn loop_of(code: &[Inst], head: u32) -> Option<Loop> {
    let len = code.len();
    if len > MOST {
        return None;
    }
    let mut body = Vec::with_capacity(len + 2);
    for (k, inst) in code.iter().enumerate() {
        body.push(match inst.kind {
            InstKind::Bra { .. } if k + 1 == len => Step::Back(inst.guard),
            InstKind::Bra { target: Pc(target), .. } => {
                let outside = !(head..head + len as u32).contains(&target);
                outside.then(|| inst.guard.pred)??;
                Step::Exit(inst.guard)
            }
            kind => Step::Row((inst.guard.is_always() && fits(&kind)).then_some(kind)?),
        });
    }
    let mut known = Known::new(&body);
    let cells = cells(&mut body, &known)?;
    count(&mut body);
    known = Known::new(&body);
    let (mut setup, mut bound) = (known.steps(), Guard::ALWAYS);
    if let Some(test) = known.bound(&body, &mut setup) {
        bound = test;
    }
    let live = known.live(&mut body)?;
    let stores = body.iter().filter(|step| matches!(step, Step::Row(InstKind::St { .. }))).count();
    if stores > MOST_STORES {
        return None;
    }
    let stores = stores > 0 || cells.iter().any(|cell| cell.stored);
    let regs = (0..WINDOW as u16).map(Reg).filter(|&r| known.is_written(r)).collect();
    let preds = (0..WINDOW as u16).map(Pred).filter(|&p| body.iter().any(|step| step.pred_def() == Some(p)));
    let written = (regs, preds.collect());
    let (first, len) = (Fast::Slow, len as u32);
    Some(Loop { first, head, len, body, setup, bound, live, cells, stores, written, score: 0 })
}

/// Whether lanes compute what the host would, up to the lanes that [`super::batch`] cuts off.
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
            Space::Shared | Space::Const => false,
        },
        _ => false,
    }
}

/// Loads at addresses that stay the same become moves from registers, stores there moves to them.
fn cells(body: &mut [Step], known: &Known) -> Option<Vec<Cell>> {
    let fixed = |space: Space, ty: MemTy, addr: Address| {
        let stays = |base: Reg| !known.is_written(base) && !(space.wide() && known.is_written(Reg(base.0 + 1)));
        matches!(ty, MemTy::B32 | MemTy::B64) && addr.base.is_none_or(stays)
    };
    let width = |ty| if ty == MemTy::B64 { Ty::U64 } else { Ty::U32 };
    let mut cells: Vec<Cell> = Vec::new();
    for step in body.iter_mut() {
        let Step::Row(InstKind::Ld { space, ty, dst, addr, .. }) = *step else { continue };
        if !fixed(space, ty, addr) {
            continue;
        }
        let reg = Reg(CELLS + 2 * cells.len() as u16);
        let found = cells.iter().find(|c| (c.space, c.ty, c.addr) == (space, ty, addr)).map(|c| c.reg);
        if found.is_none() {
            cells.push(Cell { reg, space, ty, addr, stored: false });
        }
        let src = Operand::Reg(found.unwrap_or(reg));
        *step = Step::Row(InstKind::Mov { ty: width(ty), dst, src });
    }
    for step in body.iter_mut() {
        let Step::Row(InstKind::St { space, ty, addr, src, .. }) = *step else { continue };
        if let Some(cell) = cells.iter_mut().find(|c| (c.space, c.ty, c.addr) == (space, ty, addr)) {
            cell.stored = true;
            *step = Step::Row(InstKind::Mov { ty: width(ty), dst: cell.reg, src });
        }
    }
    (cells.len() <= MOST_CELLS).then_some(cells)
}

/// `n = P ? n + 1 : n` becomes a sum of what `P` chooses, so that one instruction makes the new `n`.
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
        if ty.wide() || chosen.wide() || dst != n || sum == n || (a, b) != (sum_reg, n_reg) {
            continue;
        }
        let (zero, added) = (Operand::Imm(0), Operand::Reg(ADDED));
        let binary = |op, dst, a, b| Step::Row(InstKind::Binary { op, ty: Ty::U32, dst, a, b });
        body.splice(k - 1..=k, [
            Step::Row(InstKind::Select { ty: Ty::U32, dst: ADDED, a: by, b: zero, pred }),
            binary(BinOp::Add, n, n_reg, added),
            binary(BinOp::Sub, sum, n_reg, added),
            binary(BinOp::Add, sum, sum_reg, by),
        ]);
    }
}

impl Step {
    fn kind(&self) -> Option<&InstKind> {
        match self {
            Step::Row(kind) | Step::Scan(kind) => Some(kind),
            Step::Exit(_) | Step::Back(_) => None,
        }
    }
    fn pred_def(&self) -> Option<Pred> {
        self.kind().and_then(InstKind::pred_def)
    }
    fn pred_uses(&self) -> impl Iterator<Item = Pred> {
        let of_jump = match self {
            Step::Exit(guard) | Step::Back(guard) => guard.pred,
            Step::Row(_) | Step::Scan(_) => None,
        };
        self.kind().into_iter().flat_map(InstKind::pred_uses).chain(of_jump)
    }
}

/// What a register holds: at the loop's head another one did so, less a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Sum {
    base: Reg,
    wide: bool,
    by: i32,
}

/// What is known of a register after the instructions so far.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    /// Nobody wrote it.
    Old,
    Is(Sum),
    /// The upper half of the one before.
    Upper,
    Unknown,
}

/// A comparison: predicate, what it is, its operands.
type Test = (Pred, Option<(InstKind, [Result<Sum, u32>; 2])>);

/// What is known of registers at the end of an iteration.
struct Known {
    values: Vec<Value>,
    /// Instructions that write predicates, in their order.
    tests: Vec<Test>,
}

impl Known {
    fn new(body: &[Step]) -> Self {
        let mut known = Known { values: vec![Value::Old; ROWS], tests: Vec::new() };
        for kind in body.iter().filter_map(Step::kind) {
            known.add(kind);
        }
        known
    }

    fn add(&mut self, kind: &InstKind) {
        if let Some(pred) = kind.pred_def() {
            self.tests.push((pred, self.test(kind)));
        }
        let Some(run) = kind.def(|_| 0) else { return };
        let value = match *kind {
            InstKind::Mov { ty, src: Operand::Reg(a), .. } => self.sum(a, ty.wide()),
            InstKind::Binary { op: BinOp::Add, ty, a: Operand::Reg(a), b: Operand::Imm(b), .. }
                if !ty.is_float() =>
            {
                let sum = self.sum(a, ty.wide());
                sum.and_then(|s| Some(Sum { by: s.by.checked_add(b as i32)?, ..s }))
            }
            _ => None,
        };
        let (first, end) = (usize::from(run.first.0), usize::from(run.first.0) + usize::from(run.count));
        // Halves of what was one value.
        if self.values[first] == Value::Upper {
            self.values[first - 1] = Value::Unknown;
        }
        if self.values[end] == Value::Upper {
            self.values[end] = Value::Unknown;
        }
        self.values[first..end].fill(Value::Unknown);
        if let Some(sum) = value {
            self.values[first] = Value::Is(sum);
            if sum.wide {
                self.values[first + 1] = Value::Upper;
            }
        }
    }

    /// An integer comparison with its operands.
    fn test(&self, kind: &InstKind) -> Option<(InstKind, [Result<Sum, u32>; 2])> {
        let InstKind::SetP { ty, a, b, .. } = *kind else { return None };
        let side = |operand| match operand {
            Operand::Reg(reg) => self.sum(reg, ty.wide()).map(Ok),
            Operand::Imm(x) => Some(Err(x)),
            Operand::Param(_) => None,
        };
        if ty.is_float() { None } else { Some((*kind, [side(a)?, side(b)?])) }
    }

    /// What a register is, or a pair.
    fn sum(&self, reg: Reg, wide: bool) -> Option<Sum> {
        let at = usize::from(reg.0);
        match (self.values[at], self.values[at + 1]) {
            (Value::Old, upper) if !wide || upper == Value::Old => Some(Sum { base: reg, wide, by: 0 }),
            (Value::Is(sum), _) if sum.wide == wide => Some(sum),
            _ => None,
        }
    }

    fn is_written(&self, reg: Reg) -> bool {
        self.values[usize::from(reg.0)] != Value::Old
    }

    /// By how much the iteration raises a register, or the pair that starts there, if it does nothing else with it.
    fn step(&self, reg: Reg) -> Option<(bool, i32)> {
        match self.values[usize::from(reg.0)] {
            Value::Is(Sum { base, wide, by }) if base == reg => Some((wide, by)),
            _ => None,
        }
    }

    /// Its value in all lanes is known before the body runs.
    fn is_given(&self, reg: Reg) -> bool {
        match self.values[usize::from(reg.0)] {
            Value::Old => true,
            Value::Upper => matches!(self.step(Reg(reg.0 - 1)), Some((true, _))),
            _ => self.step(reg).is_some(),
        }
    }

    /// Instructions that make rows of registers that go up: the lane's number times the step is added to what they were.
    fn steps(&self) -> Vec<InstKind> {
        let row = |reg: u16| {
            let (dst, (wide, by)) = (Reg(reg), self.step(Reg(reg))?);
            let (op, ty) = if wide { (TernOp::MadWide, Ty::I32) } else { (TernOp::Mad, Ty::U32) };
            let (a, b, c) = (Operand::Reg(NUMBERS), Operand::Imm(by as u32), Operand::Reg(dst));
            (by != 0).then_some(InstKind::Ternary { op, ty, dst, a, b, c })
        };
        (0..ROWS as u16).filter_map(row).collect()
    }

    /// The first jump on a comparison of values that are known before the body runs: it holds where another iteration
    /// follows. What makes it is added to `setup`.
    fn bound(&self, body: &[Step], setup: &mut Vec<InstKind>) -> Option<Guard> {
        let mut defs = 0;
        for step in body {
            let goes_on = match *step {
                Step::Back(guard) => guard,
                Step::Exit(guard) => Guard { negate: !guard.negate, ..guard },
                Step::Row(kind) | Step::Scan(kind) => {
                    defs += usize::from(kind.pred_def().is_some());
                    continue;
                }
            };
            let last = self.tests[..defs].iter().rfind(|(pred, _)| Some(*pred) == goes_on.pred);
            if let Some(&(_, Some((test, sides)))) = last
                && self.set_bound(test, sides, goes_on.negate, setup).is_some()
            {
                return Some(Guard { pred: Some(IN_BOUND), ..goes_on });
            }
        }
        None
    }

    fn set_bound(
        &self,
        test: InstKind,
        sides: [Result<Sum, u32>; 2],
        negate: bool,
        setup: &mut Vec<InstKind>,
    ) -> Option<()> {
        let InstKind::SetP { cmp, ty, and, .. } = test else { return None };
        // Where it must hold together with another one, each says where the loop may end.
        if !and.is_always() && negate {
            return None;
        }
        let mut operands = [Operand::Imm(0); 2];
        for (k, side) in sides.into_iter().enumerate() {
            operands[k] = match side {
                Err(x) => Operand::Imm(x),
                Ok(Sum { base, wide, by }) => {
                    if !self.is_given(base) || wide && !self.is_given(Reg(base.0 + 1)) {
                        return None;
                    }
                    let (a, b, dst) = (Operand::Reg(base), Operand::Imm(by as u32), TESTED[k]);
                    setup.push(InstKind::Binary { op: BinOp::Add, ty, dst, a, b });
                    Operand::Reg(dst)
                }
            };
        }
        let [a, b] = operands;
        setup.push(InstKind::SetP { cmp, ty, dst: IN_BOUND, a, b, and: Guard::ALWAYS });
        Some(())
    }

    /// What an iteration reads of the state before the first one. Marks the instructions that have to run for one lane after
    /// the other; nothing where one would have to that cannot.
    fn live(&self, body: &mut [Step]) -> Option<(Vec<Reg>, Vec<Pred>)> {
        let (mut old, mut defs) = (vec![false; ROWS], vec![0; ROWS]);
        let each_def = |kind: &InstKind, f: &mut dyn FnMut(usize)| {
            kind.def(|_| 0).into_iter().for_each(|run| (0..run.count).for_each(|k| f(usize::from(run.first.0 + u16::from(k)))));
        };
        body.iter().filter_map(Step::kind).for_each(|kind| each_def(kind, &mut |r| defs[r] += 1));
        let (mut defined, mut defined_preds, mut preds) = (vec![false; ROWS], Vec::new(), Vec::new());
        let all_preds: Vec<Pred> = body.iter().filter_map(Step::pred_def).collect();
        for step in body.iter_mut() {
            for pred in step.pred_uses().filter(|p| !defined_preds.contains(p)) {
                if all_preds.contains(&pred) {
                    return None;
                }
                preds.push(pred);
            }
            let Some(&kind) = step.kind() else { continue };
            let mut carried = 0;
            kind.each_use(|run| {
                for r in run.first.0..run.first.0 + u16::from(run.count) {
                    old[usize::from(r)] |= !defined[usize::from(r)];
                    carried += u8::from(!defined[usize::from(r)] && !self.is_given(Reg(r)));
                }
            });
            if carried > 0 {
                let dst = scanned(&kind).filter(|run| run.count == carried)?;
                if defs[usize::from(dst.first.0)] != 1 {
                    return None;
                }
                *step = Step::Scan(kind);
            }
            each_def(&kind, &mut |r| defined[r] = true);
            defined_preds.extend(kind.pred_def());
        }
        let regs = (0..WINDOW as u16).map(Reg).filter(|r| old[usize::from(r.0)]).collect();
        Some((regs, preds))
    }
}

/// What an instruction makes of what the iteration before made there, if [`super::batch`] can do that.
fn scanned(kind: &InstKind) -> Option<RegRange> {
    let InstKind::Binary { op: BinOp::Add, ty, dst, a, b } = *kind else { return None };
    let same = [a, b].iter().filter(|&&x| x == Operand::Reg(dst)).count();
    (same == 1 && ty.bytes() >= 4).then(|| RegRange { first: dst, count: ty.regs() })
}

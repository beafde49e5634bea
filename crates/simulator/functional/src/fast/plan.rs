//! Plans how each instruction of a loop is executed in batches, and where its results are in the end.

use isa::{BinOp, InstKind, Operand, Pred, Reg, RegRange, TernOp, Ty};

use super::affine::{Affine, Bound, Term};
use super::induction::{Induction, def, uses};
use super::loops::{ROWS, Step};

/// The operations of an iteration, with its inputs and outputs.
#[derive(Debug)]
pub struct Plan {
    pub body: Vec<Step>,
    /// Inputs: registers, whether each is a pair, and by how much it increases from iteration to iteration.
    pub live: Vec<(Reg, bool, i32)>,
    pub live_preds: Vec<Pred>,
    /// Operations that make the rows of invariant inputs, executed once.
    pub fixed: Vec<Step>,
    /// Outputs that are affine.
    pub affine: Vec<(Reg, Part)>,
    pub rows: Vec<Reg>,
    pub preds: Vec<Pred>,
}

/// Part of an affine value that a register holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Part {
    Word,
    /// The lower half; the next register holds the upper half.
    Pair,
    Upper,
}

/// Where the values of a register are.
#[derive(Clone, Copy, PartialEq)]
enum Location {
    /// In the state before the loop, not read yet.
    Old,
    /// Affine, as a single register or a pair. If `spread`, its rows exist as well.
    Affine {
        wide: bool,
        spread: bool,
    },
    /// The upper half of the pair that starts at the register before.
    Upper,
    /// The upper half of a former pair, which is kept as an affine value of its own.
    Kept,
    Row,
}

struct Planner<'a> {
    induction: &'a Induction,
    locations: Vec<Location>,
    plan: Plan,
}

impl Plan {
    /// Plans a loop. `None` if an instruction needs a result of the iteration before that is not a
    /// recurrence.
    pub fn new(induction: &Induction, bound: Option<&Bound>, body: &[Step]) -> Option<Self> {
        let plan = Plan {
            body: Vec::with_capacity(body.len() * 2),
            live: Vec::new(),
            live_preds: Vec::new(),
            fixed: Vec::new(),
            affine: Vec::new(),
            rows: Vec::new(),
            preds: body.iter().filter_map(Step::pred_def).collect(),
        };
        let mut planner = Planner { induction, locations: vec![Location::Old; ROWS], plan };
        for (term, _) in bound.into_iter().flat_map(|bound| bound.sides) {
            planner.add_input(term);
        }
        let mut defined = Vec::new();
        for (k, step) in body.iter().enumerate() {
            for pred in step.pred_uses().into_iter().filter(|p| !defined.contains(p)) {
                if planner.plan.preds.contains(&pred) {
                    return None;
                }
                planner.plan.live_preds.push(pred);
            }
            defined.extend(step.pred_def());
            planner.add(step, body, k)?;
        }
        let Planner { locations, mut plan, .. } = planner;
        for reg in (0..ROWS as u16).map(Reg).filter(|&reg| !induction.is_invariant(reg, false)) {
            match locations[usize::from(reg.0)] {
                Location::Affine { wide: false, .. } => plan.affine.push((reg, Part::Word)),
                Location::Affine { wide: true, .. } => plan.affine.push((reg, Part::Pair)),
                Location::Kept => plan.affine.push((reg, Part::Upper)),
                Location::Row => plan.rows.push(reg),
                Location::Old | Location::Upper => {}
            }
        }
        Some(plan)
    }
}

impl Planner<'_> {
    fn add(&mut self, step: &Step, body: &[Step], at: usize) -> Option<()> {
        let Some(&kind) = step.kind() else {
            self.plan.body.push(*step);
            return Some(());
        };
        let induction = self.induction;
        let fixed = |operand, wide| match operand {
            Operand::Reg(reg) => induction.is_invariant(reg, wide),
            _ => true,
        };
        if let Some(line) = Affine::of(&kind, fixed)
            && [line.a, line.times, line.plus].into_iter().all(|term| self.is_line(term))
        {
            [line.a, line.times, line.plus].into_iter().for_each(|term| self.add_input(term));
            let dst = RegRange { first: line.dst, count: 1 + u8::from(line.wide) };
            self.preserve_halves(dst);
            self.plan.body.push(Step::Affine(line));
            self.write(dst, true);
            return Some(());
        }
        let (mut step, mut sum) = (Step::Row(kind), None);
        if let InstKind::Ld { space, addr, .. } | InstKind::St { space, addr, .. } = kind {
            let base = Term::of(addr.base.map_or(Operand::Imm(0), Operand::Reg), space.wide());
            if !self.is_line(base) {
                return None;
            }
            self.add_input(base);
            step = Step::Access(kind);
        } else if let Some(dst) = summed(&kind).filter(|dst| self.is_carried(*dst, body, at)) {
            self.plan.live.push((dst.first, dst.count == 2, 0));
            (step, sum) = (Step::Scan(kind), Some(dst));
        }
        let base = match step {
            Step::Access(InstKind::Ld { addr, .. } | InstKind::St { addr, .. }) => addr.base,
            _ => None,
        };
        // The address is the first operand that an instruction reads.
        let skip = usize::from(base.is_some());
        for run in uses(&kind).into_iter().skip(skip).filter(|run| Some(*run) != sum) {
            self.spread(run)?;
        }
        let dst = def(&kind);
        dst.into_iter().for_each(|run| self.preserve_halves(run));
        self.plan.body.push(step);
        dst.into_iter().for_each(|run| self.write(run, false));
        Some(())
    }

    /// Whether the operand is affine. A register of the state before the loop is if it is invariant or
    /// incremented by a constant.
    fn is_line(&self, term: Term) -> bool {
        let (reg, wide) = match term {
            Term::Word(reg) => (reg, false),
            Term::Pair(reg) => (reg, true),
            Term::Constant(_) => return true,
        };
        let at = usize::from(reg.0);
        match self.locations[at] {
            Location::Old => {
                let upper = !wide || self.locations[at + 1] == Location::Old;
                upper
                    && (self.induction.is_invariant(reg, wide)
                        || self.induction.increment(reg, wide).is_some())
            }
            Location::Affine { wide: other, .. } => wide == other,
            Location::Upper | Location::Kept | Location::Row => false,
        }
    }

    /// Makes an affine register of the state before the loop an input, if it is not one yet.
    fn add_input(&mut self, term: Term) {
        let (reg, wide) = match term {
            Term::Word(reg) => (reg, false),
            Term::Pair(reg) => (reg, true),
            Term::Constant(_) => return,
        };
        if self.locations[usize::from(reg.0)] == Location::Old {
            self.plan.live.push((reg, wide, self.induction.increment(reg, wide).unwrap_or(0)));
            self.write(RegRange { first: reg, count: 1 + u8::from(wide) }, true);
        }
    }

    /// Makes the rows of registers that an instruction reads. `None` if a value is not available.
    fn spread(&mut self, run: RegRange) -> Option<()> {
        let mut reg = run.first;
        let end = run.first.0 + u16::from(run.count);
        while reg.0 < end {
            let at = usize::from(reg.0);
            let wide = match self.locations[at] {
                Location::Old => {
                    let pair = reg.0 + 1 < end && self.is_line(Term::Pair(reg));
                    let term = if pair { Term::Pair(reg) } else { Term::Word(reg) };
                    self.is_line(term).then_some(())?;
                    self.add_input(term);
                    continue;
                }
                Location::Upper => {
                    self.spread(RegRange { first: Reg(reg.0 - 1), count: 2 })?;
                    false
                }
                Location::Kept => return None,
                Location::Row => false,
                Location::Affine { wide, spread } => {
                    if !spread {
                        let step = Step::Spread(reg, wide);
                        let of = if self.induction.is_invariant(reg, wide) {
                            &mut self.plan.fixed
                        } else {
                            &mut self.plan.body
                        };
                        of.push(step);
                        self.locations[at] = Location::Affine { wide, spread: true };
                    }
                    wide
                }
            };
            reg.0 += 1 + u16::from(wide);
        }
        Some(())
    }

    /// Preserves the other halves of pairs of which a half is about to be overwritten.
    fn preserve_halves(&mut self, run: RegRange) {
        let (first, end) = (usize::from(run.first.0), usize::from(run.first.0) + usize::from(run.count));
        if self.locations[first] == Location::Upper
            && let Location::Affine { wide, .. } = &mut self.locations[first - 1]
        {
            *wide = false;
        }
        if self.locations[end] == Location::Upper {
            self.locations[end] = match self.locations[end - 1] {
                Location::Affine { spread: true, .. } => Location::Row,
                _ => {
                    self.plan.body.push(Step::Keep(Reg(end as u16)));
                    Location::Kept
                }
            };
        }
    }

    /// Notes that registers are written, as an affine value or as rows.
    fn write(&mut self, run: RegRange, line: bool) {
        let (first, end) = (usize::from(run.first.0), usize::from(run.first.0) + usize::from(run.count));
        self.locations[first..end].fill(if line { Location::Upper } else { Location::Row });
        if line {
            self.locations[first] = Location::Affine { wide: run.count == 2, spread: false };
        }
    }

    /// Whether the register is a recurrence: only this instruction reads its value of the iteration before,
    /// and nothing else writes it.
    fn is_carried(&self, dst: RegRange, body: &[Step], at: usize) -> bool {
        let range = usize::from(dst.first.0)..usize::from(dst.first.0) + usize::from(dst.count);
        let overlaps = |run: RegRange| {
            let first = usize::from(run.first.0);
            first < range.end && range.start < first + usize::from(run.count)
        };
        let others = body.iter().enumerate().filter(|(k, _)| *k != at).filter_map(|(_, step)| step.kind());
        self.locations[range.clone()].iter().all(|&place| place == Location::Old)
            && others.filter_map(def).all(|run| !overlaps(run))
    }
}

/// The result of an addition to itself, or of a linear congruential step.
fn summed(kind: &InstKind) -> Option<RegRange> {
    let InstKind::Binary { op: BinOp::Add, ty, dst, a, b } = *kind else {
        let InstKind::Ternary {
            op: TernOp::Mad,
            ty: Ty::I32 | Ty::U32,
            dst,
            a,
            b: Operand::Imm(_),
            c: Operand::Imm(_),
        } = *kind
        else {
            return None;
        };
        return (a == Operand::Reg(dst)).then_some(RegRange { first: dst, count: 1 });
    };
    // The order of the operands matters if both are NaNs.
    let adds = |x, y| x == Operand::Reg(dst) && y != x;
    let sums = adds(a, b) || !ty.is_float() && adds(b, a);
    (sums && ty.bytes() >= 4).then(|| RegRange { first: dst, count: ty.regs() })
}

//! Induction variables: registers that an iteration of a loop leaves unchanged or changes by a constant.

use isa::{BinOp, InstKind, Operand, Reg, RegRange};

use super::loops::{ROWS, Step};

/// Registers that an instruction writes. Not inlined, so that there is one copy of the function in the
/// module.
#[inline(never)]
pub fn def(kind: &InstKind) -> Option<RegRange> {
    kind.def(|_| 0)
}

/// Registers that an instruction reads. Not inlined, so that there is one copy of the function in the module.
#[inline(never)]
pub fn uses(kind: &InstKind) -> Vec<RegRange> {
    let mut runs = Vec::new();
    kind.each_use(|run| runs.push(run));
    runs
}

/// The value that a register or register pair had at the loop's head, plus a constant.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sum {
    pub base: Reg,
    pub wide: bool,
    pub by: i32,
}

/// What is known of a register's value after the instructions so far.
#[derive(Clone, Copy, PartialEq)]
enum Value {
    /// Unchanged in this iteration.
    Old,
    Is(Sum),
    /// The upper half of the pair that starts at the register before.
    Upper,
    Unknown,
}

/// The operands of an integer comparison: a sum, or an immediate as an error.
type Sides = [Result<Sum, u32>; 2];

/// What is known of registers at the end of an iteration.
pub struct Induction {
    values: Vec<Value>,
    /// Integer comparisons, by index in the body.
    tests: Vec<(usize, Sides)>,
}

impl Induction {
    pub fn new(body: &[Step]) -> Self {
        let mut induction = Induction { values: vec![Value::Old; ROWS], tests: Vec::new() };
        for (at, op) in body.iter().enumerate() {
            if let Some(kind) = op.kind() {
                induction.add(at, kind);
            }
        }
        induction
    }

    fn add(&mut self, at: usize, kind: &InstKind) {
        if let InstKind::SetP { ty, a, b, .. } = *kind
            && !ty.is_float()
            && let (Some(a), Some(b)) = (self.side(a, ty.wide()), self.side(b, ty.wide()))
        {
            self.tests.push((at, [a, b]));
        }
        let Some(run) = def(kind) else { return };
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
        // A pair of which one half is overwritten has no known value any more.
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

    fn side(&self, operand: Operand, wide: bool) -> Option<Result<Sum, u32>> {
        match operand {
            Operand::Reg(reg) => self.sum(reg, wide).map(Ok),
            Operand::Imm(x) => Some(Err(x)),
            Operand::Param(_) => None,
        }
    }

    fn sum(&self, reg: Reg, wide: bool) -> Option<Sum> {
        let at = usize::from(reg.0);
        match (self.values[at], self.values[at + 1]) {
            (Value::Old, upper) if !wide || upper == Value::Old => Some(Sum { base: reg, wide, by: 0 }),
            (Value::Is(sum), _) if sum.wide == wide => Some(sum),
            _ => None,
        }
    }

    /// Operands of the comparison at index `at` of the body, if their values in all iterations are known in
    /// advance.
    pub fn sides(&self, at: usize) -> Option<Sides> {
        let &(_, sides) = self.tests.iter().find(|test| test.0 == at)?;
        let induction = |side: &Result<Sum, u32>| {
            side.is_err_and(|_| true)
                || side.is_ok_and(|s| {
                    self.is_invariant(s.base, s.wide) || self.increment(s.base, s.wide).is_some()
                })
        };
        sides.iter().all(induction).then_some(sides)
    }

    /// No iteration writes the register, or the pair.
    pub fn is_invariant(&self, reg: Reg, wide: bool) -> bool {
        let at = usize::from(reg.0);
        self.values[at..=at + usize::from(wide)].iter().all(|&value| value == Value::Old)
    }

    /// The constant by which an iteration increments a register or a pair, if it changes it in no other way.
    pub fn increment(&self, reg: Reg, wide: bool) -> Option<i32> {
        match self.values[usize::from(reg.0)] {
            Value::Is(sum) if (sum.base, sum.wide) == (reg, wide) => Some(sum.by),
            _ => None,
        }
    }
}

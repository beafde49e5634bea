//! Registers as variables: words, and pairs of them as one variable of 64 bits where that is how they are used.

use isa::{Guard, Operand, Pc, Reg, RegRange, Ty};

use super::{DOUBLE, FIRST, SINGLE, Writer};

impl Writer<'_, '_> {
    /// Finds out how registers are used. What is written and read in one block does not matter where blocks begin.
    pub(super) fn classify(&mut self) {
        let regs = self.used.len();
        let (mut pairs, mut words) = (vec![false; regs], vec![false; regs]);
        for (start, end) in self.blocks.clone() {
            let mut defined = vec![false; regs];
            for pc in start..end {
                let kind = self.program.inst(Pc(pc)).kind;
                let mut note = |range: RegRange, outside: bool| {
                    let first = usize::from(range.first.0);
                    self.used[first..first + usize::from(range.count)].fill(true);
                    match range.count {
                        _ if !outside => {}
                        2 => pairs[first] = true,
                        count => words[first..first + usize::from(count)].fill(true),
                    }
                };
                let all = |range: RegRange| range.first.0..range.first.0 + u16::from(range.count);
                kind.each_use(|used| note(used, !all(used).all(|r| defined[usize::from(r)])));
                // The only function that is called returns a word.
                if let Some(def) = kind.def(|_| 1) {
                    note(def, all(def).any(|r| self.alive.before(Pc(end), Reg(r))));
                    for r in all(def).map(usize::from) {
                        (defined[r], self.written[r]) = (true, true);
                    }
                }
            }
            for r in 0..regs {
                self.kept[r] |= self.alive.before(Pc(start), Reg(r as u16));
            }
        }
        for r in 0..regs - 1 {
            let overlaps = words[r] || words[r + 1] || pairs[r + 1] || (r > 0 && pairs[r - 1]);
            self.pairs[r] = pairs[r] && !overlaps;
        }
    }

    /// The registers whose variables are loaded and stored: words, and first registers of pairs.
    pub(super) fn stored(&self) -> Vec<usize> {
        let second = |r: usize| r > 0 && self.pairs[r - 1];
        let used = |r: usize| self.used[r] || (self.pairs[r] && self.used[r + 1]);
        (0..self.used.len()).filter(|&r| used(r) && !second(r)).collect()
    }

    /// Brings the values that are alive at any of these instructions to where they are between blocks.
    pub(super) fn settle(&mut self, at: &[u32]) {
        for r in 0..self.used.len() - 1 {
            if self.current[r] == self.pairs[r] {
                continue;
            }
            let alive = |r: usize| at.iter().any(|&pc| self.alive.before(Pc(pc), Reg(r as u16)));
            if !alive(r) && !alive(r + 1) {
                continue;
            }
            if self.pairs[r] {
                self.long(Ty::U64, Operand::Reg(Reg(r as u16)));
                self.s.local_set(self.pair(r));
            } else {
                self.split(r);
            }
        }
    }

    /// Writes a pair's value to the variables of its words.
    pub(super) fn split(&mut self, r: usize) {
        let (pair, low) = (self.pair(r), self.register(r));
        self.s.local_get(pair).i32_wrap_i64().local_set(low);
        self.s.local_get(pair).i64_const(32).i64_shr_u().i32_wrap_i64().local_set(low + 1);
    }

    /// The variable of a register.
    pub(super) fn register(&self, r: usize) -> u32 {
        FIRST + self.preds + r as u32
    }

    /// The variable of a pair that begins at a register.
    pub(super) fn pair(&self, r: usize) -> u32 {
        FIRST + self.preds + (self.used.len() + r) as u32
    }

    /// Pushes whether a guard holds.
    pub(super) fn guard(&mut self, guard: Guard) {
        match guard.pred {
            Some(pred) => self.s.local_get(FIRST + u32::from(pred.0)),
            None => self.s.i32_const(1),
        };
        if guard.negate {
            self.s.i32_eqz();
        }
    }

    /// Pushes a word.
    pub(super) fn word(&mut self, operand: Operand) {
        match operand {
            Operand::Reg(Reg(r)) => self.get(r.into()),
            Operand::Imm(x) => {
                self.s.i32_const(x as i32);
            }
            Operand::Param(_) => unreachable!("host functions have their parameters in registers"),
        }
    }

    /// Pushes a register.
    pub(super) fn get(&mut self, r: usize) {
        if self.current[r] {
            self.s.local_get(self.pair(r)).i32_wrap_i64();
        } else if r > 0 && self.current[r - 1] {
            self.s.local_get(self.pair(r - 1)).i64_const(32).i64_shr_u().i32_wrap_i64();
        } else {
            self.s.local_get(self.register(r));
        }
    }

    /// Pushes 64 bits.
    pub(super) fn long(&mut self, ty: Ty, operand: Operand) {
        match operand {
            Operand::Reg(Reg(r)) if self.current[usize::from(r)] => {
                self.s.local_get(self.pair(r.into()));
            }
            Operand::Reg(Reg(r)) => {
                self.get(r.into());
                self.s.i64_extend_i32_u();
                self.get(usize::from(r) + 1);
                self.s.i64_extend_i32_u().i64_const(32).i64_shl().i64_or();
            }
            Operand::Imm(x) if ty == Ty::F64 => {
                self.s.i64_const((u64::from(x) << 32) as i64);
            }
            Operand::Imm(x) => {
                self.s.i64_const(i64::from(x as i32));
            }
            Operand::Param(_) => unreachable!("host functions have their parameters in registers"),
        }
    }

    /// Pops a word into a register.
    pub(super) fn set_word(&mut self, Reg(dst): Reg) {
        let r = usize::from(dst);
        self.part(r);
        if r > 0 {
            self.part(r - 1);
        }
        self.s.local_set(self.register(r));
    }

    /// Pops 64 bits into a pair.
    pub(super) fn set_long(&mut self, Reg(dst): Reg) {
        let r = usize::from(dst);
        self.part(r + 1);
        if r > 0 {
            self.part(r - 1);
        }
        self.s.local_set(self.pair(r));
        self.current[r] = true;
    }

    /// Makes two words of a pair, if the one that begins at a register is one.
    pub(super) fn part(&mut self, r: usize) {
        if self.current[r] {
            self.split(r);
            self.current[r] = false;
        }
    }

    /// Pushes an operand as a float of its type.
    pub(super) fn float(&mut self, ty: Ty, operand: Operand) {
        if ty == Ty::F64 {
            self.long(ty, operand);
            self.s.f64_reinterpret_i64();
        } else {
            self.word(operand);
            self.s.f32_reinterpret_i32();
        }
    }

    /// Pops a float into a register. Leaves if it is NaN.
    pub(super) fn set_float(&mut self, ty: Ty, dst: Reg) {
        if ty == Ty::F64 {
            self.s.local_tee(DOUBLE).local_get(DOUBLE).f64_ne();
            self.leave_if();
            self.s.local_get(DOUBLE).i64_reinterpret_f64();
            self.set_long(dst);
        } else {
            self.s.local_tee(SINGLE).local_get(SINGLE).f32_ne();
            self.leave_if();
            self.s.local_get(SINGLE).i32_reinterpret_f32();
            self.set_word(dst);
        }
    }

    pub(super) fn value(&mut self, ty: Ty, operand: Operand) {
        if ty.wide() { self.long(ty, operand) } else { self.word(operand) }
    }

    pub(super) fn set(&mut self, ty: Ty, dst: Reg) {
        if ty.wide() { self.set_long(dst) } else { self.set_word(dst) }
    }
}

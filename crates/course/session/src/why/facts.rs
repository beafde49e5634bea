//! What the counters of a launch say about its accesses and lanes, one pass over its instructions.

use warpsim::isa::{InstKind, OpClass, Pc, Program, SharedOp, Space};
use warpsim::timing::{PcCounters, Report, StallReason};

/// Counts something by instruction: the sum, and which has most of it.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// Of all.
    pub sum: u64,
    most: u64,
    /// The instruction with most of it.
    pub pc: Option<Pc>,
}

impl Tally {
    fn add(&mut self, pc: Pc, amount: u64) {
        self.sum += amount;
        if amount > self.most {
            (self.most, self.pc) = (amount, Some(pc));
        }
    }
}

/// Of a launch.
#[derive(Default)]
pub struct Facts {
    /// Bytes that the lanes of global accesses asked for.
    pub wanted: u64,
    /// Bytes of the sectors they touched.
    pub moved: u64,
    /// Of these, beyond what was asked for, access by access.
    pub needless: Tally,
    /// Sectors of local memory, and of global and local together.
    pub local: Tally,
    /// Sectors of both.
    pub sectors: u64,
    /// Sectors of atomics.
    pub atomics: Tally,
    /// Passes of shared memory.
    pub wavefronts: u64,
    /// Needless ones of loads and stores.
    pub conflicts: Tally,
    /// Needless ones of atomics: lanes on the same word.
    pub shared_atomics: Tally,
    /// Warp and thread instructions.
    pub warp_instructions: u64,
    /// The second.
    pub thread_instructions: u64,
    /// Idle lanes of issued instructions; the jumps before them are in `jumps`.
    pub divergent: Tally,
    /// Warp-cycles waited at barriers.
    pub barriers: Tally,
    /// Operations on 16, 32 and 64 bits.
    pub flops: [u64; 3],
    /// Warp-cycles by reason.
    pub stalls: [u64; StallReason::ALL.len()],
}

impl Facts {
    /// Of a report.
    pub fn new(program: &Program, report: &Report) -> Self {
        let mut facts = Facts::default();
        for (at, counters) in report.pcs.iter().enumerate().filter(|(_, c)| c.warp_instructions > 0) {
            facts.add(program, Pc(report.first_pc + at as u32), counters);
        }
        facts
    }

    fn add(&mut self, program: &Program, pc: Pc, c: &PcCounters) {
        let kind = &program.inst(pc).kind;
        self.warp_instructions += c.warp_instructions;
        self.thread_instructions += c.thread_instructions;
        self.divergent.add(pc, c.divergent);
        for (sum, cycles) in self.stalls.iter_mut().zip(c.stalls) {
            *sum += cycles;
        }
        // The wait at a barrier ends before the instruction behind it.
        self.barriers.add(Pc(pc.0.saturating_sub(1)), c.stalls[StallReason::Barrier as usize]);
        let class = kind.class();
        match class {
            OpClass::Memory(Space::Local) | OpClass::Atomic(Space::Local) => {
                self.local.add(pc, c.sectors);
                self.sectors += c.sectors;
            }
            OpClass::Memory(_) | OpClass::Atomic(_) if c.sectors > 0 => {
                let wanted = c.thread_instructions * u64::from(bytes(kind));
                self.wanted += wanted;
                self.moved += c.sectors * 32;
                self.sectors += c.sectors;
                // A request of fewer bytes than a sector has still needs one.
                let least = wanted.max(c.requests * 32).min(c.sectors * 32);
                self.needless.add(pc, c.sectors * 32 - least);
                if let OpClass::Atomic(_) = class {
                    self.atomics.add(pc, c.sectors);
                }
            }
            // Which bytes of its sectors a filter wants is not told apart.
            OpClass::Texture => {
                self.wanted += c.sectors * 32;
                self.moved += c.sectors * 32;
                self.sectors += c.sectors;
            }
            OpClass::Memory(_) => self.conflicts.add(pc, c.conflicts),
            OpClass::Atomic(_) => self.shared_atomics.add(pc, c.conflicts),
            _ => {
                self.conflicts.add(pc, c.conflicts);
                self.count_flops(kind, class, c);
            }
        }
        self.wavefronts += c.wavefronts;
    }

    fn count_flops(&mut self, kind: &InstKind, class: OpClass, c: &PcCounters) {
        let width = match class {
            OpClass::Fp16 => 0,
            OpClass::Fp32 => 1,
            OpClass::Fp64 if !matches!(kind, InstKind::SetP { .. }) => 2,
            _ => return,
        };
        let each =
            if matches!(kind, InstKind::Ternary { .. } | InstKind::WithShared { op: SharedOp::Three(_), .. })
            {
                2
            } else {
                1
            };
        self.flops[width] += c.thread_instructions * each;
    }

    /// Lanes active in an instruction, on average.
    pub fn lanes(&self) -> f64 {
        self.thread_instructions as f64 / self.warp_instructions.max(1) as f64
    }
}

/// Bytes a lane of an access moves.
fn bytes(kind: &InstKind) -> u32 {
    match kind {
        InstKind::Ld { ty, .. } | InstKind::St { ty, .. } => ty.bytes(),
        InstKind::Atom { ty, .. } => ty.bytes(),
        InstKind::WithShared { .. } => 4,
        _ => 0,
    }
}

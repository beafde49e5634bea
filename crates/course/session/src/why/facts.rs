//! Sums of a launch's counters over its accesses and lanes, computed in one pass over its instructions.

use warpsim::isa::{InstKind, OpClass, Pc, Program, SharedOp, Space};
use warpsim::timing::{PcCounters, Report, StallReason};

/// A sum over instructions, and the instruction that contributes most.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// The sum over all instructions.
    pub sum: u64,
    most: u64,
    /// The instruction with the largest contribution.
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

/// Sums of the counters of one launch.
#[derive(Default)]
pub struct Facts {
    /// Bytes that the lanes of global accesses requested.
    pub wanted: u64,
    /// Bytes of the sectors that global accesses touched.
    pub moved: u64,
    /// Bytes of touched sectors beyond the requested bytes, summed over the accesses.
    pub needless: Tally,
    /// Sectors of local memory.
    pub local: Tally,
    /// Sectors of global and local memory.
    pub sectors: u64,
    /// Sectors of global atomics.
    pub atomics: Tally,
    /// Passes (wavefronts) of shared memory.
    pub wavefronts: u64,
    /// Additional passes of shared loads and stores, because of bank conflicts.
    pub conflicts: Tally,
    /// Additional passes of shared atomics, because of lanes that update the same word.
    pub shared_atomics: Tally,
    /// Executed warp instructions.
    pub warp_instructions: u64,
    /// Executed thread instructions: warp instructions times active lanes.
    pub thread_instructions: u64,
    /// Idle lanes of issued instructions.
    pub divergent: Tally,
    /// Warp-cycles spent at barriers.
    pub barriers: Tally,
    /// Floating-point operations on 16, 32 and 64 bits.
    pub flops: [u64; 3],
    /// Warp-cycles by stall reason.
    pub stalls: [u64; StallReason::ALL.len()],
}

impl Facts {
    /// Sums the counters of a report.
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
        // The wait at a barrier is recorded for the instruction after it.
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
                // A request for fewer bytes than a sector still needs a whole sector.
                let least = wanted.max(c.requests * 32).min(c.sectors * 32);
                self.needless.add(pc, c.sectors * 32 - least);
                if let OpClass::Atomic(_) = class {
                    self.atomics.add(pc, c.sectors);
                }
            }
            // The counters do not tell which bytes of its sectors a texture filter uses.
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

    /// Active lanes of an instruction, on average.
    pub fn lanes(&self) -> f64 {
        self.thread_instructions as f64 / self.warp_instructions.max(1) as f64
    }
}

/// Bytes that each lane of an access transfers.
fn bytes(kind: &InstKind) -> u32 {
    match kind {
        InstKind::Ld { ty, .. } | InstKind::St { ty, .. } => ty.bytes(),
        InstKind::Atom { ty, .. } => ty.bytes(),
        InstKind::WithShared { .. } => 4,
        _ => 0,
    }
}

//! Emission, from SSA form to machine code: instruction selection into virtual registers, scheduling, register allocation,
//! and the linear order.

mod alloc;
#[cfg(debug_assertions)]
mod check;
mod coalesce;
mod copies;
mod inst;
mod linear;
mod live;
mod operand;
mod prologue;
mod recompute;
mod schedule;
mod select;
mod shared;
mod spill;

use isa::{Arg, FunctionKind, Guard, Inst, LaunchBounds, Loc, Operand, Reg};

use crate::ir::{Func, Val};
use crate::{Pass, Target};
use alloc::Colors;
use recompute::Where;

/// How a machine block ends. Targets are indices of machine blocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MTerm {
    Jump(usize),
    Branch { guard: Guard, then: usize, or_else: usize },
    Ret(Option<Operand>),
    Exit,
    Dead,
}

/// A block of machine code over virtual registers.
#[derive(Clone, Debug)]
pub struct MBlock {
    pub insts: Vec<Inst>,
    pub locs: Vec<Loc>,
    /// By instruction: the SSA value that it was selected for. Dropped once the order is fixed.
    pub vals: Vec<Val>,
    /// Index of the first instruction that copies into a phi of the next block.
    pub tail: usize,
    pub term: MTerm,
    pub term_loc: Loc,
    /// Number of loops around the block, for the cost of spilling.
    pub depth: u32,
}

/// A virtual register: consecutive register numbers.
#[derive(Clone, Copy, Debug)]
pub struct VReg {
    pub first: u16,
    pub regs: u8,
    /// Made by spilling, and must not be spilled again.
    pub temporary: bool,
    /// Number of instructions that write a part of it, all in one block; 0 if it is written whole.
    pub pieces: u32,
}

/// A function in virtual registers.
#[derive(Clone, Default, Debug)]
pub struct Machine {
    pub blocks: Vec<MBlock>,
    pub vregs: Vec<VReg>,
    /// By register number: the virtual register that it belongs to.
    pub owner: Vec<u32>,
    pub preds: u16,
    /// Argument lists of calls, which `ArgsId` indexes.
    pub args: Vec<Vec<Arg>>,
    /// The register of each parameter of a device or host function.
    pub params: Vec<Reg>,
    /// The register that holds the start of the stack throughout the kernel.
    pub stack: Option<Reg>,
    /// Pairs of registers that should be the same physical register.
    pub hints: Vec<(Reg, Reg)>,
    pub frame_bytes: u32,
    pub spill_bytes: u32,
    /// By slot of the function: its offset in the frame, if it is used.
    pub slots: Vec<Option<u32>>,
}

impl MBlock {
    /// The blocks that may follow.
    pub fn succs(&self) -> impl Iterator<Item = usize> {
        let (a, b) = match self.term {
            MTerm::Jump(t) => (Some(t), None),
            MTerm::Branch { then, or_else, .. } => (Some(then), Some(or_else)),
            MTerm::Ret(_) | MTerm::Exit | MTerm::Dead => (None, None),
        };
        a.into_iter().chain(b)
    }
}

impl Machine {
    /// A new virtual register of `regs` registers. Once the numbers are used up, the result is not valid: see
    /// [`Self::too_large`].
    pub fn vreg(&mut self, regs: u8) -> Reg {
        // The number wraps where there are too many.
        let first = self.owner.len();
        let id = self.vregs.len() as u32;
        self.vregs.push(VReg { first: first as u16, regs, temporary: false, pieces: 0 });
        self.owner.extend(std::iter::repeat_n(id, regs.into()));
        Reg(first as u16)
    }
    /// Register numbers are used up, and the code is not valid.
    pub fn too_large(&self) -> bool {
        self.owner.len() > usize::from(u16::MAX) || self.preds == u16::MAX
    }
}

/// The code of a function. Jump targets count from its start, argument lists are its own, and callees, variables and source
/// locations are those of the SSA form.
pub struct Code {
    pub insts: Vec<Inst>,
    pub locs: Vec<Loc>,
    pub args: Vec<Vec<Arg>>,
    /// The register of each parameter of a device or host function.
    pub params: Vec<Reg>,
    pub regs: u16,
    pub preds: u8,
    pub frame_bytes: u32,
    pub spill_bytes: u32,
    /// By slot of the function: its offset in the frame, if it is used.
    pub slots: Vec<Option<u32>>,
    /// Locations of accesses whose state space was guessed.
    pub guessed: Vec<Loc>,
}

/// Makes the code of a function, with at most `limit` registers, for blocks of up to `threads` threads (0 if not known).
/// `None` if the function is too large.
pub fn emit(mut f: Func, target: &Target, limit: u32, threads: u32) -> Option<Code> {
    copies::split_edges(&mut f);
    let mut m = select::select(&f, target);
    if target.info.code.shared_operands
        && target.passes.has(Pass::Contraction)
        && f.kind != FunctionKind::Host
    {
        shared::fold_shared_loads(&mut m);
    }
    let emitter = Emitter { f: &f, target, limit, threads };
    let (m, colors) = match target.passes.has(Pass::Scheduling) && f.kind != FunctionKind::Host {
        _ if m.too_large() => None,
        true if target.info.code.narrow_addresses => emitter.resident(m),
        true => emitter.scheduled(m),
        false => emitter.allocated(m),
    }?;
    #[cfg(debug_assertions)]
    check::check(&m, &colors);
    Some(linear::code(m, &colors, f.kind))
}

/// What is fixed while one function is emitted.
struct Emitter<'a> {
    f: &'a Func,
    target: &'a Target,
    limit: u32,
    /// Threads of a block that the launch bounds promise, or 0.
    threads: u32,
}

impl Emitter<'_> {
    fn allocated(&self, mut m: Machine) -> Option<(Machine, Colors)> {
        prologue::insert(&mut m, self.f.kind, self.target);
        coalesce::coalesce(&mut m);
        let colors = alloc::allocate(&mut m, self.limit)?;
        Some((m, colors))
    }

    /// Orders instructions and assigns registers on 1.x, where the register file is small. An order with which more blocks
    /// are resident on an SM is better, even if values are computed again for it.
    fn resident(&self, m: Machine) -> Option<(Machine, Colors)> {
        let best = self.scheduled(m.clone())?;
        let threads = match self.threads {
            0 => USUAL_BLOCK,
            threads => threads.next_multiple_of(32),
        };
        let places = u32::from(self.target.info.code.free_registers);
        let most = self.target.info.regs_per_sm / places / threads;
        let blocks = |done: &(Machine, Colors)| match done.0.spill_bytes {
            0 => most.min(self.target.info.regs_per_sm / threads / u32::from(done.1.reg_count).max(1)),
            _ => 0,
        };
        let now = blocks(&best);
        if now >= most {
            return Some(best);
        }
        let mut tries = vec![m.clone()];
        tries.extend(
            [Where::AfterLoops, Where::InLoops].iter().filter_map(|&at| recompute::recompute_values(&m, at)),
        );
        for wanted in (now + 1..=most).rev() {
            let room = (self.target.info.regs_per_sm / threads / wanted).min(self.limit);
            for m in &tries {
                if schedule::pressure(m) > room + WORTH_A_TRY {
                    continue;
                }
                for less in 0..=WORTH_A_TRY {
                    let mut m = m.clone();
                    schedule::schedule_instructions(&mut m, self.f, room.saturating_sub(less));
                    let done = self.allocated(m)?;
                    if blocks(&done) >= wanted {
                        return Some(done);
                    }
                }
                let plain = self.allocated(m.clone())?;
                if blocks(&plain) >= wanted {
                    return Some(plain);
                }
            }
        }
        Some(best)
    }

    /// Orders instructions and assigns registers. If the schedule spills, or takes many more registers than the order of the
    /// source, scheduling is repeated with fewer and fewer registers. If none fits, the order of the source stays.
    fn scheduled(&self, m: Machine) -> Option<(Machine, Colors)> {
        // One register is the stack pointer.
        let spare = u32::from(self.target.info.code.stack_pointer);
        let free = u32::from(self.target.info.code.free_registers).min(self.limit);
        let within = |room: u32| {
            let mut m = m.clone();
            schedule::schedule_instructions(&mut m, self.f, room);
            self.allocated(m)
        };
        let fits = |done: &(Machine, Colors), most: u32| {
            done.0.spill_bytes == 0 && u32::from(done.1.reg_count) <= most
        };
        let pressure = schedule::pressure(&m);
        if pressure + spare <= free {
            let first = within(free - spare)?;
            if fits(&first, free) {
                return Some(first);
            }
        }
        let plain = self.allocated(m.clone())?;
        let plain_count = u32::from(plain.1.reg_count);
        // Before coalescing, copies into phis count twice, so the need of the order of the source is known only after it.
        let need = pressure.min(plain_count);
        let ahead = self.target.info.regs_per_sm / REGISTERS_FOR_ONE_AHEAD;
        // A kernel that needs more registers than cost no occupancy has lost occupancy already. Loads in flight are then
        // worth some more registers, but not half of the remaining warps.
        let mut half = free;
        while half < plain_count {
            half *= 2;
        }
        let room = if need + spare > free { need + ahead } else { free - spare }.min(self.limit - spare);
        let most = if plain_count > free { half.min(plain_count + ahead + spare) } else { free };
        // If registers do not pack well, more are taken than are live at once.
        for less in LESS_ROOM {
            let again = within(room.saturating_sub(less))?;
            if fits(&again, most) {
                return Some(again);
            }
        }
        // In the order of the source, each load waits for the one before.
        Some(plain)
    }
}

/// By how many registers scheduling is limited in successive attempts.
const LESS_ROOM: [u32; 8] = [0, 3, 6, 9, 16, 24, 32, 48];
/// Threads of a block that are assumed without launch bounds.
const USUAL_BLOCK: u32 = 256;
/// Registers that scheduling may save, and that allocation may take beyond the pressure.
const WORTH_A_TRY: u32 = 3;

/// Registers of an SM for each register that a schedule may take beyond the order of the source, once that takes more than
/// costs no occupancy: 16 registers where an SM has 65 536, and 2 where it has 8192 (compute capability 1.0). With 16 there,
/// the tiled matrix product (20 registers as written) could not be launched in blocks of 256 threads.
const REGISTERS_FOR_ONE_AHEAD: u32 = 4096;

/// The most registers that a thread may have: the limit of the device, or what the launch bounds leave.
pub fn register_limit(target: &Target, kind: FunctionKind, promised: LaunchBounds) -> u32 {
    if kind == FunctionKind::Host {
        return 4096;
    }
    let mut limit = target.info.max_regs_per_thread;
    if promised.max_threads > 0 {
        // Registers are allocated to whole warps, from 2.0 on in units of 8 a thread.
        let threads = promised.max_threads.next_multiple_of(32) * promised.min_blocks.max(1);
        let share = target.info.regs_per_sm / threads.max(1);
        limit = limit.min(if share >= 16 { share & !7 } else { 16 });
    }
    limit
}

//! From SSA form to code: instruction selection into virtual registers, allocation, and linear order.

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

/// How a machine block ends; targets are indices of machine blocks.
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
    /// What each instruction was made for; dropped once the order is fixed.
    pub vals: Vec<Val>,
    /// From here on: copies into the phis of the next block.
    pub tail: usize,
    pub term: MTerm,
    pub term_loc: Loc,
    /// Loops around it, for the cost of spilling.
    pub depth: u32,
}

/// A virtual register: a run of numbers.
#[derive(Clone, Copy, Debug)]
pub struct VReg {
    pub first: u16,
    pub regs: u8,
    /// Made by spilling: must not be spilled again.
    pub temporary: bool,
    /// Instructions that write a part of it, all in one block; 0 when it is written whole.
    pub pieces: u32,
}

/// A function in virtual registers.
#[derive(Clone, Default, Debug)]
pub struct Machine {
    pub blocks: Vec<MBlock>,
    pub vregs: Vec<VReg>,
    /// By register number: its virtual register.
    pub owner: Vec<u32>,
    pub preds: u16,
    /// Argument lists of calls: `ArgsId` indexes here until the end.
    pub args: Vec<Vec<Arg>>,
    /// Virtual register of each parameter (device and host functions).
    pub params: Vec<Reg>,
    /// Holds the start of the stack, from beginning to end.
    pub stack: Option<Reg>,
    /// Wants: this register in the place of that one.
    pub hints: Vec<(Reg, Reg)>,
    pub frame_bytes: u32,
    pub spill_bytes: u32,
}

impl MBlock {
    /// Blocks that may follow.
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
    /// A new virtual register, or `None` when the numbers are used up.
    pub fn vreg(&mut self, regs: u8) -> Reg {
        // A function that needs more is refused by the caller: see `too_large`.
        let first = self.owner.len();
        let id = self.vregs.len() as u32;
        self.vregs.push(VReg { first: first as u16, regs, temporary: false, pieces: 0 });
        self.owner.extend(std::iter::repeat_n(id, regs.into()));
        Reg(first as u16)
    }
    /// Register numbers are used up: the code is not valid.
    pub fn too_large(&self) -> bool {
        self.owner.len() > usize::from(u16::MAX) || self.preds == u16::MAX
    }
}

/// The code of a function: jumps count from its start, lists of arguments are its own, callees, variables and places
/// are those of the SSA form.
pub struct Code {
    pub insts: Vec<Inst>,
    pub locs: Vec<Loc>,
    pub args: Vec<Vec<Arg>>,
    /// Where each parameter arrives (device and host functions).
    pub params: Vec<Reg>,
    pub regs: u16,
    pub preds: u8,
    pub frame_bytes: u32,
    pub spill_bytes: u32,
    /// Accesses whose memory had to be guessed.
    pub guessed: Vec<Loc>,
}

/// Makes code of a function with at most `limit` registers for blocks of up to `threads` threads (0: not known), or none when
/// it is too large.
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

/// What is fixed for one function.
struct Emitter<'a> {
    f: &'a Func,
    target: &'a Target,
    limit: u32,
    /// Threads of a block that the kernel promises, or 0.
    threads: u32,
}

impl Emitter<'_> {
    fn allocated(&self, mut m: Machine) -> Option<(Machine, Colors)> {
        prologue::insert(&mut m, self.f.kind, self.target);
        coalesce::coalesce(&mut m);
        let colors = alloc::allocate(&mut m, self.limit)?;
        Some((m, colors))
    }

    /// The same on 1.x, where the register file is small: an order that lets an SM have more blocks is the better one, also
    /// if values are computed again for it.
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

    /// Orders instructions and gives them registers. An order that spills, or takes many more registers than the order of the
    /// source, is made again with less and less room; if none is found, the order of the source stays.
    fn scheduled(&self, m: Machine) -> Option<(Machine, Colors)> {
        // One is the stack pointer's.
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
        // Copies into phis count twice before they are coalesced: what the order of the source takes is known after that.
        let need = pressure.min(plain_count);
        let ahead = self.target.info.regs_per_sm / REGISTERS_FOR_ONE_AHEAD;
        // Who needs more than is free anyway has lost occupancy already: loads in flight are then worth some more, but not half
        // of the warps that are left.
        let mut half = free;
        while half < plain_count {
            half *= 2;
        }
        let room = if need + spare > free { need + ahead } else { free - spare }.min(self.limit - spare);
        let most = if plain_count > free { half.min(plain_count + ahead + spare) } else { free };
        // What does not pack well takes more than is alive at once.
        for less in LESS_ROOM {
            let again = within(room.saturating_sub(less))?;
            if fits(&again, most) {
                return Some(again);
            }
        }
        // In the order of the source each load waits for the one before.
        Some(plain)
    }
}

/// By how many registers the room of an order shrinks from one try to the next.
const LESS_ROOM: [u32; 8] = [0, 3, 6, 9, 16, 24, 32, 48];
/// Threads of a block whose kernel promises none.
const USUAL_BLOCK: u32 = 256;
/// Registers that an order may save, and that allocation may take beyond what is alive at once.
const WORTH_A_TRY: u32 = 3;

/// Registers of an SM for each register that a schedule may take beyond the needs of the source's order, once these exceed
/// what costs no occupancy: 16 registers where an SM has 65 536, but 2 of the 8192 of compute capability 1.0. With 16 there the
/// tiled matrix product (20 registers as written) could not be launched in blocks of 256 threads.
const REGISTERS_FOR_ONE_AHEAD: u32 = 4096;

/// Registers that a thread may have: the device's limit, or what the promised launch leaves.
pub fn register_limit(target: &Target, kind: FunctionKind, promised: LaunchBounds) -> u32 {
    if kind == FunctionKind::Host {
        return 4096;
    }
    let mut limit = target.info.max_regs_per_thread;
    if promised.max_threads > 0 {
        // Warps are given registers in whole; granularity of 8 per thread from 2.0 on.
        let threads = promised.max_threads.next_multiple_of(32) * promised.min_blocks.max(1);
        let share = target.info.regs_per_sm / threads.max(1);
        limit = limit.min(if share >= 16 { share & !7 } else { 16 });
    }
    limit
}

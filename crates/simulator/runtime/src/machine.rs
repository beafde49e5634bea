//! The scalar executor: runs a host function of a verified program.
//!
//! One register file used as a stack of windows, one for each call; host memory for frames; calls out by [`crate::library`].
//! Simulated host time advances by a fixed amount an instruction, so that `clock()` and timelines are deterministic.

use base::Map;
use device::Gpu;
use functional::fast::{Decoded, WINDOW, Window};
use functional::memory::{self, Memory};
use functional::{Fault, FaultKind};
use isa::{ArgsId, FuncId, Guard, Operand, Pc, Program, Reg, Ty};

use crate::HostOptions;
use crate::files::{Files, Output};
use crate::jump::Jump;
use crate::library::{self, Entry};
use crate::random::Random;
use crate::runtime::Runtime;
use crate::threads::Threads;
use crate::value::Value;

/// Picoseconds of host time an instruction takes: a 3 GHz core at one a cycle.
const INSTRUCTION_PS: u64 = 333;
/// Stack of `main` and what it calls, as on Linux.
const STACK: u64 = 8 << 20;
/// Instructions between two looks whether somebody asked for an end.
const SLICE: u64 = 1 << 20;
/// A call of a library function is so many of them: it may take as long as a copy of much memory.
const CALL_STEPS: u64 = 1 << 10;
/// Calls from the library back into the program inside each other, such as comparisons of `qsort` that sort: each takes some of
/// this program's own stack.
const NESTED: usize = 64;

/// Why execution stopped.
pub enum Stop {
    /// `exit` was called.
    Exit(i32),
    /// Something that cannot go on.
    Fault(Box<Fault>),
    /// `longjmp` was called with this `jmp_buf` and value.
    Jump(u64, u32),
    /// The call is made again when other threads had their turn.
    Again,
}

/// What a call comes back to.
pub(crate) struct Frame {
    pub(crate) function: FuncId,
    /// Where to go on, with the windows of the caller.
    pub(crate) resume: u32,
    pub(crate) regs: usize,
    pub(crate) preds: usize,
    pub(crate) frame: u64,
    pub(crate) result: Option<Reg>,
}

/// A host program in execution.
pub struct Machine<'a> {
    pub(crate) program: &'a Program,
    pub(crate) gpu: &'a mut Gpu,
    pub(crate) memory: Memory,
    /// Start of the running thread's stack; frames grow upwards.
    pub(crate) stack: u64,
    /// Where it ends.
    pub(crate) stack_end: u64,
    /// Depth of calls at which the running thread's innermost call from the library returns.
    pub(crate) floor: usize,
    pub(crate) threads: Threads,
    /// `main` and where its frame is, if that is not in the stack.
    pub(crate) apart: Option<(FuncId, u64)>,
    pub(crate) output: Option<&'a dyn Output>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) files: Files<'a>,
    pub(crate) random: Random,
    pub(crate) runtime: Runtime,
    /// Functions given to `atexit`, in order.
    pub(crate) at_exit: Vec<u64>,
    /// The last allocation that was refused.
    pub(crate) refused_block: Option<Box<functional::Refused>>,
    /// Where `strtok` goes on.
    pub(crate) strtok: u64,
    /// Where `errno` is.
    pub(crate) errno: u64,
    /// What `setjmp` remembered, by the address of the `jmp_buf`.
    pub(crate) jumps: Map<u64, Jump>,
    pub(crate) globals: Vec<u64>,
    entries: Vec<Option<&'static Entry>>,
    fast: Decoded,
    pub(crate) regs: Vec<u32>,
    pub(crate) preds: Vec<bool>,
    pub(crate) frames: Vec<Frame>,
    steps: u64,
    limit: u64,
    stop: Option<functional::Stop>,
    /// Of `steps`: when to look next whether somebody asked for an end.
    look_at: u64,
    /// Calls from functions of the library back into the program that are under way.
    nested: usize,
    /// Host picoseconds beyond those of instructions: waits for the device, sleeps. Less what other threads ran: it wraps.
    pub(crate) waited_ps: u64,
    pub(crate) pc: u32,
    pub(crate) window: usize,
    pub(crate) pred_window: usize,
    pub(crate) frame: u64,
    /// What the last function returned.
    pub(crate) result: u64,
}

impl<'a> Machine<'a> {
    /// A machine with the program's variables in place.
    pub fn new(program: &'a Program, gpu: &'a mut Gpu, options: &HostOptions<'a>) -> Self {
        let mut memory = Memory::new(memory::HOST_BASE, options.memory_limit, 16)
            .clearing(options.scatter.is_some())
            .scattered(options.scatter);
        let stack = memory.alloc(STACK, 16).unwrap_or(memory::HOST_BASE);
        let main = program.main.filter(|_| options.scatter.is_some());
        let apart = main.and_then(|main| {
            let bytes = program.functions[main].frame_bytes;
            Some((main, memory.alloc(bytes.into(), 16)?))
        });
        let errno = memory.alloc(4, 4).unwrap_or(memory::HOST_BASE);
        let runtime = Runtime::new(gpu.device());
        let mut machine = Machine {
            program,
            gpu,
            globals: Vec::new(),
            memory,
            stack,
            stack_end: stack + STACK,
            floor: 0,
            threads: Threads::new(),
            apart,
            output: options.output,
            stdout: Vec::new(),
            stderr: Vec::new(),
            files: Files::new(&options.stdin, &options.data, options.folder),
            random: Random::new(),
            runtime,
            at_exit: Vec::new(),
            refused_block: None,
            strtok: 0,
            errno,
            jumps: Map::new(),
            entries: program.externs.iter().map(|(_, name)| library::find(name)).collect(),
            fast: Decoded::new(program),
            regs: vec![0; 4 * WINDOW],
            preds: vec![false; 2 * WINDOW],
            frames: Vec::new(),
            steps: 0,
            limit: options.instruction_limit,
            stop: options.stop,
            look_at: 0,
            nested: 0,
            waited_ps: 0,
            pc: 0,
            window: 0,
            pred_window: 0,
            frame: stack,
            result: 0,
        };
        crate::load::load(&mut machine);
        machine
    }

    /// Simulated host time since the start, picoseconds.
    pub fn now_ps(&self) -> u64 {
        self.steps.saturating_mul(INSTRUCTION_PS).wrapping_add(self.waited_ps)
    }
    /// Host instructions executed so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }
    /// Host time goes on by so much.
    pub fn pass(&mut self, ps: u64) {
        self.waited_ps = self.waited_ps.wrapping_add(ps);
    }
    /// Host time goes on to `ps` if it has not passed it yet: a wait.
    pub fn wait_until(&mut self, ps: u64) {
        self.pass(ps.saturating_sub(self.now_ps()));
    }

    /// Calls `function` from outside and runs until it returns.
    ///
    /// # Errors
    /// `exit` and faults.
    pub fn call(&mut self, function: FuncId, args: &[u64]) -> Result<u64, Stop> {
        if self.nested >= NESTED {
            return Err(self.fault(FaultKind::StackOverflow));
        }
        let saved = (self.pc, self.window, self.pred_window, self.frame);
        let depth = self.frames.len();
        self.enter(function, args, None)?;
        // A return to this depth ends the loop.
        self.nested += 1;
        let floor = std::mem::replace(&mut self.floor, depth);
        let ran = self.run();
        self.floor = floor;
        self.nested -= 1;
        self.call_returned();
        ran?;
        let result = self.result;
        (self.pc, self.window, self.pred_window, self.frame) = saved;
        Ok(result)
    }

    fn run(&mut self) -> Result<(), Stop> {
        let code = &self.program.code;
        let thread = self.threads.running();
        loop {
            if self.frames.len() <= self.floor {
                if self.threads.running() == thread {
                    return Ok(());
                }
                self.wait_for_call()?;
            }
            let due = self.threads.are_several() && self.steps >= self.threads.end_of_turn();
            let (from, steps) = (self.pc, self.steps);
            self.run_fast()?;
            if due && self.steps > steps && self.pc <= from {
                self.next_thread()?;
                continue;
            }
            let (from, calls) = (self.pc, self.frames.len());
            let inst = &code[self.pc as usize];
            self.steps += 1;
            if !inst.guard.is_always() && !self.guard(inst.guard) {
                self.pc += 1;
                continue;
            }
            match crate::step::step(self, &inst.kind) {
                Err(Stop::Again) => self.give_way(),
                Err(Stop::Jump(buffer, value)) => self.jump_back(self.floor, buffer, value)?,
                done => done?,
            }
            if self.threads.are_several() {
                self.take_turns(due && self.frames.len() == calls && self.pc <= from)?;
            }
        }
    }

    /// Goes as far as the fast path leads; endless loops are caught here.
    #[inline]
    fn run_fast(&mut self) -> Result<(), Stop> {
        // Where somebody may ask for an end, no further than to the next look.
        let mut left = self.limit.saturating_sub(self.steps);
        if let Some(stop) = self.stop {
            left = left.min(self.until_look(stop)?);
        }
        if self.threads.are_several() {
            left = left.min(self.left_of_turn());
        }
        let regs = self.regs[self.window..].first_chunk_mut();
        let preds = self.preds[self.pred_window..].first_chunk_mut();
        let (Some(regs), Some(preds)) = (regs, preds) else { return Ok(()) };
        let (pc, ran) =
            self.fast.run(self.pc, &mut Window { regs, preds, frame: self.frame }, &mut self.memory, left);
        self.pc = pc;
        self.steps += ran;
        if self.steps >= self.limit { Err(self.fault(FaultKind::Timeout)) } else { Ok(()) }
    }

    /// The device may have stopped because somebody asked for an end: the host looks before it goes on.
    pub(crate) fn look_soon(&mut self) {
        self.look_at = self.steps;
    }

    /// Instructions until the next look; if it is time for one, looks.
    fn until_look(&mut self, stop: functional::Stop) -> Result<u64, Stop> {
        if self.steps >= self.look_at {
            self.look_at = self.steps + SLICE;
            if stop.is_asked() {
                return Err(self.fault(FaultKind::Timeout));
            }
        }
        Ok(self.look_at - self.steps)
    }

    /// Sets `errno`; `result` is what the call then gives.
    pub(crate) fn refused(&mut self, error: u64, result: u64) -> u64 {
        // Where `errno` lies can always be written.
        let _ = self.store(self.errno, 4, error);
        result
    }

    /// A jump.
    pub(crate) fn jump(&mut self, target: Pc) {
        self.pc = target.0;
    }
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.pc += 1;
    }
    /// Address of the current frame.
    pub(crate) fn frame(&self) -> u64 {
        self.frame
    }

    /// The library function behind a call, for [`crate::step`].
    pub(crate) fn entry(&mut self, ext: isa::ExternId) -> Option<&'static Entry> {
        self.look_at = self.look_at.saturating_sub(CALL_STEPS);
        self.entries[base::Idx::index(ext)]
    }
    /// Arguments of a call, evaluated.
    pub(crate) fn values(&self, args: ArgsId) -> Vec<Value> {
        let value = |arg: &isa::Arg| {
            let bits =
                if arg.ty.wide() { self.get64(arg.value, arg.ty) } else { self.get32(arg.value).into() };
            Value { ty: arg.ty, bits }
        };
        self.program.args[args].iter().map(value).collect()
    }

    #[inline(always)]
    pub(crate) fn guard(&self, guard: Guard) -> bool {
        match guard.pred {
            Some(pred) => self.preds[self.pred_window + pred.0 as usize] != guard.negate,
            None => !guard.negate,
        }
    }
    #[inline(always)]
    pub(crate) fn set_pred(&mut self, pred: isa::Pred, value: bool) {
        self.preds[self.pred_window + pred.0 as usize] = value;
    }
    #[inline(always)]
    pub(crate) fn get32(&self, operand: Operand) -> u32 {
        match operand {
            Operand::Reg(reg) => self.regs[self.window + reg.0 as usize],
            Operand::Imm(bits) => bits,
            Operand::Param(_) => 0, // kernels only; the verifier keeps it out of host code
        }
    }
    #[inline(always)]
    pub(crate) fn get64(&self, operand: Operand, ty: Ty) -> u64 {
        match operand {
            Operand::Reg(reg) => self.pair(reg),
            Operand::Imm(bits) if ty == Ty::F64 => u64::from(bits) << 32,
            Operand::Imm(bits) => bits as i32 as i64 as u64,
            Operand::Param(_) => 0,
        }
    }
    #[inline(always)]
    pub(crate) fn pair(&self, reg: Reg) -> u64 {
        let at = self.window + reg.0 as usize;
        u64::from(self.regs[at]) | u64::from(self.regs[at + 1]) << 32
    }
    #[inline(always)]
    pub(crate) fn set32(&mut self, reg: Reg, value: u32) {
        self.regs[self.window + reg.0 as usize] = value;
    }
    #[inline(always)]
    pub(crate) fn set64(&mut self, reg: Reg, value: u64) {
        let at = self.window + reg.0 as usize;
        self.regs[at] = value as u32;
        self.regs[at + 1] = (value >> 32) as u32;
    }
    #[inline(always)]
    pub(crate) fn set(&mut self, reg: Reg, wide: bool, value: u64) {
        if wide { self.set64(reg, value) } else { self.set32(reg, value as u32) }
    }

    /// The current instruction.
    pub(crate) fn at(&self) -> Pc {
        Pc(self.pc)
    }
}

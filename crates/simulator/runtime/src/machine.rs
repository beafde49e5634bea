//! The scalar executor: runs host functions of a verified program.
//!
//! The register file is a stack of windows, one for each call. Frames lie on a stack in host memory, and
//! library functions are called by [`crate::library`]. Simulated host time advances by a fixed amount for
//! each instruction, so that `clock()` and timelines are deterministic.

use base::Map;
use device::Gpu;
use functional::fast::{Decoded, WINDOW, Window};
use functional::host_translated::{HostFrame, HostTranslations, Next};
use functional::memory::{self, Memory};
use functional::{Fault, FaultKind};
use isa::{ArgsId, FuncId, Guard, Operand, Pc, Program, Reg, Ty};
use smallvec::SmallVec;

use crate::HostOptions;
use crate::files::{Files, Output};
use crate::jump::Jump;
use crate::library::{self, Entry};
use crate::random::Random;
use crate::runtime::Runtime;
use crate::threads::Threads;
use crate::value::{Value, Values};

/// Host time of an instruction, picoseconds: a 3 GHz core with one instruction per cycle.
const INSTRUCTION_PS: u64 = 333;
/// Size of the main thread's stack, bytes, as on Linux.
const STACK: u64 = 8 << 20;
/// Number of instructions between two checks of the stop flag.
const SLICE: u64 = 1 << 20;
/// Number of instructions that a library call counts as for the checks of the stop flag, since it may copy a
/// lot of memory.
const CALL_STEPS: u64 = 1 << 10;
/// Largest nesting of calls from the library back into the program, such as comparisons of `qsort` that call
/// `qsort`. Each takes some of the simulator's own stack.
const NESTED: usize = 64;

/// Why execution stopped.
pub enum Stop {
    /// The program called `exit` with this code.
    Exit(i32),
    /// A fault after which the program cannot continue.
    Fault(Box<Fault>),
    /// The program called `longjmp` with this address of a `jmp_buf` and this value.
    Jump(u64, u32),
    /// The current call must be repeated after other threads had their turn.
    Retry,
}

/// What a call returns to.
pub(crate) struct Frame {
    /// The called function.
    pub(crate) function: FuncId,
    /// Address at which the caller continues.
    pub(crate) resume: u32,
    /// Start of the caller's window in the register file.
    pub(crate) regs: usize,
    /// Start of the caller's window in the predicate file.
    pub(crate) preds: usize,
    /// Address of the caller's stack frame.
    pub(crate) frame: u64,
    /// Register of the caller that gets the result.
    pub(crate) result: Option<Reg>,
}

/// The state of a host program.
pub struct Machine<'a> {
    pub(crate) program: &'a Program,
    pub(crate) gpu: &'a mut Gpu,
    pub(crate) memory: Memory,
    /// Start of the running thread's stack, from which frames grow upwards.
    pub(crate) stack: u64,
    /// End of the running thread's stack.
    pub(crate) stack_end: u64,
    /// Call depth to which the innermost call from the library returns, in the running thread.
    pub(crate) return_depth: usize,
    pub(crate) threads: Threads,
    /// The function `main` and the address of its frame, if that is placed outside of the stack.
    pub(crate) main_frame: Option<(FuncId, u64)>,
    pub(crate) output: Option<&'a dyn Output>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    pub(crate) files: Files<'a>,
    pub(crate) random: Random,
    pub(crate) runtime: Runtime,
    /// Addresses of functions given to `atexit`, in order.
    pub(crate) at_exit: Vec<u64>,
    /// The last allocation that failed.
    pub(crate) refused_block: Option<Box<functional::Refused>>,
    /// Address at which `strtok` continues.
    pub(crate) strtok: u64,
    /// Address of `errno`.
    pub(crate) errno: u64,
    /// States that `setjmp` saved, by the address of the `jmp_buf`.
    pub(crate) jumps: Map<u64, Jump>,
    /// Addresses of global variables by id: in host memory, or in device memory for device variables.
    pub(crate) globals: Vec<u64>,
    /// Library functions by id; `None` for names that the library does not have.
    entries: Vec<Option<&'static Entry>>,
    fast: Decoded,
    translated: HostTranslations,
    pub(crate) regs: Vec<u32>,
    pub(crate) preds: Vec<bool>,
    pub(crate) frames: Vec<Frame>,
    /// Host instructions executed.
    steps: u64,
    /// Largest number of host instructions.
    limit: u64,
    stop: Option<functional::Stop>,
    /// Value of `steps` at the next check of the stop flag.
    next_stop_check: u64,
    /// Number of active calls from the library back into the program.
    nested: usize,
    /// Host time besides that of instructions, picoseconds: waiting and sleeping, less what other threads
    /// execute meanwhile. Wraps.
    pub(crate) waited_ps: u64,
    /// Address of the current instruction.
    pub(crate) pc: u32,
    /// Start of the current call's window in the register file.
    pub(crate) window: usize,
    /// Start of the current call's window in the predicate file.
    pub(crate) pred_window: usize,
    /// Address of the current call's frame.
    pub(crate) frame: u64,
    /// Result of the function that returned last.
    pub(crate) result: u64,
}

impl<'a> Machine<'a> {
    /// A machine with the program's variables in memory.
    pub fn new(program: &'a Program, gpu: &'a mut Gpu, options: &HostOptions<'a>) -> Self {
        let mut memory = Memory::new(memory::HOST_BASE, options.memory_limit, 16)
            .clearing(options.scatter.is_some())
            .scattered(options.scatter);
        let stack = memory.alloc(STACK, 16).unwrap_or(memory::HOST_BASE);
        let main = program.main.filter(|_| options.scatter.is_some());
        let main_frame = main.and_then(|main| {
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
            return_depth: 0,
            threads: Threads::new(),
            main_frame,
            output: options.output,
            stdout: Vec::new(),
            stderr: Vec::new(),
            files: Files::new(&options.stdin, &options.data, &options.root, options.folder),
            random: Random::new(),
            runtime,
            at_exit: Vec::new(),
            refused_block: None,
            strtok: 0,
            errno,
            jumps: Map::new(),
            entries: program.externs.iter().map(|(_, name)| library::find(name)).collect(),
            fast: Decoded::new(program),
            translated: HostTranslations::default(),
            regs: vec![0; 4 * WINDOW],
            preds: vec![false; 2 * WINDOW],
            frames: Vec::new(),
            steps: 0,
            limit: options.instruction_limit,
            stop: options.stop,
            next_stop_check: 0,
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

    /// Simulated host time since the start of the program, picoseconds.
    pub fn now_ps(&self) -> u64 {
        self.steps.saturating_mul(INSTRUCTION_PS).wrapping_add(self.waited_ps)
    }
    /// Host instructions executed so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }
    /// Advances host time by `ps` picoseconds.
    pub fn pass(&mut self, ps: u64) {
        self.waited_ps = self.waited_ps.wrapping_add(ps);
    }
    /// Advances host time to `ps` if it is earlier.
    pub fn wait_until(&mut self, ps: u64) {
        self.pass(ps.saturating_sub(self.now_ps()));
    }

    /// Calls a function of the program from the library and runs until it returns.
    ///
    /// # Errors
    /// `exit`, `longjmp` out of the function, and faults.
    pub fn call(&mut self, function: FuncId, args: &[u64]) -> Result<u64, Stop> {
        if self.nested >= NESTED {
            return Err(self.fault(FaultKind::StackOverflow));
        }
        let saved = (self.pc, self.window, self.pred_window, self.frame);
        let depth = self.frames.len();
        self.enter(function, args, None)?;
        // The loop of instructions ends when the depth is this again.
        self.nested += 1;
        let return_depth = std::mem::replace(&mut self.return_depth, depth);
        let ran = self.run();
        self.return_depth = return_depth;
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
            if self.frames.len() <= self.return_depth {
                if self.threads.running() == thread {
                    return Ok(());
                }
                self.wait_for_call()?;
            }
            let due = self.threads.need_switching() && self.steps >= self.threads.turn_end();
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
                Err(Stop::Retry) => self.yield_core(),
                Err(Stop::Jump(buffer, value)) => self.jump_back(self.return_depth, buffer, value)?,
                done => done?,
            }
            if self.threads.need_switching() {
                self.take_turns(due && self.frames.len() == calls && self.pc <= from)?;
            }
        }
    }

    /// Runs as far as the fast path can. Reaching the limit of instructions is noticed here.
    #[inline]
    fn run_fast(&mut self) -> Result<(), Stop> {
        // Run only to the next check of the stop flag, if there is one.
        let mut left = self.limit.saturating_sub(self.steps);
        if let Some(stop) = self.stop {
            left = left.min(self.until_stop_check(stop)?);
        }
        if self.threads.need_switching() {
            left = left.min(self.turn_budget());
        }
        let (pc, ran) = match self.run_translated(left) {
            Next::Ran(pc, ran) => (pc, ran),
            Next::Between => (self.pc, 0),
            Next::Interpret(most) => {
                let regs = self.regs[self.window..].first_chunk_mut();
                let preds = self.preds[self.pred_window..].first_chunk_mut();
                let (Some(regs), Some(preds)) = (regs, preds) else { return Ok(()) };
                let window = &mut Window { regs, preds, frame: self.frame };
                let (pc, ran) = self.fast.run(self.pc, window, &mut self.memory, left.min(most));
                if let Some(frame) = self.frames.last() {
                    self.translated.interpreted(frame.function, ran);
                }
                (pc, ran)
            }
        };
        self.pc = pc;
        self.steps += ran;
        if self.steps >= self.limit { Err(self.fault(FaultKind::Timeout)) } else { Ok(()) }
    }

    /// Executes translated code of the current function, at most `budget` instructions. The order in which threads take
    /// turns depends on where the fast path stops, so there is no code while there are several.
    #[inline]
    fn run_translated(&mut self, budget: u64) -> Next {
        let (Some(frame), false) = (self.frames.last(), self.threads.need_switching()) else {
            return Next::Interpret(u64::MAX);
        };
        let Some(translations) = self.gpu.translations() else { return Next::Interpret(u64::MAX) };
        let mut frame = HostFrame {
            function: frame.function,
            regs: &mut self.regs[self.window..],
            preds: &mut self.preds[self.pred_window..],
            frame: self.frame,
            random: &mut self.random.rand,
        };
        self.translated.run(self.program, translations, (self.pc, budget), &mut frame, &mut self.memory)
    }

    /// Checks the stop flag before the next instruction, because the device may have stopped on it.
    pub(crate) fn check_stop_soon(&mut self) {
        self.next_stop_check = self.steps;
    }

    /// Number of instructions until the next check of the stop flag. Checks it if that is due.
    fn until_stop_check(&mut self, stop: functional::Stop) -> Result<u64, Stop> {
        if self.steps >= self.next_stop_check {
            self.next_stop_check = self.steps + SLICE;
            if stop.is_asked() {
                return Err(self.fault(FaultKind::Timeout));
            }
        }
        Ok(self.next_stop_check - self.steps)
    }

    /// Sets `errno`; `result` is what the failed call returns.
    pub(crate) fn refused(&mut self, error: u64, result: u64) -> u64 {
        // The address of `errno` is always writable.
        let _ = self.store(self.errno, 4, error);
        result
    }

    /// Continues at another instruction of the function.
    pub(crate) fn jump(&mut self, target: Pc) {
        self.pc = target.0;
    }
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.pc += 1;
    }
    /// Address of the current call's frame.
    pub(crate) fn frame(&self) -> u64 {
        self.frame
    }

    /// The library function of an id; `None` if the library does not have it.
    pub(crate) fn entry(&mut self, ext: isa::ExternId) -> Option<&'static Entry> {
        self.next_stop_check = self.next_stop_check.saturating_sub(CALL_STEPS);
        self.entries[base::Idx::index(ext)]
    }
    /// Values of a call's arguments.
    pub(crate) fn values(&self, args: ArgsId) -> Values {
        let value = |arg: &isa::Arg| {
            let bits =
                if arg.ty.wide() { self.get64(arg.value, arg.ty) } else { self.get32(arg.value).into() };
            Value { ty: arg.ty, bits }
        };
        self.program.args[args].iter().map(value).collect()
    }
    /// Bits of a call's arguments.
    pub(crate) fn bits(&self, args: ArgsId) -> SmallVec<[u64; 8]> {
        self.values(args).iter().map(|value| value.bits).collect()
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

    /// Address of the current instruction.
    pub(crate) fn at(&self) -> Pc {
        Pc(self.pc)
    }
}

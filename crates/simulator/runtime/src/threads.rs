//! Host threads: contexts of the one executor, of which one runs at a time.
//!
//! The simulated host has one core. Threads run in the order in which they became ready, so that a program
//! behaves the same each time. A thread gives up the core when it waits or ends, or after [`TURN`]
//! instructions at its next backward jump. Straight-line code is never interrupted, so that what the headers
//! write without a loop, such as an atomic addition, is atomic. Mutexes, joins and barriers are code in the
//! headers, built on [`Machine::wait_for`] and [`Machine::wake`].

use std::collections::VecDeque;
use std::mem::{replace, swap, take};

use functional::FaultKind;
use functional::fast::WINDOW;
use isa::GlobalSpace;

use crate::machine::{Frame, Machine, Stop};
use crate::step::function_at;

/// Number of instructions after which a thread lets the next one run.
const TURN: u64 = 10_000;
/// Size of the stack of a started thread, bytes.
const STACK: u64 = 1 << 20;
/// Largest number of threads at a time.
const MAX_THREADS: usize = 1024;

/// State of the executor for one thread, stored here while another one runs.
#[derive(Default)]
struct Context {
    regs: Vec<u32>,
    preds: Vec<bool>,
    frames: Vec<Frame>,
    pc: u32,
    window: usize,
    pred_window: usize,
    frame: u64,
    stack: u64,
    stack_end: u64,
    return_depth: usize,
    /// Values of the thread's `thread_local` variables and of `errno`.
    thread_locals: Vec<u8>,
}

/// Reason for which a thread does not run.
#[derive(Clone, Copy, PartialEq)]
enum Wait {
    /// None: it runs or is ready.
    No,
    /// Until a wake-up of this address or until this time, picoseconds.
    For(u64, Option<u64>),
    /// Until another thread's call from the library returns.
    Call,
}

/// A host thread.
struct Thread {
    /// Number of the thread, unique in a program; 0 for the main thread.
    number: u32,
    /// Argument with which it was started.
    argument: u64,
    wait: Wait,
    /// Whether its last wait ended by its time.
    timed_out: bool,
    context: Context,
}

/// All threads of a program.
pub(crate) struct Threads {
    /// Threads that have not ended. The running one's context is in the machine. Others are ordered by the
    /// time for which they have not run, longest first.
    list: Vec<Thread>,
    /// Number of the running thread.
    running: u32,
    /// Number of the next thread to be started.
    next: u32,
    /// Numbers of threads that are ready to run, in order.
    ready: VecDeque<u32>,
    /// Whether the running thread gives up the core after the current instruction.
    yields: bool,
    /// Value of [`Machine::steps`] at which the running thread's turn ends.
    turn_end: u64,
    /// Whether launches are parked that wait for the host. Turns then end even if there is one thread.
    pub(crate) launches_parked: bool,
    /// Addresses and sizes of `thread_local` variables.
    thread_locals: Vec<(u64, u64)>,
    /// Values of `thread_local` variables and of `errno` before `main`, with which each thread begins.
    initial_values: Vec<u8>,
}

impl Threads {
    /// The main thread alone.
    pub(crate) fn new() -> Self {
        let main =
            Thread { number: 0, argument: 0, wait: Wait::No, timed_out: false, context: Context::default() };
        Threads {
            list: vec![main],
            running: 0,
            next: 1,
            ready: VecDeque::new(),
            yields: false,
            turn_end: 0,
            launches_parked: false,
            thread_locals: Vec::new(),
            initial_values: Vec::new(),
        }
    }
    /// Whether threads may have to be switched after an instruction.
    #[inline]
    pub(crate) fn need_switching(&self) -> bool {
        self.list.len() > 1 || self.yields || self.launches_parked
    }
    /// Value of [`Machine::steps`] at which the running thread's turn ends.
    pub(crate) fn turn_end(&self) -> u64 {
        self.turn_end
    }
    /// Number of the running thread.
    pub(crate) fn running(&self) -> u32 {
        self.running
    }
    /// Removes all threads but the running one.
    pub(crate) fn forget_others(&mut self) {
        self.list.retain(|t| t.number == self.running);
        self.ready.clear();
    }
    fn this(&mut self) -> Option<&mut Thread> {
        self.list.iter_mut().find(|t| t.number == self.running)
    }
}

impl Machine<'_> {
    /// Instructions that the running thread may still execute in its turn, at least one.
    pub(crate) fn turn_budget(&self) -> u64 {
        self.threads.turn_end.saturating_sub(self.steps()).max(1)
    }

    /// Records the values of `thread_local` variables before `main`, with which threads begin that start
    /// later.
    pub(crate) fn save_thread_locals(&mut self) {
        let of_threads = |g: &isa::Global| g.space == GlobalSpace::Host && g.name.starts_with("__thread ");
        let globals = self.program.globals.iter().filter(|(_, g)| of_threads(g));
        self.threads.thread_locals =
            globals.map(|(id, g)| (self.globals[base::Idx::index(id)], g.size)).collect();
        let mut bytes = Vec::new();
        for &(address, size) in &self.threads.thread_locals {
            bytes.extend_from_slice(self.memory.read(address, size).unwrap_or_default());
        }
        bytes.extend([0; 4]);
        self.threads.initial_values = bytes;
    }

    /// `__thread_start`: starts a thread that calls `function(argument)`. Returns its number, or 0 if there
    /// are too many threads or no memory for its stack.
    pub(crate) fn start_thread(&mut self, function: u64, argument: u64) -> Result<u64, Stop> {
        let function = function_at(self, function)?;
        if self.threads.list.len() >= MAX_THREADS {
            return Ok(0);
        }
        let Some(mut context) = self.new_context() else { return Ok(0) };
        self.exchange(&mut context);
        let entered = self.enter(function, &[argument], None);
        self.exchange(&mut context);
        entered?;
        let number = self.add_thread(argument, context);
        self.threads.ready.push_back(number);
        Ok(number.into())
    }
    /// A context with a new stack; `None` if there is no memory for it.
    fn new_context(&mut self) -> Option<Context> {
        let stack = self.memory.alloc(STACK, 16)?;
        let own = self.threads.initial_values.clone();
        let (regs, preds) = (vec![0; 4 * WINDOW], vec![false; 2 * WINDOW]);
        Some(Context {
            regs,
            preds,
            stack,
            stack_end: stack + STACK,
            thread_locals: own,
            ..Context::default()
        })
    }
    /// Adds a thread that does not wait, and returns its number.
    fn add_thread(&mut self, argument: u64, context: Context) -> u32 {
        let number = self.threads.next;
        self.threads.next += 1;
        self.threads.list.push(Thread { number, argument, wait: Wait::No, timed_out: false, context });
        number
    }

    /// `__thread_self`: the argument with which the running thread was started; 0 for the main thread.
    pub(crate) fn argument_of_thread(&mut self) -> u64 {
        self.threads.this().map_or(0, |t| t.argument)
    }

    /// `__thread_wait`: from the next instruction on, the running thread waits until `address` is woken, or
    /// at most `ps` picoseconds.
    pub(crate) fn wait_for(&mut self, address: u64, ps: Option<u64>) {
        let until = ps.map(|ps| self.now_ps().saturating_add(ps));
        if let Some(this) = self.threads.this() {
            (this.wait, this.timed_out) = (Wait::For(address, until), false);
        }
        self.threads.yields = true;
    }
    /// `__thread_timed_out`: whether the running thread's last wait ended by its time.
    pub(crate) fn has_timed_out(&mut self) -> bool {
        self.threads.this().is_some_and(|t| t.timed_out)
    }
    /// `__thread_wake`: makes the first `most` threads that wait for `address` ready, and returns their
    /// number.
    pub(crate) fn wake(&mut self, address: u64, most: u64) -> u64 {
        let mut woken = 0;
        let Threads { list, ready, .. } = &mut self.threads;
        // The list is in the order of waiting: the thread that runs next moves to its end.
        for t in list.iter_mut().filter(|t| matches!(t.wait, Wait::For(at, _) if at == address)) {
            if woken < most {
                woken += 1;
                t.wait = Wait::No;
                ready.push_back(t.number);
            }
        }
        woken
    }
    /// `__thread_yield`: the running thread gives up the core after the current instruction.
    pub(crate) fn yield_core(&mut self) {
        self.threads.yields = true;
    }
    /// `__thread_end`: ends the running thread.
    pub(crate) fn end_thread(&mut self) -> Result<(), Stop> {
        let running = self.threads.running;
        self.threads.list.retain(|t| t.number != running);
        if self.threads.list.is_empty() {
            return Err(Stop::Exit(0));
        }
        if running != 0 {
            let _ = self.memory.free(self.stack);
        }
        self.threads.yields = true;
        Ok(())
    }

    /// Called after each instruction: runs another thread if this one gives up the core, or if its turn is
    /// over (`over`).
    pub(crate) fn take_turns(&mut self, over: bool) -> Result<(), Stop> {
        if self.threads.yields || over { self.next_thread() } else { Ok(()) }
    }
    /// Waits because the running thread returned from a call by the library that is not the innermost one:
    /// another thread's call must return first.
    pub(crate) fn wait_for_call(&mut self) -> Result<(), Stop> {
        if let Some(this) = self.threads.this() {
            this.wait = Wait::Call;
        }
        self.next_thread()
    }
    /// Makes the threads ready that waited for a call by the library to return.
    pub(crate) fn call_returned(&mut self) {
        let Threads { list, ready, .. } = &mut self.threads;
        for t in list.iter_mut().filter(|t| t.wait == Wait::Call) {
            t.wait = Wait::No;
            ready.push_back(t.number);
        }
    }

    /// Switches to the thread that has been ready for longest.
    pub(crate) fn next_thread(&mut self) -> Result<(), Stop> {
        crate::runtime::parked::resume_ready(self)?;
        let running = self.threads.running;
        if self.threads.this().is_some_and(|t| t.wait == Wait::No) {
            self.threads.ready.push_back(running);
        }
        self.wake_by_time(self.now_ps());
        if self.threads.ready.is_empty()
            && self.runtime.has_waiting_functions()
            && !(self.threads.launches_parked && self.next_timeout().is_some())
        {
            self.run_functions_of_streams()?;
        }
        if self.threads.ready.is_empty() {
            let Some(first) = self.next_timeout() else { return Err(self.deadlock()) };
            self.wait_until(first);
            self.wake_by_time(first);
        }
        let Some(next) = self.threads.ready.pop_front() else { return Err(self.deadlock()) };
        self.switch_to(next);
        self.threads.yields = false;
        self.threads.turn_end = self.steps() + TURN;
        Ok(())
    }

    /// Earliest time at which a thread's wait ends; `None` if no waiting thread has one.
    fn next_timeout(&self) -> Option<u64> {
        let times = self.threads.list.iter().filter_map(|t| match t.wait {
            Wait::For(_, until) => until,
            Wait::No | Wait::Call => None,
        });
        times.min()
    }
    /// Prepares other threads to run before the running one repeats its call. Returns whether any can.
    pub(crate) fn let_others_run(&mut self) -> bool {
        let first = self.next_timeout();
        let ready = !self.threads.ready.is_empty();
        if let (Some(first), false) = (first, ready) {
            self.wait_until(first);
        }
        ready || first.is_some()
    }

    /// Calls the host functions of streams when all threads wait, since they may wake some. A temporary
    /// thread runs them.
    fn run_functions_of_streams(&mut self) -> Result<(), Stop> {
        let Some(context) = self.new_context() else { return Ok(()) };
        let number = self.add_thread(0, context);
        self.switch_to(number);
        crate::runtime::op::flush(self)?;
        self.end_thread()
    }

    /// Makes the threads ready whose wait ends by `now`, the earliest first.
    fn wake_by_time(&mut self, now: u64) {
        let Threads { list, ready, .. } = &mut self.threads;
        loop {
            let due = |t: &&mut Thread| matches!(t.wait, Wait::For(_, Some(until)) if until <= now);
            let time = |t: &Thread| if let Wait::For(_, Some(until)) = t.wait { until } else { 0 };
            let Some(t) = list.iter_mut().filter(due).min_by_key(|t| time(t)) else { return };
            (t.wait, t.timed_out) = (Wait::No, true);
            ready.push_back(t.number);
        }
    }

    /// Stores the running thread's context, if it still exists, and loads that of another one.
    fn switch_to(&mut self, next: u32) {
        let running = replace(&mut self.threads.running, next);
        if running == next {
            return;
        }
        let mut context = Context::default();
        self.exchange(&mut context);
        if let Some(old) = self.threads.list.iter().position(|t| t.number == running) {
            self.threads.list[old].context = context;
            let last = self.threads.list.remove(old);
            self.threads.list.push(last);
        }
        let mut context = self.threads.this().map(|t| take(&mut t.context)).unwrap_or_default();
        self.exchange(&mut context);
    }

    /// Exchanges the executor's state and the values of `thread_local` variables with a context.
    fn exchange(&mut self, c: &mut Context) {
        swap(&mut self.regs, &mut c.regs);
        swap(&mut self.preds, &mut c.preds);
        swap(&mut self.frames, &mut c.frames);
        swap(&mut self.pc, &mut c.pc);
        swap(&mut self.window, &mut c.window);
        swap(&mut self.pred_window, &mut c.pred_window);
        swap(&mut self.frame, &mut c.frame);
        swap(&mut self.stack, &mut c.stack);
        swap(&mut self.stack_end, &mut c.stack_end);
        swap(&mut self.return_depth, &mut c.return_depth);
        let mut bytes = Vec::new();
        let mut rest = &c.thread_locals[..];
        for (address, size) in self.threads.thread_locals.iter().copied().chain([(self.errno, 4)]) {
            let Some(place) = self.memory.write(address, size) else { continue };
            bytes.extend_from_slice(place);
            if let Some((new, later)) = rest.split_at_checked(size as usize) {
                place.copy_from_slice(new);
                rest = later;
            }
        }
        c.thread_locals = bytes;
    }

    /// The fault of a program whose threads all wait, at the first thread's wait.
    fn deadlock(&mut self) -> Stop {
        let first = self.threads.list.iter().map(|t| t.number).min().unwrap_or_default();
        self.switch_to(first);
        self.pc = self.pc.saturating_sub(1);
        self.fault(FaultKind::Deadlock)
    }
}

//! Threads of the host: several contexts of the one executor, of which one runs at a time.
//!
//! The simulated host has one core. Threads run in turn, in the order in which they became ready, so a program does the same
//! every time. A thread gives the core away when it waits or ends, or after [`TURN`] instructions at its next jump backwards.
//! Straight code is therefore never interrupted: what the headers write without a loop, such as an atomic addition, is atomic.
//! Everything that waits (mutexes, joins, barriers) is text in the headers above [`Machine::wait_for`] and [`Machine::wake`].

use std::collections::VecDeque;
use std::mem::{replace, swap, take};

use functional::FaultKind;
use functional::fast::WINDOW;
use isa::GlobalSpace;

use crate::machine::{Frame, Machine, Stop};
use crate::step::function_at;

/// Instructions after which a thread lets the next one run.
const TURN: u64 = 10_000;
/// Bytes of stack of a thread that the program starts.
const STACK: u64 = 1 << 20;
/// Threads that may live at a time.
const MOST: usize = 1024;

/// What the executor has of the running thread, kept here while another one runs.
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
    floor: usize,
    /// Bytes of the variables that each thread has of its own.
    own: Vec<u8>,
}

/// What a thread waits for.
#[derive(Clone, Copy, PartialEq)]
enum Wait {
    /// Nothing: it runs, or is among the ready ones.
    No,
    /// Until this address is woken or this time has come, picoseconds.
    For(u64, Option<u64>),
    /// Until a call from the library that another thread is in has returned.
    Call,
}

struct Thread {
    /// Set for life: main's is 0.
    number: u32,
    /// What the thread was started with.
    argument: u64,
    wait: Wait,
    timed_out: bool,
    context: Context,
}

/// The threads of a program.
pub(crate) struct Threads {
    /// Those that live, by number; the running one's context is the machine's.
    list: Vec<Thread>,
    running: u32,
    next: u32,
    ready: VecDeque<u32>,
    /// The running thread gave the core away.
    given: bool,
    /// Host instructions at which its turn ends.
    turn: u64,
    /// Launches wait for what the host writes: turns end even if there is one thread.
    pub(crate) attended: bool,
    /// Address and size of the variables that each thread has of its own.
    own: Vec<(u64, u64)>,
    /// Their bytes, and those of `errno`, when `main` begins.
    first: Vec<u8>,
}

impl Threads {
    /// `main` alone.
    pub(crate) fn new() -> Self {
        let main =
            Thread { number: 0, argument: 0, wait: Wait::No, timed_out: false, context: Context::default() };
        Threads {
            list: vec![main],
            running: 0,
            next: 1,
            ready: VecDeque::new(),
            given: false,
            turn: 0,
            attended: false,
            own: Vec::new(),
            first: Vec::new(),
        }
    }
    /// Is there more to do after an instruction than to execute the next one?
    #[inline]
    pub(crate) fn are_several(&self) -> bool {
        self.list.len() > 1 || self.given || self.attended
    }
    /// Host instructions at which the running thread's turn ends.
    pub(crate) fn end_of_turn(&self) -> u64 {
        self.turn
    }
    /// Number of the thread that runs.
    pub(crate) fn running(&self) -> u32 {
        self.running
    }
    /// The running thread is the only one.
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
    pub(crate) fn left_of_turn(&self) -> u64 {
        self.threads.turn.saturating_sub(self.steps()).max(1)
    }

    /// Before `main`: each thread that starts later begins with what variables of its own hold now.
    pub(crate) fn note_own_variables(&mut self) {
        let of_threads = |g: &isa::Global| g.space == GlobalSpace::Host && g.name.starts_with("__thread ");
        let globals = self.program.globals.iter().filter(|(_, g)| of_threads(g));
        self.threads.own = globals.map(|(id, g)| (self.globals[base::Idx::index(id)], g.size)).collect();
        let mut bytes = Vec::new();
        for &(address, size) in &self.threads.own {
            bytes.extend_from_slice(self.memory.read(address, size).unwrap_or_default());
        }
        bytes.extend([0; 4]);
        self.threads.first = bytes;
    }

    /// `__thread_start`: makes a thread that begins with `function(argument)`; its number, 0 where there is no room for one.
    pub(crate) fn start_thread(&mut self, function: u64, argument: u64) -> Result<u64, Stop> {
        let function = function_at(self, function)?;
        if self.threads.list.len() >= MOST {
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
    /// A context with a stack of its own; none if there is no memory for it.
    fn new_context(&mut self) -> Option<Context> {
        let stack = self.memory.alloc(STACK, 16)?;
        let own = self.threads.first.clone();
        let (regs, preds) = (vec![0; 4 * WINDOW], vec![false; 2 * WINDOW]);
        Some(Context { regs, preds, stack, stack_end: stack + STACK, own, ..Context::default() })
    }
    /// The number of a new thread.
    fn add_thread(&mut self, argument: u64, context: Context) -> u32 {
        let number = self.threads.next;
        self.threads.next += 1;
        self.threads.list.push(Thread { number, argument, wait: Wait::No, timed_out: false, context });
        number
    }

    /// `__thread_self`: what the running thread was started with, 0 of `main`.
    pub(crate) fn argument_of_thread(&mut self) -> u64 {
        self.threads.this().map_or(0, |t| t.argument)
    }

    /// `__thread_wait`: from the next instruction on the running thread waits until `address` is woken, or until so many
    /// picoseconds have passed.
    pub(crate) fn wait_for(&mut self, address: u64, ps: Option<u64>) {
        let until = ps.map(|ps| self.now_ps().saturating_add(ps));
        if let Some(this) = self.threads.this() {
            (this.wait, this.timed_out) = (Wait::For(address, until), false);
        }
        self.threads.given = true;
    }
    /// `__thread_timed_out`: did the last wait of the running thread end by its time?
    pub(crate) fn has_timed_out(&mut self) -> bool {
        self.threads.this().is_some_and(|t| t.timed_out)
    }
    /// `__thread_wake`: the threads that wait for `address` are ready, the first `most` of them; how many they are.
    pub(crate) fn wake(&mut self, address: u64, most: u64) -> u64 {
        let mut woken = 0;
        let Threads { list, ready, .. } = &mut self.threads;
        // Who waits longest is the first of the list: the thread that runs next moves to its end.
        for t in list.iter_mut().filter(|t| matches!(t.wait, Wait::For(at, _) if at == address)) {
            if woken < most {
                woken += 1;
                t.wait = Wait::No;
                ready.push_back(t.number);
            }
        }
        woken
    }
    /// `__thread_yield`: the others are next.
    pub(crate) fn give_way(&mut self) {
        self.threads.given = true;
    }
    /// `__thread_end`: the running thread is no more.
    pub(crate) fn end_thread(&mut self) -> Result<(), Stop> {
        let running = self.threads.running;
        self.threads.list.retain(|t| t.number != running);
        if self.threads.list.is_empty() {
            return Err(Stop::Exit(0));
        }
        if running != 0 {
            let _ = self.memory.free(self.stack);
        }
        self.threads.given = true;
        Ok(())
    }

    /// After an instruction: lets another thread run if this one gave the core away, or its turn is over where it may end.
    pub(crate) fn take_turns(&mut self, over: bool) -> Result<(), Stop> {
        if self.threads.given || over { self.next_thread() } else { Ok(()) }
    }
    /// The running thread came back from a call by the library, which returns to another thread first.
    pub(crate) fn wait_for_call(&mut self) -> Result<(), Stop> {
        if let Some(this) = self.threads.this() {
            this.wait = Wait::Call;
        }
        self.next_thread()
    }
    /// A call by the library has returned: who waited for that looks again.
    pub(crate) fn call_returned(&mut self) {
        let Threads { list, ready, .. } = &mut self.threads;
        for t in list.iter_mut().filter(|t| t.wait == Wait::Call) {
            t.wait = Wait::No;
            ready.push_back(t.number);
        }
    }

    /// Lets the thread run that has been ready for longest.
    pub(crate) fn next_thread(&mut self) -> Result<(), Stop> {
        crate::runtime::parked::attend(self)?;
        let running = self.threads.running;
        if self.threads.this().is_some_and(|t| t.wait == Wait::No) {
            self.threads.ready.push_back(running);
        }
        self.wake_by_time(self.now_ps());
        if self.threads.ready.is_empty()
            && self.runtime.functions_wait()
            && !(self.threads.attended && self.first_time().is_some())
        {
            self.run_functions_of_streams()?;
        }
        if self.threads.ready.is_empty() {
            let Some(first) = self.first_time() else { return Err(self.deadlock()) };
            self.wait_until(first);
            self.wake_by_time(first);
        }
        let Some(next) = self.threads.ready.pop_front() else { return Err(self.deadlock()) };
        self.switch_to(next);
        self.threads.given = false;
        self.threads.turn = self.steps() + TURN;
        Ok(())
    }

    /// The first time at which a thread's wait ends.
    fn first_time(&self) -> Option<u64> {
        let times = self.threads.list.iter().filter_map(|t| match t.wait {
            Wait::For(_, until) => until,
            Wait::No | Wait::Call => None,
        });
        times.min()
    }
    /// Lets other threads go on if there are some that can, before the running one repeats its call.
    pub(crate) fn let_others_go_on(&mut self) -> bool {
        let first = self.first_time();
        let ready = !self.threads.ready.is_empty();
        if let (Some(first), false) = (first, ready) {
            self.wait_until(first);
        }
        ready || first.is_some()
    }

    /// All threads wait: a thread of the runtime calls the functions that streams were given for the host, which may wake
    /// some.
    fn run_functions_of_streams(&mut self) -> Result<(), Stop> {
        let Some(context) = self.new_context() else { return Ok(()) };
        let number = self.add_thread(0, context);
        self.switch_to(number);
        crate::runtime::op::flush(self)?;
        self.end_thread()
    }

    /// Threads whose wait ends by `now` are ready, the earliest first.
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

    /// Puts the running thread's context away, if it lives, and takes that of another one.
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

    /// Exchanges the executor's state, and the bytes of variables that each thread has of its own, with a context.
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
        swap(&mut self.floor, &mut c.floor);
        let mut bytes = Vec::new();
        let mut rest = &c.own[..];
        for (address, size) in self.threads.own.iter().copied().chain([(self.errno, 4)]) {
            let Some(place) = self.memory.write(address, size) else { continue };
            bytes.extend_from_slice(place);
            if let Some((new, later)) = rest.split_at_checked(size as usize) {
                place.copy_from_slice(new);
                rest = later;
            }
        }
        c.own = bytes;
    }

    /// The fault of threads of which none can go on, where the first of them waits.
    fn deadlock(&mut self) -> Stop {
        let first = self.threads.list.iter().map(|t| t.number).min().unwrap_or_default();
        self.switch_to(first);
        self.pc = self.pc.saturating_sub(1);
        self.fault(FaultKind::Deadlock)
    }
}

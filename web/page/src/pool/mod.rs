//! The pool of web workers: one for runs that the reader waits for, several for sweeps, all started from the
//! same two compiled modules.
//!
//! Invariants: a job's callback is called at most once, and never after [`cancel`]. Messages of a replaced
//! worker are dropped (each worker has a generation). A worker that crashed, was cancelled or exceeded its
//! time is terminated and never reused. A job whose worker cannot start fails with the reason.

mod worker;

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use futures_util::future;
use gloo::timers::callback::Timeout;
use js_sys::{Array, Object, Reflect, Uint8Array};
use protocol::{
    FilmRequest, HEADER_FILES, Lang, Names, OccupancyCurves, OccupancyRequest, RunReply, RunRequest, ToWorker,
};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker};
use yew::Callback;

use crate::env;
use crate::load::{self, LoadError};
use crate::text::{Texts, fill};
use worker::{crashed, start, too_long};

/// Identifies a job.
pub type JobId = u32;

/// Why a job has no reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The simulator, or headers that the program needs, could not be fetched or started.
    Load(LoadError),
    /// The worker crashed, with this report.
    Crash(String),
    /// The job exceeded its [`Limit`], in seconds.
    TooLong(u32),
}

impl Failure {
    /// The failure in one line.
    pub fn text(&self, t: &Texts) -> String {
        match self {
            Failure::Load(error) => error.text(t),
            Failure::Crash(report) => {
                format!("{} {}", t.crash_title, report.lines().next().unwrap_or_default())
            }
            Failure::TooLong(seconds) => fill(t.sweep_too_long, &[&seconds.to_string()]),
        }
    }
}

/// Time limit of a job in seconds. `None`: only the simulator's own limits apply.
pub type Limit = Option<u32>;

/// Time limit of one run among many that nobody watches: a block size of a sweep, or a variant of a
/// comparison.
const ONE_OF_MANY: Limit = Some(60);

/// Phase of a pending job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The simulator, or a file that the program needs, is loading.
    Loading,
    /// All workers of its lane are busy with other jobs.
    Waiting,
    Running,
}

/// The argument of a job's callback.
pub type Answer = Result<Box<RunReply>, Failure>;

/// The group of workers that takes a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// The reader waits for the job.
    Now,
    /// One of many runs.
    Sweep,
    /// A launch that is stepped through: its worker keeps the recording.
    Step,
}

/// A request to a worker, with the callback for its answer.
#[derive(Clone)]
enum Ask {
    Run(Box<RunRequest>, Callback<Answer>),
    Names(Box<RunRequest>, Callback<Option<Box<Names>>>),
    Occupancy(OccupancyRequest, Callback<Box<OccupancyCurves>>),
    Step(StepAsk, Callback<Stepped>),
}

/// A request of a view whose script draws what the worker answers.
#[derive(Clone)]
pub enum StepAsk {
    /// Films a launch.
    Film(Box<RunRequest>, FilmRequest),
    /// Records a launch, by its number.
    Open(Box<RunRequest>, u64),
    /// Goes to another place.
    Command(String),
}

/// A view of the stepper, or a film, as JSON.
pub type Stepped = Result<String, Failure>;

struct Job {
    id: JobId,
    lane: Lane,
    limit: Limit,
    ask: Ask,
}

impl Job {
    /// The message to the worker.
    fn message(&self) -> JsValue {
        let id = self.id;
        encode(&match &self.ask {
            Ask::Run(request, _) => ToWorker::Run { id, request: RunRequest::clone(request) },
            Ask::Names(request, _) => ToWorker::Names { id, request: RunRequest::clone(request) },
            Ask::Occupancy(request, _) => ToWorker::Occupancy { id, request: request.clone() },
            Ask::Step(StepAsk::Open(request, launch), _) => {
                ToWorker::StepOpen { id, request: RunRequest::clone(request), launch: *launch }
            }
            Ask::Step(StepAsk::Film(request, film), _) => {
                ToWorker::Film { id, request: RunRequest::clone(request), film: *film }
            }
            Ask::Step(StepAsk::Command(command), _) => ToWorker::Step { id, command: command.clone() },
        })
    }

    fn fail(self, failure: Failure) {
        // A failed request for occupancy needs no message: the view keeps what it has, and the next run
        // explains the failure.
        match self.ask {
            Ask::Run(_, then) => then.emit(Err(failure)),
            Ask::Names(_, then) => then.emit(None),
            Ask::Step(_, then) => then.emit(Err(failure)),
            Ask::Occupancy(..) => {}
        }
    }
}

/// A started worker with its event listeners, which live as long as it does.
struct Living {
    worker: Worker,
    _on_message: Closure<dyn FnMut(MessageEvent)>,
    _on_error: Closure<dyn FnMut(JsValue)>,
}

struct Slot {
    lane: Lane,
    generation: u32,
    worker: Option<Living>,
    ready: bool,
    /// Whether the worker is fetching a file of headers.
    fetching: bool,
    /// Whether its memory has grown so much that it is replaced after its answer, since wasm memory never
    /// shrinks.
    large: bool,
    job: Option<Job>,
    /// A program that the reader may run next.
    next: Option<RunRequest>,
    /// Stops the job at its time limit.
    deadline: Option<Timeout>,
}

enum Module {
    Absent,
    Loading,
    /// The message that starts a worker: see `worker-boot.js`.
    Ready(Object),
}

struct Pool {
    module: Module,
    slots: Vec<Slot>,
    queue: VecDeque<Job>,
    /// Jobs whose worker did not start, while the page determines the reason.
    failing: Vec<Job>,
    last_id: JobId,
    last_generation: u32,
}

thread_local! {
    static POOL: RefCell<Pool> = const {
        RefCell::new(Pool {
            module: Module::Absent,
            slots: Vec::new(),
            queue: VecDeque::new(),
            failing: Vec::new(),
            last_id: 0,
            last_generation: 0,
        })
    };
}

/// Number of workers for sweeps. iOS terminates pages with many.
pub fn sweep_workers() -> usize {
    let navigator = env::window().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    let ios = ["iPhone", "iPad"].iter().any(|n| agent.contains(n))
        || (agent.contains("Macintosh") && navigator.max_touch_points() > 1);
    let most = if ios { 2 } else { 4 };
    (navigator.hardware_concurrency() as usize).clamp(1, most)
}

/// Loads the simulator, starts the worker for runs, and lets it compile the program that the reader may run
/// next if it is idle: later compilations take a fraction of the time.
pub fn prepare(next: RunRequest) {
    POOL.with_borrow_mut(|p| {
        p.ensure(Lane::Now);
        p.slots
            .iter_mut()
            .filter(|slot| slot.lane == Lane::Now)
            .for_each(|slot| slot.next = Some(next.clone()));
    });
    load();
    pump();
}

/// Does the same with those workers for sweeps that have not been started. The first answer of a sweep on two cores came after
/// 0.18 s then, otherwise after 0.39 s. `next` is called if there are any: this function is called at each keystroke.
pub fn prepare_sweep(next: impl FnOnce() -> RunRequest) {
    let prepares = POOL.with_borrow_mut(|p| {
        p.ensure(Lane::Sweep);
        let mut missing =
            p.slots.iter_mut().filter(|slot| slot.lane == Lane::Sweep && slot.worker.is_none()).peekable();
        let prepares = missing.peek().is_some();
        if prepares {
            let next = next();
            missing.for_each(|slot| slot.next = Some(next.clone()));
        }
        prepares
    });
    if prepares {
        load();
        pump();
    }
}

/// Queues a run.
pub fn submit(lane: Lane, limit: Limit, request: RunRequest, then: Callback<Answer>) -> JobId {
    queue(lane, limit, Ask::Run(Box::new(request), then))
}

/// Queues one of many runs that belong together, after what the reader waits for. `then` gets the job's id with the answer.
pub fn submit_one_of_many(request: RunRequest, then: impl Fn(JobId, Answer) + 'static) -> JobId {
    // The id is known only after submitting. The callback cannot be called before that.
    let id = Rc::new(Cell::new(0));
    let known = id.clone();
    let job =
        submit(Lane::Sweep, ONE_OF_MANY, request, Callback::from(move |answer| then(known.get(), answer)));
    id.set(job);
    job
}

/// Removes the time limit of a job.
pub fn lift_limit(id: JobId) {
    POOL.with_borrow_mut(|p| {
        let queued = p.queue.iter_mut().chain(&mut p.failing).find(|job| job.id == id);
        if let Some(job) = queued {
            job.limit = None;
        }
        for slot in p.slots.iter_mut().filter(|s| s.job.as_ref().is_some_and(|job| job.id == id)) {
            slot.deadline = None;
        }
    });
}

/// The phase of a pending job.
pub fn phase(id: JobId) -> Phase {
    POOL.with_borrow(|p| {
        let at_it = |slot: &&Slot| slot.job.as_ref().is_some_and(|job| job.id == id);
        if let Some(slot) = p.slots.iter().find(at_it) {
            return if slot.fetching { Phase::Loading } else { Phase::Running };
        }
        let lane = p.queue.iter().find(|job| job.id == id).map(|job| job.lane);
        let up = p.slots.iter().any(|slot| Some(slot.lane) == lane && slot.ready);
        if up { Phase::Waiting } else { Phase::Loading }
    })
}

/// Asks what the names of a program mean. The answer is `None` if the job fails.
pub fn names(limit: u32, request: RunRequest, then: Callback<Option<Box<Names>>>) {
    queue(Lane::Now, Some(limit), Ask::Names(Box::new(request), then));
}

/// Requests resident warps. There is no answer for an unknown device.
pub fn occupancy(request: OccupancyRequest, then: Callback<Box<OccupancyCurves>>) -> JobId {
    queue(Lane::Now, None, Ask::Occupancy(request, then))
}

/// Asks the stepper.
pub fn step(limit: u32, ask: StepAsk, then: Callback<Stepped>) -> JobId {
    queue(Lane::Step, Some(limit), Ask::Step(ask, then))
}

fn queue(lane: Lane, limit: Limit, ask: Ask) -> JobId {
    let id = POOL.with_borrow_mut(|p| {
        p.last_id += 1;
        p.queue.push_back(Job { id: p.last_id, lane, limit, ask });
        p.ensure(lane);
        p.last_id
    });
    load();
    pump();
    id
}

/// Cancels jobs. Their callbacks are not called, and a worker that is running one is replaced.
pub fn cancel(ids: &[JobId]) {
    POOL.with_borrow_mut(|p| {
        p.queue.retain(|job| !ids.contains(&job.id));
        p.failing.retain(|job| !ids.contains(&job.id));
        for slot in &mut p.slots {
            if slot.job.as_ref().is_some_and(|job| ids.contains(&job.id)) {
                slot.stop();
            }
        }
    });
    // New workers start after the page has had time to draw the cancellation.
    Timeout::new(40, pump).forget();
}

impl Slot {
    fn stop(&mut self) {
        if let Some(Living { worker, .. }) = self.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        self.generation = 0;
        self.ready = false;
        (self.fetching, self.large) = (false, false);
        self.take();
    }

    /// Takes the job, which the worker has finished.
    fn take(&mut self) -> Option<Job> {
        self.deadline = None;
        self.job.take()
    }
}

impl Pool {
    fn ensure(&mut self, lane: Lane) {
        let want = match lane {
            Lane::Now | Lane::Step => 1,
            Lane::Sweep => sweep_workers(),
        };
        let have = self.slots.iter().filter(|s| s.lane == lane).count();
        for _ in have..want {
            self.slots.push(Slot {
                lane,
                generation: 0,
                worker: None,
                ready: false,
                fetching: false,
                large: false,
                job: None,
                next: None,
                deadline: None,
            });
        }
    }

    /// The slot of a living worker.
    fn slot(&mut self, generation: u32) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|s| s.generation == generation)
    }

    /// Starts missing workers and gives jobs to idle ones. Calls no callback.
    fn pump(&mut self) {
        let Module::Ready(module) = &self.module else { return };
        for slot in self.slots.iter_mut().filter(|s| s.worker.is_none()) {
            self.last_generation += 1;
            slot.generation = self.last_generation;
            slot.worker = start(module, slot.generation);
            if slot.worker.is_none() {
                let generation = slot.generation;
                Timeout::new(0, move || crashed(generation, String::new())).forget();
            }
        }
        for slot in self.slots.iter_mut().filter(|s| s.ready && s.job.is_none()) {
            let Some(Living { worker, .. }) = &slot.worker else { continue };
            if let Some(at) = self.queue.iter().position(|j| j.lane == slot.lane) {
                slot.job = self.queue.remove(at);
            }
            if let Some(Job { id, limit: Some(seconds), .. }) = slot.job {
                slot.deadline = Some(Timeout::new(seconds * 1000, move || too_long(id, seconds)));
            }
            let message = match (&slot.job, &mut slot.next) {
                (Some(job), _) => job.message(),
                (None, next) => match next.take() {
                    Some(request) => encode(&ToWorker::Prepare { request }),
                    None => continue,
                },
            };
            let _ = worker.post_message(&message);
        }
    }
}

fn encode(message: &ToWorker) -> JsValue {
    Uint8Array::from(postcard::to_allocvec(message).expect("plain data encodes").as_slice()).into()
}

fn pump() {
    POOL.with_borrow_mut(Pool::pump);
}

fn load() {
    let begin = POOL.with_borrow_mut(|p| {
        let begin = matches!(p.module, Module::Absent);
        if begin {
            p.module = Module::Loading;
        }
        begin
    });
    if begin {
        wasm_bindgen_futures::spawn_local(async {
            match modules().await {
                Ok(module) => {
                    POOL.with_borrow_mut(|p| p.module = Module::Ready(module));
                    pump();
                }
                Err(error) => fail_all(&error),
            }
        });
    }
}

/// Loads the message that starts a worker: both modules, the texts of the page's language and the first file
/// of headers, all in parallel.
async fn modules() -> Result<Object, LoadError> {
    let texts = if env::lang() == Lang::Ru { "texts-ru.txt" } else { "texts-en.txt" };
    let (compiler, machine) = (load::module("compiler_bg.wasm"), load::module("machine_bg.wasm"));
    let (compiler, machine, texts, headers) =
        future::join4(compiler, machine, load::text(texts), load::text(HEADER_FILES[0])).await;
    let first = Array::of2(&HEADER_FILES[0].into(), &headers?);
    let message = Object::new();
    let fields: [(&str, &JsValue); 4] =
        [("compiler", &compiler?), ("machine", &machine?), ("texts", &texts?), ("headers", &first)];
    for (name, value) in fields {
        Reflect::set(&message, &name.into(), value).expect("a new object takes fields");
    }
    Ok(message)
}

/// Fails all jobs because the simulator could not be loaded. The next job tries again.
fn fail_all(error: &LoadError) {
    let waiting: Vec<Job> = POOL.with_borrow_mut(|p| {
        p.module = Module::Absent;
        p.queue.drain(..).collect()
    });
    for job in waiting {
        job.fail(Failure::Load(error.clone()));
    }
}

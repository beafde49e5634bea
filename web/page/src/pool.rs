//! Workers: one for runs the reader waits for, a few for sweeps, all warm, all from the same two compiled modules.
//!
//! Invariants: a job's callback is called at most once, and never after [`cancel`]; an answer of a replaced worker is
//! dropped (each worker has a generation); a worker that crashed or was cancelled is terminated and never reused.

use std::cell::RefCell;
use std::collections::VecDeque;

use js_sys::{Array, Promise, Uint8Array, WebAssembly};
use protocol::{
    FromWorker, Lang, OccupancyCurves, OccupancyRequest, RunReply, RunRequest, ToMachine, ToWorker,
};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Response, Worker, WorkerOptions, WorkerType};
use yew::Callback;

use crate::env;

/// Names a job.
pub type JobId = u32;

/// Why a job has no reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// The simulator, or headers that the program needs, could not be fetched or started.
    Load,
    /// It crashed; the report.
    Crash(String),
}

/// What a callback gets.
pub type Answer = Result<Box<RunReply>, Failure>;

/// Which workers take a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// The reader waits.
    Now,
    /// One of many.
    Sweep,
}

/// What a worker is asked, and who gets the answer.
#[derive(Clone)]
enum Ask {
    Run(RunRequest, Callback<Answer>),
    Occupancy(OccupancyRequest, Callback<Box<OccupancyCurves>>),
}

struct Job {
    id: JobId,
    lane: Lane,
    ask: Ask,
}

impl Job {
    fn fail(self, failure: Failure) {
        // Who asked about occupancy keeps what it has: the next run tells what is wrong.
        if let Ask::Run(_, then) = self.ask {
            then.emit(Err(failure));
        }
    }
}

/// A started worker and what listens to it: the closures live as long as it does.
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
    job: Option<Job>,
}

enum Module {
    Absent,
    Loading,
    /// Compiler and machine, the texts of the page's language and what many programs include: what a worker is started with.
    Ready(Array),
}

struct Pool {
    module: Module,
    slots: Vec<Slot>,
    queue: VecDeque<Job>,
    /// What the reader may run next.
    next: Option<RunRequest>,
    last_id: JobId,
    last_generation: u32,
}

thread_local! {
    static POOL: RefCell<Pool> = const {
        RefCell::new(Pool {
            module: Module::Absent,
            slots: Vec::new(),
            queue: VecDeque::new(),
            next: None,
            last_id: 0,
            last_generation: 0,
        })
    };
}

/// How many workers a sweep gets: iOS kills pages that take many.
pub fn sweep_workers() -> usize {
    let navigator = env::window().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    let ios = ["iPhone", "iPad"].iter().any(|n| agent.contains(n))
        || (agent.contains("Macintosh") && navigator.max_touch_points() > 1);
    let most = if ios { 2 } else { 4 };
    (navigator.hardware_concurrency() as usize).clamp(1, most)
}

/// Fetches the simulator, starts the worker for runs and has it compile what the reader may run next, if nothing else is to
/// be done: compilations after that take a fraction of the first one's time.
pub fn prepare(next: RunRequest) {
    POOL.with_borrow_mut(|p| {
        p.next = Some(next);
        p.ensure(Lane::Now);
    });
    load();
    pump();
}

/// Queues a run.
pub fn submit(lane: Lane, request: RunRequest, then: Callback<Answer>) -> JobId {
    queue(lane, Ask::Run(request, then))
}

/// Asks how many warps would be resident; an unknown device has no answer.
pub fn occupancy(request: OccupancyRequest, then: Callback<Box<OccupancyCurves>>) -> JobId {
    queue(Lane::Now, Ask::Occupancy(request, then))
}

fn queue(lane: Lane, ask: Ask) -> JobId {
    let id = POOL.with_borrow_mut(|p| {
        p.last_id += 1;
        p.queue.push_back(Job { id: p.last_id, lane, ask });
        p.ensure(lane);
        p.last_id
    });
    load();
    pump();
    id
}

/// Takes jobs back; their callbacks are not called. A worker at one of them is replaced.
pub fn cancel(ids: &[JobId]) {
    POOL.with_borrow_mut(|p| {
        p.queue.retain(|job| !ids.contains(&job.id));
        for slot in &mut p.slots {
            if slot.job.as_ref().is_some_and(|job| ids.contains(&job.id)) {
                slot.stop();
            }
        }
    });
    // The page first shows that it obeyed; new workers start after that.
    gloo::timers::callback::Timeout::new(40, pump).forget();
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
        self.job = None;
    }
}

impl Pool {
    fn ensure(&mut self, lane: Lane) {
        let want = match lane {
            Lane::Now => 1,
            Lane::Sweep => sweep_workers(),
        };
        let have = self.slots.iter().filter(|s| s.lane == lane).count();
        for _ in have..want {
            self.slots.push(Slot { lane, generation: 0, worker: None, ready: false, job: None });
        }
    }

    /// The slot of a living worker.
    fn slot(&mut self, generation: u32) -> Option<&mut Slot> {
        self.slots.iter_mut().find(|s| s.generation == generation)
    }

    /// Starts missing workers and hands jobs to idle ones. Returns nothing to call: it calls no callback.
    fn pump(&mut self) {
        let Module::Ready(module) = &self.module else { return };
        for slot in self.slots.iter_mut().filter(|s| s.worker.is_none()) {
            self.last_generation += 1;
            slot.generation = self.last_generation;
            slot.worker = start(module, slot.generation);
        }
        for slot in self.slots.iter_mut().filter(|s| s.ready && s.job.is_none()) {
            let Some(Living { worker, .. }) = &slot.worker else { continue };
            if let Some(at) = self.queue.iter().position(|j| j.lane == slot.lane) {
                slot.job = self.queue.remove(at);
            }
            let _ = match (&slot.job, slot.lane) {
                (Some(job), _) => worker.post_message(&message(job.id, job.ask.clone())),
                (None, Lane::Now) => match self.next.take() {
                    Some(next) => {
                        let ask = Ask::Run(next, Callback::noop());
                        worker.post_message(&Array::of1(&message(0, ask)))
                    }
                    None => continue,
                },
                (None, Lane::Sweep) => continue,
            };
        }
    }
}

/// A run is bytes; what needs no program is bytes in an object, so that the worker asks its machine alone.
fn message(id: JobId, ask: Ask) -> JsValue {
    let bytes = match ask {
        Ask::Run(request, _) => postcard::to_allocvec(&ToWorker::Run { id, request }),
        Ask::Occupancy(occupancy, _) => {
            let bytes = postcard::to_allocvec(&ToMachine { id, occupancy }).expect("plain data encodes");
            let message = js_sys::Object::new();
            let _ = js_sys::Reflect::set(&message, &"answer".into(), &Uint8Array::from(bytes.as_slice()));
            return message.into();
        }
    };
    Uint8Array::from(bytes.expect("plain data encodes").as_slice()).into()
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
            match compile().await {
                Ok(module) => {
                    POOL.with_borrow_mut(|p| p.module = Module::Ready(module));
                    pump();
                }
                Err(_) => fail_all(),
            }
        });
    }
}

async fn compile() -> Result<Array, JsValue> {
    let fetch = |name: &str| env::window().fetch_with_str(&env::asset(name));
    let module = |name| JsFuture::from(WebAssembly::compile_streaming(&fetch(name)));
    let lang = if env::lang() == Lang::Ru { "ru" } else { "en" };
    // All four load at once.
    let (compiler, machine) = (module("compiler_bg.wasm"), module("machine_bg.wasm"));
    let (texts, headers) = (fetch(&format!("texts-{lang}.txt")), fetch("headers.txt"));
    let (texts, headers) = (text_of(texts).await?, text_of(headers).await?);
    Ok(Array::of4(&compiler.await?, &machine.await?, &texts, &headers))
}

async fn text_of(file: Promise) -> Result<JsValue, JsValue> {
    let file: Response = JsFuture::from(file).await?.dyn_into()?;
    if !file.ok() {
        return Err(file.status_text().into());
    }
    JsFuture::from(file.text()?).await
}

/// The simulator could not be loaded: everyone who waits is told, and the next job tries again.
fn fail_all() {
    let waiting: Vec<Job> = POOL.with_borrow_mut(|p| {
        p.module = Module::Absent;
        p.queue.drain(..).collect()
    });
    for job in waiting {
        job.fail(Failure::Load);
    }
}

fn start(module: &Array, generation: u32) -> Option<Living> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&env::asset("worker-boot.js"), &options).ok()?;
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        received(generation, event.data())
    });
    let on_error = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
        let message = js_sys::Reflect::get(&event, &"message".into()).ok().and_then(|m| m.as_string());
        crashed(generation, message.unwrap_or_else(|| "the worker did not start".into()));
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    worker.post_message(module).ok()?;
    Some(Living { worker, _on_message: on_message, _on_error: on_error })
}

fn received(generation: u32, data: JsValue) {
    if let Some(report) = data.as_string() {
        return crashed(generation, report);
    }
    let came = !data.is_null();
    let bytes = Uint8Array::new(&data).to_vec();
    // Callbacks are called when the pool is not borrowed: they may submit.
    let finished: Option<Box<dyn FnOnce()>> = POOL.with_borrow_mut(|p| {
        let slot = p.slot(generation)?;
        let failed = |job: Job, failure| -> Box<dyn FnOnce()> { Box::new(move || job.fail(failure)) };
        if !came {
            return slot.job.take().map(|job| failed(job, Failure::Load));
        }
        match postcard::from_bytes(&bytes) {
            Ok(FromWorker::Ready) => {
                slot.ready = true;
                None
            }
            Ok(FromWorker::Done { id, reply }) => match slot.job.take_if(|job| job.id == id)?.ask {
                Ask::Run(_, then) => Some(Box::new(move || then.emit(Ok(reply)))),
                Ask::Occupancy(..) => None,
            },
            Ok(FromWorker::Occupancy { id, curves }) => {
                match (slot.job.take_if(|job| job.id == id)?.ask, curves) {
                    (Ask::Occupancy(_, then), Ok(curves)) => Some(Box::new(move || then.emit(curves))),
                    _ => None,
                }
            }
            Err(error) => slot.job.take().map(|job| failed(job, Failure::Crash(error.to_string()))),
        }
    });
    pump();
    if let Some(then) = finished {
        then();
    }
}

fn crashed(generation: u32, report: String) {
    let job = POOL.with_borrow_mut(|p| {
        let slot = p.slot(generation)?;
        let started = slot.ready;
        let job = slot.job.take();
        slot.stop();
        if !started {
            // It never came up: trying again at once would loop.
            p.module = Module::Absent;
        }
        match job {
            None if !started => p.queue.pop_front(),
            job => job,
        }
    });
    pump();
    if let Some(job) = job {
        job.fail(Failure::Crash(report));
    }
}

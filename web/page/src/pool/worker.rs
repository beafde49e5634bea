//! The life of a worker: its start, its messages, and its job if it fails.

use js_sys::{Object, Reflect, Uint8Array};
use protocol::FromWorker;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::{Ask, Failure, Job, JobId, Living, POOL, Slot, pump};
use crate::env;
use crate::load::{self, LoadError};

pub(super) fn start(module: &Object, generation: u32) -> Option<Living> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options(&env::asset(load::WORKER[0]), &options).ok()?;
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        received(generation, &event.data())
    });
    let on_error = Closure::<dyn FnMut(JsValue)>::new(move |event: JsValue| {
        let message = Reflect::get(&event, &"message".into()).ok().and_then(|message| message.as_string());
        crashed(generation, message.unwrap_or_default());
    });
    worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
    worker.post_message(module).ok()?;
    Some(Living { worker, _on_message: on_message, _on_error: on_error })
}

fn received(generation: u32, data: &JsValue) {
    if let Some(report) = data.as_string() {
        return crashed(generation, report);
    }
    let message = postcard::from_bytes(&Uint8Array::new(data).to_vec());
    if let Ok(FromWorker::Missing { file }) = message {
        return missing(generation, file);
    }
    // Callbacks are called when the pool is not borrowed, since they may submit jobs.
    let finished: Option<Box<dyn FnOnce()>> = POOL.with_borrow_mut(|p| {
        let slot = p.slot(generation)?;
        let then = |job: Box<dyn FnOnce()>| Some(job);
        let is_of = |slot: &Slot, id| slot.job.as_ref().is_some_and(|job| job.id == id);
        match message {
            Ok(FromWorker::Ready) => {
                slot.ready = true;
                None
            }
            Ok(FromWorker::Fetching | FromWorker::Fetched) => {
                slot.fetching = matches!(message, Ok(FromWorker::Fetching));
                None
            }
            Ok(FromWorker::Large) => {
                slot.large = true;
                None
            }
            Ok(FromWorker::Done { id, reply }) if is_of(slot, id) => {
                let ask = slot.take()?.ask;
                if slot.large {
                    slot.stop();
                }
                match ask {
                    Ask::Run(_, to) => then(Box::new(move || to.emit(Ok(reply)))),
                    Ask::Names(..) | Ask::Occupancy(..) | Ask::Step(..) => None,
                }
            }
            Ok(FromWorker::Names { id, names }) if is_of(slot, id) => match slot.take()?.ask {
                Ask::Names(_, to) => then(Box::new(move || to.emit(Some(names)))),
                Ask::Run(..) | Ask::Occupancy(..) | Ask::Step(..) => None,
            },
            Ok(FromWorker::Stepped { id, view }) if is_of(slot, id) => match slot.take()?.ask {
                Ask::Step(_, to) => then(Box::new(move || to.emit(Ok(view)))),
                Ask::Run(..) | Ask::Names(..) | Ask::Occupancy(..) => None,
            },
            Ok(FromWorker::Occupancy { id, curves }) if is_of(slot, id) => match (slot.take()?.ask, curves) {
                (Ask::Occupancy(_, to), Ok(curves)) => then(Box::new(move || to.emit(curves))),
                _ => None,
            },
            // An answer to a cancelled job, or one that was handled above.
            Ok(
                FromWorker::Done { .. }
                | FromWorker::Names { .. }
                | FromWorker::Occupancy { .. }
                | FromWorker::Stepped { .. }
                | FromWorker::Missing { .. },
            ) => None,
            Err(error) => {
                let job = slot.take()?;
                then(Box::new(move || job.fail(Failure::Crash(error.to_string()))))
            }
        }
    });
    pump();
    if let Some(then) = finished {
        then();
    }
}

/// Handles a job at its time limit. A worker cannot be interrupted, so it is replaced.
pub(super) fn too_long(id: JobId, seconds: u32) {
    let job = POOL.with_borrow_mut(|p| {
        let slot = p.slots.iter_mut().find(|s| s.job.as_ref().is_some_and(|job| job.id == id))?;
        let job = slot.take();
        slot.stop();
        job
    });
    pump();
    if let Some(job) = job {
        job.fail(Failure::TooLong(seconds));
    }
}

/// Handles a file of headers that could not be fetched.
fn missing(generation: u32, file: String) {
    let job = POOL.with_borrow_mut(|p| {
        let slot = p.slot(generation)?;
        slot.fetching = false;
        slot.take()
    });
    pump();
    let otherwise = LoadError::NoAnswer(file.clone());
    fail_when_known(job.into_iter().collect(), vec![file], otherwise);
}

pub(super) fn crashed(generation: u32, report: String) {
    let (job, lost) = POOL.with_borrow_mut(|p| {
        let Some(slot) = p.slot(generation) else { return (None, Vec::new()) };
        let (started, lane, job) = (slot.ready, slot.lane, slot.take());
        slot.stop();
        if started {
            return (job, Vec::new());
        }
        // The worker never started, and another one would not either: starting workers are given up, and the
        // next job tries again.
        p.slots.retain_mut(|slot| {
            let kept = slot.lane != lane || slot.ready;
            if !kept {
                slot.stop();
            }
            kept
        });
        if p.slots.iter().any(|slot| slot.lane == lane) {
            return (job, Vec::new());
        }
        let (lost, left): (Vec<Job>, Vec<Job>) = p.queue.drain(..).partition(|job| job.lane == lane);
        p.queue = left.into();
        (job, lost)
    });
    pump();
    if let Some(job) = job {
        return job.fail(Failure::Crash(report));
    }
    let scripts = load::WORKER.map(String::from).to_vec();
    fail_when_known(lost, scripts, LoadError::Worker(report));
}

/// Determines which of `files` cannot be fetched, and fails jobs with that reason.
fn fail_when_known(jobs: Vec<Job>, files: Vec<String>, otherwise: LoadError) {
    if jobs.is_empty() {
        return;
    }
    let ids: Vec<JobId> = jobs.iter().map(|job| job.id).collect();
    POOL.with_borrow_mut(|p| p.failing.extend(jobs));
    wasm_bindgen_futures::spawn_local(async move {
        let error = load::why(&files, otherwise).await;
        // Jobs that were cancelled in the meantime are left out.
        let jobs = POOL.with_borrow_mut(|p| {
            let (failed, left): (Vec<Job>, Vec<Job>) =
                p.failing.drain(..).partition(|job| ids.contains(&job.id));
            p.failing = left;
            failed
        });
        for job in jobs {
            job.fail(Failure::Load(error.clone()));
        }
    });
}

//! The simulator as a wasm module of a web worker: requests with their programs in, replies out, all as
//! bytes.
//!
//! # Entry points
//! `web/static/worker-boot.js` calls [`kind`] for each message, then [`target`] and [`handle`] for a run, or
//! [`occupancy`]. The other functions encode messages to the page.
//!
//! # Invariants
//! - It knows no DOM. Between requests it keeps one recorded launch for the stepper, and nothing else.
//! - [`handle`] verifies the program before it runs it, since bytes are untrusted input.
//! - A panic is a trap. The page then replaces the worker.
//!
//! # API boundary
//! A thin layer over `session::bytes`, which has the code for messages.

#[cfg(target_family = "wasm")]
mod engine;

use std::cell::RefCell;

use protocol::FromWorker;
use session::bytes;
use session::step::Stepper;
use session::translated::Translations;
use wasm_bindgen::prelude::*;

/// Faster and smaller than std's.
#[cfg(target_family = "wasm")]
#[global_allocator]
static MEMORY: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Runs when the module is instantiated. A panic is a trap: it reaches `worker-boot.js`, which reports it,
/// and the page replaces the worker.
fn main() {}

/// Takes the texts of the reader's language, before the first message.
#[wasm_bindgen]
pub fn texts(file: &str) {
    session::texts::load(file);
}

/// The kinds of messages that a worker gets: see [`protocol::ToWorker`].
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum Kind {
    /// Compile and run.
    Run,
    /// Compile only.
    Prepare,
    /// Compile and tell what names mean.
    Names,
    /// Compute occupancy.
    Occupancy,
    /// Compile for stepping, and record a launch.
    StepOpen,
    /// Go to another place of the recorded launch.
    Step,
    /// Film a launch.
    Film,
}

/// Which message this is.
#[wasm_bindgen]
pub fn kind(message: &[u8]) -> Kind {
    match bytes::kind(message) {
        bytes::Kind::Run => Kind::Run,
        bytes::Kind::Prepare => Kind::Prepare,
        bytes::Kind::Names => Kind::Names,
        bytes::Kind::Occupancy => Kind::Occupancy,
        bytes::Kind::StepOpen => Kind::StepOpen,
        bytes::Kind::Step => Kind::Step,
        bytes::Kind::Film => Kind::Film,
    }
}

/// The message [`FromWorker::Ready`].
#[wasm_bindgen]
pub fn ready() -> Vec<u8> {
    bytes::encode(&FromWorker::Ready)
}

/// The message [`FromWorker::Fetching`].
#[wasm_bindgen]
pub fn fetching() -> Vec<u8> {
    bytes::encode(&FromWorker::Fetching)
}

/// The message [`FromWorker::Fetched`].
#[wasm_bindgen]
pub fn fetched() -> Vec<u8> {
    bytes::encode(&FromWorker::Fetched)
}

/// The message [`FromWorker::Missing`].
#[wasm_bindgen]
pub fn missing(file: String) -> Vec<u8> {
    bytes::encode(&FromWorker::Missing { file })
}

/// The message [`FromWorker::Large`].
#[wasm_bindgen]
pub fn large() -> Vec<u8> {
    bytes::encode(&FromWorker::Large)
}

/// Answers a message of the kind [`Kind::Occupancy`].
#[wasm_bindgen]
pub fn occupancy(message: &[u8]) -> Vec<u8> {
    bytes::occupancy(message)
}

/// What the compiler has to know of the device that a message names.
#[wasm_bindgen]
pub fn target(message: &[u8]) -> Vec<u8> {
    bytes::target(message)
}

/// Answers one message with the run of what the compiler made of it. Kernels are translated at once if `at_once` is set, and
/// otherwise when they execute much.
///
/// # Errors
/// The compiler made nothing that may run.
#[wasm_bindgen]
pub fn handle(message: &[u8], compiled: &[u8], at_once: Option<bool>) -> Result<Vec<u8>, String> {
    let translations = || {
        let translations = translations()?;
        Some(if at_once == Some(true) { translations.at_once().host_at_once() } else { translations })
    };
    bytes::handle(message, compiled, &translations).map_err(|unfit| unfit.to_string())
}

thread_local! {
    /// The launch that [`step_open`] recorded.
    static STEPPER: RefCell<Option<Stepper>> = const { RefCell::new(None) };
}

/// Answers a message of the kind [`Kind::StepOpen`] with what the compiler made of it, and keeps the recorded launch for [`step`].
///
/// # Errors
/// As [`handle`].
#[wasm_bindgen]
pub fn step_open(message: &[u8], compiled: &[u8]) -> Result<Vec<u8>, String> {
    // The memory of the launch before is free for this one.
    STEPPER.take();
    let (stepper, answer) =
        bytes::step_open(message, compiled, &translations).map_err(|unfit| unfit.to_string())?;
    STEPPER.set(stepper);
    Ok(answer)
}

/// Answers a message of the kind [`Kind::Film`] with what the compiler made of it.
///
/// # Errors
/// As [`handle`].
#[wasm_bindgen]
pub fn film(message: &[u8], compiled: &[u8]) -> Result<Vec<u8>, String> {
    bytes::film(message, compiled, &translations).map_err(|unfit| unfit.to_string())
}

/// Answers a message of the kind [`Kind::Step`].
///
/// # Errors
/// No launch is recorded.
#[wasm_bindgen]
pub fn step(message: &[u8]) -> Result<Vec<u8>, String> {
    STEPPER.with_borrow_mut(|stepper| {
        stepper
            .as_mut()
            .map(|stepper| bytes::step(message, stepper))
            .ok_or_else(|| "no launch is recorded".into())
    })
}

/// Translated code, compiled by the browser.
fn translations() -> Option<Translations> {
    #[cfg(target_family = "wasm")]
    return Some(Translations::new(Box::new(engine::BrowserEngine::new())));
    #[cfg(not(target_family = "wasm"))]
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Outcome, RunRequest, ToWorker};

    fn request() -> RunRequest {
        RunRequest {
            file: "a.cu".into(),
            source: "int main() { return 3; }".into(),
            device: "cc-1.3".into(),
            ..Default::default()
        }
    }

    #[test]
    fn an_answer_carries_the_id_of_its_request() {
        let bytes = postcard::to_allocvec(&ToWorker::Run { id: 7, request: request() }).unwrap();
        let for_what = postcard::from_bytes(&target(&bytes)).unwrap();
        let compiled = session::compile(&request(), for_what).unwrap().encode();
        let answer = handle(&bytes, &compiled, None).unwrap();
        let FromWorker::Done { id, reply } = postcard::from_bytes(&answer).unwrap() else {
            panic!("no answer")
        };
        assert_eq!((id, reply.outcome), (7, Outcome::Exited(3)));
    }

    #[test]
    fn what_is_no_program_is_said_to_be_none() {
        let bytes = postcard::to_allocvec(&ToWorker::Run { id: 7, request: request() }).unwrap();
        assert_eq!(handle(&bytes, b"what?", None), Err("no program of this version".into()));
    }
}

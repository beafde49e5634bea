//! The compiler as a module of a web worker: a request in, a program out, both as bytes. It knows no DOM and keeps no state
//! between requests.

use runner::bytes;
use wasm_bindgen::prelude::*;

/// Faster and smaller than std's.
#[cfg(target_family = "wasm")]
#[global_allocator]
static MEMORY: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Runs when the module is instantiated. A panic is a trap: it reaches `worker-boot.js`, which reports it, and the page
/// replaces the worker.
fn main() {}

/// Takes the texts of the reader's language, before the first message.
#[wasm_bindgen]
pub fn texts(file: &str) {
    runner::texts::load(file);
}

/// Takes a file of built-in headers by its number: the first before the first message, another when [`compile`] asks for it.
#[cfg(target_family = "wasm")]
#[wasm_bindgen]
pub fn headers(number: usize, file: &str) {
    runner::texts::load_headers(number, file);
}

/// Compiles what a message asks for, for the machine's `target`: diagnostics and program, for its `handle`. A single byte is
/// the number of a file of headers that it needs first.
#[wasm_bindgen]
pub fn compile(message: &[u8], target: &[u8]) -> Vec<u8> {
    bytes::compile(message, target)
}

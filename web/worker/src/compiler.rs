//! The compiler as a module of a web worker: a request in, a program out, both as bytes. It knows no DOM and keeps no state
//! between requests.

use protocol::ToWorker;
use wasm_bindgen::prelude::*;

mod panic;

/// Runs when the module is instantiated.
fn main() {
    panic::report();
}

/// Takes the texts of the reader's language and the built-in headers, before the first message.
#[wasm_bindgen]
pub fn texts(file: &str, headers: &str) {
    runner::texts::load(file);
    #[cfg(target_family = "wasm")]
    runner::texts::load_headers(headers);
    #[cfg(not(target_family = "wasm"))]
    let _ = headers;
}

/// Compiles what a message asks for, for the machine's `target`: diagnostics and program, for its `handle`.
#[wasm_bindgen]
pub fn compile(message: &[u8], target: &[u8]) -> Vec<u8> {
    let ToWorker::Run { request, .. } = postcard::from_bytes(message).expect("the page speaks this version");
    let target = postcard::from_bytes(target).expect("the machine speaks this version");
    runner::compile(&request, target).encode()
}

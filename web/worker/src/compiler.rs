//! The compiler as a wasm module of a web worker: requests in, programs out, both as bytes.
//!
//! # Entry points
//! `web/static/worker-boot.js` calls `texts` and `headers` once at the start, then [`compile`] for each
//! message, with the target that the simulator's module computes. [`Compilation::needs`] names a file of
//! headers to load before compiling again.
//!
//! # Invariants
//! - The module contains no simulator; `session` keeps the halves apart, and a size budget checks it.
//! - It keeps no state between requests but caches, which do not change results.
//! - A panic is a trap. The page then replaces the worker.
//!
//! # API boundary
//! A thin layer over `session::bytes`, which has the code for messages.

use session::bytes::{self, FromCompiler};
use wasm_bindgen::prelude::*;

/// Smaller and faster than the allocator of std.
#[cfg(target_family = "wasm")]
#[global_allocator]
static MEMORY: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Runs when the module is instantiated.
fn main() {}

/// Loads the texts of the reader's language. Called before the first message.
#[wasm_bindgen]
pub fn texts(file: &str) {
    session::texts::load(file);
}

/// Loads a file of built-in headers by its name: the first file before the first message, another when a
/// [`Compilation`] needs it.
#[cfg(target_family = "wasm")]
#[wasm_bindgen]
pub fn headers(name: &str, file: &str) {
    session::texts::load_headers(name, file);
}

/// What the compiler made of a message: a program, or the need of further headers.
#[wasm_bindgen]
pub struct Compilation(FromCompiler);

#[wasm_bindgen]
impl Compilation {
    /// The name of the file of headers to load before compiling again, if there is no program.
    pub fn needs(&self) -> Option<String> {
        match &self.0 {
            FromCompiler::NeedsHeaders(name) => Some((*name).into()),
            FromCompiler::Program(_) => None,
        }
    }
    /// Diagnostics and program, for the machine's `handle`, or the answer to a question about names; empty if
    /// further headers are needed. Ends the object.
    pub fn program(self) -> Vec<u8> {
        match self.0 {
            FromCompiler::Program(program) => program,
            FromCompiler::NeedsHeaders(_) => Vec::new(),
        }
    }
}

/// Compiles the program of a message for the machine's `target`.
#[wasm_bindgen]
pub fn compile(message: &[u8], target: &[u8]) -> Compilation {
    Compilation(bytes::compile(message, target))
}

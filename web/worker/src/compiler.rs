//! The compiler as a module of a web worker: a request in, a program out, both as bytes. It knows no DOM and keeps no state
//! between requests.

use session::bytes::{self, FromCompiler};
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
    session::texts::load(file);
}

/// Takes a file of built-in headers by its name: the first before the first message, another when a [`Compilation`] needs it.
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
    /// Diagnostics and program, for the machine's `handle`; empty if further headers are needed. Ends the object.
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

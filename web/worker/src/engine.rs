//! Compiles translated kernels by the browser's own engine, and places them in the function table of this module, so that
//! calling one costs no more than calling a function through a pointer.
#![allow(
    unsafe_code,
    reason = "a function pointer is an index of the module's table, which only this file extends"
)]

use std::cell::RefCell;

use session::translated::{Engine, Entry, library, probe};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Instantiates a module that imports the memory and the function at `math` of the table, and places its function in the
    /// table: at `place`, or at a new index if that is 0. Returns the index, 0 if the browser refuses the module.
    #[wasm_bindgen(catch, js_name = placeKernel)]
    fn place(module: &[u8], memory: JsValue, table: JsValue, math: u32, place: u32) -> Result<u32, JsValue>;
}

/// The browser's engine.
pub struct BrowserEngine {
    is_fused: bool,
}

thread_local! {
    /// Indices of the table whose functions are not used any more.
    static FREE: RefCell<Vec<u32>> = const { RefCell::new(Vec::new()) };
}

impl BrowserEngine {
    /// The engine. Where modules cannot be compiled at run time, it compiles none.
    pub fn new() -> Self {
        // A browser without relaxed instructions refuses the module.
        let probed = Placed::new(&probe()).map(|mut probe| probe.run(0, 0));
        Self { is_fused: probed == Some(1) }
    }
}

impl Engine for BrowserEngine {
    fn wide(&self) -> Option<u64> {
        None
    }
    fn base(&self) -> u64 {
        0
    }
    fn is_fused(&self) -> bool {
        self.is_fused
    }
    // Browsers begin with code that is compiled in one pass.
    fn patience(&self) -> u64 {
        64
    }
    fn compile(&mut self, wasm: &[u8]) -> Option<Box<dyn Entry>> {
        Some(Box::new(Placed::new(wasm)?))
    }
}

/// The host's mathematics for translated code.
extern "C" fn math(code: u32, a: u64, b: u64) -> u64 {
    library(code, a, b)
}

/// A function in the table.
struct Placed {
    index: u32,
}

impl Placed {
    /// Compiles a module. `None` if the browser refuses it.
    fn new(wasm: &[u8]) -> Option<Self> {
        let free = FREE.with_borrow_mut(Vec::pop).unwrap_or(0);
        let math = math as extern "C" fn(u32, u64, u64) -> u64 as usize as u32;
        let (memory, table) = (wasm_bindgen::memory(), wasm_bindgen::function_table());
        let index = place(wasm, memory, table, math, free).unwrap_or(0);
        (index > 0).then_some(Self { index })
    }
}

impl Entry for Placed {
    fn run(&mut self, context: u64, index: u32) -> u32 {
        // SAFETY: the table has a function with this signature there as long as `self` exists.
        let run =
            unsafe { std::mem::transmute::<usize, extern "C" fn(usize, u32) -> u32>(self.index as usize) };
        run(context as usize, index)
    }
}

impl Drop for Placed {
    fn drop(&mut self) {
        FREE.with_borrow_mut(|free| free.push(self.index));
    }
}

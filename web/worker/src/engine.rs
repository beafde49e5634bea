//! Compiles translated kernels by the browser's own engine, and places them in the function table of this module, so that
//! calling one costs no more than calling a function through a pointer.
#![allow(
    unsafe_code,
    reason = "a function pointer is an index of the module's table, which only this file extends"
)]

use session::translated::{Context, Engine, Entry, probe};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Instantiates a module that imports the memory, and places its function in the table: at `place`, or at a new index if
    /// that is 0. Returns the index, 0 if the browser refuses the module.
    #[wasm_bindgen(catch, js_name = placeKernel)]
    fn place(module: &[u8], memory: JsValue, table: JsValue, place: u32) -> Result<u32, JsValue>;
}

/// The browser's engine.
pub struct BrowserEngine {
    is_fused: bool,
    /// Indices of the table that are not used any more.
    free: std::rc::Rc<std::cell::RefCell<Vec<u32>>>,
}

thread_local! {
    /// Indices of the table that earlier runs used.
    static FREE: std::rc::Rc<std::cell::RefCell<Vec<u32>>> = std::rc::Rc::default();
}

impl BrowserEngine {
    /// The engine, or `None` where modules cannot be compiled at run time.
    pub fn new() -> Option<Self> {
        let mut engine = Self { is_fused: true, free: FREE.with(Clone::clone) };
        // A browser without relaxed instructions refuses the module.
        engine.is_fused =
            engine.compile(&probe()).is_some_and(|mut probe| probe.run(&mut Context::default(), 0) == 1);
        Some(engine)
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
    fn compile(&mut self, wasm: &[u8]) -> Option<Box<dyn Entry>> {
        let free = self.free.borrow_mut().pop().unwrap_or(0);
        let index = place(wasm, wasm_bindgen::memory(), wasm_bindgen::function_table(), free).unwrap_or(0);
        (index > 0).then(|| Box::new(Placed { index, free: self.free.clone() }) as Box<dyn Entry>)
    }
}

/// A function in the table.
struct Placed {
    index: u32,
    free: std::rc::Rc<std::cell::RefCell<Vec<u32>>>,
}

impl Entry for Placed {
    fn run(&mut self, context: &mut Context, group: u32) -> u32 {
        // SAFETY: the table has a function with this signature there as long as `self` exists.
        let run = unsafe {
            std::mem::transmute::<usize, extern "C" fn(*mut Context, u32) -> u32>(self.index as usize)
        };
        run(context, group)
    }
}

impl Drop for Placed {
    fn drop(&mut self) {
        self.free.borrow_mut().push(self.index);
    }
}

//! Panics of either module. They catch nothing: a panic reaches `worker-boot.js`, which reports it, and the page replaces
//! the worker.

use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Keeps the message of a panic for the crash report; defined by `worker-boot.js`.
    #[wasm_bindgen(js_name = warpbookPanic)]
    fn note_panic(message: &str);
}

/// Has panics reported.
pub fn report() {
    #[cfg(target_family = "wasm")]
    std::panic::set_hook(Box::new(|info| note_panic(&info.to_string())));
}

//! Files that a reader drops, pastes or chooses: read in the browser, sent nowhere.

use std::cell::Cell;

use gloo::events::{EventListener, EventListenerOptions};
use js_sys::{Array, Promise, Uint8Array};
use protocol::DataFile;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{ClipboardEvent, DataTransfer, DragEvent, Element, HtmlInputElement};
use yew::{Callback, Event, Html, TargetCast, html};

use crate::env;
use crate::text::fill;

#[wasm_bindgen]
extern "C" {
    /// Defined by `boot.js`.
    #[wasm_bindgen(js_name = warpbookFiles, catch)]
    fn read(source: &JsValue, limit: f64) -> Result<Promise, JsValue>;
}

/// Largest size of all files that are taken at a time, in bytes. The machine's memory is 3 GiB at most, and a notebook
/// stores its files in the browser.
const LIMIT: usize = 64 << 20;

/// Unpacks an archive: the files in it, or why it cannot be read. `None`: the file is no archive.
pub type Unpack = fn(&DataFile) -> Option<Result<Vec<DataFile>, String>>;

thread_local! {
    static UNPACK: Cell<Option<Unpack>> = const { Cell::new(None) };
}

/// Makes [`take`] unpack archives. Pages that do not call it hand archives on as files.
pub fn unpack_by(unpack: Unpack) {
    UNPACK.set(Some(unpack));
}

/// Reads files and calls `then` with them, archives unpacked. Failures are told to the reader.
fn take(source: &JsValue, then: Callback<Vec<DataFile>>) {
    // Called at once: what was dropped is gone after the event.
    let Ok(promise) = read(source, LIMIT as f64) else { return };
    spawn_local(async move {
        let t = env::texts();
        let Ok(found) = JsFuture::from(promise).await else { return env::toast(t.files_unreadable) };
        if let Some(size) = found.as_f64() {
            let n = diagnosis::Numbers(t.lang);
            return env::toast(&fill(t.files_too_large, &[&n.bytes(size as u64), &n.bytes(LIMIT as u64)]));
        }
        let mut files = Vec::new();
        for pair in found.unchecked_into::<Array>().iter() {
            let pair: Array = pair.unchecked_into();
            let name = pair.get(0).as_string().unwrap_or_default();
            let bytes = pair.get(1).unchecked_into::<Uint8Array>().to_vec();
            let file = DataFile { name, bytes };
            match UNPACK.get().and_then(|unpack| unpack(&file)) {
                None => files.push(file),
                Some(Ok(inside)) => files.extend(inside),
                Some(Err(why)) => env::toast(&fill(t.files_archive, &[&file.name, &why])),
            }
        }
        if !files.is_empty() {
            protocol::decode_sources(&mut files);
            then.emit(files);
        }
    });
}

/// A button that lets the reader choose files. `many`: several at a time.
pub fn picker(label: &'static str, many: bool, then: Callback<Vec<DataFile>>) -> Html {
    let onchange = Callback::from(move |e: Event| {
        let input = e.target_unchecked_into::<HtmlInputElement>();
        if let Some(files) = input.files() {
            take(&files, then.clone());
        }
        // Choosing the same file again is a change, too.
        input.set_value("");
    });
    html! {
        <label class="button quiet file-pick">
            <input type="file" class="visually-hidden" multiple={many} {onchange} />{ label }
        </label>
    }
}

/// Listens for files that are dropped on or pasted into an element. It has the class `dropping` while files are
/// dragged over it.
pub fn listen(element: &Element, then: Callback<Vec<DataFile>>) -> Vec<EventListener> {
    let has_files = |transfer: Option<DataTransfer>| {
        transfer.filter(|t| t.types().iter().any(|kind| kind.as_string().as_deref() == Some("Files")))
    };
    let active = EventListenerOptions::enable_prevent_default();
    let own = element.clone();
    let over = EventListener::new_with_options(element, "dragover", active, move |e| {
        if has_files(e.unchecked_ref::<DragEvent>().data_transfer()).is_some() {
            e.prevent_default();
            e.stop_propagation();
            let _ = own.class_list().add_1("dropping");
        }
    });
    let own = element.clone();
    let leave = EventListener::new(element, "dragleave", move |e| {
        let to = e
            .unchecked_ref::<DragEvent>()
            .related_target()
            .and_then(|to| to.dyn_into::<web_sys::Node>().ok());
        if !own.contains(to.as_ref()) {
            let _ = own.class_list().remove_1("dropping");
        }
    });
    let (own, taken) = (element.clone(), then.clone());
    let drop = EventListener::new_with_options(element, "drop", active, move |e| {
        let _ = own.class_list().remove_1("dropping");
        if let Some(transfer) = has_files(e.unchecked_ref::<DragEvent>().data_transfer()) {
            e.prevent_default();
            e.stop_propagation();
            take(&transfer, taken.clone());
        }
    });
    // Before the editor, which would paste the files' names.
    let early = EventListenerOptions { phase: gloo::events::EventListenerPhase::Capture, passive: false };
    let paste = EventListener::new_with_options(element, "paste", early, move |e| {
        if let Some(transfer) = has_files(e.unchecked_ref::<ClipboardEvent>().clipboard_data()) {
            e.prevent_default();
            e.stop_propagation();
            take(&transfer, then.clone());
        }
    });
    vec![over, leave, drop, paste]
}

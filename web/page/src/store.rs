//! Local storage: keys with a prefix, values as postcard in base64. Blocked, full or damaged storage is no
//! error: values that the browser refuses stay in memory, and a mark on the page offers them as a file. A page in the
//! frame of another one keeps everything in memory: it must not change what the reader has.

use std::cell::RefCell;
use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use gloo::events::EventListener;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsCast;
use web_sys::Storage;
use yew::Callback;

use crate::{embed, env};

const PREFIX: &str = "warpbook:";
/// Name of the database of notebooks.
pub const DATABASE: &str = "warpbook";
/// Prefix of each value. Another encoding gets another number, and values with the old one are ignored.
const FORMAT: &str = "1:";

thread_local! {
    /// Values that the browser refused, by key without prefix. They last until the page is closed.
    static UNSAVED: RefCell<BTreeMap<String, String>> = const { RefCell::new(BTreeMap::new()) };
}

fn storage() -> Option<Storage> {
    if embed::is_on() {
        return None;
    }
    env::window().local_storage().ok().flatten()
}

/// The text under a key.
fn text(key: &str) -> Option<String> {
    let unsaved = UNSAVED.with_borrow(|all| all.get(key).cloned());
    unsaved.or_else(|| storage()?.get_item(&format!("{PREFIX}{key}")).ok()?)
}

/// The value under a key. `None` if it is missing or from another version.
pub fn load<T: DeserializeOwned>(key: &str) -> Option<T> {
    let text = text(key)?;
    postcard::from_bytes(&STANDARD_NO_PAD.decode(text.strip_prefix(FORMAT)?).ok()?).ok()
}

/// Stores a value.
pub fn save<T: Serialize>(key: &str, value: &T) {
    if let Ok(bytes) = postcard::to_allocvec(value) {
        save_text(key, &format!("{FORMAT}{}", STANDARD_NO_PAD.encode(bytes)));
    }
}

/// Stores a text unencoded. If the browser refuses, it is kept in memory, and a mark on the page offers it as
/// a file.
pub fn save_text(key: &str, text: &str) {
    let saved = storage().is_some_and(|s| s.set_item(&format!("{PREFIX}{key}"), text).is_ok());
    UNSAVED.with_borrow_mut(|all| {
        if saved {
            all.remove(key);
        } else {
            all.insert(key.into(), text.into());
        }
    });
    mark();
}

/// Calls back when another tab of the browser has changed the value under a key.
pub fn on_change_elsewhere(key: &str, then: Callback<()>) -> EventListener {
    let key = format!("{PREFIX}{key}");
    EventListener::new(&env::window(), "storage", move |e| {
        let changed = js_sys::Reflect::get(e, &"key".into()).ok().and_then(|changed| changed.as_string());
        if changed.as_deref() == Some(&key) && !embed::is_on() {
            then.emit(());
        }
    })
}

/// Deletes a value.
pub fn remove(key: &str) {
    UNSAVED.with_borrow_mut(|all| all.remove(key));
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
    mark();
}

/// Deletes the stored values whose keys are no longer needed.
pub fn sweep(is_gone: impl Fn(&str) -> bool) {
    let Some(storage) = storage() else { return };
    for key in keys(&storage).into_iter().filter(|key| is_gone(&key[PREFIX.len()..])) {
        let _ = storage.remove_item(&key);
    }
}

/// Shows or removes the mark that something is not saved.
fn mark() {
    let unsaved = UNSAVED.with_borrow(|all| !all.is_empty()) && !embed::is_on();
    let document = env::document();
    let there = document.query_selector(".unsaved").ok().flatten();
    match (unsaved, there) {
        (false, Some(there)) => there.remove(),
        (true, None) => {
            let t = env::texts();
            let save = || env::download("warpbook.txt", "text/plain", &export());
            let parts = (document.create_element("div"), env::button(t.export, save), document.body());
            let (Ok(mark), Some(button), Some(body)) = parts else { return };
            mark.set_class_name("unsaved notice");
            let _ = mark.set_attribute("role", "status");
            mark.set_text_content(Some(t.store_failed));
            let _ = mark.append_child(&button);
            let _ = body.append_child(&mark);
        }
        _ => {}
    }
}

/// Solved exercises, as `lesson/id`.
pub fn solved() -> Vec<String> {
    load("solved").unwrap_or_default()
}

/// Marks an exercise as solved.
pub fn solve(key: &str) {
    let mut all = solved();
    if !all.iter().any(|known| known == key) {
        all.push(key.to_string());
        save("solved", &all);
    }
}

/// Deletes all values of this course, and the database of notebooks: when the pages that have it open are closed or
/// loaded anew.
pub fn erase_all() {
    let factory = js_sys::Reflect::get(&env::window(), &"indexedDB".into()).unwrap_or_default();
    let delete = js_sys::Reflect::get(&factory, &"deleteDatabase".into()).unwrap_or_default();
    if let Some(delete) = delete.dyn_ref::<js_sys::Function>() {
        let _ = delete.call1(&factory, &DATABASE.into());
    }
    UNSAVED.take();
    mark();
    let Some(storage) = storage() else { return };
    for key in keys(&storage) {
        let _ = storage.remove_item(&key);
    }
}

/// All keys of this course.
fn keys(storage: &Storage) -> Vec<String> {
    let count = storage.length().unwrap_or(0);
    (0..count).filter_map(|i| storage.key(i).ok().flatten()).filter(|key| key.starts_with(PREFIX)).collect()
}

/// First line of an exported file.
const FILE: &str = "warpbook 1";

/// All values of this course as text, with a key, a tab and a value in each line.
pub fn export() -> String {
    let mut all = UNSAVED.with_borrow(BTreeMap::clone);
    for key in storage().map_or_else(Vec::new, |storage| keys(&storage)) {
        let own = &key[PREFIX.len()..];
        all.insert(own.into(), text(own).unwrap_or_default());
    }
    let plain = all.iter().filter(|(_, value)| !value.contains(['\t', '\n']));
    let lines: String = plain.map(|(key, value)| format!("{key}\t{value}\n")).collect();
    format!("{FILE}\n{lines}")
}

/// Imports a text of [`export`], in addition to what is stored. `false`: the text is no such file, and
/// nothing has changed.
pub fn import(text: &str) -> bool {
    let mut lines = text.lines();
    let pairs: Option<Vec<(&str, &str)>> = lines
        .next()
        .filter(|head| *head == FILE)
        .and_then(|_| lines.map(|line| line.split_once('\t')).collect());
    let Some(pairs) = pairs else { return false };
    for (key, value) in pairs {
        save_text(key, value);
    }
    true
}

/// The reader's settings for the whole site.
#[derive(Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
pub struct Settings {
    /// Whether every change runs the program.
    pub live: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { live: true }
    }
}

/// Whether single keys are commands outside of present mode.
pub fn single_keys() -> bool {
    load("keys").unwrap_or(true)
}

/// The settings, or the defaults.
pub fn settings() -> Settings {
    load("settings").unwrap_or_default()
}

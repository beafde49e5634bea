//! Local storage: prefixed keys, values as postcard in base64. Blocked, full or damaged storage is told once and never fatal.

use std::cell::Cell;

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use serde::{Serialize, de::DeserializeOwned};
use web_sys::Storage;

use crate::env;

const PREFIX: &str = "warpbook:";
/// Before each value: another form of what is kept gets another number, and values of the old one are not there.
const FORMAT: &str = "1:";

thread_local! {
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

fn storage() -> Option<Storage> {
    env::window().local_storage().ok().flatten()
}

/// The value under a key; `None` when it is absent or from another version.
pub fn load<T: DeserializeOwned>(key: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("{PREFIX}{key}")).ok()??;
    let text = text.strip_prefix(FORMAT)?;
    postcard::from_bytes(&STANDARD_NO_PAD.decode(text).ok()?).ok()
}

/// Keeps a value.
pub fn save<T: Serialize>(key: &str, value: &T) {
    if let Ok(bytes) = postcard::to_allocvec(value) {
        save_text(key, &format!("{FORMAT}{}", STANDARD_NO_PAD.encode(bytes)));
    }
}

/// Keeps a text as it is.
pub fn save_text(key: &str, text: &str) {
    let saved = storage().is_some_and(|s| s.set_item(&format!("{PREFIX}{key}"), text).is_ok());
    if !saved && !TOLD.replace(true) {
        env::toast(env::texts().store_failed);
    }
}

/// Forgets a value.
pub fn remove(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(&format!("{PREFIX}{key}"));
    }
}

/// Exercises that are solved, as `lesson/id`.
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

/// Forgets everything of this site that is ours.
pub fn erase_all() {
    let Some(storage) = storage() else { return };
    let count = storage.length().unwrap_or(0);
    let keys: Vec<String> = (0..count).filter_map(|i| storage.key(i).ok().flatten()).collect();
    for key in keys.iter().filter(|k| k.starts_with(PREFIX)) {
        let _ = storage.remove_item(key);
    }
}

/// First line of a file of everything kept.
const FILE: &str = "warpbook 1";

/// Everything of this site that is ours, as text: a key, a tab and its value in each line.
pub fn export() -> String {
    let mut out = format!("{FILE}\n");
    let Some(storage) = storage() else { return out };
    let mut keys: Vec<String> =
        (0..storage.length().unwrap_or(0)).filter_map(|i| storage.key(i).ok().flatten()).collect();
    keys.sort_unstable();
    for key in keys {
        let value = storage.get_item(&key).ok().flatten().unwrap_or_default();
        if let Some(own) = key.strip_prefix(PREFIX).filter(|_| !value.contains(['\t', '\n'])) {
            out.push_str(&format!("{own}\t{value}\n"));
        }
    }
    out
}

/// Takes over what [`export`] wrote, beside what is there; `false`: it is no such file, and nothing has changed.
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

/// What the reader set for the whole site.
#[derive(Clone, Debug, PartialEq, Serialize, serde::Deserialize)]
pub struct Settings {
    /// Run again on every change.
    pub live: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { live: true }
    }
}

/// Whether single keys mean something outside of present mode.
pub fn single_keys() -> bool {
    load("keys").unwrap_or(true)
}

/// The settings, or the defaults.
pub fn settings() -> Settings {
    load("settings").unwrap_or_default()
}

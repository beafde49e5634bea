//! Local storage: prefixed keys, JSON values. Blocked, full or damaged storage is told once and never fatal.

use std::cell::Cell;

use serde::{Serialize, de::DeserializeOwned};
use web_sys::Storage;

use crate::env;

const PREFIX: &str = "warpbook:";

thread_local! {
    static TOLD: Cell<bool> = const { Cell::new(false) };
}

fn storage() -> Option<Storage> {
    env::window().local_storage().ok().flatten()
}

/// The value under a key; `None` when it is absent or from another version.
pub fn load<T: DeserializeOwned>(key: &str) -> Option<T> {
    let text = storage()?.get_item(&format!("{PREFIX}{key}")).ok()??;
    serde_json::from_str(&text).ok()
}

/// Keeps a value.
pub fn save<T: Serialize>(key: &str, value: &T) {
    if let Ok(text) = serde_json::to_string(value) {
        save_text(key, &text);
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

/// The settings, or the defaults.
pub fn settings() -> Settings {
    load("settings").unwrap_or_default()
}

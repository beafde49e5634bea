//! Keys of present mode. They have no effect while the reader types, or where the focused element uses them.

use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent};

use crate::env;

/// The command of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Enters or leaves present mode.
    Present,
    Next,
    Back,
    First,
    Last,
    Black,
    White,
    Overview,
    Timer,
    Notes,
    Full,
    /// Closes what is on top, or leaves present mode.
    Leave,
    /// Moves the focus from a field or the editor to the slide.
    ToSlide,
    Help,
}

/// Elements that use all keys themselves.
const TYPING: &str = "input, select, textarea, [contenteditable], .cm-editor, dialog";

/// The command of a key event that no other handler has used.
pub fn command(e: &KeyboardEvent) -> Option<Command> {
    if e.default_prevented() || e.ctrl_key() || e.alt_key() || e.meta_key() || e.is_composing() {
        return None;
    }
    // Elements of the notes' window belong to another document and are not instances of this window's
    // classes: they use no keys.
    let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
    let within = |of: &str| target.as_ref().is_some_and(|e| e.closest(of).ok().flatten().is_some());
    if !env::all("dialog[open]").is_empty() {
        return None;
    }
    if within(TYPING) {
        return (e.key() == "Escape").then_some(Command::ToSlide);
    }
    let own = match e.key().as_str() {
        " " => within("button, a, summary, [tabindex='0']"),
        "ArrowRight" | "ArrowLeft" | "ArrowUp" | "ArrowDown" | "Home" | "End" => within("[tabindex='0']"),
        _ => false,
    };
    if own { None } else { meaning(&e.key(), &e.code(), e.shift_key()) }
}

/// The command of a key. Letters are identified by the physical key, whatever the layout: `P` is `з` on a
/// Russian one.
fn meaning(key: &str, code: &str, shift: bool) -> Option<Command> {
    let own = key.len() == 1 && key.is_ascii();
    let letter = match code.strip_prefix("Key").filter(|_| !own) {
        Some(letter) => letter.to_ascii_lowercase(),
        None if code == "Period" && key.chars().count() == 1 && !key.is_ascii() => ".".to_owned(),
        None if own => key.to_ascii_lowercase(),
        None => key.to_owned(),
    };
    Some(match letter.as_str() {
        "?" => Command::Help,
        " " if shift => Command::Back,
        _ if shift => return None,
        "p" => Command::Present,
        "ArrowRight" | "ArrowDown" | "PageDown" | " " => Command::Next,
        "ArrowLeft" | "ArrowUp" | "PageUp" => Command::Back,
        "Home" => Command::First,
        "End" => Command::Last,
        "b" | "." => Command::Black,
        "w" => Command::White,
        "o" => Command::Overview,
        "t" => Command::Timer,
        "n" => Command::Notes,
        "f" | "F5" => Command::Full,
        "Escape" => Command::Leave,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_mean_the_same_on_every_layout() {
        let check = |key, code, shift, expect| assert_eq!(meaning(key, code, shift), expect, "{key}");
        check("p", "KeyP", false, Some(Command::Present));
        check("з", "KeyP", false, Some(Command::Present));
        check("ю", "Period", false, Some(Command::Black));
        check(".", "Slash", false, Some(Command::Black));
        check("?", "Digit7", true, Some(Command::Help));
        // On a layout with other Latin letters the typed letter counts.
        check("l", "KeyP", false, None);
        check("P", "KeyP", true, None);
        check(" ", "Space", true, Some(Command::Back));
        check("PageDown", "PageDown", false, Some(Command::Next));
        check("F5", "F5", false, Some(Command::Full));
    }
}

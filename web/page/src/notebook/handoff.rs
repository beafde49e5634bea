//! Ways into the notebook from other pages: links, cells and lessons that are opened here, and the gallery.

use gloo::events::{EventListener, EventListenerOptions};
use protocol::Cell;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;
use yew::Callback;

use super::doc::Notebook;
use super::written::{self, Mistake};
use crate::cell::state::State;
use crate::text::{Texts, fill};
use crate::{env, link, store};

/// Mark of a link that holds a notebook.
const MARK: &str = "#n1.";
/// Largest length of a fragment that all browsers and most messengers support.
const LONGEST: usize = 16_000;
/// Largest size of a notebook in a link, in bytes.
const LARGEST: usize = 4 << 20;
/// Mark of an address that opens a lesson.
const LESSON: &str = "#lesson=";

/// The fragment of a link with the whole notebook. `None`: it would be too long, or the notebook has files.
pub fn fragment(notebook: &Notebook) -> Option<String> {
    if !notebook.files.is_empty() {
        return None;
    }
    link::deflated(MARK, notebook, LONGEST)
}

/// The notebook in a link. `None`: the fragment is no such link. An error: why it cannot be opened, in words.
pub fn linked(fragment: &str, t: &Texts) -> Option<Result<Box<Notebook>, String>> {
    if let Some(text) = fragment.strip_prefix(MARK) {
        return Some(link::inflated(text, LARGEST).map(Box::new).ok_or_else(|| t.link_broken.to_owned()));
    }
    let why = |mistake| match mistake {
        Mistake::Damaged => t.link_encoding.to_owned(),
        Mistake::TooLarge(size) => {
            fill(t.link_large, &[&t.count(size as u64), &t.count(written::LARGEST as u64)])
        }
    };
    written::notebook(fragment, t.lang).map(|found| found.map(Box::new).map_err(why))
}

/// Takes the link out of the address, so that a reload opens the notebook that the link has become.
pub fn forget_link() {
    let location = env::window().location();
    let path = location.pathname().unwrap_or_default();
    if let Ok(history) = env::window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&path));
    }
}

/// Slug of the lesson that the address names.
pub fn lesson(fragment: &str) -> Option<&str> {
    let slug = fragment.strip_prefix(LESSON)?;
    slug.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-').then_some(slug)
}

/// The cell that a lesson has handed over, once.
pub fn take_cell() -> Option<(Cell, State)> {
    let handed = store::load(crate::cell::HANDOFF);
    store::remove(crate::cell::HANDOFF);
    handed
}

/// Listens for clicks on programs of the gallery, and calls back with the address of the text.
pub fn gallery(open: Callback<String>) -> Option<EventListener> {
    let root = env::document().query_selector(".gallery").ok().flatten()?;
    let options = EventListenerOptions::enable_prevent_default();
    Some(EventListener::new_with_options(&root, "click", options, move |e| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        let card = target.and_then(|target| target.closest("[data-open]").ok().flatten());
        let mouse = e.unchecked_ref::<web_sys::MouseEvent>();
        let Some(path) = card.and_then(|card| card.get_attribute("data-open")) else { return };
        if !mouse.ctrl_key() && !mouse.meta_key() && !mouse.shift_key() {
            e.prevent_default();
            open.emit(path);
        }
    }))
}

/// A name for a folder: small letters, digits and `-`.
pub fn slug(name: &str) -> String {
    let words: String =
        name.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    let words: Vec<&str> = words.split('-').filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "notebook".into() } else { words.join("-") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_a_notebook() {
        let notebook = Notebook::starter("Имя", "text");
        let fragment = fragment(&notebook).unwrap();
        let t = Texts::of(protocol::Lang::En);
        assert_eq!(*linked(&fragment, t).unwrap().unwrap(), notebook);
        assert!(linked("#n1.x", t).unwrap().is_err());
        assert!(linked("#w1.abc", t).is_none());
        let large = linked(&format!("#cu={}", "x".repeat(100_001)), t).unwrap().unwrap_err();
        assert!(large.contains("100,001") && large.contains("100,000"), "{large}");
        assert_eq!((slug("Scan, 2nd try!"), slug("Имя")), ("scan-2nd-try".into(), "notebook".into()));
        assert_eq!((lesson("#lesson=scan"), lesson("#lesson=../x")), (Some("scan"), None));
    }
}

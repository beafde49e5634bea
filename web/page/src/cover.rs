//! Blocks that show the answer to a question are covered until the reader has answered it or asks to see them.
//!
//! The build marks these blocks with `data-cover="QUESTION …"`, and the style covers them before the first paint. Here they are
//! uncovered, by the attribute `data-open`. Who asks to see a block: a reader who presses the button in the note, runs the
//! program of a covered cell, or has followed a link to it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};
use yew::{AttrValue, Html};

use crate::env;

thread_local! {
    /// Questions that have an answer now.
    static ANSWERED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Covers or uncovers what shows the answer to a question.
pub fn answered(question: &str, is_answered: bool) {
    ANSWERED.with_borrow_mut(|all| match is_answered {
        true => all.insert(question.to_string()),
        false => all.remove(question),
    });
    for block in env::all(&format!("[data-cover~=\"{question}\"]")) {
        let Some(open) = first_open(&block) else {
            uncover(&block);
            continue;
        };
        if !is_answered {
            let _ = block.remove_attribute("data-open");
        }
        // The note leads to a question that is still to be answered.
        for link in env::all_in(&block, ".cover-note a") {
            let _ = link.set_attribute("href", &format!("#predict-{open}"));
        }
    }
    // Other steps of present mode have another height now. The step that is shown stays: it is the question's.
    if env::root().class_list().contains("present")
        && let Ok(event) = Event::new("resize")
    {
        let _ = env::window().dispatch_event(&event);
    }
}

/// The first question of a block that has no answer.
fn first_open(block: &Element) -> Option<String> {
    let questions = block.get_attribute("data-cover").unwrap_or_default();
    ANSWERED
        .with_borrow(|all| questions.split(' ').find(|question| !all.contains(*question)).map(str::to_owned))
}

/// Uncovers the results of a cell, if they are covered.
pub fn uncover_cell(id: &str) {
    if let Some(section) = env::document().get_element_by_id(&format!("cell-{id}")) {
        uncover(&section);
    }
}

fn uncover(block: &Element) {
    if block.has_attribute("data-cover") {
        let _ = block.set_attribute("data-open", "");
    }
}

/// What a cell shows in the place of its results while they are covered; nothing when no question covers them.
pub fn note(cell: &str) -> Html {
    let section = env::document().get_element_by_id(&format!("cell-{cell}"));
    let questions = section.and_then(|section| section.get_attribute("data-cover")).unwrap_or_default();
    match questions.split(' ').next().filter(|first| !first.is_empty()) {
        Some(first) => {
            Html::from_html_unchecked(AttrValue::from(metrics::predict::notice(first, env::lang())))
        }
        None => Html::default(),
    }
}

/// Follows clicks and keys of the whole page: the notes are not all drawn by the page's program.
pub fn enliven() {
    let document = env::document();
    // In the capture phase: before the cell, the editor or anything else acts on the event.
    let options = EventListenerOptions::run_in_capture_phase();
    EventListener::new_with_options(&document, "click", options, |event| {
        let Some(target) = target(event) else { return };
        if let Some(block) = covered_around(&target, "[data-action=uncover]") {
            uncover(&block);
            focus(&block);
        } else if let Some(cell) = covered_around(&target, ".cell-live [data-action=run]") {
            uncover(&cell);
        }
    })
    .forget();
    EventListener::new_with_options(&document, "keydown", options, |event| {
        let key = event.unchecked_ref::<KeyboardEvent>();
        if key.key() == "Enter"
            && (key.ctrl_key() || key.meta_key())
            && let Some(cell) = target(event).and_then(|target| covered_around(&target, ".cell-live"))
        {
            uncover(&cell);
        }
    })
    .forget();
}

fn target(event: &Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The block around an element that lies in something of this selector.
fn covered_around(target: &Element, selector: &str) -> Option<Element> {
    target.closest(selector).ok()??.closest("[data-cover]").ok()?
}

/// The button that was pressed is gone; the focus goes on to what it has uncovered.
fn focus(block: &Element) {
    let panel = block.query_selector(".cell-panel").ok().flatten();
    let place: HtmlElement = panel.unwrap_or_else(|| block.clone()).unchecked_into();
    if !place.has_attribute("tabindex") {
        place.set_tab_index(-1);
    }
    let _ = place.focus();
}

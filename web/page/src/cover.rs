//! Blocks that reveal the answer to a question are covered until the reader has answered it or asks to see
//! them.
//!
//! The site generator marks these blocks with `data-cover="QUESTION …"`, and the style sheet covers them
//! before the first paint. This module uncovers them by the attribute `data-open`. A reader asks to see a
//! block by pressing the button in its note, by running the program of a covered cell, or by following a link
//! to it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent};
use yew::{AttrValue, Html};

use crate::env;

thread_local! {
    /// Questions that are answered now.
    static ANSWERED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Covers or uncovers the blocks of a question.
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
        // The note links to a question that is not answered yet.
        for link in env::all_in(&block, ".cover-note a") {
            let _ = link.set_attribute("href", &format!("#predict-{open}"));
        }
    }
    // The steps of present mode have other heights now. The present step, which has the question, stays.
    if env::root().class_list().contains("present")
        && let Ok(event) = Event::new("resize")
    {
        let _ = env::window().dispatch_event(&event);
    }
}

/// The first question of a block that is not answered.
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

/// The note in place of a cell's covered results. Empty if no question covers them.
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

/// Listens for clicks and keys on the whole page, since static HTML contains notes, too.
pub fn enliven() {
    let document = env::document();
    // In the capture phase, before the cell or the editor handles the event.
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

/// The covered block around an element that is inside of an element of this selector.
fn covered_around(target: &Element, selector: &str) -> Option<Element> {
    target.closest(selector).ok()??.closest("[data-cover]").ok()?
}

/// Moves the focus from the pressed button, which has vanished, to the uncovered block.
fn focus(block: &Element) {
    let panel = block.query_selector(".cell-panel").ok().flatten();
    let place: HtmlElement = panel.unwrap_or_else(|| block.clone()).unchecked_into();
    if !place.has_attribute("tabindex") {
        place.set_tab_index(-1);
    }
    let _ = place.focus();
}

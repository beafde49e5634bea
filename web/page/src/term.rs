//! Explains glossary terms where the text mentions them: a card with the glossary's entry beside the link.
//!
//! Without this module a mention is a link to the glossary. A resting pointer, keyboard focus or a tap opens
//! the card. It stays open while pointer or focus are on link or card, and Escape closes it. The glossary's
//! page is fetched for the first card. Links in the card are not reachable by Tab: Enter on the mention leads
//! to the same text with its links.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::Timeout;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement, KeyboardEvent, PointerEvent};

use crate::env;

/// Milliseconds until a resting pointer opens the card.
const OPENS: u32 = 250;
const CLOSES: u32 = 250;

#[derive(Default)]
struct Terms {
    card: Option<HtmlElement>,
    /// The mention whose card is open or about to open.
    open: Option<Element>,
    timer: Option<Timeout>,
    /// Whether the last press was by finger or pen.
    is_touch: bool,
    /// The glossary's page.
    glossary: Option<Element>,
}

type Shared = Rc<RefCell<Terms>>;

/// Listens for pointers, focus and taps on mentions.
pub fn enliven() {
    let Some(card) = env::document().get_element_by_id("term") else { return };
    let shared = Shared::default();
    shared.borrow_mut().card = Some(card.unchecked_into());
    let on = |event: &'static str, act: fn(&Shared, &Event, Option<Element>)| {
        let shared = shared.clone();
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(&env::document(), event, options, move |e| {
            act(&shared, e, e.target().and_then(|target| target.dyn_into().ok()));
        })
        .forget();
    };
    on("pointerover", |shared, e, target| {
        if e.dyn_ref::<PointerEvent>().is_none_or(|e| e.pointer_type() != "mouse") {
            return;
        }
        let is_open = shared.borrow().open.is_some();
        match mention(target.as_ref()) {
            Some(mention) if shared.borrow().open.as_ref() == Some(&mention) => later(shared, 0, None),
            Some(mention) => later(shared, OPENS, Some(mention)),
            None if is_open && !in_card(target.as_ref()) && !has_focus(shared) => later(shared, CLOSES, None),
            None => later(shared, 0, None),
        }
    });
    on("focusin", |shared, _, target| match mention(target.as_ref()) {
        Some(mention) if mention.matches(":focus-visible").unwrap_or(true) => open(shared, mention),
        None if !in_card(target.as_ref()) => close(shared),
        _ => {}
    });
    on("pointerdown", |shared, e, target| {
        shared.borrow_mut().is_touch =
            e.dyn_ref::<PointerEvent>().is_some_and(|e| e.pointer_type() != "mouse");
        if mention(target.as_ref()).is_none() && !in_card(target.as_ref()) {
            close(shared);
        }
    });
    on("click", |shared, e, target| {
        if let Some(mention) = mention(target.as_ref()).filter(|_| shared.borrow().is_touch) {
            e.prevent_default();
            open(shared, mention);
        }
    });
    on("keydown", |shared, e, _| {
        shared.borrow_mut().is_touch = false;
        if e.dyn_ref::<KeyboardEvent>().is_some_and(|e| e.key() == "Escape") {
            close(shared);
        }
    });
    let placed = shared.clone();
    EventListener::new(&env::window(), "scroll", move |_| place(&placed.borrow())).forget();
}

/// The mention that is or contains an element.
fn mention(target: Option<&Element>) -> Option<Element> {
    target?.closest("a.term").ok().flatten()
}

fn in_card(target: Option<&Element>) -> bool {
    target.is_some_and(|target| target.closest("#term").is_ok_and(|card| card.is_some()))
}

fn has_focus(shared: &Shared) -> bool {
    let focused = env::document().active_element();
    focused.is_some() && (in_card(focused.as_ref()) || focused == shared.borrow().open)
}

/// Opens a mention's card after `time` milliseconds, or closes the open one (`None`). With a time of 0 it
/// cancels what was pending.
fn later(shared: &Shared, time: u32, mention: Option<Element>) {
    let own = shared.clone();
    let act = move || match mention {
        Some(mention) => open(&own, mention),
        None => close(&own),
    };
    shared.borrow_mut().timer = (time > 0).then(|| Timeout::new(time, act));
}

fn close(shared: &Shared) {
    let mut terms = shared.borrow_mut();
    terms.timer = None;
    if let Some(mention) = terms.open.take() {
        let _ = mention.remove_attribute("aria-describedby");
    }
    if let Some(card) = &terms.card {
        card.set_hidden(true);
    }
}

fn open(shared: &Shared, mention: Element) {
    if shared.borrow().open.as_ref() == Some(&mention) {
        return;
    }
    close(shared);
    shared.borrow_mut().open = Some(mention.clone());
    let shared = shared.clone();
    wasm_bindgen_futures::spawn_local(async move {
        let href = mention.get_attribute("href").unwrap_or_default();
        let (page, id) = href.split_once('#').unwrap_or((&href, ""));
        let known = shared.borrow().glossary.clone();
        let glossary = match known {
            None => fetched(page).await,
            known => known,
        };
        let mut terms = shared.borrow_mut();
        terms.glossary = glossary;
        // In the meantime it may have been closed, or another one opened.
        if terms.open.as_ref() != Some(&mention) {
            return;
        }
        let entry = terms.glossary.as_ref().and_then(|glossary| entry(glossary, page, id));
        let Some(card) = &terms.card else { return };
        let (name, text) = entry.unwrap_or_else(|| {
            let failed = card.get_attribute("data-failed").unwrap_or_default();
            (mention.inner_html(), format!("<p>{failed}</p>"))
        });
        for (id, html) in [("term-name", name), ("term-text", text)] {
            if let Some(part) = card.query_selector(&format!("#{id}")).ok().flatten() {
                part.set_inner_html(&html);
            }
        }
        if let Some(more) = card.query_selector(".term-more").ok().flatten() {
            let _ = more.set_attribute("href", &href);
        }
        let _ = mention.set_attribute("aria-describedby", "term-text");
        let _ = mention.after_with_node_1(card);
        card.set_hidden(false);
        place(&terms);
    });
}

/// The text of the glossary, in an element outside of the document.
async fn fetched(page: &str) -> Option<Element> {
    let text = env::fetch_text(page).await?;
    let (start, end) = (text.find("<main")?, text.find("</main>")?);
    let main = env::document().create_element("div").ok()?;
    main.set_inner_html(&text[start..end]);
    Some(main)
}

/// Heading and text of a term.
fn entry(glossary: &Element, page: &str, id: &str) -> Option<(String, String)> {
    let heading = glossary.query_selector(&format!("#{id}")).ok().flatten()?;
    let (mut text, mut next) = (String::new(), heading.next_element_sibling());
    while let Some(block) = next.filter(|block| block.tag_name() == "P") {
        text.push_str(&block.outer_html());
        next = block.next_element_sibling();
    }
    let text = text.replace("href=\"#", &format!("href=\"{page}#")).replace("<a ", "<a tabindex=\"-1\" ");
    Some((heading.inner_html(), text))
}

/// Places the card below the mention, or above it if there is no space, within the window.
fn place(terms: &Terms) {
    let (Some(mention), Some(card)) = (&terms.open, &terms.card) else { return };
    let root = env::root();
    let (width, height) = (f64::from(root.client_width()), f64::from(root.client_height()));
    let (at, own) = (mention.get_bounding_client_rect(), card.get_bounding_client_rect());
    let left = at.left().min(width - own.width() - 12.0).max(12.0);
    let below = at.bottom() + 6.0;
    let above = at.top() - own.height() - 6.0;
    let top = if below + own.height() > height && above > 0.0 { above } else { below };
    let _ = card.set_attribute("style", &format!("left:{left}px;top:{top}px"));
}

//! Search in the whole course: a dialog of the static page with results from an index.
//!
//! The index ([`text_search::index`]) is a file of the site, fetched when the dialog is first opened. The
//! field keeps its text while the dialog is closed. The focus stays in the field; the chosen result is its
//! active descendant.

use std::cell::RefCell;
use std::rc::Rc;

use gloo::events::{EventListener, EventListenerOptions};
use text_search::index::{Hit, Index};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement, KeyboardEvent, MouseEvent, Url};

use crate::env;
use crate::text::fill;

/// Largest number of results shown.
const MOST: usize = 50;

/// The parts of the dialog.
struct Search {
    dialog: HtmlDialogElement,
    field: HtmlInputElement,
    state: Element,
    list: Element,
    index: RefCell<Loaded>,
    chosen: RefCell<usize>,
}

/// State of the index.
enum Loaded {
    Unasked,
    Asked,
    Here(Index),
    Failed,
}

/// Activates the button and the dialog.
pub fn enliven() {
    let part = |id: &str| env::document().get_element_by_id(id);
    let (Some(dialog), Some(field), Some(state), Some(list)) =
        (part("search"), part("search-field"), part("search-state"), part("search-results"))
    else {
        return;
    };
    let search = Rc::new(Search {
        dialog: dialog.unchecked_into(),
        field: field.unchecked_into(),
        state,
        list,
        index: RefCell::new(Loaded::Unasked),
        chosen: RefCell::new(0),
    });
    let on = |target: &web_sys::EventTarget, event: &'static str, act: fn(&Rc<Search>, &web_sys::Event)| {
        let search = search.clone();
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(target, event, options, move |e| act(&search, e)).forget();
    };
    for button in env::all("[data-action=search]") {
        on(&button, "click", |search, _| search.open());
    }
    for button in env::all("[data-action=search-close]") {
        on(&button, "click", |search, _| search.dialog.close());
    }
    on(&env::document(), "keydown", |search, e| {
        if e.dyn_ref().is_some_and(is_slash) {
            e.prevent_default();
            search.open();
        }
    });
    on(&search.field, "input", |search, _| search.show());
    on(&search.field, "keydown", |search, e| {
        if e.dyn_ref().is_some_and(|e| search.key(e)) {
            e.prevent_default();
        }
    });
    on(&search.dialog, "click", |search, e| {
        let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        let Some(target) = target else { return };
        if target.has_attribute("open") {
            // A click on the dialog's backdrop.
            return search.dialog.close();
        }
        let plain =
            e.dyn_ref::<MouseEvent>().is_some_and(|e| !e.ctrl_key() && !e.meta_key() && !e.shift_key());
        if let Ok(Some(link)) = target.closest("#search-results a")
            && plain
        {
            e.prevent_default();
            search.go(&link);
        }
    });
}

/// Whether a key is `/` outside of text fields and dialogs.
fn is_slash(e: &KeyboardEvent) -> bool {
    let target = e.target().and_then(|target| target.dyn_into::<Element>().ok());
    let writes = |target: Element| {
        target.closest("input, textarea, select, [contenteditable]").is_ok_and(|found| found.is_some())
    };
    let modified = e.ctrl_key() || e.meta_key() || e.alt_key();
    e.key() == "/" && !modified && !target.is_some_and(writes) && env::all("dialog[open]").is_empty()
}

impl Search {
    fn open(self: &Rc<Self>) {
        let _ = self.dialog.show_modal();
        let _ = self.field.focus();
        self.field.select();
        if matches!(*self.index.borrow(), Loaded::Unasked | Loaded::Failed) {
            self.load();
        }
        self.show();
    }

    fn load(self: &Rc<Self>) {
        self.index.replace(Loaded::Asked);
        let (search, url) = (self.clone(), env::root().get_attribute("data-search").unwrap_or_default());
        wasm_bindgen_futures::spawn_local(async move {
            let text = env::fetch_text(&url).await;
            search.index.replace(text.map_or(Loaded::Failed, |text| Loaded::Here(Index::read(&text))));
            search.show();
        });
    }

    /// Shows the results for the field's text.
    fn show(&self) {
        let query = self.field.value();
        let none = (0, Vec::new());
        let (key, (count, shown)) = match &*self.index.borrow() {
            Loaded::Failed => ("failed", none),
            _ if query.trim().is_empty() => ("empty", none),
            Loaded::Unasked | Loaded::Asked => ("loading", none),
            Loaded::Here(index) => match index.find(&query, MOST) {
                (0, _) => ("none", none),
                found => ("found", found),
            },
        };
        let told = self.state.get_attribute(&format!("data-{key}")).unwrap_or_default();
        let numbers = [shown.len().to_string(), count.to_string()];
        self.state.set_text_content(Some(&fill(&told, &[&numbers[0], &numbers[1]])));
        let html: String = shown.iter().enumerate().map(|(i, hit)| option(i, hit)).collect();
        self.list.set_inner_html(&html);
        let _ = self.field.set_attribute("aria-expanded", if count == 0 { "false" } else { "true" });
        self.choose(0);
    }

    fn options(&self) -> Vec<Element> {
        env::all("#search-results [role=option]")
    }

    fn choose(&self, chosen: usize) {
        self.chosen.replace(chosen);
        let _ = self.field.remove_attribute("aria-activedescendant");
        for (i, option) in self.options().iter().enumerate() {
            let _ = option.set_attribute("aria-selected", if i == chosen { "true" } else { "false" });
            if i == chosen {
                let _ = self.field.set_attribute("aria-activedescendant", &option.id());
                // Only the list may scroll.
                let (top, list) = (option.unchecked_ref::<HtmlElement>().offset_top(), &self.list);
                let (height, visible) = (option.client_height(), list.client_height());
                list.set_scroll_top(list.scroll_top().min(top).max(top + height - visible));
            }
        }
    }

    /// Handles a key. Returns whether it had a meaning.
    fn key(&self, e: &KeyboardEvent) -> bool {
        let (count, chosen) = (self.options().len(), *self.chosen.borrow());
        match e.key().as_str() {
            "ArrowDown" if count > 0 => self.choose((chosen + 1) % count),
            "ArrowUp" if count > 0 => self.choose((chosen + count - 1) % count),
            "Enter" if !e.is_composing() => {
                if let Some(link) = self.options().get(chosen) {
                    self.go(link);
                }
            }
            // Otherwise the first Escape would only clear the field.
            "Escape" => self.dialog.close(),
            _ => return false,
        }
        true
    }

    /// Goes to a result on this page or another.
    fn go(&self, link: &Element) {
        let href = link.get_attribute("href").unwrap_or_default();
        let base = env::document().base_uri().ok().flatten().unwrap_or_default();
        let Ok(url) = Url::new_with_base(&href, &base) else { return };
        let location = env::window().location();
        self.dialog.close();
        if location.pathname().ok() != Some(url.pathname()) {
            let _ = location.assign(&url.href());
        } else if url.hash().is_empty() {
            env::window().scroll_to_with_x_and_y(0.0, 0.0);
            env::focus("main");
        } else {
            let _ = location.set_hash(&url.hash());
            arrive();
        }
    }
}

/// Gives the focus to the heading or exercise that the address names, so that keyboard and screen reader
/// continue there.
pub fn arrive() {
    let hash = env::window().location().hash().unwrap_or_default();
    let target = env::document().get_element_by_id(hash.trim_start_matches('#'));
    if let Some(target) =
        target.filter(|target| target.matches("main h2, main h3, main .exercise").unwrap_or(false))
    {
        let _ = target.set_attribute("tabindex", "-1");
        target.scroll_into_view();
        let _ = target.unchecked_into::<HtmlElement>().focus();
    }
}

fn option(number: usize, hit: &Hit) -> String {
    let (root, lang) = (env::root().get_attribute("data-root").unwrap_or_default(), env::root().lang());
    let Hit { path, page, heading, context } = hit;
    format!(
        "<a role=\"option\" id=\"found-{number}\" tabindex=\"-1\" href=\"{root}{lang}/{path}\">\
         <span class=\"found-page\">{page}</span> <strong>{heading}</strong> <span class=\"found-text\">{context}</span></a>"
    )
}

//! The lecturer's own window: notes, the next step, elapsed time. It is an empty document that this page
//! fills; keys pressed in it control the slides.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, Window};

use crate::env;
use crate::text::fill;

use super::steps::Steps;

const ASIDE: &str = "toolbar=no,width=960,height=720";

/// The window while it is open.
pub struct Notes {
    window: Window,
    document: Document,
    /// Indices of slide and step that are shown, so that unchanged parts keep their scroll position.
    shown: Option<(usize, usize)>,
    _keys: EventListener,
}

/// Parts of the window in order: element and CSS class.
const PARTS: [(&str, &str); 6] = [
    ("p", "notes-bar"),
    ("h1", "notes-title"),
    ("div", "notes-text"),
    ("h2", "notes-next"),
    ("p", "notes-coming"),
    ("p", "notes-keys"),
];

impl Notes {
    /// Opens the window. `None`: the browser does not allow it.
    pub fn open(key: impl Fn(&Event) + 'static) -> Option<Self> {
        let window =
            env::window().open_with_url_and_target_and_features("", "warpbook-notes", ASIDE).ok()??;
        let document = window.document()?;
        let root = document.document_element()?;
        root.set_class_name("notes-window");
        let _ = root.set_attribute("lang", &env::root().lang());
        if let Some(head) = document.head() {
            head.set_inner_html("");
            let style = document.create_element("link").ok()?;
            let _ = style.set_attribute("rel", "stylesheet");
            let _ = style.set_attribute("href", &env::asset("style.css"));
            let _ = head.append_child(&style);
        }
        let body = document.body()?;
        body.set_inner_html("");
        let main = document.create_element("main").ok()?;
        for (name, class) in PARTS {
            let element = document.create_element(name).ok()?;
            element.set_class_name(class);
            let _ = main.append_child(&element);
        }
        let _ = body.append_child(&main);
        let options = EventListenerOptions::enable_prevent_default();
        let keys = EventListener::new_with_options(&window, "keydown", options, move |e| key(e));
        let _ = window.focus();
        let this = Self { window, document, shown: None, _keys: keys };
        this.set("notes-next", env::texts().notes_next);
        this.set("notes-keys", env::texts().notes_keys);
        Some(this)
    }

    /// Whether the lecturer has closed it.
    pub fn closed(&self) -> bool {
        self.window.closed().unwrap_or(true)
    }

    /// Closes it.
    pub fn close(&self) {
        let _ = self.window.close();
    }

    /// Updates the contents.
    pub fn show(&mut self, steps: &Steps, elapsed: &str) {
        let t = env::texts();
        let ((at, all), title) = (steps.place(), steps.title(steps.slide()));
        let clock: String = js_sys::Date::new_0().to_locale_time_string(&env::root().lang()).into();
        let step = fill(t.present_step, &[&(at + 1).to_string(), &all.to_string()]);
        self.set("notes-bar", &format!("{elapsed} · {clock} · {step}"));
        if let Some(root) = self.document.document_element() {
            match env::root().get_attribute("data-theme") {
                Some(theme) => drop(root.set_attribute("data-theme", &theme)),
                None => drop(root.remove_attribute("data-theme")),
            }
        }
        let place = (steps.slide(), at);
        if self.shown == Some(place) {
            return;
        }
        if self.shown.is_none_or(|(slide, _)| slide != place.0) {
            self.document.set_title(&format!("{title} · {}", t.present_notes));
            self.set("notes-title", &title);
            if let Some(text) = self.part("notes-text") {
                match steps.notes() {
                    Some(html) => text.set_inner_html(&html),
                    None => text.set_text_content(Some(t.notes_none)),
                }
            }
        }
        self.shown = Some(place);
        let coming = steps.coming().map(|(title, text)| match title {
            Some(title) => format!("{title}: {text}"),
            None => text,
        });
        self.set("notes-coming", coming.as_deref().unwrap_or(t.notes_end));
    }

    fn set(&self, class: &str, text: &str) {
        if let Some(part) = self.part(class) {
            part.set_text_content(Some(text));
        }
    }

    fn part(&self, class: &str) -> Option<Element> {
        self.document.get_elements_by_class_name(class).item(0).map(JsCast::unchecked_into)
    }
}

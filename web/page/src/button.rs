//! Buttons: one copy of the tree that all of them share.

use yew::virtual_dom::VText;
use yew::{Callback, Html, MouseEvent, html};

/// What a button is besides what it shows and does. Empty texts are left out.
#[derive(Clone, Copy, Default)]
pub struct Button {
    pub class: &'static str,
    /// Its name for tests and for those who look at the page's tree.
    pub action: &'static str,
    /// Said when a pointer rests on it.
    pub title: &'static str,
    /// Its name where it shows a sign only.
    pub label: &'static str,
    pub off: bool,
    /// Whether that which it shows and hides is shown.
    pub open: Option<bool>,
}

impl Button {
    /// The element.
    pub fn html(self, inside: Html, onclick: Callback<MouseEvent>) -> Html {
        let some = |text: &'static str| (!text.is_empty()).then_some(text);
        html! {
            <button type="button" class={self.class} data-action={some(self.action)} title={some(self.title)}
                aria-label={some(self.label)} aria-expanded={self.open.map(|open| if open { "true" } else { "false" })}
                disabled={self.off} {onclick}>{ inside }</button>
        }
    }

    /// One with a text.
    pub fn text(self, text: &'static str, onclick: Callback<MouseEvent>) -> Html {
        self.html(VText::new(text).into(), onclick)
    }
}

/// A quiet one with an action.
pub fn quiet(action: &'static str) -> Button {
    Button { class: "button quiet", action, ..Button::default() }
}

/// A plain one with an action.
pub fn action(action: &'static str) -> Button {
    Button { class: "button", action, ..Button::default() }
}

/// One that shows a sign, with its name.
pub fn sign(sign: &'static str, label: &'static str, off: bool, onclick: Callback<MouseEvent>) -> Html {
    Button { label, title: label, off, ..quiet("") }.text(sign, onclick)
}

/// Buttons that belong together, with their common name above them.
pub fn group(name: &'static str, buttons: Html) -> Html {
    html! {
        <div class="control" role="group" aria-label={name}>
            <span aria-hidden="true">{ name }</span>
            <div class="group">{ buttons }</div>
        </div>
    }
}

/// A link to a place of the program.
pub fn goto(text: String, onclick: Callback<MouseEvent>) -> Html {
    Button { class: "goto", ..Button::default() }.html(VText::new(text).into(), onclick)
}

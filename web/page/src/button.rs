//! Buttons. All of them share one piece of code, to keep the page small.

use yew::virtual_dom::VText;
use yew::{Callback, Html, MouseEvent, html};

/// Attributes of a button. Empty texts are left out.
#[derive(Clone, Copy, Default)]
pub struct Button {
    pub class: &'static str,
    /// Name for tests: the attribute `data-action`.
    pub action: &'static str,
    /// Tooltip.
    pub title: &'static str,
    /// Accessible name of a button that shows only a symbol.
    pub label: &'static str,
    pub off: bool,
    /// Whether the element that the button controls is visible (`aria-expanded`).
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

    /// The element with a text.
    pub fn text(self, text: &'static str, onclick: Callback<MouseEvent>) -> Html {
        self.html(VText::new(text).into(), onclick)
    }
}

/// A button of little prominence with an action.
pub fn quiet(action: &'static str) -> Button {
    Button { class: "button quiet", action, ..Button::default() }
}

/// A button with an action.
pub fn action(action: &'static str) -> Button {
    Button { class: "button", action, ..Button::default() }
}

/// A button that shows a symbol, with its accessible name.
pub fn sign(sign: &'static str, label: &'static str, off: bool, onclick: Callback<MouseEvent>) -> Html {
    Button { label, title: label, off, ..quiet("") }.text(sign, onclick)
}

/// A group of buttons with a common name above them.
pub fn group(name: &'static str, buttons: Html) -> Html {
    html! {
        <div class="control" role="group" aria-label={name}>
            <span aria-hidden="true">{ name }</span>
            <div class="group">{ buttons }</div>
        </div>
    }
}

/// A link to a place in the program.
pub fn goto(text: String, onclick: Callback<MouseEvent>) -> Html {
    Button { class: "goto", ..Button::default() }.html(VText::new(text).into(), onclick)
}

//! The border between code and results of a cell: one position for all cells, stored in the browser.
//!
//! The style sheet reads `--split`, the code's share of the width, and the class `wide`, with which the code
//! has the whole width and the results are below it. Without them the style sheet's own values apply.

use std::cell::Cell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, KeyboardEvent, PointerEvent};
use yew::{Callback, Html, MouseEvent, html};

use crate::button::{Button, quiet};
use crate::text::Texts;
use crate::{env, icons, store};

/// Smallest share of the width of either side, in per cent.
const LEAST: f64 = 25.0;
/// Per cent by which a key moves the border.
const STEP: f64 = 2.0;

thread_local! {
    /// The chosen share in per cent. `None`: that of the style sheet.
    static SHARE: Cell<Option<f64>> = const { Cell::new(None) };
}

/// Applies the stored position.
pub fn enliven() {
    set_share(store::load("split"));
    set_wide(store::load("wide").unwrap_or(false));
}

fn set_share(share: Option<f64>) {
    SHARE.set(share.map(|share| share.clamp(LEAST, 100.0 - LEAST)));
    let style = env::root().style();
    let _ = match SHARE.get() {
        Some(share) => style.set_property("--split", &format!("{share:.2}%")),
        None => style.remove_property("--split").map(drop),
    };
}

fn keep() {
    match SHARE.get() {
        Some(share) => store::save("split", &share),
        None => store::remove("split"),
    }
}

fn set_wide(wide: bool) {
    let _ = env::root().class_list().toggle_with_force("wide-code", wide);
}

fn is_wide() -> bool {
    env::root().class_list().contains("wide-code")
}

/// The button that gives the code the whole width, or takes it back.
pub fn button(t: &'static Texts) -> Html {
    let toggle = Callback::from(|e: MouseEvent| {
        let pressed = e.target().and_then(|target| target.dyn_into::<Element>().ok());
        let button = pressed.and_then(|e| e.closest("button").ok().flatten());
        let top = || button.as_ref().map_or(0.0, |button| button.get_bounding_client_rect().top());
        let before = top();
        set_wide(!is_wide());
        store::save("wide", &is_wide());
        // Cells above have another height now, so the page is scrolled to keep the reader's place.
        env::window().scroll_by_with_x_and_y(0.0, top() - before);
    });
    let button = Button { title: t.wide, label: t.wide, class: "button quiet wide-toggle", ..quiet("wide") };
    button.html(icons::wide(), toggle)
}

/// The border's share in per cent, with the left edge and the width of the cell.
fn drawn(border: &Element) -> Option<(f64, f64, f64)> {
    let body = border.parent_element()?.get_bounding_client_rect();
    let at = border.get_bounding_client_rect();
    (body.width() > 0.0).then(|| {
        let share = (at.left() + at.width() / 2.0 - body.left()) / body.width() * 100.0;
        (share, body.left(), body.width())
    })
}

/// The border between code and results. It is dragged, moved by arrow keys, and reset by a double click or
/// Enter.
pub fn border(t: &'static Texts) -> Html {
    let element =
        |target: Option<web_sys::EventTarget>| target.and_then(|t| t.dyn_into::<HtmlElement>().ok());
    let say = |border: &Element| {
        if let Some((share, ..)) = drawn(border) {
            let _ = border.set_attribute("aria-valuenow", &format!("{share:.0}"));
        }
    };
    let onpointerdown = Callback::from(move |e: PointerEvent| {
        if let Some(border) = element(e.target()).filter(|_| e.button() == 0) {
            e.prevent_default();
            let _ = border.focus();
            let _ = border.set_pointer_capture(e.pointer_id());
        }
    });
    let onpointermove = Callback::from(move |e: PointerEvent| {
        let Some(border) = element(e.target()).filter(|b| b.has_pointer_capture(e.pointer_id())) else {
            return;
        };
        if let Some((_, left, width)) = drawn(&border) {
            set_share(Some((f64::from(e.client_x()) - left) / width * 100.0));
            say(&border);
        }
    });
    let onpointerup = Callback::from(|_: PointerEvent| keep());
    let ondblclick = Callback::from(|_| {
        set_share(None);
        keep();
    });
    let onkeydown = Callback::from(move |e: KeyboardEvent| {
        let Some(border) = element(e.target()) else { return };
        let Some((share, ..)) = drawn(&border) else { return };
        let share = match e.key().as_str() {
            "ArrowLeft" => Some(share - STEP),
            "ArrowRight" => Some(share + STEP),
            "Home" => Some(LEAST),
            "End" => Some(100.0 - LEAST),
            "Enter" => None,
            _ => return,
        };
        e.prevent_default();
        set_share(share);
        keep();
        say(&border);
    });
    let now = SHARE.get().unwrap_or(50.0);
    html! {
        <div class="cell-split" role="separator" tabindex="0" aria-orientation="vertical" aria-label={t.split}
            title={t.split_title} aria-valuemin={LEAST.to_string()} aria-valuemax={(100.0 - LEAST).to_string()}
            aria-valuenow={format!("{now:.0}")}
            {onpointerdown} {onpointermove} {onpointerup} {ondblclick} {onkeydown}></div>
    }
}

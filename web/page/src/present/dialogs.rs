//! Dialogs above the slides: the overview of all slides, and the list of keys.

use wasm_bindgen::JsCast;
use web_sys::{HtmlDialogElement, HtmlElement};
use yew::{Callback, Html, KeyboardEvent, MouseEvent, NodeRef, html};

use super::steps::Steps;
use crate::button::Button;
use crate::text::{Texts, fill};
use crate::{env, icons};

/// Opens or closes a dialog.
pub fn toggle(dialog: &NodeRef) {
    if let Some(dialog) = dialog.cast::<HtmlDialogElement>() {
        if dialog.open() {
            dialog.close();
        } else {
            let _ = dialog.show_modal();
            if let Some(here) = env::all("dialog[open] [aria-current]").into_iter().next() {
                let _ = here.unchecked_into::<HtmlElement>().focus();
            }
        }
    }
}

/// The overview: slides by title. `choose` is called with the index of a slide.
pub fn overview(t: &Texts, dialog: &NodeRef, steps: &Steps, choose: &Callback<usize>) -> Html {
    let onkeydown = {
        let dialog = dialog.clone();
        Callback::from(move |e: KeyboardEvent| {
            // By the physical key, as in `keys`.
            if e.code() == "KeyO" {
                e.prevent_default();
                toggle(&dialog);
            } else if let Some(to) = neighbour(&e.key()) {
                e.prevent_default();
                let _ = to.focus();
            }
        })
    };
    let slide = |(at, title): (usize, String)| {
        let here = (at == steps.slide()).then_some("true");
        let count = steps.count(at).to_string();
        html! {
            <li><button type="button" class="button" aria-current={here}
                onclick={choose.reform(move |_: MouseEvent| at)}>
                <span class="number">{ at + 1 }</span><span>{ title }</span>
                <small>{ fill(t.present_steps, &[&count]) }</small>
            </button></li>
        }
    };
    html! {
        <dialog class="settings slides" aria-labelledby="slides-title" ref={dialog.clone()} {onkeydown}>
            <form method="dialog">
                { head("slides-title", t.present_overview, t, dialog) }
                <ol>{ for steps.titles().into_iter().enumerate().map(slide) }</ol>
            </form>
        </dialog>
    }
}

/// The button to which an arrow key leads from the focused one.
fn neighbour(key: &str) -> Option<HtmlElement> {
    let all = env::all("dialog.slides li button");
    let here = env::document().active_element();
    let at = all.iter().position(|e| Some(e) == here.as_ref())?;
    let row = all[0].get_bounding_client_rect().top();
    let columns = all.iter().take_while(|e| e.get_bounding_client_rect().top() == row).count().max(1);
    let to = match key {
        "ArrowRight" | "PageDown" => at + 1,
        "ArrowLeft" | "PageUp" => at.checked_sub(1)?,
        "ArrowDown" => at + columns,
        "ArrowUp" => at.checked_sub(columns)?,
        "Home" => 0,
        "End" => all.len() - 1,
        _ => return None,
    };
    all.into_iter().nth(to).map(|e| e.unchecked_into())
}

/// The list of keys: those of present mode and those of its contents.
pub fn help(t: &Texts, dialog: &NodeRef) -> Html {
    let row = |line: &'static str| {
        let (keys, text) = line.split_once(" = ").unwrap_or((line, ""));
        let keys = keys.split(' ').map(|key| html! { <>{ " " }<kbd>{ key.replace('_', " ") }</kbd></> });
        html! { <div><dt>{ for keys }</dt><dd>{ text }</dd></div> }
    };
    let part = |title: &'static str, lines: &'static str| {
        html! { <><h3>{ title }</h3><dl class="keys">{ for lines.split('\n').map(row) }</dl></> }
    };
    html! {
        <dialog class="settings" aria-labelledby="keys-title" ref={dialog.clone()}>
            <form method="dialog">
                { head("keys-title", t.keys_title, t, dialog) }
                { part(t.present, t.keys_present) }
                { part(t.keys_cells, t.keys_in_cells) }
            </form>
        </dialog>
    }
}

fn head(id: &'static str, title: &'static str, t: &Texts, dialog: &NodeRef) -> Html {
    let dialog = dialog.clone();
    let close = Button { class: "icon-button", label: t.close, ..Button::default() };
    html! {
        <header>
            <h2 {id}>{ title }</h2>
            { close.html(icons::close(), Callback::from(move |_| toggle(&dialog))) }
        </header>
    }
}

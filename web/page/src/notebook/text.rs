//! A block of text: shown as the page of a lesson would show it, edited as Markdown.

use std::collections::BTreeMap;
use std::rc::Rc;

use protocol::{Cell, DeviceTable};
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlTextAreaElement};
use yew::{
    Callback, Component, Context, Html, InputEvent, KeyboardEvent, MouseEvent, NodeRef, Properties,
    TargetCast, html,
};

use super::figures::Figures;
use crate::{env, islands};

/// A text and how it is shown.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub text: String,
    /// The text as HTML.
    pub html: Rc<str>,
    /// The cells that figures can show, by their ids, each with its name among all notebooks.
    pub figures: BTreeMap<String, (String, Rc<Cell>)>,
    pub editing: bool,
    /// Whether the text cannot be edited, in the frame of another page.
    pub fixed: bool,
    pub label: String,
    pub devices: Rc<DeviceTable>,
    /// The reader wants to edit the text, or has finished.
    pub on_edit: Callback<bool>,
    pub on_change: Callback<String>,
}

/// The component.
pub struct TextView {
    shown: NodeRef,
    field: NodeRef,
    /// What `shown` contains.
    html: Rc<str>,
    /// The components in `shown`.
    islands: islands::Mounted,
    figures: Figures,
}

impl Component for TextView {
    type Message = ();
    type Properties = Props;

    fn create(_: &Context<Self>) -> Self {
        Self {
            shown: NodeRef::default(),
            field: NodeRef::default(),
            html: Rc::from(""),
            islands: islands::Mounted::default(),
            figures: Figures::default(),
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let Props { text, editing, label, on_edit, on_change, .. } = ctx.props();
        if ctx.props().fixed {
            return html! { <div class="block-shown" ref={self.shown.clone()}></div> };
        }
        let begin = on_edit.reform(|_: MouseEvent| true);
        let by_key = on_edit.clone();
        let onkeydown = Callback::from(move |e: KeyboardEvent| {
            let own = e.target() == e.current_target();
            if own && e.key() == "Enter" && !e.ctrl_key() && !e.meta_key() {
                e.prevent_default();
                by_key.emit(true);
            }
        });
        let end = on_edit.clone();
        let onfieldkey = Callback::from(move |e: KeyboardEvent| {
            let done = e.key() == "Escape" || (e.key() == "Enter" && (e.ctrl_key() || e.meta_key()));
            if done {
                e.prevent_default();
                e.stop_propagation();
                end.emit(false);
            }
        });
        let oninput =
            on_change.reform(|e: InputEvent| e.target_unchecked_into::<HtmlTextAreaElement>().value());
        html! {
            <>
                if *editing {
                    <div class="block-field">
                        <textarea class="block-text" ref={self.field.clone()} value={text.clone()} aria-label={label.clone()}
                            rows={(text.lines().count().max(2) + 1).to_string()} {oninput} onkeydown={onfieldkey} />
                        <p class="block-help">{ t.notebook_text_help }</p>
                    </div>
                }
                <div class="block-shown" ref={self.shown.clone()} hidden={*editing && text.trim().is_empty()} tabindex="0"
                    role="group" aria-label={label.clone()} ondblclick={begin} {onkeydown}></div>
                if text.trim().is_empty() && !editing {
                    <p class="block-empty">{ t.notebook_empty_text }</p>
                }
            </>
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        if ctx.props().editing && !old.editing {
            self.field = NodeRef::default();
        }
        true
    }

    fn rendered(&mut self, ctx: &Context<Self>, _first: bool) {
        let Props { devices, figures, html, .. } = ctx.props();
        if let Some(shown) = self.shown.cast::<Element>() {
            if self.html != *html {
                self.html = html.clone();
                self.islands.unmount();
                shown.set_inner_html(html);
                self.islands = islands::mount(&shown, devices);
            }
            self.figures.show(&shown, figures, devices);
        }
        if let Some(field) = self.field.cast::<HtmlTextAreaElement>()
            && ctx.props().editing
            && !field.has_attribute("data-begun")
        {
            let _ = field.set_attribute("data-begun", "");
            let _ = field.unchecked_ref::<web_sys::HtmlElement>().focus();
            let end = field.value().encode_utf16().count() as u32;
            let _ = field.set_selection_range(end, end);
        }
    }

    fn destroy(&mut self, _: &Context<Self>) {
        self.islands.unmount();
        self.figures.unmount();
    }
}

//! A button that opens a short list of further actions. The list closes after a choice, with Escape, and when the
//! focus leaves it.

use wasm_bindgen::JsCast;
use web_sys::{Element, FocusEvent, HtmlElement, KeyboardEvent, Node};
use yew::{Children, Component, Context, Html, MouseEvent, NodeRef, Properties, html};

use crate::button::{Button, quiet};
use crate::icons;

/// The list.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Name of the button for tests.
    pub action: &'static str,
    /// What the button says.
    pub label: &'static str,
    /// The actions.
    pub children: Children,
}

pub enum Msg {
    Open(bool),
    /// Closes the list and gives the focus, which was in it, to the button.
    Back,
}

/// The component.
pub struct Menu {
    open: bool,
    whole: NodeRef,
}

impl Component for Menu {
    type Message = Msg;
    type Properties = Props;

    fn create(_ctx: &Context<Self>) -> Self {
        Self { open: false, whole: NodeRef::default() }
    }

    fn update(&mut self, _ctx: &Context<Self>, msg: Msg) -> bool {
        let open = matches!(msg, Msg::Open(true));
        if let Msg::Back = msg {
            let button =
                self.whole.cast::<Element>().and_then(|own| own.query_selector("button").ok().flatten());
            if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
                let _ = button.focus();
            }
        }
        std::mem::replace(&mut self.open, open) != open
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let link = ctx.link();
        let (open, whole) = (self.open, self.whole.clone());
        let toggle = link.callback(move |_: MouseEvent| Msg::Open(!open));
        let onkeydown = link.batch_callback(move |e: KeyboardEvent| {
            (open && e.key() == "Escape").then(|| {
                e.stop_propagation();
                Msg::Back
            })
        });
        let onfocusout = link.batch_callback(move |e: FocusEvent| {
            let to = e.related_target().and_then(|to| to.dyn_into::<Node>().ok());
            // Without a new focus, as after a click on text, the list stays for a second look.
            let outside =
                to.is_some_and(|to| whole.cast::<Element>().is_some_and(|own| !own.contains(Some(&to))));
            outside.then_some(Msg::Open(false))
        });
        let chosen = link.callback(|_: MouseEvent| Msg::Back);
        let button = Button { open: Some(self.open), ..quiet(ctx.props().action) };
        let named = html! { <>{ icons::more() }<span>{ ctx.props().label }</span></> };
        html! {
            <div class="menu" ref={self.whole.clone()} {onkeydown} {onfocusout}>
                { button.html(named, toggle) }
                if self.open {
                    <div class="menu-list" onclick={chosen}>{ ctx.props().children.clone() }</div>
                }
            </div>
        }
    }
}

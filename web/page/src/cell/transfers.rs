//! The Transfers view: operations of streams and of the host over time, by stream or by engine.

use std::rc::Rc;

use protocol::RunReply;
use viewmodels::{By, View};
use web_sys::HtmlSelectElement;
use yew::{
    AttrValue, Callback, Component, Context, Event, Html, KeyboardEvent, Properties, TargetCast, html,
};

use super::chart::ChartView;
use super::lines::line_at;
use super::zoom::{self, Change, Zoom};
use crate::env;

/// A run and its program.
#[derive(Clone, Properties)]
pub struct Props {
    /// Identifier of the cell.
    pub id: String,
    pub reply: Rc<RunReply>,
    pub source: AttrValue,
    /// Called with the byte range of a line.
    pub goto: Callback<(u32, u32)>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.reply, &other.reply) && self.id == other.id
    }
}

pub enum Msg {
    Zoom(Change),
    By(By),
    Pick(usize),
}

/// The component.
pub struct TransfersView {
    zoom: Option<Zoom>,
    by: By,
    /// The view, and for each of its elements the index of the operation.
    view: Option<(Rc<View>, Vec<usize>)>,
}

/// Shortest window in nanoseconds.
const LEAST: f64 = 100.0;

impl Component for TransfersView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self { zoom: None, by: By::Streams, view: None };
        this.open(ctx);
        this
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.open(ctx);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Zoom(change) => {
                if let Some(zoom) = &mut self.zoom {
                    zoom.change(change, None);
                }
            }
            Msg::By(by) => self.by = by,
            Msg::Pick(at) => {
                self.pick(ctx, at);
                return false;
            }
        }
        self.draw(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let (Some(zoom), Some((view, _))) = (&self.zoom, &self.view) else {
            return html! { <p class="empty-view">{ t.transfers_empty }</p> };
        };
        let link = ctx.link();
        let onkeydown = link.batch_callback(|e: KeyboardEvent| {
            let change = zoom::key(&e)?;
            e.prevent_default();
            Some(Msg::Zoom(change))
        });
        let onchange = link.callback(|e: Event| {
            let second = e.target_unchecked_into::<HtmlSelectElement>().selected_index() == 1;
            Msg::By(if second { By::Engines } else { By::Streams })
        });
        html! {
            <div class="transfers" {onkeydown}>
                <div class="scrub">
                    { zoom.controls(&link.callback(Msg::Zoom)) }
                    <label class="control"><span>{ t.transfers_by }</span>
                        <select {onchange}>
                            <option selected={self.by == By::Streams}>{ t.transfers_streams }</option>
                            <option selected={self.by == By::Engines}>{ t.transfers_engines }</option>
                        </select>
                    </label>
                </div>
                <ChartView id={format!("{}-transfers", ctx.props().id)} view={view.clone()}
                    on_pick={link.callback(Msg::Pick)}
                    on_stretch={Some(link.callback(|(from, to)| Msg::Zoom(Change::To(from, to))))} />
                <p class="source-note">{ t.transfers_keys }</p>
            </div>
        }
    }
}

impl TransfersView {
    fn open(&mut self, ctx: &Context<Self>) {
        let span = viewmodels::transfers_span(&ctx.props().reply.profile);
        self.zoom = span.map(|span| Zoom::new(span, LEAST));
        self.draw(ctx);
    }

    fn draw(&mut self, ctx: &Context<Self>) {
        let Props { reply, source, .. } = ctx.props();
        let window = self.zoom.as_ref().map(Zoom::window);
        let view = viewmodels::transfers(&reply.profile, self.by, window, (source, env::lang()));
        self.view = view.map(|(view, order)| (Rc::new(view), order));
    }

    /// Selects the line that issued a chosen operation.
    fn pick(&self, ctx: &Context<Self>, at: usize) {
        let Props { reply, source, goto, .. } = ctx.props();
        let op = self.view.as_ref().and_then(|(_, order)| reply.profile.ops.get(*order.get(at)?));
        if let Some(line) = op.map(|op| op.line).filter(|line| *line > 0) {
            let (start, text) = line_at(source, line);
            goto.emit((start, start + text.len() as u32));
        }
    }
}

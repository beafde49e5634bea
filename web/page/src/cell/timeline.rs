//! The Timeline view: the warps of one SM over time, with a position that the reader moves and the state of
//! every warp there.

use std::rc::Rc;

use protocol::{Launch, RunReply};
use viewmodels::{Look, View};
use web_sys::HtmlInputElement;
use yew::{
    AttrValue, Callback, Component, Context, Html, InputEvent, KeyboardEvent, Properties, TargetCast, html,
};

use super::chart::{self, ChartView};
use super::lines::line_at;
use super::zoom::{self, Change, Zoom};
use crate::button;
use crate::env;
use crate::text::fill;

/// A launch of a run, and its program.
#[derive(Clone, Properties)]
pub struct Props {
    /// Identifier of the cell.
    pub id: String,
    pub reply: Rc<RunReply>,
    pub launch: usize,
    pub source: AttrValue,
    /// Called with the byte range of a line.
    pub goto: Callback<(u32, u32)>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.reply, &other.reply) && self.launch == other.launch && self.id == other.id
    }
}

pub enum Msg {
    Zoom(Change),
    /// Moves the position to a time in cycles.
    At(f64),
    /// Moves the position to the next (`true`) or previous time at which a warp issues.
    Step(bool),
    Pick(usize),
}

/// The component.
pub struct TimelineView {
    zoom: Option<Zoom>,
    at: f64,
    view: Option<Rc<View>>,
}

/// Shortest window in cycles.
const LEAST: f64 = 16.0;

impl Component for TimelineView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self { zoom: None, at: 0.0, view: None };
        this.open(ctx);
        this
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.open(ctx);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let Some(zoom) = &mut self.zoom else { return false };
        match msg {
            Msg::Zoom(change) => {
                zoom.change(change, Some(self.at));
                let (from, to) = zoom.window();
                // The position must be visible.
                if !(from..=to).contains(&self.at) {
                    let timeline = launch(ctx).and_then(|launch| launch.timeline.as_ref());
                    let next = timeline.and_then(|timeline| viewmodels::next_event(timeline, from, true));
                    self.at = next.filter(|at| *at <= to).unwrap_or(from.ceil());
                }
            }
            Msg::At(at) => {
                self.at = at.clamp(zoom.whole().0, zoom.whole().1);
                zoom.show(self.at);
            }
            Msg::Step(forward) => {
                let timeline = launch(ctx).and_then(|launch| launch.timeline.as_ref());
                let next = timeline.and_then(|timeline| viewmodels::next_event(timeline, self.at, forward));
                let inside = next.filter(|at| *at <= zoom.whole().1);
                self.at = inside.unwrap_or(self.at);
                zoom.show(self.at);
            }
            Msg::Pick(at) => self.pick(ctx, at),
        }
        self.draw(ctx);
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let (Some(zoom), Some(view), Some(launch)) = (&self.zoom, &self.view, launch(ctx)) else {
            let all = &ctx.props().reply.profile.launches;
            let why = match launch(ctx) {
                Some(launch) if launch.timeline.is_some() => t.timeline_empty,
                _ if all.iter().any(|launch| launch.timeline.is_some()) => t.timeline_cut,
                _ => t.running,
            };
            return html! { <p class="empty-view">{ why }</p> };
        };
        let link = ctx.link();
        let onkeydown = link.batch_callback(|e: KeyboardEvent| {
            let msg = match e.key().as_str() {
                "," | "<" => Msg::Step(false),
                "." | ">" => Msg::Step(true),
                _ => Msg::Zoom(zoom::key(&e)?),
            };
            e.prevent_default();
            Some(msg)
        });
        let look = Look { window: None, at: Some(self.at), source: &ctx.props().source, lang: env::lang() };
        html! {
            <div class="timeline" {onkeydown}>
                { self.controls(ctx, zoom, launch) }
                <ChartView id={format!("{}-timeline", ctx.props().id)} view={view.clone()}
                    on_pick={link.callback(Msg::Pick)}
                    on_stretch={Some(link.callback(|(from, to)| Msg::Zoom(Change::To(from, to))))} />
                <p class="source-note">{ t.timeline_keys }</p>
                <p class="view-head">{ fill(t.timeline_now, &[&t.count(self.at as u64)]) }</p>
                { chart::table(&viewmodels::timeline_at(launch, look), t.timeline_table) }
            </div>
        }
    }
}

/// The launch that is shown.
fn launch(ctx: &Context<TimelineView>) -> Option<&Launch> {
    let launches = &ctx.props().reply.profile.launches;
    launches.get(ctx.props().launch).or(launches.first())
}

impl TimelineView {
    /// Shows a whole launch, with the position at its first issued instruction.
    fn open(&mut self, ctx: &Context<Self>) {
        let timeline = launch(ctx).and_then(|launch| launch.timeline.as_ref());
        let span = timeline.and_then(viewmodels::timeline_span);
        self.zoom = span.map(|span| Zoom::new(span, LEAST));
        let from = span.map_or(0.0, |span| span.0);
        self.at =
            timeline.and_then(|timeline| viewmodels::next_event(timeline, from - 1.0, true)).unwrap_or(from);
        self.draw(ctx);
    }

    fn draw(&mut self, ctx: &Context<Self>) {
        let window = self.zoom.as_ref().map(Zoom::window);
        let look = Look { window, at: Some(self.at), source: &ctx.props().source, lang: env::lang() };
        self.view = launch(ctx).and_then(|launch| viewmodels::timeline(launch, look)).map(Rc::new);
    }

    /// Reacts to a chosen element: a span selects its line; an interval, or an element below the rows, its
    /// time.
    fn pick(&mut self, ctx: &Context<Self>, at: usize) {
        let (Some(zoom), Some(view)) = (&mut self.zoom, &self.view) else { return };
        let plot::Chart::Gantt(gantt) = &view.chart else { return };
        let cells = if gantt.cells.is_empty() { gantt.spans.len() } else { gantt.cells.len() };
        if let Some(&(_, from, to)) = gantt.cells.get(at) {
            self.at = (from + to) / 2.0;
            zoom.change(Change::To(from - (to - from), to + (to - from)), None);
        } else if let Some(bin) = at.checked_sub(cells) {
            let bins = gantt.stack.as_ref().map_or(1, |stack| stack.bins.len().max(1));
            let (from, to) = gantt.window;
            self.at = (from + (to - from) * (bin as f64 + 0.5) / bins as f64).floor();
        } else if let Some(span) = gantt.spans.get(at) {
            self.at = span.from.max(zoom.window().0).floor();
            let timeline = launch(ctx).and_then(|launch| launch.timeline.as_ref());
            let segments =
                timeline.and_then(|timeline| viewmodels::timeline_segments(timeline, gantt.window));
            let line = segments.and_then(|segments| segments.get(at).map(|segment| segment.line));
            if let Some(line) = line.filter(|line| *line > 0) {
                let (start, text) = line_at(&ctx.props().source, line);
                ctx.props().goto.emit((start, start + text.len() as u32));
            }
        }
    }

    fn controls(&self, ctx: &Context<Self>, zoom: &Zoom, launch: &Launch) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let step = |forward: bool, sign: &'static str, label: &'static str| {
            button::sign(sign, label, false, link.callback(move |_| Msg::Step(forward)))
        };
        let oninput = link.batch_callback(|e: InputEvent| {
            metrics::number(&e.target_unchecked_into::<HtmlInputElement>().value()).map(Msg::At)
        });
        let (from, to) = (zoom.window().0.ceil(), zoom.window().1.floor());
        let period = launch.timeline.as_ref().map_or(0, |timeline| timeline.period_ps);
        let time = t.millis(self.at * period as f64 / 1e9);
        let here = fill(t.timeline_at, &[&t.count(self.at as u64), &time]);
        html! {
            <div class="scrub">
                { zoom.controls(&link.callback(Msg::Zoom)) }
                { button::group(t.timeline_steps, html! {
                    <>
                        { step(false, "◂", t.timeline_back) }
                        { step(true, "▸", t.timeline_next) }
                    </>
                }) }
                <label class="control slider">
                    <span>{ t.timeline_place }{ " " }<output>{ here.clone() }</output></span>
                    <input type="range" min={from.to_string()} max={to.to_string()} step="1"
                        value={self.at.to_string()} aria-valuetext={here} {oninput} />
                </label>
            </div>
        }
    }
}

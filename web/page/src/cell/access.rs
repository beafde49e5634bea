//! The Memory view: the memory accesses of a warp, and the rule by which the device serves each, step by
//! step.

use std::rc::Rc;

use gloo::timers::callback::Interval;
use protocol::{Access, Accesses, Launch, RunReply};
use viewmodels::{Step, View};
use wasm_bindgen::JsCast;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::{
    AttrValue, Callback, Component, Context, Event, Html, KeyboardEvent, MouseEvent, Properties, TargetCast,
    html,
};

use super::chart::{self, ChartView};
use super::why;
use crate::button::{self, Button};
use crate::env;
use crate::text::fill;

/// A launch of a run, its program, and the warp whose accesses are shown.
#[derive(Clone, Properties)]
pub struct Props {
    /// Identifier of the cell.
    pub id: String,
    pub reply: Rc<RunReply>,
    pub launch: usize,
    pub source: AttrValue,
    /// Called with the byte range of a line of the program.
    pub goto: Callback<(u32, u32)>,
    /// Linear index of the block, and index of the warp in it.
    pub warp: (u64, u32),
    pub on_warp: Callback<(u64, u32)>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.reply, &other.reply)
            && self.launch == other.launch
            && self.warp == other.warp
            && self.id == other.id
    }
}

pub enum Msg {
    Access(usize),
    /// Shows a step of the rule, or the access as a whole (`None`).
    Step(Option<usize>),
    Play,
    Tick,
}

/// The component.
pub struct AccessView {
    at: usize,
    /// Whether the reader chose the access. It then stays selected when the program changes.
    chosen: bool,
    step: Option<usize>,
    steps: Vec<Step>,
    view: Option<Rc<View>>,
    overview: Option<Rc<View>>,
    playing: Option<Interval>,
}

/// Time for which a step is shown while playing, in milliseconds: enough to read two sentences.
const PACE: u32 = 3200;

impl Component for AccessView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let mut this = Self {
            at: 0,
            chosen: false,
            step: None,
            steps: Vec::new(),
            view: None,
            overview: None,
            playing: None,
        };
        this.open(ctx);
        this
    }

    fn changed(&mut self, ctx: &Context<Self>, _: &Props) -> bool {
        self.open(ctx);
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Access(at) => {
                (self.at, self.chosen, self.step, self.playing) = (at, true, None, None);
                self.choose(ctx);
            }
            Msg::Step(step) => {
                (self.step, self.playing) = (step, None);
                self.draw(ctx);
            }
            Msg::Play if self.playing.is_some() => self.playing = None,
            Msg::Play => {
                let link = ctx.link().clone();
                self.playing = Some(Interval::new(PACE, move || link.send_message(Msg::Tick)));
                if self.step.is_none_or(|step| step + 1 >= self.steps.len()) {
                    self.step = Some(0);
                }
                self.draw(ctx);
            }
            Msg::Tick => {
                self.step = self.after();
                if self.step.is_none_or(|step| step + 1 >= self.steps.len()) {
                    self.playing = None;
                }
                self.draw(ctx);
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let Some(launch) = launch(ctx) else { return html! { <p class="empty-view">{ t.no_launch }</p> } };
        let Some(accesses) = &launch.accesses else {
            return html! { <p class="empty-view">{ t.running }</p> };
        };
        let (id, shown) = (&ctx.props().id, self.view.as_ref().zip(accesses.list.get(self.at)));
        html! {
            <div class="accesses" onkeydown={self.keys(ctx, accesses.list.len())}>
                { whose(ctx, launch) }
                if let Some((view, access)) = shown {
                    { self.which(ctx, accesses, access) }
                    { self.player(ctx) }
                    <ChartView id={format!("{id}-memory")} view={view.clone()} />
                    { self.rule(ctx, accesses) }
                } else {
                    <p class="empty-view">{ t.access_empty }</p>
                }
                if let Some(view) = self.overview.as_ref().filter(|view| !view.table.rows.is_empty()) {
                    <p class="view-head">{ t.access_all }</p>
                    { chart::table(&view.table, t.access_all) }
                    if !view.readouts.is_empty() {
                        <ChartView id={format!("{id}-partitions")} view={view.clone()} />
                    }
                }
            </div>
        }
    }
}

/// The launch that is shown.
fn launch(ctx: &Context<AccessView>) -> Option<&Launch> {
    let launches = &ctx.props().reply.profile.launches;
    launches.get(ctx.props().launch).or(launches.first())
}

/// Inputs for the numbers of block and warp.
fn whose(ctx: &Context<AccessView>, launch: &Launch) -> Html {
    let t = env::texts();
    let Props { warp: (block, warp), on_warp, .. } = ctx.props().clone();
    let blocks: u64 = launch.grid.iter().map(|&n| u64::from(n)).product();
    let warps = launch.block.iter().product::<u32>().div_ceil(32);
    let number = |label: &'static str, (value, count): (u64, u64), onchange: Callback<u64>| {
        let last = count.saturating_sub(1);
        let onchange = onchange.reform(move |e: Event| {
            let input: HtmlInputElement = e.target_unchecked_into();
            let typed = input.value().parse::<u64>().unwrap_or(0).min(last);
            input.set_value(&typed.to_string());
            typed
        });
        html! {
            <label class="control">
                <span>{ label }{ " " }<small>{ format!("0–{last}") }</small></span>
                <input type="number" inputmode="numeric" min="0" max={last.to_string()} value={value.to_string()}
                    {onchange} />
            </label>
        }
    };
    html! {
        <div class="scrub">
            { number(t.access_block, (block, blocks), on_warp.reform(move |block| (block, warp))) }
            { number(t.access_warp, (warp.into(), warps.into()), on_warp.reform(move |warp| (block, warp as u32))) }
        </div>
    }
}

fn no_motion() -> bool {
    let query = env::window().match_media("(prefers-reduced-motion: reduce)");
    query.ok().flatten().is_some_and(|query| query.matches())
}

impl AccessView {
    /// Takes the recorded accesses of the launch.
    fn open(&mut self, ctx: &Context<Self>) {
        let accesses = launch(ctx).and_then(|launch| launch.accesses.as_ref());
        let count = accesses.map_or(0, |accesses| accesses.list.len());
        self.at = match accesses {
            Some(accesses) if !self.chosen => viewmodels::telling(accesses),
            _ => self.at.min(count.saturating_sub(1)),
        };
        self.overview = accesses.map(|accesses| Rc::new(viewmodels::memory_overview(accesses, env::lang())));
        (self.step, self.playing) = (None, None);
        self.choose(ctx);
    }

    /// Computes the steps of the rule for the chosen access.
    fn choose(&mut self, ctx: &Context<Self>) {
        let accesses = launch(ctx).and_then(|launch| launch.accesses.as_ref());
        let chosen = accesses.and_then(|accesses| Some((accesses, accesses.list.get(self.at)?)));
        self.steps = chosen
            .map(|(accesses, access)| viewmodels::steps(access, accesses, env::lang()))
            .unwrap_or_default();
        self.draw(ctx);
    }

    fn draw(&mut self, ctx: &Context<Self>) {
        let accesses = launch(ctx).and_then(|launch| launch.accesses.as_ref());
        let chosen = accesses.and_then(|accesses| Some((accesses, accesses.list.get(self.at)?)));
        self.view = chosen
            .map(|(accesses, access)| Rc::new(viewmodels::memory(access, accesses, self.step, env::lang())));
    }

    /// Index of the step after the one that is shown.
    fn after(&self) -> Option<usize> {
        let next = self.step.map_or(0, |step| step + 1);
        (next < self.steps.len()).then_some(next).or(self.step)
    }

    /// Index of the step before the one that is shown. `None`: the access as a whole.
    fn before(&self) -> Option<usize> {
        self.step?.checked_sub(1)
    }

    fn keys(&self, ctx: &Context<Self>, count: usize) -> Callback<KeyboardEvent> {
        let (at, before, after) = (self.at, self.before(), self.after());
        ctx.link().batch_callback(move |e: KeyboardEvent| {
            let typing = e.target().is_some_and(|target| target.dyn_ref::<HtmlInputElement>().is_some());
            let msg = match e.key().as_str() {
                _ if typing => return None,
                "," => Msg::Step(before),
                "." => Msg::Step(after),
                "<" => Msg::Access(at.saturating_sub(1)),
                ">" => Msg::Access((at + 1).min(count.saturating_sub(1))),
                _ => return None,
            };
            e.prevent_default();
            Some(msg)
        })
    }

    /// The list of accesses, with buttons to the previous and the next.
    fn which(&self, ctx: &Context<Self>, accesses: &Accesses, access: &Access) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let entry = |(i, access): (usize, &Access)| {
            let line = match access.line {
                0 => String::new(),
                line => fill(t.why_line, &[&line.to_string()]) + " · ",
            };
            html! {
                <option selected={i == self.at}>
                    { format!("{} · {line}{}", i + 1, viewmodels::memory_entry(access, env::lang())) }
                </option>
            }
        };
        let onchange = link.callback(|e: Event| {
            Msg::Access(e.target_unchecked_into::<HtmlSelectElement>().selected_index().max(0) as usize)
        });
        let go = |sign: &'static str, label: &'static str, to: Option<usize>| {
            button::sign(sign, label, to.is_none(), link.batch_callback(move |_| to.map(Msg::Access)))
        };
        let next = (self.at + 1 < accesses.list.len()).then_some(self.at + 1);
        html! {
            <div class="scrub">
                <label class="control wide"><span>{ t.access_which }</span>
                    <select {onchange}>{ for accesses.list.iter().enumerate().map(entry) }</select>
                </label>
                <span class="steps" role="group" aria-label={t.access_which}>
                    { go("◂", t.access_back, self.at.checked_sub(1)) }
                    { go("▸", t.access_next, next) }
                </span>
                { why::line(t, access.line, &ctx.props().source, &ctx.props().goto) }
                if accesses.dropped > 0 {
                    <span class="source-note">{ fill(t.access_more, &[&t.count(accesses.dropped)]) }</span>
                }
            </div>
        }
    }

    /// Buttons to step through the rule. The sentence of a step is below the chart.
    fn player(&self, ctx: &Context<Self>) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let go = |sign: &'static str, label: &'static str, to: Option<usize>, off: bool| {
            button::sign(sign, label, off, link.callback(move |_| Msg::Step(to)))
        };
        let last = self.step.is_some_and(|step| step + 1 >= self.steps.len());
        let here = self.step.map_or(String::new(), |step| {
            fill(t.rule_step, &[&(step + 1).to_string(), &self.steps.len().to_string()])
        });
        let whole = Button { off: self.step.is_none(), ..button::quiet("") };
        let play = if self.playing.is_some() { ("❚❚", t.rule_pause) } else { ("▶", t.rule_play) };
        html! {
            <div class="scrub">
                { button::group(t.rule_steps, html! {
                    <>
                        { go("◂", t.rule_back, self.before(), self.step.is_none()) }
                        if !no_motion() {
                            { button::sign(play.0, play.1, false, link.callback(|_| Msg::Play)) }
                        }
                        { go("▸", t.rule_next, self.after(), last) }
                    </>
                }) }
                { whole.text(t.rule_whole, link.callback(|_| Msg::Step(None))) }
                <output class="rule-here">{ here }</output>
            </div>
        }
    }

    /// The rule in sentences. That of the step that is shown is marked.
    fn rule(&self, ctx: &Context<Self>, accesses: &Accesses) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let [major, minor] = accesses.rules.cc;
        let item = |(i, step): (usize, &Step)| {
            let onclick = link.callback(move |_: MouseEvent| Msg::Step(Some(i)));
            html! {
                <li aria-current={(self.step == Some(i)).then_some("step")}>
                    <button type="button" class="rule-step" {onclick}>{ &step.text }</button>
                </li>
            }
        };
        html! {
            <>
                <p class="view-head">{ fill(t.rule_title, &[&format!("{major}.{minor}")]) }</p>
                <ol class="rule">{ for self.steps.iter().enumerate().map(item) }</ol>
                <p class="source-note">{ t.access_keys }</p>
            </>
        }
    }
}

//! The Compare view: variants of the present program over values of a `#define`, over devices, or both; and
//! results that the reader has kept.
//!
//! Invariant: what is drawn belongs to the inputs with which it was run. If they change, the view says so and
//! keeps the results.

use std::rc::Rc;

use metrics::NAMES;
use protocol::{Cell, Compare, DeviceTable, RunReply, Variant};
use viewmodels::Entry;
use web_sys::HtmlSelectElement;
use yew::{Callback, Component, Context, Event, Html, Properties, TargetCast, html};

use super::chart::ChartView;
use super::state::{Inputs, State, Traces, written};
use crate::button::{Button, action, quiet};
use crate::env;
use crate::pool::{self, Answer, Failure, JobId, Lane};
use crate::text::fill;

/// The cell whose variants are compared.
#[derive(Clone, Properties)]
pub struct Props {
    pub cell: Rc<Cell>,
    pub devices: Rc<DeviceTable>,
    /// Present inputs of the cell.
    pub inputs: Inputs,
    /// The result that the cell shows, which the reader may keep.
    pub shown: Option<Rc<RunReply>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        let same = match (&self.shown, &other.shown) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            _ => false,
        };
        same && self.inputs == other.inputs
    }
}

pub enum Msg {
    Axis(usize),
    Show(String),
    Run,
    Cancel,
    Done(usize, JobId, Answer),
    Keep,
    Forget,
}

/// The component.
pub struct CompareView {
    /// The possible comparisons, the lesson's own first.
    axes: Vec<Compare>,
    axis: usize,
    show: String,
    /// Inputs to which the results belong.
    of: Option<Inputs>,
    results: Vec<Option<Variant>>,
    jobs: Vec<(JobId, usize)>,
    /// Why the last variant has no result.
    failure: Option<Failure>,
    kept: Vec<(String, Variant)>,
    /// The view model of the results. Computed when they change, and not at each drawing of the cell.
    drawn: Option<Rc<viewmodels::View>>,
}

/// Largest number of variants in a comparison that the lesson does not define.
const MOST: usize = 64;

impl Component for CompareView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let Props { cell, inputs, .. } = ctx.props();
        let axes = axes(ctx.props());
        let own = State::of(cell).inputs();
        let show = axes.first().map(|axis| axis.show.as_str()).filter(|show| NAMES.contains(show));
        let mut this = Self {
            axis: 0,
            show: show.unwrap_or("time_ms").to_string(),
            of: None,
            results: Vec::new(),
            jobs: Vec::new(),
            failure: None,
            kept: Vec::new(),
            drawn: None,
            axes,
        };
        if cell.compare.is_some() && *inputs == own && !cell.default_compare.is_empty() {
            this.of = Some(own);
            this.results.clone_from(&cell.default_compare);
        }
        this.draw(ctx.props());
        this
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Axis(axis) => {
                self.cancel();
                self.axis = axis;
                self.results.clear();
                self.of = None;
            }
            Msg::Show(name) => self.show = name,
            Msg::Run => self.run(ctx),
            Msg::Cancel => self.cancel(),
            Msg::Done(at, job, answer) => {
                let Some(place) = self.jobs.iter().position(|(id, _)| *id == job) else { return false };
                self.jobs.remove(place);
                match (answer, self.results.get_mut(at)) {
                    (Ok(reply), Some(slot)) => *slot = Some(metrics::variant(&reply)),
                    (Err(failure), _) => self.failure = Some(failure),
                    (Ok(_), None) => {}
                }
            }
            Msg::Keep => {
                if let Some(reply) = &ctx.props().shown {
                    let name = self.name_of(ctx.props());
                    self.kept.push((name, metrics::variant(reply)));
                }
            }
            Msg::Forget => self.kept.clear(),
        }
        self.draw(ctx.props());
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let props = ctx.props();
        let Some(axis) = self.axes.get(self.axis) else { return Html::default() };
        let keep = Button { off: props.shown.is_none(), ..quiet("keep") };
        html! {
            <>
                { self.bar(ctx, axis) }
                if let Some(view) = &self.drawn {
                    <ChartView id={format!("{}-compare", props.cell.id)} view={view.clone()} />
                } else {
                    <p class="empty-view">{ t.compare_empty }</p>
                }
                <p class="sweep-bar">
                    { keep.text(t.compare_keep, ctx.link().callback(|_| Msg::Keep)) }
                    if !self.kept.is_empty() {
                        { quiet("forget").text(t.compare_forget, ctx.link().callback(|_| Msg::Forget)) }
                    }
                </p>
            </>
        }
    }

    fn destroy(&mut self, _ctx: &Context<Self>) {
        self.cancel();
    }
}

impl CompareView {
    fn draw(&mut self, props: &Props) {
        let Some(axis) = self.axes.get(self.axis) else { return };
        let entries = self.entries(axis, props);
        let drawn = entries.iter().any(|entry| entry.result.is_some());
        self.drawn = drawn.then(|| Rc::new(viewmodels::compare(axis, &entries, &self.show, env::lang())));
    }

    fn entries(&self, axis: &Compare, props: &Props) -> Vec<Entry> {
        let Props { cell, devices, inputs, .. } = props;
        let chosen = self.of.as_ref().map_or(&inputs.device, |of| &of.device);
        let name = |slug: &str| viewmodels::device_name(&devices.devices, slug);
        let variants = axis.variants(chosen).into_iter().enumerate();
        let mut entries: Vec<Entry> = variants
            .map(|(i, (device, value))| Entry {
                device: name(device),
                value,
                meaning: value.and_then(|value| cell.meaning(&axis.name, value)).map(str::to_owned),
                kept: None,
                result: self.results.get(i).cloned().flatten(),
            })
            .collect();
        if self.results.is_empty() {
            entries.clear();
        }
        entries.extend(self.kept.iter().map(|(name, result)| Entry {
            device: String::new(),
            value: None,
            meaning: None,
            kept: Some(name.clone()),
            result: Some(result.clone()),
        }));
        entries
    }

    fn bar(&self, ctx: &Context<Self>, axis: &Compare) -> Html {
        let t = env::texts();
        let link = ctx.link();
        let chosen = |e: &Event| e.target_unchecked_into::<HtmlSelectElement>();
        let set_axis = link.callback(move |e: Event| Msg::Axis(chosen(&e).selected_index().max(0) as usize));
        let set_show = link.callback(move |e: Event| Msg::Show(chosen(&e).value()));
        let inputs = &ctx.props().inputs;
        let absent = !axis.name.is_empty() && written(&inputs.code, &axis.name).is_none();
        let mut without = inputs.clone();
        without.params.remove(&axis.name);
        let stale = self.of.as_ref().is_some_and(|of| {
            let mut of = of.clone();
            of.params.remove(&axis.name);
            if !axis.devices.is_empty() {
                of.device.clone_from(&without.device);
            }
            of != without
        });
        let total = axis.variants("").len();
        html! {
            <>
                <div class="sweep-bar compare-bar">
                    <label class="control"><span>{ t.compare_axis }</span>
                        <select data-control="axis" onchange={set_axis}>
                            { for self.axes.iter().enumerate().map(|(i, axis)| html! {
                                <option selected={i == self.axis}>{ describe(axis) }</option>
                            }) }
                        </select>
                    </label>
                    <label class="control"><span>{ t.compare_show }</span>
                        <select data-control="show" onchange={set_show}>
                            { for NAMES.iter().filter_map(|name| metrics::shown(name, t.lang).map(|shown| (name, shown)))
                                .map(|(name, (label, unit))| html! {
                                    <option value={*name} selected={*name == self.show}>
                                        { if unit.is_empty() { label.to_string() } else { format!("{label}, {unit}") } }
                                    </option>
                                }) }
                        </select>
                    </label>
                    if self.jobs.is_empty() {
                        { Button { off: absent, ..action("compare") }.html(html! { { fill(t.compare_run, &[&total.to_string()]) } }, link.callback(|_| Msg::Run)) }
                        <span role="status">
                            if absent {
                                { fill(t.param_absent, &[&axis.name]) }
                            } else if let Some(failure) = &self.failure {
                                <span class="bad">{ failure.text(t) }</span>
                            } else if stale {
                                { t.compare_stale }
                            }
                        </span>
                    } else {
                        { action("cancel-compare").text(t.cancel, link.callback(|_| Msg::Cancel)) }
                        <progress max={total.to_string()} value={(total - self.jobs.len().min(total)).to_string()}
                            aria-label={t.view_compare}></progress>
                    }
                </div>
            </>
        }
    }

    fn run(&mut self, ctx: &Context<Self>) {
        self.cancel();
        let Props { cell, inputs, .. } = ctx.props();
        let Some(axis) = self.axes.get(self.axis) else { return };
        let variants = axis.variants(&inputs.device);
        self.results = vec![None; variants.len()];
        self.of = Some(inputs.clone());
        self.failure = None;
        for (at, (device, value)) in variants.into_iter().enumerate() {
            let mut inputs = Inputs { device: device.to_string(), ..inputs.clone() };
            if let Some(value) = value {
                inputs.params.insert(axis.name.clone(), value);
            }
            let link = ctx.link().clone();
            // The id is known only after submitting. The callback cannot be called before that.
            let id = Rc::new(std::cell::Cell::new(0));
            let known = id.clone();
            let then = Callback::from(move |answer| link.send_message(Msg::Done(at, known.get(), answer)));
            let request = inputs.request(&cell.file, env::lang(), Traces::default());
            let job = pool::submit(Lane::Sweep, pool::ONE_OF_MANY, request, then);
            id.set(job);
            self.jobs.push((job, at));
        }
    }

    fn cancel(&mut self) {
        let jobs: Vec<JobId> = std::mem::take(&mut self.jobs).into_iter().map(|(job, _)| job).collect();
        pool::cancel(&jobs);
    }

    /// Name of a kept result: its number, its device, and the parameters that the lesson lets change.
    fn name_of(&self, props: &Props) -> String {
        let Props { cell, devices, inputs, .. } = props;
        let mut parts = vec![viewmodels::device_name(&devices.devices, &inputs.device)];
        parts.extend(inputs.params.iter().map(|(name, value)| match cell.meaning(name, *value) {
            Some(words) => words.to_owned(),
            None => format!("{name} = {value}"),
        }));
        format!("{}: {}", self.kept.len() + 1, parts.join(", "))
    }
}

/// The possible comparisons: the lesson's, one device for each compute capability, and the values of each
/// parameter.
fn axes(props: &Props) -> Vec<Compare> {
    let Props { cell, devices, inputs, .. } = props;
    let mut axes: Vec<Compare> = cell.compare.iter().cloned().collect();
    let chosen = inputs.device.split('+').next().unwrap_or_default();
    let all = viewmodels::one_of_each(&devices.devices, chosen);
    let offered = |slug: &String| cell.devices.is_empty() || cell.devices.contains(slug);
    let all = Compare { devices: all.into_iter().filter(offered).collect(), ..Compare::default() };
    if !axes.iter().any(|axis| axis.devices.len() > 1 && axis.name.is_empty()) && all.devices.len() > 1 {
        axes.push(all);
    }
    for param in &cell.params {
        let values: Vec<u32> = param.choices.iter().copied().take(MOST).collect();
        let axis = Compare { name: param.name.clone(), values, ..Compare::default() };
        if axis.values.len() > 1 && !axes.iter().any(|own| own.name == axis.name && own.devices.is_empty()) {
            axes.push(axis);
        }
    }
    axes
}

/// Name of a comparison.
fn describe(axis: &Compare) -> String {
    let t = env::texts();
    let devices = fill(t.compare_devices, &[&axis.devices.len().to_string()]);
    let values = match axis.values.as_slice() {
        [] => String::new(),
        [first, .., last] if axis.values.len() > 3 => format!("{} {first}…{last}", axis.name),
        few => {
            let few: Vec<String> = few.iter().map(u32::to_string).collect();
            format!("{} {}", axis.name, few.join(", "))
        }
    };
    match (axis.devices.len() > 1, values.is_empty()) {
        (true, true) => devices,
        (true, false) => format!("{values} · {devices}"),
        (false, _) => values,
    }
}

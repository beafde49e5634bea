//! The Compare view: versions that the reader has kept, or variants of the present program over values of a
//! `#define`, over devices, or both.
//!
//! Invariant: what is drawn belongs to the inputs with which it was run. If they change, the view says so and
//! keeps the results. They outlive a reload.

use std::rc::Rc;

use diagnosis::Cost;
use metrics::NAMES;
use protocol::{Cell, Compare, DeviceTable, RunReply, Variant};
use serde::{Deserialize, Serialize};
use viewmodels::Entry;
use web_sys::HtmlSelectElement;
use yew::{Callback, Component, Context, Event, Html, Properties, TargetCast, html};

use super::chart::ChartView;
use super::state::{Inputs, State, Traces, written};
use super::versions::{Version, VersionsView};
use crate::button::{Button, action};
use crate::pool::{self, Answer, Failure, JobId};
use crate::text::fill;
use crate::{env, store};

/// The cell whose variants are compared.
#[derive(Clone, Properties)]
pub struct Props {
    pub cell: Rc<Cell>,
    pub devices: Rc<DeviceTable>,
    /// Present inputs of the cell.
    pub inputs: Inputs,
    /// Key under which results are stored. Empty: they are not.
    pub store: String,
    /// Whether the variants run at once if they never ran: in a figure.
    pub at_once: bool,
    /// Versions that the reader has kept.
    pub kept: Rc<Vec<Version>>,
    /// The present program with its result, if that is up to date.
    pub present: Option<Rc<Version>>,
    pub on_kept: Callback<Vec<Version>>,
    /// Called with the index of a version that becomes the present program.
    pub on_open: Callback<usize>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        self.present == other.present && Rc::ptr_eq(&self.kept, &other.kept) && self.inputs == other.inputs
    }
}

pub enum Msg {
    /// Chooses a comparison: 0 is that of versions, the others follow in the order of `axes`.
    Axis(usize),
    Show(String),
    Run,
    Cancel,
    Done(usize, JobId, Answer),
}

/// The component.
pub struct CompareView {
    /// The possible comparisons, the lesson's own first.
    axes: Vec<Compare>,
    axis: usize,
    /// Whether versions are compared, and not variants.
    versions: bool,
    show: String,
    /// Inputs to which the results belong.
    of: Option<Inputs>,
    results: Vec<Option<Ran>>,
    jobs: Vec<(JobId, usize)>,
    /// Why the last variant has no result.
    failure: Option<Failure>,
    /// The view model of the results. Computed when they change, and not at each drawing of the cell.
    drawn: Option<Rc<viewmodels::View>>,
}

/// The result of a variant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Ran {
    result: Variant,
    /// What the time of the launches was lost to. Empty for results that the site contains.
    costs: Vec<Cost>,
}

impl Ran {
    fn of(reply: &RunReply) -> Self {
        Self { result: metrics::variant(reply), costs: diagnosis::costs(reply.profile.summed()) }
    }

    /// What costs most of the time, in words.
    fn limit(&self) -> Option<String> {
        let time = metrics::number_of(&self.result, "time_us")?;
        diagnosis::chief(&self.costs, time, env::lang())
    }
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
            versions: !ctx.props().kept.is_empty(),
            show: show.unwrap_or("time_ms").to_string(),
            of: None,
            results: Vec::new(),
            jobs: Vec::new(),
            failure: None,
            drawn: None,
            axes,
        };
        if cell.compare.is_some() && *inputs == own && !cell.default_compare.is_empty() {
            this.of = Some(own);
            let known = |result: &Variant| Ran { result: result.clone(), costs: Vec::new() };
            this.results = cell.default_compare.iter().map(|result| result.as_ref().map(known)).collect();
        }
        this.remember(ctx.props());
        this.draw(ctx.props());
        if ctx.props().at_once && this.of.is_none() {
            ctx.link().send_message(Msg::Run);
        }
        this
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        // A reader who has just kept a version wants to see the versions.
        if ctx.props().kept.len() > old.kept.len() {
            self.versions = true;
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Axis(0) => self.versions = true,
            Msg::Axis(choice) => {
                self.versions = false;
                if choice - 1 != self.axis {
                    self.cancel();
                    self.axis = choice - 1;
                    self.results.clear();
                    self.of = None;
                    self.remember(ctx.props());
                }
            }
            Msg::Show(name) => self.show = name,
            Msg::Run => self.run(ctx),
            Msg::Cancel => self.cancel(),
            Msg::Done(at, job, answer) => {
                let Some(place) = self.jobs.iter().position(|(id, _)| *id == job) else { return false };
                self.jobs.remove(place);
                match (answer, self.results.get_mut(at)) {
                    (Ok(reply), Some(slot)) => *slot = Some(Ran::of(&reply)),
                    (Err(failure), _) => self.failure = Some(failure),
                    (Ok(_), None) => {}
                }
                if self.jobs.is_empty() {
                    self.save(ctx.props());
                }
            }
        }
        self.draw(ctx.props());
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let props = ctx.props();
        let Some(axis) = self.axes.get(self.axis) else { return Html::default() };
        if self.versions {
            let (devices, file) = (props.devices.clone(), props.cell.file.clone());
            let device = Callback::from(move |slug: String| viewmodels::device_name(&devices.devices, &slug));
            return html! {
                <>
                    { self.bar(ctx, None) }
                    <VersionsView {file} kept={props.kept.clone()} present={props.present.clone()} {device}
                        on_change={props.on_kept.clone()} on_open={props.on_open.clone()} />
                </>
            };
        }
        html! {
            <>
                { self.bar(ctx, Some(axis)) }
                if let Some(view) = &self.drawn {
                    <ChartView id={format!("{}-compare", props.cell.id)} view={view.clone()} />
                } else {
                    <p class="empty-view">{ t.compare_empty }</p>
                }
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
                limit: self.results.get(i).and_then(|ran| ran.as_ref()?.limit()),
                result: self.results.get(i).and_then(|ran| Some(ran.as_ref()?.result.clone())),
            })
            .collect();
        if self.results.is_empty() {
            entries.clear();
        }
        entries
    }

    /// The choice of a comparison, and the controls of `axis`. Without it versions are compared.
    fn bar(&self, ctx: &Context<Self>, axis: Option<&Compare>) -> Html {
        let t = env::texts();
        let chosen = |e: &Event| e.target_unchecked_into::<HtmlSelectElement>();
        let set_axis =
            ctx.link().callback(move |e: Event| Msg::Axis(chosen(&e).selected_index().max(0) as usize));
        let kept = ctx.props().kept.len().to_string();
        html! {
            <div class="sweep-bar compare-bar">
                <label class="control"><span>{ t.compare_axis }</span>
                    <select data-control="axis" onchange={set_axis}>
                        <option selected={self.versions}>{ fill(t.compare_versions, &[&kept]) }</option>
                        { for self.axes.iter().enumerate().map(|(i, axis)| html! {
                            <option selected={!self.versions && i == self.axis}>{ describe(axis) }</option>
                        }) }
                    </select>
                </label>
                if let Some(axis) = axis {
                    { self.controls(ctx, axis) }
                }
            </div>
        }
    }

    fn controls(&self, ctx: &Context<Self>, axis: &Compare) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let set_show =
            link.callback(|e: Event| Msg::Show(e.target_unchecked_into::<HtmlSelectElement>().value()));
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
            let request = inputs.request(&cell.file, env::lang(), Traces::default());
            let job = pool::submit_one_of_many(request, move |id, answer| {
                link.send_message(Msg::Done(at, id, answer));
            });
            self.jobs.push((job, at));
        }
    }

    fn cancel(&mut self) {
        let jobs: Vec<JobId> = std::mem::take(&mut self.jobs).into_iter().map(|(job, _)| job).collect();
        pool::cancel(&jobs);
    }

    /// Name of the stored results of the chosen comparison.
    fn stored_key(&self, props: &Props) -> Option<String> {
        let axis = self.axes.get(self.axis).filter(|_| !props.store.is_empty())?;
        Some(format!("compared:{}:{}", props.store, describe(axis)))
    }

    /// Stores the results with the inputs to which they belong.
    fn save(&self, props: &Props) {
        if let (Some(key), Some(of)) = (self.stored_key(props), &self.of) {
            store::save(&key, &(of.hash(), &self.results));
        }
    }

    /// Takes the stored results of the chosen comparison, if they belong to the present inputs.
    fn remember(&mut self, props: &Props) {
        let stored: Option<(u32, Vec<Option<Ran>>)> =
            self.stored_key(props).and_then(|key| store::load(&key));
        let Some((_, results)) = stored.filter(|(hash, _)| *hash == props.inputs.hash()) else { return };
        let variants = self.axes.get(self.axis).map_or(0, |axis| axis.variants("").len());
        if results.len() == variants {
            (self.results, self.of) = (results, Some(props.inputs.clone()));
        }
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

//! Versions of a program that the reader has kept, side by side: what was changed, every number with its ratio,
//! and why the times differ.

use std::rc::Rc;

use diagnosis::{Cost, Side};
use metrics::NAMES;
use protocol::{Bundle, Outcome, RunReply, Variant, is_source};
use serde::{Deserialize, Serialize};
use viewmodels::Pair;
use web_sys::{HtmlInputElement, HtmlSelectElement};
use yew::{Callback, Component, Context, Event, Html, Properties, TargetCast, html};

use super::diff;
use super::state::{Inputs, State};
use super::time::bar;
use crate::button::{Button, quiet};
use crate::text::fill;
use crate::{env, icons};

/// A version of a program with the numbers of its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Version {
    /// The reader's name for it.
    pub name: String,
    /// Program, device and sizes. Of the files only program texts are kept.
    pub state: State,
    pub result: Variant,
    /// What the time of the launches was lost to.
    pub costs: Vec<Cost>,
    /// Hash of the output.
    pub output: u32,
}

/// Largest number of versions of a cell.
pub const MOST: usize = 12;

impl Version {
    /// A version of a program and its result.
    pub fn of(name: String, state: &State, reply: &RunReply) -> Self {
        let sources = state.bundle.files.iter().filter(|file| is_source(&file.name) && file.text().is_some());
        let bundle = Bundle { files: sources.cloned().collect(), ..(*state.bundle).clone() };
        Self {
            name,
            state: State { bundle: Rc::new(bundle), ..state.clone() },
            result: metrics::variant(reply),
            costs: diagnosis::costs(reply.profile.summed()),
            output: crate::link::fnv(&reply.stdout),
        }
    }

    /// Whether this version has these inputs, apart from data files.
    pub fn is_of(&self, inputs: &Inputs) -> bool {
        let sources = |bundle: &Bundle| -> Vec<_> {
            bundle.files.iter().filter(|file| is_source(&file.name)).cloned().collect()
        };
        let State { code, device, params, bundle, .. } = &self.state;
        let same = *code == inputs.code && *device == inputs.device && *params == inputs.params;
        let (own, other) = (bundle, &inputs.bundle);
        same && own.args == other.args && own.stdin == other.stdin && sources(own) == sources(other)
    }

    /// The state to go back to this version: data files stay as they are now.
    pub fn restored(&self, now: &State) -> State {
        let data = now.bundle.files.iter().filter(|file| !is_source(&file.name));
        let files = self.state.bundle.files.iter().chain(data).cloned().collect();
        let bundle = Rc::new(Bundle { files, ..(*self.state.bundle).clone() });
        State { bundle, view: now.view, ..self.state.clone() }
    }

    /// Time of all launches in microseconds. 0: there is none.
    pub fn time_us(&self) -> f64 {
        metrics::number_of(&self.result, "time_us").unwrap_or(0.0)
    }
}

/// A name for the next version.
pub fn next_name(kept: &[Version]) -> String {
    let t = env::texts();
    let is_free = |name: &String| !kept.iter().any(|version| version.name == *name);
    let names = (1..).map(|number: usize| fill(t.version, &[&number.to_string()]));
    names.into_iter().find(is_free).unwrap_or_default()
}

/// Whether a result can be kept: the program ran to its end.
pub fn is_result(reply: &RunReply) -> bool {
    matches!(reply.outcome, Outcome::Exited(_))
}

/// The versions of a cell.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    /// Path of the main file.
    pub file: String,
    pub kept: Rc<Vec<Version>>,
    /// The present program with its result, if that is up to date.
    pub present: Option<Rc<Version>>,
    /// Called with the versions after a change of the list.
    pub on_change: Callback<Vec<Version>>,
    /// Called with the index of a version that becomes the present program.
    pub on_open: Callback<usize>,
    /// Display name of a device.
    pub device: Callback<String, String>,
}

pub enum Msg {
    Show(String),
    Before(usize),
    After(usize),
    Rename(usize, String),
    Remove(usize),
    Equal,
}

/// The component.
pub struct VersionsView {
    /// The number that the list shows.
    show: String,
    /// Index of the version that others are compared with.
    before: usize,
    /// Index of the other one; the number of versions for the present program.
    after: Option<usize>,
    /// Whether equal numbers are shown, too.
    equal: bool,
}

impl Component for VersionsView {
    type Message = Msg;
    type Properties = Props;

    fn create(_ctx: &Context<Self>) -> Self {
        Self { show: "time_ms".into(), before: 0, after: None, equal: false }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let kept = ctx.props().kept.len();
        self.before = self.before.min(kept.saturating_sub(1));
        // The index of the present program moves with the number of versions.
        self.after = self.after.filter(|at| *at < old.kept.len().min(kept));
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let Props { kept, on_change, .. } = ctx.props();
        match msg {
            Msg::Show(name) => self.show = name,
            Msg::Before(at) => self.before = at,
            Msg::After(at) => self.after = Some(at),
            Msg::Equal => self.equal = !self.equal,
            Msg::Rename(at, name) => {
                let mut all = (**kept).clone();
                if let Some(version) = all.get_mut(at)
                    && !name.trim().is_empty()
                {
                    name.trim().clone_into(&mut version.name);
                }
                on_change.emit(all);
            }
            Msg::Remove(at) => {
                let mut all = (**kept).clone();
                if at < all.len() {
                    all.remove(at);
                    self.before -= usize::from(at < self.before);
                }
                let (t, back, on_change) = (env::texts(), (**kept).clone(), on_change.clone());
                on_change.emit(all);
                env::offer(t.version_removed, t.undo, move || on_change.emit(back.clone()));
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let Props { kept, present, file, .. } = ctx.props();
        if kept.is_empty() {
            return html! { <p class="empty-view">{ t.versions_empty }</p> };
        }
        // Present program last.
        let all: Vec<&Version> = kept.iter().chain(present.as_deref()).collect();
        let (before, after) = self.chosen(all.len());
        html! {
            <>
                { self.list(ctx, &all) }
                if let (Some(before), Some(after)) = (all.get(before), all.get(after)) {
                    if std::ptr::eq(*before, *after) {
                        <p class="source-note">{ t.versions_one }</p>
                    } else {
                        { self.choice(ctx, &all) }
                        { reasons(before, after) }
                        { inputs(ctx.props(), before, after) }
                        { diff::view(file, &before.state.code, &after.state.code) }
                        { other_files(before, after) }
                        { self.numbers(ctx, before, after) }
                    }
                }
            </>
        }
    }
}

impl VersionsView {
    /// Indices of the two versions that are compared, of `all`. Without a choice the last two, the present program
    /// included.
    fn chosen(&self, all: usize) -> (usize, usize) {
        let after = self.after.filter(|at| *at < all).unwrap_or(all.saturating_sub(1));
        (self.before.min(all.saturating_sub(1)), after)
    }

    fn list(&self, ctx: &Context<Self>, all: &[&Version]) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let kept = ctx.props().kept.len();
        let (before, _) = self.chosen(all.len());
        let values: Vec<Option<f64>> =
            all.iter().map(|version| metrics::number_of(&version.result, &self.show)).collect();
        let most = values.iter().flatten().copied().fold(0.0, f64::max);
        let base = values.get(before).copied().flatten();
        let set_show =
            link.callback(|e: Event| Msg::Show(e.target_unchecked_into::<HtmlSelectElement>().value()));
        let row = |(at, version): (usize, &&Version)| {
            let value = values[at];
            let written =
                value.map_or("—".into(), |value| viewmodels::written(&self.show, value, &values, t.lang));
            let ratio = value.zip(base).filter(|(_, base)| *base != 0.0).map(|(value, base)| value / base);
            html! {
                // With a key, a row stays when the last one goes, and with it the focus of its buttons.
                <tr key={if at == kept { "now".to_owned() } else { at.to_string() }} class={if at == kept { "now" } else { "" }}>
                    <th scope="row">
                        if at == kept {
                            { t.version_now }
                        } else {
                            { self.name_field(ctx, at, version) }
                        }
                        <small>{ told(ctx.props(), version) }</small>
                    </th>
                    <td class="num">{ written }{ bar(value.unwrap_or(0.0) / most.max(f64::MIN_POSITIVE), None) }</td>
                    <td class="num">{ ratio.map(times).unwrap_or_default() }</td>
                    <td class="acts">
                        if at < kept {
                            { Button { label: t.version_open, title: t.version_open, ..quiet("open-version") }
                                .html(icons::reset(), ctx.props().on_open.reform(move |_| at)) }
                            { Button { label: t.version_remove, title: t.version_remove, ..quiet("remove-version") }
                                .html(icons::close(), link.callback(move |_| Msg::Remove(at))) }
                        }
                    </td>
                </tr>
            }
        };
        html! {
            <div class="scroll-x" tabindex="0" role="group" aria-label={t.versions}>
                <table class="counters versions">
                    <thead><tr>
                        <th scope="col">{ t.versions }</th>
                        <th scope="col" class="num">
                            <select aria-label={t.compare_show} data-control="show-version" onchange={set_show}>
                                { for NAMES.iter().filter(|name| **name != "time_us").filter_map(|name| {
                                    Some((name, metrics::shown(name, t.lang)?.0))
                                }).map(|(name, label)| html! {
                                    <option value={*name} selected={*name == self.show}>{ label }</option>
                                }) }
                            </select>
                        </th>
                        <th scope="col" class="num">{ t.version_ratio }</th>
                        <th scope="col"><span class="visually-hidden">{ t.version_actions }</span></th>
                    </tr></thead>
                    <tbody>{ for all.iter().enumerate().map(row) }</tbody>
                </table>
            </div>
        }
    }

    fn name_field(&self, ctx: &Context<Self>, at: usize, version: &Version) -> Html {
        let onchange = ctx
            .link()
            .callback(move |e: Event| Msg::Rename(at, e.target_unchecked_into::<HtmlInputElement>().value()));
        html! {
            <input class="version-name" type="text" maxlength="60" aria-label={env::texts().version_name}
                value={version.name.clone()} {onchange} />
        }
    }

    fn choice(&self, ctx: &Context<Self>, all: &[&Version]) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let kept = ctx.props().kept.len();
        let (before, after) = self.chosen(all.len());
        let select = |label: &'static str, chosen: usize, msg: fn(usize) -> Msg| {
            let onchange = link.callback(move |e: Event| {
                msg(e.target_unchecked_into::<HtmlSelectElement>().selected_index().max(0) as usize)
            });
            let name = |(at, version): (usize, &&Version)| {
                let name = if at == kept { t.version_now.to_owned() } else { version.name.clone() };
                html! { <option selected={at == chosen}>{ name }</option> }
            };
            html! {
                <label class="control"><span>{ label }</span>
                    <select {onchange}>{ for all.iter().enumerate().map(name) }</select>
                </label>
            }
        };
        html! {
            <div class="sweep-bar compare-bar">
                { select(t.versions_before, before, Msg::Before) }
                { select(t.versions_after, after, Msg::After) }
            </div>
        }
    }

    fn numbers(&self, ctx: &Context<Self>, before: &Version, after: &Version) -> Html {
        let (t, link) = (env::texts(), ctx.link());
        let pairs = viewmodels::pairs(&before.result, &after.result, t.lang);
        let equal = pairs.iter().filter(|pair| pair.same).count();
        let shown = pairs.iter().filter(|pair| self.equal || !pair.same);
        let row = |pair: &Pair| {
            let number = |number: &Option<String>| number.clone().unwrap_or_else(|| "—".into());
            html! {
                <tr>
                    <th scope="row">{ pair.label }</th>
                    <td class="num">{ number(&pair.before) }</td>
                    <td class="num">{ number(&pair.after) }</td>
                    <td class="num ratio">
                        if let Some(ratio) = pair.ratio {
                            { times(ratio) }{ ratio_bar(ratio) }
                        }
                    </td>
                </tr>
            }
        };
        let named = |version: &Version| version.name.clone();
        let copy = {
            let (kept, present) = (ctx.props().kept.clone(), ctx.props().present.clone());
            Callback::from(move |_| {
                let all = kept.iter().chain(present.as_deref());
                let rows: Vec<(&str, &Variant)> = all.map(|v| (v.name.as_str(), &v.result)).collect();
                env::copy_told(
                    &viewmodels::versions_table(&rows, env::lang()).tsv(),
                    env::texts().numbers_copied,
                );
            })
        };
        html! {
            <>
                <p class="view-head">{ t.versions_numbers }</p>
                <div class="scroll-x" tabindex="0" role="group" aria-label={t.versions_numbers}>
                    <table class="counters numbers">
                        <thead><tr>
                            <th scope="col">{ t.counter }</th>
                            <th scope="col" class="num">{ named(before) }</th>
                            <th scope="col" class="num">{ named(after) }</th>
                            <th scope="col" class="num">{ t.version_ratio }</th>
                        </tr></thead>
                        <tbody>{ for shown.map(row) }</tbody>
                    </table>
                </div>
                <div class="exports">
                    if equal > 0 {
                        { Button { open: Some(self.equal), ..quiet("equal-numbers") }.html(
                            html! { { fill(t.versions_equal, &[&equal.to_string()]) } }, link.callback(|_| Msg::Equal)) }
                    }
                    { quiet("copy-numbers").text(t.copy_numbers, copy) }
                </div>
            </>
        }
    }
}

/// A ratio as a reader says it.
pub fn times(ratio: f64) -> String {
    let decimals = if (0.995..10.0).contains(&ratio) {
        2
    } else if ratio < 0.995 {
        3
    } else {
        1
    };
    format!("{}×", env::texts().decimal(ratio, decimals))
}

/// A bar to the left of the middle for less, to the right for more, on a logarithmic scale up to ten times.
fn ratio_bar(ratio: f64) -> Html {
    if ratio <= 0.0 {
        return Html::default();
    }
    let end = (libm::log10(ratio).clamp(-1.0, 1.0) + 1.0) * 50.0;
    let (from, to) = if end < 50.0 { (end, 50.0) } else { (50.0, end) };
    let class = if ratio > 1.0 { "more" } else { "less" };
    html! {
        <div class="ratio-bar" aria-hidden="true">
            <i {class} style={format!("left:{from:.1}%;width:{:.1}%", to - from)}></i>
        </div>
    }
}

/// Device and sizes of a version.
fn told(props: &Props, version: &Version) -> String {
    let sizes = version.state.sizes().map(|(name, value)| format!("{name} = {value}"));
    std::iter::once(props.device.emit(version.state.device.clone()))
        .chain(sizes)
        .collect::<Vec<_>>()
        .join(", ")
}

/// Why the times of two versions differ.
fn reasons(before: &Version, after: &Version) -> Html {
    let t = env::texts();
    let side = |version: &Version| -> (String, f64) { (version.name.clone(), version.time_us()) };
    let ((old, old_us), (new, new_us)) = (side(before), side(after));
    let mut said = diagnosis::difference(
        Side { name: &old, time_us: old_us, costs: &before.costs },
        Side { name: &new, time_us: new_us, costs: &after.costs },
        t.lang,
    );
    if before.output != after.output {
        said.push(t.versions_output.to_owned());
    }
    html! { <div class="reasons" role="status">{ for said.into_iter().map(|text| html! { <p>{ text }</p> }) }</div> }
}

/// What differs besides the program's texts.
fn inputs(props: &Props, before: &Version, after: &Version) -> Html {
    let t = env::texts();
    let (old, new) = (&before.state, &after.state);
    let mut rows: Vec<(String, String, String)> = Vec::new();
    if old.device != new.device {
        let name = |slug: &String| props.device.emit(slug.clone());
        rows.push((t.device.to_owned(), name(&old.device), name(&new.device)));
    }
    let number = |value: Option<&u32>| value.map_or_else(|| "—".to_owned(), u32::to_string);
    let mut names: Vec<&String> = old.params.keys().chain(new.params.keys()).collect();
    names.sort();
    names.dedup();
    for name in names.into_iter().filter(|name| old.params.get(*name) != new.params.get(*name)) {
        rows.push((name.clone(), number(old.params.get(name)), number(new.params.get(name))));
    }
    if old.bundle.args != new.bundle.args {
        rows.push((t.files_args.to_owned(), old.bundle.args.clone(), new.bundle.args.clone()));
    }
    let row = |(name, old, new): &(String, String, String)| {
        html! { <li><span>{ name.clone() }</span>{ ": " }<del>{ old.clone() }</del>{ " → " }<ins>{ new.clone() }</ins></li> }
    };
    html! {
        if !rows.is_empty() {
            <ul class="changed-inputs">{ for rows.iter().map(row) }</ul>
        }
    }
}

/// The differences of program texts beside the main file.
fn other_files(before: &Version, after: &Version) -> Html {
    let (old, new) = (&before.state.bundle, &after.state.bundle);
    let mut paths: Vec<&str> = old.files.iter().chain(&new.files).map(|file| file.name.as_str()).collect();
    paths.sort_unstable();
    paths.dedup();
    let text = |bundle: &Bundle, path: &str| -> String {
        bundle.file(path).and_then(|file| file.text()).unwrap_or_default().to_owned()
    };
    let changed = paths.into_iter().filter(|path| text(old, path) != text(new, path));
    let draw = |path: &str| {
        html! { <><p class="view-head">{ path.to_owned() }</p>{ diff::view(path, &text(old, path), &text(new, path)) }</> }
    };
    changed.map(draw).collect()
}

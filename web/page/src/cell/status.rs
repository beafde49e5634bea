//! The status in the head of a cell: the pending run, or how the last one ended.

use protocol::{Diagnostic, Outcome, RunReply};
use yew::{Callback, Component, Context, Html, MouseEvent, Properties, html};

use super::time::kernel_millis;
use super::{Asker, CellView, PAGE_LIMIT, Source, Stopped, output, versions};
use crate::button::{Button, action, quiet};
use crate::marked::marked;
use crate::pool::{self, Failure, JobId, Phase};
use crate::text::{Texts, fill};
use crate::{device, env, icons};

/// Draws the status. `cancel` stops a run.
pub fn view(this: &CellView, cancel: Callback<MouseEvent>) -> Html {
    let t = this.t;
    if let Some(running) = &this.running {
        let limit = (running.asker == Asker::Page).then_some(PAGE_LIMIT);
        let stop = Button { class: "button small", ..action("cancel") };
        return html! {
            <>
                <span class="spinner"></span>
                <Elapsed since={running.since} job={running.job} {limit} />
                { stop.html(html! { <>{ icons::stop() }{ t.cancel }</> }, cancel) }
            </>
        };
    }
    let text = match &this.stopped {
        Some(Stopped::Cancelled) => html! { <span>{ t.status_cancelled }</span> },
        Some(Stopped::Failed(Failure::TooLong(seconds))) => {
            html! { <span class="warn">{ fill(t.status_too_long, &[&seconds.to_string()]) }</span> }
        }
        _ if this.stale() && this.shown.is_some() => html! { <span>{ t.status_edited }</span> },
        _ => this.shown.as_ref().map(|s| outcome(t, s.reply.as_ref(), s.source)).unwrap_or_default(),
    };
    html! { <span role="status">{ text }</span> }
}

/// The button that keeps the present version, and how its time compares with the version that was kept last.
pub fn versions(this: &CellView, keep: Callback<MouseEvent>, compare: Callback<MouseEvent>) -> Html {
    let t = this.t;
    let fresh = this.shown.as_ref().filter(|shown| !this.stale() && versions::is_result(&shown.reply));
    let Some(shown) =
        fresh.filter(|shown| this.running.is_none() && !shown.reply.profile.launches.is_empty())
    else {
        return Html::default();
    };
    let is_kept = this.kept.iter().any(|version| version.is_of(&shown.inputs));
    let now = kernel_millis(&shown.reply.profile) * 1e3;
    let last = this.kept.last().filter(|version| !is_kept && version.time_us() > 0.0);
    let against = last.map(|version| {
        let ratio = versions::times(now / version.time_us());
        let link = Button { class: "goto", ..quiet("against") };
        link.html(fill(t.version_against, &[&ratio, &version.name]).into(), compare)
    });
    // A version that is kept leaves the button in its place, and with it the focus of a reader who uses keys.
    let (class, title, label, keep) = match is_kept {
        true => ("button small kept", "", t.version_is_kept, Callback::noop()),
        false => ("button small", t.version_keep_title, t.version_keep, keep),
    };
    let button = Button { class, title, ..action("keep") };
    html! { <>{ button.text(label, keep) }{ against.unwrap_or_default() }</> }
}

/// What distinguishes the version to which the result belongs from the one that the reader sees. `None`: it
/// is the same.
pub fn version(this: &CellView, ctx: &Context<CellView>) -> Option<String> {
    let super::Props { cell, devices, .. } = ctx.props();
    let (t, shown, now) = (this.t, &this.shown.as_ref()?.inputs, this.state.inputs());
    let mut parts = Vec::new();
    if shown.code != now.code {
        let lessons = shown.code == cell.source;
        parts.push(if lessons { t.stale_lesson } else { t.stale_program }.to_string());
    }
    if shown.device != now.device {
        parts.push(device::name(t, &devices.devices, &shown.device));
    }
    let others = shown.params.iter().filter(|(name, value)| now.params.get(*name) != Some(*value));
    parts.extend(others.map(|(name, value)| format!("{name} = {value}")));
    (!parts.is_empty()).then(|| fill(t.stale_result, &[&parts.join(", ")]))
}

fn outcome(t: &Texts, reply: &RunReply, source: Source) -> Html {
    let bad = |text: String| html! { <span class="bad">{ "✗ " }{ marked(&text) }</span> };
    match &reply.outcome {
        Outcome::Rejected => {
            let worst = output::worst_first(&reply.diagnostics);
            bad(worst.first().map_or_else(|| t.status_rejected.into(), |d| told(t, t.status_rejected, d)))
        }
        Outcome::Faulted(fault) => bad(told(t, t.status_fault, &fault.report)),
        Outcome::Exited(code) if *code != 0 => bad(fill(t.status_exit, &[&code.to_string()])),
        Outcome::Exited(_) => html! {
            <>
                if reply.hazards.is_empty() {
                    <span class="good">{ "✓ " }</span>
                } else {
                    <span class="warn">
                        { "⚠ " }{ fill(t.status_found, &[&reply.hazards.len().to_string()]) }
                    </span>
                    { " · " }
                }
                if !reply.profile.launches.is_empty() {
                    <strong>{ t.kernel_time_of(&reply.profile) }</strong>{ " " }{ t.simulated }{ " · " }
                }
                { match source {
                    Source::Build => t.status_computed.to_string(),
                    Source::Here { seconds } => fill(t.status_computed_here, &[&t.decimal(seconds, 1)]),
                } }
            </>
        },
    }
}

/// A sentence about the first error and its place.
fn told(t: &Texts, what: &str, d: &Diagnostic) -> String {
    let line = if d.range.line == 0 {
        String::new()
    } else {
        format!(", {}", fill(t.why_line, &[&d.range.line.to_string()]))
    };
    format!("{what}{line}: {}", d.message)
}

/// Phase and elapsed seconds of a run. Redraws only itself, ten times a second.
struct Elapsed {
    _tick: gloo::timers::callback::Interval,
}

#[derive(PartialEq, Properties)]
struct ElapsedProps {
    job: JobId,
    since: f64,
    /// Time limit of the run in seconds.
    limit: Option<u32>,
}

/// Seconds after which a run may be endless.
const LONG: f64 = 10.0;

impl Component for Elapsed {
    type Message = ();
    type Properties = ElapsedProps;

    fn create(ctx: &Context<Self>) -> Self {
        let link = ctx.link().clone();
        Self { _tick: gloo::timers::callback::Interval::new(100, move || link.send_message(())) }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = env::texts();
        let ElapsedProps { job, since, limit } = ctx.props();
        let seconds = ((env::now() - since) / 1000.0).max(0.0);
        let doing = match pool::phase(*job) {
            Phase::Loading => t.running_loading,
            Phase::Waiting => t.running_waiting,
            Phase::Running => t.running,
        };
        let long = seconds >= LONG && doing == t.running;
        let told = |limit: &u32| fill(t.running_long_page, &[&limit.to_string()]);
        html! {
            <>
                <span class="elapsed">{ doing }{ " " }{ fill(t.seconds, &[&t.decimal(seconds, 1)]) }</span>
                <span role="status">
                    if long {
                        { limit.as_ref().map_or_else(|| t.running_long.to_string(), told) }
                    }
                </span>
            </>
        }
    }
}

//! The Heatmap view: the sweep while it runs, the published measurement on the same scale, or their
//! difference.

use std::rc::Rc;

use protocol::Grid;
use viewmodels::{Heatmaps, Sweep};
use yew::{Context, Html, MouseEvent, html};

use super::chart::ChartView;
use super::state::written;
use super::sweep::SweepRun;
use super::{CellView, Msg};
use crate::button::{Button, action};
use crate::text::fill;
use crate::{device, pool};

/// Draws the view.
pub fn view(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let cell = &ctx.props().cell;
    let Some(axes) = &cell.sweep else { return html! { <p class="empty-view">{ t.sweep_none }</p> } };
    let inputs = this.state.inputs().without_block(cell);
    let devices = &ctx.props().devices;
    let shown = this.sweep.as_ref();
    let written = shown.map_or(&this.state.device, |s| &s.inputs.device);
    let side = |name: &str| this.state.params.get(name).copied().unwrap_or(0);
    let columns = axes.xs.len();
    let place = |sides: &[u32], name: &str| sides.iter().position(|s| *s == side(name));
    let current = place(&axes.xs, &axes.x_name).zip(place(&axes.ys, &axes.y_name));
    // Measurements are valid for the lesson's problem size only.
    let default_size = shown.is_some_and(|s| {
        cell.params.iter().all(|p| s.inputs.params.get(&p.name).is_none_or(|v| *v == p.default))
    });
    let measured = cell.measured.iter().find(|m| default_size && m.device == *written);
    let empty = Grid::new(axes.xs.clone(), axes.ys.clone());
    let earlier = shown.map(SweepRun::earlier).unwrap_or_default();
    let estimates = shown.map(SweepRun::estimates).unwrap_or_default();
    let sweep = Sweep {
        simulated: shown.map_or(&empty, |s| &s.grid),
        measured,
        failed: &|at| shown?.failed.get(&(at % columns, at / columns)).map(String::as_str),
        earlier: &earlier,
        estimates: &estimates,
        whole: shown.is_some_and(SweepRun::whole),
        device: &device::name(t, &devices.devices, written),
    };
    let Heatmaps { maps, note } = viewmodels::heatmap(&sweep, this.apart, t.lang);
    let mut maps = maps.into_iter().map(Rc::new);
    let stale = shown.is_some_and(|s| s.inputs != inputs);
    html! {
        <>
            <div class="map-bar">
                { bar(this, ctx, shown, stale) }
                if measured.is_some() {
                    { mode(this, ctx) }
                }
            </div>
            if let Some(view) = maps.next() {
                <div class={if stale { "stale-map" } else { "" }}>
                    <ChartView id={cell.id.clone()} {view} beside={maps.next()} {note}
                        current={current.map(|(column, row)| row * columns + column)}
                        on_pick={ctx.link().callback(move |at| Msg::Block((at % columns, at / columns)))} />
                </div>
            }
        </>
    }
}

fn bar(this: &CellView, ctx: &Context<CellView>, shown: Option<&SweepRun>, stale: bool) -> Html {
    let t = this.t;
    let start = ctx.link().callback(|_: MouseEvent| Msg::Sweep);
    let Some(run) = shown.filter(|s| s.running()) else {
        let done = shown.filter(|_| !stale).and_then(|s| s.seconds.map(|n| (s.done(), n)));
        let absent = ctx
            .props()
            .cell
            .sweep
            .iter()
            .any(|s| [&s.x_name, &s.y_name].iter().any(|name| written(&this.state.code, name).is_none()));
        let label =
            if shown.is_some_and(|s| s.started.is_some()) && !stale { t.sweep_again } else { t.sweep };
        return html! {
            <div class="sweep-bar">
                { Button { off: absent, ..action("sweep") }.text(label, start) }
                <span role="status">
                    if absent {
                        { t.sweep_absent }
                    } else if stale {
                        { t.sweep_stale }
                    } else if shown.is_some_and(|s| !s.whole()) {
                        { t.sweep_part }
                    } else if let Some((count, seconds)) = done {
                        { fill(t.sweep_done, &[&count.to_string(), &t.decimal(seconds, 1)]) }
                    }
                </span>
            </div>
        };
    };
    let (done, total) = (run.done().to_string(), run.total.to_string());
    html! {
        <div class="sweep-bar">
            { action("cancel-sweep").text(t.cancel, ctx.link().callback(|_| Msg::CancelSweep)) }
            <progress max={total.clone()} value={done.clone()} aria-label={t.sweep}></progress>
            <span class="sweep-count">{ fill(t.sweep_progress, &[&done, &total]) }</span>
            <span>{ fill(t.sweep_workers, &[&pool::sweep_workers().to_string()]) }</span>
        </div>
    }
}

/// The choice between times and differences, if there is a measurement.
fn mode(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let button = |apart: bool, mode: &'static str, label: &'static str| {
        html! {
            <button type="button" aria-pressed={(apart == this.apart).to_string()} data-mode={mode}
                onclick={ctx.link().callback(move |_| Msg::Apart(apart))}>{ label }</button>
        }
    };
    html! {
        <div class="segmented" role="group" aria-label={t.map_mode}>
            { button(false, "times", t.map_both) }
            { button(true, "difference", t.map_difference) }
        </div>
    }
}

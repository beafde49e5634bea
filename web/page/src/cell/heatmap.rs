//! The Heatmap view: the sweep as it fills, the published measurement beside it on one scale, or their difference.

use std::rc::Rc;

use protocol::{Cell, Grid};
use yew::{Callback, Component, Context, Html, MouseEvent, Properties, html};

use super::map::{Map, Values};
use super::scene::Scene;
use super::state::written;
use super::sweep::{At, SweepRun};
use super::{CellView, Msg};
use crate::text::fill;
use crate::{device, env, pool};

/// Draws it.
pub fn view(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let cell = &ctx.props().cell;
    let Some(axes) = &cell.sweep else { return html! { <p class="empty-view">{ t.sweep_none }</p> } };
    let inputs = this.state.inputs().without_block(cell);
    let devices = &ctx.props().devices;
    let shown = this.sweep.as_ref();
    let written = shown.map_or(&this.state.device, |s| &s.inputs.device);
    let side = |name: &str| this.state.params.get(name).copied().unwrap_or(0);
    let current = axes
        .xs
        .iter()
        .position(|x| *x == side(&axes.x_name))
        .zip(axes.ys.iter().position(|y| *y == side(&axes.y_name)));
    // Measurements hold for the lesson's problem size only.
    let default_size = shown.is_some_and(|s| {
        cell.params.iter().all(|p| s.inputs.params.get(&p.name).is_none_or(|v| *v == p.default))
    });
    let measured = cell.measured.iter().position(|m| m.device == *written).filter(|_| default_size);
    html! {
        <Maps
            bar={bar(this, ctx, shown, shown.is_some_and(|s| s.inputs != inputs))}
            cell={cell.clone()} {current} {measured}
            sweep={shown.cloned().map(Rc::new)}
            device_name={device::name(t, &devices.devices, written)}
            pick={ctx.link().callback(Msg::Block)}
        />
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
                <button type="button" class="button" data-action="sweep" disabled={absent} onclick={start}>{ label }</button>
                <span role="status">
                    if absent {
                        { t.sweep_absent }
                    } else if stale {
                        { t.sweep_stale }
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
            <button type="button" class="button" data-action="cancel-sweep"
                onclick={ctx.link().callback(|_| Msg::CancelSweep)}>{ t.cancel }</button>
            <progress max={total.clone()} value={done.clone()} aria-label={t.sweep}></progress>
            <span class="sweep-count">{ fill(t.sweep_progress, &[&done, &total]) }</span>
            <span>{ fill(t.sweep_workers, &[&pool::sweep_workers().to_string()]) }</span>
        </div>
    }
}

#[derive(Clone, Properties)]
pub struct MapsProps {
    /// Starts and stops the sweep; stands beside the choice of the map.
    pub bar: Html,
    pub cell: Rc<Cell>,
    pub sweep: Option<Rc<SweepRun>>,
    pub device_name: String,
    pub current: Option<At>,
    /// Position in `cell.measured`.
    pub measured: Option<usize>,
    pub pick: Callback<At>,
}

impl PartialEq for MapsProps {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.cell, &other.cell)
            && self.bar == other.bar
            && self.sweep == other.sweep
            && (self.current, self.measured) == (other.current, other.measured)
            && self.device_name == other.device_name
    }
}

/// Both maps with one cursor, the readout, the table and the exports.
pub struct Maps {
    cursor: Option<At>,
    difference: bool,
    table: bool,
}

pub enum MapsMsg {
    Cursor(Option<At>),
    Move(i32, i32),
    Pick(Option<At>),
    Difference(bool),
    Table,
    Csv,
    Svg,
    Png,
}

impl Component for Maps {
    type Message = MapsMsg;
    type Properties = MapsProps;

    fn create(_ctx: &Context<Self>) -> Self {
        Self { cursor: None, difference: false, table: false }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: MapsMsg) -> bool {
        let scene = Scene::new(ctx.props());
        let name = format!("{}-{}", ctx.props().cell.id, env::lesson());
        match msg {
            MapsMsg::Cursor(at) => self.cursor = at,
            MapsMsg::Move(dx, dy) => self.cursor = Some(self.step(ctx, (dx, dy), &scene.simulated)),
            MapsMsg::Pick(at) => {
                if let Some(at) = at.or(self.cursor) {
                    ctx.props().pick.emit(at);
                }
            }
            MapsMsg::Difference(on) => self.difference = on,
            MapsMsg::Table => self.table = !self.table,
            MapsMsg::Csv => env::download(&format!("{name}.csv"), "text/csv", &scene.csv()),
            MapsMsg::Svg => {
                let values = scene.first(self.difference);
                env::download(
                    &format!("{name}.svg"),
                    "image/svg+xml",
                    &super::map::svg(scene.t, &values, &scene.title(self.difference)),
                );
            }
            MapsMsg::Png => {
                if let Some(url) = super::map::png(&format!("map-{}-0", ctx.props().cell.id)) {
                    env::download_url(&format!("{name}.png"), &url);
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let scene = Scene::new(ctx.props());
        let t = scene.t;
        let on = |msg: fn() -> MapsMsg| -> Callback<MouseEvent> { ctx.link().callback(move |_| msg()) };
        let difference = self.difference && scene.difference.is_some();
        html! {
            <>
                <div class="map-bar">
                    { ctx.props().bar.clone() }
                    { self.mode(ctx, &scene, difference) }
                </div>
                <div class="maps">
                    { self.map(ctx, &scene, 0, scene.first(difference), &scene.title(difference)) }
                    if let (false, Some((m, grid))) = (difference, &scene.measured) {
                        { self.map(ctx, &scene, 1, scene.times(grid.clone()), t.map_measured) }
                        <span class="visually-hidden">{ &m.source }</span>
                    }
                </div>
                <p class="readout" aria-live="polite">{ scene.readout(self.cursor) }</p>
                { scene.notes() }
                <div class="exports">
                    <button type="button" class="button quiet" data-action="table" aria-expanded={self.table.to_string()}
                        onclick={on(|| MapsMsg::Table)}>{ t.show_table }</button>
                    <button type="button" class="button quiet" data-action="csv" onclick={on(|| MapsMsg::Csv)}>{ "CSV" }</button>
                    <button type="button" class="button quiet" data-action="svg" onclick={on(|| MapsMsg::Svg)}>{ "SVG" }</button>
                    <button type="button" class="button quiet" data-action="png" onclick={on(|| MapsMsg::Png)}>{ "PNG" }</button>
                </div>
                if self.table {
                    { scene.table(difference) }
                }
            </>
        }
    }
}

impl Maps {
    /// The cell that an arrow key leads to; the first key shows the current block size.
    fn step(&self, ctx: &Context<Self>, (dx, dy): (i32, i32), grid: &Grid) -> At {
        let Some((column, row)) = self.cursor else { return ctx.props().current.unwrap_or((0, 0)) };
        let clamp = |at: usize, by: i32, count: usize| (at as i32 + by).clamp(0, count as i32 - 1) as usize;
        (clamp(column, dx, grid.xs.len()), clamp(row, dy, grid.ys.len()))
    }

    fn mode(&self, ctx: &Context<Self>, scene: &Scene, difference: bool) -> Html {
        if scene.difference.is_none() {
            return Html::default();
        }
        let t = scene.t;
        let button = |on: bool, label: &'static str| {
            html! {
                <button type="button" aria-pressed={(on == difference).to_string()}
                    data-mode={if on { "difference" } else { "times" }}
                    onclick={ctx.link().callback(move |_| MapsMsg::Difference(on))}>{ label }</button>
            }
        };
        html! {
            <div class="segmented" role="group" aria-label={t.map_mode}>
                { button(false, t.map_both) }
                { button(true, t.map_difference) }
            </div>
        }
    }

    fn map(&self, ctx: &Context<Self>, scene: &Scene, index: usize, values: Values, title: &str) -> Html {
        let props = ctx.props();
        html! {
            <figure class="map">
                <figcaption>
                    { title.to_string() }
                    if index == 0 {
                        <small>{ &props.device_name }</small>
                    }
                </figcaption>
                <Map
                    id={format!("map-{}-{index}", props.cell.id)}
                    values={Rc::new(values)}
                    label={fill(scene.t.map_label, &[title])}
                    current={props.current} cursor={self.cursor}
                    on_cursor={ctx.link().callback(MapsMsg::Cursor)}
                    on_move={ctx.link().callback(|(dx, dy)| MapsMsg::Move(dx, dy))}
                    on_pick={ctx.link().callback(MapsMsg::Pick)}
                />
            </figure>
        }
    }
}

//! The Heatmap view: the sweep as it fills, the published measurement beside it on one scale, or their difference.

use std::rc::Rc;

use protocol::{Cell, Grid, Measured};
use yew::{Callback, Component, Context, Html, MouseEvent, Properties, html};

use super::map::{Map, Values};
use super::sweep::{self, At, SweepRun};
use super::{CellView, Msg};
use crate::text::{Texts, fill};
use crate::{env, pool};

/// Draws it.
pub fn view(this: &CellView, ctx: &Context<CellView>) -> Html {
    let t = this.t;
    let cell = &ctx.props().cell;
    let Some(axes) = &cell.sweep else { return html! { <p class="empty-view">{ t.sweep_none }</p> } };
    let inputs = this.state.inputs().without_block(cell);
    let devices = &ctx.props().devices;
    let shown = this.sweep.as_ref();
    let device = shown.map_or(&this.state.device, |s| &s.inputs.device);
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
    let measured = cell.measured.iter().position(|m| m.device == *device).filter(|_| default_size);
    html! {
        <Maps
            bar={bar(this, ctx, shown, shown.is_some_and(|s| s.inputs != inputs))}
            cell={cell.clone()} {current} {measured}
            sweep={shown.cloned().map(Rc::new)}
            device_name={devices.iter().find(|d| d.slug == *device).map_or(device.clone(), |d| d.name.clone())}
            pick={ctx.link().callback(Msg::Block)}
        />
    }
}

fn bar(this: &CellView, ctx: &Context<CellView>, shown: Option<&SweepRun>, stale: bool) -> Html {
    let t = this.t;
    let start = ctx.link().callback(|_: MouseEvent| Msg::Sweep);
    let Some(run) = shown.filter(|s| s.running()) else {
        let done = shown.filter(|_| !stale).and_then(|s| s.seconds.map(|n| (s.done(), n)));
        let label =
            if shown.is_some_and(|s| s.started.is_some()) && !stale { t.sweep_again } else { t.sweep };
        return html! {
            <div class="sweep-bar">
                <button type="button" class="button" data-action="sweep" onclick={start}>{ label }</button>
                <span role="status">
                    if stale {
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

/// What the maps show, computed for a drawing.
struct Scene<'a> {
    t: &'static Texts,
    props: &'a MapsProps,
    simulated: Grid,
    measured: Option<(&'a Measured, Grid)>,
    difference: Option<Grid>,
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
        let run = props.sweep.as_ref();
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
                    busy={run.is_some_and(|r| r.running())}
                    on_cursor={ctx.link().callback(MapsMsg::Cursor)}
                    on_move={ctx.link().callback(|(dx, dy)| MapsMsg::Move(dx, dy))}
                    on_pick={ctx.link().callback(MapsMsg::Pick)}
                />
            </figure>
        }
    }
}

impl<'a> Scene<'a> {
    fn new(props: &'a MapsProps) -> Self {
        let axes = props.cell.sweep.clone().unwrap_or_default();
        let simulated = props.sweep.as_ref().map_or_else(|| Grid::new(axes.xs, axes.ys), |s| s.grid.clone());
        let measured = props.measured.and_then(|i| props.cell.measured.get(i));
        let measured = measured.map(|m| (m, sweep::on_axes_of(&simulated, &m.time_ms)));
        let difference = measured.as_ref().map(|(_, grid)| plot::difference(&simulated, grid));
        Self { t: env::texts(), props, simulated, measured, difference }
    }

    fn title(&self, difference: bool) -> String {
        if difference { self.t.map_difference.into() } else { self.t.map_simulated.into() }
    }

    fn first(&self, difference: bool) -> Values {
        match &self.difference {
            Some(grid) if difference => {
                let limit = grid.values.iter().flatten().fold(5.0, |m: f64, v| m.max(v.abs()));
                Values::Difference { grid: grid.clone(), limit }
            }
            Some(_) | None => self.times(self.simulated.clone()),
        }
    }

    /// Times on the scale that all maps of this scene share.
    fn times(&self, grid: Grid) -> Values {
        let ranges = [self.simulated.range(), self.measured.as_ref().and_then(|(_, g)| g.range())];
        let range = ranges.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        let (low, high) = range.unwrap_or((0.0, 1.0));
        Values::Times { grid, low, high }
    }

    fn readout(&self, cursor: Option<At>) -> Html {
        let t = self.t;
        let best = || {
            let ((column, row), value) = sweep::best(&self.simulated)?;
            let (x, y) = (self.simulated.xs[column].to_string(), self.simulated.ys[row].to_string());
            Some(fill(t.map_best, &[&x, &y, &t.millis(value)]))
        };
        let Some((column, row)) = cursor else {
            return html! {
                <>
                    if let Some(best) = best() {
                        <strong>{ best }</strong>{ ". " }
                    }
                    { t.map_hint }
                </>
            };
        };
        let (x, y) = (self.simulated.xs[column], self.simulated.ys[row]);
        let head = fill(t.map_at, &[&x.to_string(), &y.to_string(), &(x * y).to_string()]);
        let failed = self.props.sweep.as_ref().and_then(|s| s.failed.get(&(column, row)));
        let simulated = match (self.simulated.at(column, row), failed) {
            (Some(value), _) => t.millis(value),
            (None, Some(why)) => format!("{} ({why})", t.map_failed),
            (None, None) => t.map_not_run.into(),
        };
        let measured = self.measured.as_ref().and_then(|(_, g)| g.at(column, row));
        let difference = self.difference.as_ref().and_then(|g| g.at(column, row));
        html! {
            <>
                <strong>{ head }</strong>{ ": " }{ t.map_simulated.to_lowercase() }{ " " }{ simulated }
                if let Some(value) = measured {
                    { ", " }{ t.map_measured.to_lowercase() }{ " " }{ t.millis(value) }
                }
                if let Some(value) = difference {
                    { ", " }{ t.map_difference.to_lowercase() }{ " " }{ signed(t, value) }
                }
            </>
        }
    }

    fn notes(&self) -> Html {
        let t = self.t;
        let error = self.difference.as_ref().and_then(sweep::mean_error);
        html! {
            <p class="source-note">
                if let Some((m, _)) = &self.measured {
                    { &m.source }{ ". " }
                    if let Some((count, error)) = error {
                        { fill(t.map_mean_error, &[&count.to_string(), &t.percent(error / 100.0)]) }{ "." }
                    }
                } else {
                    { t.map_no_measured }{ "." }
                }
            </p>
        }
    }

    fn table(&self, difference: bool) -> Html {
        let t = self.t;
        let one = |caption: &str, grid: &Grid, write: &dyn Fn(f64) -> String, best: Option<At>| {
            html! {
                <div class="scroll-x" tabindex="0" role="group" aria-label={caption.to_string()}>
                    <table class="grid-table">
                        <caption>{ caption.to_string() }</caption>
                        <thead><tr>
                            <th scope="col">{ "y \\ x" }</th>
                            { for grid.xs.iter().map(|x| html! { <th scope="col">{ *x }</th> }) }
                        </tr></thead>
                        <tbody>
                            { for grid.ys.iter().enumerate().map(|(row, y)| html! {
                                <tr>
                                    <th scope="row">{ *y }</th>
                                    { for (0..grid.xs.len()).map(|column| html! {
                                        <td class={if best == Some((column, row)) { "best" } else { "" }}>
                                            { grid.at(column, row).map(write).unwrap_or_default() }
                                        </td>
                                    }) }
                                </tr>
                            }) }
                        </tbody>
                    </table>
                </div>
            }
        };
        let times = |v: f64| t.decimal(v, 3);
        let caption = |what: &str| format!("{what}, {}", t.unit_ms);
        let best = |grid: &Grid| sweep::best(grid).map(|(at, _)| at);
        html! {
            <>
                { one(&caption(t.map_simulated), &self.simulated, &times, best(&self.simulated)) }
                if let Some((_, grid)) = &self.measured {
                    { one(&caption(t.map_measured), grid, &times, best(grid)) }
                }
                if let (true, Some(grid)) = (difference, &self.difference) {
                    { one(t.map_difference, grid, &|v| signed(t, v), None) }
                }
            </>
        }
    }

    fn csv(&self) -> String {
        let mut out = String::from("block_x,block_y,simulated_ms,measured_ms\n");
        let write = |v: Option<f64>| v.map(|v| v.to_string()).unwrap_or_default();
        for (row, y) in self.simulated.ys.iter().enumerate() {
            for (column, x) in self.simulated.xs.iter().enumerate() {
                let simulated = self.simulated.at(column, row);
                let measured = self.measured.as_ref().and_then(|(_, g)| g.at(column, row));
                if simulated.is_some() || measured.is_some() {
                    out += &format!("{x},{y},{},{}\n", write(simulated), write(measured));
                }
            }
        }
        out
    }
}

/// Per cent with its sign.
fn signed(t: &Texts, percent: f64) -> String {
    let sign = if percent > 0.0 { "+" } else { "" };
    format!("{sign}{}", t.percent(percent / 100.0))
}

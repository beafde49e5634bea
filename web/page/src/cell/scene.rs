//! What the maps show: the grids, their common scale, and everything said about them in words and tables.

use protocol::{Grid, Measured};
use yew::{Html, html};

use super::heatmap::MapsProps;
use super::map::Values;
use super::sweep::{self, At};
use crate::env;
use crate::text::{Texts, fill};

/// What the maps show, computed for a drawing.
pub struct Scene<'a> {
    pub t: &'static Texts,
    pub props: &'a MapsProps,
    pub simulated: Grid,
    pub measured: Option<(&'a Measured, Grid)>,
    pub difference: Option<Grid>,
}

impl<'a> Scene<'a> {
    pub fn new(props: &'a MapsProps) -> Self {
        let axes = props.cell.sweep.clone().unwrap_or_default();
        let simulated = props.sweep.as_ref().map_or_else(|| Grid::new(axes.xs, axes.ys), |s| s.grid.clone());
        let measured = props.measured.and_then(|i| props.cell.measured.get(i));
        let measured = measured.map(|m| (m, sweep::on_axes_of(&simulated, &m.time_ms)));
        let difference = measured.as_ref().map(|(_, grid)| plot::difference(&simulated, grid));
        Self { t: env::texts(), props, simulated, measured, difference }
    }

    pub fn title(&self, difference: bool) -> String {
        if difference { self.t.map_difference.into() } else { self.t.map_simulated.into() }
    }

    pub fn first(&self, difference: bool) -> Values {
        match &self.difference {
            Some(grid) if difference => {
                let limit = grid.values.iter().flatten().fold(5.0, |m: f64, v| m.max(v.abs()));
                Values::Difference { grid: grid.clone(), limit }
            }
            Some(_) | None => self.times(self.simulated.clone()),
        }
    }

    /// Times on the scale that all maps of this scene share.
    pub fn times(&self, grid: Grid) -> Values {
        let ranges = [self.simulated.range(), self.measured.as_ref().and_then(|(_, g)| g.range())];
        let range = ranges.into_iter().flatten().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)));
        let (low, high) = range.unwrap_or((0.0, 1.0));
        Values::Times { grid, low, high }
    }

    pub fn readout(&self, cursor: Option<At>) -> Html {
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

    pub fn notes(&self) -> Html {
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

    pub fn table(&self, difference: bool) -> Html {
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

    pub fn csv(&self) -> String {
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

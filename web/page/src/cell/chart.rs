//! Shows a view model: the chart with a cursor, the readout of the element under the cursor, a table of the
//! numbers, exports.

use std::rc::Rc;

use plot::Chart;
use viewmodels::{Datum, Table, View};
use yew::{Callback, Component, Context, Html, Properties, html};

use super::plot::{Plot, copy_png, png, svg};
use crate::button::{Button, quiet};
use crate::env;
use crate::text::fill;

/// A view, and callbacks about it.
#[derive(Clone, Properties)]
pub struct Props {
    /// Identifier, unique on the page. It names exported files and the canvas.
    pub id: String,
    pub view: Rc<View>,
    /// A second picture of the same elements, which shares the cursor.
    #[prop_or_default]
    pub beside: Option<Rc<View>>,
    /// Index of an element that is marked independently of the cursor.
    #[prop_or_default]
    pub current: Option<usize>,
    /// Note below the readout.
    #[prop_or_default]
    pub note: String,
    /// Called with the index of the element under the cursor.
    #[prop_or_default]
    pub on_cursor: Callback<Option<usize>>,
    /// Called with the index of a clicked element.
    #[prop_or_default]
    pub on_pick: Callback<usize>,
    /// Called with a range of time that was selected by dragging, for charts with a time axis.
    #[prop_or_default]
    pub on_stretch: Option<Callback<(f64, f64)>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.view, &other.view) && self.id == other.id && self.current == other.current
    }
}

pub enum Msg {
    Cursor(Option<usize>),
    Pick(usize),
    Table,
    Csv,
    Svg,
    Png,
    CopyNumbers,
    CopyPicture,
}

/// The component.
pub struct ChartView {
    cursor: Option<usize>,
    table: bool,
}

impl Component for ChartView {
    type Message = Msg;
    type Properties = Props;

    fn create(_ctx: &Context<Self>) -> Self {
        Self { cursor: None, table: false }
    }

    fn changed(&mut self, ctx: &Context<Self>, _old: &Props) -> bool {
        self.cursor = self.cursor.filter(|at| *at < ctx.props().view.readouts.len());
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let Props { id, view, on_cursor, on_pick, .. } = ctx.props();
        let heat = matches!(view.chart, Chart::Heat(_));
        let names = if heat { [id.clone(), env::lesson()] } else { [env::lesson(), id.clone()] };
        let name = names.join("-");
        match msg {
            Msg::Cursor(at) if at == self.cursor => return false,
            Msg::Cursor(at) => {
                self.cursor = at;
                on_cursor.emit(at);
            }
            Msg::Pick(at) => on_pick.emit(at),
            Msg::Table => self.table = !self.table,
            Msg::Csv => {
                let mut csv = view.table.csv();
                if heat {
                    // Scripts parse this CSV line by line; it has had plain line ends from the start.
                    csv = csv.replace('\r', "");
                }
                env::download(&format!("{name}.csv"), "text/csv", &csv);
            }
            Msg::Svg => env::download(&format!("{name}.svg"), "image/svg+xml", &svg(view)),
            Msg::Png => {
                if let Some(url) = png(&canvas_id(id, view, 0)) {
                    env::download_url(&format!("{name}.png"), &url);
                }
            }
            Msg::CopyNumbers => env::copy_told(&view.table.tsv(), env::texts().numbers_copied),
            Msg::CopyPicture => copy_png(&canvas_id(id, view, 0)),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { id, view, beside, note, on_stretch, .. } = ctx.props();
        let (t, link) = (env::texts(), ctx.link());
        let views = || std::iter::once(view).chain(beside);
        let picture = |(i, view): (usize, &Rc<View>)| {
            html! {
                <>
                    <figcaption>{ &view.title }</figcaption>
                    <Plot id={canvas_id(id, view, i)} view={view.clone()} cursor={self.cursor} current={ctx.props().current}
                        on_cursor={link.callback(Msg::Cursor)} on_pick={link.callback(Msg::Pick)}
                        on_stretch={on_stretch.clone()} />
                </>
            }
        };
        let export = |action: &'static str, label: &'static str, msg: fn() -> Msg| {
            quiet(action).text(label, link.callback(move |_| msg()))
        };
        let said = self.cursor.and_then(|at| view.readouts.get(at)).unwrap_or(&view.summary);
        html! {
            <figure class="chart" data-chart={id.clone()}>
                if let Chart::Heat(_) = view.chart {
                    <div class="maps">
                        { for views().enumerate().map(|map| html! { <figure class="map">{ picture(map) }</figure> }) }
                    </div>
                } else {
                    { picture((0, view)) }
                }
                // Above the readout, whose height changes with the cursor, so that the buttons do not move.
                <div class="exports">
                    { Button { open: Some(self.table), ..quiet("table") }.text(t.show_table, link.callback(|_| Msg::Table)) }
                    { export("csv", "CSV", || Msg::Csv) }
                    { export("svg", "SVG", || Msg::Svg) }
                    { export("png", "PNG", || Msg::Png) }
                    { export("copy-numbers", t.copy_numbers, || Msg::CopyNumbers) }
                    { export("copy-picture", t.copy_picture, || Msg::CopyPicture) }
                </div>
                <p class="readout" aria-live="polite">{ said }</p>
                if !note.is_empty() {
                    <p class="source-note">{ note }</p>
                }
                if self.table {
                    { for views().map(|view| numbers(view)) }
                }
            </figure>
        }
    }
}

fn canvas_id(id: &str, view: &View, index: usize) -> String {
    match view.chart {
        Chart::Heat(_) => format!("map-{id}-{index}"),
        _ => format!("chart-{id}"),
    }
}

/// The numbers of a view; those of a heatmap in its layout.
fn numbers(view: &View) -> Html {
    let Chart::Heat(heat) = &view.chart else { return table(&view.table, &view.title) };
    let caption = format!("{}, {}", view.title, heat.unit);
    let rows = rows("grid-table", &viewmodels::heat_table(heat), Some(&caption), heat.best());
    scrolling(&caption, rows)
}

/// Largest number of rows shown. The CSV has all rows.
const SHOWN: usize = 400;

/// A table that scrolls horizontally on phones.
pub fn table(table: &Table, caption: &str) -> Html {
    let numeric = |column: usize| table.rows.first().is_some_and(|row| row[column].is_number());
    let cut = || fill(env::texts().table_cut, &[&SHOWN.to_string(), &table.rows.len().to_string()]);
    let entry = |_: usize, datum: &Datum| td(datum, if datum.is_number() { "num" } else { "" });
    let laid = lay("counters", table, None, &numeric, &entry);
    scrolling(
        caption,
        html! {
            <>
                { laid }
                if table.rows.len() > SHOWN {
                    <p class="source-note">{ cut() }</p>
                }
            </>
        },
    )
}

/// A table whose first column has the names of the rows. `best`: index of an entry to highlight, without
/// counting names.
pub fn rows(class: &'static str, table: &Table, caption: Option<&str>, best: Option<usize>) -> Html {
    let columns = table.heads.len();
    let entry = |at: usize, datum: &Datum| match (at / columns, at % columns) {
        (_, 0) => html! { <th scope="row">{ datum.shown(env::lang()) }</th> },
        (row, column) if best == Some(row * (columns - 1) + column - 1) => td(datum, "num best"),
        _ => td(datum, "num"),
    };
    lay(class, table, caption, &|column| column > 0, &entry)
}

fn td(datum: &Datum, class: &'static str) -> Html {
    html! { <td {class}>{ datum.shown(env::lang()) }</td> }
}

/// Lays out a table; `entry` makes an entry from its index, counted row by row.
fn lay(
    class: &'static str,
    table: &Table,
    caption: Option<&str>,
    numeric: &dyn Fn(usize) -> bool,
    entry: &dyn Fn(usize, &Datum) -> Html,
) -> Html {
    let head = |(i, head): (usize, &String)| {
        html! { <th scope="col" class={if numeric(i) { "num" } else { "" }}>{ head }</th> }
    };
    let row = |(i, row): (usize, &Vec<Datum>)| {
        let entries = row.iter().enumerate().map(|(k, datum)| entry(i * row.len() + k, datum));
        html! { <tr>{ for entries }</tr> }
    };
    html! {
        <table {class}>
            { caption.map(|caption| html! { <caption>{ caption.to_owned() }</caption> }).unwrap_or_default() }
            <thead><tr>{ for table.heads.iter().enumerate().map(head) }</tr></thead>
            <tbody>{ for table.rows.iter().take(SHOWN).enumerate().map(row) }</tbody>
        </table>
    }
}

fn scrolling(label: &str, inside: Html) -> Html {
    html! { <div class="scroll-x" tabindex="0" role="group" aria-label={label.to_owned()}>{ inside }</div> }
}

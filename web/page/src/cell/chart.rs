//! A view as `views` made it: the chart with a cursor, what is said of the element under it, the numbers as a table, exports.

use std::rc::Rc;

use plot::Chart;
use views::{Table, View};
use yew::{Callback, Component, Context, Html, MouseEvent, Properties, html};

use super::plot::{Plot, svg};
use crate::env;

/// A view and who wants to know of it.
#[derive(Clone, Properties)]
pub struct Props {
    /// Unique on the page: exports and the canvas are named by it.
    pub id: String,
    pub view: Rc<View>,
    /// Told of the element under the cursor.
    #[prop_or_default]
    pub on_cursor: Callback<Option<usize>>,
    /// Told of an element that was clicked.
    #[prop_or_default]
    pub on_pick: Callback<usize>,
    /// Told of a stretch of time that was dragged over, on a chart that has time.
    #[prop_or_default]
    pub on_stretch: Option<Callback<(f64, f64)>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.view, &other.view) && self.id == other.id
    }
}

pub enum Msg {
    Cursor(Option<usize>),
    Pick(usize),
    Table,
    Csv,
    Svg,
    Png,
}

/// The component.
pub struct ChartView {
    chart: Rc<Chart>,
    cursor: Option<usize>,
    table: bool,
}

impl Component for ChartView {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        Self { chart: Rc::new(ctx.props().view.chart.clone()), cursor: None, table: false }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &Props) -> bool {
        let view = &ctx.props().view;
        if !Rc::ptr_eq(view, &old.view) && *self.chart != view.chart {
            self.chart = Rc::new(view.chart.clone());
            self.cursor = self.cursor.filter(|at| *at < view.readouts.len());
        }
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let Props { id, view, on_cursor, on_pick, .. } = ctx.props();
        let name = format!("{}-{id}", env::lesson());
        match msg {
            Msg::Cursor(at) if at == self.cursor => return false,
            Msg::Cursor(at) => {
                self.cursor = at;
                on_cursor.emit(at);
            }
            Msg::Pick(at) => on_pick.emit(at),
            Msg::Table => self.table = !self.table,
            Msg::Csv => env::download(&format!("{name}.csv"), "text/csv", &view.table.csv()),
            Msg::Svg => {
                env::download(&format!("{name}.svg"), "image/svg+xml", &svg(&view.chart, &view.title));
            }
            Msg::Png => {
                if let Some(url) = super::map::png(&canvas_id(id)) {
                    env::download_url(&format!("{name}.png"), &url);
                }
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let Props { id, view, .. } = ctx.props();
        let (t, link) = (env::texts(), ctx.link());
        let on = |msg: fn() -> Msg| -> Callback<MouseEvent> { link.callback(move |_| msg()) };
        let said = self.cursor.and_then(|at| view.readouts.get(at)).unwrap_or(&view.summary);
        html! {
            <figure class="chart" data-chart={id.clone()}>
                <figcaption>{ &view.title }</figcaption>
                <Plot id={canvas_id(id)} chart={self.chart.clone()} label={view.title.clone()} cursor={self.cursor}
                    on_cursor={link.callback(Msg::Cursor)} on_pick={link.callback(Msg::Pick)}
                    on_stretch={ctx.props().on_stretch.clone()} />
                <p class="readout" aria-live="polite">{ said }</p>
                <div class="exports">
                    <button type="button" class="button quiet" data-action="table" aria-expanded={self.table.to_string()}
                        onclick={on(|| Msg::Table)}>{ t.show_table }</button>
                    <button type="button" class="button quiet" data-action="csv" onclick={on(|| Msg::Csv)}>{ "CSV" }</button>
                    <button type="button" class="button quiet" data-action="svg" onclick={on(|| Msg::Svg)}>{ "SVG" }</button>
                    <button type="button" class="button quiet" data-action="png" onclick={on(|| Msg::Png)}>{ "PNG" }</button>
                </div>
                if self.table {
                    { table(&view.table, &view.title) }
                }
            </figure>
        }
    }
}

fn canvas_id(id: &str) -> String {
    format!("chart-{id}")
}

/// Most rows that are shown: the CSV has all.
const SHOWN: usize = 400;

/// A table that scrolls sideways on phones.
pub fn table(table: &Table, caption: &str) -> Html {
    let lang = env::lang();
    let numeric = |column: usize| table.rows.first().is_some_and(|row| row[column].is_number());
    let class = |number: bool| if number { "num" } else { "" };
    html! {
        <div class="scroll-x" tabindex="0" role="group" aria-label={caption.to_string()}>
            <table class="counters">
                <thead><tr>
                    { for table.heads.iter().enumerate().map(|(i, head)| html! {
                        <th scope="col" class={class(numeric(i))}>{ head }</th>
                    }) }
                </tr></thead>
                <tbody>
                    { for table.rows.iter().take(SHOWN).map(|row| html! {
                        <tr>
                            { for row.iter().map(|datum| html! {
                                <td class={class(datum.is_number())}>{ datum.shown(lang) }</td>
                            }) }
                        </tr>
                    }) }
                </tbody>
            </table>
            if table.rows.len() > SHOWN {
                <p class="source-note">
                    { crate::text::fill(env::texts().table_cut, &[&SHOWN.to_string(), &table.rows.len().to_string()]) }
                </p>
            }
        </div>
    }
}

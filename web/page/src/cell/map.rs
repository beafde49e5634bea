//! One heatmap on a canvas, with a layer over it that pointer and keyboard move on. It decides nothing about the data.

use std::rc::Rc;

use gloo::events::EventListener;
use plot::{HeatLayout, Heatmap, Scale, Style, Theme};
use plotters_canvas::CanvasBackend;
use protocol::Grid;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, HtmlElement};
use yew::{
    Callback, Component, Context, Html, KeyboardEvent, MouseEvent, NodeRef, PointerEvent, Properties, html,
};

use super::sweep::At;
use crate::text::Texts;
use crate::{env, shell};

/// What a map shows.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Milliseconds on a sequential scale.
    Times { grid: Grid, low: f64, high: f64 },
    /// Differences in per cent on a diverging scale.
    Difference { grid: Grid, limit: f64 },
}

impl Values {
    /// The numbers.
    pub fn grid(&self) -> &Grid {
        match self {
            Values::Times { grid, .. } | Values::Difference { grid, .. } => grid,
        }
    }

    fn figure(&self, t: &Texts) -> Heatmap<'_> {
        let (scale, unit) = match *self {
            Values::Times { low, high, .. } => (Scale::Log { low, high }, t.unit_ms),
            Values::Difference { limit, .. } => (Scale::Difference { limit }, "%"),
        };
        Heatmap {
            grid: self.grid(),
            scale,
            x_label: t.block_x,
            y_label: t.block_y,
            unit,
            legend: true,
            cursor: None,
        }
    }
}

/// Height of a map's cell over its width.
const CELL_SHAPE: f64 = 0.82;

/// A map as the page places it.
#[derive(Clone, PartialEq, Properties)]
pub struct Props {
    pub id: String,
    pub values: Rc<Values>,
    pub label: String,
    pub current: Option<At>,
    pub cursor: Option<At>,
    pub on_cursor: Callback<Option<At>>,
    /// Keys say how far; whoever holds the cursor says from where.
    pub on_move: Callback<(i32, i32)>,
    /// `None`: the cell under the cursor.
    pub on_pick: Callback<Option<At>>,
}

pub enum Msg {
    Redraw,
    Hover(i32, i32),
    Click(i32, i32),
    Leave,
    Key(i32, i32),
    Pick,
}

/// The component.
pub struct Map {
    canvas: NodeRef,
    width: f64,
    drawn: Option<Drawn>,
    _listeners: [EventListener; 2],
}

impl Component for Map {
    type Message = Msg;
    type Properties = Props;

    fn create(ctx: &Context<Self>) -> Self {
        let listen = |event| {
            let link = ctx.link().clone();
            EventListener::new(&env::window(), event, move |_| link.send_message(Msg::Redraw))
        };
        Self {
            canvas: NodeRef::default(),
            width: 0.0,
            drawn: None,
            _listeners: [listen("resize"), listen(shell::THEME_EVENT)],
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let props = ctx.props();
        match msg {
            Msg::Redraw => return true,
            Msg::Hover(x, y) => props.on_cursor.emit(self.layout(ctx).cell_at(x.into(), y.into())),
            Msg::Click(x, y) => {
                if let at @ Some(_) = self.layout(ctx).cell_at(x.into(), y.into()) {
                    props.on_pick.emit(at);
                }
            }
            Msg::Leave => props.on_cursor.emit(None),
            Msg::Key(dx, dy) => props.on_move.emit((dx, dy)),
            Msg::Pick => props.on_pick.emit(None),
        }
        false
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let link = ctx.link();
        let layout = self.layout(ctx);
        let height = layout.height;
        let mark = |class: &'static str, at: Option<At>| {
            let [left, top, width, height] = at.map(|at| layout.rect(at))?;
            let style = format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px");
            Some(html! { <span class={class} {style}></span> })
        };
        let onkeydown = link.batch_callback(|e: KeyboardEvent| {
            let msg = match e.key().as_str() {
                "ArrowRight" => Msg::Key(1, 0),
                "ArrowLeft" => Msg::Key(-1, 0),
                "ArrowDown" => Msg::Key(0, 1),
                "ArrowUp" => Msg::Key(0, -1),
                "Enter" | " " => Msg::Pick,
                "Escape" => Msg::Leave,
                _ => return None,
            };
            e.prevent_default();
            Some(msg)
        });
        html! {
            <div class="map-plot" style={format!("height:{height}px")}>
                <canvas ref={self.canvas.clone()} id={props.id.clone()} aria-hidden="true"
                    style={format!("height:{height}px")}></canvas>
                <div class="cursor-layer" tabindex="0" role="application" aria-label={props.label.clone()}
                    aria-roledescription="heatmap" title={env::texts().map_keys}
                    onpointermove={link.callback(|e: PointerEvent| Msg::Hover(e.offset_x(), e.offset_y()))}
                    onpointerleave={link.callback(|_| Msg::Leave)}
                    onclick={link.callback(|e: MouseEvent| Msg::Click(e.offset_x(), e.offset_y()))}
                    onblur={link.callback(|_| Msg::Leave)}
                    {onkeydown}
                ></div>
                { mark("mark current", props.current).unwrap_or_default() }
                { mark("mark cursor", props.cursor).unwrap_or_default() }
            </div>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, _first: bool) {
        let Some(canvas) = self.canvas.cast::<HtmlCanvasElement>() else { return };
        let width = f64::from(canvas.unchecked_ref::<HtmlElement>().client_width());
        if width <= 0.0 {
            return;
        }
        if (width - self.width).abs() > 0.5 {
            // The marks and the height follow the width.
            self.width = width;
            ctx.link().send_message(Msg::Redraw);
        }
        let ratio = self.ratio();
        let size = ((width * ratio).round() as u32, (self.layout(ctx).height * ratio).round() as u32);
        let drawn = Drawn { values: ctx.props().values.clone(), size, dark: shell::dark() };
        if self.drawn.as_ref() == Some(&drawn) {
            // Only the cursor moved.
            return;
        }
        self.drawn = Some(drawn);
        canvas.set_width(size.0);
        canvas.set_height(size.1);
        let style = self.style();
        let Some(mut backend) = CanvasBackend::with_canvas_object(canvas) else { return };
        // The only errors are the canvas's own, and there is nothing to do about them.
        let size = (f64::from(size.0), f64::from(size.1));
        let _ = ctx.props().values.figure(env::texts()).picture(size, &style).paint(&mut backend);
    }
}

/// All that the picture on the canvas depends on.
#[derive(PartialEq)]
struct Drawn {
    values: Rc<Values>,
    size: (u32, u32),
    dark: bool,
}

/// Geometry of the map in CSS pixels.
struct Layout {
    inner: HeatLayout,
    ratio: f64,
    height: f64,
}

impl Layout {
    fn cell_at(&self, x: f64, y: f64) -> Option<At> {
        self.inner.cell_at(x * self.ratio, y * self.ratio)
    }
    fn rect(&self, (column, row): At) -> [f64; 4] {
        let (x, y, w, h) = self.inner.cell(column, row);
        [x, y, w, h].map(|v| v / self.ratio)
    }
}

impl Map {
    /// Canvas pixels to a CSS pixel: canvases blur without it.
    fn ratio(&self) -> f64 {
        env::window().device_pixel_ratio().max(1.0)
    }

    fn style(&self) -> Style {
        style(self.ratio())
    }

    fn layout(&self, ctx: &Context<Self>) -> Layout {
        let (ratio, style) = (self.ratio(), self.style());
        let values = &ctx.props().values;
        let width = (self.width.max(200.0) * ratio).round();
        let height = (HeatLayout::height_for(values.grid(), width, true, CELL_SHAPE, &style) / ratio).ceil();
        let inner = values.figure(env::texts()).layout((width, (height * ratio).round()), &style);
        Layout { inner, ratio, height }
    }
}

fn style(ratio: f64) -> Style {
    let theme = if shell::dark() { Theme::DARK } else { Theme::LIGHT };
    Style { theme, font: 12.5 * ratio, lang: env::lang() }
}

/// The picture of a drawn map as a data address.
pub fn png(id: &str) -> Option<String> {
    let canvas: HtmlCanvasElement = env::document().get_element_by_id(id)?.dyn_into().ok()?;
    canvas.to_data_url().ok()
}

/// The map as SVG text, always on light: it goes into papers and slides.
pub fn svg(t: &Texts, values: &Values, title: &str) -> String {
    let style = Style { theme: Theme::LIGHT, font: 13.0, lang: t.lang };
    let width = 560.0;
    let height = HeatLayout::height_for(values.grid(), width, true, CELL_SHAPE, &style);
    let themed = plot::svg(&values.figure(t).picture((width, height), &style), title);
    standalone(&themed)
}

/// A figure of the page as a file of its own: outside there are no custom properties, so their fallbacks stay.
pub fn standalone(themed: &str) -> String {
    let mut out = String::from("<?xml version=\"1.0\"?>\n");
    let mut rest = themed;
    while let Some((before, variable)) = rest.split_once("var(") {
        let (inside, after) = variable.split_once(')').unwrap_or((variable, ""));
        out += before;
        out += inside.split_once(',').map_or(inside, |(_, fallback)| fallback);
        rest = after;
    }
    out += rest;
    out.replacen("<svg ", "<svg font-family=\"sans-serif\" ", 1)
}

//! A chart on a canvas, with a layer above it for pointer and keyboard. It knows elements by their index
//! only.

use std::cell::Cell;
use std::rc::Rc;

use gloo::events::EventListener;
use js_sys::Promise;
use plot::{Chart, Spot, Style, Theme};
use plotters_canvas::CanvasBackend;
use viewmodels::View;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{HtmlCanvasElement, HtmlElement};
use yew::{
    Callback, Component, Context, Html, KeyboardEvent, MouseEvent, NodeRef, PointerEvent, Properties, html,
};

use crate::{env, shell};

/// Largest distance of a pointer from an element that it selects, in CSS pixels. A fingertip is not exact.
const REACH: f64 = 12.0;

/// A chart on the page.
#[derive(Clone, Properties)]
pub struct Props {
    pub id: String,
    /// The view, of which the chart and the title are used.
    pub view: Rc<View>,
    /// Index of an element that is marked independently of the cursor.
    pub current: Option<usize>,
    /// Index of the element under the cursor.
    pub cursor: Option<usize>,
    pub on_cursor: Callback<Option<usize>>,
    /// Called for Enter or a click on an element.
    #[prop_or_default]
    pub on_pick: Callback<usize>,
    /// Called with a range of time that was selected by dragging.
    #[prop_or_default]
    pub on_stretch: Option<Callback<(f64, f64)>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        (self.cursor, self.current) == (other.cursor, other.current) && alike(&self.view, &other.view)
    }
}

/// Whether both views are drawn in the same way.
fn alike(a: &Rc<View>, b: &Rc<View>) -> bool {
    Rc::ptr_eq(a, b) || (a.title == b.title && a.chart == b.chart)
}

pub enum Msg {
    Redraw,
    Hover(i32, i32),
    Press(i32),
    Release(i32),
    Click(i32, i32),
    Leave,
    Key(i32, i32),
    /// The pointer has left the picture.
    Out,
    Pick,
}

/// The component.
pub struct Plot {
    canvas: NodeRef,
    width: f64,
    drawn: Option<Drawn>,
    /// Horizontal positions at which a pointer was pressed and is now, in CSS pixels.
    drag: Option<(i32, i32)>,
    /// Whether the pointer was dragged, so that the following click is ignored.
    dragged: bool,
    /// Whether the cursor was moved by keys. It then stays when the page scrolls under the pointer.
    by_keys: bool,
    _listeners: [EventListener; 2],
}

/// Everything that the picture on the canvas depends on.
struct Drawn {
    view: Rc<View>,
    size: (u32, u32),
    style: Style,
}

impl Component for Plot {
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
            drag: None,
            dragged: false,
            by_keys: false,
            _listeners: [listen("resize"), listen(shell::THEME_EVENT)],
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let props = ctx.props();
        match msg {
            Msg::Redraw => return true,
            Msg::Hover(x, y) => {
                if let Some((_, to)) = &mut self.drag {
                    *to = x;
                    return true;
                }
                self.by_keys = false;
                props.on_cursor.emit(self.at(props, x, y));
            }
            Msg::Press(x) => self.drag = props.on_stretch.as_ref().map(|_| (x, x)),
            Msg::Release(x) => return self.released(props, x),
            Msg::Click(..) if std::mem::take(&mut self.dragged) => {}
            Msg::Click(x, y) => {
                if let Some(at) = self.at(props, x, y) {
                    props.on_cursor.emit(Some(at));
                    props.on_pick.emit(at);
                }
            }
            Msg::Out if self.by_keys => self.drag = None,
            Msg::Out | Msg::Leave => {
                (self.drag, self.by_keys) = (None, false);
                props.on_cursor.emit(None);
            }
            Msg::Key(dx, dy) => {
                let spots = self.spots(props);
                let to = props
                    .cursor
                    .map_or(props.current.unwrap_or(0), |from| Spot::step(&spots, from, (dx, dy)));
                if !spots.is_empty() {
                    self.by_keys = true;
                    props.on_cursor.emit(Some(to));
                }
            }
            Msg::Pick => {
                if let Some(at) = props.cursor {
                    props.on_pick.emit(at);
                }
            }
        }
        false
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let (props, link) = (ctx.props(), ctx.link());
        let height = self.height(props);
        let ratio = ratio();
        let spots = self.spots(props);
        let mark = |class: &'static str, at: Option<usize>| {
            let Some(s) = at.and_then(|at| spots.get(at)) else { return Html::default() };
            let [left, top, width, height] = [s.left, s.top, s.width, s.height].map(|v| v / ratio);
            let style = format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px");
            html! { <span {class} {style}></span> }
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
                <div class="cursor-layer" tabindex="0" role="application" aria-label={props.view.title.clone()}
                    title={env::texts().chart_keys}
                    onpointermove={link.callback(|e: PointerEvent| Msg::Hover(e.offset_x(), e.offset_y()))}
                    onpointerdown={link.callback(|e: PointerEvent| Msg::Press(e.offset_x()))}
                    onpointerup={link.callback(|e: PointerEvent| Msg::Release(e.offset_x()))}
                    onpointercancel={link.callback(|_| Msg::Out)}
                    onpointerleave={link.callback(|_| Msg::Out)}
                    onclick={link.callback(|e: MouseEvent| Msg::Click(e.offset_x(), e.offset_y()))}
                    onblur={link.callback(|_| Msg::Leave)}
                    {onkeydown}
                ></div>
                { mark("mark current", props.current) }
                { mark("mark cursor", props.cursor) }
                { self.band(height) }
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
            // The mark and the height depend on the width.
            self.width = width;
            ctx.link().send_message(Msg::Redraw);
        }
        let (view, ratio, style) = (&ctx.props().view, ratio(), style());
        let size = ((width * ratio).round() as u32, (self.height(ctx.props()) * ratio).round() as u32);
        let same = |d: &Drawn| d.size == size && d.style == style && alike(&d.view, view);
        if self.drawn.as_ref().is_some_and(same) {
            // Only the cursor has moved.
            return;
        }
        self.drawn = Some(Drawn { view: view.clone(), size, style });
        canvas.set_width(size.0);
        canvas.set_height(size.1);
        let Some(mut backend) = CanvasBackend::with_canvas_object(canvas) else { return };
        // Only the canvas can fail, and nothing can be done about it.
        let _ = view.chart.picture(f64::from(size.0), &style).paint(&mut backend);
    }
}

/// Distance from which a pointer is dragging, in CSS pixels.
const DRAG: i32 = 6;

impl Plot {
    /// Handles the release of a pointer: after dragging, a range of time is selected.
    fn released(&mut self, props: &Props, x: i32) -> bool {
        let Some((from, _)) = self.drag.take() else { return false };
        self.dragged = (x - from).abs() >= DRAG;
        if let (true, Chart::Gantt(gantt), Some(tell)) = (self.dragged, &props.view.chart, &props.on_stretch)
        {
            let time = |x: i32| gantt.time_at(f64::from(x) * ratio(), self.wide(), &style());
            tell.emit((time(from.min(x)), time(from.max(x))));
        }
        true
    }

    /// The range that a drag has covered so far.
    fn band(&self, height: f64) -> Html {
        let Some((from, to)) = self.drag.filter(|(from, to)| (to - from).abs() >= DRAG) else {
            return Html::default();
        };
        let style = format!("left:{}px;top:0;width:{}px;height:{height}px", from.min(to), (to - from).abs());
        html! { <span class="mark band" {style}></span> }
    }

    /// Width in canvas pixels.
    fn wide(&self) -> f64 {
        (self.width.max(200.0) * ratio()).round()
    }

    fn spots(&self, props: &Props) -> Vec<Spot> {
        props.view.chart.spots(self.wide(), &style())
    }

    fn at(&self, props: &Props, x: i32, y: i32) -> Option<usize> {
        let ratio = ratio();
        Spot::at(&self.spots(props), (f64::from(x) * ratio, f64::from(y) * ratio), REACH * ratio)
    }

    /// Height in CSS pixels.
    fn height(&self, props: &Props) -> f64 {
        (props.view.chart.height(self.wide(), &style()) / ratio()).ceil()
    }
}

/// Canvas pixels in a CSS pixel. With fewer the picture is blurred on dense screens.
fn ratio() -> f64 {
    env::window().device_pixel_ratio().max(1.0)
}

/// Text height of charts relative to that of the page.
const LETTERS: f64 = 12.5 / 16.0;

thread_local! {
    /// Text height of the page in present mode, in CSS pixels. `None` outside of it.
    static PRESENT: Cell<Option<f64>> = const { Cell::new(None) };
}

/// Sets the text height of present mode. `None`: present mode has ended.
pub fn set_present(letters: Option<f64>) {
    PRESENT.set(letters);
}

fn style() -> Style {
    let theme = match (shell::dark(), PRESENT.get().is_some()) {
        (false, false) => Theme::LIGHT,
        (true, false) => Theme::DARK,
        (false, true) => Theme::LIGHT_STRONG,
        (true, true) => Theme::DARK_STRONG,
    };
    Style { theme, font: PRESENT.get().unwrap_or(16.0) * LETTERS * ratio(), lang: env::lang() }
}

/// A chart as SVG in light colours, for papers and slides.
pub fn svg(view: &View) -> String {
    let style = Style { theme: Theme::LIGHT, font: 13.0, lang: env::lang() };
    standalone(&plot::svg(&view.chart.picture(720.0, &style), &view.title))
}

/// The picture of a drawn chart as a data URL.
pub fn png(id: &str) -> Option<String> {
    let canvas: HtmlCanvasElement = env::document().get_element_by_id(id)?.dyn_into().ok()?;
    canvas.to_data_url().ok()
}

#[wasm_bindgen]
extern "C" {
    /// Puts a canvas into the clipboard as a picture; `boot.js` defines it.
    #[wasm_bindgen(js_name = warpbookCopyPicture, catch)]
    fn copy_picture(canvas: &HtmlCanvasElement) -> Result<Promise, JsValue>;
}

/// Copies the picture of a drawn chart, and says so or that the browser refused.
pub fn copy_png(id: &str) {
    let canvas = env::document().get_element_by_id(id).and_then(|e| e.dyn_into::<HtmlCanvasElement>().ok());
    let Some(canvas) = canvas else { return };
    let copying = copy_picture(&canvas);
    wasm_bindgen_futures::spawn_local(async move {
        let copied = match copying {
            Ok(promise) => JsFuture::from(promise).await.is_ok(),
            Err(_) => false,
        };
        let t = env::texts();
        env::toast(if copied { t.picture_copied } else { t.copy_failed });
    });
}

/// SVG of a figure for use outside of the page: CSS variables are replaced by their fallbacks.
fn standalone(themed: &str) -> String {
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

//! A chart on a canvas, with a layer over it that pointer and keyboard move on. It knows elements by their number only.

use std::rc::Rc;

use gloo::events::EventListener;
use plot::{Chart, Spot, Style, Theme};
use plotters_canvas::CanvasBackend;
use wasm_bindgen::JsCast;
use web_sys::{HtmlCanvasElement, HtmlElement};
use yew::{
    Callback, Component, Context, Html, KeyboardEvent, MouseEvent, NodeRef, PointerEvent, Properties, html,
};

use crate::{env, shell};

/// How far from an element a pointer may be, CSS pixels: a fingertip is not exact.
const REACH: f64 = 12.0;

/// A chart as the page places it.
#[derive(Clone, Properties)]
pub struct Props {
    pub id: String,
    pub chart: Rc<Chart>,
    pub label: String,
    /// Element under the cursor.
    pub cursor: Option<usize>,
    pub on_cursor: Callback<Option<usize>>,
    /// Enter or a click on an element.
    #[prop_or_default]
    pub on_pick: Callback<usize>,
    /// Told of a stretch of time that was dragged over.
    #[prop_or_default]
    pub on_stretch: Option<Callback<(f64, f64)>>,
}

impl PartialEq for Props {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.chart, &other.chart) && self.cursor == other.cursor && self.label == other.label
    }
}

pub enum Msg {
    Redraw,
    Hover(i32, i32),
    Press(i32),
    Release(i32),
    Click(i32, i32),
    Leave,
    Key(i32, i32),
    Pick,
}

/// The component.
pub struct Plot {
    canvas: NodeRef,
    width: f64,
    drawn: Option<Drawn>,
    /// Where a pointer went down and where it is, CSS pixels.
    drag: Option<(i32, i32)>,
    /// It was moved: the click that follows is none.
    dragged: bool,
    _listeners: [EventListener; 2],
}

/// All that the picture on the canvas depends on.
struct Drawn {
    chart: Rc<Chart>,
    size: (u32, u32),
    dark: bool,
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
            Msg::Leave => {
                self.drag = None;
                props.on_cursor.emit(None);
            }
            Msg::Key(dx, dy) => {
                let spots = self.spots(props);
                let to = props.cursor.map_or(0, |from| Spot::step(&spots, from, (dx, dy)));
                if !spots.is_empty() {
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
        let spot = props.cursor.and_then(|at| self.spots(props).get(at).copied());
        let mark = spot.map(|s| {
            let [left, top, width, height] = [s.left, s.top, s.width, s.height].map(|v| v / ratio);
            let style = format!("left:{left}px;top:{top}px;width:{width}px;height:{height}px");
            html! { <span class="mark cursor" {style}></span> }
        });
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
                    title={env::texts().chart_keys}
                    onpointermove={link.callback(|e: PointerEvent| Msg::Hover(e.offset_x(), e.offset_y()))}
                    onpointerdown={link.callback(|e: PointerEvent| Msg::Press(e.offset_x()))}
                    onpointerup={link.callback(|e: PointerEvent| Msg::Release(e.offset_x()))}
                    onpointercancel={link.callback(|_| Msg::Leave)}
                    onpointerleave={link.callback(|_| Msg::Leave)}
                    onclick={link.callback(|e: MouseEvent| Msg::Click(e.offset_x(), e.offset_y()))}
                    onblur={link.callback(|_| Msg::Leave)}
                    {onkeydown}
                ></div>
                { mark.unwrap_or_default() }
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
            // The mark and the height follow the width.
            self.width = width;
            ctx.link().send_message(Msg::Redraw);
        }
        let (chart, ratio, dark) = (&ctx.props().chart, ratio(), shell::dark());
        let size = ((width * ratio).round() as u32, (self.height(ctx.props()) * ratio).round() as u32);
        let same = |d: &Drawn| Rc::ptr_eq(&d.chart, chart) && d.size == size && d.dark == dark;
        if self.drawn.as_ref().is_some_and(same) {
            // Only the cursor moved.
            return;
        }
        self.drawn = Some(Drawn { chart: chart.clone(), size, dark });
        canvas.set_width(size.0);
        canvas.set_height(size.1);
        let Some(mut backend) = CanvasBackend::with_canvas_object(canvas) else { return };
        // The only errors are the canvas's own, and there is nothing to do about them.
        let _ = chart.picture(f64::from(size.0), &style()).paint(&mut backend);
    }
}

/// Least way of a pointer that drags, CSS pixels.
const DRAG: i32 = 6;

impl Plot {
    /// A pointer that was moved has chosen a stretch of time.
    fn released(&mut self, props: &Props, x: i32) -> bool {
        let Some((from, _)) = self.drag.take() else { return false };
        self.dragged = (x - from).abs() >= DRAG;
        if let (true, Chart::Gantt(gantt), Some(tell)) = (self.dragged, &*props.chart, &props.on_stretch) {
            let time = |x: i32| gantt.time_at(f64::from(x) * ratio(), self.wide(), &style());
            tell.emit((time(from.min(x)), time(from.max(x))));
        }
        true
    }

    /// What a drag has covered so far.
    fn band(&self, height: f64) -> Html {
        let Some((from, to)) = self.drag.filter(|(from, to)| (to - from).abs() >= DRAG) else {
            return Html::default();
        };
        let style = format!("left:{}px;top:0;width:{}px;height:{height}px", from.min(to), (to - from).abs());
        html! { <span class="mark band" {style}></span> }
    }

    /// In canvas pixels.
    fn wide(&self) -> f64 {
        (self.width.max(200.0) * ratio()).round()
    }

    fn spots(&self, props: &Props) -> Vec<Spot> {
        props.chart.spots(self.wide(), &style())
    }

    fn at(&self, props: &Props, x: i32, y: i32) -> Option<usize> {
        let ratio = ratio();
        Spot::at(&self.spots(props), (f64::from(x) * ratio, f64::from(y) * ratio), REACH * ratio)
    }

    /// In CSS pixels.
    fn height(&self, props: &Props) -> f64 {
        (props.chart.height(self.wide(), &style()) / ratio()).ceil()
    }
}

/// Canvas pixels to a CSS pixel: canvases blur without it.
fn ratio() -> f64 {
    env::window().device_pixel_ratio().max(1.0)
}

fn style() -> Style {
    let theme = if shell::dark() { Theme::DARK } else { Theme::LIGHT };
    Style { theme, font: 12.5 * ratio(), lang: env::lang() }
}

/// A chart as SVG text, always on light: it goes into papers and slides.
pub fn svg(chart: &Chart, title: &str) -> String {
    let style = Style { theme: Theme::LIGHT, font: 13.0, lang: env::lang() };
    super::map::standalone(&plot::svg(&chart.picture(720.0, &style), title))
}

//! Present mode: the page as slides for a lecture hall, controlled by keys, a clicker or the lecturer's own
//! window.
//!
//! Invariant: while slides are shown, `<html>` has the class `present`, and the blocks of exactly one step
//! have the class `now`; the style sheet (`web/style/5-present.css`) does the rest. No element is moved, so
//! running cells continue.

mod dialogs;
mod keys;
mod notes;
mod steps;
mod timer;

use gloo::events::{EventListener, EventListenerOptions};
use gloo::timers::callback::{Interval, Timeout};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, KeyboardEvent};
use yew::{Component, Context, Event, Html, MouseEvent, NodeRef, html};

use crate::button::{Button, sign};
use crate::text::{Texts, fill};
use crate::{cell, env, icons, shell, store};
use keys::Command;
use notes::Notes;
use steps::Steps;
use timer::Timer;

/// The button that starts present mode, and the bar above the slides.
pub struct Present {
    t: &'static Texts,
    steps: Option<Steps>,
    /// CSS class of the screen that covers everything.
    blank: Option<&'static str>,
    timer: Timer,
    notes: Option<Notes>,
    overview: NodeRef,
    help: NodeRef,
    resized: Option<Timeout>,
    tick: Option<Interval>,
    _listeners: Vec<EventListener>,
}

pub enum Msg {
    Do(Command),
    Slide(usize),
    /// Starts at a block.
    Enter(usize),
    /// The size of the window has changed.
    Resized,
    Measure,
    /// A link within the page was followed.
    Hash,
    Tick,
    Unload,
}

/// The query of the address: `?present` starts present mode, `?present=7` at a block.
const QUERY: &str = "?present";

impl Component for Present {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let on = |event: &'static str, msg: fn() -> Msg| {
            let link = ctx.link().clone();
            EventListener::new(&env::window(), event, move |_| link.send_message(msg()))
        };
        let key = key(ctx);
        let options = EventListenerOptions::enable_prevent_default();
        let keys = EventListener::new_with_options(&env::window(), "keydown", options, key);
        let search = env::window().location().search().unwrap_or_default();
        if let Some(block) = search.strip_prefix(QUERY) {
            let hash = env::window().location().hash().unwrap_or_default();
            let of_hash = || Steps::of_id(hash.trim_start_matches('#')).unwrap_or(0);
            let block = block.trim_start_matches('=').parse().unwrap_or_else(|_| of_hash());
            let link = ctx.link().clone();
            // After the components have their final heights.
            Timeout::new(60, move || link.send_message(Msg::Enter(block))).forget();
        }
        Self {
            t: env::texts(),
            steps: None,
            blank: None,
            timer: Timer::default(),
            notes: None,
            overview: NodeRef::default(),
            help: NodeRef::default(),
            resized: None,
            tick: None,
            _listeners: vec![
                keys,
                on("resize", || Msg::Resized),
                on("hashchange", || Msg::Hash),
                on("pagehide", || Msg::Unload),
                EventListener::new(&env::document(), "change", let_go),
            ],
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Do(command) => self.obey(ctx, command),
            Msg::Slide(slide) => {
                dialogs::toggle(&self.overview);
                if let Some(steps) = &mut self.steps {
                    steps.go(steps.first(slide));
                    self.turned();
                }
            }
            Msg::Enter(block) => self.enter(ctx, block),
            Msg::Resized => {
                let link = ctx.link().clone();
                self.resized = Some(Timeout::new(120, move || link.send_message(Msg::Measure)));
                return false;
            }
            Msg::Measure => {
                let Some(steps) = &self.steps else { return false };
                self.steps = Steps::new(steps.block());
                draw_anew(true);
            }
            Msg::Hash => {
                let hash = env::window().location().hash().unwrap_or_default();
                let block = Steps::of_id(hash.trim_start_matches('#'));
                let (Some(_), Some(block)) = (&self.steps, block) else { return false };
                self.steps = Steps::new(block);
                self.turned();
            }
            Msg::Tick => {
                self.tell();
                return self.steps.is_some() && self.timer.runs();
            }
            Msg::Unload => self.close_notes(),
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = self.t;
        let on = |command: Command| ctx.link().callback(move |_: MouseEvent| Msg::Do(command));
        let icon = |action: &'static str, label: &'static str, icon: Html, command: Command| {
            let button = Button { class: "icon-button", action, title: label, label, ..Button::default() };
            button.html(icon, on(command))
        };
        let help = dialogs::help(t, &self.help);
        let Some(steps) = &self.steps else {
            return html! { <>{ icon("present", t.present_title, icons::screen(), Command::Present) }{ help }</> };
        };
        let (at, all) = steps.place();
        let title = steps.title(steps.slide());
        let step = fill(t.present_step, &[&(at + 1).to_string(), &all.to_string()]);
        let time = self.timer.shown(env::now());
        let (here, of) = steps.place_in_slide();
        let dot = |i: usize| html! { <i class={(i == here).then_some("here")}></i> };
        html! {
            <>
                <p class="slide-title" aria-hidden="true">{ &title }</p>
                <span class="visually-hidden" role="status">{ format!("{title}. {step}") }</span>
                if of < 16 {
                    <span class="slide-dots" aria-hidden="true">{ for (0..of).map(dot) }</span>
                }
                <span class="slide-at" aria-hidden="true">{ format!("{} / {all}", at + 1) }</span>
                <button type="button" class="slide-timer" data-action="timer" title={t.present_timer}
                    aria-label={format!("{time}, {}", t.present_timer)} onclick={on(Command::Timer)}>{ &time }</button>
                { sign("‹", t.present_back, at == 0, on(Command::Back)) }
                { sign("›", t.present_next, at + 1 == all, on(Command::Next)) }
                { icon("overview", t.present_overview, icons::grid(), Command::Overview) }
                { icon("notes", t.present_notes, icons::notes(), Command::Notes) }
                { icon("keys", t.keys_title, html! { <span>{ "?" }</span> }, Command::Help) }
                { icon("leave", t.present_leave, icons::close(), Command::Leave) }
                { dialogs::overview(t, &self.overview, steps, &ctx.link().callback(Msg::Slide)) }
                { help }
                if let Some(class) = self.blank {
                    <button type="button" class={class} aria-label={t.present_blank} onclick={on(Command::Leave)}></button>
                }
            </>
        }
    }
}

impl Present {
    fn obey(&mut self, ctx: &Context<Self>, command: Command) {
        let cover = match command {
            Command::Black => Some("blank"),
            Command::White => Some("blank white"),
            Command::Timer => {
                self.timer.press(env::now());
                return self.tell();
            }
            Command::Notes => return self.open_notes(ctx),
            Command::Full => return full(),
            Command::ToSlide => {
                if let Some(stage) = steps::stage() {
                    let _ = stage.focus();
                }
                return;
            }
            Command::Help => return dialogs::toggle(&self.help),
            _ => None,
        };
        let covered = self.blank.take();
        // The first key only uncovers a blank screen.
        if cover.is_some() || covered.is_some() {
            self.blank = cover.filter(|cover| covered != Some(cover));
            return;
        }
        match command {
            Command::Present if self.steps.is_none() => self.enter(ctx, Steps::reading()),
            Command::Present | Command::Leave => self.leave(),
            Command::Overview => dialogs::toggle(&self.overview),
            _ => {
                let Some(steps) = &mut self.steps else { return };
                match command {
                    Command::First => steps.go(0),
                    Command::Last => steps.go(usize::MAX),
                    _ => drop(steps.turn(command == Command::Next)),
                }
                self.timer.begin(env::now());
                self.turned();
            }
        }
    }

    fn enter(&mut self, ctx: &Context<Self>, block: usize) {
        let _ = env::root().class_list().add_1("present");
        self.steps = Steps::new(block);
        if self.steps.is_none() {
            let _ = env::root().class_list().remove_1("present");
            return;
        }
        let link = ctx.link().clone();
        self.tick = Some(Interval::new(1000, move || link.send_message(Msg::Tick)));
        self.turned();
    }

    fn leave(&mut self) {
        let Some(steps) = self.steps.take() else { return };
        self.tick = None;
        let _ = env::root().class_list().remove_1("present");
        steps.clear();
        address("");
        draw_anew(false);
        if env::document().fullscreen_element().is_some() {
            env::document().exit_fullscreen();
        }
        self.close_notes();
        steps.element().scroll_into_view();
    }

    /// Called after another step is shown.
    fn turned(&mut self) {
        let Some(steps) = &self.steps else { return };
        address(&format!("{QUERY}={}", steps.block()));
        draw_anew(true);
        if let Some(stage) = steps::stage() {
            let _ = stage.focus();
        }
        self.tell();
    }

    fn open_notes(&mut self, ctx: &Context<Self>) {
        if self.steps.is_none() || self.notes.as_ref().is_some_and(|notes| !notes.closed()) {
            return self.close_notes();
        }
        self.notes = Notes::open(key(ctx));
        if self.notes.is_none() {
            env::toast(self.t.notes_blocked);
        }
        self.tell();
    }

    fn close_notes(&mut self) {
        if let Some(notes) = self.notes.take() {
            notes.close();
        }
    }

    /// Updates the lecturer's window.
    fn tell(&mut self) {
        self.notes = self.notes.take().filter(|notes| !notes.closed());
        if let (Some(notes), Some(steps)) = (&mut self.notes, &self.steps) {
            notes.show(steps, &self.timer.shown(env::now()));
        }
    }
}

/// The handler of keys in this window and the lecturer's.
fn key(ctx: &Context<Present>) -> impl Fn(&Event) + 'static + use<> {
    let link = ctx.link().clone();
    move |e| {
        // The other window has its own classes, so the event is no instance of this window's.
        let e: &KeyboardEvent = e.unchecked_ref();
        let Some(command) = keys::command(e) else { return };
        let showing = env::root().class_list().contains("present");
        let known = match command {
            Command::Present => !env::lesson().is_empty() && (showing || store::single_keys()),
            Command::Help => showing || store::single_keys(),
            _ => showing,
        };
        if known {
            e.prevent_default();
            link.send_message(Msg::Do(command));
        }
    }
}

/// Moves the focus back to the slides after a click, so that keys work.
fn let_go(e: &Event) {
    let chosen = e.target().and_then(|target| target.dyn_into::<Element>().ok());
    let by_pointer = chosen
        .filter(|e| e.matches("select:not(:focus-visible), input:not(:focus-visible)").unwrap_or(false));
    if let (Some(_), Some(stage), true) =
        (by_pointer, steps::stage(), env::root().class_list().contains("present"))
    {
        let _ = stage.focus();
    }
}

/// Stores the position in the address, for reloads and links.
fn address(query: &str) {
    let location = env::window().location();
    let (path, hash) = (location.pathname().unwrap_or_default(), location.hash().unwrap_or_default());
    if let Ok(history) = env::window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{query}{hash}")));
    }
}

/// Draws charts with the text size that suits present mode.
fn draw_anew(showing: bool) {
    cell::plot::set_present(showing.then(|| {
        let style = env::window().get_computed_style(&env::root()).ok().flatten();
        let size = style.and_then(|style| style.get_property_value("font-size").ok());
        // Whole pixels suffice, and are simple to parse.
        size.and_then(|size| size.split(['.', 'p']).next()?.parse::<u32>().ok()).map_or(24.0, f64::from)
    }));
    shell::announce_theme();
}

/// Enters or leaves full screen.
fn full() {
    if env::document().fullscreen_element().is_some() {
        env::document().exit_fullscreen();
    } else {
        let _ = env::root().unchecked_into::<HtmlElement>().request_fullscreen();
    }
}

/// Mounts the button.
pub fn mount() {
    if let Some(host) = env::document().get_element_by_id("present") {
        yew::Renderer::<Present>::with_root(host).render();
    }
}

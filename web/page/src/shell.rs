//! The shell around the cells: theme, settings, table of contents on phones, language link, progress. The
//! static page works without it.

use gloo::events::{EventListener, EventListenerOptions};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement, KeyboardEvent};
use yew::{Component, Context, Event, Html, NodeRef, TargetCast, html};

use crate::cell::recall;
use crate::store::{self, Settings};
use crate::text::Texts;
use crate::text::fill;
use crate::{env, icons};

/// Name of the event that tells canvases to draw again with other colours.
pub const THEME_EVENT: &str = "warpbook-theme";

/// The buttons at the top right, and the settings dialog.
pub struct Shell {
    t: &'static Texts,
    settings: Settings,
    theme: Theme,
    sure: bool,
    dialog: NodeRef,
    _system: Option<EventListener>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Theme {
    System,
    Light,
    Dark,
}

pub enum Msg {
    Theme(Theme),
    Toggle,
    SystemChanged,
    Open,
    Close,
    Live(bool),
    Keys(bool),
    Export,
    Import(web_sys::File),
    Imported(bool),
    Erase,
}

/// Whether the page is dark now, by choice or by the system.
pub fn dark() -> bool {
    match env::root().get_attribute("data-theme").as_deref() {
        Some("dark") => true,
        Some("light") => false,
        _ => prefers_dark().is_some_and(|q| q.matches()),
    }
}

fn prefers_dark() -> Option<web_sys::MediaQueryList> {
    env::window().match_media("(prefers-color-scheme: dark)").ok().flatten()
}

impl Component for Shell {
    type Message = Msg;
    type Properties = ();

    fn create(ctx: &Context<Self>) -> Self {
        let theme = match env::root().get_attribute("data-theme").as_deref() {
            Some("dark") => Theme::Dark,
            Some("light") => Theme::Light,
            _ => Theme::System,
        };
        let link = ctx.link().clone();
        let system = prefers_dark()
            .map(|q| EventListener::new(&q, "change", move |_| link.send_message(Msg::SystemChanged)));
        Self {
            t: env::texts(),
            settings: store::settings(),
            theme,
            sure: false,
            dialog: NodeRef::default(),
            _system: system,
        }
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Theme(theme) => self.set_theme(theme),
            Msg::Toggle => self.set_theme(if dark() { Theme::Light } else { Theme::Dark }),
            Msg::SystemChanged => announce_theme(),
            Msg::Open => {
                self.sure = false;
                if let Some(dialog) = self.dialog.cast::<HtmlDialogElement>() {
                    let _ = dialog.show_modal();
                }
            }
            Msg::Close => {
                if let Some(dialog) = self.dialog.cast::<HtmlDialogElement>() {
                    dialog.close();
                }
            }
            Msg::Live(live) => {
                self.settings.live = live;
                store::save("settings", &self.settings);
            }
            Msg::Keys(keys) => store::save("keys", &keys),
            Msg::Export => env::download("warpbook.txt", "text/plain", &store::export()),
            Msg::Import(file) => {
                let link = ctx.link().clone();
                wasm_bindgen_futures::spawn_local(async move {
                    let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
                    link.send_message(Msg::Imported(text.is_some_and(|text| store::import(&text))));
                });
            }
            Msg::Imported(true) => {
                let _ = env::window().location().reload();
            }
            Msg::Imported(false) => env::toast(self.t.import_failed),
            Msg::Erase if !self.sure => self.sure = true,
            Msg::Erase => {
                store::erase_all();
                recall::erase();
                let location = env::window().location();
                let _ = location.set_hash("");
                let _ = location.reload();
            }
        }
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let t = self.t;
        html! {
            <>
                <button type="button" class="icon-button" data-action="theme" aria-label={t.theme_switch}
                    title={t.theme_switch} onclick={ctx.link().callback(|_| Msg::Toggle)}>
                    { if dark() { icons::sun() } else { icons::moon() } }
                </button>
                <button type="button" class="icon-button" data-action="settings" aria-label={t.settings}
                    title={t.settings} aria-haspopup="dialog" onclick={ctx.link().callback(|_| Msg::Open)}>
                    { icons::sliders() }
                </button>
                { self.settings_dialog(ctx) }
            </>
        }
    }
}

impl Shell {
    fn set_theme(&mut self, theme: Theme) {
        self.theme = theme;
        let root = env::root();
        match theme {
            Theme::System => {
                let _ = root.remove_attribute("data-theme");
                store::remove("theme");
            }
            Theme::Light | Theme::Dark => {
                let name = if theme == Theme::Dark { "dark" } else { "light" };
                let _ = root.set_attribute("data-theme", name);
                // Plain text, because theme.js reads it before the first paint.
                store::save_text("theme", name);
            }
        }
        announce_theme();
    }

    fn settings_dialog(&self, ctx: &Context<Self>) -> Html {
        let t = self.t;
        let theme = |theme: Theme, label: &'static str| {
            html! {
                <button type="button" aria-pressed={(self.theme == theme).to_string()}
                    onclick={ctx.link().callback(move |_| Msg::Theme(theme))}>{ label }</button>
            }
        };
        let check = |label: &'static str, checked: bool, msg: fn(bool) -> Msg| {
            let onchange = ctx
                .link()
                .callback(move |e: Event| msg(e.target_unchecked_into::<HtmlInputElement>().checked()));
            html! { <label class="check"><input type="checkbox" {checked} {onchange} /><span>{ label }</span></label> }
        };
        let visited: Vec<String> = store::load("visited").unwrap_or_default();
        let solved = store::solved().len();
        let import = ctx.link().batch_callback(|e: Event| {
            let files = e.target_unchecked_into::<HtmlInputElement>().files();
            files.and_then(|files| files.get(0)).map(Msg::Import)
        });
        html! {
            <dialog class="settings" aria-labelledby="settings-title" ref={self.dialog.clone()}>
                <form method="dialog">
                    <header>
                        <h2 id="settings-title">{ t.settings }</h2>
                        <button type="button" class="icon-button" aria-label={t.close}
                            onclick={ctx.link().callback(|_| Msg::Close)}>{ icons::close() }</button>
                    </header>
                    <h3>{ t.theme }</h3>
                    <div class="segmented" role="group" aria-label={t.theme}>
                        { theme(Theme::System, t.theme_system) }
                        { theme(Theme::Light, t.theme_light) }
                        { theme(Theme::Dark, t.theme_dark) }
                    </div>
                    <h3>{ t.behaviour }</h3>
                    { check(t.live, self.settings.live, Msg::Live) }
                    { check(t.keys_single, store::single_keys(), Msg::Keys) }
                    <h3>{ t.erase_head }</h3>
                    <p>{ t.erase_text }{ " " }{ fill(t.progress, &[&visited.len().to_string(), &solved.to_string()]) }</p>
                    <p class="row">
                        <button type="button" class="button" data-action="export"
                            onclick={ctx.link().callback(|_| Msg::Export)}>{ t.export }</button>
                        <label class="button file">
                            { t.import }
                            <input type="file" class="visually-hidden" accept=".txt,text/plain" data-action="import" onchange={import} />
                        </label>
                    </p>
                    <p class="row">
                        <button type="button" class="button danger" data-action="erase"
                            onclick={ctx.link().callback(|_| Msg::Erase)}>
                            { if self.sure { t.erase_sure } else { t.erase_all } }
                        </button>
                    </p>
                </form>
            </dialog>
        }
    }
}

/// Makes canvases draw again.
pub fn announce_theme() {
    if let Ok(event) = Event::new(THEME_EVENT) {
        let _ = env::window().dispatch_event(&event);
    }
}

/// Makes canvases draw again when the system's theme changes. [`Shell`] does it on other pages than embedded ones.
pub fn follow_system() {
    if let Some(query) = prefers_dark() {
        EventListener::new(&query, "change", |_| announce_theme()).forget();
    }
}

/// Activates the static parts: drawer with contents, language link, progress marks.
pub fn enliven() {
    drawer();
    language_link();
    progress();
    spy();
}

fn drawer() {
    let set = |open: bool| {
        let _ = env::root().class_list().toggle_with_force("nav-open", open);
        if let Some(button) = env::all("[data-action=contents]").first() {
            let _ = button.set_attribute("aria-expanded", if open { "true" } else { "false" });
            let target = if open { env::all("#contents a").into_iter().next() } else { Some(button.clone()) };
            if let Some(target) = target {
                let _ = target.unchecked_into::<HtmlElement>().focus();
            }
        }
    };
    let is_open = || env::root().class_list().contains("nav-open");
    if let Some(button) = env::all("[data-action=contents]").first() {
        let _ = button.set_attribute("role", "button");
        let _ = button.set_attribute("aria-expanded", "false");
        let options = EventListenerOptions::enable_prevent_default();
        EventListener::new_with_options(button, "click", options, move |e| {
            e.prevent_default();
            e.stop_propagation();
            set(!is_open());
        })
        .forget();
    }
    EventListener::new(&env::document(), "click", move |e| {
        let target = e.target().and_then(|t| t.dyn_into::<Element>().ok());
        let link = target.as_ref().and_then(|t| t.closest("#contents a").ok().flatten());
        let inside = target.and_then(|t| t.closest("#contents").ok().flatten()).is_some();
        if is_open() && (!inside || link.is_some()) {
            set(false);
        }
    })
    .forget();
    EventListener::new(&env::document(), "keydown", move |e| {
        let escape = e.dyn_ref::<KeyboardEvent>().is_some_and(|e| e.key() == "Escape");
        if escape && is_open() {
            set(false);
        }
    })
    .forget();
}

/// Visible blocks of the lesson. Both languages have the same ones in the same order.
fn blocks() -> Vec<Element> {
    env::all("#main > :not(noscript, .part, .notes), #main > .part > :not(.notes)")
}

/// Largest height that the page's header covers, in CSS pixels.
const HEADER: f64 = 80.0;

/// Makes the language link open the other language at the same place: the first block that is not above the
/// window, and the share of it that is above, since the languages differ in height.
fn language_link() {
    let Some(link) = env::all("[data-action=language]").into_iter().next() else { return };
    EventListener::new(&link, "click", |_| {
        let blocks = blocks();
        let read = blocks.iter().position(|e| e.get_bounding_client_rect().bottom() > HEADER);
        if let Some(index) = read.filter(|_| env::window().scroll_y().unwrap_or(0.0) > 10.0) {
            let rect = blocks[index].get_bounding_client_rect();
            // Distance of the block below the header or, if the block has begun, the share of it that is
            // above.
            let below = (rect.top() - HEADER).max(0.0);
            let share = (HEADER - rect.top()).max(0.0) / rect.height().max(1.0);
            store::save("place", &(index, below, share));
        }
    })
    .forget();
}

/// Scrolls to the place at which the page was left in the other language.
pub fn restore_place() {
    let Some((index, below, share)) = store::load::<(usize, f64, f64)>("place") else { return };
    store::remove("place");
    if let Some(block) = blocks().get(index) {
        let rect = block.get_bounding_client_rect();
        env::window().scroll_by_with_x_and_y(0.0, rect.top() + share * rect.height() - HEADER - below);
    }
}

/// Marks visited lessons in the contents, with the number of solved exercises. Called again after one is
/// solved.
pub fn progress() {
    let mut visited: Vec<String> = store::load("visited").unwrap_or_default();
    let lesson = env::lesson();
    if !lesson.is_empty() && !visited.contains(&lesson) {
        visited.push(lesson);
        store::save("visited", &visited);
    }
    let solved = store::solved();
    for link in env::all(".side-lessons a[data-lesson]") {
        let slug = link.get_attribute("data-lesson").unwrap_or_default();
        let all: usize = link.get_attribute("data-exercises").and_then(|n| n.parse().ok()).unwrap_or(0);
        let done = solved.iter().filter(|key| key.split('/').next() == Some(slug.as_str())).count();
        // Appendices have no exercises.
        if all > 0
            && (visited.contains(&slug) || done > 0)
            && let Ok(mark) = env::document().create_element("span")
        {
            if let Some(old) = link.query_selector(".done-mark").ok().flatten() {
                old.remove();
            }
            let whole = done >= all;
            mark.set_class_name(if whole { "done-mark" } else { "done-mark part" });
            mark.set_text_content(Some(&if whole { "✓".to_string() } else { format!("{done}/{all}") }));
            let _ = mark.set_attribute("role", "img");
            let told = fill(env::texts().visited, &[&done.to_string(), &all.to_string()]);
            let _ = mark.set_attribute("aria-label", &told);
            let _ = link.append_child(&mark);
        }
    }
}

/// Marks the section that is being read in the contents.
fn spy() {
    let mark = || {
        let headings = env::all("#main h2[id]");
        let current = headings.iter().rposition(|h| h.get_bounding_client_rect().top() < 140.0);
        let id = current.map(|i| format!("#{}", headings[i].id()));
        for link in env::all(".side-toc a") {
            if link.get_attribute("href") == id {
                let _ = link.set_attribute("aria-current", "true");
            } else {
                let _ = link.remove_attribute("aria-current");
            }
        }
    };
    mark();
    EventListener::new(&env::window(), "scroll", move |_| mark()).forget();
}

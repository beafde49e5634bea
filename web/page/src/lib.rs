//! The program of every page of the course, compiled to wasm: interactive cells, questions and exercises in a
//! static document, and the shell around them.
//!
//! # Entry points
//! Two programs share this library. [`start_page`] is that of every page: it mounts everything that the static
//! document holds. [`start_notebook`] is that of the notebook's page, which also holds the parser of lessons; other pages
//! do not load it. `cell` is the component of an experiment, with a submodule for each view;
//! `predict` that of a question, `exercise` that of an exercise; `shell` has theme, settings and
//! navigation; `present` is present mode. `search`, `term`, `cover` and `split` bring static parts
//! of the page to life. `embed` is a page in the frame of another one, `snippet` the HTML that makes one.
//!
//! # Data flow
//! 1. The site generator embeds each cell with its results (`env::data`); `web/README.md` describes the
//!    markup.
//! 2. A cell's inputs become a `protocol::RunRequest`. `pool` sends it to a web worker, which compiles and
//!    runs the program.
//! 3. The `protocol::RunReply` becomes a `viewmodels::View`, whose chart is drawn on a canvas.
//! 4. The reader's choices are kept in the browser (`store`) and travel in links (`link`).
//!
//! # Invariants
//! - The page contains no simulator. `cargo xtask check` forbids a dependency on it.
//! - The static document stays readable without this program; prose is never changed. Browser tests run
//!   without JavaScript, too.
//! - Nothing is sent to another host: the content security policy forbids it, and the browser tests check it.
//! - The page does not move while it starts: components keep the boxes of the static elements. A browser test
//!   checks it.
//!
//! # API boundary
//! `env` wraps the browser, `islands` mounts components, `intake` reads files of the reader, `editor` has the
//! CodeMirror bundle, `load` the files of the site, `text` the texts in both languages. Depends on `protocol`,
//! `viewmodels`, `plot`, `metrics`, `diagnosis` and `text_search`, the notebook also on `lesson` and `prose`.

mod button;
mod cell;
mod cover;
mod device;
mod editor;
mod embed;
mod env;
mod exercise;
mod icons;
mod intake;
mod islands;
mod link;
mod load;
mod marked;
mod menu;
mod notebook;
mod picture;
mod pool;
mod predict;
mod present;
mod search;
mod shell;
mod snippet;
mod split;
mod store;
mod term;
mod text;

use std::rc::Rc;

use gloo::events::EventListener;

/// Runs the program of a lesson's page.
pub fn start_page() {
    start(|_| {});
}

/// Runs the program of the notebook's page: that of every page, and the notebook in `#notebook`.
pub fn start_notebook() {
    start(notebook::mount);
}

/// Mounts the islands of the page. `more` mounts those of one kind of page only.
fn start(more: impl FnOnce(&Rc<protocol::DeviceTable>)) {
    #[cfg(target_family = "wasm")]
    std::panic::set_hook(Box::new(|info| env::log_error(&info.to_string())));
    split::enliven();
    let devices = Rc::new(env::devices());
    if embed::is_on() {
        embed::keep_cell();
    }
    let main = env::document().get_element_by_id("main");
    let cells = main.map(|main| islands::mount(&main, &devices).cells).unwrap_or_default();
    more(&devices);
    if embed::is_on() {
        // There is nothing around the cell, and nothing is loaded before the reader acts.
        return shell::follow_system();
    }
    if let Some(host) = env::document().get_element_by_id("shell") {
        yew::Renderer::<shell::Shell>::with_root(host).render();
    }
    if !env::lesson().is_empty() {
        present::mount();
    }
    cover::enliven();
    shell::enliven();
    search::enliven();
    term::enliven();
    // After the components have their final heights.
    gloo::timers::callback::Timeout::new(30, || {
        shell::restore_place();
        show_linked_cell();
        search::arrive();
    })
    .forget();
    if let Some(first) = cells.into_iter().next() {
        // After the first paint, so that loading the simulator does not delay what the reader sees.
        env::when_idle(move || {
            let inputs = cell::state::State::of(&first).inputs();
            pool::prepare(inputs.request(&first.file, env::lang(), Default::default()));
        });
    }
}

/// Scrolls to the cell of a link. A link that is pasted into an open page reloads it.
fn show_linked_cell() {
    let fragment = || env::window().location().hash().unwrap_or_default();
    if let Some(id) = link::target(&fragment()) {
        match env::document().get_element_by_id(&format!("cell-{id}")) {
            Some(section) => {
                cover::uncover_cell(&id);
                section.scroll_into_view();
            }
            None => env::toast(&text::fill(env::texts().link_no_cell, &[&id])),
        }
    } else if link::is_newer(&fragment()) {
        env::toast(env::texts().link_newer);
    }
    EventListener::new(&env::window(), "hashchange", move |_| {
        if link::is_link(&fragment()) {
            let _ = env::window().location().reload();
        }
    })
    .forget();
}

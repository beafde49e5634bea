//! The program of every page of the course, compiled to wasm: interactive cells, questions and exercises in a
//! static document, and the shell around them.
//!
//! # Entry points
//! `main` mounts everything. [`cell`] is the component of an experiment, with a submodule for each view;
//! [`predict`] that of a question, [`exercise`] that of an exercise; [`shell`] has theme, settings and
//! navigation; [`present`] is present mode. [`search`], [`term`], [`cover`] and [`split`] bring static parts
//! of the page to life.
//!
//! # Data flow
//! 1. The site generator embeds each cell with its results ([`env::data`]); `web/README.md` describes the
//!    markup.
//! 2. A cell's inputs become a `protocol::RunRequest`. [`pool`] sends it to a web worker, which compiles and
//!    runs the program.
//! 3. The `protocol::RunReply` becomes a `viewmodels::View`, whose chart is drawn on a canvas.
//! 4. The reader's choices are kept in the browser ([`store`]) and travel in links ([`link`]).
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
//! [`mod@env`] wraps the browser, [`editor`] the CodeMirror bundle, [`load`] the files of the site, [`text`] the
//! texts in both languages. Depends on `protocol`, `viewmodels`, `plot`, `metrics`, `diagnosis` and
//! `text_search`.

mod button;
mod cell;
mod cover;
mod device;
mod editor;
mod env;
mod exercise;
mod icons;
mod link;
mod load;
mod marked;
mod pool;
mod predict;
mod present;
mod search;
mod shell;
mod split;
mod store;
mod term;
mod text;

use std::rc::Rc;

use gloo::events::EventListener;
use web_sys::Element;

use cell::{CellView, Props};
use metrics::exercise::Exercise;

fn main() {
    #[cfg(target_family = "wasm")]
    std::panic::set_hook(Box::new(|info| env::log_error(&info.to_string())));
    split::enliven();
    let devices = Rc::new(env::devices());
    let sections = env::all("#main > section.cell, .part > section.cell");
    let cells: Vec<Rc<protocol::Cell>> =
        sections.iter().filter_map(|section| mount(section, &devices, None)).collect();
    env::all("section.predict").iter().for_each(predict::mount);
    env::all("section.exercise").iter().for_each(|section| mount_exercise(section, &devices));
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

fn mount(
    section: &Element,
    devices: &Rc<protocol::DeviceTable>,
    bench: Option<Rc<exercise::Bench>>,
) -> Option<Rc<protocol::Cell>> {
    // Without its data the static cell stays readable.
    let (cell, comments) = env::data::<(protocol::Cell, String)>(section, "cell-data")?;
    let cell = Rc::new(cell);
    // Cells often share a file; as landmarks they need distinct names.
    let _ = section.set_attribute("aria-label", &format!("{} · {}", cell.file, cell.id));
    if cell.sweep.is_some() {
        // Heatmaps need space. All views of the cell get it, so that nothing moves between tabs.
        let _ = section.class_list().add_1("sweeps");
    }
    let highlighted = section.query_selector("pre.code > code").ok().flatten().map(|c| c.inner_html());
    let props = Props {
        cell: cell.clone(),
        comments: comments.into(),
        highlighted: highlighted.unwrap_or_default(),
        devices: devices.clone(),
        bench,
    };
    yew::Renderer::<CellView>::with_root_and_props(section.clone(), props).render();
    Some(cell)
}

/// Mounts an exercise: its program in a cell, the check below it.
fn mount_exercise(section: &Element, devices: &Rc<protocol::DeviceTable>) {
    let Some(exercise) = env::data::<Exercise>(section, "exercise-data").map(Rc::new) else { return };
    let Ok(host) = env::document().create_element("div") else { return };
    let bench = Rc::<exercise::Bench>::default();
    if let Some(cell) = section.query_selector("section.cell").ok().flatten() {
        mount(&cell, devices, Some(bench.clone()));
    }
    host.set_class_name("exercise-live");
    let _ = section.append_child(&host);
    let props = exercise::Props { exercise, bench, devices: devices.clone() };
    yew::Renderer::<exercise::ExerciseView>::with_root_and_props(host, props).render();
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

//! Components in static HTML: cells, questions and exercises become alive, and can be taken away again.

use std::rc::Rc;

use protocol::{Cell, DeviceTable};
use web_sys::Element;
use yew::AppHandle;

use crate::cell::{CellView, Props};
use crate::exercise::{Bench, ExerciseView};
use crate::{env, exercise, predict};

/// The components in an element.
#[derive(Default)]
pub struct Mounted {
    /// The cells that are no part of an exercise, in order.
    pub cells: Vec<Rc<Cell>>,
    cell_apps: Vec<AppHandle<CellView>>,
    questions: Vec<AppHandle<predict::PredictView>>,
    exercises: Vec<AppHandle<ExerciseView>>,
}

impl Mounted {
    /// Stops the components. Their elements stay empty.
    pub fn unmount(&mut self) {
        std::mem::take(&mut self.exercises).into_iter().for_each(AppHandle::destroy);
        std::mem::take(&mut self.cell_apps).into_iter().for_each(AppHandle::destroy);
        std::mem::take(&mut self.questions).into_iter().for_each(AppHandle::destroy);
    }
}

/// Mounts the components of all sections in an element.
pub fn mount(root: &Element, devices: &Rc<DeviceTable>) -> Mounted {
    let mut mounted = Mounted::default();
    for section in env::all_in(root, "section.cell") {
        if section.closest("section.exercise").ok().flatten().is_none()
            && let Some((cell, app)) = mount_cell(&section, devices, None)
        {
            mounted.cells.push(cell);
            mounted.cell_apps.push(app);
        }
    }
    mounted.questions = env::all_in(root, "section.predict").iter().filter_map(predict::mount).collect();
    for section in env::all_in(root, "section.exercise") {
        let (cell, exercise) = mount_exercise(&section, devices);
        mounted.cell_apps.extend(cell);
        mounted.exercises.extend(exercise);
    }
    mounted
}

fn mount_cell(
    section: &Element,
    devices: &Rc<DeviceTable>,
    bench: Option<Rc<Bench>>,
) -> Option<(Rc<Cell>, AppHandle<CellView>)> {
    // Without its data the static cell stays readable.
    let (cell, comments) = env::data::<(Cell, String)>(section, "cell-data")?;
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
        owner: None,
    };
    let app = yew::Renderer::<CellView>::with_root_and_props(section.clone(), props).render();
    Some((cell, app))
}

/// Mounts an exercise: its program in a cell, the check below it.
fn mount_exercise(
    section: &Element,
    devices: &Rc<DeviceTable>,
) -> (Option<AppHandle<CellView>>, Option<AppHandle<ExerciseView>>) {
    let exercise = env::data::<metrics::exercise::Exercise>(section, "exercise-data").map(Rc::new);
    let host = env::document().create_element("div").ok();
    let (Some(exercise), Some(host)) = (exercise, host) else { return (None, None) };
    let bench = Rc::<Bench>::default();
    let cell = section.query_selector("section.cell").ok().flatten();
    let cell = cell.and_then(|cell| mount_cell(&cell, devices, Some(bench.clone())));
    host.set_class_name("exercise-live");
    let _ = section.append_child(&host);
    let props = exercise::Props { exercise, bench, devices: devices.clone() };
    let app = yew::Renderer::<ExerciseView>::with_root_and_props(host, props).render();
    (cell.map(|(_, app)| app), Some(app))
}

//! Figures in a text that show a view of one of the notebook's programs: the same views as in the cell, without its program
//! and controls.
//!
//! A text is written anew with every number that changes. Its figures move into their new places as they are, so that they
//! neither vanish nor run again.

use std::collections::BTreeMap;
use std::rc::Rc;

use lesson::fence::view_named;
use protocol::{Cell, DeviceTable, View};
use web_sys::Element;
use yew::{AppHandle, Callback};

use super::page::PLACE;
use crate::cell::state::State;
use crate::cell::{CellView, Owner, Props};
use crate::env;

/// The figures of a text.
#[derive(Default)]
pub struct Figures(Vec<Figure>);

struct Figure {
    /// Id of the cell, and the view of it.
    of: (String, View),
    cell: Rc<Cell>,
    /// The element in which the component draws.
    host: Element,
    app: AppHandle<CellView>,
}

impl Figures {
    /// Draws a figure in each of its places in `text`. `cells`: the cells that can be shown, each with its name among all
    /// notebooks.
    pub fn show(
        &mut self,
        text: &Element,
        cells: &BTreeMap<String, (String, Rc<Cell>)>,
        devices: &Rc<DeviceTable>,
    ) {
        let mut old = std::mem::take(&mut self.0);
        for place in env::all_in(text, &format!(".{PLACE}")) {
            let of = |name: &str| place.get_attribute(name).unwrap_or_default();
            let (id, Some(view)) = (of("data-cell"), view_named(&of("data-view"))) else { continue };
            let Some((name, cell)) = cells.get(&id) else { continue };
            let of = (id, view);
            let figure = match old.iter().position(|figure| figure.of == of) {
                Some(at) => {
                    let mut figure = old.remove(at);
                    if !Rc::ptr_eq(&figure.cell, cell) {
                        figure.app.update(props((name, &place), &of, cell, devices));
                        figure.cell = cell.clone();
                    }
                    figure
                }
                None => {
                    let Ok(host) = env::document().create_element("div") else { continue };
                    let props = props((name, &place), &of, cell, devices);
                    let app = yew::Renderer::<CellView>::with_root_and_props(host.clone(), props).render();
                    Figure { of, cell: cell.clone(), host, app }
                }
            };
            if !place.contains(Some(&figure.host)) {
                let _ = place.append_child(&figure.host);
            }
            self.0.push(figure);
        }
        old.into_iter().for_each(|figure| figure.app.destroy());
    }

    /// Stops the components.
    pub fn unmount(&mut self) {
        std::mem::take(&mut self.0).into_iter().for_each(|figure| figure.app.destroy());
    }
}

/// The cell of a figure. It has an id of its own; what is stored with the cell, such as a heatmap, is shown here as well.
fn props(
    (name, place): (&str, &Element),
    (id, view): &(String, View),
    cell: &Rc<Cell>,
    devices: &Rc<DeviceTable>,
) -> Props {
    let figure = place.closest("figure").ok().flatten().map_or_else(|| id.clone(), |figure| figure.id());
    let owner = Owner {
        key: name.to_owned(),
        state: State { view: *view, ..State::of(cell) },
        on_change: Callback::noop(),
        on_result: Callback::noop(),
        figure_of: Some(id.clone()),
    };
    Props {
        cell: Rc::new(Cell { id: figure, view: *view, ..(**cell).clone() }),
        comments: Rc::from(""),
        highlighted: String::new(),
        devices: devices.clone(),
        bench: None,
        owner: Some(owner),
    }
}

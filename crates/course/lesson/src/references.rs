//! Checks that everything a page refers to is on the page.

use metrics::expect;

use crate::markdown::Builder;
use crate::{Ask, Drawn};

impl Builder<'_> {
    /// Reports numbers, assertions, questions and figures about cells that the page does not have.
    pub(crate) fn references(&mut self) {
        let page = &self.page;
        let no_cell = |id: &str| format!("no cell `{id}` on this page");
        let mut missing = Vec::new();
        let asked = page.predicts.iter().filter_map(|predict| match &predict.ask {
            Ask::Value { number, .. } => Some(number),
            Ask::Choice { .. } => None,
        });
        for number in page.numbers.iter().chain(asked) {
            if !page.has_numbers(&number.cell) {
                missing.push((number.line, no_cell(&number.cell)));
            }
        }
        for claim in &page.expects {
            match expect::cells(&claim.text) {
                Ok(cells) => {
                    let unknown = cells.into_iter().filter(|cell| !page.has_numbers(cell));
                    missing.extend(unknown.map(|cell| (claim.line, no_cell(&cell))));
                }
                Err(message) => missing.push((claim.line, message)),
            }
        }
        let mut views = Vec::new();
        for figure in &page.figures {
            match &figure.what {
                Drawn::Cell(id, view) if page.cell(id).is_some() => views.push((id.clone(), *view)),
                Drawn::Cell(id, _) => missing.push((figure.line, no_cell(id))),
                Drawn::Svg(..) => {}
            }
        }
        for (id, view) in views {
            self.page
                .cells
                .iter_mut()
                .filter(|spec| spec.cell.id == id)
                .for_each(|spec| spec.views.push(view));
        }
        missing.extend(self.left_out());
        missing.into_iter().for_each(|(line, message)| self.error(line, message));
    }

    /// Reports exercises that have no fence.
    pub(crate) fn unmet(&mut self) {
        for (i, spec) in self.exercises.iter().enumerate() {
            if !self.met.contains(&i) {
                self.error(0, format!("exercise `{}` of exercises.toml has no fence here", spec.data.id));
            }
        }
    }
}

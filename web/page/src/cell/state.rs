//! What the reader can change in a cell: kept in storage, carried by links.

use std::collections::BTreeMap;

use protocol::{Cell, Lang, RunRequest, Timing, View};
use serde::{Deserialize, Serialize};

/// The reader's choices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The program.
    pub code: String,
    /// Slug.
    pub device: String,
    /// By name.
    pub params: BTreeMap<String, u32>,
    /// Open tab.
    pub view: View,
}

/// What a result depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    pub code: String,
    pub device: String,
    pub params: BTreeMap<String, u32>,
}

const VIEWS: [View; 4] = [View::Output, View::Time, View::Heatmap, View::Lines];

impl State {
    /// As the lesson starts.
    pub fn of(cell: &Cell) -> State {
        State {
            code: cell.source.clone(),
            device: cell.device.clone(),
            params: cell.params.iter().map(|p| (p.name.clone(), p.default)).collect(),
            view: cell.view,
        }
    }
    /// Drops what the cell does not have and adds what is missing: stored state outlives lessons.
    pub fn fit(mut self, cell: &Cell, known: impl Fn(&str) -> bool) -> State {
        let fresh = State::of(cell);
        self.params.retain(|name, value| {
            cell.params.iter().any(|p| p.name == *name && (p.choices.contains(value) || p.default == *value))
        });
        for (name, value) in fresh.params {
            self.params.entry(name).or_insert(value);
        }
        if !known(&self.device) {
            self.device = fresh.device;
        }
        if self.view == View::Heatmap && cell.sweep.is_none() {
            self.view = View::Output;
        }
        self
    }
    /// What a run depends on.
    pub fn inputs(&self) -> Inputs {
        Inputs { code: self.code.clone(), device: self.device.clone(), params: self.params.clone() }
    }
    /// Position of the view in links.
    pub fn view_index(&self) -> u8 {
        VIEWS.iter().position(|v| *v == self.view).unwrap_or(0) as u8
    }
    /// The view of a position; unknown ones are ignored.
    pub fn set_view_index(&mut self, index: u8) {
        if let Some(view) = VIEWS.get(index as usize) {
            self.view = *view;
        }
    }
}

impl Inputs {
    /// The same without the block size: what a sweep depends on.
    pub fn without_block(mut self, cell: &Cell) -> Inputs {
        if let Some(sweep) = &cell.sweep {
            self.params.remove(&sweep.x_name);
            self.params.remove(&sweep.y_name);
        }
        self
    }
    /// The request for these inputs; the sanitizer looks on.
    pub fn request(&self, file: &str, lang: Lang) -> RunRequest {
        RunRequest {
            file: file.into(),
            source: self.code.clone(),
            device: self.device.clone(),
            // A control whose name the reader has taken out of the program says nothing any more.
            defines: self
                .params
                .iter()
                .filter(|(name, _)| mentions(&self.code, name))
                .map(|(name, value)| (name.clone(), value.to_string()))
                .collect(),
            timing: Timing::On,
            sanitize: true,
            lang,
            ..RunRequest::default()
        }
    }
}

/// True when the identifier stands in the program.
fn mentions(code: &str, name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        !code[..at].chars().next_back().is_some_and(word)
            && !code[at + name.len()..].chars().next().is_some_and(word)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Param;

    #[test]
    fn only_names_of_the_program_are_set() {
        let check = |code, expect| assert_eq!(mentions(code, "BX"), expect, "{code}");
        check("#define BX 8", true);
        check("dim3(BX,1)", true);
        check("#define TBX 8", false);
        check("int BXY, ёBX;", false);
        check("", false);
    }

    #[test]
    fn stored_state_is_fitted_to_the_lesson() {
        let cell = Cell {
            source: "new".into(),
            device: "a".into(),
            params: vec![
                Param { name: "BX".into(), default: 8, choices: vec![8, 16] },
                Param { name: "N".into(), default: 64, choices: vec![64] },
            ],
            ..Cell::default()
        };
        let stored = State {
            code: "mine".into(),
            device: "gone".into(),
            params: [("BX".to_string(), 16), ("OLD".to_string(), 1), ("N".to_string(), 7)].into(),
            view: View::Heatmap,
        };
        let fitted = stored.fit(&cell, |d| d == "a");
        assert_eq!(fitted.code, "mine");
        assert_eq!(fitted.device, "a");
        assert_eq!(fitted.params, [("BX".to_string(), 16), ("N".to_string(), 64)].into());
        assert_eq!(fitted.view, View::Output);
    }
}

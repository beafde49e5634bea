//! The reader's choices in a cell, which are stored in the browser and carried by links.

use std::collections::BTreeMap;
use std::rc::Rc;

use protocol::{
    AccessRequest, Bundle, Cell, Lang, Launch, Outcome, RunReply, RunRequest, TimelineRequest, Timing, View,
};
use serde::{Deserialize, Serialize};
use text_search::comments;

/// The reader's choices.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// The program.
    pub code: String,
    /// Slug of the device.
    pub device: String,
    /// Values of parameters by name.
    pub params: BTreeMap<String, u32>,
    /// The open tab.
    pub view: View,
    /// Further files, arguments and standard input.
    pub bundle: Rc<Bundle>,
}

/// The choices as they were stored until programs had files.
#[derive(Serialize, Deserialize)]
pub struct Older {
    code: String,
    device: String,
    params: BTreeMap<String, u32>,
    view: View,
}

impl From<Older> for State {
    fn from(Older { code, device, params, view }: Older) -> Self {
        Self { code, device, params, view, bundle: Rc::default() }
    }
}

/// Optional recordings of a run, which views need.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traces {
    /// The timeline of an SM.
    pub timeline: bool,
    /// The accesses of a warp: linear index of its block, and index in the block.
    pub warp: Option<(u64, u32)>,
    /// The machine code.
    pub code: bool,
    /// Exact times, however long they take.
    pub exact: bool,
}

/// Capacity of a timeline, in segments.
const SEGMENTS: u32 = 6000;
/// Capacity of an access trace, in accesses.
const ACCESSES: u32 = 96;

impl Traces {
    /// The recordings that a view needs.
    pub fn of(view: View, warp: (u64, u32)) -> Self {
        Self {
            timeline: view == View::Timeline,
            warp: (view == View::Memory).then_some(warp),
            code: view == View::Code,
            exact: false,
        }
    }
    /// Whether a reply has these recordings. A reply without launches has all that are possible.
    pub fn are_in(self, reply: &RunReply) -> bool {
        let launches = &reply.profile.launches;
        // A program that does not compile has no code.
        if self.code && reply.code.is_none() && reply.outcome != Outcome::Rejected {
            return false;
        }
        let of_warp = |l: &Launch| l.accesses.as_ref().map(|a| (a.block, a.warp));
        launches.is_empty()
            || ((!self.timeline || launches.iter().any(|l| l.timeline.is_some()))
                && (self.warp.is_none() || launches.iter().any(|l| of_warp(l) == self.warp)))
    }
}

/// Everything that a result depends on.
#[derive(Clone, Debug, PartialEq)]
pub struct Inputs {
    pub code: String,
    pub device: String,
    pub params: BTreeMap<String, u32>,
    pub bundle: Rc<Bundle>,
}

impl State {
    /// The state with which the lesson starts.
    pub fn of(cell: &Cell) -> State {
        State {
            code: cell.source.clone(),
            device: cell.device.clone(),
            params: cell.params.iter().map(|p| (p.name.clone(), p.default)).collect(),
            view: cell.view,
            bundle: Rc::new(cell.bundle.clone()),
        }
    }
    /// Adapts a stored state to the cell, which may have changed since: drops what the cell does not have,
    /// and adds what is missing.
    pub fn fit(mut self, cell: &Cell, known: impl Fn(&str) -> bool) -> State {
        let fresh = State::of(cell);
        self.params.retain(|name, value| {
            let own = written(&self.code, name) == Some(*value);
            own || cell
                .params
                .iter()
                .any(|p| p.name == *name && (p.choices.contains(value) || p.default == *value))
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
    /// Replaces the program's text. The controls take the numbers that were changed in it.
    pub fn edit(&mut self, cell: &Cell, code: String) {
        for param in &cell.params {
            let value = written(&code, &param.name);
            if let Some(value) = value.filter(|_| value != written(&self.code, &param.name)) {
                self.params.insert(param.name.clone(), value);
            }
        }
        self.code = code;
    }
    /// The state with the comments of the lesson's file, which storage and links use in all languages.
    pub fn original(&self, comments: &str) -> State {
        State { code: comments::original(&self.code, comments), ..self.clone() }
    }
    /// Translates the comments of the lesson's file into those of the page.
    pub fn translate(&mut self, comments: &str) {
        self.code = comments::translated(&self.code, comments);
    }
    /// The parameters that have an effect, with their values.
    pub fn sizes(&self) -> impl Iterator<Item = (&String, &u32)> {
        sizes(&self.code, &self.params)
    }
    /// Everything that a run depends on.
    pub fn inputs(&self) -> Inputs {
        Inputs {
            code: self.code.clone(),
            device: self.device.clone(),
            params: self.params.clone(),
            bundle: self.bundle.clone(),
        }
    }
    /// Index of the view in links.
    pub fn view_index(&self) -> u8 {
        View::ALL.iter().position(|v| *v == self.view).unwrap_or(0) as u8
    }
    /// Selects the view with an index. Unknown indices are ignored.
    pub fn set_view_index(&mut self, index: u8) {
        if let Some(view) = View::ALL.get(index as usize) {
            self.view = *view;
        }
    }
}

impl Inputs {
    /// A hash of everything that a result depends on.
    pub fn hash(&self) -> u32 {
        let parts = (&self.code, &self.device, &self.params, &*self.bundle);
        crate::link::hash(&postcard::to_allocvec(&parts).unwrap_or_default())
    }
    /// The inputs without the block size, on which a sweep depends.
    pub fn without_block(mut self, cell: &Cell) -> Inputs {
        if let Some(sweep) = &cell.sweep {
            self.params.remove(&sweep.x_name);
            self.params.remove(&sweep.y_name);
        }
        self
    }
    /// The request for these inputs, with the sanitizer on.
    pub fn request(&self, file: &str, lang: Lang, traces: Traces) -> RunRequest {
        let mut request = RunRequest {
            file: file.into(),
            source: self.code.clone(),
            device: self.device.clone(),
            defines: sizes(&self.code, &self.params)
                .map(|(name, value)| (name.clone(), value.to_string()))
                .collect(),
            timing: if traces.exact { Timing::On } else { Timing::Sampled },
            sanitize: true,
            timeline: traces.timeline.then_some(TimelineRequest { sm: 0, segments: SEGMENTS }),
            accesses: traces.warp.map(|(block, warp)| AccessRequest { block, warp, most: ACCESSES }),
            code: traces.code,
            lang,
            ..RunRequest::default()
        };
        self.bundle.enter(&mut request);
        request
    }
}

/// The parameters that occur in the program: the control of another one has no effect.
fn sizes<'a>(
    code: &'a str,
    params: &'a BTreeMap<String, u32>,
) -> impl Iterator<Item = (&'a String, &'a u32)> {
    params.iter().filter(move |(name, _)| written(code, name).is_some())
}

/// The number that the program gives to a name, in a `#define` or in a constant outside of functions. `None`:
/// there is no such name or no plain number, so a control cannot replace it.
pub fn written(code: &str, name: &str) -> Option<u32> {
    code.lines().find_map(|line| {
        let line = line.split("//").next().unwrap_or_default();
        let words: Vec<&str> = line.split([' ', '\t', '\r', ';']).filter(|word| !word.is_empty()).collect();
        let value = match words.as_slice() {
            ["#define", found, value] | ["#", "define", found, value] if *found == name => value,
            [.., found, "=", value]
                if *found == name
                    && !line.starts_with([' ', '\t'])
                    && words.iter().any(|w| ["const", "constexpr"].contains(w)) =>
            {
                value
            }
            _ => return None,
        };
        value.trim_matches(['(', ')', 'u', 'U']).parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Param;

    #[test]
    fn only_plain_numbers_of_the_program_are_set() {
        let check = |code, expect| assert_eq!(written(code, "BX"), expect, "{code}");
        check("#define BX 8", Some(8));
        check("int a;\r\n# define BX (16u) // threads\r\n", Some(16));
        check("static constexpr int BX = 4;", Some(4));
        check("#define BX (1 << 4)", None);
        check("#define TBX 8", None);
        check("    const int BX = 8;", None);
        check("dim3(BX, 1); int BX = 8; puts(\"BX\");", None);
        check("", None);
    }

    #[test]
    fn a_number_changed_in_the_text_moves_its_control() {
        let cell = Cell {
            source: "#define N 64".into(),
            params: vec![Param { name: "N".into(), default: 64, choices: vec![64, 128], ..Param::default() }],
            ..Cell::default()
        };
        let mut state = State::of(&cell);
        state.params.insert("N".into(), 128);
        state.edit(&cell, "#define N 64 // the same".into());
        assert_eq!(state.params["N"], 128);
        state.edit(&cell, "#define N 1000".into());
        assert_eq!(state.params["N"], 1000);
        let state = state.fit(&cell, |_| true);
        assert_eq!(state.params["N"], 1000);
        let request = |code: &str| {
            Inputs { code: code.into(), ..state.inputs() }.request("a.cu", Lang::En, Traces::default())
        };
        assert_eq!(request("#define N 1000").defines, [("N".to_string(), "1000".to_string())]);
        assert_eq!(request("int main() { int N = 3; }").defines, []);
    }

    #[test]
    fn what_is_kept_serves_both_languages() {
        let comments = "// rows\n// строк\n";
        let own = State { code: "#define N 8 // строк\n// моё".into(), ..State::default() };
        let mut kept = own.original(comments);
        assert_eq!(kept.code, "#define N 8 // rows\n// моё");
        kept.translate(comments);
        assert_eq!(kept, own);
    }

    #[test]
    fn stored_state_is_fitted_to_the_lesson() {
        let cell = Cell {
            source: "new".into(),
            device: "a".into(),
            params: vec![
                Param { name: "BX".into(), default: 8, choices: vec![8, 16], ..Param::default() },
                Param { name: "N".into(), default: 64, choices: vec![64], ..Param::default() },
            ],
            ..Cell::default()
        };
        let stored = State {
            code: "mine".into(),
            device: "gone".into(),
            params: [("BX".to_string(), 16), ("OLD".to_string(), 1), ("N".to_string(), 7)].into(),
            view: View::Heatmap,
            bundle: Rc::default(),
        };
        let fitted = stored.fit(&cell, |d| d == "a");
        assert_eq!(fitted.code, "mine");
        assert_eq!(fitted.device, "a");
        assert_eq!(fitted.params, [("BX".to_string(), 16), ("N".to_string(), 64)].into());
        assert_eq!(fitted.view, View::Output);
    }
}

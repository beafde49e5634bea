//! The text of a notebook as HTML.

use std::collections::BTreeMap;
use std::rc::Rc;

use lesson::draft::{self, Draft};
use lesson::{Accuracy, CellSpec, Drawn, expect};
use prose::{Parts, Prose, escape, packed};
use protocol::{Cell, Lang, RunReply, View};

use super::doc::{Content, Notebook};
use crate::env;
use crate::text::fill;

/// A notebook as it is shown.
#[derive(Default)]
pub struct Shown {
    /// The cells of programs by the keys of their blocks. A program with mistakes in its attributes keeps its last cell.
    pub cells: BTreeMap<u32, Rc<Cell>>,
    /// HTML of texts by the keys of their blocks.
    pub texts: BTreeMap<u32, Rc<str>>,
    /// The cells as they begin in the lesson that the notebook is, for the figures of the texts, by their ids.
    pub figures: BTreeMap<String, Rc<Cell>>,
    /// Mistakes by the keys of their blocks.
    pub wrong: BTreeMap<u32, Vec<String>>,
    /// Mistakes of the whole notebook.
    pub wrong_files: Vec<String>,
}

impl Shown {
    /// Parses a notebook. `results` holds the current results by the keys of their blocks.
    pub fn update(&mut self, notebook: &Notebook, lang: Lang, results: &BTreeMap<u32, Rc<RunReply>>) {
        let blocks = notebook.draft();
        let by_id: BTreeMap<&str, &Rc<RunReply>> = notebook
            .blocks
            .iter()
            .filter_map(|block| match &block.content {
                Content::Program(program) => Some((program.id(), results.get(&block.key)?)),
                Content::Text(_) => None,
            })
            .collect();
        let result = |cell: &mut Cell| {
            cell.default_reply = by_id.get(cell.id.as_str()).map(|reply| (***reply).clone())
        };
        let exercises = notebook.text("exercises.toml").unwrap_or_default();
        let draft = draft::parse(&blocks, lang, &notebook.sources(), exercises, result);
        self.wrong.clear();
        self.wrong_files.clear();
        for mistake in &draft.wrong {
            let key = mistake.block.and_then(|index| notebook.blocks.get(index)).map(|block| block.key);
            let line = mistake.line.to_string();
            let text = match mistake.line {
                0 => mistake.message.clone(),
                _ => fill(env::texts().notebook_mistake, &[&line, &mistake.message]),
            };
            match key {
                Some(key) => self.wrong.entry(key).or_default().push(text),
                None => self.wrong_files.push(text),
            }
        }
        self.enter_figures(&draft);
        let keys: Vec<u32> = notebook.blocks.iter().map(|block| block.key).collect();
        self.cells.retain(|key, _| keys.contains(key));
        self.texts.retain(|key, _| keys.contains(key));
        for (index, block) in notebook.blocks.iter().enumerate() {
            match &block.content {
                Content::Text(_) => drop(self.texts.insert(block.key, Rc::from(html(&draft, index)))),
                Content::Program(program) => {
                    self.enter_cell(block.key, program.id(), &program.state.code, &draft)
                }
            }
        }
    }

    /// The cells that figures show. A cell that has not changed stays the same object, so that its figures do not run again.
    fn enter_figures(&mut self, draft: &Draft) {
        let mut old = std::mem::take(&mut self.figures);
        for figure in &draft.page.figures {
            let Drawn::Cell(id, _) = &figure.what else { continue };
            let Some(cell) = draft.page.cell(id) else { continue };
            let cell = Cell { default_reply: None, ..cell.clone() };
            let kept = old.remove(id).filter(|old| **old == cell);
            self.figures.insert(id.clone(), kept.unwrap_or_else(|| Rc::new(cell)));
        }
    }

    fn enter_cell(&mut self, key: u32, id: &str, code: &str, draft: &Draft) {
        let Some(parsed) = draft.page.cell(id) else {
            let plain = || Cell {
                id: id.to_owned(),
                file: format!("{id}.cu"),
                device: lesson::fence::DEFAULT_DEVICE.into(),
                ..Cell::default()
            };
            self.cells.entry(key).or_insert_with(|| Rc::new(plain()));
            return;
        };
        // The component has the program, the choices and the result itself.
        let mut cell = Cell { default_reply: None, ..parsed.clone() };
        if let Some(old) = self.cells.get(&key) {
            (cell.device, cell.view) = (old.device.clone(), old.view);
            cell.source.clone_from(&old.source);
            cell.bundle.clone_from(&old.bundle);
            for param in &mut cell.params {
                // A number that is changed in the program stays a choice.
                if let Some(own) = old.params.iter().find(|own| own.name == param.name) {
                    param.default = own.default;
                }
            }
        }
        if self.cells.get(&key).is_none_or(|old| **old != cell) {
            cell.source = code.to_owned();
            self.cells.insert(key, Rc::new(cell));
        }
    }
}

/// HTML of the text of a block, with the assertions in it.
fn html(draft: &Draft, index: usize) -> String {
    let prose = Prose { page: &draft.page, parts: &Empty };
    let mut out = prose.html(&draft.texts[index]).unwrap_or_default();
    let from = index.checked_sub(1).map_or(0, |before| draft.expects[before]);
    let claims = &draft.page.expects[from..draft.expects[index]];
    if !claims.is_empty() {
        out.push_str("<ul class=\"claims\">");
        for claim in claims {
            let holds = expect::check(&claim.text, &|id, name| draft.page.value(id, name));
            let (class, sign, why) = match holds {
                Ok(()) => ("good", "✓", String::new()),
                Err(why) => ("bad", "✗", format!(": {}", escape(&why))),
            };
            out.push_str(&format!(
                "<li class=\"{class}\">{sign} <code>expect: {}</code>{why}</li>",
                escape(&claim.text)
            ));
        }
        out.push_str("</ul>");
    }
    out
}

/// Class of the place of a figure that shows a view of a cell, with the attributes `data-cell` and `data-view`.
pub const PLACE: &str = "cell-figure";

/// Parts of a page that have no result yet.
struct Empty;

impl Parts for Empty {
    fn cell(&self, spec: &CellSpec, _: Lang) -> anyhow::Result<String> {
        let cell = &spec.cell;
        Ok(format!(
            "<section class=\"cell\" id=\"cell-{id}\"><script type=\"text/plain\" class=\"cell-data\">{data}</script>\
             <pre class=\"code\"><code>{code}</code></pre></section>",
            id = cell.id,
            data = packed(&(cell, &spec.comments))?,
            code = escape(&cell.source),
        ))
    }
    fn figure(&self, cell: &Cell, view: View, _: Lang) -> Option<String> {
        let (id, view) = (escape(&cell.id), lesson::fence::view_name(view));
        Some(format!("<div class=\"{PLACE}\" data-cell=\"{id}\" data-view=\"{view}\"></div>"))
    }
    fn code(&self, text: &str) -> String {
        escape(text)
    }
    fn accuracy(&self, _: &Prose, _: &Accuracy) -> anyhow::Result<String> {
        Ok(format!("<p class=\"block-note\">{}</p>", escape(env::texts().notebook_accuracy)))
    }
}

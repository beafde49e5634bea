//! Fences `accuracy`: tables of `data/accuracy.csv`, selected by patterns.
//!
//! A page that shows some of these tables must show all of them. A table or row that is left out is an error,
//! so that no bad result can be hidden.

use metrics::accuracy::{self, Table, matches};

use crate::markdown::Builder;
use crate::{Accuracy, Piece, values};

/// File name, in `lessons/data/`. `cargo xtask bench accuracy --all --write` writes the file.
const FILE: &str = "accuracy.csv";

impl Builder<'_> {
    /// Parses `id=NAME tables=PATTERN|PATTERN rows=PATTERN|PATTERN` with the caption as body. `rows=` is
    /// optional.
    pub(crate) fn accuracy(&mut self, words: &str, body: &str, line: usize) -> Result<Piece, Vec<String>> {
        let mut wrong = Vec::new();
        let (mut id, mut tables, mut rows) = ("", "", "");
        values::attributes(words, &mut wrong, |key, text, wrong| match key {
            "id" if values::is_id(text) => id = text,
            "id" => wrong.push(format!("id `{text}`: letters, digits and `-` only")),
            "tables" => tables = text,
            "rows" => rows = text,
            _ => wrong.push(format!("unknown attribute `{key}`")),
        });
        if id.is_empty() || tables.is_empty() {
            wrong.push("needs id=NAME tables=PATTERN|PATTERN, with `*` for any text".to_owned());
        } else if self.page.has_numbers(id) {
            wrong.push(format!("a second cell or accuracy `{id}`"));
        }
        let caption = body.trim();
        if caption.is_empty() || caption.contains("\n\n") {
            wrong.push("the caption is one paragraph".to_owned());
        }
        let chosen = self.all_tables().and_then(|all| choose(all, tables, rows));
        let tables = match chosen {
            Ok(tables) if wrong.is_empty() => tables,
            Ok(_) => return Err(wrong),
            Err(message) => {
                wrong.push(message);
                return Err(wrong);
            }
        };
        let skipped = body[..body.len() - body.trim_start().len()].matches('\n').count();
        let caption = self.inline(caption, line + 1 + skipped);
        let is_whole = rows.is_empty();
        self.page.anchors.push(format!("accuracy-{id}"));
        self.page.accuracies.push(Accuracy { id: id.to_owned(), tables, is_whole, caption, line });
        Ok(Piece::Accuracy(self.page.accuracies.len() - 1))
    }

    fn all_tables(&self) -> Result<Vec<Table>, String> {
        let text = self.files.table(FILE).ok_or(format!("no table `{FILE}` in lessons/data"))?;
        accuracy::read(&text).map_err(|message| format!("{FILE}: {message}"))
    }

    /// Errors about tables that a page with other tables lacks: line and message.
    pub(crate) fn left_out(&self) -> Vec<(usize, String)> {
        let Some(last) = self.page.accuracies.last() else { return Vec::new() };
        let whole = self.page.accuracies.iter().filter(|own| own.is_whole);
        let shown: Vec<&str> = whole.flat_map(|own| &own.tables).map(|table| table.name.as_str()).collect();
        let all = self.all_tables().unwrap_or_default();
        let lacking = all.iter().filter(|table| !shown.contains(&table.name.as_str()));
        let message =
            |table: &Table| format!("table `{}` of {FILE} is in no accuracy fence of the page", table.name);
        lacking.map(|table| (last.line, message(table))).collect()
    }
}

fn choose(all: Vec<Table>, tables: &str, rows: &str) -> Result<Vec<Table>, String> {
    let any = |patterns: &str, text: &str| patterns.split('|').any(|pattern| matches(pattern, text));
    for pattern in tables.split('|').filter(|pattern| !pattern.is_empty()) {
        if !all.iter().any(|table| matches(pattern, &table.name)) {
            let names: Vec<&str> = all.iter().map(|table| table.name.as_str()).collect();
            return Err(format!("tables `{pattern}` matches none of {FILE}: {}", names.join(" | ")));
        }
    }
    let mut chosen: Vec<Table> = all.into_iter().filter(|table| any(tables, &table.name)).collect();
    if !rows.is_empty() {
        chosen.iter_mut().for_each(|table| table.rows.retain(|row| any(rows, &row.label)));
        chosen.retain(|table| !table.rows.is_empty());
        if chosen.is_empty() {
            return Err(format!("rows `{rows}` matches none of these tables"));
        }
    }
    Ok(chosen)
}

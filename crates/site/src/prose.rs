//! The text of a page as HTML: its pieces, with what the simulator says filled in.

use anyhow::{Context, Result};
use lesson::{CellSpec, Drawn, Figure, NumberRef, Page, Piece, numbers};
use protocol::DeviceInfo;

use crate::listing::{block, escape};
use crate::{accuracy, cells, exercises, figures, predicts};

/// What a page's text is written with.
pub struct Prose<'a> {
    /// The page.
    pub page: &'a Page,
    /// All devices.
    pub devices: &'a [DeviceInfo],
}

impl Prose<'_> {
    /// The pieces in order.
    pub fn html(&self, pieces: &[Piece]) -> Result<String> {
        let mut out = String::new();
        for piece in pieces {
            match piece {
                Piece::Html(html) => out.push_str(html),
                Piece::Code { lang, text } => out.push_str(&block(lang, text)),
                Piece::Number(number) => out.push_str(&self.number(number)),
                Piece::Cell(index) => {
                    out.push_str(&cells::section(&self.page.cells[*index], self.devices, self.page.lang)?);
                }
                Piece::Predict(index) => {
                    out.push_str(&predicts::section(self, &self.page.predicts[*index])?);
                }
                Piece::Exercise(index) => {
                    out.push_str(&exercises::section(self, &self.page.exercises[*index])?);
                }
                Piece::Accuracy(index) => {
                    out.push_str(&accuracy::section(self, &self.page.accuracies[*index])?);
                }
                Piece::Figure(index) => out.push_str(&self.figure(&self.page.figures[*index])?),
            }
        }
        Ok(out)
    }

    /// Missing results are for the test command to complain about; a draft has to render.
    fn number(&self, number: &NumberRef) -> String {
        let value = self.page.value(&number.cell, &number.name).ok();
        let shown =
            value.map_or("?".to_owned(), |value| numbers::format(&value, number.digits, self.page.lang));
        format!("<span class=\"number\">{}</span>", escape(&shown))
    }

    fn figure(&self, figure: &Figure) -> Result<String> {
        let drawn = match &figure.what {
            Drawn::Svg(_, drawing) => Some(drawing.clone()),
            Drawn::Cell(id, view) => {
                let cell = self.page.cells.iter().find(|spec| spec.cell.id == *id);
                let CellSpec { cell, .. } = cell.context("a figure of a cell that is not there")?;
                figures::of(cell, *view, self.devices, self.page.lang)
            }
        };
        Ok(format!(
            "<figure class=\"figure\" id=\"{id}\">\n{}<figcaption id=\"{id}-caption\">{}</figcaption>\n</figure>\n",
            drawn.unwrap_or_default(),
            self.html(&figure.caption)?,
            id = figure.id,
        ))
    }
}

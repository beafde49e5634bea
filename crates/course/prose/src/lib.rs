//! Writes the text of a lesson as HTML: its pieces, with numbers filled in. `web/README.md` describes the markup.
//!
//! # Entry points
//! [`Prose::html`] writes pieces, [`exercises::solution`] the file of an exercise's solution.
//!
//! # Two users
//! The site generator writes lessons, with cells that were run and drawn ([`Parts`] of `site`). The notebook's page
//! writes what a reader types, with empty places that its components fill.
//!
//! # API boundary
//! Depends on `lesson`, `metrics` and `protocol`, so that it can be part of a page, which contains no simulator.

pub mod exercises;
mod predicts;
mod words;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use lesson::{Accuracy, CellSpec, Drawn, Figure, NumberRef, Page, Piece, numbers};
use protocol::{Cell, Lang, View};

/// The parts of a page that its users write in their own ways.
pub trait Parts {
    /// The HTML of a cell.
    ///
    /// # Errors
    /// The cell's data cannot be encoded.
    fn cell(&self, spec: &CellSpec, lang: Lang) -> Result<String>;
    /// The default result of a cell in a view. `None`: there is nothing to draw.
    fn figure(&self, cell: &Cell, view: View, lang: Lang) -> Option<String>;
    /// A CUDA program as HTML, with highlighting or without.
    fn code(&self, text: &str) -> String;
    /// The HTML of tables of measured and simulated values.
    ///
    /// # Errors
    /// A text of the tables cannot be written.
    fn accuracy(&self, prose: &Prose, own: &Accuracy) -> Result<String>;
}

/// The context in which a page's text is written.
pub struct Prose<'a> {
    /// The page.
    pub page: &'a Page,
    /// The writer of cells, figures and programs.
    pub parts: &'a dyn Parts,
}

impl Prose<'_> {
    /// The HTML of pieces in order.
    ///
    /// # Errors
    /// A part of the page cannot be written.
    pub fn html(&self, pieces: &[Piece]) -> Result<String> {
        Ok(without_sources(&self.sourced(pieces)?))
    }

    /// The HTML of a page's pieces. Numbers have an attribute with their source ([`source`]).
    ///
    /// # Errors
    /// A part of the page cannot be written.
    pub fn sourced(&self, pieces: &[Piece]) -> Result<String> {
        let mut out = String::new();
        for piece in pieces {
            match piece {
                Piece::Html(html) => out.push_str(html),
                Piece::Code { lang, text } => out.push_str(&self.block(lang, text)),
                Piece::Number(number) => out.push_str(&self.number(number)),
                Piece::Cell(index) => {
                    out.push_str(&self.parts.cell(&self.page.cells[*index], self.page.lang)?);
                }
                Piece::Predict(index) => {
                    out.push_str(&predicts::section(self, &self.page.predicts[*index])?);
                }
                Piece::Exercise(index) => {
                    out.push_str(&exercises::section(self, &self.page.exercises[*index])?);
                }
                Piece::Accuracy(index) => {
                    out.push_str(&self.parts.accuracy(self, &self.page.accuracies[*index])?);
                }
                // Hidden with and without scripts. Present mode shows the notes in a window of their own.
                Piece::Notes(index) => {
                    let text = self.html(&self.page.notes[*index].text)?;
                    out.push_str(&format!("<aside class=\"notes\" hidden>\n{text}</aside>\n"));
                }
                Piece::Figure(index) => out.push_str(&self.figure(&self.page.figures[*index])?),
            }
        }
        Ok(out)
    }

    /// A listing that is not run.
    fn block(&self, lang: &str, text: &str) -> String {
        let code = if lang == "cuda" { self.parts.code(text) } else { escape(text) };
        format!("<pre class=\"listing\" tabindex=\"0\"><code>{code}</code></pre>\n")
    }

    /// A number as text, `?` if it is missing: the test command reports missing results, and a draft must
    /// render.
    fn number(&self, number: &NumberRef) -> String {
        let value = self.page.value(&number.cell, &number.name).ok();
        let shown =
            value.map_or("?".to_owned(), |value| numbers::format(&value, number.digits, self.page.lang));
        let about = if self.page.is_estimate(&number.cell, &number.name) { "≈\u{a0}" } else { "" };
        format!("<span class=\"number\"{}>{}</span>", source(number), escape(&format!("{about}{shown}")))
    }

    fn figure(&self, figure: &Figure) -> Result<String> {
        let drawn = match &figure.what {
            Drawn::Svg(_, drawing) => Some(drawing.clone()),
            Drawn::Cell(id, view) => {
                let cell = self.page.cells.iter().find(|spec| spec.cell.id == *id);
                let CellSpec { cell, .. } = cell.context("a figure of a cell that is not there")?;
                self.parts.figure(cell, *view, self.page.lang)
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

/// Text for HTML content and attributes.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Encodes data for a script element as base64 of postcard, which the page's program can decode for messages
/// of workers anyway.
///
/// # Errors
/// The value has a type that postcard cannot encode.
pub fn packed(value: &impl serde::Serialize) -> Result<String> {
    Ok(STANDARD_NO_PAD.encode(postcard::to_allocvec(value)?))
}

/// An attribute that names the result from which a number in the text comes. [`without_sources`] removes it.
pub fn source(number: &NumberRef) -> String {
    format!("{SOURCE}{}.{}\"", number.cell, number.name)
}

const SOURCE: &str = " data-of=\"";

/// HTML without the attributes of [`source`].
pub fn without_sources(html: &str) -> String {
    let mut parts = html.split(SOURCE);
    let mut out = parts.next().unwrap_or_default().to_owned();
    parts.for_each(|part| out.push_str(part.split_once('"').map_or("", |(_, rest)| rest)));
    out
}

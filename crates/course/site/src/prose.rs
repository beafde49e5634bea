//! Writes the text of a page as HTML: its pieces, with the simulator's numbers filled in.

use anyhow::{Context, Result};
use lesson::{CellSpec, Drawn, Figure, NumberRef, Page, Piece, numbers};
use protocol::DeviceInfo;

use crate::listing::{block, escape};
use crate::{accuracy, cells, cover, exercises, figures, predicts};

/// The context in which a page's text is written.
pub struct Prose<'a> {
    /// The page.
    pub page: &'a Page,
    /// All devices.
    pub devices: &'a [DeviceInfo],
}

impl Prose<'_> {
    /// The HTML of pieces in order.
    pub fn html(&self, pieces: &[Piece]) -> Result<String> {
        Ok(cover::without_sources(&self.sourced(pieces)?))
    }

    /// The HTML of a page's pieces. Numbers have an attribute with their source, for [`crate::cover`].
    pub fn sourced(&self, pieces: &[Piece]) -> Result<String> {
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

    /// A number as text, `?` if it is missing: the test command reports missing results, and a draft must
    /// render.
    fn number(&self, number: &NumberRef) -> String {
        let value = self.page.value(&number.cell, &number.name).ok();
        let shown =
            value.map_or("?".to_owned(), |value| numbers::format(&value, number.digits, self.page.lang));
        format!("<span class=\"number\"{}>{}</span>", cover::source(number), escape(&shown))
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

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD_NO_PAD;
    use lesson::Course;
    use metrics::exercise::Exercise;
    use metrics::predict::{Ask, Predict};

    use super::*;

    fn data<T: serde::de::DeserializeOwned>(html: &str, class: &str) -> T {
        let (_, rest) = html.split_once(&format!("class=\"{class}\">")).unwrap();
        let bytes = STANDARD_NO_PAD.decode(rest.split_once("</script>").unwrap().0).unwrap();
        postcard::from_bytes(&bytes).unwrap()
    }

    #[test]
    fn questions_and_exercises() {
        let (course, wrong) = Course::read_one(&crate::root().join("crates/tools/xtask/src"), "new-lesson");
        assert_eq!(wrong, []);
        let page = &course.lessons[0].pages[1];
        let prose = Prose { page, devices: &[] };
        let html = prose.html(&page.pieces).unwrap();
        let predict: Predict = data(&html, "predict-data");
        let unit = "инструкций".to_owned();
        let ask = Ask::Value { result: None, low: 10.0, high: 10_000.0, log: true, unit };
        assert_eq!(predict, Predict { id: "blocks".to_owned(), ask });
        let exercise: Exercise = data(&html, "exercise-data");
        assert_eq!((exercise.hints.len(), exercise.tries.len()), (2, 3));
        assert!(exercise.why("1").unwrap().starts_with("<p>Один из элементов"), "{:?}", exercise.whys);
        assert!(html.contains("<summary>Подсказка 1</summary>") && html.contains("<figcaption"), "{html}");
        let text = &page.exercises[0];
        let (name, solution) = exercises::solution(&prose, text).unwrap();
        assert_eq!(name, "ex-tail.html");
        // The solution is in its own file and not in the page.
        let line = "(n + 255) / 256, 256";
        let bare = |html: &str| -> String {
            html.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect()
        };
        assert!(bare(&solution).contains(line) && solution.contains("округляется"), "{solution}");
        assert!(!bare(&html).contains(line) && !html.contains("округляется"));
        assert!(text.solution_source.contains(line));
    }
}

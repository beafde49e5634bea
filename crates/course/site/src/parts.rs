//! The parts of pages that need results: cells, figures and tables, drawn natively.

use anyhow::Result;
use lesson::{Accuracy, CellSpec};
use prose::{Parts, Prose};
use protocol::{Cell, DeviceInfo, Lang, View};

use crate::{accuracy, cells, figures, gallery, listing};

/// Writes parts of pages from the results that their cells hold.
pub struct Native<'a> {
    /// All devices.
    devices: &'a [DeviceInfo],
    cell: WriteCell,
}

/// Writes a cell as HTML.
type WriteCell = fn(&CellSpec, &[DeviceInfo], Lang) -> Result<String>;

impl<'a> Native<'a> {
    /// Writes lessons.
    pub fn lesson(devices: &'a [DeviceInfo]) -> Self {
        Self { devices, cell: cells::section }
    }

    /// Writes the gallery of the notebook's page: a picture in the place of each cell.
    pub fn gallery(devices: &'a [DeviceInfo]) -> Self {
        Self { devices, cell: gallery::card }
    }
}

impl Parts for Native<'_> {
    fn cell(&self, spec: &CellSpec, lang: Lang) -> Result<String> {
        (self.cell)(spec, self.devices, lang)
    }
    fn figure(&self, cell: &Cell, view: View, lang: Lang) -> Option<String> {
        figures::of(cell, view, self.devices, lang)
    }
    fn code(&self, text: &str) -> String {
        listing::cuda(text)
    }
    fn accuracy(&self, prose: &Prose, own: &Accuracy) -> Result<String> {
        accuracy::section(prose, own, self.devices)
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::STANDARD_NO_PAD;
    use lesson::Course;
    use metrics::exercise::Exercise;
    use metrics::predict::{Ask, Predict};

    use prose::{Prose, exercises};

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
        let prose = Prose { page, parts: &Native::lesson(&[]) };
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

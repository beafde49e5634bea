//! Parses the fences of a page that are more than listings: cells, questions, exercises, figures.

use protocol::Cell;

use crate::exercises::Texts;
use crate::inline_syntax::number;
use crate::markdown::Builder;
use crate::{Ask, CellSpec, Covers, Drawn, ExerciseText, Figure, Piece, Predict, fence, svg, values};

type Found = Result<Piece, Vec<String>>;

impl Builder<'_> {
    pub(crate) fn cell(&mut self, words: &str, body: &str, line: usize) -> Found {
        if !words.split_whitespace().any(|word| word.starts_with("id=")) {
            return Err(vec!["a cell needs id=NAME".to_owned()]);
        }
        let cell = fence::parse(words, body, self.page.lang, self.files)?;
        if self.page.has_numbers(&cell.id) {
            return Err(vec![format!("a second cell or accuracy `{}`", cell.id)]);
        }
        self.page.anchors.push(format!("cell-{}", cell.id));
        let views = vec![cell.view];
        self.page.cells.push(CellSpec { cell, views, comments: String::new(), line });
        Ok(Piece::Cell(self.page.cells.len() - 1))
    }

    /// Parses a question. Its body is the question, a list of choices or none, `---`, and the answer.
    pub(crate) fn predict(&mut self, words: &str, body: &str, line: usize) -> Found {
        let mut wrong = Vec::new();
        let (mut id, mut value, mut range, mut log, mut unit) = ("", None, None, false, String::new());
        let mut covers = Covers::default();
        values::attributes(words, &mut wrong, |key, text, wrong| match key {
            "id" if values::is_id(text) => id = text,
            "id" => wrong.push(format!("id `{text}`: letters, digits and `-` only")),
            "value" => match number(text, line) {
                Some(found) => value = Some(found),
                None => wrong.push(format!("value `{text}` is not `cell.name`")),
            },
            "range" => match values::real_range(text) {
                Some(found) => range = Some(found),
                None => wrong.push(format!("range `{text}`: two numbers as in 0.1..10")),
            },
            "scale" if ["log", "linear"].contains(&text) => log = text == "log",
            "scale" => wrong.push(format!("scale `{text}`: log or linear")),
            "unit" => unit = text.replace('_', " "),
            "covers" | "uncovered" => wrong.extend(covers.read(key, text).err()),
            _ => wrong.push(format!("unknown attribute `{key}`")),
        });
        if id.is_empty() {
            wrong.push("a question needs id=NAME".to_owned());
        } else if self.page.predicts.iter().any(|other| other.id == id) {
            wrong.push(format!("a second question `{id}`"));
        }
        let Some((question, answer)) = divided(body) else {
            wrong.push("a line `---` divides the question from what comes out".to_owned());
            return Err(wrong);
        };
        let (question, choices) = choices(question);
        match (&value, range, choices.is_empty()) {
            (Some(_), None, _) => wrong.push("value= needs range=LOW..HIGH".to_owned()),
            (Some(_), _, false) => wrong.push("value= or a list of choices: one of them".to_owned()),
            (None, Some(_), _) => wrong.push("range= needs value=".to_owned()),
            (Some(_), Some((low, _)), _) if log && low <= 0.0 => {
                wrong.push("a logarithmic scale begins above 0".to_owned());
            }
            (None, None, _) if choices.len() < 2 || choices.iter().filter(|choice| choice.1).count() != 1 => {
                wrong.push("needs value=, or at the end of the question a list with one right answer: `- [ ] …`, `- [x] …`".to_owned());
            }
            _ => {}
        }
        if answer.trim().is_empty() {
            wrong.push("nothing after `---`: what comes out, and why".to_owned());
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let part = format!("question {id}");
        let after = line + 2 + body[..body.len() - answer.len()].matches('\n').count() - 1;
        let question_pieces = self.fragment(&part, question, line + 1);
        let ask = match (value, range) {
            (Some(number), Some(range)) => Ask::Value { number, range, log, unit },
            _ => {
                let right = choices.iter().position(|choice| choice.1).unwrap_or_default();
                let shown = choices.iter().map(|(text, _, at)| self.inline(text, line + 1 + at)).collect();
                Ask::Choice { choices: shown, right }
            }
        };
        let answer = self.fragment(&part, answer, after);
        let (id, question) = (id.to_owned(), question_pieces);
        self.page.predicts.push(Predict { id, question, ask, answer, covers, line });
        Ok(Piece::Predict(self.page.predicts.len() - 1))
    }

    pub(crate) fn exercise(&mut self, words: &str, body: &str, line: usize) -> Found {
        let mut wrong = Vec::new();
        let mut id = "";
        values::attributes(words, &mut wrong, |key, text, wrong| match key {
            "id" => id = text,
            _ => wrong.push(format!("unknown attribute `{key}`")),
        });
        let Some(at) = self.exercises.iter().position(|spec| spec.data.id == id) else {
            wrong.push(format!("no exercise `{id}` in exercises.toml"));
            return Err(wrong);
        };
        if at != self.met.len() {
            wrong.push(format!("exercise `{id}`: one fence for each, in the order of exercises.toml"));
        }
        self.met.push(at);
        let spec = &self.exercises[at];
        let texts = Texts::read(body);
        wrong.extend(spec.missing(&texts));
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let part = format!("exercise {id}");
        let mut data = spec.data.clone();
        if let Some(number) = &mut data.predict {
            let word = texts.unit.replace('_', " ");
            number.unit = metrics::unit(&word, self.page.lang).map_or(word, str::to_owned);
        }
        let own = |at: usize| line + 1 + at;
        let cell = data.predict.is_none().then(|| CellSpec {
            cell: Cell {
                id: format!("ex-{id}"),
                file: data.file.clone(),
                source: data.source.clone(),
                device: data.device.clone(),
                view: data.view,
                ..Cell::default()
            },
            views: vec![data.view],
            comments: String::new(),
            line,
        });
        let text = ExerciseText {
            data,
            cell,
            solution_file: spec.solution_file.clone(),
            solution_source: spec.solution_source.clone(),
            title: self.inline(&texts.title.0, own(texts.title.1)),
            task: self.fragment(&part, &texts.task.0, own(texts.task.1)),
            hints: texts.hints.iter().map(|(text, at)| self.fragment(&part, text, own(*at))).collect(),
            whys: texts
                .whys
                .iter()
                .map(|(name, text, at)| (name.clone(), self.fragment(&part, text, own(*at))))
                .collect(),
            solution: self.fragment(&part, &texts.solution.0, own(texts.solution.1)),
            line,
        };
        self.page.anchors.push(format!("ex-{id}"));
        self.page.exercises.push(text);
        Ok(Piece::Exercise(self.page.exercises.len() - 1))
    }

    /// Parses a figure. Its body is a caption and, for drawings, the texts of their placeholders.
    pub(crate) fn figure(&mut self, words: &str, body: &str, line: usize) -> Found {
        let mut wrong = Vec::new();
        let (mut cell, mut view, mut file) = ("", None, "");
        values::attributes(words, &mut wrong, |key, text, wrong| match key {
            "cell" => cell = text,
            "file" => file = text,
            "view" => match values::view(text) {
                Ok(found) => view = Some(found),
                Err(message) => wrong.push(message),
            },
            _ => wrong.push(format!("unknown attribute `{key}`")),
        });
        let id = format!("figure-{}", self.page.figures.len() + 1);
        let (mut caption, mut what) = (body, None);
        match (cell, view, file) {
            ("", None, "") | (_, Some(_), _) if cell.is_empty() || !file.is_empty() => {
                wrong.push("a figure needs cell=NAME view=VIEW, or file=NAME.svg".to_owned());
            }
            (_, Some(view), _) => what = Some(Drawn::Cell(cell.to_owned(), view)),
            (_, None, "") => wrong.push("a figure of a cell needs view=VIEW".to_owned()),
            _ => match self.files.program(file) {
                None => wrong.push(format!("no file `{file}` in the lesson's folder")),
                Some(text) => {
                    let (before, keys) = svg::keys(body);
                    caption = before;
                    match svg::inline(&text, &keys, &id) {
                        Ok(drawing) => what = Some(Drawn::Svg(file.to_owned(), drawing)),
                        Err(messages) => wrong.extend(messages.iter().map(|m| format!("{file}: {m}"))),
                    }
                }
            },
        }
        if caption.trim().is_empty() || caption.trim().contains("\n\n") {
            wrong.push("the caption of a figure is one paragraph".to_owned());
        }
        let Some(what) = what.filter(|_| wrong.is_empty()) else { return Err(wrong) };
        let skipped = caption.len() - caption.trim_start_matches('\n').len();
        let caption = self.inline(caption.trim(), line + 1 + skipped);
        self.page.figures.push(Figure { id, what, caption, line });
        Ok(Piece::Figure(self.page.figures.len() - 1))
    }
}

/// The texts before and after the first line `---`.
fn divided(body: &str) -> Option<(&str, &str)> {
    let mut at = 0;
    for line in body.split_inclusive('\n') {
        if line.trim() == "---" {
            return Some((&body[..at], &body[at + line.len()..]));
        }
        at += line.len();
    }
    None
}

/// Splits a question from the list at its end. A list entry has its text, whether it is right, and its line
/// in the question.
fn choices(question: &str) -> (&str, Vec<(&str, bool, usize)>) {
    let (mut end, mut at, mut found) = (question.len(), 0, Vec::new());
    for (number, line) in question.split_inclusive('\n').enumerate() {
        let text = line.trim();
        let choice = [("- [ ] ", false), ("- [x] ", true), ("- [X] ", true)]
            .iter()
            .find_map(|(mark, right)| Some((text.strip_prefix(mark)?.trim(), *right, number)));
        match choice {
            Some(choice) => {
                end = end.min(at);
                found.push(choice);
            }
            // Only a list at the end is a list of choices.
            None if !text.is_empty() => (end, found) = (question.len(), Vec::new()),
            None => {}
        }
        at += line.len();
    }
    (&question[..end], found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_fall_apart() {
        assert_eq!(divided("a\n---\nb\n---\n"), Some(("a\n", "b\n---\n")));
        assert_eq!(divided("a\nb"), None);
        let (question, list) = choices("Which?\n\n- [ ] *one*\n- [x] two\n");
        assert_eq!((question, list), ("Which?\n\n", vec![("*one*", false, 2), ("two", true, 3)]));
        assert_eq!(choices("- [ ] a\ntext").1, []);
    }
}

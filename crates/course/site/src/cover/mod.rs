//! Finds the blocks of a page that reveal the answer to a question, and marks them so that the page covers
//! them until the question is answered.
//!
//! The site generator marks; `web/style/6-cover.css` covers, where scripts run and on screens only;
//! `web/page/src/cover.rs` uncovers. A block reveals the answer if it is near the question and
//!
//! - it is a cell that the answer's numbers come from, or a figure of such a cell,
//! - its text contains the answer's number ([`numbers`]), or
//! - the author says so: `covers=` of the question.
//!
//! `uncovered=` of the question exempts a block. A cell carries `data-cover="QUESTION …"` itself, because
//! only its results are covered. Other blocks are wrapped in a `div.covered` with that attribute; neighbours
//! with the same questions share one.

mod blocks;
mod numbers;

use lesson::{Ask, Covers, Drawn, NumberRef, Page, Piece, Predict, Target};
use metrics::numbers::Value;
use metrics::predict::notice;
use prose::{source, without_sources};

use blocks::{Block, Kind};
use numbers::Answer;

/// Distance in blocks up to which a block counts as near, even in another section, since both may be on the
/// same screen.
const NEAR: usize = 6;

/// The blocks of a page, and the questions that cover them.
pub struct Cover<'a> {
    page: &'a Page,
    html: &'a str,
    blocks: Vec<Block<'a>>,
    /// For each block, indices in `page.predicts` of the questions whose answer it reveals.
    by: Vec<Vec<usize>>,
}

/// A question with its place on the page.
struct Asked<'a> {
    predict: &'a Predict,
    /// Index of the question's block.
    at: usize,
    /// The numbers that answer the question.
    numbers: Vec<&'a NumberRef>,
    answers: Vec<Answer>,
}

impl<'a> Cover<'a> {
    /// Finds the blocks. `html` is the text of the page with the attributes of [`source`].
    pub fn new(page: &'a Page, html: &'a str) -> Self {
        let blocks = blocks::cut(html);
        let by = vec![Vec::new(); blocks.len()];
        let mut this = Self { page, html, blocks, by };
        for index in 0..page.predicts.len() {
            let Some(asked) = this.asked(index) else { continue };
            let (more, less) = (&asked.predict.covers.more, &asked.predict.covers.less);
            for at in 0..this.blocks.len() {
                let named =
                    |targets: &[Target]| targets.iter().any(|target| this.target(&asked, target) == Some(at));
                if named(more) || this.shows(&asked, at) && !named(less) {
                    this.by[at].push(index);
                }
            }
        }
        this
    }

    fn asked(&self, index: usize) -> Option<Asked<'a>> {
        let predict = &self.page.predicts[index];
        let id = format!("predict-{}", predict.id);
        let at = self.blocks.iter().position(|block| block.id == id)?;
        let numbers = numbers_of(predict);
        let answers = numbers.iter().filter_map(|number| self.answer(number, predict)).collect();
        Some(Asked { predict, at, numbers, answers })
    }

    fn answer(&self, number: &NumberRef, predict: &Predict) -> Option<Answer> {
        let value = self.page.value(&number.cell, &number.name).ok()?;
        let number_value = value.number()?;
        let unit = match &predict.ask {
            Ask::Value { unit, .. } => unit.as_str(),
            Ask::Choice { .. } => "",
        };
        let name = number.name.rsplit('.').next().unwrap_or_default();
        let is_grid = number.name.contains("sweep.") || number.name.contains("measured.");
        let (scale, kind) = match name {
            "time_us" => (1e-6, numbers::Kind::Time),
            _ if name.ends_with("_ms") || is_grid && matches!(value, Value::Real(_)) => {
                (1e-3, numbers::Kind::Time)
            }
            _ if unit == "percent" => (1.0, numbers::Kind::Percent),
            _ => {
                let word = metrics::unit(unit, self.page.lang).unwrap_or(unit).to_lowercase();
                (1.0, numbers::Kind::Count(word.chars().take(STEM).collect()))
            }
        };
        Some(Answer { value: number_value * scale, kind })
    }

    fn near(&self, asked: &Asked, at: usize) -> bool {
        let (own, block) = (&self.blocks[asked.at], &self.blocks[at]);
        own.part == block.part && own.part != 0 || asked.at.abs_diff(at) <= NEAR
    }

    /// Whether a block can be covered and is found to reveal the answer.
    fn shows(&self, asked: &Asked, at: usize) -> bool {
        let block = &self.blocks[at];
        let html = &self.html[block.range.clone()];
        self.near(asked, at)
            && match block.kind {
                Kind::Cell => self.is_of(asked, block) || self.tells(asked, blocks::halves(html).1),
                Kind::Plain => self.is_of(asked, block) || self.tells(asked, html),
                Kind::Question | Kind::Fixed | Kind::Notes => false,
            }
    }

    /// Whether the block is a cell that the answer comes from, or a figure of one.
    fn is_of(&self, asked: &Asked, block: &Block) -> bool {
        let cell =
            match block.id.strip_prefix("cell-") {
                Some(cell) => Some(cell),
                None => self.page.figures.iter().find(|figure| figure.id == block.id).and_then(|figure| {
                    match &figure.what {
                        Drawn::Cell(cell, _) => Some(cell.as_str()),
                        Drawn::Svg(..) => None,
                    }
                }),
            };
        cell.is_some_and(|cell| asked.numbers.iter().any(|number| number.cell == cell))
    }

    /// Whether the HTML contains the answer's number: the same result of the same cell, or an equal number in
    /// its text.
    fn tells(&self, asked: &Asked, html: &str) -> bool {
        if asked.numbers.iter().any(|number| html.contains(&source(number))) {
            return true;
        }
        let text = blocks::visible(html);
        asked.answers.iter().any(|answer| numbers::tells(&text, answer, self.page.lang))
    }

    /// The block that an author names. `None`: there is no such block, or it cannot be covered.
    fn target(&self, asked: &Asked, target: &Target) -> Option<usize> {
        let can = |at: &usize| matches!(self.blocks[*at].kind, Kind::Cell | Kind::Plain);
        match target {
            Target::Id(id) => {
                let cell = format!("cell-{id}");
                let of_id =
                    |id: &str| (0..self.blocks.len()).filter(can).find(|at| self.blocks[*at].id == id);
                of_id(&cell).or_else(|| of_id(id))
            }
            Target::At(place) if *place > 0 => {
                (asked.at + 1..self.blocks.len()).filter(can).nth(place.unsigned_abs() - 1)
            }
            Target::At(place) => (0..asked.at).rev().filter(can).nth(place.unsigned_abs() - 1),
        }
    }

    /// The HTML with the marks.
    pub fn marked(&self) -> String {
        let mut out = String::with_capacity(self.html.len() + 4096);
        let (mut done, mut at) = (0, 0);
        while at < self.blocks.len() {
            let Block { kind, part, ref range, .. } = self.blocks[at];
            let by = &self.by[at];
            let mut end = at + 1;
            if by.is_empty() {
                at = end;
                continue;
            }
            out.push_str(&self.html[done..range.start]);
            done = range.end;
            let ids: Vec<&str> = by.iter().map(|index| self.page.predicts[*index].id.as_str()).collect();
            let attribute = format!("data-cover=\"{}\"", ids.join(" "));
            let notice = notice(ids[0], self.page.lang);
            if kind == Kind::Cell {
                let html = &self.html[range.clone()];
                let html = html.replacen("<section ", &format!("<section {attribute} "), 1);
                out.push_str(&html.replacen(blocks::RESULTS, &format!("{}{notice}", blocks::RESULTS), 1));
            } else {
                let joins = |next: usize| {
                    self.blocks.get(next).is_some_and(|block| block.kind == Kind::Plain && block.part == part)
                        && self.by[next] == *by
                };
                while joins(end) {
                    end += 1;
                }
                done = self.blocks[end - 1].range.end;
                let inner = &self.html[range.start..done];
                out.push_str(&format!("<div class=\"covered\" {attribute}>\n{notice}\n{inner}\n</div>"));
            }
            at = end;
        }
        without_sources(&(out + &self.html[done..]))
    }

    /// Checks each question: its line, its id, and an error if its answer is revealed.
    pub fn check(&self) -> Vec<(usize, &'a str, Result<(), String>)> {
        let asked = (0..self.page.predicts.len()).filter_map(|index| Some((index, self.asked(index)?)));
        asked
            .map(|(index, asked)| {
                let wrong = self
                    .unnamed(&asked)
                    .or_else(|| self.told(&asked))
                    .or_else(|| self.nothing(index, &asked));
                (asked.predict.line, asked.predict.id.as_str(), wrong.map_or(Ok(()), Err))
            })
            .collect()
    }

    /// An error about a target that is no block.
    fn unnamed(&self, asked: &Asked) -> Option<String> {
        let Covers { more, less, .. } = &asked.predict.covers;
        let wrong = more.iter().chain(less).find(|target| self.target(asked, target).is_none())?;
        Some(format!("covers= or uncovered=: there is no {wrong:?} that can be covered"))
    }

    /// An error about a text near the question that reveals the answer and cannot be covered.
    fn told(&self, asked: &Asked) -> Option<String> {
        let less: Vec<usize> =
            asked.predict.covers.less.iter().filter_map(|target| self.target(asked, target)).collect();
        let is_choice = matches!(asked.predict.ask, Ask::Choice { .. });
        let shown = |at: &usize| {
            let block = &self.blocks[*at];
            let html = &self.html[block.range.clone()];
            let html = match block.kind {
                Kind::Cell => blocks::halves(html).0,
                Kind::Question if *at == asked.at && is_choice => return false,
                Kind::Question | Kind::Fixed => html,
                // Such blocks are covered if they reveal the answer.
                Kind::Notes | Kind::Plain => return false,
            };
            self.near(asked, *at) && !less.contains(at) && self.tells(asked, html)
        };
        let at = (0..self.blocks.len()).find(shown)?;
        let text = blocks::visible(&self.html[self.blocks[at].range.clone()]).replace('¦', " ");
        let text: Vec<&str> = text.split_whitespace().take(12).collect();
        Some(format!("the answer can be read near the question, in: {} …", text.join(" ")))
    }

    /// An error about a question that covers no block, and whose author has not written `covers=none`.
    fn nothing(&self, index: usize, asked: &Asked) -> Option<String> {
        let covers = self.by.iter().any(|by| by.contains(&index));
        (!covers && !asked.predict.covers.none).then(|| {
            "nothing near the question is covered: name what shows the answer (covers=), or say covers=none".to_owned()
        })
    }
}

/// Number of letters by which a word is recognised in any grammatical form.
const STEM: usize = 4;

/// The numbers that answer a question: the number asked for, or, for a choice, those that the answer mentions
/// and the question does not.
fn numbers_of(predict: &Predict) -> Vec<&NumberRef> {
    fn of(pieces: &[Piece]) -> impl Iterator<Item = &NumberRef> {
        pieces.iter().filter_map(|piece| match piece {
            Piece::Number(number) => Some(number),
            _ => None,
        })
    }
    let same = |a: &NumberRef, b: &NumberRef| (&a.cell, &a.name) == (&b.cell, &b.name);
    match &predict.ask {
        Ask::Value { number, .. } => vec![number],
        Ask::Choice { .. } => of(&predict.answer)
            .filter(|number| !of(&predict.question).any(|told| same(told, number)))
            .collect(),
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;

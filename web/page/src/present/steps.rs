//! Divides the page into slides: each section is a slide, shown in steps that fit the screen. Elements are
//! not moved, so cells keep their state. Elements outside of the present step lack the class `now`, and the
//! style sheet hides them.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::env;

/// Selector of the blocks of which steps consist, without headings of sections and notes.
const BLOCKS: &str = "#main > :not(noscript, nav, .part, .notes), #main > .part > :not(h2, .notes)";
/// Selector of blocks that get a step of their own.
const ALONE: &str = ".cell, .predict, .exercise, figure";
/// Share of the screen's height available to a step. The style sheet leaves the rest free.
const ROOM: f64 = 0.93;

/// All slides at the present size of the window.
pub struct Steps {
    blocks: Vec<Element>,
    /// Section of each slide. `None`: the text before the first section.
    parts: Vec<Option<Element>>,
    steps: Vec<Step>,
    at: usize,
}

/// The blocks that are on the screen at once. Invariant: there is at least one.
#[derive(Debug, PartialEq)]
struct Step {
    slide: usize,
    blocks: Vec<usize>,
}

/// A measured block.
struct Block {
    slide: usize,
    alone: bool,
    heading: bool,
    top: f64,
    bottom: f64,
}

impl Steps {
    /// Measures the page, which must be in present mode, and shows the step with a block. `None`: the page is
    /// empty.
    pub fn new(block: usize) -> Option<Self> {
        let blocks = env::all(BLOCKS);
        let mut parts: Vec<Option<Element>> = Vec::new();
        let _ = env::root().class_list().add_1("measured");
        let measured = blocks.iter().map(|e| {
            let part = e.parent_element().filter(|parent| parent.class_list().contains("part"));
            if parts.last() != Some(&part) {
                parts.push(part);
            }
            let rect = e.get_bounding_client_rect();
            Block {
                slide: parts.len() - 1,
                alone: e.matches(ALONE).unwrap_or(false),
                heading: e.tag_name() == "H3",
                top: rect.top(),
                bottom: rect.bottom(),
            }
        });
        let measured: Vec<Block> = measured.collect();
        let _ = env::root().class_list().remove_1("measured");
        let steps = pack(&measured, f64::from(stage()?.client_height()) * ROOM);
        let at = steps.iter().position(|step| step.blocks.contains(&block)).unwrap_or(0);
        let this = Self { blocks, parts, steps, at };
        (!this.steps.is_empty()).then(|| {
            this.mark();
            this
        })
    }

    /// Index of the block that is being read outside of present mode.
    pub fn reading() -> usize {
        env::all(BLOCKS)
            .iter()
            .rposition(|e| {
                let rect = e.get_bounding_client_rect();
                rect.height() > 0.0 && rect.top() < 140.0
            })
            .unwrap_or(0)
    }

    /// Index of the block that contains the element with an id. For a heading the first block below it.
    pub fn of_id(id: &str) -> Option<usize> {
        let element = env::document().get_element_by_id(id)?;
        let section = element.closest(".part").ok().flatten().filter(|_| element.tag_name() == "H2");
        env::all(BLOCKS).iter().position(|block| {
            block.contains(Some(&element)) || section.as_ref().is_some_and(|own| own.contains(Some(block)))
        })
    }

    /// Index of the first block of the step.
    pub fn block(&self) -> usize {
        self.steps[self.at].blocks[0]
    }

    /// Index of the step, and number of steps.
    pub fn place(&self) -> (usize, usize) {
        (self.at, self.steps.len())
    }

    /// Index of the step within its slide, and number of steps of the slide.
    pub fn place_in_slide(&self) -> (usize, usize) {
        let first = self.first(self.slide());
        (self.at - first, self.count(self.slide()))
    }

    /// Index of the slide.
    pub fn slide(&self) -> usize {
        self.steps[self.at].slide
    }

    /// Index of the first step of a slide.
    pub fn first(&self, slide: usize) -> usize {
        self.steps.iter().position(|step| step.slide == slide).unwrap_or(0)
    }

    /// Number of steps of a slide.
    pub fn count(&self, slide: usize) -> usize {
        self.steps.iter().filter(|step| step.slide == slide).count()
    }

    /// Titles of all slides.
    pub fn titles(&self) -> Vec<String> {
        (0..self.parts.len()).map(|slide| self.title(slide)).collect()
    }

    /// A slide's heading.
    pub fn title(&self, slide: usize) -> String {
        let heading = match &self.parts[slide] {
            Some(part) => part.query_selector("h2").ok().flatten(),
            None => env::all("#main > h1").into_iter().next(),
        };
        heading.and_then(|heading| heading.text_content()).unwrap_or_default()
    }

    /// The lecturer's notes on the slide, as HTML.
    pub fn notes(&self) -> Option<String> {
        let notes = match &self.parts[self.slide()] {
            Some(part) => part.query_selector(".notes").ok().flatten(),
            None => env::all("#main > .notes").into_iter().next(),
        };
        notes.map(|notes| notes.inner_html())
    }

    /// The beginning of the next step: the title if it begins a slide, and the first words.
    pub fn coming(&self) -> Option<(Option<String>, String)> {
        let next = self.steps.get(self.at + 1)?;
        let title = (next.slide != self.slide()).then(|| self.title(next.slide));
        Some((title, beginning(&self.blocks[next.blocks[0]])))
    }

    /// Shows a step.
    pub fn go(&mut self, step: usize) {
        self.at = step.min(self.steps.len() - 1);
        self.mark();
    }

    /// Scrolls further in a step that is taller than the screen, or shows the next (`on`) or previous step.
    /// `false`: there is none.
    pub fn turn(&mut self, on: bool) -> bool {
        if self.scroll(on) {
            return true;
        }
        let to = if on { self.at + 1 } else { self.at.wrapping_sub(1) };
        if to >= self.steps.len() {
            return false;
        }
        self.go(to);
        if let Some(stage) = stage().filter(|_| !on) {
            stage.set_scroll_top(stage.scroll_height());
        }
        true
    }

    /// Scrolls so that the next part of the step begins at the top, or by most of a screen within a larger
    /// part.
    fn scroll(&self, on: bool) -> bool {
        let Some(stage) = stage() else { return false };
        let (top, high) = (f64::from(stage.scroll_top()), f64::from(stage.client_height()));
        let rest = f64::from(stage.scroll_height()) - high - top;
        if on && rest < 4.0 || !on && top < 4.0 {
            return false;
        }
        let from = stage.get_bounding_client_rect().top();
        // Beginnings of parts, relative to the top of the screen.
        let begins = env::all("#main .now:not(.part), #main .now:not(.part) > *");
        let begins = begins.iter().map(|e| e.get_bounding_client_rect()).filter(|rect| rect.height() > 0.0);
        let mut cut = begins.filter(|rect| rect.bottom() - from > high + 4.0 && rect.top() - from > 40.0);
        let by = match cut.next() {
            Some(rect) if on && rect.top() - from < high => rect.top() - from - high * 0.02,
            _ if on => high * 0.85,
            _ => -high * 0.85,
        };
        stage.set_scroll_top((top + by) as i32);
        true
    }

    /// Removes all marks.
    pub fn clear(&self) {
        for marked in env::all("#main .now") {
            let _ = marked.class_list().remove_1("now");
        }
    }

    /// The element of the first block, to return to it.
    pub fn element(&self) -> &Element {
        &self.blocks[self.block()]
    }

    fn mark(&self) {
        self.clear();
        let step = &self.steps[self.at];
        let blocks = step.blocks.iter().map(|block| &self.blocks[*block]);
        for element in blocks.chain(&self.parts[step.slide]) {
            let _ = element.class_list().add_1("now");
        }
        if let Some(stage) = stage() {
            stage.set_scroll_top(0);
        }
    }
}

/// The element that contains the slides and has the focus while they are shown.
pub fn stage() -> Option<HtmlElement> {
    env::document().get_element_by_id("main").map(|main| main.unchecked_into())
}

/// Packs blocks into steps while they fit. A heading stays with the block after it.
fn pack(blocks: &[Block], room: f64) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (i, block) in blocks.iter().enumerate() {
        if let Some(last) = steps.last_mut().filter(|last| last.slide == block.slide) {
            let first = &blocks[last.blocks[0]];
            let fits = !block.alone && !first_alone(blocks, last) && block.bottom - first.top <= room;
            let before = last.blocks[last.blocks.len() - 1];
            if fits || (blocks[before].heading && last.blocks.len() == 1) {
                last.blocks.push(i);
                continue;
            }
            if blocks[before].heading {
                last.blocks.pop();
                steps.push(Step { slide: block.slide, blocks: vec![before, i] });
                continue;
            }
        }
        steps.push(Step { slide: block.slide, blocks: vec![i] });
    }
    steps
}

/// Whether the step consists of a block that must be alone.
fn first_alone(blocks: &[Block], step: &Step) -> bool {
    step.blocks.iter().any(|block| blocks[*block].alone)
}

/// The first words of a block.
fn beginning(block: &Element) -> String {
    let inside = block.query_selector("figcaption, .predict-question, .exercise-head").ok().flatten();
    let text = match block.class_list().contains("cell") {
        true => block.get_attribute("aria-label"),
        false => inside.as_ref().unwrap_or(block).text_content(),
    };
    let text = text.unwrap_or_default();
    let words: Vec<&str> = text.split_whitespace().take(30).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page as text: `p` prose, `h` a heading, `c` a cell, each followed by a height; `|` begins a slide.
    fn packed(page: &str) -> String {
        let (mut blocks, mut slide, mut top) = (Vec::new(), 0, 0.0);
        for word in page.split(' ') {
            let Ok(height) = word[1..].parse::<f64>() else {
                slide += 1;
                continue;
            };
            let (alone, heading) = (word.starts_with('c'), word.starts_with('h'));
            blocks.push(Block { slide, alone, heading, top, bottom: top + height });
            top += height;
        }
        let step =
            |step: &Step| step.blocks.iter().map(|block| block.to_string()).collect::<Vec<_>>().join("+");
        pack(&blocks, 10.0).iter().map(step).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn prose_shares_a_step_while_it_fits() {
        assert_eq!(packed("p4 p5 p3"), "0+1 2");
        assert_eq!(packed("p4 | p5"), "0 1");
        assert_eq!(packed("p4 p50 p3"), "0 1 2");
    }

    #[test]
    fn a_cell_has_a_step_of_its_own() {
        assert_eq!(packed("p2 c3 p2 p2 c3 c3"), "0 1 2+3 4 5");
    }

    #[test]
    fn a_heading_stays_with_what_follows() {
        assert_eq!(packed("p5 h2 p6"), "0 1+2");
        assert_eq!(packed("p5 h2 c9 p1"), "0 1+2 3");
        assert_eq!(packed("h2 p90"), "0+1");
        assert_eq!(packed("p3 h2 p3 p3"), "0+1+2 3");
    }
}

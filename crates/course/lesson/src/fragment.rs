//! Markdown texts inside of a page's fences.

use pulldown_cmark::Options;

use crate::markdown::Builder;
use crate::{Page, Part, Piece};

impl Builder<'_> {
    /// Parses a text that begins at a line of the page and is counted as a part of this name.
    pub(crate) fn fragment(&mut self, part: &str, text: &str, line: usize) -> Vec<Piece> {
        let own = (self.files, self.exercises);
        let mut inner = Builder::new(self.file, text, line - 1, self.page.lang, own);
        inner.is_fragment = true;
        inner.run(Options::empty());
        let pieces = inner.cut();
        let Page { expects, numbers, links, words, parts, .. } = inner.page;
        self.wrong.append(&mut inner.wrong);
        self.page.expects.extend(expects);
        self.page.numbers.extend(numbers);
        self.page.links.extend(links);
        self.page.words += words;
        let blocks = parts.iter().map(|part| part.blocks).sum();
        let parts = &mut self.page.parts;
        match parts.iter_mut().find(|own| own.name == part) {
            Some(own) => own.blocks += blocks,
            // The text that follows in the page belongs to the last part, which must stay the last.
            None => parts.insert(parts.len() - 1, Part { name: part.to_owned(), line, blocks }),
        }
        pieces
    }

    /// Parses a text like [`Self::fragment`], without the paragraph around it and without counting it.
    pub(crate) fn inline(&mut self, text: &str, line: usize) -> Vec<Piece> {
        let mut pieces = self.fragment("", text, line);
        if let Some(own) = self.page.parts.iter_mut().find(|own| own.name.is_empty()) {
            own.blocks = own.blocks.saturating_sub(1);
        }
        if let Some(Piece::Html(first)) = pieces.first_mut()
            && let Some(bare) = first.strip_prefix("<p>")
        {
            *first = bare.to_owned();
        }
        if let Some(Piece::Html(last)) = pieces.last_mut()
            && let Some(bare) = last.trim_end().strip_suffix("</p>")
        {
            *last = bare.to_owned();
        }
        pieces
    }
}

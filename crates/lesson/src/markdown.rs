//! Markdown to a [`Page`].
//!
//! CommonMark with tables, footnotes, `$formulas$`, `## Heading {#anchor}`, asides (`> [!NOTE]`) and a head between `---`
//! lines that may hold `description:`. Everything goes through pulldown-cmark's HTML in one run, with marks where pieces
//! come in; the result is cut at the marks, so that a number may stand in a table or a link.

use protocol::Lang;
use pulldown_cmark::{
    BlockQuoteKind, CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset,
    html,
};

use crate::fence::{self, Files};
use claims::expect;

use crate::{CellSpec, Expect, Heading, LessonError, NumberRef, Page, Piece, math};

/// Brackets a piece's index in the HTML: a character that CommonMark replaces in any input.
const MARK: char = '\0';

/// Parses a page; all its mistakes if there are any.
pub(crate) fn parse(file: &str, text: &str, lang: Lang, files: &dyn Files) -> Result<Page, Vec<LessonError>> {
    let mut builder = Builder {
        file,
        text,
        files,
        page: Page { lang, ..Page::default() },
        events: Vec::new(),
        marked: Vec::new(),
        inside: Inside::Nothing,
        in_section: false,
        wrong: Vec::new(),
    };
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_YAML_STYLE_METADATA_BLOCKS;
    let events = TextMergeWithOffset::new(Parser::new_ext(text, options).into_offset_iter());
    for (event, range) in events {
        let line = 1 + text[..range.start].matches('\n').count();
        builder.event(event, line);
    }
    builder.finish()
}

/// What is being collected instead of passed on.
enum Inside {
    Nothing,
    Head,
    Fence { info: String, body: String, line: usize },
    Heading { level: HeadingLevel, id: Option<String>, start: usize, text: String },
    Paragraph { start: usize, text: String, line: usize },
}

struct Builder<'a> {
    file: &'a str,
    text: &'a str,
    files: &'a dyn Files,
    page: Page,
    events: Vec<Event<'a>>,
    /// What the marks stand for.
    marked: Vec<Piece>,
    inside: Inside,
    in_section: bool,
    wrong: Vec<LessonError>,
}

impl<'a> Builder<'a> {
    fn event(&mut self, event: Event<'a>, line: usize) {
        match event {
            Event::Start(Tag::MetadataBlock(_)) => self.inside = Inside::Head,
            Event::End(TagEnd::MetadataBlock(_)) => self.inside = Inside::Nothing,
            Event::Start(Tag::CodeBlock(kind)) => {
                let info =
                    if let CodeBlockKind::Fenced(info) = kind { info.to_string() } else { String::new() };
                self.inside = Inside::Fence { info, body: String::new(), line };
            }
            Event::End(TagEnd::CodeBlock) => self.fence(),
            Event::Start(Tag::Heading { level, id, .. }) => {
                let id = id.map(|id| id.to_string());
                self.inside = Inside::Heading { level, id, start: self.events.len(), text: String::new() };
            }
            Event::End(TagEnd::Heading(_)) => self.heading(line),
            Event::Start(Tag::Paragraph) => {
                self.inside = Inside::Paragraph { start: self.events.len(), text: String::new(), line };
                self.events.push(Event::Start(Tag::Paragraph));
            }
            Event::End(TagEnd::Paragraph) => self.paragraph(),
            Event::Start(Tag::BlockQuote(Some(kind))) => {
                let (class, title) = aside(kind, self.page.lang);
                self.html(format!("<aside class=\"aside {class}\"><p class=\"aside-title\">{title}</p>\n"));
            }
            Event::End(TagEnd::BlockQuote(Some(_))) => self.html("</aside>\n".to_owned()),
            Event::Start(Tag::Table(alignments)) => {
                self.html("<div class=\"table-scroll\" tabindex=\"0\">".to_owned());
                self.events.push(Event::Start(Tag::Table(alignments)));
            }
            Event::End(TagEnd::Table) => {
                self.events.push(Event::End(TagEnd::Table));
                self.html("</div>\n".to_owned());
            }
            Event::InlineMath(tex) => self.math(&tex, false, line),
            Event::DisplayMath(tex) => self.math(&tex, true, line),
            Event::Text(text) => self.words(&text, line),
            other => {
                if let (Event::SoftBreak, Inside::Paragraph { text, .. }) = (&other, &mut self.inside) {
                    text.push('\n');
                }
                if let (Event::Code(code), Inside::Heading { text, .. }) = (&other, &mut self.inside) {
                    text.push_str(code);
                }
                self.events.push(other);
            }
        }
    }

    fn words(&mut self, text: &str, line: usize) {
        match &mut self.inside {
            Inside::Head => return self.head(text, line),
            Inside::Fence { body, .. } => return body.push_str(text),
            Inside::Heading { text: plain, .. } | Inside::Paragraph { text: plain, .. } => {
                plain.push_str(text)
            }
            Inside::Nothing => {}
        }
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("{{") {
            let Some((name, after)) = after.split_once("}}") else { break };
            self.events.push(Event::Text(before.to_owned().into()));
            match number(name.trim(), line) {
                Some(number) => self.mark(Piece::Number(number), false),
                None => self.error(line, format!("`{{{{{name}}}}}` is not `{{{{ cell.name }}}}`")),
            }
            rest = after;
        }
        self.events.push(Event::Text(rest.to_owned().into()));
    }

    fn head(&mut self, text: &str, line: usize) {
        for (offset, entry) in text.lines().enumerate() {
            match entry.split_once(':').map(|(key, value)| (key.trim(), value.trim())) {
                Some(("description", value)) => value.clone_into(&mut self.page.description),
                Some((key, _)) => self.error(line + offset, format!("unknown key `{key}`: description")),
                None => self.error(line + offset, format!("`{entry}` is not `key: value`")),
            }
        }
    }

    /// A fence is a cell when it has an id, else a listing.
    fn fence(&mut self) {
        let Inside::Fence { info, body, line } = std::mem::replace(&mut self.inside, Inside::Nothing) else {
            return;
        };
        let (lang, words) = info.split_once(char::is_whitespace).unwrap_or((&info, ""));
        if lang != "cuda" || words.trim().is_empty() {
            return self.mark(Piece::Code { lang: lang.to_owned(), text: body }, true);
        }
        if !words.split_whitespace().any(|word| word.starts_with("id=")) {
            return self.error(line, "a cell needs id=NAME".to_owned());
        }
        match fence::parse(words, &body, self.page.lang, self.files) {
            Ok(cell) if self.page.cell(&cell.id).is_some() => {
                self.error(line, format!("a second cell `{}`", cell.id))
            }
            Ok(cell) => {
                self.mark(Piece::Cell(self.page.cells.len()), true);
                self.page.cells.push(CellSpec { cell, line });
            }
            Err(messages) => messages.into_iter().for_each(|message| self.error(line, message)),
        }
    }

    fn heading(&mut self, line: usize) {
        let Inside::Heading { level, id, start, text } = std::mem::replace(&mut self.inside, Inside::Nothing)
        else {
            return;
        };
        let content = self.events.split_off(start);
        let id = id.unwrap_or_else(|| anchor(&text));
        match level {
            HeadingLevel::H1 if self.page.title.is_empty() => self.page.title = text,
            HeadingLevel::H1 => self.error(line, "a second heading of the first level".to_owned()),
            HeadingLevel::H2 | HeadingLevel::H3 => {
                if self.page.toc.iter().any(|heading| heading.id == id) {
                    self.error(
                        line,
                        format!("a second heading `#{id}`: give it one as in `## Text {{#name}}`"),
                    );
                }
                let level = level as u8;
                self.page.toc.push(Heading { level, id: id.clone(), text });
            }
            _ => {}
        }
        // A section for each heading of the second level: what present mode shows as one slide.
        if level == HeadingLevel::H2 {
            let close = if self.in_section { "</section>\n" } else { "" };
            self.html(format!("{close}<section class=\"part\" aria-labelledby=\"{id}\">\n"));
            self.in_section = true;
        }
        let (classes, attrs) = (Vec::new(), Vec::new());
        let id = (level != HeadingLevel::H1).then(|| id.into());
        self.events.push(Event::Start(Tag::Heading { level, id, classes, attrs }));
        self.events.extend(content);
        self.events.push(Event::End(TagEnd::Heading(level)));
    }

    /// A paragraph of `expect:` lines is taken out.
    fn paragraph(&mut self) {
        self.events.push(Event::End(TagEnd::Paragraph));
        let Inside::Paragraph { start, text, line } = std::mem::replace(&mut self.inside, Inside::Nothing)
        else {
            return;
        };
        if !text.trim_start().starts_with("expect:") {
            return;
        }
        self.events.truncate(start);
        // The source's own lines: in the parsed text `*` and `_` could have become emphasis.
        let lines: Vec<&'a str> = self.text.lines().skip(line - 1).take(text.lines().count()).collect();
        for (offset, entry) in lines.into_iter().enumerate() {
            match entry.trim().strip_prefix("expect:") {
                Some(claim) => {
                    self.page.expects.push(Expect { text: claim.trim().to_owned(), line: line + offset })
                }
                None => self
                    .error(line + offset, "each line of such a paragraph starts with `expect:`".to_owned()),
            }
        }
    }

    fn math(&mut self, tex: &str, display: bool, line: usize) {
        match math::to_mathml(tex, display) {
            Ok(mathml) => self.events.push(Event::InlineHtml(mathml.into())),
            Err(message) => self.error(line, message),
        }
    }

    fn html(&mut self, text: String) {
        self.events.push(Event::Html(text.into()));
    }

    fn mark(&mut self, piece: Piece, block: bool) {
        let mark = format!("{MARK}{}{MARK}", self.marked.len());
        self.marked.push(piece);
        self.events.push(if block { Event::Html(mark.into()) } else { Event::InlineHtml(mark.into()) });
    }

    fn error(&mut self, line: usize, message: String) {
        self.wrong.push(LessonError::new(self.file, line, message));
    }

    fn finish(mut self) -> Result<Page, Vec<LessonError>> {
        if self.page.title.is_empty() {
            self.error(1, "no heading of the first level".to_owned());
        }
        if self.page.description.is_empty() {
            self.error(1, "no `description:` in a head between `---` lines".to_owned());
        }
        if self.in_section {
            self.html("</section>\n".to_owned());
        }
        self.references();
        let mut out = String::new();
        html::push_html(&mut out, self.events.drain(..));
        for (i, part) in out.split(MARK).enumerate() {
            let piece = if i % 2 == 0 {
                Some(Piece::Html(part.to_owned()))
            } else {
                part.parse::<usize>().ok().map(|n| self.marked[n].clone())
            };
            self.page.pieces.extend(piece);
        }
        if self.wrong.is_empty() { Ok(self.page) } else { Err(self.wrong) }
    }

    /// Numbers and assertions are about cells of this page.
    fn references(&mut self) {
        let mut missing = Vec::new();
        for piece in &self.marked {
            if let Piece::Number(number) = piece
                && self.page.cell(&number.cell).is_none()
            {
                missing.push((number.line, format!("no cell `{}` on this page", number.cell)));
            }
        }
        for claim in &self.page.expects {
            match expect::cells(&claim.text) {
                Ok(cells) => {
                    let unknown = cells.into_iter().filter(|cell| self.page.cell(cell).is_none());
                    missing
                        .extend(unknown.map(|cell| (claim.line, format!("no cell `{cell}` on this page"))));
                }
                Err(message) => missing.push((claim.line, message)),
            }
        }
        missing.into_iter().for_each(|(line, message)| self.error(line, message));
    }
}

/// Reads `cell.name` with optional `:digits`.
fn number(text: &str, line: usize) -> Option<NumberRef> {
    let (path, digits) = match text.split_once(':') {
        Some((path, digits)) => (path.trim(), Some(digits.trim().parse().ok()?)),
        None => (text, None),
    };
    let (cell, name) = path.split_once('.')?;
    let plain = !path.contains(char::is_whitespace) && !cell.is_empty() && !name.is_empty();
    plain.then(|| NumberRef { cell: cell.to_owned(), name: name.to_owned(), digits, line })
}

fn aside(kind: BlockQuoteKind, lang: Lang) -> (&'static str, &'static str) {
    let (class, en, ru) = match kind {
        BlockQuoteKind::Note => ("note", "Note", "Замечание"),
        BlockQuoteKind::Tip => ("tip", "Try it", "Попробуйте"),
        BlockQuoteKind::Important => ("important", "Remember", "Запомните"),
        BlockQuoteKind::Warning => ("warning", "Careful", "Осторожно"),
        BlockQuoteKind::Caution => ("caution", "Common mistake", "Частая ошибка"),
    };
    (class, if lang == Lang::En { en } else { ru })
}

/// Lower-case letters and digits joined by `-`, in any script.
fn anchor(text: &str) -> String {
    let words = text.to_lowercase();
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;

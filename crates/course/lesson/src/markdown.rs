//! Parses Markdown to a [`Page`].
//!
//! The dialect is CommonMark with tables, footnotes, `$formulas$`, `## Heading {#anchor}`, asides (`>
//! [!NOTE]`) and a head between `---` lines with `description:`, `origins:` and `draft: true`. pulldown-cmark
//! renders the whole page to HTML, with marks in the places of pieces. The HTML is then cut at the marks, so
//! that a number may occur in a table or a link. Texts inside of fences (questions, exercises, captions) are
//! fragments: they are parsed in the same way, without headings and cells.

use protocol::Lang;
use pulldown_cmark::{
    CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset, html,
};

use crate::exercises::ExerciseSpec;
use crate::fence::Files;
use crate::inline_syntax::{TAKEN, anchor, aside, is_foreign, number};
use crate::typeset::typeset;
use crate::{Expect, Heading, LessonError, Page, Part, Piece, math, origin};

/// Delimits the index of a piece in the HTML. CommonMark replaces this character in any input.
const MARK: char = '\0';

/// Parses a page of a lesson with these exercises. Returns the page with all errors; it is complete if there
/// are none.
pub(crate) fn parse(
    file: &str,
    text: &str,
    lang: Lang,
    (files, exercises): (&dyn Files, &[ExerciseSpec]),
) -> (Page, Vec<LessonError>) {
    let mut builder = Builder::new(file, text, 0, lang, (files, exercises));
    builder.run(Options::ENABLE_YAML_STYLE_METADATA_BLOCKS);
    builder.finish()
}

/// The attributes of a heading, `forms=` and `says=`.
#[derive(Default)]
struct Attributes {
    forms: Option<String>,
    says: Option<String>,
}

/// The element whose contents are collected instead of rendered.
enum Inside {
    Nothing,
    Head,
    Fence { info: String, body: String, line: usize },
    Heading { level: HeadingLevel, id: Option<String>, attributes: Attributes, start: usize, text: String },
    Paragraph { start: usize, text: String, line: usize },
}

pub(crate) struct Builder<'a> {
    pub file: &'a str,
    text: &'a str,
    /// Number of lines in the file before the text.
    before: usize,
    pub files: &'a dyn Files,
    pub exercises: &'a [ExerciseSpec],
    pub page: Page,
    /// Indices of the exercises that have a fence, be it a wrong one.
    pub met: Vec<usize>,
    events: Vec<Event<'a>>,
    /// The pieces that marks refer to.
    marked: Vec<Piece>,
    inside: Inside,
    in_section: bool,
    /// Nesting depth of lists.
    lists: usize,
    /// Whether the text is a fragment, in which headings and some fences are errors.
    pub is_fragment: bool,
    pub wrong: Vec<LessonError>,
}

impl<'a> Builder<'a> {
    pub fn new(
        file: &'a str,
        text: &'a str,
        before: usize,
        lang: Lang,
        (files, exercises): (&'a dyn Files, &'a [ExerciseSpec]),
    ) -> Self {
        Self {
            file,
            text,
            before,
            files,
            exercises,
            page: Page { lang, parts: vec![Part::default()], ..Page::default() },
            met: Vec::new(),
            events: Vec::new(),
            marked: Vec::new(),
            inside: Inside::Nothing,
            in_section: false,
            lists: 0,
            is_fragment: false,
            wrong: Vec::new(),
        }
    }

    pub fn run(&mut self, more: Options) {
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_FOOTNOTES
            | Options::ENABLE_MATH
            | Options::ENABLE_GFM
            | Options::ENABLE_HEADING_ATTRIBUTES
            | more;
        let events = TextMergeWithOffset::new(Parser::new_ext(self.text, options).into_offset_iter());
        for (event, range) in events {
            let line = self.before + 1 + self.text[..range.start].matches('\n').count();
            self.event(event, line);
        }
    }

    fn block(&mut self) {
        if let Some(part) = self.page.parts.last_mut() {
            part.blocks += 1;
        }
    }

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
            Event::Start(Tag::Heading { level, id, attrs, .. }) => {
                let id = id.map(|id| id.to_string());
                let value = |name: &str| {
                    let found = attrs.iter().find(|(key, _)| &**key == name);
                    found.and_then(|(_, value)| value.as_ref()).map(ToString::to_string)
                };
                let attributes = Attributes { forms: value("forms"), says: value("says") };
                let (start, text) = (self.events.len(), String::new());
                self.inside = Inside::Heading { level, id, attributes, start, text };
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
            Event::Start(Tag::List(first)) => {
                self.lists += 1;
                self.events.push(Event::Start(Tag::List(first)));
            }
            Event::End(TagEnd::List(ordered)) => {
                self.lists -= 1;
                self.events.push(Event::End(TagEnd::List(ordered)));
            }
            Event::Start(tag @ (Tag::Item | Tag::TableRow)) => {
                self.block();
                self.events.push(Event::Start(tag));
            }
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
                self.places(&other, line);
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

    /// Records links and their targets.
    fn places(&mut self, event: &Event, line: usize) {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => self.page.links.push((dest_url.to_string(), line)),
            Event::Html(html) | Event::InlineHtml(html) => {
                let ids = html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next());
                self.page.anchors.extend(ids.map(str::to_owned));
            }
            Event::Code(_) => self.page.words += 1,
            _ => {}
        }
    }

    fn words(&mut self, text: &str, line: usize) {
        match &mut self.inside {
            Inside::Head => return self.head(text, line),
            Inside::Fence { body, .. } => return body.push_str(text),
            Inside::Heading { text: plain, .. } => plain.push_str(&typeset(text, self.page.lang)),
            Inside::Paragraph { text: plain, .. } => plain.push_str(text),
            Inside::Nothing => {}
        }
        let text = typeset(text, self.page.lang);
        let words = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
        self.page.words += words.count();
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once("{{") {
            let Some((name, after)) = after.split_once("}}") else { break };
            self.events.push(Event::Text(before.to_owned().into()));
            match number(name.trim(), line) {
                Some(number) => {
                    self.page.numbers.push(number.clone());
                    self.mark(Piece::Number(number), false);
                }
                None => self.error(line, format!("`{{{{{name}}}}}` is not `{{{{ cell.name }}}}`")),
            }
            rest = after;
        }
        self.events.push(Event::Text(rest.to_owned().into()));
    }

    fn fence(&mut self) {
        let Inside::Fence { info, body, line } = std::mem::replace(&mut self.inside, Inside::Nothing) else {
            return;
        };
        let (lang, words) = info.split_once(char::is_whitespace).unwrap_or((&info, ""));
        let is_listing = match lang {
            "cuda" => words.trim().is_empty(),
            "predict" | "exercise" | "figure" | "accuracy" | "notes" => false,
            _ => true,
        };
        if is_listing {
            return self.mark(Piece::Code { lang: lang.to_owned(), text: body }, true);
        }
        if self.is_fragment {
            return self.error(line, format!("a fence `{lang}` inside of another: it stands by itself"));
        }
        let found = match lang {
            "cuda" => self.cell(words, &body, line),
            "predict" => self.predict(words, &body, line),
            "exercise" => self.exercise(words, &body, line),
            "accuracy" => self.accuracy(words, &body, line),
            "notes" => self.notes(words, &body, line),
            _ => self.figure(words, &body, line),
        };
        match found {
            Ok(piece) => self.mark(piece, true),
            Err(messages) => messages.into_iter().for_each(|message| self.error(line, message)),
        }
    }

    fn heading(&mut self, line: usize) {
        let Inside::Heading { level, id, attributes, start, text } =
            std::mem::replace(&mut self.inside, Inside::Nothing)
        else {
            return;
        };
        if self.is_fragment {
            return self.error(line, "a heading inside of a fence".to_owned());
        }
        let content = self.events.split_off(start);
        let id = id.unwrap_or_else(|| anchor(&text));
        if level != HeadingLevel::H1 {
            self.page.anchors.push(id.clone());
            self.page.parts.push(Part { name: id.clone(), line, blocks: 0 });
        }
        let says = self.says(attributes.says.as_deref(), level as u8, &id, line);
        let below = (!says.is_empty()).then(|| origin::line(&says, &self.page.origins, self.page.lang));
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
                if TAKEN.contains(&id.as_str()) {
                    let text = format!("`#{id}` is a part of every page: give the heading another one");
                    self.error(line, text);
                }
                let (level, forms) = (level as u8, attributes.forms);
                self.page.toc.push(Heading { level, id: id.clone(), text, forms, says });
            }
            _ => {}
        }
        // A section for each heading of the second level, which present mode shows as a slide.
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
        below.into_iter().for_each(|below| self.html(below));
    }

    /// Removes a paragraph of `expect:` lines.
    fn paragraph(&mut self) {
        self.events.push(Event::End(TagEnd::Paragraph));
        let Inside::Paragraph { start, text, line } = std::mem::replace(&mut self.inside, Inside::Nothing)
        else {
            return;
        };
        if !text.trim_start().starts_with("expect:") {
            if self.lists == 0 {
                self.block();
            }
            let part = self.page.parts.last().map_or("", |part| part.name.as_str());
            if self.page.lang == Lang::Ru && part != "sources" && is_foreign(&text) {
                self.error(line, "a paragraph without a Russian word: is it translated?".to_owned());
            }
            return;
        }
        self.page.words -= text.split_whitespace().filter(|w| w.contains(char::is_alphanumeric)).count();
        self.events.truncate(start);
        // The lines of the source, since in the parsed text `*` and `_` could have become emphasis.
        let lines: Vec<&'a str> =
            self.text.lines().skip(line - 1 - self.before).take(text.lines().count()).collect();
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

    pub fn error(&mut self, line: usize, message: String) {
        self.wrong.push(LessonError::new(self.file, line, message));
    }

    fn finish(mut self) -> (Page, Vec<LessonError>) {
        if self.page.title.is_empty() {
            self.error(1, "no heading of the first level".to_owned());
        }
        if self.page.description.is_empty() {
            self.error(1, "no `description:` in a head between `---` lines".to_owned());
        }
        self.close_section();
        self.references();
        self.unmet();
        self.page.pieces = self.cut();
        (self.page, self.wrong)
    }

    fn close_section(&mut self) {
        if std::mem::take(&mut self.in_section) {
            self.html("</section>\n".to_owned());
        }
    }

    /// Parses another text of the same page, which errors call `file`. A section ends with its text.
    pub fn continue_with(&mut self, file: &'a str, text: &'a str) -> Vec<Piece> {
        (self.file, self.text) = (file, text);
        self.run(Options::empty());
        self.close_section();
        let pieces = self.cut();
        self.marked.clear();
        pieces
    }

    /// The HTML, cut at the marks.
    pub fn cut(&mut self) -> Vec<Piece> {
        let mut out = String::new();
        html::push_html(&mut out, self.events.drain(..));
        // The corner cell of a table with row and column headings is not a heading.
        for align in [
            "",
            " style=\"text-align: left\"",
            " style=\"text-align: center\"",
            " style=\"text-align: right\"",
        ] {
            out = out.replace(&format!("<th{align}></th>"), "<td></td>");
        }
        let piece = |(i, part): (usize, &str)| {
            if i % 2 == 0 {
                return (!part.is_empty()).then(|| Piece::Html(part.to_owned()));
            }
            part.parse::<usize>().ok().map(|n| self.marked[n].clone())
        };
        out.split(MARK).enumerate().filter_map(piece).collect()
    }
}

#[cfg(test)]
#[path = "markdown_tests.rs"]
mod tests;

//! Writes the files of the site:
//!
//! - `/LANG/SLUG/index.html` for each lesson and language, and `/LANG/SLUG/ex-ID.html` with the solution of
//!   each exercise, and `/LANG/SLUG/lesson.zip` with the lesson's folder, which the notebook opens;
//! - `/LANG/notebook/index.html` with the notebook and the gallery, whose programs are files beside it;
//! - `/LANG/index.html` with the contents, `/LANG/search-HASH.txt` with the search index;
//! - `/LANG/embed/index.html`, a page about embedding with live examples;
//! - `/index.html`, which redirects by language; `/404.html`; `/sitemap.txt`; `/embed.js`, which other sites load.
//!
//! All references are relative, so the site works under any path. A host shows `404.html` at any address, so
//! it derives the root from the address itself.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lesson::{Course, Drawn, Lesson, Page};
use protocol::{Cell, DeviceTable, Lang};
use sha2::{Digest, Sha256};

use crate::cover::Cover;
use crate::parts::Native;
use crate::shell::{self, Shell};
use crate::texts::{self, Word, word};
use crate::{embedding, figures, gallery, root, search, terms};
use prose::{Prose, escape, exercises, packed};

const LANGUAGES: [Lang; 2] = [Lang::En, Lang::Ru];

/// Writes all pages below `out`. `assets` is the folder of scripts and styles relative to it.
pub fn write(course: &Course, out: &Path, assets: &str) -> Result<()> {
    let (shell, devices) = (Shell::read()?, session::table());
    let mut site = Site { course, shell, assets, devices, search: String::new() };
    for lang in LANGUAGES {
        let code = texts::code(lang);
        let contents = site.texts(lang)?;
        site.search = site.index(lang, &contents, out)?;
        for (lesson, page, content) in contents {
            let content = Cover::new(page, &content).marked();
            if site.course.is_front(lesson) {
                put(&out.join(code).join("index.html"), &site.front(page, content)?)?;
                continue;
            }
            let folder = out.join(code).join(&lesson.slug);
            if site.course.is_notebook(lesson) {
                put(&folder.join("index.html"), &site.notebook(lesson, page)?)?;
                for (name, text) in gallery::lessons(page) {
                    put(&folder.join(name), &text)?;
                }
                continue;
            }
            if lesson.number.is_some() {
                put(&folder.join("lesson.zip"), lesson.archive().map_err(anyhow::Error::msg)?)?;
            }
            put(&folder.join("index.html"), &site.lesson(lesson, page, content)?)?;
            for text in &page.exercises {
                let (name, solution) = exercises::solution(&Prose { page, parts: &site.parts() }, text)?;
                put(&folder.join(name), &solution)?;
            }
        }
    }
    put(&out.join("index.html"), &site.entry("index.html")?)?;
    put(&out.join("404.html"), &site.entry("web/404.html")?)?;
    // At an address that never changes, since it is written into pages of others.
    let script = "web/embed/embed.js";
    put(&out.join("embed.js"), std::fs::read(root().join(script)).context(script)?)?;
    // Without this file GitHub Pages drops names that begin with an underscore.
    put(&out.join(".nojekyll"), "")
}

struct Site<'a> {
    course: &'a Course,
    shell: Shell,
    assets: &'a str,
    devices: DeviceTable,
    /// Path of the language's search index.
    search: String,
}

impl<'c> Site<'c> {
    /// The pages of a language with their texts, in which terms are linked to the glossary.
    fn texts(&self, lang: Lang) -> Result<Vec<(&'c Lesson, &'c Page, String)>> {
        let terms = terms::of(self.course, lang);
        let mut all = Vec::new();
        for lesson in &self.course.lessons {
            let Some(page) = lesson.pages.iter().find(|page| page.lang == lang) else { continue };
            let mut content = Prose { page, parts: &self.parts() }.sourced(&page.pieces)?;
            // What is said about embedding uses words such as "link" in another meaning.
            if lesson.slug != terms::GLOSSARY && lesson.slug != embedding::SLUG {
                content = terms.mark(&content, &format!("../{}/", terms::GLOSSARY), &mut Vec::new());
            }
            all.push((lesson, page, content));
        }
        Ok(all)
    }

    /// Writes the search index under a name with a hash of its content, and returns its path.
    fn index(&self, lang: Lang, contents: &[(&Lesson, &Page, String)], out: &Path) -> Result<String> {
        let found = contents.iter().filter(|(lesson, ..)| !self.course.is_front(lesson));
        let lines = found.map(|(lesson, page, content)| {
            let is_glossary = lesson.slug == terms::GLOSSARY;
            let sections = search::sections(content, &page.title, is_glossary);
            text_search::index::write(&lesson.slug, &page.title, &sections)
        });
        let text: String = lines.collect();
        let hash = Sha256::digest(&text);
        let hash: String = hash.iter().take(5).map(|byte| format!("{byte:02x}")).collect();
        let path = format!("{}/search-{hash}.txt", texts::code(lang));
        put(&out.join(&path), &text)?;
        Ok(path)
    }

    fn parts(&self) -> Native<'_> {
        Native::lesson(&self.devices.devices)
    }

    fn lesson(&self, lesson: &Lesson, page: &Page, content: String) -> Result<String> {
        let content = if lesson.slug == embedding::SLUG {
            embedding::examples(page, &content, self.assets)
        } else {
            content
        };
        let mut content = content + &self.neighbours(lesson, page.lang);
        if lesson.number.is_some() {
            let label = word(Word::OpenLesson, page.lang);
            content.push_str(&format!(
                "<p class=\"to-notebook\"><a href=\"../{}/#lesson={}\">{label}</a></p>\n",
                self.course.notebook, lesson.slug
            ));
        }
        let toc = page.toc.iter().filter(|heading| heading.level == 2);
        let toc = toc
            .map(|heading| format!("<li><a href=\"#{}\">{}</a></li>\n", heading.id, escape(&heading.text)));
        let values = Values {
            slug: &lesson.slug,
            title: &page.title,
            description: &page.description,
            root: "../../",
            own_path: format!("{}/", lesson.slug),
            toc: toc.collect(),
            content,
        };
        self.page(page.lang, values)
    }

    /// The notebook's page: its text, the place of the notebook, the gallery, and where to read about embedding.
    fn notebook(&self, lesson: &Lesson, page: &Page) -> Result<String> {
        let parts = Native::gallery(&self.devices.devices);
        let content = gallery::boxed(&Prose { page, parts: &parts }.html(&page.pieces)?);
        let (intro, gallery) = content.split_once("<section").unwrap_or((&content, ""));
        let wait = word(Word::NotebookLoading, page.lang);
        let content = format!(
            "{intro}<div id=\"notebook\" class=\"wide\"><p class=\"needs-scripts\">{wait}</p></div>\n<section{gallery}\
             <p class=\"to-notebook\"><a href=\"../{}/\">{}</a></p>\n",
            embedding::SLUG,
            word(Word::Embedding, page.lang),
        );
        let values = Values {
            slug: &lesson.slug,
            title: &page.title,
            description: &page.description,
            root: "../../",
            own_path: format!("{}/", lesson.slug),
            toc: String::new(),
            content,
        };
        self.page(page.lang, values)
    }

    /// The front page: its own text and the contents of the course. It is one folder nearer to the root than
    /// other pages.
    fn front(&self, page: &Page, content: String) -> Result<String> {
        let lang = page.lang;
        let mut content = content.replace("href=\"../", "href=\"");
        content.push_str(&format!("<h2 id=\"lessons\">{}</h2>\n", word(Word::Start, lang)));
        content.push_str(&self.contents(lang, true));
        let appendices = self.contents(lang, false);
        if !appendices.is_empty() {
            let head = word(Word::Appendices, lang);
            content.push_str(&format!("<h2 id=\"appendices\">{head}</h2>\n{appendices}"));
        }
        let (slug, root, own_path, toc) = ("", "../", String::new(), String::new());
        self.page(
            lang,
            Values { slug, title: &page.title, description: &page.description, root, own_path, toc, content },
        )
    }

    /// The list of lessons or of appendices. Empty if there are none.
    fn contents(&self, lang: Lang, numbered: bool) -> String {
        let mut items = String::new();
        for lesson in self.course.listed(numbered) {
            let Some(page) = lesson.pages.iter().find(|page| page.lang == lang) else { continue };
            let number = lesson.number.map(|number| {
                format!("<span class=\"lesson-number\">{} {number}</span> ", word(Word::Lesson, lang))
            });
            let picture = if numbered { self.picture(lesson, page) } else { String::new() };
            let time = lesson.number.map_or_else(String::new, |_| {
                format!(" <span class=\"lesson-time\">{}</span>", texts::minutes(minutes(page), lang))
            });
            items.push_str(&format!(
                "<li>{picture}<a href=\"{}/\">{}<strong>{}</strong></a><p>{}{time}</p></li>\n",
                lesson.slug,
                number.unwrap_or_default(),
                escape(&page.title),
                escape(&page.description)
            ));
        }
        if items.is_empty() { items } else { format!("<ul class=\"lessons wide\">\n{items}</ul>\n") }
    }

    /// A small picture of a lesson: its first figure. Empty if it has none.
    fn picture(&self, lesson: &Lesson, page: &Page) -> String {
        let drawn = page.figures.iter().find_map(|figure| match &figure.what {
            Drawn::Svg(_, svg) => Some(svg.clone()),
            Drawn::Cell(id, view) => {
                let cell = Cell { view: *view, ..page.cell(id)?.clone() };
                figures::thumbnail(&cell, &self.devices.devices, page.lang)
            }
        });
        // Drawings of several lessons are on one page, so their ids have to differ.
        let drawn = drawn.map(|svg| svg.replace("figure-", &format!("{}-figure-", lesson.slug)));
        drawn.map_or_else(String::new, |svg| {
            format!("<span class=\"lesson-picture\" aria-hidden=\"true\">{svg}</span>")
        })
    }

    fn page(&self, lang: Lang, page: Values) -> Result<String> {
        let code = texts::code(lang);
        let other = if lang == Lang::En { Lang::Ru } else { Lang::En };
        let other_code = texts::code(other);
        let href = |code: &str| format!("{}{code}/{}", page.root, page.own_path);
        let alternates = LANGUAGES.map(texts::code);
        let alternates = alternates
            .map(|code| format!("<link rel=\"alternate\" hreflang=\"{code}\" href=\"{}\">", href(code)));
        let values = BTreeMap::from([
            ("lang", code.to_owned()),
            ("other_lang", other_code.to_owned()),
            ("other_name", texts::name(other).to_owned()),
            ("other_href", href(other_code)),
            ("root", page.root.to_owned()),
            ("assets", format!("{}{}", page.root, self.assets)),
            ("search", format!("{}{}", page.root, self.search)),
            ("lesson", page.slug.to_owned()),
            (
                "in_notebook",
                if page.slug == self.course.notebook { " aria-current=\"page\"" } else { "" }.to_owned(),
            ),
            ("program", if page.slug == self.course.notebook { "notebook" } else { "page" }.to_owned()),
            ("title", escape(page.title)),
            ("description", escape(page.description)),
            ("alternates", alternates.join("\n")),
            ("nav", self.nav(lang, page.slug, page.root, true)),
            ("appendices", self.appendices(lang, page.slug, page.root)),
            ("toc", page.toc),
            ("content", page.content),
            ("devices", packed(&self.devices)?),
        ]);
        self.shell.fill(code, &values)
    }

    /// Links to the lessons or to the appendices.
    fn nav(&self, lang: Lang, current: &str, root: &str, numbered: bool) -> String {
        let mut out = String::new();
        for lesson in self.course.listed(numbered) {
            let Some(page) = lesson.pages.iter().find(|page| page.lang == lang) else { continue };
            let here = if lesson.slug == current { " aria-current=\"page\"" } else { "" };
            let (code, slug) = (texts::code(lang), &lesson.slug);
            let number = lesson.number.map(|number| format!("<span class=\"number\">{number}</span> "));
            let exercises = page.exercises.len();
            out.push_str(&format!(
                "<li><a href=\"{root}{code}/{slug}/\" data-lesson=\"{slug}\" data-exercises=\"{exercises}\"{here}>{}{}</a></li>\n",
                number.unwrap_or_default(),
                escape(topic(&page.title))
            ));
        }
        out
    }

    /// Links to the previous and the next lesson.
    fn neighbours(&self, lesson: &Lesson, lang: Lang) -> String {
        let all: Vec<&Lesson> = self.course.listed(true).chain(self.course.listed(false)).collect();
        let at = all.iter().position(|other| other.slug == lesson.slug);
        let link = |at: Option<usize>, class: &str, head: Word| {
            let page = at
                .and_then(|at| all.get(at))
                .and_then(|other| Some((other, other.pages.iter().find(|page| page.lang == lang)?)));
            page.map_or_else(String::new, |(other, page)| {
                let (head, title) = (word(head, lang), escape(topic(&page.title)));
                format!(
                    "<a class=\"{class}\" rel=\"{class}\" href=\"../{}/\"><span>{head}</span> {title}</a>\n",
                    other.slug
                )
            })
        };
        let before = link(at.and_then(|at| at.checked_sub(1)), "prev", Word::Before);
        let after = link(at.map(|at| at + 1), "next", Word::After);
        let label = word(Word::Start, lang);
        format!("<nav class=\"neighbours\" aria-label=\"{label}\">\n{before}{after}</nav>\n")
    }

    /// The appendices under a heading. Empty if there are none.
    fn appendices(&self, lang: Lang, current: &str, root: &str) -> String {
        let items = self.nav(lang, current, root, false);
        if items.is_empty() {
            return items;
        }
        let head = word(Word::Appendices, lang);
        format!(
            "<p class=\"side-head\">{head}</p>\n<ul class=\"side-lessons side-appendices\">{items}</ul>\n"
        )
    }

    /// A page with a template of its own. Its content security policy allows its inline script by hash, and
    /// nothing else.
    fn entry(&self, file: &str) -> Result<String> {
        let template = std::fs::read_to_string(root().join(file)).context(file.to_owned())?;
        let inline = |tag: &str| {
            let start = template.find(&format!("<{tag}>"))? + tag.len() + 2;
            let end = start + template[start..].find(&format!("</{tag}>"))?;
            Some(format!("'sha256-{}'", STANDARD.encode(Sha256::digest(&template[start..end]))))
        };
        let (script, style) = (inline("script").unwrap_or_default(), inline("style").unwrap_or_default());
        let policy = format!(
            "default-src 'none'; script-src {script}; style-src {style}; img-src data:; base-uri 'none'; form-action 'none'"
        );
        shell::fill(&template, |name| (name == "policy").then(|| policy.clone())).context(file.to_owned())
    }
}

struct Values<'a> {
    slug: &'a str,
    title: &'a str,
    description: &'a str,
    root: &'a str,
    /// Path below the language's folder.
    own_path: String,
    toc: String,
    content: String,
}

/// Time that a lesson takes, in minutes: reading at 150 words a minute, since much is to be tried out, and 5 minutes for
/// an exercise; rounded to 5.
fn minutes(page: &Page) -> usize {
    (page.words / 150 + 5 * page.exercises.len()).next_multiple_of(5)
}

/// The topic of a lesson: its title up to the question at its end.
fn topic(title: &str) -> &str {
    title.split_once(": ").map_or(title, |(topic, _)| topic)
}

fn put(file: &Path, text: impl AsRef<[u8]>) -> Result<()> {
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir)?;
    }
    std::fs::write(file, text).with_context(|| format!("can't write {}", file.display()))
}

//! Writes the files of the site.
//!
//! `/LANG/SLUG/index.html` for each lesson and language, `/LANG/index.html` with the contents, `/index.html` which sends a reader on
//! by language, `/404.html`, `/sitemap.txt`. All references are relative, so the site works under any path; only `404.html`, which a
//! host shows at any address, finds the root from the address itself.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lesson::{Course, Lesson, Page, Piece, numbers};
use protocol::{DeviceTable, Lang};
use sha2::{Digest, Sha256};

use crate::listing::{block, escape, json};
use crate::shell::{self, Shell};
use crate::texts::{self, Word, word};
use crate::{cells, root};

const LANGUAGES: [Lang; 2] = [Lang::En, Lang::Ru];

/// Writes all pages below `out`; `assets` is the folder of scripts and styles relative to it.
pub fn write(course: &Course, out: &Path, assets: &str) -> Result<()> {
    let site = Site { course, shell: Shell::read()?, assets, devices: runner::table() };
    for lang in LANGUAGES {
        let code = texts::code(lang);
        put(&out.join(code).join("index.html"), &site.home(lang)?)?;
        for lesson in &course.lessons {
            let Some(page) = lesson.pages.iter().find(|page| page.lang == lang) else { continue };
            put(&out.join(code).join(&lesson.slug).join("index.html"), &site.lesson(lesson, page)?)?;
        }
    }
    put(&out.join("index.html"), &site.entry("index.html")?)?;
    put(&out.join("404.html"), &site.entry("web/404.html")?)?;
    // GitHub Pages would otherwise drop names that begin with an underscore.
    put(&out.join(".nojekyll"), "")
}

struct Site<'a> {
    course: &'a Course,
    shell: Shell,
    assets: &'a str,
    devices: DeviceTable,
}

impl Site<'_> {
    fn lesson(&self, lesson: &Lesson, page: &Page) -> Result<String> {
        let mut content = String::new();
        for piece in &page.pieces {
            match piece {
                Piece::Html(html) => content.push_str(html),
                Piece::Code { lang, text } => content.push_str(&block(lang, text)),
                Piece::Cell(index) => {
                    content.push_str(&cells::section(
                        &page.cells[*index].cell,
                        &self.devices.devices,
                        page.lang,
                    )?);
                }
                Piece::Number(number) => {
                    let found = page.cell(&number.cell).context("a number of a cell that is not there")?;
                    // Missing results are for the test command to complain about; a draft has to render.
                    let shown = numbers::lookup(found, &number.name)
                        .map_or("?".to_owned(), |value| numbers::format(&value, number.digits, page.lang));
                    content.push_str(&format!("<span class=\"number\">{}</span>", escape(&shown)));
                }
            }
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

    /// The contents of the course.
    fn home(&self, lang: Lang) -> Result<String> {
        let code = texts::code(lang);
        let title = self.course.title.get(code).cloned().unwrap_or_default();
        let description = self.course.description.get(code).cloned().unwrap_or_default();
        let mut content = format!(
            "<h1>{}</h1>\n<p class=\"lead\">{}</p>\n<h2 id=\"lessons\">{}</h2>\n",
            escape(&title),
            escape(&description),
            word(Word::Start, lang)
        );
        content.push_str("<ul class=\"lessons\">\n");
        for lesson in &self.course.lessons {
            if let Some(page) = lesson.pages.iter().find(|page| page.lang == lang) {
                let (number, slug) = (lesson.number, &lesson.slug);
                content.push_str(&format!(
                    "<li><a href=\"{slug}/\"><span class=\"lesson-number\">{} {number}</span> <strong>{}</strong></a><p>{}</p></li>\n",
                    word(Word::Lesson, lang),
                    escape(&page.title),
                    escape(&page.description)
                ));
            }
        }
        content.push_str("</ul>\n");
        let (slug, root, own_path, toc) = ("", "../", String::new(), String::new());
        self.page(
            lang,
            Values { slug, title: &title, description: &description, root, own_path, toc, content },
        )
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
            ("lesson", page.slug.to_owned()),
            ("title", escape(page.title)),
            ("description", escape(page.description)),
            ("alternates", alternates.join("\n")),
            ("nav", self.nav(lang, page.slug, page.root)),
            ("toc", page.toc),
            ("content", page.content),
            ("devices", json(&self.devices)?),
        ]);
        self.shell.fill(code, &values)
    }

    fn nav(&self, lang: Lang, current: &str, root: &str) -> String {
        let mut out = String::new();
        for lesson in &self.course.lessons {
            let Some(page) = lesson.pages.iter().find(|page| page.lang == lang) else { continue };
            let here = if lesson.slug == current { " aria-current=\"page\"" } else { "" };
            let (code, slug) = (texts::code(lang), &lesson.slug);
            let title = escape(&page.title);
            out.push_str(&format!("<li value=\"{}\"><a href=\"{root}{code}/{slug}/\" data-lesson=\"{slug}\"{here}>{title}</a></li>\n", lesson.number));
        }
        out
    }

    /// A page of its own form: its inline script is allowed by hash, and nothing else.
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

fn put(file: &Path, text: &str) -> Result<()> {
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir)?;
    }
    std::fs::write(file, text).with_context(|| format!("can't write {}", file.display()))
}

//! `lessons/`: the order of lessons, and each lesson in its languages.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use protocol::Lang;
use serde::Deserialize;

use crate::fence::Files;
use crate::{LessonError, Page, markdown};

/// The course as `lessons/course.toml` orders it.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Its name, by language code.
    pub title: BTreeMap<String, String>,
    /// One sentence about it, by language code.
    pub description: BTreeMap<String, String>,
    /// Lessons in order.
    pub lessons: Vec<Lesson>,
}

/// One lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// From the folder's name: `08-transpose` is number 8.
    pub number: u32,
    /// The rest of the folder's name; part of the URL.
    pub slug: String,
    /// Its pages, English first.
    pub pages: Vec<Page>,
    /// Path of a page's source as messages name it, in the order of `pages`.
    pub files: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    title: BTreeMap<String, String>,
    description: BTreeMap<String, String>,
    lessons: Vec<String>,
}

/// The languages, in the order of the site.
const LANGUAGES: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Ru, "ru")];

impl Course {
    /// Reads a folder of lessons.
    ///
    /// # Errors
    /// All mistakes of all lessons.
    pub fn read(dir: &Path) -> Result<Self, Vec<LessonError>> {
        let file = dir.join("course.toml");
        let name = shown(&file);
        let text = read(&file).map_err(|error| vec![error])?;
        let course: CourseFile = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(0, |span| 1 + text[..span.start].matches('\n').count());
            vec![LessonError::new(&name, line, error.message())]
        })?;
        let mut wrong = Vec::new();
        for (_, code) in LANGUAGES {
            if !course.title.contains_key(code) || !course.description.contains_key(code) {
                wrong.push(LessonError::new(&name, 0, format!("title and description need `{code}`")));
            }
        }
        let mut lessons = Vec::new();
        for folder in &course.lessons {
            match Lesson::read(dir, folder) {
                Ok(lesson) => lessons.push(lesson),
                Err(mistakes) => wrong.extend(mistakes),
            }
        }
        if wrong.is_empty() {
            Ok(Self { title: course.title, description: course.description, lessons })
        } else {
            Err(wrong)
        }
    }
}

impl Lesson {
    fn read(dir: &Path, folder: &str) -> Result<Self, Vec<LessonError>> {
        let named = folder
            .split_once('-')
            .and_then(|(number, slug)| Some((number.parse::<u32>().ok()?, slug.to_owned())));
        let Some((number, slug)) = named else {
            return Err(vec![LessonError::new(
                &shown(&dir.join("course.toml")),
                0,
                format!("lesson `{folder}` is not `NN-slug`"),
            )]);
        };
        let files = Folder { programs: dir.join(folder), tables: dir.join("data") };
        let mut lesson = Self { number, slug, pages: Vec::new(), files: Vec::new() };
        let mut wrong = Vec::new();
        for (lang, code) in LANGUAGES {
            let file = dir.join(folder).join(format!("{code}.md"));
            let page = read(&file).map_err(|error| vec![error]);
            match page.and_then(|text| markdown::parse(&shown(&file), &text, lang, &files)) {
                Ok(page) => lesson.pages.push(page),
                Err(mistakes) => wrong.extend(mistakes),
            }
            lesson.files.push(shown(&file));
        }
        wrong.extend(lesson.differences());
        if wrong.is_empty() { Ok(lesson) } else { Err(wrong) }
    }

    /// The languages have the same cells and anchors, else links and saved work would be lost on switching.
    fn differences(&self) -> Vec<LessonError> {
        let [first, rest @ ..] = self.pages.as_slice() else { return Vec::new() };
        let mut wrong = Vec::new();
        for (page, file) in rest.iter().zip(self.files.iter().skip(1)) {
            for spec in &page.cells {
                match first.cell(&spec.cell.id) {
                    None => wrong.push(LessonError::new(
                        file,
                        spec.line,
                        format!("cell `{}` is not in {}", spec.cell.id, self.files[0]),
                    )),
                    Some(other) if !same(other, &spec.cell) => {
                        wrong.push(LessonError::new(
                            file,
                            spec.line,
                            format!("cell `{}` differs from {}", spec.cell.id, self.files[0]),
                        ));
                    }
                    Some(_) => {}
                }
            }
            for spec in first.cells.iter().filter(|spec| page.cell(&spec.cell.id).is_none()) {
                wrong.push(LessonError::new(
                    &self.files[0],
                    spec.line,
                    format!("cell `{}` is not in {file}", spec.cell.id),
                ));
            }
            let anchors = |page: &Page| {
                page.toc.iter().map(|heading| (heading.level, heading.id.clone())).collect::<Vec<_>>()
            };
            if anchors(first) != anchors(page) {
                wrong.push(LessonError::new(
                    file,
                    0,
                    format!("headings or their {{#anchors}} differ from {}", self.files[0]),
                ));
            }
        }
        wrong
    }
}

/// Equal but for the language of the sources.
fn same(a: &protocol::Cell, b: &protocol::Cell) -> bool {
    let bare = |cell: &protocol::Cell| {
        let mut cell = cell.clone();
        cell.measured.iter_mut().for_each(|measured| measured.source.clear());
        cell
    };
    bare(a) == bare(b)
}

struct Folder {
    programs: PathBuf,
    tables: PathBuf,
}

impl Files for Folder {
    fn program(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.programs.join(name)).ok()
    }
    fn table(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.tables.join(name)).ok()
    }
}

fn read(file: &Path) -> Result<String, LessonError> {
    std::fs::read_to_string(file).map_err(|error| LessonError::new(&shown(file), 0, error.to_string()))
}

/// From `lessons/` on, as an author names the file.
fn shown(file: &Path) -> String {
    let text = file.to_string_lossy().replace('\\', "/");
    text.rfind("lessons/").map_or(text.clone(), |at| text[at..].to_owned())
}

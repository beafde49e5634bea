//! `lessons/`: the order of lessons, and each lesson in its languages.

use std::path::{Path, PathBuf};

use protocol::Lang;
use serde::Deserialize;

use crate::comments::Comments;
use crate::fence::Files;
use crate::{LessonError, Page, agree, exercises, links, markdown};

/// The course as `lessons/course.toml` orders it.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Lessons in order, then appendices, at last the front page.
    pub lessons: Vec<Lesson>,
    /// Slug of the front page: what stands above the list of lessons.
    pub front: String,
}

/// One lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// From the folder's name: `08-transpose` is number 8. Appendices have none.
    pub number: Option<u32>,
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
    lessons: Vec<String>,
    #[serde(default)]
    appendix: Vec<String>,
    front: String,
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
        let mut lessons = Vec::new();
        let folders = course.lessons.iter().map(|folder| (folder, true));
        let others = course.appendix.iter().chain([&course.front]).map(|folder| (folder, false));
        for (folder, numbered) in folders.chain(others) {
            let (lesson, mistakes) = Lesson::read(dir, folder, numbered);
            lessons.extend(lesson);
            wrong.extend(mistakes);
        }
        if wrong.is_empty() { Ok(Self { lessons, front: course.front }) } else { Err(wrong) }
    }

    /// It stands above the list of lessons.
    pub fn is_front(&self, lesson: &Lesson) -> bool {
        lesson.slug == self.front
    }

    /// Lessons, or appendices, in order; without the front page.
    pub fn listed(&self, numbered: bool) -> impl Iterator<Item = &Lesson> {
        let own = move |lesson: &&Lesson| lesson.number.is_some() == numbered && !self.is_front(lesson);
        self.lessons.iter().filter(own)
    }

    /// Links of the texts that lead to no page of the course, or to no place of one. A page renders with them.
    pub fn dead_links(&self) -> Vec<LessonError> {
        links::wrong(self)
    }

    /// One lesson or appendix by itself, whether `course.toml` names it or not, and what is wrong with it.
    pub fn read_one(dir: &Path, folder: &str) -> (Self, Vec<LessonError>) {
        let numbered = folder.starts_with(|c: char| c.is_ascii_digit());
        let (lesson, wrong) = Lesson::read(dir, folder, numbered);
        (Self { lessons: lesson.into_iter().collect(), ..Self::default() }, wrong)
    }
}

impl Lesson {
    /// Reads the folder of a lesson (`NN-slug`) or of an appendix (`slug`): as far as it can be read, and all mistakes in it.
    pub fn read(dir: &Path, folder: &str, numbered: bool) -> (Option<Self>, Vec<LessonError>) {
        let Some((number, slug)) = named(folder, numbered) else {
            let wanted = if numbered { "NN-slug" } else { "slug" };
            let message = format!("lesson `{folder}` is not `{wanted}` of small letters, digits and `-`");
            return (None, vec![LessonError::new(&shown(&dir.join("course.toml")), 0, message)]);
        };
        let files = Folder { programs: dir.join(folder), tables: dir.join("data") };
        let table = dir.join(folder).join("exercises.toml");
        let exercises = std::fs::read_to_string(&table).unwrap_or_default();
        // Of a table that can't be read, the pages would only say that its exercises are not there.
        let exercises = match exercises::read(&shown(&table), &exercises, &files) {
            Ok(exercises) => exercises,
            Err(mistakes) => return (None, mistakes),
        };
        let mut lesson = Self { number, slug, pages: Vec::new(), files: Vec::new() };
        let mut wrong = Vec::new();
        for (lang, code) in LANGUAGES {
            let file = dir.join(folder).join(format!("{code}.md"));
            match read(&file) {
                Ok(text) => {
                    let (page, mistakes) = markdown::parse(&shown(&file), &text, lang, (&files, &exercises));
                    wrong.extend(mistakes);
                    lesson.pages.push(page);
                    lesson.files.push(shown(&file));
                }
                Err(mistake) => wrong.push(mistake),
            }
        }
        // Else what is wrong in one language would be told as a difference, too.
        if let ([first, rest @ ..], true) = (lesson.pages.as_slice(), wrong.is_empty()) {
            for (page, file) in rest.iter().zip(lesson.files.iter().skip(1)) {
                wrong.extend(agree::differences(first, &lesson.files[0], page, file));
            }
        }
        // Only now: the languages were compared with the programs' own comments.
        for page in lesson.pages.iter_mut().filter(|page| page.lang != LANGUAGES[0].0) {
            translate(page, &dir.join(folder), &mut wrong);
        }
        (Some(lesson), wrong)
    }
}

/// Puts a page's programs into its language. Of a page with mistakes no comment is missed, for what has it may be missing.
fn translate(page: &mut Page, folder: &Path, wrong: &mut Vec<LessonError>) {
    let Some((_, code)) = LANGUAGES.iter().find(|(lang, _)| *lang == page.lang) else { return };
    let file = folder.join(format!("{code}.comments"));
    let is_whole = wrong.is_empty();
    let text = std::fs::read_to_string(&file).unwrap_or_default();
    let mut comments = Comments::read(&shown(&file), &text, wrong);
    comments.apply(page, &shown(folder), wrong);
    if is_whole {
        wrong.extend(comments.unused());
    }
}

/// Number and slug of a folder.
fn named(folder: &str, numbered: bool) -> Option<(Option<u32>, String)> {
    let (number, slug) = match folder.split_once('-').filter(|_| numbered) {
        Some((number, slug)) => (Some(number.parse::<u32>().ok()?), slug),
        None if numbered => return None,
        None => (None, folder),
    };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (slug.starts_with(|c: char| c.is_ascii_lowercase()) && slug.chars().all(plain))
        .then(|| (number, slug.to_owned()))
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

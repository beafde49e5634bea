//! The folder `lessons/`: the order of lessons, and each lesson in its languages.

use std::path::{Path, PathBuf};

use protocol::{DataFile, Lang};
use serde::Deserialize;

use crate::comments::Comments;
use crate::fence::Files;
use crate::{LessonError, Page, agree, exercises, links, markdown};

/// The course in the order of `lessons/course.toml`.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Lessons in order, followed by appendices, the front page and the notebook's page.
    pub lessons: Vec<Lesson>,
    /// Slug of the front page, whose text precedes the list of lessons.
    pub front: String,
    /// Slug of the notebook's page, whose cells are the gallery. Empty if there is none.
    pub notebook: String,
}

/// One lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Number in the folder's name: `08-transpose` is number 8. `None` for appendices.
    pub number: Option<u32>,
    /// The rest of the folder's name, which is part of the URL.
    pub slug: String,
    /// The lesson's pages, English first.
    pub pages: Vec<Page>,
    /// Path of each page's source, as messages name it.
    pub files: Vec<String>,
    /// The lesson's folder.
    folder: PathBuf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CourseFile {
    lessons: Vec<String>,
    #[serde(default)]
    appendix: Vec<String>,
    front: String,
    #[serde(default)]
    notebook: Option<String>,
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
        let others = course
            .appendix
            .iter()
            .chain([&course.front])
            .chain(&course.notebook)
            .map(|folder| (folder, false));
        for (folder, numbered) in folders.chain(others) {
            let (lesson, mistakes) = Lesson::read(dir, folder, numbered);
            lessons.extend(lesson);
            wrong.extend(mistakes);
        }
        if wrong.is_empty() {
            Ok(Self { lessons, front: course.front, notebook: course.notebook.unwrap_or_default() })
        } else {
            Err(wrong)
        }
    }

    /// Whether the lesson is the front page.
    pub fn is_front(&self, lesson: &Lesson) -> bool {
        lesson.slug == self.front
    }

    /// Whether the lesson is the notebook's page.
    pub fn is_notebook(&self, lesson: &Lesson) -> bool {
        lesson.slug == self.notebook
    }

    /// Lessons (`numbered`) or appendices in order, without the front page and the notebook's.
    pub fn listed(&self, numbered: bool) -> impl Iterator<Item = &Lesson> {
        let own = move |lesson: &&Lesson| {
            lesson.number.is_some() == numbered && !self.is_front(lesson) && !self.is_notebook(lesson)
        };
        self.lessons.iter().filter(own)
    }

    /// Errors about links to a page or place that the course does not have. A page with such links can be
    /// rendered.
    pub fn dead_links(&self) -> Vec<LessonError> {
        links::wrong(self)
    }

    /// Reads one lesson or appendix, whether `course.toml` names it or not, and returns all errors in it.
    pub fn read_one(dir: &Path, folder: &str) -> (Self, Vec<LessonError>) {
        let numbered = folder.starts_with(|c: char| c.is_ascii_digit());
        let (lesson, wrong) = Lesson::read(dir, folder, numbered);
        (Self { lessons: lesson.into_iter().collect(), ..Self::default() }, wrong)
    }
}

impl Lesson {
    /// The lesson's folder as a ZIP archive, with the tables of measured values that its cells show.
    ///
    /// # Errors
    /// A file cannot be read or packed.
    pub fn archive(&self) -> Result<Vec<u8>, String> {
        let mut files = Vec::new();
        collect(&self.folder, &self.folder, &mut files);
        let texts: String =
            files.iter().filter(|f| f.name.ends_with(".md")).filter_map(DataFile::text).collect();
        let data = self.folder.with_file_name("data");
        let mut tables = Vec::new();
        collect(&data, &data, &mut tables);
        let shown = tables.into_iter().filter(|table| texts.contains(&table.name));
        files.extend(shown.map(|table| DataFile { name: format!("data/{}", table.name), ..table }));
        files.sort_by(|a, b| a.name.cmp(&b.name));
        crate::archive::zip(&self.slug, &files)
    }

    /// Reads the folder of a lesson (`NN-slug`) or of an appendix (`slug`). Returns as much as can be read,
    /// and all errors.
    pub fn read(dir: &Path, folder: &str, numbered: bool) -> (Option<Self>, Vec<LessonError>) {
        let Some((number, slug)) = named(folder, numbered) else {
            let wanted = if numbered { "NN-slug" } else { "slug" };
            let message = format!("lesson `{folder}` is not `{wanted}` of small letters, digits and `-`");
            return (None, vec![LessonError::new(&shown(&dir.join("course.toml")), 0, message)]);
        };
        let files = Folder { programs: dir.join(folder), tables: dir.join("data") };
        let table = dir.join(folder).join("exercises.toml");
        let exercises = std::fs::read_to_string(&table).unwrap_or_default();
        // If the table of exercises cannot be read, errors about missing exercises would be misleading.
        let exercises = match exercises::read(&shown(&table), &exercises, &files) {
            Ok(exercises) => exercises,
            Err(mistakes) => return (None, mistakes),
        };
        let mut lesson =
            Self { number, slug, pages: Vec::new(), files: Vec::new(), folder: dir.join(folder) };
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
        // Otherwise an error in one language would be reported as a difference, too.
        if let ([first, rest @ ..], true) = (lesson.pages.as_slice(), wrong.is_empty()) {
            for (page, file) in rest.iter().zip(lesson.files.iter().skip(1)) {
                wrong.extend(agree::differences(first, &lesson.files[0], page, file));
            }
        }
        // After the comparison, which needs the programs with their original comments.
        for page in lesson.pages.iter_mut().filter(|page| page.lang != LANGUAGES[0].0) {
            translate(page, &dir.join(folder), &mut wrong);
        }
        (Some(lesson), wrong)
    }
}

/// Translates the programs of a page. If the page has errors, unused translations are not reported, since
/// their programs may be missing.
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

/// Number and slug of a folder's name.
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
    fn folder(&self, name: &str) -> Vec<DataFile> {
        let root = self.programs.join(name);
        let mut files = Vec::new();
        collect(&root, &root, &mut files);
        files.sort_by(|a, b| a.name.cmp(&b.name));
        files
    }
}

/// Adds the files in a folder and in the folders in it. Files that cannot be read are left out.
fn collect(root: &Path, folder: &Path, files: &mut Vec<DataFile>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            collect(root, &path, files);
        } else if let (Ok(bytes), Ok(name)) = (std::fs::read(&path), path.strip_prefix(root)) {
            files.push(DataFile { name: name.to_string_lossy().replace('\\', "/"), bytes });
        }
    }
}

fn read(file: &Path) -> Result<String, LessonError> {
    std::fs::read_to_string(file).map_err(|error| LessonError::new(&shown(file), 0, error.to_string()))
}

/// The path from `lessons/` on, as an author names the file.
fn shown(file: &Path) -> String {
    let text = file.to_string_lossy().replace('\\', "/");
    text.rfind("lessons/").map_or(text.clone(), |at| text[at..].to_owned())
}

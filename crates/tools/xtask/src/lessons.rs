//! `cargo xtask lessons`: creates a lesson, and checks lessons while they are written.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{steps, tree};

/// Files of a new lesson. They pass the check, so that later failures are due to the author's changes.
const FILES: &[(&str, &str)] = &[
    ("en.md", include_str!("new-lesson/en.md")),
    ("ru.md", include_str!("new-lesson/ru.md")),
    ("ru.comments", include_str!("new-lesson/ru.comments")),
    ("double.cu", include_str!("new-lesson/double.cu")),
    ("exercises.toml", include_str!("new-lesson/exercises.toml")),
    ("ex-tail.cu", include_str!("new-lesson/ex-tail.cu")),
    ("ex-tail.solution.cu", include_str!("new-lesson/ex-tail.solution.cu")),
    ("ex-tail.check.cu", include_str!("new-lesson/ex-tail.check.cu")),
];

/// Runs `new SLUG` or `check [SLUG]`.
pub fn run(args: &[String]) -> Result<bool> {
    let dir = tree::root().join("lessons");
    match args {
        [what, slug] if what == "new" => {
            let folder = begin(&dir, slug)?;
            println!(
                "lessons/{folder}: a draft that passes `cargo xtask lessons check {slug}`; lessons/README.md explains its parts"
            );
            Ok(true)
        }
        [what] if what == "check" => check(None),
        [what, slug] if what == "check" => check(Some(&find(&dir, slug)?)),
        _ => bail!("lessons new SLUG, or lessons check [SLUG]"),
    }
}

/// Creates the folder and adds it to `course.toml`.
fn begin(dir: &Path, slug: &str) -> Result<String> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !slug.starts_with(|c: char| c.is_ascii_lowercase()) || !slug.chars().all(plain) || slug.ends_with('-')
    {
        bail!(
            "`{slug}` is no slug: small letters, digits and `-`, such as shared-memory; the number is found"
        );
    }
    let folders = folders(dir)?;
    if let Some(taken) = folders.iter().find(|folder| slug_of(folder) == slug) {
        bail!("lessons/{taken} has this slug, which is the page's address: choose another");
    }
    let last = folders.iter().filter_map(|folder| folder.split_once('-')?.0.parse::<u32>().ok()).max();
    let folder = format!("{:02}-{slug}", last.unwrap_or_default() + 1);
    let course = dir.join("course.toml");
    let text = String::from_utf8(tree::read(&course)?).context("lessons/course.toml")?;
    let listed = listed(&text, &folder).context("lessons/course.toml has no list `lessons = [ … ]`")?;
    for (name, text) in FILES {
        tree::write(&dir.join(&folder).join(name), text)?;
    }
    tree::write(&course, listed)?;
    Ok(folder)
}

/// `course.toml` with one more lesson at the end of its list.
fn listed(text: &str, folder: &str) -> Option<String> {
    let start = text.lines().position(|line| line.trim_start().starts_with("lessons"))?;
    let at = text.lines().take(start).map(|line| line.len() + 1).sum::<usize>();
    let end = at + text[at..].find(']')?;
    let before = text[..end].trim_end();
    let comma = if before.ends_with([',', '[']) { "" } else { "," };
    Some(format!("{before}{comma}\n    \"{folder}\",\n{}", &text[end..]))
}

/// The folder of a slug, or of a folder's own name.
fn find(dir: &Path, slug: &str) -> Result<String> {
    let folders = folders(dir)?;
    let found = folders.iter().find(|folder| *folder == slug || slug_of(folder) == slug);
    found.cloned().with_context(|| format!("no lesson `{slug}` in lessons: {}", folders.join(", ")))
}

fn slug_of(folder: &str) -> &str {
    let numbered = folder.split_once('-').filter(|(number, _)| number.parse::<u32>().is_ok());
    numbered.map_or(folder, |(_, slug)| slug)
}

/// Folders of lessons and appendices, which are those with a text.
fn folders(dir: &Path) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(dir).with_context(|| format!("can't read {}", dir.display()))?;
    let paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    let texts = paths.iter().filter(|path| path.join("en.md").exists() || path.join("ru.md").exists());
    let mut names: Vec<String> =
        texts.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect();
    names.sort();
    Ok(names)
}

fn check(only: Option<&str>) -> Result<bool> {
    steps::compile_tools()?;
    let mut site = steps::tool("site");
    site.args(["check", "--brief", "--cache"]).arg(tree::scratch("results")?);
    if let Some(folder) = only {
        site.args(["--only", folder]);
    }
    Ok(site.status().context("can't start the compiled program `site`")?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    const COURSE: &str = "# Order.\nlessons = [\n    \"08-old\",\n]\nappendix = [\"glossary\"]\n";

    fn lessons(name: &str) -> PathBuf {
        let dir = std::env::temp_dir().join(format!("warpbook-{name}-{}", std::process::id()));
        drop(std::fs::remove_dir_all(&dir));
        tree::write(&dir.join("course.toml"), COURSE).unwrap();
        tree::write(&dir.join("08-old/en.md"), "").unwrap();
        tree::write(&dir.join("glossary/ru.md"), "").unwrap();
        dir
    }

    #[test]
    fn a_lesson_begins() {
        let dir = lessons("new");
        assert_eq!(begin(&dir, "shared-memory").unwrap(), "09-shared-memory");
        let course = std::fs::read_to_string(dir.join("course.toml")).unwrap();
        let expect = COURSE.replace("\"08-old\",\n", "\"08-old\",\n    \"09-shared-memory\",\n");
        assert_eq!(course, expect);
        assert!(dir.join("09-shared-memory/ex-tail.check.cu").exists());
        assert_eq!(find(&dir, "shared-memory").unwrap(), "09-shared-memory");
        assert_eq!(find(&dir, "08-old").unwrap(), "08-old");
    }

    #[test]
    fn refusals() {
        let dir = lessons("refused");
        let check = |slug: &str, expect: &str| {
            let error = begin(&dir, slug).unwrap_err().to_string();
            assert!(error.starts_with(expect), "{error}");
        };
        check("old", "lessons/08-old has this slug");
        check("glossary", "lessons/glossary has this slug");
        check("Shared memory", "`Shared memory` is no slug");
        check("09-scan", "`09-scan` is no slug");
        assert!(find(&dir, "none").unwrap_err().to_string().starts_with("no lesson `none`"));
        assert_eq!(listed("[title]\n", "x"), None);
        assert_eq!(listed("lessons = [\"a\"]\n", "b").unwrap(), "lessons = [\"a\",\n    \"b\",\n]\n");
    }
}

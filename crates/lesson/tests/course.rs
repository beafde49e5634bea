//! Courses read from folders, and what is wrong with them.

use std::path::PathBuf;

use lesson::Course;

const COURSE: &str =
    "lessons = [\"01-first\"]\n[title]\nen = \"T\"\nru = \"Т\"\n[description]\nen = \"D\"\nru = \"О\"\n";
const PAGE: &str = "---\ndescription: d\n---\n# Title\n\n## Part {#part}\n\n```cuda id=a file=a.cu\n```\n";

fn read(name: &str, files: &[(&str, &str)]) -> Result<Course, Vec<String>> {
    let dir: PathBuf = [env!("CARGO_TARGET_TMPDIR"), name, "lessons"].iter().collect();
    drop(std::fs::remove_dir_all(&dir));
    for (file, text) in files {
        let file = dir.join(file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
    Course::read(&dir).map_err(|wrong| wrong.iter().map(ToString::to_string).collect())
}

#[test]
fn a_course() {
    let files = [
        ("course.toml", COURSE),
        ("01-first/en.md", PAGE),
        ("01-first/ru.md", PAGE),
        ("01-first/a.cu", "int main() {}"),
    ];
    let course = read("good", &files).unwrap();
    let lesson = &course.lessons[0];
    assert_eq!((lesson.number, lesson.slug.as_str(), lesson.pages.len()), (Some(1), "first", 2));
    assert_eq!(lesson.pages[0].cells[0].cell.source, "int main() {}");
}

#[test]
fn languages_that_differ() {
    let check = |name: &str, ru: &str, expect: &[&str]| {
        let files = [
            ("course.toml", COURSE),
            ("01-first/en.md", PAGE),
            ("01-first/ru.md", ru),
            ("01-first/a.cu", "int x;"),
        ];
        assert_eq!(read(name, &files).map(drop).unwrap_err(), expect);
    };
    check(
        "anchors",
        &PAGE.replace("#part", "#other"),
        &["lessons/01-first/ru.md: headings or their {#anchors} differ from lessons/01-first/en.md"],
    );
    check(
        "cells",
        &PAGE.replace("id=a", "id=b"),
        &[
            "lessons/01-first/ru.md:8: cell `b` is not in lessons/01-first/en.md",
            "lessons/01-first/en.md:8: cell `a` is not in lessons/01-first/ru.md",
        ],
    );
    check(
        "devices",
        &PAGE.replace("file=a.cu", "file=a.cu device=v100"),
        &["lessons/01-first/ru.md:8: cell `a` differs from lessons/01-first/en.md"],
    );
}

#[test]
fn missing_things() {
    let wrong = read("missing", &[("course.toml", COURSE), ("01-first/en.md", PAGE)]).map(drop).unwrap_err();
    assert_eq!(wrong.len(), 2, "{wrong:?}");
    assert_eq!(wrong[0], "lessons/01-first/en.md:8: no file `a.cu` in the lesson's folder");
    assert!(wrong[1].starts_with("lessons/01-first/ru.md: "), "{wrong:?}");
    let wrong = read("toml", &[("course.toml", "lessons = [1]\n")]).map(drop).unwrap_err();
    assert!(wrong[0].starts_with("lessons/course.toml:1: "), "{wrong:?}");
    let wrong = read("slug", &[("course.toml", &COURSE.replace("01-first", "first"))]).map(drop).unwrap_err();
    assert_eq!(
        wrong,
        ["lessons/course.toml: lesson `first` is not `NN-slug` of small letters, digits and `-`"]
    );
}

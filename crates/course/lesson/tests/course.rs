//! Reads courses from folders, and checks the reported errors.

use std::path::PathBuf;

use lesson::Course;

const COURSE: &str = "lessons = [\"01-first\"]\nfront = \"front\"\n";
const FRONT: &str = "---\ndescription: d\n---\n# Course\n";
const PAGE: &str = "---\ndescription: d\n---\n# Title\n\n## Part {#part}\n\n```cuda id=a file=a.cu\n```\n";

fn read(name: &str, files: &[(&str, &str)]) -> Result<Course, Vec<String>> {
    let dir: PathBuf = [env!("CARGO_TARGET_TMPDIR"), name, "lessons"].iter().collect();
    drop(std::fs::remove_dir_all(&dir));
    let front = [("front/en.md", FRONT), ("front/ru.md", FRONT)];
    for (file, text) in front.iter().chain(files) {
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
    assert_eq!((course.listed(true).count(), course.listed(false).count(), course.lessons.len()), (1, 0, 2));
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
fn comments_of_programs_have_texts() {
    let read = |name: &str, program: &str, texts: &str| {
        let files = [
            ("course.toml", COURSE),
            ("01-first/en.md", PAGE),
            ("01-first/ru.md", PAGE),
            ("01-first/a.cu", program),
            ("01-first/ru.comments", texts),
        ];
        read(name, &files)
    };
    let program = "#define N 8  // rows\nint main() {}  // 7\n";
    let texts = "# a.cu\n// rows\n// строк\n";
    let course = read("comments", program, texts).unwrap();
    let [en, ru] = [0, 1].map(|at| &course.lessons[0].pages[at].cells[0]);
    assert_eq!((en.cell.source.as_str(), en.comments.as_str()), (program, ""));
    assert_eq!(ru.cell.source, "#define N 8  // строк\nint main() {}  // 7\n");
    assert_eq!((ru.program().as_str(), ru.comments.as_str()), (program, "// rows\n// строк\n"));
    let check = |name: &str, program: &str, texts: &str, expect: &[&str]| {
        assert_eq!(read(name, program, texts).map(drop).unwrap_err(), expect);
    };
    check(
        "without",
        program,
        "",
        &["lessons/01-first/a.cu:1: `// rows` has no text in lessons/01-first/ru.comments"],
    );
    check(
        "unused",
        "int main() {}",
        texts,
        &["lessons/01-first/ru.comments:2: no program has the comment `// rows` (any more)"],
    );
    check(
        "equal",
        "int a;  // rows\nint b;  // lines\n",
        "// rows\n// строк\n// lines\n// строк\n",
        &["lessons/01-first/a.cu: two of its comments have the same text in lessons/01-first/ru.comments"],
    );
    check(
        "long",
        "int a;  // rows\n",
        "// rows\n// сколько строк\n",
        &["lessons/01-first/a.cu:1: with `int a;  // сколько строк` the line is longer than 19 characters"],
    );
    check(
        "block",
        "int a;  /* rows */\n",
        "",
        &["lessons/01-first/a.cu:1: comments between `/*` and `*/` are not translated: write `//`"],
    );
}

#[test]
fn a_forgotten_paragraph_is_found_by_its_section() {
    let check = |name: &str, en: &str, ru: &str, expect: &[&str]| {
        let page = |text: &str| format!("{PAGE}\n{text}");
        let (en, ru) = (page(en), page(ru));
        let files = [
            ("course.toml", COURSE),
            ("01-first/en.md", &en),
            ("01-first/ru.md", &ru),
            ("01-first/a.cu", ""),
        ];
        let wrong = read(name, &files).map(drop).err().unwrap_or_default();
        assert_eq!(wrong, expect, "{name}");
    };
    check("same", "One.\n\nTwo.\n\n- a\n- b\n", "Два.\n\n- а\n- б\n\nОдин.\n", &[]);
    check(
        "paragraph",
        "One.\n\nTwo.\n",
        "Один.\n",
        &[
            "lessons/01-first/ru.md:6: 1 paragraphs (with items and rows) in section #part, 2 in lessons/01-first/en.md:6: one is missing or stale",
        ],
    );
    let question = |answer: &str| format!("```predict id=q\nWhich?\n- [ ] a\n- [x] b\n---\n{answer}\n```\n");
    check(
        "answer",
        &question("B.\n\nReally."),
        &question("Б."),
        &[
            "lessons/01-first/ru.md:12: 2 paragraphs (with items and rows) in question q, 3 in lessons/01-first/en.md:12: one is missing or stale",
        ],
    );
    check(
        "question",
        &question("B."),
        &question("Б.").replace("- [ ] a\n- [x] b", "- [x] a\n- [ ] b"),
        &["lessons/01-first/ru.md:11: question `q` differs from lessons/01-first/en.md"],
    );
    check(
        "expect",
        "expect: a.exit == 0\nexpect: a.launches == 1",
        "expect: a.launches == 1",
        &["lessons/01-first/en.md:11: expect: `a.exit == 0` is not in lessons/01-first/ru.md"],
    );
    let notes = "```notes\nВопрос.\n```\n";
    check(
        "notes",
        "",
        notes,
        &["lessons/01-first/ru.md:11: notes of section `part` is not in lessons/01-first/en.md"],
    );
}

#[test]
fn appendices_and_links() {
    let course = COURSE.replace("lessons =", "appendix = [\"glossary\"]\nlessons =");
    let page = format!(
        "{PAGE}\nСм. [to](../glossary/#warp) [it](../glossary/#lane) [there](../first/) [here](#cell-a) [out](https://x.org/) [no](../none/)\n"
    );
    let glossary = "---\ndescription: d\n---\n# Glossary\n\n## warp\n";
    let files = [
        ("course.toml", course.as_str()),
        ("01-first/en.md", &page),
        ("01-first/ru.md", &page),
        ("01-first/a.cu", ""),
        ("glossary/en.md", glossary),
        ("glossary/ru.md", glossary),
    ];
    let course = read("appendix", &files).unwrap();
    assert_eq!((course.lessons[1].number, course.lessons[1].slug.as_str()), (None, "glossary"));
    let dead: Vec<String> = course.dead_links().iter().map(ToString::to_string).collect();
    assert_eq!(
        dead[..2],
        [
            "lessons/01-first/en.md:11: link `../glossary/#lane`: no `{#lane}` there",
            "lessons/01-first/en.md:11: link `../none/`: no such page; others are `../slug/#anchor`"
        ]
    );
    assert_eq!((dead.len(), course.lessons[1].form().len()), (4, 0));
    let form = course.lessons[0].form();
    assert!(form[0].1.is_err() && form[1].1.as_ref().unwrap_err().starts_with("no question"), "{form:?}");
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

#[test]
fn languages_attribute_claims_to_the_same_texts() {
    let page = |origins: &str, says: &str| {
        format!(
            "---\ndescription: d\norigins: {origins}\n---\n# Title\n\n## Part {{#p}}\n\n### Claim {{#c says={says}}}\n"
        )
    };
    let check = |name: &str, ru: &str, expect: &[&str]| {
        let en = page("A=article; T=tutorial", "A");
        let files = [("course.toml", COURSE), ("01-first/en.md", en.as_str()), ("01-first/ru.md", ru)];
        assert_eq!(read(name, &files).map(drop).err().unwrap_or_default(), expect);
    };
    check("origins", &page("A=статья; T=пособие", "A"), &[]);
    check(
        "origins-says",
        &page("A=статья; T=пособие", "A,T"),
        &["lessons/01-first/ru.md:9: claim `#c` says=A,T, A in lessons/01-first/en.md"],
    );
    check(
        "origins-head",
        &page("A=статья; L=лекция", "A"),
        &["lessons/01-first/ru.md: origins: has the letters AL, AT in lessons/01-first/en.md"],
    );
}

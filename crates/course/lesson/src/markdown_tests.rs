//! Tests of pages and their errors.

use protocol::View;

use super::*;
use crate::{Ask, Drawn};

struct Fake;
impl Files for Fake {
    fn program(&self, name: &str) -> Option<String> {
        match name {
            "t.cu" | "ex.cu" | "ex.solution.cu" => Some("int main() {}".to_owned()),
            "ex.check.cu" => Some("#include \"ex.cu\"\nint main() {}".to_owned()),
            "w.svg" => Some("<svg viewBox=\"0 0 720 9\"><g id=\"a\"/>{{lane}}</svg>".to_owned()),
            _ => None,
        }
    }
    fn table(&self, name: &str) -> Option<String> {
        let rows = "Old; ms,a,ms,2,1\nOld; ms,b,ms,4,4\nNew,k x,us,5,6\n";
        (name == "accuracy.csv").then(|| format!("table,row,unit,measured,simulated\n{rows}"))
    }
}

const HEAD: &str = "---\ndescription: About it.\n---\n# Title\n\n";

fn page(body: &str) -> Result<Page, Vec<String>> {
    with("", body)
}

/// A page of a lesson with these exercises.
fn with(exercises: &str, body: &str) -> Result<Page, Vec<String>> {
    let exercises = crate::exercises::read("exercises.toml", exercises, &Fake).unwrap();
    let (page, wrong) = parse("en.md", &format!("{HEAD}{body}"), Lang::En, (&Fake, &exercises));
    if wrong.is_empty() { Ok(page) } else { Err(wrong.iter().map(LessonError::to_string).collect()) }
}

fn text(pieces: &[Piece]) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Html(html) => html.clone(),
        other => format!("{other:?}"),
    };
    pieces.iter().map(piece).collect::<String>().trim_end().to_owned()
}

fn shown(page: &Page) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Html(html) => html.clone(),
        Piece::Number(number) => format!("[{}|{}|{:?}]", number.cell, number.name, number.digits),
        Piece::Cell(index) => format!("[cell {}]", page.cells[*index].cell.id),
        Piece::Predict(index) => format!("[predict {}]", page.predicts[*index].id),
        Piece::Exercise(index) => format!("[exercise {}]", page.exercises[*index].data.id),
        Piece::Figure(index) => format!("[{}]", page.figures[*index].id),
        Piece::Accuracy(index) => format!("[accuracy {}]", page.accuracies[*index].id),
        Piece::Notes(index) => format!("[notes {}]", page.notes[*index].section),
        Piece::Code { lang, text } => format!("[{lang}: {}]", text.trim_end()),
    };
    page.pieces.iter().map(piece).collect::<String>().replace('\n', "")
}

#[test]
fn pages() {
    let check =
        |body: &str, expect: &str| assert_eq!(shown(&page(body).unwrap()), format!("<h1>Title</h1>{expect}"));
    check("Some *prose*.", "<p>Some <em>prose</em>.</p>");
    check("```text\nx < y\n```\n", "[text: x < y]");
    check("```cuda\nint x;\n```\n", "[cuda: int x;]");
    check("```cuda id=a file=t.cu\n```\n", "[cell a]");
    check(
        "## One {#first}\n\nx\n\n## Two words\n",
        "<section class=\"part\" aria-labelledby=\"first\"><h2 id=\"first\">One</h2><p>x</p></section>\
         <section class=\"part\" aria-labelledby=\"two-words\"><h2 id=\"two-words\">Two words</h2></section>",
    );
    check(
        "> [!NOTE]\n> x\n",
        "<aside class=\"aside note\"><p class=\"aside-title\">Note</p><p>x</p></aside>",
    );
    check(
        "```cuda id=a file=t.cu\n```\n\n|m|\n|-|\n|{{ a.time_ms:2 }} ms|\n",
        "[cell a]<div class=\"table-scroll\" tabindex=\"0\"><table><thead><tr><th>m</th></tr></thead><tbody>\
         <tr><td>[a|time_ms|Some(2)]\u{a0}ms</td></tr></tbody></table></div>",
    );
}

#[test]
fn expects_are_taken_out() {
    let page = page("```cuda id=a file=t.cu\n```\n\nexpect: a.x_y == 1\nexpect: a.z < 2\n\ntext").unwrap();
    assert_eq!(shown(&page), "<h1>Title</h1>[cell a]<p>text</p>");
    let claims: Vec<_> = page.expects.iter().map(|claim| (claim.text.as_str(), claim.line)).collect();
    assert_eq!(claims, [("a.x_y == 1", 9), ("a.z < 2", 10)]);
}

#[test]
fn mistakes() {
    let check = |body: &str, expect: &[&str]| assert_eq!(page(body).unwrap_err(), expect);
    check("```cuda id=a file=u.cu\n```\n", &["en.md:6: no file `u.cu` in the lesson's folder"]);
    check("```cuda file=t.cu\n```\n", &["en.md:6: a cell needs id=NAME"]);
    check("{{ b.time_ms }}", &["en.md:6: no cell `b` on this page"]);
    check("{{ time }}", &["en.md:6: `{{ time }}` is not `{{ cell.name }}`"]);
    check("expect: b.x == 1", &["en.md:6: no cell `b` on this page"]);
    check("expect: nonsense", &["en.md:6: `nonsense` is not `name OP value`"]);
    check("## A\n\n## A\n", &["en.md:8: a second heading `#a`: give it one as in `## Text {#name}`"]);
    check("## Main\n", &["en.md:6: `#main` is a part of every page: give the heading another one"]);
    check("# B\n", &["en.md:6: a second heading of the first level"]);
}

const CELL: &str = "```cuda id=a file=t.cu\n```\n\n";

#[test]
fn questions() {
    let body =
        "```predict id=q value=a.time_ms range=0.1..10 scale=log unit=ms\nHow *long*?\n---\nSo long.\n```\n";
    let page = page(&format!("{CELL}{body}")).unwrap();
    let question = &page.predicts[0];
    assert_eq!(shown(&page), "<h1>Title</h1>[cell a][predict q]");
    assert_eq!(text(&question.question), "<p>How <em>long</em>?</p>");
    assert_eq!(text(&question.answer), "<p>So long.</p>");
    let Ask::Value { number, range, log, unit } = &question.ask else { panic!("a number is asked for") };
    assert_eq!((number.name.as_str(), *range, *log, unit.as_str()), ("time_ms", (0.1, 10.0), true, "ms"));
}

#[test]
fn questions_with_choices() {
    let body = "```predict id=q\nWhich?\n\n- [ ] `one`\n- [x] two\n---\nTwo, {{ a.time_ms }}.\n```\n";
    let page = page(&format!("{CELL}{body}")).unwrap();
    let Ask::Choice { choices, right } = &page.predicts[0].ask else { panic!("a choice") };
    assert_eq!(choices.iter().map(|choice| text(choice)).collect::<Vec<_>>(), ["<code>one</code>", "two"]);
    assert_eq!((*right, text(&page.predicts[0].question).as_str()), (1, "<p>Which?</p>"));
    assert_eq!((page.numbers[0].name.as_str(), page.numbers[0].line), ("time_ms", 15));
    let parts: Vec<_> = page.parts.iter().map(|part| (part.name.as_str(), part.blocks)).collect();
    assert_eq!(parts, [("question q", 2), ("", 0)]);
}

#[test]
fn figures() {
    let page = page(&format!(
        "{CELL}```figure cell=a view=memory\nWhat it *touches*.\n```\n\n```figure file=w.svg\nA warp.\n\nlane = lane 0\n```\n"
    ))
    .unwrap();
    assert_eq!(shown(&page), "<h1>Title</h1>[cell a][figure-1][figure-2]");
    assert_eq!(text(&page.figures[0].caption), "What it <em>touches</em>.");
    assert_eq!(page.cells[0].views, [View::Output, View::Memory]);
    let Drawn::Svg(file, drawing) = &page.figures[1].what else { panic!("a drawing") };
    assert_eq!((file.as_str(), text(&page.figures[1].caption).as_str()), ("w.svg", "A warp."));
    assert!(drawing.contains("id=\"figure-2-a\"") && drawing.contains(">lane 0<"), "{drawing}");
}

const EXERCISES: &str = "[[exercise]]\nid = \"x\"\nkind = \"repair\"\nfile = \"ex.cu\"\nsolution = \"ex.solution.cu\"\n\
    check = \"ex.check.cu\"\n[[exercise.try]]\nset = { N = 31 }\n";

#[test]
fn exercises() {
    let body = "```exercise id=x\ntitle: The `last` block\nDo it.\n\nhint: First.\nhint: Second.\nwhy 1: Wrong.\nsolution: So.\n\nAnd so.\n```\n";
    let page = with(EXERCISES, body).unwrap();
    let exercise = &page.exercises[0];
    assert_eq!(text(&exercise.title), "The <code>last</code> block");
    assert_eq!((text(&exercise.task), exercise.hints.len()), ("<p>Do it.</p>".to_owned(), 2));
    assert_eq!((exercise.whys[0].0.as_str(), text(&exercise.whys[0].1)), ("1", "<p>Wrong.</p>".to_owned()));
    assert_eq!(text(&exercise.solution), "<p>So.</p>\n<p>And so.</p>");
    assert_eq!(exercise.data.tries[0].set, [("N".to_owned(), "31".to_owned())]);
    assert_eq!(page.anchors, ["ex-x"]);
    // The words are: About it, Title, The, last, block, Do, it, First, Second, Wrong, So, And, so.
    assert_eq!(page.words, 12);
}

#[test]
fn mistakes_in_fences() {
    let check = |body: &str, expect: &[&str]| {
        assert_eq!(page(&format!("{CELL}{body}")).unwrap_err(), expect);
    };
    check(
        "```predict id=q\nWhich?\n```\n",
        &["en.md:9: a line `---` divides the question from what comes out"],
    );
    check(
        "```predict id=q\nWhich?\n- [x] a\n- [x] b\n---\nX.\n```\n",
        &[
            "en.md:9: needs value=, or at the end of the question a list with one right answer: `- [ ] …`, `- [x] …`",
        ],
    );
    check(
        "```predict id=q value=b.cycles range=1..2\nHow?\n---\nX.\n```\n",
        &["en.md:9: no cell `b` on this page"],
    );
    check(
        "```predict id=q value=a.cycles range=0..2 scale=log\nHow?\n---\nX {{ c.d }}.\n\n## H\n```\n",
        &["en.md:9: a logarithmic scale begins above 0"],
    );
    check(
        "```predict id=q value=a.cycles range=1..2\nHow?\n---\nX {{ c.d }}.\n\n## H\n```\n",
        &["en.md:14: a heading inside of a fence", "en.md:12: no cell `c` on this page"],
    );
    check("```figure cell=a\nX.\n```\n", &["en.md:9: a figure of a cell needs view=VIEW"]);
    check("```figure cell=b view=time\nX.\n```\n", &["en.md:9: no cell `b` on this page"]);
    check("```figure cell=a view=time\n```\n", &["en.md:9: the caption of a figure is one paragraph"]);
    check(
        "```figure file=w.svg\nX.\n```\n",
        &["en.md:9: w.svg: `{{lane}}` is left open: a line `lane = text` under the caption"],
    );
    check("```exercise id=y\n```\n", &["en.md:9: no exercise `y` in exercises.toml"]);
    assert_eq!(with(EXERCISES, "").unwrap_err(), ["en.md: exercise `x` of exercises.toml has no fence here"]);
    assert_eq!(
        with(EXERCISES, "```exercise id=x\ntitle: T\nDo.\nhint: A.\nsolution: S.\n```\n").unwrap_err(),
        ["en.md:6: needs two hints at least, from vague to nearly the answer"]
    );
}

#[test]
fn tables_of_measurements() {
    let all = "```accuracy id=all tables=*\nHow far *off*: {{ all.mean }}.\n```\n";
    let found = page(&format!("{all}\nexpect: all.worst <= 50\nexpect: all.within.20 >= 60\n")).unwrap();
    assert_eq!(shown(&found), "<h1>Title</h1>[accuracy all]");
    let own = &found.accuracies[0];
    assert_eq!(text(&own.caption).split("Number").next(), Some("How far <em>off</em>: "));
    let names: Vec<&str> = own.tables.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(names, ["Old; ms", "New"]);
    assert_eq!(found.value("all", "worst").unwrap().number(), Some(50.0));
    let some = page(&format!("{all}```accuracy id=b tables=Old* rows=b\nOne row.\n```\n")).unwrap();
    assert_eq!(some.value("b", "rows").unwrap().number(), Some(1.0));
    let check = |fences: &str, expect: &[&str]| {
        assert_eq!(page(fences).map(|_| ()), Err(expect.iter().map(|m| (*m).to_owned()).collect()));
    };
    let old = "```accuracy id=o tables=Old*\nCaption.\n```\n";
    check(old, &["en.md:6: table `New` of accuracy.csv is in no accuracy fence of the page"]);
    let rows = "```accuracy id=n tables=New rows=k* \nCaption.\n```\n";
    check(
        &format!("{old}{rows}"),
        &["en.md:9: table `New` of accuracy.csv is in no accuracy fence of the page"],
    );
    check(
        "```accuracy id=n tables=Newer*\nCaption.\n```\n",
        &["en.md:6: tables `Newer*` matches none of accuracy.csv: Old; ms | New"],
    );
    check(&format!("{all}{all}"), &["en.md:9: a second cell or accuracy `all`"]);
    check(
        "```accuracy id=n rows=x\n```\n",
        &[
            "en.md:6: needs id=NAME tables=PATTERN|PATTERN, with `*` for any text",
            "en.md:6: the caption is one paragraph",
            "en.md:6: rows `x` matches none of these tables",
        ],
    );
    check("{{ none.mean }}", &["en.md:6: no cell `none` on this page"]);
}

#[test]
fn notes_belong_to_a_section_and_are_no_words_of_the_lesson() {
    let text = "One.\n\n```notes\nAsk *them*. Then run.\n```\n\n## A {#a}\n\n### B\n\nTwo.\n\n```notes\nThree minutes.\n```\n";
    let page = page(text).unwrap();
    assert_eq!(page.words, 5, "title, One, A, B, Two");
    assert_eq!(page.notes.iter().map(|own| own.section.as_str()).collect::<Vec<_>>(), ["", "a"]);
    assert_eq!(self::text(&page.notes[0].text), "<p>Ask <em>them</em>. Then run.</p>");
    assert!(shown(&page).contains("<p>Two.</p>[notes a]"), "{}", shown(&page));
}

#[test]
fn mistakes_of_notes() {
    let check = |body: &str, expect: &str| assert_eq!(page(body).unwrap_err(), [expect]);
    check("```notes for=me\nText.\n```", "en.md:6: notes have no attributes");
    check("```notes\n\n```", "en.md:6: empty notes");
    let twice = "```notes\nText.\n```\n\n### Part\n\n```notes\nMore.\n```";
    check(twice, "en.md:12: second notes of one section; the first are in line 6");
}

/// A page whose head declares the texts that make claims.
fn of_claims(body: &str) -> Result<Page, Vec<String>> {
    let head = HEAD.replace("---\n#", "origins: A=the article; T=the tutorial; -=no text\n---\n#");
    let (page, wrong) = parse("en.md", &format!("{head}{body}"), Lang::En, (&Fake, &[]));
    if wrong.is_empty() { Ok(page) } else { Err(wrong.iter().map(LessonError::to_string).collect()) }
}

#[test]
fn a_claim_shows_which_texts_make_it() {
    let page = of_claims("## Part {#p}\n\n### One {#one says=A,T}\n\n### Two {#two says=-}\n").unwrap();
    assert_eq!(page.claims(), [("one".to_owned(), "A,T".to_owned()), ("two".to_owned(), "-".to_owned())]);
    let html = shown(&page);
    let one = "<h3 id=\"one\">One</h3><p class=\"origin\">Claimed by: the article, the tutorial</p>";
    assert!(html.contains(one) && html.contains("<p class=\"origin\">Claimed by: no text</p>"), "{html}");
}

#[test]
fn mistakes_of_claims() {
    let check = |body: &str, expect: &str| assert_eq!(of_claims(body).unwrap_err(), [expect]);
    let of = "of A, T, -";
    check(
        "### One {#one}\n",
        &format!("en.md:7: claim `#one` needs says=: the texts that make the claim, {of}"),
    );
    check(
        "### One {#one says}\n",
        &format!("en.md:7: claim `#one` needs says=: the texts that make the claim, {of}"),
    );
    check("### One {#one says=L}\n", "en.md:7: claim `#one`: says= has no text `L`; known are A, T, -");
    let misplaced = "has says=: only headings of the third level have it, on a page whose head has origins:";
    check("## One {#one says=A}\n", &format!("en.md:7: `#one` {misplaced}"));
    assert_eq!(page("### One {#one says=A}\n").unwrap_err(), [format!("en.md:6: `#one` {misplaced}")]);
}

use super::*;
use lesson::CellSpec;
use protocol::{Cell, Lang, Launch, Profile, RunReply, View};

const QUESTION: &str = "<section class=\"predict\" id=\"predict-q\"><p>How long?</p>\
    <details class=\"predict-answer\">24.0 µs</details></section>";

/// A page with one question about the time of the cell `c`, which is 24.013 µs.
fn page(covers: Covers) -> Page {
    let launch = Launch { time_us: 24.013, ..Launch::default() };
    let profile = Profile { launches: vec![launch], ..Profile::default() };
    let reply = RunReply { profile, ..RunReply::default() };
    let cell = Cell { id: "c".to_owned(), default_reply: Some(reply), ..Cell::default() };
    let number = NumberRef { cell: "c".to_owned(), name: "time_us".to_owned(), digits: None, line: 1 };
    let figure = lesson::Figure {
        id: "figure-1".to_owned(),
        what: Drawn::Cell("c".to_owned(), View::Time),
        caption: Vec::new(),
        line: 1,
    };
    Page {
        cells: vec![CellSpec { cell, views: Vec::new(), comments: String::new(), line: 1 }],
        predicts: vec![Predict {
            id: "q".to_owned(),
            question: Vec::new(),
            ask: Ask::Value { number, range: (1.0, 100.0), log: true, unit: "us".to_owned() },
            answer: Vec::new(),
            covers,
            line: 7,
        }],
        figures: vec![figure],
        lang: Lang::En,
        ..Page::default()
    }
}

fn cell(id: &str, result: &str) -> String {
    format!(
        "<section class=\"cell\" id=\"cell-{id}\"><pre>code</pre><div class=\"cell-results\">{result}</div></section>"
    )
}

/// The covered blocks: ids of cells, and texts of other blocks.
fn covered(page: &Page, html: &str) -> Vec<String> {
    let cover = Cover::new(page, html);
    let covered = cover.blocks.iter().zip(&cover.by).filter(|(_, by)| !by.is_empty());
    covered
        .map(|(block, _)| match block.kind {
            Kind::Cell => block.id.to_owned(),
            _ => blocks::visible(&html[block.range.clone()]).replace('¦', ""),
        })
        .collect()
}

#[test]
fn what_shows_the_answer_is_covered() {
    let html = format!(
        "<p>24 warps.</p>{}{QUESTION}<p>It takes 24.0 µs.</p><p>Why.</p>{}<figure id=\"figure-1\">f</figure><p>24 µs</p>",
        cell("c", "x"),
        cell("d", "time 0.0240 ms"),
    );
    let automatic = ["cell-c", "It takes 24.0 µs.", "cell-d", "f", "24 µs"];
    assert_eq!(covered(&page(Covers::default()), &html), automatic);
    let more = vec![Target::At(2), Target::At(-2)];
    let less = vec![Target::Id("d".to_owned()), Target::Id("figure-1".to_owned()), Target::At(5)];
    let covers = Covers { more, less, none: false };
    assert_eq!(covered(&page(covers), &html), ["24 warps.", "cell-c", "It takes 24.0 µs.", "Why."]);
}

#[test]
fn a_small_number_is_known_by_its_source() {
    let html =
        format!("{QUESTION}<p>It is <span class=\"number\" data-of=\"c.time_us\">3</span>.</p><p>3</p>");
    let page = page(Covers::default());
    assert_eq!(covered(&page, &html), ["It is 3."]);
    let marked = Cover::new(&page, &html).marked();
    assert!(marked.contains("<p>It is <span class=\"number\">3</span>.</p>\n</div><p>3</p>"), "{marked}");
}

#[test]
fn only_near_blocks_are_covered() {
    let far = "<p>a</p>".repeat(NEAR);
    let part = |text: &str| format!("<section class=\"part\">{text}</section>");
    let html = part(&format!("{QUESTION}{far}<p>24.0 µs</p>")) + &part("<p>24.0 µs again</p>");
    assert_eq!(covered(&page(Covers::default()), &html), ["24.0 µs"]);
}

#[test]
fn marks() {
    let html = format!("{}{QUESTION}<p>24.0 µs</p>\n<p>and 24 µs</p><p>end</p>", cell("c", "x"));
    let notice = notice("q", Lang::En);
    let expect = format!(
        "<section data-cover=\"q\" class=\"cell\" id=\"cell-c\"><pre>code</pre><div class=\"cell-results\">{notice}x</div></section>\
         {QUESTION}<div class=\"covered\" data-cover=\"q\">\n{notice}\n<p>24.0 µs</p>\n<p>and 24 µs</p>\n</div><p>end</p>"
    );
    assert_eq!(Cover::new(&page(Covers::default()), &html).marked(), expect);
}

#[test]
fn answers_that_cannot_be_covered_are_found() {
    let check = |html: &str, covers: Covers, expect: Result<(), &str>| {
        let page = page(covers);
        let found = Cover::new(&page, html).check();
        let [(7, "q", result)] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(
            result.as_ref().map_err(|text| text.split(',').next().unwrap_or_default()),
            expect.as_ref().map(|()| &()).map_err(|e| *e)
        );
    };
    let none = Covers { none: true, ..Covers::default() };
    let told = Err("the answer can be read near the question");
    check(&format!("{QUESTION}{}", cell("c", "x")), Covers::default(), Ok(()));
    check(&format!("<h2>24.0 µs</h2>{QUESTION}"), none.clone(), told);
    check(&format!("{QUESTION}<section class=\"exercise\">24 µs</section>"), none.clone(), told);
    check(&format!("{QUESTION}{}", cell("c", "x").replace("code", "// 24 µs")), Covers::default(), told);
    check(QUESTION, none, Ok(()));
    check(
        QUESTION,
        Covers::default(),
        Err("nothing near the question is covered: name what shows the answer (covers=)"),
    );
    let unknown = Covers { more: vec![Target::Id("d".to_owned())], ..Covers::default() };
    check(QUESTION, unknown, Err("covers= or uncovered=: there is no Id(\"d\") that can be covered"));
}

//! Pages and their mistakes.

use super::*;

struct Fake;
impl Files for Fake {
    fn program(&self, name: &str) -> Option<String> {
        (name == "t.cu").then(|| "int main() {}".to_owned())
    }
    fn table(&self, _: &str) -> Option<String> {
        None
    }
}

const HEAD: &str = "---\ndescription: About it.\n---\n# Title\n\n";

fn page(body: &str) -> Result<Page, Vec<String>> {
    let errors = |wrong: Vec<LessonError>| wrong.iter().map(LessonError::to_string).collect();
    parse("en.md", &format!("{HEAD}{body}"), Lang::En, (&Fake, &[])).map_err(errors)
}

fn shown(page: &Page) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Html(html) => html.clone(),
        Piece::Number(number) => format!("[{}|{}|{:?}]", number.cell, number.name, number.digits),
        Piece::Cell(index) => format!("[cell {}]", page.cells[*index].cell.id),
        Piece::Predict(index) => format!("[predict {}]", page.predicts[*index].id),
        Piece::Exercise(index) => format!("[exercise {}]", page.exercises[*index].data.id),
        Piece::Figure(index) => format!("[{}]", page.figures[*index].id),
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
         <tr><td>[a|time_ms|Some(2)] ms</td></tr></tbody></table></div>",
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
    check("# B\n", &["en.md:6: a second heading of the first level"]);
}

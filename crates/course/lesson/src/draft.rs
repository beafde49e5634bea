//! A lesson that is being written, as a list of blocks: the notebook's form of a lesson's text.
//!
//! [`split`] takes a text apart and [`join`] puts it together. [`parse`] parses blocks; unlike a lesson, a draft may
//! have errors, and all of its good parts are there in spite of them.

use protocol::{Cell, Lang};

use crate::fence::{self, Files};
use crate::markdown::Builder;
use crate::{CellSpec, Page, Piece, exercises};

/// A block of a lesson's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// Markdown without cells.
    Text(String),
    /// The fence of a cell.
    Cell {
        /// Its attributes: the words after `cuda`.
        words: String,
        /// The lines between its marks: the program, or the meanings of parameters' values.
        body: String,
    },
}

/// The line between two adjacent blocks of text. A heading at the start of the second block makes it unnecessary.
const DIVIDER: &str = "<!-- block -->";

/// Splits the text of a lesson into its head, without the lines `---`, and its blocks. Every heading of the second
/// level begins a block.
pub fn split(text: &str) -> (String, Vec<Block>) {
    let text = text.replace("\r\n", "\n");
    let (head, text) = match text.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")) {
        Some((head, rest)) => (head.to_owned(), rest.to_owned()),
        None => (String::new(), text),
    };
    let mut blocks = Vec::new();
    let mut prose = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        match Fence::opened_by(line) {
            Some(fence) => {
                let mut body = String::new();
                let mut raw = format!("{line}\n");
                while let Some(inner) = lines.next_if(|inner| !fence.is_closed_by(inner)) {
                    body.push_str(inner);
                    body.push('\n');
                }
                raw.push_str(&body);
                raw.extend(lines.next().map(|end| format!("{end}\n")));
                match fence.cell() {
                    Some(words) => {
                        flush(&mut prose, &mut blocks);
                        blocks.push(Block::Cell { words: words.to_owned(), body });
                    }
                    None => prose.push_str(&raw),
                }
            }
            None if line.trim() == DIVIDER => flush(&mut prose, &mut blocks),
            None => {
                if line.starts_with("## ") {
                    flush(&mut prose, &mut blocks);
                }
                prose.push_str(line);
                prose.push('\n');
            }
        }
    }
    flush(&mut prose, &mut blocks);
    (head, blocks)
}

fn flush(prose: &mut String, blocks: &mut Vec<Block>) {
    let text = std::mem::take(prose);
    if !text.trim().is_empty() {
        blocks.push(Block::Text(text.trim_matches('\n').to_owned()));
    }
}

/// The first line of a fence outside of lists.
struct Fence<'a> {
    mark: char,
    length: usize,
    info: &'a str,
}

impl<'a> Fence<'a> {
    fn opened_by(line: &'a str) -> Option<Self> {
        let bare = line.trim_start_matches(' ');
        let mark = bare.chars().next().filter(|c| ['`', '~'].contains(c))?;
        let info = bare.trim_start_matches(mark);
        let length = bare.len() - info.len();
        let opens = line.len() - bare.len() < 4 && length >= 3 && !(mark == '`' && info.contains('`'));
        opens.then(|| Fence { mark, length, info: info.trim() })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let bare = line.trim();
        line.len() - line.trim_start_matches(' ').len() < 4
            && bare.len() >= self.length
            && bare.chars().all(|c| c == self.mark)
    }

    /// The attributes, if the fence is that of a cell.
    fn cell(&self) -> Option<&'a str> {
        let words = self.info.strip_prefix("cuda")?;
        let is_cell = words.starts_with(char::is_whitespace) && attribute(words, "id").is_some();
        is_cell.then(|| words.trim())
    }
}

/// The text of a lesson with this head and these blocks. [`split`] gives them back.
pub fn join(head: &str, blocks: &[Block]) -> String {
    let mut out = String::new();
    if !head.trim().is_empty() {
        out.push_str(&format!("---\n{}\n---\n", head.trim_matches('\n')));
    }
    let mut after_text = false;
    for (index, block) in blocks.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        match block {
            Block::Text(text) => {
                if after_text && !text.starts_with("## ") {
                    out.push_str(&format!("{DIVIDER}\n\n"));
                }
                out.push_str(text.trim_matches('\n'));
                out.push('\n');
                after_text = true;
            }
            Block::Cell { words, body } => {
                // A body that ends without a line break would take the closing mark into its last line.
                let end = if body.is_empty() || body.ends_with('\n') { "" } else { "\n" };
                let longest = body.split(|c| c != '`').map(str::len).max().unwrap_or(0);
                let mark = "`".repeat(3.max(longest + 1));
                out.push_str(&format!("{mark}cuda {words}\n{body}{end}{mark}\n"));
                after_text = false;
            }
        }
    }
    out
}

/// The value of an attribute among the words of a fence.
pub fn attribute<'a>(words: &'a str, name: &str) -> Option<&'a str> {
    words.split_whitespace().find_map(|word| word.strip_prefix(name)?.strip_prefix('='))
}

/// The words of a fence with another value of an attribute. An empty value removes it.
pub fn with_attribute(words: &str, name: &str, value: &str) -> String {
    let is_it = |word: &&str| word.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
    let own = format!("{name}={value}");
    let mut out: Vec<&str> = words.split_whitespace().collect();
    match (out.iter().position(is_it), value.is_empty()) {
        (Some(at), true) => drop(out.remove(at)),
        (Some(at), false) => out[at] = &own,
        (None, false) => out.push(&own),
        (None, true) => {}
    }
    out.join(" ")
}

/// What is wrong in a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// Index of the block. `None`: the mistake is in `exercises.toml` or about the whole draft.
    pub block: Option<usize>,
    /// Line in the block or in `exercises.toml`, from 1. 0: no line.
    pub line: usize,
    /// The message.
    pub message: String,
}

/// A parsed draft.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// Its cells, questions, exercises, figures and assertions. `pieces` is empty.
    pub page: Page,
    /// For each block, the pieces of its text. Empty for a cell.
    pub texts: Vec<Vec<Piece>>,
    /// For each block, the number of assertions ([`Page::expects`]) up to its end.
    pub expects: Vec<usize>,
    /// All mistakes.
    pub wrong: Vec<Mistake>,
}

/// Parses the blocks of a draft. `exercises` is the text of `exercises.toml`. `result` enters the results of a cell, which
/// are the numbers that the text shows.
pub fn parse(
    blocks: &[Block],
    lang: Lang,
    files: &dyn Files,
    exercises: &str,
    result: impl Fn(&mut Cell),
) -> Draft {
    let mut draft = Draft::default();
    let specs = exercises::read("", exercises, files).unwrap_or_else(|wrong| {
        draft.wrong.extend(wrong.into_iter().map(|e| Mistake {
            block: None,
            line: e.line,
            message: e.message,
        }));
        Vec::new()
    });
    let names: Vec<String> = (0..blocks.len()).map(|index| index.to_string()).collect();
    let mut builder = Builder::new("", "", 0, lang, (files, &specs));
    for (index, block) in blocks.iter().enumerate() {
        let Block::Cell { words, body } = block else { continue };
        let known = |id: &str| builder.page.cells.iter().any(|spec| spec.cell.id == id);
        match fence::parse(words, body, lang, files) {
            Ok(cell) if known(&cell.id) => draft.wrong.push(Mistake {
                block: Some(index),
                line: 0,
                message: format!("a second cell `{}`", cell.id),
            }),
            Ok(mut cell) => {
                result(&mut cell);
                builder.page.anchors.push(format!("cell-{}", cell.id));
                let views = vec![cell.view];
                builder.page.cells.push(CellSpec { cell, views, comments: String::new(), line: index });
            }
            Err(messages) => draft.wrong.extend(messages.into_iter().map(|message| Mistake {
                block: Some(index),
                line: 0,
                message,
            })),
        }
    }
    for (block, name) in blocks.iter().zip(&names) {
        draft.texts.push(match block {
            Block::Text(text) => builder.continue_with(name, text),
            Block::Cell { .. } => Vec::new(),
        });
        draft.expects.push(builder.page.expects.len());
    }
    builder.file = "";
    builder.references();
    // A table that could not be read has no exercises.
    if draft.wrong.iter().all(|mistake| mistake.block.is_some()) {
        builder.unmet();
    }
    let all = builder.wrong.into_iter();
    draft.wrong.extend(all.map(|e| Mistake { block: e.file.parse().ok(), line: e.line, message: e.message }));
    draft.page = builder.page;
    draft
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    struct None_;
    impl Files for None_ {
        fn program(&self, _: &str) -> Option<String> {
            None
        }
        fn table(&self, _: &str) -> Option<String> {
            None
        }
    }

    fn text(text: &str) -> Block {
        Block::Text(text.to_owned())
    }

    fn cell(words: &str, body: &str) -> Block {
        Block::Cell { words: words.to_owned(), body: body.to_owned() }
    }

    #[test]
    fn a_lesson_falls_into_blocks() {
        let lesson = "---\ndescription: d\n---\n# T\n\nProse.\n\n```cuda id=a view=time\nint main() {}\n```\n\n~~~\n## no\n~~~\n\n## S\n\n```cuda\nlisting\n```\n\n````cuda id=b\n```\n````\n";
        let (head, blocks) = split(lesson);
        assert_eq!(head, "description: d");
        assert_eq!(
            blocks,
            [
                text("# T\n\nProse."),
                cell("id=a view=time", "int main() {}\n"),
                text("~~~\n## no\n~~~"),
                text("## S\n\n```cuda\nlisting\n```"),
                cell("id=b", "```\n"),
            ]
        );
        assert_eq!(join(&head, &blocks), lesson);
    }

    #[test]
    fn lessons_survive() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../lessons");
        let folders = std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path());
        let mut count = 0;
        for file in folders.flat_map(|folder| [folder.join("en.md"), folder.join("ru.md")]) {
            let Ok(text) = std::fs::read_to_string(&file) else { continue };
            let (head, blocks) = split(&text);
            assert_eq!(split(&join(&head, &blocks)), (head, blocks), "{}", file.display());
            count += 1;
        }
        assert!(count >= 36, "{count} pages");
    }

    #[test]
    fn attributes_are_replaced_in_place() {
        let words = "id=a device=x view=time";
        assert_eq!(attribute(words, "device"), Some("x"));
        assert_eq!(attribute(words, "dev"), None);
        assert_eq!(with_attribute(words, "device", "y"), "id=a device=y view=time");
        assert_eq!(with_attribute(words, "device", ""), "id=a view=time");
        assert_eq!(with_attribute(words, "warp", "0:1"), "id=a device=x view=time warp=0:1");
    }

    #[test]
    fn a_draft_has_all_its_good_parts_and_all_its_mistakes() {
        let blocks = [
            text("# T\n\n{{ a.time_ms }} and {{ b.time_ms }}"),
            cell("id=a", "int main() {}\n"),
            cell("id=a", "int main() {}\n"),
            cell("id=c view=nonsense", "int main() {}\n"),
            text("expect: a.exit == 0\n\n```predict id=q\nWhich?\n\n- [x] one\n- [ ] two\n---\none\n```"),
            text("expect: a.exit ="),
        ];
        let draft = parse(&blocks, Lang::En, &None_, "", |_| {});
        assert_eq!(draft.page.cells.len(), 1);
        assert_eq!(draft.expects, [0, 0, 0, 0, 1, 2]);
        assert!(draft.texts[4].iter().any(|piece| matches!(piece, Piece::Predict(0))));
        let wrong: Vec<_> = draft.wrong.iter().map(|m| (m.block, m.message.as_str())).collect();
        assert_eq!(wrong[0], (Some(2), "a second cell `a`"));
        assert!(wrong[1].0 == Some(3) && wrong[1].1.starts_with("view `nonsense`"), "{wrong:?}");
        assert!(wrong.iter().any(|(_, message)| *message == "no cell `b` on this page"), "{wrong:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(256))]
        #[test]
        fn blocks_survive_a_file(parts in prop::collection::vec(("[a-z# `\n]{1,30}", any::<bool>()), 0..6)) {
            let mut blocks = Vec::new();
            for (i, (body, is_cell)) in parts.iter().enumerate() {
                blocks.push(match is_cell {
                    true => cell(&format!("id=c{i}"), &format!("{body}\n")),
                    // A text with an open fence would take what follows into itself.
                    false => text(&format!("x{}", body.replace('`', "'").replace('\n', " "))),
                });
            }
            let (_, again) = split(&join("description: d", &blocks));
            prop_assert_eq!(again, blocks);
        }
    }
}

//! A notebook: blocks of text and programs, and the files of the lesson that it is.
//!
//! A notebook is a lesson in one language. [`Notebook::to_files`] gives the lesson's folder, [`Notebook::from_files`]
//! takes one. What a notebook cannot show of a lesson (the other language, drawings, tables) stays in
//! [`Notebook::files`], so that nothing is lost on the way.

use std::collections::BTreeMap;
use std::rc::Rc;

use lesson::draft::{self, attribute, with_attribute};
use lesson::fence::{DEFAULT_DEVICE, Files, view_name, view_named};
use protocol::{Bundle, Cell, DataFile, Lang, View};
use serde::{Deserialize, Serialize};

use crate::cell::state::State;

/// A notebook.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notebook {
    /// Name in the list of notebooks.
    pub name: String,
    /// The head of the lesson's text, without the lines `---`.
    pub head: String,
    pub blocks: Vec<Block>,
    /// The other files of the lesson's folder, by paths relative to it. Shared, since the notebook is copied at each
    /// change to be stored.
    #[serde(skip)]
    pub files: Rc<Vec<DataFile>>,
    /// Key of the next block.
    pub(super) next: u32,
}

/// A block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// Identity of the block, which it keeps when it is moved. Unique in its notebook.
    pub key: u32,
    pub content: Content,
}

/// The content of a block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Content {
    /// Markdown.
    Text(String),
    Program(Program),
}

/// A program with its cell.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Program {
    /// Attributes of the fence, as in `lessons/README.md`.
    pub words: String,
    /// Meanings of parameters' values, a line each.
    pub meanings: String,
    /// Program, device, sizes, view and files.
    pub state: State,
}

/// The program with which a notebook begins: every thread says where it is.
pub const STARTER: &str = "#include <cstdio>

__global__ void hello() {
    printf(\"Hello from thread %d of block %d\\n\", threadIdx.x, blockIdx.x);
}

int main() {
    hello<<<2, 4>>>();
    cudaDeviceSynchronize();
}
";

impl Program {
    /// A program in a cell with an id.
    pub fn new(id: &str, code: &str) -> Self {
        let state = State { code: code.into(), device: DEFAULT_DEVICE.into(), ..State::default() };
        Self { words: format!("id={id}"), meanings: String::new(), state }
    }

    /// The id of the cell.
    pub fn id(&self) -> &str {
        attribute(&self.words, "id").unwrap_or_default()
    }

    /// The fence, whose attributes name the chosen device and view. With `file`, the program is in that file.
    fn fence(&self, file: Option<&str>) -> draft::Block {
        let view = if self.state.view == View::Output { "" } else { view_name(self.state.view) };
        let mut words = with_attribute(&self.words, "device", &self.state.device);
        words = with_attribute(&words, "view", view);
        words = with_attribute(&words, "file", file.unwrap_or_default());
        let body = if file.is_some() { &self.meanings } else { &self.state.code };
        draft::Block::Cell { words, body: body.clone() }
    }

    /// File of the program: that of the fence, or one named after the cell.
    fn file(&self) -> String {
        let main = &self.state.bundle.main;
        let named = attribute(&self.words, "file").map(str::to_owned);
        if main.is_empty() { named.unwrap_or_else(|| format!("{}.cu", self.id())) } else { main.clone() }
    }
}

impl Notebook {
    /// A notebook with a title and the first program.
    pub fn starter(name: &str, text: &str) -> Self {
        let mut new = Self { name: name.to_owned(), ..Self::default() };
        new.insert(0, Content::Text(text.to_owned()));
        new.insert(1, Content::Program(Program::new("hello", STARTER)));
        new
    }

    /// Puts a block at an index. Returns its key.
    pub fn insert(&mut self, index: usize, content: Content) -> u32 {
        let key = self.next;
        self.next += 1;
        self.put(index, Block { key, content });
        key
    }

    /// Puts a block back that this notebook had.
    pub fn put(&mut self, index: usize, block: Block) {
        self.blocks.insert(index.min(self.blocks.len()), block);
    }

    /// Index of a block.
    pub fn index(&self, key: u32) -> Option<usize> {
        self.blocks.iter().position(|block| block.key == key)
    }

    /// The program of a block.
    pub fn program_mut(&mut self, key: u32) -> Option<&mut Program> {
        self.blocks.iter_mut().find(|block| block.key == key).and_then(|block| match &mut block.content {
            Content::Program(program) => Some(program),
            Content::Text(_) => None,
        })
    }

    /// Replaces devices that are not `known` by the default one, and returns them.
    pub fn fit_devices(&mut self, known: impl Fn(&str) -> bool) -> Vec<String> {
        let mut lost = Vec::new();
        for block in &mut self.blocks {
            let Content::Program(Program { state, .. }) = &mut block.content else { continue };
            if !known(&state.device) {
                let device = std::mem::replace(&mut state.device, DEFAULT_DEVICE.into());
                if !lost.contains(&device) {
                    lost.push(device);
                }
            }
        }
        lost
    }

    /// All programs in order.
    pub fn programs(&self) -> impl Iterator<Item = &Program> {
        self.blocks.iter().filter_map(|block| match &block.content {
            Content::Program(program) => Some(program),
            Content::Text(_) => None,
        })
    }

    /// An id that no cell has, made of a word.
    pub fn free_id(&self, word: &str) -> String {
        let clean: String = word.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
        let word = if clean.is_empty() { "cell" } else { &clean };
        let taken = |id: &str| self.programs().any(|program| program.id() == id);
        if !taken(word) {
            return word.to_owned();
        }
        (2..).map(|n| format!("{word}-{n}")).find(|id| !taken(id)).unwrap_or_default()
    }

    /// The blocks as the parser takes them. Programs that name a file are found in [`Self::sources`].
    pub fn draft(&self) -> Vec<draft::Block> {
        let block = |block: &Block| match &block.content {
            Content::Text(text) => draft::Block::Text(text.clone()),
            Content::Program(program) => {
                let has_file = attribute(&program.words, "file").is_some();
                program.fence(has_file.then(|| program.file()).as_deref())
            }
        };
        self.blocks.iter().map(block).collect()
    }

    /// Access to the notebook's files by the parser.
    pub fn sources(&self) -> Sources<'_> {
        Sources(self)
    }

    /// Text of a file of the notebook.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.iter().find(|file| file.name == name).and_then(DataFile::text)
    }

    /// The notebook as the folder of a lesson. Programs with files of their own get a folder each.
    pub fn to_files(&self, lang: Lang) -> Vec<DataFile> {
        let mut files: BTreeMap<String, Vec<u8>> =
            self.files.iter().map(|file| (file.name.clone(), file.bytes.clone())).collect();
        let mut blocks = Vec::new();
        for block in &self.blocks {
            blocks.push(match &block.content {
                Content::Text(text) => draft::Block::Text(text.clone()),
                Content::Program(program) => entered(program, &mut files),
            });
        }
        let has_title = self.blocks.iter().any(|block| match &block.content {
            Content::Text(text) => text.starts_with("# ") || text.contains("\n# "),
            Content::Program(_) => false,
        });
        if !has_title {
            let title = format!("# {}", self.name);
            match blocks.first_mut() {
                Some(draft::Block::Text(text)) if !text.starts_with("## ") => {
                    *text = format!("{title}\n\n{text}")
                }
                _ => blocks.insert(0, draft::Block::Text(title)),
            }
        }
        let head = if self.head.trim().is_empty() {
            format!("description: {}\ndraft: true", self.name.replace('\n', " "))
        } else {
            self.head.clone()
        };
        files.insert(text_file(lang).to_owned(), draft::join(&head, &blocks).into_bytes());
        files.into_iter().map(|(name, bytes)| DataFile { name, bytes }).collect()
    }

    /// A notebook of the folder of a lesson. The text in the language of the page is taken, else the other, else the
    /// only Markdown file. `None`: there is no such file.
    pub fn from_files(name: &str, files: &[DataFile], lang: Lang) -> Option<Self> {
        let other = lang.pick(Lang::Ru, Lang::En);
        let find = |name: &str| files.iter().find(|file| file.name == name);
        let mut markdown = files.iter().filter(|file| file.name.ends_with(".md"));
        let main = find(text_file(lang)).or_else(|| find(text_file(other))).or_else(|| markdown.next())?;
        let (head, blocks) = draft::split(main.text()?);
        let mut new = Self { name: name.to_owned(), head, ..Self::default() };
        let mut used = vec![main.name.clone()];
        for block in blocks {
            let content = match block {
                draft::Block::Text(text) => Content::Text(text),
                draft::Block::Cell { words, body } => Content::Program(taken(&words, body, files, &mut used)),
            };
            new.insert(usize::MAX, content);
        }
        new.take_title();
        // Files that cells have taken are written again by `to_files`; those shared with exercises stay.
        let table = find("exercises.toml").and_then(DataFile::text).unwrap_or_default();
        let is_free = |file: &&DataFile| !used.contains(&file.name) || table.contains(&file.name);
        new.files = Rc::new(files.iter().filter(is_free).cloned().collect());
        Some(new)
    }

    /// Makes the heading of the first level, if the text begins with one, the name of the notebook.
    fn take_title(&mut self) {
        let Some(Block { content: Content::Text(text), .. }) = self.blocks.first_mut() else { return };
        let Some((title, rest)) =
            text.strip_prefix("# ").map(|text| text.split_once('\n').unwrap_or((text, "")))
        else {
            return;
        };
        self.name = title.trim().to_owned();
        *text = rest.trim_start_matches('\n').to_owned();
        if text.is_empty() {
            self.blocks.remove(0);
        }
    }

    /// A program of the reader's own, with a cell.
    pub fn add_program(&mut self, index: usize, cell: &Cell, state: State) -> u32 {
        let id = self.free_id(&cell.id);
        let words = with_attribute(&lesson::fence::words(cell), "id", &id);
        let meanings: String = lesson::fence::meanings(cell);
        let words = if meanings.is_empty() { words } else { with_attribute(&words, "file", &cell.file) };
        self.insert(index, Content::Program(Program { words, meanings, state }))
    }
}

/// Name of the lesson's text.
pub fn text_file(lang: Lang) -> &'static str {
    lang.pick("en.md", "ru.md")
}

/// Whether files are those of a lesson: its text is among them, or they are a single Markdown file. A `README.md` beside
/// programs makes no lesson.
pub fn is_lesson(files: &[DataFile]) -> bool {
    let is_text = |file: &DataFile| [Lang::En, Lang::Ru].iter().any(|lang| file.name == text_file(*lang));
    files.iter().any(is_text) || matches!(files, [only] if only.name.ends_with(".md"))
}

/// Enters the files of a program into those of a lesson, and returns its fence.
fn entered(program: &Program, files: &mut BTreeMap<String, Vec<u8>>) -> draft::Block {
    let Program { words, meanings, state } = program;
    let bundle = &state.bundle;
    if bundle.is_empty() {
        let named = attribute(words, "file").is_some() || !meanings.is_empty();
        if named {
            files.insert(program.file(), state.code.clone().into_bytes());
        }
        return program.fence(named.then(|| program.file()).as_deref());
    }
    let folder = attribute(words, "folder").unwrap_or(program.id());
    let main = program.file();
    let main = main.rsplit_once(&format!("{folder}/")).map_or(main.as_str(), |(_, rest)| rest).to_owned();
    for file in (Bundle { main: main.clone(), ..(**bundle).clone() }).to_folder(&state.code) {
        files.insert(format!("{folder}/{}", file.name), file.bytes);
    }
    let fence = program.fence(Some(&main));
    match fence {
        draft::Block::Cell { words, body } => {
            draft::Block::Cell { words: with_attribute(&words, "folder", folder), body }
        }
        text @ draft::Block::Text(_) => text,
    }
}

/// The program of a fence, with its files among those of a lesson, whose names are added to `used`.
fn taken(words: &str, body: String, files: &[DataFile], used: &mut Vec<String>) -> Program {
    let find = |name: &str| files.iter().find(|file| file.name == name);
    let code_of = |name: &str| find(name).and_then(DataFile::text).map(str::to_owned);
    let device = attribute(words, "device").unwrap_or(DEFAULT_DEVICE).to_owned();
    let view = attribute(words, "view").and_then(view_named).unwrap_or_default();
    let mut state = State { device, view, ..State::default() };
    let (file, folder) = (attribute(words, "file"), attribute(words, "folder"));
    let Some(file) = file else {
        state.code = body;
        return Program { words: words.to_owned(), meanings: String::new(), state };
    };
    let Some(folder) = folder else {
        used.push(file.to_owned());
        state.code = code_of(file).unwrap_or_default();
        return Program { words: words.to_owned(), meanings: body, state };
    };
    let prefix = format!("{folder}/");
    let mut own = Vec::new();
    for file in files {
        let Some(name) = file.name.strip_prefix(&prefix) else { continue };
        used.push(file.name.clone());
        own.push(DataFile { name: name.to_owned(), bytes: file.bytes.clone() });
    }
    if let Some((code, bundle)) = Bundle::of_folder(file, own) {
        (state.code, state.bundle) = (code, Rc::new(bundle));
    }
    Program { words: words.to_owned(), meanings: body, state }
}

/// The files of a notebook for the parser: those of its programs, and its own.
pub struct Sources<'a>(&'a Notebook);

impl Files for Sources<'_> {
    fn program(&self, name: &str) -> Option<String> {
        let own = self.0.programs().find(|program| program.file() == name);
        own.map(|program| program.state.code.clone()).or_else(|| self.0.text(name).map(str::to_owned))
    }
    fn table(&self, name: &str) -> Option<String> {
        self.0.text(&format!("data/{name}")).or_else(|| self.0.text(name)).map(str::to_owned)
    }
    fn folder(&self, name: &str) -> Vec<DataFile> {
        let has_folder = |program: &&Program| attribute(&program.words, "folder") == Some(name);
        let own = self.0.programs().find(has_folder);
        own.map_or_else(Vec::new, |program| program.state.bundle.to_folder(&program.state.code))
    }
}

/// A change of the order of blocks, to be undone.
#[derive(Clone, Debug, PartialEq)]
pub enum Undo {
    /// Takes a block away that was added.
    Remove(u32),
    /// Puts a deleted block back.
    Put(usize, Block),
    /// Moves a block to where it was.
    Move(u32, usize),
}

impl Notebook {
    /// Undoes a change of the order. Returns the change that undoes this one.
    pub fn undo(&mut self, undo: Undo) -> Option<Undo> {
        match undo {
            Undo::Remove(key) => self.remove(key),
            Undo::Put(index, block) => {
                let key = block.key;
                self.put(index, block);
                Some(Undo::Remove(key))
            }
            Undo::Move(key, to) => self.move_to(key, to),
        }
    }

    /// Deletes a block.
    pub fn remove(&mut self, key: u32) -> Option<Undo> {
        let index = self.index(key)?;
        Some(Undo::Put(index, self.blocks.remove(index)))
    }

    /// Moves a block to an index of the list without it.
    pub fn move_to(&mut self, key: u32, to: usize) -> Option<Undo> {
        let from = self.index(key)?;
        let block = self.blocks.remove(from);
        self.put(to, block);
        (Some(from) != self.index(key)).then_some(Undo::Move(key, from))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> DataFile {
        DataFile { name: name.into(), bytes: text.into() }
    }

    fn contents(notebook: &Notebook) -> Vec<&Content> {
        notebook.blocks.iter().map(|block| &block.content).collect()
    }

    #[test]
    fn a_notebook_survives_its_lesson() {
        let mut notebook = Notebook::starter("Mine", "Words.");
        let mut program = Program::new("scan", "#include \"u.cuh\"\nint main() {}\n");
        program.state.view = View::Lines;
        program.state.device = "geforce-8800-gtx".into();
        program.state.bundle = Rc::new(Bundle {
            main: "scan.cu".into(),
            files: vec![file("in/u.cuh", "int x;"), file("b.bin", "\u{1}")],
            args: "-n 3".into(),
            stdin: "1 2\n".into(),
        });
        notebook.insert(usize::MAX, Content::Program(program));
        notebook.insert(usize::MAX, Content::Text("one".into()));
        notebook.insert(usize::MAX, Content::Text("two".into()));
        notebook.files = Rc::new(vec![file("exercises.toml", "")]);
        let files = notebook.to_files(Lang::En);
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "en.md",
                "exercises.toml",
                "scan/args.txt",
                "scan/b.bin",
                "scan/in/u.cuh",
                "scan/scan.cu",
                "scan/stdin.txt"
            ]
        );
        let again = Notebook::from_files("x", &files, Lang::Ru).unwrap();
        assert_eq!(again.name, "Mine");
        assert_eq!(again.files, notebook.files);
        let same = |a: &Content, b: &Content| match (a, b) {
            (Content::Program(a), Content::Program(b)) => {
                a.id() == b.id() && {
                    let sorted = |p: &Program| {
                        let mut bundle = (*p.state.bundle).clone();
                        bundle.files.sort_by(|a, b| a.name.cmp(&b.name));
                        State { bundle: Rc::new(bundle), ..p.state.clone() }
                    };
                    sorted(a) == sorted(b)
                }
            }
            (a, b) => a == b,
        };
        let (old, new) = (contents(&notebook), contents(&again));
        assert_eq!(old.len(), new.len());
        for (a, b) in old.iter().zip(&new) {
            assert!(same(a, b), "{a:?}\n{b:?}");
        }
    }

    #[test]
    fn order_can_be_undone_and_redone() {
        let mut notebook = Notebook::starter("a", "b");
        let before = notebook.blocks.clone();
        let key = before[1].key;
        let undo = notebook.move_to(key, 0).unwrap();
        let moved = notebook.blocks.clone();
        assert_ne!(moved, before);
        let redo = notebook.undo(undo).unwrap();
        assert_eq!(notebook.blocks, before);
        notebook.undo(redo);
        assert_eq!(notebook.blocks, moved);
        assert_eq!(notebook.move_to(key, 0), None);
        let undo = notebook.remove(key).unwrap();
        notebook.undo(undo);
        assert_eq!(notebook.blocks, moved);
    }

    #[test]
    fn a_readme_makes_no_lesson() {
        assert!(is_lesson(&[file("en.md", ""), file("a.cu", "")]) && is_lesson(&[file("mine.md", "")]));
        assert!(!is_lesson(&[file("README.md", ""), file("a.cu", "")]) && !is_lesson(&[file("a.cu", "")]));
    }

    #[test]
    fn ids_are_free() {
        let mut notebook = Notebook::starter("a", "b");
        assert_eq!(notebook.free_id("hello"), "hello-2");
        assert_eq!(notebook.free_id("моё"), "cell");
        notebook.insert(0, Content::Program(Program::new("hello-2", "")));
        assert_eq!(notebook.free_id("hello"), "hello-3");
    }
}

//! Streams, and a directory of files in memory. A program reads the files that it was given and those of a
//! [`Folder`]. The files that it writes stay in memory, where it can read them and the caller finds them
//! afterwards.

use std::cell::OnceCell;

use base::{Map, Set, path};

/// `stdin` as a `FILE *`, with the value of the built-in headers.
pub const STDIN: u64 = 1;
/// `stdout` as a `FILE *`.
pub const STDOUT: u64 = 2;
/// `stderr` as a `FILE *`.
pub const STDERR: u64 = 3;
/// Handle of the first opened file.
const FIRST: u64 = 16;

struct Open {
    path: String,
    position: usize,
    readable: bool,
    writable: bool,
    append: bool,
    /// Whether a read reached the end.
    ended: bool,
    /// Whether an operation was tried for which the stream is not open.
    failed: bool,
    /// Contents that are read instead of the file's, because a different character was put back.
    view: Option<Vec<u8>>,
}

impl Open {
    fn new(path: String, readable: bool, writable: bool, append: bool) -> Self {
        Self { path, position: 0, readable, writable, append, ended: false, failed: false, view: None }
    }
}

/// Files outside of a run, which the run reads and never changes. The run asks for a file when the program
/// opens it.
pub trait Folder {
    /// The contents of a file, by its path from the program's working directory; `None` if there is no such
    /// file.
    fn read(&self, path: &str) -> Option<Vec<u8>>;
    /// Names in a directory, in order; names of directories end with `/`. `None` if there is no such
    /// directory.
    fn list(&self, path: &str) -> Option<Vec<String>>;
    /// All of standard input, which the run asks for when the program reads from it.
    fn stdin(&self) -> Vec<u8>;
}

/// Receiver of a program's output, as it is printed.
pub trait Output {
    /// Prints bytes to standard error if `error` is set, else to standard output. The implementation handles
    /// failures.
    fn print(&self, error: bool, data: &[u8]);
}

#[derive(Default)]
struct Content {
    bytes: Vec<u8>,
    /// Whether the program created or changed it.
    written: bool,
    /// Whether the program removed it, so that the folder's file of that name is hidden.
    removed: bool,
}

/// The files and streams of a run.
pub struct Files<'a> {
    contents: Map<String, Content>,
    folder: Option<&'a dyn Folder>,
    /// Path from the working directory to the folder that holds all given files; empty if both are the same.
    root: String,
    stdin: OnceCell<Vec<u8>>,
    open: Map<u64, Open>,
    next: u64,
    /// Total size of the files that the program wrote, bytes.
    total: u64,
}

/// Number of bytes by which a file counts for the total.
fn counted(content: Option<&Content>) -> u64 {
    content.filter(|c| c.written).map_or(0, |c| c.bytes.len() as u64)
}

/// Path of standard input among the files.
const INPUT: &str = "/dev/stdin";

/// Largest total size of all files that a program writes, bytes.
pub const LIMIT: u64 = 256 << 20;

/// Result of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// All bytes were written.
    All,
    /// The handle is not open for writing.
    NotOpen,
    /// The files would have this total size, more than [`LIMIT`].
    NoRoom(u64),
}

impl<'a> Files<'a> {
    /// The files that a program is given, and the contents of standard input. More of both may come from a
    /// folder. A file that does not exist relative to the working directory is looked for relative to `root`.
    pub fn new(stdin: &[u8], data: &[(String, Vec<u8>)], root: &str, folder: Option<&'a dyn Folder>) -> Self {
        let given = data.iter().map(|(name, bytes)| {
            let content = Content { bytes: bytes.clone(), ..Content::default() };
            (path::join("", name), content)
        });
        let stdin = match folder {
            Some(_) if stdin.is_empty() => OnceCell::new(),
            _ => OnceCell::from(stdin.to_vec()),
        };
        let input = Open::new(INPUT.to_owned(), true, false, false);
        Files {
            contents: given.collect(),
            folder,
            root: root.to_owned(),
            stdin,
            open: Map::from_iter([(STDIN, input)]),
            next: FIRST,
            total: 0,
        }
    }
    /// The files that the program created or changed, by path.
    pub fn written(self) -> Vec<(String, Vec<u8>)> {
        let all = self.contents.into_iter().filter(|(_, content)| content.written && !content.removed);
        all.map(|(name, content)| (name, content.bytes)).collect()
    }
    /// The path of a file or directory from the working directory: relative to the root if it exists there only.
    fn place(&self, name: &str) -> String {
        let path = path::join("", name);
        if self.root.is_empty() || self.has(&path) {
            return path;
        }
        let other = path::join(&self.root, &path);
        if self.has(&other) { other } else { path }
    }
    /// Whether a path is that of one of the run's own files or of a directory with one.
    fn has(&self, path: &str) -> bool {
        let inside = |own: &str| own.strip_prefix(path).is_some_and(|rest| rest.starts_with('/'));
        self.contents.iter().any(|(own, content)| !content.removed && (own == path || inside(own)))
    }
    /// Whether there is a file of that name. Fetches it from the folder if necessary.
    pub fn exists(&mut self, name: &str) -> bool {
        let path = self.place(name);
        if path == INPUT {
            return true;
        }
        if let Some(content) = self.contents.get(&path) {
            return !content.removed;
        }
        let Some(bytes) = self.folder.and_then(|folder| folder.read(&path)) else { return false };
        self.contents.insert(path, Content { bytes, ..Content::default() });
        true
    }
    /// Names in a directory, in order, of the run's own files and of the folder's. Names of directories end
    /// with `/`. `None` if there is no such directory.
    pub fn list(&self, name: &str) -> Option<Vec<String>> {
        let dir = self.place(name);
        let outside = self.folder.and_then(|folder| folder.list(&dir));
        let removed = |name: &String| self.contents.get(&path::join(&dir, name)).is_some_and(|c| c.removed);
        let mut names = Set::new();
        for name in outside.iter().flatten().filter(|name| !removed(name)) {
            names.insert(name.clone());
        }
        let start = if dir.is_empty() { String::new() } else { format!("{dir}/") };
        for (path, _) in self.contents.iter().filter(|(_, content)| !content.removed) {
            let Some(rest) = path.strip_prefix(&start).filter(|rest| !rest.starts_with('/')) else {
                continue;
            };
            names.insert(rest.split_inclusive('/').next().unwrap_or(rest).to_owned());
        }
        let names: Vec<String> = names.iter().cloned().collect();
        let exists = dir.is_empty() || outside.is_some() || !names.is_empty();
        exists.then_some(names)
    }
    fn bytes(&self, path: &str) -> Option<&[u8]> {
        if path == INPUT {
            let read = || self.folder.map(Folder::stdin).unwrap_or_default();
            return Some(self.stdin.get_or_init(read));
        }
        self.contents.get(path).filter(|c| !c.removed).map(|c| &c.bytes[..])
    }
    /// Opens a file with a mode of C's `fopen`; `None` if it does not exist or the mode is invalid.
    pub fn open(&mut self, name: &str, mode: &str) -> Option<u64> {
        let update = mode.contains('+');
        let (readable, writable, append) = match mode.chars().next()? {
            'r' => (true, update, false),
            'w' => (update, true, false),
            'a' => (update, true, true),
            _ => return None,
        };
        let path = self.place(name);
        // A name that ends with `/`, or an empty one, is that of a directory.
        if path.is_empty() || name.ends_with('/') {
            return None;
        }
        let exists = self.exists(&path);
        if mode.starts_with('r') && !exists || mode.contains('x') && exists {
            return None;
        }
        if mode.starts_with('w') || !exists {
            let new = Content { written: true, ..Content::default() };
            let old = self.contents.insert(path.clone(), new);
            self.total -= counted(old.as_ref());
        }
        let handle = self.next;
        self.next += 1;
        self.open.insert(handle, Open::new(path, readable, writable, append));
        Some(handle)
    }
    /// Opens another file with the existing handle.
    pub fn reopen(&mut self, path: &str, mode: &str, handle: u64) -> bool {
        let Some(new) = self.open(path, mode).and_then(|new| self.open.remove(&new)) else { return false };
        self.open.insert(handle, new);
        true
    }
    /// Whether a file is open with this handle. The two outputs are none until they are reopened.
    pub fn is_open(&self, handle: u64) -> bool {
        self.open.contains_key(&handle)
    }
    /// Closes a stream; false if it is not open.
    pub fn close(&mut self, handle: u64) -> bool {
        self.open.remove(&handle).is_some()
    }
    /// Removes a file; false if there is none.
    pub fn remove(&mut self, name: &str) -> bool {
        let there = self.exists(name);
        if there {
            self.replace(self.place(name), Content { removed: true, ..Content::default() });
        }
        there
    }
    /// Renames a file; false if there is none.
    pub fn rename(&mut self, from: &str, to: &str) -> bool {
        if !self.exists(from) {
            return false;
        }
        let removed_file = Content { removed: true, ..Content::default() };
        let old = self.replace(self.place(from), removed_file);
        let new = Content { written: true, ..old.unwrap_or_default() };
        self.total += new.bytes.len() as u64;
        self.replace(path::join("", to), new);
        true
    }
    /// Replaces a file's contents and returns the old ones, whose bytes no longer count.
    fn replace(&mut self, path: String, new: Content) -> Option<Content> {
        let old = self.contents.insert(path, new);
        self.total -= counted(old.as_ref());
        old
    }
    /// Whether an operation was tried for which the stream is not open.
    pub fn failed(&self, handle: u64) -> bool {
        self.open.get(&handle).is_some_and(|o| o.failed)
    }
    /// Clears the error and end indicators.
    pub fn clear(&mut self, handle: u64) {
        if let Some(open) = self.open.get_mut(&handle) {
            (open.failed, open.ended) = (false, false);
        }
    }
    /// The bytes that are left to read; empty if the stream is not readable.
    pub fn rest(&self, handle: u64) -> &[u8] {
        let Some(open) = self.open.get(&handle).filter(|o| o.readable) else { return &[] };
        let all = open.view.as_deref().or_else(|| self.bytes(&open.path)).unwrap_or_default();
        &all[open.position.min(all.len())..]
    }
    /// Advances the position by `count` bytes; beyond the end it sets the end indicator.
    pub fn skip(&mut self, handle: u64, count: usize) {
        let left = self.rest(handle).len();
        if let Some(open) = self.open.get_mut(&handle) {
            open.position += count.min(left);
            open.ended |= count > left && open.readable;
            open.failed |= !open.readable;
        }
    }
    /// Puts a character back; false at the start of the stream.
    pub fn put_back(&mut self, handle: u64, byte: u8) -> bool {
        let Some(open) = self.open.get(&handle).filter(|o| o.readable && o.position > 0) else {
            return false;
        };
        let position = open.position - 1;
        let all = open.view.as_deref().or_else(|| self.bytes(&open.path));
        let changed = all.filter(|all| all.get(position) != Some(&byte)).map(|all| {
            let mut changed = all[..position].to_vec();
            changed.push(byte);
            changed.extend(all.get(position + 1..).unwrap_or_default());
            changed
        });
        if let Some(open) = self.open.get_mut(&handle) {
            open.position = position;
            open.ended = false;
            open.view = changed.or(open.view.take());
        }
        true
    }
    /// Writes at the current position.
    pub fn write(&mut self, handle: u64, data: &[u8]) -> Written {
        let Some(open) = self.open.get_mut(&handle) else { return Written::NotOpen };
        open.failed |= !open.writable;
        if !open.writable {
            return Written::NotOpen;
        }
        let content = self.contents.get_or_insert_with(open.path.clone(), Content::default);
        let counted = if content.written { content.bytes.len() as u64 } else { 0 };
        let all = &mut content.bytes;
        if open.append {
            open.position = all.len();
        }
        let end = open.position.saturating_add(data.len());
        let total = self.total - counted + (end as u64).max(all.len() as u64);
        if total > LIMIT {
            return Written::NoRoom(total);
        }
        self.total = total;
        (content.written, content.removed) = (true, false);
        if all.len() < end {
            all.resize(end, 0);
        }
        all[open.position..end].copy_from_slice(data);
        open.position = end;
        Written::All
    }
    /// Moves to a position relative to the start (0), the current position (1) or the end (2). False if the
    /// result is before the start.
    pub fn seek(&mut self, handle: u64, offset: i64, whence: u64) -> bool {
        let Some(length) = self.open.get(&handle).map(|o| self.bytes(&o.path).map_or(0, <[u8]>::len)) else {
            return false;
        };
        let Some(open) = self.open.get_mut(&handle) else { return false };
        let from = match whence {
            0 => 0,
            1 => open.position,
            _ => length,
        };
        match usize::try_from((from as i64).saturating_add(offset)) {
            Ok(position) => {
                open.position = position;
                open.ended = false;
                open.view = None;
                true
            }
            Err(_) => false,
        }
    }
    /// Current position; `None` if the stream is not open.
    pub fn tell(&self, handle: u64) -> Option<u64> {
        self.open.get(&handle).map(|o| o.position as u64)
    }
    /// Whether a read reached the end.
    pub fn ended(&self, handle: u64) -> bool {
        self.open.get(&handle).is_some_and(|o| o.ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_back() {
        let mut f = Files::new(b"in", &[], "", None);
        assert_eq!(f.open("a", "r"), None);
        let w = f.open("a", "w").unwrap();
        assert_eq!(f.write(w, b"hello"), Written::All);
        assert!(f.rest(w).is_empty());
        assert!(f.close(w) && !f.close(w));
        let r = f.open("a", "rb").unwrap();
        assert_eq!(f.rest(r), b"hello");
        assert_eq!(f.write(r, b"x"), Written::NotOpen);
        f.skip(r, 2);
        assert_eq!((f.rest(r), f.ended(r)), (&b"llo"[..], false));
        f.skip(r, 9);
        assert!(f.ended(r));
        assert!(f.seek(r, -1, 2));
        assert_eq!(f.rest(r), b"o");
        assert_eq!(f.rest(STDIN), b"in");
    }

    struct Outside;

    impl Folder for Outside {
        fn read(&self, path: &str) -> Option<Vec<u8>> {
            ["a", "b/c"].contains(&path).then(|| path.as_bytes().to_vec())
        }
        fn list(&self, path: &str) -> Option<Vec<String>> {
            match path {
                "" => Some(vec!["a".to_owned(), "b/".to_owned()]),
                "b" => Some(vec!["c".to_owned()]),
                _ => None,
            }
        }
        fn stdin(&self) -> Vec<u8> {
            b"typed".to_vec()
        }
    }

    #[test]
    fn files_of_a_folder_are_read_and_stay_as_they_are() {
        let data = [("./given".to_owned(), b"x".to_vec())];
        let mut f = Files::new(b"", &data, "", Some(&Outside));
        assert_eq!(f.rest(STDIN), b"typed");
        let c = f.open("b/../b/c", "r").unwrap();
        assert_eq!(f.rest(c), b"b/c");
        assert_eq!([f.open("c", "r"), f.open("", "w")], [None, None]);
        assert!(f.exists("given") && f.remove("a") && !f.exists("a") && !f.remove("a"));
        let a = f.open("given", "a").unwrap();
        assert_eq!(f.write(a, b"y"), Written::All);
        assert!(f.rename("b/c", "new"));
        f.open("new/file", "w").unwrap();
        assert_eq!(f.list("."), Some(["b/", "given", "new", "new/"].map(str::to_owned).to_vec()));
        assert_eq!([f.list("b"), f.list("none")], [Some(Vec::new()), None]);
        assert!(f.remove("new/file"));
        let written: Vec<_> = f.written();
        assert_eq!(written, [("given".to_owned(), b"xy".to_vec()), ("new".to_owned(), b"b/c".to_vec())]);
    }

    #[test]
    fn files_are_found_from_the_folder_of_all_files_too() {
        let data = [("../data/in.txt".into(), b"1".to_vec()), ("own.txt".into(), b"2".to_vec())];
        let mut f = Files::new(b"", &data, "..", None);
        for name in ["data/in.txt", "../data/in.txt", "own.txt", "./own.txt"] {
            assert!(f.exists(name), "{name}");
        }
        assert!(!f.exists("in.txt"));
        assert_eq!(f.list("data"), Some(vec!["in.txt".to_owned()]));
        let out = f.open("data.txt", "w").unwrap();
        assert_eq!(f.write(out, b"3"), Written::All);
        assert_eq!(f.written(), [("data.txt".to_owned(), b"3".to_vec())]);
    }

    #[test]
    fn all_files_together_have_a_limit() {
        let mut f = Files::new(b"in", &[], "", None);
        let (a, b) = (f.open("a", "w").unwrap(), f.open("b", "w").unwrap());
        let half = vec![0; LIMIT as usize / 2];
        let more = vec![0; half.len() + 2];
        assert_eq!([f.write(a, &half), f.write(b, &more)], [Written::All, Written::NoRoom(LIMIT + 2)]);
        // Overwriting needs no more room, and removing a file frees its bytes.
        assert!(f.seek(a, 0, 0));
        assert_eq!(f.write(a, &half), Written::All);
        assert!(f.seek(b, i64::MAX, 0));
        assert!(matches!(f.write(b, b"far"), Written::NoRoom(_)));
        assert!(f.seek(b, 0, 0) && f.remove("a"));
        assert_eq!(f.write(b, &half), Written::All);
        f.open("b", "w").unwrap();
        assert_eq!(f.write(b, &half[..1]), Written::All);
    }
}

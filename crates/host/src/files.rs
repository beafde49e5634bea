//! Streams and a directory of files in memory: what a program writes it can read back, nothing leaves it.

use base::Map;

/// `stdin` as a `FILE *`; the values are those of the built-in headers.
pub const STDIN: u64 = 1;
/// `stdout`.
pub const STDOUT: u64 = 2;
/// `stderr`.
pub const STDERR: u64 = 3;
/// First handle of an opened file.
const FIRST: u64 = 16;

struct Open {
    path: String,
    position: usize,
    readable: bool,
    writable: bool,
    append: bool,
    /// A read came to the end.
    ended: bool,
    /// What the stream is not open for was tried.
    failed: bool,
    /// What is read instead of the file: with a character put back that is not the file's.
    view: Option<Vec<u8>>,
}

/// The files of a run.
pub struct Files {
    contents: Map<String, Vec<u8>>,
    open: Map<u64, Open>,
    next: u64,
    /// Bytes of all contents.
    total: u64,
}

/// Bytes that all files of a run may have together.
pub const LIMIT: u64 = 256 << 20;

/// What became of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// All is in the file.
    All,
    /// The handle is not open for writing.
    NotOpen,
    /// All files together would have so many bytes, more than [`LIMIT`].
    NoRoom(u64),
}

impl Files {
    /// An empty directory, and what standard input holds.
    pub fn new(stdin: &str) -> Self {
        let path = "/dev/stdin".to_string();
        let contents = Map::from_iter([(path.clone(), stdin.as_bytes().to_vec())]);
        let input = Open {
            path,
            position: 0,
            readable: true,
            writable: false,
            append: false,
            ended: false,
            failed: false,
            view: None,
        };
        Files { contents, open: Map::from_iter([(STDIN, input)]), next: FIRST, total: stdin.len() as u64 }
    }
    /// Opens by C's mode; `None` when it does not exist or the mode is unknown.
    pub fn open(&mut self, path: &str, mode: &str) -> Option<u64> {
        let update = mode.contains('+');
        let (readable, writable, append) = match mode.chars().next()? {
            'r' => (true, update, false),
            'w' => (update, true, false),
            'a' => (update, true, true),
            _ => return None,
        };
        let exists = self.contents.contains_key(path);
        if mode.starts_with('r') && !exists || mode.contains('x') && exists {
            return None;
        }
        if mode.starts_with('w') || !exists {
            self.total -= self.contents.insert(path.into(), Vec::new()).map_or(0, |old| old.len() as u64);
        }
        let handle = self.next;
        self.next += 1;
        self.open.insert(
            handle,
            Open {
                path: path.into(),
                position: 0,
                readable,
                writable,
                append,
                ended: false,
                failed: false,
                view: None,
            },
        );
        Some(handle)
    }
    /// Opens another file as `handle`.
    pub fn reopen(&mut self, path: &str, mode: &str, handle: u64) -> bool {
        let Some(new) = self.open(path, mode).and_then(|new| self.open.remove(&new)) else { return false };
        self.open.insert(handle, new);
        true
    }
    /// Is there a file behind it? The two outputs have none until they are opened as one.
    pub fn is_open(&self, handle: u64) -> bool {
        self.open.contains_key(&handle)
    }
    /// Closes; false for what is not open.
    pub fn close(&mut self, handle: u64) -> bool {
        self.open.remove(&handle).is_some()
    }
    /// Removes a file; false when there is none.
    pub fn remove(&mut self, path: &str) -> bool {
        let removed = self.contents.remove(path);
        self.total -= removed.as_ref().map_or(0, |old| old.len() as u64);
        removed.is_some()
    }
    /// Gives a file another name; false when there is none.
    pub fn rename(&mut self, from: &str, to: &str) -> bool {
        let Some(data) = self.contents.remove(from) else { return false };
        self.total -= self.contents.insert(to.into(), data).map_or(0, |old| old.len() as u64);
        true
    }
    /// Was something tried that the stream is not open for?
    pub fn failed(&self, handle: u64) -> bool {
        self.open.get(&handle).is_some_and(|o| o.failed)
    }
    /// Forgets that and the end.
    pub fn clear(&mut self, handle: u64) {
        if let Some(open) = self.open.get_mut(&handle) {
            (open.failed, open.ended) = (false, false);
        }
    }
    /// What is left to read; empty for what cannot be read.
    pub fn rest(&self, handle: u64) -> &[u8] {
        let Some(open) = self.open.get(&handle).filter(|o| o.readable) else { return &[] };
        let all = open.view.as_ref().or_else(|| self.contents.get(&open.path)).map_or(&[][..], Vec::as_slice);
        &all[open.position.min(all.len())..]
    }
    /// Moves past `count` bytes that were read; past the end sets the end mark.
    pub fn skip(&mut self, handle: u64, count: usize) {
        let left = self.rest(handle).len();
        if let Some(open) = self.open.get_mut(&handle) {
            open.position += count.min(left);
            open.ended |= count > left && open.readable;
            open.failed |= !open.readable;
        }
    }
    /// Puts a character back; false at the start.
    pub fn put_back(&mut self, handle: u64, byte: u8) -> bool {
        let Some(open) = self.open.get_mut(&handle).filter(|o| o.readable && o.position > 0) else {
            return false;
        };
        open.position -= 1;
        open.ended = false;
        let all = open.view.as_ref().or_else(|| self.contents.get(&open.path));
        if let Some(all) = all
            && all.get(open.position) != Some(&byte)
        {
            let mut changed = all.clone();
            changed.truncate(open.position);
            changed.push(byte);
            changed.extend(all.get(open.position + 1..).unwrap_or_default());
            open.view = Some(changed);
        }
        true
    }
    /// Writes at the position.
    pub fn write(&mut self, handle: u64, data: &[u8]) -> Written {
        let Some(open) = self.open.get_mut(&handle) else { return Written::NotOpen };
        open.failed |= !open.writable;
        if !open.writable {
            return Written::NotOpen;
        }
        let all = self.contents.get_or_insert_with(open.path.clone(), Vec::new);
        if open.append {
            open.position = all.len();
        }
        let end = open.position.saturating_add(data.len());
        let total = self.total + (end as u64).saturating_sub(all.len() as u64);
        if total > LIMIT {
            return Written::NoRoom(total);
        }
        self.total = total;
        if all.len() < end {
            all.resize(end, 0);
        }
        all[open.position..end].copy_from_slice(data);
        open.position = end;
        Written::All
    }
    /// Moves to a position counted from the start (0), here (1) or the end (2); false when that is before the start.
    pub fn seek(&mut self, handle: u64, offset: i64, whence: u64) -> bool {
        let Some(open) = self.open.get_mut(&handle) else { return false };
        let length = self.contents.get(&open.path).map_or(0, Vec::len);
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
    /// Current position, `None` when not open.
    pub fn tell(&self, handle: u64) -> Option<u64> {
        self.open.get(&handle).map(|o| o.position as u64)
    }
    /// A read came to the end.
    pub fn ended(&self, handle: u64) -> bool {
        self.open.get(&handle).is_some_and(|o| o.ended)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_back() {
        let mut f = Files::new("in");
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

    #[test]
    fn all_files_together_have_a_limit() {
        let mut f = Files::new("in");
        let (a, b) = (f.open("a", "w").unwrap(), f.open("b", "w").unwrap());
        let half = vec![0; LIMIT as usize / 2];
        assert_eq!([f.write(a, &half), f.write(b, &half)], [Written::All, Written::NoRoom(LIMIT + 2)]);
        // What is written over takes no more room, and what is removed gives it back.
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

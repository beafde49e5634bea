//! The file system of a run: files that a program may read, and the place for files that it wrote.

use std::cell::RefCell;
use std::io::{IsTerminal, Read};
use std::path::{Path, PathBuf};

use protocol::DataFile;

use crate::output;

/// Directories that a program may read from, and the terminal's standard input.
pub struct Folder {
    /// Directory to which relative paths refer.
    at: PathBuf,
    /// Directory outside of which the program sees nothing.
    root: PathBuf,
    /// Paths that were refused, each reported once.
    refused: RefCell<Vec<String>>,
}

impl Folder {
    /// A folder in which the program runs and outside of which it sees nothing.
    ///
    /// # Errors
    /// `dir` is no directory.
    pub fn new(dir: &Path) -> Result<Self, String> {
        let root = dir.canonicalize().map_err(|e| format!("{}: {e}", dir.display()))?;
        if !root.is_dir() {
            return Err(format!("{} is no directory", dir.display()));
        }
        Ok(Self { at: root.clone(), root, refused: RefCell::default() })
    }

    /// A folder with `root`, in which the program runs in the directory `at`.
    ///
    /// # Errors
    /// One of both is no directory.
    pub fn around(at: &Path, root: &Path) -> Result<Self, String> {
        Ok(Self { at: Self::new(at)?.root, ..Self::new(root)? })
    }

    fn refuse(&self, path: &str) {
        let mut refused = self.refused.borrow_mut();
        if !refused.iter().any(|p| p == path) {
            let root = self.root.display();
            eprintln!(
                "warpbook: the program may not open {path}, which is outside of {root}; --files DIR names another directory"
            );
            refused.push(path.to_owned());
        }
    }
}

impl session::Folder for Folder {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        let found = self.at.join(path).canonicalize().ok()?;
        if !found.starts_with(&self.root) {
            self.refuse(path);
            return None;
        }
        // Reading a pipe or a device of the system may never end.
        found.metadata().ok().filter(std::fs::Metadata::is_file)?;
        std::fs::read(found).ok()
    }

    fn list(&self, path: &str) -> Option<Vec<String>> {
        let found = self.at.join(path).canonicalize().ok()?;
        if !found.starts_with(&self.root) {
            self.refuse(path);
            return None;
        }
        let name = |entry: std::fs::DirEntry| {
            let ends = if entry.path().is_dir() { "/" } else { "" };
            entry.file_name().into_string().ok().map(|name| name + ends)
        };
        let mut names: Vec<String> = std::fs::read_dir(found).ok()?.flatten().filter_map(name).collect();
        names.sort();
        Some(names)
    }

    fn stdin(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut stdin = std::io::stdin();
        // The program's prompt may be an unfinished line.
        output::flush();
        if stdin.is_terminal() {
            eprintln!("warpbook: the program reads standard input: type it, then Ctrl+D");
        }
        // Bytes that were read before an error are used.
        let _ = stdin.read_to_end(&mut bytes);
        bytes
    }
}

/// Writes the files that a program has written into a directory.
///
/// # Errors
/// The directory or a file cannot be written.
pub fn save(dir: &Path, files: &[DataFile]) -> Result<(), String> {
    for file in files {
        let path = file.name.trim_start_matches('/');
        if path.split('/').any(|part| part == ".." || part.contains('\\')) {
            eprintln!("warpbook: {} is outside of {} and was not written", file.name, dir.display());
            continue;
        }
        let path = dir.join(path);
        let parent = path.parent().unwrap_or(dir);
        let written = std::fs::create_dir_all(parent).and_then(|()| std::fs::write(&path, &file.bytes));
        written.map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

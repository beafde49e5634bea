//! Programs in folders.

use std::fs;
use std::path::{Path, PathBuf};

/// Adds the programs in a folder and its subfolders, in order of name.
pub fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|ext| ext == "cu" || ext == "cpp") {
            found.push(path);
        }
    }
}

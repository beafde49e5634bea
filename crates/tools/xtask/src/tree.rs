//! Paths in the repository, and access to its files.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

/// The repository's root: that of the checkout in which cargo runs, even if several share a target folder.
pub fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR")
        .map_or(PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
    here.ancestors().nth(3).unwrap_or(&here).to_path_buf()
}

/// The built site.
pub fn dist() -> PathBuf {
    root().join("dist")
}

/// Cargo's target folder, from the environment or `target/`.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(dir) => root().join(dir),
        None => root().join("target"),
    }
}

/// A subfolder of the target folder for this program, created if it does not exist.
pub fn scratch(name: &str) -> Result<PathBuf> {
    let dir = target().join("warpbook").join(name);
    std::fs::create_dir_all(&dir).with_context(|| format!("can't make {}", dir.display()))?;
    Ok(dir)
}

/// All files below a folder, sorted, without folders whose name is in `skip`.
pub fn files(dir: &Path, skip: &[&str]) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(dir) = open.pop() {
        for entry in std::fs::read_dir(&dir).with_context(|| format!("can't read {}", dir.display()))? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                if !skip.contains(&name.as_str()) {
                    open.push(path);
                }
            } else {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// First ten hexadecimal digits of the SHA-256 of these bytes.
pub fn short_hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().take(5).map(|byte| format!("{byte:02x}")).collect()
}

/// Reads a file. The error names it.
pub fn read(path: &Path) -> Result<Vec<u8>> {
    std::fs::read(path).with_context(|| format!("can't read {}", path.display()))
}

/// Writes a file, and creates its folder if it does not exist.
pub fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<()> {
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir)?;
    }
    std::fs::write(path, bytes).with_context(|| format!("can't write {}", path.display()))
}

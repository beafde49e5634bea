//! Hashes the simulator's sources. Cached results are valid only for the simulator that is compiled in.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Folders of crates whose sources influence a result.
const SIMULATOR: &[&str] = &["base", "compiler", "simulator", "course/protocol", "course/session"];

fn main() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut hash = Sha256::new();
    for name in SIMULATOR {
        let dir = crates.join(name);
        println!("cargo:rerun-if-changed={}", dir.display());
        let mut files = Vec::new();
        collect(&dir, &mut files);
        files.sort();
        for file in files {
            let shown = file.strip_prefix(&crates).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            hash.update(shown.as_bytes());
            hash.update(std::fs::read(&file).unwrap_or_default());
        }
    }
    let digits: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    println!("cargo:rustc-env=SIMULATOR_HASH={digits}");
}

/// Collects all files except those of tests.
fn collect(dir: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        match path.is_dir() {
            true if entry.file_name() == "tests" => {}
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}

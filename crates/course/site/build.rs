//! A hash of the simulator's sources, by which kept results are known to be of the simulator compiled in.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Folders of crates whose sources decide a result.
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

/// All files but those of tests, which decide nothing.
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

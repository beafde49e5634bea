//! Rebuilding on changes: by looking at modification times twice a second, which works on every file system.

use std::path::Path;
use std::time::{Duration, SystemTimeError};

use anyhow::Result;

use crate::build::{self, Profile};
use crate::serve::Version;
use crate::tree;

/// Rebuilds for ever; a failed build is reported and the old site stays.
pub fn rebuild(profile: Profile, version: &Version) {
    let mut seen = stamp().unwrap_or_default();
    loop {
        std::thread::sleep(Duration::from_millis(500));
        let now = stamp().unwrap_or_default();
        if now == seen {
            continue;
        }
        seen = now;
        match build::site(profile) {
            Ok(()) => version.next(),
            Err(error) => eprintln!("xtask: {error:#}\n  the site is as before; waiting for the next change"),
        }
    }
}

/// A hash of the names and times of everything the site is made from.
pub fn stamp() -> Result<String> {
    let mut parts = Vec::new();
    for dir in ["crates", "web", "lessons"] {
        for file in tree::files(&tree::root().join(dir), &["node_modules", "target", "tests"])? {
            parts.push(described(&file));
        }
    }
    for file in ["Cargo.toml", "Cargo.lock"] {
        parts.push(described(&tree::root().join(file)));
    }
    Ok(tree::short_hash(parts.iter().map(String::as_bytes)))
}

#[allow(clippy::disallowed_types)]
fn described(file: &Path) -> String {
    let modified = file.metadata().and_then(|meta| meta.modified());
    let time = modified.map(|time| {
        time.duration_since(std::time::SystemTime::UNIX_EPOCH)
            .unwrap_or_else(|error: SystemTimeError| error.duration())
            .as_nanos()
    });
    format!("{} {}", file.display(), time.unwrap_or_default())
}

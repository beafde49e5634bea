//! Rebuilds on changes: polls modification times twice a second, which works on every file system.

use std::path::Path;
use std::time::{Duration, SystemTimeError};

use anyhow::Result;

use crate::build::{self, Profile};
use crate::serve::Version;
use crate::tree;

/// Rebuilds forever, the first time at once if the site is `unfinished`. A failed build is reported, and the
/// old site stays.
pub fn rebuild(profile: Profile, unfinished: bool, version: &Version) {
    let mut seen = if unfinished { String::new() } else { stamp().unwrap_or_default() };
    loop {
        let now = stamp().unwrap_or_default();
        if now == seen {
            std::thread::sleep(Duration::from_millis(500));
            continue;
        }
        seen = now;
        match build::site(profile) {
            Ok(()) => version.next(),
            Err(error) => eprintln!("xtask: {error:#}\n  the site is as before; waiting for the next change"),
        }
    }
}

/// A hash of the names and modification times of all sources of the site.
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

//! Finds the crates that a change affects: those with a file that differs from the last commit, and all that
//! use them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{sh, tree};

/// Folders outside of the crates, and the crates whose tests read them.
const READ_BY: &[(&str, &[&str])] = &[
    ("lessons/", &["lesson", "site", "cli"]),
    ("docs/model.md", &["bench"]),
    ("web/template.html", &["site"]),
    ("web/strings.json", &["site"]),
    ("tests/cases/", &["tests", "cuda-compiler-codegen", "session", "cuda-compiler-frontend"]),
];

/// Names of the affected packages, sorted, without `xtask`.
pub fn crates() -> Result<Vec<String>> {
    let metadata = sh::output(&mut sh::command("cargo", &["metadata", "--format-version=1", "--no-deps"]))?;
    let packages = packages(&serde_json::from_str(&metadata)?)?;
    let changed = sh::output(&mut sh::command("git", &["diff", "--name-only", "HEAD"]))?;
    let new = sh::output(&mut sh::command("git", &["ls-files", "--others", "--exclude-standard"]))?;
    Ok(reached(&packages, changed.lines().chain(new.lines())))
}

/// A member of the workspace.
struct Package {
    /// Path relative to the root, with `/` at its end.
    folder: String,
    /// Members of the workspace that it uses, in tests too.
    uses: Vec<String>,
}

fn packages(metadata: &Value) -> Result<BTreeMap<String, Package>> {
    let mut packages = BTreeMap::new();
    for package in metadata["packages"].as_array().context("packages of cargo's metadata")? {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let manifest = text(&package["manifest_path"]);
        let folder = Path::new(&manifest).parent().unwrap_or(Path::new(""));
        let folder = folder.strip_prefix(tree::root()).unwrap_or(folder).to_string_lossy().replace('\\', "/");
        let dependencies = package["dependencies"].as_array().into_iter().flatten();
        // Members of the workspace have a path.
        let members = dependencies.filter(|dependency| dependency["path"].is_string());
        let uses = members.map(|dependency| text(&dependency["name"])).collect();
        packages.insert(text(&package["name"]), Package { folder: format!("{folder}/"), uses });
    }
    Ok(packages)
}

fn reached<'a>(packages: &BTreeMap<String, Package>, files: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut found = BTreeSet::new();
    for file in files {
        // Files that affect the compilation of all crates.
        if matches!(file, "Cargo.toml" | "Cargo.lock" | "rust-toolchain.toml" | ".cargo/config.toml") {
            found.extend(packages.keys().cloned());
        }
        let readers = READ_BY.iter().filter(|(folder, _)| file.starts_with(folder));
        found.extend(readers.flat_map(|(_, names)| names.iter().map(|name| (*name).to_owned())));
        let owners = packages.iter().filter(|(_, package)| file.starts_with(&package.folder));
        found.extend(owners.map(|(name, _)| name.clone()));
    }
    loop {
        let users =
            packages.iter().filter(|(_, package)| package.uses.iter().any(|used| found.contains(used)));
        let users: Vec<String> = users.map(|(name, _)| name.clone()).collect();
        let before = found.len();
        found.extend(users);
        if found.len() == before {
            break;
        }
    }
    found.remove("xtask");
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn users_of_a_changed_crate_are_reached() {
        let package = |folder: &str, uses: &[&str]| Package {
            folder: format!("crates/{folder}/"),
            uses: uses.iter().map(|name| (*name).to_owned()).collect(),
        };
        let packages = BTreeMap::from([
            ("base".to_owned(), package("base", &[])),
            ("cuda".to_owned(), package("cuda", &["base"])),
            ("runner".to_owned(), package("runner", &["cuda"])),
            ("words".to_owned(), package("words", &[])),
            ("site".to_owned(), package("site", &["runner", "words"])),
        ]);
        let check = |files: &[&str], expect: &[&str]| {
            assert_eq!(reached(&packages, files.iter().copied()), expect, "{files:?}");
        };
        check(&[], &[]);
        check(&["README.md"], &[]);
        check(&["crates/cuda/src/lib.rs"], &["cuda", "runner", "site"]);
        check(&["crates/words/src/lib.rs", "README.md"], &["site", "words"]);
        check(&["Cargo.lock"], &["base", "cuda", "runner", "site", "words"]);
    }
}

//! Commands for the workflows: the archive that one job passes to the next, and the notes of a release.

use anyhow::{Context, Result, bail};

use crate::{sh, steps, tree};

/// `pack FILE`: archives the inputs of `cargo xtask test --prebuilt`: the built site, the wasm modules and
/// native programs that built it, and the cached results of the cells.
pub fn pack(file: &str) -> Result<()> {
    let root = tree::root();
    let mut paths = vec![tree::dist(), tree::scratch("results")?, tree::scratch("bindgen")?];
    paths.extend(steps::TOOLS.map(steps::tool_file));
    let modules = tree::target().join("wasm32-unknown-unknown/wasm");
    paths.extend(["page.wasm", "compiler.wasm", "machine.wasm"].map(|name| modules.join(name)));
    let mut tar = sh::command("tar", &["cf", file]);
    for path in paths {
        if !path.exists() {
            bail!("there is no {}: `cargo xtask test site` makes it", path.display());
        }
        tar.arg(path.strip_prefix(&root).with_context(|| format!("{} lies elsewhere", path.display()))?);
    }
    sh::run(&mut tar)
}

/// `notes VERSION`: the part of CHANGELOG.md on a version, such as `v0.2.0`.
pub fn notes(version: &str) -> Result<String> {
    let changes = String::from_utf8(tree::read(&tree::root().join("CHANGELOG.md"))?)?;
    let wanted = version.trim_start_matches('v');
    part(&changes, wanted).with_context(|| format!("CHANGELOG.md has no part `## {wanted}`"))
}

/// The text below the heading of a version, up to the next heading.
fn part(changes: &str, version: &str) -> Option<String> {
    let is_heading = |line: &&str| line.starts_with("## ");
    let named = |line: &&str| line.trim_start_matches("## ").split([' ', ',']).next() == Some(version);
    let after = changes.lines().skip_while(|line| !(is_heading(line) && named(line))).skip(1);
    let text = after.take_while(|line| !is_heading(line)).collect::<Vec<_>>().join("\n");
    (!text.trim().is_empty()).then(|| format!("{}\n", text.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notes_of_a_version_are_its_part() {
        let changes =
            "# Changes\n\n## Unreleased\n\n- c\n\n## 0.2.0, 1 December\n\n- b\n- bb\n\n## 0.1.0\n\n- a\n";
        assert_eq!(part(changes, "0.2.0").unwrap(), "- b\n- bb\n");
        assert_eq!(part(changes, "0.1.0").unwrap(), "- a\n");
        assert_eq!(part(changes, "0.3.0"), None);
        assert_eq!(part(changes, "0.2"), None);
    }
}

//! The compiler with which counts and sizes were recorded.
//!
//! Its version is stated once, as `rust-version` in the workspace's `Cargo.toml`, and the workflows install
//! it. Developers may have another one: `rust-toolchain.toml` says "stable", so that any stable compiler
//! works.

use anyhow::{Context, Result};

use crate::{sh, tree};

/// The tested version, such as `1.95.0`.
pub fn tested() -> Result<String> {
    let manifest = String::from_utf8(tree::read(&tree::root().join("Cargo.toml"))?)?;
    version_in(&manifest).context("Cargo.toml has no `rust-version = \"…\"`")
}

fn version_in(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \""))?;
    Some(line.strip_suffix('"')?.to_owned())
}

/// The installed version, such as `1.95.0`.
pub fn here() -> Result<String> {
    let told = sh::output(&mut sh::command("rustc", &["--version"]))?;
    Ok(told.split(' ').nth(1).unwrap_or_default().to_owned())
}

/// `Some((installed, tested))` if the versions differ. Sizes and counts are then reported and not judged.
pub fn other() -> Result<Option<(String, String)>> {
    let (here, tested) = (here()?, tested()?);
    Ok((here != tested).then_some((here, tested)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_version_is_stated_in_full() {
        assert_eq!(version_in("[workspace.package]\nrust-version = \"1.2.3\"\n").unwrap(), "1.2.3");
        assert_eq!(version_in("rust-version.workspace = true\n"), None);
        let tested = tested().unwrap();
        assert_eq!(tested.split('.').count(), 3, "{tested}");
    }
}

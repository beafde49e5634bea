//! The compiler that counts and sizes were recorded with.
//!
//! Its version is stated once, as `rust-version` in the workspace's `Cargo.toml`; the workflows install that version by
//! name. A developer may have another: `rust-toolchain.toml` says only "stable", so that whatever stable is there works.

use anyhow::{Context, Result};

use crate::{sh, tree};

/// The version that is tested, such as `1.95.0`.
pub fn tested() -> Result<String> {
    let manifest = String::from_utf8(tree::read(&tree::root().join("Cargo.toml"))?)?;
    version_in(&manifest).context("Cargo.toml has no `rust-version = \"…\"`")
}

fn version_in(manifest: &str) -> Option<String> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \""))?;
    Some(line.strip_suffix('"')?.to_owned())
}

/// The version of the compiler that is here, such as `1.95.0`.
pub fn here() -> Result<String> {
    let told = sh::output(&mut sh::command("rustc", &["--version"]))?;
    Ok(told.split(' ').nth(1).unwrap_or_default().to_owned())
}

/// `Some((here, tested))` when another compiler is here than the tested one: what it makes is reported, not judged.
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

//! `cargo xtask build`: the site in `dist/`.
//!
//! Assets first (their hashed folder name goes into every page), then the pages by the `site` program; the old site is
//! replaced only when all of it succeeded.

use std::path::Path;

use anyhow::{Context, Result};

use crate::{assets, sh, tree, wasm};

/// How the wasm is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Compiles in seconds; the simulator's hot crates are optimised all the same.
    Dev,
    /// What is hosted.
    Release,
}

impl Profile {
    /// Cargo's name of the profile.
    pub fn cargo(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Release => "wasm",
        }
    }
}

/// Builds everything into `dist/`.
pub fn site(profile: Profile) -> Result<()> {
    let fresh = tree::scratch("site")?.join("dist");
    drop(std::fs::remove_dir_all(&fresh));
    let what = format!("compile page and worker to wasm (profile {})", profile.cargo());
    sh::step(&what, || wasm::compile(profile))?;
    let folder = sh::step("bind wasm, bundle the editor, hash assets", || assets::build(profile, &fresh))?;
    sh::step("render the lessons", || render(&fresh, &folder))?;
    replace(&fresh, &tree::dist())
}

/// Runs the `site` program: static pages with default results, computed natively and kept by content.
fn render(out: &Path, assets: &str) -> Result<()> {
    let out = out.to_string_lossy();
    let cache = tree::scratch("results")?;
    let cache = cache.to_string_lossy();
    let args = ["run", "-p", "site", "--", "build", "--out", &out, "--assets", assets, "--cache", &cache];
    sh::run(&mut sh::command("cargo", &args))
}

fn replace(fresh: &Path, dist: &Path) -> Result<()> {
    let old = dist.with_extension("old");
    drop(std::fs::remove_dir_all(&old));
    if dist.exists() {
        std::fs::rename(dist, &old).context("can't move the old dist/ away")?;
    }
    // Another file system than target/'s: copy.
    if std::fs::rename(fresh, dist).is_err() {
        for file in tree::files(fresh, &[])? {
            tree::write(&dist.join(file.strip_prefix(fresh)?), tree::read(&file)?)?;
        }
    }
    drop(std::fs::remove_dir_all(&old));
    Ok(())
}

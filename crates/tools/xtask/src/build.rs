//! `cargo xtask build`: builds the site into `dist/`.
//!
//! Assets are built first, since their folder's name is part of every page; then the program `site` writes
//! the pages. The old site is replaced only if everything succeeded.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::pool::{self, Shown};
use crate::steps::{self, Mode, Options};
use crate::{budget, offline, sh, test, toolchain, tree, watch};

/// Optimisation of the wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Compiles in seconds. The simulator's hot crates are optimised, too.
    Dev,
    /// The profile of the hosted site.
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

/// Whether `dist/` was built from the present sources.
pub fn is_current(profile: Profile) -> Result<bool> {
    let built = std::fs::read_to_string(stamp_file()?);
    Ok(tree::dist().join("index.html").exists()
        && built.is_ok_and(|built| stamp(profile).is_ok_and(|now| now == built)))
}

fn stamp(profile: Profile) -> Result<String> {
    Ok(format!("{} {} {}", watch::stamp()?, profile.cargo(), toolchain::here()?))
}

/// Builds everything into `dist/` with progress messages. Does nothing if no source has changed since the
/// last build.
pub fn site(profile: Profile) -> Result<()> {
    if is_current(profile)? {
        eprintln!("· dist/ is up to date");
        return Ok(());
    }
    let stamp = stamp(profile)?;
    run_with_needs("site", profile)?;
    tree::write(&stamp_file()?, stamp)
}

/// Builds the part of the site that can be served soonest: no cell is run, and cells without a cached result
/// have none.
pub fn preview(profile: Profile) -> Result<()> {
    run_with_needs("preview", profile)
}

fn run_with_needs(step: &str, profile: Profile) -> Result<()> {
    let options = Options { mode: Mode::Gate, profile, seed: 0 };
    let chosen = steps::with_needs(&[step]);
    let jobs = chosen.iter().map(|step| step.job(options)).collect::<Result<Vec<_>>>()?;
    let done = pool::run(jobs, test::cores(), Shown::Progress)?;
    match done.iter().find(|done| !done.passed()) {
        Some(failed) => bail!("the site was not built: step `{}` failed", failed.name),
        None => Ok(()),
    }
}

/// File with a hash of the sources from which `dist/` was built.
fn stamp_file() -> Result<PathBuf> {
    Ok(tree::scratch("site")?.join("stamp"))
}

/// The folder in which a site is assembled.
pub fn fresh() -> Result<PathBuf> {
    Ok(tree::scratch("site")?.join("dist"))
}

/// Adds the pages to the assets in [`fresh`] and moves everything to `out`. The cells' results are cached;
/// `options` are additional ones of `site build`.
pub fn pages(out: &Path, options: &[&str]) -> Result<()> {
    drop(std::fs::remove_file(stamp_file()?));
    let fresh = fresh()?;
    let assets = budget::assets_of(&fresh)?;
    let folder = format!("assets/{}/", assets.file_name().unwrap_or_default().to_string_lossy());
    let mut site = steps::tool("site");
    site.args(["build", "--assets", &folder, "--out"]).arg(&fresh).args(options);
    sh::run(site.arg("--cache").arg(tree::scratch("results")?))?;
    offline::write(&fresh)?;
    replace(&fresh, out)
}

fn replace(fresh: &Path, dist: &Path) -> Result<()> {
    let old = dist.with_extension("old");
    drop(std::fs::remove_dir_all(&old));
    if dist.exists() {
        std::fs::rename(dist, &old).context("can't move the old dist/ away")?;
    }
    // If it is on another file system than target/: copies.
    if std::fs::rename(fresh, dist).is_err() {
        for file in tree::files(fresh, &[])? {
            tree::write(&dist.join(file.strip_prefix(fresh)?), tree::read(&file)?)?;
        }
    }
    drop(std::fs::remove_dir_all(&old));
    Ok(())
}

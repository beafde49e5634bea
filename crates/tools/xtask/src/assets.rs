//! Builds the folder of assets: scripts, wasm, styles.
//!
//! Files keep their names and refer to each other relatively. The folder's name contains a hash of all their
//! contents (`assets/1f3a…/page.js`), so a new version never mixes with a cached old one, and no reference
//! has to be rewritten.

use std::path::Path;

use anyhow::{Result, bail};

use crate::build::Profile;
use crate::{sh, steps, tree, wasm};

/// Empties `out`, fills `out/assets/HASH/` and returns `assets/HASH/`.
pub fn build(profile: Profile, out: &Path) -> Result<String> {
    let web = tree::root().join("web");
    drop(std::fs::remove_dir_all(out));
    let raw = out.join("assets/raw");
    for name in ["page", "notebook", "compiler", "machine"] {
        wasm::bind(name, profile, &raw)?;
    }
    // Texts of the simulator, which its wasm does not contain.
    sh::run(steps::tool("site").args(["texts", "--out"]).arg(&raw))?;
    for file in tree::files(&web.join("static"), &[])? {
        tree::write(&raw.join(file.strip_prefix(web.join("static"))?), tree::read(&file)?)?;
    }
    let mut css = Vec::new();
    for file in tree::files(&web.join("style"), &[])? {
        css.extend(tree::read(&file)?);
        css.push(b'\n');
    }
    tree::write(&raw.join("style.css"), css)?;
    editor(&web, &raw.join("editor.js"))?;
    let hash = hash_of(&raw)?;
    std::fs::rename(&raw, out.join("assets").join(&hash))?;
    Ok(format!("assets/{hash}/"))
}

/// Bundles the editor, JavaScript from npm packages, into one module by esbuild.
fn editor(web: &Path, out: &Path) -> Result<()> {
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let outfile = format!("--outfile={}", out.display());
    let args = ["run", "--silent", "editor", "--", &outfile, "--log-level=warning"];
    sh::run(sh::command(npm, &args).current_dir(web))?;
    if !out.is_file() {
        bail!("the editor's bundle was not written");
    }
    Ok(())
}

fn hash_of(dir: &Path) -> Result<String> {
    let mut parts = Vec::new();
    for file in tree::files(dir, &[])? {
        parts.push(file.strip_prefix(dir)?.to_string_lossy().replace('\\', "/").into_bytes());
        parts.push(tree::read(&file)?);
    }
    Ok(tree::short_hash(parts.iter().map(Vec::as_slice)))
}

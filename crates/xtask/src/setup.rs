//! Brings what is missing, and says what it does. A second run only looks.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{sh, tree, wasm};

const WASM_TARGET: &str = "wasm32-unknown-unknown";
const NODE_AT_LEAST: u32 = 18;

/// For every command there is, browser tests included.
pub fn everything() -> Result<()> {
    for_build()?;
    chromium().map(|path| eprintln!("· chromium: {}", path.display()))?;
    eprintln!("· setup is complete: `cargo xtask serve` builds and serves the course");
    Ok(())
}

/// For building and serving the site.
pub fn for_build() -> Result<()> {
    wasm_target()?;
    std_source()?;
    npm_packages()
}

fn wasm_target() -> Result<()> {
    let sysroot = sh::output(&mut sh::command("rustc", &["--print", "sysroot"]))?;
    let installed = Path::new(sysroot.trim()).join("lib/rustlib").join(WASM_TARGET).join("lib");
    if installed.is_dir() {
        return Ok(());
    }
    if !sh::works("rustup", &["--version"]) {
        bail!(
            "Rust's {WASM_TARGET} target is missing and there is no rustup to add it: \
             install Rust by https://rustup.rs, or your system's package of that target"
        );
    }
    sh::step(&format!("rustup target add {WASM_TARGET}"), || {
        sh::run(&mut sh::command("rustup", &["target", "add", WASM_TARGET]))
    })
}

/// The source of std, which `rust-toolchain.toml` asks for too: a rustup that does not install by itself leaves it out, and
/// without it the modules are larger than their budgets. Other distributions of Rust go without.
fn std_source() -> Result<()> {
    let sysroot = sh::output(&mut sh::command("rustc", &["--print", "sysroot"]))?;
    let source = Path::new(sysroot.trim()).join(wasm::STD_SOURCE);
    if source.is_dir() || !sh::works("rustup", &["--version"]) {
        return Ok(());
    }
    sh::step("rustup component add rust-src", || {
        sh::run(&mut sh::command("rustup", &["component", "add", "rust-src"]))
    })
}

/// `npm ci` when the lock file is not the one that was installed.
fn npm_packages() -> Result<()> {
    let version = sh::output(&mut sh::command("node", &["--version"])).context(
        "Node is needed to bundle the editor: install version 18 or later from https://nodejs.org",
    )?;
    let major =
        version.trim().trim_start_matches('v').split('.').next().and_then(|text| text.parse::<u32>().ok());
    if major.is_none_or(|major| major < NODE_AT_LEAST) {
        bail!("Node {} is too old: version {NODE_AT_LEAST} or later is needed", version.trim());
    }
    let web = tree::root().join("web");
    let lock = tree::read(&web.join("package-lock.json"))?;
    let stamp = web.join("node_modules/.warpbook-lock");
    let wanted = tree::short_hash([lock.as_slice()]);
    if std::fs::read_to_string(&stamp).is_ok_and(|have| have == wanted) {
        return Ok(());
    }
    sh::step("npm ci (editor and browser test packages, by lock file)", || {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        sh::run(sh::command(npm, &args).current_dir(&web))?;
        tree::write(&stamp, wanted)
    })
}

/// A Chromium or Chrome for the browser tests; installed where apt is at hand and we may use it.
pub fn chromium() -> Result<PathBuf> {
    if let Some(path) = find_chromium() {
        return Ok(path);
    }
    let by_hand = "install Chromium or Chrome, or set CHROMIUM to its path (only the browser tests need it)";
    if !sh::works("apt-get", &["--version"]) {
        bail!("no Chromium: {by_hand}");
    }
    let root = sh::output(&mut sh::command("id", &["-u"]))?.trim() == "0";
    let sudo = !root && sh::works("sudo", &["-n", "true"]);
    if !root && !sudo {
        bail!("no Chromium, and `apt-get install chromium` needs root: {by_hand}");
    }
    sh::step("apt-get install chromium (for the browser tests)", || {
        for args in [vec!["update", "-q"], vec!["install", "-q", "-y", "--no-install-recommends", "chromium"]]
        {
            let mut all = if sudo { vec!["-n", "apt-get"] } else { Vec::new() };
            all.extend(args);
            let program = if sudo { "sudo" } else { "apt-get" };
            sh::run(sh::command(program, &all).env("DEBIAN_FRONTEND", "noninteractive"))?;
        }
        Ok(())
    })?;
    find_chromium().with_context(|| format!("apt-get installed no chromium that starts: {by_hand}"))
}

fn find_chromium() -> Option<PathBuf> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Some(PathBuf::from(path));
    }
    let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let apps = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = names.iter().flat_map(|name| std::env::split_paths(&path).map(move |dir| dir.join(name)));
    on_path.chain(apps.iter().map(PathBuf::from)).find(|candidate| candidate.is_file())
}

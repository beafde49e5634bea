//! Installs what is missing, with a message for each action. Does nothing if everything is installed.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::{sh, tree, wasm};

const WASM_TARGET: &str = "wasm32-unknown-unknown";
const NODE_AT_LEAST: u32 = 20;

/// Installs everything for all commands, browser tests included.
pub fn everything() -> Result<()> {
    for_build()?;
    chromium().map(|path| eprintln!("· chromium: {}", path.display()))?;
    eprintln!("· setup is complete: `cargo xtask serve` builds and serves the course");
    Ok(())
}

/// Installs what building and serving the site needs.
pub fn for_build() -> Result<()> {
    wasm_target()?;
    std_source()?;
    npm_packages()
}

/// Installs what the named steps of the tests need.
pub fn for_tests(steps: &[&str]) -> Result<()> {
    for_build()?;
    if steps.iter().any(|step| ["browser", "smoke"].contains(step)) {
        chromium()?;
    }
    Ok(())
}

/// Makes git run `cargo xtask precommit` before each commit.
///
/// # Errors
/// There is another hook, which is left alone.
pub fn git_hook() -> Result<()> {
    const HOOK: &str = "#!/bin/sh\nexec cargo xtask precommit\n";
    let path = sh::output(&mut sh::command("git", &["rev-parse", "--git-path", "hooks/pre-commit"]))?;
    let path = tree::root().join(path.trim());
    if path.exists() && tree::read(&path)? != HOOK.as_bytes() {
        bail!("{} is there already: add the line `exec cargo xtask precommit` to it", path.display());
    }
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).with_context(|| format!("can't make {}", folder.display()))?;
    }
    std::fs::write(&path, HOOK).with_context(|| format!("can't write {}", path.display()))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))?;
    }
    eprintln!("· {} runs `cargo xtask precommit`; `git commit --no-verify` goes without it", path.display());
    Ok(())
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

/// Installs the source of std, which `rust-toolchain.toml` requests as well: a rustup without automatic
/// installation leaves it out, and without it the modules exceed their budgets. Rust without rustup does
/// without.
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

/// Runs `npm ci` if the installed packages are not those of the lock file.
fn npm_packages() -> Result<()> {
    let version = sh::output(&mut sh::command("node", &["--version"])).context(
        "Node is needed to bundle the editor: install version 20 or later from https://nodejs.org",
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
    sh::step("npm ci (editor, browser test and type checking packages, by lock file)", || {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        sh::run(sh::command(npm, &args).current_dir(&web))?;
        tree::write(&stamp, wanted)
    })
}

/// A Chromium or Chrome for the browser tests. Installed by apt where that is possible.
pub fn chromium() -> Result<PathBuf> {
    let apps = [
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ];
    // The headless shell takes two thirds of the processor time of the whole browser.
    let names = [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ];
    let find =
        || program("CHROMIUM", &names).or_else(|| apps.iter().map(PathBuf::from).find(|app| app.is_file()));
    // Debian has a package of the headless shell.
    installed("Chromium", "CHROMIUM", &["chromium-headless-shell"], find)
        .or_else(|_| installed("Chromium", "CHROMIUM", &["chromium"], find))
}

/// The tested driver of Firefox.
const GECKODRIVER: &str = "geckodriver@0.36.0";

/// Firefox and its driver for `test --deep`. A missing driver is installed by cargo.
pub fn firefox() -> Result<(PathBuf, PathBuf)> {
    let firefox = installed("Firefox", "FIREFOX", &["firefox-esr"], || {
        program("FIREFOX", &["firefox", "firefox-esr"])
    })?;
    let own = tree::scratch("geckodriver")?;
    let driver =
        || program("GECKODRIVER", &["geckodriver"]).or_else(|| found_in(&own.join("bin"), "geckodriver"));
    if let Some(driver) = driver() {
        return Ok((firefox, driver));
    }
    sh::step("cargo install geckodriver (drives Firefox)", || {
        let mut cargo = sh::command("cargo", &["install", "--quiet", "--locked", GECKODRIVER, "--root"]);
        sh::run(cargo.arg(&own))
    })?;
    Ok((firefox, driver().context("cargo installed no geckodriver")?))
}

/// The driver of WebKitGTK for `test --deep`, with its browser and a virtual display.
pub fn webkit() -> Result<PathBuf> {
    let packages = ["webkit2gtk-driver", "xvfb", "xauth"];
    installed("WebKitGTK's driver", "WEBKIT_DRIVER", &packages, || {
        program("", &["xvfb-run"]).and(program("WEBKIT_DRIVER", &["WebKitWebDriver"]))
    })
}

/// The result of `find`, after installing Debian packages if it finds nothing and the user may install them.
fn installed(
    name: &str,
    variable: &str,
    packages: &[&str],
    find: impl Fn() -> Option<PathBuf>,
) -> Result<PathBuf> {
    if let Some(path) = find() {
        return Ok(path);
    }
    let by_hand = format!("install it, or set {variable} to its path (only tests need it)");
    if !sh::works("apt-get", &["--version"]) {
        bail!("no {name}: {by_hand}");
    }
    let root = sh::output(&mut sh::command("id", &["-u"]))?.trim() == "0";
    let sudo = !root && sh::works("sudo", &["-n", "true"]);
    if !root && !sudo {
        bail!("no {name}, and `apt-get install {}` needs root: {by_hand}", packages.join(" "));
    }
    sh::step(&format!("apt-get install {} (for the browser tests)", packages.join(" ")), || {
        let install = ["install", "-q", "-y", "--no-install-recommends"];
        for args in [vec!["update", "-q"], [&install[..], packages].concat()] {
            let mut all = if sudo { vec!["-n", "apt-get"] } else { Vec::new() };
            all.extend(args);
            let program = if sudo { "sudo" } else { "apt-get" };
            sh::run(sh::command(program, &all).env("DEBIAN_FRONTEND", "noninteractive"))?;
        }
        Ok(())
    })?;
    find().with_context(|| format!("apt-get installed no {name} that can be found: {by_hand}"))
}

/// The program that an environment variable names, or the first of these names on the path.
fn program(variable: &str, names: &[&str]) -> Option<PathBuf> {
    if let Some(path) = std::env::var_os(variable).filter(|_| !variable.is_empty()) {
        return Some(PathBuf::from(path));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    names.iter().find_map(|name| std::env::split_paths(&path).find_map(|dir| found_in(&dir, name)))
}

fn found_in(folder: &Path, name: &str) -> Option<PathBuf> {
    let file = folder.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    file.is_file().then_some(file)
}

//! From a crate under `web/` to the JavaScript and wasm that a browser loads.
//!
//! The lock file holds one wasm-bindgen for the wasm and for the program `bundle`, which makes the bindings:
//! [`version_matches`] checks it with a clear message.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::build::Profile;
use crate::{sh, steps, tree};

/// Compiles the page and the worker in one go, so that shared crates are compiled once.
pub fn compile(profile: Profile) -> Result<()> {
    version_matches()?;
    let name = profile.cargo();
    let args =
        ["build", "--target", "wasm32-unknown-unknown", "--profile", name, "-p", "page", "-p", "worker"];
    let mut command = sh::command("cargo", &args);
    let mut flags = vec![VECTORS];
    let release = release_flags();
    if profile == Profile::Release && understood(&release)? {
        command.args(OWN_STD).env(UNSTABLE, "1");
        flags.extend(release);
    }
    sh::run(command.env("RUSTFLAGS", flags.join(" ")))
}

/// Vector instructions, which all browsers have since 2023 (Chrome 91, Firefox 89, Safari 16.4): a warp is vectors.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// Leaves out what panics say and where: nobody reads it in a browser, where a panic is a trap with its stack, and it is a
/// tenth of the worker. std has to be compiled in the same way, which also makes it smaller. The switches are not stable
/// yet, hence the variable; a compiler that does not know them, or is without the source of std, builds a larger worker.
const WITHOUT_PANICS: [&str; 3] = ["-Zlocation-detail=none", "-Zunstable-options", "-Cpanic=immediate-abort"];
const OWN_STD: [&str; 2] = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
const UNSTABLE: &str = "RUSTC_BOOTSTRAP";
/// Where a compiler has the source of std, in its own folder.
pub const STD_SOURCE: &str = "lib/rustlib/src/rust/library/std";

/// Leaves out what LLVM does for loops on real processors: counting in steps of addresses, and constants and loads moved
/// ahead. All of it is code and variables more, which browsers download and then optimise themselves: -8 KiB gzip of the
/// compiler and -3 of the machine, which is as fast (V8: 3 % slower without the model, 2 % faster with it).
const WITHOUT_PASSES: [&str; 3] =
    ["-Cllvm-args=-disable-lsr", "-Cllvm-args=-disable-machine-licm", "-Cllvm-args=-enable-pre=false"];

/// Keeps loops over 32 lanes: vector instructions are made of loops, when modules are linked, and not of 32 repetitions. Of their
/// vectors 8 are written out, 16 (of 64 bits) stay a loop: -4 KiB gzip.
const KEPT_LOOPS: [&str; 1] = ["-Cllvm-args=-unroll-full-max-count=8"];

fn release_flags() -> Vec<&'static str> {
    [&WITHOUT_PANICS[..], &WITHOUT_PASSES, &KEPT_LOOPS].concat()
}

/// Whether std is compiled with the modules for [`Profile::Release`].
pub fn has_own_std() -> Result<bool> {
    understood(&release_flags())
}

/// The compiler knows these switches and has the source of std.
fn understood(flags: &[&str]) -> Result<bool> {
    let answer = sh::command("rustc", flags).args(["--print", "sysroot"]).env(UNSTABLE, "1").output()?;
    let sysroot = String::from_utf8(answer.stdout)?;
    let source = Path::new(sysroot.trim()).join(STD_SOURCE);
    Ok(answer.status.success() && source.is_dir())
}

/// Puts `NAME.js`, `NAME_bg.wasm` and their snippets into a folder. Bindings of the same wasm are kept from the last time.
pub fn bind(name: &str, profile: Profile, out: &Path) -> Result<()> {
    let dir = if profile == Profile::Dev { "debug" } else { profile.cargo() };
    let input = tree::target().join("wasm32-unknown-unknown").join(dir).join(format!("{name}.wasm"));
    let wasm = tree::read(&input)?;
    let key = tree::short_hash([wasm.as_slice(), profile.cargo().as_bytes(), b"symbols apart"]);
    let kept = tree::scratch("bindgen")?.join(format!("{name}-{key}"));
    if !kept.is_dir() {
        let fresh = kept.with_extension("new");
        drop(std::fs::remove_dir_all(&fresh));
        generate(name, &input, profile, &fresh)?;
        drop_older(name, &kept)?;
        std::fs::rename(&fresh, &kept)?;
    }
    for file in tree::files(&kept, &[])? {
        tree::write(&out.join(file.strip_prefix(&kept)?), tree::read(&file)?)?;
    }
    Ok(())
}

fn generate(name: &str, input: &Path, profile: Profile, out: &Path) -> Result<()> {
    let how = if profile == Profile::Release { "release" } else { "bind" };
    sh::run(steps::tool("bundle").arg(how).arg(input).arg(name).arg(out))
}

/// Keeps the newest few bindings only: they are a few megabytes each.
fn drop_older(name: &str, kept: &Path) -> Result<()> {
    let dir = kept.parent().map(Path::to_path_buf).unwrap_or_default();
    let mut all: Vec<(std::time::Duration, PathBuf)> = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(&format!("{name}-")) {
            let age = entry.metadata()?.modified()?.elapsed().unwrap_or_default();
            all.push((age, entry.path()));
        }
    }
    all.sort();
    for (_, path) in all.into_iter().skip(4) {
        drop(std::fs::remove_dir_all(path));
    }
    Ok(())
}

fn version_matches() -> Result<()> {
    let lock = String::from_utf8(tree::read(&tree::root().join("Cargo.lock"))?)?;
    let version = |package: &str| {
        let at = lock.find(&format!("name = \"{package}\"\n"))?;
        lock[at..]
            .lines()
            .nth(1)
            .map(|line| line.trim_start_matches("version = ").trim_matches('"').to_owned())
    };
    let (page, tool) = (version("wasm-bindgen"), version("wasm-bindgen-cli-support"));
    if page != tool {
        bail!(
            "Cargo.lock has wasm-bindgen {page:?} but wasm-bindgen-cli-support {tool:?}: they must be equal"
        );
    }
    Ok(())
}

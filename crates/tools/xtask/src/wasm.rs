//! Compiles the crates under `web/` to the JavaScript and wasm that a browser loads.
//!
//! The wasm and the program `bundle`, which writes the bindings, must use the same version of wasm-bindgen.
//! [`version_matches`] checks it.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::build::Profile;
use crate::{sh, steps, tree};

/// Compiles the page and the worker in one run of cargo, so that shared crates are compiled once.
pub fn compile(profile: Profile) -> Result<()> {
    version_matches()?;
    let name = profile.cargo();
    let args =
        ["build", "--target", "wasm32-unknown-unknown", "--profile", name, "-p", "page", "-p", "worker"];
    let mut command = sh::command("cargo", &args);
    let mut flags = vec![VECTORS, TABLE];
    let release = release_flags();
    if profile == Profile::Release && understood(&release)? {
        command.args(OWN_STD).env(UNSTABLE, "1");
        flags.extend(release);
    }
    sh::run(command.env("RUSTFLAGS", flags.join(" ")))
}

/// Vector instructions, which all browsers have since 2023 (Chrome 91, Firefox 89, Safari 16.4). The
/// simulator processes the lanes of a warp as vectors.
const VECTORS: &str = "-Ctarget-feature=+simd128";

/// Kernels that are compiled at run time extend the table of functions.
const TABLE: &str = "-Clink-arg=--growable-table";

/// Removes messages and places of panics: nobody reads them in a browser, where a panic is a trap with a
/// stack, and they are a tenth of the worker. std has to be compiled in the same way, which also reduces its
/// size. The switches are unstable, hence the environment variable. With a compiler that does not know them
/// or has no source of std the worker is larger.
const WITHOUT_PANICS: [&str; 3] = ["-Zlocation-detail=none", "-Zunstable-options", "-Cpanic=immediate-abort"];
const OWN_STD: [&str; 2] = ["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"];
const UNSTABLE: &str = "RUSTC_BOOTSTRAP";
/// Path of the source of std in a compiler's folder.
pub const STD_SOURCE: &str = "lib/rustlib/src/rust/library/std";

/// Disables LLVM's loop transformations for real processors: loop strength reduction, and hoisting of
/// constants and loads. They add code and variables, which browsers download and then optimise themselves: -8
/// KiB gzip of the compiler and -3 of the simulator, at the same speed (V8: 3 % slower without the timing
/// model, 2 % faster with it).
const WITHOUT_PASSES: [&str; 3] =
    ["-Cllvm-args=-disable-lsr", "-Cllvm-args=-disable-machine-licm", "-Cllvm-args=-enable-pre=false"];

/// Limits unrolling of loops over 32 lanes, so that the vectoriser sees loops when modules are linked. Loops
/// of up to 8 vectors are unrolled, those of 16 (64-bit lanes) are not: -4 KiB gzip.
const KEPT_LOOPS: [&str; 1] = ["-Cllvm-args=-unroll-full-max-count=8"];

fn release_flags() -> Vec<&'static str> {
    [&WITHOUT_PANICS[..], &WITHOUT_PASSES, &KEPT_LOOPS].concat()
}

/// Whether std is compiled together with the modules for [`Profile::Release`].
pub fn has_own_std() -> Result<bool> {
    understood(&release_flags())
}

/// Whether the compiler knows these switches and has the source of std.
fn understood(flags: &[&str]) -> Result<bool> {
    let answer = sh::command("rustc", flags).args(["--print", "sysroot"]).env(UNSTABLE, "1").output()?;
    let sysroot = String::from_utf8(answer.stdout)?;
    let source = Path::new(sysroot.trim()).join(STD_SOURCE);
    Ok(answer.status.success() && source.is_dir())
}

/// Writes `NAME.js`, `NAME_bg.wasm` and their snippets into a folder. Bindings of the same wasm are cached.
pub fn bind(name: &str, profile: Profile, out: &Path) -> Result<()> {
    let dir = if profile == Profile::Dev { "debug" } else { profile.cargo() };
    let input = tree::target().join("wasm32-unknown-unknown").join(dir).join(format!("{name}.wasm"));
    let wasm = tree::read(&input)?;
    let key = tree::short_hash([wasm.as_slice(), profile.cargo().as_bytes(), b"symbols beside"]);
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

/// Deletes cached bindings but the newest few, since each has a few megabytes.
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

//! `cargo xtask bench`: measures the model's accuracy and the simulator's speed and work, by programs of
//! `bench`.

use anyhow::{Result, bail};

use crate::{assets, build, setup, sh, speed, steps, wasm, work};

/// Runs a measurement in the release profile. Returns `false` if a bar is missed.
pub fn run(what: &str, args: &[String]) -> Result<bool> {
    let has = |flag: &str| args.iter().any(|arg| arg == flag);
    let known: &[&str] = match what {
        "speed" => &["--record", "--programs", "--deep"],
        _ => &["--record"],
    };
    if what != "accuracy" && args.iter().any(|arg| !known.contains(&arg.as_str())) {
        bail!("bench {what}: not understood: {}", args.join(" "));
    }
    let record = has("--record");
    match what {
        "accuracy" => {
            let cargo = ["run", "--release", "--quiet", "-p", "bench", "--bin", "accuracy", "--"];
            Ok(sh::command("cargo", &cargo).args(args).status()?.success())
        }
        "speed" => {
            let parts = speed::Parts { page: !has("--programs"), exact: has("--deep") };
            if parts.page {
                setup::for_build()?;
            }
            speed::run(parts, record)
        }
        "work" => {
            setup::for_build()?;
            steps::compile_tools()?;
            wasm::compile(build::Profile::Release)?;
            // Keeps the bindings where `work` expects them.
            assets::build(build::Profile::Release, &build::fresh()?)?;
            if record { work::record().map(|()| true) } else { work::check().map(|tally| tally.failed == 0) }
        }
        _ => bail!(
            "bench what? accuracy [--all] [--write FILE], speed [--record] [--programs] [--deep] or work [--record]"
        ),
    }
}

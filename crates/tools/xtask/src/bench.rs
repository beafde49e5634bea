//! `cargo xtask bench`: measures the model's accuracy and the simulator's speed and work, by programs of
//! `bench`.

use anyhow::{Result, bail};

use crate::{assets, build, setup, sh, speed, steps, wasm, work};

/// Runs a measurement in the release profile. Returns `false` if a bar is missed.
pub fn run(what: &str, args: &[String]) -> Result<bool> {
    let record = match args {
        [] => false,
        [one] if one == "--record" => true,
        _ if what == "accuracy" => false,
        _ => bail!("bench {what}: not understood: {}", args.join(" ")),
    };
    match (what, record) {
        ("accuracy", false) => {
            let cargo = ["run", "--release", "--quiet", "-p", "bench", "--bin", "accuracy", "--"];
            Ok(sh::command("cargo", &cargo).args(args).status()?.success())
        }
        ("speed", _) => {
            setup::for_build()?;
            speed::run(record)
        }
        ("work", _) => {
            setup::for_build()?;
            steps::compile_tools()?;
            wasm::compile(build::Profile::Release)?;
            // Keeps the bindings where `work` expects them.
            assets::build(build::Profile::Release, &build::fresh()?)?;
            if record { work::record().map(|()| true) } else { work::check().map(|tally| tally.failed == 0) }
        }
        _ => bail!("bench what? accuracy [--all] [--write FILE], speed [--record] or work [--record]"),
    }
}

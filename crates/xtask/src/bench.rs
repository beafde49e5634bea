//! `cargo xtask bench`: the model's accuracy and the simulator's speed, by the programs that measure them.

use anyhow::{Result, bail};

use crate::sh;

/// Runs a measurement; `false` when a bar is missed.
pub fn run(what: &str) -> Result<bool> {
    if !["accuracy", "speed"].contains(&what) {
        bail!("bench what? accuracy or speed");
    }
    let args = ["run", "--quiet", "--release", "-p", "bench", "--bin", what];
    Ok(sh::command("cargo", &args).status()?.success())
}

//! `cargo xtask bench`: the model's accuracy, the simulator's speed and its work, by the programs that measure them.

use anyhow::{Result, bail};

use crate::{setup, sh, speed, work};

/// Runs a measurement with everything optimised; `false` when a bar is missed.
pub fn run(what: &str, record: bool) -> Result<bool> {
    match (what, record) {
        ("accuracy", false) => program("accuracy", &["--release"]),
        ("speed", _) => {
            setup::for_build()?;
            speed::run(record)
        }
        ("work", _) => {
            setup::for_build()?;
            if record { work::record().map(|()| true) } else { work::check().map(|tally| tally.failed == 0) }
        }
        _ => bail!("bench what? accuracy, speed [--record] or work [--record]"),
    }
}

/// The accuracy tables in the profile of the tests, which is compiled already and optimises what simulates: as a test, the
/// numbers matter and not the time, and they are the same.
pub fn accuracy() -> Result<bool> {
    program("accuracy", &[])
}

fn program(name: &str, profile: &[&str]) -> Result<bool> {
    let mut command = sh::command("cargo", &["run", "--quiet", "-p", "bench", "--bin", name]);
    Ok(command.args(profile).status()?.success())
}

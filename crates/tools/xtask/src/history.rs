//! The history of speed: rows of a data file. Only rows of the same machine are comparable.

use anyhow::{Context, Result};
use serde_json::Value;

use crate::figures::{Figure, Last};
use crate::{sh, tree};

const FILE: &str = "crates/tools/bench/data/speed.csv";
const HEADER: &str = "date,commit,machine,place,scenario,value,unit\n";

/// The machine and date of a measurement.
pub struct Machine {
    /// Year, month and day.
    pub date: String,
    commit: String,
    /// Name of the processor.
    pub name: String,
}

/// This machine, today.
pub fn machine() -> Result<Machine> {
    // Node reports the processor's name on every system.
    let script = "JSON.stringify([new Date().toISOString().slice(0, 10), os.cpus()[0].model])";
    let told = sh::output(&mut sh::command("node", &["-p", script]))?;
    let told: Value = serde_json::from_str(&told)?;
    let text = |at: usize| told[at].as_str().map(|text| text.trim().replace([',', '"'], " "));
    let commit = sh::output(&mut sh::command("git", &["describe", "--always", "--abbrev=8", "--dirty=+"]))?;
    Ok(Machine {
        date: text(0).context("a date")?,
        commit: commit.trim().to_owned(),
        name: text(1).context("a processor")?,
    })
}

/// Text of the history file. Empty if nothing was recorded.
pub fn read() -> Result<String> {
    let file = tree::root().join(FILE);
    if file.exists() { Ok(String::from_utf8(tree::read(&file)?)?) } else { Ok(String::new()) }
}

/// The last value of each scenario on this machine.
pub fn last(recorded: &str, machine: &str) -> Last {
    let mut last = Last::new();
    for line in recorded.lines() {
        if let [_, _, name, place, scenario, value, _] = line.split(',').collect::<Vec<_>>()[..]
            && name == machine
            && let Ok(value) = value.parse()
        {
            last.insert((place.to_owned(), scenario.to_owned()), value);
        }
    }
    last
}

/// Appends rows.
pub fn append(recorded: &str, machine: &Machine, figures: &[Figure]) -> Result<()> {
    let mut text = if recorded.is_empty() { HEADER.to_owned() } else { recorded.to_owned() };
    for figure in figures.iter().filter(|figure| !figure.is_of_a_cell()) {
        let Machine { date, commit, name } = machine;
        let (place, unit) = (figure.place.name(), figure.unit.name());
        text.push_str(&format!(
            "{date},{commit},{name},{place},{},{:.2},{unit}\n",
            figure.name, figure.value
        ));
    }
    tree::write(&tree::root().join(FILE), text)?;
    eprintln!("{FILE} has the figures of {}", machine.commit);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_row_of_the_same_machine_counts() {
        let recorded = [
            HEADER,
            "2026-01-01,aaa,one,native,s,5.00,ms\n",
            "2026-01-02,bbb,one,native,s,4.00,ms\n",
            "2026-01-03,ccc,two,native,s,9.00,ms\n",
        ];
        let last = last(&recorded.concat(), "one");
        assert_eq!(last.into_iter().collect::<Vec<_>>(), [(("native".to_owned(), "s".to_owned()), 4.0)]);
    }
}

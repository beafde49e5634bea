//! Prints every accuracy table. Fails if a bar is missed that is not a known miss, or if a known deviation
//! has changed. `--all`: every measured launch and not only a sample (minutes). `--write FILE`: writes the
//! rows to a data file, too. `--sampled [WARP INSTRUCTIONS] [WORD …]`: compares
//! sampled times of the same programs with exact ones instead, sampled from so many warp instructions on, of all rows or those whose
//! labels contain a word.

use std::process::ExitCode;

const HEAD: &str = "# Written by `cargo xtask bench accuracy --all --write lessons/data/accuracy.csv`.
table,row,unit,measured,simulated";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (mut all, mut file) = (false, None);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--all" => all = true,
            "--write" => file = args.next(),
            "--sampled" => return sampled(args.collect()),
            _ => {
                eprintln!(
                    "accuracy: {arg}? There are --all, --write FILE and --sampled [INSTRUCTIONS] [WORD …]"
                );
                return ExitCode::FAILURE;
            }
        }
    }
    let tables = match bench::tables(all) {
        Ok(tables) => tables,
        Err(message) => {
            eprintln!("accuracy: {message}");
            return ExitCode::FAILURE;
        }
    };
    for table in &tables {
        println!("{}", table.text());
    }
    if let Some(file) = file {
        let lines: String = tables.iter().map(bench::Table::csv).collect();
        let text = format!("{HEAD}\n{lines}");
        if let Err(error) = std::fs::write(&file, text) {
            eprintln!("accuracy: {file}: {error}");
            return ExitCode::FAILURE;
        }
    }
    if tables.iter().all(bench::Table::holds) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Sampled times against exact ones. `words`: a number of warp instructions from which on programs are sampled, and words of labels.
fn sampled(mut words: Vec<String>) -> ExitCode {
    let after = words.first().and_then(|word| word.parse().ok());
    if after.is_some() {
        words.remove(0);
    }
    match bench::sampled::samples(after, &words) {
        Ok(samples) => {
            print!("{}", samples.text());
            if samples.holds() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(message) => {
            eprintln!("accuracy: {message}");
            ExitCode::FAILURE
        }
    }
}

//! Prints every accuracy table. Fails if a bar is missed that is not a known miss, or if a known deviation
//! has changed. `--all`: every measured launch and not only a sample (minutes). `--write FILE`: writes the
//! rows to a data file, too.

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
            _ => {
                eprintln!("accuracy: {arg}? There are --all and --write FILE");
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

//! Prints every accuracy table; fails when a bar is missed that is not a known miss, or a known miss holds. `--all`: every
//! measured launch, not only a sample of them (minutes).

use std::process::ExitCode;

fn main() -> ExitCode {
    let tables = match bench::tables(std::env::args().any(|a| a == "--all")) {
        Ok(tables) => tables,
        Err(message) => {
            eprintln!("accuracy: {message}");
            return ExitCode::FAILURE;
        }
    };
    for table in &tables {
        println!("{}", table.text());
    }
    if tables.iter().all(bench::Table::holds) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

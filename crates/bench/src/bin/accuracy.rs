//! Prints every accuracy table; fails when a bar is missed.

use std::process::ExitCode;

fn main() -> ExitCode {
    let tables = match bench::tables() {
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

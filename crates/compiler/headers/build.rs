//! Makes the table of headers from the files in `libraries/`: first those of Thrust and CUB with the headers
//! that these include, then the others.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Folders whose headers are in the first group.
const FIRST: [&str; 4] = ["cub/", "cuda/", "nv/", "thrust/"];

fn main() {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("libraries");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files);
    files.sort();
    let name = |file: &PathBuf| {
        file.strip_prefix(&root).expect("it lies there").display().to_string().replace('\\', "/")
    };
    let (thrust, others): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|file| FIRST.iter().any(|f| name(file).starts_with(f)));
    let mut table = String::from("[\n");
    for files in [thrust, others] {
        table += "    &[\n";
        for file in files {
            writeln!(table, "        ({:?}, include_str!({:?})),", name(&file), file.display().to_string())
                .expect("a string takes all");
        }
        table += "    ],\n";
    }
    table += "]\n";
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("headers.rs");
    fs::write(out, table).expect("the output folder can be written");
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}

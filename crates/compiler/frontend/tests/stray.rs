//! A stray token in a program gives few diagnostics, all of them in the user's own text.
//!
//! The programs are in `tests/stray`. Of all tokens at all places a fixed sample is tested: 4 of 256, or as
//! many as the environment variable `STRAY` says. With it the test also prints how many trials give how many
//! errors. `STRAY_OUT=FOLDER` writes the tested programs, to compare with another compiler.

use std::collections::BTreeMap;

use base::{Lang, Severity, SourceMap};

const PROGRAMS: [(&str, &str); 5] = [
    ("add.cu", include_str!("stray/add.cu")),
    ("half.cu", include_str!("stray/half.cu")),
    ("reduce.cu", include_str!("stray/reduce.cu")),
    ("shapes.cpp", include_str!("stray/shapes.cpp")),
    ("sort.cpp", include_str!("stray/sort.cpp")),
];

const TOKENS: [&str; 28] = [
    "cudaMem",
    "42",
    "\"text\"",
    "'c'",
    "+",
    "*",
    ",",
    ";",
    ":",
    "::",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "@",
    "#junk",
    "int",
    "const",
    "static",
    "return",
    "for",
    "class",
    "template",
    "namespace",
    "using",
    "typedef",
];

/// Largest number of errors that one token may give. It is reached by an opening bracket, or by a keyword
/// that changes the meaning of the text after it.
const MOST: usize = 5;

/// A program with one token inserted.
struct Trial {
    name: String,
    text: String,
    /// Line of the token, from 1.
    line: u32,
    token: &'static str,
}

/// Offsets at which a token is inserted: the beginning of every line, the end, and after some brackets and
/// commas.
fn places(program: &str) -> Vec<usize> {
    let mut places = vec![0, program.len()];
    places.extend(program.match_indices('\n').map(|(at, _)| at + 1));
    for mark in ["(", ",", "<<<", "{ "] {
        let inner = program.match_indices(mark).map(|(at, _)| at + mark.len());
        let directive = |&at: &usize| !program[..at].lines().last().unwrap_or_default().starts_with('#');
        places.extend(inner.filter(directive));
    }
    places.sort_unstable();
    places.dedup();
    places
}

fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (name, program) in PROGRAMS {
        for at in places(program) {
            for token in TOKENS {
                let fresh = at == 0 || program[..at].ends_with('\n');
                if token.starts_with('#') && !fresh {
                    continue;
                }
                let end = if fresh { "\n" } else { " " };
                trials.push(Trial {
                    name: format!("{}-{name}", trials.len()),
                    text: format!("{}{token}{end}{}", &program[..at], &program[at..]),
                    line: program[..at].matches('\n').count() as u32 + 1,
                    token,
                });
            }
        }
    }
    trials
}

/// The errors of a trial as text: line, and `line:column code message`.
fn errors(trial: &Trial) -> Vec<(u32, String)> {
    let mut sources = SourceMap::new();
    let file = sources.add("x.cu", trial.text.as_str(), false);
    let (_, diags) = frontend::compile(&mut sources, file, &frontend::Options::default());
    let told = diags.iter().filter(|d| d.severity() >= Severity::Error).map(|d| {
        let placed = d.span.file() == file && d.span.start() < d.span.end();
        assert!(placed, "{}: an error has no place in the reader's text", trial.name);
        let at = sources.locate(d.span);
        (at.line, format!("{}:{} {} {}", at.line, at.column, d.code.name(), d.message(Lang::En)))
    });
    told.collect()
}

#[test]
fn a_stray_token_gives_few_errors() {
    let share: Option<u32> = std::env::var("STRAY").ok().and_then(|share| share.parse().ok());
    let mut histogram: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut worst, mut random) = (Vec::new(), 12345u32);
    for trial in trials() {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        if random >> 24 >= share.unwrap_or(4) {
            continue;
        }
        if let Some(folder) = std::env::var_os("STRAY_OUT") {
            std::fs::write(std::path::Path::new(&folder).join(&trial.name), &trial.text)
                .expect("a writable folder");
        }
        let errors = errors(&trial);
        *histogram.entry(errors.len()).or_default() += 1;
        if errors.len() > MOST || share.is_some() && errors.len() > 1 {
            let told: String = errors.iter().map(|e| format!("    {}\n", e.1)).collect();
            worst.push(format!(
                "{} {}: `{}` in line {}:\n{told}",
                errors.len(),
                trial.name,
                trial.token,
                trial.line
            ));
        }
    }
    println!("errors, trials: {histogram:?}\n{}", worst.concat());
    assert!(histogram.keys().all(|&count| count <= MOST), "{}", worst.concat());
    // Some tokens are valid where they are inserted: `const` before a declaration, `;` after a statement.
    let wrong: usize = histogram.iter().filter(|(count, _)| **count > 0).map(|(_, trials)| trials).sum();
    assert!(histogram[&1] * 100 >= wrong * 95, "one error: {} of {wrong}", histogram[&1]);
}

/// Line of the program's first `#include`, from 0.
fn first_include(program: &str) -> usize {
    program.lines().position(|line| line.starts_with("#include")).expect("it includes something")
}

#[test]
fn before_the_first_include_there_is_one_error_at_the_token() {
    for (name, program) in PROGRAMS.into_iter().step_by(2) {
        let at = first_include(program);
        for token in ["cudaMem", "42", "\"x\"", ")", "}", "+", "->", "@", "]", "return"] {
            let mut lines: Vec<&str> = program.lines().collect();
            lines.insert(at, token);
            let trial =
                Trial { name: name.into(), text: lines.join("\n") + "\n", line: at as u32 + 1, token };
            let found = errors(&trial);
            assert!(found.len() == 1 && found[0].0 <= trial.line, "`{token}` in {name}: {found:?}");
        }
    }
}

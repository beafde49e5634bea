//! One token that belongs nowhere gives one message, at its place or right after it, and none in a header.

use base::{Severity, SourceMap};

const PROGRAMS: &[&str] = &[
    include_str!("../../../lessons/02-model/add.cu"),
    include_str!("../../../lessons/08-transpose/tiled.cu"),
];
const TOKENS: &[&str] =
    &["cudaMem", "42", "\"x\"", ")", "}", "{", "+", "int", "struct", "->", "@", "]", "return", "const"];

/// Lines of the errors of a program; all are in its own file.
fn errors(text: &str) -> Vec<u32> {
    let mut sources = SourceMap::new();
    let file = sources.add("k.cu", text, false);
    let (module, found) = cuda::compile(&mut sources, file, &cuda::Options::default());
    let errors = found.iter().filter(|d| d.severity() >= Severity::Error);
    let lines: Vec<u32> = errors
        .inspect(|d| assert_eq!(d.span.file(), file, "{}", d.place(&sources)))
        .map(|d| sources.locate(d.span).line)
        .collect();
    assert_eq!(module.is_none(), !lines.is_empty());
    lines
}

/// The program with a token on a line of its own before line `at`, from 0; `None`: the line goes on from the one before.
fn with(program: &str, token: &str, at: usize) -> Option<String> {
    let mut lines: Vec<&str> = program.lines().collect();
    let goes_on = at > 0 && lines[at - 1].ends_with('\\');
    lines.insert(at, token);
    (!goes_on).then(|| lines.join("\n") + "\n")
}

#[test]
fn before_the_first_include_there_is_one_message() {
    for token in ["cudaMem", "42", "\"x\"", ")", "}", "+", "->", "@", "]", "return"] {
        for program in PROGRAMS {
            let first = program.lines().position(|line| line.starts_with("#include")).unwrap();
            let found = errors(&with(program, token, first).unwrap());
            assert_eq!(found.len(), 1, "{token}: {found:?}");
            assert!(found[0] as usize <= first + 1, "{token}: {found:?}");
        }
    }
}

#[test]
fn anywhere_there_are_few_messages_and_none_before_it() {
    // A fixed walk over tokens and lines; the steps have no factor in common with what they walk over.
    let (mut counts, mut seen) = ([0usize; 3], 0);
    for step in 0..84 {
        let program = PROGRAMS[step % 2];
        let (token, at) = (TOKENS[step % TOKENS.len()], step * 17 % program.lines().count());
        let Some(text) = with(program, token, at) else { continue };
        let found = errors(&text);
        let line = at as u32 + 1;
        // What is missing before it is told at the end of the line before.
        let last = text.lines().take(at).filter(|line| !line.trim().is_empty()).count() as u32;
        // An open brace is told where it stands that is never closed, which may be that of the function.
        let placed = token == "{" || found.iter().all(|&l| l + 3 > line.min(last));
        assert!(placed, "{token} in line {line}: {found:?}");
        assert!(found.len() <= 4, "{token} in line {line}: {found:?}\n{text}");
        counts[found.len().min(2)] += 1;
        seen += 1;
    }
    // Some are no mistakes where they stand: `const` before a declaration, `int` before a name.
    assert!(counts[1] * 10 >= seen * 7, "one message: {} of {seen}", counts[1]);
    assert!(counts[0] * 10 <= seen * 2, "none: {} of {seen}", counts[0]);
}

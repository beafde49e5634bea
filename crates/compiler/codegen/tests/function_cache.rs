//! Code kept from equal functions is the code that would have been made: a thread that has compiled much before gives the
//! same programs as one that has compiled nothing.

use arch::{Cc, TargetInfo};
use base::SourceMap;
use codegen::Target;
use isa::Program;

fn compile(text: &str, cc: Cc) -> Option<Program> {
    let mut sources = SourceMap::new();
    let file = sources.add("main.cu", text, false);
    let (module, _) = frontend::compile(
        &mut sources,
        file,
        &frontend::Options {
            target: TargetInfo::of(cc).expect("a capability"),
            ..frontend::Options::default()
        },
    );
    codegen::generate(&module?, &Target::of(cc)).0
}

/// In a thread of its own.
fn afresh(text: &str, cc: Cc) -> Option<Program> {
    let text = text.to_string();
    std::thread::spawn(move || compile(&text, cc)).join().expect("compiles without a panic")
}

#[test]
fn kept_code_is_the_code_that_would_be_made() {
    let cases = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/cases");
    let mut paths: Vec<_> = std::fs::read_dir(cases).expect("there are cases").flatten().collect();
    paths.sort_by_key(std::fs::DirEntry::path);
    // A part of the cases; with `WARPBOOK_DEEP` every other one.
    let step = if std::env::var_os("WARPBOOK_DEEP").is_some() { 2 } else { 32 };
    let texts: Vec<String> = paths
        .iter()
        .step_by(step)
        .filter_map(|p| std::fs::read_to_string(p.path().join("program.cu")).ok())
        .collect();
    let mut compiled = 0;
    // Twice, with lines before that move every place: what the first round kept, the second finds.
    for before in ["", "// Everything stands\n// somewhere else.\n__device__ int one_more = 1;\n"] {
        for (text, cc) in texts.iter().zip([Cc::new(9, 0), Cc::new(2, 0), Cc::new(7, 5)].into_iter().cycle())
        {
            let text = format!("{before}{text}");
            let program = compile(&text, cc);
            compiled += usize::from(program.is_some());
            assert!(program == afresh(&text, cc), "another program for {cc:?} after others:\n{text}");
        }
    }
    assert!(compiled > texts.len(), "most cases compile");
}

//! How long compiling takes: 10 ms for 300 lines at most, measured in optimised builds; other builds only compile.

#![expect(clippy::disallowed_types, reason = "the compiler itself is measured")]

use std::time::{Duration, Instant};

use base::SourceMap;
use codegen::Target;

/// Lines of a large program of a course.
const LINES: usize = 300;
const MOST: Duration = Duration::from_millis(10);

#[test]
fn three_hundred_lines_compile_in_ten_milliseconds() {
    let kernels = include_str!("kernels/course.cu");
    let mut text = String::from("#define BS 16\n#define PAD 1\n");
    let mut copies = 0;
    while text.lines().count() < LINES {
        // Every kernel again under another name, in a namespace of its own.
        text += &format!("namespace n{copies} {{\n{kernels}}}\n");
        copies += 1;
    }
    let rounds = if cfg!(debug_assertions) { 1 } else { 20 };
    let time = (0..rounds).map(|_| once(&text)).min().expect("a round");
    println!("{} lines: {time:?}", text.lines().count());
    assert!(cfg!(debug_assertions) || time <= MOST, "{time:?}");
}

fn once(text: &str) -> Duration {
    let from = Instant::now();
    let mut sources = SourceMap::new();
    let file = sources.add("course.cu", text, false);
    let target = Target::of((9, 0));
    let (module, found) =
        cuda::compile(&mut sources, file, &cuda::Options { cc: target.cc, defines: vec![] });
    assert!(found.is_empty(), "{found:?}");
    let (program, _) = codegen::generate(&module.expect("a module"), &target);
    assert!(program.is_some());
    from.elapsed()
}

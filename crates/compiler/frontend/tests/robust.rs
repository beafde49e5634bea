//! For any text, compilation ends without a panic, and gives a module if and only if there is no error.

use base::{Severity, SourceMap};
use proptest::prelude::*;

const PROGRAMS: &[&str] = &[
    include_str!("good/transpose.cu"),
    include_str!("good/language.cu"),
    include_str!("good/classes.cu"),
    include_str!("good/preprocessor.cu"),
    include_str!("../../../../tests/cases/lambdas/program.cu"),
    include_str!("../../../../tests/cases/ranges/program.cu"),
    include_str!("../../../../tests/cases/packs/program.cu"),
    include_str!("../../../../tests/cases/objects/program.cu"),
    include_str!("../../../../tests/cases/containers/program.cu"),
    include_str!("bad/lambdas.cu"),
];

fn compile(text: &str) {
    let mut sources = SourceMap::new();
    let file = sources.add("x.cu", text, false);
    let (module, diags) = frontend::compile(&mut sources, file, &frontend::Options::default());
    let failed = diags.iter().any(|d| d.severity() >= Severity::Error);
    assert_eq!(module.is_none(), failed);
    for d in &diags {
        d.render(&sources, base::Lang::Ru);
    }
    frontend::highlight(text);
}

/// Pieces from which random programs are made.
fn words() -> impl Strategy<Value = String> {
    let pieces: Vec<&'static str> = PROGRAMS
        .iter()
        .flat_map(|p| p.split_inclusive([' ', '\n', '(', ')', ';', ',', '<', '>', '{', '}']))
        .collect();
    proptest::collection::vec(proptest::sample::select(pieces), 0..80).prop_map(|v| v.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(64), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "\\PC{0,200}") {
        compile(&text);
    }

    #[test]
    fn any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        compile(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn pieces_in_any_order(text in words()) {
        compile(&text);
    }

    /// A program with a piece cut out, doubled or replaced.
    #[test]
    fn mutated_programs(which in 0..PROGRAMS.len(), from in 0.0..1.0f64, len in 0usize..12, put in "[(){};,<>*&=a0\"#.\\\\ \n]{0,3}") {
        let text = PROGRAMS[which];
        let at = |f: f64| (0..=(f * text.len() as f64) as usize).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        let start = at(from);
        let end = (start + len..=text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len());
        compile(&format!("{}{put}{}", &text[..start], &text[end..]));
    }

    /// The end of the text may lie in a header, whose places are of another file.
    #[test]
    fn cut_off_programs_that_end_in_a_header(which in 0..PROGRAMS.len(), at in 0.0..1.0f64, header in 0..HEADERS.len()) {
        let text = PROGRAMS[which];
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let kept = lines[..(at * lines.len() as f64) as usize].concat();
        compile(&format!("{kept}\n#include <{}>\n", HEADERS[header]));
    }
}

/// Short and long headers, of C++ and of CUDA.
const HEADERS: [&str; 5] = ["cuda_fp8.h", "cuda_fp16.h", "curand_kernel.h", "vector", "stddef.h"];

/// Lookups end in namespaces that use each other, which is valid and also what a forgotten brace may lead to,
/// and in a class that derives from itself.
#[test]
fn namespaces_that_open_each_other() {
    compile("namespace a { using namespace a; int f() { return unknown; } }");
    compile(
        "namespace a {} namespace b { using namespace a; } namespace a { using namespace b; int f() { return x; } }",
    );
    compile("struct S : S { int f() { return x; } };");
}

#[test]
fn deep_nesting_is_reported_and_not_a_crash() {
    for (open, close) in
        [("(", ")"), ("{", "}"), ("[", "]"), ("-", ""), ("a+", ""), ("*", ""), ("if(1)", ";"), ("x?1:", "")]
    {
        let text = format!("int main() {{ int a, x; {}1{}; }}", open.repeat(5000), close.repeat(5000));
        compile(&text);
    }
    compile(&format!("int f({} x);", "int (*)(".repeat(2000)));
    compile("#define A B B\n#define B A A\nA");
    compile("#define f(x) f(x x) g(x)\n#define g(x) f(x)\nf(f(f(f(f(f(f(f(1))))))))");
    let chain: String = (0..60).map(|i| format!("#define A{} A{i} A{i}\n", i + 1)).collect();
    compile(&format!("{chain}A60"));
}

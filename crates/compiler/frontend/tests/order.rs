//! The result of a compilation does not depend on the order in which function bodies are checked.

use std::fs;
use std::path::Path;

#[path = "support/order.rs"]
mod order;
#[path = "support/programs.rs"]
mod programs;

use order::compiled;
use programs::programs;

#[test]
fn the_order_of_bodies_does_not_matter() {
    let mut paths = Vec::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for folder in ["crates/compiler/frontend/tests/good", "crates/compiler/frontend/tests/bad", "tests/cases"]
    {
        programs(&root.join(folder), &mut paths);
    }
    // A dynamic array of shared memory has the type of the instance that is checked first, and the other one
    // is reported. So the diagnostic depends on the order.
    paths.retain(|path| !path.ends_with("bad/braces_and_parentheses.cu"));
    let deep = std::env::var_os("WARPBOOK_DEEP").is_some();
    for path in paths.iter().step_by(if deep { 1 } else { 8 }) {
        let text = fs::read_to_string(path).expect("a program");
        let (forwards, backwards) = (compiled(&text, false), compiled(&text, true));
        assert!(forwards.said == backwards.said, "{}: other messages", path.display());
        let differing: Vec<_> = forwards.parts.symmetric_difference(&backwards.parts).collect();
        assert!(differing.is_empty(), "{}: {differing:#?}", path.display());
    }
}

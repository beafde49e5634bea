//! The index of names. Programs in `tests/names` give the index in the `.txt` file beside them: each name with its place,
//! kind, type, value, size and kernels. `UPDATE=1 cargo test -p cuda-compiler-frontend` writes the files anew; read the
//! difference before committing it.

use std::fs;
use std::path::{Path, PathBuf};

use base::{FileId, SourceMap};
use frontend::{Checked, NameIndex, Options, Unit};

#[path = "support/programs.rs"]
mod programs;

use programs::programs;

/// A text that is compiled as a program of one unit.
fn checked(text: &str, names: bool) -> (Checked, SourceMap, FileId) {
    let mut sources = SourceMap::new();
    let file = sources.add("a.cu", text, false);
    let options = Options { names, ..Options::default() };
    (frontend::compile_units(&mut sources, &[Unit::new(file)], &options), sources, file)
}

/// The index as text, one name a line.
fn listing(NameIndex { facts, names }: &NameIndex, sources: &SourceMap) -> String {
    let mut out = String::new();
    for &(span, fact) in names {
        let (at, fact) = (sources.locate(span), &facts[fact]);
        out += &format!("{}:{} {}: {:?} {}", at.line, at.column, sources.text(span), fact.kind, fact.ty);
        if !fact.value.is_empty() {
            out += &format!(" = {}", fact.value);
        }
        if fact.bytes > 0 {
            out += &format!(" ({} B)", fact.bytes);
        }
        if !fact.kernels.is_empty() {
            out += &format!(" [{}]", fact.kernels.join(", "));
        }
        out += if fact.varies { " varies\n" } else { "\n" };
    }
    out
}

#[test]
fn programs_give_their_index() {
    let mut paths = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/names"), &mut paths);
    assert!(!paths.is_empty());
    for path in paths {
        let (checked, sources, _) = checked(&fs::read_to_string(&path).expect("a program"), true);
        let (got, expected) = (listing(&checked.names, &sources), path.with_extension("txt"));
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &got).expect("a writable folder");
        }
        let want = fs::read_to_string(&expected).unwrap_or_default();
        assert!(got == want, "{} differs:\n{got}", path.display());
    }
}

fn is_identifier(text: &str) -> bool {
    let is_first = |c: char| c == '_' || c.is_alphabetic();
    text.starts_with(is_first) && text.chars().all(|c| is_first(c) || c.is_numeric())
}

/// Ranges of all programs of the repository do not overlap, each is an identifier, and the index changes nothing else.
#[test]
fn ranges_are_identifiers() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["crates/compiler/frontend/tests", "tests/cases", "lessons"] {
        programs(&root.join(folder), &mut paths);
    }
    let deep = std::env::var_os("WARPBOOK_DEEP").is_some();
    for path in paths.iter().step_by(if deep { 1 } else { 8 }) {
        let text = fs::read_to_string(path).expect("a program");
        let (with, sources, file) = checked(&text, true);
        let place = path.display();
        let mut end = 0;
        for &(span, fact) in &with.names.names {
            assert!(fact < with.names.facts.len());
            assert_eq!(span.file(), file, "{place}");
            assert!(span.start() >= end, "{place}: {span:?} overlaps");
            assert!(is_identifier(sources.text(span)), "{place}: `{}`", sources.text(span));
            end = span.end();
        }
        let (without, ..) = checked(&text, false);
        assert_eq!(without.names, NameIndex::default());
        let said =
            |checked: &Checked| checked.diagnostics.iter().map(|d| (d.code, d.span)).collect::<Vec<_>>();
        assert_eq!(said(&with), said(&without), "{place}");
        let tree = |checked: &Checked| checked.module.as_ref().map(hir::dump);
        let (one, other) = (tree(&with), tree(&without));
        let lines =
            |tree: &Option<String>| tree.iter().flat_map(|t| t.lines()).map(String::from).collect::<Vec<_>>();
        if one != other {
            let (one, other) = (lines(&one), lines(&other));
            let at = one.iter().zip(&other).position(|(a, b)| a != b).unwrap_or(one.len().min(other.len()));
            panic!("{place}: {:?} instead of {:?}", one.get(at), other.get(at));
        }
        if with.module.is_some() {
            assert!(!with.names.names.is_empty(), "{place}");
        }
    }
}

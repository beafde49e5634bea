//! Programs in `tests/programs` give the diagnostics in the `.txt` file beside them; correct programs give
//! none. `UPDATE=1 cargo test -p cuda-compiler-lints` writes the files anew; read the difference before
//! committing it.

use std::fs;
use std::path::{Path, PathBuf};

use base::{Code, Diagnostic, Lang, SourceMap};

fn check(path: &Path) -> (SourceMap, Option<Vec<Diagnostic>>) {
    let text = fs::read_to_string(path).expect("a readable program");
    let mut sources = SourceMap::new();
    let file = sources.add("program.cu", text, false);
    let (module, _) = frontend::compile(&mut sources, file, &frontend::Options::default());
    let found = module.map(|module| lints::check(&module, &sources));
    (sources, found)
}

fn programs(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(programs(&path));
        } else if path.extension().is_some_and(|e| e == "cu") {
            found.push(path);
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no programs in {}", folder.display());
    found
}

#[test]
fn programs_give_their_diagnostics() {
    for path in programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")) {
        let (sources, found) = check(&path);
        let found = found.unwrap_or_else(|| panic!("{} does not compile", path.display()));
        let mut got = String::new();
        for d in &found {
            got += &format!("{} {} {}\n", d.place(&sources), d.code.name(), d.message(Lang::En));
            for note in &d.notes {
                got += &format!("    {} {}\n", note.place(&sources), note.message(Lang::En));
            }
        }
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &got).expect("a writable folder");
        }
        let want = fs::read_to_string(&expected).unwrap_or_default();
        assert!(got == want, "{} differs:\n{got}", path.display());
    }
}

/// All programs in which the sanitizer finds nothing. Conformance cases compare their own reports.
#[test]
fn right_programs_give_none() {
    let clean = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/hazards/clean");
    let mut looked_at = 0;
    for path in programs(&clean) {
        let (sources, Some(found)) = check(&path) else { continue };
        looked_at += 1;
        let found = found.iter().filter(|d| d.code != Code::LaunchUnchecked);
        let texts: Vec<_> = found.map(|d| format!("{} {}", d.place(&sources), d.message(Lang::En))).collect();
        assert!(texts.is_empty(), "{}: {texts:#?}", path.display());
    }
    assert!(looked_at >= 20, "{looked_at} programs compile");
}

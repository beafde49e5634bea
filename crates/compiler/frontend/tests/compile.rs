//! Programs in `tests/good` give the tree in the `.hir` file beside them, programs in `tests/bad` the
//! diagnostics in the `.txt` file. `UPDATE=1 cargo test -p cuda-compiler-frontend` writes the files anew;
//! read the difference before committing it.

use std::fs;
use std::path::{Path, PathBuf};

use base::{Lang, SourceMap};

/// Options of a program: `// cc: 1.1` and `// set: NAME=VALUE` in its first lines.
fn options(text: &str) -> frontend::Options {
    let mut options = frontend::Options::default();
    for line in text.lines().take_while(|l| l.starts_with("//")) {
        if let Some(cc) = line.strip_prefix("// cc: ") {
            options.target =
                arch::TargetInfo::of(cc.trim().parse().expect("MAJOR.MINOR")).expect("a compute capability");
        }
        if let Some((name, value)) = line.strip_prefix("// set: ").and_then(|s| s.split_once('=')) {
            options.defines.push((name.into(), value.into()));
        }
    }
    options
}

fn compile(path: &Path) -> (Option<hir::Module>, Vec<String>) {
    let text = fs::read_to_string(path).expect("a readable program");
    let options = options(&text);
    let mut sources = SourceMap::new();
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    let file = sources.add(name, text, false);
    let (module, diags) = frontend::compile(&mut sources, file, &options);
    let rendered = diags
        .iter()
        .map(|d| {
            assert_eq!(
                d.span.file(),
                file,
                "{} is reported outside of the reader's text",
                d.message(Lang::En)
            );
            let notes: String = d
                .notes
                .iter()
                .map(|n| format!("    {} {}\n", n.place(&sources), n.message(Lang::En)))
                .collect();
            format!("{} {} {}\n{notes}", d.place(&sources), d.code.name(), d.message(Lang::En))
        })
        .collect();
    (module, rendered)
}

fn check(folder: &str, extension: &str, run: impl Fn(&Path) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut paths: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the folder").map(|e| e.expect("an entry").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "cu"));
    paths.sort();
    assert!(!paths.is_empty(), "no programs in {}", folder.display());
    for path in paths {
        let got = run(&path);
        let expected = path.with_extension(extension);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&expected, &got).expect("a writable folder");
        }
        let want = fs::read_to_string(&expected).unwrap_or_default();
        assert!(got == want, "{} differs:\n{got}", path.display());
    }
}

#[test]
fn good_programs_give_their_tree() {
    check("good", "hir", |path| {
        let (module, diags) = compile(path);
        let module = module.unwrap_or_else(|| panic!("{}:\n{}", path.display(), diags.concat()));
        diags.concat() + &hir::dump(&module)
    });
}

#[test]
fn bad_programs_give_their_diagnostics() {
    check("bad", "txt", |path| compile(path).1.concat());
}

#[test]
fn first_parameters_can_point_to_functions_and_arrays() {
    for text in [
        "int apply(int (*f)(int), int x) { return f(x); }",
        "int apply(int (*)(int), int);",
        "typedef int T; T apply(T (*f)(T), T x) { return f(x); }",
        "int sum(int (*rows)[4]) { return rows[0][1]; }",
        "int cast(float f) { int x(int(f) + 0); return x; }",
    ] {
        let mut sources = SourceMap::new();
        let file = sources.add("a.cu", text, false);
        let (module, diags) = frontend::compile(&mut sources, file, &frontend::Options::default());
        let said: Vec<String> = diags.iter().map(|d| d.message(Lang::En)).collect();
        assert!(module.is_some(), "{text}: {said:?}");
    }
}

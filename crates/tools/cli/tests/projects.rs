//! Runs programs of several files from the command line (`tests/projects`).

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn warpbook(dir: &Path, args: &[&str], stdin: Option<&Path>) -> Output {
    let input = stdin.map_or_else(Stdio::null, |path| std::fs::File::open(path).unwrap().into());
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpbook"));
    command.current_dir(dir).args(args).stdin(input).output().unwrap()
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn projects() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/projects");
    let mut list: Vec<_> =
        std::fs::read_dir(root).unwrap().map(|e| e.unwrap().path()).filter(|p| p.is_dir()).collect();
    list.sort();
    assert!(list.len() > 5);
    list
}

/// An empty folder.
fn scratch(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).unwrap();
    dir
}

fn outputs(dir: &Path) -> Vec<(String, String)> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let mut all: Vec<_> = entries
        .map(|e| e.unwrap().path())
        .filter(|p| p.is_file())
        .map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), text(&p)))
        .collect();
    all.sort();
    all
}

/// Copies `data.txt` or the folder `data`.
fn copy_data(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap().map(|e| e.unwrap()) {
        let (name, path) = (entry.file_name(), entry.path());
        if name == "data" || name == "data.txt" {
            copy(&path, &to.join(&name));
        }
    }
}

/// Copies a file, or a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        std::fs::copy(from, to).unwrap();
        return;
    }
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap().map(|e| e.unwrap()) {
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// Arguments of the compiler, followed by those of the program.
fn arguments(dir: &Path) -> (Vec<String>, Vec<String>) {
    let line = text(&dir.join("command.txt"));
    let words = line.split_whitespace().map(str::to_owned);
    let mut parts = words.collect::<Vec<_>>();
    let at = parts.iter().position(|w| w == "--").unwrap_or(parts.len());
    let program = parts.split_off(at).into_iter().skip(1).collect();
    (parts, program)
}

#[test]
fn units_are_compiled_and_linked() {
    for dir in projects() {
        let name = dir.file_name().unwrap().to_str().unwrap();
        let out = scratch(&format!("written-{name}"));
        let (compiler, program) = arguments(&dir);
        let mut args = vec!["run", "--out", out.to_str().unwrap()];
        args.extend(compiler.iter().map(String::as_str));
        args.push("--");
        args.extend(program.iter().map(String::as_str));
        let stdin = Some(dir.join("stdin.txt")).filter(|p| p.exists());
        let done = warpbook(&dir, &args, stdin.as_deref());
        let (stdout, stderr) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
        if dir.join("codes.txt").exists() {
            let errors = stderr.lines().filter_map(|l| l.split_once("error[")?.1.split_once(']'));
            let mut codes: Vec<_> = errors.map(|(code, _)| code.to_owned()).collect();
            codes.sort();
            assert_eq!(codes, text(&dir.join("codes.txt")).lines().collect::<Vec<_>>(), "{name}: {stderr}");
            assert_eq!(done.status.code(), Some(2), "{name}");
            continue;
        }
        assert_eq!(stdout, text(&dir.join("stdout.txt")), "{name}: {stderr}");
        assert_eq!(outputs(&out), outputs(&dir.join("written")), "{name}");
    }
}

#[test]
fn a_build_by_nvcc_runs_the_same() {
    for dir in projects().into_iter().filter(|dir| dir.join("stdout.txt").exists()) {
        let name = dir.file_name().unwrap().to_str().unwrap();
        let made = scratch(&format!("nvcc-{name}"));
        let (compiler, program) = arguments(&dir);
        let mut sources: Vec<_> = compiler.clone();
        let mut options = Vec::new();
        while let Some(at) = sources.iter().position(|w| w.starts_with('-')) {
            options.extend(sources.drain(at..at + 2));
        }
        let path = |file: &str| made.join(file).to_str().unwrap().to_owned();
        let mut objects = Vec::new();
        for (i, source) in sources.iter().enumerate() {
            let object = path(&format!("{i}.o"));
            let mut args = vec!["nvcc", "-O3", "-arch=sm_90", "-dc", "-o", &object];
            args.extend(options.iter().map(String::as_str));
            args.push(source);
            let done = warpbook(&dir, &args, None);
            assert!(done.status.success(), "{name}: {}", String::from_utf8_lossy(&done.stderr));
            objects.push(object);
        }
        let program_file = path("program");
        let mut args = vec!["nvcc", "-rdc=true", "-o", &program_file];
        args.extend(objects.iter().map(String::as_str));
        let done = warpbook(&dir, &args, None);
        assert!(done.status.success(), "{name}: {}", String::from_utf8_lossy(&done.stderr));
        // The program runs in a folder of its own, with the data files of the project.
        let folder = scratch(&format!("nvcc-run-{name}"));
        copy_data(&dir, &folder);
        let mut args = vec!["exec", &program_file];
        args.extend(program.iter().map(String::as_str));
        let stdin = Some(dir.join("stdin.txt")).filter(|p| p.exists());
        let done = warpbook(&folder, &args, stdin.as_deref());
        let stderr = String::from_utf8_lossy(&done.stderr);
        assert_eq!(String::from_utf8_lossy(&done.stdout), text(&dir.join("stdout.txt")), "{name}: {stderr}");
        assert_eq!(stderr, "", "{name}");
        let written =
            outputs(&folder).into_iter().filter(|(file, _)| !file.starts_with("data")).collect::<Vec<_>>();
        assert_eq!(written, outputs(&dir.join("written")), "{name}");
    }
}

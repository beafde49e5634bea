//! The sources of a program: translation units, the files that they include, and the options of each unit.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use protocol::{Reading, RunRequest, SourceFile, Unit, defines_main};
use serde::{Deserialize, Serialize};

/// Sources of a program by absolute paths, separated by `/`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Project {
    /// Translation units in the order of linking. The first one names the program.
    pub units: Vec<SourceUnit>,
    /// Texts of the units and of all files that they may include.
    pub files: BTreeMap<String, String>,
}

/// A translation unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceUnit {
    /// Absolute path.
    pub path: String,
    /// Absolute paths of the directories of `-I`.
    pub include_dirs: Vec<String>,
    /// `#define` and `#undef` lines of `-D` and `-U`.
    pub directives: String,
}

/// Suffixes of translation units.
const ENDINGS: &[&str] = &["cu", "cpp", "cc", "cxx", "c++", "c", "C"];

/// Whether a file is a translation unit, by its name.
pub fn is_source(path: &Path) -> bool {
    path.extension().and_then(|e| e.to_str()).is_some_and(|e| ENDINGS.contains(&e))
}

/// The absolute path of a file, without `.` and `..`.
///
/// # Errors
/// The current directory is unknown.
pub fn absolute(path: &Path) -> Result<String, String> {
    let full = std::path::absolute(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let text = full.to_string_lossy();
    if !cfg!(windows) {
        return Ok(base::path::join("", &text));
    }
    // A drive becomes a directory of the root: `/C:/…`. Windows accepts it without the first slash.
    Ok(base::path::join("/", &text.replace('\\', "/")))
}

/// The path in the form of the file system.
fn native(path: &str) -> &Path {
    Path::new(if cfg!(windows) { path.trim_start_matches('/') } else { path })
}

/// The text of a file. Invalid UTF-8 is replaced; it can occur in comments and strings only.
fn read(path: &str) -> Result<String, String> {
    let bytes = std::fs::read(native(path)).map_err(|e| format!("{}: {e}", native(path).display()))?;
    Ok(protocol::program_text(&bytes))
}

impl Project {
    /// Adds a translation unit and the files that it includes.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn add(&mut self, file: &Path, include_dirs: &[PathBuf], directives: &str) -> Result<(), String> {
        let path = absolute(file)?;
        let text = read(&path).map_err(|_| missing(file))?;
        let dirs = include_dirs.iter().map(|dir| absolute(dir)).collect::<Result<Vec<_>, _>>()?;
        self.files.insert(path.clone(), text);
        self.add_included(&path, &dirs);
        self.units.push(SourceUnit { path, include_dirs: dirs, directives: directives.to_owned() });
        Ok(())
    }

    /// Adds the files that the `#include` lines of a file name, recursively. Conditions are ignored, since
    /// additional files do no harm.
    fn add_included(&mut self, path: &str, dirs: &[String]) {
        let mut todo = vec![path.to_owned()];
        while let Some(path) = todo.pop() {
            let text = self.files[&path].clone();
            let beside = path.rsplit_once('/').map_or("/", |(dir, _)| if dir.is_empty() { "/" } else { dir });
            for name in included(&text) {
                for dir in std::iter::once(beside).chain(dirs.iter().map(String::as_str)) {
                    let found = base::path::join(dir, name);
                    if self.files.contains_key(&found) {
                        break;
                    }
                    if let Ok(text) = read(&found) {
                        self.files.insert(found.clone(), text);
                        todo.push(found);
                        break;
                    }
                }
            }
        }
    }

    /// Joins the sources of two object files.
    pub fn append(&mut self, other: Project) {
        let fresh = other.units.into_iter().filter(|u| !self.units.contains(u)).collect::<Vec<_>>();
        self.units.extend(fresh);
        self.files.extend(other.files);
    }

    /// Removes units that another file includes, which are no units of their own.
    pub fn drop_included_units(&mut self) {
        let names: Vec<Vec<String>> = self
            .files
            .iter()
            .map(|(path, text)| {
                let dir = path.rsplit_once('/').map_or("", |(dir, _)| dir);
                included(text).map(|name| base::path::join(dir, name)).collect()
            })
            .collect();
        self.units.retain(|unit| !names.iter().any(|list| list.contains(&unit.path)));
    }

    /// The directory of the first unit.
    pub fn folder(&self) -> PathBuf {
        let path = self.units.first().map_or("/", |unit| unit.path.as_str());
        native(path).parent().unwrap_or(Path::new("/")).to_owned()
    }

    /// The units that define `main`, according to their text.
    pub fn mains(&self) -> Vec<&str> {
        let has_main = |unit: &&SourceUnit| defines_main(&self.files[&unit.path]);
        self.units.iter().filter(has_main).map(|unit| unit.path.as_str()).collect()
    }

    /// The request that compiles the project. Paths in messages are relative to the first unit's directory.
    ///
    /// # Errors
    /// The project has no unit.
    pub fn request(&self) -> Result<RunRequest, String> {
        let (first, rest) = self.units.split_first().ok_or("there is no source file to run")?;
        let dir = first.path.rsplit_once('/').map_or("", |(dir, _)| dir);
        let reading = |unit: &SourceUnit| Reading {
            include_dirs: unit.include_dirs.iter().map(|path| relative(dir, path)).collect(),
            directives: unit.directives.clone(),
        };
        let others = self.files.iter().filter(|(path, _)| **path != first.path);
        Ok(RunRequest {
            file: relative(dir, &first.path),
            source: self.files[&first.path].clone(),
            reading: reading(first),
            units: rest
                .iter()
                .map(|unit| Unit { file: relative(dir, &unit.path), reading: reading(unit) })
                .collect(),
            files: others
                .map(|(path, text)| SourceFile { name: relative(dir, path), text: text.clone() })
                .collect(),
            ..RunRequest::default()
        })
    }
}

fn missing(file: &Path) -> String {
    let path = file.display();
    match std::fs::metadata(file) {
        Ok(meta) if meta.is_dir() => format!("{path} is a directory: name its files, or give it alone"),
        Ok(_) => format!("{path} cannot be read"),
        Err(e) => format!("{path}: {e}"),
    }
}

/// Names in `#include` lines, and values of macros that have the form of such a name.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let directive = line.trim_start_matches('\u{feff}').trim_start().strip_prefix('#')?.trim_start();
        let rest = directive
            .strip_prefix("include_next")
            .or_else(|| directive.strip_prefix("include"))
            .or_else(|| directive.strip_prefix("define"))?;
        let open = rest.find(['"', '<'])?;
        let close = if rest[open..].starts_with('"') { '"' } else { '>' };
        let name = &rest[open + 1..];
        name.find(close).map(|end| name[..end].trim()).filter(|name| !name.is_empty())
    })
}

/// A path relative to a directory; absolute if the two have no common part.
pub fn relative(dir: &str, path: &str) -> String {
    let parts = |text: &str| text.split('/').filter(|p| !p.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let (from, to) = (parts(dir), parts(path));
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    if shared == 0 && !from.is_empty() {
        return path.to_owned();
    }
    let up = std::iter::repeat_n("..".to_owned(), from.len() - shared);
    up.chain(to[shared..].iter().cloned()).collect::<Vec<_>>().join("/")
}

/// The directive for `-D NAME`, `-D NAME=VALUE` or `-D 'F(x)=VALUE'`.
pub fn define(text: &str) -> String {
    match text.split_once('=') {
        Some((name, value)) => format!("#define {name} {value}\n"),
        None => format!("#define {text} 1\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn include_lines_are_found_in_every_spelling() {
        let text = "\u{feff}#include \"a.h\"\n  #  include<b/c.h> // x\n#define IMPL \"d.cuh\"\n#include IMPL\nint x; // #include\n";
        assert_eq!(included(text).collect::<Vec<_>>(), ["a.h", "b/c.h", "d.cuh"]);
    }

    #[test]
    fn paths_are_written_from_the_first_unit() {
        let check = |dir, path, expect| assert_eq!(relative(dir, path), expect);
        check("/a/b", "/a/b/c.cu", "c.cu");
        check("/a/b", "/a/inc/c.h", "../inc/c.h");
        check("/a/b", "/a/b", "");
        check("/a/b", "/z/c.h", "/z/c.h");
        check("/", "/z/c.h", "z/c.h");
    }
}

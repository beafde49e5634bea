//! Finds the program that a command line means: source files, a directory, a Makefile, or a file of `warpbook
//! nvcc`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::args::Program;
use crate::nvcc::{self, Step};
use crate::project::{self, Project};

/// The sources of a program.
///
/// # Errors
/// A file cannot be read, or the program is ambiguous.
pub fn project(program: &Program) -> Result<Project, String> {
    let directives: String = program.define.iter().map(|text| project::define(text)).collect();
    let mut project = Project::default();
    match &program.files[..] {
        [one] if nvcc::is_program(one) => project = nvcc::load(one)?,
        [one] if is_makefile(one) => project = built(one, &[])?,
        [makefile, goals @ ..] if is_makefile(makefile) => project = built(makefile, goals)?,
        [one] if one.is_dir() => project = directory(one, &program.include_dirs, &directives)?,
        files => {
            for file in files {
                project.add(file, &program.include_dirs, &directives)?;
            }
        }
    }
    Ok(project)
}

fn is_makefile(path: &Path) -> bool {
    let name = path.file_name().and_then(|n| n.to_str()).unwrap_or_default();
    path.is_file() && (["Makefile", "makefile", "GNUmakefile"].contains(&name) || name.ends_with(".mk"))
}

/// The program in a directory: the one that its Makefile builds, or all its source files.
fn directory(dir: &Path, include_dirs: &[PathBuf], directives: &str) -> Result<Project, String> {
    if let Some(makefile) =
        ["GNUmakefile", "makefile", "Makefile"].map(|name| dir.join(name)).into_iter().find(|p| p.is_file())
    {
        return built(&makefile, &[]);
    }
    let entries = std::fs::read_dir(dir).map_err(|e| format!("{}: {e}", dir.display()))?;
    let mut files: Vec<PathBuf> =
        entries.flatten().map(|e| e.path()).filter(|p| project::is_source(p)).collect();
    files.sort();
    if files.is_empty() {
        return Err(format!("{} has no source file (.cu, .cpp, .c) and no Makefile", dir.display()));
    }
    let mut project = Project::default();
    for file in &files {
        project.add(file, include_dirs, directives)?;
    }
    project.drop_included_units();
    // The file with `main` names the program.
    let mains: Vec<String> = project.mains().into_iter().map(str::to_owned).collect();
    match &mains[..] {
        [main] => {
            project.units.sort_by_key(|unit| unit.path != *main);
            Ok(project)
        }
        [] => Err(format!("no file of {} defines main", dir.display())),
        several => {
            let at = project::absolute(dir)?;
            let names: Vec<String> = several.iter().map(|path| project::relative(&at, path)).collect();
            Err(format!(
                "{} has several programs ({}): name the files of one",
                dir.display(),
                names.join(", ")
            ))
        }
    }
}

/// The program that a Makefile builds. The commands that `make` would execute are interpreted, and none is
/// executed.
fn built(makefile: &Path, goals: &[PathBuf]) -> Result<Project, String> {
    let dir = makefile.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut make = Command::new("make");
    make.arg("-n")
        .arg("-B")
        .arg("-k")
        .arg("-C")
        .arg(dir)
        .arg("-f")
        .arg(makefile.file_name().unwrap_or_default());
    make.args(["NVCC=nvcc", "HOST_COMPILER=g++"]).args(goals).env("LC_ALL", "C");
    let output = make.output().map_err(|e| format!("make, which {} needs: {e}", makefile.display()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut programs = Commands { at: project::absolute(dir)?, ..Commands::default() };
    for line in text.replace("\\\n", " ").lines() {
        programs.line(line)?;
    }
    let names: Vec<&String> = programs.programs.keys().collect();
    match &names[..] {
        [one] => Ok(programs.programs[*one].clone()),
        [] => {
            let told = String::from_utf8_lossy(&output.stderr);
            let told = told.lines().next().map(|line| format!(" (make says: {line})")).unwrap_or_default();
            Err(format!("{} links no program with nvcc{told}: name its source files", makefile.display()))
        }
        several => {
            let list = several.iter().map(|name| project::relative(&programs.at, name)).collect::<Vec<_>>();
            Err(format!(
                "{} builds several programs ({}): name one after it, such as `warpbook run {} {}`",
                makefile.display(),
                list.join(", "),
                makefile.display(),
                list[0]
            ))
        }
    }
}

/// Interprets the commands of a build.
#[derive(Default)]
struct Commands {
    /// Working directory of the commands.
    at: String,
    /// Object files by absolute path.
    objects: BTreeMap<String, Project>,
    programs: BTreeMap<String, Project>,
}

/// Names of compilers, without directories.
const COMPILERS: &[&str] = &["nvcc", "g++", "gcc", "cc", "c++", "clang", "clang++"];

impl Commands {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let mut at = self.at.clone();
        for command in split_commands(line) {
            let words = words(&command);
            let words = words
                .iter()
                .skip_while(|w| w.contains('=') && !w.starts_with('-'))
                .cloned()
                .collect::<Vec<_>>();
            let Some((program, args)) = words.split_first() else { continue };
            let name = program.rsplit('/').next().unwrap_or_default();
            match name {
                "cd" => at = base::path::join(&at, args.first().map_or("", String::as_str)),
                "ar" => self.archive(&at, args),
                _ if COMPILERS.contains(&name) => self.compiler(&at, args)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn compiler(&mut self, at: &str, args: &[String]) -> Result<(), String> {
        let Ok(mut line) = nvcc::parse(args) else { return Ok(()) };
        line.include_dirs.iter_mut().chain(&mut line.inputs).for_each(|path| *path = joined(at, path));
        let output = |default: PathBuf| {
            joined(at, line.output.as_ref().unwrap_or(&default)).to_string_lossy().into_owned()
        };
        let mut all = Project::default();
        for file in &line.inputs {
            let name = file.to_string_lossy();
            if project::is_source(file) {
                let mut unit = Project::default();
                unit.add(file, &line.include_dirs, &line.directives(file))?;
                if line.step == Step::Compile {
                    self.objects.insert(output(line.beside(file, "o")), unit);
                } else {
                    all.append(unit);
                }
            } else if let Some(object) = self.objects.get(&*name) {
                all.append(object.clone());
            }
        }
        match line.step {
            Step::Link if !all.units.is_empty() => {
                self.programs.insert(output("a.out".into()), all);
            }
            Step::Archive | Step::DeviceLink => {
                self.objects.insert(output("a.a".into()), all);
            }
            _ => {}
        }
        Ok(())
    }

    /// `ar rcs lib.a a.o b.o`
    fn archive(&mut self, at: &str, args: &[String]) {
        let mut files = args.iter().skip(1).map(|file| base::path::join(at, file));
        let Some(library) = files.next() else { return };
        let mut all = Project::default();
        files.filter_map(|file| self.objects.get(&file).cloned()).for_each(|object| all.append(object));
        self.objects.insert(library, all);
    }
}

fn joined(at: &str, path: &Path) -> PathBuf {
    PathBuf::from(base::path::join(at, &path.to_string_lossy()))
}

/// Splits a line of the shell into commands, at `;` and `&&` outside of quotes.
fn split_commands(line: &str) -> Vec<String> {
    let (mut list, mut quote) = (vec![String::new()], None);
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, ';') => list.push(String::new()),
            (None, '&') if chars.peek() == Some(&'&') => {
                chars.next();
                list.push(String::new());
            }
            _ => {
                match (quote, c) {
                    (None, '"' | '\'') => quote = Some(c),
                    (Some(open), c) if open == c => quote = None,
                    _ => {}
                }
                list.last_mut().expect("never empty").push(c);
            }
        }
    }
    list
}

/// Splits a command of the shell into words.
fn words(command: &str) -> Vec<String> {
    let (mut list, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut chars = command.chars();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (None, c) if c.is_whitespace() => list.extend(word.take()),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (Some(open), c) if open == c => quote = None,
            (None | Some('"'), '\\') => word.get_or_insert_default().extend(chars.next()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    list.extend(word);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_the_shell_are_taken_apart() {
        let line = r#"cd src && nvcc -DNAME='"a b"' -o x\ y a.cu; echo "a;b""#;
        let commands = split_commands(line);
        assert_eq!(commands.len(), 3);
        assert_eq!(words(&commands[1]), ["nvcc", r#"-DNAME="a b""#, "-o", "x y", "a.cu"]);
        assert_eq!(words(&commands[2]), ["echo", "a;b"]);
    }
}

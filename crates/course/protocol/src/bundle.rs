//! The files of a program beside its main file: headers, further translation units, data; and its arguments and
//! standard input.

use serde::{Deserialize, Serialize};

use crate::{DataFile, Reading, RunRequest, SourceFile, Unit};

/// Everything that a program gets besides its main file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bundle {
    /// Path of the main file. Empty: that of the cell.
    pub main: String,
    /// The files, in the order of their tabs. Paths are relative to the program's folder, with `/`.
    pub files: Vec<DataFile>,
    /// Arguments of `main` as in a shell, without the program's name.
    pub args: String,
    /// Standard input.
    pub stdin: String,
}

/// Suffixes of translation units.
const UNITS: [&str; 6] = [".cu", ".cpp", ".cc", ".cxx", ".c", ".C"];
/// Suffixes of files that the compiler reads.
const SOURCES: [&str; 8] = [".cuh", ".h", ".hpp", ".hh", ".hxx", ".inl", ".inc", ".def"];
/// Largest text that is offered to `#include`, in bytes. Larger files are data.
const LARGEST_TEXT: usize = 1 << 20;

impl DataFile {
    /// The text of a file that can be edited or included: valid UTF-8 of at most 1 MiB without NUL.
    pub fn text(&self) -> Option<&str> {
        let text = std::str::from_utf8(&self.bytes).ok()?;
        (text.len() <= LARGEST_TEXT && !text.contains('\0')).then_some(text)
    }
}

/// Whether a path is that of a translation unit.
pub fn is_unit(path: &str) -> bool {
    UNITS.iter().any(|suffix| path.ends_with(suffix))
}

/// Whether a path is that of a program text.
pub fn is_source(path: &str) -> bool {
    is_unit(path) || SOURCES.iter().any(|suffix| path.ends_with(suffix))
}

impl Bundle {
    /// Whether there is nothing besides the main file.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The file with this path.
    pub fn file(&self, path: &str) -> Option<&DataFile> {
        self.files.iter().find(|file| file.name == path)
    }

    /// A bundle with this file, which replaces one with the same path.
    pub fn with(&self, path: &str, bytes: Vec<u8>) -> Self {
        let mut new = self.clone();
        let file = DataFile { name: path.to_owned(), bytes };
        match new.files.iter_mut().find(|own| own.name == path) {
            Some(own) => *own = file,
            None => new.files.push(file),
        }
        new
    }

    /// A bundle without this file.
    pub fn without(&self, path: &str) -> Self {
        let mut new = self.clone();
        new.files.retain(|file| file.name != path);
        new
    }

    /// The translation units that are linked with the main file, whose text is `code`: program texts without a `main`
    /// that no other file includes, as `nvcc *.cu` would build them. Those outside of the main file's folder are
    /// linked only if a linked text includes the header of the same name, since folders of helpers hold more than a
    /// program needs.
    pub fn units(&self, code: &str) -> Vec<&str> {
        let sources = || self.files.iter().filter_map(|file| Some((file.name.as_str(), file.text()?)));
        let included: Vec<&str> =
            sources().map(|(_, text)| text).chain([code]).flat_map(includes).map(file_name).collect();
        let mut candidates: Vec<(&str, &str)> = sources()
            .filter(|(path, text)| {
                is_unit(path) && !defines_main(text) && !included.contains(&file_name(path))
            })
            .collect();
        let folder = self.main.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_near = |path: &str| {
            folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let mut reached: Vec<&str> = Vec::new();
        let mut waiting = vec![code];
        let mut linked: Vec<&str> = Vec::new();
        loop {
            while let Some(text) = waiting.pop() {
                for name in includes(text).map(file_name) {
                    if !reached.contains(&name) {
                        reached.push(name);
                        waiting.extend(
                            sources().filter(|(path, _)| file_name(path) == name).map(|(_, text)| text),
                        );
                    }
                }
            }
            let is_needed = |path: &str| {
                is_near(path) || reached.iter().any(|header| stem(header) == stem(file_name(path)))
            };
            let Some(at) = candidates.iter().position(|(path, _)| is_needed(path)) else { break };
            let (path, text) = candidates.remove(at);
            linked.push(path);
            waiting.push(text);
        }
        // In the order of the files, which is that of linking.
        self.files.iter().map(|file| file.name.as_str()).filter(|path| linked.contains(path)).collect()
    }

    /// Directories that `#include` searches: all that hold a header.
    fn include_dirs(&self) -> Vec<String> {
        let headers = self.files.iter().filter(|file| is_source(&file.name) && !is_unit(&file.name));
        let mut dirs: Vec<String> =
            headers.map(|file| file.name.rsplit_once('/').map_or(".", |(dir, _)| dir).to_owned()).collect();
        dirs.sort();
        dirs.dedup();
        dirs
    }

    /// The bundle of a folder and the text of its main file. `args.txt` holds the arguments, `stdin.txt` the standard
    /// input. `None`: the main file is missing or no text.
    pub fn of_folder(main: &str, files: Vec<DataFile>) -> Option<(String, Self)> {
        let mut own = Self { main: main.to_owned(), ..Self::default() };
        let mut code = None;
        for file in files {
            match (file.name.as_str(), file.text()) {
                ("args.txt", Some(text)) => text.trim_end().clone_into(&mut own.args),
                ("stdin.txt", Some(text)) => text.clone_into(&mut own.stdin),
                (name, Some(text)) if name == main => code = Some(text.to_owned()),
                _ => own.files.push(file),
            }
        }
        Some((code?, own))
    }

    /// The files of [`Bundle::of_folder`].
    pub fn to_folder(&self, code: &str) -> Vec<DataFile> {
        let file = |name: &str, text: &str| DataFile { name: name.to_owned(), bytes: text.into() };
        let mut files = vec![file(&self.main, code)];
        files.extend(self.files.iter().cloned());
        for (name, text) in [("args.txt", &self.args), ("stdin.txt", &self.stdin)] {
            if !text.is_empty() {
                files.push(file(name, text));
            }
        }
        files
    }

    /// Adds everything to a request, whose file and source are those of the main file.
    pub fn enter(&self, request: &mut RunRequest) {
        if !self.main.is_empty() {
            request.file.clone_from(&self.main);
        }
        let reading = Reading { include_dirs: self.include_dirs(), directives: String::new() };
        let unit = |file: &str| Unit { file: file.to_owned(), reading: reading.clone() };
        request.units = self.units(&request.source).into_iter().map(unit).collect();
        request.reading = reading.clone();
        let source = |file: &DataFile| {
            let text = file.text()?.to_owned();
            Some(SourceFile { name: file.name.clone(), text })
        };
        request.files = self.files.iter().filter_map(source).collect();
        request.data = self.files.iter().filter(|file| !is_unit(&file.name)).cloned().collect();
        request.args = arguments(&self.args);
        request.stdin = self.stdin.clone().into_bytes();
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A file's name without its suffix.
fn stem(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The paths that a program text includes.
fn includes(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
        let close = match rest.chars().next()? {
            '"' => '"',
            '<' => '>',
            _ => return None,
        };
        Some(rest[1..].split_once(close)?.0)
    })
}

/// Whether a program text defines `main`: the word, followed by a parenthesis, at the depth of no braces.
pub fn defines_main(text: &str) -> bool {
    let mut depth = 0_i32;
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        if depth == 0 && !code.trim_start().starts_with('#') {
            let mut rest = code;
            while let Some(at) = rest.find("main") {
                let before = rest[..at].chars().next_back();
                let is_word = !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
                let typed = rest[..at].trim_end().ends_with(|c: char| c.is_alphanumeric());
                if is_word && typed && rest[at + 4..].trim_start().starts_with('(') {
                    return true;
                }
                rest = &rest[at + 4..];
            }
        }
        for c in code.chars() {
            depth += i32::from(c == '{') - i32::from(c == '}');
        }
    }
    false
}

/// Splits arguments as a shell does: at spaces, with quotes and backslashes.
pub fn arguments(line: &str) -> Vec<String> {
    let (mut all, mut word, mut begun) = (Vec::new(), String::new(), false);
    let mut quote = None;
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        match (c, quote) {
            ('\\', None | Some('"')) => {
                word.extend(chars.next());
                begun = true;
            }
            (_, Some(open)) if c == open => quote = None,
            ('"' | '\'', None) => (quote, begun) = (Some(c), true),
            (_, None) if c.is_whitespace() => {
                if begun {
                    all.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            _ => {
                word.push(c);
                begun = true;
            }
        }
    }
    if begun {
        all.push(word);
    }
    all
}

/// The file that is compiled first among dropped files, and the bundle of the others. Among several program texts
/// with a `main` it is that of the fewest folders, then the first by name. `None`: there is no program text.
pub fn from_files(mut files: Vec<DataFile>) -> Option<(DataFile, Bundle)> {
    strip_common_folder(&mut files);
    let rank = |file: &DataFile| {
        let code = file.text().filter(|_| is_unit(&file.name))?;
        let cuda = file.name.ends_with(".cu");
        Some((!defines_main(code), !cuda, file.name.matches('/').count(), file.name.clone()))
    };
    let at = (0..files.len()).filter(|at| rank(&files[*at]).is_some()).min_by_key(|at| rank(&files[*at]))?;
    let main = files.remove(at);
    let bundle = Bundle { main: main.name.clone(), files, ..Bundle::default() };
    Some((main, bundle))
}

/// Takes the folder away in which all files are.
pub fn strip_common_folder(files: &mut [DataFile]) {
    while let Some((folder, _)) = files.first().and_then(|file| file.name.split_once('/')) {
        let folder = format!("{folder}/");
        if !files.iter().all(|file| file.name.starts_with(&folder)) {
            return;
        }
        files.iter_mut().for_each(|file| file.name = file.name[folder.len()..].to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> DataFile {
        DataFile { name: name.into(), bytes: text.into() }
    }

    #[test]
    fn arguments_are_split_as_in_a_shell() {
        let check = |line: &str, expect: &[&str]| assert_eq!(arguments(line), expect, "{line}");
        check("", &[]);
        check("  -n 10  in.pgm ", &["-n", "10", "in.pgm"]);
        check(r#""a b" 'c "d"' e\ f """#, &["a b", "c \"d\"", "e f", ""]);
    }

    #[test]
    fn a_main_is_a_definition() {
        let check = |text: &str, expect: bool| assert_eq!(defines_main(text), expect, "{text}");
        check("int main()\n{\n}", true);
        check("#include <x>\nauto main (int c, char **v) -> int {}", true);
        check("#define main other_main(x)\nvoid domain(int);\n// int main()\n", false);
        check("void f() {\n    int x = main();\n}", false);
        check("void main_loop(int);", false);
    }

    #[test]
    fn units_are_what_nothing_includes() {
        let bundle = Bundle {
            files: vec![
                file("src/kernel.cu", "__global__ void k() {}"),
                file("inc/part.cu", "int x;"),
                file("other.cu", "int main() { return 1; }"),
                file("util.cuh", "#pragma once\n"),
                file("in.pgm", "P5"),
            ],
            ..Bundle::default()
        };
        assert_eq!(bundle.units("#include \"inc/part.cu\"\n"), ["src/kernel.cu"]);
        let mut request = RunRequest { source: "int main() {}".into(), ..RunRequest::default() };
        bundle.enter(&mut request);
        assert_eq!(request.reading.include_dirs, ["."]);
        assert_eq!(request.data.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(), ["util.cuh", "in.pgm"]);
    }

    #[test]
    fn helpers_are_linked_if_their_header_is_included() {
        let bundle = Bundle {
            main: "samples/app.cu".into(),
            files: vec![
                file("common/used.cpp", "#include \"deep.h\"\n"),
                file("common/used.h", ""),
                file("common/deep.cc", "int d;"),
                file("common/deep.h", ""),
                file("common/unused.cpp", "int u;"),
                file("common/unused.h", ""),
                file("samples/part/kernel.cu", "int k;"),
            ],
            ..Bundle::default()
        };
        let units = bundle.units("#include <used.h>\nint main() {}\n");
        assert_eq!(units, ["common/used.cpp", "common/deep.cc", "samples/part/kernel.cu"]);
    }

    #[test]
    fn the_main_file_is_found() {
        let files = vec![
            file("p/common/util.cu", "int helper() { return 1; }"),
            file("p/data.bin", "\0"),
            file("p/src/app.cu", "int main() {}"),
        ];
        let (main, bundle) = from_files(files).unwrap();
        assert_eq!((main.name.as_str(), bundle.files[0].name.as_str()), ("src/app.cu", "common/util.cu"));
        assert_eq!(bundle.units("#include \"../common/util.h\"\n"), ["common/util.cu"]);
        assert!(from_files(vec![file("a.txt", "x")]).is_none());
    }
}

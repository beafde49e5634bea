//! The files of a program beside its main file: headers, further translation units, data; and its arguments and
//! standard input.

use std::collections::BTreeSet;

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

/// Characters of the bytes from 0x80 on in the encoding of Western European Windows (1252). Those from 0xA0 on are those
/// of Unicode.
const WESTERN: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
/// Characters of the bytes from 0x80 on in the encoding of Cyrillic Windows (1251). Those from 0xC0 on are `А` to `я`.
const CYRILLIC: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{98}™љ›њќћџ\u{a0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{ad}®Ї°±Ііґµ¶·ё№є»јЅѕї";

/// A program text of any of the usual encodings. Text that is not UTF-8 is of Windows: Cyrillic if most of its letters
/// beyond ASCII are beside another one, as in words, else Western European. Compilers only copy such bytes, but an
/// editor has to show them.
pub fn program_text(bytes: &[u8]) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let is_letter = |byte: u8| byte >= 0xc0;
    let letters = bytes.iter().filter(|&&byte| is_letter(byte)).count();
    let pairs = bytes.windows(2).filter(|pair| is_letter(pair[0]) && is_letter(pair[1])).count();
    let (table, letters_from) = if 2 * pairs > letters { (CYRILLIC, 'А') } else { (WESTERN, 'À') };
    let decode = |byte: u8| match byte {
        ..0x80 => char::from(byte),
        0xc0.. => char::from_u32(letters_from as u32 + u32::from(byte - 0xc0)).unwrap_or_default(),
        _ => table.chars().nth(usize::from(byte - 0x80)).unwrap_or(char::from(byte)),
    };
    bytes.iter().map(|&byte| decode(byte)).collect()
}

/// Makes the program texts among files UTF-8.
pub fn decode_sources(files: &mut [DataFile]) {
    for file in files.iter_mut().filter(|file| is_source(&file.name) && !file.bytes.contains(&0)) {
        if std::str::from_utf8(&file.bytes).is_err() {
            file.bytes = program_text(&file.bytes).into_bytes();
        }
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

    /// The text of another file and the bundle in which that file is the main one. `main` and `code` are the path and
    /// the text of the present one, which takes its place among the further files. `None`: the file is missing or no
    /// text.
    pub fn with_main(&self, main: &str, code: &str, path: &str) -> Option<(String, Self)> {
        let text = self.file(path)?.text()?.to_owned();
        let mut new = Self { main: path.to_owned(), ..self.clone() };
        if let Some(file) = new.files.iter_mut().find(|file| file.name == path) {
            *file = DataFile { name: main.to_owned(), bytes: code.into() };
        }
        Some((text, new))
    }

    /// The translation units that are linked with the main file, whose text is `code`: program texts without a `main`
    /// that no other file includes, as `nvcc *.cu` would build them. Those outside of the main file's folder are
    /// linked only if a linked text includes the header of the same name, since folders of helpers hold more than a
    /// program needs. If another program is in the main file's folder, its units are there, too: a unit is then
    /// linked only if it defines what linked texts mention and do not define.
    pub fn units(&self, code: &str) -> Vec<&str> {
        let sources = || self.files.iter().filter_map(|file| Some((file.name.as_str(), file.text()?)));
        let included: Vec<&str> =
            sources().map(|(_, text)| text).chain([code]).flat_map(includes).map(file_name).collect();
        let folder = self.main.rsplit_once('/').map_or("", |(folder, _)| folder);
        let is_near = |path: &str| {
            folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
        };
        let units = || sources().filter(|(path, _)| is_unit(path));
        let is_shared = units().any(|(path, text)| is_near(path) && defines_main(text));
        let definitions = |text| if is_shared { defined_names(text) } else { Vec::new() };
        let mut candidates: Vec<(&str, &str, Vec<String>)> = units()
            .filter(|(path, text)| !defines_main(text) && !included.contains(&file_name(path)))
            .map(|(path, text)| (path, text, definitions(text)))
            .collect();
        // Of several units that define the same, the one whose name is most similar to the main file's is linked.
        let likeness = |path: &str| {
            let (main, own) = (file_name(&self.main), file_name(path));
            let begin = main.chars().zip(own.chars()).take_while(|(a, b)| a == b).count();
            (begin, main.rsplit('.').next() == own.rsplit('.').next())
        };
        candidates.sort_by_key(|(path, ..)| std::cmp::Reverse(likeness(path)));
        // What linked texts mention, and what they define.
        let (mut mentioned, mut defined) = (words(code), definitions(code));
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
            let is_needed = |(path, _, names): &(&str, &str, Vec<String>)| match (is_near(path), is_shared) {
                (true, true) => names.iter().any(|name| mentioned.contains(name) && !defined.contains(name)),
                (true, false) => true,
                (false, _) => reached.iter().any(|header| stem(header) == stem(file_name(path))),
            };
            let Some(at) = candidates.iter().position(is_needed) else { break };
            let (path, text, names) = candidates.remove(at);
            linked.push(path);
            waiting.push(text);
            defined.extend(names);
            if is_shared {
                mentioned.extend(words(text));
            }
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
        // Programs run in the folder of their main file, as their Makefiles and instructions assume.
        let folder = request.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let data = |file: &DataFile| DataFile { name: relative(folder, &file.name), ..file.clone() };
        request.data = self.files.iter().filter(|file| !is_unit(&file.name)).map(data).collect();
        request.root = relative(folder, "");
        request.args = arguments(&self.args);
        request.stdin = self.stdin.clone().into_bytes();
    }
}

/// The path `path` as it is written in the directory `folder`. Both are relative to one directory, whose own path is
/// empty.
fn relative(folder: &str, path: &str) -> String {
    let from: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    let to: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", from.len() - shared);
    up.chain(to[shared..].iter().copied()).collect::<Vec<_>>().join("/")
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

/// Whether a program text defines `main`. Text in conditions that do not hold does not count, such as a test program
/// in `#ifdef TESTING`.
pub fn defines_main(text: &str) -> bool {
    let code = compiled_text(text);
    // For each open brace, whether it belongs to `extern "C"`. Names inside such braces are global.
    let mut open: Vec<bool> = Vec::new();
    let mut before = String::new();
    for (at, c) in code.char_indices() {
        match c {
            '{' => open.push(before.ends_with("\"C\"")),
            '}' => {
                open.pop();
            }
            'm' if open.iter().all(|&linkage| linkage) => {
                let rest = code[at..].strip_prefix("main").unwrap_or_default().trim_start();
                let is_alone = !code[..at].ends_with(is_word);
                // A type precedes, or nothing in old C. After an operator it would be a use.
                let is_declared = before.is_empty()
                    || before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | ';' | '}' | ']'));
                if is_alone && is_declared && rest.starts_with('(') && !is_prototype(rest) {
                    return true;
                }
            }
            _ => {}
        }
        if !c.is_whitespace() {
            before.push(c);
        }
    }
    false
}

/// The words of a program text.
fn words(text: &str) -> BTreeSet<String> {
    compiled_text(text).split(|c: char| !is_word(c)).map(str::to_owned).collect()
}

/// Names of the functions and variables with external linkage that a program text defines.
fn defined_names(text: &str) -> Vec<String> {
    let code = compiled_text(text);
    let mut names = Vec::new();
    // The present declaration, without what is in braces; for each open brace, whether it is that of `extern "C"`.
    let (mut declaration, mut open) = (String::new(), Vec::new());
    for c in code.chars() {
        match c {
            '{' => {
                let linkage = declaration.trim_end().ends_with("\"C\"");
                if open.iter().all(|&linkage| linkage) {
                    names.extend(if linkage { None } else { defined_name(&declaration, true) });
                    declaration.clear();
                }
                open.push(linkage);
            }
            '}' => {
                open.pop();
            }
            ';' if open.iter().all(|&linkage| linkage) => {
                names.extend(defined_name(&declaration, false));
                declaration.clear();
            }
            _ if open.iter().all(|&linkage| linkage) => declaration.push(c),
            _ => {}
        }
    }
    names
}

/// The name that a declaration at file scope defines for other units. `opens`: a brace follows, of a function's body or
/// an initialiser; otherwise the declaration ends, and a function is only declared.
fn defined_name(declaration: &str, opens: bool) -> Option<String> {
    let head = declaration.split(['(', '=', '[', ',']).next()?.trim_end();
    let is_function = declaration[head.len()..].trim_start().starts_with('(');
    let words: Vec<&str> = head.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).collect();
    let [first, .., name] = words[..] else { return None };
    let is_hidden = words.iter().any(|word| matches!(*word, "static" | "typedef" | "using"))
        || first == "template"
        || first == "extern" && !opens;
    let of_type = matches!(first, "struct" | "class" | "union" | "enum" | "namespace");
    let is_type = of_type && !is_function && (opens || words.len() == 2);
    (!is_hidden && !is_type && (opens || !is_function)).then(|| name.to_owned())
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a semicolon follows the parameters with which a text begins, but no body and no return type.
fn is_prototype(text: &str) -> bool {
    let mut depth = 0_i32;
    for (at, c) in text.char_indices() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if depth == 0 {
            return text[at + 1..].trim_start().starts_with(';');
        }
    }
    false
}

/// What remains of a program text without comments, directives, contents of string literals and text in conditions that
/// do not hold: `#if 0`, and `#ifdef` of a macro that the text does not define. Macros that begin with two underscores
/// are those of the compiler. Other conditions are unknown, and all of their text remains.
fn compiled_text(text: &str) -> String {
    let text = without_comments(text);
    let mut defined: Vec<&str> = Vec::new();
    // For each open condition, whether its current text is compiled, and whether that of `#else` is.
    let mut open: Vec<(bool, bool)> = Vec::new();
    let mut out = String::new();
    for line in text.lines() {
        let Some(directive) = line.trim_start().strip_prefix('#') else {
            if open.iter().all(|(compiled, _)| *compiled) {
                out.push_str(line);
                out.push('\n');
            }
            continue;
        };
        let mut words = directive.split(|c: char| !is_word(c)).filter(|word| !word.is_empty());
        let (name, rest) = (words.next().unwrap_or_default(), words.collect::<Vec<_>>());
        let holds = |name: &str| name.starts_with("__") || defined.contains(&name);
        let negated = directive.contains('!');
        match (name, &rest[..]) {
            ("ifdef", [name, ..]) => open.push((holds(name), !holds(name))),
            ("if", ["defined", name]) if !negated => open.push((holds(name), !holds(name))),
            ("if", ["0"]) => open.push((false, true)),
            ("if", ["1"]) => open.push((true, false)),
            ("if" | "ifdef" | "ifndef", _) => open.push((true, true)),
            ("elif", _) => {
                if let Some(last) = open.last_mut() {
                    *last = (true, true);
                }
            }
            ("else", _) => {
                if let Some(last) = open.last_mut() {
                    last.0 = last.1;
                }
            }
            ("endif", _) => {
                open.pop();
            }
            ("define", [name, ..]) => defined.push(name),
            _ => {}
        }
    }
    out
}

/// A program text without comments and without the contents of string and character literals, except for `"C"`.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => {
                let end = rest[2..].find("*/").map_or(rest.len(), |end| end + 4);
                out.push(' ');
                out.extend(rest[..end].chars().filter(|c| *c == '\n'));
                end
            }
            '"' if rest.starts_with("\"C\"") => {
                out.push_str("\"C\"");
                3
            }
            '"' | '\'' => {
                out.push(c);
                literal(rest, c)
            }
            _ => {
                out.push(c);
                c.len_utf8()
            }
        };
        rest = &rest[length..];
    }
    out
}

/// Length of the literal with which a text begins, in bytes. It ends at the latest at the end of the line.
fn literal(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return at,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
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
    // The main file's neighbours come first, before folders of helpers.
    let folder = main.name.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
    files.sort_by_key(|file| !file.name.starts_with(&folder));
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
        check("int main(void);\nvoid f() {}", false);
        check("int\nmain(argc, argv)\n    int argc; char **argv;\n{}", true);
        check("extern \"C\" {\nint main() {}\n}", true);
        check("/* int main() {} */ const char *s = \"int main() {\";", false);
        check("#ifdef TEST_ALONE\nint main() {}\n#endif\n", false);
        check("#if 0\nint main() {}\n#else\nint x;\n#endif\n", false);
        check("#define ALONE\n#if defined(ALONE)\nint main() {}\n#endif\n", true);
        check("#ifdef __CUDACC__\nint main() {}\n#endif\n", true);
        check("#ifndef CLUSTER\nint main() {}\n#endif\n", true);
        check("#if LEVEL > 1\nint x = '{';\n#else\nint main() {}\n#endif\n", true);
    }

    #[test]
    fn another_program_of_the_folder_becomes_the_main_file() {
        let files = vec![file("b.cu", "int main() { return 2; }"), file("c.h", "")];
        let bundle = Bundle { main: "a.cu".into(), files, args: "1".into(), ..Bundle::default() };
        let (code, other) = bundle.with_main("a.cu", "int main() {}", "b.cu").unwrap();
        assert_eq!((code.as_str(), other.main.as_str()), ("int main() { return 2; }", "b.cu"));
        assert_eq!(other.files[0], file("a.cu", "int main() {}"));
        assert_eq!(other.with_main("b.cu", &code, "a.cu").unwrap(), ("int main() {}".into(), bundle));
    }

    #[test]
    fn old_encodings_are_read() {
        let mut files = [
            DataFile { name: "a.h".into(), bytes: b"// \xa9 J\xfcrgen \x96 caf\xe9\n".to_vec() },
            DataFile { name: "b.cu".into(), bytes: b"// \xd1\xf3\xec\xec\xe0 \xb9 1\n".to_vec() },
            DataFile { name: "c.pgm".into(), bytes: b"\xff\xe9".to_vec() },
        ];
        decode_sources(&mut files);
        assert_eq!(files[0].text(), Some("// © Jürgen – café\n"));
        assert_eq!(files[1].text(), Some("// Сумма № 1\n"));
        assert_eq!(files[2].bytes, b"\xff\xe9");
    }

    #[test]
    fn a_program_runs_in_the_folder_of_its_main_file() {
        let bundle = Bundle {
            main: "app/src/main.cu".into(),
            files: vec![file("app/src/data/in.txt", ""), file("app/inc/x.h", ""), file("common/in.txt", "")],
            ..Bundle::default()
        };
        let mut request = RunRequest { source: "int main() {}".into(), ..RunRequest::default() };
        bundle.enter(&mut request);
        let names: Vec<_> = request.data.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(names, ["data/in.txt", "../inc/x.h", "../../common/in.txt"]);
        assert_eq!(request.root, "../..");
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
        let code = "#include \"inc/part.cu\"\nint main() { k(); }";
        assert_eq!(bundle.units(code), ["src/kernel.cu"]);
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
    fn programs_of_one_folder_have_their_own_units() {
        let bundle = Bundle {
            main: "cuda_main.cu".into(),
            files: vec![
                file("cuda_io.cu", "float **file_read(char *name) { return 0; }"),
                file("cuda_time.cu", "double wtime(void) { return 0; }\n#ifdef TEST\nint main() {}\n#endif"),
                file("data.cpp", "#include \"k.h\"\nextern int other;\nint limits[] = {1, 2};"),
                file("file_io.c", "float **file_read(char *name) { return 0; }"),
                file("k.h", "float **file_read(char *); double wtime(void);"),
                file("mpi_io.c", "#include <mpi.h>\nfloat **mpi_read(char *name) { return 0; }"),
                file("seq_main.c", "int main() { file_read(0); seq(); }"),
                file(
                    "seq.c",
                    "static int use(int x) { return x; }\nvoid seq(void);\nvoid seq(void) { use(1); }",
                ),
            ],
            ..Bundle::default()
        };
        let code =
            "#include \"k.h\"\nint use(int x) { return limits[x]; }\nint main() { file_read(0); wtime(); }";
        assert_eq!(bundle.units(code), ["cuda_io.cu", "cuda_time.cu", "data.cpp"]);
        let (_, other) = bundle.with_main("cuda_main.cu", code, "seq_main.c").unwrap();
        assert_eq!(other.units(bundle.file("seq_main.c").unwrap().text().unwrap()), ["file_io.c", "seq.c"]);
    }

    #[test]
    fn the_main_file_is_found() {
        let files = vec![
            file("p/common/util.cu", "int helper() { return 1; }"),
            file("p/data.bin", "\0"),
            file("p/src/app.cu", "int main() {}"),
            file("p/src/app.h", ""),
        ];
        let (main, bundle) = from_files(files).unwrap();
        let names: Vec<_> = bundle.files.iter().map(|file| file.name.as_str()).collect();
        assert_eq!(
            (main.name.as_str(), &names[..]),
            ("src/app.cu", &["src/app.h", "common/util.cu", "data.bin"][..])
        );
        assert_eq!(bundle.units("#include \"../common/util.h\"\n"), ["common/util.cu"]);
        assert!(from_files(vec![file("a.txt", "x")]).is_none());
    }
}

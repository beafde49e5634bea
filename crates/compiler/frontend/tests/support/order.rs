//! Result of compiling a program, without what depends on the order in which function bodies are checked.

use std::collections::BTreeSet;

use base::SourceMap;

/// Result of a compilation: functions and globals, and diagnostics.
#[derive(PartialEq, Debug)]
pub struct Compiled {
    pub parts: BTreeSet<String>,
    pub said: BTreeSet<String>,
}

/// Compiles a program, checking bodies from the first to the last or `backwards`.
pub fn compiled(text: &str, backwards: bool) -> Compiled {
    let mut sources = SourceMap::new();
    let file = sources.add("x.cu", text, false);
    let options = frontend::Options { backwards, ..frontend::Options::default() };
    let (module, found) = frontend::compile(&mut sources, file, &options);
    let dump = module.map(|module| hir::dump(&module)).unwrap_or_default();
    let mut parts: Vec<String> = Vec::new();
    for line in dump.lines() {
        match parts.last_mut() {
            Some(part) if line.starts_with(' ') => *part += &format!("\n{line}"),
            _ => parts.push(line.to_owned()),
        }
    }
    Compiled {
        parts: parts.iter().map(|part| canonical(part)).collect(),
        said: found.iter().map(|d| d.render(&sources, base::Lang::En)).collect(),
    }
}

/// The text of a function or global without the numbers that depend on the order of checking: those of
/// functions, globals and literals (`name:7`, `name@7`, `FnId(7)`, `.str7`), and that of a type in its
/// `type_info` (the first four bytes). Locals (`x#7`) are renumbered in order of appearance. If a function
/// exists for host and device, one of them may be made only for overload resolution, so both count as one.
fn canonical(part: &str) -> String {
    if part.starts_with("Host int") && part.contains(" type ") {
        let (name, bytes) = part.split_once("= ").unwrap_or((part, ""));
        return canonical(&format!("{name}= {}", bytes.get(8..).unwrap_or("")).replace(" type ", " "));
    }
    let mut locals: Vec<&str> = Vec::new();
    let mut out = String::new();
    let mut rest = ["host ", "device "].iter().find_map(|side| part.strip_prefix(side)).unwrap_or(part);
    while let Some(c) = rest.chars().next() {
        out.push(c);
        rest = &rest[c.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|d: char| d.is_ascii_digit()).len();
        if c == '#' && digits > 0 {
            let name = &rest[..digits];
            let at = locals.iter().position(|known| *known == name).unwrap_or(locals.len());
            if at == locals.len() {
                locals.push(name);
            }
            out += &at.to_string();
        } else if !matches!(c, ':' | '@') && !out.ends_with("Id(") && !out.ends_with(".str") {
            continue;
        }
        rest = &rest[digits..];
    }
    out
}

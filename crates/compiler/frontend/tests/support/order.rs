//! What a program comes to, without what depends on the order in which its bodies are checked.

use std::collections::BTreeSet;

use base::SourceMap;

/// What a program came to: its functions and globals, and what was said of it.
#[derive(PartialEq, Debug)]
pub struct Compiled {
    pub parts: BTreeSet<String>,
    pub said: BTreeSet<String>,
}

/// Compiles a program, its bodies from the first to the last or `backwards`.
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

/// A function or global without the numbers that depend on what was checked before it: of functions, globals and literals
/// (`name:7`, `name@7`, `FnId(7)`, `.str7`), and of a type in its `type_info` (its first four bytes). Locals (`x#7`) are numbered
/// anew as they appear. Of the same function for the host and the device, one may be made only for the resolution of a call: they
/// count as one.
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

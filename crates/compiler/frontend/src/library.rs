//! Names of the library that a program uses without including their header (table in `headers/names.txt`).

use base::{Code, Diagnostic, SourceMap, Span};

use crate::parse::Names;
use crate::token::{Interner, Kw, P, Sym, Tok, Token};

/// Namespaces whose names are declared in headers.
const SPACES: [&str; 2] = ["std", "thrust"];

/// An occurrence of a name that may belong to the library.
pub struct Use {
    /// The namespace that is written before the name, one of [`SPACES`].
    space: Option<&'static str>,
    /// The program has `using namespace std`.
    opened: bool,
    sym: Sym,
    /// The name is followed by `::`.
    owner: bool,
    span: Span,
}

/// Names in the user's own text without a qualifier other than one of [`SPACES`].
pub fn uses(tokens: &[Token], sources: &SourceMap, interner: &Interner) -> Vec<Use> {
    let mut uses: Vec<Use> = Vec::new();
    let mut opened = false;
    for (i, t) in tokens.iter().enumerate() {
        let Tok::Ident(sym) = t.tok else { continue };
        let before = |n: usize| i.checked_sub(n).map(|at| tokens[at].tok);
        let space = match (before(2), before(1)) {
            (Some(Tok::Ident(s)), Some(Tok::P(P::ColonColon))) => {
                SPACES.into_iter().find(|&space| space == interner.text(s))
            }
            _ => None,
        };
        let inside = matches!(before(1), Some(Tok::P(P::ColonColon | P::Dot | P::Arrow)));
        if (space.is_some() || !inside) && !sources.file(t.span.file()).builtin {
            let span = if space.is_some() { tokens[i - 2].span.to(t.span) } else { t.span };
            let opening = (Some(Tok::Kw(Kw::Using)), Some(Tok::Kw(Kw::Namespace)));
            opened |= (before(2), before(1)) == opening && interner.text(sym) == "std";
            let owner = tokens.get(i + 1).is_some_and(|t| t.is(P::ColonColon));
            uses.push(Use { space, opened, sym, owner, span });
        }
    }
    uses
}

/// The `#include` and `using` lines that are missing at the beginning of the program, and a diagnostic for
/// each. Headers that nvcc includes implicitly have no diagnostic.
pub fn missing(
    uses: &[Use],
    names: &Names,
    interner: &Interner,
    said: &[Diagnostic],
) -> (String, Vec<Diagnostic>) {
    let (mut lines, mut diags) = (String::new(), Vec::new());
    for u in uses {
        let text = interner.text(u.sym);
        let unknown = || {
            let unknown = |d: &Diagnostic| {
                matches!(
                    d.code,
                    Code::UnknownName | Code::UnknownType | Code::UnknownScope | Code::LibraryName
                )
            };
            u.owner || said.iter().any(|d| unknown(d) && d.span.start() == u.span.start())
        };
        let known = match u.space {
            Some(space) => interner.find(space).is_some_and(|space| names.member(space, u.sym).is_some()),
            None => names.lookup(u.sym).is_some() || !unknown(),
        };
        if known {
            continue;
        }
        let Some((line, d)) = headers::text("names.txt").lines().find_map(|row| found(row, u, text)) else {
            continue;
        };
        if !lines.contains(&line) {
            lines += &line;
        }
        // At most one diagnostic for each header.
        let new = |d: &Diagnostic| diags.iter().all(|o: &Diagnostic| o.args.last() != d.args.last());
        if let Some(d) = d.filter(new) {
            diags.push(d);
        }
    }
    (lines, diags)
}

/// The lines that a name needs according to a row of the table, if the row contains the name.
fn found(row: &str, u: &Use, text: &str) -> Option<(String, Option<Diagnostic>)> {
    let mut words = row.split(' ');
    let (first, rest) = (words.next()?, words);
    let words: Vec<&str> = rest.collect();
    if let ["=", target, header] = words[..] {
        let note = Diagnostic::new(Code::WriteAlias, u.span, [text, target]);
        let d = Diagnostic::new(Code::UnknownScope, u.span, [text]).with_note(note);
        let line = format!("#include <{header}>\nnamespace {text} = {target};\n");
        return (first == text && u.space.is_none() && u.owner).then_some((line, Some(d)));
    }
    let of = space_of(&words);
    let inside =
        (u.space == Some(of) || u.space.is_none() && u.opened && of == "std") && words.contains(&text);
    if !inside && (u.space.is_some() || !words.iter().any(|w| w.strip_prefix("::") == Some(text))) {
        return None;
    }
    let header = first.trim_start_matches('+');
    let name = if inside { format!("{of}::{text}") } else { text.to_string() };
    let d = (header == first).then(|| Diagnostic::new(Code::MissingInclude, u.span, [name.as_str(), header]));
    Some((format!("#include <{header}>\n"), d))
}

/// The namespace of a row's names. `std` if the row does not begin with another one.
fn space_of(words: &[&str]) -> &'static str {
    let named = |space: &&str| words.first().and_then(|word| word.strip_suffix("::")) == Some(*space);
    SPACES.into_iter().find(named).unwrap_or("std")
}

/// Adds to diagnostics about a missing header or an unknown name the library to which it belongs (table in
/// `headers/libraries.txt`).
pub fn name_owners(diags: &mut [Diagnostic]) {
    for d in diags {
        let (of_header, code) = match d.code {
            Code::HeaderNotFound => (true, Code::LibraryHeader),
            Code::UnknownName | Code::UnknownType if d.notes.is_empty() => (false, Code::LibraryName),
            _ => continue,
        };
        let Some(name) = d.args.first() else { continue };
        let Some(library) =
            headers::text("libraries.txt").lines().find_map(|row| owner(row, name, of_header))
        else {
            continue;
        };
        d.code = code;
        d.notes.clear();
        d.args.push(library.into());
    }
}

/// The library of a row, if the header's or other name starts with one of the row's prefixes.
fn owner<'a>(row: &'a str, name: &str, of_header: bool) -> Option<&'a str> {
    let mut parts = row.split('|');
    let (library, headers, names) = (parts.next()?, parts.next()?, parts.next()?);
    let starts = if of_header { headers } else { names };
    let begins = |start: &str| {
        let rest = name.strip_prefix(start)?;
        // Accepts `cudnnCreate`, but not `cudnnfoo`, which is a name of the program.
        let goes_on = of_header || start.ends_with('_') || rest.starts_with(|c: char| c.is_ascii_uppercase());
        (goes_on && !start.is_empty()).then_some(library)
    };
    starts.split(' ').find_map(begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(text: String) -> Vec<String> {
        let mut sources = SourceMap::new();
        let main = sources.add("a.cu", text, false);
        let (_, diags) = crate::compile(&mut sources, main, &crate::Options::default());
        diags.iter().map(|d| d.message(base::Lang::En)).collect()
    }

    #[test]
    fn headers_declare_what_the_table_says() {
        for row in headers::text("names.txt").lines() {
            let words: Vec<&str> = row.split(' ').collect();
            let (header, names) = match words[..] {
                [alias, "=", target, header] => (header, format!("namespace {alias} = {target};")),
                _ => {
                    let of = space_of(&words[1..]);
                    let name = |n: &&str| match n.strip_prefix("::") {
                        Some(_) => format!("using {n};\n"),
                        None => format!("using {of}::{n};\n"),
                    };
                    let names = words[1..].iter().filter(|word| !word.ends_with("::"));
                    (words[0].trim_start_matches('+'), names.map(name).collect())
                }
            };
            assert_eq!(errors(format!("#include <{header}>\n{names}")), [""; 0], "{header}");
        }
    }

    #[test]
    fn what_nvcc_includes_needs_no_line() {
        assert!(errors("int f() { return std::max(1, std::numeric_limits<int>::min()); }".into()).is_empty());
        let said = errors("void f(int *p) { std::sort(p, p + std::max(1, 2)); }".into());
        assert_eq!(said, ["`std::sort` needs `#include <algorithm>`"]);
    }
}

//! A cache of parsed headers, one for each thread.
//!
//! From one compilation to the next mostly the reader's own text changes: the tokens before it, of the built-in
//! declarations and of the headers that the program includes, are the same again. Their trees are taken from the cache.
//!
//! These tokens are interned before all others, and then the names that their parser makes up, so the numbers of their
//! names do not depend on the reader's text. Invariant: a tree is only used again for equal tokens, so it is the tree that
//! the parser would make.

use std::cell::RefCell;
use std::rc::Rc;

use base::Diagnostic;

use crate::ast::Decl;
use crate::parse::{Names, Parser};
use crate::pp::Unrolls;
use crate::token::{Interner, Renumbering, Token};

/// The tokens before the reader's text: the key of the cache. A list of tokens is empty or ends with `Eof`.
#[derive(PartialEq)]
pub struct Before {
    /// Tokens of the declarations that every program has.
    pub prelude: Vec<Token>,
    /// Tokens of the headers that the program includes.
    pub first: Vec<Token>,
    /// Loop pragmas among these tokens.
    pub unrolls: Unrolls,
}

/// The trees of the tokens before the reader's text, with the tokens that they were parsed from.
pub struct ParsedHeaders {
    /// Declarations that every program has.
    pub prelude: Vec<Decl>,
    /// Declarations of the headers that the program includes.
    pub first: Vec<Decl>,
    /// The spellings of the tokens, then those that the parser made up.
    pub interner: Interner,
    /// What the parser knows of names after these declarations.
    pub names: Names,
    /// The tokens that were parsed.
    before: Before,
    /// Number of spellings that are of tokens.
    spelled: usize,
}

/// Entries of the cache: headers without the declarations that the program does not name, and whole headers.
const CAPACITY: usize = 2;

thread_local! {
    static CACHE: RefCell<Vec<Rc<ParsedHeaders>>> = const { RefCell::new(Vec::new()) };
}

/// The trees of both lists of tokens, parsed or from the cache. Interns the spellings of the tokens first. A parse with
/// messages is not cached.
pub fn trees(
    mut before: Before,
    numbers: &mut Renumbering,
    diags: &mut Vec<Diagnostic>,
) -> Rc<ParsedHeaders> {
    let (mut interner, mut names) = (Interner::new(), Names::new());
    names.declare_known(&mut interner);
    numbers.renumber(&mut before.prelude, &mut interner);
    numbers.text(&mut before.first, &mut before.unrolls, &mut interner);
    let known = CACHE.with_borrow(|all| all.iter().find(|entry| entry.is_for(&before, &interner)).cloned());
    if let Some(known) = known {
        return known;
    }
    let (spelled, said) = (interner.all().len(), diags.len());
    let mut parse = |tokens: &Vec<Token>, unrolls: Unrolls, names: &mut Names| match &tokens[..] {
        [] => Vec::new(),
        _ => Parser::new(tokens.clone(), unrolls, &mut interner, diags, names).run(),
    };
    let prelude = parse(&before.prelude, Vec::new(), &mut names);
    names.push();
    let first = parse(&before.first, before.unrolls.clone(), &mut names);
    let new = Rc::new(ParsedHeaders { prelude, first, interner, names, before, spelled });
    if diags.len() == said {
        CACHE.with_borrow_mut(|all| {
            all.insert(0, new.clone());
            all.truncate(CAPACITY);
        });
    }
    new
}

impl ParsedHeaders {
    /// Was it parsed from these tokens with these spellings?
    fn is_for(&self, before: &Before, interner: &Interner) -> bool {
        let same = |(a, b): (&Rc<str>, &Rc<str>)| Rc::ptr_eq(a, b) || a == b;
        let all = interner.all();
        self.spelled == all.len() && self.before == *before && self.interner.all().iter().zip(all).all(same)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiled(text: &str) -> String {
        let mut sources = base::SourceMap::new();
        let main = sources.add("a.cu", text, false);
        let (module, diags) = crate::compile(&mut sources, main, &crate::Options::default());
        format!("{diags:?}{}", module.map_or_else(String::new, |module| hir::dump(&module)))
    }

    /// The result of the last program in a thread of its own, and the number of entries of the cache then.
    fn last(texts: Vec<&'static str>) -> (String, usize) {
        let work = move || {
            let made = texts.iter().fold(String::new(), |_, text| compiled(text));
            (made, CACHE.with_borrow(Vec::len))
        };
        std::thread::spawn(work).join().expect("compiles")
    }

    const FIRST: &str = "#include <vector>\nint main() { std::vector<int> v{1000, 2}; return v[0]; }";

    #[test]
    fn an_edit_parses_no_header_again() {
        let edited = [
            "\n#include <vector>\nint main() { std::vector<int> v{1001, 2}; return v[0]; }",
            "#include <vector>\nint two = 2; int main() { std::vector<int> v{1000, two}; return v[0]; }",
            "#include <vector>\nint main() { std::vector<int> v; return 0; }",
        ];
        for edited in edited {
            assert!(last(vec![FIRST, edited]) == (last(vec![edited]).0, 1), "{edited}");
        }
    }

    #[test]
    fn headers_with_pragmas_are_cached_as_well() {
        let first = "#include <cub/cub.cuh>\nint main() { return sizeof(cub::WarpScan<int>); }";
        let edited = "#include <cub/cub.cuh>\nint main() { int n = sizeof(cub::WarpScan<int>); return n; }";
        assert!(last(vec![first, edited]) == (last(vec![edited]).0, 1));
    }

    #[test]
    fn nothing_depends_on_what_was_compiled_before() {
        let pairs = [
            // The parser knows these names unasked.
            [
                FIRST,
                "#include <vector>\nint main() { std::vector<int> forward{1000, 2}; return forward[0]; }",
            ],
            [FIRST, "#include <vector>\nint main() { std::vector<int> __fit{1000, 2}; return __fit[0]; }"],
            [FIRST, "#include <array>\nint main() { std::array<int, 2> v{1000, 2}; return v[0]; }"],
            [FIRST, "#include <vector>\nint main() { std::vector<int> v{1000, 2}; return w[0]; }"],
            ["int main() { return forward(1); }", "int main() { return backward(1); }"],
        ];
        for [a, b] in pairs.into_iter().flat_map(|[a, b]| [[a, b], [b, a]]) {
            assert!(last(vec![a, b]).0 == last(vec![b]).0, "{a}\n{b}");
        }
    }
}

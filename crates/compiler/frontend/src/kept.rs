//! Trees of what is read before the reader's first token, kept from one compilation of a thread to the next: mostly that is
//! the same again.
//!
//! These tokens and the names that their parser makes up get the first numbers of a compilation, whatever the reader names.
//! Invariant: a tree is only used again for the very same tokens, so it is the tree that the parser would make.

use std::cell::RefCell;
use std::rc::Rc;

use base::Diagnostic;

use crate::ast::Decl;
use crate::parse::{Names, Parser};
use crate::pp::Unrolls;
use crate::token::{Interner, Renumbering, Token};

/// What stands before the reader's text. A list of tokens is empty or ends with `Eof`.
#[derive(PartialEq)]
pub struct Before {
    /// Of what every program has.
    pub prelude: Vec<Token>,
    /// Of headers that the program includes, and the pragmas there.
    pub first: Vec<Token>,
    pub unrolls: Unrolls,
}

/// What was parsed, and what from.
pub struct Kept {
    /// What every program has.
    pub prelude: Vec<Decl>,
    /// What headers declare.
    pub first: Vec<Decl>,
    /// Spellings of the tokens, then those that the parser made up.
    pub interner: Interner,
    /// What is known of names afterwards.
    pub names: Names,
    before: Before,
    /// Spellings that the tokens have.
    spelled: usize,
}

/// So many are kept: with and without what the program does not name.
const MOST: usize = 2;

thread_local! {
    static KEPT: RefCell<Vec<Rc<Kept>>> = const { RefCell::new(Vec::new()) };
}

/// Parses both lists of tokens, in a scope each, or finds their trees; gives their spellings numbers.
pub fn trees(mut before: Before, numbers: &mut Renumbering, diags: &mut Vec<Diagnostic>) -> Rc<Kept> {
    let (mut interner, mut names) = (Interner::new(), Names::new());
    names.declare_known(&mut interner);
    numbers.renumber(&mut before.prelude, &mut interner);
    numbers.text(&mut before.first, &mut before.unrolls, &mut interner);
    let known = KEPT.with_borrow(|all| all.iter().find(|kept| kept.is_for(&before, &interner)).cloned());
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
    let new = Rc::new(Kept { prelude, first, interner, names, before, spelled });
    if diags.len() == said {
        KEPT.with_borrow_mut(|all| {
            all.insert(0, new.clone());
            all.truncate(MOST);
        });
    }
    new
}

impl Kept {
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

    /// What comes of the last program in a thread of its own, and how many are kept then.
    fn last(texts: Vec<&'static str>) -> (String, usize) {
        let work = move || {
            let made = texts.iter().fold(String::new(), |_, text| compiled(text));
            (made, KEPT.with_borrow(Vec::len))
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
    fn headers_with_pragmas_are_kept_as_well() {
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

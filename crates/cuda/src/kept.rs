//! Trees of what is read before the reader's first token, kept from one compilation of a thread to the next: mostly that is
//! the same again.
//!
//! Invariant: a tree is only used again for the very same tokens, whose names have the same numbers and spellings, so it is
//! the tree that the parser would make, and the names that the parser makes up get the numbers that they would get.

use std::cell::RefCell;
use std::rc::Rc;

use base::Diagnostic;

use crate::ast::Decl;
use crate::parse::{Names, Parser};
use crate::token::{Interner, Kw, Tok, Token};

/// What was parsed, and what from.
pub struct Kept {
    /// What every program has.
    pub prelude: Vec<Decl>,
    /// What headers declare.
    pub first: Vec<Decl>,
    tokens: [Vec<Token>; 2],
    /// Spellings by number: how many there were before, then those that the parser made up.
    spelled: Vec<Rc<str>>,
    before: usize,
    /// By number: it is the name of a token, or was known before.
    used: Vec<bool>,
    /// What is known of names afterwards.
    names: Names,
}

/// So many are kept: with and without what the program does not name.
const MOST: usize = 2;

thread_local! {
    static KEPT: RefCell<Vec<Rc<Kept>>> = const { RefCell::new(Vec::new()) };
}

/// Parses both lists of tokens, in a scope each, or finds their trees. A list is empty or ends with `Eof`.
pub fn trees(
    prelude: Vec<Token>,
    first: Vec<Token>,
    names: &mut Names,
    (interner, diags): (&mut Interner, &mut Vec<Diagnostic>),
) -> Rc<Kept> {
    let tokens = [prelude, first];
    let known = KEPT.with_borrow(|all| all.iter().find(|kept| kept.is_for(&tokens, interner)).cloned());
    if let Some(known) = known {
        for made in &known.spelled[known.before..] {
            interner.intern_shared(made);
        }
        names.clone_from(&known.names);
        return known;
    }
    let (before, said) = (interner.all().len(), diags.len());
    let mut used = vec![false; before];
    names.declared().for_each(|sym| used[sym.0 as usize] = true);
    let mut parse = |tokens: &Vec<Token>, names: &mut Names| match &tokens[..] {
        [] => Vec::new(),
        _ => Parser::new(tokens.clone(), Vec::new(), interner, diags, names).run(),
    };
    let prelude = parse(&tokens[0], names);
    names.push();
    let first = parse(&tokens[1], names);
    for t in tokens.iter().flatten() {
        if let Tok::Ident(sym) | Tok::Num(sym) | Tok::Str(sym) | Tok::Char(sym) = t.tok {
            used[sym.0 as usize] = true;
        }
    }
    // Its parser looks for the words inside of strings.
    let asm = tokens.iter().flatten().any(|t| matches!(t.tok, Tok::Kw(Kw::Asm | Kw::Asm2)));
    let keep = !asm && diags.len() == said;
    let spelled = interner.all().to_vec();
    let new = Rc::new(Kept { prelude, first, tokens, spelled, before, used, names: names.clone() });
    if keep {
        KEPT.with_borrow_mut(|all| {
            all.insert(0, new.clone());
            all.truncate(MOST);
        });
    }
    new
}

impl Kept {
    fn is_for(&self, tokens: &[Vec<Token>; 2], interner: &Interner) -> bool {
        // The parser makes this up; no token is spelled like whatever else it makes up.
        let special = |text: &str| text == "__uint128_t";
        let same = |((a, b), &used): ((&Rc<str>, &Rc<str>), &bool)| {
            Rc::ptr_eq(a, b) || a == b || !used && !special(a) && !special(b)
        };
        let all = interner.all();
        self.before == all.len()
            && self.tokens == *tokens
            && self.spelled.iter().zip(all).zip(&self.used).all(same)
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
        let edited = "\n#include <vector>\nint main() { std::vector<int> v{1001, 2}; return v[0]; }";
        assert!(last(vec![FIRST, edited]) == (last(vec![edited]).0, 1));
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

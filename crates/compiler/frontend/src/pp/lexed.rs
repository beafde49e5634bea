//! A cache of the tokens of built-in headers for each thread, because a browser's worker compiles many times.
//!
//! Invariant: names are renumbered for each compilation in the order in which they first occur, as if the
//! text was lexed anew. So nothing depends on earlier compilations.

use std::cell::RefCell;
use std::rc::Rc;

use base::FileId;

use crate::token::{Interner, Renumbering, Token};

/// Tokens of a header, with an interner of their own.
struct Lexed {
    text: &'static str,
    names: Interner,
    tokens: Vec<Token>,
}

thread_local! {
    static LEXED: RefCell<Vec<Rc<Lexed>>> = const { RefCell::new(Vec::new()) };
}

/// The tokens of a built-in header, from the cache if possible.
pub fn tokens(text: &'static str, file: FileId, interner: &mut Interner) -> Vec<Token> {
    let found = LEXED.with_borrow(|all| all.iter().find(|l| std::ptr::eq(l.text, text)).cloned());
    let lexed = found.unwrap_or_else(|| {
        let (mut names, mut diags) = (Interner::empty(), Vec::new());
        let tokens = super::lex_text(text, (file, 0), &mut names, &mut diags);
        debug_assert!(diags.is_empty(), "a built-in header has mistakes: {diags:?}");
        let lexed = Rc::new(Lexed { text, names, tokens });
        LEXED.with_borrow_mut(|all| all.push(lexed.clone()));
        lexed
    });
    let mut tokens = lexed.tokens.clone();
    Renumbering::new(&lexed.names).renumber(&mut tokens, interner);
    for t in &mut tokens {
        t.span = t.span.in_file(file);
    }
    tokens
}

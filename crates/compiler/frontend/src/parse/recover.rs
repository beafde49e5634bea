//! Recovery after a mistake: where the next declaration or statement begins, and which follow-up errors are
//! suppressed.

use base::{Code, Diagnostic, FileId, Severity};

use super::Parser;
use crate::ast::Decl;
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    /// Makes every declaration end at the `#include` of a built-in header outside of braces. An unfinished
    /// declaration of the user then gives an error at its own place, and the header is parsed from its
    /// beginning.
    pub fn fenced(mut self, is_header: impl Fn(FileId) -> bool) -> Self {
        let (mut depth, mut within) = (0usize, true);
        for (i, token) in self.tokens.iter().enumerate() {
            let header = is_header(token.span.file());
            if header && !within && depth == 0 {
                self.fences.push_back(i);
            }
            match token.tok {
                _ if header => {}
                _ if within => depth = usize::from(token.is(P::LBrace)),
                Tok::P(P::LBrace) => depth += 1,
                Tok::P(P::RBrace) => depth = depth.saturating_sub(1),
                _ => {}
            }
            within = header;
        }
        self
    }

    pub(super) fn top_declaration(&mut self, decls: &mut Vec<Decl>) {
        self.unclosed = false;
        let before = self.pos;
        if self.is(P::RBrace) {
            self.error(Code::UnmatchedBrace, self.span(), &[]);
            self.bump();
            return;
        }
        let found = self.diags.len();
        if self.declaration(decls).is_err() && !self.unclosed {
            let at_first = self.diags.get(found).is_some_and(|d| d.span == self.tokens[before].span);
            if at_first && self.tokens.get(before + 1).is_some_and(|next| next.bol) {
                // A line that is not a declaration by itself: the next line is parsed independently.
                self.pos = before + 1;
                self.keep_first_error(found);
                return self.lose(before);
            }
            // An extra `}` ends a function early: the tokens up to its own `}` are no declarations.
            if self.closes_ahead(false) {
                self.leave_body();
                self.lose(before);
                self.keep_first_error(found);
            } else {
                self.sync_declaration(before);
            }
        }
        if self.pos == before {
            self.bump();
        }
    }

    /// Drops diagnostics after the first error since there were `found` diagnostics, because they follow from
    /// that error.
    pub(super) fn keep_first_error(&mut self, found: usize) {
        let is_error = |d: &Diagnostic| d.severity() >= Severity::Error;
        if let Some(first) = self.diags[found..].iter().position(is_error) {
            self.diags.truncate(found + first + 1);
        }
    }

    /// Skips past the next `}` that closes nothing.
    fn leave_body(&mut self) {
        while !self.is(P::RBrace) && self.tok() != Tok::Eof {
            self.skip_group();
        }
        self.eat(P::RBrace);
    }

    /// Recovers from an error in a statement: skips past its `;`, or to the `}` of the block, or to a
    /// statement on the next line.
    pub(super) fn sync_statement(&mut self, start: usize) {
        self.skip_statement(start);
        self.lose(start);
    }

    /// Marks the names between `start` and the current token as lost: the checker reports none of them as
    /// undeclared.
    fn lose(&mut self, start: usize) {
        for token in &self.tokens[start..self.pos] {
            if let Tok::Ident(name) = token.tok {
                self.names.lose(name);
            }
        }
    }

    fn skip_statement(&mut self, start: usize) {
        loop {
            let t = self.token();
            let begins = matches!(
                t.tok,
                Tok::Kw(
                    Kw::If
                        | Kw::For
                        | Kw::While
                        | Kw::Do
                        | Kw::Return
                        | Kw::Switch
                        | Kw::Break
                        | Kw::Continue
                        | Kw::Int
                        | Kw::Float
                        | Kw::Case
                        | Kw::Default
                        | Kw::Else
                        | Kw::Double
                        | Kw::Global
                )
            );
            match t.tok {
                Tok::Eof | Tok::P(P::RBrace) => return,
                Tok::P(P::Semi) => {
                    self.bump();
                    return;
                }
                _ if begins && t.bol && self.pos > start => return,
                Tok::P(P::LBrace) => {
                    self.skip_group();
                    return;
                }
                Tok::P(P::LParen) if self.paren_closes() => self.skip_group(),
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Recovers from an error at file scope: skips past the next `;` or body.
    pub(super) fn sync_declaration(&mut self, start: usize) {
        self.skip_declaration(start);
        self.lose(start);
    }

    fn skip_declaration(&mut self, start: usize) {
        loop {
            let t = self.token();
            match t.tok {
                Tok::Eof => return,
                Tok::P(P::Semi) => {
                    self.bump();
                    return;
                }
                Tok::P(P::LBrace) => {
                    self.skip_group();
                    self.eat(P::Semi);
                    return;
                }
                Tok::P(P::RBrace) => return,
                Tok::Kw(Kw::Global | Kw::Device | Kw::Template | Kw::Int | Kw::Void)
                    if t.bol && self.pos > start =>
                {
                    return;
                }
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Code of the diagnostic at the end of the tokens: the end of the text, or a header.
    pub(super) fn end_code(&self) -> Code {
        if self.fences.front() == Some(&self.pos) { Code::CutOff } else { Code::UnexpectedEnd }
    }
}

//! Closing brackets and semicolons: parses them, and recovers if they are missing.

use base::{Code, Diagnostic, Span};

use super::{Parser, Recover, Res};
use crate::ast::{Decl, QualName};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    /// Parses the bracket that closes the one at `open`.
    pub(super) fn close(&mut self, p: P, open: Span) -> Res<()> {
        if self.eat(p) {
            return Ok(());
        }
        let found = self.text(self.tok());
        let note = Diagnostic::new(Code::OpenedHere, open, [""; 0]);
        let d = match self.tok() {
            Tok::Eof => Diagnostic::new(self.end_code(), self.end_of_prev(), [""; 0]),
            _ => Diagnostic::new(Code::Expected, self.span(), [format!("`{}`", p.text()), found]),
        };
        self.report(d.with_note(note));
        // If a statement ends or a body begins here, only the bracket is missing.
        if self.is(P::Semi) || self.is(P::LBrace) { Ok(()) } else { Err(Recover) }
    }

    /// Parses the `;` of a statement. A missing one is reported after the last token; if a new line follows,
    /// parsing continues normally.
    pub(super) fn semicolon(&mut self) -> Res<()> {
        if self.eat(P::Semi) {
            return Ok(());
        }
        let t = self.token();
        let fresh = t.bol || t.is(P::RBrace) || t.tok == Tok::Eof;
        if let Tok::Other(c) = t.tok {
            self.error(Code::StrayCharacter, t.span, &[&c.to_string()]);
            return Err(Recover);
        }
        if t.is(P::RParen) || t.is(P::RBracket) {
            self.error(Code::UnmatchedParen, t.span, &[&self.text(t.tok)]);
            return Err(Recover);
        }
        let mut d = Diagnostic::new(Code::MissingSemicolon, self.end_of_prev(), [""; 0]);
        // `retrun 0;`: an unknown name where a keyword was probably meant.
        if let Tok::Ident(s) = self.tokens[self.pos.saturating_sub(1)].tok
            && self.names.lookup(s).is_none()
            && let Some(kw) =
                crate::suggest::best(self.interner.text(s), &mut Kw::ALL.iter().map(|k| k.text()))
        {
            d = d.with_note(Diagnostic::new(Code::DidYouMean, self.prev(), [kw]));
        }
        self.report(d);
        if fresh { Ok(()) } else { Err(Recover) }
    }

    /// Whether a `}` follows that closes a block which was open before this token. With `class`, `;` must
    /// follow it.
    pub(super) fn closes_ahead(&self, class: bool) -> bool {
        let mut depth = 0usize;
        let mut n = 0;
        loop {
            match self.ahead(n) {
                Tok::P(P::LBrace) => depth += 1,
                Tok::P(P::RBrace) if depth == 0 => return !class || self.ahead(n + 1) == Tok::P(P::Semi),
                Tok::P(P::RBrace) => depth -= 1,
                Tok::Eof => return false,
                _ => {}
            }
            n += 1;
        }
    }

    /// Whether the body of a function lacks its `{`: the tokens here are closed by a brace that nothing
    /// opened.
    pub(super) fn lost_brace(&self, owner: Option<&QualName>) -> bool {
        let opened = owner.map_or(0, |o| o.parts.len());
        let outside = self.class.is_none() && self.names.depth() == 2 + opened;
        let begins = matches!(self.tok(), Tok::Kw(_) | Tok::Ident(_)) && !self.is_kw(Kw::Try);
        outside && begins && self.token().bol && self.closes_ahead(false)
    }

    /// Whether one misplaced token is between the head of a function and its body.
    pub(super) fn stray_before_body(&self) -> bool {
        let stray = match self.tok() {
            Tok::Ident(_) | Tok::Kw(_) => !self.is_kw(Kw::Try),
            Tok::P(p) => !matches!(p, P::Semi | P::LBrace | P::Comma | P::Eq | P::Colon | P::RParen),
            Tok::Eof => false,
            _ => true,
        };
        stray && self.ahead(1) == Tok::P(P::LBrace)
    }

    /// Whether a class or enumeration has just ended and the next line starts another declaration.
    pub(super) fn lost_semicolon(&self) -> bool {
        let ended = self.pos.checked_sub(1).is_some_and(|before| self.tokens[before].is(P::RBrace));
        ended && self.token().bol && (self.type_starts() || matches!(self.tok(), Tok::Kw(_)))
    }

    /// After an error in the list whose brace is token `from`, skips to the token after the list, or to the
    /// end of the statement.
    pub(super) fn leave_list(&mut self, from: usize) {
        let (mut at, mut depth) = (from, 0);
        loop {
            match self.tokens[at].tok {
                Tok::P(P::LBrace) => depth += 1,
                Tok::P(P::RBrace) if depth == 1 => break at += 1,
                Tok::P(P::RBrace) => depth -= 1,
                Tok::P(P::Semi) if depth == 1 => break,
                Tok::Eof => return,
                _ => {}
            }
            at += 1;
        }
        self.pos = self.pos.max(at);
    }

    // declaration-block = "{" declaration* "}"
    pub(super) fn declaration_block(&mut self, out: &mut Vec<Decl>) -> Res<()> {
        let open = self.span();
        self.expect(P::LBrace)?;
        while !self.is(P::RBrace) && self.tok() != Tok::Eof {
            let before = self.pos;
            if self.declaration(out).is_err() {
                if self.unclosed {
                    return Err(Recover);
                }
                self.sync_declaration(before);
            }
            if self.pos == before {
                self.bump();
            }
        }
        self.close(P::RBrace, open)
    }
}

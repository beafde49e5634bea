//! What ends things: closing brackets and semicolons.

use base::{Code, Diagnostic, Span};

use super::{Parser, Recover, Res};
use crate::ast::{Decl, QualName};
use crate::token::{Kw, P, Tok};

impl Parser<'_> {
    /// The closing partner of `open`, which stands at that place.
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
        // Where a statement ends or a body begins, only the bracket is missing.
        if self.is(P::Semi) || self.is(P::LBrace) { Ok(()) } else { Err(Recover) }
    }

    /// `;` of a statement. A missing one is reported where it belongs; when a new line follows, parsing just goes on.
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
        // `retrun 0;`: an unknown name where a word of the language was meant.
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

    /// A `}` comes that closes what was open before this token; `;` is required after it for that of a class.
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

    /// A function's body that lost its `{`: what comes next is closed by a brace that nothing opened.
    pub(super) fn lost_brace(&self, owner: Option<&QualName>) -> bool {
        let opened = owner.map_or(0, |o| o.parts.len());
        let outside = self.class.is_none() && self.names.depth() == 2 + opened;
        let begins = matches!(self.tok(), Tok::Kw(_) | Tok::Ident(_)) && !self.is_kw(Kw::Try);
        outside && begins && self.token().bol && self.closes_ahead(false)
    }

    /// One token that belongs nowhere, between the head of a function and its body.
    pub(super) fn stray_before_body(&self) -> bool {
        let stray = match self.tok() {
            Tok::Ident(_) | Tok::Kw(_) => !self.is_kw(Kw::Try),
            Tok::P(p) => !matches!(p, P::Semi | P::LBrace | P::Comma | P::Eq | P::Colon | P::RParen),
            Tok::Eof => false,
            _ => true,
        };
        stray && self.ahead(1) == Tok::P(P::LBrace)
    }

    /// A class or enumeration ended here, and the next line starts something of its own.
    pub(super) fn lost_semicolon(&self) -> bool {
        let ended = self.pos.checked_sub(1).is_some_and(|before| self.tokens[before].is(P::RBrace));
        ended && self.token().bol && (self.type_starts() || matches!(self.tok(), Tok::Kw(_)))
    }

    /// After a mistake in the list whose brace is that token: on to what follows it, or to the end of the statement.
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

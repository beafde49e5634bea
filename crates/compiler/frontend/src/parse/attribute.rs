//! Attributes. `[[…]]` do not affect a program's meaning (C++ [dcl.attr]) and are removed before parsing.

use hir::IntKind;

use super::{Parser, Res};
use crate::ast::{Expr, ExprKind};
use crate::pp::Unrolls;
use crate::token::{P, Tok, Token};

/// The tokens without attributes, and the unroll pragmas with adjusted indices.
pub(super) fn stripped(mut tokens: Vec<Token>, mut unrolls: Unrolls) -> (Vec<Token>, Unrolls) {
    let is = |t: Option<&Token>, p| t.is_some_and(|t| t.tok == Tok::P(p));
    let begins =
        |tokens: &[Token], at| is(tokens.get(at), P::LBracket) && is(tokens.get(at + 1), P::LBracket);
    let first = (0..tokens.len()).find(|&at| begins(&tokens, at)).unwrap_or(tokens.len());
    let (mut from, mut to) = (first, first);
    let mut moved = unrolls.partition_point(|u| u.0 < first);
    while from < tokens.len() {
        if begins(&tokens, from) {
            let (start, mut open) = (from, 0usize);
            while let Some(t) = tokens.get(from).filter(|t| t.tok != Tok::Eof) {
                open += usize::from(t.tok == Tok::P(P::LBracket));
                open -= usize::from(t.tok == Tok::P(P::RBracket));
                from += 1;
                if open == 0 {
                    break;
                }
            }
            let bol = tokens[start].bol;
            if let Some(next) = tokens.get_mut(from) {
                next.bol |= bol;
            }
            continue;
        }
        while let Some(u) = unrolls.get_mut(moved).filter(|u| u.0 <= from) {
            u.0 -= from - to;
            moved += 1;
        }
        tokens[to] = tokens[from];
        (from, to) = (from + 1, to + 1);
    }
    tokens.truncate(to);
    (tokens, unrolls)
}

impl Parser<'_> {
    // alignment = "(" (type-id "..."? | assignment) ")"
    pub(super) fn alignment(&mut self) -> Res<Option<Expr>> {
        let start = self.span();
        if !self.is(P::LParen) || !self.written_type_at(1) {
            return Ok(self.parenthesised()?.into_iter().next());
        }
        self.bump();
        let from = self.pos;
        let (ty, pack) = self.type_or_pack()?;
        let names = (pack || self.is(P::Ellipsis)).then(|| self.expanded(from));
        self.close(P::RParen, start)?;
        let span = self.since(start);
        let e = Expr { kind: ExprKind::AlignofType(Box::new(ty)), span };
        Ok(Some(match names {
            Some(names) => Expr { kind: ExprKind::Expand { pattern: Box::new(e), names }, span },
            None => e,
        }))
    }

    // gnu-attribute = "__attribute__" "((" (word ("(" … ")")?) ("," …)* "))"
    /// Parses the layout attributes `aligned`, `packed`, and the `packed(n)` that represents `#pragma
    /// pack(n)`.
    pub(super) fn attribute(&mut self, align: &mut Option<Expr>, pack: &mut Option<u32>) {
        let start = self.pos;
        self.skip_group();
        let end = std::mem::replace(&mut self.pos, start + 2);
        while self.pos < end {
            let Tok::Ident(word) = self.bump().tok else { continue };
            let given = self.is(P::LParen);
            match self.interner.text(word).trim_matches('_') {
                "aligned" if given => *align = self.alignment().ok().flatten(),
                "aligned" => {
                    *align = Some(Expr {
                        kind: ExprKind::Int { value: 16, kind: IntKind::Int },
                        span: self.span(),
                    })
                }
                "packed" => {
                    let n = if let (true, Tok::Num(n)) = (given, self.ahead(1)) {
                        self.text(Tok::Num(n)).parse().ok()
                    } else {
                        None
                    };
                    *pack = n.or(Some(1)).min(pack.or(Some(16)));
                }
                _ if given => self.skip_group(),
                _ => {}
            }
        }
        self.pos = end;
    }
}

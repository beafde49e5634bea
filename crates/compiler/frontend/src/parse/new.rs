//! Parses `new`.

use super::{Parser, Res};
use crate::ast::{Expr, ExprKind, Type, TypeKind};
use crate::token::{P, Tok};

impl Parser<'_> {
    // new = "new" ("(" expression ")")? specifiers "*"* ("[" expression? "]")? ("(" arguments ")" | list)?
    pub(super) fn new_expression(&mut self, global: bool) -> Res<Expr> {
        let start = self.bump().span;
        let place = if self.is(P::LParen) { self.parenthesised()? } else { Vec::new() };
        // The class's own name is a type here.
        let class = self.class.take();
        let ty = self.specifiers();
        self.class = class;
        let Some(mut ty) = ty?.1 else {
            return self.unexpected("type");
        };
        while self.eat(P::Star) {
            let span = ty.span;
            let kind = TypeKind::Pointer(Box::new(ty));
            ty = Type { kind, is_const: false, is_volatile: false, restrict: false, span };
        }
        let (mut count, mut args) = (None, None);
        if self.is(P::LBracket) {
            let open = self.bump().span;
            // `new T[]{a, b}` has as many elements as the list.
            if self.ahead(0) == Tok::P(P::RBracket) && self.ahead(1) == Tok::P(P::LBrace) {
                let (of, span) = (Box::new(ty), self.since(open));
                let kind = TypeKind::Array { of, len: None };
                ty = Type { kind, is_const: false, is_volatile: false, restrict: false, span };
                self.bump();
            } else {
                count = Some(Box::new(self.expression()?));
                self.close(P::RBracket, open)?;
                ty = self.array_of(ty)?;
            }
        }
        if self.is(P::LParen) {
            args = Some(self.arguments()?);
        } else if self.is(P::LBrace) {
            args = Some(vec![self.initialiser()?]);
        }
        Ok(self.make(start, ExprKind::New { ty: Box::new(ty), global, place, count, args }))
    }
}

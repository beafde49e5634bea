//! Parses expressions with operators.

use base::Code;
use hir::{BinaryOp, UnaryOp};

use super::{Parser, Res};
use crate::ast::{CastStyle, Designator, Expr, ExprKind, FoldOp, InitItem, Type, TypeKind};
use crate::token::{Kw, P, Tok};

/// The kind of expression that a binary operator makes.
enum Op {
    Binary(BinaryOp),
    And,
    Or,
}

impl Parser<'_> {
    pub(super) fn make(&self, start: base::Span, kind: ExprKind) -> Expr {
        Expr { kind, span: self.since(start) }
    }

    // expression = assignment ("," assignment)*
    pub(super) fn expression(&mut self) -> Res<Expr> {
        let start = self.span();
        let depth = self.depth;
        let mut a = self.assignment()?;
        while self.is(P::Comma) && self.ahead(1) != Tok::P(P::Ellipsis) {
            self.bump();
            self.deeper()?;
            let b = self.assignment()?;
            a = self.make(start, ExprKind::Comma { a: Box::new(a), b: Box::new(b) });
        }
        self.depth = depth;
        Ok(a)
    }

    // assignment = ternary (assign-op (assignment | list))?
    pub(super) fn assignment(&mut self) -> Res<Expr> {
        let start = self.span();
        let a = self.ternary()?;
        use BinaryOp::*;
        let op = match self.tok() {
            Tok::P(P::Eq) => None,
            Tok::P(P::PlusEq) => Some(Add),
            Tok::P(P::MinusEq) => Some(Sub),
            Tok::P(P::StarEq) => Some(Mul),
            Tok::P(P::SlashEq) => Some(Div),
            Tok::P(P::PercentEq) => Some(Rem),
            Tok::P(P::AmpEq) => Some(And),
            Tok::P(P::PipeEq) => Some(Or),
            Tok::P(P::CaretEq) => Some(Xor),
            Tok::P(P::ShlEq) => Some(Shl),
            Tok::P(P::ShrEq) => Some(Shr),
            _ => return Ok(a),
        };
        self.bump();
        let b = self.nested(|p| p.initialiser())?;
        Ok(self.make(start, ExprKind::Assign { op, a: Box::new(a), b: Box::new(b) }))
    }

    // ternary = binary ("?" expression ":" assignment)?
    pub(super) fn ternary(&mut self) -> Res<Expr> {
        let start = self.span();
        let c = self.nested(|p| p.binary(0))?;
        if !self.eat(P::Question) {
            return Ok(c);
        }
        let a = self.nested(|p| p.expression())?;
        self.expect(P::Colon)?;
        let b = self.nested(|p| p.assignment())?;
        Ok(self.make(start, ExprKind::Cond { c: Box::new(c), a: Box::new(a), b: Box::new(b) }))
    }

    // pointed = unary (("." | "->") "*" unary)*
    fn pointed(&mut self) -> Res<Expr> {
        let start = self.span();
        let mut a = self.unary()?;
        while let (Tok::P(p @ (P::Dot | P::Arrow)), Tok::P(P::Star)) = (self.tok(), self.ahead(1)) {
            self.bump();
            self.bump();
            let b = Box::new(self.nested(|p| p.unary())?);
            a = self.make(start, ExprKind::Pointed { a: Box::new(a), arrow: p == P::Arrow, b });
        }
        Ok(a)
    }

    // binary = pointed (operator pointed)*, by precedence
    fn binary(&mut self, min: u8) -> Res<Expr> {
        let start = self.span();
        let depth = self.depth;
        let mut a = self.pointed()?;
        while let Tok::P(p) = self.tok() {
            let closes = p == P::Shr && self.launch_bracket(P::Shr, P::Gt) > 0;
            if closes || self.in_template_args && matches!(p, P::Gt | P::Shr | P::Ge) {
                break;
            }
            let Some((op, level)) = operator(p).filter(|(_, level)| *level >= min) else { break };
            if self.ahead(1) == Tok::P(P::Ellipsis) {
                break;
            }
            self.bump();
            self.deeper()?;
            let b = self.binary(level + 1)?;
            let (a_, b_) = (Box::new(a), Box::new(b));
            a = self.make(
                start,
                match op {
                    Op::Binary(op) => ExprKind::Binary { op, a: a_, b: b_ },
                    Op::And => ExprKind::And { a: a_, b: b_ },
                    Op::Or => ExprKind::Or { a: a_, b: b_ },
                },
            );
        }
        self.depth = depth;
        Ok(a)
    }

    // unary = ("+" | "-" | "!" | "~" | "*" | "&" | "++" | "--") unary | "sizeof" … | cast | new | delete | postfix
    pub(super) fn unary(&mut self) -> Res<Expr> {
        let start = self.span();
        let prefix = |p: &mut Self, make: fn(Box<Expr>) -> ExprKind| {
            p.bump();
            let a = p.nested(|p| p.unary())?;
            Ok(p.make(start, make(Box::new(a))))
        };
        match self.tok() {
            Tok::P(P::Plus) => prefix(self, ExprKind::Plus),
            Tok::P(P::Minus) => prefix(self, |a| ExprKind::Unary { op: UnaryOp::Neg, a }),
            Tok::P(P::Bang) => prefix(self, |a| ExprKind::Unary { op: UnaryOp::Not, a }),
            Tok::P(P::Tilde) => prefix(self, |a| ExprKind::Unary { op: UnaryOp::BitNot, a }),
            Tok::P(P::Star) => prefix(self, ExprKind::Deref),
            Tok::P(P::Amp) => prefix(self, ExprKind::AddrOf),
            Tok::P(P::PlusPlus) => prefix(self, |a| ExprKind::Step { a, up: true, post: false }),
            Tok::P(P::MinusMinus) => prefix(self, |a| ExprKind::Step { a, up: false, post: false }),
            Tok::Kw(Kw::Noexcept) => {
                self.bump();
                let open = self.span();
                self.expect(P::LParen)?;
                let a = self.outside_angles(|p| p.expression())?;
                self.close(P::RParen, open)?;
                Ok(self.make(start, ExprKind::Noexcept(Box::new(a))))
            }
            Tok::Kw(Kw::Sizeof | Kw::Alignof) => self.size_of(),
            Tok::Kw(Kw::New) => self.new_expression(false),
            Tok::P(P::ColonColon) if self.ahead(1) == Tok::Kw(Kw::New) => {
                self.bump();
                self.new_expression(true)
            }
            Tok::Kw(Kw::Delete) | Tok::P(P::ColonColon)
                if self.is_kw(Kw::Delete) || self.ahead(1) == Tok::Kw(Kw::Delete) =>
            {
                let global = self.eat(P::ColonColon);
                self.bump();
                let array = self.eat(P::LBracket);
                if array {
                    self.expect(P::RBracket)?;
                }
                let a = self.nested(|p| p.unary())?;
                Ok(self.make(start, ExprKind::Delete { a: Box::new(a), global, array }))
            }
            Tok::P(P::LParen) if self.cast_here() => self.cast(),
            _ => self.postfix(),
        }
    }

    /// Whether the `(` opens a type, in a cast or a compound literal.
    fn cast_here(&self) -> bool {
        match self.ahead(1) {
            Tok::Kw(Kw::Decltype) => {
                let after = self.ahead(self.after_decltype(1));
                matches!(after, Tok::P(P::RParen | P::Star | P::Amp | P::AndAnd) | Tok::Kw(Kw::Const))
            }
            // `(float(x))` is an expression.
            Tok::Kw(_) | Tok::Ident(_) | Tok::P(P::ColonColon) => {
                let end = self.after_type(1);
                let call = self.ahead(end) == Tok::P(P::LParen);
                let function = call && self.ahead(end + 1) == Tok::P(P::Star);
                self.written_type_at(1) && (!call || function) && self.ahead(end) != Tok::P(P::LBrace)
            }
            _ => false,
        }
    }

    // cast = "(" type-id ")" (unary | list)
    fn cast(&mut self) -> Res<Expr> {
        let start = self.bump().span;
        let ty = Box::new(self.type_id()?);
        self.close(P::RParen, start)?;
        if self.is(P::LBrace) {
            let list = Box::new(self.initialiser()?);
            let e = self.make(start, ExprKind::Compound { ty, list });
            return self.postfix_of(start, e);
        }
        let a = Box::new(self.nested(|p| p.unary())?);
        Ok(self.make(start, ExprKind::Cast { style: CastStyle::C, ty, a }))
    }

    // size-of = ("sizeof" | "alignof") ("(" type-id ")" | unary)
    fn size_of(&mut self) -> Res<Expr> {
        let start = self.span();
        let align = self.bump().tok == Tok::Kw(Kw::Alignof);
        if self.eat(P::Ellipsis) {
            let open = self.span();
            self.expect(P::LParen)?;
            let name = self.identifier("name")?;
            self.close(P::RParen, open)?;
            return Ok(self.make(start, ExprKind::PackSize(name)));
        }
        if self.is(P::LParen) && self.cast_here() {
            let open = self.bump().span;
            let ty = Box::new(self.type_id()?);
            self.close(P::RParen, open)?;
            let kind = if align { ExprKind::AlignofType(ty) } else { ExprKind::SizeofType(ty) };
            return Ok(self.make(start, kind));
        }
        let a = Box::new(self.nested(|p| p.unary())?);
        Ok(self.make(start, ExprKind::SizeofExpr(a)))
    }

    // typeid = "typeid" "(" (type-id | expression) ")"
    pub(super) fn type_id_of(&mut self) -> Res<ExprKind> {
        self.bump();
        let (open, is_type) = (self.span(), self.cast_here());
        self.expect(P::LParen)?;
        let kind = if is_type {
            ExprKind::TypeidType(Box::new(self.type_id()?))
        } else {
            ExprKind::TypeidExpr(Box::new(self.nested(|p| p.expression())?))
        };
        self.close(P::RParen, open)?;
        Ok(kind)
    }

    // array-of = ("[" ternary "]")*
    pub(super) fn array_of(&mut self, ty: Type) -> Res<Type> {
        if !self.is(P::LBracket) {
            return Ok(ty);
        }
        let open = self.bump().span;
        let len = Some(Box::new(self.ternary()?));
        self.close(P::RBracket, open)?;
        let (span, of) = (ty.span, Box::new(self.array_of(ty)?));
        let kind = TypeKind::Array { of, len };
        Ok(Type { kind, is_const: false, is_volatile: false, restrict: false, span })
    }

    // initialiser = assignment | list
    // list = "{" (designation? initialiser ("," designation? initialiser)* ","?)? "}"
    pub(super) fn initialiser(&mut self) -> Res<Expr> {
        if !self.is(P::LBrace) {
            return self.assignment();
        }
        let from = self.pos;
        let list = self.nested(|p| p.outside_angles(Self::list));
        if list.is_err() && !self.unclosed {
            self.leave_list(from);
        }
        list
    }

    fn list(&mut self) -> Res<Expr> {
        let open = self.bump().span;
        let mut items = Vec::new();
        while !self.is(P::RBrace) {
            let designators = self.designators()?;
            items.push(InitItem { designators, value: self.item()? });
            if !self.eat(P::Comma) {
                break;
            }
        }
        self.close(P::RBrace, open)?;
        Ok(self.make(open, ExprKind::List(items)))
    }

    // designation = ("." name | "[" ternary "]")+ "="
    fn designators(&mut self) -> Res<Vec<Designator>> {
        let mut list = Vec::new();
        loop {
            if self.is(P::Dot) {
                self.bump();
                list.push(Designator::Field(self.identifier("name")?));
            } else if self.is(P::LBracket) && self.index_here() {
                let open = self.bump().span;
                list.push(Designator::Index(self.ternary()?));
                self.close(P::RBracket, open)?;
            } else {
                break;
            }
        }
        if !list.is_empty() {
            self.expect(P::Eq)?;
        }
        Ok(list)
    }

    /// Whether the `[` opens an array designator, not a lambda. The token after its `]` decides.
    fn index_here(&self) -> bool {
        let (mut n, mut depth) = (0, 0);
        loop {
            match self.ahead(n) {
                Tok::P(P::LBracket | P::LParen) => depth += 1,
                Tok::P(P::RBracket | P::RParen) => depth -= 1,
                Tok::P(P::Semi | P::LBrace) | Tok::Eof => return false,
                _ => {}
            }
            n += 1;
            if depth == 0 {
                return matches!(self.ahead(n), Tok::P(P::Eq | P::Dot | P::LBracket));
            }
        }
    }

    /// Reports a literal without a value.
    pub(super) fn literal_error(
        &mut self,
        error: crate::literal::LiteralError,
        span: base::Span,
        text: &str,
    ) -> Expr {
        use crate::literal::LiteralError;
        let code = match error {
            LiteralError::Number => Code::BadNumber,
            LiteralError::TooLarge => Code::NumberTooLarge,
            LiteralError::Escape => Code::BadEscape,
            LiteralError::EmptyChar => Code::EmptyCharacter,
            LiteralError::Unterminated if base::find(text, "\"").is_some() => {
                return Expr { kind: ExprKind::Error, span };
            }
            LiteralError::Unterminated => Code::UnterminatedCharacter,
        };
        self.error(code, span, &[text]);
        Expr { kind: ExprKind::Error, span }
    }
}

/// The operator of a fold expression.
pub fn fold_operator(p: P) -> Option<FoldOp> {
    operator(p).map(|(op, _)| match op {
        Op::Binary(op) => FoldOp::Binary(op),
        Op::And => FoldOp::And,
        Op::Or => FoldOp::Or,
    })
}

fn operator(p: P) -> Option<(Op, u8)> {
    use BinaryOp::*;
    Some(match p {
        P::OrOr => (Op::Or, 0),
        P::AndAnd => (Op::And, 1),
        P::Pipe => (Op::Binary(Or), 2),
        P::Caret => (Op::Binary(Xor), 3),
        P::Amp => (Op::Binary(And), 4),
        P::EqEq => (Op::Binary(Eq), 5),
        P::Ne => (Op::Binary(Ne), 5),
        P::Lt => (Op::Binary(Lt), 6),
        P::Gt => (Op::Binary(Gt), 6),
        P::Le => (Op::Binary(Le), 6),
        P::Ge => (Op::Binary(Ge), 6),
        P::Shl => (Op::Binary(Shl), 7),
        P::Shr => (Op::Binary(Shr), 7),
        P::Plus => (Op::Binary(Add), 8),
        P::Minus => (Op::Binary(Sub), 8),
        P::Star => (Op::Binary(Mul), 9),
        P::Slash => (Op::Binary(Div), 9),
        P::Percent => (Op::Binary(Rem), 9),
        _ => return None,
    })
}

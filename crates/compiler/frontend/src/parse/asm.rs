//! Parses statements with inline PTX: translates operands, scopes, labels and registers to C++. The module
//! `ptx` translates instructions.

use base::{Code, Span};

use super::{Parser, Res};
use crate::ast::{ExprKind, Stmt, StmtKind};
use crate::token::{Kw, P, Tok, Token};

/// An operand of the statement: its name, whether it is a float, and its expression in parentheses.
pub(super) struct Operand {
    pub name: String,
    pub float: bool,
    pub tokens: Vec<Token>,
}

/// Names that instructions of a statement may use.
pub(super) struct Asm {
    pub operands: Vec<Operand>,
    /// Registers in scope and whether they are floats.
    pub registers: Vec<(String, bool)>,
    /// A number that distinguishes its labels from those of other statements.
    pub number: u32,
}

impl Parser<'_> {
    // asm = "asm" "volatile"? "(" string (":" operands (":" operands (":" strings)?)?)? ")" ";"
    pub(super) fn asm_statement(&mut self) -> Res<Stmt> {
        let start = self.bump().span;
        while self.eat_kw(Kw::Volatile)
            || matches!(self.tok(), Tok::Ident(_)) && self.ahead(1) == Tok::P(P::LParen)
        {
            if self.is(P::LParen) {
                break;
            }
            if matches!(self.tok(), Tok::Ident(_)) {
                self.bump();
            }
        }
        self.expect(P::LParen)?;
        let Tok::Str(_) = self.tok() else { return self.unexpected("string") };
        let ExprKind::Str(text) = self.strings() else { return self.unexpected("string") };
        let text = String::from_utf8_lossy(&text).into_owned();
        let (mut operands, mut section, mut outputs) = (Vec::new(), 0, 0);
        while !self.is(P::RParen) {
            match self.tok() {
                Tok::P(P::Colon) => section += 1,
                Tok::P(P::ColonColon) => section += 2,
                Tok::P(P::LBracket) | Tok::Str(_) if section < 3 => {
                    operands.push(self.asm_operand()?);
                    outputs += usize::from(section == 1);
                    continue;
                }
                Tok::Eof => return self.unexpected("`)`"),
                _ => {}
            }
            self.bump();
        }
        self.bump();
        self.semicolon()?;
        let mut code = self.made("{");
        // Inputs are read before outputs, which may be the same variables, are written.
        for (i, input) in operands.iter_mut().enumerate().skip(outputs) {
            code.extend(self.made(&format!("auto __in{i} =")));
            code.append(&mut input.tokens);
            code.extend(self.made(";"));
            input.tokens = self.made(&format!("( __in{i} )"));
        }
        let mut asm = Asm { operands, registers: Vec::new(), number: start.start() };
        for line in
            statements(&base::replace(&base::replace(&text, "%=", &start.start().to_string()), "%%", "%"))
        {
            if self.asm_line(&line, &mut asm, &mut code).is_none() {
                self.error(Code::Unsupported, start, &[&format!("asm `{line}`")]);
                return Ok(Stmt { kind: StmtKind::Empty, span: start });
            }
        }
        let end = self.made("}");
        code.extend(end);
        self.parse_made(code, start, |p| p.block())
    }

    fn asm_operand(&mut self) -> Res<Operand> {
        let mut name = String::new();
        if self.eat(P::LBracket) {
            let id = self.identifier("name")?;
            name = self.interner.text(id.sym).to_string();
            self.expect(P::RBracket)?;
        }
        let ExprKind::Str(constraint) = self.strings() else { return self.unexpected("string") };
        let from = self.pos;
        self.skip_group();
        let float = constraint.iter().any(|c| matches!(c, b'f' | b'd'));
        Ok(Operand { name, float, tokens: self.tokens[from..self.pos].to_vec() })
    }

    /// Translates the beginning or end of a scope, a label, or an instruction.
    fn asm_line(&mut self, line: &str, asm: &mut Asm, code: &mut Vec<Token>) -> Option<()> {
        if matches!(line, "{" | "}") {
            code.extend(self.made(line));
        } else if let Some(label) = line.strip_suffix(':') {
            code.extend(self.made(&format!("{} : ;", asm.label(label))));
        } else if let Some(guarded) = line.strip_prefix('@') {
            let (guard, rest) = guarded.split_once(char::is_whitespace)?;
            code.extend(self.made("if ("));
            code.extend(self.asm_value(guard, asm, None)?);
            code.extend(self.made(") {"));
            self.instruction(rest.trim(), asm, code)?;
            code.extend(self.made("}"));
        } else {
            self.instruction(line, asm, code)?;
        }
        Some(())
    }

    /// Makes tokens of a text in which spaces separate them.
    pub(super) fn made(&mut self, text: &str) -> Vec<Token> {
        let last = self.token();
        text.split(' ')
            .filter(|w| !w.is_empty())
            .map(|word| {
                let tok = match word.as_bytes()[0] {
                    b'0'..=b'9' => Tok::Num(self.interner.intern(word)),
                    b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                        let sym = self.interner.intern(word);
                        sym.kw().map_or(Tok::Ident(sym), Tok::Kw)
                    }
                    _ => P::lex(word.as_bytes()).map_or(Tok::Other('?'), |(p, _)| Tok::P(p)),
                };
                Token { tok, bol: false, ..last }
            })
            .collect()
    }

    /// Parses generated tokens, for a place in the source.
    pub(super) fn parse_made<T>(
        &mut self,
        mut tokens: Vec<Token>,
        span: Span,
        parse: impl FnOnce(&mut Self) -> Res<T>,
    ) -> Res<T> {
        tokens.push(Token { tok: Tok::Eof, ..self.token() });
        tokens.iter_mut().for_each(|t| t.span = span);
        let (outer, pos) = (std::mem::replace(&mut self.tokens, tokens), std::mem::take(&mut self.pos));
        let marks = (std::mem::take(&mut self.splits), std::mem::take(&mut self.expansions));
        let result = parse(self);
        (self.splits, self.expansions) = marks;
        self.tokens = outer;
        self.pos = pos;
        result
    }
}

/// Divides the text into statements: braces of scopes, labels with their colon, instructions.
fn statements(text: &str) -> Vec<String> {
    let (mut list, mut now, mut inner) = (Vec::new(), String::new(), false);
    let text: Vec<&str> =
        text.lines().map(|line| &line[..base::find(line, "//").unwrap_or(line.len())]).collect();
    for c in text.join(" ").chars() {
        let empty = now.trim().is_empty();
        let ends = match c {
            '{' if empty => true,
            '}' if !inner => true,
            ':' => !now.trim().contains(|c: char| c.is_whitespace() || c == '.'),
            _ => c == ';',
        };
        inner = (inner || c == '{' && !empty) && c != '}';
        if c != ';' && (c != '}' || !ends) {
            now.push(c);
        }
        if ends {
            list.push(std::mem::take(&mut now));
        }
        if c == '}' && ends {
            list.push(c.to_string());
        }
    }
    list.push(now);
    list.iter().map(|s| s.trim().to_string()).filter(|s| !s.is_empty()).collect()
}

impl Asm {
    /// The C++ name of a label.
    pub fn label(&self, name: &str) -> String {
        format!("__{}_{}", name.trim().replace('$', "_"), self.number)
    }

    /// The operand of the statement for `%0` or `%[name]`.
    pub fn operand(&self, text: &str) -> Option<&Operand> {
        let text = text.strip_prefix('%')?;
        match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            Some(name) => self.operands.iter().find(|o| o.name == name),
            None => self.operands.get(text.parse::<usize>().ok()?),
        }
    }

    /// The C++ name of a register.
    pub fn register(name: &str) -> String {
        format!("__r_{}", name.trim_start_matches('%').replace('$', "_"))
    }

    /// Whether an operand or a register is a float. `None` if it is neither, except for literals that show
    /// their type.
    pub fn float(&self, text: &str) -> Option<bool> {
        let register = || self.registers.iter().rev().find(|r| r.0 == text).map(|r| r.1);
        let number =
            || (text.starts_with("0f") || text.starts_with("0F") || text.starts_with("0d")).then_some(true);
        self.operand(text).map(|o| o.float).or_else(register).or_else(number)
    }
}

#[cfg(test)]
mod tests {
    use super::statements;

    #[test]
    fn braces_of_scopes_and_of_vectors() {
        let check = |text, expect: &[&str]| assert_eq!(statements(text), expect, "{text}");
        check("{ .reg .pred p; @p bra L; }", &["{", ".reg .pred p", "@p bra L", "}"]);
        check("L1:\n mov.b64 {%0, %1}, %2; // both", &["L1:", "mov.b64 {%0, %1}, %2"]);
        check("st.v2.u32 [%0], {a, b}; {x;} ret", &["st.v2.u32 [%0], {a, b}", "{", "x", "}", "ret"]);
        check("ld.shared::cta.u32 %0, [%1];", &["ld.shared::cta.u32 %0, [%1]"]);
    }
}

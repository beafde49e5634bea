//! Inline PTX: each instruction becomes the expression of C++ that the table in `ptx.txt` has for it.
//!
//! A row is the beginning of an instruction's name and its value, in the operands a to d after the first, cast to the
//! instruction's type (in capitals: as they are); `!` before it says that there is no first operand to assign to, X.

use base::{Code, Span};

use super::{Parser, Res};
use crate::ast::{ExprKind, Stmt, StmtKind};
use crate::headers;
use crate::token::{Kw, P, Tok, Token};

/// An operand of the statement: its name, whether it is a float, its parenthesised expression.
struct Operand {
    name: String,
    float: bool,
    tokens: Vec<Token>,
}

/// PTX's name of a type, C++'s.
const TYPES: &[(&str, &str)] = &[
    ("u32", "unsigned int"),
    ("b32", "unsigned int"),
    ("s32", "int"),
    ("f32", "float"),
    ("u64", "unsigned long"),
    ("b64", "unsigned long"),
    ("s64", "long"),
    ("f64", "double"),
    ("u16", "unsigned short"),
    ("b16", "unsigned short"),
    ("s16", "short"),
    ("u8", "unsigned char"),
    ("b8", "unsigned char"),
    ("s8", "signed char"),
    ("pred", "bool"),
];

fn type_of(name: &str) -> Option<&'static str> {
    TYPES.iter().find(|(ptx, _)| *ptx == name).map(|(_, ty)| *ty)
}

/// The name of an access to memory without order and scope, and whether others are ordered by it. Every atomic is one of
/// generic addresses; loads and stores that only have an order are volatile.
fn without_order(name: &str) -> (String, bool) {
    let parts: Vec<&str> = name.split('.').collect();
    let atomic = matches!(parts[0], "atom" | "red");
    if !atomic && !matches!(parts[0], "ld" | "st") {
        return (name.to_string(), false);
    }
    let orders = |p: &&str| matches!(*p, "acquire" | "release" | "acq_rel");
    let drops = |p: &str| match p {
        "relaxed" | "gpu" | "cta" | "sys" => true,
        "global" => atomic,
        _ => orders(&p),
    };
    let mut rest: Vec<&str> = parts.iter().copied().filter(|p| !drops(p)).collect();
    if !atomic && parts.iter().any(|p| *p == "relaxed" || orders(p)) {
        rest.insert(1, "volatile");
    }
    (rest.join("."), parts.iter().any(orders))
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
        for line in text.split(['\n', ';']) {
            let line = line
                .split("//")
                .next()
                .unwrap_or_default()
                .trim_matches(|c: char| c.is_whitespace() || c == '{' || c == '}');
            if !line.is_empty() && self.instruction(line, &operands, &mut code).is_none() {
                let word = line.split_whitespace().next().unwrap_or_default();
                self.error(Code::Unsupported, start, &[&format!("asm `{word}`")]);
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

    /// One instruction as a statement; `None` when the table has none.
    fn instruction(&mut self, line: &str, operands: &[Operand], code: &mut Vec<Token>) -> Option<()> {
        if let Some(guarded) = line.strip_prefix('@') {
            return self.guarded(guarded, operands, code);
        }
        let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (name, ordered) = without_order(name);
        let name = name.as_str();
        let list: Vec<&str> = rest.split(',').map(str::trim).filter(|o| !o.is_empty()).collect();
        if name == ".reg" {
            return self.registers(rest.trim(), code);
        }
        // A barrier of some of the block's threads.
        if name.starts_with("bar.sync") && list.len() > 1 {
            return None;
        }
        if ordered {
            code.extend(self.made("__threadfence ( ) ;"));
        }
        let rows = headers::text("ptx.txt").lines().filter_map(|l| l.split_once(' '));
        let fits = |row: &(&str, &str)| {
            name.strip_prefix(row.0)
                .is_some_and(|r| r.is_empty() || r.starts_with('.') || row.0.contains('.'))
        };
        let (_, value) = rows.filter(fits).max_by_key(|row| row.0.len())?;
        let types = || name.split('.').filter_map(type_of);
        let ty = types().next_back().unwrap_or("unsigned int");
        let result = if name.starts_with("cvt") { types().next()? } else { ty };
        let is_float = |ty: &str| matches!(ty, "float" | "double");
        let (first, value) = match value.strip_prefix("! ") {
            Some(value) => (0, value),
            None => {
                let to = list.first()?.split('|').next()?;
                code.extend(self.asm_value(to, operands, None)?);
                let float = Self::operand(to, operands).map(|o| o.float);
                let bits = match float {
                    Some(true) if !is_float(result) && result.ends_with("int") => "= __uint_as_float (",
                    Some(false) if result == "float" && !name.starts_with("setp") => "= __float_as_uint (",
                    _ => "= (",
                };
                code.extend(self.made(bits));
                (1, value)
            }
        };
        for word in value.split(' ') {
            let at = match word {
                "a" | "A" => Some(first),
                "b" | "B" => Some(first + 1),
                "c" | "C" => Some(first + 2),
                "D" => Some(first + 3),
                "X" => Some(0),
                _ => None,
            };
            let Some(at) = at else {
                let word = if word == "t" { ty } else { word };
                code.extend(self.made(word));
                continue;
            };
            // A store's value follows its address.
            let at = if first == 0 && word != "X" { at + 1 } else { at };
            let cast = (word.as_bytes()[0].is_ascii_lowercase()).then_some(ty);
            code.extend(self.asm_value(list.get(at)?, operands, cast)?);
        }
        code.extend(self.made(if first == 1 { ") ;" } else { ";" }));
        if ordered {
            code.extend(self.made("__threadfence ( ) ;"));
        }
        Some(())
    }

    /// `@p instruction`
    fn guarded(&mut self, text: &str, operands: &[Operand], code: &mut Vec<Token>) -> Option<()> {
        let (guard, rest) = text.split_once(char::is_whitespace)?;
        let (not, guard) = guard.strip_prefix('!').map_or(("", guard), |g| ("! ", g));
        code.extend(self.made(&format!("if ( {not}")));
        code.extend(self.asm_value(guard, operands, None)?);
        code.extend(self.made(")"));
        self.instruction(rest.trim(), operands, code)
    }

    /// `.reg .u32 a, b`
    fn registers(&mut self, text: &str, code: &mut Vec<Token>) -> Option<()> {
        let (ty, names) = text.split_once(char::is_whitespace)?;
        let ty = type_of(ty.strip_prefix('.')?)?;
        for register in names.split(',') {
            code.extend(self.made(&format!("{ty} {} ;", register.trim().trim_start_matches('%'))));
        }
        Some(())
    }

    /// The operand of the statement that `%0` or `%[name]` means.
    fn operand<'o>(text: &str, operands: &'o [Operand]) -> Option<&'o Operand> {
        let text = text.strip_prefix('%')?;
        match text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            Some(name) => operands.iter().find(|o| o.name == name),
            None => operands.get(text.parse::<usize>().ok()?),
        }
    }

    /// An operand of an instruction: of the statement, a special register, a register, a number, an address.
    fn asm_value(&mut self, text: &str, operands: &[Operand], cast: Option<&str>) -> Option<Vec<Token>> {
        if let Some(address) = text.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            let (base, offset) = address.split_once('+').unwrap_or((address, "0"));
            let base = self.asm_value(base.trim(), operands, None)?;
            let mut out = self.made("( ( char * )");
            out.extend(base);
            out.extend(self.made(&format!("+ {} )", offset.trim())));
            return Some(out);
        }
        let mut out = Vec::new();
        let operand = Self::operand(text, operands);
        match (cast, operand.map(|o| o.float)) {
            (Some("unsigned int" | "int"), Some(true)) => out.extend(self.made("__float_as_uint")),
            (Some("float"), Some(false)) => out.extend(self.made("__uint_as_float")),
            (Some(ty), _) => out.extend(self.made(&format!("( {ty} )"))),
            (None, _) => {}
        }
        if let Some(o) = operand {
            out.extend(&o.tokens);
            return Some(out);
        }
        let name = text.trim_start_matches('%');
        let special = format!("%{name}");
        let rows = headers::text("ptx.txt").lines().filter_map(|l| l.split_once(' '));
        let value = rows.filter(|row| text.starts_with('%') && row.0 == special).map(|row| row.1).next();
        let float = name.strip_prefix("0f").or_else(|| name.strip_prefix("0F"));
        let text = match (value, float) {
            (Some(value), _) => format!("( {value} )"),
            (None, Some(bits)) => format!("( __uint_as_float ( 0x{bits} ) )"),
            (None, None) => match name.strip_prefix('-') {
                Some(number) => format!("( - {number} )"),
                None => format!("( {name} )"),
            },
        };
        out.extend(self.made(&text));
        Some(out)
    }

    /// Tokens of a text whose words stand apart.
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

    /// Parses tokens that were made for a place in the source.
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

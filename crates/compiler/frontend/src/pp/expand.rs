//! Macro expansion (C17 6.10.3).

use std::borrow::Cow;
use std::rc::Rc;

use base::{Code, Span};

use super::{Frame, FrameKind, Macro, Preprocessor};
use crate::lex::{Lexer, Raw};
use crate::token::{P, Sym, Tok, Token};

/// Largest nesting of macro arguments in arguments.
const MAX_DEPTH: usize = 60;

impl Preprocessor<'_> {
    /// Expands the macro `name`: its expansion is read next. False if the token is not a macro's use.
    pub(super) fn expand(&mut self, t: Token, name: Sym) -> bool {
        if t.blue {
            return false;
        }
        let Some(mac) = self.macros.get(&name).cloned() else {
            return self.expand_dynamic(t, name);
        };
        // Inside built-in headers, macros of the user have no meaning.
        if !mac.builtin && self.sources.file(t.span.file()).builtin {
            return false;
        }
        if self.frames.iter().any(|f| f.kind == FrameKind::Macro(name)) {
            // The macro is being expanded, so its name is "painted blue": it is not expanded now or later. A
            // marked copy is emitted.
            let frame = Frame {
                kind: FrameKind::Macro(name),
                tokens: vec![Token { blue: true, ..t }],
                pos: 0,
                conds: 0,
            };
            self.frames.push(frame);
            return true;
        }
        let text = self.interner.rc(name);
        if self.overrides.contains_key(&*text) {
            self.used_overrides.insert(text.to_string());
        }
        let args = match &mac.params {
            None => Vec::new(),
            Some(_) => {
                if !self.peek().is_some_and(|n| n.is(P::LParen)) {
                    return false;
                }
                match self.arguments(t, &mac) {
                    Some(args) => args,
                    None => return true,
                }
            }
        };
        if self.noted.is_some() {
            self.note_use(t, mac.clone());
        }
        let mut body = self.substitute(&mac, &args, t.span);
        if let Some(first) = body.first_mut() {
            first.space = t.space;
        }
        self.spend(body.len() + 1, t.span);
        self.frames.push(Frame { kind: FrameKind::Macro(name), tokens: body, pos: 0, conds: 0 });
        true
    }

    fn spend(&mut self, tokens: usize, span: Span) {
        if self.budget == 0 {
            return;
        }
        self.budget = self.budget.saturating_sub(tokens);
        if self.budget == 0 {
            self.error(Code::ExpansionTooLarge, span, &[]);
            self.macros.clear();
        }
    }

    /// Expands `__LINE__`, `__FILE__` and `__COUNTER__`.
    fn expand_dynamic(&mut self, t: Token, name: Sym) -> bool {
        let tok = match self.interner.text(name) {
            "__LINE__" => {
                let line = (i64::from(self.sources.locate(t.span).line) + self.line_shift).to_string();
                Tok::Num(self.interner.intern(&line))
            }
            "__FILE__" if self.file_name.is_some() => Tok::Str(self.file_name.expect("just seen")),
            "__FILE__" => {
                let name = &self.sources.file(t.span.file()).name;
                let name = format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""));
                Tok::Str(self.interner.intern(&name))
            }
            "__COUNTER__" => {
                self.counter += 1;
                Tok::Num(self.interner.intern(&(self.counter - 1).to_string()))
            }
            _ => return false,
        };
        self.frames.push(Frame {
            kind: FrameKind::Macro(name),
            tokens: vec![Token { tok, ..t }],
            pos: 0,
            conds: 0,
        });
        true
    }

    /// Parses the arguments in the parentheses that follow. `None` after an error.
    fn arguments(&mut self, name: Token, mac: &Macro) -> Option<Vec<Vec<Token>>> {
        self.next();
        let params = mac.params.as_ref().map_or(0, Vec::len);
        let wanted = params + usize::from(mac.rest.is_some());
        let mut args: Vec<Vec<Token>> = vec![Vec::new()];
        let mut depth = 0;
        loop {
            let t = self.next();
            match t.tok {
                Tok::Eof => {
                    let text = self.spell(name);
                    self.error(Code::MacroUnterminated, name.span, &[&text]);
                    return None;
                }
                Tok::P(P::RParen) if depth == 0 => break,
                Tok::P(P::Comma) if depth == 0 && !(mac.rest.is_some() && args.len() == wanted) => {
                    args.push(Vec::new());
                    continue;
                }
                Tok::P(P::LParen) => depth += 1,
                Tok::P(P::RParen) => depth -= 1,
                _ => {}
            }
            args.last_mut().expect("starts with one").push(t);
        }
        if wanted == 0 && args.len() == 1 && args[0].is_empty() {
            args.clear();
        }
        if mac.rest.is_some() && args.len() + 1 == wanted {
            args.push(Vec::new());
        }
        if args.len() != wanted {
            let text = self.spell(name);
            self.error(
                Code::MacroArguments,
                name.span,
                &[&text, &wanted.to_string(), &args.len().to_string()],
            );
            args.resize(wanted, Vec::new());
        }
        Some(args)
    }

    /// The macro's body with `__VA_OPT__` resolved, depending on whether there are arguments for `...` (C++20
    /// [cpp.subst]).
    fn chosen<'m>(&mut self, mac: &'m Macro, args: &[Vec<Token>]) -> Cow<'m, [Token]> {
        let is_opt =
            |c: &Self, t: &Token| matches!(t.tok, Tok::Ident(s) if c.interner.text(s) == "__VA_OPT__");
        if mac.rest.is_none() || !mac.body.iter().any(|t| is_opt(self, t)) {
            return Cow::Borrowed(&mac.body);
        }
        let given = args.last().is_some_and(|rest| !self.expand_list(rest).is_empty());
        let (mut out, mut tokens) = (Vec::new(), mac.body.iter());
        while let Some(t) = tokens.next() {
            if !is_opt(self, t) {
                out.push(*t);
                continue;
            }
            let (mut open, mut first) = (0, true);
            for t in tokens.by_ref() {
                open += i32::from(t.is(P::LParen));
                let own = open == 1 && (t.is(P::RParen) || first);
                first = false;
                if given && !own {
                    out.push(*t);
                }
                open -= i32::from(t.is(P::RParen));
                if open == 0 {
                    break;
                }
            }
        }
        Cow::Owned(out)
    }

    /// The body with parameters replaced, `#` and `##` executed.
    fn substitute(&mut self, mac: &Rc<Macro>, args: &[Vec<Token>], at: Span) -> Vec<Token> {
        let index = |t: &Token| match t.tok {
            Tok::Ident(s) => mac
                .params
                .as_ref()
                .and_then(|p| p.iter().position(|&p| p == s))
                .or_else(|| (mac.rest == Some(s)).then(|| args.len() - 1)),
            _ => None,
        };
        let mut expanded: Vec<Option<Vec<Token>>> = vec![None; args.len()];
        let body = self.chosen(mac, args);
        let mut out: Vec<Token> = Vec::with_capacity(body.len());
        // The left operand of `##` was an empty argument.
        let mut hole = false;
        let mut i = 0;
        // Stops an expansion that is too long; `spend` then reports it.
        while let Some(&t) = body.get(i).filter(|_| out.len() <= self.budget) {
            i += 1;
            let next = body.get(i);
            if t.is(P::Hash)
                && mac.params.is_some()
                && let Some(param) = next.and_then(index)
            {
                out.push(self.stringify(&args[param], t, at));
                i += 1;
            } else if t.is(P::HashHash) && i > 1 && next.is_some() {
                let right = body[i];
                i += 1;
                let tokens = match index(&right) {
                    Some(param) => args[param].clone(),
                    None => vec![Token { span: at, ..right }],
                };
                let is_rest = index(&right).is_some_and(|p| mac.rest.is_some() && p + 1 == args.len());
                if is_rest && out.last().is_some_and(|t| t.is(P::Comma)) {
                    // GNU extension: `, ## __VA_ARGS__` removes the comma if there are no arguments.
                    if tokens.is_empty() {
                        out.pop();
                    } else {
                        let list = self.expand_list(&tokens);
                        out.extend(list);
                    }
                    continue;
                }
                hole = self.paste(&mut out, &tokens, hole, at);
            } else if let Some(param) = index(&t) {
                if next.is_some_and(|n| n.is(P::HashHash)) {
                    hole = args[param].is_empty();
                    out.extend(args[param].iter().copied());
                    continue;
                }
                if expanded[param].is_none() {
                    expanded[param] = Some(self.expand_list(&args[param]));
                }
                let list = expanded[param].as_ref().expect("just set");
                out.extend(
                    list.iter()
                        .enumerate()
                        .map(|(n, &a)| Token { space: if n == 0 { t.space } else { a.space }, ..a }),
                );
            } else {
                out.push(Token { span: at, bol: false, ..t });
            }
            if !next.is_some_and(|n| n.is(P::HashHash)) {
                hole = false;
            }
        }
        out
    }

    /// Pastes the last token of `out` with the first of `right` (`##`). True if the result is empty so far.
    fn paste(&mut self, out: &mut Vec<Token>, right: &[Token], hole: bool, at: Span) -> bool {
        let Some((&first, rest)) = right.split_first() else {
            return hole;
        };
        match out.pop() {
            Some(left) if !hole => {
                let text = self.spell(left) + &self.spell(first);
                self.spend(text.len() / 8, at);
                match self.single_token(&text) {
                    Some(tok) => out.push(Token { tok, span: at, blue: false, ..left }),
                    None => {
                        self.error(Code::BadPaste, at, &[&self.spell(left), &self.spell(first)]);
                        out.extend([left, first]);
                    }
                }
            }
            left => {
                out.extend(left);
                out.push(first);
            }
        }
        out.extend(rest.iter().copied());
        false
    }

    fn single_token(&mut self, text: &str) -> Option<Tok> {
        let mut lexer = Lexer::new(text);
        let raw = lexer.next_token();
        if raw.end != text.len() || raw.error.is_some() {
            return None;
        }
        Some(match raw.kind {
            Raw::Ident => Tok::Ident(self.interner.intern(text)),
            Raw::Number => Tok::Num(self.interner.intern(text)),
            Raw::Str => Tok::Str(self.interner.intern(text)),
            Raw::Char => Tok::Char(self.interner.intern(text)),
            Raw::Punct(p) => Tok::P(p),
            Raw::Comment | Raw::Newline | Raw::Other(_) | Raw::Eof => return None,
        })
    }

    fn stringify(&mut self, arg: &[Token], hash: Token, at: Span) -> Token {
        let mut text = String::from("\"");
        // In a string of a string the number of backslashes doubles, which must not exhaust memory.
        let most = self.budget.saturating_mul(8);
        for (i, &t) in arg.iter().enumerate() {
            if i > 0 && (t.space || t.bol) {
                text.push(' ');
            }
            let spelled = self.spell(t);
            if text.len() + spelled.len() > most {
                break;
            }
            let quoted = matches!(t.tok, Tok::Str(_) | Tok::Char(_));
            for c in spelled.chars() {
                if quoted && matches!(c, '"' | '\\') {
                    text.push('\\');
                }
                text.push(c);
            }
        }
        text.push('"');
        self.spend(text.len() / 8, at);
        Token {
            tok: Tok::Str(self.interner.intern(&text)),
            span: at,
            space: hash.space,
            bol: false,
            blue: false,
        }
    }

    /// Expands all macros in a list of tokens.
    pub(super) fn expand_list(&mut self, tokens: &[Token]) -> Vec<Token> {
        if !tokens.iter().any(|t| matches!(t.tok, Tok::Ident(_))) {
            return tokens.to_vec();
        }
        if self.depth >= MAX_DEPTH {
            self.budget = self.budget.min(1);
            self.spend(1, tokens[0].span);
            return tokens.to_vec();
        }
        self.depth += 1;
        let base = self.frames.len();
        self.frames.push(Frame { kind: FrameKind::Argument, tokens: tokens.to_vec(), pos: 0, conds: 0 });
        let mut out = Vec::new();
        loop {
            let t = self.next();
            match t.tok {
                Tok::Eof => break,
                Tok::Ident(name) => {
                    if !self.expand(t, name) {
                        out.push(t);
                    }
                }
                _ => out.push(t),
            }
        }
        self.frames.truncate(base);
        self.depth -= 1;
        out
    }
}

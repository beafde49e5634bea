//! Directives (C17 6.10).

use base::{Code, Diagnostic, Span};

use super::{Cond, FrameKind, Macro, Preprocessor};
use crate::token::{P, Sym, Tok, Token};

const NAMES: &[&str] = &[
    "define", "undef", "include", "if", "ifdef", "ifndef", "elif", "else", "endif", "error", "warning",
    "pragma", "line",
];

impl Preprocessor<'_> {
    /// Executes the directive whose `#` was just read.
    pub(super) fn directive(&mut self, hash: Token) {
        let mut line = self.rest_of_line();
        if line.is_empty() {
            return;
        }
        let head = line.remove(0);
        let name = self.spell(head);
        let span = hash.span.to(head.span);
        match name.as_str() {
            "define" => self.define(line, span),
            "undef" => {
                if let Some(name) = self.macro_name(&line, span, "undef") {
                    self.macros.remove(&name);
                }
            }
            "include" => self.include(line, span),
            "if" => {
                let on = self.condition(line, span);
                self.open(span, on);
            }
            "ifdef" | "ifndef" => {
                let on = self
                    .macro_name(&line, span, &name)
                    .is_some_and(|m| self.is_defined(m) == (name == "ifdef"));
                self.open(span, on);
            }
            // The preceding group was processed, so the remaining ones are skipped.
            "elif" | "else" => match self.conds.last_mut() {
                Some(cond) => {
                    cond.seen_else |= name == "else";
                    self.skip();
                }
                None => self.error(Code::UnmatchedConditional, span, &[&name]),
            },
            "endif" => {
                if self.conds.pop().is_none() {
                    self.error(Code::UnmatchedConditional, span, &[&name]);
                }
            }
            "error" | "warning" => {
                let code = if name == "error" { Code::ErrorDirective } else { Code::WarningDirective };
                let text = self.line_text(&line);
                self.error(code, line.iter().fold(span, |s, t| s.to(t.span)), &[&text]);
            }
            "pragma" => self.pragma(line),
            "line" => self.set_line(&line, hash.span),
            _ if matches!(head.tok, Tok::Num(_)) => {}
            _ => {
                let code = Code::UnknownDirective;
                let like = crate::suggest::best(&name, &mut NAMES.iter().copied());
                let mut d = Diagnostic::new(code, span, [name.as_str()]);
                if let Some(like) = like {
                    d = d.with_note(Diagnostic::new(Code::DidYouMean, span, [format!("#{like}")]));
                }
                self.diags.push(d);
            }
        }
    }

    pub(super) fn line_text(&self, line: &[Token]) -> String {
        let mut text = String::new();
        for (i, &t) in line.iter().enumerate() {
            if i > 0 && t.space {
                text.push(' ');
            }
            text += &self.spell(t);
        }
        text
    }

    fn macro_name(&mut self, line: &[Token], at: Span, directive: &str) -> Option<Sym> {
        match line.first() {
            Some(Token { tok: Tok::Ident(name), .. }) => Some(*name),
            other => {
                let span = other.map_or(at, |t| t.span);
                self.error(Code::DirectiveNeedsName, span, &[directive]);
                None
            }
        }
    }

    // define = name ("(" (name ("," name)*)? ("," "...")? ")")? token*
    fn define(&mut self, line: Vec<Token>, at: Span) {
        let Some(name) = self.macro_name(&line, at, "define") else {
            return;
        };
        let mut mac = Macro { params: None, rest: None, body: Vec::new(), builtin: false };
        let mut pos = 1;
        if line.get(1).is_some_and(|t| t.is(P::LParen) && !t.space) {
            let Some(after) = self.parameters(&line, &mut mac) else {
                self.error(Code::MacroParameters, line[1].span, &[]);
                return;
            };
            pos = after;
        }
        mac.body = line[pos..].to_vec();
        mac.builtin = self.builtin_frame();
        let text = self.interner.rc(name);
        if mac.params.is_none()
            && !mac.builtin
            && let Some(value) = self.overrides.get(&*text).cloned()
        {
            let file = self.sources.add(format!("<set {text}>"), value, true);
            mac.body = self.tokens_of(file);
        }
        if let Some(old) = self.macros.get(&name)
            && !old.builtin
            && !same_body(old, &mac)
        {
            self.error(Code::MacroRedefined, line[0].span, &[&text]);
        }
        let noted = self.noted.is_some() && !mac.builtin;
        self.insert(name, mac);
        if noted && let Some(mac) = self.macros.get(&name) {
            self.note_definition(line[0].span, mac.clone());
        }
    }

    pub(super) fn builtin_frame(&self) -> bool {
        match self.frames.last().map(|f| &f.kind) {
            Some(FrameKind::File(file)) => self.sources.file(*file).builtin,
            _ => true,
        }
    }

    /// Parses the macro's parameters, from the second token on. Returns the index of the token after `)`.
    fn parameters(&mut self, line: &[Token], mac: &mut Macro) -> Option<usize> {
        let mut params = Vec::new();
        let mut pos = 2;
        if !line.get(pos)?.is(P::RParen) {
            loop {
                match line.get(pos)?.tok {
                    Tok::P(P::Ellipsis) => mac.rest = Some(self.interner.intern("__VA_ARGS__")),
                    Tok::Ident(name) if line.get(pos + 1)?.is(P::Ellipsis) => {
                        mac.rest = Some(name);
                        pos += 1;
                    }
                    Tok::Ident(name) => params.push(name),
                    _ => return None,
                }
                pos += 1;
                match line.get(pos)?.tok {
                    Tok::P(P::RParen) => break,
                    Tok::P(P::Comma) if mac.rest.is_none() => pos += 1,
                    _ => return None,
                }
            }
        }
        mac.params = Some(params);
        Some(pos + 1)
    }

    /// `#line 100 "file"`: changes `__LINE__` and `__FILE__` from here on.
    fn set_line(&mut self, line: &[Token], at: Span) {
        let line = self.expand_list(line);
        let here = i64::from(self.sources.locate(at).line);
        if let Some(Token { tok: Tok::Num(n), .. }) = line.first()
            && let Ok(n) = self.interner.text(*n).parse::<i64>()
        {
            self.line_shift = n - here - 1;
        }
        if let Some(Token { tok: Tok::Str(s), .. }) = line.get(1) {
            self.file_name = Some(*s);
        }
    }

    /// `_Pragma("…")`: processes the string as a pragma directive.
    pub(super) fn pragma_operator(&mut self) {
        let (_, text, _) = (self.next(), self.next(), self.next());
        let Tok::Str(s) = text.tok else { return };
        let text = base::replace(self.interner.text(s).trim_matches('"'), "\\\"", "\"");
        let file = self.sources.add("<_Pragma>", text, true);
        let mut line = self.tokens_of(file);
        line.retain(|t| t.tok != Tok::Eof);
        self.pragma(line);
    }

    fn pragma(&mut self, mut line: Vec<Token>) {
        let Some(head) = line.first() else { return };
        match self.spell(*head).as_str() {
            "unroll" => {
                line.remove(0);
                let operand = self.expand_list(&line);
                self.unrolls.push((self.out.len(), operand));
            }
            "nounroll" => {
                let one = Token { tok: Tok::Num(self.interner.intern("1")), ..*head };
                self.unrolls.push((self.out.len(), vec![one]));
            }
            "omp" => {
                let words = self.expand_list(&line[1..]);
                self.openmp.push((self.out.len(), words));
            }
            "pack" => self.pack(&line[1..]),
            "once" => {
                if let Some(FrameKind::File(file)) = self.frames.last().map(|f| &f.kind) {
                    self.once.insert(*file);
                }
            }
            _ => {}
        }
    }

    /// `#pragma pack`: the classes that follow get an attribute.
    fn pack(&mut self, words: &[Token]) {
        for t in words {
            match self.spell(*t).as_str() {
                "(" if words.len() == 2 => self.pack = None,
                "push" => self.packs.push(self.pack.clone()),
                "pop" => self.pack = self.packs.pop().flatten(),
                n if matches!(t.tok, Tok::Num(_)) => {
                    let text = format!("__attribute__((packed({n})))");
                    let file = self.sources.add("<pack>", text, true);
                    let mut tokens = self.tokens_of(file);
                    tokens.retain(|t| t.tok != Tok::Eof);
                    self.pack = Some(tokens);
                }
                _ => {}
            }
        }
    }

    fn open(&mut self, span: Span, on: bool) {
        self.conds.push(Cond { span, taken: on, seen_else: false });
        if !on {
            self.skip();
        }
    }

    /// Skips to the group that is processed, or past `#endif`.
    fn skip(&mut self) {
        let mut depth = 0;
        loop {
            let frame = self.frames.last_mut().expect("directives stand in files");
            let Some(&t) = frame.tokens.get(frame.pos) else {
                return; // the end of the file reports the open conditional
            };
            frame.pos += 1;
            if !(t.bol && t.is(P::Hash)) {
                continue;
            }
            let mut line = self.rest_of_line();
            if line.is_empty() {
                continue;
            }
            let head = line.remove(0);
            let name = self.spell(head);
            match name.as_str() {
                "if" | "ifdef" | "ifndef" => depth += 1,
                "endif" if depth > 0 => depth -= 1,
                "endif" => {
                    self.conds.pop();
                    return;
                }
                "else" | "elif" if depth == 0 => {
                    let Some(cond) = self.conds.last_mut() else { return };
                    if cond.seen_else {
                        self.error(Code::UnmatchedConditional, t.span.to(head.span), &[&name]);
                        continue;
                    }
                    cond.seen_else = name == "else";
                    if cond.taken {
                        continue;
                    }
                    let on = name == "else" || self.condition(line, t.span.to(head.span));
                    if on {
                        self.conds.last_mut().expect("still open").taken = true;
                        return;
                    }
                }
                _ => {}
            }
        }
    }
}

fn same_body(a: &Macro, b: &Macro) -> bool {
    a.params == b.params
        && a.rest == b.rest
        && a.body.len() == b.body.len()
        && a.body.iter().zip(&b.body).all(|(a, b)| a.tok == b.tok)
}

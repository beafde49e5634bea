//! The preprocessor: files to one token list (C17 6.10), with the built-in headers known by name.
//!
//! Invariants: tokens written by the reader keep their own place, tokens made by a macro take the place of its use,
//! so every diagnostic points into text that the reader wrote; a program that expands without end is cut off.

mod cond;
mod directive;
mod expand;
mod headers;
mod host;
mod include;
mod lexed;
mod openmp;
mod text;

use std::rc::Rc;

use base::{Code, Diagnostic, FileId, Map, Set, SourceMap, Span};

use crate::token::{Interner, Kw, P, Sym, Tok, Token};
use text::{is_size, lex_file, lex_text};
pub use text::{lex_line, spell};

/// A macro; `params` is `None` for object-like ones.
pub struct Macro {
    params: Option<Vec<Sym>>,
    /// Name of the parameter that takes the rest.
    rest: Option<Sym>,
    body: Vec<Token>,
    builtin: bool,
}

/// `#pragma unroll` before the token of that number: its operand, empty for "completely".
pub type Unrolls = Vec<(usize, Vec<Token>)>;

/// What the preprocessor makes of a program.
pub struct Output {
    /// Ends with `Eof`; keywords are marked.
    pub tokens: Vec<Token>,
    /// Unroll pragmas by the token they stand before.
    pub unrolls: Unrolls,
    /// Overrides that were used by a macro.
    pub used_overrides: Set<String>,
}

impl Output {
    /// Are these the very same tokens?
    pub fn same(&self, other: &Output) -> bool {
        self.tokens.len() == other.tokens.len()
            && self.tokens.iter().zip(&other.tokens).all(|(a, b)| a.tok == b.tok && a.span == b.span)
    }

    /// Takes out what built-in headers have before the reader's first token, with an end, and its pragmas.
    pub fn split_first(&mut self, sources: &SourceMap) -> (Vec<Token>, Unrolls) {
        let mut builtin = None;
        let own = |t: &Token| {
            let file = t.span.file();
            if builtin != Some(file) && sources.file(file).builtin {
                builtin = Some(file);
            }
            builtin != Some(file)
        };
        let count = self.tokens.iter().position(own).unwrap_or(0);
        let pragmas = self.unrolls.iter().take_while(|u| u.0 < count).count();
        let mut rest = self.unrolls.split_off(pragmas);
        rest.iter_mut().for_each(|u| u.0 -= count);
        let unrolls = std::mem::replace(&mut self.unrolls, rest);
        let rest = self.tokens.split_off(count);
        let mut first = std::mem::replace(&mut self.tokens, rest);
        first.extend(first.last().map(|&last| Token { tok: Tok::Eof, ..last }));
        (first, unrolls)
    }
}

#[derive(PartialEq)]
enum FrameKind {
    File(FileId),
    /// Tokens of an expanded macro, which is off while they are read.
    Macro(Sym),
    /// An argument on its own: reading stops at its end.
    Argument,
}

struct Frame {
    kind: FrameKind,
    tokens: Vec<Token>,
    pos: usize,
    /// Conditionals open when the file began.
    conds: usize,
}

struct Cond {
    span: Span,
    taken: bool,
    seen_else: bool,
}

/// Room for the tokens of most programs with what they include.
const MANY: usize = 1 << 16;

/// The preprocessor of one compilation.
pub struct Preprocessor<'a> {
    sources: &'a mut SourceMap,
    interner: &'a mut Interner,
    diags: &'a mut Vec<Diagnostic>,
    macros: Map<Sym, Rc<Macro>>,
    /// By name: it has or had a macro, or means something to the preprocessor.
    special: Vec<bool>,
    overrides: Map<String, String>,
    used_overrides: Set<String>,
    frames: Vec<Frame>,
    conds: Vec<Cond>,
    once: Set<FileId>,
    /// Directories of `-I`.
    include_dirs: Vec<String>,
    /// What a checked answer's macros may be seen of ([`crate::Options::answer`]).
    sealed: Option<Vec<String>>,
    /// The answer that is being read, and the macros that there were before it.
    before: Option<(FileId, Map<Sym, Rc<Macro>>)>,
    /// The names in the reader's text, once they are asked for; and are names put together there?
    mentions: Option<(bool, Set<Sym>)>,
    out: Vec<Token>,
    unrolls: Unrolls,
    /// OpenMP's directives of the reader by the token they stand before.
    openmp: Unrolls,
    /// What `#pragma pack` puts behind `struct`, and what it was before each `push`.
    pack: Option<Vec<Token>>,
    packs: Vec<Option<Vec<Token>>>,
    /// What `#line` adds to lines, and the name that it gives the file.
    line_shift: i64,
    file_name: Option<Sym>,
    /// Tokens that expansion may still make.
    budget: usize,
    depth: usize,
    counter: u32,
}

impl<'a> Preprocessor<'a> {
    /// Ready to run; `overrides` replace the bodies of `#define`s of their names.
    pub fn new(
        sources: &'a mut SourceMap,
        interner: &'a mut Interner,
        diags: &'a mut Vec<Diagnostic>,
        overrides: &[(String, String)],
    ) -> Self {
        let own = ["_Pragma", "__LINE__", "__FILE__", "__COUNTER__"].map(|name| interner.intern(name));
        let mut pp = Self {
            sources,
            interner,
            diags,
            macros: Map::new(),
            special: Vec::new(),
            overrides: overrides.iter().cloned().collect(),
            used_overrides: Set::new(),
            frames: Vec::new(),
            conds: Vec::new(),
            once: Set::new(),
            include_dirs: Vec::new(),
            sealed: None,
            before: None,
            mentions: None,
            out: Vec::with_capacity(MANY),
            unrolls: Vec::new(),
            openmp: Vec::new(),
            pack: None,
            packs: Vec::new(),
            line_shift: 0,
            file_name: None,
            budget: 1_000_000,
            depth: 0,
            counter: 0,
        };
        own.into_iter().for_each(|name| pp.notice(name));
        pp
    }

    /// From here on the name may stand for something else.
    fn notice(&mut self, name: Sym) {
        let at = name.0 as usize;
        if at >= self.special.len() {
            self.special.resize(at + 1, false);
        }
        self.special[at] = true;
    }

    fn insert(&mut self, name: Sym, mac: Macro) {
        self.notice(name);
        self.macros.insert(name, Rc::new(mac));
    }

    /// Defines an object-like macro from text; one that is not built in means nothing inside built-in headers.
    pub fn predefine(&mut self, name: &str, value: &str, builtin: bool) {
        let file = self.sources.add(format!("<{name}>"), value, true);
        let body = self.tokens_of(file);
        let name = self.interner.intern(name);
        self.insert(name, Macro { params: None, rest: None, body, builtin });
    }

    /// Macros of an included file of the reader end where it does, but for numbers of these names; `None`: they stay.
    pub fn seal(&mut self, keep: Option<Vec<String>>) {
        self.sealed = keep;
    }

    /// From here on the file's macros are its own.
    fn seal_from(&mut self, file: FileId) {
        if self.sealed.is_some() && self.before.is_none() {
            self.before = Some((file, self.macros.clone()));
        }
    }

    /// Where the file ends: macros are what they were before it, with those of headers that it read.
    fn seal_to(&mut self, file: FileId) {
        let Some((_, before)) = self.before.take_if(|(sealed, _)| *sealed == file) else { return };
        let own = std::mem::replace(&mut self.macros, before);
        let keep = self.sealed.clone().unwrap_or_default();
        for (name, mac) in own {
            let number = match mac.body[..] {
                [Token { tok: Tok::Num(sym), .. }] => {
                    mac.params.is_none() && is_size(self.interner.text(sym))
                }
                _ => false,
            };
            let kept = number && keep.iter().any(|k| k == self.interner.text(name));
            if !self.macros.contains_key(&name) && (mac.builtin || kept) {
                self.macros.insert(name, mac);
            }
        }
        (self.pack, self.packs) = (None, Vec::new());
    }

    /// Runs over a file and what it includes.
    pub fn run(&mut self, file: FileId) {
        self.enter(file);
        loop {
            self.copy();
            let t = self.next();
            match t.tok {
                Tok::Eof => break,
                Tok::Ident(sym) if self.interner.text(sym) == "_Pragma" => self.pragma_operator(),
                Tok::Ident(sym) => {
                    if !self.expand(t, sym) {
                        // `template <class T>` and `enum class` name no class.
                        let other = match self.out.last().map(|before| before.tok) {
                            Some(Tok::P(P::Lt | P::Comma)) => true,
                            Some(Tok::Ident(before)) => before.kw() == Some(Kw::Enum),
                            _ => false,
                        };
                        self.out.push(t);
                        if let (Some(pack), Some(Kw::Struct | Kw::Union | Kw::Class), false) =
                            (&self.pack, sym.kw(), other)
                        {
                            self.out.extend(pack);
                        }
                    }
                }
                _ => self.out.push(t),
            }
        }
    }

    /// Puts out the tokens of a file that stand for themselves, up to the next directive or name of a macro.
    fn copy(&mut self) {
        if let (Some(frame), None) = (self.frames.last_mut(), &self.pack)
            && let FrameKind::File(_) = frame.kind
        {
            let rest = &frame.tokens[frame.pos..];
            let other = |t: &Token| match t.tok {
                Tok::P(P::Hash) => t.bol,
                Tok::Ident(name) => self.special.get(name.0 as usize) == Some(&true),
                _ => false,
            };
            let count = rest.iter().position(other).unwrap_or(rest.len());
            self.out.reserve(rest.len());
            self.out.extend_from_slice(&rest[..count]);
            frame.pos += count;
        }
    }

    /// The result; `end` is the place of the end of file.
    pub fn finish(mut self, end: Span) -> Output {
        self.replace_openmp();
        for t in &mut self.out {
            if let Tok::Ident(sym) = t.tok
                && let Some(kw) = sym.kw()
            {
                t.tok = Tok::Kw(kw);
            }
        }
        self.out.push(Token { tok: Tok::Eof, span: end, space: true, bol: true, blue: false });
        Output { tokens: self.out, unrolls: self.unrolls, used_overrides: self.used_overrides }
    }

    /// Does a file of the reader define a macro, or declare something at file scope, of this name?
    pub fn mentions(&mut self, name: &str) -> (bool, bool) {
        let sym = self.interner.intern(name);
        let tokens = self.own_tokens();
        let (mut depth, mut defined, mut declared) = (0i32, false, false);
        for (i, t) in tokens.iter().enumerate() {
            match t.tok {
                Tok::P(P::LBrace) => depth += 1,
                Tok::P(P::RBrace) => depth -= 1,
                Tok::Ident(s) if s == sym && i > 0 => {
                    let before = tokens[i - 1].tok;
                    defined |= matches!(before, Tok::Ident(d) if self.interner.text(d) == "define");
                    let after = tokens.get(i + 1).map(|t| t.tok);
                    declared |= depth == 0
                        && matches!(before, Tok::Ident(_) | Tok::P(P::Comma))
                        && matches!(after, Some(Tok::P(P::Eq | P::LBrace)));
                }
                _ => {}
            }
        }
        (defined, declared)
    }

    fn enter(&mut self, file: FileId) {
        let tokens = self.tokens_of(file);
        let host = match self.sources.file(file).builtin {
            true => String::new(),
            false => self.host_macros(&tokens),
        };
        self.frames.push(Frame { kind: FrameKind::File(file), tokens, pos: 0, conds: self.conds.len() });
        if !host.is_empty() {
            let file = self.sources.add("<host compiler>", host, true);
            self.enter(file);
        }
    }

    fn tokens_of(&mut self, file: FileId) -> Vec<Token> {
        lex_file(self.sources, self.interner, self.diags, file)
    }

    fn error(&mut self, code: Code, span: Span, args: &[&str]) {
        self.diags.push(Diagnostic::new(code, span, args.iter().copied()));
    }

    /// The next token before expansion; directives are obeyed on the way.
    fn next(&mut self) -> Token {
        loop {
            let Some(frame) = self.frames.last_mut() else {
                let span = self.out.last().map_or(Span::new(FileId(0), 0, 0), |t| t.span);
                return Token { tok: Tok::Eof, span, space: false, bol: true, blue: false };
            };
            if let Some(&t) = frame.tokens.get(frame.pos) {
                frame.pos += 1;
                if t.bol && t.is(P::Hash) && matches!(frame.kind, FrameKind::File(_)) {
                    self.directive(t);
                    continue;
                }
                return t;
            }
            match frame.kind {
                FrameKind::Argument => {
                    let span = frame.tokens.last().map_or(Span::new(FileId(0), 0, 0), |t| t.span);
                    return Token { tok: Tok::Eof, span, space: false, bol: true, blue: false };
                }
                FrameKind::Macro(_) => {
                    self.frames.pop();
                }
                FrameKind::File(file) => {
                    let (open, file) = (frame.conds, file);
                    self.frames.pop();
                    self.seal_to(file);
                    while self.conds.len() > open {
                        let cond = self.conds.pop().expect("longer than open");
                        self.error(Code::UnterminatedConditional, cond.span, &[]);
                    }
                }
            }
        }
    }

    /// The token that [`Self::next`] would give, unless a directive comes first.
    fn peek(&self) -> Option<Token> {
        for frame in self.frames.iter().rev() {
            if let Some(&t) = frame.tokens.get(frame.pos) {
                return Some(t);
            }
            if frame.kind == FrameKind::Argument {
                return None;
            }
        }
        None
    }

    /// Tokens up to the end of the line, in the file being read.
    fn rest_of_line(&mut self) -> Vec<Token> {
        let frame = self.frames.last_mut().expect("directives stand in files");
        let rest = &frame.tokens[frame.pos..];
        let len = rest.iter().position(|t| t.bol).unwrap_or(rest.len());
        let line = rest[..len].to_vec();
        frame.pos += len;
        line
    }

    /// A token as it is written.
    fn spell(&self, t: Token) -> String {
        spell(self.interner, t.tok)
    }
}

//! The preprocessor: converts files to one list of tokens (C17 6.10).
//!
//! Invariants: the user's tokens keep their own place, and tokens from a macro have the place where the macro
//! is used, so every diagnostic refers to text that the user wrote. Endless expansion is cut off.

mod cond;
mod directive;
mod expand;
mod headers;
mod host;
mod include;
mod lexed;
mod macro_notes;
mod openmp;
mod text;

use std::rc::Rc;

use base::{Code, Diagnostic, FileId, Map, Set, SourceMap, Span};

use crate::token::{Interner, Kw, P, Sym, Tok, Token};
pub use macro_notes::MacroNote;
use text::{is_size, lex_file, lex_text};
pub use text::{lex_line, spell};

/// A macro. `params` is `None` for object-like macros.
pub struct Macro {
    params: Option<Vec<Sym>>,
    /// Name of the parameter for `...`.
    rest: Option<Sym>,
    body: Vec<Token>,
    builtin: bool,
}

/// Unroll pragmas: the index of the token that the pragma precedes, and its operand, which is empty for
/// complete unrolling.
pub type Unrolls = Vec<(usize, Vec<Token>)>;

/// Result of preprocessing.
pub struct Output {
    /// The program's tokens. They end with `Eof`, and keywords are marked.
    pub tokens: Vec<Token>,
    /// Unroll pragmas.
    pub unrolls: Unrolls,
    /// Overrides that were used as macros.
    pub used_overrides: Set<String>,
    /// The user's macros, if they were to be noted.
    pub macro_notes: Vec<MacroNote>,
}

impl Output {
    /// Whether both outputs have the same tokens at the same places.
    pub fn same(&self, other: &Output) -> bool {
        self.tokens.len() == other.tokens.len()
            && self.tokens.iter().zip(&other.tokens).all(|(a, b)| a.tok == b.tok && a.span == b.span)
    }

    /// Removes and returns the tokens of built-in headers before the user's first token, followed by `Eof`,
    /// and their pragmas.
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
    /// Tokens of an expanded macro, which is not expanded again while they are read.
    Macro(Sym),
    /// A macro argument that is expanded by itself: reading stops at its end.
    Argument,
}

struct Frame {
    kind: FrameKind,
    tokens: Vec<Token>,
    pos: usize,
    /// Number of open conditionals when the file began.
    conds: usize,
}

struct Cond {
    span: Span,
    taken: bool,
    seen_else: bool,
}

/// Initial capacity, enough for the tokens of most programs with their headers.
const MANY: usize = 1 << 16;

/// The state of preprocessing for one compilation.
pub struct Preprocessor<'a> {
    sources: &'a mut SourceMap,
    interner: &'a mut Interner,
    diags: &'a mut Vec<Diagnostic>,
    macros: Map<Sym, Rc<Macro>>,
    /// By symbol: it is or was a macro's name, or has a meaning for the preprocessor.
    special: Vec<bool>,
    overrides: Map<String, String>,
    used_overrides: Set<String>,
    frames: Vec<Frame>,
    conds: Vec<Cond>,
    once: Set<FileId>,
    /// Directories of `-I`.
    include_dirs: Vec<String>,
    /// Names of the answer's macros that the test may see ([`crate::Options::answer`]).
    sealed: Option<Vec<String>>,
    /// The answer that is being read, and the macros that were defined before it.
    before: Option<(FileId, Map<Sym, Rc<Macro>>)>,
    /// Names in the user's text, once requested. The flag is set if the text pastes tokens.
    mentions: Option<(bool, Set<Sym>)>,
    out: Vec<Token>,
    unrolls: Unrolls,
    /// The user's OpenMP directives, with the index of the token that each precedes.
    openmp: Unrolls,
    /// The attribute that `#pragma pack` adds after `struct`.
    pack: Option<Vec<Token>>,
    packs: Vec<Option<Vec<Token>>>,
    /// The offset that `#line` adds to line numbers.
    line_shift: i64,
    file_name: Option<Sym>,
    /// Number of tokens that macro expansion may still produce.
    budget: usize,
    depth: usize,
    counter: u32,
    /// The user's macros so far, if they are to be noted.
    noted: Option<macro_notes::MacroUses>,
}

impl<'a> Preprocessor<'a> {
    /// A preprocessor. `overrides` replace the bodies of `#define`s of their names.
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
            noted: None,
        };
        own.into_iter().for_each(|name| pp.notice(name));
        pp
    }

    /// From here on, the name may be a macro.
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

    /// Defines an object-like macro from text. One that is not `builtin` has no meaning inside built-in
    /// headers.
    pub fn predefine(&mut self, name: &str, value: &str, builtin: bool) {
        let file = self.sources.add(format!("<{name}>"), value, true);
        let body = self.tokens_of(file);
        let name = self.interner.intern(name);
        self.insert(name, Macro { params: None, rest: None, body, builtin });
    }

    /// Makes macros of the user's included files end with their file, except for numbers with the names in
    /// `keep`. With `None` they remain.
    pub fn seal(&mut self, keep: Option<Vec<String>>) {
        self.sealed = keep;
    }

    /// Begins a file whose macros are local to it.
    fn seal_from(&mut self, file: FileId) {
        if self.sealed.is_some() && self.before.is_none() {
            self.before = Some((file, self.macros.clone()));
        }
    }

    /// Ends a file whose macros are local to it: restores the macros from before the file, and keeps those of
    /// built-in headers that it included.
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

    /// Preprocesses a file and its includes.
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
                        // `template <class T>` and `enum class` do not define a class.
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

    /// Emits the tokens of a file that are not special, up to the next directive or macro name.
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

    /// The result. `end` is the place of the end of the file.
    pub fn finish(mut self, end: Span) -> Output {
        let macro_notes = self.macro_notes();
        self.replace_openmp();
        for t in &mut self.out {
            if let Tok::Ident(sym) = t.tok
                && let Some(kw) = sym.kw()
            {
                t.tok = Tok::Kw(kw);
            }
        }
        self.out.push(Token { tok: Tok::Eof, span: end, space: true, bol: true, blue: false });
        Output { tokens: self.out, unrolls: self.unrolls, used_overrides: self.used_overrides, macro_notes }
    }

    /// Whether a file of the user defines a macro of this name, and whether one declares it at file scope.
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

    /// The next token before macro expansion. Executes directives before it.
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

    /// The token that [`Self::next`] would return, unless a directive comes first.
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

    /// The tokens up to the end of the line in the current file.
    fn rest_of_line(&mut self) -> Vec<Token> {
        let frame = self.frames.last_mut().expect("directives stand in files");
        let rest = &frame.tokens[frame.pos..];
        let len = rest.iter().position(|t| t.bol).unwrap_or(rest.len());
        let line = rest[..len].to_vec();
        frame.pos += len;
        line
    }

    /// The spelling of a token.
    fn spell(&self, t: Token) -> String {
        spell(self.interner, t.tok)
    }
}

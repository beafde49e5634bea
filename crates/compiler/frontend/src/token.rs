//! Tokens, which the preprocessor passes to the parser, and the interner for their spellings.
//!
//! Keywords are interned first, in the order of [`Kw`], so the number of a symbol tells whether it is a
//! keyword.

use std::rc::Rc;

use base::Span;

use crate::pp::Unrolls;

/// Number of an interned spelling: an identifier, a number, or a string with its quotes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Sym(pub u32);

/// Interner: a table of spellings by number.
#[derive(Clone)]
pub struct Interner {
    names: Vec<Rc<str>>,
    /// Open-addressing hash table of the spellings: number plus one, or 0 for a free slot. Its length is a
    /// power of two, and at most half of the slots are used.
    slots: Vec<u32>,
}

impl Interner {
    /// An interner with the keywords.
    pub fn new() -> Self {
        let mut new = Self::empty();
        for kw in Kw::ALL {
            new.intern(kw.text());
        }
        new
    }
    /// An interner without any spelling.
    pub fn empty() -> Self {
        Self { names: Vec::new(), slots: vec![0; 1024] }
    }
    /// The number of a spelling, which is added if it is new.
    pub fn intern(&mut self, text: &str) -> Sym {
        let slot = self.slot(text);
        match self.slots[slot] {
            0 => self.put(slot, text.into()),
            number => Sym(number - 1),
        }
    }
    /// [`Self::intern`] without copying the spelling, which another interner holds.
    pub fn intern_shared(&mut self, text: &Rc<str>) -> Sym {
        let slot = self.slot(text);
        match self.slots[slot] {
            0 => self.put(slot, text.clone()),
            number => Sym(number - 1),
        }
    }
    fn put(&mut self, slot: usize, text: Rc<str>) -> Sym {
        self.names.push(text);
        self.slots[slot] = self.names.len() as u32;
        if self.names.len() * 2 > self.slots.len() {
            self.grow();
        }
        Sym(self.names.len() as u32 - 1)
    }
    /// All spellings, by number.
    pub fn all(&self) -> &[Rc<str>] {
        &self.names
    }
    /// Whether `such` holds for some spelling.
    pub fn any(&self, such: impl Fn(&str) -> bool) -> bool {
        self.names.iter().any(|name| such(name))
    }
    /// The number of a spelling, if it was interned.
    pub fn find(&self, text: &str) -> Option<Sym> {
        self.slots[self.slot(text)].checked_sub(1).map(Sym)
    }
    /// The slot that holds the spelling, or the free slot where it would be inserted.
    fn slot(&self, text: &str) -> usize {
        let hash =
            text.bytes().fold(0x811c_9dc5u32, |hash, c| (hash ^ u32::from(c)).wrapping_mul(0x0100_0193));
        let mut slot = hash as usize;
        loop {
            slot &= self.slots.len() - 1;
            match self.slots[slot] {
                0 => return slot,
                taken if *self.names[taken as usize - 1] == *text => return slot,
                _ => slot += 1,
            }
        }
    }
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for i in 0..self.names.len() {
            let slot = self.slot(&self.names[i]);
            self.slots[slot] = i as u32 + 1;
        }
    }
    /// The spelling of a symbol.
    pub fn text(&self, sym: Sym) -> &str {
        &self.names[sym.0 as usize]
    }
    /// The spelling of a symbol, shared.
    pub fn rc(&self, sym: Sym) -> Rc<str> {
        self.names[sym.0 as usize].clone()
    }
}

macro_rules! words {
    ($($variant:ident $text:literal)*) => {
        /// Keywords of C++ and CUDA.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum Kw { $($variant,)* }
        impl Kw {
            /// All keywords, in the order of their symbols.
            pub const ALL: &'static [Kw] = &[$(Kw::$variant),*];
            /// The spelling.
            pub fn text(self) -> &'static str {
                match self { $(Kw::$variant => $text,)* }
            }
        }
    };
}

words! {
    Auto "auto" Bool "bool" Break "break" Case "case" Catch "catch" Char "char" Class "class" Const "const"
    Constexpr "constexpr" ConstCast "const_cast" Continue "continue" Decltype "decltype" Default "default"
    Delete "delete" Do "do" Double "double" DynamicCast "dynamic_cast" Else "else" Enum "enum"
    Explicit "explicit" Extern "extern" False "false" Float "float" For "for" Friend "friend" Goto "goto" If "if"
    Inline "inline" Int "int" Long "long" Mutable "mutable" Namespace "namespace" New "new" Noexcept "noexcept"
    Nullptr "nullptr" Operator "operator" Private "private" Protected "protected" Public "public"
    Register "register" ReinterpretCast "reinterpret_cast" Return "return" Short "short" Signed "signed"
    Sizeof "sizeof" Alignof "alignof" Alignas "alignas" Static "static" StaticAssert "static_assert"
    StaticCast "static_cast" Struct "struct" Switch "switch" Template "template" This "this"
    ThreadLocal "thread_local" Throw "throw" True "true" Try "try" Typedef "typedef" Typeid "typeid" Typename "typename"
    Union "union" Unsigned "unsigned" Using "using" Virtual "virtual" Void "void" Volatile "volatile"
    While "while" Asm "asm" Asm2 "__asm__"
    Global "__global__" Device "__device__" Host "__host__" Constant "__constant__" Shared "__shared__"
    Managed "__managed__" ForceInline "__forceinline__" NoInline "__noinline__" LaunchBounds "__launch_bounds__" ClusterDims "__cluster_dims__"
    Restrict "__restrict__" Restrict2 "__restrict" Align "__align__" Inline2 "__inline__" Inline3 "__inline"
    Attribute "__attribute__" GridConstant "__grid_constant__" Extension "__extension__"
}

impl Sym {
    /// The keyword with this spelling, if there is one.
    pub fn kw(self) -> Option<Kw> {
        Kw::ALL.get(self.0 as usize).copied()
    }
}

macro_rules! puncts {
    ($($variant:ident $text:literal)*) => {
        /// Operators and punctuation.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum P { $($variant,)* }
        impl P {
            /// The spelling.
            pub fn text(self) -> &'static str {
                match self { $(P::$variant => $text,)* }
            }
            /// The longest operator at the start of `rest`, and its length. Digraphs such as `<%` are
            /// alternative spellings (C++ [lex.digraph]).
            pub fn lex(rest: &[u8]) -> Option<(P, usize)> {
                let other = match rest {
                    [b'%', b':', b'%', b':', ..] => return Some((P::HashHash, 4)),
                    // In `<::b` the two colons belong together (C++ [lex.pptoken]).
                    [b'<', b':', b':', next, ..] if !matches!(next, b':' | b'>') => None,
                    [b'<', b'%', ..] => Some(P::LBrace),
                    [b'%', b'>', ..] => Some(P::RBrace),
                    [b'<', b':', ..] => Some(P::LBracket),
                    [b':', b'>', ..] => Some(P::RBracket),
                    [b'%', b':', ..] => Some(P::Hash),
                    _ => None,
                };
                other.map(|p| (p, 2)).or_else(|| {
                    // Most operators are single characters that start no longer operator.
                    let most = match rest {
                        [b'(' | b')' | b'{' | b'}' | b'[' | b']' | b',' | b';', ..] => 1,
                        _ => rest.iter().take(4).take_while(|c| c.is_ascii_punctuation()).count(),
                    };
                    (1..=most).rev().find_map(|len| Some((Self::exact(&rest[..len])?, len)))
                })
            }
            /// The operator for an alternative token such as `and` (C++ [lex.digraph]).
            pub fn word(text: &str) -> Option<P> {
                Some(match text {
                    "and" => P::AndAnd,
                    "or" => P::OrOr,
                    "not" => P::Bang,
                    "xor" => P::Caret,
                    "bitand" => P::Amp,
                    "bitor" => P::Pipe,
                    "compl" => P::Tilde,
                    "and_eq" => P::AmpEq,
                    "or_eq" => P::PipeEq,
                    "xor_eq" => P::CaretEq,
                    "not_eq" => P::Ne,
                    _ => return None,
                })
            }
            fn exact(text: &[u8]) -> Option<P> {
                let number = number(text);
                $(if number == const { self::number($text.as_bytes()) } {
                    return Some(P::$variant);
                })*
                None
            }
        }
    };
}

/// Up to four bytes as a big-endian number.
const fn number(mut text: &[u8]) -> u32 {
    let mut number = 0;
    while let [first, rest @ ..] = text {
        number = number << 8 | *first as u32;
        text = rest;
    }
    number
}

puncts! {
    LParen "(" RParen ")" LBrace "{" RBrace "}" LBracket "[" RBracket "]" Semi ";" Comma "," Colon ":"
    ColonColon "::" Question "?" Dot "." Arrow "->" Ellipsis "..." Plus "+" Minus "-" Star "*" Slash "/"
    Percent "%" PlusEq "+=" MinusEq "-=" StarEq "*=" SlashEq "/=" PercentEq "%=" Amp "&" Pipe "|" Caret "^"
    Tilde "~" Bang "!" AmpEq "&=" PipeEq "|=" CaretEq "^=" AndAnd "&&" OrOr "||" Eq "=" EqEq "==" Ne "!="
    Lt "<" Gt ">" Le "<=" Ge ">=" Shl "<<" Shr ">>" ShlEq "<<=" ShrEq ">>=" PlusPlus "++" MinusMinus "--"
    LaunchOpen "<<<" LaunchClose ">>>" Hash "#" HashHash "##"
}

/// Kind and spelling of a token. Numbers and strings keep their spelling; the parser computes their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tok {
    /// Identifier. Keywords are identifiers until preprocessing is complete.
    Ident(Sym),
    /// Reserved word.
    Kw(Kw),
    /// Preprocessing number.
    Num(Sym),
    /// String with prefix and quotes.
    Str(Sym),
    /// Character constant with quotes.
    Char(Sym),
    /// Operator.
    P(P),
    /// A character that starts no token.
    Other(char),
    /// End of the translation unit.
    Eof,
}

/// Translates symbols of one interner to another. Spellings are interned in the order in which they occur.
pub struct Renumbering<'a> {
    from: &'a Interner,
    /// The new number of each old one, once it is known.
    known: Vec<Option<Sym>>,
}

impl<'a> Renumbering<'a> {
    /// Translates symbols of `from`.
    pub fn new(from: &'a Interner) -> Self {
        Self { from, known: vec![None; from.names.len()] }
    }
    /// Translates tokens to symbols of `to`, which must be the same interner in all calls, or one with all of
    /// its spellings.
    pub fn renumber(&mut self, tokens: &mut [Token], to: &mut Interner) {
        for t in tokens {
            if let Tok::Ident(sym) | Tok::Num(sym) | Tok::Str(sym) | Tok::Char(sym) = &mut t.tok {
                let old = sym.0 as usize;
                let shared = || to.intern_shared(&self.from.names[old]);
                *sym = *self.known[old].get_or_insert_with(shared);
            }
        }
    }
    /// Translates a list of tokens, and the operands of its unroll pragmas.
    pub fn text(&mut self, tokens: &mut [Token], unrolls: &mut Unrolls, to: &mut Interner) {
        self.renumber(tokens, to);
        unrolls.iter_mut().for_each(|u| self.renumber(&mut u.1, to));
    }
}

/// A token with its place. Tokens from a macro have the place where the macro is used.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Token {
    /// Kind and spelling.
    pub tok: Tok,
    /// Place in the source.
    pub span: Span,
    /// White space precedes it.
    pub space: bool,
    /// It is the first token on its line.
    pub bol: bool,
    /// A macro's name that must not be expanded again (C17 6.10.3.4).
    pub blue: bool,
}

impl Token {
    /// Whether this is the operator `p`.
    pub fn is(&self, p: P) -> bool {
        self.tok == Tok::P(p)
    }
}

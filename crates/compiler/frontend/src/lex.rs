//! The lexer: divides text into raw tokens. Used by the compiler and for highlighting.
//!
//! Invariant: every byte belongs to exactly one raw token or to white space between two. Nothing is rejected:
//! a malformed token is a token with an error. Line splices (backslash, newline) are part of the token in
//! which they occur.

use crate::token::P;

/// Kind of a raw token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Raw {
    Ident,
    Number,
    Str,
    Char,
    Punct(P),
    Comment,
    Newline,
    Other(char),
    Eof,
}

/// What lacks its closing delimiter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LexError {
    String,
    Char,
    Comment,
}

/// A raw token: bytes `start..end` of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawToken {
    pub kind: Raw,
    pub start: usize,
    pub end: usize,
    /// The token contains line splices, which [`unspliced`] removes.
    pub spliced: bool,
    pub error: Option<LexError>,
}

/// Produces the raw tokens of a text.
pub struct Lexer<'a> {
    text: &'a str,
    pos: usize,
    spliced: bool,
}

impl<'a> Lexer<'a> {
    /// Starts at the beginning of the text, after a byte order mark.
    pub fn new(text: &'a str) -> Self {
        let pos = if text.starts_with('\u{feff}') { 3 } else { 0 };
        Self { text, pos, spliced: false }
    }

    /// Offset at which the search for the next token starts.
    pub fn position(&self) -> usize {
        self.pos
    }

    /// The next token after white space. At the end of the text it is `Eof`, any number of times.
    pub fn next_token(&mut self) -> RawToken {
        self.skip_blanks();
        let start = self.pos;
        self.spliced = false;
        let mut error = None;
        let kind = match self.peek() {
            None => Raw::Eof,
            Some('\n') => {
                self.bump();
                Raw::Newline
            }
            Some('/') if self.starts("//") => {
                self.line_comment();
                Raw::Comment
            }
            Some('/') if self.starts("/*") => {
                error = self.block_comment();
                Raw::Comment
            }
            Some(c) if is_ident_start(c) => self.word(&mut error),
            Some(c) if c.is_ascii_digit() => self.number(),
            Some('.') if self.text[self.pos + 1..].starts_with(|c: char| c.is_ascii_digit()) => self.number(),
            Some('"') => self.quoted('"', &mut error),
            Some('\'') => self.quoted('\'', &mut error),
            Some(c) => match P::lex(&self.text.as_bytes()[self.pos..]) {
                Some((p, len)) => {
                    self.pos += len;
                    Raw::Punct(p)
                }
                None => {
                    self.bump();
                    Raw::Other(c)
                }
            },
        };
        RawToken { kind, start, end: self.pos, spliced: self.spliced, error }
    }

    /// Length of the line splice at the current position, or 0.
    fn splice(&self) -> usize {
        let rest = &self.text.as_bytes()[self.pos..];
        match rest {
            [b'\\', b'\n', ..] => 2,
            [b'\\', b'\r', b'\n', ..] => 3,
            _ => 0,
        }
    }

    fn peek(&mut self) -> Option<char> {
        loop {
            let n = self.splice();
            if n == 0 {
                break;
            }
            self.pos += n;
            self.spliced = true;
        }
        self.text[self.pos..].chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.pos += c.len_utf8();
        Some(c)
    }

    fn starts(&self, what: &str) -> bool {
        self.text[self.pos..].starts_with(what)
    }

    /// Skips bytes for which `such` holds. A fast path for `peek` and `bump` in ASCII text.
    fn skip(&mut self, such: fn(u8) -> bool) {
        let rest = &self.text.as_bytes()[self.pos..];
        self.pos += rest.iter().position(|&c| !such(c)).unwrap_or(rest.len());
    }

    fn skip_blanks(&mut self) {
        self.skip(|c| c == b' ');
        while let Some(c) = self.peek() {
            if c == '\n' || !c.is_whitespace() {
                break;
            }
            self.pos += c.len_utf8();
        }
    }

    fn line_comment(&mut self) {
        self.skip(|c| c != b'\n' && c != b'\\' && c.is_ascii());
        while self.peek().is_some_and(|c| c != '\n') {
            self.bump();
        }
    }

    fn block_comment(&mut self) -> Option<LexError> {
        match base::find(&self.text[self.pos + 2..], "*/") {
            Some(at) => {
                self.pos += 2 + at + 2;
                None
            }
            None => {
                self.pos = self.text.len();
                Some(LexError::Comment)
            }
        }
    }

    fn word(&mut self, error: &mut Option<LexError>) -> Raw {
        let start = self.pos;
        self.skip(|c| c.is_ascii_alphanumeric() || c == b'_');
        while self.peek().is_some_and(is_ident_part) {
            self.bump();
        }
        match (&self.text[start..self.pos], self.peek()) {
            ("R" | "LR" | "u8R" | "uR" | "UR", Some('"')) => self.raw_string(error),
            ("L" | "u8" | "u" | "U", Some(q @ ('"' | '\''))) => self.quoted(q, error),
            _ => Raw::Ident,
        }
    }

    /// A preprocessing number (C17 6.4.8): digits, letters, dots, signs after an exponent, digit separators.
    fn number(&mut self) -> Raw {
        let mut last = ' ';
        while let Some(c) = self.peek() {
            let sign = (c == '+' || c == '-') && matches!(last, 'e' | 'E' | 'p' | 'P');
            let hex = self.text[..self.pos].ends_with(['e', 'E']) && self.hex_before();
            let separator = c == '\'' && last.is_ascii_alphanumeric() && self.alnum_after();
            if !(is_ident_part(c) || c == '.' || (sign && !hex) || separator) {
                break;
            }
            last = c;
            self.bump();
        }
        Raw::Number
    }

    /// True for `0xE+1`. It is read as three tokens, which is what the user means; the standard makes it a
    /// single invalid number.
    fn hex_before(&self) -> bool {
        let head = &self.text[..self.pos];
        let start = head.rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |i| i + 1);
        head.get(start..).is_some_and(|t| t.starts_with("0x") || t.starts_with("0X"))
    }

    fn alnum_after(&self) -> bool {
        self.text[self.pos + 1..].starts_with(|c: char| c.is_ascii_alphanumeric())
    }

    fn quoted(&mut self, quote: char, error: &mut Option<LexError>) -> Raw {
        self.bump();
        loop {
            match self.peek() {
                None | Some('\n') => {
                    *error = Some(if quote == '"' { LexError::String } else { LexError::Char });
                    break;
                }
                Some('\\') => {
                    self.bump();
                    if self.peek().is_some_and(|c| c != '\n') {
                        self.bump();
                    }
                }
                Some(c) => {
                    self.bump();
                    if c == quote {
                        break;
                    }
                }
            }
        }
        if quote == '"' { Raw::Str } else { Raw::Char }
    }

    fn raw_string(&mut self, error: &mut Option<LexError>) -> Raw {
        let rest = &self.text[self.pos + 1..];
        let end = rest.find('(').and_then(|open| {
            let close = format!("){}\"", &rest[..open]);
            base::find(&rest[open..], &close).map(|at| open + at + close.len())
        });
        match end {
            Some(end) => self.pos += 1 + end,
            None => {
                self.pos = self.text.len();
                *error = Some(LexError::String);
            }
        }
        Raw::Str
    }
}

/// Characters of other scripts that identifiers may contain, as in C++17 \[charname.allowed\]: starts and
/// ends of ranges in turn. Invisible characters are left out, and of full-width forms only letters and digits
/// are included, because the others are typing errors.
const NAMES: [u16; 58] = [
    0xa8, 0xa9, 0xaa, 0xab, 0xaf, 0xb0, 0xb2, 0xb6, 0xb7, 0xbb, 0xbc, 0xbf, 0xc0, 0xd7, 0xd8, 0xf7, 0xf8,
    0x1680, 0x1681, 0x180e, 0x180f, 0x2000, 0x203f, 0x2041, 0x2054, 0x2055, 0x2070, 0x2190, 0x2460, 0x2500,
    0x2776, 0x2794, 0x2c00, 0x2e00, 0x2e80, 0x3000, 0x3004, 0x3008, 0x3021, 0x3030, 0x3031, 0xd800, 0xf900,
    0xfd3e, 0xfd40, 0xfdd0, 0xfdf0, 0xfe45, 0xfe47, 0xfeff, 0xff10, 0xff1a, 0xff21, 0xff3b, 0xff41, 0xff5b,
    0xff66, 0xffe0,
];

/// Letters of any script may start an identifier, as in C++. Combining marks may not.
fn is_ident_start(c: char) -> bool {
    let mark = matches!(c, '\u{300}'..='\u{36f}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
    is_ident_part(c) && !c.is_ascii_digit() && !mark
}

fn is_ident_part(c: char) -> bool {
    match u16::try_from(u32::from(c)) {
        _ if c.is_ascii() => c.is_ascii_alphanumeric() || c == '_' || c == '$',
        Ok(c) => NAMES.partition_point(|&at| at <= c) % 2 == 1,
        Err(_) => true,
    }
}

/// The spelling of a token without line splices.
pub fn unspliced(text: &str) -> String {
    base::replace(&base::replace(text, "\\\r\n", ""), "\\\n", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        let mut lexer = Lexer::new(text);
        let mut got = Vec::new();
        loop {
            let t = lexer.next_token();
            if t.kind == Raw::Eof {
                break;
            }
            if t.kind != Raw::Newline {
                got.push(unspliced(&text[t.start..t.end]));
            }
        }
        assert_eq!(got, expect, "{text}");
    }

    #[test]
    fn names_have_letters_of_all_scripts() {
        check("день + größe·x Ａ１ 変数２ й", &["день", "+", "größe·x", "Ａ１", "変数２", "й"]);
        check(
            "a−b a–b “s” 1；x\u{200b}",
            &["a", "−", "b", "a", "–", "b", "“", "s", "”", "1", "；", "x", "\u{200b}"],
        );
        // U+2E2F (vertical tilde) is a letter in Unicode only.
        for c in ('\0'..=char::MAX).filter(|&c| c.is_alphabetic() && c != '\u{2e2f}') {
            assert!(is_ident_part(c), "{c} is a letter");
        }
        for c in
            ('\0'..=char::MAX).filter(|c| c.is_whitespace() || c.is_control() || c.is_ascii_punctuation())
        {
            assert!(!is_ident_part(c) || c == '_' || c == '$', "{c:?} is none");
        }
    }

    #[test]
    fn tokens_are_the_longest() {
        check("k<<<g,b>>>(x)", &["k", "<<<", "g", ",", "b", ">>>", "(", "x", ")"]);
        check("a>>=b>>1", &["a", ">>=", "b", ">>", "1"]);
        check("x+++++y", &["x", "++", "++", "+", "y"]);
        check("1.5e-3f .5 0x1p-3 1'000u 0xE+1", &["1.5e-3f", ".5", "0x1p-3", "1'000u", "0xE", "+", "1"]);
        check("\"a\\\"b\" 'c' '\\''", &["\"a\\\"b\"", "'c'", "'\\''"]);
        check("a/*b*/c//d\ne", &["a", "/*b*/", "c", "//d", "e"]);
        check(
            "a<:0:><%%:%:b<::c<:::d",
            &["a", "<:", "0", ":>", "<%", "%:%:", "b", "<", "::", "c", "<:", "::", "d"],
        );
    }

    #[test]
    fn splices_vanish_inside_tokens() {
        check("de\\\nfine \"a\\\nb\"", &["define", "\"ab\""]);
        check("// one \\\n still\nx", &["// one  still", "x"]);
    }

    #[test]
    fn mistakes_are_tokens_with_an_error() {
        let error = |text| {
            let mut lexer = Lexer::new(text);
            lexer.next_token().error
        };
        assert_eq!(error("\"abc\n"), Some(LexError::String));
        assert_eq!(error("'a\n"), Some(LexError::Char));
        assert_eq!(error("/* a"), Some(LexError::Comment));
        check("R\"x(a)\" )x\" b", &["R\"x(a)\" )x\"", "b"]);
    }
}

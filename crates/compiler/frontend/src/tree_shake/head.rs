//! The names that a declaration of a header declares, found by a scan of its tokens without parsing.

use super::{CALLED, Contexts, INNER, LIVING, MEMBER, PLAIN, SCOPED, Scan};
use crate::token::{Kw, P, Sym, Tok};

/// A set of the types that a name means, one bit each.
pub type Types = u8;
pub const CLASS: Types = 1;
/// Another name of a type.
const ALIAS: Types = 2;
/// An enumeration, or what a `using` brings.
const TYPE: Types = 4;
/// A namespace of a header.
pub const SPACE: Types = 8;

/// Declarations that are live only if certain classes are.
#[derive(Clone, Copy, PartialEq)]
pub enum Taker {
    Function,
    FunctionTemplate,
    Operator,
    /// A class for certain template arguments.
    Special,
}

/// The contexts in which a name can mean a function of a class.
pub const FUNCTION_OF_CLASS: Contexts = MEMBER | SCOPED | PLAIN | INNER | CALLED;

/// The head of a declaration, as far as the scan finds it.
#[derive(Default)]
pub struct Head {
    /// It is always live.
    pub always: bool,
    pub names: Vec<Sym>,
    /// There are no more names to find.
    known: bool,
    pub function: bool,
    /// `C::` stands before its name.
    pub qualified: bool,
    /// The types that it declares or gives other names.
    pub types: Types,
    template: bool,
    /// The `{` of a class is still to come.
    before_members: bool,
    enumeration: bool,
    /// Only `;` ends it.
    semicolon: bool,
    /// Behind `=`.
    value: bool,
    /// What classes must live for, and where they are named.
    pub takes: Option<(Taker, usize)>,
}

impl Scan<'_> {
    /// The end of a header's declaration and what is found of it. It may be one of a class, which has a name.
    pub(super) fn declaration(
        &mut self,
        start: usize,
        part: usize,
        class: Option<Option<Sym>>,
    ) -> (usize, Head) {
        let mut at = start;
        while self.tok(at) == Tok::Kw(Kw::Template) && self.is(at + 1, P::Lt) {
            at = self.after_angles(at + 1);
        }
        let always = self.tok(at) == Tok::Kw(Kw::Template);
        let mut d = Head { always, template: at > start, ..Head::default() };
        let (mut open, mut angles) = (0usize, 0usize);
        // What stands before template arguments.
        let mut before = None;
        loop {
            let Some(tok) = self.header(at).filter(|&t| t != Tok::P(P::RBrace)) else {
                d.always = true;
                return (at.max(start + 1), d);
            };
            match tok {
                Tok::P(P::LParen | P::LBracket) => open += 1,
                Tok::P(P::RParen | P::RBracket) => open = open.saturating_sub(1),
                Tok::P(P::LBrace) => {
                    let members = open == 0 && std::mem::take(&mut d.before_members);
                    at = match members {
                        true if !d.enumeration => self.members(at, part, d.names.first().copied()),
                        true => self.enumerators(at, &mut d.names),
                        false => self.closing(at),
                    };
                    let next = self.tok(at + 1);
                    let more = matches!(next, Tok::P(P::Semi | P::Comma | P::LBrace) | Tok::Kw(Kw::Catch));
                    if open == 0 && !d.semicolon && !more {
                        break;
                    }
                }
                Tok::P(P::Semi) if open == 0 => break,
                _ if open > 0 || d.known || d.before_members => {}
                Tok::P(P::Lt) if !d.value => angles += 1,
                Tok::P(p @ (P::Gt | P::Shr | P::LaunchClose)) if angles > 0 => {
                    angles = angles.saturating_sub(p.text().len());
                    if let (0, Some(sym)) = (angles, before) {
                        self.name(at, sym, &mut d);
                    }
                }
                _ if angles > 0 => {}
                Tok::P(P::Eq) => {
                    (d.value, d.semicolon, d.known) = (true, true, d.template);
                    d.types = if d.types == TYPE { ALIAS } else { d.types };
                }
                Tok::Kw(Kw::Operator) => {
                    let other = matches!(self.tok(at + 1), Tok::Str(_)) || self.is(at - 1, P::ColonColon);
                    (d.known, d.takes) = (true, Some((Taker::Operator, at + 1)));
                    d.always |= other;
                }
                Tok::Kw(Kw::Friend | Kw::Virtual | Kw::StaticAssert | Kw::Namespace) => d.always = true,
                Tok::Kw(Kw::Typedef) => (d.types, d.semicolon) = (ALIAS, true),
                Tok::Kw(Kw::Using) => (d.types, d.semicolon) = (TYPE, true),
                Tok::Kw(Kw::Struct | Kw::Class | Kw::Union | Kw::Enum) if d.names.is_empty() => {
                    self.class(at, &mut d);
                }
                Tok::Ident(sym) if self.is(at + 1, P::Lt) && !d.value => before = Some(sym),
                Tok::Ident(sym) => self.name(at, sym, &mut d),
                _ => {}
            }
            at += 1;
        }
        // What else a class has stays with it: what it holds, what makes and ends it.
        if let (Some(class), &[name], true) = (class, &d.names[..], d.function && d.types == 0 && !d.always)
            && class != Some(name)
        {
            let function = self.part(start, Some(part));
            self.parts[function].to = at + 1;
            self.parts[function].name = Some(name);
            self.keys.push((name, function, FUNCTION_OF_CLASS));
        }
        (at + 1, d)
    }

    /// A name, or the end of its template arguments: is it what is declared?
    fn name(&mut self, at: usize, sym: Sym, d: &mut Head) {
        match self.tok(at + 1) {
            Tok::P(P::LParen) if d.value => d.names.push(sym),
            Tok::P(P::LParen) => {
                // `T (*f)(int)`, `T (f)(int)`
                d.always |= matches!(self.tok(at + 2), Tok::P(P::Star | P::Amp | P::AndAnd))
                    || self.is(self.closing(at + 1) + 1, P::LParen);
                (d.known, d.function, d.qualified) = (true, true, self.is(at - 1, P::ColonColon));
                let taker = if d.template { Taker::FunctionTemplate } else { Taker::Function };
                d.takes = Some((taker, at + 1));
                d.names.push(sym);
            }
            Tok::P(P::Eq | P::Semi | P::LBracket | P::LBrace | P::Comma | P::Colon) => d.names.push(sym),
            _ => {}
        }
    }

    /// `struct S` where it is not only mentioned.
    fn class(&mut self, word: usize, d: &mut Head) {
        let mut at = word + 1;
        at += usize::from(matches!(self.tok(at), Tok::Kw(Kw::Struct | Kw::Class)));
        while let Tok::Kw(Kw::Align | Kw::Alignas | Kw::Attribute) = self.tok(at) {
            at = self.closing(at + 1) + 1;
        }
        let name = if let Tok::Ident(sym) = self.tok(at) { Some(sym) } else { None };
        at += usize::from(name.is_some());
        // `struct S final {`
        at += usize::from(matches!(self.tok(at), Tok::Ident(_)));
        let last = matches!(self.tok(at - 1), Tok::Ident(s) if Some(s) != name);
        if matches!(self.tok(at), Tok::P(P::LBrace | P::Colon))
            || !last && matches!(self.tok(at), Tok::P(P::Semi | P::Lt))
        {
            (d.semicolon, d.before_members) = (true, true);
            d.enumeration = self.tok(word) == Tok::Kw(Kw::Enum);
            d.types |= if d.enumeration { TYPE } else { CLASS };
            d.takes = self.is(at, P::Lt).then_some((Taker::Special, at));
            d.names.extend(name);
        }
    }

    /// The functions of a class whose `{` is there; the place of its `}`.
    fn members(&mut self, open: usize, part: usize, name: Option<Sym>) -> usize {
        let mut at = open + 1;
        loop {
            match self.header(at) {
                None | Some(Tok::P(P::RBrace)) => return at,
                Some(Tok::P(P::Semi | P::Colon) | Tok::Kw(Kw::Public | Kw::Private | Kw::Protected)) => {
                    at += 1
                }
                Some(_) => at = self.declaration(at, part, Some(name)).0,
            }
        }
    }

    fn enumerators(&mut self, open: usize, names: &mut Vec<Sym>) -> usize {
        let close = self.closing(open);
        for i in open..close {
            if let (Tok::Ident(sym), Tok::P(P::Comma | P::Eq | P::RBrace)) = (self.tok(i), self.tok(i + 1)) {
                names.push(sym);
            }
        }
        close
    }

    /// Parameters or template arguments from that token on. Each that can only be an object of a class, or of one of a
    /// template's classes, makes the part wait for it: references to what is not constant, which nothing is converted for,
    /// and what an operator's or a special class's template arguments are found from. An operator that waits for none lives
    /// with any of the types that it names, and if there are none, always.
    pub(super) fn wait_for_classes(&mut self, part: usize, taker: Taker, from: usize) {
        let special = taker == Taker::Special;
        let open = |&i: &usize| special || matches!(self.tok(i), Tok::P(P::LParen) | Tok::Eof);
        let open = (from..).find(open).unwrap_or(from);
        let close = if special { self.after_angles(open) - 1 } else { self.closing(open) };
        let (mut classes, mut types) = (Vec::new(), Vec::new());
        let (mut at, mut first, mut constant, mut angles) = (open + 1, true, false, 0usize);
        while at < close {
            match self.tok(at) {
                Tok::P(P::LParen) => at = self.closing(at),
                Tok::P(P::Lt) => angles += 1,
                Tok::P(p @ (P::Gt | P::Shr | P::LaunchClose)) => {
                    angles = angles.saturating_sub(p.text().len())
                }
                Tok::P(P::Comma) if angles == 0 => (first, constant) = (true, false),
                Tok::Kw(Kw::Typename | Kw::Decltype) => first = false,
                Tok::Kw(Kw::Const) => constant = true,
                Tok::Ident(sym) => {
                    let ty = self.types[sym.0 as usize];
                    let arguments = self.is(at + 1, P::Lt);
                    let end = if arguments { self.after_angles(at + 1) } else { at + 1 };
                    let exact = match taker {
                        Taker::Special => true,
                        Taker::Function => !constant && self.is(end, P::Amp),
                        _ => arguments || !constant && self.is(end, P::Amp),
                    };
                    if first
                        && ty == CLASS
                        && exact
                        && !self.is(end, P::ColonColon)
                        && !classes.contains(&sym)
                    {
                        classes.push(sym);
                    }
                    first &= self.is(at + 1, P::ColonColon) && matches!(ty, 0 | SPACE);
                    types.extend((ty != 0 && ty != SPACE).then_some(sym));
                }
                _ => {}
            }
            at += 1;
        }
        let named = usize::from(taker != Taker::Operator);
        if !classes.is_empty() {
            self.parts[part].waits = classes.len() - 1 + named;
            self.keys.extend(classes.into_iter().map(|name| (name, part, LIVING)));
        } else if named == 0 && types.is_empty() {
            self.wake(part);
        } else if named == 0 {
            self.keys.extend(types.into_iter().map(|name| (name, part, !MEMBER & !LIVING)));
        }
    }

    /// The place of what closes the bracket there.
    pub(super) fn closing(&self, mut at: usize) -> usize {
        let mut open = 0usize;
        loop {
            match self.tok(at) {
                Tok::P(P::LParen | P::LBrace | P::LBracket) => open += 1,
                Tok::P(P::RParen | P::RBrace | P::RBracket) => open -= 1,
                Tok::Eof => return at,
                _ => {}
            }
            if open == 0 {
                return at;
            }
            at += 1;
        }
    }

    /// The token after template parameters.
    pub(super) fn after_angles(&self, mut at: usize) -> usize {
        let mut open = 0usize;
        loop {
            match self.tok(at) {
                Tok::P(P::Lt) => open += 1,
                Tok::P(p @ (P::Gt | P::Shr | P::LaunchClose)) => open = open.saturating_sub(p.text().len()),
                Tok::P(P::LParen) => at = self.closing(at),
                Tok::P(P::LBrace | P::Semi) | Tok::Eof => return at,
                _ => {}
            }
            at += 1;
            if open == 0 {
                return at;
            }
        }
    }
}

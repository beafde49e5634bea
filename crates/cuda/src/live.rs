//! What a program cannot name of the built-in headers is left out before they are parsed.
//!
//! A header's declaration stays only if its name occurs somewhere alive: in the reader's text, in a declaration that stays
//! itself, or where the compiler looks for it unasked. The same goes for the functions of a class that stays. Constructors,
//! destructors, operators, virtual functions, friends and whatever has a name that this linear look cannot tell stay with
//! their class, or always; an operator beside classes stays with any of those that it takes.
//! Invariant: nothing is left out that a program without mistakes uses. One with mistakes is read again as a whole, since
//! messages know all names.

use base::{Idx, SourceMap};

use crate::pp::Output;
use crate::token::{Interner, Kw, P, Sym, Tok, Token};

/// Names that the checker looks for without anybody writing them.
const KNOWN: [&str; 5] = ["begin", "end", "initializer_list", "what", "__type_info"];

/// A declaration that may be left out.
struct Part {
    from: usize,
    to: usize,
    /// Of a function of a class: the class's part and its own name.
    of: Option<(usize, Sym)>,
    live: bool,
}

/// What is found of a declaration.
#[derive(Default)]
struct Head {
    /// It stays.
    always: bool,
    names: Vec<Sym>,
    /// There are no more names to find.
    known: bool,
    function: bool,
    /// It declares a type, or another name of one.
    ty: bool,
    /// The `{` of a class is still to come.
    before_members: bool,
    enumeration: bool,
    /// Only `;` ends it.
    semicolon: bool,
    /// Behind `=`.
    value: bool,
    /// The token after `operator`.
    operator: Option<usize>,
}

struct Scan<'a> {
    tokens: &'a [Token],
    /// By file.
    builtin: Vec<bool>,
    /// In the order of the text, a class before its functions.
    parts: Vec<Part>,
    /// Names, and the part that each wakes.
    keys: Vec<(Sym, usize)>,
    /// Parts that live and whose names are still to be seen.
    queue: Vec<usize>,
    /// By name: is it a type's?
    types: Vec<bool>,
    /// By name: does it occur?
    alive: Vec<bool>,
    /// Those whose parts are still to be woken.
    pending: Vec<Sym>,
}

/// Leaves out what does not live; `prelude` was read before.
pub fn shake(out: &mut Output, prelude: &[Token], sources: &SourceMap, interner: &Interner) {
    let mut scan = Scan {
        tokens: &out.tokens,
        builtin: sources.files().map(|(_, f)| f.builtin).collect(),
        parts: Vec::new(),
        keys: Vec::new(),
        queue: Vec::new(),
        types: vec![false; interner.all().len()],
        alive: vec![false; interner.all().len()],
        pending: Vec::new(),
    };
    let (mut at, mut operators) = (0, Vec::new());
    while at < scan.tokens.len() {
        at = scan.top(at, &mut operators);
    }
    for (from, part) in operators {
        scan.operator(from, part);
    }
    let known = KNOWN.iter().filter_map(|name| interner.find(name)).map(Tok::Ident);
    prelude.iter().map(|t| t.tok).chain(known).for_each(|tok| scan.say(tok));
    scan.spread();
    let mut parts = scan.parts;
    parts.push(Part { from: out.tokens.len(), to: usize::MAX, of: None, live: false });
    remove(out, &parts);
}

/// Takes out what is dead, of which one may lie in another, and puts the loops' pragmas at their new places.
fn remove(out: &mut Output, parts: &[Part]) {
    let (mut to, mut from, mut moved) = (0, 0, 0);
    for &Part { from: start, to: end, live, .. } in parts {
        if live || start < from {
            continue;
        }
        while let Some(u) = out.unrolls.get_mut(moved).filter(|u| u.0 < start) {
            // One in what is gone stands before no loop.
            u.0 = if u.0 < from { usize::MAX } else { u.0 - (from - to) };
            moved += 1;
        }
        out.tokens.copy_within(from..start, to);
        to += start - from;
        from = end;
    }
    out.tokens.truncate(to);
    out.unrolls.retain(|u| u.0 < to);
}

impl Scan<'_> {
    fn tok(&self, at: usize) -> Tok {
        self.tokens.get(at).map_or(Tok::Eof, |t| t.tok)
    }

    fn is(&self, at: usize, p: P) -> bool {
        self.tok(at) == Tok::P(p)
    }

    /// The token of a header there.
    fn header(&self, at: usize) -> Option<Tok> {
        self.tokens.get(at).filter(|t| self.builtin[t.span.file().index()]).map(|t| t.tok)
    }

    /// A name that occurs.
    fn say(&mut self, tok: Tok) {
        if let Tok::Ident(sym) = tok
            && !std::mem::replace(&mut self.alive[sym.0 as usize], true)
        {
            self.pending.push(sym);
        }
    }

    /// At file scope or in a namespace: past a declaration of a header, or past a token that stays.
    fn top(&mut self, at: usize, operators: &mut Vec<(usize, usize)>) -> usize {
        let scope = |at| match self.tok(at) {
            Tok::Kw(Kw::Extern) => matches!(self.tok(at + 1), Tok::Str(_)) && self.is(at + 2, P::LBrace),
            Tok::Kw(Kw::Inline) => self.tok(at + 1) == Tok::Kw(Kw::Namespace),
            Tok::Kw(Kw::Namespace) | Tok::P(P::LBrace | P::RBrace | P::Semi) => true,
            _ => false,
        };
        let mut end = at + 1;
        if self.header(at).is_none() || scope(at) {
            let named = matches!(self.tok(at), Tok::Kw(Kw::Namespace | Kw::Extern));
            while named && !matches!(self.tok(end - 1), Tok::P(P::LBrace | P::Semi) | Tok::Eof) {
                end += 1;
            }
            (at..end).for_each(|i| self.say(self.tok(i)));
            return end;
        }
        let part = self.parts.len();
        self.parts.push(Part { from: at, to: at, of: None, live: false });
        let (end, d) = self.declaration(at, part, None);
        self.parts[part].to = end;
        self.keys.extend(d.names.iter().map(|&name| (name, part)));
        d.names.iter().filter(|_| d.ty).for_each(|name| self.types[name.0 as usize] = true);
        match d.operator {
            Some(from) if !d.always => operators.push((from, part)),
            _ if d.always || d.names.is_empty() => self.wake(part),
            _ => {}
        }
        end
    }

    /// An operator beside classes, whose parameters are behind that token: with none of those in them it is for any.
    fn operator(&mut self, from: usize, part: usize) {
        let open = (from..).find(|&i| matches!(self.tok(i), Tok::P(P::LParen) | Tok::Eof)).unwrap_or(from);
        let close = self.closing(open);
        let before = self.keys.len();
        for i in open..close {
            if let Tok::Ident(sym) = self.tok(i)
                && self.types[sym.0 as usize]
            {
                self.keys.push((sym, part));
            }
        }
        if self.keys.len() == before {
            self.wake(part);
        }
    }

    /// The end of a header's declaration and what is found of it. It may be one of a class, which has a name.
    fn declaration(&mut self, start: usize, part: usize, class: Option<Option<Sym>>) -> (usize, Head) {
        let mut at = start;
        while self.tok(at) == Tok::Kw(Kw::Template) && self.is(at + 1, P::Lt) {
            at = self.after_angles(at + 1);
        }
        let template = at > start;
        let mut d = Head { always: self.tok(at) == Tok::Kw(Kw::Template), ..Head::default() };
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
                Tok::P(P::Eq) => (d.value, d.semicolon, d.known) = (true, true, template),
                Tok::Kw(Kw::Operator) => {
                    let other = matches!(self.tok(at + 1), Tok::Str(_)) || self.is(at - 1, P::ColonColon);
                    (d.known, d.operator) = (true, Some(at + 1));
                    d.always |= other;
                }
                Tok::Kw(Kw::Friend | Kw::Virtual | Kw::StaticAssert | Kw::Namespace) => d.always = true,
                Tok::Kw(Kw::Typedef | Kw::Using) => (d.ty, d.semicolon) = (true, true),
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
        if let (Some(class), &[name], true) = (class, &d.names[..], d.function && !d.ty && !d.always)
            && class != Some(name)
        {
            self.keys.push((name, self.parts.len()));
            self.parts.push(Part { from: start, to: at + 1, of: Some((part, name)), live: false });
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
                (d.known, d.function) = (true, true);
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
            (d.ty, d.semicolon, d.before_members) = (true, true, true);
            d.enumeration = self.tok(word) == Tok::Kw(Kw::Enum);
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

    /// The place of what closes the bracket there.
    fn closing(&self, mut at: usize) -> usize {
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
    fn after_angles(&self, mut at: usize) -> usize {
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

    fn wake(&mut self, part: usize) {
        let p = &self.parts[part];
        if !p.live && p.of.is_none_or(|(class, _)| self.parts[class].live) {
            self.parts[part].live = true;
            self.queue.push(part);
        }
    }

    /// Everything that what lives names.
    fn spread(&mut self) {
        const NONE: usize = usize::MAX;
        let mut first = vec![NONE; self.alive.len()];
        let mut next = Vec::new();
        for (i, (sym, _)) in self.keys.iter().enumerate() {
            next.push(std::mem::replace(&mut first[sym.0 as usize], i));
        }
        loop {
            if let Some(sym) = self.pending.pop() {
                let mut key = first[sym.0 as usize];
                while key != NONE {
                    self.wake(self.keys[key].1);
                    key = next[key];
                }
            } else if let Some(part) = self.queue.pop() {
                self.see(part);
            } else {
                return;
            }
        }
    }

    /// The names in a part, without those in functions that may be left out.
    fn see(&mut self, part: usize) {
        let (mut at, mut function) = (self.parts[part].from, part + 1);
        while at < self.parts[part].to {
            match self.parts.get(function) {
                Some(&Part { from, to, of: Some((_, name)), .. }) if from == at => {
                    if self.alive[name.0 as usize] {
                        self.wake(function);
                    }
                    (at, function) = (to, function + 1);
                }
                _ => {
                    self.say(self.tok(at));
                    at += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use base::SourceMap;

    fn compile(text: &str, all: bool) -> String {
        let mut sources = SourceMap::new();
        let main = sources.add("a.cu", text, false);
        let (module, diags) = crate::compile_with(&mut sources, main, &crate::Options::default(), all);
        assert!(diags.is_empty(), "{text}: {}", diags[0].message(base::Lang::En));
        hir::dump(&module.expect("compiles"))
    }

    /// Programs that need what nobody names: operators, ranges, parts of a pair, deduced arguments, literals, conversions.
    const PROGRAMS: [&str; 6] = [
        "#include <map>\n#include <string>\nint main() { std::map<std::string, int> m; m[\"a\"] = 1; int n = 0; for (auto &[k, v] : m) n += v + (k == \"a\"); return n; }",
        "#include <vector>\n#include <algorithm>\nint main() { std::vector v{3, 1, 2}; std::sort(v.begin(), v.end()); return v < std::vector<int>{1} ? v.front() : v[1]; }",
        "#include <chrono>\n#include <thread>\nusing namespace std;\nint main() { auto t = 5ms + 1s; this_thread::sleep_for(t); return t > 3s; }",
        "#include <iostream>\n#include <complex>\nint main() { std::complex<float> z(1, 2); std::cout << z * 2.0f << std::endl; }",
        "#include <stdexcept>\nint main() { try { throw std::runtime_error(\"no\"); } catch (const std::exception &e) { return e.what()[0]; } }",
        "#include <memory>\n#include <functional>\nstruct B { virtual ~B() {} virtual int f() { return 1; } };\nint main() { std::function<int()> g = [p = std::make_shared<B>()] { return p->f(); }; return g(); }",
    ];

    #[test]
    fn what_is_left_out_is_never_missed() {
        let functions = |dump: &str| {
            let name =
                |line: &str| Some(line.split_once(':').filter(|_| !line.starts_with(' '))?.0.to_string());
            let mut names: Vec<String> = dump.lines().filter_map(name).collect();
            names.sort();
            names
        };
        for text in PROGRAMS {
            let (some, all) = (functions(&compile(text, false)), functions(&compile(text, true)));
            assert!(some.iter().all(|name| all.contains(name)), "{text}");
            assert!(some.len() > 1 && some.len() <= all.len(), "{text}");
        }
    }

    #[test]
    fn what_nobody_names_is_left_out() {
        let text = "#include <utility>\nint main() { return std::move(1); }";
        assert!(compile(text, true).contains("piecewise_construct"));
        assert!(!compile(text, false).contains("piecewise_construct"));
    }

    #[test]
    fn results_do_not_depend_on_what_was_compiled_before() {
        // Each thread has its own tokens of headers.
        let run = |order: Vec<usize>| {
            let work = move || {
                let mut dumps: Vec<(usize, String)> =
                    order.iter().map(|&i| (i, compile(PROGRAMS[i], false))).collect();
                dumps.sort();
                dumps.dedup();
                dumps
            };
            std::thread::spawn(work).join().expect("compiles")
        };
        let forward = run(vec![0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5]);
        assert_eq!(forward.len(), PROGRAMS.len());
        assert!(forward == run(vec![5, 4, 3, 2, 1, 0]));
        assert!((0..PROGRAMS.len()).all(|i| run(vec![i]) == forward[i..=i]));
    }

    #[test]
    fn pragmas_follow_their_loops() {
        let text = "#include <vector>\n__global__ void k(int *p) {\n#pragma unroll 3\nfor (int i = 0; i < 9; i++) p[i] = i; }\nint main() { k<<<1, 1>>>(0); }";
        assert!(compile(text, false).contains("unroll"), "{}", compile(text, false));
        assert_eq!(
            compile(text, false).matches("unroll").count(),
            compile(text, true).matches("unroll").count()
        );
    }
}

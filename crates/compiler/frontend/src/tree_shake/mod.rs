//! Tree shaking: declarations of built-in headers that the program cannot name are removed before the parser sees them.
//!
//! A declaration of a header is live if its name occurs in live text: in the reader's text, in another live declaration,
//! or among the names that the checker looks up by itself. The same holds for the functions of a live class.
//! Constructors, destructors, operators, virtual functions and friends are live with their class, and so is a declaration
//! whose name this linear scan cannot find. An operator at namespace scope is live with the classes of its parameters.
//!
//! The spelling around a name counts: `x.fill` cannot mean a function of a namespace, `std::fill` none of another
//! namespace than `std`.
//!
//! Invariant: nothing is removed that a program without mistakes uses. A program with mistakes is compiled again with
//! whole headers, since messages suggest names of all declarations.

mod head;

use base::{Idx, SourceMap};
use head::Taker;

use crate::pp::Output;
use crate::token::{Interner, Kw, P, Sym, Tok, Token};

/// Names that the checker looks up although the program does not write them.
const KNOWN: [&str; 7] =
    ["begin", "end", "initializer_list", "what", "__type_info", "__dynamic_reference", "__new"];

/// A set of syntactic contexts, one bit each: those in which a name occurs, or those in which an occurrence can mean a
/// declaration.
type Contexts = u8;
/// `x.name`, `x->name`
const MEMBER: Contexts = 1;
/// `std::name`
const STD: Contexts = 2;
/// `scope::name`
const SCOPED: Contexts = 4;
/// `name` outside of `std`.
const PLAIN: Contexts = 8;
/// `name` inside of `std`.
const INNER: Contexts = 16;
/// `name(…)`: lookup by the types of the arguments may find it.
const CALLED: Contexts = 32;
/// Not written: a class of this name is live.
const LIVING: Contexts = 64;

/// The namespace of a declaration.
#[derive(Clone, Copy, PartialEq)]
enum Scope {
    Std,
    /// In a namespace of `std`.
    InStd,
    Other,
    /// In no namespace.
    Global,
}

impl Scope {
    /// The contexts in which a name can mean a declaration of this namespace.
    fn contexts(self, function: bool) -> Contexts {
        match self {
            Self::Std if function => STD | CALLED,
            Self::Std => STD | INNER,
            Self::InStd => !MEMBER & !LIVING,
            Self::Other if function => SCOPED | PLAIN | CALLED,
            Self::Other => SCOPED | PLAIN,
            Self::Global => SCOPED | PLAIN | INNER,
        }
    }
}

/// A declaration that may be removed.
struct Part {
    /// Its first token.
    from: usize,
    /// The token after its last one.
    to: usize,
    /// The part of the class, of a function of a class.
    of: Option<usize>,
    /// The name, of a function.
    name: Option<Sym>,
    scope: Scope,
    /// Is it a class?
    class: bool,
    /// Number of further names that must occur before it is live.
    waits: usize,
    live: bool,
}

struct Scan<'a> {
    tokens: &'a [Token],
    /// Is the file a built-in header? By number of the file.
    builtin: Vec<bool>,
    /// All parts in the order of the text, a class before its functions.
    parts: Vec<Part>,
    /// A name, the part that it makes live, and the contexts in which it does.
    keys: Vec<(Sym, usize, Contexts)>,
    /// Live parts whose names are still to be visited.
    queue: Vec<usize>,
    /// The types that a name means, by number of the name.
    types: Vec<head::Types>,
    /// The contexts in which a name occurs, by number of the name.
    alive: Vec<Contexts>,
    /// Names whose parts are still to be made live, with the contexts known before and the new ones.
    pending: Vec<(Sym, Contexts, Contexts)>,
    std: Option<Sym>,
    /// Namespaces around the current token, the innermost last.
    scopes: Vec<Scope>,
}

/// Removes the declarations that are not live. `prelude` holds the declarations that every program has: its names count as
/// used.
pub fn shake(out: &mut Output, prelude: &[Token], sources: &SourceMap, interner: &Interner) {
    let mut scan = Scan {
        tokens: &out.tokens,
        builtin: sources.files().map(|(_, f)| f.builtin).collect(),
        parts: Vec::new(),
        keys: Vec::new(),
        queue: Vec::new(),
        types: vec![0; interner.all().len()],
        alive: vec![0; interner.all().len()],
        pending: Vec::new(),
        std: interner.find("std"),
        scopes: Vec::new(),
    };
    let (mut at, mut takers) = (0, Vec::new());
    while at < scan.tokens.len() {
        at = scan.top(at, &mut takers);
    }
    for (part, taker, from) in takers {
        scan.wait_for_classes(part, taker, from);
    }
    let known = KNOWN.iter().filter_map(|name| interner.find(name)).map(Tok::Ident);
    prelude.iter().map(|t| t.tok).chain(known).for_each(|tok| scan.say(tok, !LIVING));
    scan.spread();
    scan.part(out.tokens.len(), None);
    let parts = scan.parts;
    remove(out, &parts);
}

/// Removes dead parts, which may be nested, and moves loop pragmas to the new places of their loops.
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
    fn say(&mut self, tok: Tok, ways: Contexts) {
        if let Tok::Ident(sym) = tok {
            let alive = &mut self.alive[sym.0 as usize];
            let (old, new) = (*alive, ways & !*alive);
            *alive |= ways;
            if new != 0 {
                self.pending.push((sym, old, new));
            }
        }
    }

    /// A token that stays, of which `own` is declared with it.
    fn keep(&mut self, at: usize, scope: Scope, own: Option<Sym>) {
        let before = |n| at.checked_sub(n).map_or(Tok::Eof, |at| self.tok(at));
        let ways = match before(1) {
            Tok::P(P::Dot) => MEMBER,
            // Behind `)` it may be what a function returns.
            Tok::P(P::Arrow) if matches!(before(2), Tok::Ident(_) | Tok::P(P::RBracket)) => MEMBER,
            Tok::P(P::ColonColon) if matches!(before(2), Tok::Ident(s) if Some(s) == self.std) => STD,
            Tok::P(P::ColonColon) if matches!(before(2), Tok::Ident(s) if self.types[s.0 as usize] == head::SPACE) => {
                SCOPED
            }
            _ if self.header(at).is_none() => !MEMBER & !LIVING,
            Tok::P(P::ColonColon) => SCOPED,
            _ => {
                let std = matches!(scope, Scope::Std | Scope::InStd);
                let call = self.is(at + 1, P::LParen) && own.map(Tok::Ident) != Some(self.tok(at));
                let called = call || std && self.is(at + 1, P::Lt);
                (if std { INNER } else { PLAIN }) | if called { CALLED } else { 0 }
            }
        };
        self.say(self.tok(at), ways);
    }

    fn scope(&self) -> Scope {
        self.scopes.last().copied().unwrap_or(Scope::Global)
    }

    /// Past `}` or `name {` of a namespace.
    fn enter(&mut self, at: usize, end: usize) {
        if self.is(at, P::RBrace) {
            self.scopes.pop();
        } else if self.is(end - 1, P::LBrace) {
            let name = if let (true, Tok::Ident(sym)) = (end > at + 1, self.tok(end.max(2) - 2)) {
                Some(sym)
            } else {
                None
            };
            self.scopes.push(match self.scope() {
                Scope::Global if name.is_some() && name == self.std => Scope::Std,
                Scope::Global if self.tok(at) != Tok::Kw(Kw::Namespace) => Scope::Global,
                Scope::Global | Scope::Other => Scope::Other,
                _ => Scope::InStd,
            });
            if let (Some(name), Some(Tok::Kw(Kw::Namespace))) = (name, self.header(at)) {
                self.types[name.0 as usize] |= head::SPACE;
            }
        }
    }

    /// Begins a part there.
    fn part(&mut self, from: usize, of: Option<usize>) -> usize {
        let scope = self.scope();
        let (name, class) = (None, false);
        self.parts.push(Part { from, to: usize::MAX, of, name, scope, class, waits: 0, live: false });
        self.parts.len() - 1
    }

    /// At file scope or in a namespace: past a declaration of a header, or past a token that stays.
    fn top(&mut self, at: usize, takers: &mut Vec<(usize, Taker, usize)>) -> usize {
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
            (at..end).for_each(|i| self.keep(i, Scope::Global, None));
            self.enter(at, end);
            return end;
        }
        let part = self.part(at, None);
        let (end, d) = self.declaration(at, part, None);
        self.parts[part].to = end;
        self.parts[part].class = d.types == head::CLASS;
        // The function of a class is defined beside it.
        let ways = if d.qualified { !LIVING } else { self.scope().contexts(d.function) };
        self.keys.extend(d.names.iter().map(|&name| (name, part, ways)));
        d.names.iter().for_each(|name| self.types[name.0 as usize] |= d.types);
        if let (true, &[name]) = (d.function, &d.names[..]) {
            self.parts[part].name = Some(name);
        }
        match d.takes {
            _ if d.always || d.names.is_empty() && !matches!(d.takes, Some((Taker::Operator, _))) => {
                self.wake(part);
                d.names.iter().for_each(|&name| self.say(Tok::Ident(name), LIVING));
            }
            Some((taker, from)) if d.names.len() < 2 => takers.push((part, taker, from)),
            _ => {}
        }
        end
    }

    fn wake(&mut self, part: usize) {
        let p = &self.parts[part];
        if p.waits > 0 {
            self.parts[part].waits -= 1;
        } else if !p.live && p.of.is_none_or(|class| self.parts[class].live) {
            self.parts[part].live = true;
            self.queue.push(part);
        }
    }

    /// Everything that what lives names.
    fn spread(&mut self) {
        const NONE: usize = usize::MAX;
        let mut first = vec![NONE; self.alive.len()];
        let mut next = Vec::new();
        for (i, (sym, ..)) in self.keys.iter().enumerate() {
            next.push(std::mem::replace(&mut first[sym.0 as usize], i));
        }
        loop {
            if let Some((sym, old, new)) = self.pending.pop() {
                let mut key = first[sym.0 as usize];
                while key != NONE {
                    let (_, part, ways) = self.keys[key];
                    if ways & old == 0 && ways & new != 0 {
                        self.wake(part);
                        if self.parts[part].class {
                            self.say(Tok::Ident(sym), LIVING);
                        }
                    }
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
        let Part { from: mut at, to: end, scope, name: own, .. } = self.parts[part];
        let mut function = part + 1;
        while at < end {
            match self.parts.get(function) {
                Some(&Part { from, to, of: Some(_), name: Some(name), .. }) if from == at => {
                    if self.alive[name.0 as usize] & head::FUNCTION_OF_CLASS != 0 {
                        self.wake(function);
                    }
                    (at, function) = (to, function + 1);
                }
                _ => {
                    self.keep(at, scope, own);
                    at += 1;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use base::SourceMap;

    use crate::token::Interner;

    fn compile(text: &str, all: bool) -> String {
        let mut sources = SourceMap::new();
        let main = sources.add("a.cu", text, false);
        let unit = crate::Unit::new(main);
        let reading = crate::Reading { all, lines: "", without: None, unit: &unit, numbers: None };
        let read = crate::compile_with(&mut sources, main, &crate::Options::default(), reading);
        assert!(read.diags.is_empty(), "{text}: {}", read.diags[0].message(base::Lang::En));
        hir::dump(&read.module.expect("compiles"))
    }

    /// Programs that need what nobody names: operators, ranges, parts of a pair, deduced arguments, literals, conversions.
    const PROGRAMS: [&str; 7] = [
        "#include <iostream>\nint main() { std::cerr << 1; std::clog << 2; }",
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

    /// The tokens that stay.
    fn kept(text: &str) -> String {
        let (mut sources, mut interner, mut diags) = (SourceMap::new(), Interner::new(), Vec::new());
        let files = [("macros.h", true), ("lines.h", true), ("a.cu", false)];
        let files = files.map(|(name, builtin)| sources.add(name, if builtin { "" } else { text }, builtin));
        let mut read = (&mut interner, &mut diags);
        let mut out = crate::preprocess(
            &mut sources,
            &mut read,
            files,
            (&crate::Options::default(), &crate::Unit::new(files[2])),
            true,
        );
        super::shake(&mut out, &[], &sources, &interner);
        out.tokens.iter().map(|t| crate::pp::spell(&interner, t.tok) + " ").collect()
    }

    #[test]
    fn a_name_means_what_can_be_written_so() {
        let count = |use_: &str| {
            let text =
                format!("#include <algorithm>\ntemplate <class S> int f(S s, int *p) {{ return {use_}; }}");
            kept(&text).contains("ptrdiff_t count (")
        };
        assert!(!count("s.count"));
        assert!(count("std::count(p, p + 9, 1)"));
        assert!(count("count(p, p + 9, 1)"));
        let sort = "#include <thrust/sort.h>\nvoid f(int *p) { NAME(p, p + 9); }";
        assert!(!kept(&sort.replace("NAME", "thrust::sort")).contains("void sort_heap ("));
        assert!(kept(&sort.replace("NAME", "thrust::sort")).contains("merge_parts"));
    }

    #[test]
    fn operators_and_special_classes_wait_for_their_classes() {
        let text = "#include <string>\n#include <sstream>\n#include <tuple>\n#include <vector>\n";
        let strings = kept(&format!("{text}std::string f(std::string s) {{ return s + s; }}"));
        assert!(strings.contains("class string {") && !strings.contains("class ostream :"));
        assert!(!strings.contains("struct tuple_size < tuple <"));
        let more = kept(&format!(
            "{text}auto f() {{ return std::ostringstream() << std::tuple_size<std::tuple<int>>::value; }}"
        ));
        assert!(more.contains("class ostream :") && more.contains("struct tuple_size < tuple <"));
    }

    #[test]
    fn headers_bring_what_the_reader_names() {
        let text = "#include <thrust/device_vector.h>\nint f() { NAME; return 0; }";
        assert!(!kept(&text.replace("NAME", "")).contains("class ostream :"));
        assert!(kept(&text.replace("NAME", "std::cout << 1")).contains("class ostream :"));
        // Where names are put together, any may be meant.
        let put =
            "#include <thrust/device_vector.h>\n#define STD(x) std::c##x\nint main() { STD(out) << 1; }";
        assert!(compile(put, false).contains("main"));
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
        let forward = run((0..7).chain(0..7).collect());
        assert_eq!(forward.len(), PROGRAMS.len());
        assert!(forward == run((0..7).rev().collect()));
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

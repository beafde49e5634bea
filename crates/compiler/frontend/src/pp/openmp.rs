//! OpenMP's directives, rewritten as C++: each becomes a lambda or a guard object around the statement after
//! it, with names from `omp.h`. The alternative, directives in the syntax tree, would involve all later
//! stages.
//!
//! A team is executed by threads of the host. The iterations of a loop are counted first; then each thread
//! steps through all of them and executes its own. Tasks are executed where they are created. Directives for
//! devices are ignored, as by a compiler without offloading.

use super::Preprocessor;
use crate::token::{P, Tok, Token};

/// A clause, or a word of the directive's name, with its arguments.
struct Clause {
    word: String,
    args: Vec<String>,
}

/// Rewrites the directives in a program's tokens.
struct Rewriter<'p, 'a> {
    pp: &'p mut Preprocessor<'a>,
    tokens: Vec<Token>,
    /// The directives, with the index of the token that each precedes, in order.
    directives: std::iter::Peekable<std::vec::IntoIter<(usize, Vec<Token>)>>,
    at: usize,
    out: Vec<Token>,
    /// New index of each token.
    places: Vec<usize>,
    /// Number of names generated so far.
    made: u32,
    /// Place of the directive that is being rewritten.
    span: Option<base::Span>,
}

impl Preprocessor<'_> {
    /// Rewrites the directives of the program.
    pub(super) fn replace_openmp(&mut self) {
        if self.openmp.is_empty() {
            return;
        }
        let directives = std::mem::take(&mut self.openmp).into_iter().peekable();
        let tokens = std::mem::take(&mut self.out);
        let places = vec![0; tokens.len() + 1];
        let mut all =
            Rewriter { pp: self, tokens, directives, at: 0, out: Vec::new(), places, made: 0, span: None };
        while all.at < all.tokens.len() {
            all.token();
        }
        while all.directive() {}
        let Rewriter { out, mut places, .. } = all;
        if let Some(end) = places.last_mut() {
            *end = out.len();
        }
        self.out = out;
        for (at, _) in &mut self.unrolls {
            *at = places[*at];
        }
    }
}

impl Rewriter<'_, '_> {
    fn is(&self, text: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|t| self.pp.spell(*t) == text)
    }
    fn push(&mut self) {
        self.places[self.at] = self.out.len();
        self.out.extend(self.tokens.get(self.at));
        self.at += 1;
    }
    /// Emits generated text.
    fn text(&mut self, text: String) {
        let file = self.pp.sources.add("<openmp>", text, true);
        let tokens = self.pp.tokens_of(file);
        // Generated tokens have the place of the directive, so they count as the user's, and diagnostics
        // refer to it.
        let at = self.span;
        self.out.extend(
            tokens
                .into_iter()
                .filter(|t| t.tok != Tok::Eof)
                .map(|t| Token { span: at.unwrap_or(t.span), ..t }),
        );
    }
    /// Emits one token, or rewrites the directive before it.
    fn token(&mut self) {
        if !self.directive() {
            self.push();
        }
    }
    /// Emits tokens up to the bracket that closes the one here.
    fn bracket(&mut self) {
        let mut depth = 0;
        while self.at < self.tokens.len() {
            if self.directive() {
                continue;
            }
            match self.tokens[self.at].tok {
                Tok::P(P::LParen | P::LBrace | P::LBracket) => depth += 1,
                Tok::P(P::RParen | P::RBrace | P::RBracket) => depth -= 1,
                _ => {}
            }
            self.push();
            if depth == 0 {
                return;
            }
        }
    }
    /// Emits one statement.
    fn statement(&mut self) {
        if self.directive() {
            return;
        }
        if self.is("{") {
            return self.bracket();
        }
        if ["for", "while", "if", "switch"].iter().any(|word| self.is(word)) {
            let branches = self.is("if");
            while self.at < self.tokens.len() && !self.is("(") {
                self.push();
            }
            self.bracket();
            self.statement();
            if branches && self.is("else") {
                self.push();
                self.statement();
            }
            return;
        }
        if self.is("do") || self.is("try") {
            let tries = self.is("try");
            self.push();
            self.statement();
            while tries && self.is("catch") {
                self.push();
                self.bracket();
                self.statement();
            }
            if tries {
                return;
            }
        }
        while self.at < self.tokens.len() && !self.is("}") {
            let end = self.is(";");
            match self.tokens[self.at].tok {
                Tok::P(P::LParen | P::LBrace | P::LBracket) => self.bracket(),
                _ => self.push(),
            }
            if end {
                return;
            }
        }
    }

    /// The words and clauses of a directive.
    fn clauses(&self, tokens: &[Token]) -> Vec<Clause> {
        let (mut all, mut depth): (Vec<Clause>, i32) = (Vec::new(), 0);
        for t in tokens {
            let text = self.pp.spell(*t);
            let close = matches!(t.tok, Tok::P(P::RParen | P::RBracket));
            depth -= i32::from(close);
            match (depth, all.last_mut()) {
                (0, _) if matches!(t.tok, Tok::Ident(_)) => {
                    all.push(Clause { word: text.clone(), args: Vec::new() });
                }
                (1, Some(last)) if text == "," || text == ":" => last.args.push(String::new()),
                (1.., Some(last)) => match last.args.last_mut() {
                    Some(arg) => {
                        arg.push(' ');
                        arg.push_str(&text);
                    }
                    None => last.args.push(format!(" {text}")),
                },
                _ => {}
            }
            depth += i32::from(matches!(t.tok, Tok::P(P::LParen | P::LBracket)));
        }
        all.iter_mut().flat_map(|c| &mut c.args).for_each(|arg| *arg = arg.trim().into());
        all
    }

    /// Rewrites the directive at this token with its statement. False if there is none.
    fn directive(&mut self) -> bool {
        let Some((_, tokens)) = self.directives.next_if(|(at, _)| *at <= self.at) else { return false };
        let clauses = self.clauses(&tokens);
        let outer = std::mem::replace(&mut self.span, tokens.first().map(|t| t.span));
        let has = |word: &str| clauses.iter().any(|c| c.word == word);
        let first = clauses.first().map_or("", |c| c.word.as_str());
        let argument = |word: &str| clauses.iter().find(|c| c.word == word).and_then(|c| c.args.last());
        match first {
            "parallel" => {
                let size = argument("num_threads").map_or("0", |n| n);
                let size = match argument("if") {
                    Some(condition) => format!("({condition}) ? {size} : 1"),
                    None => size.to_string(),
                };
                self.text(format!("__omp_parallel({size}, [&]() mutable {{"));
                let end = self.own(&clauses);
                match () {
                    () if has("for") => self.shared_loop(&clauses),
                    () if has("sections") => self.sections(),
                    () => self.statement(),
                }
                self.text(format!("{end}}});"));
            }
            "for" | "sections" | "single" => {
                self.text("{".into());
                let end = self.own(&clauses);
                match first {
                    "for" => self.shared_loop(&clauses),
                    "sections" => self.sections(),
                    _ => {
                        self.text("if (omp_get_thread_num() == 0)".into());
                        self.statement();
                    }
                }
                let barrier = if has("nowait") { "" } else { "__omp_barrier();" };
                self.text(format!("{end}{barrier}}}"));
            }
            "section" => {
                self.text("if (__omp_sections++ % omp_get_num_threads() == omp_get_thread_num())".into());
                self.statement();
            }
            "master" | "masked" => {
                self.text("if (omp_get_thread_num() == 0)".into());
                self.statement();
            }
            "critical" | "atomic" => {
                let name = argument(first).map_or(first, |name| name);
                self.text(format!("{{ __omp_critical __omp_held(\"{name}\");"));
                self.statement();
                self.text("}".into());
            }
            "barrier" => self.text("__omp_barrier();".into()),
            "task" | "taskloop" | "taskgroup" | "ordered" | "simd" | "loop" => self.statement(),
            _ => {}
        }
        self.span = outer;
        true
    }

    /// Declares the variables that are private to each thread around a statement. Returns the text to emit
    /// after the statement.
    fn own(&mut self, clauses: &[Clause]) -> String {
        let mut end = String::new();
        for Clause { word, args } in clauses {
            let (operation, names) = match (word.as_str(), &args[..]) {
                ("private" | "firstprivate" | "lastprivate", names) => ("", names),
                ("reduction", [operation, names @ ..]) => (operation.as_str(), names),
                _ => continue,
            };
            for name in names.iter().filter(|name| !name.is_empty() && !name.contains('[')) {
                self.made += 1;
                let outer = format!("__omp_outer{}", self.made);
                let bare = format!("typename __omp_bare<decltype({outer})>::type {name}");
                let own = match (word.as_str(), operation) {
                    ("private" | "lastprivate", _) => format!("{bare};"),
                    (_, "+" | "-" | "^" | "|" | "||") => format!("{bare}(0);"),
                    (_, "*") => format!("{bare}(1);"),
                    _ => format!("{bare}({outer});"),
                };
                self.text(format!("{{ auto &{outer} = {name}; {{ {own}"));
                let joined = match operation {
                    "" => String::new(),
                    "max" | "min" => {
                        let than = if operation == "max" { '>' } else { '<' };
                        format!("if ({name} {than} {outer}) {outer} = {name};")
                    }
                    "-" => format!("{outer} = {outer} + {name};"),
                    _ => format!("{outer} = {outer} {operation} {name};"),
                };
                let joined = match word.as_str() {
                    "lastprivate" => format!("if (__omp_did_last()) {outer} = {name};"),
                    _ if joined.is_empty() => joined,
                    _ => format!("{{ __omp_critical __omp_held(\"\"); {joined} }}"),
                };
                end = format!("{joined} }} }}{end}");
            }
        }
        end
    }

    fn sections(&mut self) {
        self.text("{ int __omp_sections = 0;".into());
        self.statement();
        self.text("}".into());
    }

    /// Rewrites a loop whose iterations the threads share.
    fn shared_loop(&mut self, clauses: &[Clause]) {
        let argument = |word: &str| clauses.iter().find(|c| c.word == word).map(|c| &c.args[..]);
        let depth = argument("collapse").and_then(|args| args.first()?.parse().ok()).unwrap_or(1);
        let mut end = self.own_counters(depth);
        let (kind, chunk) = match argument("schedule") {
            Some([.., kind, chunk]) if kind.as_str() != "monotonic" => (kind.as_str(), chunk.as_str()),
            Some([.., kind]) => (kind.as_str(), "0"),
            _ => ("static", "0"),
        };
        // With dynamic scheduling a free thread takes the next chunk. Here threads take turns.
        let chunk = if kind == "static" || chunk != "0" { chunk } else { "1" };
        let serial = argument("ordered").is_some();
        self.text(format!("{{ __omp_loop __omp_all({chunk}, {serial});"));
        end.push('}');
        if !self.is("for") {
            self.statement();
            return self.text(end);
        }
        let (start, mut open) = (self.at, 0);
        loop {
            match self.tokens.get(self.at).map(|t| t.tok) {
                Some(Tok::P(P::LParen)) => open += 1,
                Some(Tok::P(P::RParen)) => open -= 1,
                None => break,
                _ => {}
            }
            self.push();
            if open == 0 && self.at > start + 1 {
                break;
            }
        }
        let head = self.tokens[start..self.at].to_vec();
        self.text("__omp_all.count(); __omp_all.begin();".into());
        self.out.extend(head);
        self.text("if (__omp_all.mine())".into());
        self.statement();
        self.text(end);
    }

    /// Makes the counters of `depth` nested loops private to each thread if they are declared outside of the
    /// loops.
    fn own_counters(&mut self, depth: u32) -> String {
        let mut end = String::new();
        let mut at = self.at;
        for _ in 0..depth {
            let word = |at: usize| self.tokens.get(at).map(|t| self.pp.spell(*t)).unwrap_or_default();
            let name = word(at + 2);
            if word(at) != "for" {
                break;
            }
            if word(at + 3) == "=" {
                self.made += 1;
                let outer = format!("__omp_outer{}", self.made);
                self.text(format!("{{ auto {outer} = {name}; {{ auto {name} = {outer};"));
                end.push_str("}}");
            }
            // The next loop is after the parentheses.
            let mut open = 0;
            while let Some(t) = self.tokens.get(at) {
                open += i32::from(t.tok == Tok::P(P::LParen)) - i32::from(t.tok == Tok::P(P::RParen));
                at += 1;
                if open == 0 && t.tok == Tok::P(P::RParen) {
                    break;
                }
            }
        }
        end
    }
}

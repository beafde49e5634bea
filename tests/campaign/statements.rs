//! Generates programs about statements, objects and arithmetic. Every function is for host and device: `main`
//! prints their results on the host, followed by those of the threads of a kernel. Another compiler runs the
//! functions twice on the host.
//!
//! No program has signed overflow, reads uninitialised memory or depends on an unspecified order of
//! evaluation.

use std::fmt::Write;

use crate::random::Random;

/// Integer types, each with the suffix of names of its functions.
const INTEGERS: [(&str, &str); 10] = [
    ("bool", "b"),
    ("char", "c"),
    ("signed char", "sc"),
    ("unsigned char", "uc"),
    ("short", "s"),
    ("unsigned short", "us"),
    ("int", "i"),
    ("unsigned", "u"),
    ("long", "l"),
    ("unsigned long", "ul"),
];

const HEAD: &str = include_str!("statements.h");

struct Writer<'a> {
    r: &'a mut Random,
    out: String,
    indent: usize,
    /// Integer variables in scope with their types. Each may be written.
    vars: Vec<(String, &'static str)>,
    noisy: Vec<String>,
    fresh: u32,
    /// Number of functions that may be called, which are the previous ones.
    functions: u64,
    in_loop: bool,
    budget: i32,
    /// Number of statements so far.
    told: u32,
}

/// The program with a seed.
pub fn program(r: &mut Random) -> String {
    let functions = 3;
    let mut out = String::from(HEAD);
    for n in 0..functions {
        let mut w = Writer {
            r,
            out: String::new(),
            indent: 1,
            vars: vec![("n".into(), "unsigned"), ("acc".into(), "unsigned long")],
            noisy: Vec::new(),
            fresh: 0,
            functions: n,
            in_loop: false,
            budget: 26,
            told: 0,
        };
        w.line("unsigned long acc = n;");
        for _ in 0..5 {
            w.declaration();
        }
        while w.budget > 0 {
            w.statement(0);
        }
        w.line("return mix(acc, s.trace);");
        let body = w.out;
        let _ = writeln!(out, "HD unsigned long f{n}(State &s, unsigned n) {{\n{body}}}");
    }
    out += r#"HD unsigned long all(unsigned n) {
    State s{n};
    unsigned long sum = 0;
"#;
    for n in 0..functions {
        let _ = writeln!(out, "    sum = mix(sum, f{n}(s, n));");
    }
    out += include_str!("statements_main.h");
    out
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{:1$}{text}", "", self.indent * 4);
    }
    fn name(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }
    fn declaration(&mut self) {
        let (ty, suffix) = self.r.of(&INTEGERS);
        let name = self.name(suffix);
        let value = self.expr(2);
        let form = self.r.below(4);
        let text = match form {
            0 => format!("{ty} {name} = ({ty})({value});"),
            1 => format!("{ty} {name}(({ty})({value}));"),
            2 => format!("auto {name} = ({ty})({value});"),
            _ => format!("{ty} {name}{{({ty})({value})}};"),
        };
        self.line(&text);
        self.vars.push((name, ty));
    }
    fn block(&mut self, depth: u32, head: &str) {
        self.line(&format!("{head} {{"));
        self.inner(depth);
        self.line("}");
    }
    fn inner(&mut self, depth: u32) {
        let (vars, noisy) = (self.vars.len(), self.noisy.len());
        self.indent += 1;
        for _ in 0..1 + self.r.below(3) {
            self.statement(depth + 1);
        }
        self.indent -= 1;
        self.vars.truncate(vars);
        self.noisy.truncate(noisy);
    }
    fn statement(&mut self, depth: u32) {
        self.any_statement(depth);
        self.told += 1;
        let number = self.told;
        self.line(&format!("TOLD({number});"));
    }
    #[expect(clippy::too_many_lines, reason = "one arm for each kind of statement")]
    fn any_statement(&mut self, depth: u32) {
        self.budget -= 1;
        let kind = self.r.below(if depth < 3 { 26 } else { 14 });
        match kind {
            0 | 1 => self.declaration(),
            2..=4 => self.assignment(),
            5 => {
                let e = self.expr(3);
                self.line(&format!("acc = mix(acc, bits({e}));"));
            }
            6 => {
                let (a, b, c) = (self.expr(2), self.expr(2), self.expr(1));
                self.line(&format!("acc += total({a}, {b}, {c});"));
            }
            7 => {
                let (name, v) = (self.name("o"), self.small());
                let text = match self.r.below(6) {
                    0 => format!("Noisy {name}(s, {v});"),
                    1 => format!("Noisy {name} = made(s, {v});"),
                    2 => format!("Noisy {name} = pass(Noisy(s, {v}));"),
                    3 => format!("const Noisy &{name} = made(s, {v});"),
                    4 => format!("Noisy &&{name} = made(s, {v});"),
                    _ => format!("Noisy {name} = {v} % 2 ? Noisy(s, {v}) : made(s, 4);"),
                };
                self.line(&text);
                self.noisy.push(name);
            }
            8 if !self.noisy.is_empty() => {
                let of = self.r.of(&(0..self.noisy.len()).collect::<Vec<_>>());
                let (name, v) = (self.noisy[of].clone(), self.small());
                let text = match self.r.below(6) {
                    0 => format!("{{ Noisy t = pass({name}); acc += t.get(); }} acc += Noisy({name}).get();"),
                    1 => format!("acc += ({name} + Noisy(s, {v})).get() + {name}.get();"),
                    2 => format!("acc += same({name}).v;"),
                    3 => format!("if ({name}) acc ^= {v};"),
                    4 => format!("{{ Noisy t({name}); t = made(s, {v}); acc += t.get(); }}"),
                    _ => format!("{{ Noisy t(pass({name})); Noisy u(std::move(t)); acc += t.v + u.v; }}"),
                };
                self.line(&text);
            }
            9 => {
                let (name, a, b) = (self.name("box"), self.small(), self.small());
                let text = match self.r.below(4) {
                    0 => format!(
                        "{{ Box {name}({a}, {b}); Shape &r = {name}; acc += r.area() + r.twice() + r.Shape::area(); }}"
                    ),
                    1 => format!(
                        "{{ Cube {name}({a}); Shape &r = {name}; Box &q = {name}; acc += r.twice() * 3 + q.area() + q.Box::area() + r.twice({b}); }}"
                    ),
                    2 => format!("{{ Shape *p = new Cube({a}); acc += p->area() + p->twice(); delete p; }}"),
                    _ => format!(
                        "{{ Cube {name}({a}); Box copy = {name}; Shape cut = {name}; acc += copy.area() + cut.twice() + {name}.twice(); }}"
                    ),
                };
                self.line(&text);
            }
            10 => {
                let (name, a, b) = (self.name("p"), self.expr(2), self.expr(2));
                self.line(&format!("Pair {name}{{(unsigned)({a}), (short)({b}), (unsigned)({b}) % 32, (int)((unsigned)({a}) % 8)}};"));
                let text = match self.r.below(4) {
                    0 => format!("{name}.bit += {};", self.small()),
                    1 => format!("{name}.low = (int)({name}.bit) % 7 - 3;"),
                    2 => format!("auto [x, y, b, l] = {name}; acc += x + (unsigned)y + b + (unsigned)l;"),
                    _ => format!("Pair q = {name}, t; q.y++; t = {name}; {name} = q; acc += t.x;"),
                };
                self.line(&format!("{{ {text} acc = mix(acc, {name}.x + (unsigned short){name}.y * 3u + {name}.bit * 5u + (unsigned){name}.low); }}"));
            }
            11 => {
                let (f, x) = (self.name("f"), self.expr(1));
                let (v, _) = self.variable();
                let text = match self.r.below(5) {
                    0 => format!(
                        "auto {f} = [&](unsigned k) {{ acc += k; return acc ^ bits({v}); }}; acc = {f}((unsigned)({x})); acc = {f}(3) * 3;"
                    ),
                    1 => format!(
                        "auto {f} = [=](unsigned k) mutable {{ n += k; return n + bits({v}); }}; acc += {f}(1); acc += {f}(2) * 5 + n;"
                    ),
                    2 => format!(
                        "auto {f} = [](auto a, auto b) {{ return bits(a) + bits(b) * 3; }}; acc += {f}({x}, {v});"
                    ),
                    3 => format!(
                        "auto {f} = [k = bits({x}), &acc](unsigned long m) -> unsigned long {{ acc += k; return k * m; }}; acc ^= {f}(n);"
                    ),
                    _ => format!("acc += [&] {{ if (n % 2) return bits({x}); return bits({v}); }}();"),
                };
                self.line(&text);
            }
            12 => {
                let (a, b, k) = (self.expr(1), self.expr(1), self.r.below(6));
                let text = match self.r.below(5) {
                    0 => format!("acc += most((int)({a}) , 5, (int)({b}));"),
                    1 => format!("acc += power<{k}>((unsigned)({a}));"),
                    2 => format!(
                        "acc += Kind<decltype({a})>::value + Kind<decltype(&acc)>::value * 10 + Kind<int **>::value;"
                    ),
                    3 => format!(
                        "{{ Colour k = (Colour)((unsigned char)({a})); acc += (k == Colour::blue) + (unsigned)k * 2 + (k < Colour::green); }}"
                    ),
                    _ => format!(
                        "{{ Plain k = ({a}) ? one : many; acc += k + one * 2u + (k == many); acc ^= sizeof(k) + sizeof({b}); }}"
                    ),
                };
                self.line(&text);
            }
            13 if self.functions > 0 => {
                let (f, x) = (self.r.below(self.functions), self.small());
                self.line(&format!("if (n < 3) acc ^= f{f}(s, n + {x} + 3);"));
            }
            14 | 15 => {
                let c = self.expr(2);
                self.block(depth, &format!("if ({c})"));
                if self.r.once_in(2) {
                    self.block(depth, "else");
                }
            }
            16 => {
                let (name, c) = (self.name("t"), self.expr(1));
                self.vars.push((name.clone(), "unsigned"));
                self.block(depth, &format!("if (unsigned {name} = (unsigned)({c}); {name} % 3 != 1)"));
                self.vars.pop();
            }
            17 | 18 => {
                let (i, end) = (self.name("k"), 1 + self.r.below(4));
                let outer = std::mem::replace(&mut self.in_loop, true);
                let head = match self.r.below(3) {
                    0 => format!("for (unsigned {i} = 0; {i} < {end}; {i}++)"),
                    1 => format!("for (int {i} = {end}; {i}-- > 0;)"),
                    _ => format!("for (unsigned {i} : {{{end}u, 7u, n}})"),
                };
                self.line(&format!("{head} {{"));
                self.line(&format!("    acc = mix(acc, (unsigned){i});"));
                self.inner(depth);
                self.line("}");
                self.in_loop = outer;
            }
            19 => {
                let (i, end) = (self.name("w"), 1 + self.r.below(4));
                self.line(&format!("unsigned {i} = {end};"));
                let outer = std::mem::replace(&mut self.in_loop, true);
                if self.r.once_in(2) {
                    self.block(depth, &format!("while ({i}-- > 0)"));
                } else {
                    self.line("do {");
                    self.inner(depth);
                    self.line(&format!("}} while (--{i} > 0);"));
                }
                self.in_loop = outer;
            }
            20 => {
                let e = self.expr(2);
                self.line(&format!("switch ((unsigned)({e}) % 5) {{"));
                for case in 0..3 {
                    let label = if case == 2 { "default".into() } else { format!("case {}", case * 2) };
                    self.line(&format!("{label}: {{"));
                    self.inner(depth);
                    self.line("}");
                    if self.r.once_in(2) {
                        self.line("break;");
                    }
                }
                self.line("}");
            }
            21 if self.in_loop => {
                let e = self.expr(1);
                let word = self.r.of(&["break", "continue"]);
                self.line(&format!("if ((unsigned)({e}) % 4 == 1) {word};"));
            }
            22 => self.block(depth, ""),
            23 => {
                let (name, e) = (self.name("a"), self.expr(1));
                self.line(&format!("unsigned {name}[4] = {{n, (unsigned)({e}), 3}};"));
                let (i, j) = (self.index(), self.index());
                let text = match self.r.below(4) {
                    0 => format!(
                        "{name}[{i}] += {name}[{j}] * 3u; unsigned *q = {name} + 1; acc += *q++; acc += q[0] + (unsigned)(q - {name});"
                    ),
                    1 => format!(
                        "for (unsigned &x : {name}) x = x * 5u + acc % 100u; acc = mix(acc, {name}[{i}]);"
                    ),
                    2 => format!(
                        "unsigned *q = &{name}[{i}]; unsigned &z = {name}[{j}]; z += 2; ++*q; acc += z ^ *q;"
                    ),
                    _ => format!(
                        "auto [a, b, c, d] = {name}; acc += a + b * 2u + c * 3u + d; auto &[e, f, g, h] = {name}; f = 9; acc += {name}[{j}] + e + g + h;"
                    ),
                };
                self.line(&format!("{{ {text} }}"));
            }
            24 => {
                let (c, a, b) = (self.expr(1), self.expr(2), self.expr(2));
                self.line(&format!("acc = mix(acc, bits(({c}) ? ({a}) : ({b})));"));
            }
            _ => self.assignment(),
        }
    }
    fn index(&mut self) -> String {
        format!("{} % 4", self.vars_unsigned())
    }
    fn vars_unsigned(&mut self) -> String {
        let (v, _) = self.variable();
        format!("(unsigned)({v})")
    }
    fn small(&mut self) -> String {
        if self.r.once_in(3) {
            format!("(n + {}) % 40", self.r.below(30))
        } else {
            self.r.below(30).to_string()
        }
    }
    fn variable(&mut self) -> (String, &'static str) {
        let at = self.r.below(self.vars.len() as u64) as usize;
        self.vars[at].clone()
    }
    fn assignment(&mut self) {
        let (v, ty) = self.variable();
        let e = self.expr(2);
        let unsigned = matches!(ty, "unsigned" | "unsigned long" | "unsigned char" | "unsigned short");
        let text = match self.r.below(6) {
            0 if ty != "bool" && ty != "long" && ty != "int" => {
                let op = self.r.of(&["++", "--"]);
                if self.r.once_in(2) {
                    format!("acc += bits({v}{op});")
                } else {
                    format!("acc += bits({op}{v});")
                }
            }
            1 | 2 if unsigned && ty != "unsigned short" => {
                let op = self.r.of(&["+=", "-=", "*=", "^=", "|=", "&="]);
                format!("{v} {op} (unsigned)({e});")
            }
            3 if unsigned => format!("{v} {} {};", self.r.of(&["<<=", ">>="]), self.r.below(7)),
            4 => format!("acc ^= bits({v} = ({ty})({e}));"),
            _ => format!("{v} = ({ty})({e});"),
        };
        self.line(&text);
    }
    /// An expression of an arithmetic type.
    fn expr(&mut self, depth: u32) -> String {
        if depth == 0 || self.r.once_in(5) {
            return match self.r.below(6) {
                0 => format!("{}", self.r.below(300)),
                1 => self
                    .r
                    .of(&["7u", "'a'", "true", "-3", "0x1234", "5l", "9ul", "1.5f", "2.25", "-128", "65535"])
                    .to_string(),
                _ => self.variable().0,
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        let wide = self.r.of(&["unsigned", "unsigned long"]);
        match self.r.below(17) {
            0..=2 => format!("(({wide})({a}) {} ({b} ? 3u : 4u))", self.r.of(&["+", "-", "*"])),
            3 => format!("(({wide})({a}) {} ({wide})({b}))", self.r.of(&["+", "-", "*", "&", "|", "^"])),
            4 => format!(
                "((short)(bits({a})) {} (signed char)(bits({b})))",
                self.r.of(&["+", "-", "*", "&", "|", "^"])
            ),
            5 => format!("((int)(short)(bits({a})) {} (int)(bits({b}) % 50 + 1))", self.r.of(&["/", "%"])),
            6 => format!("(({wide})({a}) {} (bits({b}) % 31))", self.r.of(&["<<", ">>"])),
            7 => format!(
                "((long)({a}) {} (int)(bits({b}) % 1000))",
                self.r.of(&["<", ">", "<=", ">=", "==", "!="])
            ),
            8 => format!("({a} && {b})"),
            9 => format!("({a} || !({b}))"),
            10 => format!("(({a}) ? (short)(bits({b})) : (unsigned char)(bits({a})))"),
            11 => format!("(unsigned char)(bits({a}))"),
            12 => format!("~(unsigned)({a})"),
            13 => format!("-(int)(short)(bits({a}))"),
            14 => format!("bits((float)(short)(bits({a})) * 0.5f)"),
            15 => format!("bits((double)(int)(bits({a}) % 1000) / 4 - 3)"),
            _ => format!("(({a}), ({b}))"),
        }
    }
}

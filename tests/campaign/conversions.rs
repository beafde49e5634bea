//! Generates programs about conversions: classes with constructors and conversion functions of all kinds, and
//! probes of initialisations, calls and operators. A probe prints whether the expression is valid, which
//! functions it calls, and its result.

use std::fmt::Write;

use crate::random::Random;

/// Arithmetic types of conversions.
const NUMBERS: [&str; 7] = ["int", "long", "double", "bool", "char", "unsigned", "float"];

/// The program with a seed.
pub fn program(r: &mut Random) -> String {
    let classes = 3 + r.below(3);
    let mut out = String::from(HEAD);
    for n in 0..classes {
        let _ = writeln!(out, "struct C{n};");
    }
    let mut after = String::new();
    let mut mark = 1;
    for n in 0..classes {
        class(r, n, classes, &mut mark, &mut out, &mut after);
    }
    out += &after;
    for set in 0..3 {
        overloads(r, set, classes, &mut mark, &mut out);
    }
    let mut calls = String::new();
    for probe in 0..14 {
        let expr = expression(r, classes);
        let _ = writeln!(out, "PROBE({probe}, {expr})");
        for n in 0..classes {
            let _ = writeln!(calls, "  ALL({probe}, C{n});");
        }
        // In braces g++ also rejects narrowing within a user-defined conversion.
        if !expr.contains('{') {
            let _ = writeln!(calls, "  p{probe}(7, 0); p{probe}(2.5, 0);");
        }
    }
    let _ = writeln!(out, "int main() {{\n{calls}  return 0;\n}}");
    out
}

/// The beginning of every program. A probe is a template, so that an invalid expression is no error.
const HEAD: &str = r#"#include <cstdio>
#include <utility>
// The namespace around the program, where many are compiled as one.
#ifndef OUTER
#define OUTER
#endif
struct Tag {};
static unsigned trace;
static int mark(int n) { trace = trace * 31 + n; return n; }
template <class T> long number(const T &x) { return x.code(); }
long number(int x) { return x; }
long number(long x) { return 1000 + x; }
long number(double x) { return 2000 + (long)x; }
long number(bool x) { return 3000 + x; }
long number(char x) { return 4000 + x; }
long number(unsigned x) { return 5000 + (long)x; }
long number(float x) { return 6000 + (long)x; }
template <class T> T accept(T x) { return x; }
template <class T> long accept_const(const T &x) { return number(x); }
template <class T> long accept_moved(T &&x) { return number(x); }
template <class T> struct Id { using type = T; };
template <class T> long bind_const(const typename Id<T>::type &x) { return number(x); }
template <class T> long bind_moved(typename Id<T>::type &&x) { return number(x); }
template <class T> long bind_place(typename Id<T>::type &x) { return number(x); }
template <class T> T copy_of(typename Id<T>::type x) { return x; }
#define PROBE(n, ...)                                                                  \
    template <class A> auto p##n(A &&a, int) -> decltype((void)number(__VA_ARGS__)) {  \
        trace = 0;                                                                     \
        long value = number(__VA_ARGS__);                                              \
        printf("%d: %ld by %u\n", n, value, trace);                                    \
    }                                                                                  \
    template <class A> void p##n(A &&, long) { printf("%d: no\n", n); }
#define ALL(n, C)                                                                      \
    {                                                                                  \
        C x(Tag(), 3);                                                                 \
        const C y(Tag(), 4);                                                           \
        p##n(x, 0);                                                                    \
        p##n(y, 0);                                                                    \
        p##n(C(Tag(), 5), 0);                                                          \
    }
"#;

fn any_type(r: &mut Random, classes: u64) -> String {
    if r.below(5) < 2 { r.of(&NUMBERS).to_string() } else { format!("C{}", r.below(classes)) }
}

fn class(r: &mut Random, n: u64, classes: u64, mark: &mut u32, out: &mut String, after: &mut String) {
    let base = (n > 0 && r.once_in(3)).then(|| r.below(n));
    let _ = match base {
        Some(b) => writeln!(out, "struct C{n} : C{b} {{\n  C{n}(Tag t, int v) : C{b}(t, v + 1), v(v) {{}}"),
        None => writeln!(out, "struct C{n} {{\n  C{n}(Tag, int v) : v(v) {{}}"),
    };
    let _ = writeln!(out, "  int v;\n  long code() const {{ return {} + v; }}", 10_000 * (n + 1));
    let mut next = || {
        *mark += 1;
        *mark
    };
    let mut seen = vec![format!("C{n}")];
    for _ in 0..r.below(3) {
        let from = any_type(r, classes);
        if seen.contains(&from) {
            continue;
        }
        seen.push(from.clone());
        let explicit = if r.once_in(3) { "explicit " } else { "" };
        let by = r.of(&["const ", ""]);
        let param = if r.once_in(2) && from.starts_with('C') {
            format!("{by}{from} &")
        } else if from.starts_with('C') {
            format!("const {from} &")
        } else {
            format!("{from} ")
        };
        let _ = writeln!(out, "  {explicit}C{n}({param}x);");
        let init = base.map_or(String::new(), |b| format!("C{b}(Tag(), 1), "));
        let m = next();
        let _ =
            writeln!(after, "inline C{n}::C{n}({param}x) : {init}v((int)(number(x) % 97)) {{ mark({m}); }}");
    }
    let mut given = vec![format!("C{n}")];
    for _ in 0..r.below(3) {
        let to = any_type(r, classes);
        if given.contains(&to) || base.is_some_and(|b| to == format!("C{b}")) {
            continue;
        }
        given.push(to.clone());
        let explicit = if r.once_in(3) { "explicit " } else { "" };
        let is_virtual = if r.once_in(3) { "virtual " } else { "" };
        let is_const = if r.once_in(5) { "" } else { " const" };
        let _ = writeln!(out, "  {explicit}{is_virtual}operator {to}(){is_const};");
        let value =
            if to.starts_with('C') { format!("{to}(Tag(), v + 2)") } else { format!("({to})(v + 1)") };
        let m = next();
        let _ = writeln!(after, "inline C{n}::operator {to}(){is_const} {{ mark({m}); return {value}; }}");
    }
    if r.once_in(3) {
        let m = next();
        let _ = writeln!(out, "  virtual int get() const {{ return mark({m}) + v; }}");
    }
    if r.once_in(3) {
        let (m, with) = (next(), any_type(r, n + 1));
        let _ = writeln!(out, "  int take({}) const {{ return mark({m}); }}", reference(r, &with));
    }
    let _ = writeln!(out, "}};");
}

/// A form of passing a parameter of a type: by value or by a kind of reference.
fn reference(r: &mut Random, ty: &str) -> String {
    match r.below(5) {
        0 => format!("const {ty} &"),
        1 => format!("{ty} &&"),
        2 => format!("{ty} &"),
        _ => ty.to_string(),
    }
}

fn overloads(r: &mut Random, set: u64, classes: u64, mark: &mut u32, out: &mut String) {
    let space = r.once_in(2);
    if space {
        let _ = writeln!(out, "namespace ns {{");
    }
    let mut seen = Vec::new();
    for _ in 0..1 + r.below(4) {
        let ty = any_type(r, classes);
        let param = reference(r, &ty);
        // Overloads by value and by reference of one type would be ambiguous.
        if seen.contains(&ty) {
            continue;
        }
        seen.push(ty);
        *mark += 1;
        let _ = writeln!(out, "inline int f{set}({param}) {{ return mark({mark}); }}");
    }
    if r.once_in(3) {
        *mark += 1;
        let _ = writeln!(out, "template <class T> int f{set}(const T &) {{ return mark({mark}); }}");
    }
    if space {
        let _ = writeln!(out, "}}\nusing ns::f{set};");
    }
}

/// An expression with the operand `a`.
fn expression(r: &mut Random, classes: u64) -> String {
    let (a, ty) = ("std::forward<A>(a)", any_type(r, classes));
    let qualified = r.of(&["", "OUTER::"]);
    match r.below(20) {
        0 => format!("{ty}({a})"),
        1 => format!("static_cast<{ty}>({a})"),
        2 => format!("({ty}){a}"),
        // Narrowing a number would be an error here, where it is a warning elsewhere.
        3 if ty.starts_with('C') => format!("{ty}{{{a}}}"),
        4 => format!("copy_of<{ty}>({a})"),
        5 => format!("bind_const<{ty}>({a})"),
        6 => format!("bind_moved<{ty}>({a})"),
        7 => format!("bind_place<{ty}>({a})"),
        8 if ty.starts_with('C') => format!("copy_of<{ty}>({{{a}}})"),
        9 => format!("{a} ? 1 : 0"),
        10 => format!("!{a}"),
        11 => format!("{a} + 1"),
        12 => format!("{a} == 4"),
        13 => "a.get() + a.v".to_owned(),
        14 => format!("a.take({a})"),
        15 => format!("{a} && true"),
        16 => format!("accept<{ty}>({a})"),
        _ => format!("{qualified}f{}({a})", r.below(3)),
    }
}

//! Programs of Thrust: an algorithm of `thrust.txt` with random composed iterators, operators and keys.

use std::fmt::Write;

use crate::Program;
use crate::devices::{DEVICES, flushes};
use crate::random::Random;

const PRELUDE: &str = include_str!("thrust.cu");
const TRIALS: &str = include_str!("thrust.txt");

const ITERATORS: [&str; 8] =
    ["counting", "constant", "permutation", "reverse", "transform", "transform_output", "zip", "discard"];
const TYPES: [&str; 8] =
    ["int", "float", "double", "char", "unsigned char", "short", "unsigned", "long long"];
const PATTERNS: [&str; 8] = ["few", "equal", "sorted", "reversed", "mixed", "extremes", "top_bit", "low_bit"];
/// Kinds of keys whose sums are exact in floating point.
const WHOLE: [&str; 4] = ["few", "equal", "sorted", "reversed"];
const SIZES: [u32; 20] =
    [0, 1, 2, 3, 31, 32, 33, 63, 100, 127, 129, 255, 257, 511, 1000, 1023, 1025, 2049, 4097, 10007];
const LARGE: [u32; 2] = [65537, 100_003];

/// Number of trials in a program, which share the time for compiling the headers.
const TRIALS_OF_A_PROGRAM: usize = 8;

/// A trial of thrust.txt.
struct Algorithm {
    name: &'static str,
    header: &'static str,
    traits: Vec<&'static str>,
    code: String,
}

fn algorithms() -> Vec<Algorithm> {
    let mut all: Vec<Algorithm> = Vec::new();
    for line in TRIALS.lines().filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if line.starts_with(' ') {
            let last = all.last_mut().expect("a name stands before code");
            last.code += line;
            last.code.push('\n');
        } else {
            let mut words = line.split(' ');
            let name = words.next().expect("a line has a word");
            let header = words.next().expect("a name and its header");
            all.push(Algorithm { name, header, traits: words.collect(), code: String::new() });
        }
    }
    all
}

/// Iterators over values, with the statements on `v` that compute the values from those in memory.
struct Composed {
    iterator: String,
    steps: String,
}

/// Where the algorithm runs, and the execution policy for it.
struct Place {
    vector: &'static str,
    policy: &'static str,
    raw: bool,
}

pub fn program(random: &mut Random) -> Program {
    let (device, doubles) = random.of(&DEVICES);
    let all = algorithms();
    let chosen: Vec<&Algorithm> =
        (0..TRIALS_OF_A_PROGRAM).map(|_| &all[random.below(all.len() as u64) as usize]).collect();
    let trials: Vec<String> =
        chosen.iter().map(|algorithm| trial(random, algorithm, device, doubles)).collect();
    Program { source: source(&chosen, &trials), device, args: Vec::new() }
}

/// A wrong program: a loop that omits the last element.
pub fn wrong() -> Program {
    let all = algorithms();
    let reduce = all.iter().find(|a| a.name == "inclusive_scan").expect("it is there");
    let mut random = Random::new(0);
    let mut text = String::new();
    while !text.contains("n = 1000;") {
        text = trial(&mut random, reduce, "h200-sxm", true);
    }
    let text = text.replace("i < n; i++) want", "i < n - 1; i++) want");
    Program { source: source(&[reduce], &[text]), device: "h200-sxm", args: Vec::new() }
}

fn source(algorithms: &[&Algorithm], trials: &[String]) -> String {
    let mut headers: Vec<String> = algorithms.iter().map(|a| a.header.to_string()).collect();
    let used = |name: &&str| trials.iter().any(|t| t.contains(&format!("{name}_iterator")));
    headers.extend(ITERATORS.iter().filter(|i| used(i)).map(|i| format!("thrust/iterator/{i}_iterator.h")));
    headers.sort_unstable();
    headers.dedup();
    let mut text = String::from(PRELUDE);
    for header in headers {
        writeln!(text, "#include <{header}>").expect("a string takes all");
    }
    for (i, trial) in trials.iter().enumerate() {
        write!(text, "\nvoid trial_{i}() {{\n{trial}}}\n").expect("a string takes all");
    }
    text += "\nint main() {\n";
    for i in 0..trials.len() {
        writeln!(text, "    trial_{i}();").expect("a string takes all");
    }
    text + "    printf(\"ok\\n\");\n}\n"
}

fn trial(random: &mut Random, algorithm: &Algorithm, device: &str, doubles: bool) -> String {
    let has = |name: &str| algorithm.traits.contains(&name);
    let uses = |name: &str| algorithm.code.contains(name);
    let (mut kind, mut operator) = (random.of(&TYPES), "thrust::plus<T>()");
    if kind == "double" && !doubles {
        kind = "float";
    }
    let mut pattern = random.of(&PATTERNS);
    let mut second = random.of(&PATTERNS);
    if flushes(device, kind) {
        (pattern, second) = ("mixed", "top_bit");
    }
    if has("any") && random.once_in(3) {
        kind = "item";
    } else if has("ordered") && random.once_in(3) {
        (kind, operator) = ("map", "then()");
    } else if uses("op)") || uses("op(") {
        operator = random.of(&[operator, operator, "thrust::maximum<T>()", "thrust::minimum<T>()", LAMBDA]);
        if operator.contains("plus") {
            (pattern, second) = (random.of(&WHOLE), random.of(&WHOLE));
        }
    }
    let large = random.once_in(12) && !device.starts_with("cc-1");
    let n = if large { random.of(&LARGE) } else { random.of(&SIZES) };
    let n2 = if has("lengths") { random.of(&SIZES) } else { n };
    let place = place(random);
    let mut text = String::new();
    let mut line = |code: String| {
        text += "    ";
        text += &code;
        text.push('\n');
    };
    line(format!("typedef {kind} T;"));
    line(format!("const int n = {n};"));
    line(format!("trial = \"{} {kind} {n} {pattern}\";", algorithm.name));
    line(format!("state = {};", random.below(1 << 30)));
    if uses("op)") || uses("op(") {
        line(format!("auto op = {operator};"));
    }
    if uses("pred") {
        line(format!("auto pred = {}();", random.of(&["low", "low", "some", "some", "never"])));
    }
    if uses("less") || has("sorted") {
        line(format!("auto less = {}();", random.of(&["by_key", "by_key_down"])));
    }
    input(random, &place, has("sorted"), has("writes"), pattern, ["a", "x", "in", "n"], &mut line);
    if uses("in2") || uses("y[") {
        line(format!("const int n2 = {n2};"));
        input(random, &place, has("sorted"), false, second, ["b", "y", "in2", "n2"], &mut line);
    }
    let out = uses("out");
    if out {
        output(random, &place, if uses("in2") { "n + n2 + 3" } else { "n + 3" }, &mut line);
    }
    let code = algorithm.code.replace("$p ", place.policy);
    text += &code;
    if out {
        text += "    same(host(o), e);\n";
    }
    text.replace("vec<", &format!("thrust::{}_vector<", place.vector))
}

/// A user-defined operator.
const LAMBDA: &str = "[] __host__ __device__(T p, T q) { return q < p ? p : q; }";

fn place(random: &mut Random) -> Place {
    let of = |vector, policy, raw| Place { vector, policy, raw };
    match random.below(8) {
        0..3 => of("device", "", false),
        3 => of("device", "thrust::device, ", false),
        4 | 5 => of("device", "thrust::device, ", true),
        6 => of("device", "thrust::cuda::par.on(cudaStreamPerThread), ", false),
        _ => of("host", "", false),
    }
}

/// Input of an algorithm: `keys` in memory, and iterators that present them as `values`.
fn input(
    random: &mut Random,
    place: &Place,
    sorted: bool,
    writes: bool,
    pattern: &str,
    [memory, values, iterator, n]: [&str; 4],
    line: &mut impl FnMut(String),
) {
    line(format!("std::vector<T> {values} = keys<T>({pattern}, {n});"));
    if sorted {
        line(format!("std::stable_sort({values}.begin(), {values}.end(), less);"));
    }
    line(format!("vec<T> {memory}({values}.begin(), {values}.end());"));
    let begin = if place.raw {
        format!("thrust::raw_pointer_cast({memory}.data())")
    } else {
        format!("{memory}.begin()")
    };
    let mut composed = Composed { iterator: begin, steps: String::new() };
    if !sorted && !writes && !place.policy.is_empty() && random.once_in(5) {
        let iterator = format!("thrust::constant_iterator<T>({memory}_value)");
        line(format!("const T {memory}_value = key<T>(few, 0, 1);"));
        composed = Composed { iterator, steps: format!("for (T& e : v) e = {memory}_value; ") };
    }
    if !sorted {
        for layer in 0..random.below(3) {
            composed = layered(random, composed, writes, &format!("{memory}{layer}"), n, line);
        }
    }
    let Composed { iterator: expression, steps } = composed;
    line(format!("auto {iterator} = {expression};"));
    if writes {
        line(format!("auto seen = [&] {{ std::vector<T> v = host({memory}); {steps}return v; }};"));
        line(format!("{values} = seen();"));
    } else if !steps.is_empty() {
        line(format!("{{ std::vector<T>& v = {values}; {steps}}}"));
    }
}

/// Wraps another iterator around iterators over `n` values.
fn layered(
    random: &mut Random,
    inner: Composed,
    writes: bool,
    name: &str,
    n: &str,
    line: &mut impl FnMut(String),
) -> Composed {
    let Composed { iterator, steps } = inner;
    let of = |iterator: String, step: &str| Composed { iterator, steps: format!("{steps}{step} ") };
    match random.below(if writes { 2 } else { 4 }) {
        0 => of(
            format!("thrust::make_reverse_iterator({iterator} + {n})"),
            "std::reverse(v.begin(), v.end());",
        ),
        1 => {
            line(format!("std::vector<int> {name} = permutation({n});"));
            line(format!("vec<int> {name}_map({name}.begin(), {name}.end());"));
            of(
                format!("thrust::make_permutation_iterator({iterator}, {name}_map.begin())"),
                &format!("{{ std::vector<T> w = v; for (int i = 0; i < {n}; i++) v[i] = w[{name}[i]]; }}"),
            )
        }
        2 => of(
            format!("thrust::make_transform_iterator({iterator}, mirrored())"),
            "for (T& e : v) e = mirrored()(e);",
        ),
        _ => of(
            format!(
                "thrust::make_transform_iterator(thrust::make_zip_iterator(thrust::make_tuple(\
                 thrust::make_counting_iterator(0), {iterator})), second_of_two())"
            ),
            "",
        ),
    }
}

/// Output of an algorithm: `out` is an iterator into `o`; `e` has the expected contents of `o`.
fn output(random: &mut Random, place: &Place, room: &str, line: &mut impl FnMut(String)) {
    line(format!("const int room = {room};"));
    line("std::vector<T> e = keys<T>(mixed, room);".into());
    line("vec<T> o(e.begin(), e.end());".into());
    let begin = if place.raw { "thrust::raw_pointer_cast(o.data())" } else { "o.begin()" };
    let (iterator, want) = match random.below(6) {
        5 => ("thrust::make_discard_iterator()".to_string(), "(void)i, (void)v"),
        0 | 1 => (begin.to_string(), "e[i] = v"),
        2 => (format!("thrust::make_reverse_iterator({begin} + room)"), "e[room - 1 - i] = v"),
        3 => {
            line("std::vector<int> om = permutation(room);".into());
            line("vec<int> omap(om.begin(), om.end());".into());
            (format!("thrust::make_permutation_iterator({begin}, omap.begin())"), "e[om[i]] = v")
        }
        _ => (format!("thrust::make_transform_output_iterator({begin}, mirrored())"), "e[i] = mirrored()(v)"),
    };
    line(format!("auto out = {iterator};"));
    line(format!("auto want = [&](int i, const T& v) {{ {want}; }};"));
}

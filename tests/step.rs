//! The stepper. Walks (`walks`) find planted bugs by going back to their causes. Random programs compare it with `printf`: kernels print their variables at a random statement, and the stepper, brought there, must
//! show the same values in the same lanes, forwards and backwards. What a kernel prints must not depend on the stepper, either.
//!
//! The seeds of the default run are fixed. `STEP_PROGRAMS=N` generates N programs for each device, `STEP_SEED=N` begins at another
//! seed; `cargo xtask test --deep` sets both. A failing program is left in a file.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{RunRequest, StepFailure, StepValues, StepVariable, StepView, Timing};
use session::Surroundings;
use session::step::Stepper;

mod random;

use random::Random;

/// Devices: independent lanes, and two with a stack of masks.
const DEVICES: [&str; 3] = ["h200-sxm", "tesla-k20x", "geforce-gtx-480"];
/// Programs for each device in the default run.
const PROGRAMS: u64 = 20;
/// Threads of a block: the second warp is not full.
const THREADS: u64 = 40;
const BLOCKS: u64 = 2;
/// What the probe prints, in this order; the types are those of the format.
const SHOWN: [(&str, &str); 9] = [
    ("a", "%d"),
    ("b", "%d"),
    ("u", "%u"),
    ("w", "%lld"),
    ("f", "%.9g"),
    ("d", "%.17g"),
    ("s.x", "%d"),
    ("s.y", "%.9g"),
    ("r[1]", "%d"),
];

fn main() -> ExitCode {
    let number = |name: &str| std::env::var(name).ok().map(|n| n.parse::<u64>().expect("a number"));
    let first = number("STEP_SEED").unwrap_or(1);
    let seeds = first..first + number("STEP_PROGRAMS").unwrap_or(PROGRAMS);
    let trials = DEVICES.iter().flat_map(|&device| {
        seeds.clone().map(move |seed| Trial::test(format!("{device}::{seed}"), move || check(device, seed)))
    });
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("walks");
    let files =
        std::fs::read_dir(folder).expect("the folder of walks").map(|entry| entry.expect("a file").path());
    let walks =
        files.filter(|file| file.extension().is_some_and(|extension| extension == "walk")).map(|file| {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            Trial::test(format!("walks::{name}"), move || walk(&file))
        });
    libtest_mimic::run(&Arguments::from_args(), walks.chain(trials).collect()).exit_code()
}

/// Carries out the commands of a walk. Each line is a command, `=>`, and what it leads to; a line with `#` says what is learned.
/// With `UPDATE=1` the results are written.
fn walk(file: &Path) -> Result<(), Failed> {
    let source = std::fs::read_to_string(file.with_extension("cu"))?;
    let mut stepper = open("tesla-k20x", &source)?;
    let text = std::fs::read_to_string(file)?;
    let mut walked = String::new();
    for line in text.lines() {
        if line.starts_with('#') {
            let _ = writeln!(walked, "{line}");
            continue;
        }
        let command = line.split(" => ").next().unwrap_or_default();
        let _ = writeln!(walked, "{command} => {}", summary(&stepper.command(command)));
    }
    if std::env::var("UPDATE").is_ok() {
        std::fs::write(file, &walked)?;
    } else if walked != text {
        return Err(format!("walked:\n{walked}").into());
    }
    Ok(())
}

/// The answer to a command, or where it leads.
fn summary(view: &StepView) -> String {
    if let Some(failed) = &view.failed {
        return format!("{failed:?}");
    }
    let Some(answer) = &view.answer else {
        let (line, lanes) = view.paths.first().map_or((0, 0), |path| (path.line, path.lanes));
        return format!("line {line}, block {}, warp {}, lanes {lanes:08x}", view.block, view.warp);
    };
    let text = |lane: usize| value(answer, lane).unwrap_or("·".into());
    match &answer.values {
        StepValues::Same(text) => text.clone(),
        StepValues::Affine { first, step } => format!("{first} + {step}·lane"),
        _ => (0..32).map(text).collect::<Vec<_>>().join(" "),
    }
}

fn open(device: &str, source: &str) -> Result<Stepper, String> {
    let request = request(device, source);
    let compiled =
        Stepper::compile(&request, session::target(&request)).expect("every header is compiled in");
    Stepper::open(&request, compiled, 0, &Surroundings::default())
        .map_err(|refused| format!("not stepped: {refused:?}"))
}

fn request(device: &str, source: &str) -> RunRequest {
    RunRequest {
        file: "step.cu".into(),
        source: source.into(),
        device: device.into(),
        timing: Timing::Off,
        ..RunRequest::default()
    }
}

fn check(device: &str, seed: u64) -> Result<(), Failed> {
    let writer = Writer::new(seed);
    let name = format!("step-{device}-{}.cu", writer.random.seed());
    let (source, probe) = writer.program();
    compare(device, &source, &probe).map_err(|message| {
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&file, &source).expect("the folder can be written");
        format!("{message}\nprogram: {}", file.display()).into()
    })
}

/// The statement that prints variables.
struct Probe {
    line: u32,
    /// The integer expression that it prints last.
    expression: String,
}

fn compare(device: &str, source: &str, probe: &Probe) -> Result<(), String> {
    let line = probe.line;
    let printed = session::run(&request(device, source)).stdout;
    let mut stepper = open(device, source)?;
    let end = stepper.command("show").end;
    let shown = stepper.command(&format!("seek {end}")).printed;
    if shown != printed {
        return Err(format!("the stepper's launch prints something else:\n{shown}---\n{printed}"));
    }
    // By thread: the values at each time that it came by.
    let mut expected: BTreeMap<u64, Vec<Vec<&str>>> = BTreeMap::new();
    for text in printed.lines() {
        let mut words = text.split(' ');
        let thread = words.next().and_then(|word| word.parse().ok()).ok_or("no thread")?;
        expected.entry(thread).or_default().push(words.collect());
    }
    for block in 0..BLOCKS {
        for warp in 0..THREADS.div_ceil(32) {
            let forward = visits(&mut stepper, (block, warp), &format!("line {line}"), "first");
            let mut backward = visits(&mut stepper, (block, warp), &format!("back line {line}"), "last");
            backward.reverse();
            let places = |views: &[StepView]| views.iter().map(|view| view.place).collect::<Vec<_>>();
            if places(&forward) != places(&backward) {
                return Err(format!("forwards {:?}, backwards {:?}", places(&forward), places(&backward)));
            }
            for view in forward.iter().take(3) {
                expression(&mut stepper, view, probe, &expected)?;
            }
            for views in [&forward, &backward] {
                let mut times = [0; 32];
                for view in views {
                    for lane in (0..32).filter(|lane| view.paths[0].lanes >> lane & 1 == 1) {
                        let thread = block * THREADS + warp * 32 + lane;
                        let time = &mut times[lane as usize];
                        let values = expected.get(&thread).and_then(|visits| visits.get(*time));
                        let values = values.ok_or(format!("thread {thread} is at the probe too often"))?;
                        *time += 1;
                        same(view, lane as usize, values)
                            .map_err(|message| format!("thread {thread}, place {}: {message}", view.place))?;
                    }
                }
                for (lane, &time) in times.iter().enumerate() {
                    let thread = block * THREADS + warp * 32 + lane as u64;
                    let all = expected.get(&thread).map_or(0, Vec::len);
                    if warp * 32 + (lane as u64) < THREADS && time != all {
                        return Err(format!(
                            "thread {thread} was at the probe {all} times, the stepper {time}"
                        ));
                    }
                }
            }
        }
    }
    Ok(())
}

/// What is shown at each place to which the command leads, from the place to which `from` leads.
fn visits(stepper: &mut Stepper, (block, warp): (u64, u64), command: &str, from: &str) -> Vec<StepView> {
    stepper.command(&format!("choose {block} {warp}"));
    stepper.command(from);
    let next = || {
        let view = stepper.command(command);
        (view.failed != Some(StepFailure::NoSuchPlace)).then_some(view)
    };
    std::iter::from_fn(next).collect()
}

/// Compares the values of the probe's expression with what it printed, if its lanes have not been there before.
fn expression(
    stepper: &mut Stepper,
    view: &StepView,
    probe: &Probe,
    expected: &BTreeMap<u64, Vec<Vec<&str>>>,
) -> Result<(), String> {
    stepper.command(&format!("seek {}", view.place));
    let command = format!("print {}", probe.expression);
    let answer = stepper.command(&command).answer.ok_or(format!("{command}: no answer"))?;
    for lane in (0..32).filter(|lane| view.paths[0].lanes >> lane & 1 == 1) {
        let thread = view.block * THREADS + u64::from(view.warp) * 32 + lane;
        let Some([only]) = expected.get(&thread).map(Vec::as_slice) else { continue };
        let printed = only.last().and_then(|word| word.parse::<i64>().ok());
        // Numbers without a sign are shown so, and printed as signed ones.
        let shown =
            value(&answer, lane as usize).and_then(|text| text.parse::<i128>().ok()).map(|n| n as i64);
        if shown != printed {
            return Err(format!("thread {thread}: {command} gives {shown:?}, printed {printed:?}"));
        }
    }
    Ok(())
}

fn same(view: &StepView, lane: usize, printed: &[&str]) -> Result<(), String> {
    for ((name, format), &printed) in SHOWN.iter().zip(printed) {
        let shown = find(&view.variables, name).and_then(|variable| value(variable, lane));
        let shown = shown.ok_or(format!("{name} has no value"))?;
        let equal = match *format {
            "%.9g" => {
                shown.parse::<f32>().ok().map(f32::to_bits) == printed.parse::<f32>().ok().map(f32::to_bits)
            }
            "%.17g" => {
                shown.parse::<f64>().ok().map(f64::to_bits) == printed.parse::<f64>().ok().map(f64::to_bits)
            }
            _ => shown == printed,
        };
        let are_nans = shown.contains("nan") && printed.contains("nan");
        if !equal && !are_nans {
            return Err(format!("{name} is {printed}, shown as {shown}"));
        }
    }
    Ok(())
}

/// A variable, or a part of one: `s.x`, `r[1]`.
fn find<'a>(variables: &'a [StepVariable], name: &str) -> Option<&'a StepVariable> {
    let (whole, part) = match name.find(['.', '[']) {
        Some(at) => (&name[..at], Some(name[at..].trim_start_matches('.'))),
        None => (name, None),
    };
    let variable = variables.iter().find(|variable| variable.name == whole)?;
    match part {
        Some(part) => variable.parts.iter().find(|variable| variable.name == part),
        None => Some(variable),
    }
}

fn value(variable: &StepVariable, lane: usize) -> Option<String> {
    match &variable.values {
        StepValues::Same(text) => Some(text.clone()),
        StepValues::Affine { first, step } => Some((first + step * lane as i64).to_string()),
        StepValues::Lanes(texts) => texts.get(lane)?.clone(),
        StepValues::Parts | StepValues::Elements { .. } => None,
    }
}

/// Writes a random program with one probe.
struct Writer {
    random: Random,
    text: String,
    loops: u32,
    /// Statements until the probe.
    until: u64,
    /// The probe, once it is written.
    probe: Option<Probe>,
}

impl Writer {
    fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let until = random.below(12);
        Self { random, text: String::new(), loops: 0, until, probe: None }
    }

    fn program(mut self) -> (String, Probe) {
        self.text += "#include <cstdio>
struct S { int x; float y; };
__device__ int mix(int x, int y) {
    int z = x * 3;
    if (z > y) z -= y;
    return z;
}
__device__ __noinline__ float scale(float v, int n) {
    float r = v;
    for (int i = 0; i < (n & 3); i++) r = r * 0.5f + 1;
    return r;
}
__global__ void k(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int a = t % 7, b = 5 - t;
    unsigned u = t * 2654435761u;
    long long w = t * 1000000007LL;
    float f = t * 0.37f;
    double d = t / 3.0;
    S s;
    s.x = t;
    s.y = 1.5f;
    int r[3] = {t, 1, a};
";
        self.statements(1, 6);
        if self.probe.is_none() {
            self.write_probe(1);
        }
        self.text += "    out[t] = a ^ b ^ r[2];
}
int main() {
    int *out;
    cudaMalloc(&out, 80 * sizeof(int));
";
        let _ = writeln!(self.text, "    k<<<{BLOCKS}, {THREADS}>>>(out);\n    cudaDeviceSynchronize();\n}}");
        (self.text, self.probe.expect("a probe was written"))
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "    ".repeat(depth));
    }

    fn write_probe(&mut self, depth: usize) {
        let formats: Vec<&str> = SHOWN.iter().map(|(_, format)| *format).collect();
        let names: Vec<&str> = SHOWN.iter().map(|(name, _)| *name).collect();
        let line = self.text.lines().count() as u32 + 1;
        let expression = self.integer(3);
        let (formats, names) = (formats.join(" "), names.join(", "));
        self.line(
            depth,
            &format!("printf(\"%d {formats} %lld\\n\", t, {names}, (long long)({expression}));"),
        );
        self.probe = Some(Probe { line, expression });
    }

    fn statements(&mut self, depth: usize, most: u64) {
        for _ in 0..1 + self.random.below(most) {
            if self.until == 0 && self.probe.is_none() {
                self.write_probe(depth);
            }
            self.until = self.until.saturating_sub(1);
            match self.random.below(if depth > 3 { 6 } else { 9 }) {
                6 | 7 => {
                    let condition = self.condition();
                    self.line(depth, &format!("if ({condition}) {{"));
                    self.statements(depth + 1, 3);
                    if self.random.once_in(2) {
                        self.line(depth, "} else {");
                        self.statements(depth + 1, 3);
                    }
                    self.line(depth, "}");
                }
                8 => {
                    let (i, end) = (self.loops, self.random.of(&["2", "3", "(t & 3)", "(b & 1) + 1"]));
                    self.loops += 1;
                    self.line(depth, &format!("for (int i{i} = 0; i{i} < {end}; i{i}++) {{"));
                    self.statements(depth + 1, 3);
                    self.line(depth, "}");
                }
                _ => {
                    let statement = self.assignment();
                    self.line(depth, &statement);
                }
            }
        }
    }

    /// A random expression of integers.
    fn integer(&mut self, depth: u32) -> String {
        if depth == 0 || self.random.once_in(5) {
            let all = [
                "a",
                "b",
                "u",
                "w",
                "s.x",
                "r[1]",
                "r[u % 3]",
                "*(r + 2)",
                "t",
                "7",
                "3u",
                "5LL",
                "0x1f",
                "threadIdx.x",
            ];
            return self.random.of(&all).into();
        }
        let (left, right) = (self.integer(depth - 1), self.integer(depth - 1));
        match self.random.below(8) {
            0 => format!("({left}) / ((({right}) & 7) + 1)"),
            1 => format!("({left} > {right} ? {left} : {right} + 1)"),
            2 => format!("({left}) << (({right}) & 15)"),
            3 => format!("({left}) >> (({right}) & 15)"),
            4 => format!("(-({left}) < {right} || !({right}) && f * 2 >= d)"),
            5 => format!("~({left}) ^ ({right} & {left} | {right})"),
            _ => format!("(({left}) {} ({right}))", self.random.of(&["+", "-", "*", "|", "==", "<=", "!="])),
        }
    }

    fn condition(&mut self) -> String {
        let all =
            ["t & 1", "a > b", "u % 3 == 0", "f < 2", "w > 0 && s.x != 4", "t < 20 || b < 0", "r[0] == r[2]"];
        self.random.of(&all).into()
    }

    fn assignment(&mut self) -> String {
        let n = 1 + self.random.below(9);
        let all = [
            format!("a += b * {n};"),
            format!("b = mix(a, b) + {n};"),
            format!("u = u * 1664525u + {n}u;"),
            format!("w ^= (long long)a << {n};"),
            format!("f = f * 0.25f + {n};"),
            format!("f = scale(f, a + {n});"),
            format!("d = d * d - {n};"),
            format!("s.x = s.x > {n} ? s.x - a : s.x + {n};"),
            "s.y += f * 0.5f;".into(),
            "r[1] = r[a & 1] + r[2];".into(),
            format!("{{ int t = a * {n}; a = t - b; }}"),
            format!("r[(u >> {n}) % 3] -= 2;"),
        ];
        all[self.random.below(all.len() as u64) as usize].clone()
    }
}

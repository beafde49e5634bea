//! Random C++17 programs for the host: their output must equal that of the system's compiler byte for byte,
//! and must not depend on the order in which function bodies are checked.
//!
//! A program is a function of its family and seed. The default run takes a sample: `campaign/expected.txt`
//! has a hash of the output of each program as recorded with g++; `UPDATE=1` records it again.
//! `CAMPAIGN_PROGRAMS=N CAMPAIGN_SEED=S` generates N programs of each family from seed S on, compiles them
//! with `c++ -std=c++17` (or `$CXX`), several at a time, and compares the outputs; `cargo xtask test --deep`
//! does so. A line that clang++, if it is installed, prints like the simulator and g++ does not, is one on
//! which compilers disagree: the program then counts as passed and is reported as disputed. A failing program
//! is left in a file, and the message has the command that compares it.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};
use protocol::{Outcome, RunRequest, Timing};

#[path = "campaign/conversions.rs"]
mod conversions;
#[path = "../crates/compiler/frontend/tests/support/order.rs"]
mod order;
mod random;
#[path = "campaign/statements.rs"]
mod statements;

use random::Random;

type Writer = fn(&mut Random) -> String;

/// Number of programs that are compiled together, since starting the system's compiler and parsing headers
/// takes most of its time.
const AT_A_TIME: u64 = 40;

/// Families of programs: name, number in the sample, generator.
const FAMILIES: [(&str, u64, Writer); 2] =
    [("conversions", 30, conversions::program), ("statements", 30, statements::program)];

/// Additional programs of the sample, which once crashed the compiler.
const FOUND: [(&str, u64); 3] = [("statements", 200_640), ("statements", 200_653), ("statements", 713_805)];

/// Recorded outputs of the sample: family, seed and hash in each line.
const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/campaign/expected.txt");

fn main() -> ExitCode {
    let number = |name: &str| std::env::var(name).ok().map(|n| n.parse::<u64>().expect("a number"));
    let args = Arguments::from_args();
    if std::env::var_os("UPDATE").is_some() {
        return match record() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("{error:?}");
                ExitCode::FAILURE
            }
        };
    }
    let mut trials = Vec::new();
    match number("CAMPAIGN_PROGRAMS") {
        Some(count) => {
            let first = number("CAMPAIGN_SEED").unwrap_or(1);
            for (family, _, write) in FAMILIES {
                let last = first + count;
                trials.extend((first..last).step_by(AT_A_TIME as usize).map(|start| {
                    let end = last.min(start + AT_A_TIME);
                    Trial::test(format!("{family}::{start} to {}", end - 1), move || {
                        agree(family, write, start..end)
                    })
                }));
            }
        }
        None => {
            let sample = fs::read_to_string(SAMPLE).expect("the sample");
            trials.extend(sample.lines().map(|line| {
                let mut words = line.split(' ');
                let mut word = || words.next().expect("family, seed and hash").to_owned();
                let (family, seed, hash) = (word(), word(), word());
                Trial::test(format!("{family}::{seed}"), move || {
                    let seed = seed.parse().expect("a seed");
                    let (_, _, write) = FAMILIES.iter().find(|(name, ..)| *name == family).expect("a family");
                    let source = program(*write, seed);
                    same(&family, seed, &source, |out| format!("{:016x}", hash_of(out)) == hash)
                })
            }));
        }
    }
    libtest_mimic::run(&args, trials).exit_code()
}

/// The program with a seed, which is in its first line.
fn program(write: Writer, seed: u64) -> String {
    let mut random = Random::new(seed);
    let text = write(&mut random);
    format!("// seed {}\n{text}", random.seed())
}

/// Compares the outputs of the system's compiler and of the simulator for programs with these seeds.
fn agree(family: &str, write: Writer, seeds: Range<u64>) -> Result<(), Failed> {
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    let programs: Vec<(u64, String)> = seeds.map(|seed| (seed, program(write, seed))).collect();
    let together = by_the_system(&compiler, &format!("{family}_{}_on", programs[0].0), &joined(&programs));
    let together: Vec<&str> =
        together.as_deref().map_or_else(|_| Vec::new(), |out| out.split(SEPARATOR).collect());
    let mut failures = String::new();
    for (n, (seed, source)) in programs.iter().enumerate() {
        let name = format!("{family}_{seed}");
        let alone = |out: &str| match by_the_system(&compiler, &name, source) {
            Ok(expect) => out == expect || disputed(&name, source, out, &expect),
            Err(error) => {
                println!("{name}: {error:?}");
                false
            }
        };
        let fits = |out: &str| together.get(n).is_some_and(|expect| out == *expect) || alone(out);
        if let Err(error) = same(family, *seed, source, fits) {
            failures += &format!("{family} {seed}: {}\n", error.message().unwrap_or_default());
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.into()) }
}

/// Separator between the outputs of programs that were compiled together.
const SEPARATOR: char = '\x1e';

/// One program that executes these programs one after the other, each in a namespace of its own.
fn joined(programs: &[(u64, String)]) -> String {
    let is_include = |line: &&str| line.starts_with("#include");
    let mut out = String::new();
    for line in programs.iter().flat_map(|(_, source)| source.lines()).filter(is_include) {
        out += &format!("{line}\n");
    }
    for (n, (_, source)) in programs.iter().enumerate() {
        out += &format!("#undef OUTER\n#define OUTER p{n}\nnamespace p{n} {{\n");
        for line in source.lines().filter(|line| !is_include(line)) {
            out += &format!("{line}\n");
        }
        out += "}\n";
    }
    out += "int main() {\n";
    for n in 0..programs.len() {
        out += &format!("    p{n}::main();\n    putchar({});\n", u32::from(SEPARATOR));
    }
    out + "}\n"
}

/// Runs the program, and checks its output by `fits`.
fn same(family: &str, seed: u64, source: &str, fits: impl Fn(&str) -> bool) -> Result<(), Failed> {
    let reply = session::run(&RunRequest {
        file: format!("{family}.cu"),
        source: source.to_owned(),
        device: "h200-sxm".to_owned(),
        timing: Timing::Off,
        ..RunRequest::default()
    });
    let same_backwards = order::compiled(source, false) == order::compiled(source, true);
    if reply.outcome == Outcome::Exited(0) && fits(&reply.stdout) && same_backwards {
        return Ok(());
    }
    let path = file(&format!("{family}_{seed}.cu"));
    fs::write(&path, source)?;
    let reports: String = reply.diagnostics.iter().map(|d| d.rendered.as_str()).collect();
    let out = path.with_extension("out");
    fs::write(&out, &reply.stdout)?;
    let path = path.display();
    let seen = out.display();
    Err(format!(
        "{reports}{:?}\nthe same with bodies checked from the last to the first: {same_backwards}\nprinted: {seen}\ncompare: c++ -std=c++17 -w -x c++ {path} -o {path}.native && {path}.native | diff - {seen}",
        reply.outcome
    )
    .into())
}

/// Whether clang++ agrees with `out` on each line that differs from `expect`, the output of another compiler.
fn disputed(name: &str, source: &str, out: &str, expect: &str) -> bool {
    let disputed = by_the_system("clang++", name, source).is_ok_and(|other| {
        let lines = |text: &str| text.lines().count();
        let pairs = expect.lines().zip(other.lines());
        lines(out) == lines(expect)
            && lines(out) == lines(&other)
            && out.lines().zip(pairs).all(|(line, (a, b))| line == a || line == b)
    });
    if disputed {
        println!("{name}: the system's compilers disagree");
    }
    disputed
}

/// The output of the program as a compiler of the system compiles it.
fn by_the_system(compiler: &str, name: &str, source: &str) -> Result<String, Failed> {
    let path = file(&format!("{name}.cpp"));
    fs::write(&path, source)?;
    let program = path.with_extension("native");
    let compiled =
        Command::new(compiler).args(["-std=c++17", "-w", "-o"]).arg(&program).arg(&path).output()?;
    if !compiled.status.success() {
        return Err(format!("{}:\n{}", path.display(), String::from_utf8_lossy(&compiled.stderr)).into());
    }
    let run = Command::new(&program).output()?;
    fs::remove_file(&program)?;
    fs::remove_file(&path)?;
    String::from_utf8(run.stdout).map_err(|error| error.to_string().into())
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn record() -> Result<(), Failed> {
    let mut lines = String::new();
    for (family, count, write) in FAMILIES {
        let found = FOUND.iter().filter(|(of, _)| *of == family).map(|(_, seed)| *seed);
        for seed in (1..=count).chain(found) {
            let out = by_the_system("c++", &format!("{family}_{seed}"), &program(write, seed))?;
            lines += &format!("{family} {seed} {:016x}\n", hash_of(&out));
        }
    }
    Ok(fs::write(SAMPLE, lines)?)
}

/// Hash (FNV-1a) of a text.
fn hash_of(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

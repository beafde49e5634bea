//! The command line. Names and meanings are a stable contract: tests, lecturers' scripts and graders use
//! them.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Runs CUDA programs on simulated GPUs, from compute capability 1.0 to today's. No GPU needed.
#[derive(Parser)]
#[command(name = "warpbook", version)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Subcommand)]
pub enum Command {
    /// Compile and run a program; its output is the output.
    Run(RunArgs),
    /// Step through a launch of a program, forwards and backwards.
    // An argument that is changed becomes the last one, so `args` has to follow.
    #[command(mut_arg("files", |files| files.required(false).required_unless_present("dap")))]
    #[command(mut_arg("args", |args| args))]
    Debug(DebugArgs),
    /// List the devices.
    Devices(DevicesArgs),
    /// Blocks and warps that fit on a multiprocessor, and what limits them.
    Occupancy(OccupancyArgs),
    /// Run a program over block sizes.
    Sweep(SweepArgs),
    /// Judge answers to an exercise of a lesson.
    Grade(GradeArgs),
    /// Build with nvcc's options: an executable file that runs on a simulated GPU (WARPBOOK_DEVICE names it).
    #[command(disable_help_flag = true)]
    Nvcc {
        /// nvcc's command line.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Run a program that `warpbook nvcc` made and report errors as NVIDIA's tool does.
    #[command(disable_help_flag = true)]
    ComputeSanitizer {
        /// Options of compute-sanitizer, the program, its arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Run a program that `warpbook nvcc` made and print metrics of its kernels as Nsight Compute does.
    #[command(disable_help_flag = true)]
    Ncu {
        /// Options of ncu, the program, its arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Run a program that `warpbook nvcc` made and print where the time went as Nsight Systems does.
    #[command(disable_help_flag = true)]
    Nsys {
        /// `profile --stats=true`, the program, its arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// What an executable file of `warpbook nvcc` starts.
    #[command(hide = true, disable_help_flag = true)]
    Exec {
        /// The file and the program's arguments.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
}

/// Largest limit in millions: instructions are counted in 64 bits.
const MOST_MILLION: u64 = u64::MAX / 1_000_000;

/// Which program on which device: shared by `run` and `sweep`.
#[derive(Args, Clone)]
pub struct Program {
    /// Source files (.cu, .cpp, .c), which are compiled one by one and linked; a directory or a Makefile; or
    /// a program that `warpbook nvcc` made.
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Look for included files in this directory, too (repeatable).
    #[arg(short = 'I', value_name = "DIR")]
    pub include_dirs: Vec<PathBuf>,
    /// Define a macro before each file is read (repeatable).
    #[arg(short = 'D', value_name = "NAME[=VALUE]")]
    pub define: Vec<String>,
    /// Device: a name from `warpbook devices`, cc-X.Y for a generic one, or a file NAME.toml that describes one; +FIELD=VALUE edits it
    /// (h200-sxm+sm_count=1).
    #[arg(long, default_value = session::DEFAULT_DEVICE, value_parser = device)]
    pub device: String,
    /// Replace the value of a #define or global constant (repeatable).
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = assignment)]
    pub set: Vec<(String, String)>,
    /// Flush the caches before each launch, as Nsight Compute does.
    #[arg(long)]
    pub cold: bool,
    /// Memory that the program can have, MiB, on the host and on the device each [default: 16384].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(64..=1 << 20))]
    pub memory_limit: Option<u64>,
    /// Language of messages.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
    /// Arguments of the program, after `--`.
    #[arg(last = true)]
    pub args: Vec<String>,
}

/// Arguments of `run`.
#[derive(Args)]
pub struct RunArgs {
    /// The program.
    #[command(flatten)]
    pub program: Program,
    /// Print the kernels in this form instead of running the program, which then needs no `main`.
    #[arg(long, value_enum, value_name = "FORM", group = "forms")]
    pub emit: Option<Form>,
    /// Print the passes over the kernels instead of running the program, with counts of instructions and blocks before and after
    /// each; with =PASS also the input and the output of that pass.
    #[arg(long, value_name = "PASS", num_args = 0..=1, require_equals = true, default_missing_value = "", group = "forms")]
    pub trace: Option<String>,
    /// With --emit or --trace: print this kernel, or this function of the device or the host, instead of every kernel.
    #[arg(long, value_name = "NAME", requires = "forms")]
    pub kernel: Option<String>,
    /// Write the profile as JSON to this file (`-`: standard error).
    #[arg(long, value_name = "OUT.json")]
    pub profile: Option<PathBuf>,
    /// Say what limits each kernel, and how its work was spread, on standard error.
    #[arg(long)]
    pub why: bool,
    /// Record what the warps of one SM do: a picture on standard error, and JSON in this file (`-`: the
    /// picture only).
    #[arg(long, value_name = "OUT.json")]
    pub timeline: Option<PathBuf>,
    /// The SM of the timeline.
    #[arg(long, value_name = "SM", default_value_t = 0, requires = "timeline")]
    pub timeline_sm: u32,
    /// Segments of the timeline that are kept of each launch: the first ones.
    #[arg(long, value_name = "COUNT", default_value_t = 20_000, requires = "timeline")]
    pub timeline_segments: u32,
    /// Show when kernels, copies and the host's waits began and ended, by stream, on standard error.
    #[arg(long)]
    pub ops: bool,
    /// Show what warp W of block B (blockIdx.x fastest) asks of memory, and what becomes of it, on standard
    /// error.
    #[arg(long, value_name = "B:W", value_parser = accesses)]
    pub accesses: Option<(u64, u32)>,
    /// Show each instruction that the warps issue: time, SM, block, warp, lanes, effect and memory requests, on standard error.
    #[arg(long)]
    pub dump: bool,
    /// Instructions of each launch that --dump shows: the first ones.
    #[arg(long, value_name = "COUNT", default_value_t = 4000, requires = "dump")]
    pub dump_limit: u32,
    /// The program may read files of this directory, where its relative paths begin [default: that of the first source file].
    #[arg(long = "files", value_name = "DIR")]
    pub folder: Option<PathBuf>,
    /// Copy the files that the program writes into this directory.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also look for races, reads of memory that was never written, wrong synchronisation and leaks.
    #[arg(long)]
    pub sanitize: bool,
    /// After a fault, show what device memory held, on standard error.
    #[arg(long)]
    pub memory: bool,
    /// Stop the program after so many million instructions of the host and of warps.
    #[arg(long, value_name = "MILLION", value_parser = clap::value_parser!(u64).range(1..=MOST_MILLION))]
    pub limit: Option<u64>,
    /// Stop the program after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: Option<u64>,
    /// Simulate time, or only execute.
    #[arg(long, value_enum, default_value_t = OnOff::On)]
    pub timing: OnOff,
    /// Simulate every launch as a whole. By default long programs are sampled: ≈ marks the times, with their error.
    #[arg(long)]
    pub exact: bool,
    /// Exchange a policy of the simulated GPU (repeatable). Kinds: scheduler, replacement, l1-replacement, l2-replacement, dram.
    #[arg(long = "policy", value_name = "KIND=NAME", value_parser = policy)]
    pub policies: Vec<(String, String)>,
}

/// Arguments of `debug`.
#[derive(Args)]
pub struct DebugArgs {
    /// The program.
    #[command(flatten)]
    pub program: Program,
    /// Number of the launch, from 0.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub launch: u64,
    /// Serve an editor on standard input and output, by the Debug Adapter Protocol. The editor names the program.
    #[arg(long)]
    pub dap: bool,
}

/// Arguments of `devices`.
#[derive(Args)]
pub struct DevicesArgs {
    /// As JSON.
    #[arg(long)]
    pub json: bool,
    /// Instead of the list, all fields of one device as a file for --device: save it as NAME.toml and edit it.
    #[arg(long, value_name = "DEVICE", value_parser = device, conflicts_with = "json")]
    pub toml: Option<String>,
}

/// Arguments of `occupancy`.
#[derive(Args)]
pub struct OccupancyArgs {
    /// Device, or cc-X.Y.
    #[arg(long, default_value = session::DEFAULT_DEVICE, value_parser = device)]
    pub device: String,
    /// Threads per block.
    #[arg(long)]
    pub threads: u32,
    /// Registers per thread.
    #[arg(long)]
    pub regs: u32,
    /// Shared memory per block, bytes, static and dynamic together.
    #[arg(long, default_value_t = 0)]
    pub smem: u32,
    /// As JSON.
    #[arg(long)]
    pub json: bool,
}

/// Arguments of `sweep`.
#[derive(Args)]
pub struct SweepArgs {
    /// The program.
    #[command(flatten)]
    pub program: Program,
    /// Values of block size x, such as 1,2,4,8 or 1..512 (powers of two).
    #[arg(long, value_name = "LIST", value_parser = list)]
    pub block_x: List,
    /// Values of block size y.
    #[arg(long, value_name = "LIST", value_parser = list, default_value = "1")]
    pub block_y: List,
    /// Name of the #define or constant that holds block size x; found in the program if not given.
    #[arg(long)]
    pub x_name: Option<String>,
    /// The same for y.
    #[arg(long)]
    pub y_name: Option<String>,
    /// Skip blocks of fewer threads.
    #[arg(long, default_value_t = 1)]
    pub min_threads: u32,
    /// Count only launches of this kernel.
    #[arg(long)]
    pub kernel: Option<String>,
    /// As CSV: block_x, block_y, time_ms, status.
    #[arg(long)]
    pub csv: bool,
}

/// Arguments of `grade`.
#[derive(Args)]
pub struct GradeArgs {
    /// Folder of the lesson, such as lessons/08-transpose.
    pub lesson: PathBuf,
    /// Id of the exercise.
    pub exercise: String,
    /// Programs, or files with a number where the exercise asks for one. Of a folder and its folders, one a
    /// student, all *.cu (for a number *.txt).
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Stop an answer after so many seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pub timeout: u64,
    /// Answers that are judged at a time [default: as many as there are processors].
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u64).range(1..=256))]
    pub jobs: Option<u64>,
    /// Judge the one file in this process and print its rows as JSON: what `grade` starts for each answer.
    #[arg(long, hide = true)]
    pub alone: bool,
    /// As CSV: file, try, device, set, passed, reason.
    #[arg(long)]
    pub csv: bool,
    /// Language of reasons.
    #[arg(long, value_enum, default_value_t = Lang::En)]
    pub lang: Lang,
}

/// A form of a program between its text and machine code.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The typed tree that the front end makes.
    Hir,
    /// The SSA form before the first pass.
    SsaRaw,
    /// The SSA form after the last pass.
    Ssa,
    /// Machine code.
    Asm,
}

/// A switch with words.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OnOff {
    /// Yes.
    On,
    /// No.
    Off,
}

/// Language of messages.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English.
    En,
    /// Russian.
    Ru,
}

impl From<Lang> for protocol::Lang {
    fn from(lang: Lang) -> Self {
        match lang {
            Lang::En => protocol::Lang::En,
            Lang::Ru => protocol::Lang::Ru,
        }
    }
}

/// Values of a sweep's axis, ascending, without repeats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List(pub Vec<u32>);

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, such as BSX=32")?;
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(word) || name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("`{name}` is not a name"));
    }
    Ok((name.into(), value.into()))
}

/// A policy that exists, as kind and name. An unknown name is refused with those that there are.
fn policy(text: &str) -> Result<(String, String), String> {
    let (kind, name) = text.split_once('=').ok_or("write KIND=NAME, such as replacement=srrip")?;
    session::DynPolicies::default().set(kind, name).map_err(|error| error.to_string())?;
    Ok((kind.into(), name.into()))
}

/// A device that exists, as `PRESET+FIELD=VALUE+…`. A text whose part before the first `+` ends in `.toml` names a file that
/// describes a device. An unknown name is refused with the presets that were probably meant.
pub fn device(text: &str) -> Result<String, String> {
    let (name, edits) = text.split_at(text.find('+').unwrap_or(text.len()));
    if Path::new(name).extension().is_some_and(|extension| extension == "toml") {
        let read = std::fs::read_to_string(name).map_err(|error| format!("can't read {name}: {error}"))?;
        let described = warpsim::device_file::read(&read).map_err(|error| {
            let meant = error.unknown_base.as_deref().map(presets_like).unwrap_or_default();
            with_suggestion(format!("{name}, {error}"), &meant)
        })?;
        return preset(&format!("{described}{edits}"));
    }
    preset(text)
}

/// A preset with edits, checked.
fn preset(text: &str) -> Result<String, String> {
    let Err(error) = session::device(text) else { return Ok(text.into()) };
    let name = text.split('+').next().unwrap_or_default();
    // If the preset exists, one of its edits is wrong.
    let meant = if session::device(name).is_ok() { Vec::new() } else { presets_like(name) };
    Err(with_suggestion(error, &meant))
}

/// The message about an unknown device, and the devices that may be meant.
fn with_suggestion(error: String, meant: &[String]) -> String {
    if meant.is_empty() { error } else { format!("{error}\nDid you mean {}?", meant.join(" or ")) }
}

/// Up to three presets whose name contains `name`, without regard to case, spaces and hyphens; otherwise the
/// one whose spelling is nearest, if it is near.
fn presets_like(name: &str) -> Vec<String> {
    /// Jaro-Winkler similarity from which a name counts as a misspelling: clap's own threshold is 0.7, which
    /// takes `h300` for `p100`.
    const NEAR: f64 = 0.85;
    let plain =
        |text: &str| text.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let asked = plain(name);
    if asked.is_empty() {
        return Vec::new();
    }
    let presets = session::devices();
    let contain =
        presets.iter().filter(|d| plain(&d.slug).contains(&asked) || plain(&d.name).contains(&asked));
    let found: Vec<String> = contain.take(3).map(|d| d.slug.clone()).collect();
    if !found.is_empty() {
        return found;
    }
    let likeness = |slug: &str| strsim::jaro_winkler(&plain(slug), &asked);
    let nearest = presets.iter().map(|d| (likeness(&d.slug), &d.slug)).max_by(|a, b| a.0.total_cmp(&b.0));
    nearest.into_iter().filter(|near| near.0 >= NEAR).map(|near| near.1.clone()).collect()
}

fn accesses(text: &str) -> Result<(u64, u32), String> {
    let numbers = text.split_once(':').and_then(|(b, w)| Some((b.parse().ok()?, w.parse().ok()?)));
    numbers.ok_or_else(|| "write BLOCK:WARP, such as 0:3".to_owned())
}

fn list(text: &str) -> Result<List, String> {
    let number = |s: &str| match s.trim().parse::<u32>() {
        Ok(n) if (1..=1 << 20).contains(&n) => Ok(n),
        _ => Err(format!("`{s}` is not a block size: write 1,2,4 or 1..512")),
    };
    let mut values = Vec::new();
    for part in text.split(',') {
        match part.split_once("..") {
            Some((low, high)) => {
                let (low, high) = (number(low)?, number(high)?);
                values.extend(
                    std::iter::successors(Some(low), |v| v.checked_mul(2)).take_while(|&v| v <= high),
                );
            }
            None => values.push(number(part)?),
        }
    }
    values.sort_unstable();
    values.dedup();
    if values.is_empty() { Err("the range is empty".into()) } else { Ok(List(values)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_ranges_double() {
        let check = |text, expect: &[u32]| assert_eq!(list(text), Ok(List(expect.to_vec())), "{text}");
        check("8,1,2,8", &[1, 2, 8]);
        check("1..64", &[1, 2, 4, 8, 16, 32, 64]);
        check("3..20,5", &[3, 5, 6, 12]);
        for bad in ["", "0", "a", "4..2", "-1"] {
            assert!(list(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn assignments_need_a_name() {
        assert_eq!(assignment("N=1=2"), Ok(("N".into(), "1=2".into())));
        for bad in ["N", "=1", "1N=2", "a b=2"] {
            assert!(assignment(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn unknown_policies_get_the_list_and_the_nearest() {
        assert_eq!(policy("scheduler=gto"), Ok(("scheduler".into(), "gto".into())));
        assert!(policy("replacement=rrip").unwrap_err().ends_with("did you mean srrip?"));
        assert!(policy("sheduler=gto").unwrap_err().ends_with("did you mean scheduler?"));
        assert!(policy("gto").unwrap_err().contains("KIND=NAME"));
    }

    #[test]
    fn unknown_devices_get_the_presets_that_were_meant() {
        let meant = |text: &str| presets_like(text).join(" ");
        assert_eq!(meant("gtx-1080"), "geforce-gtx-1080");
        assert_eq!(meant("RTX 4090"), "geforce-rtx-4090");
        assert_eq!(meant("a100"), "a100-40gb a100-80gb");
        assert_eq!(meant("geforce-gtx-1008"), "geforce-gtx-1080");
        assert_eq!(meant("abacus") + &meant("") + &meant("-"), "");
        assert!(device("gtx-1080").unwrap_err().ends_with("Did you mean geforce-gtx-1080?"));
        assert!(!device("h200-sxm+sms=1").unwrap_err().contains("Did you mean"));
        assert_eq!(device("cc-8.9+sm_count=2"), Ok("cc-8.9+sm_count=2".into()));
    }

    #[test]
    fn files_describe_devices() {
        let file = std::env::temp_dir().join(format!("warpbook-device-{}.toml", std::process::id()));
        let name = file.to_string_lossy().into_owned();
        std::fs::write(&file, "base = 'h200-sxm'\nsm_count = 66\n").unwrap();
        assert_eq!(device(&name), Ok("h200-sxm+sm_count=66".into()));
        assert_eq!(device(&format!("{name}+sm_count=2")), Ok("h200-sxm+sm_count=66+sm_count=2".into()));
        std::fs::write(&file, "base = 'h200-sxm'\nsms = 66\n").unwrap();
        assert!(device(&name).unwrap_err().contains(", line 2: a device has no field called `sms`"));
        std::fs::write(&file, "base = 'geforce-rtx-4900'\n").unwrap();
        assert!(device(&name).unwrap_err().ends_with("Did you mean geforce-rtx-4090?"));
        std::fs::remove_file(&file).unwrap();
        assert!(device(&name).unwrap_err().starts_with("can't read "));
    }

    #[test]
    fn the_command_line_is_consistent() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }
}

//! Peers in `cargo xtask bench speed`: other programs that execute GPU kernels on a processor, with the same
//! kernels on one core.
//!
//! The kernels lie in `bench/peers`, in CUDA for Warpbook and in OpenCL or Python for the others. Their three
//! hosts there take the same arguments and print a checksum, which must be equal. A kernel's time is what
//! further launches add to a run with one launch, so that start, compilation and copies do not count.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::figures::{Figure, Place, Unit};
use crate::history::Machine;
use crate::programs::{self, Run};
use crate::{sh, tree};

/// A program that executes kernels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Executor {
    Warpbook,
    /// OpenCL, compiled for the processor.
    Pocl,
    /// An interpreter for OpenCL's intermediate code.
    Oclgrind,
    /// The simulator of CUDA in Python.
    Numba,
}

const PEERS: [Executor; 3] = [Executor::Pocl, Executor::Oclgrind, Executor::Numba];

impl Executor {
    fn name(self) -> &'static str {
        match self {
            Executor::Warpbook => "Warpbook",
            Executor::Pocl => "pocl",
            Executor::Oclgrind => "oclgrind",
            Executor::Numba => "numba",
        }
    }

    /// `None` if it is installed, otherwise the command that installs it on Debian.
    fn install(self, host: Option<&Host>) -> Option<&'static str> {
        let (found, install) = match self {
            Executor::Warpbook => (true, ""),
            Executor::Pocl => (
                host.is_some() && Path::new(POCL).exists(),
                "apt install pocl-opencl-icd opencl-headers ocl-icd-opencl-dev",
            ),
            Executor::Oclgrind => (
                host.is_some() && sh::works("oclgrind", &["--version"]),
                "apt install oclgrind opencl-headers ocl-icd-opencl-dev",
            ),
            Executor::Numba => (sh::works("python3", &["-c", "import numba"]), "pip install numba"),
        };
        (!found).then_some(install)
    }
}

/// The file by which OpenCL's loader finds pocl on Debian.
const POCL: &str = "/etc/OpenCL/vendors/pocl.icd";

/// The compiled `host.c`.
struct Host(PathBuf);

fn folder() -> PathBuf {
    tree::root().join("crates/tools/bench/peers")
}

impl Host {
    /// `None` without a C compiler or OpenCL's headers.
    fn compiled() -> Result<Option<Self>> {
        let program = tree::scratch("peers")?.join("host");
        let source = folder().join("host.c");
        let args = ["-O2", "-o", &program.to_string_lossy(), &source.to_string_lossy(), "-lOpenCL"];
        Ok(sh::works("cc", &args).then_some(Self(program)))
    }
}

/// A run's size.
#[derive(Clone, Copy, Debug)]
struct Size {
    /// Rows of a matrix or a picture, or elements of a vector.
    n: u32,
    /// Launches beyond the first, among which the kernel's time is divided.
    further: u32,
}

const fn size(n: u32, further: u32) -> Size {
    Size { n, further }
}

/// A kernel of `bench/peers`.
struct Kernel {
    /// Name of its files.
    name: &'static str,
    what: &'static str,
    /// Work grows with this power of n. It is counted relative to Warpbook's size.
    power: i32,
    warpbook: Size,
    /// A slow peer's size is smaller, and its time is scaled by the work.
    oclgrind: Size,
    /// `None`: there is no Python file.
    numba: Option<Size>,
}

const KERNELS: [Kernel; 5] = [
    Kernel {
        name: "tiled",
        what: "product of 1024², tiles in shared memory",
        power: 3,
        warpbook: size(1024, 1),
        oclgrind: size(128, 1),
        numba: Some(size(32, 2)),
    },
    Kernel {
        name: "naive",
        what: "product of 1024², a thread an element",
        power: 3,
        warpbook: size(1024, 1),
        oclgrind: size(128, 1),
        numba: None,
    },
    Kernel {
        name: "transpose",
        what: "naive transpose of 1024²",
        power: 2,
        warpbook: size(1024, 40),
        oclgrind: size(512, 2),
        numba: Some(size(64, 5)),
    },
    Kernel {
        name: "reduction",
        what: "sums of 2²⁴ elements in shared memory",
        power: 1,
        warpbook: size(1 << 24, 2),
        oclgrind: size(1 << 17, 1),
        numba: None,
    },
    Kernel {
        name: "mandelbrot",
        what: "1024² points, at most 256 iterations",
        power: 2,
        warpbook: size(1024, 5),
        oclgrind: size(128, 2),
        numba: None,
    },
];

impl Kernel {
    fn size(&self, on: Executor) -> Option<Size> {
        match on {
            Executor::Warpbook | Executor::Pocl => Some(self.warpbook),
            Executor::Oclgrind => Some(self.oclgrind),
            Executor::Numba => self.numba,
        }
    }

    /// Work at Warpbook's size relative to that at `size`.
    fn scale(&self, size: Size) -> f64 {
        (f64::from(self.warpbook.n) / f64::from(size.n)).powi(self.power)
    }

    /// The hosts' arguments: lengths of a, b and c, the parameter n, grid, block and launches.
    fn args(&self, n: u32, launches: u32) -> Vec<String> {
        let [n, launches] = [n, launches].map(u64::from);
        let square = n * n;
        let args = match self.name {
            "reduction" => [n, 1, n / 256, n, n, 1, 256, 1, launches],
            "transpose" => [square, 1, square, n, n, n, 16, 16, launches],
            "mandelbrot" => [1, 1, square, n, n, n, 16, 16, launches],
            _ => [square, square, square, n, n, n, 16, 16, launches],
        };
        args.map(|arg| arg.to_string()).to_vec()
    }
}

/// Files that the runs need.
struct Tools<'a> {
    warpbook: &'a Path,
    host: Option<Host>,
}

impl Tools<'_> {
    /// A run of so many launches on one core.
    fn command(&self, on: Executor, kernel: &Kernel, n: u32, launches: u32) -> Command {
        let host = self.host.as_ref().map_or(Path::new("host"), |host| &host.0);
        let mut command = Command::new(match on {
            Executor::Warpbook => self.warpbook,
            Executor::Pocl => host,
            Executor::Oclgrind => Path::new("oclgrind"),
            Executor::Numba => Path::new("python3"),
        });
        command.current_dir(folder());
        match on {
            Executor::Warpbook => {
                command.args(["run", &format!("{}.cu", kernel.name), "--timing", "off", "--"])
            }
            // Two names, since pocl 4 has another one. Without its cache, since other programs compile as well.
            Executor::Pocl => command
                .envs([("POCL_MAX_PTHREAD_COUNT", "1"), ("POCL_CPU_MAX_CU_COUNT", "1")])
                .envs([("POCL_KERNEL_CACHE", "0"), ("OCL_ICD_VENDORS", POCL)])
                .arg(kernel.name),
            Executor::Oclgrind => command.args(["--num-threads", "1"]).arg(host).arg(kernel.name),
            Executor::Numba => command
                .envs([("NUMBA_ENABLE_CUDASIM", "1"), ("PYTHONDONTWRITEBYTECODE", "1")])
                .args(["host.py", kernel.name]),
        };
        command.args(kernel.args(n, launches));
        command
    }
}

/// A kernel's times in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Times {
    /// One launch.
    kernel: f64,
    /// The whole run with one launch.
    run: f64,
}

impl Times {
    fn of(one: &Run, more: &Run, further: u32) -> Self {
        Self { kernel: (more.millis - one.millis) / f64::from(further), run: one.millis }
    }
}

/// The result of a peer on a kernel.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    /// There is no such program, or the peer is not installed.
    None,
    /// The peer ended with an error.
    Failed,
    /// Warpbook's times relative to the peer's. The whole run is compared at equal sizes only.
    Ratio { kernel: f64, run: Option<f64> },
}

/// A kernel's row.
struct Row<'a> {
    kernel: &'a Kernel,
    warpbook: Times,
    peers: [Outcome; 3],
}

/// Times of all kernels, with peers beside them.
pub struct Peers {
    rows: Vec<Row<'static>>,
    /// Peers that are not installed, with the command for it.
    missing: Vec<(Executor, &'static str)>,
}

/// Measures all kernels with the peers that are installed.
pub fn measure(warpbook: &Path) -> Result<Peers> {
    let tools = Tools { warpbook, host: Host::compiled()? };
    let missing: Vec<_> =
        PEERS.iter().filter_map(|&peer| Some((peer, peer.install(tools.host.as_ref())?))).collect();
    let rows = KERNELS
        .iter()
        .map(|kernel| sh::step(&format!("kernel {}", kernel.name), || row(&tools, kernel, &missing)));
    Ok(Peers { rows: rows.collect::<Result<_>>()?, missing })
}

fn row(tools: &Tools<'_>, kernel: &'static Kernel, missing: &[(Executor, &str)]) -> Result<Row<'static>> {
    // What runs: Warpbook first, then peers whose first run succeeded.
    let mut runs = vec![(Executor::Warpbook, kernel.warpbook)];
    let mut peers = [Outcome::None; 3];
    for (peer, outcome) in PEERS.into_iter().zip(&mut peers) {
        let Some(size) = kernel.size(peer) else { continue };
        if missing.iter().any(|(missing, _)| *missing == peer) {
            continue;
        }
        match programs::timed(&tools.command(peer, kernel, size.n, 1)) {
            Ok(run) => {
                let expected = programs::timed(&tools.command(Executor::Warpbook, kernel, size.n, 1))?;
                compare(&expected.output, &run.output)
                    .with_context(|| format!("{}: {} differs", kernel.name, peer.name()))?;
                runs.push((peer, size));
            }
            Err(error) => {
                eprintln!("{}: {error:#}", peer.name());
                *outcome = Outcome::Failed;
            }
        }
    }
    let commands: Vec<Command> = runs
        .iter()
        .flat_map(|&(on, size)| [1, 1 + size.further].map(|count| tools.command(on, kernel, size.n, count)))
        .collect();
    let measured = programs::fastest(&commands.iter().collect::<Vec<_>>())?;
    let times: Vec<Times> = runs
        .iter()
        .zip(measured.chunks(2))
        .map(|((_, size), pair)| Times::of(&pair[0], &pair[1], size.further))
        .collect();
    for (&(on, size), theirs) in runs.iter().zip(&times).skip(1) {
        let at = PEERS.iter().position(|peer| *peer == on).context("a peer")?;
        peers[at] = ratio(times[0], *theirs, kernel.scale(size));
    }
    Ok(Row { kernel, warpbook: times[0], peers })
}

/// Our times relative to a peer's that did 1 / `scale` of the work.
fn ratio(ours: Times, theirs: Times, scale: f64) -> Outcome {
    let run = (scale == 1.0).then(|| ours.run / theirs.run);
    Outcome::Ratio { kernel: ours.kernel / (theirs.kernel * scale), run }
}

/// Largest relative difference of checksums of equal results, which are rounded in different orders.
const ROUNDING: f64 = 1e-6;

/// An error if two checksums differ by more than rounding.
fn compare(ours: &str, theirs: &str) -> Result<()> {
    let [a, b] = [ours, theirs].map(|text| text.trim().parse::<f64>());
    let (Ok(a), Ok(b)) = (a, b) else { bail!("no checksum: {ours} {theirs}") };
    ensure!((a - b).abs() <= ROUNDING * a.abs(), "Warpbook computes {a}, the peer {b}");
    Ok(())
}

impl Peers {
    /// What has bars or is recorded: the kernels' times, and their ratios to pocl's.
    pub fn figures(&self) -> Vec<Figure> {
        let mut figures = Vec::new();
        for Row { kernel, warpbook, peers } in &self.rows {
            let figure = |name: &str, value, unit| {
                Figure::new(&format!("{name} {}", kernel.name), Place::Native, value, unit)
            };
            figures.push(figure("kernel", warpbook.kernel, Unit::Millis));
            if let Outcome::Ratio { kernel, .. } = peers[0] {
                figures.push(figure("to pocl", kernel, Unit::Times));
            }
        }
        figures
    }

    /// The table as Markdown.
    pub fn markdown(&self, machine: &Machine) -> String {
        let mut out = format!("{}, {}:\n\n", machine.name, machine.date);
        out += "| Kernel | | Kernel, ms | Whole run, ms | Ratio to pocl: kernel, whole run | oclgrind | numba |\n";
        out += "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n";
        for Row { kernel, warpbook, peers } in &self.rows {
            let Times { kernel: time, run } = warpbook;
            let _ = write!(out, "| {} | {} | {time:.0} | {run:.0} |", kernel.name, kernel.what);
            for (peer, outcome) in PEERS.into_iter().zip(peers) {
                let missing = self.missing.iter().any(|(missing, _)| *missing == peer);
                let _ = write!(out, " {} |", cell(*outcome, missing));
            }
            out.push('\n');
        }
        for (peer, install) in &self.missing {
            let _ = writeln!(out, "\n{} is not installed: `{install}`", peer.name());
        }
        out
    }
}

fn cell(outcome: Outcome, missing: bool) -> String {
    match outcome {
        Outcome::None if missing => "not installed".into(),
        Outcome::None => String::new(),
        Outcome::Failed => "failed".into(),
        Outcome::Ratio { kernel, run: Some(run) } => format!("{kernel:.2}, {run:.2}"),
        Outcome::Ratio { kernel, run: None } => format!("1 / {:.0}", 1.0 / kernel),
    }
}

const FILE: &str = "docs/performance.md";
const BEGIN: &str = "<!-- peers, written by `cargo xtask bench speed --record` -->\n";
const END: &str = "<!-- end of peers -->\n";

/// Writes the table into the documentation.
pub fn record(table: &str) -> Result<()> {
    let file = tree::root().join(FILE);
    let text = String::from_utf8(tree::read(&file)?)?;
    let text = between(&text, table).with_context(|| format!("{FILE} has no marks for the table"))?;
    tree::write(&file, text)
}

/// The text with the table between the marks.
fn between(text: &str, table: &str) -> Option<String> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{BEGIN}{table}{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(millis: f64) -> Run {
        Run { output: String::new(), millis }
    }

    #[test]
    fn a_kernel_takes_what_further_launches_add() {
        assert_eq!(Times::of(&run(50.0), &run(90.0), 4), Times { kernel: 10.0, run: 50.0 });
    }

    #[test]
    fn times_of_slow_peers_are_scaled_by_the_work() {
        let (ours, theirs) = (Times { kernel: 10.0, run: 20.0 }, Times { kernel: 5.0, run: 10.0 });
        assert_eq!(ratio(ours, theirs, 1.0), Outcome::Ratio { kernel: 2.0, run: Some(2.0) });
        assert_eq!(ratio(ours, theirs, 512.0), Outcome::Ratio { kernel: 2.0 / 512.0, run: None });
        let scale = |at: usize| KERNELS[at].scale(KERNELS[at].oclgrind);
        assert_eq!([scale(0), scale(2), scale(3)], [512.0, 4.0, 128.0]);
    }

    #[test]
    fn checksums_may_differ_by_rounding_only() {
        assert!(compare("1000.0\n", "1000.0009\n").is_ok());
        assert!(compare("1000.0\n", "1000.002\n").is_err());
        assert!(compare("1000.0\n", "nan\n").is_err());
        assert!(compare("1000.0\n", "").is_err());
    }

    #[test]
    fn the_table_replaces_the_last_one_and_names_what_is_missing() {
        let text = |table| format!("a\n{BEGIN}{table}{END}b\n");
        assert_eq!(between(&text("old\n"), "new\n"), Some(text("new\n")));
        assert_eq!(between("no marks", "new\n"), None);
        let cells = [
            cell(Outcome::None, true),
            cell(Outcome::None, false),
            cell(Outcome::Ratio { kernel: 1.5, run: Some(0.25) }, false),
            cell(Outcome::Ratio { kernel: 0.005, run: None }, false),
        ];
        assert_eq!(cells, ["not installed", "", "1.50, 0.25", "1 / 200"]);
    }
}

//! The request `launch`: compiles a program, runs it up to one of its launches, and records that.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use protocol::{Outcome, RunReply, Timing};
use serde::Deserialize;
use session::step::{Stepper, Unsteppable, WarpId};
use session::{Stop, Surroundings};

use super::sources::Sources;
use crate::args::{self, Program};
use crate::folder::Folder;
use crate::{run, sources, time_limit};

/// Arguments of `launch`. What is left out is as on the command line.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Arguments {
    /// Source files, a directory, a Makefile, or a program of `warpbook nvcc`.
    program: Option<OneOrMore<PathBuf>>,
    device: Option<String>,
    args: Option<Vec<String>>,
    /// Number of the kernel launch, from 0.
    launch: Option<u64>,
    /// Number of the block with `blockIdx.x` varying fastest, or `blockIdx`.
    block: Option<Block>,
    /// Number of the warp in the block.
    #[serde(default)]
    warp: u32,
    /// Macros, as `-D` takes them or by name.
    defines: Option<Defines>,
    include_dirs: Option<Vec<PathBuf>>,
    /// Stops at the first statement.
    #[serde(default)]
    stop_on_entry: bool,
    /// Where relative paths begin, also those of the program.
    cwd: Option<PathBuf>,
    /// A file that is the program's standard input.
    stdin: Option<PathBuf>,
    /// Runs the program without stopping.
    #[serde(default)]
    no_debug: bool,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMore<T> {
    One(T),
    More(Vec<T>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Block {
    Number(u64),
    Index(Vec<u64>),
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Defines {
    List(Vec<String>),
    Named(BTreeMap<String, serde_json::Value>),
}

/// A program that is debugged.
pub struct Debuggee {
    /// The recorded launch.
    pub stepper: Stepper,
    /// The program's files.
    pub sources: Sources,
    /// Whether the session stops at the first statement.
    pub stop_on_entry: bool,
    /// Whether breakpoints are ignored.
    pub no_debug: bool,
}

/// Compiles a program and records its launch. `defaults` are the command line's program and number of the launch; `stop` ends a
/// program that does not come to the launch.
///
/// # Errors
/// Why there is nothing to debug, for the user.
pub fn open(asked: Arguments, defaults: (&Program, u64), stop: Stop) -> Result<Debuggee, String> {
    if let Some(cwd) = &asked.cwd {
        std::env::set_current_dir(cwd).map_err(|error| format!("{}: {error}", cwd.display()))?;
    }
    let program = program(&asked, defaults.0)?;
    let project = sources::project(&program)?;
    let request = run::request(&program, &project, Timing::Off)?;
    let folder = match &asked.cwd {
        Some(_) => Folder::new(Path::new("."))?,
        None => Folder::new(&project.folder())?,
    };
    let input = match &asked.stdin {
        Some(path) => std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?,
        None => Vec::new(),
    };
    let files = Files { folder, input };
    let compiled = Stepper::compile(&request, session::target(&request))
        .map_err(|header| format!("header {header} is not compiled in"))?;
    let around = Surroundings {
        folder: Some(&files),
        translations: Some(&time_limit::translations),
        stop: Some(stop),
        ..Surroundings::default()
    };
    let launch = asked.launch.unwrap_or(defaults.1);
    let mut stepper =
        Stepper::open(&request, compiled, launch, &around).map_err(|why| refused(&why, launch))?;
    let block = match &asked.block {
        None => 0,
        Some(Block::Number(number)) => *number,
        Some(Block::Index(index)) => block_number(index, stepper.grid())?,
    };
    stepper.choose(WarpId { block, warp: asked.warp }).map_err(|failure| {
        format!("block {block}, warp {}: {}", asked.warp, crate::debug::reason(&failure))
    })?;
    stepper.to_start();
    let sources = Sources::new(&request, &project.folder())?;
    Ok(Debuggee { stepper, sources, stop_on_entry: asked.stop_on_entry, no_debug: asked.no_debug })
}

/// The program as on a command line.
fn program(asked: &Arguments, defaults: &Program) -> Result<Program, String> {
    let files = match &asked.program {
        Some(OneOrMore::One(file)) => vec![file.clone()],
        Some(OneOrMore::More(files)) => files.clone(),
        None => defaults.files.clone(),
    };
    if files.is_empty() {
        return Err(
            "`program` is missing in the arguments of launch: a source file, a list of them, or a directory"
                .into(),
        );
    }
    let device = match &asked.device {
        Some(name) => args::device(name)?,
        None => defaults.device.clone(),
    };
    let defines: Vec<String> = match &asked.defines {
        None => Vec::new(),
        Some(Defines::List(list)) => list.clone(),
        Some(Defines::Named(named)) => {
            let text = |value: &serde_json::Value| match value {
                serde_json::Value::String(text) => text.clone(),
                other => other.to_string(),
            };
            named.iter().map(|(name, value)| format!("{name}={}", text(value))).collect()
        }
    };
    Ok(Program {
        files,
        include_dirs: [&defaults.include_dirs[..], asked.include_dirs.as_deref().unwrap_or_default()]
            .concat(),
        define: [&defaults.define[..], &defines].concat(),
        device,
        args: asked.args.clone().unwrap_or_else(|| defaults.args.clone()),
        ..defaults.clone()
    })
}

/// Number of a block from its index.
fn block_number(index: &[u64], grid: [u32; 3]) -> Result<u64, String> {
    let sizes = grid.map(u64::from);
    let inside = index.len() <= 3 && index.iter().zip(sizes).all(|(&at, size)| at < size);
    if index.is_empty() || !inside {
        return Err(format!("`block` is {index:?}, but the grid has {sizes:?} blocks"));
    }
    let at = |axis: usize| index.get(axis).copied().unwrap_or(0);
    Ok(at(0) + sizes[0] * (at(1) + sizes[1] * at(2)))
}

/// Why there is no recording.
fn refused(why: &Unsteppable, launch: u64) -> String {
    match why {
        Unsteppable::Rejected(reply) => rejected(reply),
        other => crate::debug::unsteppable(other, launch),
    }
}

/// The rendered diagnostics.
fn rejected(reply: &RunReply) -> String {
    let mut texts: Vec<&str> = reply.diagnostics.iter().map(|found| found.rendered.trim_end()).collect();
    if let Outcome::Faulted(fault) = &reply.outcome {
        texts.push(fault.report.rendered.trim_end());
    }
    texts.join("\n")
}

/// The files of a program, which cannot read the standard input of this process: that is the client's.
struct Files {
    folder: Folder,
    input: Vec<u8>,
}

impl session::Folder for Files {
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        self.folder.read(path)
    }
    fn list(&self, path: &str) -> Option<Vec<String>> {
        self.folder.list(path)
    }
    fn stdin(&self) -> Vec<u8> {
        self.input.clone()
    }
}

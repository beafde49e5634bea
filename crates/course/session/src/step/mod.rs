//! The stepper: one launch of a program, forwards and backwards, statement by statement.
//!
//! The program is compiled so that every variable of the source is kept in memory, and runs without time up to the launch. The
//! launch is then recorded ([`warpsim::functional::replay`]). A command moves to another place of the recording and gives a
//! [`StepView`] of it.
//!
//! Statements of one warp are followed, the *chosen* one. Stepping over a barrier executes the other warps of the block until the
//! chosen one goes on.

mod expression;
mod frames;
pub mod json;
mod lines;
mod scope;
mod search;
mod values;
mod view;

use std::rc::Rc;

use base::SourceMap;
use protocol::{Outcome, RunReply, RunRequest, StepEnding, StepFailure, StepVariable, StepView};
use warpsim::device::GpuOptions;
use warpsim::functional::replay::{End, MOST_MEMORY, Moment, Observer, Replay, State};

use crate::compiled::{Compiled, Object};
use crate::devices;
use crate::execute::{Surroundings, fault_message, run_to_launch};
use expression::Expression;
pub use frames::StackPath;
use lines::Lines;
pub use search::{Hit, LineStop, Move, StatementLine, Stops, Watch};
pub use warpsim::functional::replay::WarpId;

/// Warp instructions of a launch that are recorded.
const MOST_INSTRUCTIONS: u64 = 1 << 26;
/// A launch of a program that is looked at.
pub struct Stepper {
    replay: Replay,
    sources: SourceMap,
    /// The reader's main file.
    file: base::FileId,
    lines: Lines,
    /// The warp whose statements are followed.
    chosen: WarpId,
    /// What was shown last, for marking changes.
    shown: Vec<StepVariable>,
    ending: StepEnding,
}

/// Why there is nothing to step through.
#[derive(Clone, Debug)]
pub enum Unsteppable {
    /// The program does not compile, or there is no such device. The diagnostics say why.
    Rejected(Box<RunReply>),
    /// The program ended before it made so many launches.
    NoLaunch,
    /// The launch has more device memory than the stepper records: bytes, and the largest number of bytes.
    TooMuchMemory(u64, u64),
}

/// A function that lanes of a warp are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The warp.
    pub warp: WarpId,
    /// Which of the places where its lanes are; 0 is the one that goes on first.
    pub path: usize,
    /// Number of calls from the innermost function of the reader outwards.
    pub call: usize,
}

impl Stepper {
    /// Compiles a program for stepping.
    ///
    /// # Errors
    /// As [`crate::compile`].
    pub fn compile(request: &RunRequest, target: Option<crate::Target>) -> Result<Compiled, usize> {
        crate::compile::compile_by(request, target, true, |module, target, _| {
            cuda_compiler::codegen::generate(module, &target.clone().for_debugger())
        })
    }

    /// Runs a program that was compiled by [`Stepper::compile`] up to its launch of number `launch`, from 0, and records that.
    ///
    /// # Errors
    /// There is no such launch, or it cannot be recorded.
    pub fn open(
        request: &RunRequest,
        compiled: Compiled,
        launch: u64,
        around: &Surroundings<'_>,
    ) -> Result<Self, Unsteppable> {
        let reply =
            RunReply { outcome: Outcome::Rejected, diagnostics: compiled.diagnostics, ..RunReply::default() };
        let rejected = || Unsteppable::Rejected(Box::new(reply));
        let Ok(device) = devices::find(&request.device) else { return Err(rejected()) };
        let Some(Object { program, sources, file }) = compiled.program else { return Err(rejected()) };
        let options = GpuOptions { timing: false, capture: Some(launch), ..GpuOptions::default() };
        let mut gpu = run_to_launch(request, (&device, &program), options, around);
        let capture = *gpu.take_capture().ok_or(Unsteppable::NoLaunch)?;
        drop(gpu);
        let bytes = capture.memory.used_bytes();
        if bytes > MOST_MEMORY {
            return Err(Unsteppable::TooMuchMemory(bytes, MOST_MEMORY));
        }
        let lines = Lines::new(&program, &sources);
        let replay = Replay::record(Rc::new(program), capture, MOST_INSTRUCTIONS);
        let ending = match replay.end().1 {
            End::Done => StepEnding::Done,
            End::Limit => StepEnding::Limit,
            End::Faulted(fault) => {
                StepEnding::Fault(fault_message(fault, &replay.program(), &sources, request.lang))
            }
        };
        let chosen = WarpId { block: 0, warp: 0 };
        let mut stepper = Self { replay, sources, file, lines, chosen, shown: Vec::new(), ending };
        stepper.seek_first();
        Ok(stepper)
    }

    /// Carries out a command, and shows the launch after it:
    ///
    /// | Command | Meaning |
    /// | --- | --- |
    /// | `show` | stays |
    /// | `into`, `over`, `out` | the next statement of the chosen warp |
    /// | `barrier` | its next barrier |
    /// | `line N`, `line F:N`, `line … if E` | its next statement on line N of the main file or of file F, where E holds in a lane that goes on |
    /// | `wrote E` | the next store to the object E of memory, by whatever warp, which is then chosen |
    /// | `back …` | one of these, backwards |
    /// | `print E` | the values of E |
    /// | `seek N` | the place N |
    /// | `choose B W` | warp W of block B; goes to the block's start unless it is resident |
    /// | `first`, `last` | the chosen warp's first and last statement |
    pub fn command(&mut self, command: &str) -> StepView {
        let command = command.trim();
        let (back, command) = match command.strip_prefix("back ") {
            Some(rest) => (true, rest.trim_start()),
            None => (false, command),
        };
        match self.carry_out(command, back) {
            Ok(answer) => self.view(answer, None),
            Err(failure) => self.view(None, Some(failure)),
        }
    }

    fn carry_out(&mut self, command: &str, back: bool) -> Result<Option<StepVariable>, StepFailure> {
        let (verb, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| StepFailure::NotUnderstood);
        match verb {
            "show" => {}
            "print" => {
                return self.value(self.innermost(), rest).map(Some);
            }
            "seek" => {
                self.replay.seek(number(rest)?);
                self.follow();
            }
            "choose" => {
                let (block, warp) = rest.trim().split_once(' ').ok_or(StepFailure::NotUnderstood)?;
                self.choose(WarpId { block: number(block)?, warp: number(warp)? as u32 })?;
            }
            "first" => self.seek_first(),
            "last" => self.seek_last()?,
            "into" => self.go(Some(Move::Into), &Stops::default(), back)?,
            "over" => self.go(Some(Move::Over), &Stops::default(), back)?,
            "out" => self.go(Some(Move::Out), &Stops::default(), back)?,
            "barrier" => self.go(Some(Move::Barrier), &Stops::default(), back)?,
            "line" => {
                let (line, condition) = match rest.split_once(" if ") {
                    Some((line, condition)) => (line, Some(self.parsed(condition)?)),
                    None => (rest, None),
                };
                let (file, line) = match line.rsplit_once(':') {
                    Some((name, line)) => {
                        (self.file_named(name.trim()).ok_or(StepFailure::NoSuchPlace)?, line)
                    }
                    None => (self.file, line),
                };
                let stop = LineStop { line: (file, number(line)? as u32), condition };
                self.go(None, &Stops { lines: vec![stop], ..Stops::default() }, back)?;
            }
            "wrote" => {
                let watch = self.watch(self.innermost(), rest)?;
                self.go(None, &Stops { watches: vec![watch], ..Stops::default() }, back)?;
            }
            _ => return Err(StepFailure::NotUnderstood),
        }
        Ok(None)
    }

    fn file_named(&self, name: &str) -> Option<base::FileId> {
        self.sources.files().find(|(_, file)| file.name == name).map(|(id, _)| id)
    }

    /// Parses an expression.
    fn parsed(&self, text: &str) -> Result<Expression, StepFailure> {
        expression::parse(text).map_err(StepFailure::Expression)
    }

    /// The innermost function on the path of the chosen warp that goes on first.
    pub fn innermost(&self) -> Frame {
        Frame { warp: self.chosen, path: 0, call: 0 }
    }

    fn go(&mut self, step: Option<Move>, stops: &Stops, back: bool) -> Result<(), StepFailure> {
        self.search(step, stops, back).map(|_| ()).ok_or(StepFailure::NoSuchPlace)
    }

    /// Follows another warp. Goes to the start of its block unless the block is resident.
    ///
    /// # Errors
    /// There is no such warp, or its block does not start within the recording.
    pub fn choose(&mut self, warp: WarpId) -> Result<(), StepFailure> {
        if warp.block >= self.replay.blocks() || warp.warp >= self.replay.warps_per_block() {
            return Err(StepFailure::NoSuchWarp);
        }
        let Some((start, _)) = self.replay.span(warp.block) else { return Err(StepFailure::NoSuchPlace) };
        self.chosen = warp;
        self.shown.clear();
        if self.replay.state().live(warp).is_none() {
            self.replay.seek(start);
            self.seek_first();
        }
        Ok(())
    }

    /// Chooses a warp that runs here, after the place was changed without regard to it.
    fn follow(&mut self) {
        if self.replay.state().live(self.chosen).is_none()
            && let Some(next) = self.replay.next_warp()
        {
            self.chosen = next;
            self.shown.clear();
        }
    }

    fn seek_first(&mut self) {
        let Some((start, end)) = self.replay.span(self.chosen.block) else { return };
        self.replay.seek(start);
        self.replay.run(end, &mut AtStatement { chosen: self.chosen, lines: &self.lines });
    }

    fn seek_last(&mut self) -> Result<(), StepFailure> {
        let Some((start, end)) = self.replay.span(self.chosen.block) else {
            return Err(StepFailure::NoSuchPlace);
        };
        let (chosen, lines) = (self.chosen, &self.lines);
        let end = end.min(self.replay.end().0);
        let found = self
            .replay
            .run_back(end, start, |moment, _| moment.warp == chosen && lines.is_start(moment.pc.0));
        found.map(|_| ()).ok_or(StepFailure::NoSuchPlace)
    }
}

/// Stops a replay at a statement of the chosen warp.
struct AtStatement<'a> {
    chosen: WarpId,
    lines: &'a Lines,
}

impl Observer for AtStatement<'_> {
    fn before(&mut self, moment: &Moment, _: &State<'_>) -> bool {
        moment.warp == self.chosen && self.lines.is_start(moment.pc.0)
    }
}

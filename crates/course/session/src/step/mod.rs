//! The stepper: one launch of a program, forwards and backwards, statement by statement.
//!
//! The program is compiled so that every variable of the source is kept in memory, and runs without time up to the launch. The
//! launch is then recorded ([`warpsim::functional::replay`]). A command moves to another place of the recording and gives a
//! [`StepView`] of it.
//!
//! Statements of one warp are followed, the *chosen* one. Stepping over a barrier executes the other warps of the block until the
//! chosen one goes on.

mod expression;
pub mod json;
mod lines;
mod scope;
mod values;
mod view;

use std::rc::Rc;

use base::SourceMap;
use protocol::{Outcome, RunReply, RunRequest, StepEnding, StepFailure, StepVariable, StepView};
use warpsim::device::{Gpu, GpuOptions};
use warpsim::functional::replay::{End, MOST_MEMORY, Moment, Observer, Replay, State, WarpId};
use warpsim::isa::{Effect, InstKind, IssuedOp, Program, Space};
use warpsim::runtime::HostOptions;

use crate::compiled::{Compiled, Object};
use crate::execute::{Surroundings, host_inputs};
use crate::{devices, target, texts};
use expression::{Expression, Value, evaluate, truth};
use lines::{Line, Lines};
use scope::{At, Scope};

/// Warp instructions of a launch that are recorded.
const MOST_INSTRUCTIONS: u64 = 1 << 26;
/// Host instructions and warp instructions of a program before the launch, in millions.
const LIMIT_MILLION: u64 = 10_000;

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

/// Which statement of the chosen warp a command goes to.
#[derive(Clone, PartialEq, Debug)]
enum Move {
    /// The next one, in whatever function.
    Into,
    /// The next one in the same function or in one that called it.
    Over,
    /// The next one in a function that called this one.
    Out,
    /// The next barrier.
    Barrier,
    /// The next one on this line, where this holds in a lane.
    Line(Line, Option<Expression>),
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
        let [host_memory, device_memory] = target::memory(request);
        let options = GpuOptions {
            timing: false,
            instruction_limit: LIMIT_MILLION * 1_000_000,
            memory_limit: device_memory,
            capture: Some(launch),
            stop: around.stop,
            ..GpuOptions::default()
        };
        let mut gpu = Gpu::new(&device, options).translating(around.translations.and_then(|make| make()));
        let options = HostOptions {
            folder: around.folder,
            instruction_limit: LIMIT_MILLION * 1_000_000,
            memory_limit: host_memory,
            stop: around.stop,
            ..host_inputs(request)
        };
        warpsim::runtime::run(&program, &mut gpu, &options);
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
                let report =
                    fault.diagnostic_outside(&replay.program(), |span| sources.file(span.file()).builtin);
                StepEnding::Fault(texts::happened(report, &sources, request.lang).message)
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
                let expression = self.expression(rest)?;
                return self.answer(rest.trim(), &expression).map(Some).ok_or(StepFailure::NoValue);
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
            "into" => self.go(Move::Into, back)?,
            "over" => self.go(Move::Over, back)?,
            "out" => self.go(Move::Out, back)?,
            "barrier" => self.go(Move::Barrier, back)?,
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
                self.go(Move::Line((file, number(line)? as u32), condition), back)?;
            }
            "wrote" => {
                let expression = self.expression(rest)?;
                self.seek_store(&expression, back)?;
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

    /// Parses an expression whose names must mean something here.
    fn expression(&self, text: &str) -> Result<Expression, StepFailure> {
        let parsed = self.parsed(text)?;
        let program = self.replay.program();
        let state = self.replay.state();
        let paths = state.paths(self.chosen);
        let scope = Scope::of(&program, &self.sources, state, (self.chosen, paths.first()));
        let scope = scope.ok_or(StepFailure::NoValue)?;
        match parsed.names().into_iter().find(|name| !scope.knows(name)) {
            Some(unknown) => Err(StepFailure::UnknownName(unknown.into())),
            None => Ok(parsed),
        }
    }

    fn choose(&mut self, warp: WarpId) -> Result<(), StepFailure> {
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

    /// Goes to another statement of the chosen warp.
    fn go(&mut self, to: Move, back: bool) -> Result<(), StepFailure> {
        let Some((start, end)) = self.replay.span(self.chosen.block) else {
            return Err(StepFailure::NoSuchPlace);
        };
        let here = self.replay.clock();
        let (chosen, lines) = (self.chosen, &self.lines);
        let state = self.replay.state();
        let from = state.current(chosen).map(|(pc, _)| pc);
        let from = from.map(|pc| (pc, lines.line(pc.0), depth(lines, &state, chosen)));
        let (program, sources) = (self.replay.program(), &self.sources);
        let barriers: Vec<bool> = match to {
            Move::Barrier => {
                program.code.iter().map(|inst| matches!(inst.kind, InstKind::Bar { .. })).collect()
            }
            _ => Vec::new(),
        };
        // The lanes of the instruction before. When other lanes go on, within a statement or not, the warp is elsewhere.
        let mut lanes = None;
        let mut wanted = |moment: &Moment, state: &State<'_>| {
            let others = lanes.replace(moment.lanes).is_some_and(|before: u32| before & moment.lanes == 0);
            if to == Move::Barrier {
                return barriers[moment.pc.0 as usize];
            }
            let is_step = matches!(to, Move::Into | Move::Over);
            if !(lines.is_start(moment.pc.0) || (is_step && others && lines.line(moment.pc.0).is_some())) {
                return false;
            }
            let (line, Some((from_pc, from_line, from_depth))) = (lines.line(moment.pc.0), from) else {
                return true;
            };
            // A call inside of a statement, or the rest of it after a call, is the same statement.
            let moves = |depth: u32| {
                let again = if back { moment.pc >= from_pc } else { moment.pc <= from_pc };
                line != from_line || depth != from_depth || again
            };
            match &to {
                Move::Into => moves(depth(lines, state, chosen)),
                Move::Over => {
                    let depth = depth(lines, state, chosen);
                    depth <= from_depth && moves(depth)
                }
                Move::Out => depth(lines, state, chosen) < from_depth,
                Move::Line(wanted, condition) => {
                    let here = line.is_some_and(|(line, _)| line == *wanted);
                    here && condition
                        .as_ref()
                        .is_none_or(|condition| holds(condition, (&program, sources), moment, state))
                }
                Move::Barrier => unreachable!("answered above"),
            }
        };
        if back {
            let found = self
                .replay
                .run_back(here, start, |moment, state| moment.warp == chosen && wanted(moment, state));
            return found.map(|_| ()).ok_or(StepFailure::NoSuchPlace);
        }
        let mut stop = Forward { chosen, after: here, wanted };
        if here < end && self.replay.run(end, &mut stop) {
            return Ok(());
        }
        self.replay.seek(here);
        Err(StepFailure::NoSuchPlace)
    }
}

/// Whether an expression is true in a lane that is about to go on.
fn holds(
    condition: &Expression,
    (program, sources): (&Program, &SourceMap),
    moment: &Moment,
    state: &State<'_>,
) -> bool {
    let paths = state.paths(moment.warp);
    let Some(scope) = Scope::of(program, sources, *state, (moment.warp, paths.first())) else { return false };
    (0..32).filter(|lane| moment.lanes >> lane & 1 == 1).any(|lane| {
        evaluate(condition, &scope, lane).and_then(|value| truth(&scope, value, lane)) == Some(true)
    })
}

impl Stepper {
    /// Goes to a store to an object of memory, and chooses the warp that executes it.
    fn seek_store(&mut self, object: &Expression, back: bool) -> Result<(), StepFailure> {
        let program = self.replay.program();
        let (object, block) = {
            let state = self.replay.state();
            let paths = state.paths(self.chosen);
            let scope = Scope::of(&program, &self.sources, state, (self.chosen, paths.first()));
            let scope = scope.ok_or(StepFailure::NoValue)?;
            let lanes = paths.first().map_or(0, |path| path.lanes);
            let objects = (0..32).filter(|lane| lanes >> lane & 1 == 1).filter_map(|lane| {
                match evaluate(object, &scope, lane)? {
                    Value::Object(ty, at @ (At::Global(_) | At::Shared(_))) => {
                        Some((at, scope.of_type(ty).bytes))
                    }
                    _ => None,
                }
            });
            let mut objects: Vec<(At, u64)> = objects.collect();
            objects.dedup();
            match objects[..] {
                [one] => (one, self.chosen.block),
                // Another object in each lane, or none in memory.
                _ => return Err(StepFailure::NoValue),
            }
        };
        let here = self.replay.clock();
        let mut stores = Stores { program: &program, object, block, before: u64::MAX, last: None };
        if back {
            let mut end = here;
            while end > 0 && stores.last.is_none() {
                let from = self.replay.rewind(end - 1);
                stores.before = end;
                self.replay.run(end, &mut stores);
                end = from;
            }
        } else {
            // The store that is about to be executed has been found before.
            self.replay.run(here + 1, &mut ());
            if self.replay.run(u64::MAX, &mut stores) {
                stores.before = 0;
            }
        }
        match stores.last {
            Some((clock, warp)) => {
                self.replay.seek(clock);
                if self.chosen != warp {
                    self.chosen = warp;
                    self.shown.clear();
                }
                Ok(())
            }
            None => {
                self.replay.seek(here);
                Err(StepFailure::NoSuchPlace)
            }
        }
    }
}

/// Finds stores to an object: the last one before a place, or the next one if that is never reached.
struct Stores<'a> {
    program: &'a Program,
    /// Where the object is, and its size in bytes.
    object: (At, u64),
    /// The block to which shared memory belongs.
    block: u64,
    /// The end of what is searched backwards; `u64::MAX`: the first one is wanted.
    before: u64,
    last: Option<(u64, WarpId)>,
}

impl Observer for Stores<'_> {
    fn after(&mut self, moment: &Moment, issued: &IssuedOp, addresses: &[u64; 32]) -> bool {
        let Effect::Memory { space, bytes } = issued.effect else { return false };
        let is_store =
            matches!(self.program.inst(issued.pc).kind, InstKind::St { .. } | InstKind::Atom { .. });
        let (from, in_space) = match self.object.0 {
            At::Global(at) => (at, matches!(space, Space::Global | Space::Global32)),
            At::Shared(at) => (at, space == Space::Shared && moment.warp.block == self.block),
            At::Local(_) | At::Shadow(..) => return false,
        };
        let to = from + self.object.1.max(1);
        let touches = |&address: &u64| address < to && address + u64::from(bytes) > from;
        let lanes = addresses.iter().zip(0..).filter(|(_, lane)| issued.mask >> lane & 1 == 1);
        if !(is_store && in_space && lanes.into_iter().any(|(address, _)| touches(address))) {
            return false;
        }
        self.last = Some((moment.clock, moment.warp));
        self.before == u64::MAX
    }
}

/// Stops a replay where the chosen warp is about to execute an instruction that is wanted, after a place.
struct Forward<F> {
    chosen: WarpId,
    after: u64,
    wanted: F,
}

impl<F: FnMut(&Moment, &State<'_>) -> bool> Observer for Forward<F> {
    fn before(&mut self, moment: &Moment, state: &State<'_>) -> bool {
        // Asked of every instruction of the warp, since the answer depends on the one before.
        moment.warp == self.chosen && (self.wanted)(moment, state) && moment.clock > self.after
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

/// Number of the reader's functions that the current path of a warp is in, inlined ones included.
fn depth(lines: &Lines, state: &State<'_>, warp: WarpId) -> u32 {
    let paths = state.paths(warp);
    let frames = paths.first().map_or(&[][..], |path| &path.frames);
    frames.iter().filter_map(|frame| lines.line(frame.pc.0)).map(|(_, inlined)| 1 + inlined).sum()
}

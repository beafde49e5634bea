//! Searches for the next place, or the one before, at which a launch is to stop: a step of the chosen warp, one of several
//! breakpoints, or a store to one of several objects. One search looks for all of them, so it ends at the nearest.

use base::SourceMap;
use protocol::StepFailure;
use warpsim::functional::replay::{Moment, Observer, State, WarpId};
use warpsim::isa::{Effect, InstKind, IssuedOp, Pc, Program, Space};

use super::expression::{Expression, Value, evaluate, truth};
use super::lines::{Line, Lines};
use super::scope::{At, Scope};
use super::{Frame, Stepper};

/// Which statement of the chosen warp a step goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// The next one, in whatever function.
    Into,
    /// The next one in the same function or in one that called it.
    Over,
    /// The next one in a function that called this one.
    Out,
    /// The next barrier.
    Barrier,
}

/// Breakpoints and watched objects.
#[derive(Clone, Debug, Default)]
pub struct Stops {
    /// Lines at whose statements the chosen warp stops.
    pub lines: Vec<LineStop>,
    /// Objects at stores to which any warp stops.
    pub watches: Vec<Watch>,
}

/// A breakpoint: a line, and a condition that must hold in a lane that is about to go on.
#[derive(Clone, Debug)]
pub struct LineStop {
    pub(super) line: Line,
    pub(super) condition: Option<Expression>,
}

/// An object of global or shared memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Watch {
    at: At,
    bytes: u64,
    /// The block to which shared memory belongs.
    block: u64,
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// The step has reached its statement.
    Step,
    /// The breakpoint of this index in [`Stops::lines`].
    Line(usize),
    /// A store to the object of this index in [`Stops::watches`].
    Store(usize),
}

/// A line with a statement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StatementLine {
    /// The line, from 1.
    pub line: u32,
    /// Whether the launch may reach it. Lines of host code and of other kernels are never reached.
    pub in_launch: bool,
}

impl Stepper {
    /// A breakpoint on a line of a file. Its condition is an expression of C.
    ///
    /// # Errors
    /// There is no such file, the condition is not understood, or it has a name that no variable of the program has.
    pub fn line_stop(&self, file: &str, line: u32, condition: Option<&str>) -> Result<LineStop, StepFailure> {
        let file = self.file_named(file).ok_or(StepFailure::NoSuchPlace)?;
        let condition = condition.map(|text| self.parsed(text)).transpose()?;
        let program = self.replay.program();
        let names = condition.iter().flat_map(Expression::names);
        if let Some(unknown) = names.into_iter().find(|name| !is_declared(&program, name)) {
            return Err(StepFailure::UnknownName(unknown.into()));
        }
        Ok(LineStop { line: (file, line), condition })
    }

    /// The statements of a file by line, ascending.
    pub fn statement_lines(&self, file: &str) -> Vec<StatementLine> {
        let Some(file) = self.file_named(file) else { return Vec::new() };
        let program = self.replay.program();
        let mut lines = self.lines.of_file(&program, self.replay.state().kernel, file);
        lines.sort_by_key(|found| (found.line, !found.in_launch));
        lines.dedup_by_key(|found| found.line);
        lines
    }

    /// The object that an expression names in a frame.
    ///
    /// # Errors
    /// The expression is not understood, or names no object of global or shared memory, or another one in each lane.
    pub fn watch(&self, frame: Frame, text: &str) -> Result<Watch, StepFailure> {
        let expression = self.parsed(text)?;
        self.in_frame(frame, |scope, paths| {
            scope.check_names(&expression)?;
            let lanes = paths.get(frame.path).map_or(0, |path| path.lanes);
            let objects = (0..32).filter(|lane| lanes >> lane & 1 == 1).filter_map(|lane| {
                match evaluate(&expression, scope, lane)? {
                    Value::Object(ty, at @ (At::Global(_) | At::Shared(_))) => {
                        Some(Watch { at, bytes: scope.of_type(ty).bytes, block: frame.warp.block })
                    }
                    _ => None,
                }
            });
            let mut objects: Vec<Watch> = objects.collect();
            objects.dedup();
            match objects[..] {
                [one] => Ok(one),
                // Another object in each lane, or none in memory.
                _ => Err(StepFailure::NoValue),
            }
        })
    }

    /// Goes to the nearest of these places: the statement to which a step leads, a breakpoint of the chosen warp, a store to a
    /// watched object by any warp, which is then chosen. Without such a place (`None`) the launch stays where it is.
    pub fn search(&mut self, step: Option<Move>, stops: &Stops, back: bool) -> Option<Hit> {
        // The chosen warp executes within the span of its block. Stores to watched objects may be anywhere.
        let (start, end) = match self.replay.span(self.chosen.block) {
            Some(span) if stops.watches.is_empty() => span,
            _ if stops.watches.is_empty() => return None,
            _ => (0, u64::MAX),
        };
        let here = self.replay.clock();
        let program = self.replay.program();
        let state = self.replay.state();
        let from = state.current(self.chosen).map(|(pc, _)| StepStart {
            pc,
            line: self.lines.line(pc.0),
            depth: depth(&self.lines, &state, self.chosen),
        });
        let mut search = Search {
            program: &program,
            sources: &self.sources,
            lines: &self.lines,
            chosen: self.chosen,
            from,
            goal: (step, stops, back),
            places: (here + 1, end),
            lanes: None,
            found: None,
        };
        if back {
            let mut end = here.min(end);
            while end > start && search.found.is_none() {
                let from = self.replay.rewind(end - 1);
                search.places = (from.max(start), end);
                search.lanes = None;
                self.replay.run(end, &mut search);
                end = from;
            }
        } else {
            self.replay.run(end, &mut search);
        }
        let Some((clock, warp, hit)) = search.found else {
            self.replay.seek(here);
            return None;
        };
        self.replay.seek(clock);
        if self.chosen != warp {
            self.chosen = warp;
            self.shown.clear();
        }
        Some(hit)
    }

    /// Whether the chosen warp is about to execute a statement that has one of these breakpoints.
    pub fn at_stop(&mut self, stops: &Stops) -> Option<Hit> {
        let here = self.replay.clock();
        let program = self.replay.program();
        let mut search = Search {
            program: &program,
            sources: &self.sources,
            lines: &self.lines,
            chosen: self.chosen,
            from: None,
            goal: (None, stops, false),
            places: (here, here + 1),
            lanes: None,
            found: None,
        };
        self.replay.run(here + 1, &mut search);
        let hit = search.found.map(|(_, _, hit)| hit).filter(|hit| matches!(hit, Hit::Line(_)));
        self.replay.seek(here);
        hit
    }
}

/// Whether a variable of the program or of CUDA has this name.
fn is_declared(program: &Program, name: &str) -> bool {
    let Some(debug) = program.debug.as_deref() else { return false };
    debug.variables.iter().any(|variable| variable.name == name)
        || debug.shared.iter().any(|variable| variable.name == name)
        || program.globals.iter().any(|(_, global)| global.name == name)
        || ["threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"].contains(&name)
}

/// Where a step begins.
struct StepStart {
    pc: Pc,
    /// The line, and the number of inlined calls around it.
    line: Option<(Line, u32)>,
    /// Number of the reader's functions that the warp is in.
    depth: u32,
}

/// Looks at the instructions of a replay for the first place, or the last one, at which it is to stop.
struct Search<'a> {
    program: &'a Program,
    sources: &'a SourceMap,
    lines: &'a Lines,
    chosen: WarpId,
    /// Where the step begins. `None`: the chosen warp has no instruction to execute there.
    from: Option<StepStart>,
    /// The step, the stops, and whether the search goes backwards.
    goal: (Option<Move>, &'a Stops, bool),
    /// The places that count: the first one, and the one after the last.
    places: (u64, u64),
    /// The lanes of the chosen warp's instruction before. When other lanes go on, within a statement or not, the warp is elsewhere.
    lanes: Option<u32>,
    /// Place, warp and reason of the first match; of the last one so far in a search backwards.
    found: Option<(u64, WarpId, Hit)>,
}

impl Search<'_> {
    /// Keeps a match. Whether the replay is to stop.
    fn keep(&mut self, moment: &Moment, hit: Hit) -> bool {
        let (first, end) = self.places;
        if !(first..end).contains(&moment.clock) {
            return false;
        }
        // A breakpoint on a statement that begins with a store comes first.
        if self.found.is_none_or(|(clock, ..)| clock != moment.clock) {
            self.found = Some((moment.clock, moment.warp, hit));
        }
        !self.goal.2
    }

    /// Whether a step ends at an instruction of the chosen warp. `others`: other lanes than before go on.
    fn ends_step(&self, step: Move, others: bool, moment: &Moment, state: &State<'_>) -> bool {
        let (lines, pc) = (self.lines, moment.pc);
        if step == Move::Barrier {
            return matches!(self.program.inst(pc).kind, InstKind::Bar { .. });
        }
        let elsewhere = others && step != Move::Out && lines.line(pc.0).is_some();
        if !(lines.is_start(pc.0) || elsewhere) {
            return false;
        }
        let Some(from) = &self.from else { return true };
        let depth = depth(lines, state, self.chosen);
        // A call inside of a statement, or the rest of it after a call, is the same statement.
        let again = if self.goal.2 { pc >= from.pc } else { pc <= from.pc };
        let moves = lines.line(pc.0) != from.line || depth != from.depth || again;
        match step {
            Move::Into => moves,
            Move::Over => depth <= from.depth && moves,
            Move::Out => depth < from.depth,
            Move::Barrier => false,
        }
    }

    /// The breakpoint at an instruction of the chosen warp.
    fn breakpoint(&self, moment: &Moment, state: &State<'_>) -> Option<Hit> {
        let stops = &self.goal.1.lines;
        if stops.is_empty() || !self.lines.is_start(moment.pc.0) {
            return None;
        }
        let (line, _) = self.lines.line(moment.pc.0)?;
        let stops_here = |stop: &LineStop| {
            let holds = |condition| holds(condition, (self.program, self.sources), moment, state);
            stop.line == line && stop.condition.as_ref().is_none_or(holds)
        };
        stops.iter().position(stops_here).map(Hit::Line)
    }

    /// The watched object to which an instruction has stored.
    fn stored(&self, moment: &Moment, issued: &IssuedOp, addresses: &[u64; 32]) -> Option<Hit> {
        let watches = &self.goal.1.watches;
        let Effect::Memory { space, bytes } = issued.effect else { return None };
        let kind = &self.program.inst(issued.pc).kind;
        if watches.is_empty() || !matches!(kind, InstKind::St { .. } | InstKind::Atom { .. }) {
            return None;
        }
        let stores_to = |watch: &Watch| {
            let (from, in_space) = match watch.at {
                At::Global(at) => (at, matches!(space, Space::Global | Space::Global32)),
                At::Shared(at) => (at, space == Space::Shared && moment.warp.block == watch.block),
                At::Local(_) | At::Shadow(..) => return false,
            };
            let to = from + watch.bytes.max(1);
            let lanes = addresses.iter().zip(0..).filter(|(_, lane)| issued.mask >> lane & 1 == 1);
            in_space
                && lanes.into_iter().any(|(&address, _)| address < to && address + u64::from(bytes) > from)
        };
        watches.iter().position(stores_to).map(Hit::Store)
    }
}

impl Observer for Search<'_> {
    fn before(&mut self, moment: &Moment, state: &State<'_>) -> bool {
        if moment.warp != self.chosen {
            return false;
        }
        // Asked of every instruction of the warp, since the answer depends on the one before.
        let others = self.lanes.replace(moment.lanes).is_some_and(|before| before & moment.lanes == 0);
        let step = self.goal.0.filter(|&step| self.ends_step(step, others, moment, state));
        let hit = step.map(|_| Hit::Step).or_else(|| self.breakpoint(moment, state));
        hit.is_some_and(|hit| self.keep(moment, hit))
    }

    fn after(&mut self, moment: &Moment, issued: &IssuedOp, addresses: &[u64; 32]) -> bool {
        let hit = self.stored(moment, issued, addresses);
        hit.is_some_and(|hit| self.keep(moment, hit))
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

/// Number of the reader's functions that the current path of a warp is in, inlined ones included.
fn depth(lines: &Lines, state: &State<'_>, warp: WarpId) -> u32 {
    let paths = state.paths(warp);
    let frames = paths.first().map_or(&[][..], |path| &path.frames);
    frames.iter().filter_map(|frame| lines.line(frame.pc.0)).map(|(_, inlined)| 1 + inlined).sum()
}

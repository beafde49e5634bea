//! The functions that lanes are in, one by one: their variables, and the values of expressions in them. A debugger asks for these
//! of any warp, without a change of place.

use protocol::{StepCall, StepEnding, StepFailure, StepVariable, WarpState};
use warpsim::functional::replay::{End, PathView, WarpId};
use warpsim::isa::debug::TypeKind;

use super::expression::{Value, evaluate};
use super::scope::{Scope, calls, split};
use super::values::{LaneBytes, Reader};
use super::view::path_state;
use super::{Frame, Stepper};

/// Lanes of a warp that are at one place, with the functions that they are in.
#[derive(Clone, PartialEq, Debug)]
pub struct StackPath {
    /// The lanes, as bits.
    pub lanes: u32,
    /// What they wait for.
    pub state: WarpState,
    /// The reader's functions, innermost first.
    pub calls: Vec<StepCall>,
}

impl Stepper {
    /// The place, and the last place.
    pub fn place(&self) -> (u64, u64) {
        (self.replay.clock(), self.replay.end().0)
    }

    /// How the launch ends at the last place.
    pub fn ending(&self) -> &StepEnding {
        &self.ending
    }

    /// The warp whose statements are followed.
    pub fn chosen(&self) -> WarpId {
        self.chosen
    }

    /// Number of warps of a block.
    pub fn warps_per_block(&self) -> u32 {
        self.replay.warps_per_block()
    }

    /// `blockIdx` of a block.
    pub fn block_index(&self, block: u64) -> [u32; 3] {
        split(block, self.replay.state().grid)
    }

    /// `gridDim`.
    pub fn grid(&self) -> [u32; 3] {
        self.replay.state().grid
    }

    /// Name of the kernel.
    pub fn kernel(&self) -> String {
        self.replay.program().functions[self.replay.state().kernel].name.clone()
    }

    /// What the kernel has printed up to this place.
    pub fn printed(&self) -> String {
        self.replay.printed()
    }

    /// State of a warp.
    pub fn state_of(&self, warp: WarpId) -> WarpState {
        self.warp_state(warp)
    }

    /// Goes to the first statement of the chosen warp.
    pub fn to_start(&mut self) {
        self.seek_first();
    }

    /// Goes to the last place. If the launch faults there, the warp that faults is chosen.
    pub fn to_end(&mut self) {
        let (end, how) = self.replay.end();
        let fault = match how {
            End::Faulted(fault) => fault.place,
            End::Done | End::Limit => None,
        };
        self.replay.seek(end);
        let Some(place) = fault else { return };
        let number = |at: [u32; 3], size: [u32; 3]| {
            let [x, y, z] = at.map(u64::from);
            let [width, height, _] = size.map(u64::from);
            x + width * (y + height * z)
        };
        let state = self.replay.state();
        let thread = number(place.thread, state.block);
        let warp = WarpId { block: number(place.block, state.grid), warp: (thread / 32) as u32 };
        if warp != self.chosen && state.live(warp).is_some() {
            self.chosen = warp;
            self.shown.clear();
        }
    }

    /// Where the lanes of a warp are: those that go on first, then the others.
    pub fn stack(&self, warp: WarpId) -> Vec<StackPath> {
        let program = self.replay.program();
        let paths = self.replay.state().paths(warp);
        let calls = |path: &PathView| {
            calls(&program, &self.sources, path).into_iter().map(|call| call.shown).collect()
        };
        let shown =
            |path: &PathView| StackPath { lanes: path.lanes, state: path_state(path), calls: calls(path) };
        paths.iter().map(shown).collect()
    }

    /// The variables of a function, and those in shared memory.
    pub fn variables(&self, frame: Frame) -> (Vec<StepVariable>, Vec<StepVariable>) {
        let read = self.in_frame(frame, |scope, paths| {
            let names = scope.names();
            let reader = Reader { debug: scope.debug, memory: scope.state.memory, names: &names };
            let lanes = self.lanes_in(scope, paths);
            let variables = scope.visible().into_iter().map(|variable| {
                let bytes = scope.of_type(variable.ty).bytes;
                let of_lane = |lane: u32| scope.bytes(scope.place(variable, lane)?, bytes, lane);
                let all: LaneBytes<'_> = by_lane(lanes, of_lane);
                reader.variable(&variable.name, variable.ty, &all, 0)
            });
            Ok((variables.collect(), shared_variables(scope, &reader)))
        });
        read.unwrap_or_default()
    }

    /// The values of an expression in the lanes that are in a function.
    ///
    /// # Errors
    /// The expression is not understood, names something unknown, or has no value in any lane.
    pub fn value(&self, frame: Frame, text: &str) -> Result<StepVariable, StepFailure> {
        let (text, expression) = (text.trim(), self.parsed(text)?);
        self.in_frame(frame, |scope, paths| {
            scope.check_names(&expression)?;
            let names = scope.names();
            let reader = Reader { debug: scope.debug, memory: scope.state.memory, names: &names };
            let lanes = self.lanes_in(scope, paths);
            let values = by_lane(lanes, |lane| evaluate(&expression, scope, lane));
            let mut types = values.iter().flatten().map(|value| match value {
                Value::Object(ty, _) => Some(*ty),
                _ => None,
            });
            let first = types.next().flatten();
            if let Some(ty) = first.filter(|_| types.all(|ty| ty == first)) {
                let bytes = scope.of_type(ty).bytes;
                let all: LaneBytes<'_> = values
                    .iter()
                    .zip(0..)
                    .map(|(value, lane)| match value {
                        Some(Value::Object(_, at)) => scope.bytes(*at, bytes, lane),
                        _ => None,
                    })
                    .collect();
                return Ok(reader.variable(text, ty, &all, 0));
            }
            let values = reader.numbers(&values);
            Ok(StepVariable { name: text.into(), values, ..StepVariable::default() })
        })
    }

    /// Number of elements of the array that an expression names in a function. `None` if it names none, or its length is unknown.
    pub fn length(&self, frame: Frame, text: &str) -> Option<u64> {
        let expression = self.parsed(text).ok()?;
        let length = self.in_frame(frame, |scope, paths| {
            let lanes = self.lanes_in(scope, paths);
            let lanes = (0..32).filter(|lane| lanes >> lane & 1 == 1);
            let array = lanes.into_iter().find_map(|lane| match evaluate(&expression, scope, lane)? {
                Value::Object(ty, _) => match scope.of_type(ty).kind {
                    TypeKind::Array { len, .. } => Some(len),
                    _ => None,
                },
                _ => None,
            });
            array.ok_or(StepFailure::NoValue)
        });
        length.ok().filter(|&len| len > 0)
    }

    /// Calls `work` with the names of a function, and the places where the lanes of its warp are.
    pub(super) fn in_frame<T>(
        &self,
        frame: Frame,
        work: impl FnOnce(&Scope<'_>, &[PathView]) -> Result<T, StepFailure>,
    ) -> Result<T, StepFailure> {
        let program = self.replay.program();
        let state = self.replay.state();
        let paths = state.paths(frame.warp);
        let path = paths.get(frame.path);
        let scope = Scope::of(&program, &self.sources, state, (frame.warp, path));
        let mut scope = scope.ok_or(StepFailure::NoValue)?;
        if let Some(path) = path.filter(|_| frame.call > 0) {
            scope.call = calls(&program, &self.sources, path).into_iter().nth(frame.call);
        }
        work(&scope, &paths)
    }
}

/// Something for each lane of a mask.
fn by_lane<T>(lanes: u32, of_lane: impl Fn(u32) -> Option<T>) -> Vec<Option<T>> {
    (0..32).map(|lane| if lanes >> lane & 1 == 1 { of_lane(lane) } else { None }).collect()
}

fn shared_variables(scope: &Scope<'_>, reader: &Reader<'_>) -> Vec<StepVariable> {
    let Some(shared) = scope.state.shared(scope.warp.block) else { return Vec::new() };
    let mine = scope.debug.shared.iter().filter(|variable| variable.function == scope.state.kernel);
    mine.map(|variable| {
        let bytes = scope.of_type(variable.ty).bytes as usize;
        let from = (variable.offset as usize).min(shared.len());
        let to = if bytes == 0 { shared.len() } else { (from + bytes).min(shared.len()) };
        reader.variable(&variable.name, variable.ty, &vec![Some(&shared[from..to])], 0)
    })
    .collect()
}

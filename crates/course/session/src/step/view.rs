//! What is shown of a launch at one place.

use protocol::{StepFailure, StepPath, StepValues, StepVariable, StepView, WarpState};
use warpsim::functional::replay::{PathView, Waits, WarpId};

use super::Stepper;
use super::scope::{Call, Scope, calls, split};

impl Stepper {
    pub(super) fn view(&mut self, answer: Option<StepVariable>, failed: Option<StepFailure>) -> StepView {
        let (replay, chosen) = (&self.replay, self.chosen);
        let program = replay.program();
        let state = replay.state();
        let paths = state.paths(chosen);
        let (mut variables, shared) = self.variables(self.innermost());
        mark_changes(&mut variables, &self.shown);
        let calls = paths.first().map(|path| calls(&program, &self.sources, path)).unwrap_or_default();
        let view = StepView {
            place: replay.clock(),
            end: replay.end().0,
            ending: self.ending.clone(),
            kernel: program.functions[state.kernel].name.clone(),
            shape: [state.grid, state.block],
            block: chosen.block,
            block_index: split(chosen.block, state.grid),
            warp: chosen.warp,
            warp_state: self.warp_state(chosen),
            warps: (0..replay.warps_per_block())
                .map(|warp| self.warp_state(WarpId { warp, ..chosen }))
                .collect(),
            threads: self.threads(),
            paths: paths.iter().map(|path| self.path(path)).collect(),
            calls: calls.into_iter().map(|call| call.shown).collect(),
            variables,
            shared,
            answer,
            printed: replay.printed(),
            failed,
        };
        self.shown.clone_from(&view.variables);
        view
    }

    pub(super) fn warp_state(&self, id: WarpId) -> WarpState {
        let state = self.replay.state();
        match state.live(id) {
            None => match self.replay.span(id.block) {
                Some((start, _)) if start < self.replay.clock() => WarpState::Exited,
                _ => WarpState::NotStarted,
            },
            Some(0) => WarpState::Exited,
            Some(_) => state.paths(id).first().map_or(WarpState::Exited, path_state),
        }
    }

    /// `threadIdx` of the first and the last thread of the warp.
    fn threads(&self) -> [[u32; 3]; 2] {
        let block = self.replay.state().block;
        let threads: u32 = block.iter().product();
        let first = self.chosen.warp * 32;
        [first, (first + 31).min(threads.saturating_sub(1))].map(|thread| split(thread.into(), block))
    }

    pub(super) fn path(&self, path: &PathView) -> StepPath {
        let place = path.frames.iter().find_map(|frame| self.lines.line(frame.pc.0));
        let (file, line) = place
            .map_or((String::new(), 0), |((file, line), _)| (self.sources.file(file).name.clone(), line));
        StepPath { lanes: path.lanes, file, line, state: path_state(path) }
    }

    /// Lanes that are in the same call of the scope's function.
    pub(super) fn lanes_in(&self, scope: &Scope<'_>, paths: &[PathView]) -> u32 {
        let Some(call) = &scope.call else { return 0 };
        let key = |call: &Call| (call.frame.start, call.frame.function, call.inlined);
        let within = |path: &&PathView| {
            calls(scope.program, &self.sources, path).iter().any(|other| key(other) == key(call))
        };
        paths.iter().filter(within).fold(0, |lanes, path| lanes | path.lanes)
    }
}

pub(super) fn path_state(path: &PathView) -> WarpState {
    match path.waits {
        Waits::No => WarpState::Ready,
        Waits::Barrier(_) => WarpState::Barrier,
        Waits::Lanes | Waits::Cluster | Waits::Join => WarpState::Waits,
    }
}

/// Marks the lanes whose values differ from those shown before.
fn mark_changes(now: &mut [StepVariable], before: &[StepVariable]) {
    for variable in now {
        let same = |earlier: &&StepVariable| earlier.name == variable.name && earlier.ty == variable.ty;
        let Some(earlier) = before.iter().find(same) else { continue };
        let differs = |lane: usize| at(&variable.values, lane) != at(&earlier.values, lane);
        variable.changed = (0..32).filter(|&lane| differs(lane)).fold(0, |mask, lane| mask | 1 << lane);
        mark_changes(&mut variable.parts, &earlier.parts);
    }
}

/// The value in a lane.
fn at(values: &StepValues, lane: usize) -> Option<String> {
    match values {
        StepValues::Parts => None,
        StepValues::Same(text) => Some(text.clone()),
        StepValues::Affine { first, step } => Some((first + step * lane as i64).to_string()),
        StepValues::Elements { texts, .. } => texts.get(lane).cloned(),
        StepValues::Lanes(texts) => texts.get(lane).cloned().flatten(),
    }
}

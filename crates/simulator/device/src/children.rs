//! Kernels launched by kernels (dynamic parallelism): execution and duration.
//!
//! Each child is simulated alone, and its time is combined with those of others afterwards: children of one
//! block and stream follow each other, those of other blocks and streams share the device as far as their
//! blocks leave room, and launches start at the device's pace. A grid's time includes that of its children.
//!
//! Invariant: a child is added to the log as every launch is, after its parent.

use std::cell::RefCell;
use std::sync::Arc;

use arch::DeviceSpec;
use base::Code;
use functional::{Child, FIRE_AND_FORGET, Fault, Finding, FindingKind, Grid, Launcher, Refusal, TAIL};
use isa::{Pc, Program};
use timing::{AnyModel, ModelFactory};

use crate::launch::Budget;
use crate::run::{Parking, run};
use crate::{CudaError, GpuOptions, LaunchLog, LaunchRecord, Shape, check, refused};

/// Largest depth of nested grids, by the programming guide's limit of the nesting depth. An H200 ran 1000
/// (CUDA 13.0).
const DEPTH: u32 = 24;
/// Largest number of places and reasons of refused launches that are kept for the report.
const MOST_REFUSALS: usize = 16;
/// Interval at which a device starts the launches of its own kernels, picoseconds.
const PACE_PS: u64 = 500_000;

/// Runs the children of one launch by the host.
pub(crate) struct Children<'a> {
    pub program: &'a Program,
    pub spec: &'a DeviceSpec,
    pub options: GpuOptions,
    /// Makes the timing models of grids that a kernel launches.
    pub factory: Option<Arc<dyn ModelFactory>>,
    /// Largest number of pending launches: `cudaLimitDevRuntimePendingLaunchCount`.
    pub pending: usize,
    /// Launches and instructions that the program may still execute.
    pub budget: Budget,
    pub state: RefCell<State>,
}

/// The variable part of [`Children`].
#[derive(Default)]
pub(crate) struct State {
    /// Models of grids that have ended, for reuse.
    models: Vec<AnyModel>,
    /// The grids that are being executed, outermost first.
    frames: Vec<Frame>,
    /// Grids that have ended.
    log: LaunchLog,
    /// For each record of the log, how many grids had begun before its grid.
    orders: Vec<u64>,
    begun: u64,
    /// Warp instructions that children have executed.
    instructions: u64,
    fault: Option<Fault>,
    /// Refused launches, one for each place and reason.
    refusals: Vec<Finding>,
}

/// A grid and the children that it has launched so far.
#[derive(Default)]
struct Frame {
    items: Vec<Item>,
}

/// A child's place in the order of children, and its duration.
struct Item {
    /// Block, waiting round of the block, and stream. Children for which all three are equal follow one
    /// another.
    place: (u32, u32, u64),
    /// Duration, its own children included, picoseconds.
    time: u64,
    /// Its duration times the part of the device that its blocks occupy, picoseconds.
    area: u64,
}

impl Frame {
    /// Time from the first launch to the last end, picoseconds.
    fn time(&mut self) -> u64 {
        base::sort_by_key(&mut self.items, |item| item.place);
        let tails: u64 = self.items.iter().filter(|i| i.place.2 == TAIL).map(|i| i.time).sum();
        let (mut longest, mut of_block, mut of_round, mut of_stream) = (0, 0, 0, 0);
        let mut last = (u32::MAX, u32::MAX, u64::MAX);
        for item in self.items.iter().filter(|i| i.place.2 != TAIL) {
            let (block, round, stream) = item.place;
            if (block, round) != (last.0, last.1) {
                of_block = if block == last.0 { of_block + of_round } else { 0 };
                of_round = 0;
            }
            if (block, round, stream) != last {
                of_stream = 0;
            }
            of_stream += item.time;
            of_round = of_stream.max(of_round);
            longest = longest.max(of_block + of_round);
            last = item.place;
        }
        let area: u64 = self.items.iter().map(|i| i.area).sum();
        longest.max(area).max(self.items.len() as u64 * PACE_PS) + tails
    }
}

impl<'a> Children<'a> {
    /// The children of a launch by the host, whose times count from its start.
    pub fn new(
        program: &'a Program,
        spec: &'a DeviceSpec,
        (options, factory): (GpuOptions, Option<Arc<dyn ModelFactory>>),
        (pending, budget): (u64, Budget),
    ) -> Self {
        let state = State { frames: vec![Frame::default()], ..State::default() };
        Self { program, spec, options, factory, pending: pending as usize, budget, state: state.into() }
    }
    /// Takes the first fault of a child.
    pub fn take_fault(&self) -> Option<Fault> {
        self.state.borrow_mut().fault.take()
    }
    /// Takes the refused launches: one finding for each place and reason.
    pub fn take_refusals(&self) -> Vec<Finding> {
        std::mem::take(&mut self.state.borrow_mut().refusals)
    }
    /// Warp instructions that all children have executed.
    pub fn instructions(&self) -> u64 {
        self.state.borrow().instructions
    }
    /// Time from the end of the host's grid to that of its children, picoseconds, and their log.
    pub fn finish(self) -> (u64, LaunchLog) {
        let mut state = self.state.into_inner();
        let time = if state.log.count() == 0 { 0 } else { state.frames[0].time() };
        state.log.sort_records(&state.orders);
        (time, state.log)
    }
}

fn shape(child: &Child) -> Shape {
    Shape { grid: child.grid, block: child.block, dynamic_smem: child.dynamic_smem, ..Shape::default() }
}

impl Launcher for Children<'_> {
    fn check(&self, child: &Child, at: Pc, depth: u32, pending: usize) -> u32 {
        let function = &self.program.functions[child.kernel];
        let because = |error: CudaError, why, asked, allowed| {
            (error, Refusal { why, asked, allowed, error: error.name() })
        };
        let (error, why) = match refused(&self.spec.arch, function, &shape(child), 0) {
            // Device code gets another error than the host for a shape that the device does not support
            // (recorded on an H200).
            Err((CudaError::InvalidValue, why)) => {
                let error = CudaError::InvalidConfiguration;
                (error, Refusal { error: error.name(), ..why })
            }
            Err(refusal) => refusal,
            Ok(_) if depth + 1 >= DEPTH => {
                let error = CudaError::LaunchMaxDepthExceeded;
                because(error, Code::NestingBeyond, u64::from(depth) + 1, u64::from(DEPTH) - 1)
            }
            Ok(_) if pending >= self.pending => {
                let error = CudaError::LaunchPendingCountExceeded;
                because(error, Code::PendingBeyond, 0, self.pending as u64)
            }
            Ok(_) => return CudaError::Success.code(),
        };
        let kind = FindingKind::NotRun(child.kernel, why);
        let refusals = &mut self.state.borrow_mut().refusals;
        if let Some(known) = refusals.iter_mut().find(|known| known.pc == at && known.kind == kind) {
            known.count += 1;
        } else if refusals.len() < MOST_REFUSALS {
            refusals.push(Finding::on_host(kind, at, 0, None));
        }
        error.code()
    }

    fn run(&self, child: &Child, grid: Grid<'_>) -> bool {
        let arch = &self.spec.arch;
        let (shape, function) = (shape(child), &self.program.functions[child.kernel]);
        let Ok(occupancy) = check(arch, function, &shape, 0) else { return true };
        let begun;
        let options;
        let mut model = {
            let state = &mut *self.state.borrow_mut();
            begun = state.begun;
            let budget = Budget {
                launches: self.budget.launches.saturating_sub(begun),
                instructions: self.budget.instructions.saturating_sub(state.instructions),
            };
            if let Some(kind) = budget.refuses(&self.options) {
                state.fault.get_or_insert(Fault::new(kind, function.start, None));
                return false;
            }
            options = GpuOptions { instruction_limit: budget.instructions, ..self.options };
            state.begun += 1;
            let stream = if child.stream == FIRE_AND_FORGET { 1 << 63 | begun } else { child.stream };
            let Some(frame) = state.frames.last_mut() else { return true };
            let place = (child.parent, child.round, stream);
            frame.items.push(Item { place, time: 0, area: 0 });
            state.frames.push(Frame::default());
            state
                .models
                .pop()
                .or_else(|| self.options.timing.then(|| AnyModel::new(self.spec, self.factory.as_deref())))
        };
        let mut parking = Parking::default();
        let (report, fault, mut grid) = run(
            model.as_mut(),
            grid,
            self.spec,
            (self.program, child.kernel),
            &shape,
            (&occupancy, None),
            (&options, &mut parking),
        );
        let mut own = report.time_ps;
        let resident = u64::from(self.spec.sm_count * occupancy.blocks).max(1);
        let blocks = grid.blocks().min(resident);
        let area = (u128::from(own) * u128::from(blocks) / u128::from(resident)) as u64;
        {
            let state = &mut *self.state.borrow_mut();
            state.models.extend(model);
            state.instructions = state.instructions.saturating_add(report.warp_instructions());
            let accesses = grid.take_access_trace();
            let mut record = LaunchRecord::new(child.kernel, shape, occupancy, report, accesses);
            record.issues = parking.issues;
            state.log.push(record);
            if state.orders.len() < state.log.records().len() {
                state.orders.push(begun);
            }
            if fault.is_some() && state.fault.is_none() {
                state.fault = fault;
            }
            if state.fault.is_some() {
                state.frames.pop();
                return false;
            }
        }
        let well = grid.finish_children();
        let state = &mut *self.state.borrow_mut();
        if let Some(mut frame) = state.frames.pop()
            && !frame.items.is_empty()
        {
            own += frame.time();
        }
        if let Some(item) = state.frames.last_mut().and_then(|frame| frame.items.last_mut()) {
            (item.time, item.area) = (own, area);
        }
        well
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(items: &[(u32, u32, u64, u64)]) -> u64 {
        let item = |&(block, round, stream, us): &(u32, u32, u64, u64)| Item {
            place: (block, round, stream),
            time: us * 1_000_000,
            area: 0,
        };
        let mut frame = Frame { items: items.iter().map(item).collect() };
        frame.time() / 1_000_000
    }

    #[test]
    fn children_follow_each_other_by_block_and_stream() {
        assert_eq!(time(&[(0, 1, 0, 3), (0, 1, 0, 4)]), 7);
        assert_eq!(time(&[(0, 1, 0, 3), (0, 1, 9, 4)]), 4);
        assert_eq!(time(&[(0, 1, 0, 3), (1, 1, 0, 4)]), 4);
        // A block that waits in between runs its children one after the other, in whatever streams.
        assert_eq!(time(&[(0, 1, 0, 3), (0, 2, 9, 4), (1, 1, 0, 5)]), 7);
        assert_eq!(time(&[(0, 1, TAIL, 2), (0, 1, 0, 3), (1, 1, 0, 4)]), 6);
    }

    #[test]
    fn what_fills_the_device_takes_turns() {
        let item = |block| Item { place: (block, 1, 0), time: 5_000_000, area: 5_000_000 };
        let mut frame = Frame { items: (0..3).map(item).collect() };
        assert_eq!(frame.time(), 15_000_000);
    }
}

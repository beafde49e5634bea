//! Sampled launches: when blocks of a grid are left out of the simulation, and the execution of these blocks.

use arch::DeviceSpec;
use functional::{Fault, Functional, Grid, Progress};
use isa::{FuncId, Program};
use timing::{AnyModel, Background, Report, Sampled};

use crate::launch::counted;
use crate::{Detail, GpuOptions, Shape};

/// Least number of threads of a grid that is estimated from a part of its blocks ([`Detail::Estimate`]). Smaller ones take little time,
/// and their blocks say less: on a Quadro FX 4800, transposes of 512² elements were off by up to 20 %.
const LEAST_THREADS: u64 = 1 << 19;
/// Part of the work of an estimated grid that is simulated, as a divisor.
const PART: u64 = 4;
/// One of so many left-out blocks of an estimated grid is executed, to know how much work they have: the first of these primes that does
/// not divide the width of the grid, so that blocks of all columns are executed.
const STEPS: [u64; 3] = [17, 19, 13];
/// Warp instructions from one look at the progress of the launch to the next, at most.
const SLICE: u64 = 1 << 14;
/// Warp instructions of executed blocks from one look at the limits to the next.
const EXECUTED: u64 = 1 << 18;

/// What [`Sampler::after_slice`] has done.
pub(crate) struct After {
    /// Warp instructions that it executed.
    pub executed: u64,
    /// The blocks of SMs that have just gone into the background.
    pub narrowed: Option<Background>,
}

/// Leaves blocks of a launch out of the simulation.
pub(crate) struct Sampler<'a> {
    program: &'a Program,
    kernel: FuncId,
    spec: &'a DeviceSpec,
    detail: Detail,
    /// Blocks of the grid.
    blocks: u64,
    /// Slots of the simulated blocks.
    slots: usize,
    /// One of so many left-out blocks of an estimated grid is executed.
    step: u64,
    /// Whether blocks are left out.
    pub planned: bool,
}

impl<'a> Sampler<'a> {
    /// For a launch on a device that holds `resident` of its blocks. `None`: all of it is to be simulated.
    pub fn new(
        (program, kernel, spec): (&'a Program, FuncId, &'a DeviceSpec),
        (shape, resident): (&Shape, u64),
        options: &GpuOptions,
    ) -> Option<Self> {
        let blocks: u64 = shape.grid.iter().map(|&n| u64::from(n)).product();
        let threads: u64 = shape.block.iter().map(|&n| u64::from(n)).product();
        let clusters = shape.cluster_of(&program.functions[kernel]) != [1; 3];
        // Traces of instructions and accesses are of whole launches.
        let whole = shape.cooperative || clusters || options.issues.is_some();
        let small = match options.detail {
            Detail::Exact => true,
            Detail::Sampled { .. } => false,
            Detail::Estimate => blocks.saturating_mul(threads) < LEAST_THREADS,
        };
        let slots = usize::try_from(resident).ok()?;
        let step = STEPS.into_iter().find(|step| u64::from(shape.grid[0]) % step != 0).unwrap_or(1);
        let detail = options.detail;
        let sampler = Self { step, program, kernel, spec, detail, blocks, slots, planned: false };
        (!whole && !small).then_some(sampler)
    }

    /// Warp instructions of a slice.
    pub fn slice(&self) -> u64 {
        match self.detail {
            Detail::Sampled { after, .. } => SLICE.min(after / 4).max(1),
            Detail::Exact | Detail::Estimate => SLICE,
        }
    }

    /// Called after each slice of the simulation. `started`: blocks that were handed out. Plans gaps when it is time to, and executes
    /// the blocks of those that were passed; or sends SMs into the background.
    ///
    /// # Errors
    /// The fault of a block that was left out.
    pub fn after_slice(
        &mut self,
        (model, grid): (&mut AnyModel, &mut Grid<'_>),
        started: u64,
        options: &GpuOptions,
    ) -> Result<After, Box<Fault>> {
        if !self.planned {
            // A part of what all blocks would take at the rate so far.
            let part =
                u128::from(model.issues()) * u128::from(self.blocks) / u128::from(PART * started.max(1));
            let (after, narrow) = match self.detail {
                Detail::Exact => (u64::MAX, u64::MAX),
                Detail::Sampled { after, of_launch } => (after, of_launch),
                Detail::Estimate => (part.try_into().unwrap_or(u64::MAX), u64::MAX),
            };
            match model.sample(after, narrow) {
                Sampled::Not => {}
                Sampled::Gaps => self.planned = true,
                Sampled::Narrowed(background) => {
                    self.planned = true;
                    return Ok(After { executed: 0, narrowed: Some(background) });
                }
            }
        }
        let mut executed = 0;
        while let Some(blocks) = model.gap() {
            let step = if self.detail == Detail::Estimate { self.step } else { 1 };
            let mut functional = Functional::of_blocks(self.program.code.len(), blocks, step, self.slots);
            let done = execute_blocks(&mut functional, grid, options);
            let mut counted = self.counted(&functional);
            for pc in &mut counted.pcs {
                for count in [&mut pc.warp_instructions, &mut pc.thread_instructions, &mut pc.divergent] {
                    *count *= step;
                }
            }
            model.deal_with_gap(&counted);
            executed += functional.warp_instructions();
            done?;
        }
        Ok(After { executed, narrowed: None })
    }

    /// The driver of blocks whose SMs have gone into the background.
    pub fn begin(
        &self,
        Background { mut running, expected, rest }: Background,
        grid: &mut Grid<'_>,
    ) -> Functional {
        let slots_per_sm = self.slots / self.spec.sm_count as usize;
        for (block, slot) in expected {
            grid.start_block(block, slot.0 as usize, slot.0 / slots_per_sm as u32);
            running.push(slot);
        }
        let slots = running.into_iter().map(|slot| slot.0 as usize).collect();
        Functional::in_background(self.program.code.len(), slots, rest.others(), slots_per_sm)
    }

    /// The counters of what a driver has executed.
    pub fn counted(&self, functional: &Functional) -> Report {
        counted(self.program, self.kernel, functional, &self.spec.arch)
    }
}

/// Executes the blocks of a driver to their end.
pub(crate) fn execute_blocks(
    functional: &mut Functional,
    grid: &mut Grid<'_>,
    options: &GpuOptions,
) -> Result<(), Box<Fault>> {
    loop {
        let fault = match functional.run(grid, EXECUTED.min(options.instruction_limit)) {
            Progress::Done => return Ok(()),
            Progress::Faulted => grid.fault(),
            Progress::More
                if functional.warp_instructions() < options.instruction_limit && !options.is_stopped() =>
            {
                continue;
            }
            Progress::More | Progress::Endless => {
                functional.time_out(grid);
                grid.fault()
            }
        };
        return fault.map_or(Ok(()), |fault| Err(Box::new(fault.clone())));
    }
}

//! Sampled launches: when blocks of a grid are left out of the simulation, and the execution of these blocks.

use arch::DeviceSpec;
use functional::{Fault, Functional, Grid, Progress};
use isa::{FuncId, Program};
use timing::{AnyModel, Background, Report, Sampled};

use crate::launch::counted;
use crate::strip::Strip;
use crate::{Detail, GpuOptions, Shape};

/// Least number of threads of a grid that is estimated from a part of its blocks ([`Detail::Estimate`]). Smaller ones take little time,
/// and their blocks say less: on a Quadro FX 4800, transposes of 512² elements were off by up to 20 %.
const LEAST_THREADS: u64 = 1 << 19;
/// Least numbers of threads and blocks that a part of the device simulates.
const LEAST_THREADS_OF_PART: u64 = 1 << 14;
const LEAST_BLOCKS_OF_PART: u64 = 16;
/// Grids of so many times the blocks that a device holds are estimated by gaps on the whole device, which leave out enough of them.
const MANY_WAVES: u64 = 40;
/// Part of the work of an estimated grid that is simulated, as a divisor.
const PART: u64 = 4;
/// One of so many left-out blocks of an estimated grid is executed, to know how much work they have: the first of these primes that does
/// not divide the width of the grid, so that blocks of all columns are executed.
const STEPS: [u64; 3] = [17, 19, 13];
/// Of fewer left-out blocks than these, all are executed.
const FEW: u64 = 256;
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
    /// Blocks of the grid, or of its part.
    blocks: u64,
    /// Of these along x.
    width: u64,
    /// Slots of the simulated blocks.
    slots: usize,
    /// The blocks that are simulated if the model is of a part of the device, and how many such parts there are.
    part: Option<(Strip, f64)>,
    /// Whether gaps are planned or SMs have gone into the background.
    planned: bool,
}

/// Whether all blocks of a launch have to be simulated together.
fn is_whole(program: &Program, kernel: FuncId, shape: &Shape, options: &GpuOptions) -> bool {
    let clusters = shape.cluster_of(&program.functions[kernel]) != [1; 3];
    // Traces of instructions are of whole launches.
    shape.cooperative || clusters || options.issues.is_some()
}

/// The distance between those of `blocks` left-out blocks of an estimated grid that are executed. `width`: blocks of a row.
fn step(blocks: u64, width: u64) -> u64 {
    let few = blocks < FEW;
    STEPS.into_iter().find(|step| !few && !width.is_multiple_of(*step)).unwrap_or(1)
}

/// The blocks of an estimated grid that stand for all of it on one of `of` parts of a device which holds `resident` blocks; `None` if
/// the whole device is simulated.
pub(crate) fn strip(
    (program, kernel): (&Program, FuncId),
    (shape, resident): (&Shape, u32),
    of: f64,
    options: &GpuOptions,
) -> Option<Strip> {
    let blocks: u64 = shape.grid.iter().map(|&n| u64::from(n)).product();
    if blocks >= MANY_WAVES * u64::from(resident) {
        return None;
    }
    let strip = Strip::new(shape.grid, of);
    let threads = strip.blocks().saturating_mul(shape.block.iter().map(|&n| u64::from(n)).product());
    let large = strip.blocks() >= LEAST_BLOCKS_OF_PART && threads >= LEAST_THREADS_OF_PART;
    let apart = large && !is_whole(program, kernel, shape, options) && timing::is_timeless(program, kernel);
    apart.then_some(strip)
}

impl<'a> Sampler<'a> {
    /// For a launch on a device that holds `resident` of its blocks. `None`: all of it is to be simulated.
    pub fn new(
        (program, kernel, spec): (&'a Program, FuncId, &'a DeviceSpec),
        (shape, resident): (&Shape, u64),
        part: Option<(Strip, f64)>,
        options: &GpuOptions,
    ) -> Option<Self> {
        let blocks: u64 = shape.grid.iter().map(|&n| u64::from(n)).product();
        let threads: u64 = shape.block.iter().map(|&n| u64::from(n)).product();
        let whole = is_whole(program, kernel, shape, options);
        let small = match options.detail {
            _ if part.is_some() => false,
            Detail::Exact => true,
            Detail::Sampled { .. } => false,
            Detail::Estimate => blocks.saturating_mul(threads) < LEAST_THREADS,
        };
        let slots = usize::try_from(resident).ok()?;
        let blocks = part.map_or(blocks, |(strip, _)| strip.blocks());
        let width = part.map_or(shape.grid, |(strip, _)| strip.grid())[0].into();
        let detail = options.detail;
        let sampler = Self { width, part, program, kernel, spec, detail, blocks, slots, planned: false };
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
            let all = blocks.end - blocks.start;
            let step = if self.detail == Detail::Estimate { step(all, self.width) } else { 1 };
            let mut functional = Functional::of_blocks(self.program.code.len(), blocks, step, self.slots);
            if let Some((strip, _)) = self.part {
                functional = functional.numbered(move |number| strip.block(number));
            }
            let (counted, done) = self.count(&mut functional, (all, step), grid, options);
            model.deal_with_gap(&counted);
            executed += functional.warp_instructions();
            done?;
        }
        Ok(After { executed, narrowed: None })
    }

    /// Executes the blocks of a driver, which are every `step`th of `all`. Returns the counters of all.
    fn count(
        &self,
        functional: &mut Functional,
        (all, step): (u64, u64),
        grid: &mut Grid<'_>,
        options: &GpuOptions,
    ) -> (Report, Result<(), Box<Fault>>) {
        let done = execute_blocks(functional, grid, options);
        let mut counted = self.counted(functional);
        let executed = all.div_ceil(step).max(1);
        for pc in &mut counted.pcs {
            for count in [&mut pc.warp_instructions, &mut pc.thread_instructions, &mut pc.divergent] {
                *count = (u128::from(*count) * u128::from(all) / u128::from(executed)) as u64;
            }
        }
        (counted, done)
    }

    /// Called when the simulated blocks have ended. If they are those of a part of the device, counts what the other parts have to
    /// do.
    ///
    /// # Errors
    /// The fault of a block of another part.
    pub fn finish(
        &self,
        (model, grid): (&mut AnyModel, &mut Grid<'_>),
        options: &GpuOptions,
    ) -> Result<(), Box<Fault>> {
        let Some((strip, of)) = self.part else { return Ok(()) };
        let others = strip.others();
        let step = step(others, strip.beside());
        let mut functional = Functional::of_blocks(self.program.code.len(), 0..others, step, self.slots)
            .numbered(move |number| strip.other(number));
        let (counted, done) = self.count(&mut functional, (others, step), grid, options);
        let is_one_wave = (strip.blocks() + others) as f64 <= of * self.slots as f64;
        model.add_elsewhere(&counted, (!is_one_wave).then_some(of));
        done
    }

    /// The blocks that are simulated if the model is of a part of the device.
    pub fn strip(&self) -> Option<Strip> {
        self.part.map(|(strip, _)| strip)
    }

    /// Whether blocks are left out.
    pub fn leaves_out(&self) -> bool {
        self.planned || self.part.is_some()
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

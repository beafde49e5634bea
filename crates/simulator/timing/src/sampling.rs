//! Sampling: of a large grid some stretches of blocks are simulated, and the time of the others is computed from theirs.
//!
//! The dispatcher hands out the first blocks, skips a *gap* of blocks, hands out the blocks after the gap, and so on to the last
//! block. A gap does not interrupt the simulation: block slots stay full, and caches and queues keep their state. Between two gaps lies a *window*. Its first and
//! its last blocks run beside those of another window, so only the time between is measured:
//!
//! ```text
//! ended:    0     R         e-R   e            e = blocks of the first window, R = blocks that the device holds
//!           |fill |measured |mixed|measured ...
//! ```
//!
//! The time of a gap and of the mixed blocks before it is their number of instructions times the time of an instruction in the
//! windows on both sides. Differences between windows say how far off that may be.
//!
//! Only kernels whose values do not depend on time are sampled ([`Kernel::timeless`](crate::decode::Kernel::timeless)): their blocks
//! may run in any order.

use std::ops::Range;

/// Windows after the first one, at most.
const WINDOWS: u64 = 4;
/// Blocks of a window after the first one, as a multiple of the blocks that the device holds: of these, the first and the last
/// are not measured.
const LEAST_WINDOW: u64 = 3;
/// The same, if there is a choice between more windows and longer ones.
const WINDOW: u64 = 5;
/// Grids of at least so many times the blocks that the device holds have a window in the middle if blocks may differ in their work.
const SEVERAL: u64 = 24;
/// Least part of the time of an instruction that it may be off.
const LEAST_ERROR: f64 = 0.018;
/// Number of pieces beyond which further ones do not make the mean more certain.
const MOST_PIECES: f64 = 24.0;
/// Standard deviations of the mean on both sides of it that the interval contains.
const DEVIATIONS: f64 = 2.5;
/// Part by which the time of an instruction may be off in blocks that have much more or much less work than those that were measured.
const UNLIKE: f64 = 0.06;
/// Least standard deviation of the work of blocks, as a part of the mean, at which times of blocks and of instructions are told apart.
const LEAST_SPREAD: f64 = 0.25;
/// A launch is simulated as a whole if the gaps would be less than this part of its blocks, as a divisor.
const LEAST_GAP: u64 = 3;

/// Work and time from the launch on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// Time, ps.
    time: u64,
    /// Warp instructions that have issued.
    issues: u64,
}

/// Blocks that are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Gap {
    blocks: Range<u64>,
    /// Simulated blocks before it.
    after: u64,
    /// Warp instructions of its blocks.
    issues: u64,
}

/// The duration of a sampled launch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Estimate {
    /// The whole time over the time of what was simulated.
    pub stretch: f64,
    /// Half of the width of the interval in which the time lies, as a part of the whole time.
    pub error: f64,
    /// All instructions over those that were simulated.
    pub work: f64,
}

/// What is known of a launch that may be sampled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampling {
    /// Blocks of the grid.
    total: u64,
    /// Blocks that the device holds at a time.
    resident: u64,
    /// When the simulated blocks ended, in this order.
    ended: Vec<Mark>,
    /// How many had ended when the L2 was full. What comes before is not measured, since it causes no write-backs.
    steady: u64,
    gaps: Vec<Gap>,
    /// Gaps that the dispatcher has passed.
    passed: usize,
    /// Gaps whose blocks the caller has dealt with.
    dealt: usize,
}

impl Sampling {
    /// Of a grid of `total` blocks on a device that holds `resident` blocks.
    pub fn new(total: u64, resident: u64) -> Self {
        let resident = resident.clamp(1, total.max(1));
        Self { total, resident, ended: Vec::new(), steady: 0, gaps: Vec::new(), passed: 0, dealt: 0 }
    }

    /// A simulated block has ended at `time`, ps, when `issues` warp instructions had issued.
    pub fn block_ended(&mut self, time: u64, issues: u64) {
        let last = self.ended.last().copied().unwrap_or_default();
        self.ended.push(Mark { time: time.max(last.time), issues });
    }

    /// Simulated blocks that have ended.
    pub fn ended(&self) -> u64 {
        self.ended.len() as u64
    }

    /// The block that is handed out next: `block`, or the first one after the gap that begins with it.
    pub fn skip_gap(&mut self, block: u64) -> u64 {
        match self.gaps.get(self.passed) {
            Some(gap) if gap.blocks.start == block => {
                self.passed += 1;
                gap.blocks.end
            }
            _ => block,
        }
    }

    /// The L2 has just become full.
    pub fn becomes_steady(&mut self) {
        self.steady = self.ended();
    }

    /// Plans gaps such that about `budget` more warp instructions are simulated. `next` is the block that would be handed out next.
    /// Nothing is planned if too few blocks have ended to measure anything, or if too little would be left out.
    ///
    /// `diverges`: lanes of warps have taken different ways, so blocks may differ in their work.
    pub fn plan(&mut self, next: u64, budget: u64, diverges: bool) -> bool {
        let (held, ended) = (self.resident, self.ended());
        if !self.gaps.is_empty() || ended < self.steady + 2 * held || next >= self.total {
            return false;
        }
        // Whole numbers of resident blocks, since blocks may end in waves.
        let first = next.next_multiple_of(held);
        let each = self.mark(ended).issues.div_ceil(ended).max(1);
        let affordable = budget / each;
        let least = if diverges && self.total >= SEVERAL * held { 2 } else { 1 };
        let windows = (affordable / (WINDOW * held)).clamp(least, WINDOWS);
        let window = ((affordable / windows) / held * held).max(LEAST_WINDOW * held);
        let Some(left) = self.total.checked_sub(first + windows * window) else { return false };
        if left < self.total.div_ceil(LEAST_GAP) {
            return false;
        }
        // Gaps of whole numbers, too, so that as many blocks as in the whole grid are in the last wave.
        let (mut start, waves) = (first, left / held);
        for number in 0..windows {
            let end = start + (waves * (number + 1) / windows - waves * number / windows) * held;
            let after = first + number * window;
            self.gaps.push(Gap { blocks: start..end, after, issues: 0 });
            start = end + window;
        }
        true
    }

    /// Blocks that are simulated before gaps leave out any; `None` if the grid is too small for gaps.
    fn before_gaps(&self) -> Option<u64> {
        let blocks = (2 + LEAST_WINDOW) * self.resident;
        (self.total >= 2 * blocks).then_some(blocks)
    }

    /// Whether the launch would issue more than `most` warp instructions before gaps leave out any block, or its grid is too small
    /// for gaps. `issues`: warp instructions that have issued so far.
    pub fn costs_more_than(&self, issues: u64, most: u64) -> bool {
        let each = match self.ended() {
            // No block has ended: those that the device holds have at least as many as they have issued.
            0 => issues / self.resident.min(self.total),
            ended => self.mark(ended).issues / ended,
        };
        self.before_gaps().is_none_or(|blocks| each * blocks > most)
    }

    /// Whether gaps would leave out more of the grid than sending all but `stay` of `sms` SMs into the background.
    pub fn leaves_out_more(&self, stay: usize, sms: usize) -> bool {
        self.before_gaps().is_some_and(|blocks| blocks * (sms as u64) < self.total * stay as u64)
    }

    /// The next gap that the dispatcher has passed and that the caller has not dealt with.
    pub fn gap(&self) -> Option<Range<u64>> {
        (self.dealt < self.passed).then(|| self.gaps[self.dealt].blocks.clone())
    }

    /// The caller has dealt with the blocks of [`Self::gap`], which had this number of warp instructions.
    pub fn deal(&mut self, issues: u64) {
        self.gaps[self.dealt].issues = issues;
        self.dealt += 1;
    }

    /// The gaps so far.
    fn left_out(&self) -> &[Gap] {
        &self.gaps[..self.dealt]
    }

    /// What `ended` blocks had taken.
    fn mark(&self, ended: u64) -> Mark {
        let at = (ended as usize).min(self.ended.len());
        at.checked_sub(1).map(|at| self.ended[at]).unwrap_or_default()
    }

    /// Between which numbers of ended blocks the window after `number` gaps is measured.
    fn bounds(&self, number: usize) -> (u64, u64) {
        let from = match number.checked_sub(1) {
            Some(gap) => self.gaps[gap].after + self.resident,
            None => 0,
        };
        let end = self.left_out().get(number).map_or(self.ended(), |gap| gap.after);
        let from = if number > 0 { from } else { self.warm(end) };
        (from, end.saturating_sub(self.resident).max(from + 1))
    }

    /// Number of ended blocks at which caches and queues are as later on, in a first window of this many blocks.
    fn warm(&self, window: u64) -> u64 {
        let held = self.resident;
        let filled = if window >= 4 * held { 2 * held } else { held };
        filled.max(window / 3).max(self.steady)
    }

    /// What happened between two numbers of ended blocks.
    fn between(&self, from: u64, to: u64) -> Piece {
        let (a, b) = (self.mark(from), self.mark(to));
        let (time, issues) = ((b.time - a.time) as f64, (b.issues - a.issues).max(1) as f64);
        Piece { blocks: (to - from) as f64, issues, time }
    }

    /// The pieces of the window after `number` gaps, of about as many blocks as the device holds.
    fn pieces(&self, number: usize) -> impl Iterator<Item = Piece> {
        let (from, to) = self.bounds(number);
        let count = ((to - from) / self.resident).max(1);
        let cut = move |piece: u64| from + (to - from) * piece / count;
        (0..count).map(move |piece| self.between(cut(piece), cut(piece + 1)))
    }

    /// The duration of a launch that ended at `end`, ps, without its gaps; `None` if it has none.
    pub fn estimate(&self, end: u64) -> Option<Estimate> {
        let gaps = self.left_out();
        if gaps.is_empty() {
            return None;
        }
        let windows = (0..=gaps.len()).map(|number| self.bounds(number));
        let windows: Vec<Piece> = windows.map(|(from, to)| self.between(from, to)).collect();
        let pieces: Vec<Piece> = (0..=gaps.len()).flat_map(|number| self.pieces(number)).collect();
        let line = Line::through(&pieces);
        let simulated = self.mark(self.ended()).issues.max(1) as f64;
        let uncertain = uncertainty(&pieces, line);
        let (mut time, mut work, mut error) = (end as f64, simulated, 0.0);
        for (gap, sides) in gaps.iter().zip(windows.windows(2)) {
            let [before, after] = sides else { continue };
            let mixed = self.between(gap.after - self.resident, gap.after);
            let blocks = (gap.blocks.end - gap.blocks.start) as f64;
            let each = (before.issues / before.blocks + after.issues / after.blocks) / 2.0;
            let issues = gap.issues as f64;
            let rate = (before.rate() + after.rate()) / 2.0;
            let of = |blocks, issues| line.map_or(issues * rate, |line| line.time(blocks, issues));
            time += of(blocks + mixed.blocks, issues + mixed.issues) - mixed.time;
            // Blocks may be unlike those that were measured.
            let (one, other) = (issues / blocks, each);
            let unlike = 1.0 - one.min(other) / one.max(other);
            error += of(blocks, issues) * (uncertain + UNLIKE * unlike);
            work += issues;
        }
        let error = error / time.max(1.0);
        Some(Estimate { stretch: time / end.max(1) as f64, error, work: work / simulated })
    }
}

/// A part of a launch.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// Blocks that ended in it.
    blocks: f64,
    /// Warp instructions.
    issues: f64,
    /// Time, ps.
    time: f64,
}

impl Piece {
    /// Time of a warp instruction, ps.
    fn rate(&self) -> f64 {
        self.time / self.issues
    }
}

/// Times of a block and of a warp instruction, ps: blocks with little work take longer for each instruction.
#[derive(Clone, Copy, Debug)]
struct Line {
    block: f64,
    issue: f64,
}

impl Line {
    /// Of pieces whose blocks differ in work (least squares); `None` if they do not, or if no such times fit.
    fn through(pieces: &[Piece]) -> Option<Self> {
        let count = pieces.len() as f64;
        let mean = |of: fn(&Piece) -> f64| pieces.iter().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|p| p.issues / p.blocks), mean(|p| p.time / p.blocks));
        let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
            pieces.iter().map(|p| of(p.issues / p.blocks - x, p.time / p.blocks - y)).sum()
        };
        let (squares, products) = (sum(&|dx, _| dx * dx), sum(&|dx, dy| dx * dy));
        if (squares / count).sqrt() < LEAST_SPREAD * x {
            return None;
        }
        let issue = products / squares;
        let block = y - issue * x;
        (block >= 0.0 && issue >= 0.0).then_some(Self { block, issue })
    }
    /// The time of so many blocks and warp instructions, ps.
    fn time(self, blocks: f64, issues: f64) -> f64 {
        self.block * blocks + self.issue * issues
    }
}

/// How far off the computed time may be, as a part of it: from what is left of the differences between pieces.
fn uncertainty(pieces: &[Piece], line: Option<Line>) -> f64 {
    let count = pieces.len().max(2) as f64;
    let (time, issues) =
        pieces.iter().fold((0.0, 0.0), |sum, piece| (sum.0 + piece.time, sum.1 + piece.issues));
    let expected = |piece: &Piece| match line {
        Some(line) => line.time(piece.blocks, piece.issues),
        None => piece.issues * time / issues,
    };
    let off = pieces.iter().map(|piece| piece.time / expected(piece).max(1.0) - 1.0);
    let deviation = (off.map(|off| off * off).sum::<f64>() / (count - 1.0)).sqrt();
    // Neighbouring pieces are alike, so that many of them say no more than some.
    LEAST_ERROR + DEVIATIONS * deviation / count.min(MOST_PIECES).sqrt() * (1.0 + 2.0 / count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn gaps_leave_out_more_of_many_waves_and_sms_of_few() {
        // 16 384 blocks on 15 and on 132 SMs, and grids of ten waves.
        assert!(Sampling::new(16_384, 90).leaves_out_more(4, 15));
        assert!(!Sampling::new(16_384, 1056).leaves_out_more(4, 132));
        assert!(!Sampling::new(900, 90).leaves_out_more(4, 15));
        assert!(!Sampling::new(10_560, 1056).leaves_out_more(4, 132));
    }

    /// Runs a grid whose blocks have work, and end one after the other in a time that follows from it. `budget`: instructions before the
    /// first gap, and after it. Returns the estimate and the time of all blocks.
    fn run(
        total: u64,
        held: u64,
        budget: u64,
        work: impl Fn(u64) -> u64,
        time: impl Fn(u64) -> u64,
    ) -> (Option<Estimate>, u64, u64) {
        let mut sampling = Sampling::new(total, held);
        let (mut next, mut seen) = (0, vec![false; total as usize]);
        let (mut now, mut issues, mut planned) = (0, 0, false);
        while next < total {
            let block = sampling.skip_gap(next);
            if let Some(gap) = sampling.gap() {
                seen[gap.start as usize..gap.end as usize].iter_mut().for_each(|seen| *seen = !*seen);
                sampling.deal(gap.map(&work).sum());
            }
            (next, now, issues) = (block + 1, now + time(work(block)), issues + work(block));
            seen[block as usize] = !seen[block as usize];
            sampling.block_ended(now, issues);
            planned = planned || issues >= budget && sampling.plan(next, budget, true);
        }
        assert!(seen.iter().all(|seen| *seen), "each block is simulated or left out, once");
        assert_eq!(planned, sampling.estimate(now).is_some());
        (sampling.estimate(now), now, (0..total).map(|block| time(work(block))).sum())
    }

    proptest! {
        #[test]
        fn equal_blocks_take_as_long_as_those_that_were_measured(
            total in 1..5000u64, held in 1..200u64, budget in 1..100_000u64, work in 1..500u64, each in 1..90u64,
        ) {
            let (estimate, now, whole) = run(total, held, budget, |_| work, |work| work * each);
            if let Some(Estimate { stretch, error, work: all }) = estimate {
                prop_assert!((now as f64 * stretch / whole as f64 - 1.0).abs() < 1e-9);
                prop_assert!(error <= LEAST_ERROR + 1e-9);
                prop_assert!((all - stretch).abs() < 1e-9);
            }
        }

        #[test]
        fn blocks_that_differ_are_told_by_their_work(
            held in 1..40u64, height in 1..1000u64, of_block in 0..5000u64, of_issue in 1..90u64,
        ) {
            // More and more work up to the middle of the grid.
            let total = 200 * held;
            let work = |block: u64| 10 + height * block.min(total - block) / total;
            let (estimate, now, whole) = run(total, held, 8 * held, work, |work| of_block + of_issue * work);
            let Estimate { stretch, error, .. } = estimate.unwrap();
            let off = (now as f64 * stretch / whole as f64 - 1.0).abs();
            prop_assert!(off <= error, "{off} of {error}");
        }
    }

    #[test]
    fn a_small_grid_is_simulated_as_a_whole() {
        assert_eq!(run(60, 10, 1, |_| 7, |work| work).0, None);
        assert!(run(600, 10, 1, |_| 7, |work| work).0.is_some());
    }
}

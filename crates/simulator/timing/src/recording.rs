//! A recording of an execution: the same answers again without executing.

use isa::{Clock, Effect, Issue, IssuedOp};

use crate::source::{BlockSlot, Faulted, Next, WarpId, WarpSource};

/// One recorded instruction of a warp.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Step {
    op: IssuedOp,
    /// Index of its first address or texel in [`Trace::addresses`], which has one entry for each active lane and texel.
    addresses: u32,
}

/// The instructions of one warp.
#[derive(Clone, Debug, Default, PartialEq)]
struct Trace {
    steps: Vec<Step>,
    addresses: Vec<u64>,
}

/// The instructions and addresses of every warp of a launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Recording {
    warps_per_block: usize,
    /// By block number and warp.
    traces: Vec<Trace>,
    /// By warp id: which trace, and how far.
    cursors: Vec<(usize, usize)>,
}

impl Recording {
    /// Of a launch with so many blocks and warps a block; nothing recorded yet.
    fn empty(blocks: u64, warps_per_block: u32) -> Self {
        let warps_per_block = warps_per_block as usize;
        let traces = vec![Trace::default(); blocks as usize * warps_per_block];
        Self { warps_per_block, traces, cursors: Vec::new() }
    }
    fn cursor(&self, warp: WarpId) -> (usize, usize) {
        self.cursors[warp.0 as usize]
    }
    fn place(&mut self, block: u64, slot: BlockSlot) {
        let first = slot.0 as usize * self.warps_per_block;
        if self.cursors.len() < first + self.warps_per_block {
            self.cursors.resize(first + self.warps_per_block, (0, 0));
        }
        for w in 0..self.warps_per_block {
            self.cursors[first + w] = (block as usize * self.warps_per_block + w, 0);
        }
    }
    /// Instructions recorded.
    pub fn len(&self) -> usize {
        self.traces.iter().map(|trace| trace.steps.len()).sum()
    }
    /// Nothing recorded.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl WarpSource for Recording {
    fn start_block(&mut self, block: u64, slot: BlockSlot, _sm: u32) {
        self.place(block, slot);
    }
    fn next(&self, warp: WarpId) -> Next {
        let (trace, at) = self.cursor(warp);
        self.traces[trace].steps.get(at).map_or(Next::Done, |step| Next::At(step.op.pc))
    }
    fn issue(&mut self, warp: WarpId, _now: Clock, issue: &mut Issue) -> Result<(), Faulted> {
        let (trace, at) = self.cursor(warp);
        let step = self.traces[trace].steps[at];
        issue.op = step.op;
        if let Effect::Memory { .. } = step.op.effect {
            let addresses = &self.traces[trace].addresses[step.addresses as usize..];
            for (lane, &address) in crate::coalesce::lanes(step.op.mask).zip(addresses) {
                issue.addresses[lane] = address;
            }
        }
        if let Effect::Texture { texels, .. } = step.op.effect {
            let count = usize::from(texels) * step.op.mask.count_ones() as usize;
            let from = step.addresses as usize;
            issue.texels.clear();
            issue.texels.extend_from_slice(&self.traces[trace].addresses[from..from + count]);
        }
        self.cursors[warp.0 as usize].1 += 1;
        Ok(())
    }
    fn release_barrier(&mut self, _slot: BlockSlot, _id: u8) {}
}

/// Forwards every call to a source and records the answers.
#[derive(Clone, Debug)]
pub struct Recorder<S> {
    source: S,
    recording: Recording,
}

impl<S: WarpSource> Recorder<S> {
    /// Records a launch of so many blocks and warps a block.
    pub fn new(source: S, blocks: u64, warps_per_block: u32) -> Self {
        Self { source, recording: Recording::empty(blocks, warps_per_block) }
    }
    /// The source and the recording.
    pub fn finish(self) -> (S, Recording) {
        (self.source, self.recording)
    }
}

impl<S: WarpSource> WarpSource for Recorder<S> {
    fn start_block(&mut self, block: u64, slot: BlockSlot, sm: u32) {
        self.recording.place(block, slot);
        self.source.start_block(block, slot, sm);
    }
    fn next(&self, warp: WarpId) -> Next {
        self.source.next(warp)
    }
    fn issue(&mut self, warp: WarpId, now: Clock, issue: &mut Issue) -> Result<(), Faulted> {
        self.source.issue(warp, now, issue)?;
        let (trace, _) = self.recording.cursor(warp);
        let trace = &mut self.recording.traces[trace];
        let addresses = trace.addresses.len() as u32;
        if let Effect::Memory { .. } = issue.op.effect {
            trace.addresses.extend(crate::coalesce::lanes(issue.op.mask).map(|lane| issue.addresses[lane]));
        }
        if let Effect::Texture { .. } = issue.op.effect {
            trace.addresses.extend_from_slice(&issue.texels);
        }
        trace.steps.push(Step { op: issue.op, addresses });
        Ok(())
    }
    fn release_barrier(&mut self, slot: BlockSlot, id: u8) {
        self.source.release_barrier(slot, id);
    }
}

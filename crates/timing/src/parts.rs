//! What one access of a warp becomes: its transactions or passes, and which lanes each of them serves.
//!
//! Invariant: it is worked out by what the model itself asks, so the parts of all accesses of a launch are as many as its
//! counters say: transactions of global and local memory, sectors of fetches, passes of shared memory. Every lane of
//! an access is in one of them, but texels outside of their image are in none.

use arch::DeviceSpec;
use arch::policy::{Hierarchy, SharedBanks};
use isa::{FuncId, Program};

use crate::ahead::{Touch, settle, work_out};
use crate::banks::{constant_passes, served};
use crate::coalesce::{Transaction, lanes};
use crate::decode::{Access, Kernel};
use crate::memory::l2::L2Spec;
use crate::memory::tesla;
use crate::sm::SmSpec;
use crate::source::{Effect, WarpId, WarpOp};
use crate::texels;

/// A transaction, or a pass of shared memory or of the constant cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// First byte; of a pass of shared memory 0.
    pub address: u64,
    /// Bytes moved; of a pass of shared memory what its lanes want.
    pub bytes: u32,
    /// Lanes served.
    pub lanes: u32,
    /// Partition or slice of the address; 0 where it is not in device memory.
    pub partition: u32,
}

/// Says what the accesses of a kernel become.
#[derive(Debug)]
pub struct Parts<'a> {
    device: &'a DeviceSpec,
    spec: SmSpec,
    kernel: Kernel,
}

impl<'a> Parts<'a> {
    /// Of a kernel on a device.
    pub fn new(device: &'a DeviceSpec, program: &Program, kernel: FuncId) -> Self {
        let kernel = Kernel::new(program, kernel, &device.arch);
        Self { device, spec: SmSpec::new(device, 1, 1), kernel }
    }

    /// The parts of what a warp issued, in the order in which they are made. Addresses of local memory become those in device
    /// memory.
    pub fn of(&self, warp: WarpId, op: &mut WarpOp) -> Vec<Part> {
        let (all, mut lines) = (op.mask, Vec::new());
        match op.effect {
            Effect::Texture { texels, bytes } => {
                texels::fetch(all, &op.texels, texels, bytes, &mut lines);
                lines.iter_mut().for_each(|line| line.lanes = all);
                let count = usize::from(texels);
                self.sectors(&lines, &|lane, sector| {
                    let before = (all & ((1 << lane) - 1)).count_ones() as usize * count;
                    let own = op.texels.iter().skip(before).take(count);
                    own.clone().any(|texel| texel & !31 == sector)
                })
            }
            Effect::Memory { space, bytes } => {
                let access = self.kernel.ops[self.kernel.index(op.pc) as usize].access;
                settle(access, space, warp, op);
                let touch = work_out(&self.spec, access, op, (space, bytes), &mut [0; 32], &mut lines);
                let mut parts = match touch {
                    Touch::Shared(passes) => self.passes(access, op, bytes, passes.wavefronts as usize),
                    Touch::Const { .. } => constants(op, bytes),
                    Touch::Global(global) if global.whole && self.spec.counts_whole() => {
                        lines.iter().map(|t| self.part(t.address, t.bytes, t.lanes)).collect()
                    }
                    _ => self.sectors(&lines, &|lane, sector| op.addresses[lane] & !31 == sector),
                };
                // One lane sends what the warp has summed up.
                if op.mask != all {
                    parts.iter_mut().for_each(|part| part.lanes = all);
                    op.mask = all;
                }
                parts
            }
            _ => Vec::new(),
        }
    }

    fn part(&self, address: u64, bytes: u32, lanes: u32) -> Part {
        let partition = match self.device.arch.hierarchy {
            Hierarchy::Partitions => tesla::partition(self.device, address),
            Hierarchy::CachedSlices => L2Spec::new(self.device).slice(address & !127),
        };
        Part { address, bytes, lanes, partition: partition as u32 }
    }

    fn sectors(&self, lines: &[Transaction], has: &dyn Fn(usize, u64) -> bool) -> Vec<Part> {
        let mut out = Vec::new();
        for line in lines {
            for k in lanes(line.sectors.into()) {
                let sector = line.line() + 32 * k as u64;
                let own =
                    lanes(line.lanes).filter(|&lane| has(lane, sector)).fold(0, |m, lane| m | 1 << lane);
                out.push(self.part(sector, 32, own));
            }
        }
        out
    }

    /// `count` passes: with atomics, lanes that meet on a word go one after the other, and a lock may take passes of its own.
    fn passes(&self, access: Access, op: &WarpOp, bytes: u32, count: usize) -> Vec<Part> {
        let mut served = served(self.spec.banks, op.mask, &op.addresses, bytes);
        if let Access::Atomic { .. } = access {
            let each = if self.spec.locks_shared_atomics() { 4 } else { 1 };
            let mut turns = vec![0; count];
            for lane in lanes(op.mask) {
                let same = |&other: &usize| op.addresses[other] / 4 == op.addresses[lane] / 4;
                let turn = lanes(op.mask & ((1 << lane) - 1)).filter(same).count();
                let pass = served.iter().position(|lanes| lanes >> lane & 1 != 0).unwrap_or(0);
                let from = turn.max(pass) * each;
                turns.iter_mut().skip(from).take(each).for_each(|lanes| *lanes |= 1 << lane);
            }
            served = turns;
        }
        let part = |lanes: u32| Part { bytes: lanes.count_ones() * bytes, lanes, ..Part::default() };
        served.into_iter().map(part).collect()
    }
}

/// One address at a time.
fn constants(op: &WarpOp, bytes: u32) -> Vec<Part> {
    let mut out = Vec::new();
    constant_passes(op.mask, &op.addresses, &mut |lanes| {
        let address = op.addresses[lanes.trailing_zeros() as usize];
        out.push(Part { address, bytes, lanes, partition: 0 });
    });
    out
}

/// How shared memory works, for those who explain it: banks, bytes of each, lanes at a time.
pub fn shared_rules(banks: SharedBanks) -> [u32; 3] {
    match banks {
        SharedBanks::HalfWarpOneBroadcast => [16, 4, 16],
        SharedBanks::WarpMulticast => [32, 4, 32],
        SharedBanks::WarpWideRows => [32, 8, 32],
    }
}

//! The parts of one access of a warp, for programs that explain it: its transactions with the lanes that each serves, or its passes.
//!
//! Invariant: the model's own code works them out, so the parts of all accesses of a launch are as many as its counters say:
//! transactions of global and local memory, sectors of texture fetches, passes of shared memory. Every lane of an access is in
//! one transaction; texels outside of their image are in none.

use arch::DeviceSpec;
use arch::policy::{Hierarchy, SharedBanks};
use isa::{Effect, FuncId, Issue, Program};

use crate::coalesce::lanes;
use crate::decode::Kernel;
use crate::effects::{TimedEffect, cost_of_access, resolve_addresses};
use crate::memory::l2::L2Spec;
use crate::memory::tesla;
use crate::sm::SmSpec;
use crate::source::WarpId;
use crate::texels;

/// A transaction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// First byte.
    pub address: u64,
    /// Bytes moved.
    pub bytes: u32,
    /// Lanes served.
    pub lanes: u32,
    /// Partition or slice of the address.
    pub partition: u32,
}

/// Works out the parts of a kernel's accesses.
#[derive(Debug)]
pub struct Parts<'a> {
    device: &'a DeviceSpec,
    spec: SmSpec,
    kernel: Kernel,
}

impl<'a> Parts<'a> {
    /// For a kernel on a device.
    pub fn new(device: &'a DeviceSpec, program: &Program, kernel: FuncId) -> Self {
        let kernel = Kernel::new(program, kernel, &device.arch);
        Self { device, spec: SmSpec::new(device, 1, 1), kernel }
    }

    /// Calls `out` with each transaction of an instruction that a warp issued, in the order in which they are sent. Returns the number
    /// of passes. Offsets in local memory become device addresses.
    pub fn of(&self, warp: WarpId, issue: &mut Issue, out: &mut dyn FnMut(Part)) -> u32 {
        let (all, mut lines) = (issue.op.mask, Vec::new());
        let (mut whole, mut passes) = (false, 0);
        // Texels of a lane.
        let mut each = 0;
        match issue.op.effect {
            Effect::Texture { texels, bytes } => {
                each = usize::from(texels);
                texels::fetch(all, &issue.texels, texels, bytes, &mut lines);
            }
            Effect::Memory { space, bytes } => {
                let access = self.kernel.ops[self.kernel.index(issue.op.pc) as usize].access;
                resolve_addresses(&self.kernel, access, space, warp, issue);
                match cost_of_access(&self.spec, access, issue, (space, bytes), &mut [0; 32], &mut lines) {
                    TimedEffect::Shared(taken) => passes = taken.wavefronts,
                    TimedEffect::Const { passes: taken, .. } => {
                        passes = u32::from(taken);
                        lines.clear();
                    }
                    TimedEffect::Global(global) => whole = global.whole && self.spec.counts_whole(),
                    _ => {}
                }
            }
            _ => {}
        }
        // One lane sends what the warp has summed up.
        let joined = std::mem::replace(&mut issue.op.mask, all) != all;
        for line in lines {
            if whole {
                out(self.part(line.address, line.bytes, line.lanes));
                continue;
            }
            for k in lanes(line.sectors.into()) {
                let sector = line.line() + 32 * k as u64;
                let here = |address: &u64| address & !31 == sector;
                let mut served = 0;
                for (nth, lane) in lanes(all).enumerate() {
                    let texels = issue.texels.iter().skip(nth * each).take(each);
                    let own = line.lanes >> lane & 1 != 0 && here(&issue.addresses[lane]);
                    served |= u32::from(own || joined || texels.clone().any(here)) << lane;
                }
                out(self.part(sector, 32, served));
            }
        }
        passes
    }

    fn part(&self, address: u64, bytes: u32, lanes: u32) -> Part {
        let partition = match self.device.arch.hierarchy {
            Hierarchy::Partitions => tesla::partition(self.device, address),
            Hierarchy::CachedSlices => L2Spec::new(self.device).slice(address & !127),
        };
        Part { address, bytes, lanes, partition: partition as u32 }
    }
}

/// The rules of shared memory, for programs that explain it: number of banks, bytes of a bank, lanes of a pass.
pub fn shared_rules(banks: SharedBanks) -> [u32; 3] {
    match banks {
        SharedBanks::HalfWarpOneBroadcast => [16, 4, 16],
        SharedBanks::WarpMulticast => [32, 4, 32],
        SharedBanks::WarpWideRows => [32, 8, 32],
    }
}

//! Occupancy: how many blocks of a kernel an SM holds, and which resource limits them.
//!
//! The rules are NVIDIA's: the occupancy calculator spreadsheets for 1.x, `cuda_occupancy.h` 7.0 for 2.x and
//! 13.5 from 3.0 on. Tests compare every row of `tests/data/occupancy_cases.csv` and the driver's answers on
//! an H200.

use crate::{Allocation, ArchSpec, RegisterRule};

/// Resources that a block of a kernel needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct KernelResources {
    /// Threads of a block.
    pub threads: u32,
    /// Registers of a thread.
    pub regs: u32,
    /// Shared memory of a block, static and dynamic, bytes. On 1.x kernel parameters are part of it.
    pub smem: u32,
    /// Whether the kernel may use more than the default limit of shared memory
    /// (`cudaFuncAttributeMaxDynamicSharedMemorySize`).
    pub optin: bool,
}

/// The resources that do not suffice for another block. Several can limit equally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limiters {
    /// Warp slots of the SM.
    pub warps: bool,
    /// Block slots of the SM.
    pub blocks: bool,
    /// Registers of the SM.
    pub regs: bool,
    /// Shared memory of the SM.
    pub smem: bool,
}

impl Limiters {
    /// The limiting resources as text, such as `warps+regs`, in the order of the calculator.
    pub fn name(self) -> String {
        let all = [(self.warps, "warps"), (self.blocks, "blocks"), (self.regs, "regs"), (self.smem, "smem")];
        let names: Vec<_> = all.iter().filter(|(on, _)| *on).map(|(_, name)| *name).collect();
        names.join("+")
    }
}

/// Resident blocks and warps of an SM, and the resources that limit them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Occupancy {
    /// Resident blocks; 0 if not even one block fits.
    pub blocks: u32,
    /// Warps of the resident blocks.
    pub warps: u32,
    /// Resident warps relative to the SM's warp slots, in thousandths, rounded down as in the calculator.
    pub permille: u32,
    /// The limiting resources.
    pub limiters: Limiters,
    /// Number of blocks that each resource alone would admit: warp slots, block slots, registers, shared
    /// memory.
    pub blocks_by: [u32; 4],
}

impl Occupancy {
    /// Resident warps relative to the SM's warp slots, 0 to 1.
    pub fn theoretical(&self) -> f64 {
        f64::from(self.permille) / 1000.0
    }
}

/// Number of blocks of a kernel that fit on an SM, and why no more do.
///
/// ```
/// use arch::{DeviceSpec, KernelResources, occupancy::occupancy};
///
/// let device = DeviceSpec::named("h200-sxm").unwrap();
/// let kernel = KernelResources { threads: 256, regs: 40, smem: 8192, optin: false };
/// let found = occupancy(&device.arch, &kernel);
/// assert_eq!((found.blocks, found.warps), (6, 48));
/// assert_eq!(found.theoretical(), 0.75);
/// assert_eq!(found.limiters.name(), "regs");
/// ```
pub fn occupancy(arch: &ArchSpec, kernel: &KernelResources) -> Occupancy {
    let warps = kernel.threads.div_ceil(32).max(1);
    let by_warps = if kernel.threads > arch.limits.threads_per_block {
        0
    } else {
        // Warp slots are not rounded, not even on 1.x (PG 3.2 4.2 and every version of the calculator).
        arch.limits.warps_per_sm / warps
    };
    let by_blocks = arch.limits.blocks_per_sm;
    let by_regs = blocks_by_registers(&arch.allocation, warps, kernel.regs).unwrap_or(by_blocks);
    let by_smem = blocks_by_shared(arch, kernel).unwrap_or(by_blocks);
    let blocks = by_warps.min(by_blocks).min(by_regs).min(by_smem);
    let limiters = Limiters {
        warps: by_warps == blocks,
        blocks: by_blocks == blocks,
        regs: by_regs == blocks && kernel.regs > 0,
        smem: by_smem == blocks && shared_of_block(arch, kernel.smem) > 0,
    };
    let resident = blocks * warps;
    let permille = resident * 1000 / arch.limits.warps_per_sm;
    let blocks_by = [by_warps, by_blocks, by_regs, by_smem];
    Occupancy { blocks, warps: resident, permille, limiters, blocks_by }
}

/// Shared memory that is allocated for a block that uses `bytes`, in bytes.
fn shared_of_block(arch: &ArchSpec, bytes: u32) -> u32 {
    (bytes + arch.shared.reserved).next_multiple_of(arch.shared.unit)
}

/// Shared memory's part of a memory that is shared with L1, bytes: the smallest split that does not reduce
/// the number of resident blocks. The rest is L1.
pub fn carveout(arch: &ArchSpec, kernel: &KernelResources, blocks: u32) -> u32 {
    let need = shared_of_block(arch, kernel.smem) * blocks.max(1);
    let sizes = arch.shared.carveouts_kb.iter().map(|kb| kb * 1024);
    sizes.filter(|&size| size >= need).min().unwrap_or(arch.shared.per_sm)
}

/// Number of blocks that registers admit; `None` if the kernel uses none.
fn blocks_by_registers(a: &Allocation, warps: u32, regs: u32) -> Option<u32> {
    if regs == 0 {
        return None;
    }
    if regs > a.regs_per_thread {
        return Some(0);
    }
    match a.rule {
        RegisterRule::PerBlock => {
            let block = (warps.next_multiple_of(a.warp_unit) * 32 * regs).next_multiple_of(a.reg_unit);
            Some(a.regs_per_sm / block)
        }
        RegisterRule::PerWarpFermi => {
            // cuda_occupancy.h 7.0: the unit doubles for these counts.
            let doubled = matches!(regs, 21 | 22 | 29 | 30 | 37 | 38 | 45 | 46);
            let unit = if doubled { a.reg_unit * 2 } else { a.reg_unit };
            let resident = warps_by_registers(a, (32 * regs).next_multiple_of(unit));
            Some(resident / warps)
        }
        RegisterRule::PerWarp => {
            let warp = (32 * regs).next_multiple_of(a.reg_unit);
            // Launches are checked as if the warps of a block were spread over four sub-partitions, even on
            // 6.0, which has two (OCC 13.5).
            if warp * warps.next_multiple_of(4) > a.regs_per_block {
                return Some(0);
            }
            Some(warps_by_registers(a, warp) / warps)
        }
    }
}

/// Number of warps whose registers fit on an SM. A warp takes its registers from one sub-partition.
fn warps_by_registers(a: &Allocation, regs_of_warp: u32) -> u32 {
    a.regs_per_sm / a.subpartitions / regs_of_warp * a.subpartitions
}

/// Number of blocks that shared memory admits; `None` if the kernel uses none.
fn blocks_by_shared(arch: &ArchSpec, kernel: &KernelResources) -> Option<u32> {
    let limit = if kernel.optin { arch.shared.per_block_optin } else { arch.shared.per_block };
    if kernel.smem > limit {
        return Some(0);
    }
    let block = shared_of_block(arch, kernel.smem);
    (block > 0).then(|| arch.shared.per_sm / block)
}

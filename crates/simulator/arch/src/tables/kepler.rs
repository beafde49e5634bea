//! 3.x: Kepler. Sources: PG 5.5, 6.5 and 10.0 H.3, OCC 13.5; latencies from Jia et al. 2018 table 3.1 and
//! Volkov 2016.

use super::fermi::CC20;
use crate::policy::*;
use crate::*;

pub const CC30: ArchSpec = ArchSpec {
    cc: Cc::new(3, 0),
    family: "Kepler",
    limits: Limits {
        grid_dim: [2147483647, 65535, 65535],
        blocks_per_sm: 16,
        warps_per_sm: 64,
        threads_per_sm: 2048,
        ..CC20.limits
    },
    allocation: Allocation {
        regs_per_sm: 65536,
        regs_per_block: 65536,
        regs_per_thread: 63,
        reg_unit: 256,
        rule: RegisterRule::PerWarp,
        warp_unit: 4,
        subpartitions: 4,
    },
    shared: SharedSpec {
        carveouts_kb: &[16, 32, 48],
        unit: 256,
        banks: SharedBanks::WarpWideRows,
        clocks_per_pass: 1,
        ..CC20.shared
    },
    issue: IssueSpec { schedulers: 4, interval: 1, dispatch: 2, branch: 6, ..CC20.issue },
    rates: Rates {
        fp32: 192,
        fp16: 192,
        fp64: 8,
        sfu: 32,
        int_add: 160,
        compare: 160,
        logic: 160,
        shift: 32,
        int_mul: 32,
        mul24: 16,
        bit_field: 32,
        popc: 32,
        shuffle: 32,
        vote: 32,
        convert: 32,
        convert_small: 128,
        convert64: 8,
        barrier: 128,
        memory: 32,
    },
    latencies: Latencies {
        alu: 9,
        int_mul: 9,
        sfu: 18,
        fp64: 10,
        shuffle: 24,
        shared: 26,
        constant: 30,
        l1: 35,
        l2: 200,
        dram: 301,
        shared_atomic: 93,
    },
    caches: Caches {
        l1_loads: L1Loads::Absent,
        l1_stores: L1Stores::Bypass,
        l1_sectors_per_clock: 4,
        ..CC20.caches
    },
    features: Features {
        shuffle: true,
        unified_memory: true,
        virtual_memory: true,
        memory_pools: true,
        texture_objects: true,
        ..CC20.features
    },
    code: CodeSpec { free_registers: 32, ..CC20.code },
    coalescing: Coalescing::Sectors32,
    ..CC20
};

pub const CC32: ArchSpec = ArchSpec {
    cc: Cc::new(3, 2),
    limits: Limits { concurrent_kernels: 4, ..CC30.limits },
    allocation: Allocation { regs_per_block: 32768, regs_per_thread: 255, ..CC30.allocation },
    caches: Caches { l1_loads: L1Loads::ReadOnlyPath, l1_kb: 48, ..CC30.caches },
    features: Features { funnel_shift: true, ldg: true, ..CC30.features },
    ..CC30
};

pub const CC35: ArchSpec = ArchSpec {
    cc: Cc::new(3, 5),
    limits: Limits { concurrent_kernels: 32, kernel_queues: 32, ..CC30.limits },
    allocation: Allocation { regs_per_thread: 255, ..CC30.allocation },
    rates: Rates { fp64: 64, shift: 64, convert64: 32, ..CC30.rates },
    features: Features { dynamic_parallelism: true, stream_priorities: true, ..CC32.features },
    code: CodeSpec { read_only_loads: true, ..CC30.code },
    ..CC32
};

pub const CC37: ArchSpec = ArchSpec {
    cc: Cc::new(3, 7),
    allocation: Allocation { regs_per_sm: 131072, ..CC35.allocation },
    shared: SharedSpec { per_sm: 114688, carveouts_kb: &[80, 96, 112], unified_kb: 128, ..CC35.shared },
    ..CC35
};

//! 5.x and 6.x: Maxwell and Pascal. Sources: PG 10.0 H.4 and H.5, PG 12.2 table 2, OCC 13.5; latencies from
//! Jia et al. 2018 and Volkov 2016.

use super::kepler::CC35;
use crate::policy::*;
use crate::*;

pub const CC50: ArchSpec = ArchSpec {
    constants: ConstantSpec { second_latency: 81, latency: 221, ..CC35.constants },
    cc: Cc::new(5, 0),
    family: "Maxwell",
    limits: Limits { blocks_per_sm: 32, ..CC35.limits },
    shared: SharedSpec {
        per_sm: 65536,
        carveouts_kb: &[64],
        unified_kb: 0,
        banks: SharedBanks::WarpMulticast,
        atomics: SharedAtomics::Native,
        ..CC35.shared
    },
    issue: IssueSpec { dispatch: 1, branch: 5, barrier: 12, ..CC35.issue },
    rates: Rates {
        fp32: 128,
        fp16: 128,
        fp64: 4,
        sfu: 32,
        int_add: 128,
        compare: 64,
        logic: 128,
        shift: 64,
        // Three XMADs, dependent latency 86 in all (Jia et al. 2018).
        int_mul: 42,
        mul24: 42,
        bit_field: 64,
        popc: 32,
        shuffle: 32,
        vote: 64,
        convert: 32,
        convert_small: 32,
        convert64: 4,
        barrier: 64,
        memory: 32,
    },
    latencies: Latencies {
        alu: 6,
        int_mul: 18,
        sfu: 13,
        fp64: 48,
        shuffle: 24,
        shared: 24,
        constant: 25,
        l1: 82,
        l2: 207,
        dram: 368,
        shared_atomic: 17,
    },
    caches: Caches { l1_kb: 24, l1_misses: 512, ..CC35.caches },
    ..CC35
};

pub const CC52: ArchSpec = ArchSpec {
    cc: Cc::new(5, 2),
    shared: SharedSpec { per_sm: 98304, carveouts_kb: &[96], ..CC50.shared },
    ..CC50
};

pub const CC53: ArchSpec = ArchSpec {
    cc: Cc::new(5, 3),
    limits: Limits { concurrent_kernels: 16, ..CC50.limits },
    allocation: Allocation { regs_per_block: 32768, ..CC50.allocation },
    rates: Rates { fp16: 256, ..CC50.rates },
    features: Features { fp16: true, ..CC50.features },
    ..CC50
};

pub const CC60: ArchSpec = ArchSpec {
    constants: ConstantSpec { second_bytes: 64 << 10, second_latency: 96, latency: 236, ..CC50.constants },
    cc: Cc::new(6, 0),
    family: "Pascal",
    limits: Limits { concurrent_kernels: 128, ..CC50.limits },
    allocation: Allocation { warp_unit: 2, subpartitions: 2, ..CC50.allocation },
    issue: IssueSpec { schedulers: 2, ..CC50.issue },
    rates: Rates {
        fp32: 64,
        fp16: 128,
        fp64: 32,
        sfu: 16,
        int_add: 64,
        compare: 32,
        logic: 64,
        shift: 32,
        int_mul: 21,
        mul24: 21,
        bit_field: 32,
        popc: 16,
        shuffle: 32,
        vote: 64,
        convert: 16,
        convert_small: 16,
        convert64: 16,
        barrier: 32,
        memory: 16,
    },
    latencies: Latencies { sfu: 14, fp64: 8, l2: 230, dram: 415, shared_atomic: 15, ..CC50.latencies },
    caches: Caches { l1_loads: L1Loads::All, l1_stores: L1Stores::WriteThrough, ..CC50.caches },
    features: Features {
        atomic_add_f64: true,
        fp16: true,
        grid_sync: true,
        demand_paging: true,
        ..CC50.features
    },
    ..CC50
};

pub const CC61: ArchSpec = ArchSpec {
    constants: ConstantSpec { second_latency: 87, latency: 225, ..CC50.constants },
    cc: Cc::new(6, 1),
    limits: Limits { concurrent_kernels: 32, ..CC60.limits },
    allocation: CC50.allocation,
    shared: CC52.shared,
    issue: CC50.issue,
    rates: Rates { fp16: 2, ..CC50.rates },
    latencies: Latencies { l2: 216, fp64: 48, ..CC60.latencies },
    caches: Caches { l1_kb: 48, l1_loads: L1Loads::ReadOnlyPath, ..CC50.caches },
    ..CC60
};

pub const CC62: ArchSpec = ArchSpec {
    cc: Cc::new(6, 2),
    limits: Limits { concurrent_kernels: 16, ..CC61.limits },
    allocation: CC53.allocation,
    shared: CC50.shared,
    rates: Rates { fp16: 256, ..CC61.rates },
    caches: Caches { l1_kb: 24, ..CC61.caches },
    ..CC61
};

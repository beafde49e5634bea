//! 7.x: Volta and Turing. Sources: PG 10.0 H.6, PG 12.2 19.2, OCC 13.5; latencies from Jia et al. 2018 and
//! 2019.

use super::maxwell::CC60;
use crate::policy::*;
use crate::*;

pub const CC70: ArchSpec = ArchSpec {
    constants: ConstantSpec { second_bytes: 64 << 10, second_latency: 89, latency: 245, ..CC60.constants },
    cc: Cc::new(7, 0),
    family: "Volta",
    // Parameters from CUDA 12.1 on.
    limits: Limits { concurrent_kernels: 128, param_bytes: 32764, ..CC60.limits },
    allocation: Allocation { warp_unit: 4, subpartitions: 4, ..CC60.allocation },
    shared: SharedSpec {
        per_sm: 98304,
        carveouts_kb: &[0, 8, 16, 32, 64, 96],
        unified_kb: 128,
        per_block_optin: 98304,
        ..CC60.shared
    },
    issue: IssueSpec {
        schedulers: 4,
        int_pipe: IntPipe::Separate,
        memory_queue: 24,
        branch: 10,
        barrier: 12,
        ..CC60.issue
    },
    rates: Rates {
        fp32: 64,
        fp16: 128,
        fp64: 32,
        sfu: 16,
        int_add: 64,
        compare: 64,
        logic: 64,
        shift: 64,
        int_mul: 64,
        mul24: 32,
        bit_field: 32,
        popc: 16,
        shuffle: 32,
        vote: 64,
        convert: 16,
        convert_small: 64,
        convert64: 16,
        barrier: 16,
        memory: 32,
    },
    // Eight tensor cores with 64 multiply-adds per clock each (Volta whitepaper); an operation of 16 x 16 x
    // 16 takes 54 clocks (Raihan et al. 2019).
    tensor: TensorSpec { f16: 512, half: 512, steps: 8, latency: 54, short: 24, ..TensorSpec::NONE },
    latencies: Latencies {
        alu: 4,
        int_mul: 5,
        sfu: 14,
        fp64: 8,
        shuffle: 22,
        shared: 19,
        constant: 27,
        l1: 28,
        l2: 193,
        dram: 400,
        shared_atomic: 6,
    },
    caches: Caches {
        l1_loads: L1Loads::All,
        l1_stores: L1Stores::WriteThrough,
        l1_kb: 32,
        l1_ways: 64,
        l1_sectors_per_clock: 4,
        l1_tags: 4,
        l1_misses: 2048,
        ..CC60.caches
    },
    features: Features { warp_match: true, ..CC60.features },
    reconvergence: Reconvergence::PerThread,
    ..CC60
};

pub const CC72: ArchSpec = ArchSpec {
    cc: Cc::new(7, 2),
    limits: Limits { concurrent_kernels: 16, ..CC70.limits },
    tensor: TensorSpec { int8: 1024, ..CC70.tensor },
    ..CC70
};

pub const CC75: ArchSpec = ArchSpec {
    cc: Cc::new(7, 5),
    family: "Turing",
    limits: Limits { blocks_per_sm: 16, warps_per_sm: 32, threads_per_sm: 1024, ..CC70.limits },
    shared: SharedSpec {
        per_sm: 65536,
        carveouts_kb: &[32, 64],
        unified_kb: 96,
        per_block_optin: 65536,
        ..CC70.shared
    },
    code: CodeSpec { free_registers: 40, ..CC70.code },
    tensor: TensorSpec { int8: 1024, steps: 2, latency: 28, short: 10, ..CC70.tensor },
    rates: Rates { fp64: 2, shuffle: 16, convert64: 2, memory: 16, ..CC70.rates },
    latencies: Latencies { fp64: 40, shared: 23, l1: 32, l2: 200, dram: 490, ..CC70.latencies },
    ..CC70
};

/// GeForce boards accumulate in single precision at half the rate (57 TFLOP/s of an RTX 2080 Ti, Turing
/// whitepaper).
pub const GEFORCE75: ArchSpec = ArchSpec { tensor: TensorSpec { f16: 256, ..CC75.tensor }, ..CC75 };

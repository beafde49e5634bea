//! 8.0 and later: Ampere, Ada, Hopper, Blackwell. Sources: PG 12.2 19.2 to 19.8, PG 13 tables 28 to 33, OCC
//! 13.5; latencies from RRZE-HPC/gpu-benches and Luo et al. 2024 and 2025, Hopper's also measured on an H200.

use super::volta::{CC70, CC75};
use crate::*;

pub const CC80: ArchSpec = ArchSpec {
    cc: Cc::new(8, 0),
    family: "Ampere",
    shared: SharedSpec {
        per_sm: 167936,
        carveouts_kb: &[0, 8, 16, 32, 64, 100, 132, 164],
        unified_kb: 192,
        per_block_optin: 166912,
        unit: 128,
        reserved: 1024,
        ..CC70.shared
    },
    // A100 whitepaper, table 1; latency of 16 x 8 x 16 by Sun et al. 2022.
    tensor: TensorSpec {
        f16: 1024,
        half: 1024,
        bf16: 1024,
        tf32: 512,
        int8: 2048,
        fp64: 64,
        steps: 1,
        latency: 25,
        short: 17,
    },
    rates: Rates { fp16: 256, ..CC70.rates },
    latencies: Latencies { sfu: 18, shared: 23, l1: 33, l2: 205, dram: 455, ..CC70.latencies },
    features: Features { warp_reduce: true, async_copy: true, ..CC70.features },
    code: CodeSpec { descriptor: true, ..CC70.code },
    ..CC70
};

pub const CC86: ArchSpec = ArchSpec {
    constants: ConstantSpec { latency: 250, ..CC70.constants },
    cc: Cc::new(8, 6),
    limits: Limits { blocks_per_sm: 16, warps_per_sm: 48, threads_per_sm: 1536, ..CC80.limits },
    shared: SharedSpec {
        per_sm: 102400,
        carveouts_kb: &[0, 8, 16, 32, 64, 100],
        unified_kb: 128,
        per_block_optin: 101376,
        ..CC80.shared
    },
    // GA102 whitepaper, GeForce: half the rate with accumulation in single precision; latency by Sun et al.
    // 2022.
    tensor: TensorSpec {
        f16: 256,
        half: 512,
        bf16: 256,
        tf32: 128,
        int8: 1024,
        fp64: 0,
        latency: 33,
        short: 19,
        ..CC80.tensor
    },
    rates: Rates { fp32: 128, fp16: 128, fp64: 2, convert64: 2, memory: 16, ..CC80.rates },
    latencies: Latencies { fp64: 40, l2: 250, dram: 550, ..CC80.latencies },
    code: CodeSpec { free_registers: 40, ..CC80.code },
    ..CC80
};

pub const CC87: ArchSpec =
    ArchSpec { cc: Cc::new(8, 7), shared: CC80.shared, rates: Rates { memory: 32, ..CC86.rates }, ..CC86 };

pub const CC89: ArchSpec = ArchSpec {
    constants: ConstantSpec { latency: 273, ..CC70.constants },
    cc: Cc::new(8, 9),
    family: "Ada",
    limits: Limits { blocks_per_sm: 24, ..CC86.limits },
    rates: Rates { bit_field: 64, ..CC86.rates },
    latencies: Latencies { l1: 34, l2: 273, dram: 600, ..CC86.latencies },
    ..CC86
};

pub const CC90: ArchSpec = ArchSpec {
    constants: ConstantSpec { latency: 282, ..CC70.constants },
    cc: Cc::new(9, 0),
    family: "Hopper",
    shared: SharedSpec {
        per_sm: 233472,
        carveouts_kb: &[0, 8, 16, 32, 64, 100, 132, 164, 196, 228],
        unified_kb: 256,
        per_block_optin: 232448,
        ..CC80.shared
    },
    rates: Rates { fp32: 128, fp64: 64, bit_field: 64, ..CC80.rates },
    // `mma` reaches 64 % of the rate that `wgmma` reaches. It takes 26 clocks (17 for bytes), but code of
    // `wmma` waits for both products of an operation, and the second product issues 3 clocks later
    // (`tests/h200/tensor.cu`).
    tensor: TensorSpec {
        f16: 1321,
        half: 1352,
        bf16: 1321,
        tf32: 502,
        int8: 1950,
        fp64: 64,
        latency: 29,
        short: 19,
        ..CC80.tensor
    },
    // L1 34, L2 280 and DRAM 565 (both in the near part of L2), shared memory 23, special functions 17,
    // shuffle 24, barrier 14: dependent chains on an H200.
    issue: IssueSpec { barrier: 14, ..CC80.issue },
    latencies: Latencies {
        sfu: 17,
        shuffle: 24,
        shared: 23,
        l1: 34,
        l2: 282,
        dram: 565,
        shared_atomic: 8,
        ..CC80.latencies
    },
    features: Features { clusters: true, ..CC80.features },
    code: CodeSpec { param_operands: false, shared_window: true, waits_for_children: false, ..CC80.code },
    ..CC80
};

pub const CC100: ArchSpec = ArchSpec {
    cc: Cc::new(10, 0),
    family: "Blackwell",
    rates: Rates { fp16: 128, ..CC90.rates },
    latencies: Latencies { shared: 25, l1: 35, ..CC90.latencies },
    ..CC90
};

pub const CC103: ArchSpec = ArchSpec {
    cc: Cc::new(10, 3),
    rates: Rates { fp64: 2, convert64: 2, ..CC100.rates },
    latencies: Latencies { fp64: 40, ..CC100.latencies },
    ..CC100
};

pub const CC110: ArchSpec = ArchSpec {
    cc: Cc::new(11, 0),
    limits: Limits { blocks_per_sm: 24, warps_per_sm: 48, threads_per_sm: 1536, ..CC100.limits },
    ..CC103
};

pub const CC120: ArchSpec = ArchSpec {
    constants: ConstantSpec { latency: 280, ..CC70.constants },
    cc: Cc::new(12, 0),
    limits: CC110.limits,
    tensor: CC86.tensor,
    shared: CC86.shared,
    rates: Rates { int_add: 128, compare: 128, vote: 128, memory: CC75.rates.memory, ..CC103.rates },
    latencies: Latencies { l1: 35, l2: 280, dram: 600, ..CC103.latencies },
    code: CodeSpec { free_registers: 40, ..CC110.code },
    ..CC110
};

pub const CC121: ArchSpec = ArchSpec { cc: Cc::new(12, 1), ..CC120 };

//! 2.x: Fermi. Sources: PG 3.2 and 4.0 G, PG 5.5 G.4, XLS 5.1, OCC 7.0; ALU latency from Volkov 2016, memory
//! latencies from Andersch et al. 2015.

use super::tesla::CC13;
use crate::policy::*;
use crate::*;

pub const CC20: ArchSpec = ArchSpec {
    cc: Cc::new(2, 0),
    family: "Fermi",
    limits: Limits {
        threads_per_block: 1024,
        block_dim: [1024, 1024, 64],
        grid_dim: [65535, 65535, 65535],
        blocks_per_sm: 8,
        warps_per_sm: 48,
        threads_per_sm: 1536,
        local_bytes: 512 << 10,
        param_bytes: 4096,
        concurrent_kernels: 16,
        kernel_queues: 1,
    },
    allocation: Allocation {
        regs_per_sm: 32768,
        regs_per_block: 32768,
        regs_per_thread: 63,
        reg_unit: 64,
        rule: RegisterRule::PerWarpFermi,
        warp_unit: 2,
        subpartitions: 2,
    },
    shared: SharedSpec {
        per_sm: 49152,
        carveouts_kb: &[16, 48],
        unified_kb: 64,
        per_block: 49152,
        per_block_optin: 49152,
        unit: 128,
        reserved: 0,
        banks: SharedBanks::WarpMulticast,
        clocks_per_pass: 2,
        atomics: SharedAtomics::LockLoop,
    },
    issue: IssueSpec {
        schedulers: 2,
        interval: 2,
        dispatch: 1,
        order: WarpOrder::GreedyThenOldest,
        int_pipe: IntPipe::Shared,
        memory_queue: 16,
        branch: 8,
        barrier: 16,
    },
    tensor: TensorSpec::NONE,
    rates: Rates {
        fp32: 32,
        fp16: 32,
        fp64: 16,
        sfu: 4,
        int_add: 32,
        compare: 32,
        logic: 32,
        shift: 16,
        int_mul: 16,
        mul24: 8,
        bit_field: 16,
        popc: 16,
        shuffle: 16,
        vote: 32,
        convert: 16,
        convert_small: 16,
        convert64: 16,
        barrier: 16,
        memory: 16,
    },
    latencies: Latencies {
        alu: 18,
        int_mul: 18,
        sfu: 20,
        fp64: 22,
        shuffle: 26,
        shared: 26,
        constant: 26,
        l1: 45,
        l2: 310,
        dram: 600,
        shared_atomic: 90,
    },
    caches: Caches {
        l1_loads: L1Loads::All,
        l1_stores: L1Stores::WriteEvict,
        l1_kb: 16,
        l1_ways: 4,
        l1_line: 128,
        l1_sectors_per_clock: 2,
        l1_tags: 1,
        // Fitted: more than the published transposes on an M2090 keep in flight.
        l1_misses: 128,
    },
    constants: ConstantSpec { first_bytes: 2048, second_bytes: 32 << 10, second_latency: 92, latency: 220 },
    features: Features {
        atomics_shared_i64: true,
        atomic_add_f32: true,
        ballot: true,
        barrier_reductions: true,
        fence_system: true,
        recursion: true,
        ..CC13.features
    },
    code: CodeSpec {
        integer_mad: true,
        narrow_addresses: false,
        shared_operands: false,
        stack_pointer: true,
        runtime_unroll: true,
        guarded: 7,
        division_sequence: true,
        free_registers: 20,
        ..CC13.code
    },
    coalescing: Coalescing::L1Lines128,
    reconvergence: Reconvergence::Stack,
    floats: FloatRules::Ieee,
    doubles: DoubleRules::Ieee,
    addressing: Addressing::Generic,
    params: KernelParams::ConstantBank,
    hierarchy: Hierarchy::CachedSlices,
    sms_per_cluster: 1,
};

pub const CC21: ArchSpec = ArchSpec {
    cc: Cc::new(2, 1),
    issue: IssueSpec { dispatch: 2, ..CC20.issue },
    rates: Rates {
        fp32: 48,
        fp16: 48,
        fp64: 4,
        sfu: 8,
        int_add: 48,
        compare: 48,
        logic: 48,
        convert64: 4,
        ..CC20.rates
    },
    ..CC20
};

/// GeForce boards have a quarter of the double-precision rate, an eighth of the single-precision one (PG 4.0
/// 5.4.1).
pub const GEFORCE20: ArchSpec = ArchSpec { rates: Rates { fp64: 4, convert64: 4, ..CC20.rates }, ..CC20 };

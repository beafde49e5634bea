//! Presets of devices.
//!
//! Numbers of SMs, clocks, bus widths and cache sizes are NVIDIA's specifications as TechPowerUp and the
//! programming guides' tables of devices list them; those of the H200 were measured. The memory system is a
//! template of the generation, with its sources beside it.

use crate::policy::{AddressMap, Refreshed};
use crate::tables::{ampere, fermi, kepler, maxwell, tesla, volta};
use crate::{ArchSpec, Clocks, DeviceName, DeviceSpec, DramSpec, FabricSpec, MemorySpec};

/// DRAM timing in nanoseconds; [`channel`] converts it to clocks of the part.
struct DramTiming {
    banks: u32,
    buses: u32,
    page_bytes: u32,
    burst_bytes: u32,
    rp: u32,
    rcd: u32,
    rc: u32,
    wr: u32,
    /// In tenths of a nanosecond.
    rrd: u32,
    open: u32,
    window: u32,
    /// From reads to writes and back.
    turn: u32,
    refreshed: Refreshed,
    refresh: u32,
    refresh_every: u32,
}

const GDDR5: DramTiming = DramTiming {
    banks: 16,
    buses: 1,
    page_bytes: 2048,
    burst_bytes: 32,
    rp: 12,
    rcd: 12,
    rc: 40,
    wr: 12,
    // A quarter of the four-activate window tFAW.
    rrd: 60,
    // Transposes on a Tesla M2090 and K20X take about 3 ns more for each row and channel (fitted).
    open: 38,
    window: 512,
    turn: 20,
    refreshed: Refreshed::Channel,
    refresh: 160,
    refresh_every: 3_900,
};

/// A channel of HBM: two pseudo channels.
const HBM: DramTiming = DramTiming {
    banks: 64,
    buses: 2,
    page_bytes: 1024,
    burst_bytes: 64,
    rp: 14,
    rcd: 14,
    rc: 45,
    wr: 15,
    rrd: 50,
    open: 0,
    window: 64,
    turn: 22,
    // One access in nine waits, up to 270 ns, while the bus of the whole memory is busy up to 93 % (H200).
    refreshed: Refreshed::Bank,
    refresh: 275,
    refresh_every: 2_200,
};

const GDDR6: DramTiming = DramTiming { banks: 32, rrd: 25, open: 0, ..GDDR5 };

/// G80 to GT200. Page size, banks and timings are those of GDDR3 (tRP and tRCD 14, tRC 42, tWR 10 clocks).
/// Window, queue, train, tRRD, turnaround and round-trip time were fitted on half of the cells of a published
/// article's two tables of transpose and copy bandwidths, once for all cards.
const TESLA: MemorySpec = MemorySpec {
    partitions: 0,
    strip_bytes: 256,
    map: AddressMap::RoundRobin,
    l2_kb: 0,
    l2_ways: 0,
    l2_halves: 1,
    l2_far: 0,
    l2_partial_ways: 0,
    fabric: FabricSpec {
        queue: 5,
        train: 64,
        header_bytes: 0,
        in_bytes: 16,
        out_bytes: 16,
        sm_out_bytes: 32,
        sm_in_bytes: 32,
        latency_ns: 300,
        atomic_clocks: 8,
        fill_ps: 0,
        retire_ps: 0,
        turnaround_ns: 0,
        setup_ns: 0,
        start_ns: 0,
        end_ns: 0,
        launch_ns: 10_000,
    },
    dram: DramSpec {
        banks: 8,
        buses: 1,
        page_bytes: 2048,
        bytes_per_clock: 16,
        burst_bytes: 32,
        t_rp: 140,
        t_rcd: 140,
        t_rc: 420,
        t_wr: 100,
        t_rrd: 58,
        t_open: 0,
        window: 20,
        starve_ns: 4_000,
        t_turn: 100,
        refreshed: Refreshed::Channel,
        refresh_ns: 0,
        refresh_every_ns: 0,
    },
};

/// Template of the generations with an L2. Rates are set for each device.
const CACHED: MemorySpec = MemorySpec {
    map: AddressMap::Hashed,
    l2_ways: 16,
    l2_partial_ways: 2,
    fabric: FabricSpec {
        queue: 512,
        train: 1,
        header_bytes: 32,
        in_bytes: 32,
        out_bytes: 64,
        sm_out_bytes: 32,
        sm_in_bytes: 32,
        latency_ns: 0,
        atomic_clocks: 1,
        fill_ps: 500,
        retire_ps: 2_000,
        turnaround_ns: 100,
        setup_ns: 100,
        start_ns: 1_000,
        end_ns: 500,
        launch_ns: 4_000,
    },
    ..TESLA
};

/// Numbers of one card, in the order of the specification sheets. Clocks are core, SM and memory clock (MHz),
/// and the transfer rate (millions per second and pin).
struct Card {
    slug: &'static str,
    name: &'static str,
    chip: &'static str,
    year: u32,
    arch: &'static ArchSpec,
    sms: u32,
    clocks: [u32; 4],
    memory_mb: u32,
    bus_bits: u32,
    l2_kb: u32,
}

const fn tenths(ns: u32, mhz: u32) -> u32 {
    ns * mhz / 100
}

const fn channel(t: DramTiming, clocks: [u32; 4]) -> DramSpec {
    let mhz = clocks[2];
    DramSpec {
        banks: t.banks,
        buses: t.buses,
        page_bytes: t.page_bytes,
        bytes_per_clock: 8 * clocks[3] / mhz,
        burst_bytes: t.burst_bytes,
        t_rp: tenths(t.rp, mhz),
        t_rcd: tenths(t.rcd, mhz),
        t_rc: tenths(t.rc, mhz),
        t_wr: tenths(t.wr, mhz),
        t_rrd: tenths(t.rrd, mhz) / 10,
        t_open: tenths(t.open, mhz) / 10,
        window: t.window,
        starve_ns: 4_000,
        t_turn: tenths(t.turn, mhz),
        refreshed: t.refreshed,
        refresh_ns: t.refresh,
        refresh_every_ns: t.refresh_every,
    }
}

const fn device(card: Card, memory: MemorySpec, dram: DramSpec, link_mbps: u32) -> DeviceSpec {
    DeviceSpec {
        slug: card.slug,
        name: DeviceName::new(card.name),
        chip: card.chip,
        year: card.year,
        arch: *card.arch,
        sm_count: card.sms,
        clocks: Clocks {
            core_mhz: card.clocks[0],
            sm_mhz: card.clocks[1],
            memory_mhz: card.clocks[2],
            data_rate: card.clocks[3],
        },
        memory_mb: card.memory_mb,
        bus_bits: card.bus_bits,
        memory: MemorySpec { partitions: card.bus_bits / 64, l2_kb: card.l2_kb, dram, ..memory },
        link_mbps,
        copy_engines: copy_engines(card.arch),
    }
}

/// Number of copy engines, from published outputs of `deviceQuery`: one on GeForce up to 5.0, two on Tesla
/// from 2.0 on (see [`corrected`]) and on all from 5.2 on, three on compute boards from 6.0 on.
const fn copy_engines(arch: &ArchSpec) -> u32 {
    match (arch.cc.major, arch.cc.minor) {
        (1, _) => arch.features.copy_overlap as u32,
        (2..=4, _) | (5, 0) => 1,
        (5 | 6, _) | (8, 1..) | (11 | 12, _) => 2,
        _ => 3,
    }
}

/// A device of 1.x: no L2.
const fn tesla(card: Card) -> DeviceSpec {
    device(card, TESLA, TESLA.dram, 4_000)
}

/// GT200. A flit of 16 bytes carries the address of a write, so that writing 32 bytes takes three clocks of a
/// port. A partition that receives all writes (GTX 280, transpose of 2048 columns) reaches 11 bytes per clock
/// for 32-byte and for 64-byte segments; that of a G92 reaches 16.
const fn gt200(card: Card) -> DeviceSpec {
    let fabric = FabricSpec { header_bytes: 16, ..TESLA.fabric };
    device(card, MemorySpec { fabric, ..TESLA }, TESLA.dram, 4_000)
}

/// A device with GDDR, whose partition has two or more L2 slices with `bytes` per clock together.
const fn graphics(card: Card, timing: DramTiming, bytes: u32, retire_ps: u32, link_mbps: u32) -> DeviceSpec {
    let dram = channel(timing, card.clocks);
    let fabric = FabricSpec {
        in_bytes: bytes,
        out_bytes: bytes,
        sm_in_bytes: if card.arch.cc.major >= 7 { 64 } else { 32 },
        // Each slice of a partition takes one sector per clock, written whole or in part (transpose by
        // columns on 2.0 and 3.5).
        header_bytes: if card.arch.cc.major >= 5 { CACHED.fabric.header_bytes } else { 0 },
        retire_ps,
        ..CACHED.fabric
    };
    // L2 keeps a byte mask for every line before 5.0.
    let l2_partial_ways = if card.arch.cc.major >= 5 { CACHED.l2_partial_ways } else { CACHED.l2_ways };
    device(card, MemorySpec { fabric, l2_partial_ways, ..CACHED }, dram, link_mbps)
}

/// A Tesla board with GDDR5 and error correction: check bits lie in the same memory and leave `left`
/// sixteenths of its bandwidth (from copies on a Tesla M2090 and K20X).
// These are Fermi's and Kepler's boards for professional use, which have a second copy engine.
const fn corrected(of: DeviceSpec, left: u32) -> DeviceSpec {
    let dram = DramSpec { bytes_per_clock: of.memory.dram.bytes_per_clock * left / 16, ..of.memory.dram };
    DeviceSpec { memory: MemorySpec { dram, ..of.memory }, copy_engines: 2, ..of }
}

/// A device with HBM. From A100 on, L2 has two parts; `far` is the additional latency of the other part, SM
/// clocks.
const fn stacked(card: Card, bytes: u32, halves: u32, far: u32, link_mbps: u32) -> DeviceSpec {
    let dram = channel(HBM, card.clocks);
    let fabric = FabricSpec {
        header_bytes: 32,
        in_bytes: 40,
        out_bytes: bytes,
        sm_in_bytes: 64,
        sm_out_bytes: 32,
        fill_ps: 76,
        retire_ps: 600,
        turnaround_ns: 110,
        setup_ns: 90,
        start_ns: 950,
        end_ns: 650,
        launch_ns: 1_800,
        ..CACHED.fabric
    };
    let memory = MemorySpec {
        strip_bytes: 128,
        map: AddressMap::Pages,
        l2_halves: halves,
        l2_far: far,
        fabric,
        ..CACHED
    };
    device(card, memory, dram, link_mbps)
}

macro_rules! card {
    ($slug:literal, $name:literal, $chip:literal, $year:literal, $arch:expr, $sms:literal, $clocks:expr, $mb:literal, $bus:literal, $l2:literal) => {
        Card {
            slug: $slug,
            name: $name,
            chip: $chip,
            year: $year,
            arch: &$arch,
            sms: $sms,
            clocks: $clocks,
            memory_mb: $mb,
            bus_bits: $bus,
            l2_kb: $l2,
        }
    };
}

/// Real cards. Clocks are core, SM and memory clock (MHz), and the transfer rate (millions per second and
/// pin).
#[rustfmt::skip]
pub const ALL: &[DeviceSpec] = &[
    tesla(card!("geforce-8800-gtx", "GeForce 8800 GTX", "G80", 2006, tesla::CC10, 16, [575, 1350, 900, 1800], 768, 384, 0)),
    tesla(card!("geforce-8800-gts-640", "GeForce 8800 GTS 640", "G80", 2006, tesla::CC10, 12, [513, 1188, 792, 1584], 640, 320, 0)),
    tesla(card!("geforce-8800-gts-512", "GeForce 8800 GTS 512", "G92", 2007, tesla::CC11, 16, [650, 1625, 970, 1940], 512, 256, 0)),
    tesla(card!("geforce-9800-gtx", "GeForce 9800 GTX", "G92", 2008, tesla::CC11, 16, [675, 1688, 1100, 2200], 512, 256, 0)),
    gt200(card!("geforce-gtx-260", "GeForce GTX 260", "GT200", 2008, tesla::CC13, 24, [576, 1242, 999, 1998], 896, 448, 0)),
    gt200(card!("geforce-gtx-280", "GeForce GTX 280", "GT200", 2008, tesla::CC13, 30, [602, 1296, 1107, 2214], 1024, 512, 0)),
    gt200(card!("quadro-fx-4800", "Quadro FX 4800", "GT200GL", 2008, tesla::CC13, 24, [602, 1204, 800, 1600], 1536, 384, 0)),
    gt200(card!("quadro-fx-5800", "Quadro FX 5800", "GT200GL", 2008, tesla::CC13, 30, [610, 1296, 800, 1600], 4096, 512, 0)),
    gt200(card!("tesla-c1060", "Tesla C1060", "GT200", 2008, tesla::CC13, 30, [602, 1296, 800, 1600], 4096, 512, 0)),
    graphics(card!("geforce-gtx-480", "GeForce GTX 480", "GF100", 2010, fermi::GEFORCE20, 15, [701, 1401, 924, 3696], 1536, 384, 768), GDDR5, 64, 4000, 6000),
    corrected(graphics(card!("tesla-c2050", "Tesla C2050", "GF100", 2010, fermi::CC20, 14, [574, 1147, 750, 3000], 3072, 384, 768), GDDR5, 64, 4000, 6000), 13),
    graphics(card!("geforce-gtx-580", "GeForce GTX 580", "GF110", 2010, fermi::GEFORCE20, 16, [772, 1544, 1002, 4008], 1536, 384, 768), GDDR5, 64, 4000, 6000),
    corrected(graphics(card!("tesla-m2090", "Tesla M2090", "GF110", 2011, fermi::CC20, 16, [650, 1301, 924, 3696], 6144, 384, 768), GDDR5, 64, 4000, 6000), 13),
    graphics(card!("geforce-gtx-460", "GeForce GTX 460 1GB", "GF104", 2010, fermi::CC21, 7, [675, 1350, 900, 3600], 1024, 256, 512), GDDR5, 64, 4000, 6000),
    graphics(card!("geforce-gtx-560-ti", "GeForce GTX 560 Ti", "GF114", 2011, fermi::CC21, 8, [823, 1645, 1002, 4008], 1024, 256, 512), GDDR5, 64, 4000, 6000),
    graphics(card!("geforce-gtx-680", "GeForce GTX 680", "GK104", 2012, kepler::CC30, 8, [1058, 1058, 1502, 6008], 2048, 256, 512), GDDR5, 128, 2500, 6000),
    corrected(graphics(card!("tesla-k20x", "Tesla K20X", "GK110", 2012, kepler::CC35, 14, [732, 732, 1300, 5200], 6144, 384, 1536), GDDR5, 96, 2500, 6000), 11),
    corrected(graphics(card!("tesla-k40", "Tesla K40", "GK110B", 2013, kepler::CC35, 15, [876, 876, 1502, 6008], 12288, 384, 1536), GDDR5, 96, 2500, 12000), 11),
    corrected(graphics(card!("tesla-k80", "Tesla K80", "GK210", 2014, kepler::CC37, 13, [824, 824, 1253, 5012], 12288, 384, 1536), GDDR5, 96, 2500, 12000), 11),
    graphics(card!("geforce-gtx-750-ti", "GeForce GTX 750 Ti", "GM107", 2014, maxwell::CC50, 5, [1085, 1085, 1350, 5400], 2048, 128, 2048), GDDR5, 128, 2500, 12000),
    graphics(card!("geforce-gtx-980", "GeForce GTX 980", "GM204", 2014, maxwell::CC52, 16, [1216, 1216, 1753, 7012], 4096, 256, 2048), GDDR5, 128, 2500, 12000),
    graphics(card!("titan-x-maxwell", "GeForce GTX TITAN X (Maxwell)", "GM200", 2015, maxwell::CC52, 24, [1089, 1089, 1753, 7012], 12288, 384, 3072), GDDR5, 128, 2500, 12000),
    stacked(card!("p100", "Tesla P100 SXM2 16GB", "GP100", 2016, maxwell::CC60, 56, [1480, 1480, 715, 1430], 16384, 4096, 4096), 32, 1, 0, 12000),
    graphics(card!("geforce-gtx-1080", "GeForce GTX 1080", "GP104", 2016, maxwell::CC61, 20, [1733, 1733, 1251, 10010], 8192, 256, 2048), GDDR5, 192, 2500, 12000),
    stacked(card!("v100", "Tesla V100 SXM2 16GB", "GV100", 2017, volta::CC70, 80, [1530, 1530, 877, 1754], 16384, 4096, 6144), 32, 1, 0, 12000),
    graphics(card!("tesla-t4", "Tesla T4", "TU104", 2018, volta::CC75, 40, [1590, 1590, 1250, 10000], 16384, 256, 4096), GDDR6, 256, 1000, 12000),
    graphics(card!("geforce-rtx-2080", "GeForce RTX 2080", "TU104", 2018, volta::GEFORCE75, 46, [1710, 1710, 1750, 14000], 8192, 256, 4096), GDDR6, 256, 1000, 12000),
    graphics(card!("geforce-rtx-2080-ti", "GeForce RTX 2080 Ti", "TU102", 2018, volta::GEFORCE75, 68, [1545, 1545, 1750, 14000], 11264, 352, 5632), GDDR6, 256, 1000, 12000),
    stacked(card!("a100-40gb", "A100 SXM4 40GB", "GA100", 2020, ampere::CC80, 108, [1410, 1410, 1215, 2430], 40960, 5120, 40960), 64, 2, 100, 25000),
    stacked(card!("a100-80gb", "A100 SXM4 80GB", "GA100", 2020, ampere::CC80, 108, [1410, 1410, 1593, 3186], 81920, 5120, 40960), 64, 2, 100, 25000),
    graphics(card!("geforce-rtx-3090", "GeForce RTX 3090", "GA102", 2020, ampere::CC86, 82, [1695, 1695, 1219, 19504], 24576, 384, 6144), GDDR6, 512, 1000, 25000),
    graphics(card!("geforce-rtx-4090", "GeForce RTX 4090", "AD102", 2022, ampere::CC89, 128, [2520, 2520, 1313, 21008], 24576, 384, 73728), GDDR6, 384, 1000, 25000),
    stacked(card!("h100-sxm", "H100 SXM5 80GB", "GH100", 2022, ampere::CC90, 132, [1980, 1980, 2619, 5238], 81920, 5120, 51200), 48, 2, 178, 55000),
    stacked(card!("h200-sxm", "H200 SXM 141GB", "GH100", 2024, ampere::CC90, 132, [1980, 1980, 3201, 6402], 144384, 6144, 61440), 48, 2, 178, 55000),
    stacked(card!("b200", "B200 (SXM, both dies)", "GB100", 2024, ampere::CC100, 148, [1965, 1965, 4000, 8000], 182631, 8192, 129536), 64, 2, 100, 55000),
    graphics(card!("geforce-rtx-5090", "GeForce RTX 5090", "GB202", 2025, ampere::CC120, 170, [2407, 2407, 1750, 28000], 32768, 512, 98304), GDDR6, 512, 1000, 55000),
];

/// The preset of that slug. For constants: an unknown slug does not compile.
const fn preset(slug: &str) -> DeviceSpec {
    let mut i = 0;
    while i < ALL.len() {
        if is_equal(ALL[i].slug.as_bytes(), slug.as_bytes()) {
            return ALL[i];
        }
        i += 1;
    }
    panic!("no preset has this slug")
}

/// `a == b`, which constants cannot say yet.
const fn is_equal(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

const fn generic(of: DeviceSpec, slug: &'static str, name: &'static str) -> DeviceSpec {
    DeviceSpec { slug, name: DeviceName::new(name), ..of }
}

/// One device for each compute capability. Where no preset has that capability, a chip that has it, with
/// numbers from memory instead of a data sheet.
#[rustfmt::skip]
pub const GENERIC: &[DeviceSpec] = &[
    generic(preset("geforce-8800-gtx"), "cc-1.0", "Generic device of compute capability 1.0"),
    generic(preset("geforce-8800-gts-512"), "cc-1.1", "Generic device of compute capability 1.1"),
    gt200(card!("cc-1.2", "Generic device of compute capability 1.2", "GT215", 2009, tesla::CC12, 12, [550, 1340, 1700, 3400], 512, 128, 0)),
    generic(preset("geforce-gtx-280"), "cc-1.3", "Generic device of compute capability 1.3"),
    DeviceSpec { arch: fermi::CC20, ..generic(preset("geforce-gtx-480"), "cc-2.0", "Generic device of compute capability 2.0") },
    generic(preset("geforce-gtx-460"), "cc-2.1", "Generic device of compute capability 2.1"),
    generic(preset("geforce-gtx-680"), "cc-3.0", "Generic device of compute capability 3.0"),
    graphics(card!("cc-3.2", "Generic device of compute capability 3.2", "GK20A", 2014, kepler::CC32, 1, [852, 852, 933, 1866], 2048, 64, 128), GDDR6, 64, 2500, 6000),
    generic(preset("tesla-k40"), "cc-3.5", "Generic device of compute capability 3.5"),
    generic(preset("tesla-k80"), "cc-3.7", "Generic device of compute capability 3.7"),
    generic(preset("geforce-gtx-750-ti"), "cc-5.0", "Generic device of compute capability 5.0"),
    generic(preset("geforce-gtx-980"), "cc-5.2", "Generic device of compute capability 5.2"),
    graphics(card!("cc-5.3", "Generic device of compute capability 5.3", "GM20B", 2015, maxwell::CC53, 2, [998, 998, 1600, 3200], 4096, 64, 256), GDDR6, 64, 2500, 12000),
    generic(preset("p100"), "cc-6.0", "Generic device of compute capability 6.0"),
    generic(preset("geforce-gtx-1080"), "cc-6.1", "Generic device of compute capability 6.1"),
    graphics(card!("cc-6.2", "Generic device of compute capability 6.2", "GP10B", 2017, maxwell::CC62, 2, [1300, 1300, 1866, 3732], 8192, 128, 512), GDDR6, 64, 2500, 12000),
    generic(preset("v100"), "cc-7.0", "Generic device of compute capability 7.0"),
    graphics(card!("cc-7.2", "Generic device of compute capability 7.2", "GV10B", 2018, volta::CC72, 8, [1377, 1377, 2133, 4266], 16384, 256, 512), GDDR6, 128, 1000, 12000),
    generic(preset("geforce-rtx-2080"), "cc-7.5", "Generic device of compute capability 7.5"),
    generic(preset("a100-40gb"), "cc-8.0", "Generic device of compute capability 8.0"),
    generic(preset("geforce-rtx-3090"), "cc-8.6", "Generic device of compute capability 8.6"),
    graphics(card!("cc-8.7", "Generic device of compute capability 8.7", "GA10B", 2022, ampere::CC87, 16, [1300, 1300, 3200, 6400], 32768, 256, 4096), GDDR6, 128, 1000, 25000),
    generic(preset("geforce-rtx-4090"), "cc-8.9", "Generic device of compute capability 8.9"),
    generic(preset("h200-sxm"), "cc-9.0", "Generic device of compute capability 9.0"),
    generic(preset("b200"), "cc-10.0", "Generic device of compute capability 10.0"),
    stacked(card!("cc-10.3", "Generic device of compute capability 10.3", "GB110", 2025, ampere::CC103, 148, [1965, 1965, 4000, 8000], 270000, 8192, 129536), 64, 2, 100, 55000),
    graphics(card!("cc-11.0", "Generic device of compute capability 11.0", "GB10B", 2025, ampere::CC110, 20, [1575, 1575, 4266, 8532], 131072, 256, 32768), GDDR6, 256, 1000, 55000),
    generic(preset("geforce-rtx-5090"), "cc-12.0", "Generic device of compute capability 12.0"),
    graphics(card!("cc-12.1", "Generic device of compute capability 12.1", "GB20B", 2025, ampere::CC121, 48, [2418, 2418, 4266, 8532], 131072, 256, 24576), GDDR6, 256, 1000, 55000),
];

//! Converts the device's records into the profile: units for people, counters by source line.

use base::{FileId, Map, SourceMap};
use protocol::{
    Copy, CopyGroup, DramProfile, GlobalProfile, L1Profile, L2Profile, Launch, LaunchGroup, LibraryLines,
    LineProfile, OccupancyProfile, Profile, SharedProfile, SourceFile, TextureProfile,
};
use warpsim::arch::DeviceSpec;
use warpsim::device::{CopyKind, CopyLog, CopyRecord, CopySum, LaunchLog, LaunchRecord};
use warpsim::isa::{Loc, Pc, Program};
use warpsim::timing::{GlobalTraffic, PcCounters, Report, SharedTraffic, StallReason};

use crate::load;
use crate::why::{self, Facts};

/// The reader's source files.
#[derive(Clone, Copy)]
pub struct ReaderFiles {
    /// The file whose lines are counted as the program's.
    pub counted: FileId,
    /// Whether the lines of other files are shown, too.
    pub others: bool,
}

/// The profile of a run.
pub fn profile(
    device: &DeviceSpec,
    program: &Program,
    sources: &SourceMap,
    own: ReaderFiles,
    launches: &LaunchLog,
    copies: &CopyLog,
) -> Profile {
    let launch = |record: &LaunchRecord| launch(device, program, sources, own, record);
    Profile {
        device: device.slug.into(),
        launches: launches.records().iter().map(launch).collect(),
        later: launches.groups().iter().map(|g| group(g, launch)).collect(),
        copies: copies.records().iter().map(copy).collect(),
        later_copies: copies.later().map(copy_group).collect(),
        ..Profile::default()
    }
}

/// The sum of launches, with the explanations of their mean.
fn group(g: &warpsim::device::LaunchGroup, launch: impl Fn(&LaunchRecord) -> Launch) -> LaunchGroup {
    let mean = launch(&g.mean());
    let us = |ps: u64| ps as f64 / 1e6;
    LaunchGroup {
        launches: g.launches,
        first: g.first,
        mixed: g.mixed,
        sampled: g.sampled,
        least_us: us(g.least_ps),
        most_us: us(g.most_ps),
        error_squares: g.error_squares / 1e12,
        sum: Launch { why: mean.why, load: mean.load, ..launch(&g.sum) },
    }
}

fn copy_group((kind, sum): (CopyKind, CopySum)) -> CopyGroup {
    let CopySum { copies, bytes, time_ps } = sum;
    CopyGroup { kind: kind.name().into(), copies, bytes, time_us: time_ps as f64 / 1e6 }
}

fn launch(
    d: &DeviceSpec,
    program: &Program,
    sources: &SourceMap,
    own: ReaderFiles,
    l: &LaunchRecord,
) -> Launch {
    let file = own.counted;
    let (r, kernel) = (&l.report, &program.functions[l.kernel]);
    let sum = |value: fn(&PcCounters) -> u64| r.pcs.iter().map(value).sum();
    let fit = &l.occupancy;
    let facts = Facts::new(program, r);
    let line = |pc: Pc| reader_line(program, sources, file, program.locs[pc.0 as usize]).unwrap_or(0);
    Launch {
        kernel: kernel.name.clone(),
        grid: l.shape.grid,
        block: l.shape.block,
        dynamic_smem: l.shape.dynamic_smem,
        static_smem: kernel.static_smem.into(),
        regs: kernel.regs.into(),
        time_us: r.time_ps as f64 / 1e6,
        error_us: r.error_ps as f64 / 1e6,
        cycles: r.cycles,
        warp_instructions: sum(|c| c.warp_instructions),
        thread_instructions: sum(|c| c.thread_instructions),
        global_load: global(&r.global_load),
        global_store: global(&r.global_store),
        shared_load: shared(&r.shared_load),
        shared_store: shared(&r.shared_store),
        texture: TextureProfile {
            requests: r.texture.requests,
            sectors: r.texture.sectors,
            hits: r.texture.hits,
        },
        asked_bytes: facts.wanted,
        l1: L1Profile { hits: r.l1_hits, misses: r.l1_misses },
        l2: L2Profile { read_sectors: r.l2_read_sectors, write_sectors: r.l2_write_sectors, hits: r.l2_hits },
        dram: DramProfile {
            read_bytes: r.dram_read_bytes,
            write_bytes: r.dram_write_bytes,
            partitions: r.partition_busy.clone(),
        },
        occupancy: OccupancyProfile {
            blocks_per_sm: fit.blocks,
            theoretical: f64::from(fit.warps) / f64::from(d.arch.limits.warps_per_sm),
            achieved: r.achieved_occupancy,
            limiter: fit.limiters.name(),
            smem: warpsim::device::shared_bytes(&d.arch, kernel, l.shape.dynamic_smem),
        },
        stalls: stalls(r),
        divergent_branches: sum(|c| c.divergent),
        line: l.from.iter().map(|&pc| line(pc)).find(|&line| line > 0).unwrap_or(0),
        lines: lines(l, |at| reader_line(program, sources, file, program.locs[at])),
        library: library(program, sources, own, l),
        why: why::findings(d, l, &facts, &line),
        load: load::load(r),
        roofline: load::roofline(d, r, &facts),
        timeline: r.timeline.as_ref().map(|t| load::timeline(t, &line)),
        accesses: None,
    }
}

/// Shares of the resident warp-cycles: `issued` and the stall reasons sum to 1. Empty without the timing
/// model.
fn stalls(r: &Report) -> Vec<(String, f64)> {
    let mut shares: Vec<(String, f64)> = Vec::new();
    if r.warp_cycles == 0 {
        return shares;
    }
    let mut add = |name: &str, cycles: u64| {
        let at = shares.partition_point(|(before, _)| before.as_str() < name);
        shares.insert(at, (name.to_string(), cycles as f64 / r.warp_cycles as f64));
    };
    add("issued", r.issued_cycles);
    for (i, reason) in StallReason::ALL.iter().enumerate() {
        let cycles: u64 = r.pcs.iter().map(|c| c.stalls[i]).sum();
        if cycles > 0 {
            add(reason.name(), cycles);
        }
    }
    shares
}

/// Counters by source line. Instructions for which `line` returns `None` are left out.
fn lines(l: &LaunchRecord, line: impl Fn(usize) -> Option<u32>) -> Vec<LineProfile> {
    let start = l.report.first_pc as usize;
    let all_stalls: u64 = l.report.pcs.iter().flat_map(|c| c.stalls).sum();
    let mut lines: Map<u32, LineProfile> = Map::new();
    for (i, counters) in l.report.pcs.iter().enumerate().filter(|(_, c)| c.warp_instructions > 0) {
        let Some(line) = line(start + i) else { continue };
        let entry = lines.get_or_insert_with(line, || LineProfile { line, ..LineProfile::default() });
        entry.warp_instructions += counters.warp_instructions;
        entry.thread_instructions += counters.thread_instructions;
        entry.transactions += counters.transactions;
        entry.conflicts += counters.conflicts;
        entry.stall_share += counters.stalls.iter().sum::<u64>() as f64 / all_stalls.max(1) as f64;
    }
    lines.into_values().collect()
}

/// Counters of the lines of other files than the counted one: headers of libraries, and other files of the
/// reader. If the counted file is the answer of an exercise, files of its check are left out.
fn library(program: &Program, sources: &SourceMap, own: ReaderFiles, l: &LaunchRecord) -> Vec<LibraryLines> {
    let start = l.report.first_pc as usize;
    let ran = l.report.pcs.iter().enumerate().filter(|(_, c)| c.warp_instructions > 0);
    let mut files: Vec<FileId> = ran.map(|(i, _)| program.locs[start + i].span.file()).collect();
    files.sort_unstable();
    files.dedup();
    let shown = files.into_iter().filter(|&id| match sources.file(id) {
        file if file.builtin => base::find(&file.name, "/").is_some(),
        _ => id != own.counted && own.others,
    });
    let of = |file: FileId| LibraryLines {
        file: sources.file(file).name.clone(),
        lines: lines(l, |at| {
            let span = program.locs[at].span;
            (span.file() == file).then(|| sources.locate(span).line)
        }),
    };
    shown.map(of).collect()
}

/// The headers to which lines of the profile refer.
pub fn headers(sources: &SourceMap, profile: &Profile) -> Vec<SourceFile> {
    let named = profile.summed().flat_map(|l| &l.library);
    let files = sources.files().filter(|(_, f)| named.clone().any(|l| l.file == f.name));
    files.map(|(_, f)| SourceFile { name: f.name.clone(), text: f.text.to_string() }).collect()
}

/// The line of the reader's file that an instruction belongs to. Code inlined from headers counts for the
/// line that calls it.
pub fn reader_line(program: &Program, sources: &SourceMap, file: FileId, mut loc: Loc) -> Option<u32> {
    loop {
        if loc.span.file() == file {
            return Some(sources.locate(loc.span).line);
        }
        loc = program.inlines[loc.inlined?].call;
    }
}

fn global(t: &GlobalTraffic) -> GlobalProfile {
    GlobalProfile { requests: t.requests, transactions: t.transactions, sectors: t.sectors, bytes: t.bytes }
}

fn shared(t: &SharedTraffic) -> SharedProfile {
    SharedProfile { requests: t.requests, wavefronts: t.wavefronts, conflicts: t.conflicts }
}

fn copy(c: &CopyRecord) -> Copy {
    Copy { kind: c.kind.name().into(), bytes: c.bytes, time_us: c.time_ps as f64 / 1e6 }
}

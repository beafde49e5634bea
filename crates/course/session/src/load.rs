//! Load of the units, roofline coordinates and timeline of a launch, in the form of the profile.

use protocol::{LoadProfile, Roofline, Segment, Timeline};
use warpsim::arch::DeviceSpec;
use warpsim::arch::policy::DoubleRules;
use warpsim::isa::Pc;
use warpsim::timing::{Report, unevenness};

use crate::why::Facts;

/// Load of a launch on the units of the device. Empty without the timing model.
pub fn load(r: &Report) -> LoadProfile {
    let l = &r.load;
    let mut to = LoadProfile {
        dram_unevenness: if l.even_ps == 0 { 1.0 } else { l.crest_ps as f64 / l.even_ps as f64 },
        shared_words: l.shared_banks.clone(),
        shared_unevenness: unevenness(&l.shared_banks),
        ..LoadProfile::default()
    };
    for channel in &l.channels {
        to.dram_busy_ns.push(channel.busy_ps / 1000);
        to.dram_requests.push(channel.requests);
        to.dram_rows.push(channel.rows);
    }
    for slice in &l.slices {
        to.l2_busy_ns.push(slice.busy_ps / 1000);
        to.l2_requests.push(slice.requests);
    }
    for bank in &l.dram_banks {
        to.bank_requests.push(bank.requests);
        to.bank_rows.push(bank.rows);
    }
    to.l2_unevenness = unevenness(&to.l2_busy_ns);
    to
}

/// Coordinates of a launch in the roofline plot.
pub fn roofline(d: &DeviceSpec, r: &Report, facts: &Facts) -> Roofline {
    let [fp16_flops, fp32_flops, fp64_flops] = facts.flops;
    let all = (fp16_flops + fp32_flops + fp64_flops) as f64;
    let per = |bytes: u64| if bytes == 0 { 0.0 } else { all / bytes as f64 };
    let seconds = r.cycles as f64 / (f64::from(d.clocks.sm_mhz) * 1e6);
    let (arch, sm_mhz) = (&d.arch, f64::from(d.clocks.sm_mhz));
    let peak = |rate: u32| 2.0 * f64::from(rate * d.sm_count) * sm_mhz / 1000.0;
    let slices = f64::from(d.memory.partitions * d.memory.fabric.out_bytes);
    Roofline {
        fp16_flops,
        fp32_flops,
        fp64_flops,
        gflops: if seconds > 0.0 { all / seconds / 1e9 } else { 0.0 },
        per_dram_byte: per(r.dram_read_bytes + r.dram_write_bytes),
        per_l2_byte: per((r.l2_read_sectors + r.l2_write_sectors) * 32),
        peak_fp32_gflops: peak(arch.rates.fp32),
        peak_fp64_gflops: if arch.doubles == DoubleRules::Demoted { 0.0 } else { peak(arch.rates.fp64) },
        peak_dram_gbps: d.peak_bandwidth() as f64 / 1e9,
        peak_l2_gbps: if d.memory.l2_kb == 0 { 0.0 } else { slices * f64::from(d.clocks.core_mhz) / 1000.0 },
    }
}

/// States of the warps of the recorded SM. `line` maps an instruction to a line of the reader's file, 0 for
/// none.
pub fn timeline(t: &warpsim::timing::Timeline, line: &dyn Fn(Pc) -> u32) -> Timeline {
    let segment = |s: &warpsim::timing::Segment| Segment {
        slot: s.slot,
        block: s.block,
        warp: s.warp,
        from_ps: s.from_ps,
        to_ps: s.to_ps,
        state: s.stall.map_or("issued", |reason| reason.name()).into(),
        pc: s.pc,
        line: line(Pc(s.pc)),
    };
    Timeline {
        sm: t.sm,
        period_ps: t.period_ps,
        dropped: t.dropped,
        until_ps: t.until_ps,
        segments: t.segments.iter().map(segment).collect(),
    }
}

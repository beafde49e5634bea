//! `warpbook ncu`: metrics of each launch in the layout of Nsight Compute 2025, as far as the model has them.
//!
//! Caches are flushed before each launch, as by the real tool, unless `--cache-control none` is given.

use std::process::ExitCode;

use protocol::{DeviceInfo, Launch, OccupancyRequest, Outcome, RunReply, RunRequest};

use super::{after, commas, device, options, start};

const WITH_VALUE: &[&str] = &[
    "--set",
    "--section",
    "--metrics",
    "-k",
    "--kernel-name",
    "-c",
    "--launch-count",
    "-s",
    "--launch-skip",
    "--cache-control",
    "--clock-control",
    "-o",
    "--export",
    "--target-processes",
    "--page",
    "--print-details",
    "--print-summary",
    "--kernel-id",
    "--kernel-name-base",
    "--nvtx-include",
    "--replay-mode",
    "--print-units",
    "--launch-skip-before-match",
    "--log-file",
    "--import-source",
    "--source-folder",
];

/// Runs a program and prints metrics of its launches.
///
/// # Errors
/// An option has a wrong value, or there is no such program.
pub fn ncu(args: &[String]) -> Result<ExitCode, String> {
    let (options, program) = options(args, WITH_VALUE);
    let value =
        |names: [&str; 2]| options.iter().rev().find(|(n, _)| names.contains(n)).and_then(|(_, v)| *v);
    let count = |names, default| match value(names) {
        Some(text) => text.parse::<usize>().map_err(|_| format!("{} needs a number, not {text}", names[0])),
        None => Ok(default),
    };
    let (skip, most) = (count(["--launch-skip", "-s"], 0)?, count(["--launch-count", "-c"], usize::MAX)?);
    let kernel = value(["--kernel-name", "-k"]);
    let metrics: Vec<&str> =
        value(["--metrics", "--metrics"]).map_or(Vec::new(), |list| list.split(',').collect());
    let cold = value(["--cache-control", "--cache-control"]) != Some("none");
    let name = program.first().map_or("program", String::as_str);
    println!("==PROF== Connected to process 1 ({name})");
    let reply = start(program, &|request| RunRequest { cold, ..request })?;
    after(&reply);
    if matches!(reply.outcome, Outcome::Rejected) {
        return Ok(super::own_code(&reply.outcome));
    }
    println!(
        "==PROF== Disconnected from process 1\n[1] {}@127.0.0.1",
        name.rsplit('/').next().unwrap_or(name)
    );
    let wanted = |launch: &&Launch| kernel.is_none_or(|k| matches_name(&launch.kernel, k));
    for launch in reply.profile.launches.iter().filter(wanted).skip(skip).take(most) {
        print!("{}", text(launch, &reply, &metrics)?);
    }
    print!("{}", viewmodels::later_text(&reply.profile, protocol::Lang::En));
    Ok(super::own_code(&reply.outcome))
}

/// Whether `-k` selects the kernel. Its value is a name, or `regex:` and a pattern whose only operator is
/// `.*`.
fn matches_name(kernel: &str, wanted: &str) -> bool {
    let base = kernel.split('<').next().unwrap_or(kernel);
    match wanted.strip_prefix("regex:") {
        Some(pattern) => pattern.trim_matches(['^', '$']).split(".*").all(|part| kernel.contains(part)),
        None => base == wanted || kernel == wanted,
    }
}

/// A row of a table: name, unit, value.
type Row = (&'static str, &'static str, String);

fn text(launch: &Launch, reply: &RunReply, metrics: &[&str]) -> Result<String, String> {
    let info = session::device(&device())?;
    let [grid, block] = [launch.grid, launch.block].map(|[x, y, z]| format!("({x}, {y}, {z})"));
    let mut out = format!(
        "  {} {grid}x{block}, Context 1, Stream {}, Device 0, CC {}.{}\n",
        launch.kernel,
        stream(launch, reply),
        info.cc.0,
        info.cc.1
    );
    if !metrics.is_empty() {
        let rows: Vec<(String, String, String)> =
            metrics.iter().map(|name| metric(name, launch, &info)).collect();
        return Ok(out + &table("Command line profiler metrics", &rows) + "\n");
    }
    let threads = launch.block.iter().product::<u32>();
    let shared = (launch.static_smem + launch.dynamic_smem) as u32;
    let asked = OccupancyRequest { device: device(), threads, regs: launch.regs, smem: shared };
    let blocks_by = session::occupancy_curves(&asked)?.blocks_by;
    for (title, rows) in [
        ("GPU Speed Of Light Throughput", speed(launch)),
        ("Launch Statistics", statistics(launch, &info)),
        ("Occupancy", occupancy(launch, &info, blocks_by)),
    ] {
        let rows: Vec<_> = rows.into_iter().map(|(n, u, v)| (n.to_owned(), u.to_owned(), v)).collect();
        out += &table(&format!("Section: {title}"), &rows);
        out.push('\n');
    }
    for finding in launch.why.iter().take(3) {
        let told = diagnosis::explain(finding, protocol::Lang::En);
        out += &wrapped(&format!("{}: {}. {} {}", told.what, told.share, told.detail, told.advice));
        out.push('\n');
    }
    Ok(out)
}

/// The stream's number as the real tool counts: 7 is the default stream.
fn stream(launch: &Launch, reply: &RunReply) -> u32 {
    let at = reply.profile.launches.iter().position(|l| std::ptr::eq(l, launch)).map(|at| at as u32);
    let op = reply.profile.ops.iter().find(|op| op.launch.is_some() && op.launch == at);
    op.map_or(7, |op| if op.stream == 0 { 7 } else { 12 + op.stream })
}

fn percent(part: f64) -> String {
    format!("{:.2}", part * 100.0)
}

fn decimal(n: f64) -> String {
    format!("{n:.2}")
}

/// Achieved bandwidth divided by the peak.
fn share(bytes: u64, launch: &Launch, peak_gbps: f64) -> f64 {
    let time = launch.time_us * 1e3;
    if time > 0.0 && peak_gbps > 0.0 { bytes as f64 / time / peak_gbps } else { 0.0 }
}

fn l2_bytes(launch: &Launch) -> u64 {
    (launch.l2.read_sectors + launch.l2.write_sectors) * 32
}

fn issued(launch: &Launch) -> f64 {
    launch.stalls.iter().find(|(name, _)| name == "issued").map_or(0.0, |(_, share)| *share)
}

fn speed(launch: &Launch) -> Vec<Row> {
    let dram =
        share(launch.dram.read_bytes + launch.dram.write_bytes, launch, launch.roofline.peak_dram_gbps);
    let l2 = share(l2_bytes(launch), launch, launch.roofline.peak_l2_gbps);
    vec![
        ("Elapsed Cycles", "cycle", commas(launch.cycles)),
        ("Memory Throughput", "%", percent(dram.max(l2))),
        ("DRAM Throughput", "%", percent(dram)),
        ("Duration", "us", decimal(launch.time_us)),
        ("L2 Cache Throughput", "%", percent(l2)),
        ("Issued Share of Resident Warps", "%", percent(issued(launch))),
    ]
}

fn statistics(launch: &Launch, info: &DeviceInfo) -> Vec<Row> {
    let blocks: u64 = launch.grid.iter().map(|&n| u64::from(n)).product();
    let threads: u64 = launch.block.iter().map(|&n| u64::from(n)).product();
    let full = u64::from(info.sm_count) * u64::from(launch.occupancy.blocks_per_sm);
    vec![
        ("Block Size", "", commas(threads)),
        ("Grid Size", "", commas(blocks)),
        ("Registers Per Thread", "register/thread", commas(launch.regs.into())),
        ("Dynamic Shared Memory Per Block", "byte/block", commas(launch.dynamic_smem)),
        ("Static Shared Memory Per Block", "byte/block", commas(launch.static_smem)),
        ("# SMs", "SM", commas(info.sm_count.into())),
        ("Threads", "thread", commas(blocks * threads)),
        ("Waves Per SM", "", decimal(if full > 0 { blocks as f64 / full as f64 } else { 0.0 })),
    ]
}

fn occupancy(launch: &Launch, info: &DeviceInfo, [warps, blocks, regs, smem]: [u32; 4]) -> Vec<Row> {
    let of = &launch.occupancy;
    let limit = f64::from(info.warp_limit);
    vec![
        ("Block Limit SM", "block", commas(blocks.into())),
        ("Block Limit Registers", "block", commas(regs.into())),
        ("Block Limit Shared Mem", "block", commas(smem.into())),
        ("Block Limit Warps", "block", commas(warps.into())),
        ("Theoretical Active Warps per SM", "warp", commas((of.theoretical * limit).round() as u64)),
        ("Theoretical Occupancy", "%", decimal(of.theoretical * 100.0).trim_end_matches(".00").to_owned()),
        ("Achieved Occupancy", "%", percent(of.achieved)),
        ("Achieved Active Warps Per SM", "warp", decimal(of.achieved * limit)),
    ]
}

/// A metric by its name in Nsight Compute: name, unit, value. The value is `n/a` if the model lacks it.
fn metric(name: &str, launch: &Launch, info: &DeviceInfo) -> (String, String, String) {
    let l1 = &launch.l1;
    let hit = |hits: u64, all: u64| if all > 0 { percent(hits as f64 / all as f64) } else { "0".into() };
    let l2_all = launch.l2.read_sectors + launch.l2.write_sectors;
    let (unit, value) = match name {
        "gpu__time_duration.sum" | "gpu__time_duration.avg" => ("us", decimal(launch.time_us)),
        "sm__cycles_elapsed.max" | "sm__cycles_elapsed.avg" | "gpc__cycles_elapsed.max" => {
            ("cycle", commas(launch.cycles))
        }
        "dram__bytes_read.sum" => ("byte", commas(launch.dram.read_bytes)),
        "dram__bytes_write.sum" => ("byte", commas(launch.dram.write_bytes)),
        "dram__bytes.sum" => ("byte", commas(launch.dram.read_bytes + launch.dram.write_bytes)),
        "dram__throughput.avg.pct_of_peak_sustained_elapsed" => {
            let bytes = launch.dram.read_bytes + launch.dram.write_bytes;
            ("%", percent(share(bytes, launch, launch.roofline.peak_dram_gbps)))
        }
        "smsp__inst_executed.sum" | "sm__inst_executed.sum" => ("inst", commas(launch.warp_instructions)),
        "smsp__thread_inst_executed.sum" => ("inst", commas(launch.thread_instructions)),
        "smsp__thread_inst_executed_per_inst_executed.ratio" => {
            ("", decimal(launch.thread_instructions as f64 / launch.warp_instructions.max(1) as f64))
        }
        "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum" => ("request", commas(launch.global_load.requests)),
        "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum" => {
            ("request", commas(launch.global_store.requests))
        }
        "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum" => ("sector", commas(launch.global_load.sectors)),
        "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum" => ("sector", commas(launch.global_store.sectors)),
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_ld.ratio" => {
            ("sector/request", per_request(launch.global_load.sectors, launch.global_load.requests))
        }
        "l1tex__average_t_sectors_per_request_pipe_lsu_mem_global_op_st.ratio" => {
            ("sector/request", per_request(launch.global_store.sectors, launch.global_store.requests))
        }
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum" => {
            ("", commas(launch.shared_load.conflicts))
        }
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_st.sum" => {
            ("", commas(launch.shared_store.conflicts))
        }
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum" => {
            ("", commas(launch.shared_load.conflicts + launch.shared_store.conflicts))
        }
        "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum" => ("", commas(launch.shared_load.wavefronts)),
        "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum" => {
            ("", commas(launch.shared_store.wavefronts))
        }
        "l1tex__t_sector_hit_rate.pct" => ("%", hit(l1.hits, l1.hits + l1.misses)),
        "lts__t_sectors_op_read.sum" => ("sector", commas(launch.l2.read_sectors)),
        "lts__t_sectors_op_write.sum" => ("sector", commas(launch.l2.write_sectors)),
        "lts__t_sector_hit_rate.pct" => ("%", hit(launch.l2.hits, l2_all)),
        "sm__warps_active.avg.pct_of_peak_sustained_active" => ("%", percent(launch.occupancy.achieved)),
        "sm__maximum_warps_per_active_cycle_pct" => ("%", percent(launch.occupancy.theoretical)),
        "launch__registers_per_thread" => ("register/thread", commas(launch.regs.into())),
        "launch__block_size" => ("", commas(launch.block.iter().map(|&n| u64::from(n)).product())),
        "launch__grid_size" => ("", commas(launch.grid.iter().map(|&n| u64::from(n)).product())),
        "launch__occupancy_limit_blocks" | "launch__waves_per_multiprocessor" => {
            let rows = statistics(launch, info);
            ("", rows.into_iter().find(|(n, ..)| *n == "Waves Per SM").map_or(String::new(), |(.., v)| v))
        }
        _ => ("", "(!) n/a".to_owned()),
    };
    (name.to_owned(), unit.to_owned(), value)
}

fn per_request(sectors: u64, requests: u64) -> String {
    decimal(if requests > 0 { sectors as f64 / requests as f64 } else { 0.0 })
}

/// Wraps text like the real tool's advice.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("never empty");
        if last.len() + word.len() > 100 {
            lines.push(word.to_owned());
        } else {
            *last = format!("{last} {word}").trim_start().to_owned();
        }
    }
    let start = |i: usize| if i == 0 { "    OPT   " } else { "          " };
    lines.iter().enumerate().map(|(i, line)| format!("{}{line}\n", start(i))).collect()
}

/// A table with a ruled heading, as wide as its contents.
fn table(title: &str, rows: &[(String, String, String)]) -> String {
    let head = ("Metric Name".to_owned(), "Metric Unit".to_owned(), "Metric Value".to_owned());
    let all = || rows.iter().chain(std::iter::once(&head));
    let wide = |part: fn(&(String, String, String)) -> usize| all().map(part).max().unwrap_or(0);
    let (a, b, c) = (wide(|r| r.0.len()), wide(|r| r.1.len()), wide(|r| r.2.len()));
    let rule = format!("    {} {} {}\n", "-".repeat(a), "-".repeat(b), "-".repeat(c));
    let line = |(n, u, v): &(String, String, String)| format!("    {n:<a$} {u:>b$} {v:>c$}\n");
    let body: String = rows.iter().map(line).collect();
    format!("    {title}\n{rule}{}{rule}{body}{rule}", line(&head))
}

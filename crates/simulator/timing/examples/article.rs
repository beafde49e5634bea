//! The article's tables against the model alone: `cargo run --release -p timing --example article [NAME=VALUE ...]`.
//! A NAME is a constant of the memory system, to see how much the result depends on it.

#[path = "../tests/common/mod.rs"]
mod common;

use arch::DeviceSpec;
use common::{Variant, run};

const CELLS: &str = include_str!("../tests/data/transpose_1.csv");

fn main() {
    let settings: Vec<String> = std::env::args().skip(1).collect();
    for slug in ["geforce-8800-gts-512", "quadro-fx-4800"] {
        let mut device = *DeviceSpec::named(slug).unwrap();
        let mut verbose = true;
        let mut half = false;
        let mut only = None;
        for setting in &settings {
            let (name, value) = setting.split_once('=').expect("NAME=VALUE");
            match name {
                "quiet" => verbose = false,
                "half" => half = true,
                "device" => only = Some(value),
                _ => set(&mut device, name, value.parse().expect("a number")),
            }
        }
        if only.is_none_or(|only| only == slug) {
            table(&device, verbose, half);
        }
    }
}

fn set(device: &mut DeviceSpec, name: &str, value: u32) {
    let memory = &mut device.memory;
    let place = match name {
        "queue" => &mut memory.fabric.queue,
        "train" => &mut memory.fabric.train,
        "latency_ns" => &mut memory.fabric.latency_ns,
        "in_bytes" => &mut memory.fabric.in_bytes,
        "send" => &mut memory.fabric.sm_out_bytes,
        "window" => &mut memory.dram.window,
        "banks" => &mut memory.dram.banks,
        "page" => &mut memory.dram.page_bytes,
        "rp" => &mut memory.dram.t_rp,
        "rcd" => &mut memory.dram.t_rcd,
        "rc" => &mut memory.dram.t_rc,
        "wr" => &mut memory.dram.t_wr,
        "rrd" => &mut memory.dram.t_rrd,
        "starve_ns" => &mut memory.dram.starve_ns,
        "turn" => &mut memory.dram.t_turn,
        "memory_queue" => &mut device.arch.issue.memory_queue,
        _ => panic!("no constant {name}"),
    };
    *place = value;
}

/// Block, measured, modelled (ms).
type Cell = ([u32; 2], f64, f64);

fn table(device: &DeviceSpec, verbose: bool, half: bool) {
    let slug = device.slug;
    let mut cells: Vec<Cell> = Vec::new();
    for line in CELLS.lines().filter(|line| line.starts_with(slug)).step_by(1 + usize::from(half)) {
        let f: Vec<&str> = line.split(',').collect();
        let block = [f[1].parse().unwrap(), f[2].parse().unwrap()];
        let report = run(device, Variant::Prose, 1024, block);
        cells.push((block, f[3].parse().unwrap(), report.time_ps as f64 / 1e9));
    }
    let mut sum = [0.0; 2];
    for (k, (block, measured, got)) in cells.iter().enumerate() {
        let error = (got / measured - 1.0) * 100.0;
        sum[k % 2] += error.abs();
        if verbose {
            println!("{:4}x{:<4} {measured:6.2} {got:7.3} {error:+6.1}%", block[0], block[1]);
        }
    }
    let best = |time: fn(&Cell) -> f64| cells.iter().min_by(|a, b| time(a).total_cmp(&time(b))).unwrap().0;
    let half = [cells.len().div_ceil(2) as f64, (cells.len() / 2) as f64];
    println!(
        "{slug}: mean {:.2} % (fitted half {:.2}, other {:.2}); best measured {:?}, model {:?}",
        (sum[0] + sum[1]) / cells.len() as f64,
        sum[0] / half[0],
        sum[1] / half[1],
        best(|cell| cell.1),
        best(|cell| cell.2)
    );
    for (name, variant) in
        [("tile", Variant::Tile { pitch: 16 }), ("padded tile", Variant::Tile { pitch: 17 })]
    {
        println!("{slug} {name}: {:.3} ms", run(device, variant, 1024, [16, 16]).time_ps as f64 / 1e9);
    }
}

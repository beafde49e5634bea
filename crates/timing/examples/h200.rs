//! Transposes on an H200 against measurement, cold: `cargo run --release -p timing --example h200`.

#[path = "../tests/common/mod.rs"]
mod common;

use arch::DeviceSpec;
use common::{Variant, run};

/// kernel, N, block, cycles, L2 sectors read and written, DRAM bytes read and written, occupancy %: Nsight Compute.
const ROWS: &str = include_str!("../tests/data/h200_transposes.csv");

fn main() {
    let device = DeviceSpec::named("h200-sxm").unwrap();
    for line in ROWS.lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let n: u32 = f[1].parse().unwrap();
        let block: [u32; 2] = [f[2].parse().unwrap(), f[3].parse().unwrap()];
        let variant = match f[0] {
            "transpose_listing" => Variant::Listing,
            "transpose_prose" => Variant::Prose,
            "transpose_shared" => Variant::Tile { pitch: block[0] },
            _ => Variant::Tile { pitch: block[0] + 1 },
        };
        let report = run(device, variant, n, block);
        let cycles: f64 = f[4].parse().unwrap();
        println!(
            "{line}\n   {:>50} {} ({:+.0}%) {} {} {} {} {:.1}",
            "",
            report.cycles,
            (report.cycles as f64 / cycles - 1.0) * 100.0,
            report.l2_read_sectors,
            report.l2_write_sectors,
            report.dram_read_bytes,
            report.dram_write_bytes,
            report.achieved_occupancy * 100.0
        );
    }
}

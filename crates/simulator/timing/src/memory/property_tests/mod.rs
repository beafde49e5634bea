//! Property tests of the memory systems and their parts, on several devices: each request is answered exactly once and never before
//! its least latency, bytes are conserved, and a later request is not answered sooner.

mod cache;
mod cached;
mod channel;
mod cluster;
mod dram;
mod l2;
mod partition;
mod server;
mod tesla;

use arch::DeviceSpec;
use proptest::prelude::*;

/// Devices of cc 1.x, with clusters of two SMs and of three.
fn tesla_device() -> impl Strategy<Value = DeviceSpec> {
    named(vec!["geforce-8800-gts-512", "geforce-8800-gtx", "quadro-fx-4800"])
}

/// Devices with caches, of every generation, with one L2 half and with two; the L2 no larger than a test can fill.
fn cached_device() -> impl Strategy<Value = DeviceSpec> {
    let all =
        vec!["geforce-gtx-480", "tesla-k20x", "geforce-gtx-980", "v100", "geforce-rtx-4090", "h200-sxm"];
    named(all).prop_map(|mut device| {
        device.memory.l2_kb = device.memory.l2_kb.min(1024);
        device
    })
}

fn named(slugs: Vec<&'static str>) -> impl Strategy<Value = DeviceSpec> {
    prop::sample::select(slugs).prop_map(|slug| *DeviceSpec::named(slug).unwrap())
}

/// Words of some sectors of a line: all of them, or one a sector.
fn words(sectors: u8, whole: bool) -> u32 {
    let of_sector = if whole { 0xff } else { 0x01 };
    (0..4).filter(|sector| sectors >> sector & 1 == 1).map(|sector| of_sector << (8 * sector)).sum()
}

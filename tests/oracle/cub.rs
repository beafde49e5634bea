//! Programs of CUB: trials of `cub.cu` with random types, sizes, keys, shapes of blocks and ways of loading.

use std::fmt::Write;

use crate::Program;
use crate::devices::{DEVICES, flushes};
use crate::random::Random;

const PRELUDE: &str = include_str!("cub.cu");
const DEVICE_WIDE: [&str; 7] =
    ["reduces", "scans", "selects", "radix_sorts", "merge_sorts", "segments", "histograms"];
const TYPES: [&str; 8] =
    ["int", "float", "double", "char", "unsigned char", "short", "unsigned", "long long"];
const PATTERNS: [&str; 8] = ["few", "equal", "sorted", "reversed", "mixed", "extremes", "top_bit", "low_bit"];
const SIZES: [u32; 20] =
    [0, 1, 2, 31, 32, 33, 100, 127, 129, 255, 257, 511, 1000, 1023, 1025, 2049, 4097, 5000, 10007, 65537];
const WAYS: [&str; 6] =
    ["DIRECT", "STRIPED", "VECTORIZE", "TRANSPOSE", "WARP_TRANSPOSE", "WARP_TRANSPOSE_TIMESLICED"];
const SCANS: [&str; 3] = ["RAKING", "RAKING_MEMOIZE", "WARP_SCANS"];

pub fn program(random: &mut Random) -> Program {
    let (device, doubles) = random.of(&DEVICES);
    let mut text = format!("{PRELUDE}\nint main() {{\n    state = {};\n", random.below(1 << 30));
    for number in 0..7 {
        let (mut kind, mut pattern, n) = (random.of(&TYPES), random.of(&PATTERNS), random.of(&SIZES));
        if kind == "double" && !doubles {
            kind = "float";
        }
        if flushes(device, kind) {
            pattern = "mixed";
        }
        let name = match number {
            0..4 => format!("{}<{kind}>", random.of(&DEVICE_WIDE)),
            4..6 => block(random, kind, device),
            _ => format!("warps<{kind}, {}>", random.of(&[2, 4, 8, 16, 32])),
        };
        let n = if device.starts_with("cc-1") { n.min(5000) } else { n };
        writeln!(text, "    trial = \"{name} {n} {pattern}\";\n    {name}({pattern}, {n});")
            .expect("a string takes all");
    }
    Program { source: text + "    printf(\"ok\\n\");\n}\n", device, args: Vec::new() }
}

/// Block-wide primitives whose shared memory fits.
fn block(random: &mut Random, kind: &str, device: &str) -> String {
    let few_registers = device == "cc-1.0";
    let threads = if few_registers { random.of(&[32, 64]) } else { random.of(&[32, 64, 96, 128, 160, 256]) };
    let most = if device.starts_with("cc-1") { 1500 } else { 4000 };
    let bytes = if kind == "double" || kind == "long long" { 8 } else { 4 };
    let mut items = random.of(&[1, 2, 3, 4, 5, 7, 8, 11, 16]);
    while items > 1 && threads * items * bytes > most * 4 / 2 {
        items /= 2;
    }
    format!(
        "blocks<{kind}, {threads}, {items}, cub::BLOCK_LOAD_{}, cub::BLOCK_STORE_{}, cub::BLOCK_SCAN_{}>",
        random.of(&WAYS),
        random.of(&WAYS),
        random.of(&SCANS)
    )
}

/// A wrong program: a sum without the first element.
pub fn wrong() -> Program {
    let prelude = PRELUDE.replace("is(one.host()[0], sum);", "is(one.host()[0], T(sum + 1));");
    let source = format!("{prelude}\nint main() {{\n    reduces<int>(few, 1000);\n}}\n");
    Program { source, device: "h200-sxm", args: Vec::new() }
}

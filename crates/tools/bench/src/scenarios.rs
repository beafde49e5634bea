//! Scenarios for measuring speed, work and memory: programs under the names that their figures have.
//!
//! Natively they run through `session`, in a browser or in Node as messages, which `bin/requests.rs` writes.
//! Data files in `data/` use the names, so a name must keep its meaning.

use protocol::{RunRequest, Timing};

const MATMUL: &str = include_str!("../programs/matmul.cu");
const BLOCKS: &str = include_str!("../programs/blocks.cu");
const LAUNCHES: &str = include_str!("../programs/launches.cu");
const ARRAYS: &str = include_str!("../programs/arrays.cu");
const FIVE: &str = include_str!("../programs/five.cu");
const TRANSPOSE: &str = include_str!("../../../../lessons/08-transpose/transpose.cu");
/// A program of 300 lines that was written to measure a real GPU: several kernels, streams, events, C++ on
/// the host.
const BESIDE: &str = include_str!("../../../../tests/h200/beside.cu");

const H200: &str = "h200-sxm";
const G80: &str = "geforce-8800-gts-512";

/// A request with its name.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Name in figures and data files.
    pub name: &'static str,
    /// The request.
    pub request: RunRequest,
}

/// Scenarios whose whole run is timed, compilation and host code included.
pub fn runs() -> Vec<Scenario> {
    vec![
        scenario("matmul-512-functional", MATMUL, H200, Timing::Off, &[]),
        scenario("matmul-512-timed", MATMUL, H200, Timing::On, &[]),
        scenario("transpose-1024-h200", TRANSPOSE, H200, Timing::On, &[]),
        scenario("transpose-1024-8800", TRANSPOSE, G80, Timing::On, &[]),
    ]
}

/// Scenarios that are only compiled, each time after an edit.
pub fn compilations() -> Vec<Scenario> {
    vec![
        scenario("compile-300-lines", BESIDE, H200, Timing::On, &[]),
        scenario("compile-thrust", FIVE, H200, Timing::On, &[]),
    ]
}

/// Small runs whose executed wasm instructions are counted.
pub fn counted() -> Vec<Scenario> {
    vec![
        scenario("matmul-128-functional", MATMUL, H200, Timing::Off, &[("W", 128)]),
        scenario("matmul-128-h200", MATMUL, H200, Timing::On, &[("W", 128)]),
        scenario("matmul-128-8800", MATMUL, G80, Timing::On, &[("W", 128)]),
        scenario("transpose-256-functional", TRANSPOSE, H200, Timing::Off, &[("N", 256)]),
        scenario("transpose-256-h200", TRANSPOSE, H200, Timing::On, &[("N", 256)]),
        scenario("transpose-256-8800", TRANSPOSE, G80, Timing::On, &[("N", 256)]),
    ]
}

/// Pairs of runs. The second has four times the blocks of the first, or four times the launches.
pub fn four_times() -> Vec<[Scenario; 2]> {
    let pair = |names: [&'static str; 2], device, timing| {
        let of = |name, blocks| scenario(name, BLOCKS, device, timing, &[("BLOCKS", blocks)]);
        [of(names[0], 8192), of(names[1], 32768)]
    };
    // Compiling, and the profile of the first thousand launches, cost as much as some thousand launches.
    let launches = |name, launches| scenario(name, LAUNCHES, H200, Timing::Off, &[("LAUNCHES", launches)]);
    vec![
        pair(["blocks-8192-functional", "blocks-32768-functional"], H200, Timing::Off),
        pair(["blocks-8192-h200", "blocks-32768-h200"], H200, Timing::On),
        pair(["blocks-8192-8800", "blocks-32768-8800"], G80, Timing::On),
        [launches("launches-100k", 100_000), launches("launches-400k", 400_000)],
    ]
}

/// Runs, with the size in bytes of their own data on host and device together.
pub fn of_memory() -> Vec<(Scenario, u64)> {
    let all = 256 << 20;
    vec![
        (scenario("arrays-functional", ARRAYS, H200, Timing::Off, &[]), all),
        (scenario("arrays-h200", ARRAYS, H200, Timing::On, &[]), all),
        // What is kept of a launch: 16 bytes of its operation, and room that the list of them grows into.
        (scenario("launches-200k", LAUNCHES, H200, Timing::Off, &[("LAUNCHES", 200_000)]), 200_000 * 32),
    ]
}

/// The request after a number of edits. An edit moves the whole program and changes a number in it.
pub fn edited(request: &RunRequest, edits: usize) -> RunRequest {
    let text = request.source.replace("12345.0", &format!("{}.0", 12345 + edits));
    let text = text.replace("1000", &(1000 + edits).to_string());
    RunRequest { source: format!("{}{text}", "\n".repeat(edits)), ..request.clone() }
}

fn scenario(
    name: &'static str,
    source: &str,
    device: &str,
    timing: Timing,
    defines: &[(&str, u32)],
) -> Scenario {
    let request = RunRequest {
        file: format!("{name}.cu"),
        source: source.into(),
        device: device.into(),
        timing,
        defines: defines.iter().map(|(define, value)| ((*define).into(), value.to_string())).collect(),
        ..RunRequest::default()
    };
    Scenario { name, request }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_of_300_lines_has_them_and_compiles_after_an_edit() {
        let all = compilations();
        assert_eq!(all[0].request.source.lines().count(), 300);
        for Scenario { name, request } in all {
            let edited = edited(&request, 1);
            assert_ne!(edited.source.trim(), request.source.trim(), "{name}");
            let compiled = session::compile(&edited, session::target(&edited)).expect("all headers are here");
            // Output without a program is much shorter, since it has messages only.
            assert!(compiled.encode().len() > 10_000, "{name}");
        }
    }
}

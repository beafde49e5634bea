//! Encoding the compiler's output as bytes does not change a run, and invalid bytes are refused.

use std::path::{Path, PathBuf};

use protocol::{Outcome, RunRequest};
use session::{Compiled, Unfit, target};

fn request(source: &str, device: &str) -> RunRequest {
    RunRequest { file: "a.cu".into(), source: source.into(), device: device.into(), ..RunRequest::default() }
}

/// The encoded output of the compiler.
fn compiled(request: &RunRequest) -> Vec<u8> {
    session::compile(request, target(request)).unwrap().encode()
}

/// A sample of the conformance cases: every eighteenth (every other one if `WARPBOOK_DEEP` is set), and all
/// that end with an error.
fn programs() -> Vec<PathBuf> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/cases");
    let mut all: Vec<PathBuf> = std::fs::read_dir(cases)
        .unwrap()
        .map(|folder| folder.unwrap().path().join("program.cu"))
        .filter(|program| program.exists())
        .collect();
    all.sort();
    let ends_badly =
        |p: &PathBuf| ["fault.txt", "diagnostics.txt"].iter().any(|f| p.with_file_name(f).exists());
    let step = if std::env::var_os("WARPBOOK_DEEP").is_some() { 2 } else { 18 };
    all.into_iter().enumerate().filter(|(i, p)| i % step == 0 || ends_badly(p)).map(|(_, p)| p).collect()
}

#[test]
fn by_way_of_bytes_the_reply_is_the_same() {
    let mut ends = [0; 3];
    for (i, program) in programs().iter().enumerate() {
        let device = ["h200-sxm", "tesla-k20x", "geforce-8800-gts-512+sm_count=3"][i % 3];
        let mut request = request(&std::fs::read_to_string(program).unwrap(), device);
        request.limit_million = 2;
        let direct = session::run(&request);
        let bytes = compiled(&request);
        let object = Compiled::decode(&bytes).unwrap_or_else(|e| panic!("{}: {e}", program.display()));
        assert_eq!(object.encode(), bytes, "{}", program.display());
        assert!(session::execute(&request, object) == direct, "{}", program.display());
        ends[match direct.outcome {
            Outcome::Exited(_) => 0,
            Outcome::Rejected => 1,
            Outcome::Faulted(_) => 2,
        }] += 1;
    }
    assert!(ends.iter().all(|&n| n > 0), "cases of all kinds: {ends:?}");
}

#[test]
fn an_unknown_device_is_said_by_way_of_bytes_too() {
    let request = request("int main() { return 0; }", "h300");
    let object = Compiled::decode(&compiled(&request)).unwrap();
    let reply = session::execute(&request, object);
    assert_eq!(reply, session::run(&request));
    assert_eq!(reply.outcome, Outcome::Rejected);
    assert!(reply.diagnostics[0].message.contains("h300"));
}

const PROGRAM: &str = "
#include <cstdio>
struct P { int n; float f[3]; };
__constant__ P table = {3, {1, 2, 3}};
static const char *names[] = {\"a\", \"b\"};
__device__ float twice(float x) { return x + x; }
__global__ void k(float *out, P p, float (*f)(float)) {
    __shared__ float s[32];
    s[threadIdx.x] = twice(table.f[threadIdx.x % 3]) + p.f[1];
    __syncthreads();
    if (threadIdx.x > 7) out[threadIdx.x] = s[31 - threadIdx.x];
}
int main(int argc, char **argv) {
    float *d, h[32] = {};
    cudaMalloc(&d, sizeof h);
    k<<<1, 32>>>(d, P{1, {4, 5, 6}}, nullptr);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf(\"%s %g %d\\n\", names[argc - 1], h[9], (int)cudaGetLastError());
    return 0;
}";

#[test]
fn a_part_of_a_program_is_none() {
    let bytes = compiled(&request(PROGRAM, "h200-sxm"));
    assert!(Compiled::decode(&bytes).is_ok());
    for end in 0..bytes.len() {
        assert_eq!(Compiled::decode(&bytes[..end]).err(), Some(Unfit::Malformed), "{end}");
    }
    assert!(Compiled::decode(&[&bytes[..], &[0]].concat()).is_err(), "more than a program");
}

#[test]
fn damaged_bytes_are_refused_or_a_program() {
    let bytes = compiled(&request(PROGRAM, "h200-sxm"));
    let (mut refused, mut wrong) = (0, 0);
    for at in 0..bytes.len() {
        for flip in [1, 0x40, 0x80, 0xff] {
            let mut damaged = bytes.clone();
            damaged[at] ^= flip;
            match Compiled::decode(&damaged) {
                Ok(_) => {}
                Err(Unfit::Malformed) => refused += 1,
                Err(Unfit::Wrong(_)) => wrong += 1,
            }
        }
    }
    assert!(refused > 100 && wrong > 100, "{refused} malformed, {wrong} wrong");
}

//! `warpbook run --dump`: the instructions that warps issue.

use std::path::Path;
use std::process::{Command, Output};

const PROGRAM: &str = "\
#include <cstdio>
__global__ void reverse(int *data)
{
    __shared__ int tile[64];
    int i = blockIdx.x * 64 + threadIdx.x;
    tile[threadIdx.x] = data[i];
    __syncthreads();
    if (threadIdx.x < 40) data[i] = tile[63 - threadIdx.x];
}
int main()
{
    int *data;
    cudaMalloc(&data, 512);
    cudaMemset(data, 0, 512);
    reverse<<<2, 64>>>(data);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    puts(\"done\");
}
";

/// Runs the program above, and gives what it wrote to standard error.
fn dump(args: &[&str]) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("dump{}.cu", args.concat()));
    std::fs::write(&path, PROGRAM).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpbook"));
    let Output { status, stdout, stderr } = command.arg("run").args(args).arg(path).output().unwrap();
    let stderr = String::from_utf8(stderr).unwrap();
    assert_eq!((status.code(), stdout.as_slice()), (Some(0), b"done\n".as_slice()), "{stderr}");
    stderr
}

/// The words of each instruction's line: cycle, ns, SM, block:warp, pc, lanes, then the instruction and its effect.
fn lines(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(2).map(|line| line.split_whitespace().collect()).collect()
}

#[test]
fn each_issue_is_a_line() {
    for device in ["h200-sxm", "geforce-8800-gtx"] {
        let text = dump(&["--dump", "--device", device]);
        assert!(
            text.starts_with("1. reverse\n     cycle         ns   SM block:warp     pc    lanes  "),
            "{text}"
        );
        let lines = lines(&text);
        let cycles: Vec<u64> = lines.iter().map(|line| line[0].parse().expect("a cycle")).collect();
        assert!(cycles.is_sorted() && cycles.len() > 40, "{text}");
        // Each warp comes to the barrier once and ends once. The blocks are on two SMs.
        for warp in ["0:0", "0:1", "1:0", "1:1"] {
            let own: Vec<_> = lines.iter().filter(|line| line[3] == warp).collect();
            let with = |word: &str| own.iter().filter(|line| line.contains(&word)).count();
            assert_eq!((with("barrier=0"), with("exit")), (1, 1), "{warp}: {text}");
            assert!(own.iter().any(|line| line.contains(&"global") && line.contains(&"bytes=4")), "{text}");
        }
        let sm = |block: &str| {
            let mut sms: Vec<_> =
                lines.iter().filter(|line| line[3].starts_with(block)).map(|line| line[2]).collect();
            sms.dedup();
            sms
        };
        assert!(sm("0:").len() == 1 && sm("1:").len() == 1 && sm("0:") != sm("1:"), "{text}");
        // Of the second warps 8 lanes store.
        assert!(lines.iter().any(|line| line[5] == "000000ff" && line.contains(&"global")), "{text}");
    }
}

#[test]
fn later_instructions_are_counted() {
    let all = lines(&dump(&["--dump"])).len();
    let text = dump(&["--dump", "--dump-limit", "10"]);
    assert_eq!(lines(&text).len(), 11, "{text}");
    assert!(
        text.ends_with(&format!("{} later instructions were left out (--dump-limit)\n", all - 10)),
        "{text}"
    );
}

#[test]
fn times_are_those_of_a_run_without() {
    let profile = |args: &[&str]| {
        let text = dump(&[args, &["--profile", "-"]].concat());
        text[text.find('{').expect("a profile")..].to_owned()
    };
    for device in ["h200-sxm", "geforce-8800-gtx"] {
        assert_eq!(profile(&["--device", device]), profile(&["--device", device, "--dump"]), "{device}");
    }
}

#[test]
fn it_needs_times() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("untimed.cu");
    std::fs::write(&path, PROGRAM).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_warpbook"));
    let output = command.args(["run", "--dump", "--timing", "off"]).arg(path).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "warpbook: --dump shows when instructions issue, which needs --timing on\n");
}

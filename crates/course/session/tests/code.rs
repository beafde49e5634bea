//! The machine code in a reply: its counters add up to those of launches and lines, and its registers fit.

use std::collections::BTreeMap;
use std::path::Path;

use protocol::{Instruction, MachineFunction, Outcome, RunReply, RunRequest};

/// The programs of `tests/why`, each run with its machine code on a device.
fn replies(device: &str) -> Vec<(String, RunReply)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/why");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let run = |file: &std::path::PathBuf| {
        let request = RunRequest { code: true, ..request(&std::fs::read_to_string(file).unwrap(), device) };
        (file.file_name().unwrap().to_string_lossy().into_owned(), session::run(&request))
    };
    files.iter().map(run).collect()
}

fn request(source: &str, device: &str) -> RunRequest {
    RunRequest { file: "a.cu".into(), source: source.into(), device: device.into(), ..RunRequest::default() }
}

/// The instruction at an address, with its function.
fn at(reply: &RunReply, pc: u32) -> (&MachineFunction, &Instruction) {
    let all = &reply.code.as_ref().unwrap().functions;
    let function = all.iter().find(|f| (f.first..f.first + f.code.len() as u32).contains(&pc)).unwrap();
    (function, &function.code[(pc - function.first) as usize])
}

#[test]
fn counters_of_instructions_add_up() {
    let mut launches = 0;
    for device in ["h200-sxm", "geforce-8800-gts-512"] {
        for (name, reply) in replies(device) {
            let code = reply.code.as_ref().filter(|_| reply.outcome == Outcome::Exited(0));
            let Some(code) = code else { continue };
            assert_eq!(code.launches.len(), reply.profile.launches.len(), "{name}");
            for (counters, launch) in code.launches.iter().zip(&reply.profile.launches) {
                launches += 1;
                let issued: u64 = counters.iter().map(|c| c.warp_instructions).sum();
                assert_eq!(issued, launch.warp_instructions, "{name}");
                let stalls: f64 = counters.iter().map(|c| c.stall_share).sum();
                assert!((stalls - 1.0).abs() < 1e-9 || stalls == 0.0, "{name}: {stalls}");
                let mut lines: BTreeMap<u32, (u64, u64, u64)> = BTreeMap::new();
                for c in counters {
                    let (_, instruction) = at(&reply, c.pc);
                    let line = lines.entry(instruction.line).or_default();
                    line.0 += c.warp_instructions;
                    line.1 += c.transactions;
                    line.2 += c.conflicts;
                }
                lines.remove(&0);
                let expected = launch.lines.iter();
                let expected: BTreeMap<u32, (u64, u64, u64)> =
                    expected.map(|l| (l.line, (l.warp_instructions, l.transactions, l.conflicts))).collect();
                assert_eq!(lines, expected, "{name}");
            }
        }
    }
    assert!(launches > 20, "{launches}");
}

#[test]
fn live_registers_fit_and_are_needed() {
    let mut shares = Vec::new();
    for (name, reply) in replies("h200-sxm") {
        for function in reply.code.iter().flat_map(|code| &code.functions) {
            let most = function.code.iter().map(|instruction| u32::from(instruction.live)).max().unwrap_or(0);
            assert!(most <= function.regs, "{name}, {}: {most} of {}", function.name, function.regs);
            if function.is_kernel && most > 0 {
                shares.push(f64::from(most) / f64::from(function.regs));
            }
        }
    }
    shares.sort_by(f64::total_cmp);
    let median = shares[shares.len() / 2];
    // The compiler uses few registers beyond those that it needs at once: the halves of aligned pairs.
    assert!(median > 0.8, "{shares:?}");
}

#[test]
fn code_of_headers_names_its_place_and_the_line_that_calls_it() {
    let source = "#include <cub/cub.cuh>\n__global__ void k(int *a) {\n\
                  __shared__ typename cub::BlockReduce<int, 64>::TempStorage room;\n\
                  int sum = cub::BlockReduce<int, 64>(room).Sum(a[threadIdx.x]);\nif (threadIdx.x == 0) a[0] = sum;\n}\n\
                  int main() { int *d; cudaMalloc(&d, 256); cudaMemset(d, 0, 256); k<<<1, 64>>>(d); cudaDeviceSynchronize(); cudaFree(d); }\n";
    let reply = session::run(&RunRequest { code: true, ..request(source, "h200-sxm") });
    assert_eq!(reply.outcome, Outcome::Exited(0), "{:?}", reply.diagnostics);
    let code = reply.code.as_ref().unwrap();
    let kernel = code.functions.iter().find(|f| f.is_kernel).unwrap();
    let inlined: Vec<&Instruction> = kernel.code.iter().filter(|i| i.file > 0 && i.line == 4).collect();
    assert!(
        inlined.iter().any(|i| code.files[usize::from(i.file) - 1].starts_with("cub/") && i.file_line > 0)
    );
}

#[test]
fn a_kernel_that_never_ran_has_code_and_nothing_else_changes() {
    let source =
        "__global__ void k(float *a, float b) { a[threadIdx.x] = b * 2; }\nint main() { return 0; }\n";
    let with = session::run(&RunRequest { code: true, ..request(source, "geforce-gtx-280") });
    let without = session::run(&request(source, "geforce-gtx-280"));
    let code = with.code.as_ref().unwrap();
    let texts: Vec<&str> = code.functions[0].code.iter().map(|i| i.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.starts_with("st.global")), "{texts:?}");
    assert_eq!((code.functions.len(), code.launches.len(), code.functions[0].param_bytes > 0), (1, 0, true));
    assert_eq!(RunReply { code: None, ..with.clone() }, without);
}

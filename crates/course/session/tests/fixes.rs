//! Repairs that the page offers: each is applied to its program, which then lacks the diagnostic that it repairs.

use protocol::{Fix, Outcome, RunReply, RunRequest};

fn run(source: &str) -> RunReply {
    let source = source.to_owned();
    let file = "program.cu".to_owned();
    session::run(&RunRequest { file, source, device: "h200-sxm".into(), ..RunRequest::default() })
}

fn applied(source: &str, fix: &Fix) -> String {
    let (start, end) = (fix.range.start as usize, fix.range.end as usize);
    [&source[..start], &fix.insert, &source[end..]].concat()
}

/// Applies the first repair of the diagnostic with this code, and returns the program.
fn repaired(source: &str, code: &str) -> String {
    let reply = run(source);
    let found = reply.diagnostics.iter().find(|d| d.code == code);
    let found = found.unwrap_or_else(|| panic!("no {code} in {:?}", reply.diagnostics));
    let fix = found.fixes.first().unwrap_or_else(|| panic!("{code} has no repair"));
    let mended = applied(source, fix);
    let rest = run(&mended).diagnostics;
    assert!(rest.iter().all(|d| d.code != code), "{mended}{rest:?}");
    mended
}

#[test]
fn a_semicolon() {
    let mended = repaired("int main()\n{\n    int a = 3 // three\n    return a;\n}\n", "E0303");
    assert!(mended.contains("int a = 3; // three\n"), "{mended}");
}

#[test]
fn names() {
    assert!(repaired("int main() { int count = 0; return cuont; }", "E0201").contains("return count;"));
    assert!(repaired("int main() { void *p; cudaMaloc(&p, 4); }", "E0201").contains("cudaMalloc(&p"));
    assert!(repaired("int main() { cudaDeviceProp p; return p.majro; }", "E0207").contains("p.major"));
}

#[test]
fn a_header() {
    let mended = repaired("// Mine.\n#include <cstdio>\n\nint main() { std::vector<int> v; }\n", "E0288");
    assert!(mended.starts_with("// Mine.\n#include <cstdio>\n#include <vector>\n\nint"), "{mended}");
    let mended = repaired("// Mine.\nint main() { std::vector<int> v; }\n", "E0288");
    assert!(mended.starts_with("// Mine.\n#include <vector>\nint"), "{mended}");
}

const KERNEL: &str = "__global__ void k(int *a)
{
    __shared__ int s[64];
    s[threadIdx.x] = a[threadIdx.x];
    a[threadIdx.x] = s[63 - threadIdx.x];
}
int main()
{
    int *a;
    cudaMalloc(&a, 256);
    k<<<1, 64>>>(a);
    return cudaDeviceSynchronize();
}
";

#[test]
fn a_barrier() {
    let mended = repaired(KERNEL, "W0209");
    assert!(mended.contains("= a[threadIdx.x];\n    __syncthreads();\n    a["), "{mended}");
}

#[test]
fn a_barrier_in_a_branch_is_not_offered() {
    let branch =
        KERNEL.replace("    a[threadIdx.x] = s", "    if (threadIdx.x < 32)\n        a[threadIdx.x] = s");
    let reply = run(&branch);
    let found = reply.diagnostics.iter().find(|d| d.code == "W0209").expect("the lint finds it");
    assert_eq!(found.fixes, []);
}

/// The program with the first repair of the diagnostic.
fn with_guard(source: &str, diagnostic: &protocol::Diagnostic, wanted: &str, name: &str) -> String {
    let fix = diagnostic.fixes.first().unwrap_or_else(|| panic!("{name}: {} has no repair", diagnostic.code));
    assert_eq!(fix.insert.trim(), wanted, "{name}");
    applied(source, fix)
}

/// Programs in `tests/guards`: kernels without a guard. The first line has the guard that is offered, or why there is none.
/// A program with the guard exits with 0.
#[test]
fn guards() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/guards");
    let mut repaired = 0;
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let (name, source) = (path.display().to_string(), std::fs::read_to_string(&path).expect("a program"));
        let reply = run(&source);
        let found = reply.diagnostics.iter().find(|d| d.code == "W0207");
        let found = found.unwrap_or_else(|| panic!("{name}: no W0207 in {:?}", reply.diagnostics));
        let first = source.lines().next().unwrap_or_default();
        let Some(wanted) = first.strip_prefix("// repair: ") else {
            assert!(first.starts_with("// none: "), "{name}");
            assert_eq!(found.fixes, [], "{name}");
            continue;
        };
        let mended = with_guard(&source, found, wanted, &name);
        // The access happens, and its report offers the same repair.
        let Outcome::Faulted(fault) = &reply.outcome else { panic!("{name}: {:?}", reply.outcome) };
        assert_eq!(with_guard(&source, &fault.report, wanted, &name), mended);
        let again = run(&mended);
        assert_eq!(again.outcome, Outcome::Exited(0), "{name}:\n{mended}");
        assert!(again.diagnostics.iter().all(|d| d.code != "W0207"), "{name}:\n{mended}");
        assert_eq!(again.hazards, [], "{name}");
        repaired += 1;
    }
    assert!(repaired >= 4);
}

//! Programs that print more than the device's printf buffer holds: the output is truncated, and a message
//! says how many calls were lost.

use protocol::{Outcome, RunReply, RunRequest, Timing};

/// Runs a program whose `main` has this body. Its kernel `lines` prints a given number of lines in each
/// thread.
fn run(body: &str) -> RunReply {
    let source = format!(
        "#include <cstdio>\n__global__ void lines(int count, int *then) {{\n    for (int i = 0; i < count; i++)\n        \
         printf(\"thread %d line %d ----------\\n\", threadIdx.x, i);\n    if (then) *then = 1;\n}}\n\
         int main() {{\n    printf(\"begin\\n\");\n    {body}\n    printf(\"end\\n\");\n}}\n"
    );
    session::run(&RunRequest {
        file: "flood.cu".into(),
        source,
        device: "h200-sxm".into(),
        timing: Timing::Off,
        ..RunRequest::default()
    })
}

/// The message about lost calls, and its line.
fn lost(reply: &RunReply) -> Option<(&str, u32)> {
    let told = reply.diagnostics.iter().find(|d| d.code == "W0219")?;
    Some((&told.message, told.range.line))
}

fn fault(reply: &RunReply) -> &str {
    match &reply.outcome {
        Outcome::Faulted(fault) => &fault.report.code,
        _ => "none",
    }
}

#[test]
fn a_kernel_prints_the_last_that_its_buffer_holds() {
    let reply = run("lines<<<4, 64>>>(1000, nullptr); cudaDeviceSynchronize();");
    assert_eq!(reply.outcome, Outcome::Exited(0));
    assert_eq!(lost(&reply), Some(("222208 of 256000 calls of printf in kernels are lost", 4)));
    let lines: Vec<&str> = reply.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[33_793]), (33_794, "begin", "end"));
    assert_eq!(lines[33_792], "thread 63 line 999 ----------");
}

#[test]
fn a_program_chooses_the_size_of_the_buffer() {
    let body = |size: &str| {
        format!(
            "size_t set; cudaDeviceSetLimit(cudaLimitPrintfFifoSize, {size});
             cudaDeviceGetLimit(&set, cudaLimitPrintfFifoSize); printf(\"%zu\\n\", set);
             lines<<<4, 64>>>(40, nullptr); cudaDeviceSynchronize();"
        )
    };
    let smallest = run(&body("1"));
    assert!(smallest.stdout.starts_with("begin\n524288\n"));
    assert_eq!((smallest.stdout.lines().count(), lost(&smallest).is_some()), (2048 + 3, true));
    assert!(run(&body("600000")).stdout.starts_with("begin\n600064\n"));
    let all = run(&body("4 << 20"));
    assert_eq!((all.stdout.lines().count(), lost(&all)), (256 * 40 + 3, None));
}

#[test]
fn launches_print_until_the_limit_of_all_output() {
    let reply = run("for (int i = 0; i < 40; i++) lines<<<1, 64>>>(200, nullptr), cudaDeviceSynchronize();");
    assert_eq!((fault(&reply), reply.stdout.len()), ("F0304", 8 << 20));
    assert!(reply.stdout.starts_with("begin\nthread 0 line 0 "));
}

#[test]
fn a_host_prints_until_the_limit() {
    let reply = run("for (int i = 0; ; i++) printf(\"line %d\\n\", i);");
    assert_eq!((fault(&reply), reply.stdout.len()), ("F0304", 8 << 20));
    assert!(reply.stdout.starts_with("begin\nline 0\n"));
    let errors = run("for (int i = 0; ; i++) fprintf(stderr, \"line %d\\n\", i);");
    assert_eq!((fault(&errors), errors.stderr.len(), errors.stdout.as_str()), ("F0304", 8 << 20, "begin\n"));
}

#[test]
fn what_a_kernel_printed_before_its_fault_is_shown() {
    let reply = run("lines<<<4, 64>>>(200, (int *)8); cudaDeviceSynchronize();");
    assert_ne!(fault(&reply), "none");
    assert!(reply.stdout.starts_with("begin\nthread "));
    // The first warp that ends its loop faults and stops the kernel; the host continues.
    let lines: Vec<&str> = reply.stdout.lines().collect();
    assert_eq!((lines.len(), lines[6400], lines[6401]), (6402, "thread 31 line 199 ----------", "end"));
}

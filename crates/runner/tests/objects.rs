//! What a program may make without end is limited, and the report names the limit.

use protocol::{Outcome, RunReply, RunRequest, Timing};

fn run(body: &str, sanitize: bool) -> RunReply {
    runner::run(&RunRequest {
        file: "program.cu".into(),
        source: format!("#include <cstdio>\n#include <cstdlib>\nint main() {{ {body} }}\n"),
        device: "h200-sxm".into(),
        timing: Timing::Off,
        sanitize,
        ..RunRequest::default()
    })
}

#[test]
fn streams_events_and_nodes_without_end_are_a_fault() {
    let makers = [
        ("cudaStream_t s; for (;;) cudaStreamCreate(&s);", false),
        ("cudaStream_t s; for (;;) cudaStreamCreate(&s);", true),
        ("cudaEvent_t e; for (;;) cudaEventCreate(&e);", false),
        (
            "cudaGraph_t g; cudaGraphCreate(&g, 0); cudaGraphNode_t n; for (;;) cudaGraphAddEmptyNode(&n, g, 0, 0);",
            false,
        ),
        (
            "cudaGraph_t g; cudaGraphCreate(&g, 0); cudaGraphNode_t n; cudaGraphExec_t x; \
             for (int i = 0; i < 1000; ++i) cudaGraphAddEmptyNode(&n, g, 0, 0); for (;;) cudaGraphInstantiate(&x, g, 0);",
            false,
        ),
    ];
    for (body, sanitize) in makers {
        let reply = run(body, sanitize);
        let Outcome::Faulted(fault) = &reply.outcome else { panic!("{body}: {:?}", reply.outcome) };
        let report = &fault.report;
        assert!(report.code == "F0309" && report.message.contains("1048576"), "{body}: {}", report.rendered);
    }
}

#[test]
fn what_is_destroyed_does_not_count() {
    let body = "cudaEvent_t e; for (int i = 0; i < 1100000; ++i) { cudaEventCreate(&e); cudaEventDestroy(e); } return cudaGetLastError();";
    assert_eq!(run(body, false).outcome, Outcome::Exited(0));
}

#[test]
fn a_full_queue_makes_the_host_wait() {
    let body = "static int ran; cudaStream_t s; cudaStreamCreate(&s); \
        for (int i = 0; i < 2000; ++i) cudaLaunchHostFunc(s, [](void *) { ran++; }, 0); \
        printf(\"%d \", ran); cudaStreamSynchronize(s); printf(\"%d\", ran);";
    assert_eq!(run(body, false).stdout, "1024 2000");
}

#[test]
fn atexit_refuses_more_than_it_keeps() {
    let body = "int kept = 0; while (atexit([] {}) == 0) kept++; printf(\"%d\", kept);";
    let reply = run(body, false);
    assert_eq!((reply.stdout.as_str(), reply.outcome), ("65536", Outcome::Exited(0)));
}

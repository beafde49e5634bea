//! Reports of a run beside the program's output, with and without the sanitizer.

use protocol::{Outcome, RunReply, RunRequest, Timing};

fn run(body: &str, sanitize: bool) -> RunReply {
    let reply = session::run(&RunRequest {
        file: "program.cu".into(),
        source: format!("__global__ void fill(int *p) {{ p[threadIdx.x] = 1; }}\n{body}"),
        device: "h200-sxm".into(),
        timing: Timing::Off,
        sanitize,
        ..RunRequest::default()
    });
    assert!(reply.outcome != Outcome::Rejected, "{:?}", reply.diagnostics);
    reply
}

#[test]
fn refused_launches_say_why() {
    let cases = [
        ("fill<<<1, 2000>>>(p);", "a block of 2000 threads"),
        ("fill<<<0, 32>>>(p);", "the grid has 0 blocks"),
        ("fill<<<1, 32, 60000>>>(p);", "60,000 bytes of shared memory"),
        ("cudaLaunchKernel((void *)fill, dim3(1), dim3(4096), args, 0, 0);", "a block of 4096 threads"),
        ("cudaLaunchKernel((void *)main, dim3(1), dim3(32), args, 0, 0);", "no `__global__` function"),
        ("cudaLaunchKernel((void *)fill, dim3(1), dim3(32), 0, 0, 0);", "pointers is null"),
        (
            "cudaLaunchCooperativeKernel((void *)fill, dim3(99999), dim3(64), args, 0, 0);",
            "a cooperative grid",
        ),
    ];
    for (launch, why) in cases {
        let body =
            format!("int main() {{ int *p; cudaMalloc(&p, 128); void *args[] = {{&p}};\n{launch}\n}}\n");
        let reply = run(&body, false);
        let [hazard] = reply.hazards.as_slice() else { panic!("{launch}: {:?}", reply.hazards) };
        assert!(hazard.report.range.line == 3 && hazard.report.rendered.contains(why), "{:?}", hazard.report);
        assert!(reply.diagnostics.is_empty(), "said twice: {:?}", reply.diagnostics);
    }
}

#[test]
fn a_refusal_that_the_program_knows_of_is_a_note() {
    let body =
        "int main() { int *p; cudaMalloc(&p, 128); fill<<<1, 2000>>>(p); return cudaGetLastError() == 0; }\n";
    let reply = run(body, false);
    assert!(reply.hazards.is_empty());
    let [note] = reply.diagnostics.as_slice() else { panic!("{:?}", reply.diagnostics) };
    assert!(note.code == "N0125" && note.rendered.contains("a block of 2000 threads"), "{}", note.rendered);
}

/// The program's output, and the notes about launches that failed: line and reason.
fn refusals(body: &str) -> (String, Vec<(u32, String)>) {
    let reply = run(body, false);
    assert!(reply.hazards.is_empty(), "{:?}", reply.hazards);
    let notes = reply.diagnostics.iter().filter(|d| d.code == "N0125").map(|d| {
        let why = d.notes.first().map_or("", |why| &why.message);
        (d.range.line, why.to_owned())
    });
    (reply.stdout.clone(), notes.collect())
}

/// The errors are those of an H200 (`tests/h200/children.txt`).
#[test]
fn a_launch_by_a_kernel_that_is_refused_says_why() {
    let body = "#include <cstdio>\n__global__ void parent(int *p, int n) {\nfill<<<1, n>>>(p);\n\
        printf(\"%d\\n\", cudaGetLastError()); }\n\
        __global__ void many(int *p) { fill<<<1, 1>>>(p); }\n\
        int main() { int *p; cudaMalloc(&p, 8192); parent<<<1, 1>>>(p, 2000); many<<<65, 32>>>(p);\n\
        printf(\"%d\\n\", cudaDeviceSynchronize()); cudaFree(p); }\n";
    let (out, notes) = refusals(body);
    assert_eq!(out, "9\n0\n");
    let (large, full) =
        ("a block of 2000 threads; this device allows 1024", "2048 launches by kernels wait already: ");
    let [(4, first), (6, second)] = notes.as_slice() else { panic!("{notes:?}") };
    assert!(first == large && second.starts_with(full), "{notes:?}");
}

#[test]
fn a_kernel_of_a_graph_that_is_refused_says_why() {
    let body = "#include <cstdio>\nint main() { int *p; cudaMalloc(&p, 128); cudaStream_t s; cudaStreamCreate(&s); cudaGraph_t g;\n\
        cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\nfill<<<1, 2000, 0, s>>>(p);\n\
        printf(\"%s\\n\", cudaGetErrorName(cudaGetLastError())); printf(\"%s\\n\", cudaGetErrorName(cudaStreamEndCapture(s, &g)));\n\
        cudaKernelNodeParams kp = {}; void *args[] = {&p}; kp.func = (void *)fill; kp.gridDim = dim3(1); kp.blockDim = dim3(1, 1, 65);\n\
        kp.kernelParams = args; cudaGraphNode_t n; cudaGraphCreate(&g, 0);\n\
        cudaError_t e = cudaGraphAddKernelNode(&n, g, nullptr, 0, &kp);\n\
        printf(\"%s\\n\", cudaGetErrorName(e)); cudaFree(p); }\n";
    let (out, notes) = refusals(body);
    assert_eq!(out, "cudaErrorInvalidValue\ncudaErrorStreamCaptureInvalidated\ncudaErrorInvalidValue\n");
    let [(5, first), (9, second)] = notes.as_slice() else { panic!("{notes:?}") };
    assert_eq!(first, "a block of 2000 threads; this device allows 1024");
    assert_eq!(second, "the block has 65 threads along one axis; this device allows 1 to 64");
}

#[test]
fn an_asynchronous_copy_of_pageable_memory_is_named_where_it_waits() {
    let copies = |allocate: &str, stream: &str| {
        let body = format!(
            "int main() {{ int *p, *h; cudaMalloc(&p, 4096); {allocate}; cudaStream_t s; cudaStreamCreate(&s);\n\
             for (int i = 0; i < 2; ++i)\ncudaMemcpyAsync(p, h, 4096, cudaMemcpyHostToDevice{stream});\n\
             return cudaDeviceSynchronize() != cudaSuccess || cudaGetLastError() != cudaSuccess; }}\n"
        );
        let reply = run(&body, false);
        assert!(reply.hazards.is_empty() && reply.outcome == Outcome::Exited(0), "{:?}", reply.outcome);
        reply.diagnostics.iter().map(|d| (d.code.clone(), d.range.line)).collect::<Vec<_>>()
    };
    let waits = vec![("N0134".to_owned(), 4)];
    assert_eq!(copies("h = (int *)malloc(4096)", ", s"), waits);
    assert_eq!(copies("h = (int *)malloc(4096)", ""), waits);
    assert_eq!(copies("cudaMallocHost(&h, 4096)", ", s"), []);
    assert_eq!(copies("h = (int *)malloc(4096); cudaHostRegister(h, 4096, 0)", ", s"), []);
    assert_eq!(copies("cudaMallocManaged(&h, 4096)", ", s"), []);
    let inside = "#include <thrust/device_vector.h>\n#include <thrust/count.h>\n#include <vector>\n\
        int main() { std::vector<int> h(100, 3); thrust::device_vector<int> d(h);\n\
        return thrust::count(d.begin(), d.end(), 3) != 100; }\n";
    let reply = run(inside, false);
    assert_eq!(reply.outcome, Outcome::Exited(0));
    assert!(reply.diagnostics.is_empty(), "of a copy in the library: {:?}", reply.diagnostics);
}

#[test]
fn after_a_fault_the_first_launch_that_does_not_run_is_named() {
    let body = "int main() { int *p = 0;\nfill<<<1, 32>>>(p);\nfill<<<1, 32>>>(p);\nfill<<<1, 32>>>(p);\n}\n";
    let reply = run(body, false);
    let notes: Vec<u32> =
        reply.diagnostics.iter().filter(|d| d.code == "N0125").map(|d| d.range.line).collect();
    assert_eq!(notes, [4]);
}

#[test]
fn a_fault_in_a_header_is_the_readers_call() {
    let cases = [
        (
            "#include <cublas_v2.h>\nint main() { cublasHandle_t h; cublasCreate(&h); float *d, a = 2; cudaMalloc(&d, 400);\n\
          cublasSscal(h, 100000, &a, d, 1); }",
            4,
        ),
        (
            "#include <thrust/device_vector.h>\nint main() { thrust::device_vector<int> v(10);\n\
          thrust::fill(v.begin(), v.begin() + 100000, 3); }",
            4,
        ),
        ("#include <vector>\nint main() { std::vector<int> v; int *p = nullptr;\nv.assign(p, p + 5); }", 4),
        (
            "#include <cub/cub.cuh>\n__global__ void k(int *in) { int v[1];\n\
          cub::LoadDirectBlocked(threadIdx.x, in, v);\nin[0] = v[0]; }\nint main() { k<<<1, 32>>>(nullptr); }",
            4,
        ),
    ];
    for (body, line) in cases {
        let reply = run(body, false);
        let Outcome::Faulted(fault) = &reply.outcome else { panic!("{:?}", reply.outcome) };
        let report = &fault.report;
        assert!(report.range.file == "program.cu" && report.range.line == line, "{}", report.rendered);
        assert!(report.code.starts_with("F01"), "{}", report.rendered);
        assert!(report.rendered.contains("N0132"), "{}", report.rendered);
    }
}

#[test]
fn a_race_on_a_sum_wants_an_atomic() {
    let hints = |statement: &str| -> Vec<String> {
        let body = format!(
            "__global__ void k(int *out) {{ __shared__ int s[128]; int i = threadIdx.x; s[i] = i; __syncthreads();\n\
             {statement}\n__syncthreads(); out[i] = s[i]; }}\n\
             int main() {{ int *p; cudaMalloc(&p, 512); k<<<1, 128>>>(p); cudaFree(p); }}\n"
        );
        run(&body, true).hazards.into_iter().map(|hazard| hazard.report.hint).collect()
    };
    for sum in ["s[0] += i;", "s[0] = s[0] + i;", "s[i % 8]++;"] {
        let found = hints(sum);
        assert!(!found.is_empty() && found.iter().all(|hint| hint.contains("reduction")), "{sum}: {found:?}");
    }
    let found = hints("s[i] += s[(i + 32) % 128];");
    assert!(!found.is_empty() && found.iter().all(|hint| hint.contains("__syncthreads")), "{found:?}");
}

/// A program whose `main` consists of these statements.
fn in_main(body: &str) -> String {
    format!("#include <cstdio>\n#include <cstdlib>\nint main() {{ {body} }}\n")
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
        let reply = run(&in_main(body), sanitize);
        let Outcome::Faulted(fault) = &reply.outcome else { panic!("{body}: {:?}", reply.outcome) };
        let report = &fault.report;
        assert!(report.code == "F0309" && report.message.contains("1048576"), "{body}: {}", report.rendered);
    }
}

#[test]
fn what_is_destroyed_does_not_count() {
    let body = "cudaEvent_t e; for (int i = 0; i < 1100000; ++i) { cudaEventCreate(&e); cudaEventDestroy(e); } return cudaGetLastError();";
    assert_eq!(run(&in_main(body), false).outcome, Outcome::Exited(0));
}

#[test]
fn a_full_queue_makes_the_host_wait() {
    let body = "static int ran; cudaStream_t s; cudaStreamCreate(&s); \
        for (int i = 0; i < 2000; ++i) cudaLaunchHostFunc(s, [](void *) { ran++; }, 0); \
        printf(\"%d \", ran); cudaStreamSynchronize(s); printf(\"%d\", ran);";
    assert_eq!(run(&in_main(body), false).stdout, "1024 2000");
}

#[test]
fn atexit_refuses_more_than_it_keeps() {
    let body = "int kept = 0; while (atexit([] {}) == 0) kept++; printf(\"%d\", kept);";
    let reply = run(&in_main(body), false);
    assert_eq!((reply.stdout.as_str(), reply.outcome), ("65536", Outcome::Exited(0)));
}

/// The matrix product of the CUDA Programming Guide 2.0 needs 10 registers there; 8192 registers hold its
/// blocks of 256 threads.
#[test]
fn a_tiled_product_fits_the_first_devices() {
    let body = "#define T 16\n__global__ void product(float *a, float *b, float *c, int n) {\n\
        __shared__ float as[T][T], bs[T][T]; int x = threadIdx.x, y = threadIdx.y; float sum = 0;\n\
        int first = n * T * blockIdx.y, step = T * n;\n\
        for (int i = first, j = T * blockIdx.x; i < first + n; i += T, j += step) {\n\
        as[y][x] = a[i + n * y + x]; bs[y][x] = b[j + n * y + x]; __syncthreads();\n\
        for (int k = 0; k < T; ++k) sum += as[y][k] * bs[k][x];\n__syncthreads(); }\n\
        c[n * T * blockIdx.y + T * blockIdx.x + n * y + x] = sum; }\n\
        int main() { float *p; cudaMalloc(&p, 3 * 4 * 64 * 64); cudaMemset(p, 0, 3 * 4 * 64 * 64);\n\
        product<<<dim3(4, 4), dim3(T, T)>>>(p, p + 4096, p + 8192, 64); return cudaDeviceSynchronize(); }\n";
    let launch = |device: &str| {
        let reply = session::run(&RunRequest {
            file: "product.cu".into(),
            source: body.into(),
            device: device.into(),
            timing: Timing::Off,
            ..RunRequest::default()
        });
        assert_eq!(reply.outcome, Outcome::Exited(0), "{device}: {:?}", reply.diagnostics);
        reply.profile.launches.into_iter().next().expect("a launch")
    };
    let (g80, gt200) = (launch("geforce-8800-gtx"), launch("geforce-gtx-280"));
    assert!(g80.regs <= 20 && gt200.regs <= 24, "{} and {} registers", g80.regs, gt200.regs);
}

#[test]
fn a_kernel_that_was_stopped_is_the_cause_of_what_the_host_finds_then() {
    let source = "#include <cassert>
__global__ void k(int *a, int n) {
    int s = 1;
    for (int i = 0; i < n; i++) s = s * 3 + i;
    a[threadIdx.x] = s | 1;
}
int main() {
    int *d, h[32];
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    k<<<1, 32>>>(d, 1 << 30);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    assert(h[0]);
}
";
    let reply = session::run(&RunRequest {
        source: source.into(),
        device: "cc-8.0".into(),
        limit_million: 1,
        ..RunRequest::default()
    });
    let Outcome::Faulted(fault) = &reply.outcome else { panic!("{:?}", reply.outcome) };
    assert_eq!((fault.report.code.as_str(), fault.kernel.as_deref()), ("F0206", Some("k")));
}

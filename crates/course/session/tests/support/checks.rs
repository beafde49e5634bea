//! Checks of an exercise, answers to begin with, and functions that judge an answer.

use protocol::{Outcome, RunReply, RunRequest, SourceFile, Timing};

/// A check that launches the answer's kernel `twice` and compares values.
pub const CHECK: &str = r#"#define main reader_main
#include "answer.cu"
#undef main
#include <cmath>
#include <vector>
#ifndef COUNT
#define COUNT 100
#endif
int main()
{
    std::vector<float> a(COUNT), want(COUNT);
    for (int i = 0; i < COUNT; ++i) {
        a[i] = i;
        want[i] = 2 * i;
    }
    float *d;
    cudaMalloc(&d, COUNT * sizeof(float));
    cudaMemcpy(d, a.data(), COUNT * sizeof(float), cudaMemcpyHostToDevice);
    twice<<<(COUNT + THREADS - 1) / THREADS, THREADS>>>(d, COUNT);
    cudaMemcpy(a.data(), d, COUNT * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);
    if (a != want)
        return 1;
    for (int i = 0; i < COUNT; ++i)
        if (fabs(a[i] - want[i]) > 0.5 || memcmp(&a[i], &want[i], sizeof(float))) {
            printf("a[%d] is %g\n", i, a[i]);
            return 1;
        }
    return 0;
}
"#;

/// A right answer.
pub const RIGHT: &str = "#include <cstdio>\n#include <cstring>\n#define THREADS 32\n\
    __global__ void twice(float *a, int n) { int i = blockIdx.x * THREADS + threadIdx.x; if (i < n) a[i] *= 2; }\n\
    int main() { return 0; }\n";

/// An answer whose kernel does nothing.
pub const IDLE: &str = "#include <cstdio>\n#include <cstring>\n#include <cstdlib>\n#include <vector>\n#define THREADS 32\n\
    __global__ void twice(float *a, int n) {}\nint main() { return 0; }\n";

/// A check that compares objects of library classes and calls a host function of the answer, and checks
/// nothing else.
pub const CHECK_OF_CLASSES: &str = r#"#define main reader_main
#include "answer.cu"
#undef main
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>
int main()
{
    const int n = 100;
    const int blocks = (n + THREADS - 1) / THREADS;
    std::vector<float> a(n), want(n);
    for (int i = 0; i < n; ++i) {
        a[i] = i;
        want[i] = 2 * i;
    }
    float *d;
    cudaMalloc(&d, n * sizeof(float));
    cudaMemcpy(d, a.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    run(d, n);
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess)
        return 2;
    cudaMemcpy(a.data(), d, n * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d);
    std::string got, wanted;
    for (int i = 0; i < n; ++i) {
        got += std::to_string(a[i]) + " ";
        wanted += std::to_string(want[i]) + " ";
    }
    KIND
    for (int b = 0; b < blocks; ++b)
        for (int i = b * THREADS; i < n && i < (b + 1) * THREADS; ++i)
            if (a[i] != want[i])
                return 1;
    return 0;
}
"#;

/// The comparisons of [`CHECK_OF_CLASSES`]. A test enables one of them at a time; with none, blocks are
/// compared one by one.
pub const KINDS: [&str; 7] = [
    "",
    "return got != wanted;",
    "return a == want ? 0 : 1;",
    "return !std::equal(a.begin(), a.end(), want.begin());",
    "return std::max(fabs(a[9] - want[9]), 0.0f) > 0.5f;",
    "return memcmp(&a[0], want.data(), n * sizeof(float)) != 0;",
    "float *x = new float[n], *y = new float[n]; for (int i = 0; i < n; ++i) x[i] = a[i], y[i] = want[i]; int wrong = 0; for (int i = 0; i < n; ++i) wrong += x[i] != y[i]; delete[] x; delete[] y; return wrong != 0;",
];

/// Runs an answer under [`CHECK`].
pub fn run(answer: &str) -> RunReply {
    run_check(CHECK, answer)
}

/// Runs an answer under a check.
pub fn run_check(check: &str, answer: &str) -> RunReply {
    session::run(&RunRequest {
        file: "check.cu".into(),
        source: check.into(),
        device: "h200-sxm".into(),
        files: vec![SourceFile { name: "answer.cu".into(), text: answer.into() }],
        answer: Some(vec!["THREADS".into()]),
        timing: Timing::Off,
        sanitize: true,
        ..RunRequest::default()
    })
}

/// Whether the check accepts the answer.
pub fn passes(reply: &RunReply) -> bool {
    reply.outcome == Outcome::Exited(0) && reply.returned == Some(0) && reply.hazards.is_empty()
}

//! Answers that try to pass a check without doing what it asks.

use protocol::{Outcome, RunReply, RunRequest, SourceFile, Timing};

const CHECK: &str = r#"#define main reader_main
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

const RIGHT: &str = "#include <cstdio>\n#include <cstring>\n#define THREADS 32\n\
    __global__ void twice(float *a, int n) { int i = blockIdx.x * THREADS + threadIdx.x; if (i < n) a[i] *= 2; }\n\
    int main() { return 0; }\n";

/// A kernel that does nothing.
const IDLE: &str = "#include <cstdio>\n#include <cstring>\n#include <cstdlib>\n#include <vector>\n#define THREADS 32\n\
    __global__ void twice(float *a, int n) {}\nint main() { return 0; }\n";

fn run(answer: &str) -> RunReply {
    runner::run(&RunRequest {
        file: "check.cu".into(),
        source: CHECK.into(),
        device: "h200-sxm".into(),
        files: vec![SourceFile { name: "answer.cu".into(), text: answer.into() }],
        answer: Some(vec!["THREADS".into()]),
        timing: Timing::Off,
        sanitize: true,
        ..RunRequest::default()
    })
}

fn passes(reply: &RunReply) -> bool {
    reply.outcome == Outcome::Exited(0) && reply.returned == Some(0) && reply.hazards.is_empty()
}

#[test]
fn a_right_answer_passes() {
    let reply = run(RIGHT);
    assert!(passes(&reply), "{:?} {:?}", reply.outcome, reply.diagnostics);
    assert!(passes(&run(&RIGHT.replace("THREADS 32", "THREADS 64"))));
}

#[test]
fn wrong_answers_fail_whatever_is_added() {
    let added = [
        "",
        "#define if while(0)if\n#define printf(...) 0\n",
        "#define return return 0;\n",
        "#define COUNT 0\n",
        "#define THREADS (exit(0), 32)\n",
        "#define fabs(x) 0\n#define memcmp(...) 0\n",
        "#define want a\n",
        "#define float int\n",
        "#define main main() { return 0; } int other\n",
        "#undef main\nint main() { return 0; }\n#define main other\n",
        "#pragma push_macro(\"main\")\n#define cudaMemcpy(...) 0\n",
        "struct Leave { Leave() { exit(0); } } leave;\n",
        "struct Leave { ~Leave() { _Exit(0); } } leave;\n",
        "static int left = (exit(0), 1);\n",
        "static int left = atexit([] { _Exit(0); });\n",
        "cudaError_t cudaMemcpy(float *to, const float *, unsigned long, cudaMemcpyKind) { for (int i = 0; i < 100; i++) to[i] = 2 * i; return cudaSuccess; }\n",
        "double fabs(float) { return 0; }\nint memcmp(float *, float *, unsigned long) { return 0; }\nbool operator!=(const std::vector<float> &, const std::vector<float> &) { return false; }\n",
        "template <class T> bool operator!=(const std::vector<T> &, const std::vector<T> &) { return false; }\n#define memcmp(...) 0\n#define fabs(x) 0\n",
        "namespace std { inline bool operator!=(const vector<float> &, const vector<float> &) { return false; } }\n",
        "namespace std { template <> class vector<float> { }; }\n",
        "int printf(const char *, int, double) { exit(0); }\n",
        "extern \"C\" int printf(const char *, ...) { _Exit(0); }\n",
        "namespace hidden {\n",
        "/* the rest of the check is a comment\n",
        "#if 0\n",
        "#define cudaMemcpyDeviceToHost cudaMemcpyHostToHost\n",
        "#include <csignal>\nstruct Leave { Leave() { signal(SIGABRT, [](int) { _Exit(0); }); abort(); } } leave;\n",
        "#include <exception>\nstruct Leave { Leave() { std::set_terminate([] { _Exit(0); }); throw 1; } } leave;\n",
        "struct Leave { Leave() { quick_exit(0); } } leave;\n",
        "__attribute__((constructor)) void leave() { _Exit(0); }\n",
        "template <class T> cudaError_t cudaMemcpy(T *to, T *, unsigned long n, cudaMemcpyKind) { for (int i = 0; i < n / 4; i++) to[i] = 2 * i; return cudaSuccess; }\n",
        "template <class T> cudaError_t cudaMalloc(T **p, unsigned long n) { *p = 0; _Exit(0); }\n",
        "void *operator new(unsigned long n) { _Exit(0); }\n",
        "#include \"check.cu\"\n",
        "namespace std { template <class T> bool operator==(const vector<T> &, const vector<T> &) { return true; } }\n#define want a\n",
        "#define __LINE__ 0\n#define int long\n#define for if\n",
        "static const bool ran = [] { cudaFree(0); _Exit(0); return true; }();\n",
        "using cudaMemcpyKind_ = int;\nint memcmp(const void *, const void *, unsigned long) { return 0; }\ndouble fabs(double) { return 0; }\n",
    ];
    for extra in added {
        let reply = run(&format!("{IDLE}{extra}"));
        assert!(!passes(&reply), "passes with:\n{extra}");
    }
}

#[test]
fn right_answers_pass_in_whatever_style() {
    let kernels = [
        "extern \"C\" __global__ void twice(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] += a[i]; }",
        "#define INDEX (blockIdx.x * blockDim.x + threadIdx.x)\n__global__ void twice(float *a, int n) { if (INDEX < n) a[INDEX] *= 2; }",
        "template <class T> __device__ T both(T x) { return x + x; }\n__global__ void twice(float *a, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) a[i] = both(a[i]); }",
        "namespace mine { __device__ void set(float &x) { x = [](float y) { return 2 * y; }(x); } }\nusing namespace mine;\n__global__ void twice(float *__restrict__ a, const int n) { const unsigned i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; set(a[i]); }",
        "static int calls = 0;\nstruct Say { ~Say() { calls++; } } say;\n__global__ void twice(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) a[i] = 2 * a[i]; }\nvoid leave() { exit(3); }",
    ];
    for kernel in kernels {
        let main = "int main() { printf(\"mine\\n\"); exit(5); }";
        let reply =
            run(&format!("#include <cstdio>\n#include <cstdlib>\n#define THREADS 32\n{kernel}\n{main}\n"));
        assert!(passes(&reply), "{kernel}: {:?} {:?}", reply.outcome, reply.diagnostics);
    }
}

#[test]
fn what_the_check_returns_counts() {
    let reply = run(&format!("{IDLE}static int left = atexit([] {{ _Exit(0); }});\n"));
    assert_eq!((reply.outcome, reply.returned), (Outcome::Exited(0), Some(1)));
}

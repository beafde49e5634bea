//! What stays in local memory: nothing whose place in the frame is known once loops are unrolled.

use arch::Cc;
use base::{Lang, SourceMap};
use codegen::Target;

/// Accesses of local memory in the kernel.
fn local_accesses(body: &str) -> usize {
    let mut sources = SourceMap::new();
    let file = sources.add("kernel.cu", body, false);
    let options = frontend::Options::default();
    let (module, found) = frontend::compile(&mut sources, file, &options);
    let text: String = found.iter().map(|d| d.render(&sources, Lang::En)).collect();
    let (program, _) = codegen::generate(&module.expect(&text), &Target::of(Cc::new(9, 0)));
    let program = program.expect("a program");
    let kernel = program.function_named("k").expect("the kernel");
    let text = program.listing(kernel, Some(&sources)).to_string();
    println!("{text}");
    text.lines().filter(|l| l.contains(".local")).count()
}

/// Kernels `k` with nothing in local memory.
const IN_REGISTERS: [&str; 13] = [
    // Structures copied whole, their members used one by one.
    "__device__ float2 add(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
    __device__ void pair(float2& a, float2& b) { float2 d = {a.x - b.x, a.y - b.y}; a = add(a, b); b = d; }
    __global__ void k(float2* p) {
        float2 v[4];
        for (int i = 0; i < 4; i++) v[i] = p[i];
        for (int i = 0; i < 2; i++) pair(v[i], v[i + 2]);
        for (int i = 0; i < 4; i += 2) pair(v[i], v[i + 1]);
        for (int i = 0; i < 4; i++) p[i] = v[i];
    }",
    "__global__ void k(float* p, int n) {
        float4 v[4];
        for (int i = 0; i < 4; i++) v[i] = ((float4*)p)[i];
        float* w = (float*)v;
        for (int i = 0; i < 16; i++) p[i] = w[i] + n;
    }",
    "__global__ void k(float* p, int n) {
        float4 v;
        for (int i = 0; i < 4; i++) (&v.x)[i] = p[i];
        ((float4*)p)[n] = v;
    }",
    "__global__ void k(unsigned char* p) {
        uint4 v = *(uint4*)p;
        unsigned char* w = (unsigned char*)&v;
        for (int i = 0; i < 16; i++) p[i * 3] = w[i] + 1;
    }",
    "union U { double f; unsigned u[2]; unsigned char b[8]; };
    __global__ void k(double* p, int n) { U u; u.f = p[n]; u.u[1] ^= 1; p[1] = u.f; p[2] = u.b[3]; }",
    "struct B { char c; int i; double d; short s[3]; };
    __global__ void k(B* p, int n) {
        B v[3];
        for (int i = 0; i < 3; i++) v[i] = p[i];
        for (int i = 0; i < 3; i++) {
            v[i].s[1] += n;
            B t = v[i];
            v[i] = v[2 - i];
            v[2 - i] = t;
        }
        for (int i = 0; i < 3; i++) p[i] = v[i];
    }",
    // Rounds that end early.
    "__global__ void k(float* p, int n) {
        float v[4];
        for (int i = 0; i < 4; i++) {
            v[i] = 0;
            if (i * 32 + (int)threadIdx.x >= n) continue;
            v[i] = p[i * 32 + threadIdx.x];
        }
        for (int i = 0; i < 4; i++) p[i * 32 + threadIdx.x] = v[3 - i];
    }",
    // References and pointers to one of several.
    "template <class T> __device__ const T& larger(const T& a, const T& b) { return a < b ? b : a; }
    __global__ void k(int* p, int n) {
        int v[4];
        for (int i = 0; i < 4; i++) v[i] = p[i];
        for (int i = 0; i < 3; i++) v[i + 1] = larger(v[i], v[i + 1]);
        p[n] = v[3];
    }",
    "__global__ void k(int* p, int n) {
        int a = p[0], b = p[1];
        int* q = n > 3 ? &a : &b;
        *q += 5;
        p[0] = a;
        p[1] = b;
    }",
    "__global__ void k(int* p, int n) {
        int v[4];
        for (int i = 0; i < 4; i++) v[i] = p[i];
        int* best = v;
        for (int i = 1; i < 4; i++) {
            if (v[i] < *best) best = v + i;
        }
        *best = n;
        for (int i = 0; i < 4; i++) p[i] = v[i];
    }",
    "struct S { int key; double x; };
    __global__ void k(S* p, int n) {
        S a = p[0], b = p[1];
        for (int i = 2; i < n; i++) {
            S& low = a.key < b.key ? a : b;
            if (low.key < p[i].key) low = p[i];
        }
        p[0] = a;
        p[1] = b;
    }",
    // Parameters, which are read where they are.
    "struct P { int n, a[5]; float* in; float* out; };
    __device__ int sum(const P& p, int x) { int s = 0; for (int i = 0; i < p.n; i++) s += p.a[i] * x; return s; }
    __global__ void k(P p) { p.out[threadIdx.x] = sum(p, threadIdx.x) + p.in[threadIdx.x]; }",
    "struct P { float* in[4]; short a[5]; char b[7]; };
    __global__ void k(P p) {
        int s = p.b[threadIdx.x];
        for (short x : p.a) s += x;
        p.in[1][threadIdx.x] = p.in[blockIdx.x][s];
    }",
];

#[test]
fn what_is_known_is_in_registers() {
    for body in IN_REGISTERS {
        assert_eq!(local_accesses(body), 0, "{body}");
    }
}

#[test]
fn what_is_indexed_or_written_is_not() {
    assert_ne!(
        local_accesses("__global__ void k(int* p, int n) { int v[4] = {1, 2, 3, n}; p[0] = v[n]; }"),
        0
    );
    let body =
        "struct P { int* p; int a[4]; }; __global__ void k(P q) { q.a[threadIdx.x] = 1; *q.p = q.a[*q.p]; }";
    assert_ne!(local_accesses(body), 0);
}

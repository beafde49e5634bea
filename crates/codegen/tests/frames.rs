//! What stays in local memory: nothing whose place in the frame is known once loops are unrolled.

use base::{Lang, SourceMap};
use codegen::Target;

/// Accesses of local memory in the kernel.
fn local_accesses(body: &str) -> usize {
    let mut sources = SourceMap::new();
    let file = sources.add("kernel.cu", body, false);
    let options = cuda::Options { cc: (9, 0), defines: vec![] };
    let (module, found) = cuda::compile(&mut sources, file, &options);
    let text: String = found.iter().map(|d| d.render(&sources, Lang::En)).collect();
    let (program, _) = codegen::generate(&module.expect(&text), &Target::of((9, 0)));
    let program = program.expect("a program");
    let kernel = program.function_named("k").expect("the kernel");
    let text = program.listing(kernel, Some(&sources)).to_string();
    println!("{text}");
    text.lines().filter(|l| l.contains(".local")).count()
}

#[test]
fn loops_with_continue_are_unrolled() {
    let body = "__global__ void k(float* p, int n) {
        float v[4];
        for (int i = 0; i < 4; i++) {
            v[i] = 0;
            if (i * 32 + (int)threadIdx.x >= n) continue;
            v[i] = p[i * 32 + threadIdx.x];
        }
        for (int i = 0; i < 4; i++) p[i * 32 + threadIdx.x] = v[3 - i];
    }";
    assert_eq!(local_accesses(body), 0);
}
#[test]
fn probe() {
    let bodies = [
        "__global__ void k(float* p, int n) { float v[4]; int i = 0; while (i < 4) { int j = i++; v[j] = 0; if (j * 32 >= n) continue; v[j] = p[j]; } for (int i = 0; i < 4; i++) p[i] = v[3 - i]; }",
        "__global__ void k(float* p, int n) { float v[4]; int i = 0; do { v[i] = 0; if (i * 32 >= n) continue; v[i] = p[i]; } while (++i < 4); for (int i = 0; i < 4; i++) p[i] = v[3 - i]; }",
        "__global__ void k(float* p, int n) { float v[4]; for (int i = 0; i < 4; i++) { v[i] = p[i]; if (v[i] == n) continue; if (v[i] == 7) break; v[i] += p[i + n]; } for (int i = 0; i < 4; i++) p[i] = v[3 - i]; }",
        "__global__ void k(float* p, int n) { float v[4]; for (int i = 0; ; i++) { if (i == 4) break; v[i] = p[i]; if (v[i] == n) continue; v[i] += p[i + n]; } for (int i = 0; i < 4; i++) p[i] = v[3 - i]; }",
        "__global__ void k(float* p, int n) { float v[4]; for (int i = 0; i < 4; ++i) { switch (n + i) { case 1: continue; case 2: v[i] = 3; break; default: v[i] = p[i]; } p[i+100] = n; } for (int i = 0; i < 4; i++) p[i] = v[3 - i]; }",
        "__global__ void k(float* p, int n) { float v[8]; for (int i = 0; i < 4; ++i) { for (int j = 0; j < 2; j++) { if (p[j] < 0) continue; v[2 * i + j] = p[i * n + j]; } if (n < i) continue; p[i + 20] = 8; } for (int i = 0; i < 8; i++) p[i] = v[7 - i]; }",
        "struct A { int n; int a[4]; }; __device__ A f(int n) { A a; for (int i = 0; i < 4; i++) a.a[i] = n * i; a.n = n; return a; } __global__ void k(int* p, int n) { A a = f(n), b = n > 3 ? f(n + 1) : a; for (int i = 0; i < 4; i++) p[i] = b.a[i]; }",
        "template <class T> __device__ const T& big(const T& a, const T& b) { return a < b ? b : a; } __global__ void k(int* p, int n) { int v[4]; for (int i = 0; i < 4; i++) v[i] = p[i]; for (int i = 0; i < 3; i++) v[i + 1] = big(v[i], v[i + 1]); p[n] = v[3]; }",
        "__device__ void swap(int& a, int& b) { int c = a; a = b; b = c; } __global__ void k(int* p, int n) { int v[4]; for (int i = 0; i < 4; i++) v[i] = p[i]; for (int i = 0; i < 3; i++) for (int j = 0; j < 3 - i; j++) if (v[j] > v[j + 1]) swap(v[j], v[j + 1]);  for (int i = 0; i < 4; i++) p[i] = v[i]; }",
        "__global__ void k(int* p, int n) { int v[4]; for (int i = 0; i < 4; i++) v[i] = p[i]; auto f = [&](int i) { return v[i] + n; }; auto g = [&](int i) { return f(i) * f(i + 1); }; auto h = [&](int i) { return g(i) + g(i + 1); };  for (int i = 0; i < 2; i++) p[i] = h(i); }",
        "__global__ void k(int* p, int n) { int v[4]; int* e = v; for (int i = 0; i < 4; i++) *e++ = p[i]; for (int* a = v; a != v + 4; a++) p[a - v] = *a + n; }",
        "__global__ void k(float* p, int n) { float4 v[4]; for (int i = 0; i < 4; i++) v[i] = ((float4*)p)[i]; float* w = (float*)v; for (int i = 0; i < 16; i++) p[i] = w[i] + n; }",
        "__global__ void k(float* p, int n) { float4 v; for (int i = 0; i < 4; i++) (&v.x)[i] = p[i]; ((float4*)p)[n] = v; }",
        "__global__ void k(unsigned char* p, int n) { unsigned v[4]; for (int i = 0; i < 4; i++) v[i] = ((unsigned*)p)[i]; unsigned char* w = (unsigned char*)v; for (int i = 0; i < 16; i++) p[i * 3] = w[i] + n; }",
        "__global__ void k(unsigned char* p, int n) { uint4 q = *(uint4*)p; unsigned char* w = (unsigned char*)&q; for (int i = 0; i < 16; i++) p[i * 3] = w[i] + n; }",
        "union U { float f; unsigned u; unsigned short h[2]; unsigned char b[4]; }; __global__ void k(float* p, int n) { U u; u.f = p[n]; u.h[1] ^= 1; p[1] = u.f; p[2] = u.b[3]; }",
        "union U { double f; unsigned u[2]; unsigned char b[8]; }; __global__ void k(double* p, int n) { U u; u.f = p[n]; u.u[1] ^= 1; p[1] = u.f; p[2] = u.b[3]; }",
        "struct B { char c; int i; double d; short s[3]; }; __global__ void k(B* p, int n) { B v[3]; for (int i = 0; i < 3; i++) v[i] = p[i]; for (int i = 0; i < 3; i++) { v[i].s[1] += n; v[i].d *= 2; B t = v[i]; v[i] = v[2 - i]; v[2 - i] = t; } for (int i = 0; i < 3; i++) p[i] = v[i]; }",
        "__global__ void k(int* p, int n) { int v[40]; for (int i = 0; i < 40; i++) v[i] = p[i * n]; for (int i = 0; i < 40; i++) p[i] = v[39 - i]; }",
        "__global__ void k(int* p, int n) { int v[2][2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) v[i][j] = 0; for (int t = 0; t < n; t++) for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) v[i][j] += p[t * i + j]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) p[2 * i + j] = v[i][j]; }",
        "__global__ void k(int* p, int n) { int a = p[0], b = p[1]; int* q = n > 3 ? &a : &b; *q += 5; p[0] = a; p[1] = b; }",
        "__global__ void k(int* p, int n) { int v[4]; for (int i = 0; i < 4; i++) v[i] = p[i]; int* best = v; for (int i = 1; i < 4; i++) if (v[i] < *best) best = v + i; p[0] = *best; }",
    ];
    for (i, b) in bodies.iter().enumerate() {
        println!("## {i} local {}\n{b}", local_accesses(b));
    }
}
#[test]
fn probe2() {
    let bodies = [
        "struct P { int n; int a[5]; float* in; float* out; }; __device__ int locate(const P& p, int k) { int s = 0; for (int i = 0; i < p.n; i++) s += p.a[i] * k; return s; } __global__ void k(P p) { p.out[threadIdx.x] = locate(p, threadIdx.x) + p.in[threadIdx.x]; }",
        "struct P { int n; float* in[5]; float* out; }; __global__ void k(P p) { p.out[threadIdx.x] = p.in[blockIdx.x][threadIdx.x]; }",
        "struct P { int n; short a[5]; int* out; char z; char b[7]; }; __global__ void k(P p) { int s = 0; for (short x : p.a) s += x; p.out[threadIdx.x] = p.a[threadIdx.x] + p.z + p.b[threadIdx.y] + s; }",
        "struct P { int n; short a[5]; int* out; char z; char b[7]; }; __global__ void k(P p) { p.a[threadIdx.x] = 3; p.out[threadIdx.x] = p.a[threadIdx.x + p.n] + p.z + p.b[threadIdx.y]; }",
        "struct V { float v[3]; }; struct P { V c[4]; float* out; }; __global__ void k(const P p) { V v = p.c[threadIdx.x]; p.out[threadIdx.x] = v.v[0] + v.v[1] * v.v[2]; }",
    ];
    for (i, b) in bodies.iter().enumerate() {
        println!("## {i} local {}\n{b}", local_accesses(b));
    }
}

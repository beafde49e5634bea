// Unnamed structs and unions in lists: each is one element, with braces of its own or without.
#include <cstdio>
struct Mixed {
    int n;
    union { float f; unsigned u; };
    struct { short a, b; } p;
    struct { int q, r; };
    int tail[3];
};
struct Vec {
    union {
        struct { float x, y, z; };
        float v[3];
    };
    int w;
};

__global__ void kernel(Vec *out) {
    Vec list[] = { { { { 1, 2, 3 } }, 9 }, { 4, 5, 6, 8 }, { { { (float)threadIdx.x } } } };
    out[threadIdx.x] = list[threadIdx.x];
}

int main() {
    Mixed s = { 1, { 2.0f }, { 3, 4 }, { 7, 8 }, { 5 } }, t = { 1, 2.0f, 3, 4, 7, 8, 5, 6 }, u = { 1 };
    for (Mixed m : { s, t, u }) printf("%d %g %d %d %d %d %d %d\n", m.n, m.f, m.p.a, m.p.b, m.q, m.r, m.tail[0], m.tail[1]);
    Vec h[3], *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 3>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (const Vec &v : h) printf("%g %g %g %g %d\n", v.x, v.y, v.z, v.v[2], v.w);
    cudaFree(d);
}

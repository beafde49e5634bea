// Packs captured by value, by reference, by default and by name; empty ones; in kernels.
#include <cstdio>

template <class F, class... A> auto later(F f, A... a) { return [=] { return f(a...); }; }
template <class F, class... A> auto now(F f, A &...a) { auto g = [&] { (++a, ...); return f(a...); }; return g(); }
template <class... A> __host__ __device__ int sum(A... a) { return [a...] { return (a + ... + 0); }(); }
template <class... A> __global__ void kernel(int *out, A... a) {
    auto at = [=](int i) { int values[] = { 0, a... }; return values[i] + (int)sizeof...(a); };
    out[threadIdx.x] = at(threadIdx.x) * 10 + sum(a...);
}

int main() {
    int x = 3, y = 4, h[4];
    auto product = later([](int a, int b) { return a * b; }, 6, 7);
    printf("%d ", product());
    printf("%d %d %d ", now([](int a, int b) { return a * 100 + b; }, x, y), x, y);
    printf("%d %d %d\n", sum(1, 2, 3), sum(), later([] { return 8; })());
    int *d;
    cudaMalloc(&d, sizeof h);
    kernel<<<1, 4>>>(d, 5, 6, (short)7);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", h[0], h[1], h[2], h[3]);
    cudaFree(d);
}

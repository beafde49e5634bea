// Attributes and qualifiers that change nothing: [[nodiscard]], [[maybe_unused]], [[fallthrough]], noexcept, inline, restrict, bounds.
#include <cstdio>
struct [[nodiscard]] Result { int v; };
[[nodiscard]] __device__ Result make(int v) noexcept { return {v}; }
[[deprecated("old")]] __device__ inline int old(int x) { return x; }
__device__ __forceinline__ int fast(int x) { return x + 1; }
__device__ __noinline__ int slow(int x) { return x + 2; }
template <typename T> __device__ __forceinline__ T generic([[maybe_unused]] T a, T b) noexcept(true) { return b; }
enum class [[nodiscard]] Code { ok [[maybe_unused]] = 0, bad };
__device__ int steps(int n)
{
    [[maybe_unused]] int unused = n;
    int r = 0;
    switch (n) {
    case 0: r += 1; [[fallthrough]];
    case 1: r += 10; break;
    [[unlikely]] default: r = -1;
    }
    return r;
}
__global__ void __launch_bounds__(64, 2) kernel(const int *__restrict__ in, int *__restrict__ out)
{
    int i = threadIdx.x;
    out[i] = make(in[i]).v + fast(i) * 10 + slow(i) * 100 + generic(1, 2) * 1000 + steps(i) * 10000;
    [[maybe_unused]] auto f = [](int x) noexcept { return x; };
    static_assert(noexcept(make(1)) && !noexcept(steps(1)), "");
}
extern "C" __global__ void plain(int *out) { out[0] += 5; }
static __global__ void hidden(int *out) { out[1] += 6; }

int main()
{
    int in[3] = {7, 8, 9}, *a, *b;
    cudaMalloc(&a, sizeof in);
    cudaMalloc(&b, sizeof in);
    cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice);
    kernel<<<1, 3>>>(a, b);
    plain<<<1, 1>>>(b);
    hidden<<<1, 1>>>(b);
    cudaMemcpy(in, b, sizeof in, cudaMemcpyDeviceToHost);
    for (int v : in) printf("%d ", v);
    printf("\n");
    cudaFree(a); cudaFree(b);
}

// Variadic macros: a LAUNCH wrapper, a LOG macro, argument counting, _Pragma.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define COUNT_ARGS_(a1, a2, a3, a4, a5, n, ...) n
#define COUNT_ARGS(...) COUNT_ARGS_(__VA_ARGS__, 5, 4, 3, 2, 1, 0)
#define LOG(fmt, ...) std::printf("[%s] " fmt "\n", __func__, ##__VA_ARGS__)
#define UNROLL_BY(k) _Pragma("unroll")

#define LAUNCH(kernel, n, ...)                                           \
    {                                                                    \
        const unsigned threads_ = 64;                                    \
        const unsigned blocks_ = ((n) + threads_ - 1) / threads_;        \
        kernel<<<blocks_, threads_>>>(__VA_ARGS__);                      \
        cudaError_t status_ = cudaDeviceSynchronize();                   \
        if (status_ != cudaSuccess) {                                    \
            LOG(#kernel ": %s", cudaGetErrorString(status_));            \
            std::exit(2);                                                \
        }                                                                \
        LOG(#kernel " over %d, %d arguments", (int)(n),                  \
            COUNT_ARGS(__VA_ARGS__));                                    \
    }

__global__ void ramp(unsigned *p, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = 2u * i + 1u;
}

__global__ void poly(const unsigned *in, unsigned *out, unsigned n, unsigned k)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned acc = 1;
    UNROLL_BY(4)
    for (int e = 0; e < 4; ++e) acc = acc * in[i] + k;
    out[i] = acc;
}

static unsigned check(const unsigned *got, unsigned n, unsigned k)
{
    unsigned wrong = 0;
    for (unsigned i = 0; i < n; ++i) {
        unsigned acc = 1, v = 2u * i + 1u;
        for (int e = 0; e < 4; ++e) acc = acc * v + k;
        wrong += acc != got[i];
    }
    LOG("%u values compared, %u wrong", n, wrong);
    return wrong;
}

int main()
{
    const unsigned n = 1000;
    unsigned *a, *b, host[n];
    cudaMalloc(&a, n * sizeof(unsigned));
    cudaMalloc(&b, n * sizeof(unsigned));
    LAUNCH(ramp, n, a, n)
    LAUNCH(poly, n, a, b, n, 5u)
    cudaMemcpy(host, b, sizeof host, cudaMemcpyDeviceToHost);
    LOG("out[0]=%u out[10]=%u out[999]=%u", host[0], host[10], host[999]);
    unsigned wrong = check(host, n, 5u);
    LOG("done");
    cudaFree(a);
    cudaFree(b);
    return wrong ? 1 : 0;
}

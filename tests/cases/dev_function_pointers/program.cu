// Device function pointers: a table in device memory, a pointer fetched with
// cudaMemcpyFromSymbol and passed as argument, a template argument, a member.
#include <cstdio>
#include <cstdlib>

typedef int (*unary_t)(int);
using binary_t = int (*)(int, int);

__device__ int triple(int x) { return 3 * x; }
__device__ int negate(int x) { return -x; }
__device__ int square(int x) { return x * x; }
__device__ int collatzStep(int x) { return x % 2 ? 3 * x + 1 : x / 2; }
__device__ int addUp(int a, int b) { return a + b; }
__device__ int keepMin(int a, int b) { return a < b ? a : b; }

__device__ unary_t d_table[4] = { triple, negate, square, collatzStep };
__device__ binary_t p_add = addUp;
__device__ binary_t p_min = keepMin;

struct Pipeline {
    unary_t stage[3];
    __device__ int run(int x) const { for (int k = 0; k < 3; ++k) x = stage[k](x); return x; }
};

__global__ void byTable(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = d_table[i & 3](i);
}

template <unary_t F> __global__ void byTemplate(int *data, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = F(data[i]);
}

__global__ void reduceWith(const int *in, int *result, int n, binary_t op, int start)
{
    int acc = start;
    for (int i = 0; i < n; ++i) acc = op(acc, in[i]);
    *result = acc;
}

__global__ void pipelines(int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Pipeline p;
    p.stage[0] = i % 2 ? triple : negate;
    p.stage[1] = &square;
    p.stage[2] = d_table[3];
    out[i] = p.run(i);
}

int main()
{
    const int n = 90;
    int h[n], *d, *r, total, least, bad = 0;
    binary_t add, least_of;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&r, sizeof(int));
    cudaMemcpyFromSymbol(&add, p_add, sizeof add);
    cudaMemcpyFromSymbol(&least_of, p_min, sizeof least_of);
    byTable<<<3, 32>>>(d, n);
    byTemplate<negate><<<3, 32>>>(d, n);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    reduceWith<<<1, 1>>>(d, r, n, add, 0);
    cudaMemcpy(&total, r, sizeof(int), cudaMemcpyDeviceToHost);
    reduceWith<<<1, 1>>>(d, r, n, least_of, 1 << 30);
    cudaMemcpy(&least, r, sizeof(int), cudaMemcpyDeviceToHost);
    int wt = 0, wl = 1 << 30;
    for (int i = 0; i < n; ++i) {
        int v = i % 4 == 0 ? 3 * i : i % 4 == 1 ? -i : i % 4 == 2 ? i * i : 3 * i + 1;
        bad += h[i] != -v;
        wt -= v;
        wl = -v < wl ? -v : wl;
    }
    printf("table: wrong %d, total %d (%d), least %d (%d)\n", bad, total, wt, least, wl);
    pipelines<<<3, 32>>>(d, n);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; ++i) {
        int x = i % 2 ? 9 * i * i : i * i;
        bad += h[i] != (x % 2 ? 3 * x + 1 : x / 2);
    }
    printf("pipelines: h[8]=%d h[9]=%d, wrong %d\n", h[8], h[9], bad);
    cudaFree(d);
    cudaFree(r);
    return bad || total != wt || least != wl ? EXIT_FAILURE : EXIT_SUCCESS;
}

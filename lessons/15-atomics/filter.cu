// Keep the elements above a threshold, in any
// order: each needs a place of its own in the
// output.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define N       65536   // elements
#define PERCENT 50      // of them are kept
// 0: an atomic for each element
// 1: one for each warp
#define WARP    0

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__device__ int place(bool keep, int *counter)
{
#if WARP
    unsigned all = __ballot_sync(0xffffffff, keep);   // a bit for each lane that keeps
    int lane = threadIdx.x % 32, leader = __ffs(all) - 1, first = 0;
    if (lane == leader)
        first = atomicAdd(counter, __popc(all));      // places for the whole warp
    first = __shfl_sync(0xffffffff, first, leader & 31);
    return first + __popc(all & ((1u << lane) - 1));  // and mine among them
#else
    return keep ? atomicAdd(counter, 1) : -1;
#endif
}

__global__ void filter(const int *in, int n, int *out, int *counter)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && in[i] < PERCENT;
    int k = place(keep, counter);   // all lanes come here
    if (keep)
        out[k] = in[i];
}

int main()
{
    int *h = (int *)malloc(N * sizeof(int)), *in, *out, *counter, kept = 0, got;
    long sum = 0;
    unsigned seed = 1;
    for (int i = 0; i < N; ++i) {
        seed = seed * 1664525u + 1013904223u;
        h[i] = (seed >> 16) % 100;
        if (h[i] < PERCENT) {
            ++kept;
            sum += h[i];
        }
    }
    CHECK(cudaMalloc(&in, N * sizeof(int)));
    CHECK(cudaMalloc(&out, N * sizeof(int)));
    CHECK(cudaMalloc(&counter, sizeof(int)));
    CHECK(cudaMemcpy(in, h, N * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(counter, 0, sizeof(int)));
    filter<<<(N + 255) / 256, 256>>>(in, N, out, counter);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got, counter, sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(h, out, got * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < got; ++i)
        sum -= h[i];
    printf("kept %d of %d, %s\n", got, N, got == kept && sum == 0 ? "the right ones" : "WRONG");
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(counter));
    free(h);
    return got != kept || sum != 0;
}

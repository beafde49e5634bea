// Keep the numbers that pass a test, close together, in their order.
#include <cstdio>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>
#include <vector>

#define SCAN 1       // 0 places from a counter, 1 places from a scan
#define N    131072

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__host__ __device__ bool keep(int x) { return x % 3 == 0; }

__global__ void by_counter(const int *in, int *out, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N && keep(in[i]))
        out[atomicAdd(count, 1)] = in[i];
}

__global__ void test(const int *in, int *flags)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        flags[i] = keep(in[i]);
}

__global__ void move(const int *in, const int *places, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N && keep(in[i]))
        out[places[i]] = in[i];
}

int main()
{
    std::vector<int> a(N), kept, b;
    unsigned seed = 1;
    for (int &x : a) {
        seed = seed * 1664525u + 1013904223u;
        x = seed >> 8;
        if (keep(x))
            kept.push_back(x);
    }
    b.resize(kept.size());
    int *in, *out, *places;
    CHECK(cudaMalloc(&in, N * sizeof(int)));
    CHECK(cudaMalloc(&out, N * sizeof(int)));
    CHECK(cudaMalloc(&places, N * sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), N * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(places, 0, sizeof(int)));
    if (SCAN) {
        test<<<N / 256, 256>>>(in, places);
        thrust::exclusive_scan(thrust::device, places, places + N, places);
        move<<<N / 256, 256>>>(in, places, out);
    } else
        by_counter<<<N / 256, 256>>>(in, out, places);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(b.data(), out, b.size() * sizeof(int), cudaMemcpyDeviceToHost));

    size_t moved = 0;   // numbers that stand where the host has them
    for (size_t i = 0; i < b.size(); ++i)
        moved += b[i] != kept[i];
    printf("%zu of %d kept, %zu out of order\n", b.size(), N, moved);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(places));
    return SCAN && moved;
}

// Inclusive scan: element i of the result is the sum of the elements 0 ... i.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N     100000
#define BLOCK 512    // threads per block; BLOCK * BLOCK has to be at least N

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// Hillis and Steele: in each step a thread adds the value `distance` places to its left.
__global__ void scan_block(const int *in, int *out, int *block_sums, int n)
{
    __shared__ int value[BLOCK];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    // Threads past the end add zeros: every thread has to reach every barrier.
    value[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int distance = 1; distance < BLOCK; distance *= 2) {
        int left = t >= distance ? value[t - distance] : 0;
        // All reads come before all writes, otherwise a sum could be added twice.
        __syncthreads();
        value[t] += left;
        __syncthreads();
    }
    if (i < n)
        out[i] = value[t];
    if (block_sums && t == BLOCK - 1)
        block_sums[blockIdx.x] = value[t];
}

// Each block adds the sum of everything before it.
__global__ void add_before(int *out, const int *block_sums, int n)
{
    int i = (blockIdx.x + 1) * BLOCK + threadIdx.x;
    if (i < n)
        out[i] += block_sums[blockIdx.x];
}

int main()
{
    const int blocks = (N + BLOCK - 1) / BLOCK;
    if (blocks > BLOCK) {
        printf("%d blocks, at most %d are possible\n", blocks, BLOCK);
        return 1;
    }
    std::vector<int> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = (i * 37 + 11) % 101 - 40;

    int *d_in, *d_out, *d_sums;
    CHECK(cudaMalloc(&d_in, N * sizeof(int)));
    CHECK(cudaMalloc(&d_out, N * sizeof(int)));
    CHECK(cudaMalloc(&d_sums, blocks * sizeof(int)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(int), cudaMemcpyHostToDevice));

    // Blocks cannot wait for each other inside a kernel, so there are three launches.
    scan_block<<<blocks, BLOCK>>>(d_in, d_out, d_sums, N);
    CHECK(cudaGetLastError());
    scan_block<<<1, BLOCK>>>(d_sums, d_sums, nullptr, blocks);
    CHECK(cudaGetLastError());
    if (blocks > 1)
        add_before<<<blocks - 1, BLOCK>>>(d_out, d_sums, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    CHECK(cudaFree(d_sums));

    int sum = 0, wrong = 0;
    for (int i = 0; i < N; ++i) {
        sum += in[i];
        wrong += out[i] != sum;
    }
    printf("%d prefix sums, the last is %d; wrong: %d\n", N, out[N - 1], wrong);
    return wrong != 0;
}

// How often each byte value occurs: counters in shared memory, then in global memory.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N      200000   // bytes
#define BLOCK  256      // threads per block
#define BLOCKS 32

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

__global__ void histogram(const unsigned char *data, int n, unsigned *counts)
{
    // The block's own counters: an atomic operation here disturbs no other block.
    __shared__ unsigned local[256];
    for (int k = threadIdx.x; k < 256; k += blockDim.x)
        local[k] = 0;
    __syncthreads();

    // A grid-stride loop is right for any number of blocks.
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = first; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&local[data[i]], 1);
    __syncthreads();

    // One global atomic operation per counter and block, not one per byte.
    for (int k = threadIdx.x; k < 256; k += blockDim.x)
        if (local[k])
            atomicAdd(&counts[k], local[k]);
}

int main()
{
    // The sum of four random numbers: the middle values are frequent, as in a photograph.
    std::vector<unsigned char> data(N);
    unsigned seed = 12345;
    for (unsigned char &byte : data) {
        int sum = 0;
        for (int k = 0; k < 4; ++k) {
            seed = seed * 1664525u + 1013904223u;
            sum += seed >> 26;
        }
        byte = sum;
    }

    unsigned char *d_data;
    unsigned *d_counts;
    std::vector<unsigned> counts(256), expected(256);
    CHECK(cudaMalloc(&d_data, N));
    CHECK(cudaMalloc(&d_counts, 256 * sizeof(unsigned)));
    CHECK(cudaMemcpy(d_data, data.data(), N, cudaMemcpyHostToDevice));
    // cudaMalloc does not clear memory.
    CHECK(cudaMemset(d_counts, 0, 256 * sizeof(unsigned)));
    histogram<<<BLOCKS, BLOCK>>>(d_data, N, d_counts);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(counts.data(), d_counts, 256 * sizeof(unsigned),
                     cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_data));
    CHECK(cudaFree(d_counts));

    // A bar chart of 16 classes.
    for (int k = 0; k < 256; k += 16) {
        unsigned sum = 0;
        for (int j = 0; j < 16; ++j)
            sum += counts[k + j];
        printf("%3d..%3d %6u ", k, k + 15, sum);
        for (unsigned star = 0; star < sum * 240 / N; ++star)
            putchar('*');
        putchar('\n');
    }

    for (unsigned char byte : data)
        ++expected[byte];
    printf("histogram correct: %s\n", counts == expected ? "yes" : "no");
    return counts != expected;
}

// Bitonic sort: the same comparisons for any data, so every thread has equal work.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N     8192   // keys, a power of two and a multiple of 2 * BLOCK
#define BLOCK 256    // threads per block; each handles a pair of keys

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t error = (call);                                         \
        if (error != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));   \
            exit(1);                                                        \
        }                                                                   \
    } while (0)

// Thread t orders the pair (i, i + distance); the bit `size` of i gives the direction.
__device__ void compare(unsigned *key, int t, int offset, int distance, int size)
{
    int i = 2 * t - (t & (distance - 1));
    bool up = ((offset + i) & size) == 0;
    unsigned a = key[i], b = key[i + distance];
    if ((a > b) == up) {
        key[i] = b;
        key[i + distance] = a;
    }
}

// Far pairs lie in different blocks: one launch per distance, all in global memory.
__global__ void far_pairs(unsigned *key, int distance, int size)
{
    compare(key, blockIdx.x * blockDim.x + threadIdx.x, 0, distance, size);
}

// Near pairs stay in the block's own 2 * BLOCK keys: many steps in shared memory.
__global__ void near_pairs(unsigned *key, int first_size, int last_size)
{
    __shared__ unsigned tile[2 * BLOCK];
    int base = blockIdx.x * 2 * BLOCK, t = threadIdx.x;
    tile[t] = key[base + t];
    tile[t + BLOCK] = key[base + t + BLOCK];
    for (int size = first_size; size <= last_size; size *= 2)
        for (int distance = min(size / 2, BLOCK); distance > 0; distance /= 2) {
            // The pairs of the next step cross the threads of this one.
            __syncthreads();
            compare(tile, t, base, distance, size);
        }
    __syncthreads();
    key[base + t] = tile[t];
    key[base + t + BLOCK] = tile[t + BLOCK];
}

int main()
{
    std::vector<unsigned> keys(N);
    unsigned seed = 2024;
    for (unsigned &key : keys)
        key = seed = seed * 1664525u + 1013904223u;
    std::vector<unsigned> expected = keys;
    std::sort(expected.begin(), expected.end());

    unsigned *d_keys;
    CHECK(cudaMalloc(&d_keys, N * sizeof(unsigned)));
    CHECK(cudaMemcpy(d_keys, keys.data(), N * sizeof(unsigned), cudaMemcpyHostToDevice));
    // First sort each block's keys, then merge runs of twice the size until one is left.
    near_pairs<<<N / (2 * BLOCK), BLOCK>>>(d_keys, 2, 2 * BLOCK);
    CHECK(cudaGetLastError());
    int launches = 1;
    for (int size = 4 * BLOCK; size <= N; size *= 2) {
        for (int distance = size / 2; distance > BLOCK; distance /= 2, ++launches)
            far_pairs<<<N / (2 * BLOCK), BLOCK>>>(d_keys, distance, size);
        near_pairs<<<N / (2 * BLOCK), BLOCK>>>(d_keys, size, size);
        CHECK(cudaGetLastError());
        ++launches;
    }
    CHECK(cudaMemcpy(keys.data(), d_keys, N * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_keys));

    printf("%d keys, %d launches, sorted: %s\n", N, launches,
           keys == expected ? "yes" : "no");
    return keys != expected;
}

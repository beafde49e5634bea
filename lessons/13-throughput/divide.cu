// Row and column of an element, four ways.
#include <stdio.h>
#include <vector>

#define N      (1 << 15)
#define BLOCK  256
#define ROUNDS 32
// 0: by a variable
// 1: by 1000
// 2: by 1024
// 3: shift and mask by a variable
#define WAY    0

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

struct Place { unsigned row, column; };

__host__ __device__ Place place(unsigned x, unsigned width, unsigned shift)
{
    if (WAY == 0) return {x / width, x % width};
    if (WAY == 1) return {x / 1000, x % 1000};
    if (WAY == 2) return {x / 1024, x % 1024};
    return {x >> shift, x & (width - 1)};
}

__host__ __device__ unsigned walk(unsigned x, unsigned width, unsigned shift)
{
    for (int k = 0; k < ROUNDS; ++k) {
        Place p = place(x, width, shift);
        x = p.column * 40503 + p.row + k;   // another element
    }
    return x;
}

__global__ void places(unsigned *out, unsigned width, unsigned shift)
{
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    out[i] = walk(i, width, shift);
}

int main()
{
    const unsigned shift = 10, width = WAY < 2 ? 1000 : 1024;
    std::vector<unsigned> out(N);
    unsigned *d_out;
    CHECK(cudaMalloc(&d_out, N * sizeof(unsigned)));
    places<<<N / BLOCK, BLOCK>>>(d_out, width, shift);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(unsigned), cudaMemcpyDeviceToHost));
    for (unsigned i = 0; i < N; ++i)
        if (out[i] != walk(i, width, shift)) {
            printf("element %u: %u, not %u\n", i, out[i], walk(i, width, shift));
            return 1;
        }
    printf("%d places of %d elements\n", ROUNDS, N);
    CHECK(cudaFree(d_out));
    return 0;
}

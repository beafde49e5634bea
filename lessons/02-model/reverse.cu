// Turns each block's piece of an array round.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define N       4096
#define THREADS 256
#define BARRIER 1      // 0: threads do not wait

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t status = (call);                                                    \
        if (status != cudaSuccess) {                                                    \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));      \
            exit(1);                                                                    \
        }                                                                               \
    } while (0)

__global__ void reverse(int *x)
{
    extern __shared__ int piece[];  // sized by the launch
    int first = blockIdx.x * blockDim.x;

    piece[threadIdx.x] = x[first + threadIdx.x];
#if BARRIER
    __syncthreads();  // until the whole block has written
#endif
    x[first + threadIdx.x] = piece[blockDim.x - 1 - threadIdx.x];
}

int main()
{
    std::vector<int> x(N);
    for (int i = 0; i < N; ++i)
        x[i] = i;

    int *dx;
    CHECK(cudaMalloc(&dx, N * sizeof(int)));
    CHECK(cudaMemcpy(dx, x.data(), N * sizeof(int), cudaMemcpyHostToDevice));

    size_t shared = THREADS * sizeof(int);  // per block
    reverse<<<N / THREADS, THREADS, shared>>>(dx);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    CHECK(cudaMemcpy(x.data(), dx, N * sizeof(int), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i)
        if (x[i] != i / THREADS * THREADS + THREADS - 1 - i % THREADS)
            ++wrong;
    printf("%zu bytes of shared memory a block\n%d of %d numbers wrong\n", shared, wrong, N);

    CHECK(cudaFree(dx));
    return BARRIER && wrong != 0;
}

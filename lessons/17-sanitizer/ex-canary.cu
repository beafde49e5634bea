// A forgotten guard, and a strip behind
// the array that shows who came by.
#include <stdio.h>
#include <vector>

#define N     1000   // elements
#define BLOCK 256
#define STRIP 256    // elements behind them

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void square(int *a)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    a[i] = a[i] * a[i];          // no test for i < N
}

int main()
{
    std::vector<int> a(N + STRIP, 3);
    int *d_a;
    CHECK(cudaMalloc(&d_a, a.size() * sizeof(int)));
    CHECK(cudaMemcpy(d_a, a.data(), a.size() * sizeof(int), cudaMemcpyHostToDevice));
    square<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_a);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(a.data(), d_a, a.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_a));

    int touched = 0;
    for (int i = N; i < N + STRIP; ++i)
        touched += a[i] != 3;
    printf("%d elements behind the array were written\n", touched);
    return 0;
}

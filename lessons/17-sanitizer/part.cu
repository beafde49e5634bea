// Reverses the first N elements of a block, doubles
// the others. A barrier stands inside a condition.
#include <stdio.h>

#define BLOCK 64
#define N     40

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void reverse(int *a, int n)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x;
    int x = 2 * a[t];
    if (t < n) {
        s[t] = a[t];
        __syncthreads();
        x = s[n - 1 - t];
    }
    __syncthreads();
    a[t] = x;
}

int main()
{
    int a[BLOCK], *d_a, wrong = 0;
    for (int i = 0; i < BLOCK; ++i)
        a[i] = i;
    CHECK(cudaMalloc(&d_a, sizeof a));
    CHECK(cudaMemcpy(d_a, a, sizeof a, cudaMemcpyHostToDevice));
    reverse<<<1, BLOCK>>>(d_a, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(a, d_a, sizeof a, cudaMemcpyDeviceToHost));
    for (int i = 0; i < BLOCK; ++i)
        wrong += a[i] != (i < N ? N - 1 - i : 2 * i);
    printf("%d of %d wrong\n", wrong, BLOCK);
    CHECK(cudaFree(d_a));
    return wrong != 0;
}

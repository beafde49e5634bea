// Sum of 1 ... BLOCK by the threads of one block.
// Something is missing, and not everybody notices.
#include <stdio.h>

#define BLOCK 64

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void sum(int *out)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x;
    s[t] = t + 1;
    __syncthreads();
    for (int d = BLOCK / 2; d > 0; d /= 2)
        if (t < d)
            s[t] += s[t + d];
    if (t == 0)
        *out = s[0];
}

int main()
{
    int *d_out, out;
    CHECK(cudaMalloc(&d_out, sizeof out));
    sum<<<1, BLOCK>>>(d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    printf("1 + ... + %d: %d, right: %d\n",
           BLOCK, out, BLOCK * (BLOCK + 1) / 2);
    CHECK(cudaFree(d_out));
    return 0;
}

// Looking into a kernel: printf and assert.
#include <assert.h>
#include <stdio.h>

#define LIMIT 100   // all values are below

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void inspect(const int *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] > 2)
        printf("block %d, thread %d: in[%d] is %d\n",
               blockIdx.x, threadIdx.x, i, in[i]);
    assert(in[i] < LIMIT);
}

int main()
{
    int in[128] = {}, *d_in;
    in[5] = 3;
    in[70] = 9;
    in[100] = 4;
    CHECK(cudaMalloc(&d_in, sizeof in));
    CHECK(cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice));
    inspect<<<2, 64>>>(d_in);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());   // the output comes now
    CHECK(cudaFree(d_in));
    return 0;
}

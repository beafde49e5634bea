// The larger of each element and its right neighbour.
#include <stdio.h>

#define N     512
#define BLOCK 128

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void pairs(const int *in, int *out)
{
    __shared__ int s[BLOCK + 1];
    int t = threadIdx.x, i = blockIdx.x * BLOCK + t;
    s[t] = in[i];
    __syncthreads();
    out[i] = s[t] > s[t + 1] ? s[t] : s[t + 1];
}

int main()
{
    int in[N], out[N], wrong = 0;
    for (int i = 0; i < N; ++i)
        in[i] = (i * 37 + 11) % 101;
    int *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, sizeof in));
    CHECK(cudaMalloc(&d_out, sizeof out));
    CHECK(cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice));
    pairs<<<N / BLOCK, BLOCK>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int i = 0; i + 1 < N; ++i)
        wrong += out[i] != (in[i] > in[i + 1] ? in[i] : in[i + 1]);
    printf("%d of %d wrong\n", wrong, N - 1);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}

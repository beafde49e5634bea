// A copy by blocks that ask for more shared memory than they use.
#include <stdio.h>
#include <vector>

#define N     (1 << 19)
#define BLOCK 128
#define SMEM  16384   // bytes of shared memory per block

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

__global__ void copy(const float *in, float *out)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    out[i] = in[i];
}

int main()
{
    std::vector<float> in(N), out(N);
    for (int i = 0; i < N; ++i)
        in[i] = i;
    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, N * sizeof(float)));
    CHECK(cudaMalloc(&d_out, N * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    copy<<<N / BLOCK, BLOCK, SMEM>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));
    printf(out == in ? "copied\n" : "the copy differs\n");
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return out != in;
}

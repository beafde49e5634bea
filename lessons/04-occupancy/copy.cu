// Many warps, one load each, or few and many.
#include <stdio.h>
#include <vector>

#define N     (1 << 19)
#define BLOCK 128
#define PER   1   // elements that each thread copies

// Unused shared memory keeps other blocks out of the SM.
#define SMEM  (PER == 1 ? 0 : 48000)

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
    int i = blockIdx.x * BLOCK * PER + threadIdx.x;
    float x[PER];
#pragma unroll
    for (int k = 0; k < PER; ++k)   // PER loads at once
        x[k] = in[i + k * BLOCK];
#pragma unroll
    for (int k = 0; k < PER; ++k)
        out[i + k * BLOCK] = x[k];
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

    copy<<<N / (BLOCK * PER), BLOCK, SMEM>>>(d_in, d_out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));
    if (out != in) {
        printf("the copy differs\n");
        return 1;
    }
    printf("%d floats copied, %d by each thread\n", N, PER);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}

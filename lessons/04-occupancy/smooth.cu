// Average of 2 R + 1 neighbours.
#include <math.h>
#include <stdio.h>
#include <vector>

#define N     (1 << 18)
#define BLOCK 512   // threads per block
#define R     4

#define CHECK(call)                                                       \
    do {                                                                  \
        cudaError_t error = (call);                                       \
        if (error != cudaSuccess) {                                       \
            printf("%s: %s\n", #call, cudaGetErrorString(error));         \
            return 1;                                                     \
        }                                                                 \
    } while (0)

// Element i is in[i + R]: R more lie on either side.
__global__ void smooth(const float *in, float *out, int n)
{
    __shared__ float s[BLOCK + 2 * R];
    int t = threadIdx.x;
    int i = blockIdx.x * BLOCK + t;

    if (i < n + 2 * R) s[t] = in[i];
    if (t < 2 * R && i + BLOCK < n + 2 * R)
        s[t + BLOCK] = in[i + BLOCK];
    __syncthreads();

    if (i < n) {
        float sum = 0;
        for (int d = 0; d <= 2 * R; ++d)
            sum += s[t + d];
        out[i] = sum / (2 * R + 1);
    }
}

int main()
{
    std::vector<float> in(N + 2 * R), out(N);
    for (int i = 0; i < N + 2 * R; ++i)
        in[i] = i * 37 % 101;

    float *d_in, *d_out;
    CHECK(cudaMalloc(&d_in, in.size() * sizeof(float)));
    CHECK(cudaMalloc(&d_out, N * sizeof(float)));
    CHECK(cudaMemcpy(d_in, in.data(), in.size() * sizeof(float), cudaMemcpyHostToDevice));

    smooth<<<(N + BLOCK - 1) / BLOCK, BLOCK>>>(d_in, d_out, N);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), d_out, N * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int d = 0; d <= 2 * R; ++d)
            sum += in[i + d];
        if (fabsf(out[i] - sum / (2 * R + 1)) > 1e-4f) {
            printf("element %d is %g, not %g\n", i, out[i], sum / (2 * R + 1));
            return 1;
        }
    }
    printf("%d values smoothed by blocks of %d threads\n", N, BLOCK);
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    return 0;
}

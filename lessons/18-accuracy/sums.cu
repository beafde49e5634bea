// The sum of each block's 256 floats, in four ways.
#include <cstdio>
#include <cstdlib>
#include <vector>

// 0 interleaved, 1 without divergence,
// 2 sequential, 3 shuffles
#define KIND   0
#define BLOCKS 1024

#define CHECK(call)                                                          \
    do {                                                                     \
        cudaError_t status = (call);                                         \
        if (status != cudaSuccess) {                                         \
            printf("line %d: %s\n", __LINE__, cudaGetErrorString(status));   \
            std::exit(2);                                                    \
        }                                                                    \
    } while (0)

__global__ void sums(const float *in, float *out)
{
    __shared__ float part[256];
    int t = threadIdx.x;
#if KIND == 3
    float x = in[blockIdx.x * blockDim.x + t];
    for (int d = 16; d > 0; d /= 2)
        x += __shfl_down_sync(0xffffffffu, x, d);
    if (t % 32 == 0)
        part[t / 32] = x;
    __syncthreads();
    if (t < 32) {
        x = t < blockDim.x / 32 ? part[t] : 0.0f;
        for (int d = 16; d > 0; d /= 2)
            x += __shfl_down_sync(0xffffffffu, x, d);
        if (t == 0)
            out[blockIdx.x] = x;
    }
#else
    part[t] = in[blockIdx.x * blockDim.x + t];
    __syncthreads();
#if KIND == 2
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (t < d)
            part[t] += part[t + d];
        __syncthreads();
    }
#else
    for (int d = 1; d < blockDim.x; d *= 2) {
        int at = KIND == 0 ? t : 2 * d * t;
        if (KIND == 0 ? t % (2 * d) == 0 : at < blockDim.x)
            part[at] += part[at + d];
        __syncthreads();
    }
#endif
    if (t == 0)
        out[blockIdx.x] = part[0];
#endif
}

int main()
{
    std::vector<float> host(BLOCKS * 256), result(BLOCKS);
    for (size_t i = 0; i < host.size(); ++i)
        host[i] = i % 7;
    float *in, *out;
    CHECK(cudaMalloc(&in, host.size() * sizeof(float)));
    CHECK(cudaMalloc(&out, BLOCKS * sizeof(float)));
    CHECK(cudaMemcpy(in, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
    sums<<<BLOCKS, 256>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result.data(), out, BLOCKS * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int block = 0; block < BLOCKS; ++block) {
        float sum = 0;
        for (int i = 0; i < 256; ++i)
            sum += host[block * 256 + i];
        wrong += sum != result[block];
    }
    printf("%d sums of 256 floats, %d wrong\n", BLOCKS, wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}

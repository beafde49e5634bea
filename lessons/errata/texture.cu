// Mean of 17 neighbours, read by plain loads,
// by read-only loads, or as a texture.
#include <cstdio>
#include <vector>

#define WAY 2   // 0: plain   1: const and __restrict__   2: tex1Dfetch
#define N   65536
#define R   8

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

#if WAY == 1
__global__ void blur(const float *__restrict__ in, cudaTextureObject_t texture, float *__restrict__ out)
#else
__global__ void blur(const float *in, cudaTextureObject_t texture, float *out)
#endif
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k <= 2 * R; ++k)
        sum += WAY == 2 ? tex1Dfetch<float>(texture, i + k) : in[i + k];
    out[i] = sum;
}

int main()
{
    std::vector<float> from(N + 2 * R), to(N);
    for (int i = 0; i < N + 2 * R; ++i)
        from[i] = i % 50;
    size_t bytes = from.size() * sizeof(float);
    float *in, *out;
    CHECK(cudaMalloc(&in, bytes));
    CHECK(cudaMalloc(&out, N * sizeof(float)));
    CHECK(cudaMemcpy(in, from.data(), bytes, cudaMemcpyHostToDevice));

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = in;
    resource.res.linear.desc = cudaCreateChannelDesc<float>();
    resource.res.linear.sizeInBytes = bytes;
    cudaTextureDesc how = {};
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture;
    CHECK(cudaCreateTextureObject(&texture, &resource, &how, NULL));

    blur<<<N / 256, 256>>>(in, texture, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(to.data(), out, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int k = 0; k <= 2 * R; ++k)
            sum += from[i + k];
        wrong += to[i] != sum;
    }
    printf("way %d: %d wrong\n", WAY, wrong);
    CHECK(cudaDestroyTextureObject(texture));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}

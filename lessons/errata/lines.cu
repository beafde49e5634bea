// Each thread reads its element and the seven after it:
// seven of eight are somebody else's, too.
#include <cstdio>
#include <vector>

#define N 65536

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void window(const float *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += in[i + k];
    out[i] = sum;
}

int main()
{
    std::vector<float> from(N + 7), to(N);
    for (int i = 0; i < N + 7; ++i)
        from[i] = i % 10;
    float *in, *out;
    CHECK(cudaMalloc(&in, (N + 7) * sizeof(float)));
    CHECK(cudaMalloc(&out, N * sizeof(float)));
    CHECK(cudaMemcpy(in, from.data(), (N + 7) * sizeof(float), cudaMemcpyHostToDevice));
    window<<<N / 256, 256>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(to.data(), out, N * sizeof(float), cudaMemcpyDeviceToHost));
    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float sum = 0;
        for (int k = 0; k < 8; ++k)
            sum += from[i + k];
        wrong += to[i] != sum;
    }
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return wrong != 0;
}

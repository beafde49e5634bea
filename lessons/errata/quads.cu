// Each thread reads sixteen bytes at once, in order.
#include <cstdio>
#include <vector>

#define N 4096   // words of sixteen bytes

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void sums(const float4 *in, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = in[i];
    out[i] = v.x + v.y + v.z + v.w;
}

int main()
{
    std::vector<float4> in(N, make_float4(1, 2, 3, 4));
    std::vector<float> out(N);
    float4 *d;
    float *r;
    int wrong = 0;
    CHECK(cudaMalloc(&d, N * sizeof(float4)));
    CHECK(cudaMalloc(&r, N * sizeof(float)));
    CHECK(cudaMemcpy(d, in.data(), N * sizeof(float4), cudaMemcpyHostToDevice));
    sums<<<N / 128, 128>>>(d, r);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), r, N * sizeof(float), cudaMemcpyDeviceToHost));
    for (float sum : out)
        wrong += sum != 10;
    printf("%d wrong\n", wrong);
    CHECK(cudaFree(d));
    CHECK(cudaFree(r));
    return wrong != 0;
}

// An array of KB kilobytes is read twice.
// What the L2 keeps comes from DRAM once.
#include <cstdio>
#include <vector>

#define KB 640
#define N  (KB * 256)

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void sum(const float *in, float *out)
{
    float sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += gridDim.x * blockDim.x)
        sum += in[i];
    atomicAdd(out, sum);
}

int main()
{
    std::vector<float> h(N, 1);
    float *in, *out, result;
    CHECK(cudaMalloc(&in, N * sizeof(float)));
    CHECK(cudaMalloc(&out, sizeof(float)));
    CHECK(cudaMemcpy(in, h.data(), N * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(out, 0, sizeof(float)));
    for (int pass = 0; pass < 4; ++pass)
        sum<<<32, 256>>>(in, out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&result, out, sizeof(float), cudaMemcpyDeviceToHost));
    printf("%g, expected %d\n", result, 4 * N);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return result != 4 * N;
}

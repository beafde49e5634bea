// Heat along a rod: each step replaces every
// point by the mean of its neighbours; the
// ends stay.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); exit(1); } } while (0)

__global__ void smooth(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = i == 0 || i == n - 1 ? from[i] : 0.5f * (from[i - 1] + from[i + 1]);
}

// One step of the n values in h.
void step(float *h, int n)
{
    float *from, *to;
    CHECK(cudaMalloc(&from, n * sizeof(float)));
    CHECK(cudaMalloc(&to, n * sizeof(float)));
    CHECK(cudaMemcpy(from, h, n * sizeof(float), cudaMemcpyHostToDevice));
    smooth<<<(n + 255) / 256, 256>>>(from, to, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, to, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
}

// So many steps of the n values in h.
void relax(float *h, int n, int steps)
{
    for (int k = 0; k < steps; ++k)
        step(h, n);
}

int main()
{
    const int n = 20000;
    static float h[n];
    h[0] = 100;
    relax(h, n, 10);
    printf("%.3f %.3f %.3f %.3f\n", h[0], h[1], h[2], h[3]);
    return 0;
}

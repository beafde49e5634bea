// A function of the device that calls
// itself: adaptive integration of sqrt(x).
#include <cmath>
#include <cstdio>

#define N 64   // pieces of [0, 4], one for each thread

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__device__ float area(float a, float b, float eps)
{
    float m = 0.5f * (a + b), fa = sqrtf(a), fm = sqrtf(m), fb = sqrtf(b);
    float one = (b - a) / 6 * (fa + 4 * fm + fb);
    float two = (b - a) / 12 * (fa + 4 * sqrtf(0.5f * (a + m)) + 2 * fm + 4 * sqrtf(0.5f * (m + b)) + fb);
    if (fabsf(two - one) < eps)
        return two;
    return area(a, m, eps / 2) + area(m, b, eps / 2);
}

__global__ void integrate(float *out)
{
    float h = 4.0f / N;
    out[threadIdx.x] = area(threadIdx.x * h, (threadIdx.x + 1) * h, 1e-6f);
}

int main()
{
    float h[N], *d;
    double sum = 0;
    CHECK(cudaMalloc(&d, sizeof h));
    integrate<<<1, N>>>(d);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
    for (float piece : h)
        sum += piece;
    printf("%.5f, exactly %.5f\n", sum, 16.0 / 3);
    CHECK(cudaFree(d));
    return fabs(sum - 16.0 / 3) > 1e-4;
}

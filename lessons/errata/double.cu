// One third, computed by the device in double.
#include <cstdio>

#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorString(e)); return 1; } } while (0)

__global__ void third(double x, double *out) { *out = 1 / x; }

int main()
{
    double *d, h;
    cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 0));
    CHECK(cudaMalloc(&d, sizeof h));
    CHECK(cudaMemset(d, 0, sizeof h));
    third<<<1, 1>>>(3, d);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost));
    printf("%.17g\n", h);
    CHECK(cudaFree(d));
    bool has_double = 10 * p.major + p.minor >= 13;
    return (h == 1.0 / 3) != has_double;
}

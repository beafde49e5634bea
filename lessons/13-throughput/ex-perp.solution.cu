// out[i] is 1 if u[i] and v[i] are
// perpendicular, else 0.
#include <stdio.h>

#define BLOCK 256

__global__ void perpendicular_kernel(const float2 *u, const float2 *v, int *out, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        float a = u[i].x * v[i].x, b = u[i].y * v[i].y;
        out[i] = fabsf(a + b) <= 1e-6f * (fabsf(a) + fabsf(b));   // zero, but for rounding
    }
}

void perpendicular(const float2 *u, const float2 *v, int *out, int n)   // device memory
{
    perpendicular_kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(u, v, out, n);
}

int main()
{
    float2 u[3] = {{1, 2}, {0.1f, 1.7f}, {3, 4}}, v[3] = {{-2, 1}, {-1.7f, 0.1f}, {4, 3}};
    float2 *d_u, *d_v;
    int out[3], *d_out;
    cudaMalloc(&d_u, sizeof u);
    cudaMalloc(&d_v, sizeof v);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_u, u, sizeof u, cudaMemcpyHostToDevice);
    cudaMemcpy(d_v, v, sizeof v, cudaMemcpyHostToDevice);
    perpendicular(d_u, d_v, d_out, 3);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    printf("%d %d %d, and 1 1 0 is right\n", out[0], out[1], out[2]);
    cudaFree(d_u);
    cudaFree(d_v);
    cudaFree(d_out);
    return 0;
}

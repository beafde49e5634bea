#include <stdio.h>

__global__ void sumFours(const float *v, float *out, int offset)
{
    const float4 *p = (const float4 *)(v + offset);
    float4 q = p[threadIdx.x];  // <- F0104
    out[threadIdx.x] = q.x + q.y + q.z + q.w;
}

int main()
{
    float h[132], r[32], *d, *o;
    for (int i = 0; i < 132; i++) h[i] = i;
    cudaMalloc((void **)&d, sizeof h);
    cudaMalloc((void **)&o, sizeof r);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    sumFours<<<1, 32>>>(d, o, 1);
    cudaError_t e = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(r, o, sizeof r, cudaMemcpyDeviceToHost);
    return e != cudaSuccess;
}

// Vector types: members, make functions, loads of 8 and 16 bytes, dim3.
#include <stdio.h>

__device__ float4 scale(float4 v, float s) { return make_float4(v.x * s, v.y * s, v.z * s, v.w * s); }

__global__ void kernel(float4 *v, const int2 *i, uchar4 *c, double2 *d)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    float4 a = v[t];
    int2 k = i[t];
    a = scale(a, (float)(k.x - k.y));
    a.w += t;
    v[t] = a;
    c[t] = make_uchar4(t, t * 2, t * 3, 255);
    double2 z;
    z.x = a.x;
    z.y = -a.y;
    d[t] = z;
}

int main()
{
    float4 hv[32];
    int2 hi[32];
    uchar4 hc[32];
    double2 hd[32];
    for (int i = 0; i < 32; ++i) {
        hv[i] = make_float4(i, 1, 2, 3);
        hi[i].x = i;
        hi[i].y = 2 * i + 1;
    }
    float4 *v; int2 *i; uchar4 *c; double2 *d;
    cudaMalloc(&v, sizeof hv); cudaMalloc(&i, sizeof hi); cudaMalloc(&c, sizeof hc); cudaMalloc(&d, sizeof hd);
    cudaMemcpy(v, hv, sizeof hv, cudaMemcpyHostToDevice);
    cudaMemcpy(i, hi, sizeof hi, cudaMemcpyHostToDevice);
    dim3 block(8, 2), grid;
    grid.x = 4;
    printf("%u %u %u %u %u %u\n", block.x, block.y, block.z, grid.x, grid.y, grid.z);
    kernel<<<grid, block.x>>>(v, i, c, d);
    cudaMemcpy(hv, v, sizeof hv, cudaMemcpyDeviceToHost);
    cudaMemcpy(hc, c, sizeof hc, cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 32; k += 5)
        printf("%g %g %g %g | %d %d %d %d | %g %g\n", hv[k].x, hv[k].y, hv[k].z, hv[k].w, hc[k].x, hc[k].y, hc[k].z, hc[k].w, hd[k].x, hd[k].y);
    printf("%d %d %d %d\n", (int)sizeof(float3), (int)sizeof(float4), (int)sizeof(dim3), (int)sizeof(short4));
    return 0;
}

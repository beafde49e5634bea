// Loads and stores of 8, 16, 32, 64 and 128 bits through vector types.
#include <stdio.h>

__global__ void wide(const float4 *a, float4 *b, const uchar4 *c, uint2 *d, double2 *e)
{
    int t = threadIdx.x;
    float4 v = a[t];
    b[t] = make_float4(v.w, v.z, v.y, v.x);
    uchar4 p = c[t];
    d[t] = make_uint2(p.x + p.y * 256u + p.z * 65536u + p.w * 16777216u, p.x ^ p.w);
    e[t] = make_double2(v.x * 0.5, v.y - 0.5);
    int2 *half = reinterpret_cast<int2 *>(&b[8 + t]);
    half[0] = make_int2(t, -t);
    half[1] = make_int2(t * t, __float_as_int(v.x));
}

int main()
{
    float4 h[16], *a, *b;
    uchar4 hc[8], *c;
    uint2 hd[8], *d;
    double2 he[8], *e;
    for (int i = 0; i < 8; ++i) {
        h[i] = make_float4(i, i + 0.25f, i + 0.5f, i + 0.75f);
        hc[i] = make_uchar4(i, i * 2, i * 3, 255 - i);
    }
    cudaMalloc(&a, sizeof h); cudaMalloc(&b, sizeof h); cudaMalloc(&c, sizeof hc); cudaMalloc(&d, sizeof hd); cudaMalloc(&e, sizeof he);
    cudaMemcpy(a, h, 8 * sizeof(float4), cudaMemcpyHostToDevice);
    cudaMemcpy(c, hc, sizeof hc, cudaMemcpyHostToDevice);
    wide<<<1, 8>>>(a, b, c, d, e);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(hd, d, sizeof hd, cudaMemcpyDeviceToHost);
    cudaMemcpy(he, e, sizeof he, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i += 3)
        printf("%g %g %g %g | %x %u | %g %g\n", h[i].x, h[i].y, h[i].z, h[i].w, hd[i].x, hd[i].y, he[i].x, he[i].y);
    int4 *ints = (int4 *)h;
    for (int i = 8; i < 16; i += 3) printf("%d %d %d %x\n", ints[i].x, ints[i].y, ints[i].z, ints[i].w);
    cudaFree(a); cudaFree(b); cudaFree(c); cudaFree(d); cudaFree(e);
    return 0;
}

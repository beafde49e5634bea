// device: h200-sxm
// Random numbers on the device: XORWOW and Philox, their sequences and offsets, uniform and normal.
#include <stdio.h>
#include <curand_kernel.h>

template <class S> __global__ void setup(S *s, unsigned long long seed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(seed, i, 0, &s[i]);
}

template <class S> __global__ void draw(S *s, unsigned *bits, float *uniform, float *normal, double *wide)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    S mine = s[i];
    bits[2 * i] = curand(&mine);
    bits[2 * i + 1] = curand(&mine);
    uniform[i] = curand_uniform(&mine);
    normal[2 * i] = curand_normal(&mine);
    normal[2 * i + 1] = curand_normal(&mine);
    wide[2 * i] = curand_uniform_double(&mine);
    wide[2 * i + 1] = curand_normal_double(&mine);
    s[i] = mine;
}

__global__ void skip(unsigned *out)
{
    curandState s;
    curand_init(1234ull, 3, 7, &s);
    out[0] = curand(&s);
    curand_init(1234ull << 20, 0, 100000, &s);
    out[1] = curand(&s);
    curand_init(5, 1ull << 20, 1, &s);
    skipahead(11ull, &s);
    out[2] = curand(&s);
    curandStatePhilox4_32_10_t p;
    curand_init(99ull, 5, 6, &p);
    out[3] = curand(&p);
    uint4 four = curand4(&p);
    out[4] = four.x ^ four.y ^ four.z ^ four.w;
    out[5] = curand(&p);
}

__global__ void philox4(float4 *u, float4 *n)
{
    curandStatePhilox4_32_10_t p;
    curand_init(7ull, threadIdx.x, 0, &p);
    u[threadIdx.x] = curand_uniform4(&p);
    n[threadIdx.x] = curand_normal4(&p);
}

template <class S> void show(const char *name, char *m)
{
    const int n = 256;
    S *s = (S *)m;
    unsigned *bits = (unsigned *)(m + 65536);
    float *uniform = (float *)(m + 73728), *normal = (float *)(m + 77824);
    double *wide = (double *)(m + 86016);
    setup<<<2, 128>>>(s, 1234ull);
    for (int round = 0; round < 2; ++round) {
        draw<<<2, 128>>>(s, bits, uniform, normal, wide);
        cudaError_t e = cudaDeviceSynchronize();
        unsigned all = 0;
        double su = 0, sn = 0, sw = 0;
        for (int i = 0; i < 2 * n; ++i) all = all * 31 + bits[i];
        for (int i = 0; i < n; ++i) {
            su += uniform[i];
            sn += normal[2 * i] + normal[2 * i + 1];
            sw += wide[2 * i] + wide[2 * i + 1];
        }
        printf("%s %08x %08x %08x %08x: %08x (%s)\n", name, bits[0], bits[1], bits[2], bits[511], all, cudaGetErrorString(e));
        printf("  %.7f %.7f %.4f %.4f %.9f %.6f | %.4f %.2f %.4f\n", uniform[0], uniform[1], normal[0], normal[1], wide[0], wide[1], su, sn, sw);
    }
}

int main()
{
    char *m;
    cudaMallocManaged(&m, 1 << 17);
    show<curandState>("xorwow", m);
    show<curandStatePhilox4_32_10_t>("philox", m);
    unsigned *u = (unsigned *)m;
    skip<<<1, 1>>>(u);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    for (int i = 0; i < 6; ++i) printf("%08x ", u[i]);
    float4 *f = (float4 *)m, *g = f + 32;
    philox4<<<1, 32>>>(f, g);
    cudaDeviceSynchronize();
    printf("\n%.7f %.7f %.7f %.7f %.4f %.4f %.4f %.4f\n", f[31].x, f[31].y, f[31].z, f[31].w, g[31].x, g[31].y, g[31].z, g[31].w);
    cudaFree(m);
    return 0;
}

// device: h200-sxm
// The _block and _system variants of atomics.
#include <stdio.h>

__global__ void all(int *v, unsigned *u, unsigned long long *l, float *f, double *d)
{
    int t = threadIdx.x;
    atomicAdd_block(&v[0], t);
    atomicSub_system(&v[1], t);
    atomicMin_block(&v[2], -t);
    atomicMax_system(&v[3], t);
    atomicAnd_block(&v[4], ~(1 << (t & 3)));
    atomicOr_system(&v[5], 1 << (t & 3));
    atomicXor_block(&v[6], t);
    atomicExch_system(&v[7], 42);
    atomicCAS_block(&v[8], 0, 9);
    atomicInc_system(&u[0], 9u);
    atomicDec_block(&u[1], 9u);
    atomicAdd_system(&u[2], 2u);
    atomicCAS_system(&u[3], 3u, 33u);
    atomicAdd_block(&l[0], 1ull << 33);
    atomicAdd_system(&l[1], 1ull << 34);
    atomicMax_block(&l[2], (unsigned long long)t << 40);
    atomicExch_block(&l[3], 1ull << 50);
    atomicAdd_block(&f[0], 0.5f);
    atomicAdd_system(&f[1], 0.25f);
    atomicAdd_block(&d[0], 0.5);
    atomicAdd_system(&d[1], 0.25);
}

struct All { int v[9]; unsigned u[4]; unsigned long long l[4]; float f[2]; double d[2]; };

int main()
{
    All *a;
    cudaMallocManaged(&a, sizeof *a);
    memset(a, 0, sizeof *a);
    a->v[4] = 255;
    a->u[3] = 3;
    all<<<1, 72>>>(a->v, a->u, a->l, a->f, a->d);
    cudaDeviceSynchronize();
    for (int x : a->v) printf("%d ", x);
    for (unsigned x : a->u) printf("%u ", x);
    for (auto x : a->l) printf("%llx ", x);
    printf("%g %g %g %g\n", a->f[0], a->f[1], a->d[0], a->d[1]);
    cudaFree(a);
    return 0;
}

// Atomics on 64 bits: unsigned long long, and long long minima and maxima.
#include <stdio.h>

typedef unsigned long long u64;

__global__ void all(u64 *u, long long *s)
{
    u64 t = threadIdx.x;
    atomicAdd(&u[0], (t << 32) + 1);
    atomicMin(&u[1], (1ull << 40) - t);
    atomicMax(&u[2], (1ull << 63) + t);
    atomicAnd(&u[3], ~(1ull << t));
    atomicOr(&u[4], 1ull << (63 - t / 2));
    atomicXor(&u[5], 0x0101010101010101ull * t);
    u64 old = atomicExch(&u[6], t + 1);
    atomicAdd(&u[7], old);
    u64 seen = u[8], want;
    do {
        want = seen;
        seen = atomicCAS(&u[8], want, want + t * t);
    } while (seen != want);
    atomicMin(&s[0], -(1ll << 35) - (long long)t);
    atomicMax(&s[1], -(long long)t * 1000);
}

int main()
{
    u64 hu[9] = { 0, ~0ull, 5, ~0ull, 0, 0, 0, 0, 0 }, *u;
    long long hs[2] = { 0, -1ll << 50 }, *s;
    cudaMalloc(&u, sizeof hu);
    cudaMalloc(&s, sizeof hs);
    cudaMemcpy(u, hu, sizeof hu, cudaMemcpyHostToDevice);
    cudaMemcpy(s, hs, sizeof hs, cudaMemcpyHostToDevice);
    all<<<1, 50>>>(u, s);
    cudaMemcpy(hu, u, sizeof hu, cudaMemcpyDeviceToHost);
    cudaMemcpy(hs, s, sizeof hs, cudaMemcpyDeviceToHost);
    hu[6] += hu[7];
    hu[7] = 0;
    for (u64 x : hu) printf("%llx ", x);
    printf("\n%lld %lld\n", hs[0], hs[1]);
    cudaFree(u);
    cudaFree(s);
    return 0;
}

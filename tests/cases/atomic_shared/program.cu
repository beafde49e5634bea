// Atomics on shared memory: int, unsigned and unsigned long long.
#include <stdio.h>

__global__ void all(unsigned long long *out)
{
    __shared__ int i[5];
    __shared__ unsigned u[5];
    __shared__ unsigned long long l[5];
    int t = threadIdx.x + blockIdx.x * 1000;
    if (threadIdx.x < 5) {
        i[threadIdx.x] = 0;
        u[threadIdx.x] = threadIdx.x;
        l[threadIdx.x] = threadIdx.x == 3 ? ~0ull : 0;
    }
    __syncthreads();
    atomicAdd(&i[0], t);
    atomicSub(&i[1], t);
    atomicMin(&i[2], 500 - t);
    atomicMax(&i[3], t ^ 21);
    atomicXor(&i[4], t * 7);
    atomicInc(&u[0], 40);
    atomicDec(&u[1], 12);
    atomicAnd(&u[2], ~0u);
    atomicOr(&u[3], t << 4);
    atomicCAS(&u[4], 4u, 1234u);
    atomicAdd(&l[0], 1ull << 36 | t);
    atomicMax(&l[1], (unsigned long long)t << 30);
    atomicXor(&l[2], 0x123456789ull * t);
    atomicMin(&l[3], (unsigned long long)(t + 3) << 20);
    atomicOr(&l[4], 1ull << (t & 63));
    __syncthreads();
    if (threadIdx.x < 5) {
        unsigned long long *o = out + blockIdx.x * 15 + threadIdx.x;
        o[0] = (unsigned)i[threadIdx.x];
        o[5] = u[threadIdx.x];
        o[10] = l[threadIdx.x];
    }
}

int main()
{
    unsigned long long h[30], *d;
    cudaMalloc(&d, sizeof h);
    all<<<2, 100>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 30; ++k) printf("%llx%c", h[k], k % 5 == 4 ? '\n' : ' ');
    cudaFree(d);
    return 0;
}

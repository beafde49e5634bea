// Every atomic on int and unsigned, in global memory: the final value, and the old values' sum where it is fixed.
#include <stdio.h>

__global__ void all(int *v, unsigned *u, unsigned long long *olds)
{
    int t = threadIdx.x;
    atomicAdd(&olds[0], (unsigned long long)atomicAdd(&v[0], 3));
    atomicAdd(&olds[1], (unsigned long long)atomicSub(&v[1], 2));
    atomicMin(&v[2], -t);
    atomicMax(&v[3], t - 50);
    atomicAnd(&v[4], ~(1 << (t & 15)));
    atomicOr(&v[5], 1 << (t & 7));
    atomicXor(&v[6], 1 << (t % 31));
    atomicAdd(&olds[2], (unsigned long long)atomicExch(&v[7], t + 1));
    if (atomicCAS(&v[8], 11, 22) == 11) atomicAdd(&v[9], 1);
    atomicAdd(&u[0], 0x80000000u + t);
    atomicSub(&u[1], 1u);
    atomicMin(&u[2], 0x80000000u + t);
    atomicMax(&u[3], 0x80000000u + t);
    atomicAdd(&olds[3], (unsigned long long)atomicInc(&u[4], 6u));
    atomicAdd(&olds[4], (unsigned long long)atomicDec(&u[5], 4u));
    atomicAnd(&u[6], 0xf0f0f0f0u + (t & 1));
    atomicOr(&u[7], 0x100u << (t & 3));
    atomicXor(&u[8], t);
    atomicCAS(&u[9], (unsigned)t, t + 1u);
}

int main()
{
    int hv[10] = { 0, 1000, 7, -9, 0xfffff, 0, 0, 0, 11, 0 }, *v;
    unsigned hu[10] = { 1, 64, ~0u, 0, 0, 9, ~0u, 1, 0, 1000 }, *u;
    unsigned long long ho[5], *o;
    cudaMalloc(&v, sizeof hv);
    cudaMalloc(&u, sizeof hu);
    cudaMalloc(&o, sizeof ho);
    cudaMemcpy(v, hv, sizeof hv, cudaMemcpyHostToDevice);
    cudaMemcpy(u, hu, sizeof hu, cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof ho);
    all<<<1, 64>>>(v, u, o);
    cudaMemcpy(hv, v, sizeof hv, cudaMemcpyDeviceToHost);
    cudaMemcpy(hu, u, sizeof hu, cudaMemcpyDeviceToHost);
    cudaMemcpy(ho, o, sizeof ho, cudaMemcpyDeviceToHost);
    // What was exchanged in, less what stayed, is what came out.
    printf("exchanged %llu\n", ho[2] + hv[7]);
    hv[7] = 0;
    for (int x : hv) printf("%d ", x);
    printf("\n");
    for (unsigned x : hu) printf("%x ", x);
    printf("\n%llu %llu %llu %llu\n", ho[0], ho[1], ho[3], ho[4]);
    cudaFree(v);
    cudaFree(u);
    cudaFree(o);
    return 0;
}
